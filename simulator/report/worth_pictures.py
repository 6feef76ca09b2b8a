"""Which pictures show what a point of this and that is worth: a tornado, and prices in one unit?"""

from __future__ import annotations

from math import isfinite

from simulator.errors import printable
from simulator.report.answers import difference_text, estimate_text
from simulator.report.pictures import Bar, Picture, bars, differences
from simulator.study.comparison import Compared
from simulator.study.levers import HIT_POINTS
from simulator.study.worth import Worth, price_text

__all__ = ["unit_of", "worth_pictures", "worth_verdict"]

_MOST = 16
_KINDS = {"better": "s2", "worse": "e-dead", "higher": "s0", "lower": "s1"}


def unit_of(answer: Worth) -> str:
    """What prices are counted in."""
    return "hit points" if answer.yardstick == HIT_POINTS else answer.yardstick


def worth_pictures(answer: Worth) -> list[Picture]:
    """A tornado for each metric, and what each thing is worth in units of the yardstick."""
    if not answer.fights or not answer.gains:
        return []
    found = [_tornado(answer, metric) for metric in range(len(answer.metrics))]
    priced = _prices(answer)
    return found[:1] + ([priced] if priced is not None else []) + found[1:]


def worth_verdict(answer: Worth) -> str:
    """What changes the first metric most, in a sentence; empty where nothing was turned."""
    if not answer.fights or not answer.gains:
        return ""
    best = answer.gains[0]
    one = best.metrics[0]
    price = "" if best.price is None else f", as much as {price_text(best.price)} {unit_of(answer)}"
    changes = difference_text(one.difference, is_share=one.is_share)
    surely = "; these fights do not settle that it changes it at all" if one.verdict == "open" else ""
    return printable(f"{best.name} changes {answer.metrics[0]} most: {changes}{price}{surely}.")


def _tornado(answer: Worth, metric: int) -> Picture:
    rows, told = [], []
    turned = [(gain.name, gain.metrics[metric]) for gain in answer.gains]
    turned.sort(key=lambda one: -abs(one[1].difference.mean or 0.0))
    for name, one in turned:
        rows.append(_row(name, one))
        told.append((printable(name), difference_text(one.difference, is_share=one.is_share), one.verdict))
    text = printable(answer.metrics[metric])
    is_share = turned[0][1].is_share
    title = f"What each changes: {text}"
    caption = "One step of each, on the same dice as the fight as it is"
    caption += f", which has {estimate_text(answer.estimate)}." if metric == 0 else "."
    drawing = differences(f"worth{metric}", title, rows[:_MOST], "points" if is_share else "a fight")
    return Picture(title, caption, drawing, ("", "change", "it is"), tuple(told))


def _row(name: str, one: Compared) -> Bar:
    scale = 100.0 if one.is_share else 1.0
    gap = one.difference
    low, high = (None if end is None or not isfinite(end) else end * scale for end in (gap.low, gap.high))
    shown = difference_text(gap, is_share=one.is_share)
    return Bar(printable(name), _KINDS.get(one.verdict, "none"), (gap.mean or 0.0) * scale, low, high, shown)


def _prices(answer: Worth) -> Picture | None:
    """Prices that are above nothing, as bars; all of them in the table."""
    known = [(gain, gain.price) for gain in answer.gains if gain.price is not None]
    drawn = [(gain, price) for gain, price in known if price.units > 0 and isfinite(price.units)]
    if not drawn:
        return None
    drawn.sort(key=lambda one: -one[1].units)
    top = max(min(price.high, 2 * price.units) if isfinite(price.high) else price.units for _, price in drawn)
    rows = []
    for gain, price in drawn[:_MOST]:
        low = max(0.0, price.low / top) if isfinite(price.low) else 0.0
        high = min(1.0, price.high / top) if isfinite(price.high) else 1.0
        rows.append(Bar(printable(gain.name), "s0", min(1.0, price.units / top), low, high, price_text(price)))
    title = f"What each is worth in {printable(unit_of(answer))}"
    caption = (
        f"So many would change {printable(answer.metrics[0])} as much; an end of the range may lie beyond the picture."
    )
    told = tuple((printable(gain.name), price_text(gain.price)) for gain in answer.gains)
    return Picture(title, caption, bars("prices", title, rows), ("", printable(unit_of(answer))), told)
