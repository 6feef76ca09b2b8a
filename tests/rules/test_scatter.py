"""Where misses land, whom a burst splashes, whom a boulder meets."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules import scatter
from simulator.rules.scatter import (
    bounce_penalty,
    is_in_path,
    landing_place,
    scatter_sides,
)

PLACES = st.integers(-5000, 5000)
FEET = st.integers(0, 60)
# Degrees to the left of the throw, by the face of the d8, as a person would draw the figure.
DEGREES = {1: -45, 2: -90, 3: -135, 4: 180, 5: 135, 6: 90, 7: 45, 8: 0}


@pytest.mark.rule("SEG-GRN-10", "R-SEG-12")
def test_the_die_of_a_miss_is_a_d6_or_goes_by_range():
    assert [scatter_sides(band) for band in (0, 1, 2)] == [6, 6, 6]
    assert [scatter_sides(band, by_range=True) for band in (0, 1, 2)] == [4, 6, 8]


@pytest.mark.rule("SEG-B23", "R-SEG-12")
@pytest.mark.parametrize(
    ("face", "place"),
    [
        (scatter.LONG, (0, 140)),
        (scatter.SHORT, (0, 60)),
        (scatter.RIGHT, (40, 100)),
        (scatter.LEFT, (-40, 100)),
        (scatter.LONG_RIGHT, (28, 128)),
        (scatter.SHORT_RIGHT, (28, 72)),
        (scatter.SHORT_LEFT, (-28, 72)),
        (scatter.LONG_LEFT, (-28, 128)),
    ],
)
def test_the_eight_directions_as_the_thrower_sees_them(face, place):
    assert landing_place(0, 100, 0, 0, face, 4) == place


@pytest.mark.rule("SEG-GRN-10", "R-SEG-12")
@given(PLACES, PLACES, PLACES, PLACES, st.integers(1, 8), FEET)
def test_a_miss_lands_where_trigonometry_puts_it(x, y, from_x, from_y, face, feet):
    away_x, away_y = (x - from_x, y - from_y) if (x, y) != (from_x, from_y) else (1, 0)
    angle = math.atan2(away_y, away_x) + math.radians(DEGREES[face])
    landed_x, landed_y = landing_place(x, y, from_x, from_y, face, feet)
    assert abs(landed_x - x - 10 * feet * math.cos(angle)) <= 0.5 + 1e-6
    assert abs(landed_y - y - 10 * feet * math.sin(angle)) <= 0.5 + 1e-6


@pytest.mark.rule("R-SEG-12")
@given(PLACES, PLACES, st.integers(1, 8), FEET)
def test_opposite_directions_land_opposite(away_x, away_y, face, feet):
    opposite = {1: 5, 2: 6, 3: 7, 4: 8, 5: 1, 6: 2, 7: 3, 8: 4}[face]
    one = landing_place(away_x, away_y, 0, 0, face, feet)
    other = landing_place(away_x, away_y, 0, 0, opposite, feet)
    assert (one[0] + other[0], one[1] + other[1]) == (2 * away_x, 2 * away_y)


@given(st.integers(1, 5000), PLACES, st.integers(1, 8), FEET)
def test_a_throw_mirrored_lands_mirrored(away_x, away_y, face, feet):
    mirrored_face = {1: 7, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1, 8: 8}[face]
    x, y = landing_place(away_x, away_y, 0, 0, face, feet)
    assert landing_place(-away_x, away_y, 0, 0, mirrored_face, feet) == (-x, y)


@pytest.mark.rule("R-SEG-29")
@pytest.mark.parametrize(
    ("x", "y", "met"),
    [
        (50, 0, True),
        (50, 30, True),
        (50, -31, False),
        (-30, 0, True),
        (-31, 0, False),
        (130, 0, True),
        (131, 0, False),
        (121, 21, True),
        (122, 22, False),
    ],
)
def test_a_boulder_meets_who_stands_within_three_feet_of_its_path(x, y, met):
    assert is_in_path(x, y, 0, 0, 100, 0) is met


@pytest.mark.rule("R-SEG-29")
@pytest.mark.parametrize(
    ("x", "y", "met"),
    [
        (6, 58, True),
        (5, 59, False),
        (54, 22, True),
        (55, 21, False),
        (78, 104, True),
        (79, 105, False),
        (-18, -24, True),
        (-19, -25, False),
    ],
)
def test_a_slanting_path_is_as_broad_and_as_long_as_a_straight_one(x, y, met):
    assert is_in_path(x, y, 0, 0, 60, 80) is met


@pytest.mark.rule("R-SEG-29")
def test_a_boulder_that_does_not_roll_on_meets_who_stands_within_three_feet_of_it():
    assert [is_in_path(x, 0, 100, 0, 100, 0) for x in (69, 70, 100, 130, 131)] == [False, True, True, True, False]
    assert [is_in_path(1, tenths, 0, 0, 1, 0) for tenths in (30, 31)] == [True, False]


def test_a_broad_path_is_measured_exactly():
    assert [is_in_path(50, tenths, 0, 0, 100, 0, width_feet=100) for tenths in (1000, 1001)] == [True, False]


@given(PLACES, PLACES, PLACES, PLACES, PLACES, PLACES)
def test_a_path_is_the_same_from_both_ends(x, y, start_x, start_y, end_x, end_y):
    there = is_in_path(x, y, start_x, start_y, end_x, end_y, width_feet=100)
    assert there is is_in_path(x, y, end_x, end_y, start_x, start_y, width_feet=100)


@pytest.mark.rule("R-SEG-29", "SEG-B23")
def test_each_five_feet_rolled_cost_one():
    assert [bounce_penalty(feet * 10) for feet in (0, 4, 5, 9, 10, 30)] == [0, 0, -1, -1, -2, -6]
