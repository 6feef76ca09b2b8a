"""Which pictures does a report have, and how is each drawn?

From plain rows to a :class:`Picture`: the drawing, what it shows in words, and the same as a table. Knows nothing of
fights or studies; the rows are made in :mod:`simulator.report.study_pictures` and
:mod:`simulator.report.answer_pictures`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from simulator.report import svg
from simulator.report.svg import WIDTH, fitted

__all__ = [
    "Bar",
    "Curve",
    "Part",
    "Picture",
    "Point",
    "Stack",
    "bars",
    "curve",
    "differences",
    "histogram",
    "small_curves",
    "stacks",
]

_LEFT: Final = 4
_RIGHT: Final = WIDTH - 4
_ROW: Final = 44
"""So high is a change with its label above it: no whisker touches the words."""


class Picture(NamedTuple):
    """One picture with its words."""

    title: str
    caption: str
    drawing: str
    """SVG; every text in it is escaped."""
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The same as a table."""


class Bar(NamedTuple):
    """One bar: a value with its interval, as parts of the whole width (0 to 1)."""

    label: str
    kind: str
    value: float
    low: float | None
    high: float | None
    shown: str


class Part(NamedTuple):
    """A part of a stacked bar."""

    kind: str
    share: float
    hint: str


class Stack(NamedTuple):
    """A bar made of parts."""

    label: str
    parts: tuple[Part, ...]
    shown: str


class Point(NamedTuple):
    """A point of a curve with its interval."""

    x: float
    y: float
    low: float
    high: float


class Curve(NamedTuple):
    """A curve with its name and colour."""

    label: str
    kind: str
    points: tuple[Point, ...]


def bars(key: str, title: str, rows: Sequence[Bar]) -> str:
    """Bars, each under its label, with a whisker for the interval."""
    parts: list[str] = []
    for place, row in enumerate(rows):
        top = place * 38 + 2
        parts += [
            svg.text(_LEFT, top + 12, _beside(row.label, row.shown)),
            svg.text(_RIGHT, top + 12, row.shown, "tick", "end"),
            svg.rect(_LEFT, top + 18, _RIGHT - _LEFT, 12, "faint"),
            svg.rect(_LEFT, top + 18, row.value * (_RIGHT - _LEFT), 12, f"fill {row.kind}", row.shown),
        ]
        if row.low is not None and row.high is not None:
            low, high = (_LEFT + end * (_RIGHT - _LEFT) for end in (row.low, row.high))
            parts += [svg.line(low, top + 24, high, top + 24, "interval"), _end(low, top + 24), _end(high, top + 24)]
    words = "; ".join(f"{row.label} {row.shown}" for row in rows)
    return svg.svg(key, len(rows) * 38, title, words, parts)


def _beside(label: str, shown: str) -> str:
    """A label, cut short where what is shown at the right end of its line needs the room."""
    return fitted(label, max(80.0, _RIGHT - _LEFT - 14 - 6.6 * len(shown)))


def _end(x: float, y: float) -> str:
    return svg.line(x, y - 4, x, y + 4, "interval")


def stacks(key: str, title: str, rows: Sequence[Stack], legend: Sequence[tuple[str, str]]) -> str:
    """Bars made of parts that add up to a whole, with a legend of (class, word)."""
    parts: list[str] = []
    x = float(_LEFT)
    for kind, word in legend:
        parts += [svg.rect(x, 3, 10, 10, f"fill {kind}"), svg.text(x + 14, 12, word, "tick")]
        x += 30 + 6.2 * len(word)
    for place, row in enumerate(rows):
        top = place * 36 + 22
        parts += [
            svg.text(_LEFT, top + 12, _beside(row.label, row.shown)),
            svg.text(_RIGHT, top + 12, row.shown, "tick", "end"),
        ]
        x = float(_LEFT)
        for part in row.parts:
            wide = part.share * (_RIGHT - _LEFT)
            parts.append(svg.rect(x, top + 17, max(0.0, wide - 0.7), 12, f"fill {part.kind}", part.hint))
            x += wide
    words = "; ".join(f"{row.label}: {', '.join(part.hint for part in row.parts if part.share)}" for row in rows)
    return svg.svg(key, len(rows) * 36 + 22, title, words, parts)


def histogram(key: str, title: str, counts: Mapping[int, int], kind: str, words: str, unit: str) -> str:
    """How many fights had which whole number; long tails are drawn, however thin."""
    low, high = min(counts), max(counts)
    most = max(counts.values())
    total = sum(counts.values())
    left, right, top, bottom = 40.0, float(_RIGHT), 10.0, 150.0
    step = (right - left) / (high - low + 1)
    parts: list[str] = []
    for tick in svg.ticks(0, most / total, 3):
        y = bottom - tick * total / most * (bottom - top)
        if y >= top - 2:
            parts += [svg.line(left, y, right, y, "rule"), svg.text(left - 5, y + 4, f"{100 * tick:g}%", "tick", "end")]
    for value, count in sorted(counts.items()):
        tall = max(0.8, count / most * (bottom - top))
        hint = f"{value} {unit}: {count:,} fights"
        x = left + (value - low) * step
        parts.append(svg.rect(x + 0.5, bottom - tall, max(0.6, step - 1), tall, f"fill {kind}", hint))
    for tick in svg.ticks(low, high, 8):
        if low <= tick <= high and tick == int(tick):
            parts.append(svg.text(left + (tick - low + 0.5) * step, bottom + 15, f"{tick:g}", "tick", "middle"))
    parts += [svg.line(left, bottom, right, bottom, "axis"), svg.text(right, bottom + 30, unit, "tick", "end")]
    return svg.svg(key, bottom + 36, title, words, parts)


class _Panel(NamedTuple):
    """A small drawing of shares over time: where it stands, and how long its time is."""

    left: float
    right: float
    top: float
    bottom: float
    last: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a share at a time is drawn."""
        across, up = x / self.last * (self.right - self.left), y * (self.bottom - self.top)
        return self.left + across, self.bottom - up


def small_curves(key: str, title: str, curves: Sequence[Curve], unit: str) -> str:
    """Shares over time, a small drawing each, all on one scale: 0 to 100% upwards."""
    each = 3 if len(curves) > 2 else max(1, len(curves))
    wide, tall = (WIDTH - 26) / each, 92.0
    last = max((point.x for one in curves for point in one.points), default=1.0) or 1.0
    parts: list[str] = []
    for place, one in enumerate(curves):
        left, top = 26 + place % each * wide, place // each * (tall + 34) + 18
        panel = _Panel(left, left + wide - 10, top, top + tall - 16, last)
        parts += _panel(panel, one, is_first=place % each == 0)
    height = ((len(curves) + each - 1) // each) * (tall + 34) + 6
    words = "; ".join(
        f"{one.label}: {100 * one.points[-1].y:.0f}% after {unit} {one.points[-1].x:g}" for one in curves if one.points
    )
    return svg.svg(key, height, title, words, parts)


def _panel(panel: _Panel, one: Curve, *, is_first: bool) -> list[str]:
    """One small drawing; only the first of a row has its scale written beside it."""
    left, right, top, bottom, last = panel
    parts: list[str] = []
    for share in (0.0, 0.5, 1.0):
        _, y = panel.at(0, share)
        parts.append(svg.line(left, y, right, y, "rule"))
        if is_first:
            parts.append(svg.text(left - 4, y + 4, f"{100 * share:.0f}", "tick", "end"))
    lower = svg.steps([panel.at(point.x, point.low) for point in one.points])
    upper = svg.steps([panel.at(point.x, point.high) for point in one.points])
    middle = svg.steps([panel.at(point.x, point.y) for point in one.points])
    return [
        *parts,
        svg.text(left, top - 6, fitted(one.label, right - left)),
        svg.area(lower, upper, f"fill band {one.kind}"),
        svg.path(middle, f"line curve {one.kind}"),
        svg.text(left, bottom + 13, "0", "tick"),
        svg.text(right, bottom + 13, f"{last:g}", "tick", "end"),
    ]


def curve(
    key: str,
    title: str,
    lines: Sequence[Curve],
    axes: tuple[str, str],
    *,
    goal: tuple[float, float] | None = None,
    answer: float | None = None,
    percent: bool = True,
    words: str = "",
) -> str:
    """Curves with their bands; `goal` is the strip between two values, `answer` a place on the x axis."""
    points = [point for one in lines for point in one.points]
    xs = svg.ticks(min(point.x for point in points), max(point.x for point in points), 6)
    low, high = min(point.low for point in points), max(point.high for point in points)
    if goal is not None:
        low, high = min(low, max(goal[0], 0.0)), max(high, min(goal[1], 1.0) if percent else high)
    ys = svg.ticks(max(0.0, low) if percent else low, high, 5)
    left, right, top, bottom = 46.0, _RIGHT - 8.0, 28.0, 220.0

    def at(x: float, y: float) -> tuple[float, float]:
        across = (x - xs[0]) / (xs[-1] - xs[0])
        up = (min(max(y, ys[0]), ys[-1]) - ys[0]) / (ys[-1] - ys[0])
        return left + across * (right - left), bottom - up * (bottom - top)

    parts: list[str] = []
    if goal is not None:
        (_, upper), (_, lower) = at(xs[0], goal[1]), at(xs[0], goal[0])
        parts.append(svg.rect(left, upper, right - left, lower - upper, "goal"))
    for tick in ys:
        _, y = at(xs[0], tick)
        shown = f"{100 * tick:g}%" if percent else f"{tick:g}"
        parts += [svg.line(left, y, right, y, "rule"), svg.text(left - 5, y + 4, shown, "tick", "end")]
    for tick in xs:
        x, _ = at(tick, ys[0])
        parts.append(svg.text(x, bottom + 16, f"{tick:g}", "tick", "middle"))
    for one in lines:
        ordered = sorted(one.points)
        lower_line, upper_line = ([at(point.x, end) for point, end in zip(ordered, ends, strict=True)] for ends in (
            [point.low for point in ordered], [point.high for point in ordered]))  # fmt: skip
        parts += [
            svg.area(lower_line, upper_line, f"fill band {one.kind}"),
            svg.path([at(point.x, point.y) for point in ordered], f"line curve {one.kind}"),
        ]
        parts += [
            svg.circle(*at(point.x, point.y), 3, f"fill dot {one.kind}", f"{one.label} {point.x:g}")
            for point in ordered
        ]
        if len(lines) > 1:
            x, y = at(ordered[-1].x, ordered[-1].y)
            parts.append(svg.text(x - 4, y - 8, fitted(one.label, 120), "tick", "end"))
    if answer is not None:
        x, _ = at(answer, ys[0])
        parts += [svg.line(x, top, x, bottom, "answer"), svg.text(x, top - 3, f"{answer:g}", "strong", "middle")]
    parts += [
        svg.line(left, bottom, right, bottom, "axis"),
        svg.text(right, bottom + 32, fitted(axes[0], 300), "tick", "end"),
        svg.text(left, 12, axes[1], "tick"),
    ]
    return svg.svg(key, bottom + 38, title, words or title, parts)


def differences(key: str, title: str, rows: Sequence[Bar], unit: str) -> str:
    """Changes to the left (less) and to the right (more) of nothing, with their intervals; `value` is signed.

    All rows are on one scale, that of the widest interval.
    """
    ends = [abs(end) for row in rows for end in (row.value, row.low or 0.0, row.high or 0.0)]
    most = max(ends, default=1.0) or 1.0
    middle, half = WIDTH / 2, WIDTH / 2 - 16
    parts: list[str] = []
    height = len(rows) * _ROW + 40.0
    for tick in svg.ticks(-most, most, 4):
        x = middle + tick / most * half
        if abs(tick) <= most * 1.001:
            parts += [
                svg.line(x, 2, x, height - 34, "axis" if tick == 0 else "rule"),
                svg.text(x, height - 20, f"{tick:+g}" if tick else "0", "tick", "middle"),
            ]
    for place, row in enumerate(rows):
        top = place * _ROW
        x = middle + row.value / most * half
        parts += [
            svg.text(_LEFT, top + 13, _beside(row.label, row.shown), "back"),
            svg.text(_RIGHT, top + 13, row.shown, "tick back", "end"),
            svg.rect(min(x, middle), top + 22, abs(x - middle), 12, f"fill {row.kind}", row.shown),
        ]
        if row.low is not None and row.high is not None:
            low, high = (middle + end / most * half for end in (row.low, row.high))
            parts += [svg.line(low, top + 28, high, top + 28, "interval"), _end(low, top + 28), _end(high, top + 28)]
    parts.append(svg.text(_RIGHT, height - 6, unit, "tick", "end"))
    words = "; ".join(f"{row.label}: {row.shown}" for row in rows)
    return svg.svg(key, height, title, words, parts)
