"""Who plays, where there is more than one process? And what if one of them dies?

A :class:`Crew` carries out tasks on processes of its own, or on any executor of concurrent.futures that it is given
(threads, a cluster), and hands the results back in the order of the tasks. It knows nothing of fights.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, Final, Generic, NamedTuple, TypeVar

from simulator.errors import SimulatorError

__all__ = ["RETRIES", "Crew", "Task", "worker_count"]

RETRIES: Final = 3
"""So often in a row what was lost with a worker is given to another one, before it is reported."""

Answer = TypeVar("Answer")


class Task(NamedTuple, Generic[Answer]):
    """Something to be done elsewhere: a function and its arguments, all of which can be pickled."""

    name: str
    """What it is, for a complaint: 'fights 1 to 500'."""
    work: Callable[..., Answer]
    arguments: tuple[Any, ...]


def worker_count() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin() -> None:
    """A worker of our own: Ctrl-C is left to the process that hands out the work, and its end is our end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """Wait for the end of a process, and end at once: nobody is left to take what is being worked out."""
    wait([sentinel])
    os._exit(1)


_MAIN: Final = threading.Lock()


@contextmanager
def _main_set_aside() -> Iterator[None]:
    """While processes start: none of them is to run the script again that asked for them.

    multiprocessing would import the main module in every process. Nothing that is sent to them is from there; a script
    without `if __name__ == "__main__":` would ask for processes again in each, and one that was read from a pipe is
    not to be found there at all.
    """
    with _MAIN:
        main = vars(sys.modules["__main__"])
        kept: dict[str, object] = {name: main[name] for name in ("__file__", "__spec__") if name in main}
        main.pop("__file__", None)
        main["__spec__"] = None
        try:
            yield
        finally:
            main.update(kept)


class Crew:
    """Workers that carry out tasks.

    1. It is made with a number of processes, or with an executor that takes their place; nothing is started yet.
    2. `in_order` carries out tasks, as often as wanted. A process that dies is replaced, and its work given out again.
    3. `close` lets the processes go; a given executor is left as it is.
    """

    def __init__(self, many: int, executor: Executor | None = None) -> None:
        self.many = many
        self._given = executor
        self._own: ProcessPoolExecutor | None = None

    def in_order(self, tasks: Iterable[Task[Answer]]) -> Iterator[Answer]:
        """The results of the tasks, in their order; tasks are taken a few ahead of the result that is due.

        Raises what a task raises, if that is a SimulatorError; anything else counts as a loss on the way, and the task
        is given out again. Raises SimulatorError when that does not help.
        """
        source = iter(tasks)
        waiting: deque[_Given[Answer]] = deque()
        losses = 0
        try:
            while True:
                # After a loss one task goes alone, so that it is known which one kills whoever takes it.
                while not losses and len(waiting) < self.many + 2 and (task := next(source, None)) is not None:
                    waiting.append(_Given(task, self._submit(task)))
                if not waiting:
                    return
                due = waiting[0]
                if due.answer is None:
                    due.answer = self._submit(due.task)
                try:
                    answer = due.answer.result()
                except SimulatorError:
                    raise
                except Exception as error:  # noqa: BLE001  # whatever an executor may lose work with
                    losses += 1
                    self._note_loss(waiting, error, losses)
                    continue
                losses = 0
                waiting.popleft()
                yield answer
        finally:
            for given in waiting:
                if given.answer is not None:
                    given.answer.cancel()

    def close(self, *, finish: bool) -> None:
        """Let our own processes go; `finish`: wait for their end, else leave them with what nobody needs any more."""
        if self._own is not None:
            self._own.shutdown(wait=finish, cancel_futures=True)
            self._own = None

    def _submit(self, task: Task[Answer]) -> Future[Answer]:
        try:
            if self._given is not None:
                return self._given.submit(task.work, *task.arguments)
            # It is this that starts the processes.
            with _main_set_aside():
                return self._processes().submit(task.work, *task.arguments)
        except BrokenExecutor as error:
            # It is found out, and made good, when this result is due.
            lost: Future[Answer] = Future()
            lost.set_exception(error)
            return lost

    def _processes(self) -> ProcessPoolExecutor:
        """Fresh processes, never forked from this one: its threads and libraries may not survive that."""
        if self._own is None:
            method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
            self._own = ProcessPoolExecutor(self.many, multiprocessing.get_context(method), _begin)
        return self._own

    def _note_loss(self, waiting: deque[_Given[Answer]], error: Exception, losses: int) -> None:
        """The task that was due is to be given out again, and all others that went down with it; or it is enough."""
        name = waiting[0].task.name
        broken = isinstance(error, BrokenExecutor)
        if broken and self._given is not None:
            raise SimulatorError(f"the executor that was given to play on is broken, at {name}: {error}") from error
        if losses > RETRIES:
            what = "a worker process died" if broken else f"a worker failed ({type(error).__name__}: {error})"
            raise SimulatorError(
                f"{what}, {losses} times in a row, at {name}: is memory short? (--workers 1 needs the least)"
            ) from error
        waiting[0].answer = None
        if broken:
            self.close(finish=False)
            for given in waiting:
                if given.answer is not None and not (given.answer.done() and given.answer.exception() is None):
                    given.answer = None


class _Given(Generic[Answer]):
    """A task that was given out, and what will come of it; None: it has to be given out again."""

    __slots__ = ("answer", "task")

    def __init__(self, task: Task[Answer], answer: Future[Answer]) -> None:
        self.task = task
        self.answer: Future[Answer] | None = answer
