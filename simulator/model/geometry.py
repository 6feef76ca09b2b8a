"""How far is it, and what stands between?

The plane is counted in whole tenths of a foot. Square roots are integer square roots, so a distance is rounded down to
a tenth, except that who stands in an area is told exactly. A point along a way is rounded to the nearest tenth; a mover
that stops at a distance stops up to a fifth of a foot nearer, never farther.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

TENTHS: Final = 10
"""Tenths in a foot."""
PARTS: Final = 4096
"""A step along a path is measured in this many parts."""


def distance(x1: int, y1: int, x2: int, y2: int) -> int:
    """Distance between two points in tenths of a foot, rounded down.

    >>> distance(0, 0, 30, 40)
    50
    """
    return isqrt((x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2))


def within(x1: int, y1: int, x2: int, y2: int, radius: int) -> bool:
    """Whether two points are no more than so many tenths of a foot apart, without any rounding.

    >>> within(0, 0, 30, 40, 50), within(0, 0, 31, 40, 50), distance(0, 0, 31, 40)
    (True, False, 50)
    """
    return radius >= 0 and (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2) <= radius * radius


def along(x: int, y: int, to_x: int, to_y: int, length: int) -> tuple[int, int]:
    """The point `length` tenths from (x, y) towards another point; that point itself if it is nearer.

    >>> along(0, 0, 300, 400, 50)
    (30, 40)
    """
    whole = distance(x, y, to_x, to_y)
    if whole <= length:
        return to_x, to_y
    return x + _share(to_x - x, length, whole), y + _share(to_y - y, length, whole)


def away(x: int, y: int, from_x: int, from_y: int, length: int, default: int) -> tuple[int, int]:
    """The point `length` tenths from (x, y), straight away from another point (along the x axis if they are one).

    `default` is the direction (+1 or -1 along x) for that last case.

    >>> away(30, 40, 0, 0, 50, 1)
    (60, 80)
    """
    whole = distance(x, y, from_x, from_y)
    if whole == 0:
        return x + default * length, y
    return x + _share(x - from_x, length, whole), y + _share(y - from_y, length, whole)


def turned(dx: int, dy: int, eighths: int) -> tuple[int, int]:
    """A step turned to the left by so many eighths of a circle; mirrored steps are turned to mirrored ones.

    >>> turned(120, 0, 2), turned(120, 0, 1), turned(-120, 0, -1), turned(120, 0, -3)
    ((0, 120), (85, 85), (-85, 85), (-85, -85))
    """
    for _ in range(eighths % 8 // 2):
        dx, dy = -dy, dx
    if eighths % 2:
        dx, dy = _share(dx - dy, 5793, 8192), _share(dx + dy, 5793, 8192)
    return dx, dy


def _share(part: int, length: int, whole: int) -> int:
    """part * length / whole, rounded to the nearest, halves away from zero: mirrored paths are mirrored exactly."""
    return (2 * part * length + whole) // (2 * whole) if part >= 0 else -((-2 * part * length + whole) // (2 * whole))


def first_contact(rel_x: int, rel_y: int, move_x: int, move_y: int, reach: int) -> int:
    """When two that move at once first come within `reach` of each other, in 4096ths of the step; -1: they do not.

    `rel` is where the other stands seen from the first, `move` how that changes over the whole step.

    >>> first_contact(200, 0, -200, 0, 100)
    2048
    >>> first_contact(200, 0, 0, 200, 100)
    -1
    """
    c = rel_x * rel_x + rel_y * rel_y - reach * reach
    if c <= 0:
        return 0
    b = rel_x * move_x + rel_y * move_y
    if b >= 0:
        return -1
    a = move_x * move_x + move_y * move_y
    inside = b * b - a * c
    if inside < 0:
        return -1
    # The smaller root of a*f*f + 2*b*f + c = 0, rounded up so that the pair ends within reach.
    part = -((b + isqrt(inside)) * PARTS // a)
    return part if part <= PARTS else -1


def off_line(x: int, y: int, from_x: int, from_y: int, to_x: int, to_y: int) -> tuple[int, int]:
    """Where a point lies seen from a line: (tenths along it from its start, tenths off it to either side).

    >>> off_line(50, 30, 0, 0, 100, 0)
    (50, 30)
    """
    dx, dy = to_x - from_x, to_y - from_y
    whole = isqrt(dx * dx + dy * dy)
    if whole == 0:
        return distance(x, y, from_x, from_y), 0
    px, py = x - from_x, y - from_y
    dot = px * dx + py * dy
    ahead = dot // whole if dot >= 0 else -(-dot // whole)
    return ahead, abs(px * dy - py * dx) // whole


def crosses(x1: int, y1: int, x2: int, y2: int, box: tuple[int, int, int, int]) -> bool:
    """Does the segment between two points pass through a rectangle (left, bottom, right, top)?

    >>> crosses(0, 0, 100, 0, (40, -10, 60, 10))
    True
    >>> crosses(0, 20, 100, 20, (40, -10, 60, 10))
    False
    """
    left, bottom, right, top = box
    # Liang-Barsky clipping in exact fractions: enter/leave as (numerator, denominator) with positive denominators.
    enter, enter_of, leave, leave_of = 0, 1, 1, 1
    for p, q in (
        (x1 - x2, x1 - left),
        (x2 - x1, right - x1),
        (y1 - y2, y1 - bottom),
        (y2 - y1, top - y1),
    ):
        if p == 0:
            if q < 0:
                return False
        elif p < 0:
            if q * enter_of < enter * p:  # q/p > enter/enter_of, with p negative
                enter, enter_of = -q, -p
        elif q * leave_of < leave * p:
            leave, leave_of = q, p
    return enter * leave_of <= leave * enter_of


def to_box(x: int, y: int, box: tuple[int, int, int, int]) -> int:
    """How far a point is from a rectangle (left, bottom, right, top); 0 inside it.

    >>> to_box(0, 0, (30, 40, 100, 100)), to_box(50, 50, (30, 40, 100, 100))
    (50, 0)
    """
    left, bottom, right, top = box
    return distance(x, y, min(max(x, left), right), min(max(y, bottom), top))
