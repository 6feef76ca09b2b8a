"""Item saves, against the printed figures."""

import pytest

from simulator.rulesets.segment.tables_items import (
    MATERIAL_NAMES,
    PERIL_NAMES,
    is_item_saved,
    item_save_bonus,
    item_save_needed,
)

PRINTED = """
bone        | 11 | 16 | 10 |  2 | 20 |  1 |  6 | 17 |  9 |  3 |  8
ceramic     |  4 | 18 | 12 |  4 | 19 |  1 | 11 |  5 |  3 |  2 |  2
cloth       | 12 |  6 |  3 |  1 | 20 |  1 |  2 | 20 | 16 | 13 | 18
crystal     |  6 | 19 | 14 |  7 | 20 |  5 | 13 | 10 |  6 |  3 | 15
glass       |  5 | 20 | 15 |  6 | 20 |  1 | 14 | 11 |  7 |  4 | 17
leather     | 10 |  4 |  2 |  3 | 20 |  1 |  1 | 13 |  6 |  4 | 13
liquid      | 15 |  0 |  0 | 12 | 20 | 15 |  0 | 15 | 14 | 13 | 18
hard metal  |  7 |  6 |  2 |  1 | 17 |  1 |  2 |  6 |  2 |  1 | 11
soft metal  | 13 | 14 |  9 |  1 | 19 |  1 |  4 | 18 | 13 |  5 | 16
paper       | 16 | 11 |  6 |  2 | 20 |  1 |  0 | 25 | 21 | 18 | 20
stone       |  3 | 17 |  7 |  1 | 18 |  2 |  4 |  7 |  3 |  2 | 14
thick wood  |  8 | 10 |  3 |  1 | 19 |  1 |  1 | 11 |  7 |  5 | 12
thin wood   |  9 | 13 |  6 |  1 | 20 |  1 |  2 | 15 | 11 |  9 | 10
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in PRINTED.strip().splitlines()]


@pytest.mark.rule("SEG-GRN-09")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_a_material_needs_against_each_peril(row):
    material = MATERIAL_NAMES.index(row[0])
    assert [item_save_needed(material, peril) for peril in range(len(PERIL_NAMES))] == [int(cell) for cell in row[1:]]


def test_no_material_is_left_out():
    assert [row[0] for row in ROWS] == list(MATERIAL_NAMES)
    assert len(PERIL_NAMES) == 11


@pytest.mark.rule("SEG-B18")
@pytest.mark.parametrize(
    ("magical", "plus", "bonus"), [(False, 0, 0), (True, 0, 2), (True, 1, 2), (True, 2, 3), (True, 3, 4)]
)
def test_magic_protects_a_thing(magical, plus, bonus):
    assert item_save_bonus(magical, plus) == bonus


@pytest.mark.rule("SEG-GRN-09")
def test_glass_survives_a_crushing_blow_on_a_twenty_only_and_liquid_always():
    assert [die for die in range(1, 21) if is_item_saved(die, 0, 20)] == [20]
    assert all(is_item_saved(die, -3, 0) for die in range(1, 21))
    assert not any(is_item_saved(die, 0, 25) for die in range(1, 21))
    assert [die for die in range(1, 21) if is_item_saved(die, 2, 21)] == [19, 20]
