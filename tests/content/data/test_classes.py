"""Has every class the figures of the reference?"""

import pytest

from simulator.content.catalogue import shipped
from simulator.content.schema_creatures import ClassEntry, RaceEntry

# name | family | last level with a die | points a level after it | exceptional strength | turns as so many levels less
TABLE = """
fighter     | fighter    | 9  | 3 | yes | -
paladin     | fighter    | 9  | 3 | yes | 2
ranger      | fighter    | 10 | 2 | yes | -
cleric      | cleric     | 9  | 2 | no  | 0
druid       | cleric     | 14 | 0 | no  | -
monk        | cleric     | 17 | 0 | no  | -
thief       | thief      | 10 | 2 | no  | -
assassin    | thief      | 15 | 0 | no  | -
magic-user  | magic-user | 11 | 1 | no  | -
illusionist | magic-user | 10 | 1 | no  | -
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]

# Whose spells, from which class level on those of level 1, 2, 3 ..., and what caster level loses.
SPELLS = {
    "paladin": (["cleric"], [9, 11, 13, 15], 8),
    "ranger": (["druid", "magic-user"], [8, 10, 12], 7),
    "cleric": (["cleric"], [1, 3, 5, 7, 9, 11, 16], 0),
    "druid": (["druid"], [1, 2, 3, 6, 9, 11, 12], 0),
    "magic-user": (["magic-user"], [1, 3, 5, 7, 9, 12, 14, 16, 18], 0),
    "illusionist": (["illusionist"], [1, 3, 5, 8, 10, 12, 14], 0),
}


def a_class(name: str) -> ClassEntry:
    found = shipped("segment").get("classes", name, ClassEntry)
    assert found is not None, name
    return found


CLASS_NAMES = sorted(row[0] for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_class_has_the_figures_of_its_row(row: list[str]) -> None:
    entry = a_class(row[0])
    assert [
        entry.group,
        str(entry.dice_until),
        str(entry.hp_after),
        "yes" if entry.strength_exceptional else "no",
        "-" if entry.turns_undead is None else str(entry.turns_undead),
    ] == row[1:]
    assert entry.tables == row[0]


def test_every_class_is_in_the_table_above() -> None:
    assert sorted(shipped("segment").entries["classes"]) == CLASS_NAMES


@pytest.mark.parametrize("name", CLASS_NAMES)
def test_a_class_casts_from_its_levels_on(name: str) -> None:
    spells = a_class(name).spells
    found = (spells.classes, spells.from_level, spells.caster_level_less) if spells else None
    assert found == SPELLS.get(name)


@pytest.mark.parametrize(
    ("alias", "name"), [("wizard", "magic-user"), ("mage", "magic-user"), ("priest", "cleric"), ("rogue", "thief")]
)
def test_classes_answer_to_their_other_names(alias: str, name: str) -> None:
    assert shipped("segment").canonical("classes", alias) == name


def test_small_peoples_go_ninety_feet_a_round() -> None:
    peoples = shipped("segment").entries["races"]
    found = {name: (entry.size, entry.move) for name, entry in peoples.items() if isinstance(entry, RaceEntry)}
    small, tall = ("S", 90), ("M", 120)
    assert found == {
        "human": tall,
        "elf": tall,
        "half-elf": tall,
        "half-orc": tall,
        "dwarf": small,
        "gnome": small,
        "halfling": small,
    }
