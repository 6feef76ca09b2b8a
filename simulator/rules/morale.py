"""Does a creature lose heart, and what does it do then?

A check is a d100 with modifiers against a base; higher fails, and by how much says what follows.
"""

from typing import Final

HOLDS: Final = 0
FALLS_BACK: Final = 1
FLEES: Final = 2
SURRENDERS: Final = 3


QUARTER: Final = 1
HALF: Final = 2
LEADER: Final = 4


def causes(lost: int, at_start: int, leader_lost: bool, _by_magic: int = 0) -> int:
    """What may make a side check its morale: a quarter lost, a half lost, its leader lost, as bits.

    Rules: SEG-B24, R-SEG-27.

    >>> causes(0, 8, False), causes(2, 8, False), causes(4, 8, True)
    (0, 1, 7)
    """
    found = LEADER if leader_lost else 0
    if lost * 4 >= at_start and lost:
        found |= QUARTER
    if lost * 2 >= at_start and lost:
        found |= HALF
    return found


def losses_modifier(lost: int, at_start: int) -> int:
    """What the losses of one's own side add to the roll: 5 a head, 5 more at a quarter or 15 at a half.

    Rules: SEG-B24.

    >>> losses_modifier(0, 8), losses_modifier(1, 8), losses_modifier(2, 8), losses_modifier(4, 8)
    (0, 5, 15, 35)
    """
    if lost * 2 >= at_start:
        return 5 * lost + 15 if lost else 0
    return 5 * lost + 5 if lost * 4 >= at_start else 5 * lost


def foes_lost_modifier(lost: int, at_start: int) -> int:
    """What the losses of the enemy take from the roll: as much as one's own would add.

    Rules: SEG-B24.

    >>> foes_lost_modifier(1, 4), foes_lost_modifier(2, 4)
    (-10, -25)
    """
    return -losses_modifier(lost, at_start)


def numbers_modifier(own: int, foes: int) -> int:
    """What being outnumbered adds to the roll, 10, or 20 from two to one on; being more takes 10.

    Those who still stand are counted.

    Rules: SEG-B24.

    >>> numbers_modifier(4, 4), numbers_modifier(4, 5), numbers_modifier(4, 8), numbers_modifier(5, 4)
    (0, 10, 20, -10)
    """
    if foes > own:
        return 20 if foes >= 2 * own else 10
    return -10 if own > foes else 0


def morale_modifier(
    lost: int, at_start: int, foes_lost: int, foes_at_start: int, own: int, foes: int, leader_down: bool
) -> int:
    """All that is added to the morale roll of one side, 25 for a fallen leader included.

    `own` and `foes` are those who stand now, the other counts are of the whole fight.

    Rules: SEG-B24.

    >>> morale_modifier(4, 8, 0, 4, 4, 4, leader_down=True)
    60
    >>> morale_modifier(2, 8, 2, 4, 6, 2, leader_down=False)
    -20
    """
    return (
        losses_modifier(lost, at_start)
        + foes_lost_modifier(foes_lost, foes_at_start)
        + numbers_modifier(own, foes)
        + (25 if leader_down else 0)
    )


def morale_outcome(die: int, modifier: int, base: int) -> int:
    """HOLDS, FALLS_BACK, FLEES or SURRENDERS after a d100: failed by up to 25, up to 50, or more.

    Rules: SEG-B24.

    >>> [morale_outcome(die, 0, 50) for die in (50, 51, 75, 76, 100)], morale_outcome(100, 1, 50)
    ([0, 1, 1, 2, 2], 3)
    """
    margin = die + modifier - base
    if margin <= 0:
        return HOLDS
    if margin <= 25:
        return FALLS_BACK
    return FLEES if margin <= 50 else SURRENDERS
