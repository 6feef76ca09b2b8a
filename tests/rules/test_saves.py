"""Saving throws, cover against areas, magic resistance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.saves import (
    HALVES,
    NEGATES,
    cover_save_bonus,
    damage_after_save,
    damage_behind_cover,
    is_saved,
    resistance_against,
)


@pytest.mark.rule("SEG-B18")
@pytest.mark.parametrize(
    ("die", "modifier", "need", "saved"),
    [(14, 0, 14, True), (13, 0, 14, False), (12, 2, 14, True), (20, -4, 17, False)],
)
def test_a_save_is_made_when_the_modified_die_reaches_the_number(die, modifier, need, saved):
    assert is_saved(die, modifier, need) is saved


@pytest.mark.rule("SEG-B19")
@pytest.mark.parametrize(
    ("percent", "bonus"), [(0, 0), (24, 0), (25, 2), (49, 2), (50, 4), (74, 4), (75, 7), (89, 7), (90, 10), (100, 10)]
)
def test_cover_adds_its_own_figure_to_the_save(percent, bonus):
    assert cover_save_bonus(percent) == bonus


@pytest.mark.rule("R-ALL-03")
def test_a_made_save_halves_downward_or_negates():
    assert damage_after_save(17, True, HALVES) == 8
    assert damage_after_save(17, True, NEGATES) == 0
    assert damage_after_save(17, False, HALVES) == damage_after_save(17, False, NEGATES) == 17


@pytest.mark.rule("SEG-B19", "SEG-CST-23")
@pytest.mark.parametrize(
    ("percent", "saved", "damage"),
    [(89, True, 8), (89, False, 17), (90, True, 0), (90, False, 8), (100, True, 0)],
)
def test_nine_tenths_of_cover_make_a_saved_blast_harmless_and_halve_the_rest(percent, saved, damage):
    assert damage_behind_cover(17, saved, HALVES, percent) == damage


@given(st.integers(0, 120), st.booleans(), st.sampled_from((NEGATES, HALVES)), st.integers(0, 100))
def test_neither_cover_nor_a_save_ever_makes_damage_worse(amount, saved, on_save, percent):
    behind = damage_behind_cover(amount, saved, on_save, percent)
    assert 0 <= behind <= damage_after_save(amount, saved, on_save) <= amount


@pytest.mark.rule("SEG-B27")
@pytest.mark.parametrize(
    ("listed", "level", "chance"),
    [(65, 11, 65), (65, 10, 70), (65, 12, 60), (65, 1, 100), (20, 20, 0), (0, 1, 0), (50, 3, 90)],
)
def test_resistance_moves_by_five_for_each_level_from_the_eleventh(listed, level, chance):
    assert resistance_against(listed, level) == chance
