"""Are the figures of part C of the segment rulebook in force: rolls to hit, saves, armour, abilities, weapons?"""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import DAMAGE, HIT, SAVE, die_that_hits, fight, who
from tests.staging import first, only, stage

POST = who("Post")

SPELLS = """
content:
  spells:
    items bane: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
                 effects: [{do: damage, dice: 1, save: items}]}
    breath bane: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
                  effects: [{do: damage, dice: 1, save: breath}]}
    death bane: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
                 effects: [{do: damage, dice: 1, save: death}]}
    petrification bane: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
                         effects: [{do: damage, dice: 1, save: petrification}]}
    spell bane: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
                 effects: [{do: damage, dice: 1, save: spell}]}
"""
COLUMNS = ("items", "breath", "death", "petrification", "spell")


# --- C.1 ------------------------------------------------------------------------------------------------------

TO_HIT = {
    "fighter": {1: 20, 2: 19, 3: 18, 6: 15, 7: 14, 9: 12, 12: 9},
    "paladin": {1: 20, 5: 16},
    "ranger": {1: 20, 8: 13},
    "cleric": {1: 20, 3: 20, 4: 18, 7: 16, 9: 16, 10: 14, 12: 14},
    "druid": {3: 20, 4: 18},
    "thief": {1: 21, 4: 21, 5: 19, 8: 19, 9: 16, 12: 16},
    "assassin": {5: 19, 9: 16},
    "magic-user": {1: 21, 5: 21, 6: 19, 10: 19, 11: 17, 12: 17},
    "illusionist": {5: 21, 6: 19},
}


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize(("kind", "level", "thac0"), [(k, lv, n) for k, row in TO_HIT.items() for lv, n in row.items()])
def test_characters_hit_armour_class_0_on_the_number_of_their_class_and_level(
    kind: str, level: int, thac0: int
) -> None:
    striker = who("Striker", "do: attack", weapons="[dagger]", class_=kind, level=level)
    events = stage(fight(striker, who("Post", ac=5), distance=6))
    assert die_that_hits(first(events, "attack", "Striker")) == thac0 - 5


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize(
    ("hit_dice", "thac0"),
    [
        ("1d4 hp", 21),
        ("1-1", 20),
        ("1", 19),
        ("1+1", 18),
        ("2", 18),
        ("2+1", 17),
        ("3+1", 16),
        ("4", 16),
        ("4+1", 15),
        ("6", 14),
        ("6+6", 13),
        ("8", 12),
        ("9+1", 10),
        ("12", 8),
        ("16+1", 3),
    ],
)
def test_monsters_hit_by_their_hit_dice(hit_dice: str, thac0: int) -> None:
    beast = f"""
content:
  monsters:
    beast: {{size: M, ac: 5, hit_dice: {hit_dice}, move: 90, morale: none, attacks: [{{name: claw, damage: 1}}]}}
"""
    events = stage(fight(who("Beast", "do: attack", monster="beast"), who("Post", ac=5), distance=6, more=beast))
    assert die_that_hits(first(events, "attack", "Beast")) == thac0 - 5


# --- C.2 ------------------------------------------------------------------------------------------------------

SAVES = {
    ("fighter", 0): (18, 20, 16, 17, 19),
    ("fighter", 1): (16, 17, 14, 15, 17),
    ("fighter", 4): (15, 16, 13, 14, 16),
    ("fighter", 5): (13, 13, 11, 12, 14),
    ("fighter", 8): (12, 12, 10, 11, 13),
    ("fighter", 9): (10, 9, 8, 9, 11),
    ("fighter", 12): (9, 8, 7, 8, 10),
    ("ranger", 3): (15, 16, 13, 14, 16),
    ("paladin", 1): (14, 15, 12, 13, 15),
    ("cleric", 3): (14, 16, 10, 13, 15),
    ("cleric", 4): (13, 15, 9, 12, 14),
    ("cleric", 9): (11, 13, 7, 10, 12),
    ("druid", 10): (10, 12, 6, 9, 11),
    ("magic-user", 5): (11, 15, 14, 13, 12),
    ("magic-user", 6): (9, 13, 13, 11, 10),
    ("illusionist", 11): (7, 11, 11, 9, 8),
    ("thief", 4): (14, 16, 13, 12, 15),
    ("thief", 5): (12, 15, 12, 11, 13),
    ("assassin", 9): (10, 14, 11, 10, 11),
    ("monk", 1): (14, 16, 13, 12, 15),
}


@pytest.mark.rule("SEG-B18")
@pytest.mark.parametrize(("victim", "numbers"), list(SAVES.items()))
def test_saves_go_by_class_level_and_what_they_are_against(victim: tuple[str, int], numbers: tuple[int, ...]) -> None:
    kind, level = victim
    needed = []
    for column in COLUMNS:
        mage = who("Mage", f"do: cast {column} bane", class_="magic-user", spells=f"[{column} bane]")
        save = first(stage(fight(mage, who("Post", class_=kind, level=level), more=SPELLS)), "save", "Post")
        # What is added to the die counts as a lower number.
        needed.append(save["need"] - (save["total"] - save["die"]))
    assert tuple(needed) == numbers


@pytest.mark.rule("SEG-B18")
@pytest.mark.parametrize(
    ("hit_dice", "number"), [("1d4 hp", 19), ("1", 17), ("2", 16), ("3+1", 14), ("6+6", 13), ("8", 11), ("12", 8)]
)
def test_monsters_save_as_a_fighter_of_the_level_of_their_hit_dice(hit_dice: str, number: int) -> None:
    beast = f"""  monsters:
    beast: {{size: M, ac: 5, hit_dice: {hit_dice}, move: 90, morale: none, attacks: [{{name: claw, damage: 1}}]}}
"""
    mage = who("Mage", "do: cast spell bane", class_="magic-user", spells="[spell bane]")
    assert (
        first(stage(fight(mage, who("Beast", monster="beast"), more=SPELLS + beast)), "save", "Beast")["need"] == number
    )


@pytest.mark.rule("SEG-B18")
@pytest.mark.parametrize(("dexterity", "bonus"), [(3, -4), (6, -1), (10, 0), (15, 1), (16, 2), (17, 3), (18, 4)])
def test_dexterity_helps_against_what_fills_an_area(dexterity: int, bonus: int) -> None:
    mage = who("Mage", "do: cast fireball", class_="magic-user", level=5, spells="[fireball]")
    save = first(stage(fight(mage, who("Post", abilities=f"{{dex: {dexterity}}}"))), "save", "Post")
    assert save["total"] - save["die"] == bonus


@pytest.mark.rule("SEG-B18")
def test_a_save_is_made_on_the_number_itself() -> None:
    mage = who("Mage", "do: cast spell bane", class_="magic-user", spells="[spell bane]")
    for die, saved in ((16, False), (17, True)):
        events = stage(fight(mage, POST, more=SPELLS), {("blue/Post", SAVE): [die]})
        assert first(events, "save", "Post")["saved"] is saved
        assert bool(only(events, "damage", target="Post")) is not saved


# --- C.3 and C.4 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize(
    ("armour", "ac"),
    [
        ("robes", 10),
        ("padded armour", 8),
        ("leather armour", 8),
        ("studded leather", 7),
        ("ring mail", 7),
        ("scale mail", 6),
        ("chain mail", 5),
        ("elfin chain", 5),
        ("banded mail", 4),
        ("splint mail", 4),
        ("plate mail", 3),
        ("field plate", 2),
        ("full plate", 1),
        ("chain mail +2", 3),
    ],
)
@pytest.mark.parametrize("shield", [False, True])
def test_armour_and_shield(armour: str, ac: int, shield: bool) -> None:
    worn = f"[{armour}, shield]" if shield else f"[{armour}]"
    striker = who("Striker", "do: attack", weapons="[dagger]")
    events = stage(fight(striker, who("Post", armour=worn), distance=6))
    assert die_that_hits(first(events, "attack", "Striker")) == 20 - ac + shield


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize(
    ("dexterity", "change"), [(3, 4), (4, 3), (6, 1), (7, 0), (14, 0), (15, -1), (16, -2), (17, -3), (18, -4)]
)
def test_dexterity_changes_armour_class(dexterity: int, change: int) -> None:
    striker = who("Striker", "do: attack", weapons="[dagger]")
    post = who("Post", armour="[robes]", abilities=f"{{dex: {dexterity}}}")
    assert die_that_hits(first(stage(fight(striker, post, distance=6)), "attack", "Striker")) == 10 - change


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(
    ("kind", "level", "abilities", "dice", "points"),
    [
        ("fighter", 1, "{con: 10}", [7], 7),
        ("fighter", 2, "{con: 17}", [1, 1], 8),
        ("cleric", 2, "{con: 17}", [1, 1], 6),
        ("magic-user", 1, "{con: 3}", [1], 1),
        ("thief", 1, "{con: 15}", [6], 7),
        ("ranger", 1, "{con: 10}", [8, 8], 16),
    ],
)
def test_hit_dice_of_classes_with_constitution(
    kind: str, level: int, abilities: str, dice: list[int], points: int
) -> None:
    from simulator.dice import Purpose

    hero = who("Post", hp=None, class_=kind, level=level, abilities=abilities)
    events = stage(fight(hero, who("Other")), {("red/Post", Purpose.HP): dice})
    members = [one for side in first(events, "fight_started")["sides"].values() for one in side]
    assert next(one["hp"] for one in members if one["name"] == "Post") == points


# --- C.5 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-03")
@pytest.mark.parametrize(
    ("weapon", "small", "large"),
    [
        ("dagger", [4], [3]),
        ("short sword", [6], [8]),
        ("long sword", [8], [12]),
        ("bastard sword", [4, 4], [8, 8]),
        ("two-handed sword", [10], [6, 6, 6]),
        ("spear", [6], [8]),
        ("halberd", [10], [6, 6]),
        ("quarterstaff", [6], [6]),
        ("battle axe", [8], [8]),
    ],
)
def test_weapons_do_other_damage_to_large_creatures(weapon: str, small: list[int], large: list[int]) -> None:
    beasts = """
content:
  monsters:
    middling: {size: M, ac: 10, hit_dice: 2, move: 90, morale: none, attacks: []}
    biggish: {size: L, ac: 10, hit_dice: 2, move: 90, morale: none, attacks: []}
"""
    for foe, dice in (("middling", small), ("biggish", large)):
        striker = who("Striker", f"do: attack {weapon}", weapons=f"[{weapon}]")
        lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): dice}
        events = stage(fight(striker, who("Foe", monster=foe), distance=6, more=beasts), lanes)
        assert first(events, "damage", target="Foe")["amount"] == sum(dice)


@pytest.mark.rule("R-ALL-02", "R-ALL-03")
def test_magic_weapons_add_their_plus_to_hit_and_damage() -> None:
    striker = who("Striker", "do: attack", weapons="[long sword +2]")
    lanes = {("red/Striker", HIT): [8], ("red/Striker", DAMAGE): [1]}
    events = stage(fight(striker, POST, distance=6), lanes)
    assert (first(events, "attack", "Striker")["hit"], first(events, "damage")["amount"]) == (True, 3)
