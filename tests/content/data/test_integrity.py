"""Does the shipped content hold together: every name known, every field in one place, every number possible?"""

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml

from simulator.content.catalogue import KINDS, check_content, content_folders, normal, shipped
from simulator.content.formulas import dice_at, number_at
from simulator.content.schema_creatures import ClassEntry, MonsterEntry, SpellEntry
from simulator.content.schema_gear import ArmourEntry, WeaponEntry
from simulator.model.terms import CONDITION_NAMES, HARM_NAMES, SIZE_LETTERS

DATA = Path(str(files("simulator"))) / "content" / "data"
ROOT = Path(__file__).parents[3]
FOLDERS = sorted(folder.name for folder in DATA.iterdir() if folder.is_dir())
FILES = [(folder, kind) for folder in FOLDERS for kind in KINDS if (DATA / folder / f"{kind}.yaml").is_file()]
SOURCES = ("SEED", "V125", "O22", "O3", "1E-F", "1E-K", "PROP")


def read(folder: str, kind: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load((DATA / folder / f"{kind}.yaml").read_text(encoding="utf-8"))
    return found


def entries_of(ruleset: str, kind: str) -> dict[str, dict[str, Any]]:
    """The entries of a ruleset as they are joined out of its folders."""
    return {name: node.plain() for name, node in shipped(ruleset).nodes[kind].items()}


def mappings(plain: Any) -> Iterator[dict[str, Any]]:
    """Every mapping inside a piece of YAML, itself included."""
    if isinstance(plain, dict):
        yield plain
        plain = list(plain.values())
    if isinstance(plain, list):
        for inner in plain:
            yield from mappings(inner)


def test_the_shipped_content_has_no_fault() -> None:
    assert check_content("segment") == ()


@pytest.mark.parametrize("kind", KINDS)
def test_every_entry_is_validated(kind: str) -> None:
    written = {
        name for folder in content_folders("segment")[1:] if (folder, kind) in FILES for name in read(folder, kind)
    }
    assert set(shipped("segment").entries[kind]) == written


@pytest.mark.parametrize("kind", KINDS)
def test_every_common_entry_has_figures(kind: str) -> None:
    assert set(read("common", kind)) - set(entries_of("segment", kind)) == set()


@pytest.mark.parametrize("kind", KINDS)
def test_names_and_aliases_are_plain_and_lead_to_one_entry_each(kind: str) -> None:
    names = Counter(
        normal(name)
        for entry_name, entry in entries_of("segment", kind).items()
        for name in (entry_name, *entry.get("aliases", []))
    )
    assert [name for name, times in names.items() if times > 1] == []
    assert [name for name in entries_of("segment", kind) if name != name.lower()] == []


@pytest.mark.parametrize(("folder", "kind"), FILES)
def test_every_file_says_what_is_in_it(folder: str, kind: str) -> None:
    first = (DATA / folder / f"{kind}.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# ")


@pytest.mark.parametrize("kind", KINDS)
def test_every_source_is_told_in_the_documentation(kind: str) -> None:
    documented = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
    for name, entry in entries_of("segment", kind).items():
        for source in re.sub(r"\([^)]*\)", "", entry.get("source", "")).replace(",", "/").split("/"):
            if source.strip():
                assert source.strip() in SOURCES, name
                assert f"`{source.strip()}`" in documented


def test_every_spell_can_be_cast_by_some_class_of_some_level() -> None:
    catalogue = shipped("segment")
    reached: dict[str, int] = {}
    for entry in catalogue.entries["classes"].values():
        assert isinstance(entry, ClassEntry)
        for group in entry.spells.classes if entry.spells else ():
            assert entry.spells is not None
            reached[group] = max(reached.get(group, 0), len(entry.spells.from_level))
    for name, spell in catalogue.entries["spells"].items():
        assert isinstance(spell, SpellEntry)
        for group, level in spell.classes.items():
            assert level <= reached[group], name
        assert set(spell.variants) <= set(spell.classes), name
        assert spell.effects, name


def test_spells_come_no_earlier_at_higher_levels() -> None:
    for name, entry in shipped("segment").entries["classes"].items():
        assert isinstance(entry, ClassEntry)
        if entry.spells:
            assert entry.spells.from_level == sorted(entry.spells.from_level), name
            assert entry.spells.caster_level_less < entry.spells.from_level[0], name


def test_reversed_spells_are_each_others_reverse() -> None:
    spells = read("common", "spells")
    pairs = {name: entry["reversed"] for name, entry in spells.items() if "reversed" in entry}
    assert pairs
    for name, other in pairs.items():
        assert spells[other] == {**spells[name], "reversed": name}


def test_every_monster_can_do_something() -> None:
    for name, entry in shipped("segment").entries["monsters"].items():
        assert isinstance(entry, MonsterEntry)
        assert entry.attacks or entry.powers or entry.volley, name
        armed = any(part.weapon for part in entry.attacks)
        assert not armed or entry.weapon_damage is not None or entry.weapons, name
        assert all(part.weapon or part.damage is not None for part in entry.attacks), name
        assert entry.move or entry.fly, name


def test_every_immunity_is_a_condition_or_a_harm() -> None:
    known = {*CONDITION_NAMES, *HARM_NAMES}
    for name, entry in entries_of("segment", "monsters").items():
        assert set(entry.get("immune", ())) <= known, name
        assert not set(entry.get("immune", ())) & set(entry.get("halved", ())), name


def test_numbers_are_in_their_ranges() -> None:
    catalogue = shipped("segment")
    for name, weapon in catalogue.entries["weapons"].items():
        assert isinstance(weapon, WeaponEntry)
        assert weapon.speed is None or 1 <= weapon.speed <= 13, name
        assert weapon.speed is None or weapon.length > 0, name
        if weapon.missile is not None:
            assert weapon.missile.ranges == sorted(weapon.missile.ranges), name
            assert len(set(weapon.missile.ranges)) == (2 if weapon.missile.bulky else 3), name
        assert weapon.harm or weapon.container, name
    for name, suit in catalogue.entries["armour"].items():
        assert isinstance(suit, ArmourEntry)
        assert (suit.ac is None) == suit.shield, name
        assert suit.ac is None or 1 <= suit.ac <= 10, name
    for name, monster in catalogue.entries["monsters"].items():
        assert isinstance(monster, MonsterEntry)
        assert -1 <= monster.ac <= 10, name
        assert monster.thac0 is not None, name
        assert monster.thac0_1e is not None, name
        assert abs(monster.thac0 - monster.thac0_1e) <= 3, name
        assert monster.morale is None or 45 <= monster.morale <= 110, name


@pytest.mark.parametrize("level", [1, 5, 12, 20])
def test_every_formula_comes_to_a_possible_number(level: int) -> None:
    dice, numbers = 0, 0
    for kind in ("spells", "items", "monsters", "weapons"):
        for name, entry in entries_of("segment", kind).items():
            for found in mappings(entry):
                for field in ("dice", "rounds", "turns", "delay", "targets"):
                    if field in found:
                        # The cost of a late-growing spell may be nothing at a low level, but never less.
                        assert 0 <= dice_at(found[field], level).minimum <= 500, (name, field)
                        dice += 1
                for field in ("range", "size", "width", "count"):
                    if field in found and found[field] not in ("touch", "self", *SIZE_LETTERS):
                        assert 0 <= number_at(found[field], level) <= 500, (name, field)
                        numbers += 1
    assert (dice, numbers) > (100, 60)


def test_nothing_saves_twice_against_one_power() -> None:
    # Effects of one power share a roll where column and modifier are the same, so a power has one kind of save at most.
    for kind in ("spells", "items"):
        for name, entry in entries_of("segment", kind).items():
            for found in mappings(entry):
                saves = {
                    (one["save"], one.get("save_modifier", 0)) for one in found.get("effects", ()) if "save" in one
                }
                assert len(saves) <= 1, name
