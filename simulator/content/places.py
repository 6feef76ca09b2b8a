"""Where in a file does a value stand, and what has been found wrong with it?

A path is a tuple of keys and indexes, as pydantic gives it; parts that begin with `=` are the tags of our unions
and stand for nothing in the file. Short forms are followed too: a part that the file does not have is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from simulator.content.yaml_reader import Entry, Node
from simulator.errors import Fault, printable

__all__ = ["MOST_FAULTS", "NAMING_KEYS", "Found", "Loc", "Report", "find", "shown_path"]

MOST_FAULTS: Final = 500
Loc = tuple[str | int, ...]
NAMING_KEYS: Final = ("name", "monster", "class", "weapon", "item", "armour", "mount", "side", "do", "spell")
"""Keys by whose value an item of a list can be called."""


class Found(NamedTuple):
    """A value in a file, as near as the path led to it."""

    node: Node
    line: int | None
    column: int | None
    origin: str | None
    """What the value comes from if not from the file itself."""
    rest: Loc
    """The part of the path that the file does not have."""
    path: Loc
    """The path as the file has it, with the missing key of a mapping if there is one."""


def find(root: Node, loc: Sequence[str | int]) -> Found:
    """The value at the end of a path, or the last one on the way to it."""
    node, origin = root, root.origin
    line, column = root.line, root.column
    parts = [part for part in loc if not (isinstance(part, str) and part[:1] == "=")]
    walked: list[str | int] = []
    for number, part in enumerate(parts):
        if part == "[key]" and number == len(parts) - 1:
            break
        inner = _step(node, part)
        if inner is None and node.entries is None and part in _LONG_FORMS and number < len(parts) - 1:
            continue
        if inner is None:
            rest = tuple(parts[number:])
            missing = rest if node.entries is not None else ()
            return Found(node, line, column, origin, rest, (*walked, *missing))
        walked.append(part)
        node = inner.node if isinstance(inner, Entry) else inner
        origin = node.origin or origin
        line, column = node.line, node.column
    return Found(node, line, column, origin, (), tuple(walked))


_LONG_FORMS: Final = ("members", "round")
"""Keys that a short form leaves out."""


def find_key(root: Node, loc: Sequence[str | int]) -> Found:
    """The key at the end of a path instead of its value."""
    above = find(root, loc[:-1])
    if above.node.entries is not None and loc and loc[-1] in above.node.entries:
        entry = above.node.entries[str(loc[-1])]
        origin = entry.node.origin or above.origin
        return Found(entry.node, entry.line, entry.column, origin, (), (*above.path, loc[-1]))
    return find(root, loc)


def _called(root: Node, loc: Loc) -> Loc:
    """A path that goes by the names of combatants and the like, as a change from outside is written."""
    node: Node | None = root
    names: list[str | int] = []
    for part in loc:
        inner = None if node is None else _step(node, part)
        node = inner.node if isinstance(inner, Entry) else inner
        inside = (node.entries or {}) if node is not None and isinstance(part, int) else {}
        said = (inside[key].node.value for key in NAMING_KEYS if key in inside)
        names.append(next((name for name in said if isinstance(name, str)), part))
    return tuple(names)


def _step(node: Node, part: str | int) -> Entry | Node | None:
    if node.entries is not None:
        return node.entries.get(str(part))
    if node.items is not None and isinstance(part, int) and 0 <= part < len(node.items):
        return node.items[part]
    return None


def shown_path(loc: Iterable[str | int]) -> str:
    """A path as people read it.

    >>> shown_path(("sides", "party", 0, "=list", "hp"))
    'sides.party.0.hp'
    """
    parts = (str(part) for part in loc if not (isinstance(part, str) and (part[:1] == "=" or part == "[key]")))
    return ".".join(printable(f'"{part}"' if "." in part else part)[:80] for part in parts)


class Report:
    """Collects the faults of one file, each once at one place."""

    def __init__(self, file: str | None, root: Node | None, faults: Iterable[Fault] = ()) -> None:
        self.file = file
        self.root = root
        self.faults: list[Fault] = []
        self._left_out: set[Loc] = set()
        self._around: set[Loc] = set()
        self._gaps: dict[Loc, set[int]] = {}
        self._said: set[tuple[str | None, int | None, int | None, str]] = set()
        self._places: set[tuple[str | None, int | None, int | None]] = set()
        for fault in faults:
            self.note(fault)

    def note(self, fault: Fault) -> None:
        """Keep a fault that already knows its place."""
        said = (fault.file, fault.line, fault.column, fault.message)
        if said not in self._said:
            self._said.add(said)
            self._places.add(said[:3])
            self.faults.append(fault)

    def at(self, loc: Loc, message: str, *, key: bool = False, offset: int = 0) -> None:
        """Note what is wrong with the value at a path, or with the key there; `offset` characters into a text.

        Nothing is noted where it only looks wrong because something wrong in it was left out before.
        """
        loc = self._in_file(loc)
        if loc in self._around or any(loc[:length] in self._left_out for length in range(len(loc) + 1)):
            return
        if self.root is None:
            self.note(Fault(self.file, None, None, shown_path(loc), message))
            return
        found = find_key(self.root, loc) if key else find(self.root, loc)
        file = found.origin or self.file
        column = found.column
        if offset and column is not None and not found.rest and found.node.inset is not None:
            column += found.node.inset + offset
        path = found.path if found.origin is None else _called(self.root, found.path)
        self.note(Fault(file, found.line, column, shown_path(path), message))

    def note_at(self, node: Node, path: str, message: str) -> None:
        """Note what is wrong with a node that is at hand."""
        self.note(Fault(node.origin or self.file, node.line, node.column, path, message))

    def has_fault_at(self, line: int | None, column: int | None) -> bool:
        """Whether something has been noted at this place of the file."""
        return line is not None and (self.file, line, column) in self._places

    def leave_out(self, locs: Iterable[Loc]) -> None:
        """Remember that what stands at these paths is left out of what is looked at from now on."""
        for loc in [self._in_file(loc) for loc in locs]:
            self._left_out.add(loc)
            self._around.add(loc[:-1])
            if loc and isinstance(loc[-1], int):
                self._gaps.setdefault(loc[:-1], set()).add(loc[-1])

    def _in_file(self, loc: Loc) -> Loc:
        """A path with the indexes that its lists have in the file, before anything was left out of them."""
        if not self._gaps:
            return loc
        parts: list[str | int] = []
        for part in loc:
            gaps = self._gaps.get(tuple(parts), ()) if isinstance(part, int) else ()
            for gap in sorted(gaps):
                if isinstance(part, int) and gap <= part:
                    part += 1  # noqa: PLW2901 - an index moves up past every gap before it
            parts.append(part)
        return tuple(parts)

    def sorted(self) -> tuple[Fault, ...]:
        """The faults in the order of the file, and how many more there are beyond the most that is shown."""
        ordered = sorted(
            self.faults,
            key=lambda fault: (
                fault.line is None,
                fault.file or "",
                fault.line or 0,
                fault.column or 0,
                fault.path,
                fault.message,
            ),
        )
        if len(ordered) > MOST_FAULTS:
            more = len(ordered) - MOST_FAULTS
            return (*ordered[:MOST_FAULTS], Fault(self.file, None, None, "", f"and at least {more:,} more faults"))
        return tuple(ordered)
