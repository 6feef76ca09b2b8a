"""What does a study of many days of several encounters play, count and ask?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from simulator.errors import UsageError
from simulator.model.day import CompiledDay
from simulator.study.day_flat import days_of, flat_days
from simulator.study.day_results import DayResult
from simulator.study.days import DayTally, play_day
from simulator.study.estimators import Figure, Share
from simulator.study.flat import FlatRow
from simulator.study.origin import Origin
from simulator.study.subject import FightFailedError, Target, reason_of
from simulator.study.wording import figure_text

__all__ = ["DAY_METRICS", "DayFailedError", "Days"]

DAY_METRICS: Final = ("all_cleared", "nobody_lost", "wiped_out", "turned_back", "rooms_cleared", "lost")
"""What `--target-metric` can ask of a day: figures of its result."""
_SHARES: Final = DAY_METRICS[:4]


class DayFailedError(FightFailedError):
    """A day could not be played to its end."""

    what = "day"


class DayPrecision(NamedTuple):
    """How narrow an interval has to be; no figure: those of every room cleared, and of the days that cost nobody."""

    half_width: float
    metric: str | None = None

    def is_met(self, day: CompiledDay, tally: DayTally) -> bool:
        """Are the intervals no wider than asked? A mean that has not varied yet meets nothing."""
        result = DayResult(day, 0, tally, "")
        asked: list[Share | Figure] = (
            [result.nobody_lost, *(room.cleared for room in result.rooms)]
            if self.metric is None
            else [getattr(result, self.metric)]
        )
        return all(self._is_known(one) for one in asked)

    def _is_known(self, found: Share | Figure) -> bool:
        if found.low is None or found.high is None or (isinstance(found, Figure) and found.low == found.high):
            return False
        return (found.high - found.low) / 2 <= self.half_width


@dataclass(frozen=True)
class Days:
    """The days of one file: a :class:`simulator.study.subject.Subject`."""

    day: CompiledDay

    @property
    def noun(self) -> str:
        """Days."""
        return "days"

    @property
    def planned(self) -> int:
        """As many as the file says."""
        return self.day.fights

    @property
    def seed(self) -> int | None:
        """The file's."""
        return self.day.seed

    def empty(self) -> DayTally:
        """The tally of no days."""
        return DayTally.of(self.day)

    def play(self, seed: int, first: int, last: int) -> DayTally:
        """Play the days from `first` to `last` and count them. Raises DayFailedError for one that fails."""
        tally = self.empty()
        for number in range(first, last + 1):
            try:
                tally.add(play_day(self.day, seed, number))
            except Exception as error:
                raise DayFailedError(number, seed, reason_of(error)) from error
        return tally

    def target(self, half_width: float, metric: str | None) -> Target:
        """One of DAY_METRICS, or every room cleared and nobody lost, known this well. Raises UsageError for another."""
        if not half_width > 0:
            raise UsageError(f"a target has to be above 0, not {half_width}")
        if metric is not None and metric not in DAY_METRICS:
            raise UsageError(f"{metric!r} is no figure of a day; there are {', '.join(DAY_METRICS)}")
        precision = DayPrecision(half_width, metric)
        return Target(partial(precision.is_met, self.day), metric is None or metric in _SHARES)

    def result(self, seed: int, counted: DayTally, stop_reason: str, origin: Origin) -> DayResult:
        """What was found."""
        return DayResult(self.day, seed, counted, stop_reason, origin)

    def current(self, counted: DayTally) -> str:
        """How far they have got so far."""
        found = DayResult(self.day, 0, counted, "").rooms_cleared
        return f"{figure_text(found)} of {len(self.day.rooms)} rooms cleared"

    def rows(self, counted: DayTally) -> list[FlatRow]:
        """A tally as rows, sorted."""
        return flat_days(counted)

    def counted(self, rows: Iterable[FlatRow]) -> DayTally:
        """The tally that these rows came from."""
        return days_of(self.day, rows)

    def about(self) -> Mapping[str, object]:
        """What is played."""
        from simulator.content.canonical import day_hash

        first = self.day.rooms[0].scenario
        return {
            "kind": "day",
            "title": self.day.title,
            "ruleset": first.ruleset,
            "house_rules": dict(first.settings),
            "scenario_hash": day_hash(self.day),
            "rules_hash": first.rules_hash,
        }

    def compiled(self) -> str:
        """The day in canonical form."""
        from simulator.content.canonical import canonical_day

        return canonical_day(self.day)
