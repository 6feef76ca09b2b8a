"""Small battles for the tests of tactics: records with sensible figures, and fights set out by hand.

A test names only what it is about. `Field` puts combatants on the plane, in feet, and hands them out by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from simulator.dice import Dice, DiceExpression, combatant_owner, parse_dice, side_owner
from simulator.model import terms
from simulator.model.battle import Battle, Combatant, DiceLanes
from simulator.model.compiled import (
    UNLIMITED,
    Arena,
    ArmourClass,
    Blow,
    CombatantSpec,
    CompiledScenario,
    Container,
    HitPoints,
    MeleeMode,
    MissileMode,
    Position,
    Power,
    Rectangle,
    SideSpec,
    TacticLine,
    Verb,
)
from simulator.tactics import Arms, compile_condition, compile_list, holds

Lines = Sequence[Mapping[str, object]]
NO_DICE = DiceExpression(0, 1, 0)


def blow(dice: str = "1d8", **more: Any) -> Blow:
    return Blow("blow", parse_dice(dice), parse_dice(dice), 0, 0, **{"harm": terms.EDGED} | more)


def sword(name: str = "long sword", item: int = 0, dice: str = "1d8", **more: Any) -> MeleeMode:
    figures: dict[str, Any] = {"segments": 5, "length_tenths": 35, "hands": 1, "item": item} | more
    return MeleeMode(name, (blow(dice),), **figures)


def fists() -> MeleeMode:
    return MeleeMode("fist", (blow("1d2"),), segments=1, length_tenths=20, hands=0, natural=True)


def claws() -> MeleeMode:
    return MeleeMode(
        "claw", (blow("1d3"), blow("1d3"), blow("1d6")), segments=3, length_tenths=20, hands=0, natural=True
    )


def spear(item: int = 0) -> MeleeMode:
    return sword("spear", item, "1d6", segments=7, length_tenths=60, settable=True, reach_ft=10)


def bow(name: str = "short bow", item: int = 1, dice: str = "1d6", **more: Any) -> MissileMode:
    figures: dict[str, Any] = {
        "shots": (2, 1),
        "segments": 5,
        "snap_segments": 3,
        "load_segments": 0,
        "hands": 2,
        "hurled": False,
        "short_ft": 50,
        "medium_ft": 100,
        "long_ft": 150,
        "item": item,
    } | more
    return MissileMode(name, blow(dice), **figures)


def dagger_thrown(item: int = 2, count: int = 2) -> MissileMode:
    ranges = {"short_ft": 10, "medium_ft": 20, "long_ft": 30}
    return bow("dagger", item, "1d4", hands=1, hurled=True, count=count, shots=(2, 1), **ranges)


def spear_thrown(item: int = 0, count: int = 1) -> MissileMode:
    return bow("spear", item, hands=1, hurled=True, count=count, shots=(1, 1), snap_segments=0, short_ft=15, long_ft=45)


def crossbow(item: int = 1) -> MissileMode:
    return bow("light crossbow", item, shots=(1, 1), segments=3, snap_segments=0, load_segments=7, long_ft=180)


def oil(item: int = 5, count: int = 2) -> MissileMode:
    burst = Verb(terms.DAMAGE, parse_dice("2d6"), harm=terms.FIRE)
    flask = Container("oil flask", (burst,), (burst,), 20)
    return bow("oil flask", item, hands=1, hurled=True, count=count, shots=(1, 1), long_ft=30, container=flask)


def boulder(count: int = 4) -> MissileMode:
    return bow(
        "boulder",
        6,
        hands=2,
        hurled=True,
        count=count,
        shots=(1, 1),
        segments=8,
        long_ft=200,
        minimum_ft=10,
        boulder=True,
    )


def power(name: str, *verbs: Verb, **more: Any) -> Power:
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
        "targets": NO_DICE,
        "whom": terms.FOES,
        "spares_friends": False,
        "touch": False,
        "level": 1,
        "caster_level": 3,
        "uses": 1,
    } | more
    return Power(name, verbs=verbs, **figures)


def sleep(**more: Any) -> Power:
    return power(
        "sleep", Verb(terms.SLEEP_BY_HIT_DICE, not_on=terms.UNDEAD | terms.ELF), shape=terms.RADIUS, size_ft=15, **more
    )


def magic_missile(**more: Any) -> Power:
    return power("magic missile", Verb(terms.BOLTS, parse_dice("1d4+1"), amount=2, harm=terms.MAGIC), **more)


def fireball(**more: Any) -> Power:
    burst = Verb(terms.DAMAGE, parse_dice("6d6"), harm=terms.FIRE, save=terms.SAVE_SPELL, on_save=terms.HALVES)
    return power("fireball", burst, **({"shape": terms.RADIUS, "size_ft": 20, "level": 3, "segments": 3} | more))


def lightning(**more: Any) -> Power:
    bolt = Verb(terms.DAMAGE, parse_dice("6d6"), harm=terms.ELECTRICITY)
    return power("lightning bolt", bolt, **({"shape": terms.LINE, "size_ft": 80, "width_ft": 5, "level": 3} | more))


def hold_person(**more: Any) -> Power:
    verb = Verb(terms.CONDITION, condition=terms.HELD, save=terms.SAVE_SPELL)
    figures = {"shape": terms.SEVERAL, "targets": parse_dice("1d3"), "person_only": True, "level": 2, "segments": 5}
    return power("hold person", verb, **(figures | {"chance_by_targets": (-2, -1, 0)} | more))


def charm(**more: Any) -> Power:
    return power("charm person", Verb(terms.CONDITION, condition=terms.CHARMED), person_only=True, **more)


def bless(**more: Any) -> Power:
    figures = {"shape": terms.RADIUS, "size_ft": 25, "whom": terms.FRIENDS, "rounds": 1, "segments": 0}
    return power("bless", Verb(terms.MODIFY, amount=1), **(figures | more))


def shield_spell(**more: Any) -> Power:
    return power(
        "shield", Verb(terms.MODIFY, stat=2, amount=-4), **({"shape": terms.SELF, "whom": terms.FRIENDS} | more)
    )


def cure(name: str = "cure light wounds", **more: Any) -> Power:
    figures = {"whom": terms.FRIENDS, "touch": True, "range_ft": 0, "segments": 5}
    return power(name, Verb(terms.HEAL, parse_dice("1d8")), **(figures | more))


def potion(name: str = "potion of healing", **more: Any) -> Power:
    figures = {"manner": terms.POTION, "components": 0, "shape": terms.SELF, "whom": terms.FRIENDS, "level": 0}
    return power(name, Verb(terms.HEAL, parse_dice("2d4+2")), **(figures | more))


def scroll(of: Power) -> Power:
    return replace(of, name=f"scroll of {of.name}", manner=terms.SCROLL, item=8)


def wand(**more: Any) -> Power:
    missile = Verb(terms.BOLTS, parse_dice("1d4+1"), amount=1, harm=terms.MAGIC)
    return power(
        "wand of magic missiles", missile, manner=terms.WAND, components=0, speech=True, item=9, uses=20, **more
    )


def breath(**more: Any) -> Power:
    fire = Verb(terms.DAMAGE_BY_HP, amount=100, harm=terms.FIRE, save=terms.SAVE_BREATH, on_save=terms.HALVES)
    figures = {"manner": terms.BREATH, "components": 0, "shape": terms.CONE, "size_ft": 90, "width_ft": 30, "uses": 3}
    return power("fire breath", fire, **(figures | more))


def gaze(**more: Any) -> Power:
    stone = Verb(terms.CONDITION, condition=terms.PETRIFIED, save=terms.SAVE_PETRIFICATION)
    figures = {"manner": terms.GAZE, "components": 0, "uses": UNLIMITED, "side_effect": True}
    return power("petrifying gaze", stone, **(figures | more))


def turning(**more: Any) -> Power:
    figures = {"manner": terms.TURNING, "components": 0, "shape": terms.AROUND, "size_ft": 100, "uses": UNLIMITED}
    return power("turn undead", Verb(terms.TURN_UNDEAD, amount=3, only_on=terms.UNDEAD), **(figures | more))


def spec(name: str, side: int = 0, **more: Any) -> CombatantSpec:
    """A first-level fighter with a long sword, on side 0 (party) or 1 (foes), unless something else is said."""
    figures: dict[str, Any] = {
        "kind": "fighter",
        "group": name,
        "owner": combatant_owner(("party", "foes")[side] if side < 2 else f"side {side}", name),
        "traits": terms.PERSON | (terms.CHARACTER if side == 0 else 0),
        "level": 1,
        "hit_dice": (1, 0),
        "hit_points": HitPoints(8),
        "thac0": 20,
        "armour": ArmourClass(5, 0, 0),
        "saves": (16, 17, 14, 15, 17),
        "strength": 12,
        "dexterity": 12,
        "intelligence": 4,
        "missile_rank": 0,
        "move_ft": 90,
        "size": terms.MAN_SIZED,
        "morale": -1,
        "melee": (sword(),),
        "missiles": (),
        "powers": (),
        "pools": (),
        "tactics": (),
        "position": Position(0, 0),
    } | more
    return CombatantSpec(name, side, **figures)


def with_tactics(one: CombatantSpec, lines: Lines, *, lenient: bool = False) -> CombatantSpec:
    """The combatant with a list, which has to be without mistakes."""
    compiled, faults = compile_list(lines, Arms(one.melee, one.missiles, one.powers), lenient=lenient, careful=lenient)
    assert not faults, faults
    return replace(one, tactics=compiled)


def tactics_of(one: CombatantSpec, *lines: Mapping[str, object]) -> tuple[TacticLine, ...]:
    return with_tactics(one, lines).tactics


class Field:
    """A battle set out by hand, everybody at full hit points; distances in feet."""

    def __init__(
        self,
        *placed: tuple[CombatantSpec, int, int],
        arena: Arena | None = None,
        walls: tuple[Rectangle, ...] = (),
        dice: DiceLanes | None = None,
        allied: bool = False,
    ) -> None:
        specs = [replace(one, position=Position(10 * x, 10 * y)) for one, x, y in placed]
        specs.sort(key=lambda one: (one.side, one.name))
        count = max(2, max(one.side for one in specs) + 1)
        names = [("party", "foes")[number] if number < 2 else f"side {number}" for number in range(count)]
        sides = tuple(
            SideSpec(
                name,
                side_owner(name),
                tuple(index for index, one in enumerate(specs) if one.side == number),
                (1 << number) | (0b101 if allied and number in (0, 2) else 0),
            )
            for number, name in enumerate(names)
        )
        ground = arena or Arena(0, 0, 0, outdoors=False, light=2, rectangles=walls)
        scenario = CompiledScenario("test", "segment", (), sides, tuple(specs), (), ground, 100, (), "", "", None, 1)
        self.battle = Battle(scenario, dice or Dice(1, 1), 100)
        battle = self.battle
        battle.round, battle.t = 1, 0
        battle.yards = 3 if ground.outdoors else 1
        for one in battle.combatants:
            one.hp = one.max_hp = one.spec.hit_points.fixed
            battle.standing |= one.bit
            battle.initial[one.spec.side] += 1
        battle.sort_sides()
        for one in battle.combatants:
            battle.find_near(one)

    def in_round(self, number: int) -> Field:
        """The same field at the start of a later round, nobody having moved of late."""
        self.battle.round, self.battle.t = number, 10 * (number - 1)
        return self

    def __getitem__(self, name: str) -> Combatant:
        return next(one for one in self.battle.combatants if one.spec.name == name)

    def fell(self, name: str, hp: int = -2, *, bleeding: bool = True) -> Combatant:
        """Somebody goes down."""
        one = self[name]
        one.status, one.hp, one.bleeding = terms.DOWN, hp, bleeding
        self.battle.standing &= ~one.bit
        self.battle.lost[one.spec.side] += 1
        return one

    def afflict(self, name: str, condition: int) -> Combatant:
        """Somebody comes into a condition."""
        one = self[name]
        one.conditions |= condition
        return one

    def holds(self, name: str, condition: str, target: str | None = None) -> bool:
        """Whether a condition, read with this combatant's own arms, holds for it."""
        me = self[name]
        arms = Arms(me.spec.melee, me.spec.missiles, me.spec.powers)
        code = compile_condition(condition, arms)
        return holds(self.battle, me, code, None if target is None else self[target])

    def value(self, name: str, fact: str, target: str | None = None) -> int:
        """What a fact says, found by asking for equality with every number near it."""
        for number in range(10_000):
            if self.holds(name, f"{fact} == {number}", target):
                return number
        raise AssertionError(f"{fact} is no number from 0 to 9,999")


class Quiet(Field):
    """A field on which nobody has been on the move of late."""

    def __init__(self, *placed: tuple[CombatantSpec, int, int], **more: Any) -> None:
        super().__init__(*placed, **more)
        self.in_round(5)
