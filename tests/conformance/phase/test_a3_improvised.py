"""What is thrown that was not made for it, and does it matter from where? Section A3 of the phase rulebook."""

from __future__ import annotations

import pytest

from simulator.content import load_text
from tests.conformance.phase.small_fights import (
    at_counts,
    bonus,
    die_that_hits,
    fight,
    first,
    modifiers,
    only,
    stage,
    who,
)

POST = who("Post")


def thrower(weapon: str = "long sword", class_: str = "fighter", **fields: object) -> str:
    return who("Thrower", f"do: throw {weapon}, at: nearest", weapons=f"[{weapon}]", class_=class_, **fields)


@pytest.mark.rule("PHASE-MIS-16", "PHASE-MIS-17", "PHASE-B08")
@pytest.mark.parametrize(
    ("class_", "penalty"), [("fighter", -2), ("cleric", -3), ("thief", -3), ("druid", -4), ("magic-user", -5)]
)
def test_a_sword_may_be_thrown_and_nobody_has_learnt_to(class_: str, penalty: int) -> None:
    thrown = first(stage(fight(thrower(class_=class_), POST, distance=10)), "attack", "Thrower")
    assert (thrown["weapon"], bonus(thrown)) == ("long sword", penalty)


@pytest.mark.rule("PHASE-MIS-17", "PHASE-B08")
def test_who_has_no_class_throws_it_at_minus_2() -> None:
    orc = who("Thrower", "do: throw long sword, at: nearest", monster="orc", weapons="[long sword]")
    assert bonus(first(stage(fight(orc, POST, distance=10)), "attack", "Thrower")) == -2


@pytest.mark.rule("PHASE-MIS-17")
def test_learning_the_sword_does_not_help_to_throw_it() -> None:
    learnt = thrower(proficiencies="[long sword]")
    assert bonus(first(stage(fight(learnt, POST, distance=10)), "attack", "Thrower")) == -2


@pytest.mark.rule("PHASE-MIS-16", "PHASE-MIS-07")
@pytest.mark.parametrize("size", ["S", "L"])
def test_whatever_is_thrown_so_does_1d4(size: str) -> None:
    scenario = load_text(fight(thrower("long sword"), POST, distance=10))
    (sword,) = (mode for one in scenario.combatants for mode in one.missiles if mode.improvised)
    dice = {"S": sword.blow.small, "L": sword.blow.large}[size]
    assert (dice.count, dice.sides, dice.plus, sword.blow.damage) == (1, 4, 0, 0)


@pytest.mark.rule("PHASE-MIS-18", "PHASE-B12")
@pytest.mark.parametrize(("feet", "modifier"), [(10, -2), (11, -4), (20, -4), (25, -7), (30, -7)])
def test_it_flies_10_20_and_30_ft(feet: int, modifier: int) -> None:
    assert bonus(first(stage(fight(thrower(), POST, distance=feet)), "attack", "Thrower")) == modifier


@pytest.mark.rule("PHASE-MIS-18")
def test_beyond_30_ft_it_is_not_thrown() -> None:
    assert only(stage(fight(thrower(holds_place="true"), POST, distance=31)), "attack", "Thrower") == []


@pytest.mark.rule("PHASE-MIS-19")
@pytest.mark.parametrize(
    ("race", "weapon", "can"),
    [
        ("halfling", "dagger", True),
        ("halfling", "spear", False),
        ("human", "spear", True),
        ("human", "two-handed sword", False),
        ("halfling", "long sword", False),
    ],
)
def test_nobody_throws_what_is_larger_than_himself(race: str, weapon: str, can: bool) -> None:
    one = who("Thrower", weapons=f"[{weapon}]", race=race)
    spec = next(one for one in load_text(fight(one, POST)).combatants if one.name == "Thrower")
    assert [mode.name for mode in spec.missiles if mode.hurled] == ([weapon] if can else [])


@pytest.mark.rule("PHASE-MIS-20", "R-PHA-31", "PHASE-B14")
@pytest.mark.parametrize(
    ("weapon", "armour", "setting", "worth"),
    [
        ("short bow", "plate mail, shield", "armor_defense: first_edition", -5),
        ("short bow", "leather armour", "armor_defense: first_edition", 2),
        ("heavy crossbow", "chain mail", "armor_defense: first_edition", 2),
        ("short bow", "plate mail, shield", "", 0),
        ("club", "plate mail, shield", "armor_defense: first_edition", 0),
    ],
)
def test_armour_is_worth_more_against_some_weapons_by_house_rule(
    weapon: str, armour: str, setting: str, worth: int
) -> None:
    one = who("Archer", f"do: {'throw' if weapon == 'club' else 'shoot'} {weapon}", weapons=f"[{weapon}]")
    post = who("Post", armour=f"[{armour}]", ac=None)
    shot = first(stage(fight(one, post, distance=10, rules=setting)), "attack", "Archer")
    assert bonus(shot) == worth
    assert ("PHASE-MIS-20" in modifiers(shot)) is bool(worth)


@pytest.mark.rule("PHASE-MIS-20", "R-PHA-31", "PHASE-B13")
def test_magic_and_dexterity_are_no_armour_that_counts_there() -> None:
    one = who("Archer", "do: shoot, at: nearest", weapons="[short bow]")
    post = who("Post", armour="[chain mail +3]", ac=None, abilities="{dex: 18}")
    shot = first(stage(fight(one, post, distance=10, rules="armor_defense: first_edition")), "attack", "Archer")
    assert (bonus(shot), shot["need"]) == (0, 20 - (5 - 3 - 4))


@pytest.mark.rule("PHASE-MIS-21", "R-PHA-29", "PHASE-B10")
@pytest.mark.parametrize(("setting", "needed"), [("", 14), ("missile_facing: true", 10)])
def test_a_shot_from_behind_is_like_any_other(setting: str, needed: int) -> None:
    red = [
        who("Archer", "do: shoot, at: nearest", weapons="[long bow]", position="[-40, 0]"),
        who("Bait", position="[60, 0]"),
    ]
    post = who(
        "Post",
        "do: shoot, at: farthest",
        weapons="[sling]",
        armour="[leather armour, shield]",
        ac=None,
        position="[0, 0]",
        abilities="{dex: 15}",
    )
    events = stage(fight(red, post, rules=setting))
    assert die_that_hits(first(events, "attack", "Archer")) == needed


@pytest.mark.rule("PHASE-MIS-21", "R-PHA-29", "R-PHA-21")
@pytest.mark.parametrize(("setting", "easier", "need"), [("", 0, 20 - 2), ("missile_facing: true", 4, 20 - 5)])
def test_a_fleer_is_no_easier_to_shoot_than_others(setting: str, easier: int, need: int) -> None:
    # Chain mail and shield 4, Dexterity 16: armour class 2.
    runner = who(
        "Runner", "do: flee", position="[60, 0]", ac=None, armour="[chain mail, shield]", abilities="{dex: 16}"
    )
    slinger = who("Slinger", "do: shoot, at: nearest", weapons="[sling]", position="[0, 0]")
    shot = first(at_counts(1, 5, fight(slinger, runner, rules=setting)), "attack", "Slinger")
    # It has run for five segments at twice 90 ft: 150 ft is long range.
    assert (bonus(shot), shot["need"], shot["distance"]) == (easier - 5, need, 60 + 5 * 18)


@pytest.mark.rule("PHASE-B10", "R-PHA-29")
@pytest.mark.parametrize(("setting", "needed"), [("", 14), ("melee_facing: true", 10)])
def test_a_blow_from_behind_counts_by_house_rule_only(setting: str, needed: int) -> None:
    red = [
        who("Sword", "do: attack, at: nearest", weapons="[long sword]", position="[-8, 0]"),
        who("Bait", position="[8, 0]", hp=400),
    ]
    post = who(
        "Post",
        "do: attack, at: strongest",
        weapons="[club]",
        armour="[leather armour, shield]",
        ac=None,
        position="[0, 0]",
        abilities="{dex: 15}",
    )
    events = stage(fight(red, post, rules=setting))
    assert die_that_hits(first(events, "attack", "Sword")) == needed
