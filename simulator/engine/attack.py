"""What is one attack, on its way from the hand to the wound?"""

from __future__ import annotations

from typing import Final

from simulator.model.battle import Combatant
from simulator.model.compiled import Blow, MissileMode

IN_MELEE: Final = 0
HURLED: Final = 1
LAUNCHED: Final = 2
BY_TOUCH: Final = 3


class Attack:
    """One roll to hit, on its way through the steps."""

    __slots__ = (
        "against_armour",
        "attacker",
        "automatic",
        "cited",
        "blow",
        "bonus",
        "chooses",
        "cover",
        "die",
        "double",
        "finds_metal",
        "flight",
        "goes_on",
        "harder",
        "hit",
        "how",
        "later",
        "mode",
        "need",
        "parried",
        "over_melee",
        "parts",
        "place",
        "rear",
        "spares",
        "split",
        "stabs",
        "target",
        "times",
        "total",
    )

    def __init__(  # noqa: PLR0915  # a state has as many fields as it has
        self, attacker: Combatant, target: Combatant, blow: Blow, how: int, mode: MissileMode | None = None
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.blow = blow
        self.how = how
        self.mode = mode
        self.bonus = 0
        """What this attack's own circumstances add: charge, range."""
        self.parts: tuple[tuple[str, int], ...] = ()
        """The same, spelled out: (the engine's word for what stands behind, value)."""
        self.finds_metal = False
        """Metal armour does not count against it."""
        self.flight = False
        """A free blow at one who turns to flee."""
        self.chooses = False
        """Falls on its target whatever melee that stands in."""
        self.split = False
        """A shot of a rate of fire that is split among targets."""
        self.cited: list[str] = []
        """The engine's words for the modifiers found, when a fight is watched."""
        self.goes_on = ""
        """The engine's word for why a missile goes on to this target; none: it was thrown at it."""
        self.place: tuple[int, int] | None = None
        """Where the target stands at the moment of the shot, if that is not where it is."""
        self.against_armour = 0
        """What the target's armour is worth against this kind of weapon."""
        self.over_melee = 0
        """What a melee between takes from the die."""
        self.later = False
        """A blow of a second or later routine of the round."""
        self.double = False
        self.harder = 0
        """What its own circumstances add to its damage."""
        self.spares = False
        """Struck to bring down and not to kill."""
        self.times = 1
        """How many times the weapon's dice are rolled."""
        self.automatic = False
        self.cover = 0
        self.rear = False
        self.stabs = False
        """From behind, at somebody who does not know of it, by one skilled in that."""
        self.parried = 0
        self.hit = False
        self.die = 0
        self.need = 0
        self.total = 0

    def add(self, cite: str, value: int) -> None:
        """Add something of its own circumstances to its die, under the engine's word for what stands behind it."""
        self.bonus += value
        self.parts = (*self.parts, (cite, value))
