"""How does a result look as the rows of a table, for a spreadsheet, parquet or a frame?

One figure a row, so that every result of every scenario has the same columns. polars and pandas are only
imported when somebody asks for a frame.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from simulator.errors import MissingExtraError
from simulator.study.estimators import Figure, Share, quantiles

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped]
    import polars

    from simulator.study.results import Result

__all__ = ["COLUMNS", "csv_text", "pandas_frame", "parquet_bytes", "polars_frame", "rows_of"]

Cell = str | int | float | None

COLUMNS: Final[dict[str, type]] = {
    "file": str,
    "title": str,
    "ruleset": str,
    "seed": str,
    "fights": int,
    "kind": str,
    "side": str,
    "name": str,
    "figure": str,
    "count": int,
    "value": float,
    "sd": float,
    "low": float,
    "high": float,
}
"""The columns and what is in them. `value` is a share or a mean; `kind` says what the row is about."""


def _cells(one: Share | Figure) -> dict[str, Cell]:
    if isinstance(one, Share):
        return {"count": one.count, "value": one.share, "sd": None, "low": one.low, "high": one.high}
    return {"count": None, "value": one.mean, "sd": one.sd, "low": one.low, "high": one.high}


def rows_of(result: Result) -> list[dict[str, Cell]]:
    """The rows of a result: its outcomes, its rounds, every combatant and every group."""
    head: dict[str, Cell] = {
        "file": result.origin.file,
        "title": result.scenario.title,
        "ruleset": result.scenario.ruleset,
        "seed": str(result.seed),
        "fights": result.fights,
    }
    rows: list[dict[str, Cell]] = []

    def add(kind: str, side: str, name: str, figure: str, cells: Mapping[str, Cell]) -> None:
        rows.append({**head, "kind": kind, "side": side, "name": name, "figure": figure, **cells})

    for name, value in result.outcomes.items():
        side = name if name in result.roster.sides else ""
        add("outcome", side, name, "win" if side else name, _cells(value))
    add("rounds", "", "", "rounds", _cells(result.rounds))
    for percent, reached in quantiles(result.tally.rounds()).items():
        value_only = {"count": None, "value": reached, "sd": None, "low": None, "high": None}
        add("rounds", "", "", f"quantile_{percent}", value_only)
    for one in (*result.combatants, *result.groups):
        kind = "group" if one.is_group else "combatant"
        figures: dict[str, Share | Figure] = {**one.ends, **one.figures}
        for figure, found in figures.items():
            add(kind, one.side, one.name, figure, _cells(found))
    return rows


def csv_text(rows: Sequence[Mapping[str, Cell]], heads: Iterable[str] = COLUMNS) -> str:
    """Rows as CSV with a header line; what is not known is an empty cell."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(heads), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def polars_frame(rows: Sequence[Mapping[str, Cell]]) -> polars.DataFrame:
    """Rows as a polars frame. Raises MissingExtraError where polars is not installed."""
    try:
        import polars
    except ImportError as error:
        raise MissingExtraError("data", "a frame or a parquet file") from error
    types = {str: polars.String, int: polars.Int64, float: polars.Float64}
    schema = {name: types[kind] for name, kind in COLUMNS.items()}
    columns = {name: [row[name] for row in rows] for name in COLUMNS}
    return polars.DataFrame(columns, schema=schema, strict=False)


def parquet_bytes(rows: Sequence[Mapping[str, Cell]]) -> bytes:
    """Rows as a parquet file. Raises MissingExtraError where polars is not installed."""
    out = io.BytesIO()
    polars_frame(rows).write_parquet(out)
    return out.getvalue()


def pandas_frame(rows: Sequence[Mapping[str, Cell]]) -> pandas.DataFrame:
    """Rows as a pandas frame. Raises MissingExtraError where pandas is not installed."""
    try:
        import pandas
    except ImportError as error:
        raise MissingExtraError("data", "a pandas frame (and pandas itself)") from error
    frame = pandas.DataFrame([dict(row) for row in rows], columns=list(COLUMNS))
    whole = [name for name, kind in COLUMNS.items() if kind is int]
    real = [name for name, kind in COLUMNS.items() if kind is float]
    return frame.astype({**dict.fromkeys(whole, "Int64"), **dict.fromkeys(real, "float64")})
