"""Which way leads around the walls?

Walls are rectangles; the shortest way around them bends only at their corners. The corners and the ways between them
are worked out once for an arena; a walker then asks only for the next bend.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from simulator.model.geometry import PARTS, crosses, distance

Box = tuple[int, int, int, int]
"""Left, bottom, right, top, in tenths of a foot."""
Point = tuple[int, int]
CLEARANCE: Final = 15
"""Tenths of a foot by which a walker keeps clear of a corner."""
NO_WAY: Final = 1 << 40


class Ways:
    """The bends around some walls, and how far it is from each to each."""

    __slots__ = ("boxes", "corners", "lengths")

    def __init__(self, boxes: tuple[Box, ...], borders: tuple[int, int] = (0, 0)) -> None:
        self.boxes = boxes
        corners = sorted(
            {
                (x, y)
                for left, bottom, right, top in boxes
                for x in (left - CLEARANCE, right + CLEARANCE)
                for y in (bottom - CLEARANCE, top + CLEARANCE)
            }
        )
        free = [one for one in corners if not any(is_inside(box, one) for box in boxes)]
        self.corners = [one for one in free if is_within(borders, *one)]
        size = len(self.corners)
        lengths = [[NO_WAY] * size for _ in range(size)]
        for i, one in enumerate(self.corners):
            lengths[i][i] = 0
            for j in range(i):
                if self.is_free(one, self.corners[j]):
                    lengths[i][j] = lengths[j][i] = distance(*one, *self.corners[j])
        for k in range(size):
            for i in range(size):
                through = lengths[i][k]
                if through < NO_WAY:
                    for j in range(size):
                        lengths[i][j] = min(lengths[i][j], through + lengths[k][j])
        self.lengths = lengths

    def is_free(self, one: Point, other: Point) -> bool:
        """Whether the straight line between two points meets no wall."""
        return not any(crosses(*one, *other, box) for box in self.boxes)

    def next_point(self, start: Point, goal: Point) -> Point:
        """Where to walk to now: the goal, or the first bend of the shortest way; the goal too if there is no way."""
        if self.is_free(start, goal):
            return goal
        best, least = goal, NO_WAY
        ends = [
            (number, distance(*corner, *goal))
            for number, corner in enumerate(self.corners)
            if self.is_free(corner, goal)
        ]
        for number, corner in enumerate(self.corners):
            if corner == start or not self.is_free(start, corner):
                continue
            first = distance(*start, *corner)
            for end, last in ends:
                length = first + self.lengths[number][end] + last
                if length < least:
                    best, least = corner, length
        return best

    def part_before_wall(self, start: Point, step: Point) -> int:
        """How much of a step, in 4096ths, can be made before a wall stops it."""
        end = (start[0] + step[0], start[1] + step[1])
        if self.is_free(start, end):
            return PARTS
        low, high = 0, PARTS
        while high - low > 1:
            middle = (low + high) // 2
            there = (start[0] + step[0] * middle // PARTS, start[1] + step[1] * middle // PARTS)
            if self.is_free(start, there):
                low = middle
            else:
                high = middle
        return low


def is_inside(box: Box, point: Point) -> bool:
    """Whether a point is in a rectangle or on its edge."""
    left, bottom, right, top = box
    return left <= point[0] <= right and bottom <= point[1] <= top


def is_within(borders: tuple[int, int], x: int, y: int) -> bool:
    """Whether a point is inside an arena so long and so wide; 0: it has no borders that way.

    >>> is_within((100, 0), 100, -5), is_within((100, 0), 101, -5), is_within((100, 50), 100, -5)
    (True, False, False)
    """
    long, wide = borders
    return (not long or 0 <= x <= long) and (not wide or 0 <= y <= wide)


@lru_cache(maxsize=64)
def ways_around(boxes: tuple[Box, ...], borders: tuple[int, int] = (0, 0)) -> Ways:
    """The ways around these walls in an arena so long and so wide (0: without borders), worked out once.

    >>> ways_around(((40, -100, 60, 100),)).next_point((0, 0), (100, 0))
    (25, -115)
    >>> ways_around(((40, 0, 60, 100),), (200, 200)).next_point((0, 10), (100, 10))
    (25, 115)
    """
    return Ways(boxes, borders)
