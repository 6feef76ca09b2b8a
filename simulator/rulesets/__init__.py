"""Which rulesets are there, and what do they answer to the questions that a fight, and a scenario, asks?

One folder a ruleset. `names` lists them, `ruleset` builds one with the house rules of a scenario, and `figures` builds
what its tables say for the making of combatants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from simulator.rulesets.base import Ruleset, Setting
from simulator.rulesets.figures import Figures

DEFAULT: Final = "segment"
"""The ruleset of a scenario that names none."""


@cache
def names() -> tuple[str, ...]:
    """The rulesets that can be played, sorted: every folder here that builds one.

    >>> "segment" in names()
    True
    """
    folders = files("simulator.rulesets").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.joinpath("ruleset.py").is_file()))


def ruleset(name: str, settings: Mapping[str, Setting]) -> Ruleset:
    """The ruleset of a name, with every setting of the catalogue given.

    Raises KeyError for a name that `names` does not list.
    """
    build: Callable[[Mapping[str, Setting]], Ruleset] = _module(name, "ruleset").build
    return build(settings)


def figures(name: str, settings: Mapping[str, Setting]) -> Figures:
    """The figures of a ruleset's tables, with every setting of the catalogue given.

    Raises KeyError for a name that `names` does not list.
    """
    build: Callable[[Mapping[str, Setting]], Figures] = _module(name, "figures").build
    return build(settings)


def cites(name: str) -> Mapping[str, tuple[str, ...]]:
    """By which rules a ruleset carries out each word of the engine.

    Raises KeyError for a name that `names` does not list.
    """
    found: Mapping[str, tuple[str, ...]] = _module(name, "cites").CITES
    return found


def shared_content(name: str) -> tuple[str, ...]:
    """The folders of shipped content that a ruleset reads besides the common one and its own."""
    if not files("simulator.rulesets").joinpath(name, "figures.py").is_file():
        return ()
    found: tuple[str, ...] = import_module(f"simulator.rulesets.{name}.figures").SHARED_CONTENT
    return found


def _module(name: str, part: str) -> Any:
    if name not in names():
        raise KeyError(name)
    return import_module(f"simulator.rulesets.{name}.{part}")
