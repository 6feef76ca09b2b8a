"""How are several scenarios played on the same dice, so that they can be compared fight by fight?

Fight 7 of one variant rolls the dice of fight 7 of every other. A :class:`Bench` plays variants for as many fights as
a question asks, over one set of worker processes, and keeps for each variant its tally and, for the figures in
question, the value in every single fight. It judges nothing.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from types import TracebackType
from typing import Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from simulator.errors import SimulatorError, UsageError
from simulator.model.compiled import CompiledScenario
from simulator.study.fights import Play, engine_play
from simulator.study.interruptions import Interruption, interruptions
from simulator.study.loading import Loaded
from simulator.study.metrics import Metric, parse_metric
from simulator.study.origin import Origin
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.subject import FightFailedError, reason_of
from simulator.study.tally import Tally
from simulator.study.workers import Crew, Task, worker_count

__all__ = ["Bench", "Counter", "Values", "Variant"]

Values = npt.NDArray[np.int64]
"""One figure in every fight: fight 1 first."""

Counter = Callable[[int, int], None]
"""Told now and then how many fights are done, and how many are planned by now."""

_CHUNK: Final = 100
_ALONE_SECONDS: Final = 0.5
"""How long a bench works alone before it asks whether more processes are worth their start."""
_WORTH_SECONDS: Final = 1.5
MOST_FIGHTS: Final = 10_000_000
"""Every value of every fight is kept."""


class Variant:
    """One scenario among several, with the fights it has played so far.

    1. It is made from a scenario and the texts of the figures in question; UsageError for a figure it does not have.
    2. A :class:`Bench` adds fights, always the next ones in order.
    3. `values` and `result` tell what came of them.
    """

    def __init__(self, label: str, loaded: Loaded, metrics: Sequence[str]) -> None:
        self.label = label
        self.scenario: CompiledScenario = loaded.scenario
        self.origin: Origin = loaded.origin
        self.roster = Roster(self.scenario)
        self.metrics: tuple[Metric, ...] = tuple(parse_metric(text, self.roster) for text in metrics)
        self.tally = Tally.of(self.roster)
        self._values = tuple(array("q") for _ in metrics)

    @property
    def fights(self) -> int:
        """How many fights it has played: 1 to this number."""
        return self.tally.fights

    def take(self, tally: Tally, values: Sequence[array[int]]) -> None:
        """Add the next fights."""
        self.tally = self.tally.merged(tally)
        for mine, more in zip(self._values, values, strict=True):
            mine.extend(more)

    def values(self, metric: int = 0, fights: int | None = None) -> Values:
        """One figure in each of its fights, or of the first so many."""
        return np.array(self._values[metric][:fights], dtype=np.int64)

    def result(self, seed: int, stop_reason: str = "fights") -> Result:
        """Its fights as an ordinary study."""
        return Result(self.scenario, seed, self.tally, stop_reason, self.origin)


class Bench:
    """Plays variants on one seed, alone or with worker processes; used in a `with` statement.

    `workers` None: as many as there are processors, once that pays; any `executor` of concurrent.futures takes their
    place. Neither changes a value, nor does a worker that dies and is replaced.
    """

    def __init__(
        self,
        seed: int,
        *,
        workers: int | None = 1,
        executor: Executor | None = None,
        play: Play = engine_play,
        counter: Counter | None = None,
    ) -> None:
        self.seed = seed
        self.workers = workers
        self.play_one = play
        self.counter = counter
        self.interrupted = False
        self.done = 0
        self.planned = 0
        self._given = executor is not None
        self._shared = False
        """Whether the work has been handed on to others, who then get all of it."""
        self._crew = Crew(workers or worker_count(), executor)
        self._alone_seconds = 0.0
        self._alone_fights = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._crew.close(finish=kind is None and not self.interrupted)

    def play(self, variants: Sequence[Variant], fights: int) -> None:
        """Bring every variant to so many fights; those that have as many already are left alone.

        After Ctrl-C `interrupted` is set and the variants keep what they have; a second one stops at once. Raises
        SimulatorError for a fight that fails.
        """
        if fights > MOST_FIGHTS:
            raise UsageError(f"a question may be asked of at most {MOST_FIGHTS:,} fights of each variant")
        orders = list(_orders(variants, fights))
        self.planned += sum(order.fights for order in orders)
        try:
            with interruptions() as wish:
                left = orders if self._given or self._shared else self._alone(orders, wish)
                if left:
                    self._elsewhere(left, wish)
        except KeyboardInterrupt:
            self.interrupted = True

    def _alone(self, orders: Sequence[_Order], wish: Interruption) -> Sequence[_Order]:
        """Play in this process, as long as that is the quickest; what is left for others."""
        for place, order in enumerate(orders):
            if self._others_pay(sum(one.fights for one in orders[place:])):
                return orders[place:]
            begun = time.monotonic()
            with _told(order.variant):
                part = play_figures(*self._task(order))
            self._take(order, part)
            self._alone_seconds += time.monotonic() - begun
            self._alone_fights += order.fights
            if wish.asked:
                raise KeyboardInterrupt
        return ()

    def _others_pay(self, fights: int) -> bool:
        if self.workers is not None:
            return self.workers > 1
        if not self._alone_fights or self._alone_seconds < _ALONE_SECONDS or worker_count() == 1:
            return False
        return self._alone_seconds / self._alone_fights * fights > _WORTH_SECONDS

    def _elsewhere(self, orders: Sequence[_Order], wish: Interruption) -> None:
        """Play on a crew, some orders ahead of the one whose result is due."""
        self._shared = True
        tasks = (
            Task(f"{order.variant.label}, fights {order.first} to {order.last}", play_figures, self._task(order))
            for order in orders
        )
        parts = self._crew.in_order(tasks)
        for order in orders:
            with _told(order.variant):
                part = next(parts)
            self._take(order, part)
            if wish.asked:
                raise KeyboardInterrupt

    def _task(self, order: _Order) -> tuple[CompiledScenario, tuple[Metric, ...], Play, int, int, int]:
        variant = order.variant
        return variant.scenario, variant.metrics, self.play_one, self.seed, order.first, order.last

    def _take(self, order: _Order, part: _Part) -> None:
        order.variant.take(*part)
        self.done += order.fights
        if self.counter is not None:
            self.counter(self.done, self.planned)


_Part = tuple[Tally, tuple["array[int]", ...]]


class _Order(NamedTuple):
    """Some fights of one variant."""

    variant: Variant
    first: int
    last: int

    @property
    def fights(self) -> int:
        """How many they are."""
        return self.last - self.first + 1


def _orders(variants: Sequence[Variant], fights: int) -> Iterator[_Order]:
    """The fights that are missing, in pieces, the variants taking turns so that Ctrl-C finds them about level."""
    for first in range(1, fights + 1, _CHUNK):
        last = min(first + _CHUNK - 1, fights)
        for variant in variants:
            if variant.fights < last:
                yield _Order(variant, max(first, variant.fights + 1), last)


def play_figures(
    scenario: CompiledScenario, metrics: Sequence[Metric], play: Play, seed: int, first: int, last: int
) -> _Part:
    """Play the fights from `first` to `last`: their tally, and each figure in each fight.

    Raises FightFailedError for one that fails.
    """
    roster = Roster(scenario)
    tally = Tally.of(roster)
    values = tuple(array("q") for _ in metrics)
    for fight in range(first, last + 1):
        try:
            record = play(scenario, seed, fight)
        except Exception as error:
            raise FightFailedError(fight, seed, reason_of(error)) from error
        tally.add(roster, record)
        for metric, column in zip(metrics, values, strict=True):
            column.append(metric.in_fight(roster, record))
    return tally, values


@contextmanager
def _told(variant: Variant) -> Iterator[None]:
    """A fight that fails in here is told with its variant and the command that plays it alone."""
    try:
        yield
    except FightFailedError as error:
        again = variant.origin.command("watch", "--seed", error.seed, "--fight", error.fight)
        raise SimulatorError(f"{variant.label}: {error}; that one fight again: {again}") from error
