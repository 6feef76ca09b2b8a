"""Speed factors as tie-breakers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rulesets.segment.speed_ties import (
    AFTER,
    BEFORE,
    TOGETHER,
    blows_before,
    blows_together,
    weapon_against_casting,
    weapon_order,
)

pytestmark = pytest.mark.rule("SEG-B11")
SPEEDS = st.integers(1, 13)


@given(SPEEDS, SPEEDS)
def test_the_order_of_two_weapons_reverses_with_the_point_of_view(one, other):
    assert weapon_order(one, other) == -weapon_order(other, one)
    assert (weapon_order(one, other) == BEFORE) == (one < other)


@pytest.mark.parametrize(
    ("own", "other", "before", "together"),
    [
        (5, 5, 0, 1),
        (5, 6, 1, 0),
        (5, 7, 1, 0),
        (2, 5, 1, 0),
        (2, 6, 2, 0),
        (5, 10, 2, 0),
        (4, 9, 2, 0),
        (3, 13, 2, 1),
        (2, 13, 2, 1),
        (7, 5, 0, 0),
        (13, 2, 0, 0),
    ],
)
def test_a_much_quicker_weapon_strikes_twice_and_once_more_together(own, other, before, together):
    assert (blows_before(own, other), blows_together(own, other)) == (before, together)


@pytest.mark.parametrize(
    ("speed", "die", "casting", "order"),
    [(5, 2, 4, BEFORE), (5, 2, 3, TOGETHER), (5, 2, 2, AFTER), (2, 6, 5, BEFORE), (5, 5, 1, BEFORE)],
)
def test_a_weapon_against_a_casting_of_the_same_segment(speed, die, casting, order):
    assert weapon_against_casting(speed, die, casting) == order
