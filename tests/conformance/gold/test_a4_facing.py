"""The ring of eight places: how it fills, front, flank and rear, one change of facing a round (GG-ACT-20 to 29)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.gold.small_fights import (
    DAMAGE,
    HIT,
    ORDER,
    bonus,
    counts,
    fight,
    hits,
    modifiers,
    strikes,
    who,
)
from tests.staging import Event, first, only, stage

STRIKE = "do: attack, at: nearest"
SIZES = """
content:
  monsters:
    tiny: {size: T, ac: 10, hit_dice: 1, move: 120, morale: none, attacks: [{name: blow, damage: 1}]}
    small: {size: S, ac: 10, hit_dice: 1, move: 120, morale: none, attacks: [{name: blow, damage: 1}]}
    man: {size: M, ac: 10, hit_dice: 1, move: 120, morale: none, attacks: [{name: blow, damage: 1}]}
    large: {size: L, ac: 10, hit_dice: 1, move: 120, morale: none, attacks: [{name: blow, damage: 1}]}
    huge: {size: H, ac: 10, hit_dice: 1, move: 120, morale: none, attacks: [{name: blow, damage: 1}]}
    vast: {size: G, ac: 10, hit_dice: 1, move: 120, morale: none, attacks: [{name: blow, damage: 1}]}
"""


def ring(*kinds: str, defender: str = "man", rules: str = "", one_by_one: bool = False, rounds: int = 1) -> list[Event]:
    """One defender, who only stands there, among foes of these sizes; each in reach at the start."""
    foes = [
        who(f"F{number:02}", STRIKE, monster=kind, position=f"[{(number % 3) - 1}, {number % 5 - 2}]")
        for number, kind in enumerate(kinds, start=1)
    ]
    target = who("Man", monster=defender, hp=1000, position="[0, 1]")
    lanes = {}
    if one_by_one:
        lanes = counts(**{f"blue_F{n:02}": [min(10, n)] * rounds for n in range(1, len(kinds) + 1)})
    return stage(fight(target, foes, rules=rules, more=SIZES, rounds=rounds), lanes)


def placed(events: list[Event]) -> int:
    """How many had a place and struck."""
    return len({actor for actor, _target, _at in strikes(events)})


@pytest.mark.rule("GG-ACT-21", "GG-ACT-25")
def test_eight_of_equal_size_find_a_place_and_a_ninth_does_not() -> None:
    assert placed(ring(*["man"] * 8)) == 8
    crowd = ring(*["man"] * 9)
    assert placed(crowd) == 8
    assert [one["reason"] for one in only(crowd, "action_lost")] == ["no place round the target"]


@pytest.mark.rule("GG-ACT-22", "GG-ACT-23", "R-GLD-07")
@pytest.mark.parametrize(
    ("kinds", "defender", "places"),
    [
        (["large"] * 5, "man", 4),
        (["huge"] * 3, "man", 2),
        (["huge"] * 2 + ["man"] * 3, "man", 4),
        (["vast"] * 3, "man", 2),
        (["small"] * 17, "man", 16),
        (["tiny"] * 33, "man", 32),
        (["huge"] + ["small"] * 11, "man", 11),
        (["large"] * 3 + ["small"] * 5, "man", 7),
        (["man"] * 17, "large", 16),
        (["small"] * 33, "large", 32),
        (["huge"] * 5, "large", 4),
    ],
)
def test_larger_attackers_take_a_place_more_a_category_and_smaller_ones_half(
    kinds: list[str], defender: str, places: int
) -> None:
    assert placed(ring(*kinds, defender=defender, one_by_one=True)) == places


@pytest.mark.rule("R-GLD-07", "GG-ACT-23")
@pytest.mark.parametrize(("setting", "places"), [("halving", 32), ("flat_half", 16)])
def test_by_house_rule_every_smaller_attacker_takes_half_a_place(setting: str, places: int) -> None:
    assert placed(ring(*["tiny"] * 33, rules=f"smaller: {setting}")) == places


def behind(events: list[Event]) -> list[str]:
    """Who struck from behind, in the order of striking."""
    return [one["actor"] for one in only(events, "attack") if "GG-ACT-29" in one["rules"]]


@pytest.mark.rule("GG-ACT-20", "GG-ACT-24", "GG-ACT-29", "R-GLD-08")
@pytest.mark.parametrize(("setting", "rear"), [("3/2/3", ["F06", "F07", "F08"]), ("3/4/1", ["F08"])])
def test_front_fills_first_then_the_flanks_then_the_rear(setting: str, rear: list[str]) -> None:
    events = ring(*["man"] * 8, rules=f"zones: '{setting}'", one_by_one=True)
    assert behind(events) == rear
    assert {bonus(one) for one in only(events, "attack") if one["actor"] in rear} == {2}
    assert {bonus(one) for one in only(events, "attack") if one["actor"] not in rear} == {0}


@pytest.mark.rule("GG-ACT-24")
def test_who_needs_several_places_belongs_where_its_first_one_is() -> None:
    assert behind(ring(*["large"] * 4, one_by_one=True)) == ["F04"]


@pytest.mark.rule("R-GLD-20", "GG-ACT-24")
def test_those_who_come_at_one_count_draw_lots_for_the_places() -> None:
    foes = [who(f"F{n}", STRIKE, monster="man", position=f"[{n}, 0]") for n in range(1, 7)]
    target = who("Man", monster="man", position="[3, 1]")
    lanes = counts(**{f"blue_F{n}": 5 for n in range(1, 7)})
    lanes |= {(f"blue/F{n}", ORDER): [roll] for n, roll in zip(range(1, 7), [3, 20, 7, 9, 11, 13], strict=True)}
    assert behind(stage(fight(target, foes, more=SIZES), lanes)) == ["F1"]


DEXTROUS = {"armour": "[leather armour, shield]", "abilities": "{dex: 16}"}


@pytest.mark.rule("GG-ACT-28", "GG-ACT-29", "R-GLD-19")
@pytest.mark.parametrize(("setting", "need"), [("false", 19 - 8), ("true", 19 - 7)])
def test_from_behind_neither_dexterity_nor_shield_counts(setting: str, need: int) -> None:
    target = who("Man", hp=1000, position="[0, 1]", **DEXTROUS)
    foes = [who(f"F{n}", STRIKE, monster="man", position=f"[{n % 3 - 1}, {n % 2}]") for n in range(1, 7)]
    events = stage(
        fight(target, foes, rules=f"rear_shield: {setting}", more=SIZES),
        counts(**{f"blue_F{n}": n for n in range(1, 7)}),
    )
    assert [one["need"] for one in only(events, "attack")] == [19 - 5] * 5 + [need]
    assert modifiers(only(events, "attack")[-1]) == {"GG-ACT-29": 2}


@pytest.mark.rule("GG-ACT-28", "R-GLD-31")
@pytest.mark.parametrize(("setting", "need"), [("bonus", 19 - 13), ("all", 19 - 10)])
def test_a_penalty_for_dexterity_stays_unless_the_house_rule_drops_all(setting: str, need: int) -> None:
    target = who("Man", hp=1000, position="[0, 1]", armour="[robes]", abilities="{dex: 4}", ac=None)
    foes = [who(f"F{n}", STRIKE, monster="man", position=f"[{n % 3 - 1}, {n % 2}]") for n in range(1, 7)]
    text = fight(target, foes, rules=f"dexterity_dropped: {setting}", more=SIZES)
    events = stage(text, counts(**{f"blue_F{n}": n for n in range(1, 7)}))
    assert only(events, "attack")[-1]["need"] == need


THIEF = {"class_": "thief", "level": 5, "weapons": "[dagger]", "hidden": "true"}


@pytest.mark.rule("GG-ACT-27", "R-GLD-20", "GG-B11")
def test_an_unnoticed_attacker_strikes_from_behind_though_the_front_is_free() -> None:
    thief = who("Thief", STRIKE, position="[5, 0]", **THIEF)
    guard = who("Guard", position="[0, 0]")
    events = stage(fight(thief, guard, rounds=2), hits("red/Thief", 19, 19))
    stab, blow = only(events, "attack", "Thief")
    assert modifiers(stab) == {"GG-B11": 4}
    assert "GG-ACT-29" not in blow["rules"]


@pytest.mark.rule("R-GLD-10", "GG-ACT-26")
def test_whose_foe_stands_behind_him_strikes_another_and_that_is_told() -> None:
    thief = who("Thief", STRIKE, position="[5, 0]", **THIEF)
    swordsman = who("Sword", STRIKE, weapons="[long sword]", position="[-5, 0]")
    man = who("Man", "do: attack, at: strongest", weapons="[long sword]", position="[0, 0]", hp=500)
    events = [one for one in stage(fight([thief, swordsman], man, rounds=2)) if one["round"] == 2]
    (turned,) = only(events, "action_changed", "Man")
    assert (turned["target"], turned["reason"]) == ("Sword", "the target is behind")
    assert [one["target"] for one in only(events, "attack", "Man")] == ["Sword"]


@pytest.mark.rule("GG-B11")
def test_a_stab_in_the_back_multiplies_its_damage() -> None:
    thief = who("Thief", STRIKE, position="[5, 0]", **THIEF)
    events = stage(fight(thief, who("Guard", position="[0, 0]")), hits("red/Thief", 19) | {("red/Thief", DAMAGE): [4]})
    assert first(events, "damage")["amount"] == 12


@pytest.mark.rule("GG-ACT-27", "GG-ACT-26")
def test_nobody_is_turned_to_before_he_has_been_noticed() -> None:
    front = [who(f"F{n}", STRIKE, monster="man", position=f"[{n}, 0]") for n in (1, 2)]
    thief = who("Thief", "do: wait, when: round == 1", STRIKE, position="[5, 0]", **THIEF)
    events = stage(fight([*front, thief], who("Man", hp=500, position="[2, 1]"), rounds=3, more=SIZES))
    first_stab = only(events, "attack", "Thief")[0]
    assert first_stab["round"] == 2
    assert modifiers(first_stab) == {"GG-B11": 4}
    assert not [one for one in only(events, "faced") if one["round"] <= 2]


@pytest.mark.rule("GG-ACT-26", "R-GLD-10")
def test_a_defender_turns_once_a_round_when_that_leaves_fewer_behind() -> None:
    goes = [
        who(f"F{n}", f"{STRIKE}, when: round == 1", "do: withdraw", monster="man", position=f"[{n % 3 - 1}, {n % 2}]")
        for n in range(1, 6)
    ]
    stays = [who(f"F{n}", STRIKE, monster="man", position=f"[{n - 7}, -2]") for n in (6, 7)]
    target = who("Man", monster="man", hp=1000, position="[0, 1]")
    dice = counts(**{f"blue_F{n}": [n, 1 if n < 6 else n] for n in range(1, 8)})
    events = stage(fight(target, [*goes, *stays], more=SIZES, rounds=2), dice)
    assert [(one["round"], one["actor"], one["target"], one["at"]) for one in only(events, "faced")] == [
        (2, "Man", "F6", "count 6")
    ]
    assert behind([one for one in events if one["round"] == 1]) == ["F6", "F7"]
    assert behind([one for one in events if one["round"] == 2]) == []


@pytest.mark.rule("R-GLD-20", "GG-ACT-25")
def test_who_has_come_up_has_its_place_before_its_first_blow() -> None:
    three = [who(f"F{n}", STRIKE, monster="large", position=f"[0, {n}]") for n in range(1, 4)]
    early = who("Early", STRIKE, monster="large", position="[90, 0]")
    late = who("Late", "do: wait, when: round == 1", STRIKE, monster="large", position="[0, 40]")
    dice = counts(blue_F1=[1, 1], blue_F2=[1, 1], blue_F3=[1, 1], blue_Early=[5, 9], blue_Late=[5, 2])
    target = who("Man", monster="man", hp=1000, position="[0, 0]")
    events = stage(fight(target, [*three, early, late], more=SIZES, rounds=2), dice)
    # Ninety feet are more than half a move: no blow in the first round, but a place, and the last one.
    assert strikes(events, "Early") == [("Early", "Man", "count 9")]
    assert strikes(events, "Late") == []
    assert first(events, "action_lost", "Late")["reason"] == "no place round the target"


@pytest.mark.rule("GG-ACT-26", "R-GLD-10")
@pytest.mark.parametrize(
    ("orders", "turned", "rear"),
    [([], [], ["F6"]), (["do: face, at: leader"], [(1, "F6", "count 9")], ["F1", "F3", "F5"])],
)
def test_the_sixth_round_a_man_is_behind_him_unless_he_chooses_to_face_it(
    orders: list[str], turned: list[tuple[int, str, str]], rear: list[str]
) -> None:
    places = ((-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1), (0, 3))
    six = [
        who(f"F{n}", STRIKE, monster="man", leader="true" if n == 6 else None, position=f"[{x}, {y}]")
        for n, (x, y) in enumerate(places, start=1)
    ]
    man = who("Man", *orders, STRIKE, weapons="[club]", monster="man", hp=1000, position="[0, 1]")
    dice = counts(red_Man=[9, 9], **{f"blue_F{n}": [n, n] for n in range(1, 7)})
    events = stage(fight(man, six, more=SIZES, rounds=2), dice)
    assert [(one["round"], one["target"], one["at"]) for one in only(events, "faced")] == turned
    assert behind([one for one in events if one["round"] == 1]) == ["F6"]
    assert behind([one for one in events if one["round"] == 2]) == rear


@pytest.mark.rule("R-GLD-10", "GG-ACT-04")
@pytest.mark.parametrize(("setting", "rear"), [("first", 3), ("all", 0)])
def test_by_house_rule_every_known_attacker_is_faced(setting: str, rear: int) -> None:
    assert len(behind(ring(*["man"] * 8, rules=f"auto_face: {setting}", one_by_one=True))) == rear


@pytest.mark.rule("GG-ACT-04", "GG-ACT-27")
def test_a_lone_opponent_is_faced_by_itself_once_it_is_known() -> None:
    thief = who("Thief", STRIKE, position="[5, 0]", **THIEF)
    events = stage(fight(thief, who("Guard", position="[0, 0]"), rounds=3))
    assert ["GG-B11" in one["rules"] for one in only(events, "attack", "Thief")] == [True, False, False]
    assert not only(events, "faced")


@pytest.mark.rule("GG-ACT-51", "GG-ACT-25")
def test_a_place_given_up_is_free_for_another_at_once() -> None:
    foes = [who(f"F{n}", STRIKE, monster="man", position=f"[{n % 3 - 1}, {n % 5 - 2}]") for n in range(1, 8)]
    leaver = who("Goes", STRIKE + ", when: round == 1", "do: withdraw", monster="man", position="[1, 1]")
    ninth = who("Ninth", "do: wait, when: round == 1", STRIKE, monster="man", position="[-1, 1]")
    target = who("Man", monster="man", hp=1000, position="[0, 0]")
    dice = counts(**{f"blue_F{n}": [1, 1] for n in range(1, 8)}, blue_Goes=[2, 3], blue_Ninth=[5, 6])
    events = stage(fight(target, [*foes, leaver, ninth], rounds=2, more=SIZES), dice)
    assert ("Ninth", "Man", "count 6") in strikes(events, "Ninth")


def shot_at(position: str, rules: str = "") -> dict[str, Any]:
    """A shot at a man who fights a swordsman at (5, 0), from a place."""
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position=position)
    sword = who("Sword", STRIKE, weapons="[long sword]", position="[5, 0]", weight=1)
    man = who("Man", STRIKE, weapons="[long sword]", position="[0, 0]", weight=1000, **DEXTROUS)
    events = stage(
        fight([archer, sword], man, rules=rules),
        counts(red_Archer=9, red_Sword=1, blue_Man=2) | {("red/Archer", HIT): [10, 10]},
    )
    return only(events, "attack", "Archer", "Man")[0]


@pytest.mark.rule("GG-ACT-50", "R-GLD-19")
@pytest.mark.parametrize(
    ("position", "need", "extra"),
    [("[-30, 0]", 12, 2), ("[-30, 60]", 12, 2), ("[-12, 40]", 15, 0), ("[0, 30]", 15, 0)],
)
def test_a_missile_out_of_the_rear_eighths_is_an_attack_from_behind(position: str, need: int, extra: int) -> None:
    shot = shot_at(position)
    assert (shot["need"], bonus(shot)) == (need, extra)


@pytest.mark.rule("R-GLD-19")
def test_by_house_rule_missiles_know_no_rear() -> None:
    shot = shot_at("[-30, 0]", "missile_rear: false")
    assert (shot["need"], bonus(shot)) == (15, 0)


@pytest.mark.rule("GG-ACT-50")
def test_who_is_shot_at_by_the_one_he_faces_is_not_shot_from_behind() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[-60, 0]")
    events = stage(fight(archer, who("Man", position="[0, 0]", **DEXTROUS)))
    assert {(one["need"], bonus(one)) for one in only(events, "attack")} == {(15, 0)}
