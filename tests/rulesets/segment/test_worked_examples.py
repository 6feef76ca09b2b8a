"""The worked examples of the document, with the numbers that it gives."""

import pytest

from simulator.rulesets.segment import gaze
from simulator.rulesets.segment.missiles import (
    is_split_allowed,
    split_routine_at,
)


@pytest.mark.rule("SEG-MIS-17", "SEG-MIS-18", "R-SEG-05")
def test_three_darts_split_two_and_one_fly_in_segments_five_and_eight():
    assert is_split_allowed((2, 1), 3, 1)
    assert [split_routine_at(0, 5, nth) for nth in (1, 2)] == [5, 8]


@pytest.mark.rule("SEG-B22", "SEG-GAZ-07")
def test_a_medusa_meets_averted_eyes_two_times_in_ten():
    assert gaze.gaze_chance(gaze.LOOKING_AWAY, gazer_size=2) == 2
