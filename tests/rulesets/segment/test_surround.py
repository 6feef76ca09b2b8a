"""How many attackers of which size stand round whom."""

from itertools import combinations_with_replacement

import pytest

from simulator.rules.surround import most_attackers
from simulator.rulesets.segment.surround import PLACES, SHARES, finds_place, place_needed

pytestmark = pytest.mark.rule("SEG-B12")

# Defender's size; most attackers of size S, M, L
PRINTED = [("small", 1, (6, 4, 2)), ("man-sized", 2, (8, 6, 4)), ("large", 3, (12, 8, 6))]


@pytest.mark.parametrize(("defender", "size", "most"), PRINTED)
def test_the_most_attackers_of_one_size(defender, size, most):
    assert tuple(most_attackers(PLACES[size], SHARES[size][attacker]) for attacker in (1, 2, 3)) == most, defender


@pytest.mark.parametrize(("defender", "size", "most"), PRINTED)
def test_sizes_mix_in_exact_shares(defender, size, most):
    # Of any mixture of sizes as many find room as 1/most each add up to at most one.
    for mixture in combinations_with_replacement((1, 2, 3), 5):
        taken = 0
        for attacker in mixture:
            if finds_place(size, attacker, taken):
                taken += place_needed(size, attacker)
        room = PLACES[size]
        assert taken <= room
        assert all(place_needed(size, attacker) * most[attacker - 1] == room for attacker in mixture), defender


def test_the_tiny_count_as_small_and_what_is_over_large_as_large():
    assert SHARES[0] == SHARES[1]
    assert SHARES[3] == SHARES[4] == SHARES[5]
    assert PLACES[0] == PLACES[1]
    assert PLACES[3] == PLACES[4] == PLACES[5]
    for row in SHARES:
        assert row[0] == row[1]
        assert row[3] == row[4] == row[5]


@pytest.mark.rule("R-SEG-25")
def test_the_seventh_man_finds_no_place_unless_places_are_unlimited():
    assert finds_place(2, 2, taken=5 * 4)
    assert not finds_place(2, 2, taken=6 * 4)
    assert finds_place(2, 2, taken=6 * 4, unlimited=True)
