"""What do rocks and the missiles of engines do? Section A10 of the phase rulebook."""

from __future__ import annotations

import pytest

from simulator.content import load_text
from simulator.model import terms
from tests.conformance.phase.small_fights import (
    DAMAGE,
    HIT,
    SCATTER,
    at_counts,
    bonus,
    fight,
    first,
    only,
    stage,
    told,
    who,
)

GIANT = who("Giant", "do: hurl, at: nearest", monster="hill giant", position="[100, 0]")
BOLTS = who("Crew", "do: shoot, at: nearest", weapons="[ballista]", position="[100, 0]")


def post(name: str = "Post", x: float = 0, y: float = 0, **fields: object) -> str:
    return who(name, position=f"[{x}, {y}]", **({"hp": 400} | fields))


def throw(blue: list[str], hit: int, scatter: list[int], rules: str = "", **more: object) -> list[dict[str, object]]:
    """One throw of the giant with this die; the dice of where it goes are given, all others are rolled."""
    lanes = {("red/Giant", HIT): [hit], ("red/Giant", SCATTER): scatter}
    return at_counts(5, 2, fight(GIANT, blue, rules=rules, **more), lanes)


def struck(events: list[dict[str, object]]) -> list[tuple[object, object, object]]:
    return [(one["target"], one["die"], one["hit"]) for one in events if one["event"] == "attack"]


@pytest.mark.rule("PHASE-MIS-61", "PHASE-B20", "PHASE-MIS-07")
@pytest.mark.parametrize(("feet", "modifier"), [(60, 0), (61, -2), (120, -2), (121, -5), (200, -5)])
def test_a_giant_has_ranges_of_its_own(feet: int, modifier: int) -> None:
    giant = GIANT.replace("[100, 0]", f"[{feet}, 0]")
    shot = first(stage(fight(giant, post())), "attack", "Giant")
    assert (shot["weapon"], bonus(shot), shot["at"].split(".")[1]) == ("hill giant rock", modifier, "missiles")


@pytest.mark.rule("PHASE-B20")
def test_no_rock_is_thrown_at_less_than_10_ft() -> None:
    giant = GIANT.replace("do: hurl, at: nearest", "do: hurl, at: nearest}, {do: wait").replace("[100, 0]", "[9, 0]")
    assert only(stage(fight(giant, post())), "attack", "Giant") == []


@pytest.mark.rule("PHASE-MIS-61", "PHASE-B20", "R-PHA-26")
def test_a_ballista_shoots_in_every_second_round_and_harder_at_the_large() -> None:
    events = stage(
        fight(BOLTS, post(hp=900), rounds=4), {("red/Crew", HIT): [20, 20], ("red/Crew", DAMAGE): [6, 6, 6, 6]}
    )
    assert [one["round"] for one in only(events, "attack", "Crew")] == [1, 3]
    assert [one["amount"] for one in only(events, "damage", "Crew")] == [12, 12]
    ogre = who("Ogre", monster="ogre", position="[0, 0]", hp=400)
    large = stage(fight(BOLTS, ogre), {("red/Crew", HIT): [20], ("red/Crew", DAMAGE): [6, 6, 6]})
    assert first(large, "damage", "Crew")["amount"] == 18


@pytest.mark.rule("PHASE-MIS-61", "PHASE-B20", "PHASE-MIS-65")
@pytest.mark.parametrize(("engine", "feet", "dice"), [("light catapult", 150, [3, 3]), ("heavy catapult", 180, [6, 6])])
def test_a_catapult_shoots_a_stone_that_bounces_in_one_round_of_four(engine: str, feet: int, dice: list[int]) -> None:
    crew = who("Crew", "do: shoot, at: nearest", weapons=f"[{engine}]", position=f"[{feet}, 0]")
    lanes = {("red/Crew", HIT): [20, 20], ("red/Crew", DAMAGE): dice * 4, ("red/Crew", SCATTER): [1, 8, 8, 8] * 2}
    events = stage(fight(crew, [post(hp=900), post("Second", -5)], rounds=5), lanes)
    assert [(one["target"], one["round"]) for one in only(events, "attack", "Crew")] == [
        ("Post", 1),
        ("Second", 1),
        ("Post", 5),
        ("Second", 5),
    ]
    nearer = crew.replace(f"[{feet}, 0]", f"[{feet - 1}, 0]")
    assert only(stage(fight(nearer, post(), rounds=5)), "attack", "Crew") == []


@pytest.mark.rule("PHASE-MIS-62")
@pytest.mark.parametrize(
    ("fields", "armour_class"),
    [
        ({"abilities": "{dex: 18}"}, 10),
        ({"abilities": "{dex: 4}"}, 13),
        ({"armour": "[chain mail, shield +1]", "abilities": "{dex: 18}"}, 3),
    ],
)
def test_dexterity_does_not_help_against_them(fields: dict[str, object], armour_class: int) -> None:
    shot = first(throw([post(ac=None, **fields)], 1, [1, 1]), "attack", "Giant")
    assert shot["need"] == 12 - armour_class


@pytest.mark.rule("PHASE-MIS-63", "R-PHA-31")
def test_armour_is_not_adjusted_for_them() -> None:
    crew = who("Crew", "do: shoot, at: nearest", weapons="[ballista]", position="[100, 0]")
    text = fight(crew, post(ac=None, armour="[plate mail, shield]"), rules="armor_defense: first_edition")
    assert bonus(first(stage(text), "attack", "Crew")) == 0


@pytest.mark.rule("PHASE-MIS-64", "R-PHA-33")
def test_a_bolt_goes_on_and_tries_its_one_roll_on_each_in_the_line() -> None:
    blue = [post(), post("Second", -20, ac=0), post("Third", -40), post("Aside", -30, 5)]
    lanes = {("red/Crew", HIT): [15]}
    events = at_counts(5, 2, fight(BOLTS, blue), lanes)
    assert struck(events) == [("Post", 15, True), ("Second", 15, False), ("Third", 15, True)]
    assert told(events, "PHASE-MIS-64")


@pytest.mark.rule("PHASE-MIS-64")
def test_a_wall_or_the_end_of_its_range_stops_it() -> None:
    blue = [post(), post("Behind", -20)]
    wall = "arena: {walls: [[-12, -20, -8, 20]]}\n"
    assert struck(at_counts(5, 2, fight(BOLTS, blue, more=wall), {("red/Crew", HIT): [20]})) == [("Post", 20, True)]
    far = [post(), post("Beyond", -225)]
    assert struck(at_counts(5, 2, fight(BOLTS, far), {("red/Crew", HIT): [20]})) == [("Post", 20, True)]


@pytest.mark.rule("R-PHA-33")
def test_by_house_rule_the_bolt_is_rolled_anew() -> None:
    blue = [post(), post("Second", -20)]
    lanes = {("red/Crew", HIT): [20, 2]}
    events = at_counts(5, 2, fight(BOLTS, blue, rules="bolt_reroll: true"), lanes)
    assert struck(events) == [("Post", 20, True), ("Second", 2, False)]


@pytest.mark.rule("PHASE-MIS-65", "PHASE-MIS-66", "PHASE-MIS-67", "R-PHA-07")
def test_a_rock_that_hits_bounces_with_its_original_roll_until_the_square_is_empty() -> None:
    blue = [post(), post("Second", -5), post("Third", -15)]
    events = throw(blue, 15, [1, 8, 8, 8, 1, 2])
    assert struck(events) == [("Post", 15, True), ("Second", 15, True), ("Third", 15, True)]
    assert len({one["seq"] for one in only(events, "damage", "Giant")}) == 3
    assert [one["target"] for one in only(events, "scatter")] == ["Post", "Second", "Third"]
    assert told(events, "PHASE-MIS-66")


@pytest.mark.rule("PHASE-MIS-67", "R-PHA-07")
def test_the_chain_ends_where_the_roll_is_not_good_enough() -> None:
    blue = [post(), post("Second", -5, ac=-5), post("Third", -15)]
    events = throw(blue, 15, [1, 8])
    assert struck(events) == [("Post", 15, True), ("Second", 15, False)]


@pytest.mark.rule("PHASE-MIS-67")
def test_a_rock_can_come_back_to_an_earlier_victim() -> None:
    events = throw([post(), post("Second", -5)], 15, [1, 8, 1, 4, 8, 1])
    assert struck(events) == [("Post", 15, True), ("Second", 15, True), ("Post", 15, True)]


@pytest.mark.rule("R-PHA-07")
@pytest.mark.parametrize(("most", "blows"), [(0, 1), (1, 2), (3, 4)])
def test_a_rock_bounces_so_many_times_at_most(most: int, blows: int) -> None:
    back_and_forth = [1, 8, 1, 4, 1, 8][: 2 * most]
    events = throw([post(), post("Second", -5)], 15, back_and_forth, f"max_bounces: {most}")
    assert len(struck(events)) == blows


@pytest.mark.rule("PHASE-MIS-68", "R-PHA-33")
@pytest.mark.parametrize(("setting", "tried"), [("", True), ("missed_rock: lands", False)])
def test_a_rock_that_misses_is_tried_where_it_lands(setting: str, tried: bool) -> None:
    blue = [post(ac=0), post("Wide", -5, ac=10)]
    scatter = [1, 8, 8, 2] if tried else [1, 8]
    events = throw(blue, 8, scatter, setting)
    found = [("Post", 8, False), ("Wide", 8, True)]
    assert struck(events) == (found if tried else found[:1])
    assert only(events, "splash") == []


@pytest.mark.rule("PHASE-MIS-68")
def test_a_bolt_that_misses_only_lands() -> None:
    lanes = {("red/Crew", HIT): [1], ("red/Crew", SCATTER): [1, 8]}
    events = at_counts(5, 2, fight(BOLTS, [post(ac=-9), post("Behind", -5)]), lanes)
    assert struck(events) == [("Post", 1, False)]


@pytest.mark.rule("PHASE-MIS-69")
def test_a_rock_into_a_melee_draws_its_target() -> None:
    friend = who("Friend", "do: attack, at: nearest", weapons="[club]", position="[4, 0]", hp=400)
    found = {first(stage(fight([GIANT, friend], post()), seed=seed), "attack", "Giant")["target"] for seed in range(12)}
    assert found == {"Friend", "Post"}


@pytest.mark.rule("R-PHA-09", "PHASE-B07")
@pytest.mark.parametrize(("setting", "need"), [("", 12), ("aac0: bonus", 8)])
def test_the_last_figure_of_a_line_is_the_number_needed(setting: str, need: int) -> None:
    shot = first(throw([post(ac=0)], 1, [1, 1], setting), "attack", "Giant")
    assert shot["need"] - bonus(shot) - 2 == need


@pytest.mark.rule("PHASE-B21", "PHASE-MIS-41")
@pytest.mark.parametrize("giant", ["hill giant", "stone giant", "frost giant", "fire giant", "cloud giant", "cyclops"])
def test_every_giant_is_large(giant: str) -> None:
    spec = next(one for one in load_text(fight(who("Giant", monster=giant), post())).combatants if one.name == "Giant")
    assert spec.size == terms.LARGE
