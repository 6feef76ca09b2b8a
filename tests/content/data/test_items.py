"""Has every magic item the figures of the reference?"""

from typing import Any

import pytest

from simulator.content.catalogue import shipped
from simulator.content.schema_gear import ItemEntry, ItemFunction

# name: kind, what it does, figures, duration
POTIONS: dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]] = {
    "potion of healing": ("potion", "heal", {"dice": "2d4+2"}, {}),
    "potion of extra-healing": ("potion", "heal", {"dice": "3d8+3"}, {}),
    "potion of fire resistance": ("potion", "modify", {"stat": "fire_resistance", "amount": 2, "turns": 1}, {}),
    "potion of flying": ("potion", "condition", {"condition": "flying"}, {"turns": "1d4"}),
    "potion of invisibility": ("potion", "condition", {"condition": "invisible"}, {"turns": "1d4"}),
    "potion of speed": ("potion", "condition", {"condition": "hasted", "rounds": "5d4"}, {}),
    # The average of 1d8, 1d10, 1d12, 2d6, 2d8 and 2d10, rounded down.
    "potion of hill giant strength": ("potion", "modify", {"stat": "strength_damage", "amount": 4}, {"turns": "1d4"}),
    "potion of stone giant strength": ("potion", "modify", {"stat": "strength_damage", "amount": 5}, {"turns": "1d4"}),
    "potion of frost giant strength": ("potion", "modify", {"stat": "strength_damage", "amount": 6}, {"turns": "1d4"}),
    "potion of fire giant strength": ("potion", "modify", {"stat": "strength_damage", "amount": 7}, {"turns": "1d4"}),
    "potion of cloud giant strength": ("potion", "modify", {"stat": "strength_damage", "amount": 9}, {"turns": "1d4"}),
    "potion of storm giant strength": ("potion", "modify", {"stat": "strength_damage", "amount": 11}, {"turns": "1d4"}),
    "oil of slipperiness": ("oil", "cure", {"condition": ["webbed", "grappled"]}, {}),
}

# item | function, if it has several | segments | charges it takes | level
USES = """
wand of fear            |                     | 1 | 1 | 6
wand of fire            | burning hands       | 1 | 1 | 6
wand of fire            | fireball            | 2 | 2 | 6
wand of ice             | ice storm           | 1 | 1 | 6
wand of ice             | cone of cold        | 2 | 2 | 6
wand of lightning       | lightning bolt      | 2 | 2 | 6
wand of light           | ray                 | 3 | 3 | 6
wand of magic missiles  | one missile         | 3 | 1 | 6
wand of magic missiles  | two missiles        | 6 | 2 | 6
wand of paralysation    |                     | 3 | 1 | 6
wand of summoning       |                     | 5 | 1 | 6
rod of rulership        |                     | 5 | 1 | 8
staff of healing        |                     | 2 | 1 | 8
staff of power          | magic missile       | 2 | 1 | 8
staff of power          | ray of enfeeblement | 2 | 1 | 8
staff of power          | lightning bolt      | 2 | 1 | 8
staff of power          | fireball            | 2 | 1 | 8
staff of power          | cone of cold        | 2 | 1 | 8
staff of power          | darkness            | 2 | 1 | 8
staff of power          | paralysation        | 2 | 2 | 8
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in USES.strip().splitlines()]

# item, function: (dice, harm, save) or (condition, duration, save); shape, size and width
WORKS = {
    ("wand of fear", ""): ("afraid", 6, "items", "cone", 60, 20),
    ("wand of fire", "burning hands"): (6, "fire", None, "cone", 12, 12),
    ("wand of fire", "fireball"): ("6d6", "fire", "items", "radius", 20, 0),
    ("wand of ice", "cone of cold"): ("6d6", "cold", "items", "cone", 60, 20),
    ("wand of lightning", "lightning bolt"): ("6d6", "electricity", "items", "line", 80, 5),
    ("wand of paralysation", ""): ("paralysed", "5d4", "items", "one", 0, 0),
    ("staff of power", "lightning bolt"): ("8d6", "electricity", "items", "one", 0, 0),
    ("staff of power", "fireball"): ("8d6", "fire", "items", "one", 0, 0),
    ("staff of power", "cone of cold"): ("8d4+8", "cold", "items", "one", 0, 0),
    ("staff of power", "paralysation"): ("paralysed", "5d4", "items", "one", 0, 0),
}


def item(name: str) -> ItemEntry:
    found = shipped("segment").get("items", name, ItemEntry)
    assert found is not None, name
    return found


def used(name: str, function: str) -> ItemFunction:
    entry = item(name)
    return entry.functions[function] if function else entry


@pytest.mark.parametrize("name", POTIONS)
def test_a_potion_or_oil_works_as_its_table_says(name: str) -> None:
    entry = item(name)
    kind, verb, figures, lasting = POTIONS[name]
    (effect,) = entry.effects
    duration = entry.duration.model_dump(exclude_none=True) if entry.duration else {}
    assert (entry.kind, effect.do, {field: getattr(effect, field) for field in figures}, duration) == (
        kind,
        verb,
        figures,
        lasting,
    )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row[:2]))
def test_a_device_takes_its_time_and_charges(row: list[str]) -> None:
    name, function, segments, cost, level = row
    entry = used(name, function)
    assert [str(entry.segments), str(entry.cost), str(entry.caster_level)] == [segments, cost, level]


@pytest.mark.parametrize("key", WORKS, ids=" ".join)
def test_a_device_does_what_its_table_says(key: tuple[str, str]) -> None:
    entry = used(*key)
    effect: Any = entry.effects[0]
    if effect.do == "damage":
        found = (effect.dice, effect.harm[0], effect.save)
        assert effect.on_save == ("half" if effect.save else "negates")
    else:
        found = (effect.condition, effect.rounds, effect.save)
    assert (*found, entry.shape, entry.size, entry.width) == WORKS[key]


def test_these_tables_hold_every_item() -> None:
    entries = shipped("segment").entries["items"]
    assert set(POTIONS) | {row[0] for row in ROWS} == set(entries)
    functions = {
        (name, function)
        for name, entry in entries.items()
        if isinstance(entry, ItemEntry)
        for function in (entry.functions or ([""] if name not in POTIONS else []))
    }
    assert functions == {(row[0], row[1]) for row in ROWS}


@pytest.mark.rule("SEG-ITM-09")
def test_every_staff_takes_two_segments_and_rests_for_eight() -> None:
    staves = [
        used(name, function)
        for name, entry in shipped("segment").entries["items"].items()
        if isinstance(entry, ItemEntry) and entry.kind == "staff"
        for function in (entry.functions or [""])
    ]
    assert len(staves) == 8
    assert {(one.segments, one.recovery) for one in staves} == {(2, 8)}


def test_devices_are_found_with_an_average_number_of_charges() -> None:
    # 101-1d20, 51-1d10 and 26-1d6; the staff of healing works twice a day instead.
    charges = {
        entry.kind: entry.charges
        for name, entry in shipped("segment").entries["items"].items()
        if isinstance(entry, ItemEntry) and entry.charges is not None and name != "staff of healing"
    }
    assert charges == {"wand": 90, "rod": 45, "staff": 22}
    assert item("staff of healing").charges == 2


def test_a_staff_of_power_is_also_a_weapon_and_a_ward() -> None:
    staff = item("staff of power")
    assert (staff.weapon, staff.plus, staff.armour_class, staff.saves) == ("quarterstaff", 2, 2, 2)


def test_the_ray_of_a_wand_of_light_blinds_stuns_and_burns_the_undead() -> None:
    ray = used("wand of light", "ray")
    effects: list[Any] = list(ray.effects)
    assert [(one.do, getattr(one, "condition", None), getattr(one, "segments", None)) for one in effects[:2]] == [
        ("condition", "blinded", "2d6"),
        ("condition", "stunned", "2d6"),
    ]
    assert (effects[2].dice, effects[2].only_on) == ("6d6", ["undead"])
    assert (ray.range, ray.shape, ray.size) == (120, "radius", 20)


@pytest.mark.parametrize(("function", "count"), [("one missile", 1), ("two missiles", 2)])
def test_a_wand_shoots_one_magic_missile_or_two(function: str, count: int) -> None:
    effect: Any = used("wand of magic missiles", function).effects[0]
    assert (effect.do, effect.count, effect.dice) == ("bolts", count, "1d4+1")
