"""Strength, Dexterity and Constitution, against the printed figures."""

import pytest

from simulator.rules.tables_abilities import (
    constitution_hit_points,
    dexterity_armour_class,
    dexterity_reaction,
    dexterity_to_hit,
    strength_damage,
    strength_to_hit,
)


@pytest.mark.rule("SEG-B13", "SEG-B15")
@pytest.mark.parametrize(
    ("first", "last", "to_hit", "damage"),
    [
        (3, 3, -3, -1),
        (4, 5, -2, -1),
        (6, 7, -1, 0),
        (8, 15, 0, 0),
        (16, 16, 0, 1),
        (17, 17, 1, 1),
        (18, 18, 1, 2),
        (19, 19, 3, 6),
    ],
)
def test_strength(first, last, to_hit, damage):
    for score in range(first, last + 1):
        assert (strength_to_hit(score), strength_damage(score)) == (to_hit, damage)


@pytest.mark.rule("SEG-B13", "SEG-B15")
@pytest.mark.parametrize(
    ("first", "last", "to_hit", "damage"),
    [(1, 50, 1, 3), (51, 75, 2, 3), (76, 90, 2, 4), (91, 99, 2, 5), (100, 100, 3, 6)],
)
def test_exceptional_strength(first, last, to_hit, damage):
    for percent in (first, last):
        assert (strength_to_hit(18, percent), strength_damage(18, percent)) == (to_hit, damage)


def test_a_percentage_means_nothing_below_18():
    assert (strength_to_hit(17, 99), strength_damage(17, 99)) == (1, 1)


@pytest.mark.rule("R-SEG-02", "SEG-MIS-30", "R-SEG-34")
@pytest.mark.parametrize(
    ("score", "reaction", "armour"),
    [
        (3, -3, 4),
        (4, -2, 3),
        (5, -1, 2),
        (6, 0, 1),
        (7, 0, 0),
        (14, 0, 0),
        (15, 0, -1),
        (16, 1, -2),
        (17, 2, -3),
        (18, 3, -4),
        (19, 3, -4),
    ],
)
def test_dexterity(score, reaction, armour):
    assert (dexterity_reaction(score), dexterity_to_hit(score)) == (reaction, reaction)
    assert dexterity_armour_class(score) == armour


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(
    ("score", "others", "fighters"),
    [
        (3, -2, -2),
        (4, -1, -1),
        (6, -1, -1),
        (7, 0, 0),
        (14, 0, 0),
        (15, 1, 1),
        (16, 2, 2),
        (17, 2, 3),
        (18, 2, 4),
        (19, 2, 5),
    ],
)
def test_constitution(score, others, fighters):
    assert constitution_hit_points(score, fighter=False) == others
    assert constitution_hit_points(score, fighter=True) == fighters


def test_scores_past_the_ends_count_as_the_ends():
    assert strength_to_hit(1) == strength_to_hit(3)
    assert dexterity_armour_class(25) == dexterity_armour_class(19)
