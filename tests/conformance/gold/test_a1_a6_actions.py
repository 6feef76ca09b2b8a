"""The five kinds of action, each of which may fail; abilities (GG-ACT-01, 02, 40 to 43)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.content import load_scenario
from simulator.errors import InputError
from tests.conformance.gold.small_fights import HIT, SAVE, counts, fight, hits, strikes, when, who
from tests.staging import first, only, stage

STRIKE = "do: attack, at: nearest"
GIFTED = """
content:
  monsters:
    imp:
      {size: M, ac: 10, hit_dice: 1, move: 90, morale: none, attacks: [{name: blow, damage: 1}],
       powers: [{name: spit, manner: innate, range: 60, effects: [{do: damage, dice: 1, save: breath}]},
                {name: sting, manner: innate, range: 60, effects: [{do: damage, dice: 1}]}]}
    chanter:
      {size: M, ac: 10, hit_dice: 1, move: 90, morale: none, attacks: [{name: blow, damage: 1}],
       powers: [{name: chant, manner: innate, segments: 2 rounds, range: 60, effects: [{do: damage, dice: 1}]}]}
    gazer:
      {size: M, ac: 10, hit_dice: 1, move: 90, morale: none, attacks: [{name: blow, damage: 1}],
       powers: [{name: spit, manner: spell-like, range: 60, effects: [{do: damage, dice: 1}]}]}
"""


@pytest.mark.rule("GG-ACT-40", "GG-ACT-01")
def test_one_ability_a_round() -> None:
    imp = who("Imp", "do: invoke spit, at: nearest", "do: invoke sting, at: nearest", monster="imp")
    events = stage(fight(imp, who("Post"), distance=30, rounds=2, more=GIFTED))
    used = only(events, "damage", "Imp") + only(events, "save", "Post")
    assert {one["round"] for one in used} == {1, 2}
    assert len(only(events, "declared", "Imp")) == 2
    assert {one["action"] for one in only(events, "declared", "Imp")} == {"use"}


@pytest.mark.rule("GG-ACT-02", "GG-ACT-40")
def test_an_ability_may_fail() -> None:
    imp = who("Imp", "do: invoke spit, at: nearest", monster="imp")
    events = stage(fight(imp, who("Post"), distance=30, more=GIFTED), {("blue/Post", SAVE): [20]})
    assert not only(events, "damage")


@pytest.mark.rule("GG-ACT-42")
def test_some_monsters_use_an_ability_beside_their_blows() -> None:
    gazer = who("Gazer", STRIKE, monster="gazer")
    events = stage(fight(gazer, who("Post"), distance=5, more=GIFTED))
    assert only(events, "attack", "Gazer")
    assert "spit" in {one["source"] for one in only(events, "damage", "Gazer")}


@pytest.mark.rule("GG-ACT-41", "R-GLD-28")
def test_a_long_ability_ends_with_its_last_round_and_is_not_spoiled_by_a_wound() -> None:
    chanter = who("Chanter", "do: invoke chant, at: nearest", monster="chanter")
    orc = who("Orc", STRIKE, weapons="[long sword]")
    events = stage(fight(chanter, orc, rounds=3, more=GIFTED), {("blue/Orc", HIT): [20, 20, 1]})
    assert when(only(events, "damage", "Chanter"))[:1] == [(2, "end")]


@pytest.mark.rule("R-GLD-02", "GG-ACT-40")
@pytest.mark.parametrize(("setting", "count"), [("false", 4), ("true", 7)])
def test_by_house_rule_an_ability_adds_3_to_the_count(setting: str, count: int) -> None:
    imp = who("Imp", "do: invoke sting, at: nearest", monster="imp")
    events = stage(fight(imp, who("Post"), distance=30, rules=f"item_speed: {setting}", more=GIFTED), counts(red_Imp=4))
    assert first(events, "damage", "Imp")["at"] == f"count {count}"


@pytest.mark.rule("GG-ACT-02", "GG-ACT-01")
def test_every_kind_of_action_can_come_to_nothing() -> None:
    walker = who("Ada", "do: move, at: leader", position="[0, 0]")
    foes = [who("Orc", position="[30, 0]"), who("Chief", leader="true", position="[90, 0]")]
    blocked = stage(fight(walker, foes))
    assert [one["target"] for one in only(blocked, "entered_melee", "Ada")] == ["Orc"]
    missed = stage(fight(who("Ada", STRIKE, weapons="[long sword]"), who("Orc")), hits("red/Ada", 1))
    assert first(missed, "attack")["hit"] is False
    packed = who("Ada", "do: drink speed", items="[{item: potion of speed, carried: backpack}]")
    assert not only(stage(fight(packed, who("Orc"), distance=60)), "item_used")


# --- abilities that move (GG-ACT-43) --------------------------------------------------------------------------------


def beast(name: str = "Beast", *orders: str, leap: str = "{feet: 60}", harm: str = "", **fields: Any) -> str:
    """A beast of 120 ft a round with a leap, and no wish but to use it."""
    power = f"{{name: pounce, manner: innate, leap: {leap}{harm}}}"
    overrides = f"{{move: 120, powers: [{power}]}}"
    return who(name, *orders or ("do: invoke pounce, at: farthest",), monster="wolf", overrides=overrides, **fields)


def leapt(events: list[dict[str, Any]]) -> float:
    """How far the beast leapt."""
    return sum(one["feet"] for one in only(events, "moved", "Beast") if "GG-ACT-43" in one["rules"])


HARM = ", effects: [{do: damage, dice: 3}]"


@pytest.mark.rule("GG-ACT-43", "GG-ACT-40")
def test_an_ability_may_carry_its_user_to_its_target_over_others() -> None:
    guard, prize = who("Guard", position="[30, 0]"), who("Prize", position="[60, 0]")
    events = stage(fight(beast(harm=HARM, position="[0, 0]"), [guard, prize]), counts(red_Beast=4))
    assert leapt(events) == 55
    leap = first(events, "moved", "Beast")
    assert (leap["at"], leap["rules"]) == ("count 4", ("GG-ACT-43",))
    assert [(one["target"], one["amount"]) for one in only(events, "damage")] == [("Prize", 3)]


@pytest.mark.rule("GG-ACT-43")
def test_its_blows_may_fall_as_it_lands() -> None:
    text = fight(beast(leap="{feet: 60, strikes: true}"), who("Prize"), distance=60)
    events = stage(text, counts(red_Beast=4) | hits("red/Beast", 20))
    assert strikes(events) == [("Beast", "Prize", "count 4")]
    assert leapt(events) == 55


@pytest.mark.rule("GG-ACT-43")
@pytest.mark.parametrize(("feet", "far"), [(65, 60), (66, 0)])
def test_it_goes_as_far_as_it_goes(feet: int, far: int) -> None:
    assert leapt(stage(fight(beast(harm=HARM), who("Prize"), distance=feet))) == far


@pytest.mark.rule("GG-ACT-43")
@pytest.mark.parametrize(
    ("leap", "refused"),
    [("{feet: 120}", False), ("{feet: 121}", True), ("{feet: 121, beyond_move: true}", False)],
)
def test_no_farther_than_a_move_unless_it_is_said(leap: str, refused: bool) -> None:
    text = fight(beast(leap=leap, harm=HARM), who("Prize"), distance=120)
    if refused:
        with pytest.raises(InputError, match=r"pounce leaps 121 ft, and a move is 120 ft a round"):
            load_scenario(text)
    else:
        assert leapt(stage(text)) == 115


@pytest.mark.rule("GG-ACT-43", "GG-ACT-07", "GG-ACT-02")
def test_nobody_leaps_out_of_a_melee() -> None:
    guard = who("Guard", position="[5, 0]")
    prize = who("Prize", position="[60, 0]")
    order = "do: invoke pounce, at: farthest"
    events = stage(fight(beast("Beast", order, "do: wait", harm=HARM, position="[0, 0]"), [guard, prize]))
    assert leapt(events) == 0
    # Whom it is in melee with it may use it on all the same.
    assert [one["target"] for one in only(events, "damage")] == ["Guard"]


@pytest.mark.rule("GG-ACT-43")
def test_who_is_reached_on_the_way_up_does_not_leap_any_more() -> None:
    guard = who("Guard", STRIKE, position="[30, 0]")
    prize = who("Prize", position="[60, 0]")
    events = stage(
        fight(beast(harm=HARM, position="[0, 0]"), [guard, prize]), counts(red_Beast=9, blue_Guard=2, blue_Prize=9)
    )
    lost = first(events, "action_lost", "Beast")
    assert (lost["action"], lost["reason"]) == ("pounce", "it is held in melee")
    assert "GG-ACT-43" in lost["rules"]
