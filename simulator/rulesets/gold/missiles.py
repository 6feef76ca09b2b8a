"""How far off does a flask come down that missed?

By the range at which it was thrown: 1d6 feet, 1d10, or 2d10. The two tens of the last are one die of a hundred.
"""

from typing import Final

LONG: Final = 2
_SIDES: Final = (6, 10, 100)


def scatter_sides(band: int) -> int:
    """Sides of the die for the feet of a miss, by range band: 0 short, 1 medium, 2 long.

    Rules: R-GLD-27, GG-B06.

    >>> [scatter_sides(band) for band in (0, 1, 2)]
    [6, 10, 100]
    """
    return _SIDES[band]


def scatter_feet(band: int, die: int) -> int:
    """Feet of a miss; at long range the die of a hundred stands for two of ten.

    Rules: R-GLD-27, GG-B06.

    >>> scatter_feet(0, 4), scatter_feet(1, 10), [scatter_feet(2, die) for die in (1, 10, 11, 100)]
    (4, 10, [2, 11, 3, 20])
    >>> sum(scatter_feet(2, die) == 11 for die in range(1, 101))
    10
    """
    if band < LONG:
        return die
    return (die - 1) // 10 + 1 + (die - 1) % 10 + 1
