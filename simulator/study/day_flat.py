"""How do the counts of many days become rows that can be kept in a file, and how are they read back?

As :mod:`simulator.study.flat` does it for fights: every count is a row.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from simulator.model.day import CompiledDay
from simulator.study.days import DayTally, RoomTally
from simulator.study.flat import FlatRow

__all__ = ["days_of", "flat_days"]

_OF_ROOMS: Final = ("rounds", "hp", "lost", "fit", "spells_left", "cast", "items")
"""The histograms of a room."""
_OF_DAYS: Final = ("cleared", "dead")

Count = tuple[str, tuple[int | str, ...], int]


def flat_days(tally: DayTally) -> list[FlatRow]:
    """A tally as rows, sorted; what never happened is left out."""
    counts = [*_of_days(tally)]
    for number, room in enumerate(tally.rooms):
        counts += _of_room(number, room)
    return sorted(FlatRow(table, json.dumps(key, separators=(",", ":")), value) for table, key, value in counts)


def _of_days(tally: DayTally) -> Iterator[Count]:
    yield "fights", (), tally.fights
    for name in _OF_DAYS:
        for value, days in getattr(tally, name).items():
            yield name, (value,), days
    for key, days in tally.ends.items():
        yield "ends", key, days
    for pick, (rank, day) in tally.shown.items():
        yield "shown", (pick, day), rank
    for number, stopping in enumerate(tally.stopping):
        for lost, days in stopping.items():
            yield "stopping", (number, lost), days


def _of_room(number: int, room: RoomTally) -> Iterator[Count]:
    for name in _OF_ROOMS:
        for value, days in getattr(room, name).items():
            yield f"rooms.{name}", (number, value), days
    for end, days in enumerate(room.ends):
        if days:
            yield "rooms.ends", (number, end), days
    for who, counts in enumerate(room.status):
        for status, days in enumerate(counts):
            if days:
                yield "rooms.status", (number, who, status), days


def days_of(day: CompiledDay, rows: Iterable[FlatRow]) -> DayTally:
    """The tally that these rows came from. Raises ValueError for rows that come from no tally of this day."""
    tally = DayTally.of(day)
    try:
        for table, key, value in rows:
            _put(tally, table, json.loads(key), int(value))
    except (IndexError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no tally of this day: {error!r}") from error
    return tally


def _put(tally: DayTally, table: str, key: list[int], value: int) -> None:
    """One count into its place."""
    name, _, of_room = table.partition(".")
    if table == "fights":
        tally.fights = value
    elif table == "ends":
        tally.ends[key[0], key[1]] = value
    elif table == "shown":
        tally.shown[str(key[0])] = (value, key[1])
    elif table == "stopping":
        tally.stopping[key[0]][key[1]] = value
    elif of_room == "status":
        tally.rooms[key[0]].status[key[1]][key[2]] = value
    elif name == "rooms":
        getattr(tally.rooms[key[0]], of_room)[key[1]] = value
    else:
        getattr(tally, name)[key[0]] = value
