"""How well does a monster hit and save by its hit dice, and what do its claws and its bulk mean?

Hit dice are a pair: the dice and what is added to their sum. 4+1 is (4, 1), 1-1 is (1, -1), and what has less
than a die, say 1d4 hit points, is (0, 4). Sizes are the six numbers from 0 tiny to 5 gargantuan; where the
book has only small, man-sized and large, the two ends count like their neighbours.
"""

from typing import Final

from simulator.rules.tables_classes import FIGHTERS_THAC0, OSRIC_2

# First-edition THAC0 of monsters of 2, 3, 4 ... 15, 16 and more dice, whatever is added.
_FIRST_EDITION: Final = (16, 16, 15, 15, 13, 13, 12, 12, 10, 10, 9, 9, 8, 8, 7)

#               T  S  M  L  H  G
_SEGMENTS: Final = (2, 2, 3, 4, 4, 4)
_SEGMENTS_WITH_BITE: Final = (2, 2, 3, 5, 5, 5)
# Tenths of a foot. Taller than 12 ft is 6 to 10 ft in the book; the middle stands for huge, the end for more.
_LENGTHS: Final = (10, 10, 20, 40, 80, 100)


def equivalent_level(dice: int, plus: int) -> int:
    """The level of the fighter as which a monster of these hit dice attacks and saves, at most 21.

    Rules: SEG-B18, R-ALL-02.

    >>> [equivalent_level(*dice) for dice in ((0, 4), (1, -1), (1, 0), (1, 1), (2, 0), (4, 1), (6, 6))]
    [0, 1, 2, 3, 3, 6, 8]
    """
    if dice < 1 or (dice == 1 and plus < -1):
        return 0
    if dice == 1 and plus < 0:
        return 1
    return min(21, dice + 2 if plus > 0 else dice + 1)


def thac0_of_monster(dice: int, plus: int, source: int = OSRIC_2) -> int:
    """The THAC0 of a monster by its hit dice: OSRIC's by default, else the first edition's.

    Rules: R-ALL-02.

    >>> thac0_of_monster(2, 0), thac0_of_monster(2, 0, source=2)
    (18, 16)
    >>> thac0_of_monster(4, 1), thac0_of_monster(0, 4)
    (15, 21)
    """
    if source <= 1 or dice < 2:
        return FIGHTERS_THAC0[equivalent_level(dice, plus)]
    return _FIRST_EDITION[min(dice, 16) - 2]


def natural_weapon_segments(size: int, bite: bool = False) -> int:
    """How many segments a routine of claws, fists or teeth takes by the creature's size.

    A large or larger creature needs one more if a bite is among them.

    Rules: SEG-B10.

    >>> [natural_weapon_segments(size) for size in range(6)], natural_weapon_segments(3, bite=True)
    ([2, 2, 3, 4, 4, 4], 5)
    """
    return _SEGMENTS_WITH_BITE[size] if bite else _SEGMENTS[size]


def natural_weapon_tenths(size: int) -> int:
    """How long a creature's natural weapons are, in tenths of a foot, by its size.

    Rules: SEG-B07.

    >>> [natural_weapon_tenths(size) for size in range(6)]
    [10, 10, 20, 40, 80, 100]
    """
    return _LENGTHS[size]
