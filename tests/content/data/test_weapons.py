"""Has every weapon the figures of the reference? The tables here are written out anew, row by row."""

import pytest

from simulator.content.catalogue import shipped
from simulator.content.schema_gear import WeaponEntry

# name | damage S-M | damage L | speed | length in ft | hands, with the strength that saves one | can be set
MELEE = """
battle axe          | 1d8   | 1d8   | 7  | 4   | 2 S15 |
hand axe            | 1d6   | 1d4   | 4  | 1.5 | 1     |
club                | 1d6   | 1d3   | 4  | 3   | 1     |
dagger              | 1d4   | 1d3   | 2  | 1   | 1     |
fist                | 1d2   | 1d2   | 1  | 2   | 1     |
heavy flail         | 1d6+1 | 2d4   | 7  | 4   | 2 S14 |
light flail         | 1d4+1 | 1d4+1 | 6  | 2   | 1     |
halberd             | 1d10  | 2d6   | 9  | 5   | 2     | set
javelin             | 1d6   | 1d4   | 8  | 5   | 1     | set
lance               | 2d4+1 | 3d6   | 8  | 10  | 1     | set
heavy mace          | 1d6+1 | 1d6   | 7  | 2.5 | 2 S13 |
light mace          | 1d4+1 | 1d4+1 | 6  | 2   | 1     |
morning star        | 2d4   | 1d6+1 | 7  | 4   | 2 S16 |
heavy pick          | 1d6+1 | 2d4   | 7  | 4   | 2 S14 |
light pick          | 1d4+1 | 1d4   | 5  | 2   | 1     |
pole arm            | 1d6+1 | 1d10  | 13 | 8   | 2     | set
spear               | 1d6   | 1d8   | 7  | 6   | 1     | set
quarterstaff        | 1d6   | 1d6   | 4  | 6   | 2     |
bastard sword       | 2d4   | 2d8   | 6  | 4.5 | 2 S15 |
broad sword         | 2d4   | 1d6+1 | 5  | 3.5 | 2 S12 |
long sword          | 1d8   | 1d12  | 5  | 3.5 | 1     |
scimitar            | 1d8   | 1d8   | 5  | 3   | 1     |
short sword         | 1d6   | 1d8   | 3  | 2   | 1     |
two-handed sword    | 1d10  | 3d6   | 10 | 6   | 2     |
torch               | 1d4   | 1d4   | 4  | 3   | 1     |
trident             | 1d6+1 | 3d4   | 6  | 5   | 2 S14 | set
heavy war hammer    | 1d6+1 | 1d6   | 7  | 4   | 2 S15 |
light war hammer    | 1d4+1 | 1d4   | 6  | 2   | 1     |
bardiche            | 2d4   | 3d4   | 9  | 5   | 2     |
bec de corbin       | 1d8   | 1d6   | 9  | 6   | 2     |
bill-guisarme       | 2d4   | 1d10  | 10 | 8   | 2     |
fauchard            | 1d6   | 1d8   | 8  | 8   | 2     |
military fork       | 1d8   | 2d4   | 7  | 7   | 2     | set
glaive              | 1d6   | 1d10  | 8  | 8   | 2     | set
guisarme            | 2d4   | 1d8   | 8  | 6   | 2     |
guisarme-voulge     | 2d4   | 2d4   | 10 | 7   | 2     |
lucern hammer       | 2d4   | 1d6   | 9  | 5   | 2     | set
partisan            | 1d6   | 1d6+1 | 9  | 7   | 2     | set
awl pike            | 1d6   | 1d12  | 13 | 18  | 2     | set
ranseur             | 2d4   | 2d4   | 8  | 8   | 2     | set
spetum              | 1d6+1 | 2d6   | 8  | 8   | 2     | set
voulge              | 2d4   | 2d4   | 10 | 8   | 2     |
light lance         | 1d6   | 1d8   | 7  | 10  | 1     | set
medium lance        | 1d6+1 | 2d6   | 6  | 12  | 1     | set
heavy lance         | 2d4+1 | 3d6   | 8  | 14  | 1     | set
bo stick            | 1d6   | 1d3   | 3  | 5   | 2     |
jo stick            | 1d6   | 1d4   | 2  | 3   | 1     |
"""

# name | use | hands | rate | damage S-M | damage L | ranges in ft | increment | segments | snap-shot | loading
MISSILES = """
hand axe            | hurled   | 1 | 1   | 1d6   | 1d4   | 10 20 30   | 10 | 3 | 0 | 0
long bow            | launched | 2 | 2   | 1d6   | 1d6   | 70 140 210 | 70 | 5 | 3 | 0
short bow           | launched | 2 | 2   | 1d6   | 1d6   | 50 100 150 | 50 | 5 | 3 | 0
composite long bow  | launched | 2 | 2   | 1d6   | 1d6   | 60 120 210 | 60 | 5 | 3 | 0
composite short bow | launched | 2 | 2   | 1d6   | 1d6   | 50 100 180 | 50 | 5 | 3 | 0
club                | hurled   | 1 | 1   | 1d6   | 1d3   | 10 20 30   | 10 | 3 | 0 | 0
light crossbow      | launched | 2 | 1   | 1d4+1 | 1d4+1 | 60 120 180 | 60 | 3 | 0 | 7
heavy crossbow      | launched | 2 | 1/2 | 1d6+1 | 1d6+1 | 80 160 240 | 60 | 3 | 0 | 17
hand crossbow       | launched | 1 | 1   | 1d3   | 1d2   | 20 40 60   | 0  | 3 | 0 | 7
dagger              | hurled   | 1 | 2   | 1d4   | 1d3   | 10 20 30   | 10 | 5 | 3 | 0
dart                | hurled   | 1 | 3   | 1d3   | 1d2   | 15 30 45   | 15 | 5 | 3 | 0
light war hammer    | hurled   | 1 | 1   | 1d4+1 | 1d4   | 10 20 30   | 10 | 3 | 0 | 0
javelin             | hurled   | 1 | 1   | 1d6   | 1d4   | 20 40 60   | 20 | 3 | 0 | 0
knife               | hurled   | 1 | 2   | 1d3   | 1d2   | 10 20 30   | 0  | 5 | 3 | 0
sling               | launched | 1 | 1   | 1d4+1 | 1d6+1 | 50 100 200 | 35 | 3 | 0 | 0
sling stones        | launched | 1 | 1   | 1d4   | 1d4   | 40 80 160  | 35 | 3 | 0 | 0
spear               | hurled   | 1 | 1   | 1d6   | 1d8   | 10 20 30   | 15 | 3 | 0 | 0
blowgun             | launched | 2 | 2   | 1     | 1     | 10 20 30   | 0  | 5 | 3 | 0
oil flask           | hurled   | 1 | 1   | None  | None  | 10 20 30   | 10 | 3 | 0 | 0
acid flask          | hurled   | 1 | 1   | None  | None  | 10 20 30   | 10 | 3 | 0 | 0
poison flask        | hurled   | 1 | 1   | None  | None  | 10 20 30   | 10 | 3 | 0 | 0
stone               | hurled   | 1 | 1   | 1d2   | 1d2   | 10 20 50   | 10 | 3 | 0 | 0
bulky object        | hurled   | 2 | 1   | 1d6   | 1d6   | 10 20 20   | 10 | 5 | 0 | 0
holy water          | hurled   | 1 | 1   | None  | None  | 10 20 30   | 10 | 3 | 0 | 0
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def weapon(name: str) -> WeaponEntry:
    found = shipped("segment").get("weapons", name, WeaponEntry)
    assert found is not None, name
    return found


@pytest.mark.parametrize("row", rows(MELEE), ids=lambda row: row[0])
def test_a_weapon_strikes_as_its_table_says(row: list[str]) -> None:
    name, small, large, speed, length, hands, settable = row
    entry = weapon(name)
    spared = f" S{entry.hands_by_strength}" if entry.hands_by_strength else ""
    assert [str(entry.small), str(entry.large), str(entry.speed), float(entry.length)] == [
        small,
        large,
        speed,
        float(length),
    ]
    assert f"{entry.hands}{spared}" == hands
    assert entry.settable == (settable == "set")


@pytest.mark.parametrize("row", rows(MISSILES), ids=lambda row: row[0])
def test_a_missile_flies_as_its_table_says(row: list[str]) -> None:
    name, use, hands, rate, small, large, ranges, increment, segments, snap, load = row
    entry = weapon(name)
    missile = entry.missile
    assert missile is not None
    shots, rounds = missile.rate
    assert [
        missile.use,
        str(missile.hands or entry.hands),
        f"{shots}/{rounds}" if rounds > 1 else str(shots),
        str(missile.small if missile.small is not None else entry.small),
        str(missile.large if missile.large is not None else entry.large),
        " ".join(map(str, missile.ranges)),
        str(missile.increment),
        str(missile.segments),
        str(missile.snap),
        str(missile.load),
    ] == [use, hands, rate, small, large, ranges, increment, segments, snap, load]


def test_these_tables_hold_every_weapon_but_the_two_of_magic() -> None:
    entries = shipped("segment").entries["weapons"]
    striking = {name for name, entry in entries.items() if isinstance(entry, WeaponEntry) and entry.speed is not None}
    flying = {name for name, entry in entries.items() if isinstance(entry, WeaponEntry) and entry.missile is not None}
    assert striking - {row[0] for row in rows(MELEE)} == {"rod of striking", "staff of withering", "grapple"}
    assert flying == {row[0] for row in rows(MISSILES)}
    assert set(entries) == striking | flying


def test_the_two_weapons_of_magic_do_their_damage_with_their_plus() -> None:
    rod, staff = weapon("rod of striking"), weapon("staff of withering")
    assert (rod.small, rod.large, rod.plus) == ("1d8", "1d8", 3)
    assert (staff.small, staff.large, staff.plus) == ("1d4", "1d4", 1)


@pytest.mark.rule("SEG-MIS-06")
def test_only_crossbows_load_after_the_shot_and_fill_a_round_or_two_with_it() -> None:
    loading = {
        name: entry.missile.load + entry.missile.segments
        for name, entry in shipped("segment").entries["weapons"].items()
        if isinstance(entry, WeaponEntry) and entry.missile is not None and entry.missile.load
    }
    assert loading == {"light crossbow": 10, "heavy crossbow": 20, "hand crossbow": 10}


@pytest.mark.rule("SEG-MIS-09")
def test_a_rate_above_one_takes_five_segments_and_allows_a_snap_shot() -> None:
    for name, entry in shipped("segment").entries["weapons"].items():
        assert isinstance(entry, WeaponEntry)
        if entry.missile is not None:
            many = entry.missile.rate[0] > entry.missile.rate[1]
            slow = entry.missile.bulky
            assert (entry.missile.segments, entry.missile.snap) == ((5, 3) if many else (5 if slow else 3, 0)), name
            one_handed = (entry.missile.hands or entry.hands) == 1
            assert entry.missile.one_hand == (3 if many and one_handed else 0), name


def test_what_reaches_past_a_friend() -> None:
    # Spear, javelin, trident, lances and pole arms, each by 10 ft.
    reaching = {
        name
        for name, entry in shipped("segment").entries["weapons"].items()
        if isinstance(entry, WeaponEntry) and entry.reach
    }
    kinds = {"spear", "lance", "pole arm"}
    assert reaching == {
        name
        for name, entry in shipped("segment").entries["weapons"].items()
        if isinstance(entry, WeaponEntry) and entry.kind in kinds
    }
    assert {weapon(name).reach for name in reaching} == {10}


@pytest.mark.rule("SEG-B23")
def test_flasks_do_what_their_table_says() -> None:
    # name: (dice, harm, later, only on undead) of the direct hit, then (dice, save) of the splash
    expected = {
        "oil flask": ([("2d6", "fire", False, False), ("1d6", "fire", True, False)], [("1d3", "breath")]),
        "acid flask": ([("2d4", "acid", False, False)], [("1", "breath")]),
        "holy water": ([("1d6+1", "holy", False, True)], [("2", "breath")]),
    }
    for name, (direct, splash) in expected.items():
        container = weapon(name).container
        assert container is not None
        assert container.material == "glass"
        struck = [
            (str(one.dice), one.harm[0], one.later, one.only_on == ["undead"])  # type: ignore[union-attr]
            for one in container.direct
        ]
        splashed = [(str(one.dice), one.save) for one in container.splash]  # type: ignore[union-attr]
        assert (struck, splashed) == (direct, splash), name
