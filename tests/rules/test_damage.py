"""Damage of a hit, resistance, healing, and all that lands at one moment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.damage import (
    after_damage,
    after_healing,
    after_moment,
    damage_less_per_die,
    damage_of_hit,
    damage_past_temporary,
    damage_taken,
    die_with_ones_as_twos,
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


@given(AMOUNTS, st.integers(0, 40), st.integers(0, 5))
def test_a_reduction_per_die_never_turns_damage_into_healing(amount, dice, points):
    assert damage_less_per_die(amount, dice, points) == max(0, amount - sum(points for _ in range(dice)))


def test_a_reduction_may_leave_a_single_point():
    assert [damage_less_per_die(amount, 3, 2) for amount in (5, 6, 7, 8)] == [0, 0, 1, 2]


@pytest.mark.rule("SEG-ITM-08")
def test_ones_count_as_twos_and_nothing_else_changes():
    assert [die_with_ones_as_twos(die) for die in range(1, 7)] == [2, 2, 3, 4, 5, 6]


@pytest.mark.rule("R-ALL-04")
def test_hit_points_go_on_below_zero():
    assert after_damage(4, 9) == -5


@given(AMOUNTS, AMOUNTS)
def test_temporary_hit_points_are_lost_first(temporary, amount):
    through = damage_past_temporary(temporary, amount)
    assert through == max(0, amount - temporary)


@pytest.mark.rule("R-ALL-04")
def test_healing_stops_at_full_and_leaves_the_dead_dead():
    assert after_healing(-4, 6, 12) == 2
    assert after_healing(9, 6, 12) == 12
    assert after_healing(-10, 30, 12, dead=True) == -10


@pytest.mark.rule("R-ALL-01", "R-ALL-04")
def test_at_one_moment_damage_comes_before_death_and_death_before_healing():
    assert after_moment(10, damage=12, healing=5, full=20, death_at=-10) == 3
    assert after_moment(10, damage=20, healing=25, full=20, death_at=-10) == -10
    assert after_moment(3, damage=3, healing=8, full=8, death_at=0) == 0


@pytest.mark.rule("R-ALL-01")
def test_healing_at_one_moment_is_clamped_once_after_the_damage():
    # Clamped before the damage, 18 of 20 hp with 5 healed and 4 taken would be 16.
    assert after_moment(18, damage=4, healing=5, full=20, death_at=-10) == 19


@given(st.integers(1, 60), AMOUNTS, AMOUNTS)
def test_a_moment_is_damage_then_healing_unless_it_kills(full, damage, healing):
    left = after_damage(full, damage)
    expected = left if left <= -10 else after_healing(left, healing, full)
    assert after_moment(full, damage, healing, full, -10) == expected
