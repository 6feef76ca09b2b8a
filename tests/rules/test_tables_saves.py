"""Saving throws by class and level, against the printed figures."""

import pytest

from simulator.rules.tables_saves import (
    saves_of_class,
    saves_of_monster,
)

# class; first and last level of the band; aimed items, breath, death, petrification, spells
PRINTED = """
fighter 1 2 16 17 14 15 17
fighter 3 4 15 16 13 14 16
fighter 5 6 13 13 11 12 14
fighter 7 8 12 12 10 11 13
fighter 9 10 10 9 8 9 11
fighter 11 12 9 8 7 8 10
fighter 13 14 7 5 5 6 8
fighter 15 16 6 4 4 5 7
fighter 17 18 5 4 3 4 6
fighter 19 25 4 3 2 3 5
paladin 1 2 14 15 12 13 15
paladin 3 4 13 14 11 12 14
paladin 9 10 8 7 6 7 9
paladin 15 16 4 2 2 3 5
paladin 19 25 2 2 2 2 3
cleric 1 3 14 16 10 13 15
cleric 4 6 13 15 9 12 14
cleric 7 9 11 13 7 10 12
cleric 10 12 10 12 6 9 11
cleric 13 15 9 11 5 8 10
cleric 16 18 8 10 4 7 9
cleric 19 25 6 8 2 5 7
magic-user 1 5 11 15 14 13 12
magic-user 6 10 9 13 13 11 10
magic-user 11 15 7 11 11 9 8
magic-user 16 20 5 9 10 7 6
magic-user 21 25 3 7 8 5 4
thief 1 4 14 16 13 12 15
thief 5 8 12 15 12 11 13
thief 9 12 10 14 11 10 11
thief 13 16 8 13 10 9 9
thief 17 20 6 12 9 8 7
thief 21 25 4 11 8 7 5
"""
BANDS = [(line.split()[0], *map(int, line.split()[1:])) for line in PRINTED.strip().splitlines()]
LIKE = {"fighter": ("ranger",), "cleric": ("druid",), "magic-user": ("illusionist",), "thief": ("assassin", "monk")}


@pytest.mark.rule("SEG-B18")
def test_an_ordinary_man_saves_alike_whatever_he_is_called():
    assert {saves_of_class(number, 0) for number in range(10) if number != 1} == {(18, 20, 16, 17, 19)}


@pytest.mark.rule("SEG-B18")
@pytest.mark.parametrize(
    ("level", "needs"), [(0, (18, 20, 16, 17, 19)), (3, (15, 16, 13, 14, 16)), (21, (4, 3, 2, 3, 5))]
)
def test_a_monster_saves_as_the_fighter_that_it_equals(level, needs):
    assert saves_of_monster(level) == needs
