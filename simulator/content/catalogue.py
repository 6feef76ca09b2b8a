"""Which weapons, armour, spells, items, monsters, classes and peoples are there under a ruleset?

The shipped content stands in `data/common` (what things are under every ruleset), in folders of figures that several
rulesets share (`data/family`), and in `data/<ruleset>` (what only that one has so). A ruleset says which of them it
reads; an entry is its parts joined, and a field stands in one of them only. Home-brew entries have the same shape and
may replace shipped ones. Entries are validated here once; nothing here knows what they do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, TypeVar

from simulator.content.places import Report
from simulator.content.schema_base import Entry as ContentEntry
from simulator.content.schema_creatures import ClassEntry, MonsterEntry, RaceEntry, SpellEntry
from simulator.content.schema_gear import ArmourEntry, ItemEntry, WeaponEntry
from simulator.content.validation import fit
from simulator.content.yaml_reader import Entry, Node, decode, read_yaml
from simulator.errors import Fault, InputError, did_you_mean
from simulator.rulesets import shared_content

__all__ = ["KINDS", "Catalogue", "check_content", "content_hash_material", "entries", "folder", "shipped", "show"]

KINDS: Final[Mapping[str, type[ContentEntry]]] = MappingProxyType(
    {
        "weapons": WeaponEntry,
        "armour": ArmourEntry,
        "spells": SpellEntry,
        "items": ItemEntry,
        "monsters": MonsterEntry,
        "classes": ClassEntry,
        "races": RaceEntry,
    }
)
SINGULAR: Final = MappingProxyType(
    {
        "weapons": "weapon",
        "armour": "armour",
        "spells": "spell",
        "items": "item",
        "monsters": "monster",
        "classes": "class",
        "races": "race",
    }
)
COMMON: Final = "common"
_DATA = files("simulator").joinpath("content", "data")
EntryT = TypeVar("EntryT", bound=ContentEntry)
Nodes = Mapping[str, Mapping[str, Node]]
"""By kind and name: the joined entry as it was read."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All content in force: the entries by kind and canonical name, and the other names that lead to them."""

    ruleset: str
    nodes: Nodes
    entries: Mapping[str, Mapping[str, ContentEntry]]
    names: Mapping[str, Mapping[str, str]]
    """By kind: every name and alias, without capitals -> the canonical name."""
    elsewhere: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By kind: names that only other rulesets have figures for."""
    broken: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By kind: names of entries that are there but cannot be used; their faults have been reported."""
    replaced: tuple[str, ...] = ()
    """Shipped entries that home-brew ones stand for, as `monster goblin`."""

    def canonical(self, kind: str, name: str) -> str | None:
        """The name under which an entry stands, or None where there is no such entry."""
        return self.names[kind].get(normal(name))

    def get(self, kind: str, name: str, model: type[EntryT]) -> EntryT | None:
        """The entry of a name or alias, as its model."""
        canonical = self.canonical(kind, name)
        entry = self.entries[kind].get(canonical) if canonical is not None else None
        return entry if isinstance(entry, model) else None

    def is_broken(self, kind: str, name: str) -> bool:
        """Whether an entry of this name is there but cannot be used, as has been reported."""
        return normal(name) in self.broken.get(kind, ())

    def unknown(self, kind: str, name: str, *, nearest: bool = True) -> str:
        """What to say of a name that stands for nothing: the nearest known one, or why there is none."""
        word = SINGULAR[kind]
        if normal(name) in self.elsewhere.get(kind, ()):
            return f"{word} {name!r} has no figures under the ruleset {self.ruleset}"
        return f"unknown {word} {name!r}" + (did_you_mean(normal(name), self.names[kind]) if nearest else "")


def normal(name: str) -> str:
    """A name as it is looked up: without capitals, with single blanks.

    >>> normal("Long  Sword")
    'long sword'
    """
    return " ".join(name.casefold().split())


def join(parts: Sequence[Node], report: Report, path: str) -> Node:
    """One entry out of its parts; a field that two of them have is a fault."""
    joined = Node(parts[0].line, parts[0].column)
    joined.origin = parts[0].origin
    joined.entries = {}
    for part in parts:
        for key, entry in (part.entries or {}).items():
            if key in joined.entries:
                place = entry.node.origin or part.origin or report.file
                other = joined.entries[key].node.origin or "another part"
                message = f"`{key}` stands in {other} already; a field stands in one place only"
                report.note(Fault(place, entry.line, entry.column, f"{path}.{key}", message))
            else:
                entry.node.origin = entry.node.origin or part.origin
                joined.entries[key] = entry
    return joined


def build(
    ruleset: str,
    nodes: Nodes,
    report: Report,
    *,
    base: Catalogue | None = None,
    elsewhere: Mapping[str, frozenset[str]] | None = None,
    replaced: tuple[str, ...] = (),
    prefix: tuple[str, ...] = (),
) -> Catalogue:
    """Validate entries and gather their names; what is wrong goes to the report.

    With a `base` only entries whose nodes differ from its own are validated.
    """
    done: dict[str, dict[str, ContentEntry]] = {}
    broken: dict[str, frozenset[str]] = {}
    names: dict[str, dict[str, str]] = {}
    for kind, model in KINDS.items():
        done[kind] = {}
        for name in sorted(nodes.get(kind, {})):
            node = nodes[kind][name]
            if base is not None and base.nodes[kind].get(name) is node:
                done[kind][name] = base.entries[kind][name]
                continue
            entry = _validated(kind, name, node, model, report, prefix)
            if entry is not None:
                done[kind][name] = entry
        shipped_nodes = base.nodes[kind] if base is not None else {}
        names[kind] = _names(kind, done[kind], nodes[kind], shipped_nodes, report, prefix)
        broken[kind] = frozenset(normal(name) for name in nodes[kind] if name not in done[kind])
    return Catalogue(
        ruleset,
        nodes,
        MappingProxyType({kind: MappingProxyType(found) for kind, found in done.items()}),
        MappingProxyType({kind: MappingProxyType(found) for kind, found in names.items()}),
        elsewhere if elsewhere is not None else (base.elsewhere if base else {}),
        broken,
        replaced,
    )


def _validated(
    kind: str, name: str, node: Node, model: type[ContentEntry], report: Report, prefix: tuple[str, ...]
) -> ContentEntry | None:
    holder = Node(node.line, node.column)
    holder.origin = node.origin
    holder.entries = {kind: Entry(node.line, node.column, _wrapped(name, node))}
    inner = Report(report.file, holder)
    entry = fit(model, node.plain(), inner, (kind, name))
    if isinstance(entry, SpellEntry):
        _check_variants(entry, node, inner, (kind, name))
    for fault in inner.faults:
        path = ".".join((*prefix, fault.path)) if prefix and node.origin is None else fault.path
        report.note(fault._replace(path=path))
    return entry


def _wrapped(name: str, node: Node) -> Node:
    wrapped = Node(node.line, node.column)
    wrapped.entries = {name: Entry(node.line, node.column, node)}
    return wrapped


def _check_variants(entry: SpellEntry, node: Node, report: Report, loc: tuple[str, ...]) -> None:
    for caster, changes in entry.variants.items():
        plain = {**node.plain(), "variants": {}, **changes}
        inner = Report(report.file, None)
        fit(SpellEntry, plain, inner)
        for fault in inner.faults:
            report.at((*loc, "variants", caster), f"{fault.path}: {fault.message}")


def _names(
    kind: str,
    found: Mapping[str, ContentEntry],
    nodes: Mapping[str, Node],
    of_base: Mapping[str, Node],
    report: Report,
    prefix: tuple[str, ...],
) -> dict[str, str]:
    """Every name and alias; home-brew names go before the aliases of shipped entries."""
    names = {normal(name): name for name in found}
    for name in sorted(found):
        for alias in found[name].aliases:
            other = names.setdefault(normal(alias), name)
            if other != name and of_base.get(name) is not nodes[name]:
                path = ".".join((*(prefix if nodes[name].origin is None else ()), kind, name, "aliases"))
                report.note_at(nodes[name], path, f"the alias {alias!r} already leads to {other}")
    return names


def read_nodes(text: str, file: str, report: Report) -> dict[str, Node]:
    """The entries of one content file by name; what is wrong with it goes to the report."""
    root, faults = read_yaml(text, file)
    for fault in faults:
        report.note(fault)
    if root is None:
        return {}
    if root.entries is None:
        report.note(Fault(file, root.line, root.column, "", "a content file is a mapping of names to entries"))
        return {}
    nodes: dict[str, Node] = {}
    for name, entry in root.entries.items():
        if entry.node.entries is None:
            report.note(Fault(file, entry.line, entry.column, name, "an entry is a mapping"))
            continue
        entry.node.origin = file
        nodes[name] = entry.node
    return nodes


@cache
def _shipped_nodes(folder_name: str) -> tuple[Nodes, tuple[Fault, ...]]:
    report = Report(None, None)
    nodes: dict[str, dict[str, Node]] = {}
    for kind in KINDS:
        path = _DATA.joinpath(folder_name, f"{kind}.yaml")
        nodes[kind] = {}
        if path.is_file():
            file = f"data/{folder_name}/{kind}.yaml"
            nodes[kind] = read_nodes(path.read_text(encoding="utf-8"), file, report)
    return nodes, report.sorted()


@cache
def _shipped(ruleset: str) -> tuple[Catalogue, tuple[Fault, ...]]:
    read = [_shipped_nodes(folder_name) for folder_name in content_folders(ruleset)]
    report = Report(None, None, tuple(fault for _nodes, faults in read for fault in faults))
    joined: dict[str, dict[str, Node]] = {}
    for kind in KINDS:
        # What only the common folder names has no figures here.
        here = {name for nodes, _faults in read[1:] for name in nodes[kind]}
        joined[kind] = {
            name: join([nodes[kind][name] for nodes, _faults in read if name in nodes[kind]], report, f"{kind}.{name}")
            for name in sorted(here)
        }
    return build(ruleset, joined, report, elsewhere=_elsewhere(joined)), report.sorted()


def content_folders(ruleset: str) -> tuple[str, ...]:
    """The folders of shipped content that a ruleset reads, the common one first and its own last."""
    return (COMMON, *shared_content(ruleset), ruleset)


def _elsewhere(own: Nodes) -> dict[str, frozenset[str]]:
    """By kind: the names, other names included, of what only other rulesets have figures for."""
    found: dict[str, frozenset[str]] = {}
    for kind in KINDS:
        names: set[str] = set()
        for folder_name in sorted(entry.name for entry in _DATA.iterdir() if entry.is_dir()):
            for name, node in _shipped_nodes(folder_name)[0][kind].items():
                if name not in own[kind]:
                    aliases = node.plain().get("aliases", ())
                    names |= {normal(one) for one in (name, *(one for one in aliases if isinstance(one, str)))}
        found[kind] = frozenset(names)
    return found


def shipped(ruleset: str) -> Catalogue:
    """The shipped content of a ruleset. Raises InputError if it is broken."""
    catalogue, faults = _shipped(ruleset)
    if faults:
        raise InputError(faults)
    return catalogue


def check_content(ruleset: str) -> tuple[Fault, ...]:
    """Everything that is wrong with the shipped content of a ruleset, names that lead nowhere included."""
    catalogue, faults = _shipped(ruleset)
    return (*faults, *_dangling(catalogue))


def _dangling(catalogue: Catalogue) -> Iterator[Fault]:
    """References between entries that lead nowhere."""
    for kind, found in catalogue.entries.items():
        for name, entry in found.items():
            node = catalogue.nodes[kind][name]
            for other_kind, other in references(entry, node.plain()):
                if catalogue.canonical(other_kind, other) is None:
                    message = catalogue.unknown(other_kind, other)
                    yield Fault(node.origin, node.line, node.column, f"{kind}.{name}", message)


def references(entry: ContentEntry, plain: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The other entries that one speaks of, as (kind, name); `plain` is the entry as it was read."""
    if isinstance(entry, MonsterEntry):
        yield from (("weapons", weapon) for weapon in entry.weapons)
    for found in _walk(plain):
        if found.get("do") == "summon":
            monsters = found.get("monster", [])
            yield from (("monsters", one) for one in ([monsters] if isinstance(monsters, str) else monsters))
        if isinstance(found.get("spell"), str):
            yield "spells", found["spell"]
    if isinstance(entry, ItemEntry) and entry.weapon is not None:
        yield "weapons", entry.weapon
    if isinstance(entry, SpellEntry) and entry.reversed is not None:
        yield "spells", entry.reversed


def _walk(plain: Any) -> Iterator[dict[str, Any]]:
    if isinstance(plain, dict):
        yield plain
        plain = list(plain.values())
    if isinstance(plain, list):
        for inner in plain:
            yield from _walk(inner)


def folder(path: Any, report: Report) -> dict[str, dict[str, Node]]:
    """The home-brew entries of a folder with files named as the kinds: `monsters.yaml` and so on."""
    nodes: dict[str, dict[str, Node]] = {}
    known = {f"{kind}.yaml": kind for kind in KINDS}
    for inside in sorted(path.iterdir()):
        kind = known.get(inside.name)
        if kind is None:
            if inside.suffix in (".yaml", ".yml"):
                message = f"a content folder holds {', '.join(known)}; this is none of them"
                report.note(Fault(str(inside), None, None, "", message))
            continue
        text, faults = decode(inside.read_bytes(), str(inside))
        for fault in faults:
            report.note(fault)
        if not faults:
            nodes[kind] = read_nodes(text, str(inside), report)
    return nodes


def entries(kind: str, ruleset: str) -> tuple[str, ...]:
    """The canonical names of one kind under a ruleset, sorted. Raises KeyError for an unknown kind."""
    return tuple(sorted(shipped(ruleset).entries[kind]))


def show(kind: str, name: str, ruleset: str) -> dict[str, Any] | None:
    """One entry under a ruleset as plain values, with its canonical `name` first; None if there is none of that name.

    What an entry does not say, and so has its default, is left out. Raises KeyError for an unknown kind.
    """
    catalogue = shipped(ruleset)
    canonical = catalogue.canonical(kind, name)
    if canonical is None:
        return None
    return {"name": canonical, **catalogue.nodes[kind][canonical].plain()}


def content_hash_material(ruleset: str) -> bytes:
    """The shipped content of a ruleset as canonical bytes, to be hashed into `rules_hash`."""
    catalogue = shipped(ruleset)
    plain = {kind: {name: node.plain() for name, node in nodes.items()} for kind, nodes in catalogue.nodes.items()}
    return json.dumps(plain, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode("ascii")
