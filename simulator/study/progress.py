"""How far is a long study, and what does it show so far?

Draws one line on standard error while fights are played: rate, time left, the current interval. Nothing at
all where standard error is no terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from simulator.errors import printable
from simulator.model.compiled import CompiledScenario
from simulator.study.estimators import share
from simulator.study.roster import Roster
from simulator.study.tally import Tally
from simulator.study.wording import doing, share_text

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["counting", "current", "progress"]


def current(roster: Roster, tally: Tally) -> str:
    """How often the side whose story is told has won so far."""
    hero = roster.protagonist
    found = share(tally.outcomes().get(hero, 0), tally.fights)
    return printable(f"{doing(roster.sides[hero], 'wins')} {share_text(found)}")


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
def progress(scenario: CompiledScenario, *, shown: bool) -> Iterator[Callable[[int, Tally], None] | None]:
    """Something to be told of every chunk of fights; None where nothing is to be drawn."""
    if not shown:
        yield None
        return
    from rich.markup import escape

    roster = Roster(scenario)
    with _bar() as bar:
        task = bar.add_task("", total=None, done="", rate="", found="")

        def tell(planned: int, tally: Tally) -> None:
            speed = bar.tasks[0].speed
            bar.update(
                task,
                total=planned,
                completed=tally.fights,
                done=f"{tally.fights:,} of {planned:,} fights",
                rate=f"{speed:,.0f} a second" if speed else "",
                found=escape(current(roster, tally)),
            )

        yield tell
