"""What is left of a fight when it is over?

Small tuples of ints, cheap to send between processes: the raw material of every statistic.
"""

from __future__ import annotations

from typing import Final, NamedTuple

DRAW: Final = -1
UNDECIDED: Final = -2

NOBODY: Final = -1
"""Nobody's doing: bleeding, fire that burns on, an escape."""


class Turn(NamedTuple):
    """Somebody's standing changed: fallen, dead, fled, taken, arrived, up again."""

    moment: int
    """The ruleset's moment: what has the same one happened together."""
    round: int
    """0: in the surprise, before round 1."""
    who: int
    """Index of a combatant."""
    was: int
    now: int
    """STANDING, DOWN, DEAD, FLED, CAPTURED or AWAY."""
    by: int
    """Index of whose doing it was, or NOBODY; what a summoned creature does counts as its summoner's."""
    what: str
    """Weapon, spell or creature that did it; '' where nothing did."""


TIMED_EVERY: Final = 4
"""How the time was spent is kept of fights 1, 5, 9 and so on: to keep it of all would cost more than it tells."""

SPOILED: Final = 0
"""A spell, scroll or potion was disturbed before it was done."""
LOST: Final = 1
"""An action came to nothing when it fell due."""
CHANGED: Final = 2
"""An action had lost its sense, and another one was taken up for it, later."""
MISHAP_NAMES: Final = ("spoiled", "lost", "changed")


class Mishap(NamedTuple):
    """What somebody meant to do did not come about."""

    round: int
    who: int
    kind: int
    """SPOILED, LOST or CHANGED."""
    what: str
    """The spell, weapon or action."""
    why: str
    by: int
    """Of what a wound spoiled: index of who dealt it; else NOBODY."""
    through: str
    """Of what a wound spoiled: the weapon or spell that wounded; else ''."""


class Harm(NamedTuple):
    """So many hit points somebody lost in a fight by one doing of one other."""

    by: int
    """Index of whose doing it was, or NOBODY; what a summoned creature does counts as its summoner's."""
    who: int
    what: str
    """Weapon, spell or creature that did it."""
    amount: int


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
    spent: tuple[tuple[int, int], ...] = ()
    """How it spent its time on its feet: (place in SPENT_NAMES, clock units); kept of one fight in TIMED_EVERY."""


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
    turns: tuple[Turn, ...] = ()
    """Whose standing changed, in order."""
    mishaps: tuple[Mishap, ...] = ()
    """What came to nothing, in order."""
    course: tuple[tuple[int, ...], ...] = ()
    """By side: the hit points of those who can still fight for it, or are yet to come; at the beginning of each round
    and at the end of the fight."""
    full: tuple[int, ...] = ()
    """By side: the hit points of everybody, as the fight began."""
    harm: tuple[Harm, ...] = ()
    """Who wounded whom with what, summed up."""
