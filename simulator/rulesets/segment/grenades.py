"""When does a flask or a boulder fly, how far, and does the flask burst?

Where a miss lands, whom a burst splashes and whom a boulder rolls over is `simulator.rules.scatter`.
"""

from typing import Final

THROW_SEGMENTS: Final = 3
FLASK_RETRIEVAL_SEGMENTS: Final = 2
BOULDER_SEGMENTS: Final = 8
BOULDER_RETRIEVAL_SEGMENTS: Final = 2
BOULDER_MINIMUM_FT: Final = 10
BOULDERS_READY: Final = 4
SPLASH_RADIUS_FT: Final = 3
CONTAINER_SAVE: Final = 20

# Short, medium and long range in feet.
FLASK_RANGES_FT: Final = (10, 20, 30)
STONE_RANGES_FT: Final = (10, 20, 50)


def flask_at(t_start: int, in_hand: bool) -> int:
    """The t at which a prepared flask is thrown, out of the pouch or already in hand.

    Rules: SEG-GRN-03, SEG-GRN-05.

    >>> flask_at(0, in_hand=False), flask_at(0, in_hand=True)
    (5, 3)
    """
    return t_start + (THROW_SEGMENTS if in_hand else FLASK_RETRIEVAL_SEGMENTS + THROW_SEGMENTS)


def boulder_at(t_start: int, in_hand: bool) -> int:
    """The t at which a giant's boulder is thrown, in hand or from the pile beside him.

    Rules: R-SEG-29, SEG-GRN-04.

    >>> boulder_at(0, in_hand=True), boulder_at(0, in_hand=False)
    (8, 10)
    """
    return t_start + (BOULDER_SEGMENTS if in_hand else BOULDER_RETRIEVAL_SEGMENTS + BOULDER_SEGMENTS)


def boulder_ranges(maximum_ft: int) -> tuple[int, int, int]:
    """Short, medium and long range of a giant's boulder: thirds of its greatest, rounded down to feet.

    Rules: R-SEG-29.

    >>> boulder_ranges(200), boulder_ranges(300)
    ((66, 133, 200), (100, 200, 300))
    """
    return maximum_ft // 3, maximum_ft * 2 // 3, maximum_ft


def is_burst(die: int, need: int = CONTAINER_SAVE) -> bool:
    """Whether a flask bursts: its d20 does not reach what it needs to stay whole.

    Rules: R-SEG-12, SEG-GRN-09, SEG-GRN-11.

    >>> is_burst(19), is_burst(20), is_burst(18, need=18)
    (True, False, False)
    """
    return die < need
