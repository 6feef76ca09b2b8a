"""How does the name of a file become a scenario that can be played?

Hands a file, and the options that change how it is read, to the content layer, and keeps them as the origin
of every result.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from simulator.model.compiled import CompiledScenario
from simulator.model.day import CompiledDay
from simulator.study.origin import Origin

if TYPE_CHECKING:
    from simulator.content import Override, Wishes
    from simulator.content.reading import Document

__all__ = ["STANDARD_INPUT", "Loaded", "LoadedDay", "Reading", "Source", "load_any", "load_file", "load_text"]

STANDARD_INPUT = "-"
"""What stands for standard input where the name of a file is asked for."""


class Reading(NamedTuple):
    """How a scenario file is to be read."""

    overrides: tuple[str, ...] = ()
    """Each PATH=VALUE."""
    ruleset: str | None = None
    """Another ruleset than the file's."""
    lenient: bool = False
    content: Path | None = None
    """A folder of home-brew content."""
    changes: tuple[Override, ...] = ()
    """What a question changes besides, after `overrides`."""

    @property
    def wished(self) -> tuple[str | Override, ...]:
        """All changes, in their order."""
        return (*self.overrides, *self.changes)

    def options(self) -> tuple[str, ...]:
        """The same as command-line options.

        >>> Reading(("distance=30",), lenient=True).options()
        ('--set', 'distance=30', '--lenient')
        """
        texts = (*self.overrides, *(one.text for one in self.changes))
        parts = [part for one in texts for part in ("--set", one)]
        parts += ["--ruleset", self.ruleset] if self.ruleset else []
        parts += ["--lenient"] if self.lenient else []
        parts += ["--content", str(self.content)] if self.content else []
        return tuple(parts)


class Loaded(NamedTuple):
    """A scenario and where it came from."""

    scenario: CompiledScenario
    origin: Origin
    read: tuple[Path, ...] = ()
    """The file and the folders of content that it was made from."""


class LoadedDay(NamedTuple):
    """A day of several encounters and where it came from."""

    day: CompiledDay
    origin: Origin
    read: tuple[Path, ...] = ()
    """The file and the folders of content that it was made from."""


class _Opened(NamedTuple):
    """A file that was read but not made into anything, and what is asked for besides."""

    document: Document
    wishes: Wishes
    origin: Origin
    read: tuple[Path, ...]

    def compiled(self) -> Loaded:
        from simulator.content import compile_document
        from simulator.errors import InputError

        scenario, faults = compile_document(self.document, self.wishes)
        if scenario is None:
            raise InputError(faults)
        return Loaded(scenario, self.origin, self.read)


def _opened(file: str, reading: Reading, standard_input: BinaryIO | None) -> _Opened:
    from simulator.content import Wishes, content_folders, parse_override, read_document, read_stream

    is_stream = file == STANDARD_INPUT
    document = read_stream(standard_input or sys.stdin.buffer) if is_stream else read_document(Path(file))
    overrides = tuple(parse_override(one) if isinstance(one, str) else one for one in reading.wished)
    wishes = Wishes(overrides, reading.ruleset, reading.content, reading.lenient)
    folders = content_folders(document.root, document.folder, reading.content, overrides)
    read = folders if is_stream else (Path(file), *folders)
    return _Opened(document, wishes, Origin(file, reading.options()), read)


def load_file(file: str, reading: Reading, standard_input: BinaryIO | None = None) -> Loaded:
    """Read a scenario from a file; - is standard input, or what is given for it.

    Raises InputError with every fault, MissingFileError for no such file, UsageError for a change that is
    none.
    """
    return _opened(file, reading, standard_input).compiled()


def load_any(file: str, reading: Reading, standard_input: BinaryIO | None = None) -> Loaded | LoadedDay:
    """Read a file of either kind, a single fight or a day; - is standard input. Raises as `load_file`."""
    from simulator.content import is_day, load_day

    opened = _opened(file, reading, standard_input)
    if is_day(opened.document):
        return LoadedDay(load_day(opened.document, opened.wishes), opened.origin, opened.read)
    return opened.compiled()


def load_text(text: str, reading: Reading) -> Loaded:
    """Read a scenario from a text. Otherwise as `load_file`."""
    from simulator.content import load_text as load

    scenario = load(
        text,
        overrides=reading.wished,
        ruleset=reading.ruleset,
        content_dir=reading.content,
        lenient=reading.lenient,
    )
    return Loaded(scenario, Origin("", reading.options()))


class Source:
    """A scenario that is read several times, each time in another way; standard input is taken in once."""

    def __init__(self, file: str = "", text: str | None = None) -> None:
        self.file = file
        self._text = text
        self._bytes = sys.stdin.buffer.read() if text is None and file == STANDARD_INPUT else None

    def load(self, reading: Reading, changes: Iterable[Override] = ()) -> Loaded:
        """The scenario as it is read so, with further changes. Raises as `load_file`."""
        how = reading._replace(changes=(*reading.changes, *changes))
        if self._text is not None:
            return load_text(self._text, how)
        if self._bytes is None:
            return load_file(self.file, how)
        return load_file(self.file, how, io.BytesIO(self._bytes))

    def load_any(self, reading: Reading) -> Loaded | LoadedDay:
        """The file, a single fight or a day, as it is read so. Raises as `load_any`."""
        return load_any(self.file, reading, None if self._bytes is None else io.BytesIO(self._bytes))

    def raw(self) -> bytes:
        """The file as it is."""
        if self._text is not None:
            return self._text.encode()
        return Path(self.file).read_bytes() if self._bytes is None else self._bytes
