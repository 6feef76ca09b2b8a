"""How are many days played, on any number of workers, so that the answer is always the same?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import Final, NamedTuple

from simulator.errors import UsageError
from simulator.model.day import CompiledDay
from simulator.study.days import DayTally, play_day
from simulator.study.interruptions import Interruption, interruptions
from simulator.study.runner import FightFailedError, check_numbers, reason_of
from simulator.study.workers import Crew, Task, worker_count

__all__ = ["DayRun", "play_days"]

_CHUNK: Final = 25
_ALONE_SECONDS: Final = 2.0
"""A study that is likely to be done in this time gets no further process."""
MOST_DAYS: Final = 10_000_000
Watcher = Callable[[int, DayTally], None]


class DayRun(NamedTuple):
    """What came of playing: the tally of days 1 to `tally.fights`, and why it ended there."""

    tally: DayTally
    stop_reason: str
    """`fights` or `interrupted`."""


def chunk_of_days(day: CompiledDay, seed: int, first: int, last: int) -> DayTally:
    """The days from `first` to `last`, counted. Raises FightFailedError for one that fails."""
    tally = DayTally.of(day)
    for number in range(first, last + 1):
        try:
            tally.add(play_day(day, seed, number))
        except Exception as error:
            raise FightFailedError(number, seed, reason_of(error)) from error
    return tally


class _Days:
    """A study of days in progress: `take` adds chunk after chunk, in the order of the days."""

    def __init__(self, day: CompiledDay, days: int, seed: int, watcher: Watcher | None) -> None:
        self.day = day
        self.days = days
        self.seed = seed
        self.watcher = watcher
        self.tally = DayTally.of(day)

    def chunks(self) -> Iterator[tuple[int, int]]:
        """The days that are still to be played, in pieces."""
        for first in range(self.tally.fights + 1, self.days + 1, _CHUNK):
            yield first, min(self.days, first + _CHUNK - 1)

    def take(self, chunk: DayTally) -> None:
        """Add the next days."""
        self.tally = self.tally.merged(chunk)
        if self.watcher is not None:
            self.watcher(self.days, self.tally)

    def play_alone(self, workers: int | None, wish: Interruption) -> None:
        """Play here: all, or as long as it takes to see that others would pay."""
        begun = time.monotonic()
        for chunk in self.chunks():
            played = self.tally.fights
            if wish.asked or (workers is None and played and worker_count() > 1):
                left = (time.monotonic() - begun) / played * (self.days - played) if played else 0.0
                if wish.asked or left > _ALONE_SECONDS:
                    return
            self.take(chunk_of_days(self.day, self.seed, *chunk))

    def play_elsewhere(self, crew: Crew, wish: Interruption) -> None:
        """Play what is left on a crew."""
        tasks = (
            Task(f"days {first} to {last}", chunk_of_days, (self.day, self.seed, first, last))
            for first, last in self.chunks()
        )
        for done in crew.in_order(tasks):
            self.take(done)
            if wish.asked:
                return


def play_days(
    day: CompiledDay,
    days: int,
    seed: int,
    *,
    workers: int | None = 1,
    executor: Executor | None = None,
    watcher: Watcher | None = None,
) -> DayRun:
    """Play days 1 to `days` of a seed and count what happens; neither workers nor executor change the result.

    Ctrl-C keeps what is complete. Raises UsageError for an impossible number, FightFailedError for the first day that
    cannot be played.
    """
    if not 0 <= days <= MOST_DAYS:
        raise UsageError(f"the number of days has to be from 0 to {MOST_DAYS:,}, not {days:,}")
    check_numbers(days, seed, workers)
    study = _Days(day, days, seed, watcher)
    crew = Crew(workers or worker_count(), executor)
    try:
        with interruptions() as wish:
            if executor is None and workers in (None, 1):
                study.play_alone(workers, wish)
            if study.tally.fights < days and not wish.asked:
                study.play_elsewhere(crew, wish)
    except KeyboardInterrupt:
        pass
    finally:
        crew.close(finish=study.tally.fights == days)
    return DayRun(study.tally, "fights" if study.tally.fights == days else "interrupted")
