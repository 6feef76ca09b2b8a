"""To hit, routines, dice and proficiency by class and level, against the printed figures."""

import pytest

from simulator.rulesets.segment import tables_classes as classes
from simulator.rulesets.segment.tables_classes import (
    FIRST_EDITION,
    OSRIC_2,
    OSRIC_3,
    hit_dice_of_class,
    hit_die,
    iterative_attacks,
    proficiency_penalty,
    routines_of_class,
    sweep_attacks,
    thac0_of_class,
)

# level; fighters in OSRIC and in the first edition; clerics; thieves; magic-users in OSRIC 2, 3, first edition
PRINTED = """
 1  20 20  20  21  21 21 21
 2  19 20  20  21  21 21 21
 3  18 18  20  21  21 21 21
 4  17 18  18  21  21 21 21
 5  16 16  18  19  21 21 21
 6  15 16  18  19  19 19 19
 7  14 14  16  19  19 19 19
 8  13 14  16  19  19 19 19
 9  12 12  16  16  19 19 19
10  11 12  14  16  19 19 19
11  10 10  14  16  17 16 16
12   9 10  14  16  17 16 16
13   8  8  12  14  17 16 16
14   7  8  12  14  17 16 16
15   6  6  12  14  17 16 16
16   5  6  10  14  15 14 13
17   4  4  10  12  15 14 13
18   3  4  10  12  15 14 13
19   2  4   9  12  15 14 13
20   1  4   9  12  15 14 13
"""
LEVELS = [tuple(map(int, line.split())) for line in PRINTED.strip().splitlines()]

FIGHTING = (classes.FIGHTER, classes.PALADIN, classes.RANGER)
PRAYING = (classes.CLERIC, classes.DRUID, classes.MONK)
STEALING = (classes.THIEF, classes.ASSASSIN)
CASTING = (classes.MAGIC_USER, classes.ILLUSIONIST)


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize("row", LEVELS, ids=lambda row: f"level {row[0]}")
def test_thac0_by_class_and_level(row):
    level, osric, first, cleric, thief, mage_2, mage_3, mage_first = row
    assert [thac0_of_class(number, level) for number in FIGHTING] == [osric] * 3
    assert [thac0_of_class(number, level, FIRST_EDITION) for number in FIGHTING] == [first] * 3
    for source in (OSRIC_2, OSRIC_3, FIRST_EDITION):
        assert [thac0_of_class(number, level, source) for number in PRAYING] == [cleric] * 3
        assert [thac0_of_class(number, level, source) for number in STEALING] == [thief] * 2
    assert [thac0_of_class(number, level, OSRIC_2) for number in CASTING] == [mage_2] * 2
    assert [thac0_of_class(number, level, OSRIC_3) for number in CASTING] == [mage_3] * 2
    assert [thac0_of_class(number, level, FIRST_EDITION) for number in CASTING] == [mage_first] * 2


@pytest.mark.rule("R-ALL-02")
def test_thac0_past_level_20_stays_and_a_level_0_man_needs_21():
    numbers = (classes.FIGHTER, classes.CLERIC, classes.THIEF, classes.MAGIC_USER)
    assert [thac0_of_class(number, 21) for number in numbers] == [1, 9, 10, 13]
    assert [thac0_of_class(number, 40) for number in numbers] == [1, 9, 10, 13]
    assert [thac0_of_class(number, 0) for number in range(10)] == [21] * 10
    assert thac0_of_class(classes.FIGHTER, 30, FIRST_EDITION) == 4
    assert [thac0_of_class(classes.MAGIC_USER, 21, source) for source in (OSRIC_3, FIRST_EDITION)] == [14, 11]


def test_nobody_hits_worse_for_a_level_gained():
    for source in (OSRIC_2, OSRIC_3, FIRST_EDITION):
        for number in range(len(classes.CLASS_NAMES)):
            column = [thac0_of_class(number, level, source) for level in range(23)]
            assert column == sorted(column, reverse=True)


@pytest.mark.rule("SEG-B10")
@pytest.mark.parametrize(
    ("number", "level", "odd", "even"),
    [
        (classes.FIGHTER, 1, 1, 1),
        (classes.FIGHTER, 6, 1, 1),
        (classes.FIGHTER, 7, 2, 1),
        (classes.FIGHTER, 12, 2, 1),
        (classes.FIGHTER, 13, 2, 2),
        (classes.PALADIN, 7, 1, 1),
        (classes.PALADIN, 8, 2, 1),
        (classes.PALADIN, 14, 2, 1),
        (classes.PALADIN, 15, 2, 2),
        (classes.RANGER, 7, 1, 1),
        (classes.RANGER, 8, 2, 1),
        (classes.RANGER, 15, 2, 2),
        (classes.CLERIC, 20, 1, 1),
        (classes.MONK, 20, 1, 1),
        (classes.THIEF, 20, 1, 1),
        (classes.MAGIC_USER, 20, 1, 1),
    ],
)
def test_routines_in_odd_and_even_rounds(number, level, odd, even):
    assert [routines_of_class(number, level, round_number) for round_number in (1, 2, 3)] == [odd, even, odd]
    assert [iterative_attacks(number, level, round_number) for round_number in (1, 2)] == [odd - 1, even - 1]


@pytest.mark.rule("SEG-B10")
@pytest.mark.parametrize(("level", "odd", "even"), [(6, 2, 1), (7, 2, 2), (12, 2, 2), (13, 3, 2)])
def test_a_specialist_has_half_a_routine_more(level, odd, even):
    assert [routines_of_class(classes.FIGHTER, level, n, specialised=True) for n in (1, 2)] == [odd, even]


@pytest.mark.rule("SEG-B10")
def test_only_fighting_classes_sweep_and_once_a_level():
    swept = [sweep_attacks(number, 6) for number in range(10)]
    assert swept == [6, 6, 6, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("SEG-B15")
@pytest.mark.parametrize(
    ("name", "penalty"),
    [
        ("fighter", -2),
        ("paladin", -2),
        ("ranger", -2),
        ("cleric", -3),
        ("druid", -4),
        ("monk", -3),
        ("thief", -3),
        ("assassin", -3),
        ("magic-user", -5),
        ("illusionist", -5),
    ],
)
def test_the_penalty_for_a_weapon_not_learnt(name, penalty):
    assert proficiency_penalty(classes.CLASS_NAMES.index(name)) == penalty


@pytest.mark.rule("R-SEG-28")
def test_hit_dice_by_class():
    sides = {name: hit_die(number) for number, name in enumerate(classes.CLASS_NAMES)}
    assert sides == {
        "fighter": 10,
        "paladin": 10,
        "ranger": 8,
        "cleric": 8,
        "druid": 8,
        "monk": 4,
        "thief": 6,
        "assassin": 6,
        "magic-user": 4,
        "illusionist": 4,
    }
    assert [hit_dice_of_class(classes.RANGER, level) for level in (0, 1, 2)] == [0, 2, 3]
    assert [hit_dice_of_class(classes.CLERIC, level) for level in (0, 1, 2)] == [0, 1, 2]
