"""How many of these, or from which level on? Finds the value at which a goal begins, or ceases, to be met.

The figure is only known by playing, so every value that is tried is played on until a confidence sequence says on which
side of the goal it lies, or until its fights are spent. First some values spread over the range, then those between the
last that meets the goal and the first that misses it. docs/questions.md says what the answer and its interval mean.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import ceil, log2, sqrt
from typing import Any, Final

from simulator.errors import UsageError
from simulator.study.bench import Bench, Counter, Variant
from simulator.study.comparison import SCHEMA, described, json_text
from simulator.study.designs import Axis, number_text
from simulator.study.estimators import Figure, Share, sums
from simulator.study.fights import Play, engine_play
from simulator.study.metrics import Condition, parse_condition
from simulator.study.runner import check_numbers
from simulator.study.sequences import ALPHA, mean_sequence, share_sequence
from simulator.study.sweeping import Loader, variants_of
from simulator.study.tidy import Tidy
from simulator.version import __version__

__all__ = ["ALWAYS", "FOUND", "NEVER", "SEVERAL", "Point", "Solution", "solve_for"]

FOUND: Final = "found"
ALWAYS: Final = "always"
NEVER: Final = "never"
SEVERAL: Final = "several"

MET: Final = "met"
MISSED: Final = "missed"
OPEN: Final = "open"

FIGHTS: Final = 2000
"""The most fights of one value, where nobody says otherwise."""
PARTS: Final = 64
"""A range of real numbers is looked at to a 64th."""
MOST_VALUES: Final = 100_000

_COARSE: Final = 7
"""So many values, spread over the range, are tried first."""
_FIRST: Final = 200
"""Fights after which a value is looked at for the first time; then after twice as many, and so on."""
_ROUGHLY: Final = 400
"""Fights that are spent at most on a value that is only tried to find the neighbourhood."""
_ALL_IN_ALL: Final = 6
"""So many times the most fights of one value are spent on the neighbourhood."""
_ALIKE: Final = 500
"""Fights in which a figure has to be the same before it is taken for one that never varies."""


@dataclass(frozen=True)
class Point:
    """One value that was tried."""

    value: Fraction
    variant: Variant
    estimate: Share | Figure
    verdict: str
    """`met` or `missed` where the confidence sequence is clear of the goal, else `open`."""

    @property
    def fights(self) -> int:
        """How many fights it played."""
        return self.variant.fights

    @property
    def height(self) -> float:
        """The figure's value."""
        found = self.estimate.share if isinstance(self.estimate, Share) else self.estimate.mean
        return 0.0 if found is None else found


@dataclass(frozen=True)
class Solution(Tidy):
    """The value that was asked for, and the curve that was found on the way."""

    path: str
    goal: str
    metric: str
    bound: Fraction
    low: Fraction
    high: Fraction
    whole: bool
    status: str
    """`found`; `always` or `never` met in the range; `several`: met, missed and met again."""
    sure: bool
    """Whether the confidence sequences bear that status out, or only the figures as found."""
    met_below: bool
    """Whether it is the low values that meet the goal."""
    answer: Fraction | None
    """The last value that meets the goal, coming from those that do; None where there is none in the range."""
    answer_low: Fraction | None
    """The least that the answer may be, and the most, 95 times in 100; None: beyond the range."""
    answer_high: Fraction | None
    points: tuple[Point, ...]
    """The curve: every value that was tried, in order."""
    seed: int
    stop_reason: str

    @property
    def fights(self) -> int:
        """How many fights all values together played."""
        return sum(point.fights for point in self.points)

    @cached_property
    def stretches(self) -> tuple[tuple[Fraction, Fraction, str], ...]:
        """Neighbouring values with one verdict, from the first to the last of them; open ones are left out."""
        found: list[tuple[Fraction, Fraction, str]] = []
        for point in self.points:
            if point.verdict == OPEN:
                continue
            if found and found[-1][2] == point.verdict:
                found[-1] = (found[-1][0], point.value, point.verdict)
            else:
                found.append((point.value, point.value, point.verdict))
        return tuple(found)

    def to_dict(self) -> dict[str, object]:
        """The whole answer as plain data, in the form of `simulator solve --format json`."""
        return {
            "schema": SCHEMA,
            "version": __version__,
            "question": "solve",
            "path": self.path,
            "goal": self.goal,
            "from": plain(self.low),
            "to": plain(self.high),
            "status": self.status,
            "sure": self.sure,
            "answer": plain(self.answer),
            "low": plain(self.answer_low),
            "high": plain(self.answer_high),
            "seed": self.seed,
            "fights": self.fights,
            "stop_reason": self.stop_reason,
            "points": [
                {
                    **described(point.variant),
                    "value": plain(point.value),
                    "fights": point.fights,
                    "verdict": point.verdict,
                    self.metric: point.estimate._asdict(),
                }
                for point in self.points
            ],
        }

    def to_json(self) -> str:
        """The answer as JSON text; the same bytes for the same fights."""
        return json_text(self.to_dict())

    def rows(self) -> list[dict[str, Any]]:
        """The curve: a value that was tried a row."""
        return [
            {
                "path": self.path,
                "value": plain(point.value),
                "fights": point.fights,
                "verdict": point.verdict,
                "metric": self.metric,
                "found": point.height,
                "low": point.estimate.low,
                "high": point.estimate.high,
                "answer": plain(self.answer),
                "seed": str(self.seed),
            }
            for point in self.points
        ]

    def __repr__(self) -> str:
        answer = "no answer" if self.answer is None else number_text(self.answer)
        return f"<Solution of {self.path} for {self.goal}: {answer} ({self.status})>"


def plain(value: Fraction | None) -> int | float | None:
    """A number for JSON and tables.

    >>> plain(Fraction(3)), plain(Fraction(1, 2)), plain(None)
    (3, 0.5, None)
    """
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else float(value)


class _Search:
    """The search along one axis.

    1. `values` are all that may be the answer; none is played yet.
    2. `try_out` plays some of them on, until they are clear of the goal or their fights are spent.
    3. `verdicts` and `heights` tell what is known, by place among `values`.
    """

    def __init__(
        self, values: Sequence[Fraction], variant_at: Callable[[Fraction], Variant], goal: str, bench: Bench
    ) -> None:
        self.values = values
        self.bench = bench
        self.variants: dict[int, Variant] = {}
        self.verdicts: dict[int, str] = {}
        self._variant_at = variant_at
        self._goal = goal
        tried = min(_COARSE, len(values)) + 2 * ceil(log2(len(values) + 1))
        self.alpha = ALPHA / tried
        """Shared among all values that may be tried, so that all verdicts together hold 95 times in 100."""

    def condition(self, place: int) -> Condition:
        """The goal, for the sides of this variant."""
        return parse_condition(self._goal, self.variants[place].roster)

    def try_out(self, places: Sequence[int], most: int) -> None:
        """Play some values until their verdicts are clear, or for so many fights each."""
        for place in places:
            if place not in self.variants:
                self.variants[place] = self._variant_at(self.values[place])
        fights = min(_FIRST, most)
        left = list(places)
        while left and not self.bench.interrupted:
            self.bench.play([self.variants[place] for place in left], fights)
            for place in left:
                self.verdicts[place] = self._verdict(place)
            left = [place for place in left if self.verdicts[place] == OPEN]
            if fights >= most:
                return
            fights = min(2 * fights, most)

    def _verdict(self, place: int) -> str:
        variant = self.variants[place]
        if not variant.fights:
            return OPEN
        condition = self.condition(place)
        metric, bound = condition.metric, condition.bound
        total, squares, fights = sums(metric.histogram(variant.roster, variant.tally).items())
        if metric.is_share:
            low, high = share_sequence(total, fights, self.alpha)
        else:
            sd = sqrt(max(0, fights * squares - total * total) / (fights * max(1, fights - 1)))
            if fights < (_FIRST if sd else _ALIKE):
                return OPEN
            low, high = mean_sequence(total / fights, sd, fights, self.alpha)
        if low <= bound.number <= high and low != high:
            return OPEN
        return MET if bound.holds(Fraction(total, fights)) else MISSED

    def bracket(self) -> tuple[int, int] | None:
        """The last clear place before the verdict changes and the first after it; None where it never changes.

        -1 and the number of values stand for "before the first" and "after the last" next to places that are open.
        """
        clear = [place for place in sorted(self.verdicts) if self.verdicts[place] != OPEN]
        for one, other in pairwise(clear):
            if self.verdicts[one] != self.verdicts[other]:
                return one, other
        first, last = min(self.verdicts), max(self.verdicts)
        if not clear:
            return None
        if self.verdicts[last] == OPEN:
            return clear[-1], len(self.values)
        return (-1, clear[0]) if self.verdicts[first] == OPEN else None

    def changes(self) -> int:
        """How often the clear verdicts change along the range."""
        clear = [self.verdicts[place] for place in sorted(self.verdicts) if self.verdicts[place] != OPEN]
        return sum(one != other for one, other in pairwise(clear))

    def untried(self, between: tuple[int, int]) -> int | None:
        """The next place worth trying in a bracket: half-way from its edge to the nearest that is open."""
        low, high = between
        tried = [place for place in sorted(self.verdicts) if low < place < high]
        gaps = list(zip([low, *tried], [*tried, high], strict=True))
        edges = {gaps[0], gaps[-1]}
        wide = [(other - one, one) for one, other in edges if other - one > 1]
        if not wide:
            return None
        width, one = max(wide)
        return one + width // 2

    def heights(self) -> list[tuple[int, float, int]]:
        """Place, figure and fights of every value that was played, in order."""
        found = []
        for place in sorted(self.verdicts):
            variant = self.variants[place]
            value = self.condition(place).metric.value(variant.roster, variant.tally)
            if value is not None:
                found.append((place, float(value), variant.fights))
        return found


def smoothed(heights: Sequence[tuple[int, float, int]], *, rising: bool) -> list[tuple[int, float]]:
    """The curve that never falls (or never rises) nearest to the figures found, weighed by their fights.

    >>> smoothed([(0, 0.2, 10), (1, 0.5, 10), (2, 0.3, 10)], rising=True)
    [(0, 0.2), (1, 0.4), (2, 0.4)]
    """
    sign = 1 if rising else -1
    blocks: list[tuple[float, int, list[int]]] = []
    for place, height, fights in heights:
        mean, weight, places = sign * height, fights, [place]
        while blocks and blocks[-1][0] > mean:
            before, more, others = blocks.pop()
            mean = (mean * weight + before * more) / (weight + more)
            weight, places = weight + more, others + places
        blocks.append((mean, weight, places))
    return [(place, sign * mean) for mean, _, places in blocks for place in places]


def between(curve: Sequence[tuple[int, float]], place: int) -> float:
    """The height of a curve at a place, on the straight line between its neighbours.

    >>> between([(0, 0.0), (4, 1.0)], 1)
    0.25
    """
    places = [one for one, _ in curve]
    at = bisect_left(places, place)
    if at < len(places) and places[at] == place:
        return curve[at][1]
    if at in {0, len(places)}:
        return curve[min(at, len(places) - 1)][1]
    (left, low), (right, high) = curve[at - 1], curve[at]
    return low + (high - low) * (place - left) / (right - left)


def values_of(axis: Axis) -> list[Fraction]:
    """All values that may be the answer. Raises UsageError for what is no range, and for too many."""
    if axis.listed:
        raise UsageError(f"{axis.path}: solve needs a range, {axis.path}=LOW..HIGH")
    step = axis.step or (Fraction(1) if axis.whole else (axis.high - axis.low) / PARTS)
    count = int((axis.high - axis.low) / step) + 1
    if count > MOST_VALUES:
        raise UsageError(f"{axis.path}: a range has at most {MOST_VALUES:,} values; give a step")
    return [axis.low + step * place for place in range(count)]


def solve_for(
    load: Loader,
    axis: Axis,
    goal: str,
    *,
    fights: int = FIGHTS,
    seed: int,
    workers: int | None = 1,
    executor: Executor | None = None,
    play: Play = engine_play,
    counter: Counter | None = None,
) -> Solution:
    """Find the value of an axis at which a goal, such as 'win(party) >= 0.75', begins or ceases to be met.

    `fights` is the most that is played of one value. Raises UsageError for a goal that is no bound and for an axis that
    is no range, InputError for a value that the scenario cannot have.
    """
    check_numbers(fights, seed, workers)
    values = values_of(axis)

    def variant_at(value: Fraction) -> Variant:
        return variants_of(load, [axis.path], [(number_text(value),)], [])[0]

    ends = {0: variant_at(values[0]), len(values) - 1: variant_at(values[-1])}
    if parse_condition(goal, ends[0].roster).bound.comparison in {"==", "!="}:
        raise UsageError(f"{goal!r} is no goal: it has to be a bound, with >=, >, <= or <")
    with Bench(seed, workers=workers, executor=executor, play=play, counter=counter) as bench:
        search = _Search(values, variant_at, goal, bench)
        search.variants.update(ends)
        count = min(_COARSE, len(values))
        coarse = sorted({place * (len(values) - 1) // (count - 1) for place in range(count)})
        search.try_out(coarse, min(_ROUGHLY, fights))
        _refine(search, fights)
    return _told(search, axis, goal, seed, "interrupted" if bench.interrupted else "fights")


def _refine(search: _Search, fights: int) -> None:
    """Play on what is open, and try what lies between, until all that is left is clear or the fights are spent."""
    spent = search.bench.done
    while not search.bench.interrupted and search.changes() <= 1:
        bracket = search.bracket()
        if bracket is None and any(verdict != OPEN for verdict in search.verdicts.values()):
            return
        low, high = bracket or (-1, len(search.values))
        waiting = [
            place
            for place, verdict in search.verdicts.items()
            if verdict == OPEN and low < place < high and search.variants[place].fights < fights
        ]
        place = waiting[0] if waiting else search.untried((low, high))
        if place is None or search.bench.done - spent + fights > _ALL_IN_ALL * fights:
            return
        search.try_out([place], fights)


def _told(search: _Search, axis: Axis, goal: str, seed: int, stop_reason: str) -> Solution:
    """What the search has found out."""
    heights = search.heights()
    if not heights:
        raise KeyboardInterrupt
    condition = search.condition(heights[0][0])
    wants_more = condition.bound.comparison in {">=", ">"}
    rising = heights[-1][1] >= heights[0][1]
    met_below = wants_more != rising
    curve = smoothed(heights, rising=rising)
    bound = condition.bound
    meeting = [
        place
        for place in range(len(search.values))
        if bound.holds(Fraction(between(curve, place)).limit_denominator(10**9))
    ]
    status = (
        SEVERAL
        if search.changes() > 1
        else ALWAYS
        if len(meeting) == len(search.values)
        else FOUND
        if meeting
        else NEVER
    )
    clear = {verdict for verdict in search.verdicts.values() if verdict != OPEN}
    ends = {search.verdicts.get(0), search.verdicts.get(len(search.values) - 1)}
    sure = {
        FOUND: clear == {MET, MISSED},
        ALWAYS: ends == {MET} and clear == {MET},
        NEVER: ends == {MISSED} and clear == {MISSED},
        SEVERAL: True,
    }[status]
    answer = None
    low = high = None
    if status == FOUND:
        answer = search.values[meeting[-1] if met_below else meeting[0]]
        low, high = _ends(search, met_below=met_below)
    return Solution(
        axis.path,
        goal,
        condition.metric.text,
        bound.number,
        search.values[0],
        search.values[-1],
        all(value.denominator == 1 for value in search.values),
        status,
        sure,
        met_below,
        answer,
        low,
        high,
        tuple(
            Point(
                search.values[place],
                search.variants[place],
                search.condition(place).metric.estimate(search.variants[place].roster, search.variants[place].tally),
                search.verdicts[place],
            )
            for place, _, _ in heights
        ),
        seed,
        stop_reason,
    )


def _ends(search: _Search, *, met_below: bool) -> tuple[Fraction | None, Fraction | None]:
    """Between which values the answer lies: from the last that is clearly met to the last not clearly missed."""
    met = [place for place, verdict in search.verdicts.items() if verdict == MET]
    missed = [place for place, verdict in search.verdicts.items() if verdict == MISSED]
    if met_below:
        low = search.values[max(met)] if met else None
        return low, search.values[min(missed) - 1] if missed else None
    high = search.values[min(met)] if met else None
    return search.values[max(missed) + 1] if missed else None, high
