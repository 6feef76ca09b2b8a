"""What falls when: one small fight under each order of a round, on scripted dice."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from simulator.content import load_text
from simulator.engine import start, waits
from simulator.engine.playing import rules_in_force
from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import CombatantSpec
from simulator.model.heart import Heart
from simulator.model.intents import WAIT, Intent
from tests.engine.builders import (
    HOLD,
    Event,
    Lanes,
    Purpose,
    bolt,
    dummy,
    missile,
    natural,
    only,
    power,
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


# --- shots in melee and at chargers ----------------------------------------------------------------------------

BOWMAN_IN_MELEE = somebody("Archer", at=0, tactics=SHOOT, missiles=(missile(),), melee=(), hp=50)


def in_melee(die_a: int, die_b: int, lanes: Lanes = NO_LANES, **rules: object) -> list[Event]:
    """An archer with two orcs upon him, who wants to shoot at a third."""
    orcs = [somebody("Near", at=5, hp=50), somebody("Other", at=5, y=4, hp=50)]
    return in_steps(die_a, die_b, [BOWMAN_IN_MELEE], orcs, lanes, **rules)


def bonus_of(event: Event) -> int:
    """What the target's situation gave an attack."""
    return sum(one["value"] for one in event["modifiers"] if one["what"] != "range")


def test_who_shoots_in_melee_is_immobile_until_it_has_shot() -> None:
    misses = {("b/Near", Purpose.HIT): [1], ("b/Other", Purpose.HIT): [1]}
    before = in_melee(2, 5, misses)
    assert [bonus_of(one) for one in only(before, "attack", "Near")] == [4]
    assert only(before, "attack", "Archer")
    after = in_melee(5, 2, misses)
    assert [bonus_of(one) for one in only(after, "attack", "Near")] == [0]


def test_damage_before_it_spoils_a_declared_shot_in_melee() -> None:
    events = in_melee(2, 5, {("b/Near", Purpose.HIT): [20], ("b/Near", Purpose.DAMAGE): [1]})
    assert not only(events, "attack", "Archer")
    assert only(events, "action_lost", "Archer", reason="hurt before the shot")


@pytest.mark.parametrize("wounds", [False, True])
def test_an_undeclared_shot_in_melee_draws_a_free_attack_of_each_foe(
    wounds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = waits.decide

    def undeclared(battle: Battle, one: Combatant, *, changing: bool = False) -> Intent:
        return chosen(battle, one, changing=changing)._replace(undeclared=one.spec.name == "Archer")

    monkeypatch.setattr(waits, "decide", undeclared)
    hits = {("b/Near", Purpose.HIT): [20 if wounds else 1, 1], ("b/Other", Purpose.HIT): [1, 1]}
    events = in_melee(5, 2, hits | ({("b/Near", Purpose.DAMAGE): [1]} if wounds else {}))
    free = [one for one in only(events, "attack", "Near") if one["at"] == "5.missiles"]
    assert [bonus_of(one) for one in free] == [4]
    assert [one["at"] for one in only(events, "attack", "Other")] == ["5.missiles", "2.melee"]
    assert bool(only(events, "attack", "Archer")) is not wounds


@pytest.mark.parametrize(("setting", "shots"), [("spends", 2), ("extra", 4)])
def test_declared_shots_at_a_charger_fall_half_way_before_its_blow(setting: str, shots: int) -> None:
    runner = somebody("Runner", at=110, tactics=({"do": "charge", "at": "nearest"},), hp=50)
    bow = replace(missile(), short_ft=55, medium_ft=200)
    shooter = somebody("Archer", tactics=SHOOT, missiles=(bow,), melee=(), hp=50)
    lanes = {("a/Archer", Purpose.HIT): [1] * shots, ("b/Runner", Purpose.HIT): [1]}
    events = in_steps(2, 5, [shooter], [runner], lanes, charge_shot=setting)
    told = [(one["actor"], one["at"]) for one in events if one["event"] in ("attack", "immediate_attack")]
    assert told[:4] == [
        ("Archer", "5.moves"),
        ("Archer", "5.moves"),
        ("Archer", "5.moves"),
        ("Runner", "5.melee"),
    ]
    assert len(only(events, "attack", "Archer")) == shots
    # The charge is worth 2; and who has still a shot to make stands still for it.
    assert [bonus_of(one) for one in only(events, "attack", "Runner")] == [2 if setting == "spends" else 6]
    # Half of the hundred feet that it runs: 60 ft away.
    assert {one["modifiers"][0]["value"] for one in only(events, "attack", "Archer")[:2]} == {-2}


def test_a_charger_that_falls_half_way_does_not_strike() -> None:
    runner = somebody("Runner", at=110, tactics=({"do": "charge", "at": "nearest"},), hp=1, traits=0)
    lanes = {("a/Archer", Purpose.HIT): [20], ("b/Runner", Purpose.HIT): []}
    events = in_steps(2, 5, [archer(at=0)], [runner], lanes)
    assert only(events, "died", "Runner")


def test_who_meant_to_charge_and_has_been_charged_strikes_an_ordinary_blow_and_keeps_its_charge() -> None:
    both = [somebody(name, at=feet, tactics=({"do": "charge", "at": "nearest"},), hp=50) for name, feet in [("A", 0)]]
    foes = [somebody("B", at=110, tactics=({"do": "charge", "at": "nearest"},), hp=50)]
    events = in_steps(5, 2, both, foes, {("a/A", Purpose.HIT): [1], ("b/B", Purpose.HIT): [1]})
    assert [(one["actor"], one["at"], bonus_of(one)) for one in only(events, "attack")] == [
        ("A", "5.melee", 2),
        ("B", "2.melee", 0),
    ]


def test_entering_lasts_until_a_blow_so_that_a_shot_at_who_comes_in_is_certain() -> None:
    walker = somebody("Walker", at=40, hp=50)
    friend = dummy("Friend", at=0)
    shooter = somebody("Archer", at=0, y=60, tactics=SHOOT, missiles=(missile(),), melee=(), hp=50)
    events = in_steps(2, 5, [friend, shooter], [walker], {("a/Archer", Purpose.TARGET): []})
    assert only(events, "entered_melee", "Walker")
    assert {one["target"] for one in only(events, "attack", "Archer")} == {"Walker"}
    assert not only(events, "target_drawn")


def test_a_flight_draws_every_routine_of_the_round_or_one() -> None:
    def free(ruleset: str, lanes: Lanes) -> int:
        coward = somebody("Coward", tactics=({"do": "flee"},), hp=500)
        twice = somebody("Twice", at=4, melee=(weapon(extra_routines=(2, 1)),), tactics=HOLD)
        return len(only(fight(ruleset, [coward], [twice], lanes), "attack", "Twice"))

    assert free("phase", NO_LANES) == 1
    assert free("gold", NO_LANES) == 2


def test_a_withdrawal_draws_no_attack_and_is_as_fast_as_the_rules_say() -> None:
    def gone(ruleset: str) -> float:
        careful = somebody("Careful", tactics=({"do": "withdraw"},), hp=500)
        events = fight(ruleset, [careful], [dummy("Post", at=4)], NO_LANES)
        assert not only(events, "attack")
        return -min(one["to"][0] for one in only(events, "moved", "Careful")) / 10

    assert (gone("phase"), gone("gold")) == (60, 120)


def test_by_weapon_of_reach_a_foe_at_ten_feet_is_struck() -> None:
    spear = somebody("Spear", tactics=({"do": "attack", "at": "nearest"},), melee=(weapon("spear", reach_ft=5),))
    events = in_counts({"a/Spear": 2, "b/Post": 5}, [spear], [dummy("Post", at=40)])
    assert only(events, "attack", "Spear")
    assert [one["distance"] for one in only(events, "moved", "Spear")][-1] == pytest.approx(10, abs=0.3)


@pytest.mark.parametrize(("feet", "shots"), [(290, 2), (340, 1), (400, 0)])
def test_who_moves_half_and_shoots_has_half_the_rate(feet: int, shots: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def shoots(battle: Battle, one: Combatant, *, changing: bool = False) -> Intent:
        return Intent(terms.SHOOT, battle.combatants[1], 0) if one.spec.name == "Archer" else WAIT

    monkeypatch.setattr(waits, "decide", shoots)
    events = in_counts({"a/Archer": 2, "b/Post": 5}, [archer(at=0)], [dummy("Post", at=feet)])
    assert len(only(events, "attack", "Archer")) == shots


# --- courage ---------------------------------------------------------------------------------------------------


def hearts(monkeypatch: pytest.MonkeyPatch, one: list[CombatantSpec], other: list[CombatantSpec]) -> list[Heart]:
    """What weighs on those who check morale in the first round of a fight by counts."""
    seen: list[Heart] = []
    rules = rules_in_force(scene(one, other, ruleset="gold"))
    modifier = rules.morale.modifier

    def weighed(heart: Heart) -> int:
        seen.append(heart)
        return modifier(heart)

    monkeypatch.setattr(
        start, "_built", lambda name, settings: replace(rules, morale=replace(rules.morale, modifier=weighed))
    )
    fight("gold", one, other, {})
    return seen


def test_what_weighs_on_courage_is_told_to_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    killer = mage(1, at=0, hp=500)
    killer = replace(killer, powers=(bolt(1, dice="9d1"),))
    victim = somebody("Victim", at=20, y=10, hp=1, traits=0, morale=10, tactics=HOLD)
    other = somebody("Other", at=90, hp=8, traits=0, morale=10, tactics=HOLD)
    (heart,) = hearts(monkeypatch, [killer], [victim, other])
    assert (heart.own_lost, heart.own_at_start, heart.own, heart.foes) == (1, 2, 1, 1)
    assert (heart.slain_by_magic, heart.own_magic, heart.foe_magic) == (1, False, True)


# --- surprise --------------------------------------------------------------------------------------------------


def surprised(ruleset: str, one: list[CombatantSpec], other: list[CombatantSpec], segments: int) -> list[Event]:
    """One round, and what comes before it when side b is surprised for so many segments."""
    scenario = scene(one, other, rounds=1, ruleset=ruleset, rules={ruleset: {"surprise": "given"}})
    ambushers, victims = scenario.sides
    return watch(replace(scenario, sides=(ambushers, replace(victims, surprised_segments=segments))))[1]


def before_round_one(events: list[Event], kind: str, actor: str) -> list[str]:
    return [one["at"] for one in only(events, kind, actor) if one["round"] == 0]


def test_in_each_segment_of_surprise_an_ambusher_shoots_a_whole_routine_or_moves_a_tenth() -> None:
    walker = somebody("Walker", at=60)
    events = surprised("phase", [archer(at=0), walker], [dummy("Post", at=150)], 2)
    assert before_round_one(events, "attack", "Archer") == ["surprise -2.missiles"] * 2 + ["surprise -1.missiles"] * 2
    assert [one["feet"] for one in only(events, "moved", "Walker") if one["round"] == 0] == [12.0, 12.0]
    assert only(events, "attack", "Archer")[-1]["round"] == 1


def test_who_surprises_has_a_whole_round_of_actions_without_spells() -> None:
    fighter = somebody("Fighter", at=100, melee=(weapon(extra_routines=(2, 1)),))
    caster = mage(1, at=120)
    events = surprised("gold", [fighter, caster], [dummy("Post", at=150)], 1)
    assert before_round_one(events, "attack", "Fighter") == ["surprise", "surprise"]
    assert not before_round_one(events, "spell_cast", "Mage")
    assert [one["round"] for one in only(events, "spell_cast", "Mage")] == [1]
    assert {one["round"] for one in only(events, "attack", "Fighter")} == {0, 1}


# --- what a ruleset does not have ------------------------------------------------------------------------------


UNDER_OTHER_RULES = """
title: Lines for another ruleset
ruleset: {ruleset}
sides:
  red:
    - name: Ann
      class: fighter
      level: 1
      weapons: [short bow, dagger]
      tactics:
        - {{do: aim short bow}}
        - {{do: shoot short bow, ready: {{when: casting}}}}
        - {{do: attack, delay: 3}}
        - {{do: attack}}
  blue:
    - {{monster: goblin}}
"""


@pytest.mark.parametrize(
    ("ruleset", "kept"),
    [("segment", 4), ("gold", 2), ("phase", 1)],
)
def test_lines_of_tactics_that_a_ruleset_cannot_carry_out_are_left_out_and_told(ruleset: str, kept: int) -> None:
    scenario = load_text(UNDER_OTHER_RULES.format(ruleset=ruleset))
    ann = next(one for one in scenario.combatants if one.name == "Ann")
    assert len(ann.tactics) == kept
    assert len(scenario.dropped) == 4 - kept


def test_nobody_walks_to_use_a_thing_where_a_move_bars_it() -> None:
    wand = power("wand of bolts", *bolt().verbs, manner=terms.WAND, range_ft=60, components=0)
    far = somebody("Far", at=100, tactics=({"do": "use wand of bolts"},), powers=(wand,), melee=())

    def told(ruleset: str) -> tuple[bool, bool]:
        events = fight(ruleset, [dummy("Post")], [far], NO_LANES)
        return bool(only(events, "moved", "Far")), bool(only(events, "item_used", "Far"))

    assert told("gold") == told("phase") == (False, False)


@pytest.mark.parametrize(("setting", "second"), [("another", ["Sturdy"]), ("lost", [])])
@pytest.mark.parametrize("shoots", [False, True])
def test_a_second_attack_of_a_later_pass_falls_on_another_when_the_first_has_killed(
    shoots: bool, setting: str, second: list[str]
) -> None:
    twice = somebody("Twice", melee=(weapon(extra_routines=(2, 1)),))
    me = archer("Twice", at=0) if shoots else twice
    far = 40 if shoots else 0
    weak, sturdy = dummy("Weak", at=4 + far, hp=1, traits=0), dummy("Sturdy", at=4 + far, y=2)
    dice = {("a/Twice", Purpose.INITIATIVE): [2], ("a/Twice", Purpose.HIT): [20, *[1] * len(second)]}
    scenario = scene([me], [weak, sturdy], rounds=1, ruleset="gold", rules={"all": {"target_gone": setting}})
    events = watch(scenario, dice)[1]
    assert [one["target"] for one in only(events, "attack")] == ["Weak", *second]


def test_who_stands_guard_loses_nothing_to_a_foe_that_only_closes() -> None:
    watchful = somebody("Watchful", tactics=({"do": "guard"},))
    events = in_steps(2, 5, [watchful], [somebody("Walker", at=60)])
    assert only(events, "entered_melee", "Walker")
    assert not only(events, "action_lost", "Watchful")


def test_who_meant_to_strike_and_was_closed_upon_is_told_why_it_does_not() -> None:
    events = in_steps(2, 5, [somebody("Striker")], [somebody("Walker", at=60)])
    assert not only(events, "attack")
    (lost,) = only(events, "action_lost", "Striker")
    assert lost["reason"] == "they have only just come together"
