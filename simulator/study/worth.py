"""What is a point of this worth, and how many points of that?

Turns one thing after another a little, plays every variant on the same dice as the fight as it is, and ranks what came
of it. docs/questions.md says how each figure is defined.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any

import numpy as np

from simulator.errors import UsageError
from simulator.study.bench import Bench, Counter, Variant
from simulator.study.comparison import (
    SCHEMA,
    Compared,
    better_when_higher,
    default_metrics,
    described,
    finite,
    json_text,
)
from simulator.study.estimators import Figure, Share
from simulator.study.exchange import Price, Series, price_on_curve, ratio
from simulator.study.fights import Play, engine_play
from simulator.study.levers import HIT_POINTS, LADDER, Lever, built, ladder, levers_of, members_of
from simulator.study.loading import Loaded
from simulator.study.paired import difference
from simulator.study.roster import Roster
from simulator.study.runner import check_numbers
from simulator.study.sweeping import Loader
from simulator.study.tidy import Tidy
from simulator.version import __version__

__all__ = ["Gain", "Worth", "worth_of"]


@dataclass(frozen=True)
class Gain:
    """What one lever does: a comparison with the fight as it is for every metric, and its price."""

    lever: Lever
    variant: Variant
    metrics: tuple[Compared, ...]
    price: Price | None
    """How many units of the yardstick have the same effect; None where that cannot be said."""

    @property
    def name(self) -> str:
        """What was turned."""
        return self.lever.name


@dataclass(frozen=True)
class Worth(Tidy):
    """What each thing is worth to some combatants, the greatest effect on the first metric first."""

    base: Variant
    who: tuple[str, ...]
    """Whose figures were turned."""
    gains: tuple[Gain, ...]
    yardstick: str
    """The lever in whose units prices are."""
    left_out: tuple[tuple[str, str], ...]
    """Levers that the scenario does not have, with the reason."""
    seed: int
    stop_reason: str

    @property
    def fights(self) -> int:
        """How many fights of each were compared."""
        return min(variant.fights for variant in (self.base, *(gain.variant for gain in self.gains)))

    @property
    def metrics(self) -> tuple[str, ...]:
        """What was looked at; the first ranks."""
        return tuple(metric.text for metric in self.base.metrics)

    @property
    def good(self) -> int:
        """Whether more of the first metric is better (1) or worse (-1) for those whose gain it is, or neither (0)."""
        return better_when_higher(self.base.metrics[0], self.base.roster)

    @cached_property
    def estimate(self) -> Share | Figure:
        """The first metric in the fight as it is."""
        return self.base.metrics[0].estimate(self.base.roster, self.base.tally)

    def exchange(self, one: str, other: str, metric: int = 0) -> Price | None:
        """One lever in units of another: the ratio of their effects; None where the other may have none.

        Raises UsageError for a lever that was not turned.
        """
        return ratio(self._effect(self.gain(one), metric), self._effect(self.gain(other), metric))

    def gain(self, name: str) -> Gain:
        """What one lever did. Raises UsageError where it was not turned."""
        for gain in self.gains:
            if gain.name == name:
                return gain
        raise UsageError(f"{name!r} was not turned; there are {', '.join(gain.name for gain in self.gains)}")

    def _effect(self, gain: Gain, metric: int) -> Series:
        return effect_of(self.base, gain.variant, metric, self.fights)

    def to_dict(self) -> dict[str, object]:
        """The whole answer as plain data, in the form of `simulator worth --format json`."""
        return {
            "schema": SCHEMA,
            "version": __version__,
            "question": "worth",
            **described(self.base),
            "seed": self.seed,
            "fights": self.fights,
            "stop_reason": self.stop_reason,
            "who": list(self.who),
            "metrics": list(self.metrics),
            "yardstick": self.yardstick,
            "as_it_is": self.estimate._asdict(),
            "gains": [
                {
                    "name": gain.name,
                    "changes": list(gain.lever.changes),
                    "price": None if gain.price is None else finite(gain.price._asdict()),
                    "metrics": [one.to_dict() for one in gain.metrics],
                }
                for gain in self.gains
            ],
            "left_out": [{"name": name, "reason": reason} for name, reason in self.left_out],
        }

    def to_json(self) -> str:
        """The answer as JSON text; the same bytes for the same fights."""
        return json_text(self.to_dict())

    def rows(self) -> list[dict[str, Any]]:
        """A lever and a metric a row."""
        rows: list[dict[str, Any]] = []
        for gain in self.gains:
            price = gain.price
            prices = finite({} if price is None else price._asdict())
            for place, one in enumerate(gain.metrics):
                gap = finite(one.difference._asdict())
                rows.append(
                    {
                        "lever": gain.name,
                        "metric": one.metric,
                        "change": gap["mean"],
                        "low": gap["low"],
                        "high": gap["high"],
                        "verdict": one.verdict,
                        "price": prices.get("units") if place == 0 else None,
                        "price low": prices.get("low") if place == 0 else None,
                        "price high": prices.get("high") if place == 0 else None,
                        "in": self.yardstick,
                        "fights": self.fights,
                        "seed": str(self.seed),
                    }
                )
        return rows

    def __repr__(self) -> str:
        return (
            f"<Worth of {len(self.gains)} levers for {', '.join(self.who)}, {self.fights:,} fights, seed {self.seed}>"
        )


def effect_of(base: Variant, variant: Variant, metric: int, fights: int) -> Series:
    """The change of a metric in each fight, good changes above 0."""
    good = better_when_higher(base.metrics[metric], base.roster) or 1
    gap: Series = (variant.values(metric, fights) - base.values(metric, fights)).astype(np.float64) * good
    return gap


def worth_of(
    base: Loaded,
    load: Loader,
    *,
    who: Sequence[str] = (),
    changes: Mapping[str, Sequence[str]] | None = None,
    yardstick: str = HIT_POINTS,
    metrics: Sequence[str] = (),
    fights: int,
    seed: int,
    workers: int | None = 1,
    executor: Executor | None = None,
    play: Play = engine_play,
    counter: Counter | None = None,
) -> Worth:
    """What everything is worth to those named (to the whole side whose story is told, where nobody is).

    `changes` are further levers: name -> changes by path. Levers that the scenario cannot have are left out and told;
    of the caller's own ones every fault is raised. Raises UsageError for what cannot be asked.
    """
    check_numbers(fights, seed, workers)
    roster = Roster(base.scenario)
    members = members_of(roster, who)
    wanted = tuple(metrics) or default_metrics(roster)[:3]
    asked = [Lever(name, changes=tuple(texts)) for name, texts in (changes or {}).items()]
    turned, left_out = _variants(base, load, [*levers_of(roster, members), *asked], members, wanted, len(asked))
    rungs = [Variant(lever.name, _sure(built(base, load, lever, members)), wanted) for lever in ladder()]
    if yardstick not in [lever.name for lever, _ in turned]:
        known = ", ".join(lever.name for lever, _ in turned)
        raise UsageError(f"{yardstick!r} is no lever to measure in; there are {known}")
    as_it_is = Variant("as it is", base, wanted)
    steps = rungs if yardstick == HIT_POINTS else []
    with Bench(seed, workers=workers, executor=executor, play=play, counter=counter) as bench:
        bench.play([as_it_is, *(variant for _, variant in turned), *steps], fights)
    played = min(variant.fights for variant in (as_it_is, *(one for _, one in turned), *steps))
    unit = next(variant for lever, variant in turned if lever.name == yardstick)
    rung_effects = [effect_of(as_it_is, one, 0, played) for one in (unit, *steps)] if played else []
    priced = played > 1 and _is_a_scale(as_it_is, steps[-1] if steps else unit, played)
    gains = []
    for lever, variant in turned:
        price = None
        if priced:
            effect = effect_of(as_it_is, variant, 0, played)
            price = (
                price_on_curve(effect, (1, *LADDER), rung_effects, seed) if steps else ratio(effect, rung_effects[0])
            )
        gains.append(Gain(lever, variant, _compared(as_it_is, variant, played), price))
    gains.sort(key=lambda gain: -abs(gain.metrics[0].difference.mean or 0.0))
    return Worth(
        as_it_is,
        tuple(dict.fromkeys(roster.combatants[index].group for index in members)),
        tuple(gains),
        yardstick,
        tuple(left_out),
        seed,
        "interrupted" if bench.interrupted else "fights",
    )


def _is_a_scale(base: Variant, most: Variant, fights: int) -> bool:
    """Whether the most of the yardstick betters the first metric beyond doubt; else nothing is told in it."""
    metric = base.metrics[0]
    good = better_when_higher(metric, base.roster)
    gap = difference(base.values(0, fights), most.values(0, fights), is_share=metric.is_share, forecast=False)
    ends = (gap.low, gap.high) if good > 0 else (gap.high, gap.low)
    return good != 0 and ends[0] is not None and good * ends[0] > 0


def _variants(
    base: Loaded, load: Loader, levers: Sequence[Lever], members: Sequence[int], metrics: Sequence[str], asked: int
) -> tuple[list[tuple[Lever, Variant]], list[tuple[str, str]]]:
    """The variants of all levers, and those that there are none of; the last `asked` have to be there."""
    from simulator.content import parse_override

    found: list[tuple[Lever, Variant]] = []
    left_out: list[tuple[str, str]] = []
    for place, lever in enumerate(levers):
        if place >= len(levers) - asked:
            loaded: Loaded | str = load([parse_override(text, "--with") for text in lever.changes])
        else:
            loaded = built(base, load, lever, members)
        if isinstance(loaded, str):
            left_out.append((lever.name, loaded))
        else:
            found.append((lever, Variant(lever.name, loaded, metrics)))
    return found, left_out


def _sure(loaded: Loaded | str) -> Loaded:
    assert isinstance(loaded, Loaded)
    return loaded


def _compared(base: Variant, variant: Variant, fights: int) -> tuple[Compared, ...]:
    """Every metric of a variant beside the fight as it is."""
    return tuple(
        Compared(
            metric.text,
            metric.is_share,
            metric.estimate(base.roster, base.tally),
            variant.metrics[place].estimate(variant.roster, variant.tally),
            difference(
                base.values(place, fights), variant.values(place, fights), is_share=metric.is_share, forecast=False
            ),
            better_when_higher(metric, base.roster),
        )
        for place, metric in enumerate(base.metrics)
    )


def price_text(price: Price | None) -> str:
    """A price with its interval, in as many digits as it has earned.

    >>> price_text(Price(3.94, 2.1, 6.2)), price_text(Price(float("inf"), 6.0, float("inf"))), price_text(None)
    ('3.9 (2.1 to 6.2)', 'more than 8 (6.0 or more)', '-')
    """
    if price is None:
        return "-"
    most = LADDER[-1]
    value = f"{price.units:.1f}" if isfinite(price.units) else f"more than {most}"
    ends = f"{price.low:.1f} to {price.high:.1f}" if isfinite(price.high) else f"{price.low:.1f} or more"
    return f"{value} ({ends if isfinite(price.low) else f'more than {most}'})"
