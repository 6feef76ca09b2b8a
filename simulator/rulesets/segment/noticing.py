"""Who notices what cannot be seen?"""

from typing import Final

WITHIN_TENTHS: Final = 600
"""How near the unseen must be, in tenths of a foot (no source gives a distance)."""

# One row a number of hit dice from 7 to 15, one column a band of intelligence. SEG-B20.
_CHANCES: Final = (
    (0, 0, 0, 0, 0, 0, 0, 5),
    (0, 0, 0, 0, 0, 0, 5, 10),
    (0, 0, 0, 0, 0, 5, 10, 15),
    (0, 0, 0, 0, 5, 15, 20, 25),
    (0, 0, 0, 5, 15, 25, 30, 35),
    (0, 0, 5, 15, 25, 35, 40, 45),
    (0, 5, 10, 25, 35, 45, 50, 55),
    (5, 10, 15, 35, 45, 55, 65, 75),
    (10, 15, 20, 45, 55, 65, 80, 95),
)
_FIRST: Final = 7
_COLUMN: Final = (0, 0, 1, 2, 3, 4, 5, 6, 7)
"""The column of each class of intelligence: none and an animal's share the first, genius has the last."""


def chance(hit_dice: int, intelligence: int) -> int:
    """The chance in a hundred to notice something unseen that is near, by hit dice and class of intelligence.

    Rules: SEG-B20.

    >>> chance(8, 7), chance(12, 4), chance(6, 8), chance(20, 8), chance(14, 0)
    (5, 15, 0, 95, 5)
    """
    if hit_dice < _FIRST:
        return 0
    return _CHANCES[min(hit_dice - _FIRST, len(_CHANCES) - 1)][_COLUMN[intelligence]]
