"""Who fells whom, and with what: the table of a study's falls, ready for a page?

Rows are those who fell somebody, columns those who fell; both with groups taken together. The figures are those of
:class:`simulator.study.chronicle.Kill`, per fight.
"""

from __future__ import annotations

from typing import NamedTuple

from simulator.errors import printable
from simulator.report.naming import gear, listed
from simulator.study.results import Result

__all__ = ["Cell", "Matrix", "Row", "kill_matrix"]

_NOBODY = "nobody's doing"
_MOST_NOTES = 30


class Cell(NamedTuple):
    """One pair: what is shown, how strong its colour is (0 to 1), and with what."""

    shown: str
    weight: float
    hint: str


class Row(NamedTuple):
    """All that one of them felled."""

    name: str
    cells: tuple[Cell, ...]


class Matrix(NamedTuple):
    """A table whose cells are shaded, and the same in words."""

    title: str
    caption: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]


def kill_matrix(result: Result) -> Matrix | None:
    """Who fells whom how often in a fight; None where nobody ever fell."""
    falls: dict[tuple[str, str], dict[str, int]] = {}
    for one in result.happened.kills:
        by = printable(one.by) or _NOBODY
        ways = falls.setdefault((by, printable(one.name)), {})
        ways[gear(printable(one.what)) or "-"] = ways.get(gear(printable(one.what)) or "-", 0) + one.down + one.dead
    falls = {pair: ways for pair, ways in falls.items() if sum(ways.values())}
    if not falls:
        return None
    order = [printable(one.name) for one in result.shown]
    victims = [name for name in order if any(whom == name for _, whom in falls)]
    doers = [name for name in [*order, _NOBODY] if any(by == name for by, _ in falls)]
    most = max(sum(ways.values()) for ways in falls.values())
    rows = tuple(
        Row(by, tuple(_cell(falls.get((by, whom), {}), most, result.fights) for whom in victims)) for by in doers
    )
    ranked = sorted(falls.items(), key=lambda one: (-sum(one[1].values()), one[0]))
    notes = tuple(
        f"{by} fells {whom} {sum(ways.values()):,} times in {result.fights:,} fights: {_with(ways)}"
        for (by, whom), ways in ranked[:_MOST_NOTES]
    )
    caption = (
        "Times in a fight that who stands at the left brings down who stands above, dead or not. Pointed at, a cell "
        "says with what."
    )
    return Matrix("Who fells whom", caption, tuple(victims), rows, notes)


def _cell(ways: dict[str, int], most: int, fights: int) -> Cell:
    count = sum(ways.values())
    if not count:
        return Cell("", 0.0, "")
    rate = count / fights
    shown = f"{rate:.2f}" if rate >= 0.01 else "<0.01"
    return Cell(shown, count / most, _with(ways))


def _with(ways: dict[str, int]) -> str:
    ranked = sorted(ways.items(), key=lambda one: (-one[1], one[0]))
    return listed([f"{what} {count:,}" for what, count in ranked])
