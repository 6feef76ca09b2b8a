"""Casting: hands, posture, spoiling, line of effect, targets, movement, touch."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rulesets.segment.casting import (
    LOST,
    MATERIAL,
    NOT_CAST,
    SOMATIC,
    VERBAL,
    WORKS,
    casts_in_round,
    dice_of_new_target,
    ends_concentration,
    fate_of_casting,
    hands_needed,
    has_line_of_effect,
    is_in_touch,
    is_open_to_blows,
    is_spell_like_disrupted,
    is_spoiled,
    may_cast_after_moving,
    may_cast_prone,
    may_cast_silenced,
    segments_left_to_move,
)
from simulator.rulesets.segment.timing import ACT, FINISH, MOVE, REACT, START, completion, moment, rank


@pytest.mark.rule("SEG-CST-13", "SEG-CST-14", "R-SEG-31")
@pytest.mark.parametrize(
    ("components", "hands"),
    [
        (VERBAL, 0),
        (VERBAL | SOMATIC, 1),
        (VERBAL | MATERIAL, 1),
        (SOMATIC, 1),
        (SOMATIC | MATERIAL, 2),
        (VERBAL | SOMATIC | MATERIAL, 2),
    ],
)
def test_hands_by_components(components, hands):
    assert hands_needed(components) == hands


@pytest.mark.rule("SEG-CST-15", "R-SEG-22")
def test_gestures_need_one_upright_and_words_a_voice():
    assert [components for components in range(8) if may_cast_prone(components)] == [0, 1, 4, 5]
    assert [components for components in range(8) if may_cast_silenced(components)] == [0, 2, 4, 6]


@pytest.mark.rule("SEG-CST-07", "SEG-CST-18", "SEG-CST-19", "R-SEG-22")
@given(st.integers(0, 30), st.booleans(), st.booleans())
def test_damage_a_failed_save_or_a_disturbance_loses_the_spell_and_nothing_else(damage, failed_save, disturbed):
    assert is_spoiled(damage, failed_save, disturbed) == (damage > 0 or failed_save or disturbed)


@pytest.mark.rule("SEG-CST-07")
def test_a_single_point_of_damage_is_enough():
    assert [is_spoiled(damage) for damage in (0, 1)] == [False, True]


@pytest.mark.rule("SEG-CST-20", "R-SEG-22")
def test_an_effect_without_damage_or_save_spoils_only_under_its_setting():
    assert not is_spoiled(0, effect_without_save=True)
    assert is_spoiled(0, effect_without_save=True, no_save_effect_spoils=True)
    assert not is_spoiled(0, effect_without_save=False, no_save_effect_spoils=True)


@pytest.mark.rule("SEG-CST-06", "SEG-CST-07", "SEG-CST-08", "R-SEG-01")
@pytest.mark.parametrize(
    ("hurt_at", "fate"), [(2, NOT_CAST), (3, NOT_CAST), (4, LOST), (5, LOST), (6, LOST), (7, WORKS)]
)
@pytest.mark.parametrize("die", [1, 6])
def test_a_casting_of_three_begun_at_three_whoever_won_initiative(hurt_at, fate, die):
    begins, ends = moment(3, START), moment(completion(3, 3), FINISH, rank(3))
    assert fate_of_casting(begins, ends, moment(hurt_at, ACT, rank(die))) == fate


@pytest.mark.rule("SEG-CST-16", "R-SEG-01")
def test_a_caster_is_open_to_blows_from_after_the_start_to_the_end_of_the_last_segment():
    begins, ends = moment(3, START), moment(6, FINISH)
    assert [t for t in range(10) if is_open_to_blows(begins, ends, moment(t, ACT, rank(6)))] == [4, 5, 6]


@pytest.mark.rule("SEG-SLA-07", "SEG-SLA-08", "R-SEG-09")
@pytest.mark.parametrize(
    ("t", "band", "die", "disrupted"),
    [
        (0, ACT, 6, False),
        (1, REACT, 1, True),
        (1, ACT, 5, True),
        (1, ACT, 4, False),
        (1, ACT, 3, False),
        (1, FINISH, 6, False),
        (2, ACT, 6, False),
    ],
)
def test_only_what_comes_first_in_its_own_segment_disrupts_a_spell_like_ability(t, band, die, disrupted):
    used = moment(1, ACT, rank(4))
    assert is_spell_like_disrupted(used, moment(t, band, rank(die))) is disrupted


@pytest.mark.rule("SEG-SLA-07")
@given(st.integers(-20, 300), st.integers(MOVE, START), st.integers(0, 63))
def test_what_happens_in_an_earlier_segment_never_disrupts_a_spell_like_ability(t, band, place):
    assert not is_spell_like_disrupted(moment(t + 1, ACT, 63), moment(t, band, place))


@pytest.mark.rule("SEG-CST-21", "R-SEG-19")
@pytest.mark.parametrize(
    ("cover", "concealment", "line"),
    [(0, 0, True), (50, 0, True), (0, 75, True), (50, 75, True), (51, 0, False), (0, 76, False), (0, 100, False)],
)
def test_half_cover_and_three_quarters_of_concealment_still_leave_a_line(cover, concealment, line):
    assert has_line_of_effect(cover, concealment) is line


@pytest.mark.rule("SEG-CST-24", "R-SEG-15")
def test_a_new_target_costs_a_die_and_a_second_one_if_already_delaying():
    assert (dice_of_new_target(delaying=False), dice_of_new_target(delaying=True)) == (1, 2)


@pytest.mark.rule("SEG-CST-09", "SEG-CST-11")
def test_a_caster_moves_before_or_after_but_not_both():
    assert [segments_left_to_move(segment, moved_before=False) for segment in (1, 3, 10)] == [9, 7, 0]
    assert segments_left_to_move(3, moved_before=True) == 0
    assert [may_cast_after_moving(moved) for moved in (0, 9, 10)] == [True, True, False]


@pytest.mark.rule("SEG-CST-25", "SEG-CST-26")
def test_a_spell_is_the_only_one_of_every_round_that_it_touches():
    assert [casts_in_round(2, 4, number) for number in range(1, 6)] == [False, True, True, True, False]
    assert [casts_in_round(1, 1, number) for number in (1, 2)] == [True, False]


@pytest.mark.rule("SEG-CON-01")
def test_concentration_ends_by_damage_a_failed_save_or_hindrance():
    assert not ends_concentration(0, False, False)
    assert ends_concentration(1, False, False)
    assert ends_concentration(0, True, False)
    assert ends_concentration(0, False, True)


@pytest.mark.rule("SEG-TCH-04", "R-SEG-32")
def test_a_touch_reaches_ten_feet():
    assert [is_in_touch(tenths) for tenths in (0, 100, 101)] == [True, True, False]
