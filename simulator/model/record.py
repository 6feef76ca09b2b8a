"""What is left of a fight when it is over?

Small tuples of ints, cheap to send between processes: the raw material of every statistic.
"""

from __future__ import annotations

from typing import Final, NamedTuple

DRAW: Final = -1
UNDECIDED: Final = -2


class CombatantRecord(NamedTuple):
    """How one combatant came out of a fight."""

    status: int
    """STANDING, DOWN, DEAD, FLED, CAPTURED or AWAY."""
    hp: int
    """Hit points left; 0 for the dead and the fallen."""
    damage_dealt: int
    damage_taken: int
    attacks: int
    hits: int
    spells_cast: int
    spells_spoiled: int
    items_used: int
    kills: int
    used: tuple[int, ...]
    """How often each of its powers was used, in the order of its spec."""
    fell_to: str
    """What brought it down: '' for nothing."""


class FightRecord(NamedTuple):
    """The outcome of one fight."""

    fight: int
    outcome: int
    """Index of the winning side, DRAW or UNDECIDED."""
    rounds: int
    segments: int
    """Clock time at the end."""
    combatants: tuple[CombatantRecord, ...]
    """In the scenario's canonical order, summoned creatures left out."""
    events: int
    """How many SimPy events the fight took."""
    dice: int
    """How many dice it rolled."""
    first_blood: int = 0
    """Clock time of the first damage; -1: none."""
