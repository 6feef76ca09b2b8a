"""Does a creature escape an effect, or the worst of it? Saving throws, cover against areas, magic resistance.

A save is a d20 that has to reach a number; its category is one of five, numbered in the order of the tables.
"""

from typing import Final

ITEMS: Final = 0
BREATH: Final = 1
DEATH: Final = 2
PETRIFICATION: Final = 3
SPELL: Final = 4

# What a made save does to damage.
NEGATES: Final = 0
HALVES: Final = 1

# Magic resistance is listed as it stands against a caster of this level.
RESISTANCE_LEVEL: Final = 11


def is_saved(die: int, modifier: int, need: int) -> bool:
    """Whether a saving throw is made: the d20 and its modifier reach the number needed.

    Rules: SEG-B18.

    >>> is_saved(12, 2, 14), is_saved(11, 2, 14)
    (True, False)
    """
    return die + modifier >= need


def cover_save_bonus(percent: int) -> int:
    """What cover adds to a save against an area that hurts the body.

    Rules: SEG-CST-23, SEG-B19.

    >>> [cover_save_bonus(percent) for percent in (0, 25, 50, 75, 90)]
    [0, 2, 4, 7, 10]
    """
    if percent < 25:
        return 0
    if percent < 50:
        return 2
    if percent < 75:
        return 4
    return 7 if percent < 90 else 10


def damage_after_save(amount: int, saved: bool, on_save: int) -> int:
    """What an effect deals after its save, which NEGATES or HALVES; halves round down.

    Rules: R-ALL-03, SEG-B18.

    >>> damage_after_save(21, True, HALVES), damage_after_save(21, True, NEGATES)
    (10, 0)
    >>> damage_after_save(21, False, HALVES)
    21
    """
    if not saved:
        return amount
    return amount >> 1 if on_save == HALVES else 0


def damage_behind_cover(amount: int, saved: bool, on_save: int, percent: int) -> int:
    """What an area deals to one behind cover: from 90% on a made save is no damage, a failed one half.

    Rules: SEG-B19.

    >>> damage_behind_cover(21, True, HALVES, 90), damage_behind_cover(21, False, HALVES, 90)
    (0, 10)
    >>> damage_behind_cover(21, True, HALVES, 75)
    10
    """
    if percent < 90:
        return damage_after_save(amount, saved, on_save)
    return 0 if saved else amount >> 1


def resistance_against(listed: int, caster_level: int) -> int:
    """The percent chance that magic of this caster fails on a resistant creature.

    The listed figure holds at level 11; each level below adds 5, each above takes 5. Without a listed
    resistance there is none at any level.

    Rules: SEG-B27.

    >>> resistance_against(65, 11), resistance_against(65, 6)
    (65, 90)
    >>> resistance_against(65, 20), resistance_against(0, 1)
    (20, 0)
    """
    if listed == 0:
        return 0
    return min(100, max(0, listed + 5 * (RESISTANCE_LEVEL - caster_level)))
