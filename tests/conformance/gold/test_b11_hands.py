"""Fists, wrestling, bearing down, sparing blows, and the armed who strike first (GG-B11, GG-ACT-19)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from simulator.content import load_scenario
from simulator.dice import Purpose
from simulator.model.arms import Blow
from tests.conformance.gold.small_fights import (
    DAMAGE,
    HIT,
    bonus,
    counts,
    fight,
    hits,
    modifiers,
    strikes,
    who,
)
from tests.staging import Event, Lanes, first, only, stage

EFFECT = Purpose.EFFECT
STRIKE = "do: attack, at: nearest"
TABLE = {
    # total: (damage, chance of a knock-out), as the family has them
    20: (2, 10),
    19: (0, 1),
    18: (1, 3),
    17: (1, 5),
    16: (1, 2),
    15: (2, 6),
    14: (1, 8),
    13: (2, 9),
    12: (1, 5),
    11: (2, 10),
    10: (1, 3),
    9: (1, 10),
    8: (1, 9),
    7: (2, 10),
    6: (2, 8),
    5: (1, 3),
    4: (2, 5),
    3: (2, 12),
    2: (2, 15),
    1: (0, 2),
}


def sure(name: str, *orders: str, **fields: Any) -> str:
    """Somebody who hits armour class 10 with any die."""
    return who(name, *orders, class_="cleric", level=19, **fields)


def way(name: str, **fields: Any) -> Blow:
    """The one blow of a way of striking with bare hands."""
    scenario = load_scenario(fight(who("Ada", **fields), who("Foe")))
    ada = next(one for one in scenario.combatants if one.name == "Ada")
    (blow,) = next(mode.blows for mode in ada.melee if mode.name == name)
    return blow


# --- fists ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(("die", "damage", "chance"), [(die, *row) for die, row in TABLE.items()])
def test_a_punch_is_what_the_table_says_of_its_roll(die: int, damage: int, chance: int) -> None:
    for percent, stunned in ((chance, True), (chance + 1, False)):
        lanes = hits("red/Ada", die) | {("red/Ada", EFFECT): [percent, 5] if stunned else [percent]}
        events = stage(fight(sure("Ada", "do: attack fist"), who("Foe"), rounds=1), lanes)
        assert [one["amount"] for one in only(events, "damage", "Ada")] == ([damage] if damage else [])
        assert [one["effect"].endswith("(stunned)") for one in only(events, "effect", "Ada")] == [True] * stunned
        assert {"GG-B11", "GG-ACT-19"} <= set(first(events, "attack", "Ada")["rules"])


@pytest.mark.rule("GG-B11")
def test_strength_adds_to_a_punch_that_hurts_and_moves_it_in_the_table() -> None:
    strong = sure("Ada", "do: attack fist", abilities="{str: 17}")
    events = stage(fight(strong, who("Foe")), hits("red/Ada", 17) | {("red/Ada", EFFECT): [100]})
    # 17 and 1 by Strength: a rabbit punch of 1, and 1 by Strength.
    damage = first(events, "damage", "Ada")
    assert (damage["source"], damage["amount"]) == ("fist: rabbit punch", 2)


@pytest.mark.rule("GG-B11")
def test_a_total_below_1_is_the_last_row() -> None:
    weak = sure("Ada", "do: attack fist", abilities="{str: 3}")
    lanes = hits("red/Ada", 1) | {("red/Ada", EFFECT): [25, 5]}
    events = stage(fight(weak, who("Foe")), lanes)
    damage = first(events, "damage", "Ada")
    assert (damage["source"], damage["amount"]) == ("fist: haymaker", 1)
    assert only(events, "effect", "Ada", "Foe")


@pytest.mark.rule("GG-B11")
def test_who_is_knocked_out_is_stunned_for_1d10_rounds() -> None:
    ada = sure("Ada", "do: attack fist, when: round == 1", "do: wait")
    lanes = hits("red/Ada", 20) | {("red/Ada", EFFECT): [10, 2]}
    events = stage(fight(ada, who("Foe", "do: wait"), rounds=4), lanes)
    assert [one["round"] for one in only(events, "effect_ended", "Foe")] == [3]


@pytest.mark.rule("GG-B11")
def test_the_exact_chance_of_a_knock_out_with_one_punch() -> None:
    table = way("fist", level=20).by_total
    rows = [next(blow for least, blow in table if die >= least) for die in range(1, 21)]
    chance = sum(Fraction(blow.riders[0].chance, 100) for blow in rows) / 20
    assert chance == sum(Fraction(percent, 100) for _damage, percent in TABLE.values()) / 20 == Fraction(136, 2000)


@pytest.mark.rule("GG-B11")
def test_a_quarter_of_what_fists_do_lasts_and_who_has_that_left_is_only_knocked_out() -> None:
    ada = sure("Ada", "do: attack fist")
    lanes = hits("red/Ada", 20, 20, 20) | {("red/Ada", EFFECT): [100, 100, 100]}
    orc = who("Orc", monster="orc", hp=6)
    events = stage(fight(ada, orc, rounds=3), lanes)
    down = first(events, "down", "Orc")
    assert (down["hp"], down["rules"]) == (0, ("GG-B11", "R-ALL-04"))
    assert not only(events, "died")


@pytest.mark.rule("GG-B11")
def test_what_lasts_may_kill_a_monster() -> None:
    # Of 2 points a punch with the strength of giants does 12: a quarter, 3, lasts.
    ada = sure("Ada", "do: attack fist", abilities="{str: 22}")
    lanes = hits("red/Ada", 20) | {("red/Ada", EFFECT): [100]}
    dead = stage(fight(ada, who("Orc", monster="orc", hp=3)), lanes)
    assert only(dead, "died", "Orc")
    out = stage(fight(ada, who("Orc", monster="orc", hp=4)), lanes)
    assert only(out, "down", "Orc")


@pytest.mark.rule("GG-B11", "GG-B10")
def test_who_is_knocked_out_does_not_bleed() -> None:
    ada = sure("Ada", "do: attack fist, when: round == 1", "do: wait")
    lanes = hits("red/Ada", 20) | {("red/Ada", EFFECT): [100]}
    both = [who("Foe", hp=2, position="[5, 0]"), who("Other", position="[5, 60]")]
    events = stage(fight(ada.replace("tactics", "position: [0, 0], tactics"), both, rounds=3), lanes)
    assert only(events, "down", "Foe")
    assert not only(events, "bled")


@pytest.mark.rule("GG-B11", "GG-B10")
def test_who_is_knocked_out_and_then_wounded_in_earnest_bleeds() -> None:
    effects = "shape: radius, size: 3, range: 60, whom: everybody, effects: [{do: damage, dice: 5}]"
    fire = f"content: {{items: {{fire rod: {{kind: device, {effects}}}}}}}\n"
    ada = sure("Ada", "do: attack fist, when: round == 1", "do: wait", position="[5, 0]")
    use = ("do: use fire rod, when: round == 2", "do: wait")
    bo = who("Bo", *use, items="[{item: fire rod, in_hand: true}]", position="[30, 0]")
    lanes = hits("red/Ada", 20) | {("red/Ada", EFFECT): [100]}
    both = [who("Foe", hp=2, position="[0, 0]"), who("Other", position="[0, 2]")]
    events = stage(fight([ada, bo], both, rounds=3, more=fire), lanes)
    assert [(one["round"], one["hp"]) for one in only(events, "bled", "Foe")] == [(2, -6), (3, -7)]


# --- wrestling --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(("die", "effects"), [(20, ["grappled"]), (19, []), (17, ["prone"]), (12, ["prone"])])
def test_wrestling_holds_or_throws_by_its_roll_and_does_a_point(die: int, effects: list[str]) -> None:
    events = stage(fight(sure("Ada", "do: attack grapple"), who("Foe")), hits("red/Ada", die))
    assert first(events, "damage", "Ada")["amount"] == 1
    found = only(events, "effect", "Ada", "Foe")
    assert [one["effect"].rpartition("(")[2].rstrip(")") for one in found] == effects
    assert all("GG-B11" in one["rules"] for one in found)


@pytest.mark.rule("GG-B11")
def test_a_hold_goes_on_hurting_without_a_roll() -> None:
    events = stage(fight(sure("Ada", "do: attack grapple"), who("Foe"), rounds=3), hits("red/Ada", 20))
    assert [(one["round"], one["amount"]) for one in only(events, "damage", "Ada")] == [(1, 1), (2, 1), (3, 1)]
    assert first(events, "damage", "Ada", round=2)["source"] == "grapple: the hold"


@pytest.mark.rule("GG-B11")
def test_who_is_held_strikes_at_its_own_count() -> None:
    foe = who("Foe", STRIKE, weapons="[dagger]")
    lanes = hits("red/Ada", 20) | counts(red_Ada=[5, 2], blue_Foe=[9, 8]) | {("blue/Foe", HIT): [1, 1]}
    events = stage(fight(sure("Ada", "do: attack grapple"), foe, rounds=2), lanes)
    assert [(one["round"], one["at"]) for one in only(events, "attack", "Foe")] == [(1, "count 5"), (2, "count 11")]


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(
    ("suit", "less"),
    [
        ("leather armour", 0),
        ("studded leather", -1),
        ("ring mail", -2),
        ("scale mail", -2),
        ("chain mail", -2),
        ("banded mail", -5),
        ("splint mail", -5),
        ("plate mail", -5),
        ("field plate", -8),
        ("full plate", -10),
    ],
)
def test_armour_hampers_a_wrestler_and_nobody_else(suit: str, less: int) -> None:
    for order, value in (("attack grapple", less), ("attack fist", 0), ("attack overbear", 0)):
        events = stage(fight(sure("Ada", f"do: {order}", armour=f"[{suit}]"), who("Foe")))
        blow = first(events, "attack", "Ada")
        assert modifiers(blow) == ({"GG-B11": value} if value else {})


# --- bearing down -----------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(
    ("monster", "value"), [("orc", 0), ("kobold", 4), ("giant rat", 4), ("ogre", -4), ("griffon", -8), ("wolf", 0)]
)
def test_size_and_legs_count_against_who_bears_somebody_down(monster: str, value: int) -> None:
    events = stage(fight(who("Ada", "do: attack overbear"), who("Foe", monster=monster)))
    assert bonus(first(events, "attack", "Ada")) == value


@pytest.mark.rule("GG-B11")
def test_who_is_borne_down_lies_on_the_ground_unhurt() -> None:
    events = stage(fight(sure("Ada", "do: attack overbear"), who("Foe")), hits("red/Ada", 10))
    assert first(events, "effect", "Ada", "Foe")["effect"] == "thrown down (prone)"
    assert not only(events, "damage")
    missed = stage(fight(who("Ada", "do: attack overbear"), who("Foe")), hits("red/Ada", 9))
    assert not only(missed, "effect")


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(("order", "action"), [("do: attack fist", "attack"), ("do: withdraw", "withdraw")])
def test_who_is_thrown_down_before_his_count_has_lost_his_action_and_that_is_told(order: str, action: str) -> None:
    lanes = hits("red/Ada", 10) | counts(red_Ada=2, blue_Foe=9)
    events = stage(fight(sure("Ada", "do: attack overbear"), who("Foe", order)), lanes)
    (lost,) = only(events, "action_lost", "Foe")
    assert (lost["action"], lost["reason"], lost["at"]) == (action, "thrown down", "count 2")


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(("legs", "falls"), [(2, True), (0, False)])
def test_what_stands_on_no_legs_cannot_be_borne_down(legs: int, falls: bool) -> None:
    jelly = f"""
content:
  monsters:
    jelly: {{size: M, ac: 10, hit_dice: 1, move: 30, legs: {legs}, morale: none, attacks: [{{name: touch, damage: 1}}]}}
"""
    text = fight(sure("Ada", "do: attack overbear"), who("Foe", monster="jelly"), more=jelly)
    assert bool(only(stage(text, hits("red/Ada", 20)), "effect")) is falls


@pytest.mark.rule("GG-B11")
def test_each_who_helps_adds_one() -> None:
    places = ((0, 0), (5, 5), (10, 0))
    three = [
        who(name, "do: attack overbear", position=f"[{x}, {y}]")
        for name, (x, y) in zip(("Ada", "Bo", "Cy"), places, strict=True)
    ]
    lanes = {(f"red/{name}", HIT): [1] for name in ("Ada", "Bo", "Cy")}
    events = stage(fight(three, who("Foe", position="[5, 0]")), lanes)
    assert {bonus(one) for one in only(events, "attack")} == {2}
    assert all(modifiers(one) == {"GG-B11": 2} for one in only(events, "attack"))


@pytest.mark.rule("GG-B11")
def test_who_can_do_nothing_helps_nobody() -> None:
    order = "do: attack overbear"
    ada, bo = who("Ada", order, position="[0, 0]"), who("Bo", order, position="[10, 0]")
    foe = who("Foe", "do: attack fist, at: leader", class_="cleric", level=19, position="[5, 0]")
    lanes = counts(red_Ada=9, red_Bo=9, blue_Foe=2) | hits("blue/Foe", 20) | {("blue/Foe", EFFECT): [10, 5]}
    events = stage(fight([ada, bo.replace("{", "{leader: true, ", 1)], foe), lanes)
    assert {bonus(one) for one in only(events, "attack", "Ada")} == {0}


@pytest.mark.rule("GG-ACT-06", "GG-B11")
@pytest.mark.parametrize(("die", "past"), [(20, True), (1, False)])
def test_nobody_gets_past_a_foe_but_by_knocking_it_aside(die: int, past: bool) -> None:
    guard = who("Guard", position="[30, 0]")
    prize = who("Prize", leader="true", position="[90, 0]")
    ada = who("Ada", "do: attack overbear, at: nearest", position="[25, 0]")
    runner = who("Runner", "do: move, at: leader", position="[10, 0]")
    text = fight([ada, runner], [guard, prize], rules="blocking: anyone")
    events = stage(text, counts(red_Ada=1, red_Runner=5) | hits("red/Ada", die))
    assert bool(only(events, "entered_melee", "Runner", "Prize")) is past


# --- the armed strike first ---------------------------------------------------------------------------------------


def meeting(order: str, lanes: Lanes, weapons: str | None = "[long sword]") -> list[Event]:
    """Ada comes at an orc with a weapon, at count 2; its own count is 9."""
    text = fight(who("Ada", f"do: {order}", hp=8), who("Orc", STRIKE, monster="orc", weapons=weapons))
    return stage(text, {**counts(red_Ada=2, blue_Orc=9), **lanes})


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize("order", ["attack fist", "attack grapple", "attack overbear"])
def test_the_armed_strike_first_at_bare_hands_4_better_and_4_harder(order: str) -> None:
    lanes = {("blue/Orc", HIT): [10], ("blue/Orc", DAMAGE): [3]}
    events = meeting(order, lanes)
    assert modifiers(first(events, "attack", "Orc")) == {"GG-B11": 4}
    assert first(events, "damage", "Orc")["amount"] == 7
    assert "GG-B11" in first(events, "immediate_attack", "Orc")["rules"]
    # It is the blow of its round, and Ada's comes after it.
    assert strikes(events) == [("Orc", "Ada", "count 2"), ("Ada", "Orc", "count 2")]


@pytest.mark.rule("GG-B11")
def test_so_does_a_monster_whose_weapon_is_of_no_particular_kind() -> None:
    events = meeting("attack fist", {("blue/Orc", HIT): [1]}, weapons=None)
    assert strikes(events) == [("Orc", "Ada", "count 2"), ("Ada", "Orc", "count 2")]


@pytest.mark.rule("GG-B11")
def test_who_is_struck_down_on_the_way_lays_no_hand_on_anybody() -> None:
    lanes = {("blue/Orc", HIT): [10], ("blue/Orc", DAMAGE): [8]}
    events = meeting("attack fist", lanes)
    assert only(events, "down", "Ada")
    assert strikes(events, "Ada") == []


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(
    ("orc", "count", "blows"),
    [
        ({"weapons": "[long sword]"}, 1, ["count 1"]),
        ({"monster": "wolf"}, 9, ["count 9"]),
        ({"weapons": "[]", "class_": "fighter", "level": 1}, 9, ["count 9"]),
    ],
)
def test_not_who_has_struck_already_nor_the_unarmed(orc: dict[str, Any], count: int, blows: list[str]) -> None:
    text = fight(who("Ada", "do: attack fist"), who("Orc", STRIKE, **orc))
    events = stage(text, counts(red_Ada=2, blue_Orc=count))
    assert [at for _actor, _target, at in strikes(events, "Orc")] == blows
    assert not only(events, "immediate_attack")


@pytest.mark.rule("GG-B11")
def test_a_sword_draws_no_such_blow() -> None:
    text = fight(who("Ada", STRIKE, weapons="[long sword]"), who("Orc", STRIKE, weapons="[long sword]"))
    events = stage(text, counts(red_Ada=2, blue_Orc=9))
    assert strikes(events) == [("Ada", "Orc", "count 2"), ("Orc", "Ada", "count 9")]


@pytest.mark.rule("GG-B11")
def test_at_the_end_of_a_charge_too() -> None:
    text = fight(who("Ada", "do: charge overbear"), who("Orc", STRIKE, weapons="[long sword]"), distance=70)
    events = stage(text, counts(red_Ada=2, blue_Orc=9))
    assert strikes(events) == [("Orc", "Ada", "count 2"), ("Ada", "Orc", "count 2")]


# --- sparing blows ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-B11", "GG-ACT-19")
def test_a_sparing_blow_is_4_worse_and_does_half() -> None:
    ada = who("Ada", "do: subdue, at: nearest", weapons="[long sword]")
    lanes = hits("red/Ada", 20) | {("red/Ada", DAMAGE): [7]}
    events = stage(fight(ada, who("Foe")), lanes)
    assert modifiers(first(events, "attack", "Ada")) == {"GG-B11": -4}
    assert first(events, "damage", "Ada")["amount"] == 3


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(("hp", "died"), [(2, True), (3, False), (4, False)])
def test_half_of_a_sparing_blow_lasts(hp: int, died: bool) -> None:
    ada = who("Ada", "do: subdue, at: nearest", weapons="[long sword]")
    lanes = hits("red/Ada", 20) | {("red/Ada", DAMAGE): [8]}
    events = stage(fight(ada, who("Orc", monster="orc", hp=hp)), lanes)
    # 8 halved is 4, and 2 of these last.
    assert bool(only(events, "died", "Orc")) is died
    assert bool(only(events, "down", "Orc")) is not died


@pytest.mark.rule("GG-B11")
def test_the_helpless_are_bound_and_not_slain_by_who_means_to_spare_them() -> None:
    for order, event in (("subdue", "captured"), ("attack", "attack")):
        ada = who("Ada", f"do: {order}, at: helpless", weapons="[long sword]")
        events = stage(fight(ada, who("Foe", conditions="[asleep]")))
        assert [one["event"] for one in events if one["event"] in ("captured", "attack")][:1] == [event]


@pytest.mark.rule("GG-B11")
def test_only_weapons_can_spare_and_rules_without_it_skip_the_line() -> None:
    ada = who("Ada", "do: subdue", "do: wait", weapons="[long sword]")
    segment = load_scenario(fight(ada, who("Foe")).replace("ruleset: gold", "ruleset: segment"))
    gold = load_scenario(fight(ada, who("Foe")))
    lines = {
        name: [line.source for one in scenario.combatants if one.name == "Ada" for line in one.tactics]
        for name, scenario in (("segment", segment), ("gold", gold))
    }
    assert lines == {"segment": ["wait"], "gold": ["subdue", "wait"]}


@pytest.mark.rule("GG-B11")
def test_the_exact_chance_to_bring_an_orc_down_alive_with_the_flat_of_a_sword() -> None:
    # THACO 20 against armour class 10 at -4: 14 or more; of 1d8 the half, of which half lasts, at an orc of 2 points.
    ada = who("Ada", "do: subdue, at: nearest", weapons="[long sword]")
    text = fight(ada, who("Orc", monster="orc", hp=2, ac=10))
    alive = 0
    for die in range(1, 21):
        for damage in range(1, 9) if die >= 14 else [0]:
            lanes = hits("red/Ada", die) | ({("red/Ada", DAMAGE): [damage]} if damage else {})
            down = bool(only(stage(text, lanes), "down", "Orc"))
            alive += down
    assert Fraction(alive, 7 * 8) == Fraction(4, 8)
