"""Whom does a missile find, and on what number: the second half of section A.2 of the segment rulebook."""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import (
    DAMAGE,
    HIT,
    die_that_hits,
    fight,
    when,
    who,
)
from tests.staging import first, only, stage

POST = who("Post")
ARCHER = who("Archer", "do: shoot", weapons="[short bow]")


# --- into a melee, and from inside it -------------------------------------------------------------------------

FRIEND = who("Friend", position="[0, 0]")
FOE = who("Foe", position="[6, 0]")


@pytest.mark.rule("SEG-MIS-22", "R-ALL-09", "R-SEG-30")
def test_a_shot_into_a_melee_draws_its_target_among_all_engaged_friends_included() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[-40, 0]")
    events = stage(fight([archer, FRIEND], [FOE]))
    drawn = only(events, "target_drawn", "Archer")
    assert [set(one["candidates"]) for one in drawn] == [{"Friend", "Foe"}] * 2
    assert [one["target"] for one in drawn] == [shot["target"] for shot in only(events, "attack", "Archer")]


@pytest.mark.rule("R-SEG-30")
@pytest.mark.parametrize(("setting", "draws"), [("shot", 2), ("routine", 1)])
def test_the_draw_is_made_for_each_shot_or_by_house_rule_for_the_routine(setting: str, draws: int) -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[-40, 0]")
    events = stage(fight([archer, FRIEND], [FOE], rules=f"melee_draw: {setting}"))
    assert len(only(events, "target_drawn", "Archer")) == draws
    assert len(only(events, "attack", "Archer")) == 2


@pytest.mark.rule("SEG-MIS-22", "R-ALL-09")
def test_each_in_the_melee_is_drawn_as_often_as_the_others() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[-40, 0]")
    text = fight([archer, FRIEND], [FOE, who("Other", position="[6, 3]")], rounds=10)
    drawn = [shot["target"] for seed in range(30) for shot in only(stage(text, seed=seed), "target_drawn", "Archer")]
    assert len(drawn) == 600
    shares = [drawn.count(name) / 600 for name in ("Friend", "Foe", "Other")]
    assert all(abs(share - 1 / 3) < 4 * (2 / 9 / 600) ** 0.5 for share in shares), shares


HUGE = """
content:
  monsters:
    colossus: {size: H, ac: 2, hit_dice: 12, move: 150, height: 18, attacks: [{name: club, damage: 1}], morale: none}
    beast: {size: L, ac: 5, hit_dice: 4, move: 90, attacks: [{name: fist, damage: 1}], morale: none}
    sprite: {size: S, ac: 6, hit_dice: 1, move: 60, attacks: [{name: fist, damage: 1}], morale: none}
"""


@pytest.mark.rule("SEG-MIS-23", "R-SEG-07", "SEG-MIS-25")
@pytest.mark.parametrize(
    ("big", "house", "share"),
    [("colossus", "", 0.7), ("colossus", "extreme_size_share: none", 0.5), ("beast", "", 0.5)],
)
def test_a_huge_creature_beside_a_small_one_draws_70_shots_in_100(big: str, house: str, share: float) -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[-60, 0]")
    small = who("Halfling", monster="sprite", hp=1000, position="[0, 0]")
    large = who("Giant", monster=big, hp=1000, position="[8, 0]")
    text = fight([archer, small], [large], rounds=10, rules=house, more=HUGE)
    drawn = [shot["target"] for seed in range(30) for shot in only(stage(text, seed=seed), "target_drawn", "Archer")]
    assert len(drawn) == 600
    assert abs(drawn.count("Giant") / 600 - share) < 4 * (share * (1 - share) / 600) ** 0.5


@pytest.mark.rule("SEG-MIS-24", "R-SEG-07")
def test_against_a_man_sized_fighter_even_a_huge_creature_draws_no_more_than_its_share() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[-60, 0]")
    large = who("Giant", monster="colossus", hp=1000, position="[8, 0]")
    text = fight([archer, who("Friend", position="[0, 0]", hp=1000)], [large], rounds=10, more=HUGE)
    drawn = [shot["target"] for seed in range(30) for shot in only(stage(text, seed=seed), "target_drawn", "Archer")]
    assert abs(drawn.count("Giant") / 600 - 0.5) < 4 * (0.25 / 600) ** 0.5


@pytest.mark.rule("SEG-MIS-26", "R-ALL-09")
def test_a_shooter_in_melee_draws_among_the_others_and_never_himself() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[0, 0]")
    text = fight([archer, who("Friend", position="[0, 3]")], [FOE])
    for seed in range(20):
        events = stage(text, seed=seed)
        assert {"Friend", "Foe"} == set(first(events, "target_drawn", "Archer")["candidates"])
        assert only(events, "attack", "Archer", "Archer") == []


@pytest.mark.rule("SEG-MIS-26")
def test_a_shooter_in_melee_with_one_foe_shoots_at_that_foe() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[0, 0]")
    shots = only(stage(fight(archer, FOE)), "attack", "Archer")
    assert [shot["target"] for shot in shots] == ["Foe", "Foe"]


@pytest.mark.rule("R-SEG-30")
@pytest.mark.parametrize(("setting", "draws"), [("declared", 0), ("drawn", 2)])
def test_a_shot_out_of_ones_own_melee_is_drawn_by_house_rule_only(setting: str, draws: int) -> None:
    archer = who("Archer", "do: shoot, at: farthest", weapons="[short bow]", position="[0, 0]")
    foes = [FOE, who("Other", position="[0, 6]"), who("Far", position="[60, 0]")]
    events = stage(fight(archer, foes, rules=f"shot_out_of_melee: {setting}"))
    assert len(only(events, "target_drawn", "Archer")) == draws
    if setting == "declared":
        assert [shot["target"] for shot in only(events, "attack", "Archer")] == ["Far", "Far"]


@pytest.mark.rule("SEG-MIS-27", "SEG-B13")
def test_a_loader_in_melee_has_no_dexterity_and_is_hit_at_2_better() -> None:
    # Armour class 10 with Dexterity 18 is 6; while loading it is 10 again, and the foe has +2: 20 - 10 - 2 = 8.
    loader = who(
        "Archer", "do: shoot", weapons="['light crossbow (unloaded)']", armour="[robes]", abilities="{dex: 18}"
    )
    foe = who("Foe", "do: attack", weapons="[long sword]")
    events = stage(fight(loader, foe, distance=6))
    assert first(events, "attack", "Foe")["at"] == "5.act"
    assert die_that_hits(first(events, "attack", "Foe")) == 8


@pytest.mark.rule("SEG-MIS-27")
def test_who_has_loaded_has_his_dexterity_back() -> None:
    # Loading ends at 7; the battle axe (7) strikes in the act band before that end, the halberd (9) after it.
    needed = {}
    for weapon in ("long sword", "halberd"):
        loader = who(
            "Archer", "do: shoot", weapons="['light crossbow (unloaded)']", armour="[robes]", abilities="{dex: 18}"
        )
        foe = who("Foe", "do: attack", weapons=f"[{weapon}]")
        needed[weapon] = die_that_hits(first(stage(fight(loader, foe, distance=6)), "attack", "Foe"))
    assert needed == {"long sword": 8, "halberd": 14}


@pytest.mark.rule("SEG-MIS-28", "R-SEG-03")
def test_an_aimed_weapon_answers_whoever_enters_melee() -> None:
    archer = who("Archer", "do: aim", weapons="[short bow]")
    runner = who("Runner", "do: attack", weapons="[dagger]")
    events = stage(fight(archer, runner, distance=30))
    assert when(only(events, "immediate_attack", "Archer"))[0] == (1, "2.react")
    assert when(only(events, "attack", "Archer")) == [(1, "2.react"), (1, "2.react")]


@pytest.mark.rule("SEG-MIS-29", "SEG-B17", "R-SEG-30")
@pytest.mark.parametrize(("pace", "needed"), [("slow", 11), ("half", 13), ("full", 15)])
def test_from_a_moving_mount_the_rate_is_halved_and_the_pace_makes_it_harder(pace: str, needed: int) -> None:
    horse = """
content:
  monsters:
    pony: {size: L, ac: 7, hit_dice: 2, move: 240, attacks: [{name: hoof, damage: 1}], morale: none}
"""
    rider = who("Archer", "do: shoot", weapons="[short bow]", mount=f"{{mount: pony, pace: {pace}}}")
    shots = only(stage(fight(rider, POST, distance=40, more=horse)), "attack", "Archer")
    assert len(shots) == 1
    assert die_that_hits(shots[0]) == needed


# --- modifiers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-MIS-30")
@pytest.mark.parametrize(("dexterity", "needed"), [(3, 13), (5, 11), (10, 10), (16, 9), (17, 8), (18, 7)])
def test_dexterity_counts_for_missiles(dexterity: int, needed: int) -> None:
    archer = who("Archer", "do: shoot", weapons="[short bow]", abilities=f"{{dex: {dexterity}}}")
    assert die_that_hits(first(stage(fight(archer, POST, distance=40)), "attack", "Archer")) == needed


@pytest.mark.rule("SEG-MIS-31", "SEG-B14")
@pytest.mark.parametrize(
    ("field", "per_cent", "needed"),
    [
        ("cover", 25, 12),
        ("cover", 50, 14),
        ("cover", 75, 17),
        ("cover", 90, 20),
        ("concealment", 25, 11),
        ("concealment", 50, 12),
        ("concealment", 75, 13),
        ("concealment", 90, 14),
    ],
)
def test_cover_and_concealment_protect_the_target(field: str, per_cent: int, needed: int) -> None:
    post = who("Post", **{field: per_cent})
    assert die_that_hits(first(stage(fight(ARCHER, post, distance=40)), "attack", "Archer")) == needed


@pytest.mark.rule("SEG-MIS-32")
def test_a_giants_rock_does_not_care_for_dexterity_and_an_arrow_does() -> None:
    giant = """
content:
  monsters:
    hurler: {size: L, ac: 4, hit_dice: 8, thac0: 20, move: 120, attacks: [{name: fist, damage: 1}], morale: none,
             boulder: {damage: 1, maximum: 200}}
"""
    nimble = who("Post", armour="[robes]", abilities="{dex: 18}")
    rock = fight(who("Giant", "do: hurl", monster="hurler"), nimble, distance=40, more=giant)
    assert die_that_hits(first(stage(rock), "attack", "Giant")) == 10
    assert die_that_hits(first(stage(fight(ARCHER, nimble, distance=40)), "attack", "Archer")) == 14


@pytest.mark.rule("SEG-B15", "R-SEG-30")
@pytest.mark.parametrize(("feet", "needed"), [(50, 10), (51, 12), (100, 12), (101, 15), (150, 15)])
def test_medium_range_costs_2_and_long_range_5_and_a_limit_belongs_to_the_nearer_band(feet: int, needed: int) -> None:
    assert die_that_hits(first(stage(fight(ARCHER, POST, distance=feet)), "attack", "Archer")) == needed


@pytest.mark.rule("R-SEG-30", "SEG-B15")
def test_beyond_long_range_nobody_is_shot_at() -> None:
    archer = who("Archer", "do: shoot", "do: wait", weapons="[short bow]")
    assert only(stage(fight(archer, POST, distance=151)), "attack", "Archer") == []


@pytest.mark.rule("R-SEG-30", "SEG-B15")
@pytest.mark.parametrize(("feet", "needed"), [(50, 10), (99, 10), (100, 12), (149, 12), (150, 14), (250, 18)])
def test_by_house_rule_each_full_increment_beyond_the_first_costs_2(feet: int, needed: int) -> None:
    events = stage(fight(ARCHER, POST, distance=feet, rules="range_bands: increments"))
    assert die_that_hits(first(events, "attack", "Archer")) == needed


@pytest.mark.rule("SEG-B15")
@pytest.mark.parametrize(("weapon", "amount"), [("hand axe x2", 3), ("short bow", 1), ("sling", 2)])
def test_strength_adds_damage_to_what_is_hurled_only(weapon: str, amount: int) -> None:
    strong = who("Archer", "do: shoot", weapons=f"[{weapon}]", abilities="{str: 18}")
    rolls = 2 if "bow" in weapon else 1
    lanes = {("red/Archer", HIT): [20] * rolls, ("red/Archer", DAMAGE): [1] * rolls}
    events = stage(fight(strong, POST, distance=12), lanes)
    assert {amount} == {hurt["amount"] for hurt in only(events, "damage", "Archer")}


@pytest.mark.rule("SEG-B15")
@pytest.mark.parametrize(
    ("kind", "needed"), [("fighter", 12), ("cleric", 13), ("thief", 14), ("druid", 14), ("magic-user", 16)]
)
def test_who_does_not_know_the_weapon_shoots_worse(kind: str, needed: int) -> None:
    # Level 1: fighters, clerics and druids need 20 for armour class 0, thieves and magic-users 21.
    archer = who("Archer", "do: shoot", weapons="[short bow]", proficiencies="[]", class_=kind)
    assert die_that_hits(first(stage(fight(archer, POST, distance=40)), "attack", "Archer")) == needed


@pytest.mark.rule("R-SEG-30")
def test_a_hurled_weapon_is_gone_for_the_fight() -> None:
    thrower = who("Archer", "do: throw hand axe", "do: wait", weapons="[hand axe x2]")
    events = stage(fight(thrower, POST, distance=15, rounds=4))
    assert when(only(events, "attack", "Archer")) == [(1, "3.act"), (2, "3.act")]
