"""How is one value of a scenario changed from outside, as `--set sides.goblins.goblin.count=12` does?

A path goes by names, never by positions: sides by name, combatants by their name or kind, weapons, items and lines
by what they are called; `*` in place of a combatant is everybody on its side. A path that begins with a kind of
content changes that content for this scenario alone. The document that was read is never changed: every change makes a
new one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from simulator.content.catalogue import KINDS, Catalogue, normal
from simulator.content.places import NAMING_KEYS
from simulator.content.schema_fields import read_copies, read_short_form
from simulator.content.schema_scenario import EntryFile, ScenarioFile, SideFile
from simulator.content.yaml_reader import Entry, Node, read_yaml
from simulator.errors import Fault, UsageError, did_you_mean, printable

__all__ = ["ContentChange", "OptionFault", "Override", "apply_override", "apply_plainly", "parse_override", "read_path"]

_STEP = re.compile(r'\s*(?:"(?P<quoted>[^"]*)"|(?P<plain>[^."=]+))\s*(?P<end>\.|$)')
MOST_TEXT: Final = 20_000
ENTRY_KEYS: Final = frozenset(field.alias or name for name, field in EntryFile.model_fields.items())
SIDE_KEYS: Final = frozenset(SideFile.model_fields) - {"members"}
EVERYBODY: Final = "*"
"""Stands for every combatant of a side."""
TOP_KEYS: Final = frozenset(ScenarioFile.model_fields)


class Override(NamedTuple):
    """One change: a path of names, and the value as it was written."""

    path: tuple[str, ...]
    value: str
    option: str = "--set"
    """How it was asked for."""

    @property
    def text(self) -> str:
        """As it is written: `PATH=VALUE`."""
        return f"{shown(self.path)}={self.value}"

    @property
    def origin(self) -> str:
        """How the change is called in messages."""
        return f"{self.option} {self.text}"[:200]


class OptionFault(Fault):
    """What an option names is not there: a path of the scenario, a ruleset, a folder; the file may be right."""

    __slots__ = ()


class ContentChange(NamedTuple):
    """One change to the content: of which entry, where in it, and the new value."""

    kind: str
    name: str
    path: tuple[str, ...]
    value: Node


class _RefusedError(Exception):
    """The path leads nowhere; the one argument says why."""


def shown(path: Iterable[str]) -> str:
    """A path as it is written.

    >>> shown(("sides", "party", "A. B", "hp"))
    'sides.party."A. B".hp'
    """
    return ".".join(f'"{part}"' if set(part) & set('."=') or part != part.strip() else part for part in path)


def read_path(text: str) -> tuple[str, ...]:
    """The names of a path; names with dots stand in double quotes. Raises UsageError for what is no path.

    >>> read_path('sides.party."A. B".hp')
    ('sides', 'party', 'A. B', 'hp')
    """
    parts: list[str] = []
    at = 0
    while True:
        match = _STEP.match(text, at)
        if match is None:
            raise UsageError(
                f"{text!r} is not a path: names with dots between them, such as sides.goblins.goblin.count"
            )
        name = match["quoted"] if match["quoted"] is not None else match["plain"].strip()
        if not name:
            raise UsageError(f"{text!r} is not a path: a name is missing")
        parts.append(name)
        at = match.end()
        if match["end"] == "":
            return tuple(parts)


def parse_override(text: str, option: str = "--set") -> Override:
    """`PATH=VALUE` taken apart at the first `=` outside quotes. Raises UsageError where there is none, or no value.

    >>> parse_override("distance=120")[:2]
    (('distance',), '120')
    """
    quoted = False
    for place, sign in enumerate(text):
        quoted = quoted != (sign == '"')
        if sign == "=" and not quoted:
            path, value = read_path(text[:place]), text[place + 1 :]
            if not value.strip():
                # A shell's empty variable, more often than not: never a value that is silently left out.
                raise UsageError(f"{option} {text}: no value stands there; null leaves it out, '\"\"' is an empty text")
            return Override(path, value, option)
    raise UsageError(f"{text!r} is not of the form PATH=VALUE, such as distance=120")


def _value(override: Override) -> tuple[Node, list[Fault]]:
    """The new value, read as strictly as a file is."""
    text = override.value.strip()
    if len(text) > MOST_TEXT:
        return Node(None, None), [
            Fault(override.origin[:60], None, None, shown(override.path), "the value is too long")
        ]
    node, faults = read_yaml(text, override.origin)
    faults = [fault._replace(line=None, column=None, path=shown(override.path)) for fault in faults]
    node = node or Node(None, None)
    _mark(node, override.origin)
    return node, faults


def _mark(node: Node, origin: str) -> None:
    """Let a value and all in it say that it comes from an override and stands nowhere in the file."""
    node.origin, node.line, node.column = origin, None, None
    for entry in (node.entries or {}).values():
        entry.line = entry.column = None
        _mark(entry.node, origin)
    for item in node.items or ():
        _mark(item, origin)


def apply_override(
    root: Node, override: Override, catalogue: Catalogue
) -> tuple[Node, ContentChange | None, tuple[Fault, ...]]:
    """The document with one value changed, or the change to the content that the path means, and what is wrong with it.

    The document comes back unchanged where there are faults.
    """
    value, faults = _value(override)
    if faults:
        return root, None, tuple(faults)
    path = override.path
    try:
        if path[0] in KINDS:
            return root, _content_change(root, path, value, catalogue), ()
        if path[0] == "sides":
            return _change_sides(root, path, value), None, ()
        if path[0] not in TOP_KEYS:
            raise _RefusedError(_unknown("a part of a scenario", path[0], [*TOP_KEYS, *KINDS]))
        return _set(root, path, value), None, ()
    except _RefusedError as refusal:
        return root, None, (OptionFault(override.origin, None, None, shown(path), str(refusal.args[0])),)


def apply_plainly(root: Node, override: Override) -> tuple[Node, tuple[Fault, ...]]:
    """The document with one value set, and what is wrong with the value; whether the path is known is seen later."""
    value, faults = _value(override)
    if faults:
        return root, tuple(faults)
    try:
        return _set(root, override.path, value), ()
    except _RefusedError as refusal:
        return root, (OptionFault(override.origin, None, None, shown(override.path), str(refusal.args[0])),)


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    names = sorted(set(known))
    return printable(f"{name!r} is not {what}{did_you_mean(normal(name), names, listed=20)}")


# --- content ----------------------------------------------------------------------------------------------------


def _content_change(root: Node, path: Sequence[str], value: Node, catalogue: Catalogue) -> ContentChange:
    kind = path[0]
    if len(path) < 3:
        raise _RefusedError(f"say which of the {kind} and what of it, such as spells.fireball.casting")
    own = _own_content(root, kind)
    name = next((one for one in own if normal(one) == normal(path[1])), catalogue.canonical(kind, path[1]))
    if name is None:
        raise _RefusedError(catalogue.unknown(kind, path[1]))
    field = path[2]
    known = {entry.alias or one for one, entry in KINDS[kind].model_fields.items()}
    if field not in known:
        raise _RefusedError(_unknown(f"a figure of the {kind}", field, known))
    return ContentChange(kind, name, tuple(path[2:]), value)


def _own_content(root: Node, kind: str) -> tuple[str, ...]:
    content = (root.entries or {}).get("content")
    inside = (content.node.entries or {}).get(kind) if content is not None else None
    return tuple(inside.node.entries or ()) if inside is not None else ()


def change_entry(node: Node, change: ContentChange) -> Node:
    """An entry of the content with one of its values changed; raises KeyError where there is no such value."""
    try:
        return _set(node, change.path, change.value)
    except _RefusedError as refusal:
        raise KeyError(refusal.args[0]) from refusal


# --- sides ------------------------------------------------------------------------------------------------------


def _change_sides(root: Node, path: Sequence[str], value: Node) -> Node:
    sides = (root.entries or {}).get("sides")
    if sides is None or sides.node.entries is None:
        raise _RefusedError("the scenario has no sides")
    if len(path) < 3:
        raise _RefusedError("say what of the side, such as sides.goblins.goblin.count")
    side = _named(path[1], sides.node.entries)
    if side is None:
        raise _RefusedError(_unknown("a side of this scenario", path[1], sides.node.entries))
    where = _members_of(root, side)
    if path[2] == EVERYBODY:
        return _change_everybody(root, where, path, value)
    for list_path, members in where:
        place = _member(members, path[2])
        if place is not None:
            if len(path) == 3:
                raise _RefusedError(f"say what of {path[2]}, such as sides.{side}.{path[2]}.count")
            if path[3] not in ENTRY_KEYS:
                raise _RefusedError(_unknown("a part of a combatant", path[3], ENTRY_KEYS))
            return _rebuilt(root, (*list_path, place), _set(_at(root, (*list_path, place)), path[3:], value))
    if path[2] in SIDE_KEYS:
        node = sides.node.entries[side].node
        if node.items is not None:
            node = _wrapped(node)
        return _rebuilt(root, ("sides", side), _set(node, path[2:], value))
    known = [name for _list_path, members in where for member in members for name in _names_of(member)]
    raise _RefusedError(_unknown(f"a combatant of {side}", path[2], [*known, *SIDE_KEYS]))


def _change_everybody(
    root: Node, where: Iterable[tuple[tuple[str | int, ...], list[Node]]], path: Sequence[str], value: Node
) -> Node:
    """One value of everybody on a side, those who come later included."""
    if len(path) == 3:
        raise _RefusedError(f"say what of everybody, such as sides.{path[1]}.*.level")
    if path[3] not in ENTRY_KEYS:
        raise _RefusedError(_unknown("a part of a combatant", path[3], ENTRY_KEYS))
    for list_path, members in where:
        for place in range(len(members)):
            at = (*list_path, place)
            root = _rebuilt(root, at, _set(_at(root, at), path[3:], value))
    return root


def _members_of(root: Node, side: str) -> list[tuple[tuple[str | int, ...], list[Node]]]:
    """The lists of combatants that a side has: its own, and those of its waves."""
    entries = root.entries or {}
    node = (entries["sides"].node.entries or {})[side].node
    found: list[tuple[tuple[str | int, ...], list[Node]]] = []
    if node.items is not None:
        found.append((("sides", side), node.items))
    elif node.entries is not None and "members" in node.entries:
        found.append((("sides", side, "members"), node.entries["members"].node.items or []))
    waves = entries["waves"].node.items if "waves" in entries else None
    for place, wave in enumerate(waves or ()):
        inside = wave.entries or {}
        if "side" in inside and "members" in inside and inside["side"].node.value == side:
            found.append((("waves", place, "members"), inside["members"].node.items or []))
    return found


def _wrapped(members: Node) -> Node:
    """A side in its long form."""
    side = Node(members.line, members.column)
    side.entries = {"members": Entry(members.line, members.column, members)}
    return side


def _names_of(member: Node) -> list[str]:
    """What a combatant can be called by: its name, else its kind."""
    inside = member.entries or {}
    for key in ("name", "monster", "class"):
        if key in inside and isinstance(inside[key].node.value, str):
            return [str(inside[key].node.value)]
    return []


def _member(members: list[Node], name: str) -> int | None:
    for place, member in enumerate(members):
        if any(normal(one) == normal(name) for one in _names_of(member)):
            return place
    return None


def _named(name: str, names: Iterable[str]) -> str | None:
    exact = list(names)
    if name in exact:
        return name
    return next((one for one in exact if normal(one) == normal(name)), None)


# --- changing a document without touching it --------------------------------------------------------------------


def _at(node: Node, path: Sequence[str | int]) -> Node:
    for part in path:
        node = (node.items or [])[part] if isinstance(part, int) else (node.entries or {})[part].node
    return node


def _copy(node: Node) -> Node:
    made = Node(node.line, node.column, node.value)
    made.origin, made.size, made.inset = node.origin, node.size, node.inset
    made.entries = None if node.entries is None else dict(node.entries)
    made.items = None if node.items is None else list(node.items)
    return made


def _rebuilt(node: Node, path: Sequence[str | int], inner: Node) -> Node:
    """A document with another node at an existing place."""
    if not path:
        return inner
    made = _copy(node)
    part = path[0]
    if isinstance(part, int) and made.items is not None:
        made.items[part] = _rebuilt(made.items[part], path[1:], inner)
    elif made.entries is not None:
        old = made.entries[str(part)]
        made.entries[str(part)] = Entry(old.line, old.column, _rebuilt(old.node, path[1:], inner))
    return made


def _set(node: Node, path: Sequence[str], value: Node, called: str = "") -> Node:
    """A node with the value at a path of names; mappings on the way are made where they are missing.

    `called` is the key under which the node stands.
    """
    if not path:
        return value
    made = _copy(node)
    part = path[0]
    if made.items is not None:
        return _set_in_list(made, path, value, called)
    if made.entries is None:
        if made.value is not None:
            made = _long_form(made, path, called)
        made.entries = made.entries if made.entries is not None else {}
    key = _named(part, made.entries) or part
    old = made.entries.get(key)
    inner = Node(None, None) if old is None else old.node
    if old is None:
        inner.origin = value.origin
        inner.entries = {} if len(path) > 1 else None
        if len(path) == 2 and part == "items":
            inner.entries, inner.items = None, []
    line, column = (None, None) if old is None else (old.line, old.column)
    made.entries[key] = Entry(line, column, _set(inner, path[1:], value, key))
    return made


def _long_form(node: Node, path: Sequence[str], called: str) -> Node:
    """A short form such as `long sword +1` as the mapping that it stands for, so that one of its values can be set."""
    if not isinstance(node.value, str) or called not in SHORT_KEYS:
        raise _RefusedError(f"there is nothing called {path[0]!r} in {printable(str(node.value))[:60]}")
    made = Node(node.line, node.column)
    made.origin = node.origin
    made.entries = {}
    for key, value in read_short_form(node.value, SHORT_KEYS[called]).items():
        made.entries[key] = Entry(node.line, node.column, Node(node.line, node.column, value))
    return made


SHORT_KEYS: Final = {"weapons": "weapon", "items": "item", "armour": "armour", "mount": "mount"}
"""What the name in a short form is, by the key under which it stands."""


def _set_in_list(made: Node, path: Sequence[str], value: Node, called: str) -> Node:
    """Set something in a list whose items are called by their names; of spells and items their number."""
    items = made.items or []
    for place, item in enumerate(items):
        if normal(path[0]) in (normal(name) for name in _callings(item)):
            if len(path) == 1:
                break
            items[place] = _set(item, path[1:], value, called)
            return made
    if len(path) == 1 and called == "spells":
        return _counted(made, path[0], value)
    if len(path) == 1 and called == "items":
        return _stocked(made, path[0], value)
    raise _RefusedError(_unknown("in this list", path[0], [name for item in items for name in _callings(item)]))


def _counted(made: Node, name: str, value: Node) -> Node:
    """A list of names, one for each copy, as a mapping of names to copies, with one number set."""
    counts: dict[str, int] = {}
    for item in made.items or ():
        if not isinstance(item.value, str):
            raise _RefusedError(f"say what of {name!r}")
        spell, copies = read_copies(item.value)
        counts[spell] = counts.get(spell, 0) + copies
    mapping = Node(made.line, made.column)
    mapping.entries = {
        one: Entry(made.line, made.column, Node(made.line, made.column, count)) for one, count in counts.items()
    }
    mapping.entries[_named(name, counts) or name] = Entry(None, None, value)
    return mapping


def _stocked(made: Node, name: str, value: Node) -> Node:
    """A list of items with so many of one of them; 0: without it."""
    items = [item for item in made.items or () if normal(name) not in (normal(one) for one in _callings(item))]
    before = [item for item in made.items or () if item not in items]
    made.items = items
    if value.value != 0:
        one = before[0] if before else Node(None, None, name)
        made.items.append(_set(one, ("count",), value, "items"))
    return made


def _callings(item: Node) -> list[str]:
    """What an item of a list can be called by."""
    if isinstance(item.value, str):
        return [item.value, str(read_short_form(item.value, "name")["name"])]
    inside = item.entries or {}
    return [
        str(inside[key].node.value) for key in NAMING_KEYS if key in inside and isinstance(inside[key].node.value, str)
    ]
