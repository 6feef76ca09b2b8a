"""What does each suit of armour turn aside, and how fast can its wearer still move?

A suit is a number, its place in ARMOUR_NAMES.
"""

from typing import Final

ARMOUR_NAMES: Final = (
    "none",
    "padded",
    "leather",
    "studded leather",
    "ring",
    "scale",
    "chain",
    "elfin chain",
    "banded",
    "splint",
    "plate",
    "field plate",
    "full plate",
)
_CLASSES: Final = (10, 8, 8, 7, 7, 6, 5, 5, 4, 4, 3, 2, 1)
_MOVE_CAPS: Final = (120, 90, 120, 90, 90, 60, 90, 120, 90, 60, 60, 90, 60)


def armour_class_of(armour: int, plus: int = 0, shield: bool = False, shield_plus: int = 0) -> int:
    """The armour class of a suit and a shield with the magic of both; a shield is worth one and its plus.

    Rules: R-SEG-34.

    >>> armour_class_of(6), armour_class_of(6, shield=True), armour_class_of(10, 2, True, 1)
    (5, 4, -1)
    """
    base = _CLASSES[armour] - plus
    return base - 1 - shield_plus if shield else base


def armour_move_cap(armour: int) -> int:
    """The most feet a round that a suit lets its wearer move.

    Rules: SEG-B01.

    >>> armour_move_cap(2), armour_move_cap(6), armour_move_cap(10)
    (120, 90, 60)
    """
    return _MOVE_CAPS[armour]
