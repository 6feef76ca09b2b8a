"""How is a compiled scenario written down, so that it can be read back without the files it came from?

The canonical text of :mod:`simulator.content.hashing` is JSON: records as objects, tuples and lines of tactics as
lists. Reading it back goes by the types of the records' fields.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from simulator.content.hashing import AS_LIST, canonical_day, canonical_text
from simulator.model.compiled import CompiledScenario
from simulator.model.day import CompiledDay

__all__ = ["canonical_day", "canonical_text", "day_hash", "day_of", "scenario_of"]


def scenario_of(text: str, *, title: str = "", rules_hash: str = "", scenario_hash: str = "") -> CompiledScenario:
    """The scenario that a canonical text describes; what that leaves out is given beside it.

    Raises ValueError for a text that describes none.
    """
    try:
        built = _built(CompiledScenario, json.loads(text))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no compiled scenario of this version: {error!r}") from error
    if not isinstance(built, CompiledScenario):
        raise ValueError("no compiled scenario")
    # Equal texts are one text: the fields are compared by identity here and there.
    return replace(built, title=title, rules_hash=rules_hash, scenario_hash=scenario_hash)


def day_of(text: str, *, title: str = "", rules_hash: str = "") -> CompiledDay:
    """The day that a canonical text describes. Raises ValueError for a text that describes none."""
    try:
        built: CompiledDay = _built(CompiledDay, json.loads(text))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no compiled day of this version: {error!r}") from error
    rooms = tuple(replace(room, scenario=replace(room.scenario, rules_hash=rules_hash)) for room in built.rooms)
    return replace(built, title=title, rooms=rooms)


def day_hash(day: CompiledDay) -> str:
    """SHA-256 of a day in canonical form, in hexadecimal."""
    return hashlib.sha256(canonical_day(day).encode("ascii")).hexdigest()


def _built(kind: Any, value: Any) -> Any:
    """A value of this type, from plain data."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if value is None:
            return None
        return _built(next(one for one in arguments if one is not NoneType and _may_be(one, value)), value)
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple([_built(arguments[0], part) for part in value])
        return tuple([_built(part_kind, part) for part_kind, part in zip(arguments, value, strict=True)])
    if kind in (int, str, bool):
        if type(value) is not kind:
            raise TypeError(f"{value!r} is not {kind.__name__}")
        return sys.intern(value) if kind is str else value
    hints = _hints(kind)
    if isinstance(kind, type) and is_dataclass(kind) and kind is not AS_LIST:
        return kind(**{name: _built(hint, value[name]) for name, hint in hints.items()})
    return kind(*(_built(hint, part) for hint, part in zip(hints.values(), value, strict=True)))


def _may_be(kind: Any, value: Any) -> bool:
    """Of a choice of types: can this one be meant?"""
    if kind in (int, str, bool):
        return type(value) is kind
    return isinstance(value, dict) == is_dataclass(kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The fields of a record and their types, in order."""
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind) if field.init] if is_dataclass(kind) else list(kind._fields)
    return {name: hints[name] for name in names}
