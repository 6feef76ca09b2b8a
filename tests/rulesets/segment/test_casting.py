"""Casting: hands, posture, spoiling, line of effect, targets, movement, touch."""

import pytest

from simulator.rulesets.segment.casting import (
    has_line_of_effect,
)


@pytest.mark.rule("SEG-CST-21", "R-SEG-19")
@pytest.mark.parametrize(
    ("cover", "concealment", "line"),
    [(0, 0, True), (50, 0, True), (0, 75, True), (50, 75, True), (51, 0, False), (0, 76, False), (0, 100, False)],
)
def test_half_cover_and_three_quarters_of_concealment_still_leave_a_line(cover, concealment, line):
    assert has_line_of_effect(cover, concealment) is line
