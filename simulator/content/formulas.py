"""What does a figure such as `30 + 10*L` or `{L}d6` come to for a user of a given level?

Content writes figures that grow with the user's level as short formulas. They are read by a parser of our own (never
Python's `eval`), which knows whole numbers, `L`, `+ - * /`, brackets, `min(...)` and `max(...)`, and nothing else.
Division rounds down. Dice may hold formulas in braces.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from simulator.dice import DiceError, DiceExpression, parse_dice
from simulator.errors import SimulatorError

__all__ = ["FormulaError", "dice_at", "number_at"]

MOST_TEXT: Final = 80
MOST_VALUE: Final = 1_000_000_000
_TOKEN = re.compile(r"\s*(?:(\d{1,10})|(min|max|L)\b|([-+*/(),]))")
_BRACE = re.compile(r"\{([^{}]*)\}")


class FormulaError(SimulatorError, ValueError):
    """A text is no formula, or what it comes to is beyond all measure."""


def number_at(formula: int | str, level: int) -> int:
    """What a formula comes to when the user is of this level.

    Raises FormulaError for anything but whole numbers, `L`, `+ - * /`, brackets, `min` and `max`.

    >>> number_at("30 + 10*L", 3), number_at("1 + (L-1)/2", 4), number_at("min(L, 5)*2", 9), number_at(7, 1)
    (60, 2, 10, 7)
    """
    if isinstance(formula, int):
        return formula
    return _Reader(formula, level).result()


def dice_at(template: int | str, level: int) -> DiceExpression:
    """The dice of a template for a user of this level: braces hold formulas, and a formula alone is a fixed number.

    Raises FormulaError where it is neither.

    >>> [str(dice_at(text, 5)) for text in ("{L}d6", "1d8+{L}", "2d4 + 1", "4+{L}", "2*L", "{(L-5)/2}d6")]
    ['5d6', '1d8+5', '2d4+1', '9', '10', '0']
    """
    if isinstance(template, int):
        return _constant(template)
    if len(template) > MOST_TEXT:
        raise FormulaError(f"{template[:MOST_TEXT]!r}... is too long (at most {MOST_TEXT} characters)")
    plain = _BRACE.sub(lambda found: str(number_at(found[1], level)), template)
    if "d" not in plain.lower():
        return _constant(number_at(plain, level))
    if plain.startswith("0d"):
        return _constant(0)
    try:
        return parse_dice(plain.strip().replace("+-", "-"))
    except DiceError as error:
        raise FormulaError(
            f"{template!r} is neither dice (such as 2d6+1 or {{L}}d6) nor a formula of L, the user's level"
        ) from error


def _constant(number: int) -> DiceExpression:
    return DiceExpression(0, 1, number)


class _Reader:
    """Reads one formula from left to right, working it out on the way."""

    def __init__(self, text: str, level: int) -> None:
        if len(text) > MOST_TEXT:
            raise FormulaError(f"{text[:MOST_TEXT]!r}... is too long for a formula (at most {MOST_TEXT} characters)")
        self.text = text
        self.level = level
        self.tokens = self._tokens()
        self.place = 0

    def _tokens(self) -> list[str]:
        tokens: list[str] = []
        at = 0
        text = self.text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise self._refusal()
            tokens.append(match[match.lastindex or 0])
            at = match.end()
        return tokens

    def _refusal(self) -> FormulaError:
        return FormulaError(f"{self.text!r} is not a formula (whole numbers, L, + - * /, brackets, min and max)")

    def result(self) -> int:
        value = self._sum()
        if self.place != len(self.tokens):
            raise self._refusal()
        return value

    def _next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def _take(self, token: str) -> None:
        if self._next() != token:
            raise self._refusal()
        self.place += 1

    def _sum(self) -> int:
        return self._chain(self._product, {"+": int.__add__, "-": int.__sub__})

    def _product(self) -> int:
        return self._chain(self._single, {"*": int.__mul__, "/": int.__floordiv__})

    def _chain(self, part: Callable[[], int], signs: dict[str, Callable[[int, int], int]]) -> int:
        value = part()
        while (sign := self._next()) in signs:
            self.place += 1
            other = part()
            if sign == "/" and other == 0:
                raise FormulaError(f"{self.text!r} divides by 0 at level {self.level}")
            value = signs[sign](value, other)
            if abs(value) > MOST_VALUE:
                raise FormulaError(f"{self.text!r} comes to more than {MOST_VALUE:,} at level {self.level}")
        return value

    def _single(self) -> int:
        token = self._next()
        self.place += 1
        if token.isdigit():
            return int(token)
        if token == "L":
            return self.level
        if token == "-":
            return -self._single()
        if token == "(":
            value = self._sum()
            self._take(")")
            return value
        if token in ("min", "max"):
            return self._choice(min if token == "min" else max)
        raise self._refusal()

    def _choice(self, choose: Callable[[list[int]], int]) -> int:
        self._take("(")
        values = [self._sum()]
        while self._next() == ",":
            self.place += 1
            values.append(self._sum())
        self._take(")")
        return choose(values)
