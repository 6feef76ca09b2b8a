"""Room round a defender, with a table that is nobody's ruleset."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.surround import has_place, most_attackers, units_of_place

pytestmark = pytest.mark.rule("SEG-B12")


def test_the_row_is_the_defender_and_the_column_the_attacker():
    assert units_of_place(((1, 2, 3), (4, 5, 6)), 1, 2) == 6


@given(st.integers(1, 300), st.integers(1, 40))
def test_attackers_of_one_size_fill_the_room_exactly(units, share):
    taken, standing = 0, 0
    while has_place(units, taken, share):
        taken, standing = taken + share, standing + 1
    assert standing == most_attackers(units, share)
    assert units - taken < share


def test_a_ring_of_eight_with_halves_and_double_places():
    # Eight places of 32 units: one's own size takes 32, the next larger 64, the next smaller 16, five steps smaller 1.
    assert [most_attackers(256, share) for share in (32, 64, 16, 1)] == [8, 4, 16, 256]
    assert has_place(256, 96 + 4 * 32, 32)
    assert not has_place(256, 96 + 5 * 32, 32)
