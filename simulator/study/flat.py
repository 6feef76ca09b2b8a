"""How does a tally become rows that can be kept in a file, compared and added up by anybody?

Every count is a row: the name of its table, a key, a whole number. Equal tallies give equal rows in the same order,
and the digest of the rows says whether two are equal.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from simulator.study.roster import Roster
from simulator.study.tally import Closest, Ending, Row, Tally

__all__ = ["FlatRow", "digest_of", "flat_rows", "tally_of"]

Key = tuple[int | str, ...]


class FlatRow(NamedTuple):
    """One count: `("kills", '[3,0,2,1,"axe"]', 12)`; the key is a JSON list."""

    table: str
    key: str
    value: int


def flat_rows(tally: Tally) -> list[FlatRow]:
    """A tally as rows, sorted; what is 0 is left out."""
    rows = [FlatRow(table, json.dumps(key, separators=(",", ":")), value) for table, key, value in _counts(tally)]
    return sorted(row for row in rows if row.value or row.table not in _ARRAYS)


def digest_of(rows: Iterable[FlatRow]) -> str:
    """SHA-256 of rows, in hexadecimal: the same wherever and whenever they were written."""
    made = hashlib.sha256()
    for table, key, value in rows:
        made.update(f"{table}\t{key}\t{value}\n".encode())
    return made.hexdigest()


_ROWS = ("combatants", "groups")
_FIELDS = ("ends", "end_squares", "totals", "squares")
_ARRAYS = frozenset(f"{name}.{field}" for name in _ROWS for field in _FIELDS) | {"first"}
"""Tables with a place for everything, whether or not it ever happened."""

_KEYED = {"moves": "moves", "falls": "falls", "harm": "harm", "mishaps": "mishaps", "behind": "behind"}
_LISTED = {"first_round": "first_round", "powers": "used", "course": "course"}
"""Tables of what happened, and the attributes that hold them: counts by key, and lists of such."""


def _counts(tally: Tally) -> Iterator[tuple[str, Key, int]]:
    yield "fights", (), tally.fights
    for ending, (count, first) in tally.endings.items():
        yield "endings", tuple(ending), count
        yield "endings.first", tuple(ending), first
    if tally.closest is not None:
        yield "closest", (tally.closest.fight,), tally.closest.left
    for name in _ROWS:
        for number, row in enumerate(getattr(tally, name)):
            for field in _FIELDS:
                for place, value in enumerate(getattr(row, field)):
                    yield f"{name}.{field}", (number, place), value
    for number, causes in enumerate(tally.causes):
        for cause, count in causes.items():
            yield "causes", (number, *cause), count
    for table, sides in (("sides", tally.sides), ("used", tally.used)):
        for number, histograms in enumerate(sides):
            for what, histogram in histograms.items():
                for value, count in histogram.items():
                    yield table, (number, what, value), count
    yield from _happened(tally)


def _happened(tally: Tally) -> Iterator[tuple[str, Key, int]]:
    happened = tally.happened
    yield "timed", (), happened.timed
    for table, name in _KEYED.items():
        counts: Mapping[Key, int] = getattr(happened, name)
        for key, count in counts.items():
            yield table, tuple(key), count
    for table, name in _LISTED.items():
        for number, several in enumerate(getattr(happened, name)):
            for part, count in several.items():
                yield table, (number, *part) if isinstance(part, tuple) else (number, part), count
    for number, (of_all, of_side) in enumerate(happened.first):
        yield "first", (number, 0), of_all
        yield "first", (number, 1), of_side
    for number, spent in enumerate(happened.spent):
        for place, (total, squares) in spent.items():
            yield "time", (number, place), total
            yield "time.squares", (number, place), squares


def tally_of(roster: Roster, rows: Iterable[FlatRow]) -> Tally:
    """The tally that these rows came from. Raises ValueError for rows that come from no tally of this roster."""
    tally = Tally.of(roster)
    try:
        for table, key, value in rows:
            _put(tally, table, json.loads(key), int(value))
    except (IndexError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no tally of this scenario: {error!r}") from error
    return tally


def _put(tally: Tally, table: str, key: list[Any], value: int) -> None:
    """One count into its place."""
    happened = tally.happened
    name, _, field = table.partition(".")
    if table == "fights":
        tally.fights = value
    elif table == "timed":
        happened.timed = value
    elif name == "endings":
        count, first = tally.endings.get(Ending(*key), (0, 0))
        tally.endings[Ending(*key)] = (count, value) if field else (value, first)
    elif table == "closest":
        tally.closest = Closest(value, key[0])
    elif name in _ROWS:
        row: Row = getattr(tally, name)[key[0]]
        getattr(row, field)[key[1]] = value
    elif table == "causes":
        tally.causes[key[0]][key[1], key[2]] = value
    elif table == "sides":
        tally.sides[key[0]][key[1]][key[2]] = value
    elif table == "used":
        tally.used[key[0]].setdefault(key[1], {})[key[2]] = value
    elif table == "first":
        happened.first[key[0]][key[1]] = value
    elif name == "time":
        total, squares = happened.spent[key[0]].get(key[1], (0, 0))
        happened.spent[key[0]][key[1]] = (total, value) if field else (value, squares)
    elif table in _KEYED:
        getattr(happened, _KEYED[table])[tuple(key)] = value
    else:
        counts = getattr(happened, _LISTED[table])[key[0]]
        counts[tuple(key[1:]) if len(key) > 2 else key[1]] = value
