"""How is a mistake in a list of tactics told to its author?

One mistake is a `TacticError`; a whole list collects them as `TacticFault`. Both carry the place inside the text, so
that whoever read the file can point at it. Nothing here knows the grammar.
"""

from __future__ import annotations

from typing import NamedTuple

from simulator.errors import SimulatorError

__all__ = ["TacticError", "TacticFault"]


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
