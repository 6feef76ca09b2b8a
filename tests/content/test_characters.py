"""A character's figures come from its classes, levels, abilities and what it wears."""

from collections.abc import Callable

import pytest

from simulator.dice import combatant_owner
from simulator.model import terms
from simulator.model.compiled import ArmourClass, CombatantSpec, HitPoints

Hero = Callable[..., CombatantSpec]


def test_a_fighter_reads_the_fighters_tables(hero: Hero) -> None:
    one = hero("{name: Aldric, class: fighter, level: 7}")
    assert (one.thac0, one.saves, one.level, one.hit_dice) == (14, (12, 12, 10, 11, 13), 7, (7, 0))
    assert (one.routines, one.sweep) == ((3, 2), 7)
    assert one.traits & terms.CHARACTER
    assert one.traits & terms.FIGHTER_LIKE
    assert one.traits & terms.PERSON
    assert (one.name, one.group, one.kind, one.morale) == ("Aldric", "Aldric", "fighter", -1)
    assert one.owner == combatant_owner("heroes", "Aldric")


def test_an_alias_of_a_class_is_that_class(hero: Hero) -> None:
    assert hero("{class: wizard, level: 3}").kind == "magic-user"


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(
    ("entry", "points"),
    [
        ("level: 3", HitPoints(0, (3, 10, 0), 3)),
        ("level: 3, hp: rolled", HitPoints(0, (3, 10, 0), 3)),
        ("level: 3, hp: average", HitPoints(16)),
        ("level: 3, hp: maximum", HitPoints(30)),
        ("level: 3, hp: 17", HitPoints(17)),
        ("level: 3, hp: [17]", HitPoints(17)),
        ("level: 3, abilities: {con: 17}", HitPoints(0, (3, 10, 9), 3)),
        ("level: 3, abilities: {con: 3}, hp: average", HitPoints(10)),
        ("level: 11", HitPoints(0, (9, 10, 6), 9)),
        ("level: 0", HitPoints(0, (1, 6, 0), 1)),
    ],
)
def test_hit_points_are_what_the_scenario_says_else_class_dice(hero: Hero, entry: str, points: HitPoints) -> None:
    assert hero(f"{{class: fighter, {entry}}}").hit_points == points


@pytest.mark.rule("R-SEG-28")
def test_hit_points_of_characters_are_a_house_rule(hero: Hero) -> None:
    rules = "house_rules: {segment: {character_hp: maximum}}"
    assert hero("{class: thief, level: 2}", rules).hit_points == HitPoints(12)
    assert hero("{class: thief, level: 2, hp: rolled}", rules).hit_points == HitPoints(0, (2, 6, 0), 2)


def test_two_classes_share_hit_points_and_take_the_better_figures(hero: Hero) -> None:
    one = hero("{class: fighter/magic-user, level: 4/5, spells: [fireball], hp: average}")
    assert one.hit_points == HitPoints((22 + 12) // 2)
    assert (one.thac0, one.saves, one.level) == (17, (11, 15, 13, 13, 12), 5)
    assert [(power.name, power.caster_level) for power in one.powers] == [("fireball", 5)]


@pytest.mark.parametrize(
    ("entry", "armour"),
    # total, shield, Dexterity; against contact attacks, and the shield's part of that; what is worn without magic
    [
        ("", ArmourClass(10, 0, 0, 10, 0, 10)),
        ("armour: [chain mail]", ArmourClass(5, 0, 0, 10, 0, 5)),
        ("armour: [chain mail, shield]", ArmourClass(4, 1, 0, 10, 0, 4)),
        ("armour: [shield, chain mail +2]", ArmourClass(2, 1, 0, 8, 0, 4)),
        ("armour: [chain mail, shield +1], abilities: {dex: 17}", ArmourClass(0, 2, 3, 6, 1, 4)),
        ("armour: [leather armour], abilities: {dex: 4}", ArmourClass(11, 0, -3, 13, 0, 8)),
        ("armour: [chain mail, shield], ac: -4, abilities: {dex: 16}", ArmourClass(-4, 1, 2, 8, 0, -4)),
    ],
)
def test_armour_class_counts_armour_shield_magic_and_dexterity(hero: Hero, entry: str, armour: ArmourClass) -> None:
    assert hero(f"{{class: fighter, level: 1, {entry}}}").armour == armour


def test_a_shield_takes_a_hand_and_time_to_loosen(hero: Hero) -> None:
    with_it = hero("{class: fighter, level: 1, armour: [shield]}")
    without = hero("{class: fighter, level: 1}")
    assert (with_it.free_hands, with_it.shield_loosen_segments) == (1, 3)
    assert (without.free_hands, without.shield_loosen_segments) == (2, 0)


@pytest.mark.parametrize(
    ("entry", "feet"),
    [
        ("", 120),
        ("armour: [plate mail]", 60),
        ("armour: [plate mail +1]", 90),
        ("race: dwarf", 90),
        ("race: halfling, armour: [plate mail]", 60),
        ("mount: wolf", 180),
    ],
)
def test_armour_people_and_mounts_set_the_pace(hero: Hero, entry: str, feet: int) -> None:
    assert hero(f"{{class: fighter, level: 1, {entry}}}").move_ft == feet


def test_a_people_gives_size_and_traits(hero: Hero) -> None:
    assert hero("{class: fighter, level: 1, race: dwarf}").size == terms.SMALL
    assert hero("{class: fighter, level: 1, race: elf}").traits & terms.ELF


def test_what_else_one_is_is_added(hero: Hero) -> None:
    one = hero("{class: cleric, level: 1, traits: [evil], leader: true, weight: 3, cover: 50, concealment: 25}")
    assert one.traits & terms.EVIL
    assert one.traits & terms.LEADER
    assert (one.size_weight, one.cover, one.concealment) == (3, 50, 25)


def test_sweeping_is_a_house_rule(hero: Hero) -> None:
    assert hero("{class: fighter, level: 5}", "house_rules: {segment: {sweep: false}}").sweep == 0


def test_a_cleric_turns_undead_as_its_level_and_a_paladin_two_lower(hero: Hero) -> None:
    def turning(entry: str) -> list[int]:
        return [power.verbs[0].amount for power in hero(entry).powers if power.manner == terms.TURNING]

    assert turning("{class: cleric, level: 4}") == [4]
    assert turning("{class: paladin, level: 5}") == [3]
    assert turning("{class: paladin, level: 2}") == []
    assert turning("{class: fighter, level: 9}") == []


@pytest.mark.parametrize(("score", "band"), [(3, 2), (6, 3), (10, 4), (12, 5), (14, 6), (16, 7), (18, 8)])
def test_intelligence_is_a_class_by_the_score(hero: Hero, score: int, band: int) -> None:
    assert hero(f"{{class: fighter, level: 1, abilities: {{int: {score}}}}}").intelligence == band


def test_morale_is_checked_only_where_the_scenario_says_so(hero: Hero) -> None:
    assert hero("{class: fighter, level: 1, morale: 60}").morale == 60
    assert hero("{class: fighter, level: 1, morale: none}").morale == -1


def test_what_is_carried_is_listed(hero: Hero) -> None:
    one = hero("{class: fighter, level: 1, armour: [chain mail +1], weapons: [dagger x3], items: [potion of healing]}")
    assert one.gear == ("chain mail +1", "dagger", "potion of healing")
