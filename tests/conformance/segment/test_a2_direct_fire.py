"""Do direct-fire missiles work as section A.2 of the segment rulebook says?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from simulator.errors import SimulatorError
from tests.conformance.segment.small_fights import (
    DELAY,
    HIT,
    die_that_hits,
    fight,
    modifiers,
    when,
    who,
)
from tests.staging import first, only, stage

POST = who("Post")
ARCHER = who("Archer", "do: shoot", weapons="[short bow]")


# --- time required --------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-MIS-02", "SEG-MIS-01")
@pytest.mark.parametrize(
    ("weapon", "feet", "moment"),
    [
        ("short bow", 60, "5.act"),
        ("long bow", 60, "5.act"),
        ("sling", 60, "3.act"),
        ("light crossbow", 60, "3.act"),
        ("heavy crossbow", 60, "3.act"),
        ("dagger x4", 15, "5.act"),
        ("dart x6", 15, "5.act"),
        ("hand axe x2", 15, "3.act"),
        ("spear x2", 15, "3.act"),
        ("javelin x2", 15, "3.act"),
        ("light war hammer x2", 15, "3.act"),
        ("club x2", 15, "3.act"),
    ],
)
def test_a_missile_is_rolled_for_when_its_own_time_is_over(weapon: str, feet: int, moment: str) -> None:
    shooter = who("Archer", "do: shoot", weapons=f"[{weapon}]")
    shots = only(stage(fight(shooter, POST, distance=feet)), "attack", "Archer")
    assert {(1, moment)} == set(when(shots))
    assert {"Post"} == {shot["target"] for shot in shots}


@pytest.mark.rule("SEG-MIS-03")
def test_an_accessible_weapon_is_drawn_in_no_time() -> None:
    # The sword is in hand, the strung bow on the shoulder: dropping the one and taking the other costs nothing.
    archer = who("Archer", "do: shoot", weapons="[long sword, short bow]")
    assert when(only(stage(fight(archer, POST)), "attack", "Archer")) == [(1, "5.act"), (1, "5.act")]


@pytest.mark.rule("SEG-MIS-04", "SEG-B21")
@pytest.mark.parametrize(
    ("place", "dice", "moment"),
    [
        ("belt", [], (1, "3.act")),
        ("sack", [1], (1, "6.act")),
        ("sack", [4], (1, "9.act")),
        ("backpack", [2], (1, "9.act")),
    ],
)
def test_a_weapon_out_of_reach_has_to_be_fetched_first(place: str, dice: list[int], moment: tuple[int, str]) -> None:
    # Loose in a sack 1d4+2 segments, in a backpack 1d6+4, and then the 3 of the throw.
    axe = f"{{weapon: hand axe, carried: {place}, in_hand: false}}"
    thrower = who("Archer", "do: throw hand axe", weapons=f"[{axe}]")
    lanes = {("red/Archer", Purpose.FETCH): dice} if dice else {}
    events = stage(fight(thrower, POST, distance=15), lanes)
    assert when(only(events, "attack", "Archer")) == [moment]


@pytest.mark.rule("SEG-MIS-04", "SEG-B21")
def test_fetching_is_told_with_the_time_that_it_took() -> None:
    axe = "{weapon: hand axe, carried: backpack, in_hand: false}"
    thrower = who("Archer", "do: throw hand axe", weapons=f"[{axe}]")
    events = stage(fight(thrower, POST, distance=15), {("red/Archer", Purpose.FETCH): [1]})
    assert first(events, "fetched", "Archer")["segments"] == 5


@pytest.mark.rule("SEG-MIS-05")
def test_taking_arrows_out_is_inside_the_time_of_the_bow_in_every_round() -> None:
    shots = only(stage(fight(ARCHER, POST, rounds=3)), "attack", "Archer")
    assert when(shots) == [(1, "5.act")] * 2 + [(2, "5.act")] * 2 + [(3, "5.act")] * 2


@pytest.mark.rule("SEG-MIS-06", "R-SEG-20")
@pytest.mark.parametrize(
    ("bow", "moments"),
    [
        ("light crossbow", [(1, "3.act"), (2, "3.act"), (3, "3.act")]),
        ("light crossbow (unloaded)", [(1, "10.act"), (2, "10.act"), (3, "10.act")]),
        ("heavy crossbow", [(1, "3.act"), (3, "3.act")]),
        ("heavy crossbow (unloaded)", [(2, "10.act")]),
    ],
)
def test_a_crossbow_needs_its_loading_time_unless_it_is_loaded(bow: str, moments: list[tuple[int, str]]) -> None:
    shooter = who("Archer", "do: shoot", weapons=f"['{bow}']")
    assert when(only(stage(fight(shooter, POST, rounds=3)), "attack", "Archer")) == moments


@pytest.mark.rule("R-SEG-20", "SEG-MIS-06")
def test_loading_starts_by_itself_after_the_shot_and_runs_on_across_rounds() -> None:
    shooter = who("Archer", "do: shoot", weapons="[heavy crossbow]")
    events = stage(fight(shooter, POST, rounds=2))
    assert first(events, "loading_started")["segments"] == 17
    assert when(only(events, "loading_started"))[0][0] == 1
    assert when(only(events, "loaded")) == [(2, "10.finish")]


@pytest.mark.rule("R-SEG-20", "R-SEG-16")
def test_who_is_still_loading_declares_the_shot_that_follows() -> None:
    # The shot is put off by 1 and 1d6 of 1: loosed at 5, loaded at 12, and shot again at 15.
    orders = ("do: shoot, delay: 1, when: round == 1", "do: shoot")
    shooter = who("Archer", *orders, weapons="[light crossbow]")
    events = stage(fight(shooter, POST, rounds=2), {("red/Archer", DELAY): [1]})
    assert when(only(events, "attack")) == [(1, "5.act"), (2, "5.act")]
    assert [(one["round"], one["action"]) for one in only(events, "declared", "Archer")] == [(1, "shoot"), (2, "shoot")]


@pytest.mark.rule("R-SEG-20", "R-SEG-06", "SEG-MIS-06")
@pytest.mark.parametrize(
    ("bow", "moments"),
    [
        ("light crossbow", [(1, "3.act"), (2, "3.act"), (3, "3.act")]),
        ("heavy crossbow", [(1, "3.act"), (3, "3.act")]),
        ("quick crossbow", [(n, f"{t}.act") for n in (1, 2, 3) for t in (3, 8)]),
        ("quicker crossbow", [(n, f"{t}.act") for n in (1, 2, 3) for t in (2, 5)]),
    ],
)
def test_haste_loads_no_faster_and_every_bolt_wants_a_loading(bow: str, moments: list[tuple[int, str]]) -> None:
    # Loading takes 7, 17, 2 and 1 segments; of the last the second shot waits for the step of 3.
    bows = """
content:
  weapons:
    quick crossbow: {missile: {use: launched, rate: 1, segments: 3, load: 2, hands: 2, small: 1, large: 1,
                               ranges: [60, 120, 180]}}
    quicker crossbow: {missile: {use: launched, rate: 1, segments: 2, load: 1, hands: 2, small: 1, large: 1,
                                 ranges: [60, 120, 180]}}
"""
    shooter = who("Archer", "do: shoot", weapons=f"[{bow}]", conditions="[hasted]")
    events = stage(fight(shooter, who("Post", hp=500), rounds=3, more=bows))
    assert when(only(events, "attack")) == moments


@pytest.mark.rule("SEG-B13", "SEG-MIS-06")
@pytest.mark.parametrize(
    ("bow", "act", "moments"),
    [
        ("light crossbow", "shoot", [(1, "3.act"), (2, "3.act")]),
        ("short bow", "shoot", []),
        ("light crossbow", "aim", [(1, "5.react")]),
    ],
)
def test_a_crossbow_is_shot_lying_down_and_a_bow_is_not(bow: str, act: str, moments: list[tuple[int, str]]) -> None:
    shooter = who("Archer", f"do: {act}", "do: wait", weapons=f"[{bow}]", conditions="[prone]")
    comer = who("Comer", "do: attack" if act == "aim" else "do: wait", hp=500)
    events = stage(fight(shooter, comer, rounds=2 if act == "shoot" else 1))
    assert when(only(events, "attack", "Archer")) == moments


@pytest.mark.rule("R-SEG-20")
def test_without_loading_by_itself_the_crossbow_is_loaded_when_the_next_shot_is_declared() -> None:
    shooter = who("Archer", "do: shoot", weapons="[light crossbow]")
    events = stage(fight(shooter, POST, rounds=3, rules="auto_load: false"))
    assert when(only(events, "attack", "Archer")) == [(1, "3.act"), (2, "10.act"), (3, "10.act")]


@pytest.mark.rule("R-SEG-20")
def test_loading_that_is_broken_off_starts_anew() -> None:
    # Shot at 3, loading would be over at 10; a move in round 2 is too late to break it, a move in segment 4 is not:
    # so the heavy crossbow (17) is broken off at the start of round 2 and starts again in round 3.
    shooter = who(
        "Archer", "do: fall_back, when: round == 2", "do: shoot", weapons="[heavy crossbow]", abilities="{dex: 10}"
    )
    events = stage(fight(shooter, POST, distance=100, rounds=4))
    assert when(only(events, "attack", "Archer")) == [(1, "3.act"), (4, "10.act")]


@pytest.mark.rule("SEG-MIS-07")
@pytest.mark.parametrize(("weapon", "moment"), [("long sword", "3.act"), ("two-handed sword", "5.act")])
def test_a_melee_weapon_that_is_hurled_takes_3_or_5_segments(weapon: str, moment: str) -> None:
    thrower = who("Archer", f"do: throw {weapon}", weapons=f"[{weapon}]")
    assert when(only(stage(fight(thrower, POST, distance=15)), "attack", "Archer")) == [(1, moment)]


# --- rate of fire ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-MIS-08", "SEG-MIS-11")
def test_all_shots_of_a_rate_of_fire_fall_in_one_segment() -> None:
    assert when(only(stage(fight(ARCHER, POST)), "attack", "Archer")) == [(1, "5.act"), (1, "5.act")]


@pytest.mark.rule("SEG-MIS-10")
def test_no_more_shots_than_there_is_ammunition() -> None:
    archer = who("Archer", "do: shoot", weapons="[{weapon: short bow, ammunition: 3}]")
    shots = only(stage(fight(archer, POST, rounds=3)), "attack", "Archer")
    assert when(shots) == [(1, "5.act"), (1, "5.act"), (2, "5.act")]


@pytest.mark.rule("SEG-MIS-11", "R-ALL-07", "SEG-MIS-13")
def test_arrows_left_in_a_routine_do_not_go_to_another_when_its_target_drops() -> None:
    near, far = who("Near", hp=1, position="[30, 0]"), who("Far", position="[60, 0]")
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[0, 0]")
    events = stage(fight([archer], [near, far]), {("red/Archer", HIT): [20, 20]})
    assert only(events, "attack", "Archer", "Far") == []
    assert first(events, "down", "Near")["at"] == "5.act"


@pytest.mark.rule("SEG-MIS-12", "SEG-MIS-15", "R-SEG-04")
@pytest.mark.parametrize(
    ("weapon", "moments"),
    [("dart x6", [(1, "3.act"), (1, "6.act"), (1, "9.act")]), ("dagger x4", [(1, "3.act"), (1, "6.act")])],
)
def test_with_one_hand_free_each_is_thrown_by_itself_3_segments_apart(
    weapon: str, moments: list[tuple[int, str]]
) -> None:
    thrower = who("Archer", "do: shoot", weapons=f"[{weapon}]", armour="[leather armour, shield]")
    shots = only(stage(fight(thrower, POST, distance=12)), "attack", "Archer")
    assert when(shots) == moments
    assert {"Post"} == {shot["target"] for shot in shots}


@pytest.mark.rule("R-SEG-04", "R-ALL-06")
def test_darts_not_yet_thrown_with_one_hand_are_lost_with_the_thrower() -> None:
    thrower = who("Archer", "do: shoot", weapons="[dart x6]", armour="[leather armour, shield]", hp=1)
    killer = who("Killer", "do: shoot", weapons="[short bow]")
    events = stage(fight(thrower, killer, distance=15), {("blue/Killer", HIT): [20, 20]})
    assert when(only(events, "attack", "Archer")) == [(1, "3.act")]


@pytest.mark.rule("SEG-MIS-14")
def test_three_darts_out_of_their_sheaths_are_thrown_at_5_with_three_rolls_at_one_foe() -> None:
    thrower = who("Archer", "do: shoot", weapons="[dart x6]")
    shots = only(stage(fight(thrower, [POST, who("Other")], distance=12)), "attack", "Archer")
    assert when(shots) == [(1, "5.act")] * 3
    assert len({shot["target"] for shot in shots}) == 1


@pytest.mark.rule("SEG-MIS-16", "SEG-B10")
@pytest.mark.parametrize("level", [7, 13])
def test_iterative_attacks_give_no_missile_more(level: int) -> None:
    archer = who("Archer", "do: shoot", weapons="[short bow]", level=level)
    assert len(only(stage(fight(archer, POST)), "attack", "Archer")) == 2


@pytest.mark.rule("SEG-MIS-20", "SEG-MIS-09", "SEG-MIS-19")
@pytest.mark.parametrize(("weapon", "feet"), [("short bow", 60), ("long bow", 60), ("dagger x4", 12), ("dart x6", 12)])
def test_a_snap_shot_is_one_attack_after_3_segments(weapon: str, feet: int) -> None:
    archer = who("Archer", "do: snap_shot", weapons=f"[{weapon}]")
    events = stage(fight(archer, POST, distance=feet, rounds=2))
    assert when(only(events, "attack", "Archer")) == [(1, "3.act"), (2, "3.act")]


@pytest.mark.rule("SEG-MIS-20")
def test_a_weapon_of_rate_1_has_no_snap_shot() -> None:
    archer = who("Archer", "do: snap_shot", "do: wait", weapons="[sling]")
    with pytest.raises(SimulatorError, match="snap_shot"):
        stage(fight(archer, POST))


@pytest.mark.rule("SEG-MIS-21", "SEG-MIS-30", "SEG-B15")
def test_a_snap_shot_is_modified_like_any_other_shot() -> None:
    needed = [
        die_that_hits(
            first(stage(fight(who("Archer", do, weapons="[short bow]", abilities="{dex: 17}"), POST)), "attack")
        )
        for do in ("do: shoot", "do: snap_shot")
    ]
    # Level 1 against armour class 10 at medium range, Dexterity 17: 20 - 10 + 2 - 2.
    assert needed == [10, 10]


# --- a change of action ---------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-MIS-19", "SEG-GEN-06", "R-SEG-14", "R-ALL-07")
def test_a_shot_whose_target_drops_may_become_a_snap_shot_at_another_after_1d6() -> None:
    # The friend's dagger kills the first foe at 2; the archer's die is 4; a snap-shot takes 3: 2 + 4 + 3.
    archer = who(
        "Archer",
        "do: shoot, at: nearest, when: segment < 1",
        "do: snap_shot, at: nearest",
        weapons="[short bow]",
        position="[0, 0]",
    )
    friend = who("Friend", "do: attack", weapons="[dagger]", position="[40, 0]")
    near = who("Near", hp=1, position="[45, 0]")
    far = who("Far", position="[80, 0]")
    events = stage(fight([archer, friend], [near, far]), {("red/Friend", HIT): [20], ("red/Archer", DELAY): [4]})
    assert first(events, "down", "Near")["at"] == "2.act"
    assert first(events, "action_changed", "Archer")["die"] == 4
    assert when(only(events, "attack", "Archer")) == [(1, "9.act")]
    assert first(events, "attack", "Archer")["target"] == "Far"


@pytest.mark.rule("SEG-GEN-06", "R-SEG-14", "R-SEG-16", "SEG-B06")
def test_what_comes_out_past_10_falls_in_the_next_round_and_is_that_rounds_action() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[short bow]", position="[0, 0]")
    friend = who("Friend", "do: attack, when: round == 1", "do: wait", weapons="[dagger]", position="[40, 0]")
    near, far = who("Near", hp=1, position="[45, 0]"), who("Far", position="[80, 0]")
    events = stage(
        fight([archer, friend], [near, far], rounds=2), {("red/Friend", HIT): [20], ("red/Archer", DELAY): [6]}
    )
    assert when(only(events, "attack", "Archer")) == [(2, "3.act"), (2, "3.act")]


@pytest.mark.rule("R-SEG-24")
@pytest.mark.parametrize(("setting", "walks"), [("partial", True), ("none", False)])
def test_a_bow_may_be_shot_before_a_move_unless_a_house_rule_forbids_it(setting: str, walks: bool) -> None:
    archer = who("Archer", "do: shoot, then: retire", weapons="[short bow]")
    events = stage(fight(archer, POST, rules=f"launched_missile_movement: {setting}"))
    assert when(only(events, "attack", "Archer")) == [(1, "5.act"), (1, "5.act")]
    walked = only(events, "moved", "Archer")
    assert bool(walked) is walks
    assert all(int(one["at"].split(".")[0]) > 5 for one in walked)


def test_modifiers_are_told_one_by_one() -> None:
    archer = who("Archer", "do: shoot", weapons="[short bow]", abilities="{dex: 18}")
    shot = first(stage(fight(archer, who("Post", cover=25), distance=60)), "attack", "Archer")
    assert sum(modifiers(shot).values()) == shot["total"] - shot["die"]


# --- haste ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-06")
@pytest.mark.parametrize(
    ("archer", "moments"),
    [
        # Two routines of two shots; split between two targets; darts, then daggers, from one free hand.
        (who("Archer", "do: shoot", weapons="[short bow]", conditions="[hasted]"), [5, 5, 8, 8]),
        (
            who(
                "Archer",
                "do: shoot, at: nearest, split: farthest",
                level=13,
                weapons="[short bow]",
                conditions="[hasted]",
            ),
            [5, 8, 10, 10],
        ),
        (
            who("Archer", "do: shoot", weapons="[dart x30]", armour="[shield]", conditions="[hasted]"),
            [3, 6, 9, 10, 10, 10],
        ),
        (
            who("Archer", "do: shoot", weapons="[dagger x30]", armour="[shield]", conditions="[hasted]"),
            [3, 6, 9, 10],
        ),
    ],
)
def test_haste_doubles_what_is_shot_at_the_same_step_and_leaves_the_next_round_its_own(
    archer: str, moments: list[int]
) -> None:
    foes = [who("Near", hp=500, position="[15, 0]"), who("Far", hp=500, position="[18, 6]")]
    events = stage(fight(archer.replace("hp: 50,", "hp: 50, position: [0, 0],"), foes, rounds=2))
    shots = when(only(events, "attack", "Archer"))
    assert shots == [(number, f"{t}.act") for number in (1, 2) for t in moments]
    assert len(only(events, "declared", "Archer")) == 2
