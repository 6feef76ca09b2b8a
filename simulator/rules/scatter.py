"""Where does a missile come down that missed, whom does it splash, and whom does a rolling boulder meet?

Places are whole tenths of a foot on the plane. The eight directions of the scatter figure, by the face of a
d8, are told from the thrower: 1 long and right, 2 right, 3 short and right, 4 short, 5 short and left, 6
left, 7 long and left, 8 long.
"""

from math import isqrt
from typing import Final

LONG_RIGHT: Final = 1
RIGHT: Final = 2
SHORT_RIGHT: Final = 3
SHORT: Final = 4
SHORT_LEFT: Final = 5
LEFT: Final = 6
LONG_LEFT: Final = 7
LONG: Final = 8

# For each face: how much of the throw's own direction, and how much of what lies to its right.
_TURNS: Final = ((0, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0))


def scatter_sides(band: int, by_range: bool = False) -> int:
    """Which die tells how many feet a miss lands off: a d6.

    With `by_range` (`scatter_die: by_range`) a d4 at short range (band 0), a d6 at medium (1), a d8 at long
    (2).

    Rules: SEG-GRN-10, R-SEG-12.

    >>> scatter_sides(2), [scatter_sides(band, by_range=True) for band in (0, 1, 2)]
    (6, [4, 6, 8])
    """
    return 4 + 2 * band if by_range else 6


def landing_place(x: int, y: int, from_x: int, from_y: int, direction: int, feet: int) -> tuple[int, int]:
    """Where a missile lands that was thrown from one place at another, (x, y), and missed.

    `direction` is the face of the d8. Both coordinates are rounded to the nearest tenth, halves away from
    zero, so that mirrored throws land mirrored. Who throws at his own place is taken to throw along the x
    axis.

    Rules: SEG-GRN-10, R-SEG-12.

    >>> landing_place(100, 0, 0, 0, LONG, 3), landing_place(100, 0, 0, 0, RIGHT, 3)
    ((130, 0), (100, -30))
    >>> landing_place(100, 0, 0, 0, SHORT, 3)
    (70, 0)
    >>> landing_place(100, 0, 0, 0, LONG_LEFT, 1)
    (107, 7)
    """
    away_x, away_y = x - from_x, y - from_y
    if away_x == 0 and away_y == 0:
        away_x = 1
    ahead, right = _TURNS[direction]
    step_x = ahead * away_x + right * away_y
    step_y = ahead * away_y - right * away_x
    square = step_x * step_x + step_y * step_y
    length = 10 * feet
    return x + _scaled(step_x, length, square), y + _scaled(step_y, length, square)


def _scaled(part: int, length: int, square: int) -> int:
    """part * length / sqrt(square), rounded to the nearest whole number, halves away from zero."""
    size = (isqrt(4 * part * part * length * length // square) + 1) // 2
    return size if part >= 0 else -size


def is_in_path(x: int, y: int, start_x: int, start_y: int, end_x: int, end_y: int, width_feet: int = 3) -> bool:
    """Whether a creature stands within so many feet of the path that a boulder rolls, its two ends included.

    Rules: R-SEG-29.

    >>> is_in_path(50, 30, 0, 0, 100, 0), is_in_path(50, 31, 0, 0, 100, 0), is_in_path(131, 0, 0, 0, 100, 0)
    (True, False, False)
    """
    along_x, along_y = end_x - start_x, end_y - start_y
    to_x, to_y = x - start_x, y - start_y
    square = along_x * along_x + along_y * along_y
    limit = 100 * width_feet * width_feet
    ahead = along_x * to_x + along_y * to_y
    if ahead <= 0:
        return to_x * to_x + to_y * to_y <= limit
    if ahead >= square:
        return (x - end_x) ** 2 + (y - end_y) ** 2 <= limit
    return (along_x * to_y - along_y * to_x) ** 2 <= limit * square


def bounce_penalty(rolled_tenths: int) -> int:
    """What a boulder that has rolled so far loses on its attack: 1 for each full 5 ft.

    Rules: R-SEG-29, SEG-B23.

    >>> bounce_penalty(49), bounce_penalty(50), bounce_penalty(300)
    (0, -1, -6)
    """
    return -(rolled_tenths // 50)
