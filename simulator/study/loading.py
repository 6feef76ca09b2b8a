"""How does the name of a file become a scenario that can be played?

Hands a file, and the options that change how it is read, to the content layer, and keeps them as the origin
of every result.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from simulator.model.compiled import CompiledScenario
from simulator.study.origin import Origin

__all__ = ["STANDARD_INPUT", "Loaded", "Reading", "load_file", "load_text"]

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

    def options(self) -> tuple[str, ...]:
        """The same as command-line options.

        >>> Reading(("distance=30",), lenient=True).options()
        ('--set', 'distance=30', '--lenient')
        """
        parts = [part for one in self.overrides for part in ("--set", one)]
        parts += ["--ruleset", self.ruleset] if self.ruleset else []
        parts += ["--lenient"] if self.lenient else []
        parts += ["--content", str(self.content)] if self.content else []
        return tuple(parts)


class Loaded(NamedTuple):
    """A scenario and where it came from."""

    scenario: CompiledScenario
    origin: Origin


def load_file(file: str, reading: Reading) -> Loaded:
    """Read a scenario from a file; - is standard input.

    Raises InputError with every fault, MissingFileError for no such file, UsageError for a change that is
    none.
    """
    from simulator.content import load_scenario, load_stream

    if file == STANDARD_INPUT:
        scenario = load_stream(
            sys.stdin.buffer,
            overrides=reading.overrides,
            ruleset=reading.ruleset,
            content_dir=reading.content,
            lenient=reading.lenient,
        )
    else:
        scenario = load_scenario(
            Path(file),
            overrides=reading.overrides,
            ruleset=reading.ruleset,
            content_dir=reading.content,
            lenient=reading.lenient,
        )
    return Loaded(scenario, Origin(file, reading.options()))


def load_text(text: str, reading: Reading) -> Loaded:
    """Read a scenario from a text. Otherwise as `load_file`."""
    from simulator.content import load_text as load

    scenario = load(
        text,
        overrides=reading.overrides,
        ruleset=reading.ruleset,
        content_dir=reading.content,
        lenient=reading.lenient,
    )
    return Loaded(scenario, Origin("", reading.options()))
