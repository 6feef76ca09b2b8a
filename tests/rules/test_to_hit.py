"""Hitting: the plain sum, its three settings, the best situation, cover and concealment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules import to_hit
from simulator.rules.to_hit import (
    best_situation,
    concealment_penalty,
    cover_penalty,
    is_hit,
    number_needed,
)

MODIFIERS = st.integers(-15, 15)
NEEDS = st.integers(-10, 35)
DICE = range(1, 21)


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize(
    ("thac0", "armour_class", "need"), [(20, 10, 10), (20, 0, 20), (20, -6, 26), (13, 4, 9), (1, 10, -9)]
)
def test_the_number_needed_is_thac0_less_armour_class(thac0, armour_class, need):
    assert number_needed(thac0, armour_class) == need


@pytest.mark.rule("R-ALL-02")
def test_a_first_level_fighter_with_repeated_twenties_needs_20_down_to_minus_5_and_then_21():
    needs = [number_needed(20, armour_class, repeated_twenties=True) for armour_class in range(2, -9, -1)]
    assert needs == [18, 19, 20, 20, 20, 20, 20, 20, 21, 22, 23]


@given(st.integers(1, 21), st.integers(-12, 10))
def test_repeated_twenties_only_ever_make_it_easier_and_never_by_more_than_five(thac0, armour_class):
    plain, repeated = number_needed(thac0, armour_class), number_needed(thac0, armour_class, True)
    assert 0 <= plain - repeated <= 5
    assert (plain <= 20) == (plain == repeated)


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize(
    ("die", "modifier", "need", "hits"),
    [(14, 2, 16, True), (13, 2, 16, False), (20, 0, 21, False), (1, 9, 10, True), (19, 2, 21, True)],
)
def test_a_blow_hits_when_the_modified_die_reaches_the_number(die, modifier, need, hits):
    assert is_hit(die, modifier, need) is hits


@pytest.mark.rule("R-ALL-02")
def test_a_natural_20_hits_anything_only_under_its_setting():
    assert not is_hit(20, -3, 30)
    assert is_hit(20, -3, 30, natural_twenty_hits=True)
    assert not is_hit(19, -3, 30, natural_twenty_hits=True)


@pytest.mark.rule("R-ALL-02")
def test_a_natural_1_misses_anything_only_under_its_setting():
    assert is_hit(1, 5, 2)
    assert not is_hit(1, 5, 2, natural_one_misses=True)
    assert is_hit(2, 5, 2, natural_one_misses=True)


def test_the_situations_are_bits_of_their_own():
    bits = [to_hit.OFF_BALANCE, to_hit.LOADING_IN_MELEE, to_hit.AIMING_IN_MELEE, to_hit.REAR, to_hit.PRONE]
    bits += [to_hit.STUNNED, to_hit.CASTING, to_hit.FLEEING, to_hit.SLOWED, to_hit.BOUND]
    bits += [to_hit.UNSHIELDED_FLANK, to_hit.REAR_FLANK]
    assert sum(bits) == 2 ** len(bits) - 1


@pytest.mark.rule("R-ALL-10")
@pytest.mark.parametrize(
    ("situation", "worth"),
    [
        (to_hit.OFF_BALANCE, 2),
        (to_hit.LOADING_IN_MELEE, 2),
        (to_hit.AIMING_IN_MELEE, 2),
        (to_hit.REAR, 2),
        (to_hit.PRONE, 4),
        (to_hit.STUNNED, 4),
        (to_hit.CASTING, 4),
        (to_hit.FLEEING, 4),
        (to_hit.UNSHIELDED_FLANK, 0),
        (to_hit.REAR_FLANK, 0),
    ],
)
def test_what_each_situation_is_worth_alone(situation, worth):
    assert best_situation(situation) == worth


@pytest.mark.rule("R-SEG-34")
def test_the_slowed_and_the_bound_belong_to_the_set_with_four():
    assert best_situation(to_hit.SLOWED | to_hit.REAR) == best_situation(to_hit.BOUND) == 4


@pytest.mark.rule("R-ALL-10")
@given(st.integers(0, 4095), st.integers(0, 4095))
def test_situations_do_not_add_up_but_the_best_counts(some, more):
    assert best_situation(some | more) == max(best_situation(some), best_situation(more))


def test_a_ruleset_may_value_situations_otherwise():
    assert best_situation(to_hit.CASTING, worth_four=to_hit.PRONE) == 0
    assert best_situation(to_hit.FLEEING, worth_four=to_hit.PRONE, worth_two=to_hit.FLEEING) == 2


@pytest.mark.rule("SEG-B14", "SEG-MIS-31")
@pytest.mark.parametrize(
    ("percent", "cover", "concealment"),
    [(0, 0, 0), (24, 0, 0), (25, -2, -1), (49, -2, -1), (50, -4, -2), (75, -7, -3), (89, -7, -3), (90, -10, -4)],
)
def test_what_is_hidden_of_the_target_is_taken_from_the_die(percent, cover, concealment):
    assert (cover_penalty(percent), concealment_penalty(percent)) == (cover, concealment)


@given(st.integers(0, 99))
def test_hard_cover_protects_at_least_as_well_as_concealment(percent):
    assert cover_penalty(percent) <= concealment_penalty(percent)
    assert cover_penalty(percent + 1) <= cover_penalty(percent)
