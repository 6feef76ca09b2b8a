"""Standing, down, bleeding and dead."""

import pytest

from simulator.rules.death import (
    DEAD,
    DOWN,
    STANDING,
    death_figure,
    state_at,
)


@pytest.mark.rule("R-ALL-04")
@pytest.mark.parametrize(
    ("hit_points", "character", "monster"),
    [(5, STANDING, STANDING), (1, STANDING, STANDING), (0, DOWN, DEAD), (-9, DOWN, DEAD), (-10, DEAD, DEAD)],
)
def test_characters_go_down_and_monsters_die_at_zero(hit_points, character, monster):
    assert state_at(hit_points, death_figure(character=True)) == character
    assert state_at(hit_points, death_figure(character=False)) == monster


@pytest.mark.rule("R-ALL-04")
def test_under_the_hard_rule_a_character_dies_at_zero_too():
    assert state_at(0, death_figure(character=True, death_at=0)) == DEAD
    assert death_figure(character=False, death_at=-10) == 0
