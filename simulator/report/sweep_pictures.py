"""Which pictures show what happens as one thing or several vary?"""

from __future__ import annotations

from simulator.errors import printable
from simulator.report.answers import estimate_text, value_text
from simulator.report.matrix import Cell, Matrix, Row
from simulator.report.pictures import Bar, Curve, Picture, Point, bars, curve, differences
from simulator.report.sweep_table import short_names
from simulator.study.estimators import Figure, Share
from simulator.study.sweeping import Cell as Variety
from simulator.study.sweeping import Sweep

__all__ = ["as_number", "middle", "sweep_matrices", "sweep_pictures", "sweep_verdict"]

_MOST_EFFECTS = 14
_MOST_BARS = 16


def as_number(text: str) -> float | None:
    """A value as a number, where it is one."""
    try:
        return float(text)
    except ValueError:
        return None


def middle(found: Share | Figure) -> float | None:
    """The value of a share or a mean itself."""
    return found.share if isinstance(found, Share) else found.mean


def _varying(answer: Sweep) -> list[int]:
    """The axes that have more than one value."""
    return [place for place in range(len(answer.axes)) if len({cell.values[place] for cell in answer.cells}) > 1]


def sweep_verdict(answer: Sweep) -> str:
    """The best and the worst variant, in a sentence."""
    known = [cell for cell in answer.ranked if cell.fights and not cell.culled]
    if not known:
        return "No fights were played, so nothing is known."
    names = short_names(answer.paths)

    def told(cell: Variety) -> str:
        values = ", ".join(f"{name} {printable(value)}" for name, value in zip(names, cell.values, strict=True))
        return f"{values}: {estimate_text(cell.estimates[0])}"

    metric = printable(answer.metrics[0])
    dropped = sum(cell.culled for cell in answer.cells)
    more = (
        f" {dropped} of {len(answer.cells)} variants were dropped early, as they could not be among the best."
        if dropped
        else ""
    )
    return f"{metric}, best with {told(known[0])}; worst of those played to the end with {told(known[-1])}.{more}"


def sweep_pictures(answer: Sweep) -> list[Picture]:
    """A curve or bars where one thing varies, else what each thing does; heat maps are matrices."""
    axes = _varying(answer)
    found: list[Picture | None] = []
    if len(axes) == 1:
        found += [_along(answer, axes[0], metric) for metric in range(len(answer.metrics))]
    else:
        found += [_effects(answer, metric) for metric in range(len(answer.metrics))]
        found += [_parts(answer, metric) for metric in range(len(answer.metrics))]
        if len(axes) != 2 or answer.design != "grid":
            found.append(_best(answer))
    return [one for one in found if one is not None]


def _along(answer: Sweep, axis: int, metric: int) -> Picture | None:
    """One metric along one axis."""
    name, text = short_names(answer.paths)[axis], printable(answer.metrics[metric])
    cells = [cell for cell in answer.cells if cell.fights and middle(cell.estimates[metric]) is not None]
    if not cells:
        return None
    is_share = cells[0].variant.metrics[metric].is_share
    numbers = [as_number(cell.values[axis]) for cell in cells]
    title = f"{text} by {name}"
    heads = (name, text, "fights")
    told = tuple(
        (printable(cell.values[axis]), estimate_text(cell.estimates[metric]), f"{cell.fights:,}") for cell in cells
    )
    caption = "Every variant rolls the same dice; the band is the 95% range of each by itself."
    if any(number is None for number in numbers) or len(set(numbers)) < 2:
        return Picture(title, caption, _as_bars(f"along{metric}", title, cells, axis, metric), heads, told)
    points = tuple(
        Point(number or 0.0, middle(found) or 0.0, _end(found.low, found), _end(found.high, found))
        for number, found in zip(numbers, (cell.estimates[metric] for cell in cells), strict=True)
    )
    lines = [Curve(text, "s0", points)]
    words = "; ".join(f"{row[0]}: {row[1]}" for row in told)
    drawing = curve(f"along{metric}", title, lines, (name, text), percent=is_share, words=words)
    return Picture(title, caption, drawing, heads, told)


def _end(end: float | None, found: Share | Figure) -> float:
    return end if end is not None else middle(found) or 0.0


def _as_bars(key: str, title: str, cells: list[Variety], axis: int, metric: int) -> str:
    found = [cell.estimates[metric] for cell in cells]
    is_share = isinstance(found[0], Share)
    top = 1.0 if is_share else max((one.high or middle(one) or 0.0) for one in found) or 1.0
    rows = [
        Bar(printable(cell.values[axis]), "s0", (middle(one) or 0.0) / top,
            None if one.low is None else one.low / top, None if one.high is None else min(1.0, one.high / top),
            estimate_text(one))
        for cell, one in zip(cells, found, strict=True)
    ]  # fmt: skip
    return bars(key, title, rows)


def _effects(answer: Sweep, metric: int) -> Picture | None:
    """What each thing does by itself and two together, the strongest first: a tornado."""
    found = sorted(answer.effects(metric), key=lambda one: -abs(one.change))
    if not found:
        return None
    is_share = answer.cells[0].variant.metrics[metric].is_share
    scale = 100.0 if is_share else 1.0
    names = dict(zip(answer.paths, short_names(answer.paths), strict=True))
    rows, told = [], []
    for one in found:
        changes = [f"{names[path]} {printable(value)}" for path, value in zip(one.paths, one.values, strict=True)]
        label = " and ".join(changes) + ("" if len(changes) == 1 else " together")
        half = None if one.low is None or one.high is None else (one.high - one.low) / 2
        shown = value_text(one.change, half, is_share=is_share)
        low, high = (None if end is None else end * scale for end in (one.low, one.high))
        rows.append(Bar(label, "s0" if one.change >= 0 else "s1", one.change * scale, low, high, shown))
        ends = "-" if one.low is None or one.high is None else " to ".join(
            value_text(end, half, is_share=is_share) for end in (one.low, one.high))  # fmt: skip
        told.append((label, printable(" and ".join(one.instead_of)), shown, ends))
    text = printable(answer.metrics[metric])
    title = f"What moves {text}"
    caption = (
        "Against the first value of each, on average over everything else; of two together: by how much more than "
        "both added."
    )
    unit = "points" if is_share else "a fight"
    drawing = differences(f"effects{metric}", title, rows[:_MOST_EFFECTS], unit)
    return Picture(title, caption, drawing, ("", "instead of", f"change ({unit})", "95% range"), tuple(told))


def _parts(answer: Sweep, metric: int) -> Picture | None:
    """How much of the variation each thing accounts for."""
    found = sorted(answer.parts(metric), key=lambda one: -one.share)
    if not found or not any(one.share for one in found):
        return None
    names = dict(zip(answer.paths, short_names(answer.paths), strict=True))
    title = f"How much of the differences in {printable(answer.metrics[metric])} each thing accounts for"
    rows = [
        Bar(
            " x ".join(names[path] for path in one.paths),
            "s0",
            min(1.0, one.share),
            None,
            None,
            f"{100 * one.share:.0f}%",
        )
        for one in found[:_MOST_EFFECTS]
    ]
    told = tuple((row.label, row.shown) for row in rows)
    caption = "Of the variation between the variants, as played."
    return Picture(title, caption, bars(f"parts{metric}", title, rows), ("", "part"), told)


def _best(answer: Sweep) -> Picture | None:
    """The best variants by the first metric."""
    known = [cell for cell in answer.ranked if cell.fights][:_MOST_BARS]
    if not known:
        return None
    found = [cell.estimates[0] for cell in known]
    top = 1.0 if isinstance(found[0], Share) else max((one.high or middle(one) or 0.0) for one in found) or 1.0
    labels = [printable(", ".join(cell.values)) for cell in known]
    rows = [
        Bar(label, "none" if cell.culled else "s0", (middle(one) or 0.0) / top,
            None if one.low is None else one.low / top, None if one.high is None else min(1.0, one.high / top),
            estimate_text(one) + (" dropped early" if cell.culled else ""))
        for label, cell, one in zip(labels, known, found, strict=True)
    ]  # fmt: skip
    title = f"The best by {printable(answer.metrics[0])}"
    told = tuple((row.label, row.shown) for row in rows)
    caption = f"{', '.join(short_names(answer.paths))}, from the best down."
    return Picture(title, caption, bars("best", title, rows), ("", printable(answer.metrics[0])), told)


def sweep_matrices(answer: Sweep) -> list[Matrix]:
    """A heat map for each metric where two things vary in a grid."""
    axes = _varying(answer)
    if len(axes) != 2 or answer.design != "grid":
        return []
    return [_heat(answer, axes[0], axes[1], metric) for metric in range(len(answer.metrics))]


def _heat(answer: Sweep, down: int, across: int, metric: int) -> Matrix:
    names = short_names(answer.paths)
    rows = list(dict.fromkeys(cell.values[down] for cell in answer.cells))
    heads = list(dict.fromkeys(cell.values[across] for cell in answer.cells))
    by_place = {(cell.values[down], cell.values[across]): cell for cell in answer.cells}
    values = [middle(cell.estimates[metric]) or 0.0 for cell in answer.cells if cell.fights]
    is_share = answer.cells[0].variant.metrics[metric].is_share
    low, high = (0.0, 1.0) if is_share else (min(values, default=0.0), max(values, default=1.0))
    span = (high - low) or 1.0

    def shown(cell: Variety | None) -> Cell:
        found = None if cell is None or not cell.fights else cell.estimates[metric]
        value = None if found is None else middle(found)
        if cell is None or found is None or value is None:
            return Cell("", 0.0, "")
        text = estimate_text(found)
        hint = f"{', '.join(map(printable, cell.values))}: {text}, {cell.fights:,} fights"
        return Cell(text.partition(" ")[0], (value - low) / span, hint)

    made = tuple(Row(printable(row), tuple(shown(by_place.get((row, head))) for head in heads)) for row in rows)
    text = printable(answer.metrics[metric])
    notes = tuple(
        f"{names[down]} {printable(row)}: " + ", ".join(
            f"{printable(head)} {estimate_text(by_place[row, head].estimates[metric])}"
            for head in heads if (row, head) in by_place and by_place[row, head].fights)
        for row in rows
    )  # fmt: skip
    return Matrix(
        f"{text} by {names[down]} (down) and {names[across]} (across)",
        "The stronger the colour, the more. Pointed at, a cell tells its 95% range.",
        tuple(map(printable, heads)),
        made,
        notes,
    )
