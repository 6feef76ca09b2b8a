"""What does a study of many fights of one scenario play, count and ask?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from simulator.errors import UsageError, printable
from simulator.model.compiled import CompiledScenario
from simulator.model.record import FightRecord
from simulator.study.estimators import share
from simulator.study.flat import FlatRow, flat_rows, tally_of
from simulator.study.metrics import Metric, parse_metric
from simulator.study.origin import Origin
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.subject import FightFailedError, Target, reason_of
from simulator.study.tally import Tally
from simulator.study.wording import doing, share_text

__all__ = ["Fights", "Play", "Precision", "engine_play"]

Play = Callable[[CompiledScenario, int, int], FightRecord]
"""Plays one fight: (scenario, seed, number of the fight) -> record. Picklable, if a pool is to call it."""


def engine_play(scenario: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """Play one fight with the engine."""
    from simulator.engine import play

    return play(scenario, seed, fight)


class Precision(NamedTuple):
    """How narrow an interval has to be for a study to stop; no metric: those of all outcomes."""

    half_width: float
    metric: Metric | None = None

    def is_met(self, roster: Roster, tally: Tally) -> bool:
        """Are the intervals no wider than asked, after these fights?

        A figure per fight that has not varied yet has no known spread, and meets nothing.
        """
        if self.metric is None:
            counts = tally.outcomes()
            ends = [share(counts.get(outcome, 0), tally.fights)[2:] for outcome in roster.outcomes]
        else:
            estimate = self.metric.estimate(roster, tally)
            ends = [(estimate.low, estimate.high)]
        widths = [high - low for low, high in ends if low is not None and high is not None]
        if len(widths) < len(ends) or (self.metric and not self.metric.is_share and widths[0] == 0):
            return False
        return max(widths) / 2 <= self.half_width

    @property
    def is_share(self) -> bool:
        """Is it asked of a share of fights?"""
        return self.metric is None or self.metric.is_share


@dataclass(frozen=True)
class Fights:
    """The fights of a scenario: a :class:`simulator.study.subject.Subject`."""

    scenario: CompiledScenario
    play_one: Play = engine_play

    @property
    def noun(self) -> str:
        """Fights."""
        return "fights"

    @property
    def planned(self) -> int:
        """As many as the file says."""
        return self.scenario.fights

    @property
    def seed(self) -> int | None:
        """The file's."""
        return self.scenario.seed

    @cached_property
    def roster(self) -> Roster:
        """Who takes part."""
        return Roster(self.scenario)

    def __getstate__(self) -> dict[str, object]:
        # What can be worked out again does not travel.
        return {"scenario": self.scenario, "play_one": self.play_one}

    def empty(self) -> Tally:
        """The tally of no fights."""
        return Tally.of(self.roster)

    def play(self, seed: int, first: int, last: int) -> Tally:
        """Play the fights from `first` to `last` and count them. Raises FightFailedError for one that fails."""
        tally, roster = self.empty(), self.roster
        for fight in range(first, last + 1):
            try:
                tally.add(roster, self.play_one(self.scenario, seed, fight))
            except Exception as error:
                raise FightFailedError(fight, seed, reason_of(error)) from error
        return tally

    def target(self, half_width: float, metric: str | None) -> Target:
        """A metric, or all outcomes, known this well. Raises UsageError for a metric that it does not have."""
        if not half_width > 0:
            raise UsageError(f"a target has to be above 0, not {half_width}")
        return self.met(Precision(half_width, None if metric is None else parse_metric(metric, self.roster)))

    def met(self, precision: Precision) -> Target:
        """A precision that is asked of these fights."""
        return Target(partial(precision.is_met, self.roster), precision.is_share)

    def result(self, seed: int, counted: Tally, stop_reason: str, origin: Origin) -> Result:
        """What was found."""
        return Result(self.scenario, seed, counted, stop_reason, origin)

    def current(self, counted: Tally) -> str:
        """How often the side whose story is told has won so far."""
        hero = self.roster.protagonist
        found = share(counted.outcomes().get(hero, 0), counted.fights)
        return printable(f"{doing(self.roster.sides[hero], 'wins')} {share_text(found)}")

    def rows(self, counted: Tally) -> list[FlatRow]:
        """A tally as rows."""
        return flat_rows(counted)

    def counted(self, rows: Iterable[FlatRow]) -> Tally:
        """The tally that these rows came from."""
        return tally_of(self.roster, rows)

    def about(self) -> Mapping[str, object]:
        """What is played."""
        scenario = self.scenario
        return {
            "title": scenario.title,
            "ruleset": scenario.ruleset,
            "house_rules": dict(scenario.settings),
            "scenario_hash": scenario.scenario_hash,
            "rules_hash": scenario.rules_hash,
        }

    def compiled(self) -> str:
        """The scenario in canonical form."""
        from simulator.content.canonical import canonical_text

        return canonical_text(self.scenario)
