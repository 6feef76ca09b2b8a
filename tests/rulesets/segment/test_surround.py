"""How many attackers of which size stand round whom."""

import pytest

from simulator.rulesets.segment.surround import PLACES, SHARES

pytestmark = pytest.mark.rule("SEG-B12")

# Defender's size; most attackers of size S, M, L
PRINTED = [("small", 1, (6, 4, 2)), ("man-sized", 2, (8, 6, 4)), ("large", 3, (12, 8, 6))]


def test_the_tiny_count_as_small_and_what_is_over_large_as_large():
    assert SHARES[0] == SHARES[1]
    assert SHARES[3] == SHARES[4] == SHARES[5]
    assert PLACES[0] == PLACES[1]
    assert PLACES[3] == PLACES[4] == PLACES[5]
    for row in SHARES:
        assert row[0] == row[1]
        assert row[3] == row[4] == row[5]
