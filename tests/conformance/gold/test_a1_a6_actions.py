"""The five kinds of action, each of which may fail; abilities (GG-ACT-01, 02, 40 to 43)."""

from __future__ import annotations

import pytest

from tests.conformance.gold.small_fights import HIT, SAVE, counts, fight, hits, when, who
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
