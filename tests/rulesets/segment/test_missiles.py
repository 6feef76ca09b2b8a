"""Ranges, rates, splits, aim, loading, and the draw into a melee."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.ranges import BEYOND, LONG, MEDIUM, OUT_OF_RANGE, SHORT, range_band, range_modifier
from simulator.rules.rates import missile_routines
from simulator.rulesets.segment.missiles import (
    draw_weights,
    increment_modifier,
    is_split_allowed,
    shots_in_routine,
    split_routine_at,
)

S, M, L, H = 1, 2, 3, 4


@pytest.mark.rule("SEG-B15", "R-SEG-30")
@pytest.mark.parametrize(
    ("tenths", "band", "modifier"),
    [
        (0, SHORT, 0),
        (700, SHORT, 0),
        (701, MEDIUM, -2),
        (1400, MEDIUM, -2),
        (1401, LONG, -5),
        (2100, LONG, -5),
        (2101, BEYOND, OUT_OF_RANGE),
    ],
)
def test_a_long_bow_over_its_three_bands(tenths, band, modifier):
    assert range_band(tenths, 70, 140, 210) == band
    assert range_modifier(tenths, 70, 140, 210) == modifier
    assert range_modifier(3 * tenths, 70, 140, 210, outdoors=True) == modifier


@pytest.mark.rule("R-SEG-30")
@pytest.mark.parametrize(
    ("feet", "modifier"),
    [(0, 0), (60, 0), (119, 0), (120, -2), (179, -2), (180, -4), (300, -8), (301, OUT_OF_RANGE)],
)
def test_a_volley_of_spikes_by_increments_of_60_feet(feet, modifier):
    assert increment_modifier(feet * 10, 60) == modifier
    assert increment_modifier(feet * 30, 60, outdoors=True) == modifier


@given(st.integers(0, 4000), st.integers(1, 100))
def test_farther_is_never_easier(tenths, unit):
    assert range_modifier(tenths + 1, unit, 2 * unit, 3 * unit) <= range_modifier(tenths, unit, 2 * unit, 3 * unit)
    assert increment_modifier(tenths + 1, unit) <= increment_modifier(tenths, unit)


@pytest.mark.rule("SEG-MIS-10", "R-SEG-20")
def test_shots_of_rates_two_and_one_in_two_rounds():
    assert [shots_in_routine(2, 1, number) for number in (1, 2, 3)] == [2, 2, 2]
    assert [shots_in_routine(1, 2, number) for number in (1, 2, 3, 4)] == [1, 0, 1, 0]


@pytest.mark.rule("R-SEG-06")
def test_haste_makes_two_missile_routines_and_slowness_one_in_odd_rounds():
    assert [missile_routines(number, False, False) for number in (1, 2)] == [1, 1]
    assert [missile_routines(number, True, False) for number in (1, 2)] == [2, 2]
    assert [missile_routines(number, False, True) for number in (1, 2, 3)] == [1, 0, 1]


@pytest.mark.rule("R-SEG-05", "SEG-MIS-17", "SEG-MIS-18")
def test_a_split_rate_has_a_part_for_each_iterative_attack_and_no_shot_too_many():
    assert [split_routine_at(0, 5, nth) for nth in (1, 2, 3)] == [5, 8, 11]
    assert is_split_allowed((1, 1), 2, 1)
    assert is_split_allowed((1,), 2, 0)
    assert not is_split_allowed((1, 1), 2, 0)
    assert not is_split_allowed((2, 1), 2, 1)
    assert not is_split_allowed((2, 0), 2, 1)


def shares(sizes, *percent):
    """The exact chance of each creature of a melee."""
    weights = draw_weights(sizes, *percent)
    return [Fraction(weight, sum(weights)) for weight in weights]


@pytest.mark.rule("SEG-MIS-22", "SEG-MIS-24")
@pytest.mark.parametrize("sizes", [(M, M), (L, S, S), (L, M, S, S, S), (H, M), (H, L, M), (S,)])
def test_all_in_a_melee_have_equal_chances(sizes):
    assert shares(sizes) == [Fraction(1, len(sizes))] * len(sizes)


@pytest.mark.rule("R-SEG-07", "SEG-MIS-23")
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((H, S), ["7/10", "3/10"]),
        ((H, S, M), ["7/10", "3/20", "3/20"]),
        ((H, H, S), ["7/20", "7/20", "3/10"]),
        ((5, 0), ["7/10", "3/10"]),
        # Three giants of four have a greater equal share than 70 in a hundred.
        ((H, H, H, S), ["1/4", "1/4", "1/4", "1/4"]),
    ],
)
def test_a_giant_over_a_halfling_draws_seventy_in_a_hundred(sizes, expected):
    assert shares(sizes) == [Fraction(share) for share in expected]


@pytest.mark.rule("R-SEG-07")
def test_the_share_of_the_huge_is_a_setting_and_can_be_turned_off():
    assert shares((H, S), 90) == [Fraction(9, 10), Fraction(1, 10)]
    assert shares((H, S, S), 0) == [Fraction(1, 3)] * 3


@given(st.lists(st.integers(0, 5), min_size=1, max_size=9), st.sampled_from((0, 50, 70, 95)))
def test_the_draw_is_complete_and_the_same_for_equals(sizes, percent):
    weights = draw_weights(tuple(sizes), percent)
    assert all(weight > 0 for weight in weights)
    for size, weight in zip(sizes, weights, strict=True):
        alike = {
            other for other, its in zip(sizes, weights, strict=True) if (other >= H) == (size >= H) if its != weight
        }
        assert not alike
    huge = sum(weight for size, weight in zip(sizes, weights, strict=True) if size >= H)
    assert huge * len(sizes) >= sum(weights) * sum(size >= H for size in sizes)
