"""How many does a sleep spell put to sleep?

Five kinds by hit dice, each with dice of its own; the table of the spell in SEG-CST's companion figures.
"""

from typing import Final

_DICE: Final = ((4, 4, 0), (2, 4, 0), (1, 4, 0), (1, 2, 0), (1, 2, -1))
"""Creatures of up to 1 hit die, to 2, to 3, to 4, and of 4+1 to 4+4 (0 or 1)."""


def sleep_category(dice: int, plus: int) -> int:
    """Which row of the table a creature of so many hit dice is on, 0 the weakest; -1: it does not sleep.

    Rules: SEG-CST-08.

    >>> [
    ...     sleep_category(*one)
    ...     for one in ((1, -1), (1, 0), (1, 1), (2, 0), (3, 0), (3, 1), (4, 0), (4, 1), (4, 4), (4, 5), (5, 0))
    ... ]
    [0, 0, 1, 1, 2, 3, 3, 4, 4, -1, -1]
    """
    if dice > 4 or (dice == 4 and plus > 4):
        return -1
    if plus > 0:
        return dice
    return max(0, dice - 1)


def sleep_dice(category: int) -> tuple[int, int, int]:
    """Dice (number, sides, plus) of how many creatures of a row fall asleep.

    >>> sleep_dice(0), sleep_dice(4)
    ((4, 4, 0), (1, 2, -1))
    """
    return _DICE[category]
