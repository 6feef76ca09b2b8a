"""Which chart shows which of two is better?"""

from __future__ import annotations

from math import isfinite
from typing import Any

from simulator.errors import printable
from simulator.report.chart_base import Charts, Row, altair_library, chart_of
from simulator.study.comparison import Compared, Comparison

__all__ = ["ComparisonCharts"]

_COLOURS = {"better": "#2c7a3f", "worse": "#b2461b", "higher": "#1d5b9f", "lower": "#7a3f9d"}
"""The colour of a verdict; it stands in the tooltip too."""
_NOT_SETTLED = "#6d7480"


class ComparisonCharts(Charts):
    """The charts of a comparison."""

    def __init__(self, answer: Comparison) -> None:
        self._answer = answer

    def difference(self) -> Any:
        """B minus A, fight by fight on the same dice, with its interval: shares in points, other figures a fight."""
        library, answer = altair_library(), self._answer
        rows = [_row(one) for one in answer.metrics if one.difference.mean is not None]
        verdicts = [*_COLOURS, *sorted({row["verdict"] for row in rows} - set(_COLOURS))]
        colours = [_COLOURS.get(verdict, _NOT_SETTLED) for verdict in verdicts]
        base = chart_of(rows, "").encode(y=library.Y("metric:N", sort=None, title=None))
        tooltip = ["metric:N", "A:Q", "B:Q", "change:Q", "low:Q", "high:Q", "verdict:N", "fights that differ:Q"]
        point = base.mark_point(filled=True, size=70).encode(
            x=library.X("change:Q", title="B - A"),
            color=library.Color("verdict:N", title="B is", scale=library.Scale(domain=verdicts, range=colours)),
            tooltip=tooltip,
        )
        whisker = base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q")
        nothing = base.mark_rule(strokeDash=[4, 3]).encode(x=library.datum(0))
        panel = (nothing + whisker + point).properties(width=420, height=library.Step(26))
        facets = panel.facet(row=library.Row("unit:N", sort=None, title=None), title=self._title())
        return facets.resolve_scale(x="independent", y="independent")

    def _title(self) -> str:
        one, other = self._answer.labels
        return printable(f"A: {one}, B: {other}; {self._answer.fights:,} fights of each")


def _row(one: Compared) -> Row:
    gap, scale = one.difference, 100.0 if one.is_share else 1.0
    row: Row = {"metric": printable(one.metric), "unit": "points of a per cent" if one.is_share else "a fight"}
    for name, found in (("A", one.first), ("B", one.second)):
        value = found[1] if one.is_share else found.mean  # type: ignore[union-attr]  # a share or a mean, as it says
        row[name] = None if value is None else scale * value
    for name, end in (("change", gap.mean), ("low", gap.low), ("high", gap.high)):
        row[name] = scale * end if end is not None and isfinite(end) else None
    return {**row, "verdict": one.verdict, "fights that differ": gap.differing}
