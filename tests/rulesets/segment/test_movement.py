"""Charging and getting away."""

import pytest

from simulator.rulesets.segment.movement import has_fled, may_charge


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


@pytest.mark.rule("R-SEG-26")
@pytest.mark.parametrize(
    ("at_edge", "attacked", "in_reach", "fled"),
    [(True, True, True, True), (False, False, False, True), (False, True, False, False), (False, False, True, False)],
)
def test_flight_ends_at_the_edge_or_unmolested_and_out_of_reach(at_edge, attacked, in_reach, fled):
    assert has_fled(at_edge, attacked, in_reach) is fled
