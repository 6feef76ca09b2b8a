"""Charging and getting away."""

import pytest

from simulator.rulesets.segment.movement import may_charge


@pytest.mark.rule("SEG-B08", "R-SEG-17")
@pytest.mark.parametrize(
    ("distance", "rounds_since", "slowed", "may"),
    [
        (300, 100, False, True),
        (101, 10, False, True),
        (100, 10, False, False),
        (300, 9, False, False),
        (300, 10, True, False),
    ],
)
def test_a_charge_needs_distance_rest_and_speed(distance, rounds_since, slowed, may):
    assert may_charge(distance, rounds_since, slowed) is may
