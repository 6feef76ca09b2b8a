"""What lasts in a fight: on somebody, or in a place?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.model.geometry import distance
from simulator.model.powers import Power

if TYPE_CHECKING:
    from simulator.model.combatant import Combatant


class Effect:
    """Something that lasts: a condition, a changed figure, images, fire that burns on."""

    __slots__ = (
        "amount",
        "begins_round",
        "caster",
        "condition",
        "dice",
        "ends_round",
        "ends_t",
        "harm",
        "magical",
        "name",
        "per_round",
        "power",
        "rule",
        "stat",
    )

    def __init__(self, name: str, ends_t: int) -> None:
        self.name = name
        self.ends_t = ends_t
        """The clock time at whose end it is over; a very large number: it stays."""
        self.condition = 0
        self.stat = -1
        self.amount = 0
        self.harm = 0
        self.per_round = False
        self.dice: tuple[int, int, int] = (0, 1, 0)
        self.caster: Combatant | None = None
        self.power: Power | None = None
        self.magical = True
        self.rule = ""
        """The engine's word for the rule behind it, if it is not the usual one."""
        self.begins_round = 0
        self.ends_round = 0
        """For harm that goes on: the rounds in whose upkeep it is done, first and last."""


FOREVER = 1 << 60


class Area:
    """A standing area: silence, darkness. It stays where it is, or goes with the one it was cast on."""

    __slots__ = ("bearer", "condition", "ends_t", "name", "radius", "x", "y")

    def __init__(
        self, name: str, condition: int, radius: int, ends_t: int, bearer: Combatant | None, x: int, y: int
    ) -> None:
        self.name = name
        self.condition = condition
        self.radius = radius
        """Tenths of a foot."""
        self.ends_t = ends_t
        self.bearer = bearer
        self.x, self.y = x, y

    def holds(self, one: Combatant, t: int) -> bool:
        """Whether somebody is in it at this clock time."""
        if t > self.ends_t:
            return False
        x, y = (self.x, self.y) if self.bearer is None else (self.bearer.x, self.bearer.y)
        return distance(one.x, one.y, x, y) <= self.radius
