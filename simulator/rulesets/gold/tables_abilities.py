"""What do Strength, Dexterity and Constitution add in a fight?

Strength and Dexterity run from 1 and 3 to 25; Strength of exactly 18 may carry a percentage, 1 to 100.
"""

from typing import Final

# By score from 1 on.
_STRENGTH_HIT: Final = (-5, -3, -3, -2, -2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 3, 4, 4, 5, 6, 7)
_STRENGTH_DAMAGE: Final = (-4, -2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 7, 8, 9, 10, 11, 12, 14)
# By score from 3 on.
_DEXTERITY_REACTION: Final = (-3, -2, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5)
_DEXTERITY_ARMOUR: Final = (4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, -1, -2, -3, -4, -4, -4, -5, -5, -5, -6, -6)
_CONSTITUTION: Final = (-2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2)
_CONSTITUTION_WARRIOR: Final = (-2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 5)


def _of(row: tuple[int, ...], score: int, first: int) -> int:
    """What a row that begins with the score `first` says, those past either end counting as the end."""
    return row[min(max(score - first, 0), len(row) - 1)]


def strength_to_hit(score: int, percent: int = 0) -> int:
    """What Strength adds to hit in melee and with hurled weapons.

    Rules: GG-ACT-16.

    >>> strength_to_hit(1), strength_to_hit(12), strength_to_hit(17), strength_to_hit(25)
    (-5, 0, 1, 7)
    >>> strength_to_hit(18, 50), strength_to_hit(18, 51), strength_to_hit(18, 100)
    (1, 2, 3)
    """
    if score == 18 and percent > 50:
        return 3 if percent >= 100 else 2
    return _of(_STRENGTH_HIT, score, 1)


def strength_damage(score: int, percent: int = 0) -> int:
    """What Strength adds to damage in melee and with hurled weapons.

    Rules: GG-ACT-16.

    >>> strength_damage(1), strength_damage(16), strength_damage(18), strength_damage(25)
    (-4, 1, 2, 14)
    >>> strength_damage(18, 1), strength_damage(18, 76), strength_damage(18, 99), strength_damage(18, 100)
    (3, 4, 5, 6)
    """
    if score == 18 and percent > 0:
        if percent <= 75:
            return 3
        if percent <= 90:
            return 4
        return 5 if percent < 100 else 6
    return _of(_STRENGTH_DAMAGE, score, 1)


def dexterity_reaction(score: int) -> int:
    """What Dexterity adds to one's own roll of surprise, and gives back of the penalties for two weapons.

    Rules: GG-B03, GG-B08.

    >>> [dexterity_reaction(score) for score in (3, 5, 6, 16, 18, 25)]
    [-3, -1, 0, 1, 2, 5]
    """
    return _of(_DEXTERITY_REACTION, score, 3)


def dexterity_to_hit(score: int) -> int:
    """What Dexterity adds to hit with missiles, hurled ones included; the figures are those of reaction.

    Rules: GG-ACT-16.

    >>> [dexterity_to_hit(score) for score in (3, 5, 6, 16, 18, 25)]
    [-3, -1, 0, 1, 2, 5]
    """
    return _of(_DEXTERITY_REACTION, score, 3)


def dexterity_armour_class(score: int) -> int:
    """What Dexterity adds to descending armour class, negative for the nimble.

    Rules: GG-ACT-28.

    >>> [dexterity_armour_class(score) for score in (3, 6, 14, 15, 16, 18, 25)]
    [4, 1, 0, -1, -2, -4, -6]
    """
    return _of(_DEXTERITY_ARMOUR, score, 3)


def constitution_hit_points(score: int, warrior: bool) -> int:
    """What Constitution adds to each hit die; only warriors gain more than 2.

    Rules: R-GLD-31.

    >>> constitution_hit_points(18, True), constitution_hit_points(18, False)
    (4, 2)
    >>> constitution_hit_points(3, True), constitution_hit_points(17, False)
    (-2, 2)
    """
    return _of(_CONSTITUTION_WARRIOR if warrior else _CONSTITUTION, score, 3)
