"""What do Strength, Dexterity and Constitution add in a fight?

Scores run from 3 to 19. Strength of exactly 18 may carry a percentage, 1 to 100; 100 is as good as 19.
"""

from typing import Final

# By score from 3 on.
_STRENGTH_HIT: Final = (-3, -2, -2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3)
_STRENGTH_DAMAGE: Final = (-1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 6)
_DEXTERITY_REACTION: Final = (-3, -2, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 3)
_DEXTERITY_ARMOUR: Final = (4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, -1, -2, -3, -4, -4)
_CONSTITUTION: Final = (-2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 2)
_CONSTITUTION_FIGHTER: Final = (-2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5)


def _place(score: int) -> int:
    """Where a score stands in a row, those past either end counting as the end."""
    return min(max(score, 3), 19) - 3


def strength_to_hit(score: int, percent: int = 0) -> int:
    """What Strength adds to hit in melee and with hurled weapons.

    Rules: SEG-B13.

    >>> strength_to_hit(3), strength_to_hit(12), strength_to_hit(17)
    (-3, 0, 1)
    >>> strength_to_hit(18, 51), strength_to_hit(18, 100)
    (2, 3)
    """
    if score == 18 and percent > 50:
        return 3 if percent >= 100 else 2
    return _STRENGTH_HIT[_place(score)]


def strength_damage(score: int, percent: int = 0) -> int:
    """What Strength adds to damage in melee and with hurled weapons.

    Rules: SEG-B15.

    >>> strength_damage(3), strength_damage(16), strength_damage(18)
    (-1, 1, 2)
    >>> strength_damage(18, 76), strength_damage(19)
    (4, 6)
    """
    if score == 18 and percent > 0:
        if percent <= 75:
            return 3
        if percent <= 90:
            return 4
        return 5 if percent < 100 else 6
    return _STRENGTH_DAMAGE[_place(score)]


def dexterity_reaction(score: int) -> int:
    """What Dexterity adds to the initiative of missiles, and the surprise segments it takes away.

    Rules: R-SEG-02, SEG-B05.

    >>> [dexterity_reaction(score) for score in (3, 5, 10, 16, 18)]
    [-3, -1, 0, 1, 3]
    """
    return _DEXTERITY_REACTION[_place(score)]


def dexterity_to_hit(score: int) -> int:
    """What Dexterity adds to hit with missiles; the figures are those of reaction.

    Rules: SEG-MIS-30.

    >>> [dexterity_to_hit(score) for score in (3, 5, 10, 16, 18)]
    [-3, -1, 0, 1, 3]
    """
    return _DEXTERITY_REACTION[_place(score)]


def dexterity_armour_class(score: int) -> int:
    """What Dexterity adds to descending armour class, negative for the nimble.

    Rules: R-SEG-34.

    >>> [dexterity_armour_class(score) for score in (3, 6, 10, 15, 18)]
    [4, 1, 0, -1, -4]
    """
    return _DEXTERITY_ARMOUR[_place(score)]


def constitution_hit_points(score: int, fighter: bool) -> int:
    """What Constitution adds to each hit die; only fighters, paladins and rangers gain more than 2.

    Rules: R-SEG-28.

    >>> constitution_hit_points(18, True), constitution_hit_points(18, False)
    (4, 2)
    >>> constitution_hit_points(3, True)
    -2
    """
    return (_CONSTITUTION_FIGHTER if fighter else _CONSTITUTION)[_place(score)]
