"""When are two compiled scenarios the same fight, and two installations the same rules?"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass, replace
from typing import Any

from simulator.content.catalogue import content_hash_material
from simulator.content.catalogue_rules import rules_hash_material
from simulator.model.compiled import CompiledScenario

__all__ = ["rules_hash", "scenario_hash"]


def scenario_hash(scenario: CompiledScenario) -> str:
    """SHA-256 of a compiled scenario in canonical form, in hexadecimal.

    Title, notes, seed, number of fights and what a lenient reading dropped do not count.
    """
    bare = replace(scenario, title="", notes="", seed=None, fights=0, scenario_hash="", rules_hash="", dropped=())
    return hashlib.sha256(_Canonical().text(bare).encode("ascii")).hexdigest()


class _Canonical:
    """Writes records as text, fields in the order of their names. A part that recurs is written once."""

    def __init__(self) -> None:
        self._written: dict[int, tuple[Any, str]] = {}

    def text(self, value: Any) -> str:
        """The canonical text of a value."""
        if isinstance(value, tuple) or is_dataclass(value):
            known = self._written.get(id(value))
            if known is not None:
                return known[1]
            made = self._compound(value)
            # The value is kept with its text, so that its id cannot come to stand for another.
            self._written[id(value)] = (value, made)
            return made
        return json.dumps(value, ensure_ascii=True)

    def _compound(self, value: Any) -> str:
        if isinstance(value, tuple):
            return "[" + ",".join(self.text(part) for part in value) + "]"
        parts = sorted((field.name, self.text(getattr(value, field.name))) for field in fields(value))
        return "{" + ",".join(f'"{name}":{text}' for name, text in parts) + "}"


def rules_hash(ruleset: str) -> str:
    """SHA-256 of the rule catalogue and the shipped content in force under a ruleset, in hexadecimal."""
    made = hashlib.sha256(rules_hash_material(ruleset))
    made.update(b"\n")
    made.update(content_hash_material(ruleset))
    return made.hexdigest()
