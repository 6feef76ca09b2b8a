"""Whom does a missile find that is shot at somebody in melee, and what of those beyond it? Section A6."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.content import check_text
from tests.conformance.phase.small_fights import DAMAGE, HIT, TARGET, at_counts, bonus, fight, only, stage, told, who

ARCHER = who("Archer", "do: shoot, at: nearest", weapons="[long bow]", position="[60, 0]")
FRIEND = who("Friend", "do: attack, at: nearest", weapons="[club]", position="[20, 0]", hp=400)
OTHER = who("Mate", "do: attack, at: nearest", weapons="[club]", position="[20, 5]", hp=400)


def foe(name: str, y: int = 0, x: int = 15, **fields: object) -> str:
    return who(name, position=f"[{x}, {y}]", **({"hp": 400} | fields))


@pytest.mark.rule("PHASE-MIS-38", "R-ALL-09", "R-PHA-23")
def test_each_shot_is_drawn_among_all_who_fight_there() -> None:
    blue = [foe("Orc"), foe("Other", 5), foe("Third", 9)]
    text = fight([ARCHER, FRIEND, OTHER], blue, rounds=40)
    events = stage(text, seed=3)
    draws = only(events, "target_drawn", "Archer")
    assert set(draws[0]["candidates"]) == {"Friend", "Mate", "Orc", "Other", "Third"}
    assert len(draws) == len(only(events, "attack", "Archer")) == 80
    counts = Counter(one["target"] for one in draws)
    assert all(4 <= counts[name] <= 30 for name in draws[0]["candidates"])


@pytest.mark.rule("PHASE-MIS-38")
def test_the_roll_is_made_against_the_one_who_was_drawn() -> None:
    blue = [foe("Orc", ac=2)]
    events = at_counts(5, 2, fight([ARCHER, FRIEND], blue), {("red/Archer", TARGET): [1, 2]})
    assert [(one["target"], one["need"]) for one in only(events, "attack", "Archer")] == [("Orc", 18), ("Friend", 10)]


@pytest.mark.rule("PHASE-MIS-39", "R-PHA-24")
@pytest.mark.parametrize(("setting", "found"), [("", {"Friend", "Rat"}), ("very_small_weight: 0", {"Friend"})])
def test_very_small_creatures_may_have_a_weight_of_their_own(setting: str, found: set[str]) -> None:
    rat = who("Rat", monster="giant rat", position="[15, 0]", hp=400)
    events = [one for seed in range(10) for one in stage(fight([ARCHER, FRIEND], rat, rules=setting), seed=seed)]
    assert {one["target"] for one in only(events, "attack", "Archer")} == found
    # Where weights leave nobody else, no die is rolled, and none is told.
    assert {one["die"] is None for one in only(events, "target_drawn", "Archer")} == {len(found) == 1}


@pytest.mark.rule("PHASE-MIS-39", "R-PHA-24")
def test_a_scenario_weights_very_small_creatures_only() -> None:
    def told_of(monster: str) -> list[str]:
        one = who("Foe", monster=monster, position="[15, 0]", weight=5)
        return [fault.message for fault in check_text(fight([ARCHER, FRIEND], one))]

    assert told_of("giant rat") == []
    assert told_of("orc")[0].startswith("only very small creatures among man-sized ones have a weight")


@pytest.mark.rule("PHASE-MIS-40", "R-PHA-15")
def test_who_is_just_entering_can_be_shot_at_by_choice() -> None:
    archer = who("Archer", "do: shoot, at: farthest", weapons="[long bow]", position="[60, 20]")
    friend = who("Friend", position="[20, 0]", hp=400)
    comer = who("Comer", "do: attack, at: nearest", weapons="[club]", position="[-20, 0]", hp=400)
    events = at_counts(2, 5, fight([archer, friend], comer))
    assert only(events, "entered_melee", "Comer")
    assert only(events, "target_drawn", "Archer") == []
    assert {one["target"] for one in only(events, "attack", "Archer")} == {"Comer"}


@pytest.mark.rule("PHASE-MIS-40", "R-PHA-15")
def test_in_the_next_round_it_is_engaged() -> None:
    archer = who("Archer", "do: shoot, at: farthest", weapons="[long bow]", position="[60, 20]")
    friend = who("Friend", position="[20, 0]", hp=400)
    comer = who("Comer", "do: attack, at: nearest", weapons="[club]", position="[-20, 0]", hp=400)
    events = at_counts([2, 2], [5, 5], fight([archer, friend], comer, rounds=2))
    assert {one["round"] for one in only(events, "target_drawn", "Archer")} == {2}


@pytest.mark.rule("PHASE-MIS-41")
def test_an_ogre_among_men_can_be_picked_out() -> None:
    ogre = who("Ogre", monster="ogre", position="[15, 0]", hp=400)
    events = stage(fight([ARCHER, FRIEND, OTHER], ogre, rounds=5))
    assert {one["target"] for one in only(events, "attack", "Archer")} == {"Ogre"}
    assert told(events, "PHASE-MIS-41")


@pytest.mark.rule("PHASE-MIS-41")
def test_a_man_in_that_melee_is_still_drawn_among_all() -> None:
    blue = [who("Ogre", monster="ogre", position="[15, 5]", hp=300), foe("Man", x=25)]
    events = stage(fight([ARCHER, FRIEND], blue, rounds=12))
    assert {one["target"] for one in only(events, "attack", "Archer")} == {"Friend", "Man", "Ogre"}


@pytest.mark.rule("PHASE-MIS-42")
def test_of_several_large_ones_one_is_drawn() -> None:
    blue = [who(name, monster="ogre", position=f"[15, {y}]", hp=400) for name, y in (("Gog", 0), ("Mog", 6))]
    events = stage(fight([ARCHER, FRIEND, OTHER], blue, rounds=12))
    assert {one["target"] for one in only(events, "attack", "Archer")} == {"Gog", "Mog"}
    draws = only(events, "target_drawn", "Archer")
    assert len(draws) == 24
    assert {tuple(one["candidates"]) for one in draws} == {("Gog", "Mog")}


@pytest.mark.rule("PHASE-MIS-43")
@pytest.mark.parametrize(
    ("y", "ground", "modifier"),
    [(0, "", -2), (40, "", 0), (0, "arena: {high_ground: [[55, -5, 65, 5]]}\n", 1)],
)
def test_a_shot_over_a_melee_is_at_minus_2_on_the_level(y: int, ground: str, modifier: int) -> None:
    archer = who("Archer", "do: shoot, at: farthest", weapons="[long bow]", position=f"[60, {y}]")
    far = who("Far", position=f"[-8, {y and 40}]")
    events = stage(fight([archer, FRIEND], [foe("Orc"), far], more=ground))
    assert {(one["target"], bonus(one)) for one in only(events, "attack", "Archer")} == {("Far", modifier)}


@pytest.mark.rule("R-PHA-23", "R-ALL-07")
@pytest.mark.parametrize(("setting", "found"), [("", ["Aim"]), ("fim_routine: melee", ["Aim", "Friend"])])
def test_when_the_one_aimed_at_drops_the_rest_is_lost(setting: str, found: list[str]) -> None:
    lanes = {("red/Archer", TARGET): [1], ("red/Archer", HIT): [20, 1][: len(found)], ("red/Archer", DAMAGE): [6]}
    events = at_counts(5, 2, fight([ARCHER, FRIEND], foe("Aim", hp=1), rules=setting), lanes)
    assert [one["target"] for one in only(events, "attack", "Archer")] == found
