"""What is different between two pieces of plain data, in words?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

__all__ = ["differences"]

_LONGEST: Final = 60
NOTHING: Final = object()


def differences(before: Any, after: Any, *, most: int | None = None) -> list[str]:
    """A line for each value that differs: `combatants.Aldric.level: 3 -> 4`; with more than `most` the last says so.

    Lists of things with a name are compared by name. Of a thing that only one of the two has, no more is told.

    >>> differences({"a": 1, "b": [{"name": "x", "hp": 3}]}, {"a": 1, "b": [{"name": "x", "hp": 4}], "c": 0})
    ['b.x.hp: 3 -> 4', 'c: nothing -> 0']
    >>> differences({"a": {"hp": 3}}, {"b": {"hp": 3}})
    ['a: gone', 'b: new']
    """
    found = list(_different("", before, after))
    if most is not None and len(found) > most:
        return [*found[:most], f"and {len(found) - most:,} more"]
    return found


def _different(path: str, before: Any, after: Any) -> Iterator[str]:
    if before is not NOTHING and after is not NOTHING and type(before) is type(after):
        ours, theirs = _parts(before), _parts(after)
        if ours is not None and theirs is not None:
            for name in [*ours, *(name for name in theirs if name not in ours)]:
                yield from _different(
                    f"{path}.{name}" if path else name, ours.get(name, NOTHING), theirs.get(name, NOTHING)
                )
            return
    if after is NOTHING and isinstance(before, dict):
        yield f"{path}: gone"
    elif before is NOTHING and isinstance(after, dict):
        yield f"{path}: new"
    elif before != after:
        yield f"{path}: {_shown(before)} -> {_shown(after)}"


def _parts(value: Any) -> dict[str, Any] | None:
    """The named parts of a value; None where it has none."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, list):
        return None
    names = [_name(part) for part in value]
    if all(names) and len(set(names)) == len(names):
        return {str(name): part for name, part in zip(names, value, strict=True)}
    return {str(place): part for place, part in enumerate(value, 1)}


def _name(part: Any) -> str | None:
    if not isinstance(part, dict) or "name" not in part:
        return None
    return f"{part['side']}.{part['name']}" if isinstance(part.get("side"), str) else str(part["name"])


def _shown(value: Any) -> str:
    if value is NOTHING:
        return "nothing"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
