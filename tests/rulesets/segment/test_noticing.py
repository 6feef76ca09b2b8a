"""Who notices the unseen, against the printed table."""

import pytest

from simulator.rulesets.segment.noticing import chance

pytestmark = pytest.mark.rule("SEG-B20")

# Hit dice; chances by intelligence 0-1, 2-4, 5-7, 8-10, 11-12, 13-14, 15-16, 17 and more.
PRINTED = """
 7   0  0  0  0  0  0  0  5
 8   0  0  0  0  0  0  5 10
 9   0  0  0  0  0  5 10 15
10   0  0  0  0  5 15 20 25
11   0  0  0  5 15 25 30 35
12   0  0  5 15 25 35 40 45
13   0  5 10 25 35 45 50 55
14   5 10 15 35 45 55 65 75
15  10 15 20 45 55 65 80 95
"""
ROWS = [[int(figure) for figure in line.split()] for line in PRINTED.strip().splitlines()]


@pytest.mark.parametrize(("dice", "chances"), [(row[0], row[1:]) for row in ROWS])
def test_the_chance_by_hit_dice_and_intelligence(dice, chances):
    assert [chance(dice, kind) for kind in range(1, 9)] == chances
    assert chance(dice, 0) == chances[0]


def test_below_seven_dice_none_and_above_fifteen_the_same():
    assert [chance(dice, 8) for dice in (0, 6, 7, 15, 16, 30)] == [0, 0, 5, 95, 95, 95]
