"""How is a mistake in a list of tactics told to its author?

One mistake is a `TacticError`; a whole list collects them as `TacticFault`. Both carry the place inside the text, so
that whoever read the file can point at it. Nothing here knows the grammar.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from simulator.errors import SimulatorError

__all__ = ["TacticError", "TacticFault", "did_you_mean"]


class TacticError(SimulatorError):
    """A phrase, a selector or a condition that cannot be read.

    >>> error = TacticError("an unknown name", 7)
    >>> str(error), error.column
    ('an unknown name', 7)
    """

    def __init__(self, message: str, column: int) -> None:
        """`column` counts characters from 0 to the place of the mistake in the text."""
        super().__init__(message, column)

    @property
    def message(self) -> str:
        """What is wrong."""
        return str(self.args[0])

    @property
    def column(self) -> int:
        """Characters before the mistake."""
        column: int = self.args[1]
        return column

    def __str__(self) -> str:
        """What is wrong, safe to show."""
        return str(SimulatorError(self.message))


class TacticFault(NamedTuple):
    """One mistake in a list: in which line (from 0), under which key, how many characters into that key's text."""

    line_index: int
    key: str
    """`do`, `at`, `when`, ...; empty where the line as a whole is wrong."""
    column_offset: int
    """Characters before the mistake; 0 where the value as a whole is wrong."""
    message: str


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the nearest known one, if any is near.

    >>> did_you_mean("neerest", ("nearest", "weakest"))
    ": did you mean 'nearest'?"
    >>> did_you_mean("xyzzy", ("nearest", "weakest"))
    ''
    """
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f": did you mean {near[0]!r}?" if near else ""
