"""Noticing the invisible, against the printed figures."""

import pytest

from simulator.rulesets.segment.perception import intelligence_class, is_noticed, notice_chance

pytestmark = pytest.mark.rule("SEG-B20")

# Hit dice; intelligence 0-1, 2-4, 5-7, 8-10, 11-12, 13-14, 15-16, 17 and more
PRINTED = """
 7  0  0  0  0  0  0  0  5
 8  0  0  0  0  0  0  5 10
 9  0  0  0  0  0  5 10 15
10  0  0  0  0  5 15 20 25
11  0  0  0  5 15 25 30 35
12  0  0  5 15 25 35 40 45
13  0  5 10 25 35 45 50 55
14  5 10 15 35 45 55 65 75
15 10 15 20 45 55 65 80 95
"""
ROWS = [list(map(int, line.split())) for line in PRINTED.strip().splitlines()]
SCORES = [(0, 1), (2, 4), (5, 7), (8, 10), (11, 12), (13, 14), (15, 16), (17, 25)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} dice")
def test_the_chance_by_hit_dice_and_score(row):
    hit_dice, *chances = row
    for (first, last), chance in zip(SCORES, chances, strict=True):
        for score in (first, last):
            assert notice_chance(hit_dice, intelligence_class(score)) == chance


def test_below_seven_dice_nobody_notices_and_above_fifteen_all_are_alike():
    assert {notice_chance(6, intelligence) for intelligence in range(9)} == {0}
    assert [notice_chance(20, intelligence) for intelligence in range(9)] == [10, 10, 15, 20, 45, 55, 65, 80, 95]


@pytest.mark.parametrize(("chance", "faces"), [(0, 0), (5, 5), (95, 95)])
def test_as_many_faces_of_the_d100_notice_as_the_chance_says(chance, faces):
    assert sum(is_noticed(die, chance) for die in range(1, 101)) == faces
