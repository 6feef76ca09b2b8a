"""Morale: base, modifiers, outcome, occasions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.morale import (
    FALLS_BACK,
    FLEES,
    HOLDS,
    SURRENDERS,
    foes_lost_modifier,
    is_morale_checked,
    losses_modifier,
    morale_base,
    morale_modifier,
    morale_outcome,
    numbers_modifier,
)

pytestmark = pytest.mark.rule("SEG-B24")


def test_the_base_is_50_and_5_for_each_hit_die():
    assert [morale_base(dice) for dice in (0, 1, 2, 10)] == [50, 55, 60, 100]


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


@pytest.mark.rule("R-SEG-27")
def test_eight_goblins_that_fall_one_by_one_check_at_the_second_and_at_the_fourth():
    asked = [lost for lost in range(1, 9) if is_morale_checked(lost - 1, lost, 8, False, 0)]
    assert asked == [2, 4]


@pytest.mark.rule("R-SEG-27")
@pytest.mark.parametrize(("of", "asked"), [(1, [1]), (2, [1]), (3, [1, 2]), (4, [1, 2]), (5, [2, 3]), (9, [3, 5])])
def test_a_quarter_and_a_half_are_rounded_up_to_whole_creatures(of, asked):
    assert [lost for lost in range(1, of + 1) if is_morale_checked(lost - 1, lost, of, False, 0)] == asked


@pytest.mark.rule("R-SEG-27")
def test_a_fallen_leader_is_an_occasion_of_its_own_and_two_checks_are_all():
    assert is_morale_checked(0, 1, 8, True, 0)
    assert is_morale_checked(0, 1, 8, True, 1)
    assert not is_morale_checked(0, 8, 8, True, 2)


@pytest.mark.rule("R-SEG-27")
def test_a_round_without_new_losses_is_no_occasion():
    assert not is_morale_checked(4, 4, 8, False, 0)
    assert is_morale_checked(1, 5, 8, False, 0)
