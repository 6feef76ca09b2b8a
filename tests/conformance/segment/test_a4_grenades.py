"""Do flasks and boulders fly, burst and splash as section A.4 of the segment rulebook says?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, HIT, SAVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

ITEM_SAVE = Purpose.ITEM_SAVE
SCATTER = Purpose.SCATTER
POST = who("Post")
THROWER = who("Thrower", "do: throw oil flask, at: nearest", weapons="['oil flask (in hand)']")

GIANT = """
content:
  monsters:
    hurler: {size: L, ac: 4, hit_dice: 8, thac0: 20, move: 120, attacks: [{name: fist, damage: 1}], morale: none,
             boulder: {damage: 4, maximum: 200}}
"""
HURLER = who("Giant", "do: hurl", monster="hurler")


@pytest.mark.rule("SEG-GRN-03", "SEG-GRN-05", "SEG-B21")
@pytest.mark.parametrize(("flask", "moment"), [("oil flask (in hand)", "3.act"), ("oil flask (pouch)", "5.act")])
def test_a_flask_takes_3_segments_to_throw_and_2_more_out_of_its_pouch(flask: str, moment: str) -> None:
    thrower = who("Thrower", "do: throw oil flask, at: nearest", weapons=f"['{flask}']")
    thrown = only(stage(fight(thrower, POST, distance=12)), "attack", "Thrower", weapon="oil flask")
    assert when(thrown) == [(1, moment)]


@pytest.mark.rule("SEG-GRN-04", "R-SEG-29", "SEG-GRN-02")
def test_a_giants_boulder_takes_8_segments_and_the_next_one_2_more() -> None:
    events = stage(fight(HURLER, POST, distance=100, rounds=2, more=GIANT))
    thrown = [one for one in only(events, "attack", "Giant", "Post") if one["weapon"] == "boulder"]
    assert [(one["round"], one["at"]) for one in thrown][:2] == [(1, "8.act"), (2, "10.act")]


@pytest.mark.rule("R-SEG-29")
@pytest.mark.parametrize(("setting", "rocks"), [("", 4), ("boulders: 2", 2)])
def test_so_many_boulders_lie_ready(setting: str, rocks: int) -> None:
    giant = who("Giant", "do: hurl", "do: wait", monster="hurler")
    text = fight(giant, POST, distance=100, rounds=7, rules=setting, more=GIANT)
    throws = {one["round"] for one in only(stage(text), "attack", "Giant", "Post")}
    assert throws == set(range(1, rocks + 1))


@pytest.mark.rule("R-SEG-29")
@pytest.mark.parametrize(("feet", "needed"), [(12, 10), (66, 10), (68, 12), (133, 12), (134, 15), (200, 15)])
def test_a_giants_ranges_are_thirds_of_its_farthest(feet: int, needed: int) -> None:
    events = stage(fight(HURLER, POST, distance=feet, more=GIANT))
    assert die_that_hits(first(events, "attack", "Giant", "Post")) == needed


@pytest.mark.rule("R-SEG-29")
@pytest.mark.parametrize("where", ["", "arena: {outdoors: true}\n"])
@pytest.mark.parametrize(("feet", "rocks"), [(9, 0), (11, 1)])
def test_no_boulder_is_hurled_at_less_than_10_ft(feet: int, rocks: int, where: str) -> None:
    giant = who("Giant", "do: hurl", "do: wait", monster="hurler")
    events = stage(fight(giant, POST, distance=feet, more=GIANT + where))
    assert len(only(events, "attack", "Giant", "Post")) == rocks


@pytest.mark.rule("SEG-GRN-06", "SEG-GRN-07")
@pytest.mark.parametrize(("feet", "needed"), [(10, 10), (11, 12), (20, 12), (21, 15), (30, 15)])
def test_a_flask_flies_10_20_or_30_ft(feet: int, needed: int) -> None:
    thrown = first(stage(fight(THROWER, POST, distance=feet)), "attack", "Thrower")
    assert (thrown["weapon"], thrown["at"], die_that_hits(thrown)) == ("oil flask", "3.act", needed)


@pytest.mark.rule("SEG-GRN-06", "SEG-GRN-07", "SEG-GRN-08")
def test_nobody_throws_a_flask_beyond_30_ft() -> None:
    thrower = who(
        "Thrower", "do: throw oil flask, at: nearest", "do: wait", weapons="['oil flask (in hand)']", holds_place="true"
    )
    assert only(stage(fight(thrower, POST, distance=31)), "attack", "Thrower") == []


@pytest.mark.rule("SEG-GRN-09", "R-SEG-12", "SEG-B23")
@pytest.mark.parametrize(("die", "amounts"), [(20, []), (19, [7])])
def test_a_flask_that_hits_bursts_unless_it_saves_against_the_blow(die: int, amounts: list[int]) -> None:
    thrower = who("Thrower", "do: throw acid flask", weapons="['acid flask (in hand)']")
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [die]}
    if amounts:
        lanes[("red/Thrower", DAMAGE)] = [3, 4]
    events = stage(fight(thrower, POST, distance=12), lanes)
    assert first(events, "container_save")["whole"] is (not amounts)
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post")] == amounts


@pytest.mark.rule("R-SEG-12", "SEG-GRN-09")
def test_the_number_that_keeps_a_flask_whole_is_a_house_rule() -> None:
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [15]}
    events = stage(fight(THROWER, POST, distance=12, rules="container_save: 15"), lanes)
    assert first(events, "container_save")["whole"] is True


@pytest.mark.rule("SEG-GRN-05", "SEG-GRN-03", "SEG-B21")
def test_of_several_flasks_in_hand_one_is_and_the_others_are_fetched() -> None:
    thrower = who("Thrower", "do: throw oil flask, at: nearest", weapons="['oil flask x3 (in hand)']")
    events = stage(fight(thrower, who("Post", hp=500), distance=12, rounds=4))
    assert when(only(events, "attack", "Thrower")) == [(1, "3.act"), (2, "5.act"), (3, "5.act")]


@pytest.mark.rule("SEG-GRN-12", "R-SEG-12")
@pytest.mark.parametrize(("place", "wet"), [("[13.0, 0]", True), ("[12.9, 0.8]", False), ("[12.9, 0.7]", True)])
def test_a_splash_reaches_3_ft_from_the_one_struck_and_not_a_tenth_farther(place: str, wet: bool) -> None:
    # 2.9 and 0.8 ft off are 3.008 ft, rounded down 3.0.
    thrower = who("Thrower", "do: throw oil flask, at: nearest", weapons="['oil flask (in hand)']", position="[0, 0]")
    posts = [who("Post", position="[10, 0]"), who("Neighbour", position=place)]
    events = stage(fight(thrower, posts), {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1]})
    assert bool(only(events, "splash", target="Neighbour")) is wet


@pytest.mark.rule("SEG-B23", "R-SEG-01")
def test_burning_oil_does_2d6_at_once_and_1d6_at_the_end_of_the_next_round() -> None:
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1]}
    events = stage(fight(THROWER, POST, distance=12, rounds=3), lanes)
    burns = only(events, "damage", target="Post")
    assert when(burns) == [(1, "3.act"), (2, "10.upkeep")]
    assert 2 <= burns[0]["amount"] <= 12
    assert 1 <= burns[1]["amount"] <= 6


@pytest.mark.rule("R-SEG-12", "SEG-B23")
def test_oil_that_nobody_has_lit_does_no_harm() -> None:
    thrower = who(
        "Thrower", "do: throw oil flask, at: nearest", weapons="[{weapon: oil flask, in_hand: true, lit: false}]"
    )
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1]}
    assert only(stage(fight(thrower, POST, distance=12, rounds=1), lanes), "damage", target="Post") == []


@pytest.mark.rule("SEG-GRN-10", "R-SEG-12")
def test_a_miss_lands_1d6_ft_off_in_one_of_eight_directions() -> None:
    lanes = {("red/Thrower", HIT): [1], ("red/Thrower", SCATTER): [6, 2], ("red/Thrower", ITEM_SAVE): [1]}
    events = stage(fight(THROWER, POST, distance=20), lanes)
    assert first(events, "scatter", "Thrower")["feet"] == 6
    assert only(events, "damage", target="Post") == []


@pytest.mark.rule("R-SEG-12", "SEG-GRN-10")
@pytest.mark.parametrize(("feet", "die"), [(10, 4), (11, 6), (25, 8)])
def test_by_house_rule_a_miss_lands_farther_off_at_longer_range(feet: int, die: int) -> None:
    text = fight(THROWER, POST, distance=feet, rules="scatter_die: by_range")
    events = stage(
        text, {("red/Thrower", HIT): [1], ("red/Thrower", SCATTER): [die, 1], ("red/Thrower", ITEM_SAVE): [20]}
    )
    assert first(events, "scatter", "Thrower")["feet"] == die


@pytest.mark.rule("SEG-GRN-11", "SEG-GRN-13")
@pytest.mark.parametrize(("die", "bursts"), [(20, False), (19, True)])
def test_after_a_miss_too_the_flask_bursts_only_if_it_fails_its_save(die: int, bursts: bool) -> None:
    # It lands 1 ft away from the target, who is splashed unless he saves against breath (17 at level 1).
    lanes = {("red/Thrower", HIT): [1], ("red/Thrower", SCATTER): [1, 1], ("red/Thrower", ITEM_SAVE): [die]}
    if bursts:
        lanes |= {("blue/Post", SAVE): [16], ("red/Thrower", DAMAGE): [3]}
    events = stage(fight(THROWER, POST, distance=20), lanes)
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post")] == ([3] if bursts else [])


@pytest.mark.rule("SEG-GRN-13", "SEG-GRN-12")
@pytest.mark.parametrize(("die", "splashed"), [(17, False), (16, True)])
def test_a_save_against_breath_avoids_a_splash(die: int, splashed: bool) -> None:
    struck = who("Post", position="[20, 0]")
    near = who("Near", position="[20, 3]")
    thrower = who("Thrower", "do: throw acid flask, at: nearest", weapons="['acid flask (in hand)']", position="[0, 0]")
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1], ("blue/Near", SAVE): [die]}
    events = stage(fight(thrower, [struck, near]), lanes)
    assert [hurt["amount"] for hurt in only(events, "damage", target="Near")] == ([1] if splashed else [])
    assert first(events, "save", "Near")["need"] == 17


@pytest.mark.rule("SEG-GRN-12", "R-SEG-12")
@pytest.mark.parametrize(
    ("feet", "radius", "splashed"), [(3, 3, True), (4, 3, False), (4, 5, True), (5, 5, True), (6, 5, False)]
)
def test_a_burst_splashes_3_ft_around_the_one_struck(feet: int, radius: int, splashed: bool) -> None:
    struck = who("Post", position="[20, 0]")
    near = who("Near", position=f"[20, {feet}]")
    thrower = who("Thrower", "do: throw acid flask, at: nearest", weapons="['acid flask (in hand)']", position="[0, 0]")
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1]}
    if splashed:
        lanes[("blue/Near", SAVE)] = [1]
    events = stage(fight(thrower, [struck, near], rules=f"splash_radius: {radius}"), lanes)
    assert len(only(events, "splash", target="Near")) == (1 if splashed else 0)
    assert len(only(events, "damage", target="Near")) == (1 if splashed else 0)


@pytest.mark.rule("R-SEG-12", "SEG-GRN-01")
def test_the_one_struck_takes_the_direct_effect_and_no_splash() -> None:
    thrower = who("Thrower", "do: throw acid flask, at: nearest", weapons="['acid flask (in hand)']")
    lanes = {
        ("red/Thrower", HIT): [20],
        ("red/Thrower", ITEM_SAVE): [1],
        ("red/Thrower", DAMAGE): [1, 1],
        ("blue/Post", SAVE): [],
    }
    events = stage(fight(thrower, POST, distance=12), lanes)
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post")] == [2]
    assert only(events, "splash", target="Post") == []


@pytest.mark.rule("R-SEG-12", "SEG-GRN-12", "SEG-GRN-01")
def test_a_splash_spares_no_friend() -> None:
    friend = who("Friend", position="[20, 12]")
    post, near = who("Post", position="[20, 0]"), who("Near", position="[20, 2]")
    thrower = who("Thrower", "do: throw acid flask, at: nearest", weapons="['acid flask (in hand)']", position="[0, 0]")
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1], ("green/Near", SAVE): [1]}
    third = f"  green: {{members: [{near}], allied_with: [red]}}\n"
    events = stage(fight([thrower, friend], post, more=third), lanes)
    assert [hurt["amount"] for hurt in only(events, "damage", target="Near")] == [1]


@pytest.mark.rule("SEG-B23")
def test_holy_water_harms_the_undead_only() -> None:
    thrower = who("Thrower", "do: throw holy water, at: nearest", weapons="['holy water (in hand)']")
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1]}
    assert only(stage(fight(thrower, POST, distance=12), lanes), "damage", target="Post") == []
    lanes |= {("red/Thrower", DAMAGE): [4]}
    bones = who("Bones", monster="skeleton")
    hurts = only(stage(fight(thrower, bones, distance=12), lanes), "damage", target="Bones")
    assert [hurt["amount"] for hurt in hurts] == [5]


@pytest.mark.rule("SEG-GRN-05", "SEG-AIM-02", "R-SEG-29")
def test_a_boulder_in_hand_may_be_aimed_at_whoever_enters_though_they_are_near() -> None:
    giant, comer = who("Giant", "do: aim boulder", monster="hurler"), who("Comer", "do: attack", weapons="[dagger]")
    events = stage(fight(giant, comer, distance=60, more=GIANT), {("red/Giant", HIT): [20]})
    thrown = first(events, "attack", "Giant", "Comer")
    assert (thrown["weapon"], thrown["at"], thrown["distance"]) == (
        "boulder",
        first(events, "entered_melee")["at"].replace("move", "react"),
        9,
    )
    assert first(events, "damage", target="Comer")["amount"] == 4


@pytest.mark.rule("SEG-GRN-05")
def test_a_flask_in_hand_may_be_aimed_at_whoever_enters() -> None:
    thrower = who("Thrower", "do: aim oil flask", weapons="['oil flask (in hand)']")
    runner = who("Runner", "do: attack", weapons="[dagger]")
    events = stage(fight(thrower, runner, distance=30))
    assert when(only(events, "attack", "Thrower")) == [(1, "2.react")]


@pytest.mark.rule("SEG-GRN-02", "R-SEG-29", "SEG-B23")
def test_a_boulder_that_misses_rolls_on_and_attacks_whoever_lies_in_its_way() -> None:
    # It misses the first, lands 1 ft long (8 = straight on), rolls 3d10 = 12 ft, and meets the one 8 ft behind: -1 for
    # each 5 ft rolled.
    near = who("Near", position="[100, 0]")
    behind = who("Behind", position="[109, 0]")
    giant = who("Giant", "do: hurl, at: nearest", monster="hurler", position="[0, 0]")
    lanes = {("red/Giant", HIT): [1, 20], ("red/Giant", SCATTER): [1, 8, 4, 4, 4]}
    events = stage(fight(giant, [near, behind], more=GIANT), lanes)
    assert first(events, "bounce", "Giant")["feet"] == 12
    second = only(events, "attack", "Giant", "Behind")
    assert len(second) == 1
    assert [hurt["amount"] for hurt in only(events, "damage", target="Behind")] == [4]


@pytest.mark.rule("R-SEG-29")
def test_by_house_rule_boulders_stay_where_they_fall() -> None:
    events = stage(
        fight(HURLER, POST, distance=50, rules="boulder_bounce: false", more=GIANT), {("red/Giant", HIT): [1]}
    )
    assert only(events, "bounce") == []
