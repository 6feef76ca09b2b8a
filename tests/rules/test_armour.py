"""Armour class when some of it does not count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rules.armour import armour_class_charging, armour_class_met, shield_covers


@pytest.mark.rule("R-SEG-34")
@pytest.mark.parametrize(
    ("keeps_shield", "keeps_dexterity", "met"),
    [(True, True, 0), (False, True, 2), (True, False, 3), (False, False, 5)],
)
def test_chain_with_a_shield_plus_one_and_dexterity_17(keeps_shield, keeps_dexterity, met):
    assert armour_class_met(0, 2, 3, keeps_shield, keeps_dexterity) == met


@pytest.mark.rule("R-SEG-34")
def test_no_dexterity_takes_away_an_improvement_but_not_a_penalty():
    assert armour_class_met(8, 0, -2, keeps_dexterity=False) == 8
    assert armour_class_met(8, 0, -2, keeps_dexterity=False, dropped_all=True) == 6
    assert armour_class_met(8, 0, -2, keeps_dexterity=True, dropped_all=True) == 8


@pytest.mark.rule("R-SEG-34")
def test_even_one_point_of_dexterity_is_lost():
    assert [armour_class_met(8, 0, dexterity, keeps_dexterity=False) for dexterity in (0, 1, 2)] == [8, 9, 10]


@given(st.integers(-10, 10), st.integers(0, 6), st.integers(-4, 4))
def test_losing_protection_never_helps_the_defender(total, shield, dexterity):
    whole = armour_class_met(total, shield, dexterity)
    assert armour_class_met(total, shield, dexterity, keeps_shield=False) >= whole
    assert armour_class_met(total, shield, dexterity, keeps_dexterity=False) >= whole


@pytest.mark.rule("SEG-B08")
@pytest.mark.parametrize(("total", "dexterity", "met"), [(2, 3, 5), (5, 0, 6), (8, -2, 9)])
def test_a_charger_loses_good_dexterity_or_is_one_worse(total, dexterity, met):
    assert armour_class_charging(total, dexterity) == met


@pytest.mark.rule("R-SEG-34", "SEG-B13")
@pytest.mark.parametrize(("shield_size", "attacks"), [(0, 1), (1, 2), (2, 3)])
def test_a_limited_shield_covers_so_many_attacks(shield_size, attacks):
    assert [shield_covers(number, shield_size) for number in (attacks, attacks + 1)] == [True, False]
