"""Does a gaze meet its victim's eyes, and who chooses the victim?"""

from typing import Final

COMPLETELY_SURPRISED: Final = 0
SURPRISED: Final = 1
LOOKING: Final = 2
ATTACKING: Final = 3
AVERTING: Final = 4

# Chances in ten for a large gazer; a man-sized one has 1 more, a small one 2.
_LARGE_GAZER: Final = (9, 7, 5, 3, 1)
_LOW_INTELLIGENCE: Final = 3


def gaze_chance(situation: int, gazer_size: int) -> int:
    """The chance in ten that a victim in this situation meets the gaze, by the gazer's size, 0 to 5.

    Rules: SEG-GAZ-05, SEG-B22.

    >>> gaze_chance(AVERTING, 2), gaze_chance(LOOKING, 3), gaze_chance(COMPLETELY_SURPRISED, 1)
    (2, 5, 11)
    """
    return _LARGE_GAZER[situation] + (0 if gazer_size > 2 else 1 if gazer_size == 2 else 2)


def is_gaze_met(die: int, chance: int) -> bool:
    """Whether the gaze is met: a d10 within the chance.

    Rules: SEG-B22.

    >>> is_gaze_met(2, 2), is_gaze_met(3, 2), is_gaze_met(10, 11)
    (True, False, True)
    """
    return die <= chance


def gaze_situation(averting: bool, engaged: bool) -> int:
    """ATTACKING for those engaged with the gazer, LOOKING for others, AVERTING for those who turn away.

    Rules: R-SEG-08.

    >>> gaze_situation(False, True), gaze_situation(False, False), gaze_situation(True, True)
    (3, 2, 4)
    """
    if averting:
        return AVERTING
    return ATTACKING if engaged else LOOKING


def chooses_victim(intelligence: int) -> bool:
    """Whether a gazer of this class of intelligence picks its victim; others look at random.

    Classes run 0 none, 1 animal, 2 semi, 3 low ... 7 exceptional; those from low on choose.

    Rules: SEG-GAZ-03, SEG-GAZ-04, R-SEG-08.

    >>> chooses_victim(2), chooses_victim(3)
    (False, True)
    """
    return intelligence >= _LOW_INTELLIGENCE
