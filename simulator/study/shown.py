"""How does an answer show itself, when everything that can show it lies above it?

An answer knows its figures; pages, charts and tables are made by `simulator.report`, which builds on it and which it
may not import. So it asks for a presenter by name, when somebody first wants to see it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from os import PathLike
from typing import Any, Protocol, cast

__all__ = ["Presenter", "Shown"]

_PRESENTER = "simulator.report.presenting"


class Presenter(Protocol):
    """What the report offers to an answer: :mod:`simulator.report.presenting`."""

    def save(self, answer: object, path: str | PathLike[str]) -> None:
        """Write an answer to a file in the form that its ending names."""

    def charts_of(self, answer: object) -> Any:
        """The charts of an answer."""

    def html_of(self, answer: object) -> str:
        """An answer as a piece of HTML, for a notebook."""


@cache
def _presenter() -> Presenter:
    return cast(Presenter, import_module(_PRESENTER))


class Shown:
    """What every answer can do to be seen."""

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file: a page (`.html`), `.json`, `.csv` or `.parquet`, by the ending of its name.

        Raises UsageError for another ending, MissingExtraError where the form needs an extra that is not installed.
        """
        _presenter().save(self, path)

    @property
    def plot(self) -> Any:
        """Its charts, each an altair chart to restyle: `result.plot.outcomes()`; `dir(result.plot)` lists them."""
        return _presenter().charts_of(self)

    def _repr_html_(self) -> str:
        return _presenter().html_of(self)
