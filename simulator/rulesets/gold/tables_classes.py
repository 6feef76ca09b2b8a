"""What does a class bring to a fight by its level: to hit, attacks, hit dice, unfamiliar weapons?

A class is a number in the order of the content's list of classes, and belongs to one of four groups whose figures
it has. Level 0 is an ordinary person; every table goes on beyond its last line as its formula does.
"""

from typing import Final

WARRIOR: Final = 0
PRIEST: Final = 1
ROGUE: Final = 2
WIZARD: Final = 3

#                       fighter  paladin  ranger   cleric  druid   monk    thief  assassin magic-user illusionist
GROUP_OF: Final = (WARRIOR, WARRIOR, WARRIOR, PRIEST, PRIEST, PRIEST, ROGUE, ROGUE, WIZARD, WIZARD)

RANGER: Final = 2
STUDDED_LEATHER: Final = 7

# Each group is better by so many points for every so many levels beyond the first.
_BETTER_BY: Final = ((1, 1), (2, 3), (1, 2), (1, 3))
_BEST: Final = 1
HIT_DIE: Final = (10, 8, 6, 4)
NOT_PROFICIENT: Final = (-2, -3, -3, -5)
_HALF_MORE_FROM: Final = 7
_TWO_FROM: Final = 13


def thac0_of_class(class_number: int, level: int) -> int:
    """The THACO of a class at a level.

    Rules: GG-B04, GG-ACT-15.

    >>> [thac0_of_class(0, level) for level in (0, 1, 2, 20)], [thac0_of_class(8, level) for level in (3, 4, 16)]
    ([20, 20, 19, 1], [20, 19, 15])
    >>> [thac0_of_class(6, level) for level in (2, 3, 20)], [thac0_of_class(3, level) for level in (3, 4, 7)]
    ([20, 19, 11], [20, 18, 16])
    """
    points, levels = _BETTER_BY[GROUP_OF[class_number]]
    return max(_BEST, 20 - points * (max(level - 1, 0) // levels))


def routines_rate(class_number: int, level: int, specialised: bool = False) -> int:
    """How many melee attack routines a class has in two rounds: 2, 3 or 4, one more for a specialist.

    Rules: GG-B07.

    >>> routines_rate(0, 6), routines_rate(0, 7), routines_rate(0, 13), routines_rate(3, 20)
    (2, 3, 4, 2)
    >>> routines_rate(0, 1, specialised=True), routines_rate(0, 13, specialised=True)
    (3, 5)
    """
    warrior = GROUP_OF[class_number] == WARRIOR
    return 2 + (warrior and level >= _HALF_MORE_FROM) + (warrior and level >= _TWO_FROM) + specialised


def sweep_attacks(class_number: int, level: int) -> int:
    """How many attacks a round a class has against foes of less than one full die; 0: its ordinary ones.

    Rules: R-GLD-14, GG-B07.

    >>> sweep_attacks(0, 5), sweep_attacks(6, 5)
    (5, 0)
    """
    return level if GROUP_OF[class_number] == WARRIOR else 0


def hit_die(class_number: int) -> int:
    """How many sides the hit die of a class has.

    Rules: R-GLD-31.

    >>> hit_die(0), hit_die(3), hit_die(6), hit_die(8)
    (10, 8, 6, 4)
    """
    return HIT_DIE[GROUP_OF[class_number]]


def hit_dice_of_class(_class_number: int, level: int) -> int:
    """How many hit dice a class has at a level, before its levels stop giving one.

    Rules: R-GLD-31.

    >>> hit_dice_of_class(2, 3)
    3
    """
    return level


def backstab_factor(class_number: int, level: int) -> int:
    """By how much a rogue's stab in an unguarded back multiplies its damage; 0: no such skill.

    Rules: GG-B11.

    >>> [backstab_factor(6, level) for level in (1, 4, 5, 9, 12, 13, 20)], backstab_factor(0, 9)
    ([2, 2, 3, 4, 4, 5, 5], 0)
    """
    if GROUP_OF[class_number] != ROGUE or level < 1:
        return 0
    return min(5, 2 + (level - 1) // 4)


def two_weapons(class_number: int, armour: int) -> tuple[int, int] | None:
    """To hit with a weapon in each hand, first and second, before Dexterity eases it; None: not this class.

    Warriors and rogues do; a ranger in studded leather or lighter has no penalty.

    Rules: GG-B08.

    >>> two_weapons(0, 5), two_weapons(6, 8), two_weapons(2, 7), two_weapons(2, 5), two_weapons(3, 10)
    ((-2, -4), (-2, -4), (0, 0), (-2, -4), None)
    """
    if GROUP_OF[class_number] not in (WARRIOR, ROGUE):
        return None
    return (0, 0) if class_number == RANGER and armour >= STUDDED_LEATHER else (-2, -4)


def proficiency_penalty(class_number: int) -> int:
    """What a weapon that the wielder has not learnt takes from the die.

    Rules: GG-B06.

    >>> [proficiency_penalty(number) for number in (0, 3, 6, 8)]
    [-2, -3, -3, -5]
    """
    return NOT_PROFICIENT[GROUP_OF[class_number]]
