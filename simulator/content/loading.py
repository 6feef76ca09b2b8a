"""How does a program or a person load a scenario, or ask what is wrong with one?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from simulator.content.compiler import Wishes, compile_document
from simulator.content.overrides import Override, parse_override
from simulator.content.reading import Document, MissingFileError, read_document, read_stream, read_text
from simulator.errors import Fault, InputError
from simulator.model.compiled import CompiledScenario

__all__ = ["check_file", "check_text", "load_scenario", "load_stream", "load_text"]

Overrides = Iterable[str | tuple[str, str] | Override]


def _wishes(overrides: Overrides, ruleset: str | None, content_dir: str | Path | None, lenient: bool) -> Wishes:
    read = tuple(
        one if isinstance(one, Override) else parse_override(one if isinstance(one, str) else f"{one[0]}={one[1]}")
        for one in overrides
    )
    return Wishes(read, ruleset, None if content_dir is None else Path(content_dir), lenient)


def _loaded(document: Document, wishes: Wishes) -> CompiledScenario:
    scenario, faults = compile_document(document, wishes)
    if scenario is None:
        raise InputError(faults)
    return scenario


def load_scenario(
    source: str | Path,
    *,
    overrides: Overrides = (),
    ruleset: str | None = None,
    content_dir: str | Path | None = None,
    lenient: bool = False,
) -> CompiledScenario:
    """A scenario from its file, ready to be played; a text of several lines is read as the scenario itself.

    `overrides` change single values, as `sides.goblins.goblin.count=12`; `ruleset` plays it by other rules;
    `content_dir` is a folder of home-brew content; `lenient` drops what the ruleset does not have, and reports it.
    Raises InputError with everything that is wrong, MissingFileError where there is no such file, UsageError for an
    override that is no path and value.
    """
    wishes = _wishes(overrides, ruleset, content_dir, lenient)
    if isinstance(source, str) and "\n" in source:
        return _loaded(read_text(source), wishes)
    return _loaded(read_document(source), wishes)


def load_text(
    text: str,
    *,
    file: str | None = None,
    overrides: Overrides = (),
    ruleset: str | None = None,
    content_dir: str | Path | None = None,
    lenient: bool = False,
) -> CompiledScenario:
    """A scenario that is at hand as a text; `file` is what it is called in messages. Otherwise as `load_scenario`."""
    return _loaded(read_text(text, file), _wishes(overrides, ruleset, content_dir, lenient))


def load_stream(
    stream: BinaryIO,
    *,
    file: str = "<stdin>",
    overrides: Overrides = (),
    ruleset: str | None = None,
    content_dir: str | Path | None = None,
    lenient: bool = False,
) -> CompiledScenario:
    """A scenario from a stream of bytes, such as standard input. Otherwise as `load_scenario`."""
    return _loaded(read_stream(stream, file), _wishes(overrides, ruleset, content_dir, lenient))


def check_file(
    path: str | Path,
    *,
    overrides: Overrides = (),
    ruleset: str | None = None,
    content_dir: str | Path | None = None,
) -> tuple[Fault, ...]:
    """Everything that is wrong with a scenario file, in the order of its lines; empty when nothing is.

    A file that is not there is one fault, not an error.
    """
    try:
        document = read_document(path)
    except MissingFileError as error:
        return error.faults
    return compile_document(document, _wishes(overrides, ruleset, content_dir, False))[1]


def check_text(text: str, file: str | None = None) -> tuple[Fault, ...]:
    """Everything that is wrong with a scenario that is at hand as a text."""
    return compile_document(read_text(text, file), Wishes())[1]
