"""How far does a creature get in a segment, and when is it where it wants to be?

Rates are feet a round and a round has ten segments, so the rate is at the same time the tenths of a foot a
segment. Distances are tenths of a foot.
"""

from typing import Final

POUNDS: Final = (20, 60, 175, 600, 2000, 8000)
"""What a body of each size weighs in pounds, for magic that moves bodies (no source gives it)."""

NEVER: Final = 1 << 30
"""The segment in which one who does not come nearer arrives."""


def tenths_a_segment(rate: int, outdoors: bool = False) -> int:
    """How many tenths of a foot a move rate covers in a segment; outdoors the rate is in yards.

    Rules: R-SEG-24, SEG-B01.

    >>> tenths_a_segment(120), tenths_a_segment(90), tenths_a_segment(120, outdoors=True)
    (120, 90, 360)
    """
    return rate * 3 if outdoors else rate


def charge_rate(rate: int) -> int:
    """The rate of a charge: doubled.

    Rules: SEG-B08.

    >>> charge_rate(120)
    240
    """
    return rate * 2


def flight_rate(rate: int, factor: int = 1) -> int:
    """The rate of one who flees: the full rate, or so many times that.

    Rules: R-SEG-26.

    >>> flight_rate(90), flight_rate(90, factor=2)
    (90, 180)
    """
    return rate * factor


def retreat_rate(rate: int) -> int:
    """The rate of a fighting retreat: half, rounded down.

    Rules: R-SEG-26, SEG-B09.

    >>> retreat_rate(90), retreat_rate(15)
    (45, 7)
    """
    return rate >> 1


def rate_hasted_or_slowed(rate: int, hasted: bool, slowed: bool) -> int:
    """A rate doubled by haste or halved by slowness; both at once cancel out.

    Rules: R-SEG-06.

    >>> rate_hasted_or_slowed(90, True, False), rate_hasted_or_slowed(90, False, True)
    (180, 45)
    """
    if hasted == slowed:
        return rate
    return rate * 2 if hasted else rate >> 1


def rate_in_armour(rate: int, cap: int, magical: bool = False) -> int:
    """The rate that armour leaves: at most its cap, and nobody becomes faster by wearing it.

    Magical armour weighs nothing: its cap is 30 ft higher, up to 120.

    Rules: SEG-B01.

    >>> rate_in_armour(120, 90), rate_in_armour(120, 90, magical=True), rate_in_armour(60, 90)
    (90, 120, 60)
    """
    if magical:
        cap = max(cap, min(120, cap + 30))
    return min(rate, cap)
