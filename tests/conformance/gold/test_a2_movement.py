"""Movement, blocking, withdrawal and flight (GG-ACT-03 to 12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.gold.small_fights import counts, die_that_hits, fight, hits, modifiers, strikes, when, who
from tests.staging import first, only, stage

STRIKE = "do: attack, at: nearest"
ADVANCE = "do: move, at: nearest"
WITHDRAW = "do: withdraw"
FLEE = "do: flee"

PACES = """
content:
  monsters:
    walker: {size: M, ac: 10, hit_dice: 1, move: 120, morale: none, attacks: [{name: blow, damage: 1}]}
    plodder: {size: M, ac: 10, hit_dice: 1, move: 60, morale: none, attacks: [{name: blow, damage: 1}]}
    flyer: {size: M, ac: 10, hit_dice: 1, move: 60, fly: 120, morale: none, attacks: [{name: blow, damage: 1}]}
    bear: {size: M, ac: 10, hit_dice: 1, move: 120, morale: none,
           attacks: [{name: claw, damage: 1, count: 2}, {name: bite, damage: 1}]}
"""


def went(events: list[dict[str, Any]], actor: str) -> float:
    """How many feet somebody has moved."""
    return sum(one["feet"] for one in only(events, "moved", actor))


def walker(name: str, *orders: str, kind: str = "walker", **fields: Any) -> str:
    """Somebody with no weapon but its own."""
    return who(name, *orders, monster=kind, **fields)


@pytest.mark.rule("GG-ACT-03")
@pytest.mark.parametrize(("kind", "feet"), [("walker", 120), ("plodder", 60)])
def test_a_move_goes_ten_feet_for_each_point_of_movement(kind: str, feet: int) -> None:
    events = stage(fight(walker("Ada", ADVANCE, kind=kind), who("Post"), distance=500, more=PACES))
    assert went(events, "Ada") == pytest.approx(feet, abs=0.6)
    assert len({one["t"] for one in only(events, "moved", "Ada")}) == 1


@pytest.mark.rule("GG-ACT-03", "GG-ACT-09")
@pytest.mark.parametrize(("orders", "feet"), [(ADVANCE, 120), (FLEE, 360)])
def test_movement_is_in_feet_out_of_doors_too(orders: str, feet: int) -> None:
    text = fight(walker("Ada", orders), who("Post"), distance=500, more=PACES + "arena: {outdoors: true}\n")
    assert went(stage(text), "Ada") == pytest.approx(feet, abs=0.6)


@pytest.mark.rule("GG-ACT-03", "R-GLD-06", "R-GLD-15")
@pytest.mark.parametrize(
    ("setting", "distance", "attacks"),
    [("half", 64, 1), ("half", 70, 0), ("none", 64, 0), ("none", 5, 1), ("full", 120, 1), ("full", 130, 0)],
)
def test_half_a_move_leaves_a_routine_and_more_leaves_none(setting: str, distance: int, attacks: int) -> None:
    text = fight(walker("Ada", STRIKE), who("Post"), distance=distance, rules=f"move_attack: {setting}", more=PACES)
    events = stage(text)
    assert len(only(events, "attack", "Ada")) == attacks
    assert (went(events, "Ada") > 0) is (distance > 5)


@pytest.mark.rule("GG-ACT-08", "GG-ACT-07", "R-GLD-11")
def test_who_withdraws_goes_the_whole_move_and_draws_no_blow() -> None:
    events = stage(fight(walker("Ada", WITHDRAW), who("Orc"), distance=5, more=PACES))
    assert went(events, "Ada") == pytest.approx(120, abs=0.6)
    assert not only(events, "attack")
    assert only(events, "left_melee", "Ada")


@pytest.mark.rule("R-GLD-11", "GG-ACT-08")
@pytest.mark.parametrize(
    ("die", "setting", "follows"), [(9, "own_turn", True), (2, "own_turn", False), (9, "none", False)]
)
def test_the_foe_may_follow_on_its_own_turn_only(die: int, setting: str, follows: bool) -> None:
    orc = walker("Orc", STRIKE)
    text = fight(walker("Ada", WITHDRAW), orc, distance=5, rules=f"pursuit: {setting}", more=PACES)
    events = stage(text, counts(red_Ada=5, blue_Orc=die))
    assert (went(events, "Orc") > 0) is follows
    if die > 5:
        assert not only(events, "attack", "Orc")


@pytest.mark.rule("GG-ACT-09", "GG-ACT-07")
@pytest.mark.parametrize(("kind", "feet"), [("walker", 360), ("plodder", 180)])
def test_who_flees_goes_three_times_as_far(kind: str, feet: int) -> None:
    events = stage(fight(walker("Ada", FLEE, kind=kind), who("Orc"), distance=5, more=PACES))
    assert went(events, "Ada") == pytest.approx(feet, abs=1)


@pytest.mark.rule("GG-ACT-10", "GG-ACT-11", "R-GLD-09", "R-GLD-18")
@pytest.mark.parametrize(("setting", "bonus"), [("true", {"GG-ACT-10": 2}), ("false", {})])
def test_a_runner_has_neither_dexterity_nor_shield_and_shows_its_back(setting: str, bonus: dict[str, int]) -> None:
    ada = who("Ada", FLEE, armour="[leather armour, shield]", abilities="{dex: 16}")
    orc = who("Orc", weapons="[long sword]")
    events = stage(fight(ada, orc, rules=f"flee_is_rear: {setting}"))
    blow = first(events, "attack", "Orc")
    assert modifiers(blow) == bonus
    assert blow["need"] == 20 - 8
    assert die_that_hits(blow) == 12 - sum(bonus.values())


@pytest.mark.rule("GG-ACT-11")
def test_every_adjacent_enemy_strikes_with_its_whole_routine() -> None:
    band = [walker("Bear", kind="bear"), walker("Far", position="[40, 0]"), walker("Near", position="[0, 5]")]
    bow = who("Bow", weapons="[short bow]", position="[0, -5]")
    events = stage(fight(walker("Ada", FLEE, position="[0, 0]"), [*band[:1], *band[1:], bow], distance=5, more=PACES))
    struck = [actor for actor, _target, _at in strikes(events)]
    assert sorted(struck) == ["Bear", "Bear", "Bear", "Near"]


@pytest.mark.rule("GG-ACT-12", "GG-ACT-11")
@pytest.mark.parametrize(("die", "later"), [(9, True), (2, True)])
def test_the_free_attacks_come_at_once_and_cost_nothing(die: int, later: bool) -> None:
    ada, friend = walker("Ada", FLEE, position="[0, 0]"), walker("Bo", position="[5, 4]")
    orc = walker("Orc", "do: attack, at: nearest", position="[5, 0]")
    events = stage(fight([ada, friend], orc, more=PACES), counts(red_Ada=5, blue_Orc=die))
    blows = strikes(events, "Orc")
    assert ("Orc", "Ada", "count 5") in blows
    assert (("Orc", "Bo", f"count {die}") in blows) is later
    assert len(blows) == 2


@pytest.mark.rule("GG-ACT-12")
def test_a_runner_who_drops_does_not_run() -> None:
    orc = walker("Orc")
    events = stage(fight(walker("Ada", FLEE, hp=1), orc, more=PACES), hits("blue/Orc", 20))
    assert only(events, "died", "Ada")
    assert not only(events, "moved", "Ada")


@pytest.mark.rule("GG-ACT-05", "R-GLD-21")
@pytest.mark.parametrize(
    ("kind", "blocker", "passes"),
    [("walker", "walker", False), ("flyer", "walker", True), ("walker", "flyer", True), ("flyer", "flyer", False)],
)
def test_one_holds_up_only_who_moves_in_the_same_way(kind: str, blocker: str, passes: bool) -> None:
    mover = walker("Ada", "do: move, at: leader", kind=kind, position="[0, 0]")
    guard = walker("Guard", kind=blocker, position="[30, 4]")
    prize = walker("Prize", leader="true", position="[90, 0]")
    events = stage(fight(mover, [guard, prize], more=PACES))
    assert (went(events, "Ada") > 60) is passes


@pytest.mark.rule("R-GLD-21", "GG-ACT-05")
@pytest.mark.parametrize(("setting", "passes"), [("targets", True), ("anyone", False)])
def test_who_fights_another_holds_nobody_else_up(setting: str, passes: bool) -> None:
    mover = walker("Ada", "do: move, at: leader", position="[0, 0]")
    friend = walker("Bo", position="[30, 8]")
    guard = walker("Guard", "do: attack, at: nearest", position="[30, 4]")
    prize = walker("Prize", leader="true", position="[90, 0]")
    text = fight([mover, friend], [guard, prize], rules=f"blocking: {setting}", more=PACES, rounds=1)
    events = stage(text, counts(red_Ada=9, red_Bo=5, blue_Guard=1, blue_Prize=5))
    assert (went(events, "Ada") > 60) is passes


@pytest.mark.rule("GG-ACT-06")
def test_nobody_walks_through_an_opponent_who_is_busy() -> None:
    mover = walker("Ada", "do: move, at: leader", position="[0, 0]")
    friend = walker("Bo", position="[30, 4]")
    guard = walker("Guard", "do: attack, at: nearest", position="[30, 0]")
    prize = walker("Prize", leader="true", position="[90, 0]")
    events = stage(
        fight([mover, friend], [guard, prize], more=PACES), counts(red_Ada=9, red_Bo=5, blue_Guard=1, blue_Prize=5)
    )
    assert went(events, "Ada") < 30


@pytest.mark.rule("GG-ACT-02", "GG-ACT-05")
def test_the_blocked_mover_has_come_to_a_stop_beside_the_blocker() -> None:
    mover = walker("Ada", "do: move, at: leader", position="[0, 0]")
    events = stage(
        fight(
            mover, [walker("Guard", position="[30, 0]"), walker("Prize", leader="true", position="[90, 0]")], more=PACES
        )
    )
    assert [one["target"] for one in only(events, "entered_melee", "Ada")] == ["Guard"]
    assert went(events, "Ada") == pytest.approx(25, abs=0.5)


@pytest.mark.rule("R-GLD-23")
def test_who_flees_and_is_not_followed_is_out_of_the_fight_with_the_round() -> None:
    events = stage(fight(walker("Ada", FLEE), walker("Orc"), more=PACES))
    assert when(only(events, "fled", "Ada")) == []
    away = stage(fight(walker("Ada", FLEE), who("Orc"), distance=40, more=PACES))
    assert when(only(away, "fled", "Ada")) == [(1, "end")]
