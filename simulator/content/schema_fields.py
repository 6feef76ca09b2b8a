"""Which scalar shapes are a scenario's own: feet, places, hit points, conditions, tactics, short forms?"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

from pydantic import GetJsonSchemaHandler, WithJsonSchema, model_validator
from pydantic.functional_validators import PlainValidator
from pydantic_core import CoreSchema

from simulator.content.schema_base import MOST_NAME, Model, is_plain_name, refuse, shown

__all__ = [
    "CARRIED",
    "MOST_COPIES",
    "Area",
    "ConditionText",
    "HitPointsFile",
    "LevelFile",
    "MoraleFile",
    "Place",
    "ShortForm",
    "SideName",
    "TacticsFile",
    "Tenths",
    "Text",
    "Title",
    "read_copies",
    "read_short_form",
]

MOST_FEET: Final = 10_000
MOST_CONDITION: Final = 500
MOST_LINES: Final = 60
MOST_TITLE: Final = 200
CARRIED: Final = ("hand", "belt", "pouch", "sack", "backpack")
RESERVED_SIDES: Final = ("draw", "undecided")
_LEVELS = re.compile(r"[1-9][0-9]?(?:/[1-9][0-9]?)*")
_SHORT = re.compile(
    r"(?P<name>.*?)(?: (?P<plus>[+-][0-9]{1,2}))?(?: x ?(?P<count>[0-9]{1,3}))?(?: \((?P<words>[a-z ,]+)\))?"
)
_SHORT_WORDS: Final[dict[str, tuple[str, object]]] = {
    "in hand": ("in_hand", True),
    "loaded": ("loaded", True),
    "unloaded": ("loaded", False),
    "not loaded": ("loaded", False),
    "lit": ("lit", True),
    **{place: ("carried", place) for place in CARRIED},
}


def _tenths(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise refuse(f"a number of feet is expected, not {shown(value)}")
    tenths = round(value * 10)
    if abs(tenths - value * 10) > 1e-6:
        raise refuse(f"feet are given to a tenth at most, not {value}")
    if abs(tenths) > MOST_FEET * 10:
        raise refuse(f"{value} ft is beyond the limit of {MOST_FEET:,} ft")
    return tenths


def _length(value: Any) -> int:
    tenths = _tenths(value)
    if tenths < 0:
        raise refuse(f"a distance cannot be negative, as {value} is")
    return tenths


def _place(value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise refuse(f"a place is two numbers of feet, [x, y], not {shown(value)}")
    return _tenths(value[0]), _tenths(value[1])


def _area(value: Any) -> tuple[int, int, int, int]:
    if not isinstance(value, list) or len(value) != 4:
        raise refuse(f"a rectangle is four numbers of feet, [x1, y1, x2, y2], not {shown(value)}")
    x1, y1, x2, y2 = (_tenths(part) for part in value)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _hit_points(value: Any) -> int | str | list[int]:
    if value in ("average", "maximum", "rolled"):
        return str(value)
    points = value if isinstance(value, list) and value else [value]
    for number in points:
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 10_000:
            raise refuse(
                "hit points are a whole number from 1 to 10,000, a list of them (one for each of a count), average, "
                f"maximum or rolled, not {shown(number)}"
            )
    return list(points) if isinstance(value, list) else int(value)


def _condition(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise refuse(f"a condition is a text such as 'self.hp_pct < 40', not {shown(value)}")
    if len(value) > MOST_CONDITION:
        raise refuse(f"a condition has at most {MOST_CONDITION} characters")
    return value


def _tactics(value: Any) -> str | list[dict[str, Any]]:
    if isinstance(value, str) and is_plain_name(value) and len(value) <= MOST_NAME:
        return value
    if not isinstance(value, list) or not value:
        raise refuse(f"tactics are the name of a list, or a list of lines, not {shown(value)}")
    if len(value) > MOST_LINES:
        raise refuse(f"a list of tactics has at most {MOST_LINES} lines, this one has {len(value)}")
    for line in value:
        if not isinstance(line, dict):
            raise refuse(f"a line of tactics is a mapping such as {{do: attack, at: nearest}}, not {shown(line)}")
    return value


def _levels(value: Any) -> tuple[int, ...]:
    if isinstance(value, int) and not isinstance(value, bool):
        levels: tuple[int, ...] = (value,)
    elif isinstance(value, str) and _LEVELS.fullmatch(value):
        levels = tuple(int(part) for part in value.split("/"))
    else:
        raise refuse(f"a level is a whole number, or 4/5 for two classes, not {shown(value)}")
    if not all(0 <= level <= 20 for level in levels):
        raise refuse(f"levels go from 0 to 20, not {value}")
    return levels


def _side_name(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MOST_NAME or not is_plain_name(value):
        raise refuse(
            f"{shown(value)} cannot be the name of a side: at most {MOST_NAME} printable characters, no markup, no "
            "blanks at the ends"
        )
    if value.casefold() in RESERVED_SIDES:
        raise refuse(f"a side cannot be called {value}: that is the name of an outcome")
    return value


def _morale(value: Any) -> int | str:
    if value is False or value == "none":
        return "none"
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 200:
        raise refuse(f"morale is a number from 0 to 200, or none, not {shown(value)}")
    return value


def _title(value: Any) -> str:
    text = _text(value)
    if "\n" in text or len(text) > MOST_TITLE:
        raise refuse(f"a title is one line of at most {MOST_TITLE} characters")
    return text


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise refuse(f"a text is expected, not {shown(value)}")
    if len(value) > 20_000:
        raise refuse("a text has at most 20,000 characters")
    return value


Tenths = Annotated[int, PlainValidator(_length), WithJsonSchema({"type": "number", "minimum": 0, "maximum": MOST_FEET})]
"""Feet in the file, tenths of a foot once read."""
Place = Annotated[
    tuple[int, int],
    PlainValidator(_place),
    WithJsonSchema({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}),
]
Area = Annotated[
    tuple[int, int, int, int],
    PlainValidator(_area),
    WithJsonSchema({"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4}),
]
HitPointsFile = Annotated[
    int | str | list[int],
    PlainValidator(_hit_points),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 10_000},
                {"enum": ["average", "maximum", "rolled"]},
                {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 10_000}, "minItems": 1},
            ]
        }
    ),
]
ConditionText = Annotated[
    str, PlainValidator(_condition), WithJsonSchema({"type": "string", "maxLength": MOST_CONDITION})
]
TacticsFile = Annotated[
    str | list[dict[str, Any]],
    PlainValidator(_tactics),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {
                    "type": "array",
                    "items": {"type": "object", "required": ["do"]},
                    "minItems": 1,
                    "maxItems": MOST_LINES,
                },
            ]
        }
    ),
]
LevelFile = Annotated[
    tuple[int, ...],
    PlainValidator(_levels),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 20}, {"type": "string"}]}),
]
SideName = Annotated[
    str, PlainValidator(_side_name), WithJsonSchema({"type": "string", "minLength": 1, "maxLength": MOST_NAME})
]
MoraleFile = Annotated[
    int | str,
    PlainValidator(_morale),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 200}, {"enum": ["none", False]}]}),
]
Title = Annotated[str, PlainValidator(_title), WithJsonSchema({"type": "string", "maxLength": MOST_TITLE})]
Text = Annotated[str, PlainValidator(_text), WithJsonSchema({"type": "string", "maxLength": 20_000})]


def read_short_form(text: str, key: str) -> dict[str, Any]:
    """What a short form such as `long sword +1`, `dagger x3` or `oil flask (in hand)` says, as a mapping.

    `key` is the field that the name goes to.

    >>> read_short_form("dagger +1 x3 (in hand)", "weapon")
    {'weapon': 'dagger', 'plus': 1, 'count': 3, 'in_hand': True}
    >>> read_short_form("potion of healing (backpack)", "item")
    {'item': 'potion of healing', 'carried': 'backpack'}
    """
    match = _SHORT.fullmatch(" ".join(text.split(" ")))
    if match is None or not match["name"]:
        return {key: text}
    said: dict[str, Any] = {key: match["name"]}
    if match["plus"]:
        said["plus"] = int(match["plus"])
    if match["count"]:
        said["count"] = int(match["count"])
    for word in (match["words"] or "").split(","):
        if not word.strip():
            continue
        if word.strip() not in _SHORT_WORDS:
            return {key: text}
        field, value = _SHORT_WORDS[word.strip()]
        said[field] = value
    return said


MOST_COPIES: Final = 50
"""Of one spell in memory."""


def read_copies(text: str) -> tuple[str, int]:
    """The spell that an item of a list of spells names, and how many copies of it.

    >>> read_copies("sleep"), read_copies("cure light wounds x2"), read_copies("sleep x99")
    (('sleep', 1), ('cure light wounds', 2), ('sleep x99', 1))
    """
    said = read_short_form(text, "name")
    count = said.get("count", 1)
    return (said["name"], count) if said.keys() <= {"name", "count"} and 0 < count <= MOST_COPIES else (text, 1)


class ShortForm(Model):
    """A mapping that may also be written as one text (its `short_key` says which field the name in it goes to)."""

    @classmethod
    def short_key(cls) -> str:
        """The field that a bare text fills."""
        raise NotImplementedError

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        if isinstance(value, str):
            return read_short_form(value, cls.short_key())
        if not isinstance(value, dict):
            raise refuse(f"a name, or a mapping with `{cls.short_key()}:`, is expected, not {shown(value)}")
        return value

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """A text, or the mapping."""
        full = handler.resolve_ref_schema(handler(schema))
        return {
            "title": full.pop("title", cls.__name__),
            "description": full.pop("description", ""),
            "anyOf": [{"type": "string"}, full],
        }
