"""Flasks and boulders: time, range, bursting."""

import pytest

from simulator.rulesets.segment.grenades import (
    BOULDER_MINIMUM_FT,
    BOULDERS_READY,
    FLASK_RANGES_FT,
    STONE_RANGES_FT,
    boulder_at,
    boulder_ranges,
    flask_at,
    is_burst,
)
from simulator.rulesets.segment.missiles import OUT_OF_RANGE, range_modifier


@pytest.mark.rule("SEG-GRN-03", "SEG-GRN-05")
def test_a_flask_takes_three_segments_and_two_more_out_of_the_pouch():
    assert (flask_at(0, in_hand=False), flask_at(0, in_hand=True), flask_at(12, in_hand=True)) == (5, 3, 15)


@pytest.mark.rule("R-SEG-29", "SEG-GRN-04")
def test_a_boulder_takes_eight_segments_and_two_more_from_the_pile():
    assert (boulder_at(0, in_hand=True), boulder_at(0, in_hand=False)) == (8, 10)


@pytest.mark.rule("SEG-GRN-06")
@pytest.mark.parametrize(
    ("feet", "modifier"), [(10, 0), (11, -2), (20, -2), (21, -5), (30, -5), (31, OUT_OF_RANGE), (50, OUT_OF_RANGE)]
)
def test_the_range_of_a_flask(feet, modifier):
    assert range_modifier(feet * 10, *FLASK_RANGES_FT) == modifier


@pytest.mark.rule("SEG-GRN-07", "R-SEG-37")
def test_a_stone_flies_twenty_feet_farther_at_long_range():
    assert [range_modifier(feet * 10, *STONE_RANGES_FT) for feet in (10, 11, 20, 21, 50, 51)] == [
        0,
        -2,
        -2,
        -5,
        -5,
        OUT_OF_RANGE,
    ]


@pytest.mark.rule("R-SEG-29")
def test_giants_ranges_are_thirds_of_their_greatest_and_start_at_ten_feet():
    assert [boulder_ranges(greatest) for greatest in (200, 300, 240)] == [
        (66, 133, 200),
        (100, 200, 300),
        (80, 160, 240),
    ]
    assert (BOULDER_MINIMUM_FT, BOULDERS_READY) == (10, 4)


@pytest.mark.rule("R-SEG-12", "SEG-GRN-09")
def test_glass_bursts_on_anything_but_a_twenty_and_ceramic_under_eighteen():
    assert [die for die in range(1, 21) if not is_burst(die)] == [20]
    assert [die for die in range(1, 21) if not is_burst(die, need=18)] == [18, 19, 20]
