"""When may somebody cast, for how long are they open to blows, and what loses the spell?

Moments are those of `timing`: a casting begins in the START band of its t and ends in the FINISH band of its
last.
"""

from typing import Final

VERBAL: Final = 1
SOMATIC: Final = 2
MATERIAL: Final = 4


CONFUSION: Final = ((10, 0), (20, 1), (50, 2), (70, 3), (100, 4))
"""What the confused do by d100: 10 attack the caster's side, 10 act as usual, 30 babble, 20 wander, 30 attack."""

INVISIBLE_SAVE: Final = 4
"""To all saves of the invisible (SEG-B18)."""

COVER_LIMIT: Final = 50
CONCEALMENT_LIMIT: Final = 75


def has_line_of_effect(cover: int, concealment: int) -> bool:
    """Whether somebody can be singled out by a spell behind so much cover and concealment, in per cent.

    What counts is the greater figure of caster and target; the invisible have a concealment of 100.

    Rules: SEG-CST-21, R-SEG-19.

    >>> has_line_of_effect(50, 75), has_line_of_effect(51, 0), has_line_of_effect(0, 100)
    (True, False, False)
    """
    return cover <= COVER_LIMIT and concealment <= CONCEALMENT_LIMIT
