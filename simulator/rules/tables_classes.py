"""What does a class bring to a fight by its level: to hit, attack routines, hit dice, unfamiliar weapons?

A class is a number, one of those below. A level past the end of a table counts as the last one; level
0, an ordinary man, has the same figures whatever the class.
"""

from typing import Final

FIGHTER: Final = 0
PALADIN: Final = 1
RANGER: Final = 2
CLERIC: Final = 3
DRUID: Final = 4
MONK: Final = 5
THIEF: Final = 6
ASSASSIN: Final = 7
MAGIC_USER: Final = 8
ILLUSIONIST: Final = 9

# The books that differ about the number needed; the first is the default.
OSRIC_2: Final = 0
OSRIC_3: Final = 1
FIRST_EDITION: Final = 2

# THAC0 by level 0, 1, 2 ... 20, 21 and more.
FIGHTERS_THAC0: Final = (21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)
_FIGHTERS_FIRST: Final = (21, 20, 20, 18, 18, 16, 16, 14, 14, 12, 12, 10, 10, 8, 8, 6, 6, 4, 4, 4, 4, 4)
_CLERICS: Final = (21, 20, 20, 20, 18, 18, 18, 16, 16, 16, 14, 14, 14, 12, 12, 12, 10, 10, 10, 9, 9, 9)
_THIEVES: Final = (21, 21, 21, 21, 21, 19, 19, 19, 19, 16, 16, 16, 16, 14, 14, 14, 14, 12, 12, 12, 12, 10)
_MAGES: Final = (21, 21, 21, 21, 21, 21, 19, 19, 19, 19, 19, 17, 17, 17, 17, 17, 15, 15, 15, 15, 15, 13)
# OSRIC 3 stops at level 20; its last figure goes on.
_MAGES_THREE: Final = (21, 21, 21, 21, 21, 21, 19, 19, 19, 19, 19, 16, 16, 16, 16, 16, 14, 14, 14, 14, 14, 14)
_MAGES_FIRST: Final = (21, 21, 21, 21, 21, 21, 19, 19, 19, 19, 19, 16, 16, 16, 16, 16, 13, 13, 13, 13, 13, 11)

# One row a book, one column a class.
TO_HIT: Final = tuple(
    (fighters, fighters, fighters, _CLERICS, _CLERICS, _CLERICS, _THIEVES, _THIEVES, mages, mages)
    for fighters, mages in (
        (FIGHTERS_THAC0, _MAGES),
        (FIGHTERS_THAC0, _MAGES_THREE),
        (_FIGHTERS_FIRST, _MAGES_FIRST),
    )
)

# The levels from which a class has three routines in two rounds, and two routines a round.
_NO_MORE: Final = 1 << 30
_EXTRA_FROM: Final = (
    (7, 13),
    (8, 15),
    (8, 15),
    *((_NO_MORE, _NO_MORE),) * 7,
)

#                 fighter paladin ranger cleric druid monk thief assassin magic-user illusionist
HIT_DIE: Final = (10, 10, 8, 8, 8, 4, 6, 6, 4, 4)
NOT_PROFICIENT: Final = (-2, -2, -2, -3, -4, -3, -3, -3, -5, -5)


def thac0_of_class(class_number: int, level: int, source: int = OSRIC_2) -> int:
    """The THAC0 of a class at a level, by one of the three books.

    Rules: R-ALL-02.

    >>> thac0_of_class(FIGHTER, 5), thac0_of_class(MAGIC_USER, 11)
    (16, 17)
    >>> thac0_of_class(MAGIC_USER, 11, FIRST_EDITION)
    16
    """
    return TO_HIT[source][class_number][min(level, 21)]


def routines_rate(class_number: int, level: int, specialised: bool = False) -> int:
    """How many melee attack routines a class has in two rounds: 2, 3 or 4, one more for a specialist.

    Rules: SEG-B10.

    >>> routines_rate(FIGHTER, 6), routines_rate(FIGHTER, 7)
    (2, 3)
    >>> routines_rate(RANGER, 15), routines_rate(CLERIC, 20)
    (4, 2)
    """
    three, four = _EXTRA_FROM[class_number]
    return 2 + (level >= three) + (level >= four) + specialised


def sweep_attacks(class_number: int, level: int) -> int:
    """How many attacks a round a class has against foes of less than one full die; 0: its ordinary ones.

    Rules: SEG-B10.

    >>> sweep_attacks(FIGHTER, 5), sweep_attacks(THIEF, 5)
    (5, 0)
    """
    return level if class_number <= RANGER else 0


def hit_die(class_number: int) -> int:
    """How many sides the hit die of a class has.

    Rules: R-SEG-28.

    >>> hit_die(FIGHTER), hit_die(MAGIC_USER)
    (10, 4)
    """
    return HIT_DIE[class_number]


def hit_dice_of_class(class_number: int, level: int) -> int:
    """How many hit dice a class has at a level: as many, but rangers have one more from the first on.

    Rules: R-SEG-28.

    >>> hit_dice_of_class(FIGHTER, 3), hit_dice_of_class(RANGER, 3)
    (3, 4)
    """
    return level + 1 if class_number == RANGER and level > 0 else level


def proficiency_penalty(class_number: int) -> int:
    """What a weapon that the wielder has not learnt takes from the die.

    Rules: SEG-B15.

    >>> proficiency_penalty(FIGHTER), proficiency_penalty(THIEF), proficiency_penalty(MAGIC_USER)
    (-2, -3, -5)
    """
    return NOT_PROFICIENT[class_number]
