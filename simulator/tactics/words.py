"""Of which words and signs is a condition made?

The tokenizer of conditions: names with dots, whole numbers, comparisons, plus and minus, brackets. What stands in the
brackets behind a name (`foes.within(30)`, `self.carries(potion of healing)`) is handed over as one piece of text.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from simulator.tactics.faults import TacticError

__all__ = ["LONGEST_TEXT", "Word", "words_of"]

LONGEST_TEXT: Final = 500
"""Characters that a condition may have."""
_LONGEST_NUMBER: Final = 6

_WORD = re.compile(
    r"(?P<blank>[ \t\r\n]+)"
    r"|(?P<number>[0-9]+)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)(?P<bracket>[ ]*\()?"
    r"|(?P<sign><=|>=|==|!=|<|>|\+|-|\(|\))"
)
_KEYWORDS: Final = frozenset(("and", "or", "not"))


class Word(NamedTuple):
    """One piece of a condition."""

    kind: str
    """`number`, `name`, `sign`, `keyword` or `end`."""
    text: str
    column: int
    argument: str | None = None
    """What stands in the brackets behind a name; None: no brackets."""
    argument_column: int = 0


def words_of(text: str) -> list[Word]:
    """A condition cut into words, with an `end` behind the last; raises TacticError for signs that mean nothing.

    >>> [word.text for word in words_of("foes.count >= 3 and not self.engaged")]
    ['foes.count', '>=', '3', 'and', 'not', 'self.engaged', '']
    >>> words_of("self.carries( potion of healing )")[0].argument
    'potion of healing'
    """
    if len(text) > LONGEST_TEXT:
        raise TacticError(f"a condition may have {LONGEST_TEXT} characters, this one has {len(text)}", LONGEST_TEXT)
    words: list[Word] = []
    place = 0
    while place < len(text):
        found = _WORD.match(text, place)
        if found is None:
            raise TacticError(_stranger(text, place), place)
        start, place = place, found.end()
        if found["number"] is not None:
            words.append(_number(found["number"], start))
        elif found["name"] in _KEYWORDS:
            words.append(Word("keyword", found["name"], start))
            place = found.end("name")
        elif found["name"] is not None and found["bracket"] is not None:
            word, place = _call(text, found["name"], start, place)
            words.append(word)
        elif found["name"] is not None:
            words.append(Word("name", found["name"], start))
        elif found["sign"] is not None:
            words.append(Word("sign", found["sign"], start))
    words.append(Word("end", "", len(text)))
    return words


def _number(digits: str, column: int) -> Word:
    if len(digits) > _LONGEST_NUMBER:
        raise TacticError(f"a number may have {_LONGEST_NUMBER} digits at most", column)
    return Word("number", digits, column)


def _call(text: str, name: str, column: int, place: int) -> tuple[Word, int]:
    """A name with its argument, and the place behind the closing bracket."""
    end = text.find(")", place)
    if end < 0:
        raise TacticError(f"the bracket behind {name!r} is never closed", column)
    inside = text[place:end]
    left = len(inside) - len(inside.lstrip())
    return Word("name", name, column, inside.strip(), place + left), end + 1


def _stranger(text: str, place: int) -> str:
    """What to say about a character that means nothing here."""
    sign = text[place]
    if text.startswith(("&&", "||"), place) or sign in "&|!":
        return f"{sign!r} means nothing here: write 'and', 'or', 'not'"
    if sign == "=":
        return "'=' means nothing here: write '==' to compare"
    if sign in "*/%":
        return f"{sign!r} means nothing here: numbers can be added and taken away, no more"
    return f"{sign!r} means nothing in a condition"
