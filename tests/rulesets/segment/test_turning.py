"""The turning table, against the printed figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rulesets.segment.turning import (
    DESTROYED,
    DESTROYS,
    FIEND,
    IMPOSSIBLE,
    NO_EFFECT,
    TURNED,
    TURNS,
    turned_dice,
    turning_needed,
    turning_outcome,
)

pytestmark = pytest.mark.rule("SEG-B25")

# Undead by type; columns for levels 1 to 8, 9-13, 14-18, 19 and more. D* of one book is D here.
PRINTED = """
 1  10  7  4  T  T  D  D  D* D* D* D*
 2  13 10  7  T  T  D  D  D  D* D* D*
 3  16 13 10  4  T  T  D  D  D  D* D*
 4  19 16 13  7  4  T  T  D  D  D  D*
 5  20 19 16 10  7  4  T  T  D  D  D
 6  -  20 19 13 10  7  4  T  T  D  D
 7  -  -  20 16 13 10  7  4  T  T  D
 8  -  -  -  19 16 13 10  7  4  T  D
 9  -  -  -  20 19 16 13 10  7  T  T
10  -  -  -  -  20 19 16 13 10  7  4
11  -  -  -  -  -  20 19 16 13 10  7
12  -  -  -  -  -  -  20 19 16 13 10
13  -  -  -  -  -  -  -  20 19 16 13
"""
ROWS = [line.split() for line in PRINTED.strip().splitlines()]
COLUMNS = [(level, level) for level in range(1, 9)] + [(9, 13), (14, 18), (19, 30)]
SIGNS = {"T": TURNED, "D": DESTROYED, "D*": DESTROYED, "-": IMPOSSIBLE}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"type {row[0]}")
def test_what_a_cleric_needs(row):
    undead, cells = int(row[0]), row[1:]
    for (first, last), cell in zip(COLUMNS, cells, strict=True):
        expected = SIGNS[cell] if cell in SIGNS else int(cell)
        assert turning_needed(undead, first) == turning_needed(undead, last) == expected


def test_who_is_no_cleric_yet_turns_nothing():
    assert [turning_needed(undead, 0) for undead in (1, 13)] == [IMPOSSIBLE] * 2


def test_a_number_must_be_reached_and_t_and_d_need_no_die():
    assert [turning_outcome(die, 13) for die in (12, 13, 20)] == [NO_EFFECT, TURNS, TURNS]
    assert {turning_outcome(die, TURNED) for die in range(1, 21)} == {TURNS}
    assert {turning_outcome(die, DESTROYED) for die in range(1, 21)} == {DESTROYS}
    assert {turning_outcome(die, IMPOSSIBLE) for die in range(1, 21)} == {NO_EFFECT}


@given(st.integers(1, 13), st.integers(1, 25), st.integers(1, 20))
def test_a_level_gained_never_turns_less(undead, level, die):
    now = turning_outcome(die, turning_needed(undead, level))
    assert turning_outcome(die, turning_needed(undead, level + 1)) >= now


def test_how_many_are_affected():
    assert turned_dice(5, TURNS) == (2, 6, 0)
    assert turned_dice(5, DESTROYS) == (1, 6, 6)
    assert turned_dice(FIEND, TURNS) == (1, 2, 0)
    assert turned_dice(1, DESTROYS, paladin=True) == (1, 2, 0)
