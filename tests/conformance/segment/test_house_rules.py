"""What do the settings of the segment ruleset change that no other page has tried, and the scale outdoors?"""

from __future__ import annotations

from itertools import pairwise

import pytest

from simulator.dice import Purpose
from simulator.errors import SimulatorError
from tests.conformance.segment.small_fights import DAMAGE, HIT, SAVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

POST = who("Post")
THINGS = """
content:
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
    maul: {size: S, harm: [blunt], kind: club, length: 1, small: 1d20, large: 1d20, speed: 1, hands: 1}
"""


@pytest.mark.rule("R-SEG-24", "SEG-B07")
@pytest.mark.parametrize(("reach", "entered"), [(10, "2.move"), (5, "3.move"), (22, "1.move")])
def test_melee_range_is_a_house_rule(reach: int, entered: str) -> None:
    walker = who("Walker", "do: attack", weapons="[dagger]")
    events = stage(fight(walker, POST, distance=34, rules=f"melee_range: {reach}"))
    assert first(events, "entered_melee", "Walker")["at"] == entered


@pytest.mark.rule("R-SEG-24")
@pytest.mark.parametrize(("setting", "feet"), [("", 3), ("spacing: 5", 5)])
def test_a_side_stands_in_a_row_3_ft_apart_or_as_the_house_rule_says(setting: str, feet: int) -> None:
    events = stage(fight([who("Ann"), who("Bob"), who("Cat")], POST, rules=setting))
    members = first(events, "fight_started")["sides"]["red"]
    across = sorted(one["place"][1] if "place" in one else one["at"][1] for one in members)
    assert [round(b - a) for a, b in pairwise(across)] == [10 * feet, 10 * feet]


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(("setting", "points"), [("average", 11), ("maximum", 20)])
def test_characters_may_have_the_average_or_the_most_hit_points(setting: str, points: int) -> None:
    hero = who("Post", hp=None, level=2)
    events = stage(fight(hero, who("Other"), rules=f"character_hp: {setting}"), {("red/Post", Purpose.HP): []})
    members = [one for side in first(events, "fight_started")["sides"].values() for one in side]
    assert next(one["hp"] for one in members if one["name"] == "Post") == points


@pytest.mark.rule("R-SEG-34", "SEG-B13")
@pytest.mark.parametrize(
    ("setting", "shield", "needed"),
    [("false", "shield", [11, 11, 11]), ("true", "small shield", [10, 10, 11]), ("true", "shield", [10, 11, 11])],
)
def test_by_house_rule_a_shield_counts_against_so_many_attacks_a_round(
    setting: str, shield: str, needed: list[int]
) -> None:
    attackers = [who(f"Foe {n}", "do: attack", weapons="[dagger]") for n in range(3)]
    target = who("Post", armour=f"[robes, {shield}]", hp=500)
    events = stage(fight(attackers, target, distance=4, rules=f"shield_limit: {setting}"))
    assert sorted(die_that_hits(blow) for blow in only(events, "attack", target="Post")) == needed


@pytest.mark.rule("R-SEG-35")
@pytest.mark.parametrize(("setting", "dead"), [("false", True), ("true", False)])
def test_a_troll_at_0_is_dead_unless_a_house_rule_lets_it_rise(setting: str, dead: bool) -> None:
    striker = who("Striker", "do: attack, when: round == 1", "do: wait", weapons="[maul]", position="[0, 0]")
    troll = who("Troll", "do: attack, when: round >= 6", "do: wait", monster="troll", hp=3, position="[6, 0]")
    lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): [3]}
    foes = [troll, who("Other", position="[200, 0]")]
    events = stage(fight(striker, foes, rounds=9, rules=f"troll_rises: {setting}", more=THINGS), lanes)
    assert bool(only(events, "attack", "Troll")) is not dead


@pytest.mark.rule("R-SEG-35")
def test_a_vampire_at_0_is_gone_as_a_cloud_and_not_dead() -> None:
    striker = who("Striker", "do: attack, when: round == 1", "do: wait", weapons="[maul +1]")
    vampire = who("Vampire", monster="vampire", hp=3)
    lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): [9]}
    events = stage(fight(striker, vampire, distance=6, more=THINGS), lanes)
    assert len(only(events, "fled", "Vampire")) == 1
    assert only(events, "died", "Vampire") == []
    assert first(events, "fight_ended")["outcome"] == "red"


@pytest.mark.rule("SEG-B01", "R-SEG-24", "SEG-B15")
@pytest.mark.parametrize(("feet", "needed"), [(150, 10), (151, 12), (300, 12), (301, 15), (450, 15)])
def test_outdoors_ranges_are_in_yards(feet: int, needed: int) -> None:
    archer = who("Archer", "do: shoot", weapons="[short bow]")
    events = stage(fight(archer, POST, distance=feet, more="arena: {outdoors: true}\n"))
    assert die_that_hits(first(events, "attack", "Archer")) == needed


@pytest.mark.rule("SEG-B01", "R-SEG-24")
def test_outdoors_one_walks_yards_and_melee_range_stays_in_feet() -> None:
    # 36 ft a segment: 118 ft off, 108 to walk.
    walker = who("Walker", "do: attack", weapons="[dagger]")
    events = stage(fight(walker, POST, distance=118, more="arena: {outdoors: true}\n"))
    assert first(events, "entered_melee", "Walker")["at"] == "3.move"
    assert only(events, "moved", "Walker")[-1]["distance"] <= 10


@pytest.mark.rule("SEG-B01")
def test_outdoors_areas_stay_in_feet() -> None:
    foes = [who("Near", position="[120, 0]"), who("Beside", position="[120, 19]"), who("Beyond", position="[120, 25]")]
    mage = who(
        "Mage", "do: cast fireball, at: nearest", class_="magic-user", level=5, spells="[fireball]", position="[0, 0]"
    )
    events = stage(fight(mage, foes, more="arena: {outdoors: true}\n"), {("blue/Near", SAVE): [1]})
    assert {one["target"] for one in only(events, "damage")} == {"Near", "Beside"}


@pytest.mark.rule("SEG-MIS-29", "R-SEG-30")
def test_there_is_no_snap_shot_from_a_moving_mount() -> None:
    horse = """
content:
  monsters:
    pony: {size: L, ac: 7, hit_dice: 2, move: 240, attacks: [{name: hoof, damage: 1}], morale: none}
"""
    rider = who("Archer", "do: snap_shot", "do: wait", weapons="[short bow]", mount="{mount: pony, pace: half}")
    with pytest.raises(SimulatorError, match="snap_shot"):
        stage(fight(rider, POST, distance=40, more=horse))


@pytest.mark.rule("R-SEG-26", "SEG-B09")
def test_a_fleer_who_runs_past_other_foes_draws_their_free_attacks_too() -> None:
    # Flight leads away from the foe it is engaged with, and past one who stands 9 ft beside the way.
    runaway = who("Runaway", "do: flee", position="[0, 0]")
    foes = [who("One", weapons="[dagger]", position="[6, 0]"), who("Two", weapons="[dagger]", position="[-8, 9]")]
    events = stage(fight([runaway, who("Stays", position="[200, 0]")], foes))
    free = only(events, "attack", target="Runaway")
    assert {one["actor"] for one in free} == {"One", "Two"}
    assert {die_that_hits(one) for one in free} == {6}


@pytest.mark.rule("R-SEG-12", "SEG-GRN-10", "SEG-B23")
@pytest.mark.parametrize(("direction", "wet"), [(8, "Behind"), (4, "Before")])
def test_long_is_away_from_the_thrower_and_short_towards_him(direction: int, wet: str) -> None:
    thrower = who("Thrower", "do: throw acid flask, at: nearest", weapons="['acid flask (in hand)']", position="[0, 0]")
    thrower = thrower.replace("at: nearest", "at: strongest")
    foes = [
        who("Post", level=9, position="[20, 0]"),
        who("Behind", position="[26, 0]"),
        who("Before", position="[14, 0]"),
    ]
    lanes = {
        ("red/Thrower", HIT): [1],
        ("red/Thrower", Purpose.SCATTER): [6, direction],
        ("red/Thrower", Purpose.ITEM_SAVE): [1],
        (f"blue/{wet}", SAVE): [1],
    }
    assert [one["target"] for one in only(stage(fight(thrower, foes), lanes), "damage")] == [wet]


@pytest.mark.rule("R-SEG-30", "SEG-MIS-22")
def test_a_flask_into_a_melee_is_drawn_for_like_any_shot() -> None:
    thrower = who(
        "Thrower", "do: throw acid flask, at: nearest", weapons="['acid flask (in hand)']", position="[-20, 0]"
    )
    friend, foe = who("Friend", position="[0, 0]"), who("Foe", position="[6, 0]")
    drawn = only(stage(fight([thrower, friend], foe)), "target_drawn", "Thrower")
    assert [set(one["candidates"]) for one in drawn] == [{"Friend", "Foe"}]


@pytest.mark.rule("R-SEG-27", "SEG-B24")
def test_a_leader_who_falls_is_a_trigger_of_its_own() -> None:
    band = [who(f"Foe {n}", monster="orc", hp=50, position=f"[40, {3 * n}]") for n in range(9)]
    chief = who("Chief", monster="orc", hp=1, leader="true", position="[20, 0]")
    mage = who(
        "Mage", "do: cast magic missile, at: nearest", class_="magic-user", spells="[magic missile]", position="[0, 0]"
    )
    events = stage(fight(mage, [chief, *band]))
    assert when(only(events, "morale"))[0] == (1, "10.upkeep")
    assert len(only(events, "morale")) == 9


@pytest.mark.rule("R-SEG-34", "SEG-B13")
@pytest.mark.parametrize(("setting", "needed"), [("false", 11), ("true", 8)])
def test_by_house_rule_who_stands_behind_strikes_at_2_better_past_the_shield(setting: str, needed: int) -> None:
    target = who("Post", "do: attack, at: nearest", armour="[robes, shield]", weapons="[long sword]", position="[0, 0]")
    front, behind = who("Front", position="[5, 0]"), who("Behind", "do: attack", weapons="[dagger]", position="[-6, 0]")
    events = stage(fight([front, behind], target, rules=f"facing: {setting}"))
    assert die_that_hits(first(events, "attack", "Behind")) == needed


@pytest.mark.rule("R-SEG-33", "SEG-SUM-02")
@pytest.mark.parametrize(("setting", "die"), [("true", True), ("false", False)])
def test_by_house_rule_called_creatures_lose_no_time_on_their_first_order(setting: str, die: bool) -> None:
    call = """
content:
  monsters:
    hound: {size: M, ac: 7, hit_dice: 2, move: 120, morale: none, attacks: [{name: bite, damage: 1}]}
  spells:
    call hound: {classes: {magic-user: 1}, casting: 1, components: V, range: 30, shape: self, whom: friends,
                 effects: [{do: summon, monster: hound, dice: 1, delay: 0, rounds: 10}]}
"""
    orders = ("do: cast call hound, when: round == 1", "do: command, when: round == 2", "do: wait")
    mage = who("Mage", *orders, class_="magic-user", spells="[call hound]")
    events = stage(fight(mage, POST, distance=40, rounds=2, rules=f"summons_wait_die: {setting}", more=call))
    commanded = first(events, "commanded", "Mage")
    walked = next(one for one in events if one["event"] == "moved" and "hound" in str(one["actor"]))
    assert (walked["t"] > commanded["t"] + 1) is die
