"""Room round a defender, with a table that is nobody's ruleset."""

import pytest

from simulator.rules.surround import units_of_place

pytestmark = pytest.mark.rule("SEG-B12")


def test_the_row_is_the_defender_and_the_column_the_attacker():
    assert units_of_place(((1, 2, 3), (4, 5, 6)), 1, 2) == 6
