"""Orders to summoned creatures."""

import pytest

from simulator.rulesets.segment import summoning
from simulator.rulesets.segment.summoning import is_ordered_in_time, obeyed_at


@pytest.mark.rule("R-SEG-33", "SEG-SUM-02")
def test_waiting_creatures_start_a_die_after_their_first_order():
    assert [obeyed_at(2, die) for die in (1, 6)] == [4, 9]
    assert obeyed_at(2, 6, wait_die=False) == 3


@pytest.mark.rule("R-SEG-33", "SEG-SUM-01")
def test_an_order_comes_in_time_in_their_first_segment_only():
    assert [is_ordered_in_time(5, order) for order in (5, 6)] == [True, False]


@pytest.mark.rule("SEG-SUM-05")
def test_one_attacked_in_a_ward_is_two_worse():
    assert (summoning.IN_WARD_ARMOUR_CLASS, summoning.IN_WARD_SAVES) == (2, -2)
