"""How far is a long study, and what does it show so far?

Draws one line on standard error while fights are played: rate, time left, the current interval. Nothing at
all where standard error is no terminal. In a notebook a bar of tqdm does the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from simulator.errors import MissingExtraError
from simulator.study.subject import Counted, Report, Subject

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["counting", "in_notebook", "notebook_progress", "progress"]


def _bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        BarColumn(bar_width=24),
        TextColumn("{task.fields[done]}"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[found]}"),
        console=Console(stderr=True),
        transient=True,
    )


@contextmanager
def counting(*, shown: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Something to be told how many fights are done and planned; None where nothing is to be drawn."""
    if not shown:
        yield None
        return
    with _bar() as bar:
        task = bar.add_task("", total=None, done="", rate="", found="")

        def tell(done: int, planned: int) -> None:
            speed = bar.tasks[0].speed
            rate = f"{speed:,.0f} a second" if speed else ""
            bar.update(task, total=planned, completed=done, done=f"{done:,} of {planned:,} fights", rate=rate)

        yield tell


@contextmanager
def progress(subject: Subject[Counted, Report], *, shown: bool) -> Iterator[Callable[[int, Counted], None] | None]:
    """Something to be told of every chunk of fights or days; None where nothing is to be drawn."""
    if not shown:
        yield None
        return
    from rich.markup import escape

    with _bar() as bar:
        task = bar.add_task("", total=None, done="", rate="", found="")

        def tell(planned: int, tally: Counted) -> None:
            speed = bar.tasks[0].speed
            bar.update(
                task,
                total=planned,
                completed=tally.fights,
                done=f"{tally.fights:,} of {planned:,} {subject.noun}",
                rate=f"{speed:,.0f} a second" if speed else "",
                found=escape(subject.current(tally)),
            )

        yield tell


def in_notebook() -> bool:
    """Does this run in a notebook, where a bar can be drawn?"""
    shell = sys.modules.get("IPython")
    found = shell.get_ipython() if shell is not None else None
    return getattr(found, "kernel", None) is not None


@contextmanager
def notebook_progress(
    subject: Subject[Counted, Report], *, shown: bool | None
) -> Iterator[Callable[[int, Counted], None] | None]:
    """The same as `progress` with a bar of tqdm; `shown` None: in a notebook where tqdm is installed.

    Raises MissingExtraError where a bar is asked for and tqdm is not installed.
    """
    if shown is None:
        shown = in_notebook() and find_spec("tqdm") is not None
    if not shown:
        yield None
        return
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtraError("notebook", "a progress bar") from error
    with tqdm(unit=f" {subject.noun}", leave=False, delay=1) as bar:

        def tell(planned: int, tally: Counted) -> None:
            bar.total = planned
            bar.set_postfix_str(subject.current(tally), refresh=False)
            bar.update(tally.fights - bar.n)

        yield tell
