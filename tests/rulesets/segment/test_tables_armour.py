"""Armour class and move caps, against the printed figures."""

import pytest

from simulator.rulesets.segment.tables_armour import ARMOUR_NAMES, armour_class_of, armour_move_cap

PRINTED = [
    ("none", 10, 9, 120),
    ("padded", 8, 7, 90),
    ("leather", 8, 7, 120),
    ("studded leather", 7, 6, 90),
    ("ring", 7, 6, 90),
    ("scale", 6, 5, 60),
    ("chain", 5, 4, 90),
    ("elfin chain", 5, 4, 120),
    ("banded", 4, 3, 90),
    ("splint", 4, 3, 60),
    ("plate", 3, 2, 60),
    ("field plate", 2, 1, 90),
    ("full plate", 1, 0, 60),
]


@pytest.mark.rule("R-SEG-34", "SEG-B01")
@pytest.mark.parametrize(("name", "alone", "with_shield", "cap"), PRINTED)
def test_armour(name, alone, with_shield, cap):
    number = ARMOUR_NAMES.index(name)
    assert armour_class_of(number) == alone
    assert armour_class_of(number, shield=True) == with_shield
    assert armour_move_cap(number) == cap


def test_no_suit_is_left_out():
    assert [row[0] for row in PRINTED] == list(ARMOUR_NAMES)


def test_magic_lowers_armour_class_and_a_shield_left_at_home_does_not():
    chain = ARMOUR_NAMES.index("chain")
    assert armour_class_of(chain, plus=2) == 3
    assert armour_class_of(chain, plus=2, shield=True, shield_plus=1) == 1
    assert armour_class_of(chain, plus=2, shield=False, shield_plus=1) == 3
