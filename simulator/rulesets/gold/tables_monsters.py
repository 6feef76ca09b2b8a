"""How well does a monster hit and save by its hit dice, and what do its bulk and its claws mean?

Hit dice are a pair: the dice and what is added to their sum. 4+1 is (4, 1), 1-1 is (1, -1), and what has less than a
die, say 1d4 hit points, is (0, 4). Sizes are the six numbers from 0 tiny to 5 gargantuan.
"""

from typing import Final

_NEXT_DIE_FROM: Final = 3
"""A bonus of so many points counts as another die."""
_SPEEDS: Final = (0, 3, 3, 6, 9, 12)
"""What natural weapons add to initiative by size, where weapons add anything."""


def dice_counted(dice: int, plus: int) -> int:
    """The hit dice of a monster as the table of THACO counts them: a bonus of three points or more is another die.

    Rules: GG-B04.

    >>> dice_counted(4, 1), dice_counted(4, 4), dice_counted(6, 6), dice_counted(1, -1), dice_counted(0, 4)
    (4, 5, 7, 0, 0)
    """
    if dice < 1 or (dice == 1 and plus < 0):
        return 0
    return dice + 1 if plus >= _NEXT_DIE_FROM else dice


def thac0_of_monster(dice: int, plus: int) -> int:
    """The THACO of a monster by its hit dice.

    Rules: GG-B04, GG-ACT-15.

    >>> [
    ...     thac0_of_monster(*dice)
    ...     for dice in ((0, 4), (1, -1), (1, 0), (2, 0), (3, 1), (4, 4), (6, 6), (12, 1), (16, 0))
    ... ]
    [20, 20, 19, 19, 17, 15, 13, 9, 5]
    """
    counted = dice_counted(dice, plus)
    if counted == 0:
        return 20
    return max(5, 19 - (counted - 1) // 2 * 2)


def equivalent_level(dice: int, plus: int) -> int:
    """The level of the warrior as which a monster of these hit dice saves: any bonus is another level.

    Rules: GG-B05.

    >>> [equivalent_level(*dice) for dice in ((0, 4), (1, -1), (1, 0), (1, 1), (4, 4), (6, 6))]
    [0, 0, 1, 2, 5, 7]
    """
    if dice < 1 or (dice == 1 and plus < 0):
        return 0
    return dice + 1 if plus > 0 else dice


def natural_weapon_speed(size: int) -> int:
    """What a creature's natural weapons add to initiative, where weapons add their speed factor.

    Rules: GG-B02, R-GLD-02.

    >>> [natural_weapon_speed(size) for size in range(6)]
    [0, 3, 3, 6, 9, 12]
    """
    return _SPEEDS[size]
