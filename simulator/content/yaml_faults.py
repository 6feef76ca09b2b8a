"""What does somebody who is no programmer read where a text cannot be read as YAML?

The parser's own words speak of scalars and indicators, and often point to where it gave up, not to what was forgotten.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import yaml

from simulator.errors import printable

__all__ = ["plain_words"]


class _Said(NamedTuple):
    """What the parser says, and what it comes to."""

    problem: re.Pattern[str]
    words: str
    """May name what the pattern captured, and `{line}` and `{column}` where what is unfinished begins."""
    at_beginning: bool = False
    """Whether the place to look at is where the unfinished thing begins."""


_SAID: Final = (
    _Said(
        re.compile("mapping values are not allowed"),
        "no colon can stand here: quote a text that has one; else look at the blanks at the beginning of this line, "
        "and for one that is missing behind the colon of the line before",
    ),
    _Said(re.compile("found unexpected end of stream"), "this quote is never closed", at_beginning=True),
    _Said(
        re.compile("did not find expected ',' or '(?P<closing>.)'"),
        "a comma or {closing} is missing here, for the bracket that opens in line {line}, column {column}",
    ),
    _Said(
        re.compile("did not find expected key"),
        "this does not go on with what begins in line {line}: look at the blanks at the beginning of the line, and at "
        "quotes and brackets",
    ),
    _Said(
        re.compile("did not find expected '-' indicator"),
        "a - is expected here, as in line {line}, or other blanks at the beginning of the line",
    ),
    _Said(re.compile("could not find expected ':'"), "a colon is missing behind this name", at_beginning=True),
    _Said(
        re.compile("cannot start any token"),
        "no text begins with this character: put it in quotes",
    ),
    _Said(
        re.compile("did not find expected alphabetic or numeric character"),
        "a text that begins with * or & belongs in quotes",
        at_beginning=True,
    ),
    _Said(
        re.compile("found unknown escape character"),
        "in double quotes a backslash begins a special character, and there is none like this: use single quotes",
    ),
    _Said(re.compile("exceeded maximum nesting depth"), "the brackets are nested too deep"),
)


def plain_words(error: yaml.MarkedYAMLError) -> tuple[int | None, int | None, str]:
    """Line, column (from 1) and, in words for people, what keeps a text from being YAML."""
    problem = error.problem or ""
    begun = error.context_mark or error.problem_mark
    place = error.problem_mark or error.context_mark
    words = ", ".join(part for part in (error.context, error.problem) if part)
    for said in _SAID:
        if found := said.problem.search(problem):
            where = {"line": begun.line + 1, "column": begun.column + 1} if begun else {"line": "?", "column": "?"}
            words = said.words.format(**found.groupdict(), **where)
            place = begun if said.at_beginning else place
            break
    line, column = (place.line + 1, place.column + 1) if place else (None, None)
    return line, column, printable(words)
