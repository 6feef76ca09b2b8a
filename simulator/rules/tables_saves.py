"""What must a d20 reach to escape, by class and level and by the category of the peril?

Categories are those of `simulator.rules.saves`: 0 aimed items, 1 breath, 2 death, paralysis and poison, 3
petrifaction and polymorph, 4 spells. A class is its number in `tables_classes`.
"""

from typing import Final

from simulator.rules.tables_classes import (
    ASSASSIN,
    CLERIC,
    DRUID,
    FIGHTER,
    MONK,
    PALADIN,
    RANGER,
    THIEF,
)

Row = tuple[int, int, int, int, int]


def _by_level(bands: tuple[tuple[int, Row], ...]) -> tuple[Row, ...]:
    """Spread (last level, row) bands over the levels 0 to 21."""
    return tuple(next(row for last, row in bands if level <= last) for level in range(22))


_ORDINARY_MAN: Final = (18, 20, 16, 17, 19)

_FIGHTERS: Final = _by_level(
    (
        (0, _ORDINARY_MAN),
        (2, (16, 17, 14, 15, 17)),
        (4, (15, 16, 13, 14, 16)),
        (6, (13, 13, 11, 12, 14)),
        (8, (12, 12, 10, 11, 13)),
        (10, (10, 9, 8, 9, 11)),
        (12, (9, 8, 7, 8, 10)),
        (14, (7, 5, 5, 6, 8)),
        (16, (6, 4, 4, 5, 7)),
        (18, (5, 4, 3, 4, 6)),
        (21, (4, 3, 2, 3, 5)),
    )
)
# Two better than a fighter in everything, but a 1 never saves.
_PALADINS: Final = tuple(
    (max(2, a - 2), max(2, b - 2), max(2, c - 2), max(2, d - 2), max(2, e - 2)) for a, b, c, d, e in _FIGHTERS
)
_CLERICS: Final = _by_level(
    (
        (0, _ORDINARY_MAN),
        (3, (14, 16, 10, 13, 15)),
        (6, (13, 15, 9, 12, 14)),
        (9, (11, 13, 7, 10, 12)),
        (12, (10, 12, 6, 9, 11)),
        (15, (9, 11, 5, 8, 10)),
        (18, (8, 10, 4, 7, 9)),
        (21, (6, 8, 2, 5, 7)),
    )
)
_MAGES: Final = _by_level(
    (
        (0, _ORDINARY_MAN),
        (5, (11, 15, 14, 13, 12)),
        (10, (9, 13, 13, 11, 10)),
        (15, (7, 11, 11, 9, 8)),
        (20, (5, 9, 10, 7, 6)),
        (21, (3, 7, 8, 5, 4)),
    )
)
_THIEVES: Final = _by_level(
    (
        (0, _ORDINARY_MAN),
        (4, (14, 16, 13, 12, 15)),
        (8, (12, 15, 12, 11, 13)),
        (12, (10, 14, 11, 10, 11)),
        (16, (8, 13, 10, 9, 9)),
        (20, (6, 12, 9, 8, 7)),
        (21, (4, 11, 8, 7, 5)),
    )
)

_OF_CLASS: Final = {
    FIGHTER: _FIGHTERS,
    PALADIN: _PALADINS,
    RANGER: _FIGHTERS,
    CLERIC: _CLERICS,
    DRUID: _CLERICS,
    MONK: _THIEVES,
    THIEF: _THIEVES,
    ASSASSIN: _THIEVES,
}
SAVES: Final = tuple(_OF_CLASS.get(number, _MAGES) for number in range(10))


def saves_of_class(class_number: int, level: int) -> Row:
    """The five numbers that a class needs at a level, in the order of the categories.

    Rules: SEG-B18.

    >>> saves_of_class(FIGHTER, 5), saves_of_class(PALADIN, 19)
    ((13, 13, 11, 12, 14), (2, 2, 2, 2, 3))
    """
    return SAVES[class_number][min(level, 21)]


def saves_of_monster(level: int) -> Row:
    """The five numbers of a monster: those of a fighter of its equivalent level.

    Rules: SEG-B18.

    >>> saves_of_monster(2)
    (16, 17, 14, 15, 17)
    """
    return _FIGHTERS[min(level, 21)]
