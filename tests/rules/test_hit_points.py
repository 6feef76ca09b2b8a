"""Hit points out of hit dice."""

import pytest

from simulator.rules.hit_points import (
    average_hit_points,
    greatest_hit_points,
    hit_points_of_die,
    hit_points_of_monster,
)


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(("rolled", "plus", "hit_points"), [(13, 1, 14), (1, -1, 1), (2, -1, 1), (30, 6, 36)])
def test_a_monster_has_at_least_one_hit_point(rolled, plus, hit_points):
    assert hit_points_of_monster(rolled, plus) == hit_points


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(
    ("dice", "sides", "plus", "average", "greatest"),
    [(1, 8, 0, 4, 8), (2, 8, 0, 9, 16), (4, 8, 1, 19, 33), (1, 8, -1, 3, 7), (1, 4, 0, 2, 4), (3, 10, 2, 18, 32)],
)
def test_averages_round_down(dice, sides, plus, average, greatest):
    assert average_hit_points(dice, sides, plus) == average
    assert greatest_hit_points(dice, sides, plus) == greatest


@pytest.mark.rule("R-SEG-28")
def test_nobody_has_less_than_one_on_average_or_at_best():
    assert (average_hit_points(1, 4, -2), greatest_hit_points(1, 4, -4)) == (1, 1)


@pytest.mark.rule("R-SEG-28")
def test_every_die_of_a_character_gives_at_least_one():
    assert [hit_points_of_die(die, -2) for die in (1, 2, 3, 4)] == [1, 1, 1, 2]
    assert hit_points_of_die(10, 4) == 14
