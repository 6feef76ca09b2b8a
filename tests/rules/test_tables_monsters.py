"""Monsters by hit dice, against the printed figures and some well-known creatures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.tables_monsters import (
    natural_weapon_segments,
    natural_weapon_tenths,
    thac0_of_monster,
)

# hit dice; level of the fighter it equals; THAC0 in OSRIC; THAC0 in the first edition
PRINTED = [
    ((0, 4), 0, 21, 21),
    ((1, -2), 0, 21, 21),
    ((1, -1), 1, 20, 20),
    ((1, 0), 2, 19, 19),
    ((1, 1), 3, 18, 18),
    ((2, 0), 3, 18, 16),
    ((2, 1), 4, 17, 16),
    ((3, 0), 4, 17, 16),
    ((3, 1), 5, 16, 16),
    ((4, 0), 5, 16, 15),
    ((4, 1), 6, 15, 15),
    ((5, 0), 6, 15, 15),
    ((5, 1), 7, 14, 15),
    ((6, 0), 7, 14, 13),
    ((6, 1), 8, 13, 13),
    ((7, 0), 8, 13, 13),
    ((7, 1), 9, 12, 13),
    ((8, 0), 9, 12, 12),
    ((8, 1), 10, 11, 12),
    ((9, 0), 10, 11, 12),
    ((9, 1), 11, 10, 12),
    ((10, 0), 11, 10, 10),
    ((10, 1), 12, 9, 10),
    ((11, 0), 12, 9, 10),
    ((11, 1), 13, 8, 10),
    ((12, 0), 13, 8, 9),
    ((12, 1), 14, 7, 9),
    ((13, 0), 14, 7, 9),
    ((13, 1), 15, 6, 9),
    ((14, 0), 15, 6, 8),
    ((14, 1), 16, 5, 8),
    ((15, 0), 16, 5, 8),
    ((15, 1), 17, 4, 8),
    ((16, 0), 17, 4, 7),
    ((16, 1), 18, 3, 7),
    ((17, 0), 18, 3, 7),
    ((17, 1), 19, 2, 7),
    ((18, 0), 19, 2, 7),
    ((18, 1), 20, 1, 7),
    ((19, 0), 20, 1, 7),
    ((20, 0), 21, 1, 7),
    ((30, 5), 21, 1, 7),
]


@given(st.integers(0, 25), st.integers(-1, 9))
def test_more_hit_dice_never_hit_worse(dice, plus):
    assert thac0_of_monster(dice + 1, plus) <= thac0_of_monster(dice, plus)
    assert thac0_of_monster(dice, plus + 1) <= thac0_of_monster(dice, plus)


@pytest.mark.rule("SEG-B10")
def test_claws_take_2_3_or_4_segments_by_size_and_a_great_bite_5():
    assert [natural_weapon_segments(size) for size in range(6)] == [2, 2, 3, 4, 4, 4]
    assert [natural_weapon_segments(size, bite=True) for size in range(6)] == [2, 2, 3, 5, 5, 5]


@pytest.mark.rule("SEG-B07")
def test_fists_reach_one_foot_two_feet_four_feet_and_then_six_to_ten():
    lengths = [natural_weapon_tenths(size) for size in range(6)]
    assert lengths[1:4] == [10, 20, 40]
    assert lengths[0] <= 10
    assert all(60 <= length <= 100 for length in lengths[4:])
