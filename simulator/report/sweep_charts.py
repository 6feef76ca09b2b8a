"""Which charts show how something varies: a sweep, a solution, what things are worth?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from simulator.errors import UsageError, printable
from simulator.report.chart_base import Charts, Row, altair_library, chart_of
from simulator.report.side_colours import SIDE_COLOURS
from simulator.report.sweep_pictures import as_number, middle
from simulator.report.sweep_table import short_names
from simulator.study.estimators import Figure, Share
from simulator.study.solving import Solution
from simulator.study.sweeping import Sweep
from simulator.study.worth import Worth

__all__ = ["SolveCharts", "SweepCharts", "WorthCharts", "tornado_of"]


class SweepCharts(Charts):
    """The charts of a sweep."""

    def __init__(self, answer: Sweep) -> None:
        self._answer = answer

    def curve(self, metric: str | None = None) -> Any:
        """A metric along the first thing that varies, a line for each value of the second."""
        library, answer = altair_library(), self._answer
        names, which = short_names(answer.paths), self._which(metric)
        rows = self._rows(which)
        by_number = all(as_number(cell.values[0]) is not None for cell in answer.cells)
        kind = "Q" if by_number else "O"
        colour = {"color": library.Color("axis1:N", title=names[1])} if len(names) > 1 else {}
        x = library.X(f"axis0:{kind}", title=names[0], **({"scale": library.Scale(zero=False)} if by_number else {}))
        base = chart_of(rows, f"{answer.metrics[which]} by {names[0]}").encode(x=x, **colour)
        y = library.Y("value:Q", title=printable(answer.metrics[which]), **self._format(which))
        band = base.mark_area(opacity=0.2).encode(y=library.Y("low:Q", title=""), y2="high:Q")
        return band + base.mark_line(point=True).encode(y=y, tooltip=self._tooltip())

    def heatmap(self, metric: str | None = None) -> Any:
        """A metric over two things that vary. Raises UsageError where there are not at least two."""
        library, answer = altair_library(), self._answer
        if len(answer.paths) < 2:
            raise UsageError("a heat map needs two things that vary")
        names, which = short_names(answer.paths), self._which(metric)
        base = chart_of(self._rows(which), printable(answer.metrics[which])).encode(
            x=library.X("axis1:O", sort=None, title=names[1]), y=library.Y("axis0:O", sort=None, title=names[0])
        )
        colour = library.Color("value:Q", title=printable(answer.metrics[which]), scale=library.Scale(scheme="oranges"))
        cell = base.mark_rect().encode(color=colour, tooltip=self._tooltip())
        shown = ".0%" if self._is_share(which) else ".2f"
        both = cell + base.mark_text().encode(text=library.Text("value:Q", format=shown))
        return both.properties(width=library.Step(48), height=library.Step(32))

    def tornado(self, metric: str | None = None) -> Any:
        """What each thing that varies does to a metric, the strongest first. Raises UsageError for no full grid."""
        answer, which = self._answer, self._which(metric)
        found = answer.effects(which)
        if not found:
            raise UsageError("a tornado needs a full grid with two values or more of something")
        names = dict(zip(answer.paths, short_names(answer.paths), strict=True))
        rows = []
        for one in found:
            changes = [f"{names[path]} {printable(value)}" for path, value in zip(one.paths, one.values, strict=True)]
            before = printable(" and ".join(one.instead_of))
            row: Row = {"what": " and ".join(changes), "instead of": before}
            rows.append({**row, "change": one.change, "low": one.low, "high": one.high})
        title = f"What moves {printable(answer.metrics[which])}"
        return tornado_of(
            rows, title, "points of a share" if self._is_share(which) else "change a fight", self._format(which)
        )

    def _which(self, metric: str | None) -> int:
        return 0 if metric is None else place_of(metric, self._answer.metrics)

    def _is_share(self, which: int) -> bool:
        return self._answer.cells[0].variant.metrics[which].is_share

    def _tooltip(self) -> list[Any]:
        library, names = altair_library(), short_names(self._answer.paths)
        axes = [library.Tooltip(f"axis{place}:N", title=name) for place, name in enumerate(names)]
        return [*axes, "value:Q", "low:Q", "high:Q", "fights:Q"]

    def _format(self, which: int) -> Mapping[str, Any]:
        return {"axis": altair_library().Axis(format="%")} if self._is_share(which) else {}

    def _rows(self, which: int) -> list[Row]:
        # Paths have dots, which a chart would take for fields in fields: rows have places instead.
        rows = []
        for cell in self._answer.cells:
            found: Share | Figure = cell.estimates[which]
            row: Row = {
                f"axis{place}": printable(value) if as_number(value) is None else as_number(value)
                for place, value in enumerate(cell.values)
            }
            rows.append({**row, "value": middle(found), "low": found.low, "high": found.high, "fights": cell.fights})
        return rows


def tornado_of(rows: Sequence[Row], title: str, unit: str, axis: Mapping[str, Any]) -> Any:
    """Changes on both sides of nothing, the strongest on top."""
    library = altair_library()
    ordered = sorted(rows, key=lambda row: -abs(row["change"]))
    base = chart_of(ordered, title).encode(y=library.Y("what:N", sort=None, title=None))
    tooltip = [f"{name}:{'Q' if isinstance(value, float | int) else 'N'}" for name, value in ordered[0].items()]
    bar = base.mark_bar().encode(
        x=library.X("change:Q", title=unit, **axis),
        color=library.condition("datum.change < 0", library.value(SIDE_COLOURS[1]), library.value(SIDE_COLOURS[0])),
        tooltip=tooltip,
    )
    both = bar + base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q")
    return both.properties(height=library.Step(24))


class SolveCharts(Charts):
    """The chart of a solution."""

    def __init__(self, answer: Solution) -> None:
        self._answer = answer

    def curve(self) -> Any:
        """The curve that was found, with the goal as a line across and the answer as a line up."""
        library, answer = altair_library(), self._answer
        is_share = isinstance(answer.points[0].estimate, Share)
        rows: list[Row] = [
            {"value": float(point.value), "found": point.height, "low": point.estimate.low,
             "high": point.estimate.high, "verdict": point.verdict, "fights": point.fights}
            for point in answer.points
        ]  # fmt: skip
        axis = {"axis": library.Axis(format="%")} if is_share else {}
        name = short_names([answer.path])[0]
        base = chart_of(rows, answer.goal).encode(x=library.X("value:Q", title=name, scale=library.Scale(zero=False)))
        band = base.mark_area(opacity=0.2).encode(y=library.Y("low:Q", title=""), y2="high:Q")
        y = library.Y("found:Q", title=printable(answer.metric), **axis)
        line = base.mark_line(point=True).encode(
            y=y, tooltip=["value:Q", "found:Q", "low:Q", "high:Q", "verdict:N", "fights:Q"]
        )
        chart = (
            band + line + chart_of([{"goal": float(answer.bound)}], "").mark_rule(strokeDash=[6, 3]).encode(y="goal:Q")
        )
        if answer.answer is not None:
            chart += chart_of([{"answer": float(answer.answer)}], "").mark_rule(strokeDash=[3, 3]).encode(x="answer:Q")
        return chart


class WorthCharts(Charts):
    """The charts of what things are worth."""

    def __init__(self, answer: Worth) -> None:
        self._answer = answer

    def tornado(self, metric: str | None = None) -> Any:
        """What each thing changes, the strongest on top."""
        library, answer = altair_library(), self._answer
        which = 0 if metric is None else place_of(metric, answer.metrics)
        rows: list[Row] = []
        for gain in answer.gains:
            one = gain.metrics[which]
            low, high = (
                end if end is not None and isfinite(end) else None for end in (one.difference.low, one.difference.high)
            )
            changes = printable(" and ".join(gain.lever.changes))
            row: Row = {"what": printable(gain.name), "changes": changes, "verdict": one.verdict}
            rows.append({**row, "change": one.difference.mean or 0.0, "low": low, "high": high})
        is_share = answer.base.metrics[which].is_share
        axis = {"axis": library.Axis(format="+%")} if is_share else {}
        title = f"What each changes: {printable(answer.metrics[which])}"
        return tornado_of(rows, title, "points of a share" if is_share else "change a fight", axis)

    def prices(self) -> Any:
        """What each thing is worth in units of the yardstick."""
        library, answer = altair_library(), self._answer
        rows: list[Row] = [
            {"what": printable(gain.name), "units": gain.price.units,
             "low": gain.price.low if isfinite(gain.price.low) else None,
             "high": gain.price.high if isfinite(gain.price.high) else None}
            for gain in answer.gains
            if gain.price is not None and isfinite(gain.price.units)
        ]  # fmt: skip
        base = chart_of(rows, "What each is worth").encode(y=library.Y("what:N", sort="-x", title=None))
        x = library.X("units:Q", title=printable(answer.yardstick))
        bar = base.mark_bar().encode(x=x, tooltip=["what:N", "units:Q", "low:Q", "high:Q"])
        return (bar + base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q")).properties(height=library.Step(24))


def place_of(metric: str, metrics: Sequence[str]) -> int:
    """Which of the metrics that were looked at is meant. Raises UsageError for another one."""
    if metric not in metrics:
        raise UsageError(f"{printable(metric)} was not looked at; there are: {', '.join(metrics)}")
    return list(metrics).index(metric)
