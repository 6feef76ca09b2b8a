"""Which content is in force for one scenario: the shipped one, home-brew entries, and figures changed from outside?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from simulator.content.catalogue import KINDS, SINGULAR, Catalogue, build, folder, normal, references, shipped
from simulator.content.overrides import ContentChange, OptionFault, Override, apply_plainly, change_entry
from simulator.content.places import Report
from simulator.content.yaml_reader import Node

__all__ = ["catalogue_for", "content_folders"]


def catalogue_for(
    ruleset: str,
    root: Node,
    report: Report,
    where: Path,
    content_dir: Path | None = None,
    changes: Iterable[ContentChange] = (),
) -> Catalogue:
    """The content of a ruleset with that of a folder, of the scenario itself, and single changes, in this order.

    What is wrong goes to the report; what is right is in force.
    """
    base = shipped(ruleset)
    added: dict[str, dict[str, Node]] = {kind: {} for kind in KINDS}
    if content_dir is not None:
        _add(added, _from_folder(content_dir, report, None))
    own = (root.entries or {}).get("content")
    if own is not None and isinstance(own.node.value, str):
        _add(added, _from_folder(where / own.node.value, report, own.node))
    elif own is not None and own.node.entries is not None:
        _add(added, _inline(own.node))
    nodes = {kind: {**base.nodes[kind]} for kind in KINDS}
    replaced = []
    for kind, entries in added.items():
        for name, node in entries.items():
            canonical = base.canonical(kind, name)
            if canonical is not None:
                del nodes[kind][canonical]
                replaced.append(f"{SINGULAR[kind]} {canonical}")
            nodes[kind][name] = node
    changed = _changed(nodes, changes, report)
    if not changed and not any(added.values()):
        return base
    catalogue = build(ruleset, nodes, report, base=base, replaced=tuple(sorted(replaced)), prefix=("content",))
    _check_references(catalogue, base, report)
    return catalogue


def content_folders(
    root: Node | None, where: Path, content_dir: Path | None, overrides: Iterable[Override]
) -> tuple[Path, ...]:
    """The folders of home-brew content that stand behind a document, whether they are there or not."""
    folders = [] if content_dir is None else [content_dir]
    for override in overrides:
        if root is not None and override.path == ("content",):
            root = apply_plainly(root, override)[0]
    own = (root.entries or {}).get("content") if root is not None else None
    if own is not None and isinstance(own.node.value, str):
        folders.append(where / own.node.value)
    return tuple(folders)


def _add(added: dict[str, dict[str, Node]], more: Mapping[str, Mapping[str, Node]]) -> None:
    for kind, entries in more.items():
        for name, node in entries.items():
            twin = next((one for one in added[kind] if normal(one) == normal(name)), None)
            if twin is not None:
                del added[kind][twin]
            added[kind][name] = node


def _from_folder(path: Path, report: Report, node: Node | None) -> dict[str, dict[str, Node]]:
    try:
        return folder(path, report)
    except (OSError, ValueError):
        message = f"there is no folder of content {str(path)!r}"
        if node is None:
            report.note(OptionFault(f"--content {path}", None, None, "", message))
        else:
            report.at(("content",), message)
        return {}


def _inline(content: Node) -> dict[str, dict[str, Node]]:
    found: dict[str, dict[str, Node]] = {}
    for kind, entry in (content.entries or {}).items():
        if kind in KINDS:
            inside = entry.node.entries or {}
            found[kind] = {name: one.node for name, one in inside.items() if one.node.entries is not None}
    return found


def _changed(nodes: dict[str, dict[str, Node]], changes: Iterable[ContentChange], report: Report) -> bool:
    any_changed = False
    for change in changes:
        node = nodes[change.kind].get(change.name)
        if node is None:
            continue
        try:
            nodes[change.kind][change.name] = change_entry(node, change)
        except KeyError as error:
            path = ".".join((change.kind, change.name, *change.path))
            report.note(OptionFault(change.value.origin, None, None, path, str(error.args[0])))
        any_changed = True
    return any_changed


def _check_references(catalogue: Catalogue, base: Catalogue, report: Report) -> None:
    """What home-brew entries speak of has to be there."""
    for kind, entries in catalogue.entries.items():
        for name, entry in entries.items():
            node = catalogue.nodes[kind][name]
            if base.nodes[kind].get(name) is node:
                continue
            for other_kind, other in references(entry, node.plain()):
                if catalogue.canonical(other_kind, other) is None and not catalogue.is_broken(other_kind, other):
                    message = catalogue.unknown(other_kind, other)
                    report.note_at(node, f"content.{kind}.{name}", message)
