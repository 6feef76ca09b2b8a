"""When are two compiled scenarios the same fight, and two installations the same rules?"""

from __future__ import annotations

import hashlib
from dataclasses import fields, replace
from functools import cache
from json.encoder import encode_basestring_ascii
from typing import Any, Final

from simulator.content.catalogue import content_hash_material
from simulator.content.catalogue_rules import rules_hash_material
from simulator.model.compiled import CompiledScenario, TacticLine
from simulator.model.day import CompiledDay

__all__ = ["canonical_day", "canonical_text", "rules_hash", "scenario_hash"]

AS_LIST: Final = TacticLine
"""Written as the bare list of its values, as ever, so that the hashes of runs that are kept stay what they are."""


def scenario_hash(scenario: CompiledScenario) -> str:
    """SHA-256 of a compiled scenario in canonical form, in hexadecimal.

    Title, notes, seed, number of fights and what a lenient reading dropped do not count.
    """
    return hashlib.sha256(canonical_text(scenario).encode("ascii")).hexdigest()


def canonical_text(scenario: CompiledScenario) -> str:
    """A compiled scenario as JSON in canonical form: what `scenario_hash` is taken of."""
    return _Canonical().text(_bare(scenario))


def canonical_day(day: CompiledDay) -> str:
    """A day in the same form; the titles of its encounters are kept."""
    rooms = tuple(replace(room, scenario=_bare(room.scenario)) for room in day.rooms)
    return _Canonical().text(replace(day, title="", notes="", seed=None, fights=0, day_hash="", rooms=rooms))


def _bare(scenario: CompiledScenario) -> CompiledScenario:
    return replace(scenario, title="", notes="", seed=None, fights=0, scenario_hash="", rules_hash="", dropped=())


class _Canonical:
    """Writes records as text, fields in the order of their names, without what follows from the others.

    A part that recurs is written once.
    """

    def __init__(self) -> None:
        self._written: dict[int, tuple[Any, str]] = {}
        self._names: dict[type, tuple[str, ...]] = {}

    def text(self, value: Any) -> str:
        """The canonical text of a value."""
        kind = type(value)
        if kind is int:
            return str(value)
        if kind is str:
            return encode_basestring_ascii(value)
        if kind is bool or value is None:
            return {None: "null", True: "true", False: "false"}[value]
        known = self._written.get(id(value))
        if known is None:
            # The value is kept with its text, so that its id cannot come to stand for another.
            known = self._written[id(value)] = (value, self._compound(value, kind))
        return known[1]

    def _compound(self, value: Any, kind: type) -> str:
        if isinstance(value, tuple):
            return "[" + ",".join([self.text(part) for part in value]) + "]"
        if kind is AS_LIST:
            return self._compound(tuple([getattr(value, field.name) for field in fields(kind)]), tuple)
        names = self._names.get(kind)
        if names is None:
            names = self._names[kind] = tuple(sorted(field.name for field in fields(kind) if field.init))
        return "{" + ",".join([f'"{name}":{self.text(getattr(value, name))}' for name in names]) + "}"


@cache
def rules_hash(ruleset: str) -> str:
    """SHA-256 of the rule catalogue and the shipped content in force under a ruleset, in hexadecimal."""
    made = hashlib.sha256(rules_hash_material(ruleset))
    made.update(b"\n")
    made.update(content_hash_material(ruleset))
    return made.hexdigest()
