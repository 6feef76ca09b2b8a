"""Small fights for the tests of the engine, put together straight from the compiled records.

A test names only what it is about: everybody is a first-level fighter, AC 5, with a long sword, who strikes at the
nearest foe, unless something else is said. `scene` puts two sides on the plane; places are in feet along x (and y).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from simulator.content.catalogue_rules import check_house_rules
from simulator.dice import Dice, DiceExpression, Purpose, ScriptedDice, combatant_owner, parse_dice, side_owner
from simulator.engine import EventLog, play
from simulator.model import terms
from simulator.model.compiled import (
    Arena,
    ArmourClass,
    Blow,
    CombatantSpec,
    CompiledScenario,
    HitPoints,
    MeleeMode,
    MissileMode,
    Position,
    Power,
    SideSpec,
    Verb,
)
from simulator.model.record import FightRecord
from simulator.tactics import Arms, compile_list

Event = dict[str, Any]
Lanes = Mapping[Any, Sequence[int]]
"""The dice of scripted lanes: {("a/Ann", Purpose.HIT): [14, 3]}."""
Lines = Sequence[Mapping[str, object]]

ATTACK: Lines = ({"do": "attack", "at": "nearest"},)
SHOOT: Lines = ({"do": "shoot", "at": "nearest"},)
HOLD: Lines = ({"do": "hold"},)
SIDES = ("a", "b")
NO_DICE = DiceExpression(0, 1, 0)


def blow(dice: str = "1d8", name: str = "long sword", **more: Any) -> Blow:
    """One roll to hit with this damage."""
    return Blow(name, parse_dice(dice), parse_dice(dice), **({"to_hit": 0, "damage": 0, "harm": terms.EDGED} | more))


def weapon(name: str = "long sword", dice: str = "1d8", segments: int = 5, **more: Any) -> MeleeMode:
    """A weapon for melee, one-handed and 3.5 ft long."""
    figures: dict[str, Any] = {"length_tenths": 35, "hands": 1, "item": 0} | more
    return MeleeMode(name, (blow(dice, name),), segments, **figures)


def natural(*dice: str, segments: int = 3, length_tenths: int = 20) -> MeleeMode:
    """A natural routine: so many blows at once."""
    return MeleeMode("claws", tuple(blow(one, "claw") for one in dice), segments, length_tenths, 0, natural=True)


def missile(name: str = "short bow", dice: str = "1d6", **more: Any) -> MissileMode:
    """A short bow with 100 feet of short range, in hand, unless something else is said."""
    figures: dict[str, Any] = {
        "shots": (2, 1),
        "segments": 5,
        "snap_segments": 3,
        "load_segments": 0,
        "hands": 2,
        "hurled": False,
        "short_ft": 100,
        "medium_ft": 200,
        "long_ft": 300,
        "in_hand": True,
        "item": 1,
    } | more
    return MissileMode(name, blow(dice, name, harm=terms.PIERCING), **figures)


def power(name: str, *verbs: Verb, **more: Any) -> Power:
    """A one-segment spell at one foe within 60 ft, as often as wanted, unless something else is said."""
    figures: dict[str, Any] = {
        "manner": terms.SPELL,
        "segments": 1,
        "rounds": 0,
        "components": terms.VERBAL | terms.SOMATIC,
        "hands": 1,
        "range_ft": 60,
        "shape": terms.ONE,
        "size_ft": 0,
        "width_ft": 0,
        "targets": DiceExpression(0, 1, 1),
        "whom": terms.FOES,
        "spares_friends": False,
        "touch": False,
        "level": 1,
        "caster_level": 3,
        "uses": -1,
        "speech": True,
    } | more
    return Power(name, verbs=verbs, **figures)


def bolt(segments: int = 1, dice: str = "1d4+1", name: str = "bolt", **more: Any) -> Power:
    """A spell that strikes one foe without fail."""
    return power(name, Verb(terms.BOLTS, parse_dice(dice), amount=1, harm=terms.MAGIC), segments=segments, **more)


def potion(**more: Any) -> Power:
    """A potion of healing in hand: a segment to drink, 1d4+1 to work."""
    figures: dict[str, Any] = {
        "manner": terms.POTION,
        "components": 0,
        "hands": 1,
        "shape": terms.SELF,
        "whom": terms.FRIENDS,
        "level": 0,
        "uses": 1,
        "speech": False,
        "onset": parse_dice("1d4+1"),
    } | more
    return power("potion of healing", Verb(terms.HEAL, parse_dice("2d4+2")), **figures)


def staff(**more: Any) -> Power:
    """A staff: 2 segments to discharge, then 8 until it has recovered."""
    figures: dict[str, Any] = {"manner": terms.STAFF, "components": 0, "segments": 2, "recovery": 8} | more
    strike = Verb(terms.BOLTS, parse_dice("1d4+1"), amount=1, harm=terms.MAGIC)
    return power("staff of striking", strike, **figures)


def somebody(name: str, *, at: float = 0, y: float = 0, tactics: Lines = ATTACK, **more: Any) -> CombatantSpec:
    """A first-level fighter with a long sword; its side is settled by `scene`."""
    figures: dict[str, Any] = {
        "kind": "fighter",
        "group": name,
        "owner": 0,
        "traits": terms.CHARACTER | terms.PERSON,
        "level": 1,
        "hit_dice": (1, 0),
        "hit_points": HitPoints(8),
        "thac0": 20,
        "armour": ArmourClass(5, 0, 0),
        "saves": (16, 17, 14, 15, 17),
        "strength": 12,
        "dexterity": 10,
        "intelligence": 4,
        "missile_rank": 0,
        "move_ft": 120,
        "size": terms.MAN_SIZED,
        "morale": -1,
        "melee": (weapon(),),
        "missiles": (),
        "powers": (),
        "pools": (),
        "tactics": (),
    }
    if "hp" in more:
        figures["hit_points"] = HitPoints(more.pop("hp"))
    spec = CombatantSpec(name, 0, position=Position(round(at * 10), round(y * 10)), **(figures | more))
    lines, faults = compile_list(tactics, Arms(spec.melee, spec.missiles, spec.powers))
    assert not faults, faults
    return replace(spec, tactics=lines)


def dummy(name: str, **more: Any) -> CombatantSpec:
    """One who stands there and takes it."""
    figures: dict[str, Any] = {"tactics": HOLD, "hp": 1000} | more
    return somebody(name, **figures)


def scene(
    one: Sequence[CombatantSpec],
    other: Sequence[CombatantSpec],
    *,
    rules: Mapping[str, Mapping[str, Any]] | None = None,
    rounds: int = 100,
    ruleset: str = "segment",
    **ground: Any,
) -> CompiledScenario:
    """Two sides, a and b; `rules` are house rules by block, the rest is the ground."""
    settings: dict[str, Any] = {}
    for block in ("all", ruleset):
        values, faults = check_house_rules(block, (rules or {}).get(block, {}))
        assert not faults, faults
        settings |= values
    placed: list[CombatantSpec] = []
    sides = []
    for number, members in enumerate((one, other)):
        name = SIDES[number]
        indexes = tuple(range(len(placed), len(placed) + len(members)))
        placed += [
            replace(spec, side=number, owner=combatant_owner(name, spec.name))
            for spec in sorted(members, key=lambda spec: spec.name)
        ]
        sides.append(SideSpec(name, side_owner(name), indexes, 1 << number))
    arena = Arena(**({"width_tenths": 0, "length_tenths": 0, "front_ft": 0, "outdoors": False, "light": 2} | ground))
    fixed = tuple(sorted(settings.items()))
    return CompiledScenario(
        "test", ruleset, fixed, tuple(sides), tuple(placed), (), arena, rounds, (), "", "", None, 100
    )


def watch(
    scenario: CompiledScenario, script: Lanes | None = None, *, seed: int = 1, fight: int = 1
) -> tuple[FightRecord, list[Event]]:
    """Play one fight and keep its events. Lanes of the script must come out even; all others roll as they like."""
    names = {one.owner: f"{scenario.sides[one.side].name}/{one.name}" for one in scenario.combatants}
    dice = ScriptedDice(script or {}, default=Dice(seed, fight), names=names)
    log = EventLog()
    record = play(scenario, seed, fight, log, dice)
    dice.finish()
    return record, log.events


def played(scenario: CompiledScenario, fights: int, seed: int = 1) -> list[FightRecord]:
    """The records of the first so many fights."""
    return [play(scenario, seed, fight) for fight in range(1, fights + 1)]


def logged(scenario: CompiledScenario, fights: int, seed: int = 1) -> list[list[Event]]:
    """The events of the first so many fights."""
    logs = []
    for fight in range(1, fights + 1):
        log = EventLog()
        play(scenario, seed, fight, log)
        logs.append(log.events)
    return logs


def only(events: Sequence[Event], kind: str, actor: str | None = None, **fields: Any) -> list[Event]:
    """The events of one kind, by one actor, with these figures."""
    return [
        one
        for one in events
        if one["event"] == kind
        and (actor is None or one["actor"] == actor)
        and all(one[key] == value for key, value in fields.items())
    ]


def when(events: Sequence[Event], kind: str, actor: str | None = None, **fields: Any) -> list[tuple[int, str]]:
    """The times of such events: (T since the fight began, moment as people read it)."""
    return [(one["clock"], one["at"]) for one in only(events, kind, actor, **fields)]


__all__ = [
    "ATTACK",
    "HOLD",
    "NO_DICE",
    "SHOOT",
    "Purpose",
    "blow",
    "bolt",
    "dummy",
    "logged",
    "missile",
    "natural",
    "only",
    "played",
    "potion",
    "power",
    "scene",
    "somebody",
    "staff",
    "watch",
    "weapon",
    "when",
]
