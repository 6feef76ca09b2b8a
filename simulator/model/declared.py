"""What of a declaration counts for somebody's initiative, and for its place in the order of a round?"""

from __future__ import annotations

from typing import Final, NamedTuple

ON_HEIGHT: Final = 1 << 0
"""Stands higher than the foe it means to attack."""
HOLDS_BACK: Final = 1 << 1
"""Delays its action."""
ENCUMBERED: Final = 1 << 2
"""Carries too much, or armour that slows it."""
ENGAGED: Final = 1 << 3
"""Is in melee as it declares."""
LAUNCHES: Final = 1 << 4
"""Shoots with a weapon that is not thrown by hand."""
UNDECLARED: Final = 1 << 5
"""Has not declared the missile attack that it makes."""
CHARGED: Final = 1 << 6
"""A foe means to charge it."""


class Declared(NamedTuple):
    """One declaration, in the ints that a rule of initiative asks for."""

    act: int
    """One of the acts of :mod:`simulator.model.terms`."""
    manner: int
    """The manner of the power that is used; -1: none."""
    segments: int
    """Speed of the weapon, or time of the power or item; a natural weapon has 0."""
    natural: bool
    """Strikes with what it was born with."""
    routines: int
    """Melee routines that it has in this round."""
    size: int
    traits: int
    conditions: int
    dexterity: int
    """Its reaction adjustment."""
    situation: int
    """Bits of this module."""
    plus: int = 0
    """The magic of the weapon."""
