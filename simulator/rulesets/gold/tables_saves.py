"""What must a d20 reach to escape, by class and level and by the category of the peril?

Categories are those of `simulator.rules.saves`: 0 rods, staves and wands, 1 breath, 2 paralysis, poison and death,
3 petrifaction and polymorph, 4 spells. The book's order is another; rows stand here in the order of the categories.
"""

from typing import Final

from simulator.rulesets.gold.tables_classes import GROUP_OF

Row = tuple[int, int, int, int, int]
Bands = tuple[tuple[int, Row], ...]
_BEYOND: Final = 99

_ORDINARY: Final = (0, (18, 20, 16, 17, 19))
_WARRIORS: Final[Bands] = (
    _ORDINARY,
    (2, (16, 17, 14, 15, 17)),
    (4, (15, 16, 13, 14, 16)),
    (6, (13, 13, 11, 12, 14)),
    (8, (12, 12, 10, 11, 13)),
    (10, (10, 9, 8, 9, 11)),
    (12, (9, 8, 7, 8, 10)),
    (14, (7, 5, 5, 6, 8)),
    (16, (6, 4, 4, 5, 7)),
    (_BEYOND, (5, 4, 3, 4, 6)),
)
_PRIESTS: Final[Bands] = (
    _ORDINARY,
    (3, (14, 16, 10, 13, 15)),
    (6, (13, 15, 9, 12, 14)),
    (9, (11, 13, 7, 10, 12)),
    (12, (10, 12, 6, 9, 11)),
    (15, (9, 11, 5, 8, 10)),
    (18, (8, 10, 4, 7, 9)),
    (_BEYOND, (6, 8, 2, 5, 7)),
)
_ROGUES: Final[Bands] = (
    _ORDINARY,
    (4, (14, 16, 13, 12, 15)),
    (8, (12, 15, 12, 11, 13)),
    (12, (10, 14, 11, 10, 11)),
    (16, (8, 13, 10, 9, 9)),
    (20, (6, 12, 9, 8, 7)),
    (_BEYOND, (4, 11, 8, 7, 5)),
)
_WIZARDS: Final[Bands] = (
    _ORDINARY,
    (5, (11, 15, 14, 13, 12)),
    (10, (9, 13, 13, 11, 10)),
    (15, (7, 11, 11, 9, 8)),
    (20, (5, 9, 10, 7, 6)),
    (_BEYOND, (3, 7, 8, 5, 4)),
)
SAVES: Final = (_WARRIORS, _PRIESTS, _ROGUES, _WIZARDS)
"""By group: (last level, the five numbers)."""


def saves_of_class(class_number: int, level: int) -> Row:
    """The five numbers that a class needs at a level, in the order of the categories.

    Rules: GG-B05.

    >>> saves_of_class(0, 5), saves_of_class(8, 21)
    ((13, 13, 11, 12, 14), (3, 7, 8, 5, 4))
    """
    return next(row for last, row in SAVES[GROUP_OF[class_number]] if level <= last)


def saves_of_monster(level: int) -> Row:
    """The five numbers of a monster: those of a warrior of the level that its hit dice stand for.

    Rules: GG-B05.

    >>> saves_of_monster(0), saves_of_monster(3)
    ((18, 20, 16, 17, 19), (15, 16, 13, 14, 16))
    """
    return next(row for last, row in _WARRIORS if level <= last)
