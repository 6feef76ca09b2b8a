"""How are many fights, or many days, played on any number of workers, so that the answer is always the same?

They are numbered from 1 and each is a pure function of what is played, seed and number; the runner hands out
ranges of numbers ("chunks"), and puts the counts together in the order of the numbers. It decides when to
stop, and nothing else: no dice, no intervals of its own, no output. It says "fights" where days will do as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from math import ceil
from typing import Final, Generic, NamedTuple, SupportsIndex

from simulator.dice.lanes import MOST_SEED
from simulator.errors import UsageError
from simulator.model.compiled import CompiledScenario
from simulator.study.estimators import Z
from simulator.study.fights import Fights, Play, Precision, engine_play
from simulator.study.interruptions import Interruption, interruptions
from simulator.study.subject import Counted, Report, Subject, Target
from simulator.study.tally import Tally
from simulator.study.workers import Crew, Task, worker_count

__all__ = [
    "CHECKPOINT",
    "Keeper",
    "Run",
    "check_numbers",
    "fights_for",
    "play_many",
    "play_numbers",
    "worker_count",
]

Watcher = Callable[[int, Counted], None]
"""Told after every chunk how many fights are planned and what came out so far."""

Keeper = Callable[[Counted], None]
"""Given the counts of every chunk, in the order of the fights."""

CHECKPOINT: Final = 500
"""Whether a target is met is asked after every so many fights, however the work is cut up."""

MOST_FIGHTS: Final = 100_000_000
MOST_WORKERS: Final = 512

_FIRST_CHUNK: Final = 10
"""Fights of the first chunk, which tells how long a fight takes."""
_CHUNK_SECONDS: Final = 0.5
_ALONE_CHUNK_SECONDS: Final = 0.1
_ALONE_SECONDS: Final = 0.5
"""How long a run stays in its own process before it asks whether more processes are worth their start."""
_WORTH_SECONDS: Final = 1.5


class Run(NamedTuple, Generic[Counted]):
    """What came of playing: the tally of fights 1 to `tally.fights`, and why it ended there."""

    tally: Counted
    stop_reason: str
    """`fights`, `target`, `max_time` or `interrupted`."""


def fights_for(half_width: float) -> int:
    """After how many fights every share is known this well at the latest: a checkpoint.

    >>> fights_for(0.01)
    10000
    """
    needed = Z * Z * (1 / (4 * half_width * half_width) - 1)
    return max(1, ceil(needed / CHECKPOINT)) * CHECKPOINT


class Chunk(NamedTuple, Generic[Counted]):
    """What came of some fights, and how long they took."""

    tally: Counted
    seconds: float


def timed_chunk(subject: Subject[Counted, Report], seed: int, first: int, last: int) -> Chunk[Counted]:
    """Play the fights from `first` to `last`, on whatever machine this is."""
    begun = time.perf_counter()
    tally = subject.play(seed, first, last)
    return Chunk(tally, time.perf_counter() - begun)


class _Study(Generic[Counted]):
    """One run in progress.

    1. It starts with no fights, or with those that an earlier run has played.
    2. `take` adds chunk after chunk, in the order of the fights, until `stop_reason` is set.
    """

    def __init__(self, fights: int, begun: Counted) -> None:
        self.fights = fights
        self.tally = begun
        self.target: Target | None = None
        self.deadline: float | None = None
        self.watcher: Watcher[Counted] | None = None
        self.keeper: Keeper[Counted] | None = None
        self.wish = Interruption()
        self.chunk_size: int | None = None
        self.chunk_seconds = _ALONE_CHUNK_SECONDS
        self.pace = _FIRST_CHUNK / _ALONE_CHUNK_SECONDS
        """Fights a second of one worker, as far as is known."""
        self.stop_reason = ""

    def take(self, chunk: Chunk[Counted]) -> None:
        """Add the next chunk and ask whether that is enough."""
        if self.keeper is not None:
            self.keeper(chunk.tally)
        # NOTE: one assignment, so that Ctrl-C finds either the old tally or the new one.
        self.tally = self.tally.merged(chunk.tally)
        self.pace = chunk.tally.fights / max(chunk.seconds, 1e-6)
        if self.watcher is not None:
            self.watcher(self.fights, self.tally)
        self.look()

    def look(self) -> None:
        """Is it enough?"""
        done = self.tally.fights
        checkpoint = done and done % CHECKPOINT == 0
        if self.target is not None and checkpoint and self.target.is_met(self.tally):
            self.stop_reason = "target"
        elif done >= self.fights:
            self.stop_reason = "fights"
        elif self.wish.asked:
            self.stop_reason = "interrupted"
        elif self.deadline is not None and time.monotonic() >= self.deadline:
            self.stop_reason = "max_time"

    def numbers(self) -> Iterator[tuple[int, int]]:
        """The fights that are left, in chunks of about the same time, none of which reaches across a checkpoint."""
        first = self.tally.fights + 1
        while first <= self.fights:
            size = self.chunk_size or int(self.chunk_seconds * self.pace) or 1
            last = min(self.fights, first + size - 1, (first - 1) // CHECKPOINT * CHECKPOINT + CHECKPOINT)
            yield first, last
            first = last + 1


def _play_here(study: _Study[Counted], chunk: Callable[[int, int], Chunk[Counted]], patience: float | None) -> None:
    """Play in this process, to the end or until patience runs out and other processes would be worth it."""
    begun, already = time.monotonic(), study.tally.fights
    for first, last in study.numbers():
        study.take(chunk(first, last))
        if study.stop_reason:
            return
        elapsed = time.monotonic() - begun
        if patience is not None and elapsed > patience:
            played = study.tally.fights - already
            if elapsed / played * (study.fights - last) > _WORTH_SECONDS:
                return
            patience = None


def _play_elsewhere(study: _Study[Counted], crew: Crew, chunk: Callable[[int, int], Chunk[Counted]], noun: str) -> None:
    """Play on a crew, some chunks ahead of the one whose result is due."""
    tasks = (Task(f"{noun} {first} to {last}", chunk, (first, last)) for first, last in study.numbers())
    for done in crew.in_order(tasks):
        study.take(done)
        if study.stop_reason:
            return


def check_numbers(fights: int, seed: int, workers: int | None, noun: str = "fights") -> None:
    """Refuse impossible numbers: raises UsageError."""
    many = 1 if workers is None else workers
    for what, value in ((f"the number of {noun}", fights), ("a seed", seed), ("the number of workers", many)):
        if isinstance(value, bool) or not isinstance(value, SupportsIndex):
            raise UsageError(f"{what} has to be a whole number, not {value!r}"[:200])
    if not 0 <= fights <= MOST_FIGHTS:
        raise UsageError(f"the number of {noun} has to be from 0 to {MOST_FIGHTS:,}, not {fights:,}")
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
    watcher: Watcher[Tally] | None = None,
    begun: Tally | None = None,
    keeper: Keeper[Tally] | None = None,
) -> Run[Tally]:
    """Play fights 1 to `fights` of a seed and count what happens. All else is as in `play_numbers`."""
    subject = Fights(scenario, play)
    return play_numbers(
        subject,
        fights,
        seed,
        workers=workers,
        executor=executor,
        chunk_size=chunk_size,
        target=None if target is None else subject.met(target),
        max_time=max_time,
        watcher=watcher,
        begun=begun,
        keeper=keeper,
    )


def play_numbers(
    subject: Subject[Counted, Report],
    fights: int,
    seed: int,
    *,
    workers: int | None = 1,
    executor: Executor | None = None,
    chunk_size: int | None = None,
    target: Target | None = None,
    max_time: float | None = None,
    watcher: Watcher[Counted] | None = None,
    begun: Counted | None = None,
    keeper: Keeper[Counted] | None = None,
) -> Run[Counted]:
    """Play the numbers 1 to `fights` of a seed, fights or days, and count what happens.

    `workers` processes share the work; None: as many as there are processors, once that pays. Any
    `executor` of concurrent.futures takes their place, and then `workers` is how many tasks it can do at a time.
    Neither they nor `chunk_size` (None: what takes about half a second) change the result by a byte.
    `target` ends the run at the first checkpoint at which it is met, `max_time` (seconds) after the
    chunk in which time runs out. The first Ctrl-C ends it after the chunk that is being played, a second one at once;
    what is complete is kept. `begun` is the tally of the fights that were played before: the run goes on after them;
    `keeper` is given the tally of every further chunk. Raises UsageError for impossible numbers,
    FightFailedError for the first fight that fails.
    """
    check_numbers(fights, seed, workers, subject.noun)
    study = _Study(fights, subject.empty() if begun is None else begun)
    study.target, study.watcher, study.keeper = target, watcher, keeper
    study.chunk_size = chunk_size
    longest = _CHUNK_SECONDS
    if max_time is not None:
        study.deadline = time.monotonic() + max_time
        longest = min(longest, max_time / 10)
    chunk = partial(timed_chunk, subject, seed)
    crew = Crew(workers or worker_count(), executor)
    try:
        with interruptions() as study.wish:
            study.look()
            if executor is None and not study.stop_reason:
                study.chunk_seconds = min(longest, _ALONE_CHUNK_SECONDS)
                _play_alone_first(study, chunk, workers)
            study.chunk_seconds = longest
            if not study.stop_reason:
                _play_elsewhere(study, crew, chunk, subject.noun)
    except KeyboardInterrupt:
        study.stop_reason = "interrupted"
    finally:
        crew.close(finish=study.stop_reason == "fights")
    return Run(study.tally, study.stop_reason)


def _play_alone_first(study: _Study[Counted], chunk: Callable[[int, int], Chunk[Counted]], workers: int | None) -> None:
    """Play in this process: all with one worker, as much as it takes to see whether more would pay with any number."""
    if workers == 1 or (worker_count() == 1 and workers is None):
        _play_here(study, chunk, None)
    elif workers is None:
        _play_here(study, chunk, _ALONE_SECONDS)
