"""Who fells and who wounds whom, and with what: tables of a study, ready for a page?

Rows are those who did it, columns those who suffered it; both with groups taken together. The figures are those of
:class:`simulator.study.chronicle.Kill` and :class:`simulator.study.chronicle.Wounds`, per fight.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from simulator.errors import printable
from simulator.report.naming import gear, listed
from simulator.study.chronicle import Kill, Wounds
from simulator.study.results import Result

__all__ = ["Cell", "Matrix", "Row", "damage_matrix", "kill_matrix"]

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


Ways = dict[tuple[str, str], dict[str, int]]
"""(who, whom) -> with what -> how much of it."""


def kill_matrix(result: Result) -> Matrix | None:
    """Who fells whom how often in a fight; None where nobody ever fell."""
    falls = _ways((one, one.down + one.dead) for one in result.happened.kills)
    caption = (
        "Times in a fight that who stands at the left brings down who stands above, dead or not. Pointed at, a cell "
        "says with what."
    )
    told = "{0} fells {1} {2:,} times in {3:,} fights: {4}"
    return _matrix("Who fells whom", caption, result, falls, told)


def damage_matrix(result: Result) -> Matrix | None:
    """Who wounds whom how much in a fight; None where nobody was ever wounded."""
    wounds = _ways((one, one.damage) for one in result.happened.damage)
    caption = (
        "Hit points in a fight that who stands at the left takes off who stands above; what goes beyond the last one "
        "counts. Pointed at, a cell says with what."
    )
    told = "{0} takes {2:,} hit points off {1} in {3:,} fights: {4}"
    return _matrix("Who wounds whom", caption, result, wounds, told)


def _ways(counts: Iterable[tuple[Kill | Wounds, int]]) -> Ways:
    found: Ways = {}
    for one, count in counts:
        ways = found.setdefault((printable(one.by) or _NOBODY, printable(one.name)), {})
        what = gear(printable(one.what)) or "-"
        ways[what] = ways.get(what, 0) + count
    return {pair: ways for pair, ways in found.items() if sum(ways.values())}


def _matrix(title: str, caption: str, result: Result, found: Ways, told: str) -> Matrix | None:
    if not found:
        return None
    order = [printable(one.name) for one in result.shown]
    victims = [name for name in order if any(whom == name for _, whom in found)]
    doers = [name for name in [*order, _NOBODY] if any(by == name for by, _ in found)]
    most = max(sum(ways.values()) for ways in found.values())
    rows = tuple(
        Row(by, tuple(_cell(found.get((by, whom), {}), most, result.fights) for whom in victims)) for by in doers
    )
    ranked = sorted(found.items(), key=lambda one: (-sum(one[1].values()), one[0]))
    notes = tuple(
        told.format(*pair, sum(ways.values()), result.fights, _with(ways)) for pair, ways in ranked[:_MOST_NOTES]
    )
    return Matrix(title, caption, tuple(victims), rows, notes)


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
