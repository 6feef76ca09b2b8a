"""At what range is a target, and what does that take from the die?

Distances are tenths of a foot; the ranges of a weapon are in feet as the tables give them, and outdoors they are yards.
"""

from typing import Final

SHORT: Final = 0
MEDIUM: Final = 1
LONG: Final = 2
BEYOND: Final = 3
OUT_OF_RANGE: Final = -1000
"""The modifier of a shot that cannot reach."""
_PENALTIES: Final = (0, -2, -5, OUT_OF_RANGE)


def range_band(distance: int, short_ft: int, medium_ft: int, long_ft: int, outdoors: bool = False) -> int:
    """SHORT, MEDIUM, LONG or BEYOND: a distance of exactly a limit belongs to the nearer band.

    Rules: SEG-B15, R-SEG-30.

    >>> [range_band(tenths, 10, 20, 30) for tenths in (100, 110, 200, 210, 300, 310)]
    [0, 1, 1, 2, 2, 3]
    """
    tenths = 30 if outdoors else 10
    if distance <= short_ft * tenths:
        return SHORT
    if distance <= medium_ft * tenths:
        return MEDIUM
    return LONG if distance <= long_ft * tenths else BEYOND


def range_modifier(distance: int, short_ft: int, medium_ft: int, long_ft: int, outdoors: bool = False) -> int:
    """What the distance takes from the die: 0, 2 or 5, or OUT_OF_RANGE.

    Rules: SEG-B15, R-SEG-30, SEG-GRN-06.

    >>> range_modifier(700, 70, 140, 210), range_modifier(701, 70, 140, 210)
    (0, -2)
    >>> range_modifier(1500, 70, 140, 210)
    -5
    >>> range_modifier(2101, 70, 140, 210) == OUT_OF_RANGE, range_modifier(2100, 70, 140, 210, outdoors=True)
    (True, 0)
    """
    return _PENALTIES[range_band(distance, short_ft, medium_ft, long_ft, outdoors)]
