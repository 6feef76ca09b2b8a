"""Standing, down, bleeding and dead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.death import (
    DEAD,
    DOWN,
    STANDING,
    after_bleeding,
    death_figure,
    fights_on,
    is_bleeding,
    is_slain_helpless,
    level_after_drain,
    rounds_to_live,
    state_after_hit,
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


@pytest.mark.rule("R-ALL-04", "SEG-B26")
def test_one_at_zero_bleeds_to_death_in_ten_upkeeps():
    hit_points, upkeeps = 0, 0
    while is_bleeding(hit_points, -10, aided=False):
        hit_points, upkeeps = after_bleeding(hit_points), upkeeps + 1
    assert (hit_points, upkeeps) == (-10, 10)
    assert state_at(hit_points, -10) == DEAD


@given(st.integers(-30, 30), st.sampled_from((0, -3, -10)))
def test_the_rounds_to_live_are_those_of_the_bleeding(hit_points, death_at):
    upkeeps, left = 0, hit_points
    while is_bleeding(left, death_at, aided=False):
        left, upkeeps = after_bleeding(left), upkeeps + 1
    if hit_points <= 0:
        assert rounds_to_live(hit_points, death_at) == upkeeps


def test_a_single_point_of_damage_ends_the_fallen_under_the_setting():
    assert state_after_hit(True, 1, -1, -10, down_hit_kills=True) == DEAD


@pytest.mark.rule("R-SEG-35")
def test_with_one_hit_point_one_fights_on():
    assert [fights_on(hit_points, has_been_down=False) for hit_points in (0, 1)] == [False, True]


@pytest.mark.rule("R-SEG-35")
def test_aid_stops_the_bleeding_and_the_dead_do_not_bleed():
    assert not is_bleeding(-4, -10, aided=True)
    assert not is_bleeding(-10, -10, aided=False)
    assert not is_bleeding(1, -10, aided=False)


@pytest.mark.rule("R-SEG-35")
def test_a_hit_on_the_fallen_counts_on_unless_the_setting_kills():
    assert state_after_hit(True, 3, -6, -10) == DOWN
    assert state_after_hit(True, 3, -6, -10, down_hit_kills=True) == DEAD
    assert state_after_hit(True, 0, -3, -10, down_hit_kills=True) == DOWN
    assert state_after_hit(False, 9, -3, -10, down_hit_kills=True) == DOWN


@pytest.mark.rule("R-SEG-35", "SEG-B13")
@pytest.mark.parametrize(
    ("helpless", "threatened", "setting", "slain"),
    [(True, False, True, True), (True, True, True, False), (False, False, True, False), (True, False, False, False)],
)
def test_the_helpless_are_slain_where_nobody_threatens_the_attacker(helpless, threatened, setting, slain):
    assert is_slain_helpless(helpless, threatened, setting) is slain


@pytest.mark.rule("R-SEG-35")
def test_the_healed_wake_but_stay_out_of_the_fight():
    assert [fights_on(3, down) for down in (False, True)] == [True, False]
    assert fights_on(3, True, healed_rejoin=True)
    assert not fights_on(0, True, healed_rejoin=True)


@pytest.mark.rule("SEG-B26")
def test_drained_below_the_first_level_is_slain():
    assert [level_after_drain(3, drained) for drained in (1, 2, 3, 4)] == [2, 1, 0, 0]
