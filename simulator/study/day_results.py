"""What did a study of days find: how far do they get, at what price, and where should they have turned back?

A :class:`DayResult` is frozen, holds exact counts, and works every share and mean out, with its interval, when it is
asked. docs/statistics.md defines each figure.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from simulator.model import terms
from simulator.model.day import CLEARED, ROOM_ENDS, WIPED_OUT, CompiledDay
from simulator.study.days import DayTally
from simulator.study.estimators import Figure, Share, figure, quantiles, share, sums
from simulator.study.origin import Origin
from simulator.study.shown import Shown
from simulator.version import __version__

__all__ = ["DAY_COLUMNS", "DAY_SCHEMA", "DayResult", "RoomResult"]

DAY_SCHEMA: Final = "1"
"""The version of the JSON form of a day."""

DAY_COLUMNS: Final = ("room", "title", "figure", "count", "value", "sd", "low", "high")
"""The columns of `DayResult.rows`."""


def _figure(histogram: Mapping[int, int]) -> Figure:
    return figure(*sums(histogram.items()))


@dataclass(frozen=True)
class RoomResult:
    """What came of one room."""

    title: str
    entered: Share
    """Of all days."""
    cleared: Share
    """Of all days."""
    cleared_if_entered: Share
    ends: dict[str, Share]
    """cleared, driven_off, wiped_out, stopped: of the days that entered it."""
    rounds: Figure
    """Of the days that entered it."""
    hp_left: Figure
    """Hit points of all travellers together after it and after healing, of the days that cleared it."""
    fit: Figure
    """Travellers fit to go on, of the days that cleared it."""
    spells_left: Figure
    """Spells that could still be cast, of the days that cleared it."""
    spells_cast: Figure
    """In the fight, of the days that entered it."""
    items_used: Figure
    """In the fight, of the days that entered it."""
    lost: Figure
    """Travellers dead or taken so far, of the days that entered it."""
    nobody_lost_if_they_stop_here: Share
    """Of all days: nobody dead or taken, had they gone home after this room at the latest."""
    lost_if_they_stop_here: Figure
    travellers: tuple[dict[str, Share], ...]
    """By traveller: fit, down, dead, fled, taken after it, of the days that entered it."""

    def to_dict(self) -> dict[str, object]:
        """As it stands in the JSON."""
        plain: dict[str, object] = {"title": self.title}
        for name in ("entered", "cleared", "cleared_if_entered"):
            plain[name] = getattr(self, name)._asdict()
        plain["ends"] = {name: found._asdict() for name, found in self.ends.items()}
        for name in _ROOM_FIGURES:
            plain[name] = getattr(self, name)._asdict()
        return plain


_ROOM_FIGURES: Final = (
    "rounds",
    "hp_left",
    "fit",
    "spells_left",
    "spells_cast",
    "items_used",
    "lost",
    "nobody_lost_if_they_stop_here",
    "lost_if_they_stop_here",
)
_STATES: Final = (
    ("fit", terms.STANDING),
    ("down", terms.DOWN),
    ("dead", terms.DEAD),
    ("fled", terms.FLED),
    ("taken", terms.CAPTURED),
)


@dataclass(frozen=True)
class DayResult(Shown):
    """What many days of one file came to."""

    day: CompiledDay
    seed: int
    tally: DayTally
    stop_reason: str
    origin: Origin = field(default=Origin())

    @property
    def days(self) -> int:
        """How many days were played; their numbers run from 1."""
        return self.tally.fights

    @cached_property
    def rooms(self) -> tuple[RoomResult, ...]:
        """Every room, in order."""
        return tuple(self._room(place) for place in range(len(self.day.rooms)))

    def _room(self, place: int) -> RoomResult:
        counts = self.tally.rooms[place]
        entered = sum(counts.ends)
        stopping = self.tally.stopping[place]
        return RoomResult(
            self.day.rooms[place].title,
            share(entered, self.days),
            share(counts.ends[CLEARED], self.days),
            share(counts.ends[CLEARED], entered),
            {name: share(count, entered) for name, count in zip(ROOM_ENDS, counts.ends, strict=True)},
            _figure(counts.rounds),
            _figure(counts.hp),
            _figure(counts.fit),
            _figure(counts.spells_left),
            _figure(counts.cast),
            _figure(counts.items),
            _figure(counts.lost),
            share(stopping.get(0, 0), self.days),
            _figure(stopping),
            tuple({name: share(row[status], entered) for name, status in _STATES} for row in counts.status),
        )

    @cached_property
    def rooms_cleared(self) -> Figure:
        """How many rooms a day clears."""
        return _figure(self.tally.cleared)

    @cached_property
    def lost(self) -> Figure:
        """Travellers dead or taken at the end of a day."""
        return _figure(self.tally.dead)

    @cached_property
    def nobody_lost(self) -> Share:
        """Days that cost nobody's life or freedom."""
        return share(self.tally.dead.get(0, 0), self.days)

    @cached_property
    def all_cleared(self) -> Share:
        """Days that cleared every room."""
        return share(self.tally.cleared.get(len(self.day.rooms), 0), self.days)

    @cached_property
    def wiped_out(self) -> Share:
        """Days that left nobody alive and free."""
        return share(sum(count for (_, end), count in self.tally.ends.items() if end == WIPED_OUT), self.days)

    @cached_property
    def turned_back(self) -> Share:
        """Days on which they went home of their own will."""
        return share(sum(count for (_, end), count in self.tally.ends.items() if end == -1), self.days)

    @property
    def picks(self) -> dict[str, int]:
        """Numbers of days worth a look: the best and the worst."""
        return {name: day for name, (_, day) in sorted(self.tally.shown.items())}

    def to_dict(self) -> dict[str, object]:
        """The whole result as plain data."""
        first = self.day.rooms[0].scenario
        return {
            "schema": DAY_SCHEMA,
            "kind": "day",
            "version": __version__,
            "title": self.day.title,
            "ruleset": first.ruleset,
            "house_rules": dict(first.settings),
            "day_hash": self.day.day_hash,
            "rules_hash": first.rules_hash,
            "seed": self.seed,
            "days": self.days,
            "stop_reason": self.stop_reason,
            "rooms_cleared": {**self.rooms_cleared._asdict(), "quantiles": quantiles(self.tally.cleared)},
            "all_cleared": self.all_cleared._asdict(),
            "turned_back": self.turned_back._asdict(),
            "wiped_out": self.wiped_out._asdict(),
            "nobody_lost": self.nobody_lost._asdict(),
            "lost": {**self.lost._asdict(), "quantiles": quantiles(self.tally.dead)},
            "rooms": [
                {
                    **room.to_dict(),
                    "travellers": [
                        {"name": name, "side": side, **{word: found._asdict() for word, found in states.items()}}
                        for (side, name), states in zip(self.day.travellers, room.travellers, strict=True)
                    ],
                }
                for room in self.rooms
            ],
            "picks": self.picks,
        }

    def to_json(self) -> str:
        """The result as JSON text that ends with a line end; the same bytes for the same days."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, indent=2) + "\n"

    def rows(self) -> list[dict[str, str | int | float | None]]:
        """A row a room and figure, for CSV and frames."""
        rows: list[dict[str, str | int | float | None]] = []
        for number, room in enumerate(self.rooms, start=1):
            for name, found in room.to_dict().items():
                if isinstance(found, dict) and name != "ends":
                    rows.append({"room": number, "title": room.title, "figure": name, **_flat(found)})
        return rows

    def __repr__(self) -> str:
        return f"<DayResult of {self.days:,} days, seed {self.seed}: {self.rooms_cleared} rooms cleared>"


def _flat(found: Mapping[str, object]) -> dict[str, str | int | float | None]:
    """A share or a figure in the columns count, value, low, high."""
    value = found.get("share", found.get("mean"))
    columns = {"count": found.get("count"), "value": value, "sd": found.get("sd")}
    columns |= {"low": found.get("low"), "high": found.get("high")}
    return columns  # type: ignore[return-value]  # a share or a figure holds numbers and None only
