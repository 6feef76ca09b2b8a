"""Melee routines: when they land, and what counts against the defender."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules import to_hit
from simulator.rulesets.segment.attack import (
    keeps_dexterity,
    keeps_shield,
    last_routine_at,
    parried,
    routine_at,
    routines_by_speed,
    routines_now,
    strikes_entrant,
)


@pytest.mark.rule("R-SEG-25", "R-SEG-06")
@pytest.mark.parametrize(
    ("t_start", "speed", "times"),
    [
        (0, 5, [5, 8, 10, 10]),
        (0, 3, [3, 6, 9, 10]),
        (4, 5, [9, 10, 10, 10]),
        (7, 5, [12, 15, 18, 20]),
        (10, 5, [15, 18, 20, 20]),
        (0, 10, [10, 10, 10, 10]),
        (0, 13, [10, 10, 10, 10]),
    ],
)
def test_routines_land_at_the_speed_factor_and_every_three_segments_but_not_past_the_round(t_start, speed, times):
    assert [routine_at(t_start, speed, nth) for nth in (1, 2, 3, 4)] == times


@pytest.mark.rule("R-SEG-25")
def test_without_the_cap_a_pole_arm_lands_in_segment_three_of_the_next_round():
    assert [routine_at(0, 13, nth, cap=100) for nth in (1, 2, 3)] == [13, 16, 19]


@pytest.mark.rule("R-SEG-06")
def test_the_step_between_routines_is_a_setting():
    assert [routine_at(0, 2, nth, step=1) for nth in (1, 2, 3)] == [2, 3, 4]


@given(st.integers(0, 100), st.integers(1, 13), st.integers(1, 6))
def test_later_routines_never_come_earlier_nor_in_another_round(t_start, speed, nth):
    first, this, after = (routine_at(t_start, speed, number) for number in (1, nth, nth + 1))
    assert t_start < first <= this <= after
    assert (after - 1) // 10 == (first - 1) // 10


@pytest.mark.rule("R-SEG-06")
def test_zombies_strike_in_the_tenth_segment_of_the_round_in_which_they_start():
    assert [last_routine_at(t_start) for t_start in (0, 1, 9, 10, 25)] == [10, 10, 10, 20, 30]


@pytest.mark.rule("R-SEG-06")
def test_haste_doubles_routines_and_slowness_leaves_one_in_odd_rounds():
    assert [routines_now(2, number, hasted=True) for number in (1, 2)] == [4, 4]
    assert [routines_now(2, number, slowed=True) for number in (1, 2)] == [1, 0]
    assert routines_now(2, 1) == 2


@pytest.mark.rule("SEG-B11")
@pytest.mark.parametrize(
    ("mine", "theirs", "more"),
    [
        (5, 9, (0, 0)),
        (5, 10, (1, 0)),
        (5, 14, (1, 0)),
        (5, 15, (1, 1)),
        (10, 5, (0, 0)),
        (2, 5, (0, 0)),
        (2, 6, (1, 0)),
        (1, 2, (0, 0)),
        (1, 3, (1, 0)),
        (0, 1, (0, 0)),
        (0, 2, (1, 0)),
    ],
)
def test_a_weapon_quicker_by_five_or_twice_the_lower_strikes_before_and_by_ten_once_more(mine, theirs, more):
    assert routines_by_speed(mine, theirs) == more


# Situation, whether the shield counts, whether Dexterity counts.
SITUATIONS = [
    (to_hit.UNSHIELDED_FLANK, False, True),
    (to_hit.REAR_FLANK, False, False),
    (to_hit.REAR, False, False),
    (to_hit.PRONE, False, False),
    (to_hit.STUNNED, False, False),
    (to_hit.OFF_BALANCE, True, False),
    (to_hit.SLOWED, False, False),
    (to_hit.BOUND, False, False),
    (to_hit.CASTING, False, False),
    (to_hit.LOADING_IN_MELEE, False, False),
    (to_hit.AIMING_IN_MELEE, False, False),
    (to_hit.FLEEING, False, False),
]


@pytest.mark.rule("SEG-B13")
@pytest.mark.parametrize(("situation", "shield", "dexterity"), SITUATIONS)
def test_what_a_defender_keeps_in_each_situation(situation, shield, dexterity):
    assert (keeps_shield(situation), keeps_dexterity(situation)) == (shield, dexterity)


@pytest.mark.rule("SEG-CST-16", "SEG-MIS-27", "SEG-AIM-12")
def test_casting_loading_and_aiming_take_shield_and_dexterity_and_give_4_2_and_2():
    for situation, bonus in ((to_hit.CASTING, 4), (to_hit.LOADING_IN_MELEE, 2), (to_hit.AIMING_IN_MELEE, 2)):
        assert not keeps_shield(situation)
        assert not keeps_dexterity(situation)
        assert to_hit.best_situation(situation) == bonus


@pytest.mark.rule("SEG-B13")
@given(st.integers(0, 4095), st.integers(0, 4095))
def test_protection_counts_only_if_it_counts_in_every_situation(some, more):
    assert keeps_shield(some | more) == (keeps_shield(some) and keeps_shield(more))
    assert keeps_dexterity(some | more) == (keeps_dexterity(some) and keeps_dexterity(more))


@pytest.mark.rule("R-SEG-18", "SEG-B07")
@pytest.mark.parametrize(
    ("own", "entrant", "strikes"), [(60, 35, True), (45, 35, True), (44, 35, False), (35, 35, False), (10, 60, False)]
)
def test_a_weapon_longer_by_a_foot_strikes_who_enters(own, entrant, strikes):
    assert strikes_entrant(own, entrant) is strikes


@given(st.integers(0, 200), st.integers(0, 200))
def test_of_two_weapons_at_most_one_is_the_longer(one, other):
    assert not (strikes_entrant(one, other) and strikes_entrant(other, one))


@pytest.mark.rule("SEG-B09")
def test_a_parry_takes_only_bonuses_from_the_enemies_dice():
    assert [parried(2, 1), parried(0), parried(-3), parried(-3, 1)] == [3, 0, 0, 0]
