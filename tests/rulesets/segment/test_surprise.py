"""Segments of surprise."""

import pytest

from simulator.rulesets.segment.surprise import segments_of_one, segments_surprised

pytestmark = pytest.mark.rule("SEG-B03")


@pytest.mark.parametrize(
    ("surprising_on", "segments"), [(1, [1, 0, 0, 0, 0, 0]), (2, [1, 2, 0, 0, 0, 0]), (4, [1, 2, 3, 4, 0, 0])]
)
def test_a_side_is_surprised_for_the_number_rolled(surprising_on, segments):
    assert [segments_surprised(die, surprising_on) for die in range(1, 7)] == segments


def test_ordinary_foes_surprise_on_one_and_two():
    assert [segments_surprised(die) for die in range(1, 7)] == [1, 2, 0, 0, 0, 0]


def test_dexterity_shortens_or_lengthens_but_never_makes_surprise():
    assert [segments_of_one(2, dexterity) for dexterity in (3, 2, 1, 0, -1, -3)] == [0, 0, 1, 2, 3, 5]
    assert [segments_of_one(1, dexterity) for dexterity in (1, 0, -1)] == [0, 1, 2]
    assert [segments_of_one(0, dexterity) for dexterity in (3, -3)] == [0, 0]
