"""Feet a segment, arrival, and the rates of charge, flight and retreat."""

import pytest

from simulator.rules.movement import (
    charge_rate,
    flight_rate,
    rate_hasted_or_slowed,
    rate_in_armour,
    retreat_rate,
    tenths_a_segment,
)


@pytest.mark.rule("R-SEG-24", "SEG-B01")
def test_a_tenth_of_the_rate_a_segment_and_yards_outdoors():
    assert [tenths_a_segment(rate) / 10 for rate in (120, 90, 60, 30, 15)] == [12, 9, 6, 3, 1.5]
    assert tenths_a_segment(120, outdoors=True) == 3 * 120


@pytest.mark.rule("SEG-B08")
def test_a_charge_doubles_the_rate():
    assert [charge_rate(rate) for rate in (60, 90, 120)] == [120, 180, 240]


@pytest.mark.rule("R-SEG-26")
def test_flight_is_at_full_rate_and_a_fighting_retreat_at_half():
    assert flight_rate(90) == 90
    assert flight_rate(90, factor=2) == 180
    assert [retreat_rate(rate) for rate in (90, 60, 15)] == [45, 30, 7]


@pytest.mark.rule("R-SEG-06")
def test_haste_doubles_movement_and_slowness_halves_it():
    assert rate_hasted_or_slowed(90, hasted=True, slowed=False) == 180
    assert rate_hasted_or_slowed(90, hasted=False, slowed=True) == 45
    assert rate_hasted_or_slowed(90, hasted=True, slowed=True) == 90


@pytest.mark.rule("SEG-B01")
@pytest.mark.parametrize(
    ("rate", "cap", "magical", "left"),
    [
        (120, 60, False, 60),
        (120, 60, True, 90),
        (120, 90, True, 120),
        (120, 120, True, 120),
        (150, 100, True, 120),
        (90, 120, False, 90),
    ],
)
def test_armour_caps_the_rate_and_magical_armour_less(rate, cap, magical, left):
    assert rate_in_armour(rate, cap, magical) == left
