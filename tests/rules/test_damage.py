"""Damage of a hit, resistance, healing, and all that lands at one moment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.damage import (
    after_healing,
    damage_of_hit,
    damage_taken,
    double,
    half,
)

AMOUNTS = st.integers(0, 200)


@pytest.mark.rule("R-ALL-03")
@pytest.mark.parametrize(("rolled", "bonus", "damage"), [(5, 2, 7), (1, 0, 1), (1, -1, 1), (2, -3, 1), (3, -1, 2)])
def test_a_hit_does_at_least_one_point(rolled, bonus, damage):
    assert damage_of_hit(rolled, bonus) == damage


@pytest.mark.rule("R-ALL-03")
def test_the_minimum_is_a_setting():
    assert damage_of_hit(1, -3, minimum=0) == 0
    assert damage_of_hit(1, -3, minimum=2) == 2


@pytest.mark.rule("R-ALL-03")
def test_halves_round_down():
    assert [half(amount) for amount in range(8)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [damage_taken(amount, 50) for amount in range(8)] == [0, 0, 1, 1, 2, 2, 3, 3]


@given(AMOUNTS)
def test_full_double_and_no_resistance(amount):
    assert damage_taken(amount, 100) == amount
    assert damage_taken(amount, 200) == double(amount) == amount + amount


@pytest.mark.rule("R-ALL-03")
def test_immunity_leaves_no_damage_at_all():
    assert damage_taken(200, 0) == 0


@pytest.mark.rule("R-ALL-04")
def test_healing_stops_at_full_and_leaves_the_dead_dead():
    assert after_healing(-4, 6, 12) == 2
    assert after_healing(9, 6, 12) == 12
    assert after_healing(-10, 30, 12, dead=True) == -10
