"""Do spell-like abilities work as section A.8 of the segment rulebook says?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, DELAY, HIT, INITIATIVE, SAVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

POST = who("Post")
BEASTS = """
content:
  monsters:
    hag:
      size: M
      ac: 10
      hit_dice: 5
      move: 90
      morale: none
      attacks: [{name: claw, damage: 1}]
      powers:
        - {name: magic missile, manner: spell-like, segments: 1, uses: 2, spell: magic missile}
        - {name: hold person, manner: spell-like, segments: 1, uses: 1, spell: hold person}
        - {name: ping, manner: spell-like, segments: 1, uses: 1, spell: ping}
    breathing hag:
      size: M
      ac: 10
      hit_dice: 5
      move: 90
      morale: none
      attacks: [{name: claw, damage: 1}]
      powers:
        - {name: magic missile, manner: spell-like, segments: 1, uses: 2, spell: magic missile}
        - {name: fire breath, manner: breath, segments: 1, uses: 2, shape: cone, size: 60, width: 30,
           effects: [{do: damage, dice: 9, harm: [fire], save: breath, on_save: half}]}
    small hag:
      size: M
      ac: 10
      hit_dice: 1
      move: 90
      morale: none
      attacks: [{name: claw, damage: 1}]
      powers: [{name: fireball, manner: spell-like, segments: 1, uses: 1, spell: fireball}]
    ward: {size: M, ac: 10, hit_dice: 1, move: 60, morale: none, attacks: [], magic_resistance: 50}
  spells:
    ping: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
  items:
    rattle: {kind: device, segments: 1, range: 90,
             effects: [{do: condition, condition: off balance, rounds: 1, save: spell}]}
    gag: {kind: device, segments: 1, range: 90, effects: [{do: condition, condition: silenced, rounds: 10}]}
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
"""
HAG = who("Hag", "do: invoke magic missile", "do: attack", monster="hag")
STABBER = who("Stabber", "do: attack", weapons="[needle]")


def bolts(events: list[dict[str, object]]) -> list[dict[str, object]]:
    """The hurts done by the hag's missiles."""
    return [hurt for hurt in only(events, "damage", "Hag") if "magic missile" in str(hurt["source"])]


@pytest.mark.rule("SEG-SLA-02", "R-SEG-09")
def test_a_spell_like_ability_is_declared_and_works_after_one_segment() -> None:
    events = stage(fight(HAG, POST, more=BEASTS))
    assert {(one["round"], one["at"]) for one in bolts(events)} == {(1, "1.act")}
    assert only(events, "casting_started", "Hag") == []


@pytest.mark.rule("SEG-SLA-02", "SEG-SLA-06")
def test_a_spell_like_ability_beside_blows_is_told_at_the_declaration_with_its_target() -> None:
    declared = only(stage(fight(HAG, POST, more=BEASTS)), "declared", "Hag", "Post")
    assert "magic missile" in {one["with"] for one in declared}


@pytest.mark.rule("SEG-SLA-03")
def test_only_one_spell_like_ability_is_used_in_a_round() -> None:
    hag = who("Hag", "do: invoke magic missile", "do: invoke hold person", monster="hag")
    events = stage(fight(hag, POST, rounds=2, more=BEASTS))
    assert {hurt["round"] for hurt in bolts(events)} == {1, 2}
    assert all(save["round"] != 1 for save in only(events, "save", "Post"))


@pytest.mark.rule("SEG-SLA-04", "R-SEG-09")
def test_blows_go_with_a_spell_like_ability_and_are_not_put_off() -> None:
    events = stage(fight(HAG, POST, distance=6, more=BEASTS))
    assert len(bolts(events)) >= 1
    assert when(only(events, "attack", "Hag")) == [(1, "3.act")]


@pytest.mark.rule("SEG-SLA-05")
@pytest.mark.parametrize(
    "orders", [("do: invoke magic missile", "do: breathe"), ("do: breathe", "do: invoke magic missile")]
)
def test_it_does_not_go_with_breath(orders: tuple[str, str]) -> None:
    hag = who("Hag", *orders, monster="breathing hag")
    events = stage(fight(hag, POST, distance=20, rounds=4, more=BEASTS))
    breaths = {one["round"] for one in only(events, "breath", "Hag")}
    missiles = {hurt["round"] for hurt in bolts(events)}
    assert breaths | missiles == {1, 2, 3, 4}
    assert breaths & missiles == set()


@pytest.mark.rule("SEG-SLA-05", "SEG-CST-01")
def test_who_casts_a_spell_invokes_nothing_in_that_round() -> None:
    hag = who(
        "Hag",
        "do: invoke magic missile",
        "do: cast magic missile",
        monster="hag",
        caster="{class: magic-user, level: 3}",
        spells="[magic missile]",
    )
    events = stage(fight(hag, POST, rounds=3, more=BEASTS))
    cast = {one["round"] for one in only(events, "spell_cast", "Hag")}
    invoked = {one["round"] for one in only(events, "item_used", "Hag")}
    assert len(cast) == 1
    assert cast & invoked == set()


@pytest.mark.rule("SEG-SLA-04")
def test_who_does_nothing_else_may_invoke_all_the_same() -> None:
    hag = who("Hag", "do: invoke magic missile", "do: wait", monster="hag")
    assert bolts(stage(fight(hag, POST, more=BEASTS))) != []


@pytest.mark.rule("SEG-SLA-07", "R-SEG-13")
def test_damage_before_its_segment_does_not_lose_it() -> None:
    # Delayed to 4, 1d6 of 1: it would act at 6; the needle hurts the hag at 1.
    hag = who("Hag", "do: invoke magic missile, delay: 4", monster="hag")
    lanes = {("red/Hag", DELAY): [1], ("blue/Stabber", HIT): [20], ("blue/Stabber", DAMAGE): [4]}
    events = stage(fight(hag, STABBER, distance=6, more=BEASTS), lanes)
    assert first(events, "damage", target="Hag")["at"] == "1.act"
    assert {(one["round"], one["at"]) for one in bolts(events)} == {(1, "6.act")}


@pytest.mark.rule("SEG-SLA-08", "R-SEG-09", "R-SEG-01")
@pytest.mark.parametrize(("red", "blue", "works"), [(1, 6, False), (3, 3, True), (6, 1, True)])
def test_damage_in_its_own_segment_loses_it_only_at_lost_initiative(red: int, blue: int, works: bool) -> None:
    lanes = {
        ("side/red", INITIATIVE): [red],
        ("side/blue", INITIATIVE): [blue],
        ("blue/Stabber", HIT): [20],
        ("blue/Stabber", DAMAGE): [4],
    }
    events = stage(fight(HAG, STABBER, distance=6, more=BEASTS), lanes)
    assert bool(bolts(events)) is works
    assert bool(only(events, "spell_spoiled", "Hag")) is not works


@pytest.mark.rule("SEG-SLA-08", "R-SEG-09")
@pytest.mark.parametrize(("die", "reason"), [(1, "a failed save in its segment"), (20, None)])
def test_a_failed_save_in_its_own_segment_loses_it_too_and_is_told_as_the_reason(die: int, reason: str | None) -> None:
    rattler = who("Rattler", "do: use rattle", items="[{item: rattle, in_hand: true}]")
    hag = who("Hag", "do: invoke magic missile", "do: wait", monster="hag")
    lanes = {("side/red", INITIATIVE): [1], ("side/blue", INITIATIVE): [6], ("red/Hag", SAVE): [die]}
    events = stage(fight(hag, rattler, distance=20, more=BEASTS), lanes)
    assert [one["reason"] for one in only(events, "spell_spoiled", "Hag")] == ([reason] if reason else [])
    assert bool(bolts(events)) is not bool(reason)


@pytest.mark.rule("SEG-SLA-08")
def test_a_disrupted_use_counts_as_used() -> None:
    hag = who("Hag", "do: invoke hold person", monster="hag")
    lanes = {
        ("side/red", INITIATIVE): [1, 6],
        ("side/blue", INITIATIVE): [6, 1],
        ("blue/Stabber", HIT): [20, 1],
        ("blue/Stabber", DAMAGE): [4],
    }
    events = stage(fight(hag, STABBER, distance=6, rounds=2, more=BEASTS), lanes)
    assert len(only(events, "spell_spoiled", "Hag")) == 1
    assert only(events, "effect", "Hag") == []


@pytest.mark.rule("SEG-SLA-09")
def test_nobody_has_a_bonus_to_hit_who_invokes() -> None:
    # Hag: armour class 10, and the needle strikes in the very segment: 20 - 10, no +4.
    assert die_that_hits(first(stage(fight(HAG, STABBER, distance=6, more=BEASTS)), "attack", "Stabber")) == 10


@pytest.mark.rule("SEG-SLA-10", "SEG-INN-05")
def test_its_level_is_the_hit_dice_even_below_that_of_the_spell() -> None:
    # 5 hit dice: 3 missiles of 1d4+1. 1 hit die: a fireball of 1d6.
    events = stage(fight(HAG, POST, more=BEASTS), {("red/Hag", DAMAGE): [4, 4, 4]})
    assert sum(int(str(hurt["amount"])) for hurt in bolts(events)) == 15
    small = who("Hag", "do: invoke fireball", monster="small hag")
    lanes = {("red/Hag", DAMAGE): [6], ("blue/Post", SAVE): [1]}
    events = stage(fight(small, POST, more=BEASTS), lanes)
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post")] == [6]


@pytest.mark.rule("SEG-SLA-11", "SEG-B27")
@pytest.mark.parametrize(("die", "resisted"), [(80, True), (81, False)])
def test_it_is_magic_and_may_be_resisted(die: int, resisted: bool) -> None:
    # Magic resistance 50 at level 11, 5 more for each of the 6 levels below.
    lanes = {("blue/Ward", Purpose.MAGIC_RESISTANCE): [die]}
    hag = who("Hag", "do: invoke ping", monster="hag")
    events = stage(fight(hag, who("Ward", monster="ward"), more=BEASTS), lanes)
    assert bool(only(events, "damage", target="Ward")) is not resisted


@pytest.mark.rule("SEG-SLA-12", "SEG-SLA-01")
def test_the_spells_own_save_holds() -> None:
    hag = who("Hag", "do: invoke hold person", monster="hag")
    # Fighter of level 1 against spells 17, one target -2: 18 fails, 19 saves.
    for die, saved in ((18, False), (19, True)):
        events = stage(fight(hag, POST, more=BEASTS), {("blue/Post", SAVE): [die]})
        assert first(events, "save", "Post")["saved"] is saved
        assert bool(only(events, "effect", target="Post")) is not saved


@pytest.mark.rule("SEG-SLA-12", "SEG-CST-21")
def test_the_spells_line_of_effect_is_needed_too() -> None:
    hag = who("Hag", "do: invoke magic missile", monster="hag")
    assert bolts(stage(fight(hag, who("Post", cover=75), more=BEASTS))) == []
    assert bolts(stage(fight(hag, who("Post", cover=50), more=BEASTS))) != []


@pytest.mark.rule("SEG-SLA-01")
def test_silence_does_not_stop_it() -> None:
    # The gag works in the same segment at the better initiative.
    gagger = who("Mage", "do: use", items="[{item: gag, in_hand: true}]")
    lanes = {("side/red", INITIATIVE): [1], ("side/blue", INITIATIVE): [6]}
    events = stage(fight(HAG, gagger, more=BEASTS), lanes)
    gagged = first(events, "effect", target="Hag")
    assert "silenced" in gagged["effect"]
    assert events.index(gagged) < events.index(bolts(events)[0])


@pytest.mark.rule("SEG-SLA-06", "R-SEG-15")
def test_its_target_may_be_changed_for_1d6_and_one_more_when_it_is_delayed() -> None:
    # Delayed to 2 and 1 = 3; the friend's needle kills the first target at 1; one more die of 2: it starts at 5.
    hag = who("Hag", "do: invoke magic missile, at: nearest, delay: 2", monster="hag", position="[0, 0]")
    friend = who("Friend", "do: attack", weapons="[needle]", position="[30, 0]")
    near, far = who("Near", hp=1, position="[35, 0]"), who("Far", position="[60, 0]")
    lanes = {("red/Friend", HIT): [20], ("red/Hag", DELAY): [1, 2]}
    events = stage(fight([hag, friend], [near, far], more=BEASTS), lanes)
    assert {(hurt["target"], hurt["at"]) for hurt in bolts(events)} == {("Far", "6.act")}
