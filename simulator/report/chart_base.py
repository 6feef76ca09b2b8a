"""What do the charts of a notebook have in common?

Every chart is an altair chart with its data in it; nothing is drawn here and nothing is asked of a network. The rows
are those of the figures that the reports draw, so the two cannot tell different stories.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.errors import MissingExtraError, printable

__all__ = ["Charts", "Row", "altair_library", "chart_of"]

Row = dict[str, Any]


def altair_library() -> Any:
    """The library. Raises MissingExtraError where it is not installed."""
    try:
        import altair
    except ImportError as error:
        raise MissingExtraError("report", "a chart") from error
    return altair


def chart_of(rows: Sequence[Row], title: str) -> Any:
    """A chart with its rows in it."""
    library = altair_library()
    return library.Chart(library.Data(values=list(rows)), title=printable(title))


class Charts:
    """The charts of one answer; `dir` lists them."""

    def __dir__(self) -> list[str]:
        return [name for name in vars(type(self)) if not name.startswith("_")]

    def __repr__(self) -> str:
        return f"<charts: {', '.join(f'{name}()' for name in dir(self))}>"
