"""Rates such as 3/2 and 1/2, haste and slowness."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.rates import hasted_or_slowed, uses_in_round


@pytest.mark.rule("SEG-B10")
@pytest.mark.parametrize(
    ("rate", "more", "fewer"),
    [
        ((1, 1), [1, 1, 1, 1], [1, 1, 1, 1]),
        ((3, 2), [2, 1, 2, 1], [1, 2, 1, 2]),
        ((2, 1), [2, 2, 2, 2], [2, 2, 2, 2]),
        ((5, 2), [3, 2, 3, 2], [2, 3, 2, 3]),
        ((1, 2), [1, 0, 1, 0], [0, 1, 0, 1]),
        ((1, 4), [1, 0, 0, 0], [0, 0, 0, 1]),
    ],
)
def test_the_uneven_use_falls_in_odd_rounds_or_in_even_ones(rate, more, fewer):
    assert [uses_in_round(*rate, number) for number in (1, 2, 3, 4)] == more
    assert [uses_in_round(*rate, number, odd_rounds_more=False) for number in (1, 2, 3, 4)] == fewer


@pytest.mark.rule("SEG-B10")
@given(st.integers(1, 9), st.integers(1, 6), st.integers(0, 12), st.booleans())
def test_no_use_is_lost_or_gained_over_whole_cycles(numerator, denominator, cycles, more):
    rounds = range(1, cycles * denominator + 1)
    assert sum(uses_in_round(numerator, denominator, number, more) for number in rounds) == cycles * numerator


@pytest.mark.rule("R-SEG-06")
def test_haste_doubles_and_slowness_leaves_one_routine_in_odd_rounds():
    assert [hasted_or_slowed(uses, 1, True, False) for uses in (0, 1, 2, 3)] == [0, 2, 4, 6]
    assert [hasted_or_slowed(1, number, False, True) for number in (1, 2, 3, 4)] == [1, 0, 1, 0]
    assert [hasted_or_slowed(2, number, False, True) for number in (1, 2)] == [1, 0]
    assert hasted_or_slowed(0, 1, False, True) == 0


@given(st.integers(0, 4), st.integers(1, 20))
def test_haste_and_slowness_cancel_out(uses, number):
    assert hasted_or_slowed(uses, number, True, True) == hasted_or_slowed(uses, number, False, False) == uses
