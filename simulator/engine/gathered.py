"""What has this moment brought that has not yet taken hold?"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from simulator.model.combatant import Combatant
from simulator.model.powers import Power, Verb


class Threat(NamedTuple):
    """Something that is about to touch somebody, and is saved against, if at all, when it lands."""

    victim: Combatant
    verb: Verb
    user: Combatant | None
    power: Power | None
    modifier: int
    """Of this power at these targets, to the save."""
    amount: int
    """Of damage already rolled; -1: not yet, or none."""
    name: str
    """What did it, for the record."""
    maker: Combatant | None = None
    """Of what goes on by itself: as whose doing it counts, though it may have left the fight."""


class Ray(NamedTuple):
    """A ray on its way: whoever is in it saves in this order, until one fails."""

    user: Combatant
    power: Power
    victims: tuple[Combatant, ...]


class Landing:
    """Everything that one moment does to bodies, gathered before it lands."""

    __slots__ = ("changes", "conditions", "damages", "heals", "only_saved", "passing", "rays", "threats")

    def __init__(self) -> None:
        self.damages: list[tuple[Combatant, int, Combatant | None, int, str]] = []
        """(victim, amount, who dealt it, harm bits, what with)."""
        self.passing: list[tuple[Combatant, int]] = []
        """What of the damage passes with the fight: (victim, quarters of points)."""
        self.threats: list[Threat] = []
        self.rays: list[Ray] = []
        self.conditions: list[tuple[Combatant, Verb, Combatant | None, Power | None, str]] = []
        """(victim, verb, who, power, what with)."""
        self.heals: list[tuple[Combatant, int, Combatant | None, str]] = []
        """(victim, amount, who healed, what with)."""
        self.changes: list[Callable[[], object]] = []
        """What else changes once all is known: an invisibility ended, an area begun, a dispelled effect gone."""

        self.only_saved: set[int] = set()
        """Whose only damage was lessened by a save, where that disturbs nobody (indexes)."""

    def take(self, other: Landing) -> None:
        """Add to it what another moment has brought."""
        self.damages += other.damages
        self.passing += other.passing
        self.threats += other.threats
        self.rays += other.rays
        self.conditions += other.conditions
        self.heals += other.heals
        self.changes += other.changes

    def __bool__(self) -> bool:
        return bool(self.damages or self.threats or self.rays or self.conditions or self.heals or self.changes)
