"""What does the choice of ruleset do to one fight?

Plays the same scenario under several rulesets on the same dice, and puts the same figures of all of them side by side,
with the differences fight by fight from the first. It knows no ruleset by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from simulator.errors import UsageError
from simulator.study.bench import Bench, Counter, Variant
from simulator.study.comparison import MARGIN, SCHEMA, default_metrics, described, finite, json_text
from simulator.study.estimators import Figure, Share
from simulator.study.fights import Play, engine_play
from simulator.study.loading import Loaded
from simulator.study.paired import Difference, difference
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.runner import check_numbers
from simulator.study.tidy import Tidy
from simulator.version import __version__

__all__ = ["Compared", "SideBySide", "side_by_side"]


class Compared(NamedTuple):
    """One figure under every ruleset."""

    metric: str
    is_share: bool
    values: tuple[Share | Figure, ...]
    """In the order of the rulesets."""
    differences: tuple[Difference, ...]
    """From the first ruleset, of each later one."""


@dataclass(frozen=True)
class SideBySide(Tidy):
    """One scenario under several rulesets on the same dice: `figures` compared, and `results`, the ordinary studies."""

    variants: tuple[Variant, ...]
    seed: int
    stop_reason: str
    """`fights` or `interrupted`."""

    @property
    def fights(self) -> int:
        """How many fights were played under each."""
        return min(variant.fights for variant in self.variants)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the rulesets."""
        return tuple(variant.label for variant in self.variants)

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The fights under each ruleset as a study of its own."""
        return tuple(variant.result(self.seed, self.stop_reason) for variant in self.variants)

    @property
    def dropped(self) -> tuple[tuple[str, ...], ...]:
        """By ruleset: what it lacks and a lenient reading left out."""
        return tuple(variant.scenario.dropped for variant in self.variants)

    @cached_property
    def figures(self) -> tuple[Compared, ...]:
        """Every figure under every ruleset."""
        return tuple(self._row(place) for place in range(len(self.variants[0].metrics)))

    def _row(self, place: int) -> Compared:
        first = self.variants[0]
        metric = first.metrics[place]
        margin = MARGIN if metric.is_share else 0.0
        mine = first.values(place, self.fights)
        return Compared(
            metric.text,
            metric.is_share,
            tuple(one.metrics[place].estimate(one.roster, one.tally) for one in self.variants),
            tuple(
                difference(mine, one.values(place, self.fights), is_share=metric.is_share, margin=margin)
                for one in self.variants[1:]
            ),
        )

    def to_dict(self) -> dict[str, object]:
        """The whole answer as plain data: `runs` as in any study of several, and `differences` from the first."""
        return {
            "schema": SCHEMA,
            "version": __version__,
            "question": "rulesets",
            "seed": self.seed,
            "fights": self.fights,
            "stop_reason": self.stop_reason,
            "variants": [
                {**described(variant), "left_out": list(variant.scenario.dropped)} for variant in self.variants
            ],
            "differences": [
                {
                    "metric": row.metric,
                    "values": {label: value._asdict() for label, value in zip(self.labels, row.values, strict=True)},
                    f"from_{self.labels[0]}": {
                        label: finite(found._asdict())
                        for label, found in zip(self.labels[1:], row.differences, strict=True)
                    },
                }
                for row in self.figures
            ],
            "runs": [result.to_dict() for result in self.results],
        }

    def to_json(self) -> str:
        """The answer as JSON text; the same bytes for the same fights."""
        return json_text(self.to_dict())

    def rows(self) -> list[dict[str, Any]]:
        """The answer as rows of one table, a figure and a ruleset a row."""
        made = []
        for one in self.figures:
            gaps: tuple[Difference | None, ...] = (None, *one.differences)
            for label, value, gap in zip(self.labels, one.values, gaps, strict=True):
                middle = value[1] if isinstance(value, Share) else value.mean
                row: dict[str, Any] = {"metric": one.metric, "ruleset": label, "value": middle}
                row |= {"low": value.low, "high": value.high}
                for name in ("mean", "low", "high"):
                    row[f"difference_{name}"] = None if gap is None else finite(gap._asdict())[name]
                made.append({**row, "seed": str(self.seed)})
        return made

    def __repr__(self) -> str:
        return f"<SideBySide of {self.fights:,} fights under {', '.join(self.labels)}, seed {self.seed}>"


def side_by_side(
    studies: Sequence[tuple[str, Loaded]],
    *,
    metrics: Sequence[str] = (),
    fights: int,
    seed: int,
    workers: int | None = 1,
    executor: Executor | None = None,
    play: Play = engine_play,
    counter: Counter | None = None,
) -> SideBySide:
    """Play one scenario as several rulesets have it, each with its name, for so many fights on the same dice.

    Raises UsageError for impossible numbers, fewer than two rulesets, and a figure that one of them does not have.
    """
    check_numbers(fights, seed, workers)
    if len({label for label, _ in studies}) < 2:
        raise UsageError("to put rulesets side by side takes two of them at least, each once")
    wanted = tuple(metrics) or default_metrics(Roster(studies[0][1].scenario))
    variants = tuple(Variant(label, loaded, wanted) for label, loaded in studies)
    with Bench(seed, workers=workers, executor=executor, play=play, counter=counter) as bench:
        bench.play(variants, fights)
        return SideBySide(variants, seed, "interrupted" if bench.interrupted else "fights")
