"""Which pictures answer which of two is better?"""

from __future__ import annotations

from math import isinf

from simulator.errors import printable
from simulator.report.answers import difference_text, estimate_text
from simulator.report.pictures import Bar, Part, Picture, Stack, differences, histogram, stacks
from simulator.study.comparison import Compared, Comparison
from simulator.study.estimators import share
from simulator.study.wording import parts_of_a_whole

__all__ = ["comparison_pictures"]

_KINDS = {"better": "s2", "worse": "e-dead", "higher": "s0", "lower": "s1"}
"""The colour of a verdict; beside it stands its figure."""


def comparison_pictures(answer: Comparison) -> list[Picture]:
    """The differences of shares, those of other figures, and how single fights turn out in both."""
    if not answer.fights:
        return []
    found = [_shares(answer), *(_figure(one, place) for place, one in enumerate(answer.metrics) if not one.is_share)]
    return [one for one in [_fight_by_fight(answer), *found] if one is not None]


def _row(one: Compared, scale: float) -> Bar:
    gap = one.difference
    low, high = (None if end is None or isinf(end) else end * scale for end in (gap.low, gap.high))
    shown = f"{difference_text(gap, is_share=one.is_share)}: {one.verdict}"
    return Bar(printable(one.metric), _KINDS.get(one.verdict, "none"), (gap.mean or 0.0) * scale, low, high, shown)


def _told(one: Compared) -> tuple[str, ...]:
    gap = difference_text(one.difference, is_share=one.is_share)
    return printable(one.metric), estimate_text(one.first), estimate_text(one.second), gap, one.verdict


_HEADS = ("", "A", "B", "B - A", "B is")


def _shares(answer: Comparison) -> Picture | None:
    rows = [one for one in answer.metrics if one.is_share and one.difference.mean is not None]
    if not rows:
        return None
    title = "What B changes, in points of a per cent"
    caption = "To the right: B has more of it. The whisker is the 95% range of the difference, fight by fight."
    drawing = differences("shares", title, [_row(one, 100.0) for one in rows], "points")
    return Picture(title, caption, drawing, _HEADS, tuple(map(_told, rows)))


def _figure(one: Compared, place: int) -> Picture | None:
    if one.difference.mean is None:
        return None
    title = f"What B changes: {printable(one.metric)}"
    drawing = differences(f"figure{place}", title, [_row(one, 1.0)], "a fight")
    return Picture(title, "B minus A in a fight, on average.", drawing, _HEADS, (_told(one),))


def _fight_by_fight(answer: Comparison) -> Picture | None:
    """The same fights, with the same dice, in both."""
    one, (first, second) = answer.lead, answer.variants
    before, after = first.values(0, answer.fights), second.values(0, answer.fights)
    if not one.is_share:
        gaps = (after - before).tolist()
        counts: dict[int, int] = {}
        for gap in gaps:
            counts[gap] = counts.get(gap, 0) + 1
        title = f"Fight by fight: {printable(one.metric)} in B minus that in A"
        told = tuple((f"{gap:+d}", f"{count:,}") for gap, count in sorted(counts.items()))
        caption = "Fight 1 of both rolls the same dice, and so on."
        return Picture(
            title, caption, histogram("paired", title, counts, "s0", caption, "B - A"), ("B - A", "fights"), told
        )
    ends = [("in both", 1, 1, "s2"), ("only in A", 1, 0, "s1"), ("only in B", 0, 1, "s0"), ("in neither", 0, 0, "none")]
    counted = [share(int(((before == was) & (after == now)).sum()), answer.fights) for _, was, now, _ in ends]
    words = parts_of_a_whole(counted)
    parts = tuple(
        Part(kind, found.share or 0.0, f"{word} {text}")
        for (word, _, _, kind), found, text in zip(ends, counted, words, strict=True)
    )
    title = f"Fight by fight: {printable(one.metric)}"
    caption = (
        "Fight 1 of both rolls the same dice, and so on: in how many does it come about in both, in one, in neither?"
    )
    rows = [Stack(f"{answer.fights:,} fights", parts, ", ".join(part.hint for part in parts[1:3]))]
    drawing = stacks("paired", title, rows, [(kind, word) for word, _, _, kind in ends])
    shares = tuple(
        (word, f"{found.count:,}", text) for (word, *_), found, text in zip(ends, counted, words, strict=True)
    )
    return Picture(title, caption, drawing, ("", "fights", "share"), shares)
