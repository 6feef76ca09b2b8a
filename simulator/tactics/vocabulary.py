"""Which facts may a condition name, with which argument, and what does each mean?

The closed list. A fact's number in the code is its place here. The first line of a function's docstring is what the
reference in docs/tactics.md says of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from simulator.model.battle import Battle, Combatant
from simulator.tactics import facts_self as own
from simulator.tactics import facts_sides as sides
from simulator.tactics import harm, subjects

__all__ = ["CAUGHT", "DISTANCE", "FACTS", "FUNCTIONS", "NUMBERS", "SUBJECT_NAMES", "Fact"]

Function = Callable[[Battle, Combatant, Any, int], int]

NO_ARGUMENT: Final = 0
FEET: Final = 1
PER_CENT: Final = 2
THING: Final = 3
"""Something that the owner has: `potion of healing`, `short bow`."""
POWER: Final = 4
CONDITION: Final = 5

OWN: Final = 0
"""Depends on who asks: not for a whole side."""
SIDE: Final = 1
SUBJECT: Final = 2
"""About one creature: `nearest.` or `target.` stands before it."""
LINE: Final = 3
"""About the aim that a line has just taken."""


class Fact(NamedTuple):
    """One name of the vocabulary."""

    name: str
    scope: int
    argument: int
    function: Function

    @property
    def meaning(self) -> str:
        """What it tells, in one line."""
        return (self.function.__doc__ or "").split("\n", 1)[0]


def caught(battle: Battle, me: Combatant, subject: Any, argument: int) -> int:
    """How many this line's power would catch where it is aimed (less two for each friend); 1 for other acts."""
    return argument


def friends_caught(battle: Battle, me: Combatant, subject: Any, argument: int) -> int:
    """How many friends (the fallen and myself counted) would suffer where this line's power is aimed."""
    return argument


def _own(name: str, function: Function, argument: int = NO_ARGUMENT) -> Fact:
    return Fact(f"self.{name}", OWN, argument, function)


def _side(name: str, function: Function, argument: int = NO_ARGUMENT) -> Fact:
    return Fact(name, SIDE, argument, function)


def _asked(name: str, function: Function, argument: int = NO_ARGUMENT) -> Fact:
    return Fact(name, OWN, argument, function)


def _of_one(name: str, function: Function, argument: int = NO_ARGUMENT) -> Fact:
    return Fact(name, SUBJECT, argument, function)


FACTS: Final[tuple[Fact, ...]] = (
    _own("hp", own.own_hp),
    _own("max_hp", own.own_max_hp),
    _own("hp_pct", own.own_hp_pct),
    _own("level", own.own_level),
    _own("engaged", own.own_engaged),
    _own("in_reach", own.own_in_reach),
    _own("threats", own.own_threats),
    _own("chargers", own.own_chargers),
    _own("casting", own.own_casting),
    _own("hurt_this_round", own.own_hurt),
    _own("shots_left", own.own_shots),
    _own("loaded", own.own_loaded),
    _own("aimed", own.own_aimed),
    _own("carries", own.own_carries, THING),
    _own("can_use", own.own_can_use, THING),
    _own("can_cast", own.own_can_use, THING),
    _own("catches", own.own_catches, POWER),
    _own("can_charge", own.own_can_charge),
    _own("images", own.own_images),
    _own("is", own.own_is, CONDITION),
    _own("strayed", own.own_strayed),
    _own("harmless", harm.own_harmless),
    _side("foes.count", sides.foes_count),
    _side("foes.able", sides.foes_able),
    _asked("foes.within", sides.foes_within, FEET),
    _side("foes.engaged", sides.foes_engaged),
    _side("foes.unengaged", sides.foes_unengaged),
    _side("foes.casting", sides.foes_casting),
    _side("foes.casters", sides.foes_casters),
    _side("foes.shooting", sides.foes_shooting),
    _side("foes.charging", sides.foes_charging),
    _side("foes.gazing", sides.foes_gazing),
    _side("foes.breathing_fire", sides.foes_breathing_fire),
    _side("foes.asleep", sides.foes_asleep),
    _side("foes.helpless", sides.foes_helpless),
    _side("foes.are", sides.foes_are, CONDITION),
    _side("foes.undead", sides.foes_undead),
    _side("foes.persons", sides.foes_persons),
    _side("foes.hit_dice", sides.foes_hit_dice),
    _side("foes.most_hit_dice", sides.foes_most_hit_dice),
    _side("foes.fleeing", sides.foes_fleeing),
    _side("foes.losses_pct", sides.foes_losses_pct),
    _side("foes.leader_down", sides.foes_leader_down),
    _side("cluster", sides.cluster, FEET),
    _asked("friends.count", sides.friends_count),
    _asked("friends.able", sides.friends_able),
    _asked("friends.down", sides.friends_down),
    _asked("friends.bleeding", sides.friends_bleeding),
    _asked("friends.hurt", sides.friends_hurt, PER_CENT),
    _asked("friends.worst_pct", sides.friends_worst_pct),
    _asked("friends.engaged", sides.friends_engaged),
    _asked("friends.within", sides.friends_within, FEET),
    _asked("friends.ahead", sides.friends_ahead),
    _asked("friends.casting", sides.friends_casting),
    _asked("friends.helpless", sides.friends_helpless),
    _asked("friends.with_area_spell", sides.friends_with_area_spell),
    _asked("friends.casting_area", sides.friends_casting_area),
    _asked("friends.harming", harm.friends_harming),
    _side("side.standing", sides.side_standing),
    _side("side.losses_pct", sides.side_losses_pct),
    _side("side.hp_pct", sides.side_hp_pct),
    _side("side.leader_down", sides.side_leader_down),
    _side("side.distance", sides.side_distance),
    _side("side.engaged", sides.side_engaged),
    _side("outnumbered", sides.outnumbered),
    _side("danger", sides.danger),
    _side("round", sides.round_number),
    _side("segment", sides.segment_number),
    _side("front", sides.front_ft),
    _side("outdoors", sides.outdoors),
    _of_one("distance", subjects.distance_ft),
    _of_one("hp_pct", subjects.hp_pct),
    _of_one("foe", subjects.is_foe),
    _of_one("hit_dice", subjects.hit_dice),
    _of_one("size", subjects.size),
    _of_one("armour_class", subjects.armour_class),
    _of_one("engaged", subjects.engaged),
    _of_one("engaged_with_me", subjects.engaged_with_me),
    _of_one("casting", subjects.casting),
    _of_one("caster", subjects.caster),
    _of_one("shooting", subjects.shooting),
    _of_one("charging", subjects.charging),
    _of_one("moving", subjects.moving),
    _of_one("coming", subjects.coming),
    _of_one("fleeing", subjects.fleeing),
    _of_one("guarded", subjects.guarded),
    _of_one("helpless", subjects.helpless),
    _of_one("down", subjects.down),
    _of_one("undead", subjects.undead),
    _of_one("person", subjects.person),
    _of_one("leader", subjects.leader),
    _of_one("is", subjects.is_in, CONDITION),
    Fact("caught", LINE, NO_ARGUMENT, caught),
    Fact("friends_caught", LINE, NO_ARGUMENT, friends_caught),
)

FUNCTIONS: Final = tuple(fact.function for fact in FACTS)
SUBJECT_NAMES: Final = ("nearest", "target")
"""What may stand before a fact about one creature: the nearest foe in the fight, or whom the line is aimed at."""


def _numbered() -> dict[str, int]:
    numbers: dict[str, int] = {}
    for number, fact in enumerate(FACTS):
        if fact.scope == SUBJECT:
            for subject in SUBJECT_NAMES:
                numbers[f"{subject}.{fact.name}"] = number
        else:
            numbers[fact.name] = number
    return numbers


NUMBERS: Final = _numbered()
"""Every name that may stand in a condition, and the number of its fact."""
CAUGHT: Final = NUMBERS["caught"]
"""This fact and those behind it are about the aim that a line has taken."""
DISTANCE: Final = NUMBERS["nearest.distance"]
FIRST_SUBJECT: Final = DISTANCE
"""Facts from here up to CAUGHT are about one creature."""
