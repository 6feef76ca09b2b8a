"""The worked examples of the document, with the numbers that it gives."""

import pytest

from simulator.rules.to_hit import CASTING, best_situation
from simulator.rulesets.segment import gaze, grenades
from simulator.rulesets.segment.attack import keeps_dexterity, keeps_shield, routine_at
from simulator.rulesets.segment.casting import LOST, NOT_CAST, WORKS, fate_of_casting, is_open_to_blows
from simulator.rulesets.segment.items import potion_works_at, staff_lands_at, staff_ready_at, staff_starts_at
from simulator.rulesets.segment.missiles import (
    OUT_OF_RANGE,
    aim_answers,
    default_segments,
    is_split_allowed,
    loaded_at,
    range_modifier,
    shot_at,
    shots_in_routine,
    snap_shot_at,
    split_routine_at,
    throw_at,
)
from simulator.rulesets.segment.timing import (
    ACT,
    FINISH,
    REACT,
    START,
    changed_start,
    completion,
    delayed_start,
    long_completion,
    moment,
    rank,
    round_of,
    segment_of,
)


@pytest.mark.rule("SEG-MIS-02", "SEG-MIS-08")
def test_a_bow_of_rate_two_and_speed_five_looses_both_arrows_in_segment_five():
    assert (completion(0, 5), shots_in_routine(2, 1, 1)) == (5, 2)


@pytest.mark.rule("SEG-MIS-19", "SEG-MIS-20", "R-SEG-14")
def test_a_snap_shot_comes_in_segment_three_or_after_the_die_of_a_change():
    assert snap_shot_at(0) == 3
    assert snap_shot_at(changed_start(2, 4)) == 9


@pytest.mark.rule("SEG-MIS-14", "SEG-MIS-15")
def test_three_darts_with_two_hands_in_segment_five_with_one_in_three_six_and_nine():
    assert (completion(0, 5), shots_in_routine(3, 1, 1)) == (5, 3)
    assert [throw_at(0, nth) for nth in (1, 2, 3)] == [3, 6, 9]


@pytest.mark.rule("SEG-MIS-17", "SEG-MIS-18", "R-SEG-05")
def test_three_darts_split_two_and_one_fly_in_segments_five_and_eight():
    assert is_split_allowed((2, 1), 3, 1)
    assert [split_routine_at(0, 5, nth) for nth in (1, 2)] == [5, 8]


@pytest.mark.rule("SEG-MIS-07")
def test_a_hurled_long_sword_takes_three_segments_and_a_two_handed_sword_five():
    assert default_segments(two_handed=False, rate_above_one=False) == 3
    assert default_segments(two_handed=True, rate_above_one=False) == 5


@pytest.mark.rule("SEG-GRN-03", "SEG-GRN-04", "SEG-GRN-05")
def test_an_oil_flask_takes_five_segments_from_the_pouch_three_in_hand_and_a_boulder_eight():
    assert grenades.flask_at(0, in_hand=False) == 5
    assert grenades.flask_at(0, in_hand=True) == 3
    assert grenades.boulder_at(0, in_hand=True) == 8


@pytest.mark.rule("SEG-GRN-06")
def test_a_flask_over_ten_to_thirty_one_feet():
    modifiers = [range_modifier(feet * 10, *grenades.FLASK_RANGES_FT) for feet in (10, 11, 20, 21, 30, 31)]
    assert modifiers == [0, -2, -2, -5, -5, OUT_OF_RANGE]


@pytest.mark.rule("SEG-ITM-03")
def test_a_potion_in_hand_works_with_a_three_in_segment_five():
    assert potion_works_at(0, 3) == 5


@pytest.mark.rule("SEG-CST-08")
def test_an_undelayed_fireball_is_over_before_a_long_sword_falls():
    begins, ends = moment(0, START), moment(completion(0, 3), FINISH)
    blow = moment(routine_at(0, 5), ACT)
    assert fate_of_casting(begins, ends, blow) == WORKS


@pytest.mark.rule("SEG-CST-16", "R-SEG-01")
@pytest.mark.parametrize(("caster", "archer"), [(1, 6), (6, 1), (3, 3)])
def test_a_snap_shot_spoils_a_fireball_whoever_won_and_at_plus_four(caster, archer):
    begins, ends = moment(0, START, rank(caster)), moment(3, FINISH, rank(caster))
    shot = moment(snap_shot_at(0), ACT, rank(archer))
    assert fate_of_casting(begins, ends, shot) == LOST
    assert is_open_to_blows(begins, ends, shot)
    assert best_situation(CASTING) == 4
    assert (keeps_dexterity(CASTING), keeps_shield(CASTING)) == (False, False)


@pytest.mark.rule("SEG-CST-08", "R-SEG-01")
@pytest.mark.parametrize("segments", [1, 2])
def test_a_snap_shot_is_too_late_for_magic_missile_and_web_and_has_no_bonus(segments):
    begins, ends = moment(0, START), moment(segments, FINISH, rank(1))
    shot = moment(snap_shot_at(0), ACT, rank(6))
    assert fate_of_casting(begins, ends, shot) == WORKS
    assert not is_open_to_blows(begins, ends, shot)


@pytest.mark.rule("SEG-CST-04", "R-SEG-13")
def test_magic_missile_delayed_to_four_with_a_two_works_in_segment_seven():
    assert completion(delayed_start(4, 2), 1) == 7


@pytest.mark.rule("SEG-CST-26")
def test_flame_strike_begun_at_eight_ends_in_segment_six_of_the_next_round():
    ends = moment(completion(8, 8), FINISH)
    assert (round_of(ends), segment_of(ends)) == (2, 6)


@pytest.mark.rule("SEG-B22", "SEG-GAZ-07")
def test_a_medusa_meets_averted_eyes_two_times_in_ten():
    assert gaze.gaze_chance(gaze.AVERTING, gazer_size=2) == 2


@pytest.mark.rule("SEG-ITM-09", "R-SEG-11")
def test_a_staff_discharged_at_once_lands_in_two_and_not_again_before_twelve():
    assert staff_lands_at(0) == 2
    assert staff_lands_at(staff_starts_at(3, staff_ready_at(2))) == 12


@pytest.mark.rule("R-SEG-21", "SEG-CST-27")
def test_three_rounds_undelayed_end_at_31_and_a_turn_from_segment_four_at_104():
    assert (long_completion(0, 3), long_completion(4, 10)) == (31, 104)
    assert (round_of(moment(31, FINISH)), segment_of(moment(31, FINISH))) == (4, 1)
    assert (round_of(moment(104, FINISH)), segment_of(moment(104, FINISH))) == (11, 4)


@pytest.mark.rule("SEG-AIM-05", "R-SEG-03")
def test_aim_from_the_start_answers_who_enters_in_segment_two_before_his_blow():
    assert (aim_answers(0, 1), aim_answers(0, 2)) == (False, True)
    assert moment(2, REACT, rank(1)) < moment(2, ACT, rank(6))


def shots(first, load, attack, count):
    """When a crossbow shoots that is declared again as soon as it has shot."""
    times = []
    declared, loaded = first - attack, 0
    for _ in range(count):
        times.append(shot_at(declared, loaded, attack))
        declared, loaded = times[-1], loaded_at(times[-1], load)
    return times


@pytest.mark.rule("R-SEG-20", "SEG-MIS-06")
@pytest.mark.parametrize(("first", "load", "times"), [(3, 7, [3, 13, 23]), (5, 7, [5, 15, 25]), (3, 17, [3, 23, 43])])
def test_crossbows_shot_as_often_as_possible(first, load, times):
    assert shots(first, load, 3, 3) == times


@pytest.mark.rule("SEG-CST-06", "SEG-CST-07", "R-SEG-01")
@pytest.mark.parametrize(("hurt_at", "fate"), [(3, NOT_CAST), (6, LOST), (7, WORKS)])
def test_a_casting_of_three_from_segment_three(hurt_at, fate):
    begins, ends = moment(3, START), moment(completion(3, 3), FINISH)
    assert fate_of_casting(begins, ends, moment(hurt_at, ACT)) == fate
