"""How are many days played, on any number of workers, so that the answer is always the same?"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Final, NamedTuple

from simulator.errors import SimulatorError, UsageError
from simulator.model.day import CompiledDay
from simulator.study.days import DayTally, play_day
from simulator.study.runner import FightFailedError, reason_of, worker_count

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
    tally = DayTally.of(day)
    begun, first = time.monotonic(), 1
    try:
        while first <= days and executor is None and not _worth_a_pool(workers, begun, first - 1, days):
            last = min(days, first + _CHUNK - 1)
            tally = tally.merged(chunk_of_days(day, seed, first, last))
            first = last + 1
            if watcher is not None:
                watcher(days, tally)
        if first <= days:
            tally = _elsewhere(day, seed, first, days, tally, workers or worker_count(), executor, watcher)
    except KeyboardInterrupt:
        return DayRun(tally, "interrupted")
    return DayRun(tally, "fights")


def _worth_a_pool(workers: int | None, begun: float, played: int, days: int) -> bool:
    """Whether other processes are worth their start: asked for, or most of a long study is still to come."""
    if workers is not None:
        return workers > 1
    if not played or worker_count() < 2:
        return False
    return (time.monotonic() - begun) / played * (days - played) > _ALONE_SECONDS


def _elsewhere(
    day: CompiledDay,
    seed: int,
    first: int,
    days: int,
    tally: DayTally,
    workers: int,
    executor: Executor | None,
    watcher: Watcher | None,
) -> DayTally:
    """The days from `first` on, played by others, put together in their order."""
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    own = None if executor is not None else ProcessPoolExecutor(workers, multiprocessing.get_context(method))
    pool = executor or own
    assert pool is not None
    chunks = [(start, min(days, start + _CHUNK - 1)) for start in range(first, days + 1, _CHUNK)]
    futures = [pool.submit(chunk_of_days, day, seed, *chunk) for chunk in chunks]
    try:
        for future in futures:
            tally = tally.merged(future.result())
            if watcher is not None:
                watcher(days, tally)
    except BrokenPipeError as error:
        raise SimulatorError("a worker process died; try again with --workers 1") from error
    finally:
        for future in futures:
            future.cancel()
        if own is not None:
            own.shutdown(wait=False, cancel_futures=True)
    return tally
