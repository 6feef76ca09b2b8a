"""How are the events of one fight handed on to other programs?

As JSON lines: a header that says which fight it is, then one event a line, in order. docs/events.md lists
every event and its fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from simulator.model.compiled import CompiledScenario
from simulator.model.events import COMMON, FIELDS
from simulator.rulesets import ruleset
from simulator.version import __version__

__all__ = ["SCHEMA", "event_lines", "header", "round_length_of"]

SCHEMA: Final = "1"
"""The version of the form; it changes when a field changes its name or its meaning."""


def header(scenario: CompiledScenario, seed: int, fight: int) -> dict[str, object]:
    """Which fight it is: the scenario and the rules in force, the seed, the number."""
    return {
        "schema": SCHEMA,
        "version": __version__,
        "scenario": scenario.title,
        "scenario_hash": scenario.scenario_hash,
        "rules_hash": scenario.rules_hash,
        "ruleset": scenario.ruleset,
        "house_rules": dict(scenario.settings),
        "round_length": round_length_of(scenario),
        "seed": seed,
        "fight": fight,
    }


def round_length_of(scenario: CompiledScenario) -> int:
    """How many units of `clock` make a round under the rules in force: ten segments."""
    return ruleset(scenario.ruleset, dict(scenario.settings)).timing.round_length


def event_lines(scenario: CompiledScenario, seed: int, fight: int, events: Iterable[Mapping[str, Any]]) -> str:
    """The header and every event, each a line of JSON with its fields in the documented order."""
    lines: list[Mapping[str, object]] = [header(scenario, seed, fight)]
    lines += [{name: event[name] for name in (*COMMON, *FIELDS[event["event"]])} for event in events]
    return "".join(
        json.dumps(line, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n" for line in lines
    )
