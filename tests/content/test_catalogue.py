"""The shipped content is whole, and can be listed, shown and found by any of its names."""

import pytest

from simulator.content import KINDS, check_content, entries, show
from simulator.content.catalogue import build, content_hash_material, join, read_nodes, shipped
from simulator.content.places import Report


def test_the_shipped_content_has_no_faults() -> None:
    assert [str(fault) for fault in check_content("segment")] == []


@pytest.mark.parametrize(
    ("kind", "least"),
    [("weapons", 25), ("armour", 12), ("spells", 20), ("items", 14), ("monsters", 25), ("classes", 10), ("races", 7)],
)
def test_there_is_as_much_as_was_promised(kind: str, least: int) -> None:
    assert len(entries(kind, "segment")) >= least
    assert list(entries(kind, "segment")) == sorted(entries(kind, "segment"))


def test_an_entry_is_shown_with_its_own_name_whatever_it_was_asked_by() -> None:
    assert show("weapons", "Longsword", "segment") == show("weapons", "long sword", "segment")
    shown = show("weapons", "longsword", "segment")
    assert shown is not None
    assert (shown["name"], shown["small"], shown["speed"]) == ("long sword", "1d8", 5)
    assert show("weapons", "no such thing", "segment") is None
    with pytest.raises(KeyError):
        show("no kind", "x", "segment")


def test_every_name_and_alias_leads_to_one_entry() -> None:
    catalogue = shipped("segment")
    for kind in KINDS:
        for name in catalogue.names[kind]:
            assert catalogue.canonical(kind, name.upper()) in catalogue.entries[kind]


def test_the_nearest_known_name_is_told() -> None:
    assert shipped("segment").unknown("weapons", "lng sword") == "unknown weapon 'lng sword'; did you mean long sword?"
    assert shipped("segment").unknown("weapons", "zzz") == "unknown weapon 'zzz'"


def test_a_field_stands_in_one_of_the_two_files_only() -> None:
    report = Report(None, None)
    common = read_nodes("axe: {size: M, small: 1d6}", "common.yaml", report)["axe"]
    own = read_nodes("axe: {small: 1d8, speed: 4}", "own.yaml", report)["axe"]
    joined = join([common, own], report, "weapons.axe")
    assert joined.plain() == {"size": "M", "small": "1d6", "speed": 4}
    assert [str(fault) for fault in report.faults] == [
        "own.yaml:1:7: weapons.axe.small: `small` stands in common.yaml already; a field stands in one place only"
    ]


def test_two_entries_cannot_have_the_same_alias() -> None:
    report = Report(None, None)
    nodes = read_nodes("a: {small: 1, speed: 1, aliases: [c]}\nb: {small: 1, speed: 1, aliases: [C]}", "w.yaml", report)
    build("segment", {kind: nodes if kind == "weapons" else {} for kind in KINDS}, report)
    assert [fault.message for fault in report.faults] == ["the alias 'C' already leads to a"]


def test_a_spell_that_only_another_ruleset_has_is_told_as_a_gap() -> None:
    catalogue = shipped("segment")
    other = build("segment", catalogue.nodes, Report(None, None), elsewhere={"spells": frozenset(("time stop",))})
    assert other.unknown("spells", "Time stop") == "spell 'Time stop' has no figures under the ruleset segment"


def test_the_shipped_content_as_bytes_holds_every_entry() -> None:
    material = content_hash_material("segment").decode("ascii")
    assert all(f'"{name}":' in material for kind in KINDS for name in entries(kind, "segment"))
