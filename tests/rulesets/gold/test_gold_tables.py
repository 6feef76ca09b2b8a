"""THACO, saves, abilities, hit dice and places of the gold ruleset, against the printed figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from simulator.content.catalogue import check_content, shipped
from simulator.content.schema_creatures import MonsterEntry
from simulator.rules.surround import FLANK, FRONT, REAR
from simulator.rulesets.gold import surround, tables_abilities, tables_classes, tables_monsters, tables_saves

FIGHTER, CLERIC, THIEF, MAGE = 0, 3, 6, 8

# level: warrior, priest, rogue, wizard
THACO = """
0 20 20 20 20
1 20 20 20 20
2 19 20 20 20
3 18 20 19 20
4 17 18 19 19
5 16 18 18 19
6 15 18 18 19
7 14 16 17 18
8 13 16 17 18
9 12 16 16 18
10 11 14 16 17
11 10 14 15 17
12 9 14 15 17
13 8 12 14 16
14 7 12 14 16
15 6 12 13 16
16 5 10 13 15
17 4 10 12 15
18 3 10 12 15
19 2 8 11 14
20 1 8 11 14
"""


@pytest.mark.rule("GG-B04")
@pytest.mark.parametrize("line", THACO.strip().splitlines())
def test_thaco_by_level(line: str) -> None:
    level, *needs = map(int, line.split())
    assert [tables_classes.thac0_of_class(one, level) for one in (FIGHTER, CLERIC, THIEF, MAGE)] == needs


@pytest.mark.rule("GG-B04")
@pytest.mark.parametrize(
    ("dice", "plus", "need"),
    [(0, 4, 20), (1, -1, 20), (1, 0, 19), (2, 2, 19), (3, 0, 17), (4, 1, 17), (4, 4, 15), (6, 6, 13), (12, 1, 9)],
)
def test_thaco_by_hit_dice(dice: int, plus: int, need: int) -> None:
    assert tables_monsters.thac0_of_monster(dice, plus) == need


@pytest.mark.rule("GG-B04")
def test_the_monsters_of_the_data_have_the_thaco_of_their_dice() -> None:
    assert check_content("gold") == ()
    for name, entry in shipped("gold").entries["monsters"].items():
        assert isinstance(entry, MonsterEntry)
        dice = entry.hit_dice
        if name == "stirge":
            # It hits as a creature of four dice.
            continue
        assert entry.thac0 in (None, tables_monsters.thac0_of_monster(dice.dice, dice.plus)), name


# the first and the last level of a line: paralysis, rod, petrification, breath, spell, as the printed table has them
SAVES = {
    FIGHTER: (
        "0 0 16 18 17 20 19/1 2 14 16 15 17 17/3 4 13 15 14 16 16/5 6 11 13 12 13 14/7 8 10 12 11 12 13/"
        "9 10 8 10 9 9 11/11 12 7 9 8 8 10/13 14 5 7 6 5 8/15 16 4 6 5 4 7/17 30 3 5 4 4 6"
    ),
    CLERIC: (
        "1 3 10 14 13 16 15/4 6 9 13 12 15 14/7 9 7 11 10 13 12/10 12 6 10 9 12 11/13 15 5 9 8 11 10/"
        "16 18 4 8 7 10 9/19 30 2 6 5 8 7"
    ),
    THIEF: (
        "1 4 13 14 12 16 15/5 8 12 12 11 15 13/9 12 11 10 10 14 11/13 16 10 8 9 13 9/17 20 9 6 8 12 7/21 30 8 4 7 11 5"
    ),
    MAGE: "1 5 14 11 13 15 12/6 10 13 9 11 13 10/11 15 11 7 9 11 8/16 20 10 5 7 9 6/21 30 8 3 5 7 4",
}


@pytest.mark.rule("GG-B05")
@pytest.mark.parametrize("one", SAVES)
def test_saving_throws(one: int) -> None:
    for line in SAVES[one].split("/"):
        first, last, death, items, stone, breath, spell = map(int, line.split())
        for level in (first, last):
            assert tables_saves.saves_of_class(one, level) == (items, breath, death, stone, spell)


@pytest.mark.rule("GG-B05")
@pytest.mark.parametrize(("dice", "plus", "level"), [(0, 4, 0), (1, 0, 1), (1, 1, 2), (4, 1, 5), (6, 6, 7)])
def test_monsters_save_as_warriors_a_bonus_being_another_level(dice: int, plus: int, level: int) -> None:
    assert tables_monsters.equivalent_level(dice, plus) == level


# score: to hit, damage
STRENGTH = "1 -5 -4/2 -3 -2/3 -3 -1/5 -2 -1/7 -1 0/8 0 0/16 0 1/17 1 1/18 1 2/19 3 7/20 3 8/22 4 10/23 5 11/25 7 14"


@pytest.mark.rule("GG-ACT-16")
@pytest.mark.parametrize("line", STRENGTH.split("/"))
def test_strength(line: str) -> None:
    score, to_hit, damage = map(int, line.split())
    assert tables_abilities.strength_to_hit(score) == to_hit
    assert tables_abilities.strength_damage(score) == damage


# score: reaction and missiles, armour class
DEXTERITY = "3 -3 4/4 -2 3/5 -1 2/6 0 1/7 0 0/14 0 0/15 0 -1/16 1 -2/17 2 -3/18 2 -4/20 3 -4/21 4 -5/23 4 -5/25 5 -6"


@pytest.mark.rule("GG-ACT-16", "GG-ACT-28")
@pytest.mark.parametrize("line", DEXTERITY.split("/"))
def test_dexterity(line: str) -> None:
    score, missiles, armour = map(int, line.split())
    assert tables_abilities.dexterity_to_hit(score) == tables_abilities.dexterity_reaction(score) == missiles
    assert tables_abilities.dexterity_armour_class(score) == armour


@pytest.mark.rule("GG-ACT-21", "GG-ACT-22", "GG-ACT-23", "R-GLD-07")
def test_the_places_are_exact_fractions_of_a_space() -> None:
    for defender in range(6):
        for attacker in range(6):
            larger = attacker - defender
            share = Fraction(1 + larger) if larger >= 0 else Fraction(1, 2**-larger)
            assert Fraction(surround.place_needed(defender, attacker), surround.SPACE) == share


@pytest.mark.rule("R-GLD-08", "GG-ACT-20", "GG-ACT-24")
def test_the_ring_has_three_in_front_two_at_the_flanks_three_behind() -> None:
    assert [surround.ZONES.count(zone) for zone in (FRONT, FLANK, REAR)] == [3, 2, 3]
    assert [surround.ZONES_WITH_WIDE_FLANKS.count(zone) for zone in (FRONT, FLANK, REAR)] == [3, 4, 1]
    assert [surround.ZONES[place] for place in surround.FILLING] == sorted(surround.ZONES)


@pytest.mark.rule("R-GLD-31")
@pytest.mark.parametrize(("one", "sides"), [(FIGHTER, 10), (CLERIC, 8), (THIEF, 6), (MAGE, 4)])
def test_hit_dice(one: int, sides: int) -> None:
    assert tables_classes.hit_die(one) == sides


@pytest.mark.rule("GG-B11")
@pytest.mark.parametrize(("level", "factor"), [(1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (12, 4), (13, 5), (20, 5)])
def test_the_backstab_multiplies_by_level(level: int, factor: int) -> None:
    assert tables_classes.backstab_factor(THIEF, level) == factor
