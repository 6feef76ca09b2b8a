"""Morale: base, modifiers, outcome, occasions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.morale import (
    FALLS_BACK,
    FLEES,
    HALF,
    HOLDS,
    LEADER,
    QUARTER,
    SURRENDERS,
    causes,
    foes_lost_modifier,
    losses_modifier,
    morale_modifier,
    morale_outcome,
    numbers_modifier,
)

pytestmark = pytest.mark.rule("SEG-B24")


@pytest.mark.rule("R-SEG-27")
@pytest.mark.parametrize(
    ("lost", "of", "found"),
    [
        (0, 0, 0),
        (0, 8, 0),
        (1, 8, 0),
        (2, 8, QUARTER),
        (3, 8, QUARTER),
        (4, 8, QUARTER | HALF),
        (1, 5, 0),
        (2, 5, QUARTER),
        (3, 5, QUARTER | HALF),
        (1, 3, QUARTER),
        (1, 1, QUARTER | HALF),
    ],
)
def test_a_quarter_and_a_half_of_ones_own_lost_are_causes_to_check_and_so_is_the_leader(lost, of, found):
    assert causes(lost, of, leader_lost=False) == found
    assert causes(lost, of, leader_lost=True) == found | LEADER


@pytest.mark.parametrize(
    ("lost", "of", "added"),
    [(0, 0, 0), (0, 4, 0), (1, 5, 5), (1, 8, 5), (1, 4, 10), (2, 8, 15), (3, 8, 20), (4, 8, 35), (8, 8, 55)],
)
def test_losses_count_five_each_and_more_at_a_quarter_and_at_a_half(lost, of, added):
    assert losses_modifier(lost, of) == added
    assert foes_lost_modifier(lost, of) == -added


@pytest.mark.parametrize(
    ("own", "foes", "added"), [(4, 4, 0), (4, 5, 10), (4, 7, 10), (4, 8, 20), (1, 9, 20), (5, 4, -10), (9, 1, -10)]
)
def test_being_outnumbered_frightens(own, foes, added):
    assert numbers_modifier(own, foes) == added


def test_all_modifiers_add_up():
    assert morale_modifier(4, 8, 1, 4, own=4, foes=9, leader_down=True) == 35 - 10 + 20 + 25
    assert morale_modifier(0, 8, 0, 4, own=8, foes=4, leader_down=False) == -10


@pytest.mark.parametrize(
    ("total", "outcome"),
    [(50, HOLDS), (51, FALLS_BACK), (75, FALLS_BACK), (76, FLEES), (100, FLEES), (101, SURRENDERS)],
)
def test_by_how_much_a_check_fails_says_what_follows(total, outcome):
    assert morale_outcome(total - 20, 20, 50) == outcome


@given(st.integers(1, 100), st.integers(-60, 60), st.integers(40, 110))
def test_a_higher_modifier_never_makes_anybody_braver(die, modifier, base):
    assert morale_outcome(die, modifier + 1, base) >= morale_outcome(die, modifier, base)
    assert morale_outcome(die, modifier, base + 1) <= morale_outcome(die, modifier, base)
