"""Which scalar shapes do content and scenario files share?

Small named types with one clear message each: names, formulas, dice, rates. Every model is strict, refuses unknown
keys, and every field of every model is described, because the descriptions are what an editor shows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, WithJsonSchema
from pydantic.functional_validators import PlainValidator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from simulator.content.formulas import FormulaError, dice_at, number_at
from simulator.errors import did_you_mean, printable

__all__ = [
    "DICE",
    "MOST_LEVEL",
    "Choice",
    "DiceText",
    "Entry",
    "Formula",
    "Model",
    "Name",
    "NameList",
    "Rate",
    "is_plain_name",
    "one_of",
    "refuse",
]

MOST_LEVEL: Final = 20
MOST_NAME: Final = 60
_RATE = re.compile(r"([1-9][0-9]?)(?:/([1-9]))?")
_LEVELS_TRIED: Final = (1, 2, 3, 5, 8, 12, 20, 30)
DICE: Final = "dice such as 2d6+1 or {L}d6, or a formula of L, the user's level"


class Model(BaseModel):
    """What all models of a file have in common: strict types, no unknown keys, nothing changes after reading."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, hide_input_in_errors=True)


def refuse(message: str, expected: str = "") -> PydanticCustomError:
    """A refusal of one value with a message of our own; `expected` is what would have been right.

    The message is passed as data, so that braces in it stay as they are.
    """
    return PydanticCustomError("refused", "{message}", {"message": message, "expected": expected})


def is_plain_name(text: str) -> bool:
    r"""Can this be shown anywhere as it stands: printable, no markup, not empty, no blanks at its ends?

    >>> is_plain_name("Aldric the 3rd"), is_plain_name("<b>"), is_plain_name("a\x1b[2J"), is_plain_name(" a")
    (True, False, False, False)
    """
    return bool(text) and text.isprintable() and text == text.strip() and not set(text) & set("<>[]{}&`|\\")


def _name(value: Any) -> str:
    if not isinstance(value, str):
        raise refuse(f"a name is expected, not {shown(value)}", "a name")
    if len(value) > MOST_NAME:
        raise refuse(f"a name has at most {MOST_NAME} characters, this one has {len(value)}", "a name")
    if not is_plain_name(value):
        raise refuse(
            f"{printable(repr(value))} cannot be a name: names are printable, without markup (<>[]{{}}&`|\\) and "
            "without blanks at their ends",
            "a name",
        )
    return value


def shown(value: Any) -> str:
    """A value as it is named in a message: what it is, and its beginning.

    >>> shown("three"), shown(True), shown([1, 2]), shown([]), shown(None)
    ("the text 'three'", 'true', 'a list', 'an empty list', 'nothing')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"the text {printable(repr(value if len(value) <= 40 else value[:40] + '...'))}"
    if isinstance(value, int | float):
        return f"the number {value}"
    return f"{'a' if value else 'an empty'} {'mapping' if isinstance(value, dict) else 'list'}"


Name = Annotated[
    str,
    PlainValidator(_name),
    WithJsonSchema({"type": "string", "minLength": 1, "maxLength": MOST_NAME}),
]


def _formula(value: Any) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise refuse(f"a whole number or a formula of L is expected, not {shown(value)}")
    try:
        for level in _LEVELS_TRIED:
            number_at(value, level)
    except FormulaError as error:
        raise refuse(str(error)) from error
    return value


def _dice(value: Any) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise refuse(f"{DICE} is expected, not {shown(value)}")
    try:
        for level in _LEVELS_TRIED:
            dice_at(value, level)
    except FormulaError as error:
        raise refuse(str(error)) from error
    return value


def _rate(value: Any) -> tuple[int, int]:
    match = _RATE.fullmatch(str(value)) if isinstance(value, int | str) and not isinstance(value, bool) else None
    if match is None:
        raise refuse(f"a rate is expected, such as 2, 3/2 or 1/2 (times, slash, rounds), not {shown(value)}")
    return int(match[1]), int(match[2] or 1)


Formula = Annotated[
    int | str,
    PlainValidator(_formula),
    WithJsonSchema({"type": ["integer", "string"], "examples": [30, "30 + 10*L"]}),
]
"""A whole number, or a formula of the user's level."""
DiceText = Annotated[
    int | str,
    PlainValidator(_dice),
    WithJsonSchema({"type": ["integer", "string"], "examples": ["2d6+1", "{L}d6"]}),
]
"""Dice, perhaps with formulas in braces, or a formula."""
Rate = Annotated[
    tuple[int, int],
    PlainValidator(_rate),
    WithJsonSchema({"type": ["integer", "string"], "pattern": "^[1-9][0-9]?(/[1-9])?$", "examples": [2, "3/2"]}),
]
"""So many in so many rounds: 2, 3/2, 1/2."""


class Choice:
    """Added to `str`: a type for one of a closed list of words; the nearest is named when another is given."""

    def __init__(self, names: tuple[str, ...], what: str, aliases: Mapping[str, str] | None = None) -> None:
        self.names = names
        self.what = what
        self.aliases = aliases or {}

    def check(self, value: Any) -> str:
        """The word itself, or the one that an alias stands for."""
        if isinstance(value, str):
            word = self.aliases.get(value, value)
            if word in self.names:
                return word
        raise refuse(f"{shown(value)} is not {self.what}{one_of(value, (*self.names, *self.aliases))}", self.what)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Checks the word."""
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """The list of words."""
        return {"type": "string", "enum": [*self.names, *self.aliases]}


def one_of(value: Any, names: tuple[str, ...]) -> str:
    """The tail of a message about an unknown word: the nearest known one, or the whole list when it is short.

    >>> one_of("feir", ("fire", "cold"))
    '; did you mean fire?'
    >>> one_of(7, ("fire", "cold"))
    '; known are: fire, cold'
    """
    return did_you_mean(value if isinstance(value, str) else "", names, listed=14)


NameList = Annotated[list[Name], Field(max_length=200)]


class Entry(Model):
    """What every entry of content may say of itself."""

    aliases: NameList = Field(default=[], description="Other names by which it can be asked for")
    source: str = Field(default="", max_length=60, description="Where its figures come from, in a word")
    note: str = Field(default="", max_length=2000, description="What a reader should know about it")
