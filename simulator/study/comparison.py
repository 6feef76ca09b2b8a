"""Which of two is better, by how much, and is that settled?

Plays two variants on the same dice and puts the same figures of both side by side. docs/questions.md says how each
figure is defined.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from simulator.errors import UsageError
from simulator.study.bench import Bench, Counter, Variant
from simulator.study.estimators import Figure, Share
from simulator.study.fights import Play, engine_play
from simulator.study.loading import Loaded
from simulator.study.metrics import Metric
from simulator.study.paired import OPEN, Difference, difference, none_at_all
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.runner import check_numbers
from simulator.study.tidy import Tidy
from simulator.version import __version__

__all__ = ["MARGIN", "Compared", "Comparison", "better_when_higher", "compare_variants", "default_metrics", "json_text"]

SCHEMA: Final = "1"
"""The version of the JSON form of answers to questions. It changes when a field changes its name or its meaning."""

MARGIN: Final = 0.01
"""A difference of shares that is known to be smaller than this is none that matters."""

LOOK: Final = 500
"""After every so many fights a comparison that is to stop when it is settled is looked at."""


class Compared(NamedTuple):
    """One figure in both variants, and the difference."""

    metric: str
    is_share: bool
    first: Share | Figure
    second: Share | Figure
    difference: Difference
    good: int
    """1: higher is better for the side whose story is told; -1: lower is; 0: neither."""

    @property
    def verdict(self) -> str:
        """`better` or `worse` (is the second), `higher` or `lower`, `no difference`, `open`."""
        found = self.difference.verdict
        if not self.good or found not in {"higher", "lower"}:
            return found
        return "better" if (found == "higher") == (self.good > 0) else "worse"

    def to_dict(self) -> dict[str, object]:
        """As it stands in the JSON."""
        return {
            "metric": self.metric,
            "first": self.first._asdict(),
            "second": self.second._asdict(),
            "difference": finite(self.difference._asdict()),
            "verdict": self.verdict,
        }


@dataclass(frozen=True)
class Comparison(Tidy):
    """Two variants on the same dice: `metrics` are the figures compared, `first` and `second` the ordinary studies."""

    variants: tuple[Variant, Variant]
    seed: int
    stop_reason: str
    """`fights`, `settled` or `interrupted`."""
    margin: float = MARGIN
    changes: tuple[str, ...] = ()
    """What the second changes, as it was written; empty where the two are different files."""

    @property
    def fights(self) -> int:
        """How many fights were compared."""
        return min(variant.fights for variant in self.variants)

    @property
    def labels(self) -> tuple[str, str]:
        """What the two are called."""
        return self.variants[0].label, self.variants[1].label

    @cached_property
    def first(self) -> Result:
        """The first variant's fights as a study of its own."""
        return self.variants[0].result(self.seed, self.stop_reason)

    @cached_property
    def second(self) -> Result:
        """The second variant's fights as a study of its own."""
        return self.variants[1].result(self.seed, self.stop_reason)

    @cached_property
    def metrics(self) -> tuple[Compared, ...]:
        """Every figure; the first decides when a comparison is settled."""
        return tuple(self._compared(place) for place in range(len(self.variants[0].metrics)))

    @property
    def lead(self) -> Compared:
        """The figure that was asked about first."""
        return self.metrics[0]

    @property
    def same(self) -> bool:
        """Whether the two are one and the same fight, so that no dice can tell them apart."""
        one, other = (variant.scenario for variant in self.variants)
        return (one.scenario_hash, one.rules_hash) == (other.scenario_hash, other.rules_hash)

    def _compared(self, place: int) -> Compared:
        one, other = self.variants
        metric = one.metrics[place]
        gap = difference(
            one.values(place, self.fights),
            other.values(place, self.fights),
            is_share=metric.is_share,
            margin=self.margin if metric.is_share else 0.0,
        )
        return Compared(
            metric.text,
            metric.is_share,
            metric.estimate(one.roster, one.tally),
            other.metrics[place].estimate(other.roster, other.tally),
            none_at_all(gap) if self.same else gap,
            better_when_higher(metric, one.roster),
        )

    def to_dict(self) -> dict[str, object]:
        """The whole answer as plain data, in the form of `simulator compare --format json`."""
        return {
            "schema": SCHEMA,
            "version": __version__,
            "question": "compare",
            "seed": self.seed,
            "fights": self.fights,
            "stop_reason": self.stop_reason,
            "margin": self.margin,
            "changes": list(self.changes),
            "variants": [described(variant) for variant in self.variants],
            "metrics": [one.to_dict() for one in self.metrics],
        }

    def to_json(self) -> str:
        """The answer as JSON text; the same bytes for the same fights."""
        return json_text(self.to_dict())

    def rows(self) -> list[dict[str, Any]]:
        """The answer as rows of one table, a figure a row."""
        rows = []
        for one in self.metrics:
            row: dict[str, Any] = {"metric": one.metric}
            for name, found in (("first", one.first), ("second", one.second)):
                row[name] = found[1] if isinstance(found, Share) else found.mean
                row[f"{name}_low"], row[f"{name}_high"] = found.low, found.high
            gap = finite(one.difference._asdict())
            row |= {"difference": gap.pop("mean"), **gap, "verdict": one.verdict}
            rows.append({**row, "seed": str(self.seed)})
        return rows

    def __repr__(self) -> str:
        return f"<Comparison of {self.fights:,} fights, seed {self.seed}: {self.lead.metric} is {self.lead.verdict}>"


def described(variant: Variant) -> dict[str, object]:
    """Which scenario a variant is, for the JSON."""
    scenario = variant.scenario
    return {
        "label": variant.label,
        "file": variant.origin.file,
        "options": list(variant.origin.options),
        "title": scenario.title,
        "ruleset": scenario.ruleset,
        "house_rules": dict(scenario.settings),
        "scenario_hash": scenario.scenario_hash,
        "rules_hash": scenario.rules_hash,
    }


def finite(figures: dict[str, Any]) -> dict[str, Any]:
    """What is not known, as an interval without ends, is None in every output."""
    return {name: None if value in (float("inf"), float("-inf")) else value for name, value in figures.items()}


def json_text(value: object) -> str:
    """Plain data as JSON text that ends with a line end."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def default_metrics(roster: Roster) -> tuple[str, ...]:
    """The figures that are looked at where nobody says which: those of the side whose story is told."""
    side = quoted(roster.sides[roster.protagonist])
    return f"win({side})", f"deaths({side})", f"tpk({side})", f"hp_left({side})", "rounds"


def quoted(name: str) -> str:
    """The name of a side as it may stand in a metric."""
    return f'"{name}"' if set(name) & set("(),<>=!'") or "  " in name else name


def better_when_higher(metric: Metric, roster: Roster) -> int:
    """Whether more of a figure is better (1) or worse (-1) for the side whose story is told, or neither (0)."""
    good = {"win": 1, "hp_left": 1, "tpk": -1, "deaths": -1, "down": -1, "fled": -1, "captured": -1, "spoiled": -1}
    sign = good.get(metric.name, 0)
    if metric.bound is not None:
        sign *= {">": 1, ">=": 1, "<": -1, "<=": -1}.get(metric.bound.comparison, 0)
    hero = roster.protagonist
    if metric.side == hero or not sign:
        return sign
    return 0 if roster.scenario.sides[hero].allies >> metric.side & 1 else -sign


def compare_variants(
    first: tuple[str, Loaded],
    second: tuple[str, Loaded],
    *,
    metrics: Sequence[str] = (),
    fights: int,
    seed: int,
    settle: bool = False,
    margin: float = MARGIN,
    changes: Sequence[str] = (),
    workers: int | None = 1,
    executor: Executor | None = None,
    play: Play = engine_play,
    counter: Counter | None = None,
) -> Comparison:
    """Play two scenarios, each with its label, for so many fights on the same dice.

    With `settle` at every 500 fights the first figure's confidence sequence is asked, and `fights` is the most.
    Raises UsageError for impossible numbers and for a figure that one of the two does not have.
    """
    check_numbers(fights, seed, workers)
    wanted = tuple(metrics) or default_metrics(Roster(first[1].scenario))
    one = Variant(first[0], first[1], wanted)
    try:
        other = Variant(second[0], second[1], wanted)
    except UsageError as error:
        if metrics:
            raise
        raise UsageError(f"{second[0]}: {error}; name figures that both have with --metric") from error
    stop_reason = "fights"
    with Bench(seed, workers=workers, executor=executor, play=play, counter=counter) as bench:
        looks = range(LOOK, fights, LOOK) if settle else ()
        for until in (*looks, fights):
            bench.play((one, other), until)
            if bench.interrupted:
                stop_reason = "interrupted"
                break
            if until < fights and _is_settled(one, other, margin):
                stop_reason = "settled"
                break
    return Comparison((one, other), seed, stop_reason, margin, tuple(changes))


def _is_settled(one: Variant, other: Variant, margin: float) -> bool:
    """Does the first figure's confidence sequence decide?"""
    is_share = one.metrics[0].is_share
    fights = min(one.fights, other.fights)
    values = one.values(0, fights), other.values(0, fights)
    found = difference(*values, is_share=is_share, margin=margin if is_share else 0.0, forecast=False)
    return found.verdict != OPEN
