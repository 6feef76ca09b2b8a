"""How does a day of several fights go, and what do many such days add up to?

Each day is a pure function of the day, the seed and its number: the fight in room 1 rolls the dice that a single
scenario with this seed would roll, and every later room has a seed of its own made from the study's. What is kept is
exact counts; the shares and means are worked out in :mod:`simulator.study.day_results`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from simulator.dice import Dice
from simulator.dice.lanes import word
from simulator.model import terms
from simulator.model.compiled import CombatantSpec
from simulator.model.day import CLEARED, DRIVEN_OFF, STOPPED, WIPED_OUT, Carried, CompiledDay, Room
from simulator.model.powers import UNLIMITED
from simulator.model.record import FightRecord

if TYPE_CHECKING:
    from simulator.engine import EventLog

__all__ = ["DayRecord", "DayTally", "RoomRecord", "TravellerRecord", "play_day", "room_seed", "watch_room"]


def room_seed(seed: int, room: int) -> int:
    """The seed of the fights in a room (from 1): that of the study in the first, one of its own in each later one.

    >>> room_seed(7, 1)
    7
    >>> room_seed(7, 2) != room_seed(7, 3)
    True
    """
    return seed if room == 1 else word(seed, room)


class TravellerRecord(NamedTuple):
    """How one traveller came out of a room, after healing and before any rest."""

    status: int
    """STANDING, DOWN, DEAD or, in a lost fight, FLED or CAPTURED: the fallen who were left behind are captured."""
    hp: int
    """0 for the dead and the fallen."""
    spells_left: int
    """Copies of spells that it could still cast."""
    items_used: int
    spells_cast: int


class RoomRecord(NamedTuple):
    """One fight of a day."""

    end: int
    """CLEARED, DRIVEN_OFF, WIPED_OUT or STOPPED."""
    rounds: int
    travellers: tuple[TravellerRecord, ...]


class DayRecord(NamedTuple):
    """One day: the rooms that were entered, and whether the travellers turned back of their own will."""

    day: int
    rooms: tuple[RoomRecord, ...]
    turned_back: bool


class _Walk:
    """One day under way: who goes through it, in what state.

    1. It begins before the first room, everybody fresh.
    2. `enter` plays the next room on its own dice; `after` is healing and rest.
    """

    def __init__(self, day: CompiledDay, seed: int, number: int) -> None:
        self.day = day
        self.seed = seed
        self.number = number
        self.states: list[Carried] | None = None

    def enter(self, place: int, log: EventLog | None = None) -> tuple[FightRecord, RoomRecord]:
        """Play a room (from 0) and tend the wounds after it."""
        from simulator.engine import play_on, rules_in_force
        from simulator.engine.between import tended

        room = self.day.rooms[place]
        dice = Dice(room_seed(self.seed, place + 1), self.number)
        entering = {} if self.states is None else dict(zip(room.travellers, self.states, strict=True))
        record, out = play_on(room.scenario, dice, self.number, entering, log)
        end = _end_of(room, record)
        states: Sequence[Carried] = [out[index] for index in room.travellers]
        if end == CLEARED:
            rejoin = bool(rules_in_force(room.scenario).settings.get("healed_rejoin"))
            states = tended(_specs(room), states, self.day.healing, dice, rejoin)
        self.states = list(states)
        return record, RoomRecord(end, record.rounds, self._rows(room, record, end))

    def rest(self, place: int) -> None:
        """The rest after a room."""
        from simulator.engine import rules_in_force
        from simulator.engine.carrying import rested

        room = self.day.rooms[place]
        if not room.rest_days or self.states is None:
            return
        death = rules_in_force(room.scenario).death
        hp = death.heals_a_day_in_bed if room.in_bed else death.heals_a_day
        self.states = [
            rested(spec, state, room.rest_days, hp) for spec, state in zip(_specs(room), self.states, strict=True)
        ]

    def turns_back(self) -> bool:
        """Whether the travellers have had enough."""
        states = self.states or []
        turn_back = self.day.turn_back
        unfit = sum(state.status != terms.STANDING for state in states)
        if unfit == len(states) or (turn_back.lost and unfit >= turn_back.lost):
            return True
        left = sum(max(0, state.hp) for state in states if state.status == terms.STANDING)
        return bool(turn_back.hp_below) and 100 * left < turn_back.hp_below * sum(state.max_hp for state in states)

    def _rows(self, room: Room, record: FightRecord, end: int) -> tuple[TravellerRecord, ...]:
        rows = []
        assert self.states is not None
        for index, spec, state in zip(room.travellers, _specs(room), self.states, strict=True):
            one = record.combatants[index]
            status = state.status if end == CLEARED or one.status == terms.AWAY else one.status
            if status == terms.DOWN and end in _LOST:
                status = terms.CAPTURED
            hp = max(0, state.hp) if status in (terms.STANDING, terms.FLED) else 0
            left = sum(
                uses
                for power, uses in zip(spec.powers, state.uses, strict=True)
                if power.manner == terms.SPELL and power.pool < 0 and uses != UNLIMITED
            )
            pools = {power.pool for power in spec.powers if power.manner == terms.SPELL and power.pool >= 0}
            left += sum(state.pools[pool] for pool in pools)
            rows.append(TravellerRecord(status, hp, left, one.items_used, one.spells_cast))
        return tuple(rows)


def _specs(room: Room) -> list[CombatantSpec]:
    return [room.scenario.combatants[index] for index in room.travellers]


def _end_of(room: Room, record: FightRecord) -> int:
    """How a room ended for the travellers."""
    sides = {room.scenario.combatants[index].side for index in room.travellers}
    if record.outcome in sides:
        return CLEARED
    if record.outcome >= 0 and any(room.scenario.sides[side].allies >> record.outcome & 1 for side in sides):
        return CLEARED
    alive = any(record.combatants[index].status in (terms.STANDING, terms.FLED) for index in room.travellers)
    if not alive:
        return WIPED_OUT
    return STOPPED if record.outcome < 0 else DRIVEN_OFF


def play_day(day: CompiledDay, seed: int, number: int) -> DayRecord:
    """Play one day (from 1): room after room until one is not cleared, the travellers turn back, or all are cleared."""
    walk = _Walk(day, seed, number)
    rooms: list[RoomRecord] = []
    for place in range(len(day.rooms)):
        rooms.append(walk.enter(place)[1])
        if rooms[-1].end != CLEARED:
            return DayRecord(number, tuple(rooms), False)
        walk.rest(place)
        if place + 1 < len(day.rooms) and walk.turns_back():
            return DayRecord(number, tuple(rooms), True)
    return DayRecord(number, tuple(rooms), False)


def watch_room(day: CompiledDay, seed: int, number: int, room: int, log: EventLog) -> FightRecord | None:
    """Play a day up to a room (from 1) and keep the events of that fight in `log`; None: the day never got there."""
    walk = _Walk(day, seed, number)
    for place in range(room):
        record, row = walk.enter(place, log if place + 1 == room else None)
        if place + 1 == room:
            return record
        if row.end != CLEARED:
            return None
        walk.rest(place)
        if walk.turns_back():
            return None
    return None


_GONE: Final = (terms.DEAD, terms.CAPTURED)
_LOST: Final = (DRIVEN_OFF, WIPED_OUT)
"""Ends after which the fallen are in the victors' hands."""


class RoomTally:
    """What so many days add up to in one room. Everything counts over the days that entered it."""

    __slots__ = ("cast", "ends", "fit", "hp", "items", "lost", "rounds", "spells_left", "status")

    def __init__(self, travellers: int) -> None:
        self.ends = [0, 0, 0, 0]
        """How often it was cleared, they were driven off, wiped out, or the fight was stopped."""
        self.rounds: dict[int, int] = {}
        self.hp: dict[int, int] = {}
        """Hit points of all travellers together after it, of the days that cleared it: value -> days."""
        self.lost: dict[int, int] = {}
        """Travellers dead or taken so far, after it: number -> days."""
        self.fit: dict[int, int] = {}
        """Travellers fit to go on after it, of the days that cleared it: number -> days."""
        self.spells_left: dict[int, int] = {}
        self.cast: dict[int, int] = {}
        self.items: dict[int, int] = {}
        self.status = [[0] * len(terms.STATUS_NAMES) for _ in range(travellers)]
        """By traveller: how often it had which status after it."""

    def add(self, row: RoomRecord) -> None:
        """Count one day's fight here."""
        self.ends[row.end] += 1
        _count(self.rounds, row.rounds)
        _count(self.lost, sum(one.status in _GONE for one in row.travellers))
        _count(self.cast, sum(one.spells_cast for one in row.travellers))
        _count(self.items, sum(one.items_used for one in row.travellers))
        if row.end == CLEARED:
            _count(self.hp, sum(one.hp for one in row.travellers))
            _count(self.fit, sum(one.status == terms.STANDING for one in row.travellers))
            _count(self.spells_left, sum(one.spells_left for one in row.travellers))
        for counts, one in zip(self.status, row.travellers, strict=True):
            counts[one.status] += 1

    def take_in(self, other: Self) -> None:
        """Add another's counts."""
        self.ends = [mine + theirs for mine, theirs in zip(self.ends, other.ends, strict=True)]
        for name in ("rounds", "hp", "lost", "fit", "spells_left", "cast", "items"):
            mine = getattr(self, name)
            for value, count in getattr(other, name).items():
                mine[value] = mine.get(value, 0) + count
        for mine, theirs in zip(self.status, other.status, strict=True):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]

    def state(self) -> tuple[object, ...]:
        """Everything in it, for comparing."""
        return tuple(getattr(self, name) for name in self.__slots__)


class DayTally:
    """What a number of days add up to; merges like :class:`simulator.study.tally.Tally`, in any order."""

    def __init__(self, rooms: int, travellers: int) -> None:
        self.fights = 0
        """How many days."""
        self.rooms = [RoomTally(travellers) for _ in range(rooms)]
        self.cleared: dict[int, int] = {}
        """How many rooms were cleared: number -> days."""
        self.dead: dict[int, int] = {}
        """Travellers dead or taken at the end of the day: number -> days."""
        self.ends: dict[tuple[int, int], int] = {}
        """(rooms cleared, how the day ended) -> days; the end is one of a room, or -1 turned back, -2 all cleared."""
        self.stopping: list[dict[int, int]] = [{} for _ in range(rooms)]
        """Had they gone home after this room at the latest: travellers dead or taken -> days."""
        self.shown: dict[str, tuple[int, int]] = {}
        """Days worth a look, by pick: (rank, day), lowest first."""

    @classmethod
    def of(cls, day: CompiledDay) -> Self:
        """An empty tally for a day."""
        return cls(len(day.rooms), len(day.travellers))

    def add(self, record: DayRecord) -> None:
        """Count one day."""
        self.fights += 1
        cleared = sum(row.end == CLEARED for row in record.rooms)
        for row, tally in zip(record.rooms, self.rooms, strict=False):
            tally.add(row)
        lost = [sum(one.status in _GONE for one in row.travellers) for row in record.rooms]
        for place, counts in enumerate(self.stopping):
            _count(counts, lost[min(place, len(lost) - 1)])
        _count(self.cleared, cleared)
        _count(self.dead, lost[-1])
        end = -1 if record.turned_back else record.rooms[-1].end
        self._end(cleared, -2 if end == CLEARED else end, 1)
        self._pick("worst", -1000 * lost[-1] + cleared, record.day)
        self._pick("best", 1000 * -cleared + lost[-1], record.day)

    def _end(self, cleared: int, end: int, days: int) -> None:
        self.ends[(cleared, end)] = self.ends.get((cleared, end), 0) + days

    def _pick(self, name: str, rank: int, day: int) -> None:
        found = (rank, day)
        if name not in self.shown or found < self.shown[name]:
            self.shown[name] = found

    def merged(self, other: Self) -> Self:
        """The tally of both; neither is changed."""
        both = type(self)(len(self.rooms), len(self.rooms[0].status) if self.rooms else 0)
        for part in (self, other):
            both._take_in(part)
        return both

    def _take_in(self, part: Self) -> None:
        self.fights += part.fights
        for mine, theirs in zip(self.rooms, part.rooms, strict=True):
            mine.take_in(theirs)
        for counts, more in (
            (self.cleared, part.cleared),
            (self.dead, part.dead),
            *zip(self.stopping, part.stopping, strict=True),
        ):
            _add(counts, more)
        for (cleared, end), days in part.ends.items():
            self._end(cleared, end, days)
        for name, (rank, day) in part.shown.items():
            self._pick(name, rank, day)

    def state(self) -> tuple[object, ...]:
        """Everything in it, for comparing."""
        rooms = [room.state() for room in self.rooms]
        return self.fights, rooms, self.cleared, self.dead, self.ends, self.stopping, self.shown


def _count(histogram: dict[int, int], value: int) -> None:
    histogram[value] = histogram.get(value, 0) + 1


def _add(counts: dict[int, int], more: Mapping[int, int]) -> None:
    for value, count in more.items():
        counts[value] = counts.get(value, 0) + count
