"""Do flasks fly, break and splash as section A9 of the phase rulebook says?"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.phase.small_fights import (
    DAMAGE,
    HIT,
    ITEM_SAVE,
    SAVE,
    SCATTER,
    at_counts,
    bonus,
    fight,
    first,
    only,
    stage,
    told,
    when,
    who,
)

POST = who("Post", position="[0, 0]")


def thrower(flask: str = "oil flask (pouch)", x: float = 15, **fields: object) -> str:
    name = flask.split(" (", maxsplit=1)[0]
    return who("Thrower", f"do: throw {name}, at: nearest", weapons=f"['{flask}']", position=f"[{x}, 0]", **fields)


@pytest.mark.rule("PHASE-MIS-54", "PHASE-MIS-05")
@pytest.mark.parametrize("place", ["in hand", "pouch", "belt"])
def test_a_flask_is_taken_out_and_thrown_in_one_action(place: str) -> None:
    events = at_counts(5, 2, fight(thrower(f"oil flask ({place})"), POST))
    assert when(only(events, "attack", "Thrower")) == [(1, "5.missiles")]


@pytest.mark.rule("PHASE-MIS-54")
def test_strength_adds_nothing_to_what_is_in_it() -> None:
    strong = thrower("acid flask (in hand)", abilities="{str: 18}")
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1], ("red/Thrower", DAMAGE): [2, 3]}
    assert first(at_counts(5, 2, fight(strong, POST), lanes), "damage", target="Post")["amount"] == 5


@pytest.mark.rule("PHASE-MIS-55", "PHASE-B12")
@pytest.mark.parametrize(("feet", "modifier"), [(10, 0), (11, -2), (20, -2), (21, -5), (30, -5)])
def test_a_flask_flies_10_20_and_30_ft(feet: int, modifier: int) -> None:
    assert bonus(first(stage(fight(thrower(x=feet), POST)), "attack", "Thrower")) == modifier


@pytest.mark.rule("PHASE-MIS-55")
def test_beyond_30_ft_it_is_not_thrown() -> None:
    assert only(stage(fight(thrower(x=31, holds_place="true"), POST)), "attack", "Thrower") == []


@pytest.mark.rule("PHASE-MIS-56", "R-PHA-08", "PHASE-B16")
@pytest.mark.parametrize(
    ("setting", "die", "breaks"),
    [
        ("", 14, True),
        ("", 15, False),
        ("container_blow: crushing", 19, True),
        ("container_blow: crushing", 20, False),
        ("container_breaks: made_save", 14, False),
        ("container_breaks: made_save", 15, True),
    ],
)
def test_a_glass_that_hits_breaks_when_it_fails_its_save(setting: str, die: int, breaks: bool) -> None:
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [die]}
    events = at_counts(5, 2, fight(thrower("acid flask (in hand)"), POST, rules=setting), lanes)
    assert first(events, "container_save")["whole"] is not breaks
    assert bool(only(events, "damage", target="Post")) is breaks


@pytest.mark.rule("PHASE-B16", "PHASE-MIS-56")
@pytest.mark.parametrize(("material", "need"), [("glass", 15), ("ceramic", 12), ("leather", 2), ("hard metal", 2)])
def test_each_material_has_its_number(material: str, need: int) -> None:
    more = f"""
content:
  weapons:
    jar: {{size: S, harm: [acid], missile: '1 jar (1d4; 10/20/30; contact)',
          container: {{material: {material}, direct: [{{do: damage, dice: 1d4, harm: [acid]}}]}}}}
"""
    events = at_counts(5, 2, fight(thrower("jar (in hand)"), POST, more=more), {("red/Thrower", HIT): [20]})
    assert first(events, "container_save")["need"] == need


@pytest.mark.rule("PHASE-MIS-57", "PHASE-MIS-58", "PHASE-MIS-60")
@pytest.mark.parametrize(("die", "feet"), [(1, 5), (5, 5), (6, 10), (8, 10)])
def test_a_miss_rolls_two_d8_for_distance_and_direction(die: int, feet: int) -> None:
    lanes = {("red/Thrower", HIT): [1], ("red/Thrower", SCATTER): [die, 2], ("red/Thrower", ITEM_SAVE): [1]}
    scatter = first(at_counts(5, 2, fight(thrower(), POST), lanes), "scatter")
    assert (scatter["feet"], scatter["direction"]) == (feet, 2)


def splashed(
    die: int, direction: int, blue: list[str], setting: str = "", flask: str = "acid flask (in hand)"
) -> list[str]:
    lanes = {("red/Thrower", HIT): [1], ("red/Thrower", SCATTER): [die, direction], ("red/Thrower", ITEM_SAVE): [1]}
    events = at_counts(5, 2, fight(thrower("acid flask (in hand)"), blue, rules=setting), lanes)
    return sorted(one["target"] for one in only(events, "splash"))


@pytest.mark.rule("PHASE-MIS-59", "PHASE-MIS-58", "PHASE-MIS-60")
@pytest.mark.parametrize(
    ("die", "direction", "wet"),
    [
        (1, 8, ["Behind", "Post"]),
        (8, 8, ["Behind"]),
        (1, 4, ["Post"]),
        (8, 4, ["Thrower"]),
    ],
)
def test_whoever_stands_around_where_it_lands_is_splashed(die: int, direction: int, wet: list[str]) -> None:
    # The thrower stands at 15 ft, Post at 0 and Behind at -10: "beyond" is towards Behind.
    assert splashed(die, direction, [POST, who("Behind", position="[-10, 0]")]) == wet


@pytest.mark.rule("PHASE-MIS-59", "PHASE-B15", "PHASE-B03")
def test_the_save_is_against_petrification_with_dexterity() -> None:
    post = who("Post", position="[0, 0]", abilities="{dex: 16}")
    lanes = {
        ("red/Thrower", HIT): [1],
        ("red/Thrower", SCATTER): [1, 8],
        ("red/Thrower", ITEM_SAVE): [1],
        ("blue/Post", SAVE): [13],
    }
    save = first(at_counts(5, 2, fight(thrower("acid flask (in hand)"), post), lanes), "save", "Post")
    assert (save["need"], save["total"], save["saved"]) == (15, 15, True)
    assert "petrification" in save["against"]


@pytest.mark.rule("R-PHA-06", "PHASE-MIS-59")
@pytest.mark.parametrize(("setting", "wet"), [("", ["Beside", "Post"]), ("landing_square: spared", ["Post"])])
def test_who_stands_in_the_landing_square_is_splashed_like_a_neighbour(setting: str, wet: list[str]) -> None:
    assert splashed(1, 8, [POST, who("Beside", position="[-5, 0]")], setting) == wet


@pytest.mark.rule("R-PHA-06")
@pytest.mark.parametrize(("setting", "wet"), [("", []), ("direct_hit_splash: true", ["Beside"])])
def test_a_direct_hit_splashes_nobody_else(setting: str, wet: list[str]) -> None:
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1]}
    blue = [POST, who("Beside", position="[-5, 0]")]
    events = at_counts(5, 2, fight(thrower("acid flask (in hand)"), blue, rules=setting), lanes)
    assert [one["target"] for one in only(events, "splash")] == wet


@pytest.mark.rule("PHASE-MIS-60")
def test_a_wall_stops_it_in_the_last_place_before() -> None:
    # A wall 3 ft behind Post: beyond him it would land at -10 ft, where Behind stands.
    blue = [POST, who("Behind", position="[-12, 0]")]
    walls = "arena: {walls: [[-5, -20, -3, 20]]}\n"
    lanes = {("red/Thrower", HIT): [1], ("red/Thrower", SCATTER): [8, 8], ("red/Thrower", ITEM_SAVE): [1]}
    events = at_counts(5, 2, fight(thrower("acid flask (in hand)"), blue, more=walls), lanes)
    assert [one["target"] for one in only(events, "splash")] == ["Post"]


@pytest.mark.rule("PHASE-B17")
def test_burning_oil_goes_on_for_a_round() -> None:
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1], ("red/Thrower", DAMAGE): [3, 4, 5]}
    text = fight(thrower("oil flask (in hand)"), POST, rounds=3)
    hurt = only(stage(text, lanes), "damage", target="Post")
    assert [(one["round"], one["amount"]) for one in hurt] == [(1, 7), (2, 5)]


@pytest.mark.rule("PHASE-B17")
def test_holy_water_hurts_the_undead_only() -> None:
    lanes = {("red/Thrower", HIT): [20], ("red/Thrower", ITEM_SAVE): [1]}

    def hurt(target: str) -> list[int]:
        events = at_counts(5, 2, fight(thrower("holy water (in hand)"), target), lanes, seed=5)
        return [one["amount"] for one in only(events, "damage", "Thrower")]

    assert 2 <= hurt(who("Bones", monster="skeleton", position="[0, 0]"))[0] <= 8
    assert hurt(who("Orc", monster="orc", position="[0, 0]")) == []


@pytest.mark.rule("PHASE-MIS-69", "R-ALL-09")
def test_a_flask_into_a_melee_is_drawn_and_rolled_against_the_contact_armour_class_of_whom_it_finds() -> None:
    friend = who(
        "Friend",
        "do: attack, at: nearest",
        weapons="[club]",
        position="[0, 4]",
        ac=None,
        armour="[plate mail +1]",
        hp=400,
    )
    found: Counter[tuple[str, int]] = Counter()
    for seed in range(30):
        events = stage(fight([thrower(), friend], POST.replace("hp: 50", "hp: 400")), seed=seed)
        shot = first(events, "attack", "Thrower")
        found[shot["target"], shot["need"]] += 1
        assert told(events, "PHASE-MIS-69")
    assert set(found) == {("Friend", 11), ("Post", 10)}
