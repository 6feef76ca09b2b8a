"""Does a gaze meet its victim's eyes, and who chooses the victim?"""

from typing import Final

from simulator.model.terms import FIGHTING, LOOKING, LOOKING_AWAY, TAKEN_BY_SURPRISE, TAKEN_UNAWARES

__all__ = ["FIGHTING", "LOOKING", "LOOKING_AWAY", "TAKEN_BY_SURPRISE", "TAKEN_UNAWARES", "gaze_chance"]

# By the situations in their order. Chances in ten for a large gazer; a man-sized one has 1 more, a small one 2.
_LARGE_GAZER: Final = (9, 7, 5, 3, 1)


def gaze_chance(situation: int, gazer_size: int) -> int:
    """The chance in ten that a victim in this situation meets the gaze, by the gazer's size, 0 to 5.

    Rules: SEG-GAZ-05, SEG-B22.

    >>> gaze_chance(LOOKING_AWAY, 2), gaze_chance(LOOKING, 3), gaze_chance(TAKEN_UNAWARES, 1)
    (2, 5, 11)
    """
    return _LARGE_GAZER[situation] + (0 if gazer_size > 2 else 1 if gazer_size == 2 else 2)
