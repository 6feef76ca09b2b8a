"""What falls when: one small fight under each order of a round, on scripted dice."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from simulator.model import terms
from simulator.model.compiled import CombatantSpec
from tests.engine.builders import (
    Event,
    Lanes,
    Purpose,
    bolt,
    dummy,
    missile,
    natural,
    only,
    scene,
    somebody,
    watch,
    weapon,
    when,
)

NO_LANES: Lanes = MappingProxyType({})
SHOOT = ({"do": "shoot", "at": "nearest"},)
CAST = ({"do": "cast bolt", "at": "nearest"},)


def archer(name: str = "Archer", *, at: float = 40, **more: object) -> CombatantSpec:
    """Two arrows a round, nothing else."""
    return somebody(name, at=at, tactics=SHOOT, missiles=(missile(),), melee=(), **more)


def mage(casting_time: int = 3, *, at: float = 40, rounds: int = 0, **more: object) -> CombatantSpec:
    """One spell, nothing else."""
    spell = bolt(0 if rounds else casting_time, rounds=rounds)
    return somebody("Mage", at=at, y=10, tactics=CAST, powers=(spell,), melee=(), **more)


FIGHTER = somebody("Fighter")
ORC = somebody("Orc", at=5, hp=1000)
DEEDS = ("attack", "spell_cast", "spell_spoiled", "died", "down")


def order(events: list[Event], *kinds: str) -> list[tuple[str, str]]:
    """Who did what first in the first round, in the order of time."""
    told = [(one["actor"], one["event"]) for one in events if one["round"] == 1 and one["event"] in (kinds or DEEDS)]
    return list(dict.fromkeys(told))


def fight(
    ruleset: str,
    one: list[CombatantSpec],
    other: list[CombatantSpec],
    lanes: Lanes,
    *,
    rounds: int = 1,
    **rules: object,
) -> list[Event]:
    """The events of so many rounds of one side against another."""
    scenario = scene(one, other, rounds=rounds, ruleset=ruleset, rules={ruleset: rules})
    return watch(scenario, lanes)[1]


# --- counts by the dice of the sides, and steps inside each ----------------------------------------------------


def in_steps(
    die_a: int,
    die_b: int,
    one: list[CombatantSpec],
    other: list[CombatantSpec],
    lanes: Lanes = NO_LANES,
    **rules: object,
) -> list[Event]:
    """A round in which the sides have these dice."""
    dice: dict[object, list[int]] = {
        ("side/a", Purpose.INITIATIVE): [die_a],
        ("side/b", Purpose.INITIATIVE): [die_b],
    }
    return fight("phase", one, other, dice | dict(lanes), **rules)


def party(casting_time: int) -> list[CombatantSpec]:
    return [archer(), mage(casting_time), FIGHTER]


ORCS = [ORC, archer("Bowman", at=30, y=30, hp=1000)]


def test_a_quick_spell_comes_before_shots_and_these_before_blows_of_one_count() -> None:
    events = in_steps(4, 2, party(3), ORCS)
    assert order(events, "attack", "spell_cast") == [
        ("Mage", "spell_cast"),
        ("Archer", "attack"),
        ("Fighter", "attack"),
        ("Bowman", "attack"),
        ("Orc", "attack"),
    ]
    assert when(events, "attack", "Archer")[0][1] == "4.missiles"
    assert when(events, "attack", "Orc")[0][1] == "2.melee"


def test_a_slow_spell_waits_for_the_missiles_of_the_lowest_count() -> None:
    missing = {("b/Bowman", Purpose.HIT): [1, 1]}
    assert order(in_steps(2, 1, party(3), ORCS, missing), "attack", "spell_cast") == [
        ("Archer", "attack"),
        ("Fighter", "attack"),
        ("Bowman", "attack"),
        ("Mage", "spell_cast"),
        ("Orc", "attack"),
    ]


@pytest.mark.parametrize(
    ("die", "other_die", "casting_time", "works"),
    [(4, 4, 1, True), (4, 4, 5, False), (5, 3, 5, True), (5, 3, 6, False), (2, 6, 1, False)],
)
def test_a_spell_against_a_missile(die: int, other_die: int, casting_time: int, works: bool) -> None:
    arrows = {("b/Archer", Purpose.HIT): [20, 20], ("b/Archer", Purpose.DAMAGE): [1, 1]}
    events = in_steps(die, other_die, [mage(casting_time, hp=50)], [archer(at=0, hp=50)], arrows)
    assert bool(only(events, "spell_cast", "Mage")) is works
    assert bool(only(events, "spell_spoiled", "Mage")) is not works


def test_a_caster_is_open_to_damage_from_the_declaration_or_from_its_count() -> None:
    def cast(**rules: object) -> list[Event]:
        arrows = {("b/Archer", Purpose.HIT): [20, 20], ("b/Archer", Purpose.DAMAGE): [1, 1]}
        return in_steps(3, 6, [mage(1, hp=50)], [archer(at=0, hp=50)], arrows, **rules)

    assert only(cast(), "spell_spoiled", "Mage", lost=True)
    late = cast(casting_from="count")
    assert not only(late, "spell_spoiled")
    assert not only(late, "spell_cast")
    assert only(late, "action_lost", "Mage")


@pytest.mark.parametrize(
    ("mine", "its", "dead"),
    [
        (weapon("dagger", segments=2), weapon("short sword", segments=3), {"Beast"}),
        (weapon("dagger", segments=2), natural("1d8"), {"Man", "Beast"}),
        (weapon(), weapon(), {"Man", "Beast"}),
    ],
)
def test_on_a_tie_the_faster_weapon_strikes_first_and_claws_are_together_with_every_blow(
    mine: object, its: object, dead: set[str]
) -> None:
    man = somebody("Man", hp=1, melee=(mine,), traits=0)
    beast = somebody("Beast", at=5, hp=1, melee=(its,), traits=0)
    hits = {("a/Man", Purpose.HIT): [20]} | ({("b/Beast", Purpose.HIT): [20]} if "Man" in dead else {})
    events = in_steps(3, 3, [man], [beast], hits)
    assert {one["actor"] for one in only(events, "died")} == dead
    assert events[-1]["outcome"] == ("draw" if len(dead) == 2 else "a")


def test_who_has_two_routines_strikes_first_of_all_and_last_of_all() -> None:
    twice = somebody("Twice", melee=(weapon(extra_routines=(2, 1)),))
    events = in_steps(1, 6, [twice], [ORC])
    assert when(events, "attack", "Twice") == [(14, "first.1.melee"), (62, "later.1.melee")]
    assert when(events, "attack", "Orc") == [(41, "6.melee")]


def test_who_closes_neither_strikes_nor_is_struck_that_round() -> None:
    events = in_steps(5, 2, [somebody("Walker")], [somebody("Stander", at=60)])
    assert only(events, "entered_melee", "Walker")
    assert not only(events, "attack")
    striking = in_steps(5, 2, [somebody("Walker")], [somebody("Stander", at=60)], closing="strike")
    assert {one["actor"] for one in only(striking, "attack")} == {"Walker", "Stander"}


def test_a_whole_move_is_made_in_the_movement_step_and_two_who_close_meet_on_the_way() -> None:
    both = in_steps(4, 4, [somebody("Ann")], [somebody("Bob", at=200)])
    assert {moment for _t, moment in when(both, "moved")} == {"4.moves"}
    last = [one for one in both if one["event"] == "moved"][-2:]
    assert [one["to"][0] for one in last] == [951, 1049]


# --- a die for each, counted upwards, in passes ----------------------------------------------------------------


def in_counts(
    dice: dict[str, int], one: list[CombatantSpec], other: list[CombatantSpec], lanes: Lanes = NO_LANES, **rules: object
) -> list[Event]:
    """A round in which these have these dice."""
    counts = {(name, Purpose.INITIATIVE): [die] for name, die in dice.items()}
    return fight("gold", one, other, counts | dict(lanes), **rules)


@pytest.mark.parametrize(("orc", "works"), [(7, True), (6, False)])
def test_a_spell_works_at_the_die_and_its_casting_time_and_damage_before_that_spoils_it(orc: int, works: bool) -> None:
    struck = {("b/Orc", Purpose.HIT): [20], ("b/Orc", Purpose.DAMAGE): [1]}
    events = in_counts({"a/Mage": 4, "b/Orc": orc}, [mage(3, at=0, hp=50)], [somebody("Orc", at=4, y=10)], struck)
    assert when(events, "spell_cast") == ([(23, "count 7")] if works else [])
    assert len(only(events, "spell_spoiled")) == (not works)


def test_by_house_rule_damage_on_the_very_count_spoils() -> None:
    struck = {("b/Orc", Purpose.HIT): [20], ("b/Orc", Purpose.DAMAGE): [1]}
    foes = [somebody("Orc", at=4, y=10)]
    events = in_counts({"a/Mage": 4, "b/Orc": 7}, [mage(3, at=0, hp=50)], foes, struck, same_count_spoils=True)
    assert only(events, "spell_spoiled")
    assert not only(events, "spell_cast")


def test_a_casting_begins_before_initiative() -> None:
    struck = {("b/Orc", Purpose.HIT): [20], ("b/Orc", Purpose.DAMAGE): [1]}
    events = in_counts({"a/Mage": 1, "b/Orc": 1}, [mage(1, at=0, hp=50)], [somebody("Orc", at=4, y=10)], struck)
    assert only(events, "spell_spoiled", "Mage", lost=True)


def test_a_spell_of_rounds_works_at_the_end_of_the_last() -> None:
    events = fight("gold", [mage(rounds=2)], [dummy("Post", at=80)], {}, rounds=3)
    assert [(one["round"], one["at"]) for one in only(events, "spell_cast")] == [(2, "end")]


def test_second_shots_come_in_a_second_pass() -> None:
    one, other = [archer("Ann", at=0, hp=1000)], [archer("Bob", at=80, hp=1000)]
    events = in_counts({"a/Ann": 3, "b/Bob": 8}, one, other)
    shots = [(event["actor"], event["at"]) for event in only(events, "attack")]
    assert shots == [
        ("Ann", "count 3"),
        ("Bob", "count 8"),
        ("Ann", "count 3, pass 2"),
        ("Bob", "count 8, pass 2"),
    ]
    together = in_counts({"a/Ann": 3, "b/Bob": 8}, one, other, repeat_attacks="together")
    assert [event["at"] for event in only(together, "attack", "Ann")] == ["count 3", "count 3"]


@pytest.mark.parametrize(
    ("feet", "rules", "strikes"),
    [(60, {}, True), (70, {}, False), (70, {"move_attack": "full"}, True), (60, {"move_attack": "none"}, False)],
)
def test_half_a_move_leaves_a_routine(feet: int, rules: dict[str, object], strikes: bool) -> None:
    events = in_counts({"a/Fighter": 2, "b/Orc": 5}, [FIGHTER], [dummy("Orc", at=feet)], **rules)
    assert bool(only(events, "attack", "Fighter")) is strikes
    assert only(events, "entered_melee", "Fighter")


@pytest.mark.parametrize(("other", "dead"), [(4, {"Man", "Orc"}), (5, {"Orc"})])
def test_on_one_count_both_may_die(other: int, dead: set[str]) -> None:
    man, orc = somebody("Man", hp=1, traits=0), somebody("Orc", at=4, hp=1, traits=0)
    hits = {("a/Man", Purpose.HIT): [20]} | ({("b/Orc", Purpose.HIT): [20]} if other == 4 else {})
    events = in_counts({"a/Man": 4, "b/Orc": other}, [man], [orc], hits)
    assert {one["actor"] for one in only(events, "died")} == dead


def test_those_who_strike_last_follow_the_highest_count_of_the_first_pass() -> None:
    zombie = somebody("Zombie", at=4, hp=1000, traits=terms.STRIKES_LAST)
    twice = somebody("Twice", hp=1000, melee=(weapon(extra_routines=(2, 1)),))
    events = in_counts({"a/Twice": 9, "b/Zombie": 1}, [twice], [zombie])
    told = [(event["actor"], event["at"]) for event in only(events, "attack")]
    assert told == [("Twice", "count 9"), ("Zombie", "last"), ("Twice", "count 9, pass 2")]


def test_weapon_speed_counts_by_house_rule() -> None:
    def counts(**rules: object) -> list[str]:
        dagger = somebody("Dagger", hp=1000, melee=(weapon("dagger", segments=2),))
        sword = somebody("Sword", at=4, hp=1000, melee=(weapon(segments=5),))
        events = in_counts({"a/Dagger": 2, "b/Sword": 2}, [dagger], [sword], **rules)
        return [event["at"] for event in only(events, "attack")]

    assert counts() == ["count 2", "count 2"]
    assert counts(weapon_speed=True) == ["count 4", "count 7"]


# --- in both: a target that is gone ----------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-07")
@pytest.mark.parametrize(("setting", "struck"), [("another", ["Weak", "Sturdy"]), ("lost", ["Weak"])])
@pytest.mark.parametrize(("ruleset", "shoots"), [("phase", False), ("gold", False), ("gold", True)])
def test_an_attack_at_a_target_that_is_gone_falls_on_another_or_is_lost(
    ruleset: str, shoots: bool, setting: str, struck: list[str]
) -> None:
    quick = somebody("Quick", y=2, melee=(weapon(segments=2),), hp=1000)
    slow = archer("Slow", at=-40, hp=1000) if shoots else somebody("Slow", hp=1000, melee=(weapon(segments=9),))
    weak, sturdy = dummy("Weak", at=4, hp=1, traits=0), dummy("Sturdy", at=5, y=4)
    dice = {
        "phase": {("side/a", Purpose.INITIATIVE): [3], ("side/b", Purpose.INITIATIVE): [1]},
        "gold": {("a/Quick", Purpose.INITIATIVE): [2], ("a/Slow", Purpose.INITIATIVE): [5]},
    }
    first_blow = {("a/Quick", Purpose.HIT): [20], ("a/Quick", Purpose.TARGET): []}
    rules = {"all": {"target_gone": setting}}
    scenario = scene([quick, slow], [weak, sturdy], rounds=1, ruleset=ruleset, rules=rules)
    events = watch(scenario, dice[ruleset] | first_blow)[1]
    assert list(dict.fromkeys(one["target"] for one in only(events, "attack"))) == struck
    assert bool(only(events, "action_lost", "Slow")) is (setting == "lost")
