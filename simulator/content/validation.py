"""What is wrong with a value for the model that it should fit, in words that say what was expected?

Turns pydantic's errors into faults with places, and finds the nearest known key for one that is unknown. What is
wrong can be left out, so that the rest is looked at too and everything is reported at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from simulator.content.places import Loc, Report, find, find_key
from simulator.content.schema_base import one_of, shown
from simulator.content.yaml_reader import Plain
from simulator.errors import did_you_mean, printable

__all__ = ["fit", "known_keys", "message_of"]

MOST_ROUNDS: Final = 4
MOST_SUGGESTIONS: Final = 200
ModelT = TypeVar("ModelT", bound=BaseModel)


def fit(model: type[ModelT], plain: Plain, report: Report, prefix: Loc = ()) -> ModelT | None:
    """The value as this model; what is wrong goes to the report, and is left out if the rest can be read without it.

    None when nothing useful is left.
    """
    for attempt in range(MOST_ROUNDS):
        try:
            return model.model_validate(plain)
        except ValidationError as error:
            details = error.errors(include_url=False, include_context=True)
            if attempt == 0:
                for number, detail in enumerate(details):
                    _note(model, detail, report, prefix, suggests=number < MOST_SUGGESTIONS)
            drops = {_existing(plain, _real(detail["loc"])) for detail in details}
            report.leave_out([(*prefix, *drop) for drop in drops])
            if () in drops:
                return None
            plain = _copy(plain, (), drops)
    return None


def _real(loc: tuple[int | str, ...]) -> Loc:
    return tuple(part for part in loc if not (isinstance(part, str) and (part[:1] == "=" or part == "[key]")))


def _note(model: type[BaseModel], detail: ErrorDetails, report: Report, prefix: Loc, *, suggests: bool) -> None:
    loc = detail["loc"]
    kind = detail["type"]
    at_key = kind == "extra_forbidden" or bool(loc and loc[-1] == "[key]")
    full = (*prefix, *_real(loc))
    if report.root is not None:
        found = find_key(report.root, full) if at_key else find(report.root, full)
        if report.has_fault_at(found.line, found.column) and not found.rest:
            return  # the reader of YAML has already said what is wrong there
    if kind == "extra_forbidden":
        report.at(full, _unknown_key(model, loc, suggests=suggests), key=True)
    elif kind == "missing":
        report.at(full, f"`{printable(str(full[-1]))}` is missing")
    else:
        report.at(full, message_of(detail), key=at_key)


def message_of(detail: ErrorDetails) -> str:
    """What pydantic found wrong, in our words."""
    kind = detail["type"]
    context = detail.get("ctx", {})
    value = shown(detail.get("input"))
    if kind == "refused":
        return str(detail["msg"])
    if kind in _EXPECTED:
        return f"{_EXPECTED[kind]} is expected, not {value}"
    if kind in _LIMITS:
        word, key = _LIMITS[kind]
        return f"{word} {context.get(key)} is expected, not {value}"
    if kind == "literal_error":
        names = tuple(part.strip("'") for part in str(context.get("expected", "")).replace(" or ", ", ").split(", "))
        given = detail.get("input")
        return f"{value} is not known here{one_of(given, names)}"
    if kind in ("too_short", "too_long"):
        word = "at least" if kind == "too_short" else "at most"
        number = context.get("min_length" if kind == "too_short" else "max_length")
        given = detail.get("input")
        actual = len(given) if isinstance(given, list | dict) else context.get("actual_length")
        if actual == 0:
            return f"nothing stands here: {word} {number} {'is' if number == 1 else 'are'} expected"
        return f"{word} {number} {'is' if number == 1 else 'are'} expected here, not {actual}"
    if kind in ("string_too_short", "string_too_long"):
        word, key = ("at least", "min_length") if kind == "string_too_short" else ("at most", "max_length")
        return f"a text of {word} {context.get(key)} characters is expected"
    return printable(str(detail["msg"]))


_EXPECTED: Final = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "string_type": "a text",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
}
_LIMITS: Final = {
    "greater_than_equal": ("at least", "ge"),
    "less_than_equal": ("at most", "le"),
    "greater_than": ("more than", "gt"),
    "less_than": ("less than", "lt"),
}


def _unknown_key(model: type[BaseModel], loc: tuple[int | str, ...], *, suggests: bool) -> str:
    key = str(loc[-1])
    message = f"unknown key `{printable(key)[:60]}`"
    if not suggests:
        return message
    known = sorted(known_keys(model, loc[:-1]))
    return message + did_you_mean(key, known, mark="`", listed=16)


def known_keys(model: type[BaseModel], loc: tuple[int | str, ...]) -> set[str]:
    """The keys that a mapping at this path may have, from the model's own JSON schema."""
    schema = _schema(model)
    here = list(_alternatives(schema, schema))
    for part in loc:
        following: list[dict[str, Any]] = []
        for one in here:
            if isinstance(part, str) and part[:1] == "=":
                do = one.get("properties", {}).get("do", {}).get("const")
                if do is None or do == part[1:]:
                    following.append(one)
                continue
            inner = one.get("items") if isinstance(part, int) else _property(one, part)
            if isinstance(inner, dict):
                following.extend(_alternatives(inner, schema))
        here = following
    return {key for one in here for key in one.get("properties", {})}


def _property(schema: dict[str, Any], key: str) -> Any:
    return schema.get("properties", {}).get(key, schema.get("additionalProperties"))


@cache
def _schema(model: type[BaseModel]) -> dict[str, Any]:
    return model.model_json_schema()


def _alternatives(schema: dict[str, Any], root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if "$ref" in schema:
        yield from _alternatives(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    for word in ("anyOf", "oneOf", "allOf"):
        for one in schema.get(word, ()):
            yield from _alternatives(one, root)
    if "properties" in schema or "items" in schema or "additionalProperties" in schema:
        yield schema


def _existing(plain: Plain, loc: Loc) -> Loc:
    """As much of a path as there is in the value: what is missing takes the mapping with it that should have had it.

    >>> _existing({"a": [{"b": 1}]}, ("a", 0, "c"))
    ('a', 0)
    """
    node = plain
    for number, part in enumerate(loc):
        inside = range(len(node)) if isinstance(node, list) else node if isinstance(node, dict) else ()
        if part not in inside:
            return loc[:number]
        node = node[part]
    return loc


def _copy(plain: Plain, at: Loc, drops: set[Loc]) -> Plain:
    """A copy of a value without what stands at these paths.

    >>> _copy({"a": 1, "b": [1, 2, 3]}, (), {("a",), ("b", 1)})
    {'b': [1, 3]}
    """
    if isinstance(plain, dict):
        return {key: _copy(value, (*at, key), drops) for key, value in plain.items() if (*at, key) not in drops}
    if isinstance(plain, list):
        return [_copy(value, (*at, place), drops) for place, value in enumerate(plain) if (*at, place) not in drops]
    return plain
