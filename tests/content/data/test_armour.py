"""Has every suit of armour and every shield the figures of the reference?"""

import pytest

from simulator.content.catalogue import shipped
from simulator.content.schema_gear import ArmourEntry

# name: armour class, with a shield, most feet a round, pounds (0: not stated)
SUITS = {
    "none": (10, 9, 120, 0),
    "padded": (8, 7, 90, 10),
    "leather": (8, 7, 120, 15),
    "studded leather": (7, 6, 90, 20),
    "ring": (7, 6, 90, 35),
    "scale": (6, 5, 60, 40),
    "chain": (5, 4, 90, 30),
    "elfin chain": (5, 4, 120, 15),
    "banded": (4, 3, 90, 35),
    "splint": (4, 3, 60, 40),
    "plate": (3, 2, 60, 45),
    "field plate": (2, 1, 90, 0),
    "full plate": (1, 0, 60, 0),
}
SHIELDS = {"small shield": 1, "medium shield": 2, "large shield": 3}


def armour(name: str) -> ArmourEntry:
    found = shipped("segment").get("armour", name, ArmourEntry)
    assert found is not None, name
    return found


@pytest.mark.parametrize("name", SUITS)
def test_a_suit_protects_and_slows_as_its_table_says(name: str) -> None:
    suit, shield = armour(name), armour("shield")
    assert suit.ac is not None
    assert shield.improves is not None
    assert (suit.ac, suit.ac - shield.improves, suit.move_cap, suit.weight) == SUITS[name]
    assert not suit.shield


@pytest.mark.parametrize("name", SHIELDS)
def test_a_shield_is_worth_one_point_against_so_many_attacks(name: str) -> None:
    shield = armour(name)
    assert (shield.shield, shield.improves, shield.attacks, shield.ac) == (True, 1, SHIELDS[name], None)


def test_these_tables_hold_every_piece() -> None:
    catalogue = shipped("segment")
    known = {catalogue.canonical("armour", name) for name in (*SUITS, *SHIELDS)}
    assert known == set(catalogue.entries["armour"])
