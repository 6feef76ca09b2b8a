"""Meeting a gaze."""

import pytest

from simulator.rulesets.segment import gaze
from simulator.rulesets.segment.gaze import chooses_victim, gaze_chance, gaze_situation, is_gaze_met

S, M, L = 1, 2, 3


@pytest.mark.rule("SEG-B22", "SEG-GAZ-05")
@pytest.mark.parametrize(
    ("situation", "large", "man_sized", "small"),
    [
        (gaze.COMPLETELY_SURPRISED, 9, 10, 11),
        (gaze.SURPRISED, 7, 8, 9),
        (gaze.LOOKING, 5, 6, 7),
        (gaze.ATTACKING, 3, 4, 5),
        (gaze.AVERTING, 1, 2, 3),
    ],
)
def test_the_chance_in_ten_by_situation_and_size_of_the_gazer(situation, large, man_sized, small):
    assert [gaze_chance(situation, size) for size in (0, S, M, L, 4, 5)] == [
        small,
        small,
        man_sized,
        large,
        large,
        large,
    ]


@pytest.mark.rule("SEG-B22")
@pytest.mark.parametrize(("chance", "faces"), [(1, 1), (2, 2), (10, 10), (11, 10)])
def test_as_many_faces_of_the_d10_meet_it_as_the_chance_says(chance, faces):
    assert sum(is_gaze_met(die, chance) for die in range(1, 11)) == faces


@pytest.mark.rule("R-SEG-08", "SEG-GAZ-07")
def test_the_engaged_attack_the_others_look_and_who_averts_his_eyes_does_so_in_any_place():
    assert gaze_situation(averting=False, engaged=True) == gaze.ATTACKING
    assert gaze_situation(averting=False, engaged=False) == gaze.LOOKING
    assert [gaze_situation(averting=True, engaged=engaged) for engaged in (False, True)] == [gaze.AVERTING] * 2


@pytest.mark.rule("R-SEG-08", "SEG-GAZ-03", "SEG-GAZ-04")
def test_the_non_intelligent_the_animal_and_the_semi_intelligent_do_not_choose():
    assert [chooses_victim(intelligence) for intelligence in range(8)] == [False] * 3 + [True] * 5
