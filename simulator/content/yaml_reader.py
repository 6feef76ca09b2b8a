"""What does a YAML text hold, and where in it does each value stand?

Reads a strict subset of YAML 1.2 from libyaml's events, without ever building more than a budget allows: no tags,
no merge keys, no second document, no key twice, only `true` and `false` as truth values, whole numbers without
leading zeros, no infinities. Everything that is wrong is collected as a fault with its line and column; only a
fault of syntax ends the reading. Nothing here knows what the values mean.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

import yaml

from simulator.content.yaml_faults import plain_words
from simulator.errors import Fault, printable

__all__ = ["MOST_BYTES", "Entry", "Node", "Plain", "decode", "plain_scalar", "read_yaml"]

MOST_BYTES: Final = 1_000_000
MOST_DEPTH: Final = 50
MOST_NODES: Final = 50_000
MOST_ALIASES: Final = 100
MOST_NUMBER: Final = 1_000_000_000
MOST_CHARACTER_FAULTS: Final = 50

Plain = Any
"""What YAML can hold once it is read: str, int, float, bool, None, and lists and dicts of these."""

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_ODD_NUMBER = re.compile(r"[-+]?0[0-9_]+|[-+]?0[oxb][0-9a-fA-F_]+|[-+]?[0-9]+(?:_[0-9]+)+")
_NULLS: Final = frozenset(("", "~", "null"))


class Node:
    """One value of the file: a scalar (`value`), a mapping (`entries`) or a sequence (`items`), and its place."""

    __slots__ = ("column", "entries", "inset", "items", "line", "origin", "size", "value")

    def __init__(self, line: int | None, column: int | None, value: Plain = None) -> None:
        self.origin: str | None = None
        """Where it comes from if not from the file: the override that set it."""
        self.inset: int | None = 0
        """Characters of the file before the text itself (a quote); None: it is folded, places in it are not known."""
        self.line = line
        self.column = column
        self.value = value
        self.entries: dict[str, Entry] | None = None
        self.items: list[Node] | None = None
        self.size = 1
        """How many nodes it is with all that it holds."""

    def plain(self) -> Plain:
        """The value as ordinary Python objects."""
        if self.entries is not None:
            return {key: entry.node.plain() for key, entry in self.entries.items()}
        if self.items is not None:
            return [item.plain() for item in self.items]
        return self.value


class Entry:
    """One key of a mapping, its place, and its value."""

    __slots__ = ("column", "line", "node")

    def __init__(self, line: int | None, column: int | None, node: Node) -> None:
        self.line = line
        self.column = column
        self.node = node


class _StoppedError(Exception):
    """Reading cannot go on; the fault has been noted."""


def decode(data: bytes, file: str | None) -> tuple[str, tuple[Fault, ...]]:
    """The text of a file's bytes, which have to be UTF-8 without a byte order mark and at most a megabyte.

    >>> decode(b"a: 1", None)
    ('a: 1', ())
    """
    if len(data) > MOST_BYTES:
        return "", (Fault(file, None, None, "", f"the file is larger than {MOST_BYTES:,} bytes"),)
    for mark, name in ((b"\xef\xbb\xbf", "UTF-8"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16")):
        if data.startswith(mark):
            message = f"the file begins with a {name} byte order mark; save it as plain UTF-8 without one"
            return "", (Fault(file, 1, 1, "", message),)
    if data[:2000].count(b"\0") * 4 > len(data[:2000]):
        return "", (Fault(file, 1, 1, "", "the file looks like UTF-16 or UTF-32; save it as plain UTF-8"),)
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        return "", (Fault(file, line, column, "", "the file is not UTF-8 from here on"),)


def _character_faults(text: str, file: str | None) -> Iterator[Fault]:
    """Tabs, control characters and the like, which YAML or a reader would stumble over."""
    if text.isascii() and not _SUSPECT.search(text):
        return
    for number, line in enumerate(text.split("\n"), start=1):
        for found in _SUSPECT.finditer(line.removesuffix("\r")):
            yield Fault(file, number, found.start() + 1, "", _refusal(found[0]))


def _refusal(character: str) -> str:
    if character == "\t":
        return "a tab: use spaces"
    name = unicodedata.name(character, "") or f"U+{ord(character):04X}"
    return f"the character {name} cannot stand in a scenario"


_SUSPECT = re.compile(
    "[\x00-\x09\x0b\x0c\x0d\x0e-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]"
)


def read_yaml(text: str, file: str | None) -> tuple[Node | None, list[Fault]]:
    """The root of a YAML text, and everything that is wrong with the text as YAML.

    The root is None where the text could not be read to its end. Of keys that stand twice it holds the first.
    """
    faults: list[Fault] = []
    for fault in _character_faults(text, file):
        if len(faults) == MOST_CHARACTER_FAULTS:
            faults.append(Fault(file, None, None, "", "and more characters that cannot stand in a scenario"))
            break
        faults.append(fault)
    if len(text) > MOST_BYTES:
        faults.append(Fault(file, None, None, "", f"the text is longer than {MOST_BYTES:,} characters"))
    if faults:
        return None, faults
    builder = _Builder(file, faults)
    loader = _LOADER(text)
    try:
        while loader.check_event():
            builder.take(loader.get_event())
    except yaml.MarkedYAMLError as error:
        line, column, words = plain_words(error)
        faults.append(Fault(file, line, column, "", f"this is not YAML: {words}"))
    except yaml.YAMLError as error:
        faults.append(Fault(file, None, None, "", f"this is not YAML: {printable(str(error))[:200]}"))
    except _StoppedError:
        pass  # its fault has been noted
    else:
        if builder.root is None:
            faults.append(Fault(file, None, None, "", "the file is empty"))
        return builder.root, faults
    finally:
        loader.dispose()
    return None, faults


class _Open:
    """A mapping or sequence that is being read."""

    __slots__ = ("anchor", "key", "node")

    def __init__(self, node: Node, anchor: str | None) -> None:
        self.node = node
        self.anchor = anchor
        self.key: tuple[str, int, int] | None = None
        """The key whose value comes next: its text and place."""


class _Builder:
    """Builds nodes from events, with a stack of its own so that no text can nest too deep for Python."""

    def __init__(self, file: str | None, faults: list[Fault]) -> None:
        self.file = file
        self.faults = faults
        self.root: Node | None = None
        self.stack: list[_Open] = []
        self.anchors: dict[str, Node | None] = {}
        self.nodes = 0
        self.aliases = 0
        self.documents = 0

    def fault(self, line: int, column: int, message: str) -> None:
        self.faults.append(Fault(self.file, line, column, self._path(), message))

    def _path(self) -> str:
        parts: list[str] = []
        for level in self.stack:
            if level.node.items is not None:
                parts.append(str(len(level.node.items)))
            elif level.key is not None:
                parts.append(printable(level.key[0]))
        return ".".join(parts)

    def take(self, event: Any) -> None:
        """Take in the next event."""
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._begin(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._end()
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._document(event)

    def _document(self, event: Any) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        self.documents += 1
        if self.documents > 1:
            self.fault(line, column, "a second document begins here; a file holds one scenario")
            raise _StoppedError
        if event.tags:
            self.fault(line, column, "%TAG is not used here")
        if event.version not in (None, (1, 1), (1, 2)):
            self.fault(line, column, "this is read as YAML 1.2")

    def _count(self, event: Any, size: int) -> None:
        self.nodes += size
        if self.nodes > MOST_NODES:
            line, column = event.start_mark.line + 1, event.start_mark.column + 1
            self.fault(line, column, f"the file holds more than {MOST_NODES:,} values (aliases counted in full)")
            raise _StoppedError

    def _scalar(self, event: Any) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        self._count(event, 1)
        self._refuse_tag(event, line, column)
        if self._awaits_key():
            self._key(event, line, column)
            return
        value: Plain = event.value
        if not event.style:
            value, message = plain_scalar(event.value)
            if message:
                self.fault(line, column, message)
        elif escaped := _SUSPECT.search(event.value):
            self.fault(line, column, _refusal(escaped[0]))
        node = Node(line, column, value)
        if event.style:
            node.inset = 1 if event.style in "'\"" else None
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        self._add(node)

    def _refuse_tag(self, event: Any, line: int, column: int) -> None:
        if event.tag is not None:
            self.fault(line, column, f"tags are not used here: {printable(event.tag)[:60]}")

    def _awaits_key(self) -> bool:
        return bool(self.stack) and self.stack[-1].node.entries is not None and self.stack[-1].key is None

    def _key(self, event: Any, line: int, column: int) -> None:
        top = self.stack[-1]
        text: str = event.value
        if not event.style and text == "<<":
            self.fault(line, column, "merge keys (<<) are not used here")
        elif not event.style and text in _NULLS:
            self.fault(line, column, "a key is missing")
        elif top.node.entries is not None and text in top.node.entries:
            first = top.node.entries[text]
            self.fault(line, column, f"the key {printable(text)[:60]} stands twice; first in line {first.line}")
        elif escaped := _SUSPECT.search(text):
            self.fault(line, column, _refusal(escaped[0]))
        if event.anchor is not None:
            self.anchors[event.anchor] = Node(line, column, text)
        top.key = (text, line, column)

    def _begin(self, event: Any) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        self._count(event, 1)
        self._refuse_tag(event, line, column)
        if len(self.stack) >= MOST_DEPTH:
            self.fault(line, column, f"the file is nested more than {MOST_DEPTH} deep")
            raise _StoppedError
        if self._awaits_key():
            self.fault(line, column, "a key has to be a plain text, not a mapping or a list")
            raise _StoppedError
        node = Node(line, column)
        if isinstance(event, yaml.MappingStartEvent):
            node.entries = {}
        else:
            node.items = []
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        self.stack.append(_Open(node, event.anchor))

    def _end(self) -> None:
        done = self.stack.pop()
        if done.anchor is not None:
            self.anchors[done.anchor] = done.node
        self._add(done.node)

    def _alias(self, event: Any) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        name = printable(event.anchor)[:60]
        self.aliases += 1
        if self.aliases > MOST_ALIASES:
            self.fault(line, column, f"the file has more than {MOST_ALIASES} aliases")
            raise _StoppedError
        node = self.anchors.get(event.anchor)
        if node is None:
            known = event.anchor in self.anchors
            self.fault(line, column, f"*{name} " + ("refers to itself" if known else "refers to nothing"))
            node = Node(line, column)
        self._count(event, node.size)
        if self._awaits_key():
            self.fault(line, column, "a key has to be a plain text, not an alias")
            self.stack[-1].key = ("?", line, column)
            return
        self._add(node)

    def _add(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        top.node.size += node.size
        if top.node.items is not None:
            top.node.items.append(node)
        elif top.node.entries is not None and top.key is not None:
            key, line, column = top.key
            top.node.entries.setdefault(key, Entry(line, column, node))
            top.key = None


def plain_scalar(text: str) -> tuple[Plain, str]:
    """What an unquoted scalar stands for, and what is wrong with it (empty: nothing).

    >>> [plain_scalar(text)[0] for text in ("12", "-3", "1.5", "true", "yes", "1:30", "~", "2d6")]
    [12, -3, 1.5, True, 'yes', '1:30', None, '2d6']
    >>> plain_scalar("010")[1]
    '010: write numbers without leading zeros, underscores or letters, or quote it if a text is meant'
    """
    if text in _WORDS:
        return _WORDS[text], ""
    if text[0] not in "+-.0123456789":
        return text, ""
    return _number(text)


def _number(text: str) -> tuple[Plain, str]:
    """What an unquoted scalar that begins like a number stands for, and what is wrong with it."""
    beyond = f"the number {text[:40]} is beyond the limit of {MOST_NUMBER:,}"
    value: Plain = text
    message = ""
    if _INT.fullmatch(text):
        value = int(text) if len(text) <= 12 else MOST_NUMBER + 1
        message = beyond if abs(value) > MOST_NUMBER else ""
    elif _NOT_FINITE.fullmatch(text):
        message = f"{text}: infinite and undefined numbers are not used here"
    elif _ODD_NUMBER.fullmatch(text):
        message = (
            f"{text[:40]}: write numbers without leading zeros, underscores or letters, or quote it if a text is meant"
        )
    elif _FLOAT.fullmatch(text):
        value = float(text) if len(text) <= 40 else MOST_NUMBER * 2.0
        message = "" if abs(value) <= MOST_NUMBER else beyond
    return (0 if message else value), message


_WORDS: Final[dict[str, Plain]] = {"true": True, "false": False, **dict.fromkeys(_NULLS)}
