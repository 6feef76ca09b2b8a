"""How does the answer to a question look as the rows of one table?

Rows are mappings with the same columns in the same order; what is not known is None, an empty cell in CSV. polars and
pandas are only imported when somebody asks for a frame.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simulator.errors import MissingExtraError
from simulator.study.shown import Shown

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped]
    import polars

__all__ = ["Tidy", "tidy_csv", "tidy_parquet", "tidy_polars"]

Row = Mapping[str, Any]


def tidy_csv(rows: Sequence[Row]) -> str:
    """Rows as CSV with a header line.

    >>> tidy_csv([{"level": 1, "win": 0.5}, {"level": 2, "win": None}]).split()
    ['level,win', '1,0.5', '2,']
    """
    out = io.StringIO()
    if rows:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return out.getvalue()


def tidy_polars(rows: Sequence[Row]) -> polars.DataFrame:
    """Rows as a polars frame. Raises MissingExtraError where polars is not installed."""
    try:
        import polars
    except ImportError as error:
        raise MissingExtraError("data", "a frame or a parquet file") from error
    return polars.DataFrame([dict(row) for row in rows], infer_schema_length=None)


def tidy_parquet(rows: Sequence[Row]) -> bytes:
    """Rows as a parquet file. Raises MissingExtraError where polars is not installed."""
    out = io.BytesIO()
    tidy_polars(rows).write_parquet(out)
    return out.getvalue()


class Tidy(Shown):
    """What every answer can be turned into; `rows` is the answer's own."""

    def rows(self) -> list[dict[str, Any]]:
        """The answer as rows of one table."""
        raise NotImplementedError

    def to_csv(self) -> str:
        """The rows as CSV text with a header line."""
        return tidy_csv(self.rows())

    def to_polars(self) -> polars.DataFrame:
        """The rows as a polars frame. Raises MissingExtraError where the extra `data` is not installed."""
        return tidy_polars(self.rows())

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a pandas frame. Raises MissingExtraError where pandas is not installed."""
        try:
            import pandas
        except ImportError as error:
            raise MissingExtraError("data", "a pandas frame (and pandas itself)") from error
        return pandas.DataFrame(self.rows())
