"""Do the undead flee from a cleric, how many, and for how long?

Undead are numbered as in the table: 1 skeleton, 2 zombie, 3 ghoul, 4 shadow, 5 wight, 6 ghast, 7 wraith, 8
mummy, 9 spectre, 10 vampire, 11 ghost, 12 lich, 13 fiend.
"""

from typing import Final

FIEND: Final = 13

# What stands in a cell of the table where it is not the number needed.
TURNED: Final = 0
DESTROYED: Final = -1
IMPOSSIBLE: Final = 99

# What a turning achieves.
NO_EFFECT: Final = 0
TURNS: Final = 1
DESTROYS: Final = 2

_T: Final = TURNED
_D: Final = DESTROYED
_X: Final = IMPOSSIBLE
# Columns: cleric of level 1 to 8, 9-13, 14-18, 19 and more.
TURNING: Final = (
    (10, 7, 4, _T, _T, _D, _D, _D, _D, _D, _D),
    (13, 10, 7, _T, _T, _D, _D, _D, _D, _D, _D),
    (16, 13, 10, 4, _T, _T, _D, _D, _D, _D, _D),
    (19, 16, 13, 7, 4, _T, _T, _D, _D, _D, _D),
    (20, 19, 16, 10, 7, 4, _T, _T, _D, _D, _D),
    (_X, 20, 19, 13, 10, 7, 4, _T, _T, _D, _D),
    (_X, _X, 20, 16, 13, 10, 7, 4, _T, _T, _D),
    (_X, _X, _X, 19, 16, 13, 10, 7, 4, _T, _D),
    (_X, _X, _X, 20, 19, 16, 13, 10, 7, _T, _T),
    (_X, _X, _X, _X, 20, 19, 16, 13, 10, 7, 4),
    (_X, _X, _X, _X, _X, 20, 19, 16, 13, 10, 7),
    (_X, _X, _X, _X, _X, _X, 20, 19, 16, 13, 10),
    (_X, _X, _X, _X, _X, _X, _X, 20, 19, 16, 13),
)
_COLUMNS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 10)


def turning_needed(undead: int, level: int) -> int:
    """What the d20 has to reach, or TURNED, DESTROYED or IMPOSSIBLE, for a cleric of this level from 1.

    Rules: SEG-B25.

    >>> turning_needed(1, 1), turning_needed(2, 4), turning_needed(1, 6), turning_needed(6, 1)
    (10, 0, -1, 99)
    """
    if level < 1:
        return IMPOSSIBLE
    return TURNING[undead - 1][_COLUMNS[min(level, 19) - 1]]


def turned_dice(undead: int, outcome: int, paladin: bool = False) -> tuple[int, int, int]:
    """How many are affected, as (dice, sides, plus): 2d6, or 1d6+6 if destroyed; 1d2 fiends or by a paladin.

    Rules: SEG-B25.

    >>> turned_dice(1, TURNS), turned_dice(1, DESTROYS)
    ((2, 6, 0), (1, 6, 6))
    >>> turned_dice(13, TURNS), turned_dice(1, TURNS, paladin=True)
    ((1, 2, 0), (1, 2, 0))
    """
    if undead == FIEND or paladin:
        return 1, 2, 0
    return (1, 6, 6) if outcome == DESTROYS else (2, 6, 0)


TURNED_ROUNDS: Final = (3, 4, 0)
TURNING_RANGE_FT: Final = 100
