"""How does each set of rules answer the questions that a fight asks?

One folder a ruleset. `ruleset` builds one with the house rules of a scenario; `names` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from simulator.rulesets.base import Ruleset, Setting

NAMES: Final = ("segment",)


def names() -> tuple[str, ...]:
    """The rulesets that can be played.

    >>> names()
    ('segment',)
    """
    return NAMES


def ruleset(name: str, settings: Mapping[str, Setting]) -> Ruleset:
    """The ruleset of a name, with every setting of the catalogue given.

    Raises KeyError for a name that `names` does not list.
    """
    if name not in NAMES:
        raise KeyError(name)
    build: Callable[[Mapping[str, Setting]], Ruleset] = import_module(f"simulator.rulesets.{name}.ruleset").build
    return build(settings)
