"""Which pictures show exact odds, and one fight under several rulesets?"""

from __future__ import annotations

from itertools import accumulate

from simulator.errors import printable
from simulator.report.answers import difference_text, estimate_text
from simulator.report.exact_table import HARDLY_EVER, share_of_odds
from simulator.report.pictures import Bar, Curve, Picture, Point, bars, curve, differences
from simulator.report.side_colours import kind_of_side
from simulator.study.estimators import Share
from simulator.study.exact import Odds
from simulator.study.side_by_side import SideBySide

__all__ = ["odds_pictures", "side_by_side_pictures"]


def odds_pictures(odds: Odds) -> list[Picture]:
    """How the fight ends, who falls, how soon it is over; without intervals, for nothing is estimated."""
    roster = odds.roster
    sides = [roster.sides[side] for side in roster.side_order]
    names = [*sides, *(name for name in odds.outcomes if name not in sides)]
    ends = [
        Bar(
            printable(name),
            kind_of_side(roster, name),
            odds.outcomes[name],
            None,
            None,
            share_of_odds(odds.outcomes[name]),
        )
        for name in names
        if odds.outcomes[name] > HARDLY_EVER or name in sides
    ]
    of_side = {spec.name: kind_of_side(roster, roster.sides[spec.side]) for spec in roster.combatants}
    falls = [
        Bar(printable(name), of_side.get(name, "none"), share, None, None, share_of_odds(share))
        for name, share in odds.falls.items()
    ]
    exact = "Worked out, not estimated."
    title, other = "How the fight ends", "Who falls"
    found = [
        Picture(title, exact, bars("odds", title, ends), ("", "chance"), tuple((row.label, row.shown) for row in ends)),
        Picture(
            other, exact, bars("falls", other, falls), ("", "chance"), tuple((row.label, row.shown) for row in falls)
        ),
    ]
    over = [min(1.0, part) for part in accumulate(odds.lengths)]
    if len(over) > 1:
        points = tuple(Point(float(number), part, part, part) for number, part in enumerate(over, 1))
        told = tuple((f"{number}", share_of_odds(part)) for number, part in enumerate(over, 1))
        heading = "How soon it is over"
        drawing = curve("over", heading, [Curve("over", "s0", points)], ("round", "over by its end"))
        found.append(Picture(heading, f"{odds.rounds:.2f} rounds on average.", drawing, ("round", "over"), told))
    return found


def side_by_side_pictures(answer: SideBySide) -> list[Picture]:
    """Every share under each ruleset, and the differences from the first of them."""
    if not answer.fights:
        return []
    found: list[Picture] = []
    for place, one in enumerate(answer.figures):
        shares = [value for value in one.values if isinstance(value, Share)]
        top = 1.0 if shares else max((value.high or value[0] or 0.0 for value in one.values), default=1.0) or 1.0
        rows = []
        for number, (label, value) in enumerate(zip(answer.labels, one.values, strict=True)):
            height = (value.share if isinstance(value, Share) else value.mean) or 0.0
            low, high = (None if end is None else min(1.0, end / top) for end in (value.low, value.high))
            rows.append(Bar(printable(label), f"s{number % 5}", height / top, low, high, estimate_text(value)))
        title = printable(one.metric)
        told = tuple((row.label, row.shown) for row in rows)
        caption = "Under each ruleset, on the same dice; the whisker is the 95% range."
        found.append(Picture(title, caption, bars(f"side{place}", title, rows), ("", title), told))
    return [*found, *_gaps(answer)]


def _gaps(answer: SideBySide) -> list[Picture]:
    """What changes in shares from the first ruleset to each other, in points."""
    rows, told = [], []
    first = printable(answer.labels[0])
    for one in answer.figures:
        if not one.is_share:
            continue
        for label, gap in zip(answer.labels[1:], one.differences, strict=True):
            shown = difference_text(gap, is_share=True)
            name = f"{printable(one.metric)}: {printable(label)} - {first}"
            low, high = (None if end is None else 100 * end for end in (gap.low, gap.high))
            rows.append(Bar(name, "s0" if (gap.mean or 0) >= 0 else "s1", 100 * (gap.mean or 0.0), low, high, shown))
            told.append((name, shown))
    if not rows:
        return []
    title = f"Differences from {first}, fight by fight"
    drawing = differences("gaps", title, rows, "points")
    return [Picture(title, "Fight 7 rolls the same dice under each.", drawing, ("", "difference"), tuple(told))]
