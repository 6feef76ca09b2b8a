"""How are many fights of one scenario played, on any number of workers, so that the answer is always the same?

Fights are numbered from 1 and each is a pure function of scenario, seed and number; the runner hands out
ranges of numbers ("chunks"), and puts the tallies together in the order of the fights. It decides when to
stop, and nothing else: no dice, no intervals of its own, no output.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple, SupportsIndex

from simulator.dice.lanes import MOST_SEED
from simulator.errors import SimulatorError, UsageError
from simulator.model.compiled import CompiledScenario
from simulator.model.record import FightRecord
from simulator.study.estimators import Z, share
from simulator.study.metrics import Metric
from simulator.study.roster import Roster
from simulator.study.tally import Tally

__all__ = [
    "CHECKPOINT",
    "FightFailedError",
    "Play",
    "Precision",
    "Run",
    "check_numbers",
    "fights_for",
    "play_many",
    "reason_of",
    "worker_count",
]

Play = Callable[[CompiledScenario, int, int], FightRecord]
"""Plays one fight: (scenario, seed, number of the fight) -> record. Picklable, if a pool is to call it."""

Watcher = Callable[[int, Tally], None]
"""Told after every chunk how many fights are planned and what came out so far."""

CHECKPOINT: Final = 500
"""Whether a target is met is asked after every so many fights, however the work is cut up."""

MOST_FIGHTS: Final = 100_000_000
MOST_WORKERS: Final = 512

_CHUNK: Final = 100
_LARGEST_CHUNK: Final = 500
_ALONE_SECONDS: Final = 0.5
"""How long a run stays in its own process before it asks whether more processes are worth their start."""
_WORTH_SECONDS: Final = 1.5


class FightFailedError(SimulatorError):
    """A fight could not be played to its end: a fault of the simulator or of home-brew content."""

    def __init__(self, fight: int, seed: int, reason: str) -> None:
        """Which fight of which seed, and what went wrong in it."""
        super().__init__(fight, seed, reason)

    @property
    def fight(self) -> int:
        """The number of the fight: it fails again when it is played alone."""
        return int(self.args[0])

    @property
    def seed(self) -> int:
        """The seed of the study."""
        return int(self.args[1])

    def __str__(self) -> str:
        """What happened, in one line."""
        fight, seed, reason = self.args
        return f"fight {fight} of seed {seed} failed: {reason}"


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


class Run(NamedTuple):
    """What came of playing: the tally of fights 1 to `tally.fights`, and why it ended there."""

    tally: Tally
    stop_reason: str
    """`fights`, `target`, `max_time` or `interrupted`."""


def fights_for(half_width: float) -> int:
    """After how many fights every share is known this well at the latest: a checkpoint.

    >>> fights_for(0.01)
    10000
    """
    needed = Z * Z * (1 / (4 * half_width * half_width) - 1)
    return max(1, ceil(needed / CHECKPOINT)) * CHECKPOINT


def worker_count() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def engine_play(scenario: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """Play one fight with the engine."""
    from simulator.engine import play

    return play(scenario, seed, fight)


def play_chunk(scenario: CompiledScenario, roster: Roster, play: Play, seed: int, first: int, last: int) -> Tally:
    """Play the fights from `first` to `last` and count them. Raises FightFailedError for one that fails."""
    tally = Tally.of(roster)
    for fight in range(first, last + 1):
        try:
            tally.add(roster, play(scenario, seed, fight))
        except Exception as error:
            raise FightFailedError(fight, seed, reason_of(error)) from error
    return tally


def reason_of(error: Exception) -> str:
    """What went wrong and where, in one line: the innermost place of the first cause."""
    cause: BaseException = error
    while cause.__cause__ is not None:
        cause = cause.__cause__
    frames = traceback.extract_tb(cause.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


class _Worker:
    """What a process of our own pool was told once, when it started."""

    chunk: Callable[[int, int], Tally]

    @classmethod
    def start(cls, scenario: CompiledScenario, play: Play, seed: int) -> None:
        """Take in the study. Ctrl-C is left to the process that hands out the work."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        cls.chunk = partial(play_chunk, scenario, Roster(scenario), play, seed)

    @classmethod
    def work(cls, first: int, last: int) -> Tally:
        """Play one chunk."""
        return cls.chunk(first, last)


def _process_pool(workers: int, scenario: CompiledScenario, play: Play, seed: int) -> ProcessPoolExecutor:
    """Fresh processes, never forked from this one: its threads and libraries may not survive that."""
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    return ProcessPoolExecutor(workers, context, _Worker.start, (scenario, play, seed))


def _chunks(first: int, last: int, size: int) -> Iterator[tuple[int, int]]:
    """Ranges of fights, none of which reaches across a checkpoint."""
    while first <= last:
        checkpoint = (first - 1) // CHECKPOINT * CHECKPOINT + CHECKPOINT
        until = min(last, first + size - 1, checkpoint if size <= CHECKPOINT else last)
        yield first, until
        first = until + 1


class _Study:
    """One run in progress.

    1. It starts with no fights.
    2. `take` adds chunk after chunk, in the order of the fights, until `stop_reason` is set.
    """

    def __init__(self, roster: Roster, fights: int) -> None:
        self.roster = roster
        self.fights = fights
        self.tally = Tally.of(roster)
        self.target: Precision | None = None
        self.deadline: float | None = None
        self.watcher: Watcher | None = None
        self.stop_reason = "fights" if fights == 0 else ""

    def take(self, chunk: Tally) -> None:
        """Add the next chunk and ask whether that is enough."""
        # NOTE: one assignment, so that Ctrl-C finds either the old tally or the new one.
        self.tally = self.tally.merged(chunk)
        done = self.tally.fights
        if self.watcher is not None:
            self.watcher(self.fights, self.tally)
        if self.target is not None and done % CHECKPOINT == 0 and self.target.is_met(self.roster, self.tally):
            self.stop_reason = "target"
        elif done >= self.fights:
            self.stop_reason = "fights"
        elif self.deadline is not None and time.monotonic() >= self.deadline:
            self.stop_reason = "max_time"


def _play_here(study: _Study, chunk: Callable[[int, int], Tally], size: int, patience: float | None) -> None:
    """Play in this process, to the end or until patience runs out and other processes would be worth it."""
    begun, already = time.monotonic(), study.tally.fights
    for first, last in _chunks(already + 1, study.fights, size):
        study.take(chunk(first, last))
        if study.stop_reason:
            return
        elapsed = time.monotonic() - begun
        if patience is not None and elapsed > patience:
            played = study.tally.fights - already
            if elapsed / played * (study.fights - last) > _WORTH_SECONDS:
                return
            patience = None


def _play_elsewhere(
    study: _Study, executor: Executor, chunk: Callable[[int, int], Tally], size: int, ahead: int
) -> None:
    """Play on an executor, some chunks ahead of the one whose result is due."""
    waiting: deque[Future[Tally]] = deque()
    chunks = _chunks(study.tally.fights + 1, study.fights, size)
    try:
        while not study.stop_reason:
            while len(waiting) < ahead and (numbers := next(chunks, None)):
                waiting.append(executor.submit(chunk, *numbers))
            study.take(waiting.popleft().result())
    except BrokenProcessPool as error:
        raise SimulatorError("a worker process died; try again with fewer workers (--workers 1)") from error
    finally:
        for future in waiting:
            future.cancel()


def check_numbers(fights: int, seed: int, workers: int | None) -> None:
    """Refuse impossible numbers: raises UsageError."""
    many = 1 if workers is None else workers
    for what, value in (("the number of fights", fights), ("a seed", seed), ("the number of workers", many)):
        if isinstance(value, bool) or not isinstance(value, SupportsIndex):
            raise UsageError(f"{what} has to be a whole number, not {value!r}"[:200])
    if not 0 <= fights <= MOST_FIGHTS:
        raise UsageError(f"the number of fights has to be from 0 to {MOST_FIGHTS:,}, not {fights:,}")
    if not 0 <= seed <= MOST_SEED:
        raise UsageError(f"a seed has to be from 0 to {MOST_SEED}, not {seed}")
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise UsageError(f"the number of workers has to be from 1 to {MOST_WORKERS}, not {workers}")


def play_many(
    scenario: CompiledScenario,
    fights: int,
    seed: int,
    *,
    workers: int | None = 1,
    executor: Executor | None = None,
    chunk_size: int | None = None,
    target: Precision | None = None,
    max_time: float | None = None,
    play: Play = engine_play,
    watcher: Watcher | None = None,
) -> Run:
    """Play fights 1 to `fights` of a seed and count what happens.

    `workers` processes share the work; None: as many as there are processors, once that pays. Any
    `executor` of concurrent.futures takes their place. Neither they nor `chunk_size` change the result by a
    byte. `target` ends the run at the first checkpoint at which it is met, `max_time` (seconds) after the
    chunk in which time runs out; Ctrl-C keeps what is complete. Raises UsageError for impossible numbers,
    FightFailedError for the first fight that fails.
    """
    check_numbers(fights, seed, workers)
    roster = Roster(scenario)
    study = _Study(roster, fights)
    study.target, study.watcher = target, watcher
    size = chunk_size or min(max(_CHUNK, fights // 400), _LARGEST_CHUNK)
    if target is not None:
        size = min(size, CHECKPOINT)
    if max_time is not None:
        study.deadline = time.monotonic() + max_time
        size = min(size, _CHUNK // 4)
    here = partial(play_chunk, scenario, roster, play, seed)
    try:
        if executor is not None:
            _play_elsewhere(study, executor, here, size, 2 * (workers or worker_count()))
        elif workers == 1 or fights == 0:
            _play_here(study, here, size, None)
        else:
            if workers is None:
                _play_here(study, here, size, _ALONE_SECONDS)
            if not study.stop_reason:
                many = workers or worker_count()
                _play_in_pool(study, _process_pool(many, scenario, play, seed), size, 2 * many + 2)
    except KeyboardInterrupt:
        study.stop_reason = "interrupted"
    return Run(study.tally, study.stop_reason)


def _play_in_pool(study: _Study, pool: ProcessPoolExecutor, size: int, ahead: int) -> None:
    """Play on a pool of our own, which is given up afterwards without waiting for what nobody needs."""
    try:
        _play_elsewhere(study, pool, _Worker.work, size, ahead)
    finally:
        pool.shutdown(wait=study.stop_reason == "fights", cancel_futures=True)
