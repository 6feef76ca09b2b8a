"""The turning table, against the printed figures."""

import pytest

from simulator.rules.turning import (
    DESTROYED,
    IMPOSSIBLE,
    TURNED,
    turning_needed,
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
