"""How is a day of several encounters played and looked at from Python?"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from simulator.errors import UsageError
from simulator.model.day import CompiledDay
from simulator.model.record import FightRecord
from simulator.report.interactive import Fight, play_subject, written
from simulator.study.day_results import DayResult
from simulator.study.loading import LoadedDay, Reading, load_any
from simulator.study.many_days import Days
from simulator.study.origin import Origin

__all__ = ["Day", "FightOfDay", "load_day"]


class FightOfDay(Fight):
    """One fight of a day, as the travellers entered it: printed it tells its story."""

    def __init__(self, day: CompiledDay, seed: int, number: int, room: int, origin: Origin | None = None) -> None:
        """Which encounter (from 1) of which day. Raises UsageError where there is none."""
        if not 1 <= room <= len(day.rooms):
            raise UsageError(f"there is no encounter {room}: the day has {len(day.rooms)}")
        super().__init__(day.rooms[room - 1].scenario, seed, number, origin)
        self.day = day
        self.room = room

    @property
    def command(self) -> str:
        """The command that tells this fight."""
        return f"{super().command} --room {self.room}"

    @cached_property
    def _played(self) -> tuple[FightRecord, list[dict[str, Any]]]:
        from simulator.engine import EventLog
        from simulator.study.days import watch_room

        log = EventLog()
        record = watch_room(self.day, self.seed, self.number, self.room, log)
        if record is None:
            raise UsageError(f"day {self.number} of seed {self.seed} never came to encounter {self.room}")
        return record, log.events


class Day:
    """A day of several encounters, ready to be played: `run` plays many, `watch` tells one fight of one."""

    def __init__(self, day: CompiledDay, origin: Origin | None = None) -> None:
        self.day = day
        self.origin = origin or Origin()

    def run(
        self,
        days: int | None = None,
        seed: int | None = None,
        *,
        workers: int | None = 1,
        executor: Executor | None = None,
        target: float | None = None,
        target_metric: str | None = None,
        max_time: float | None = None,
        folder: str | PathLike[str] | None = None,
        progress: bool | None = None,
    ) -> DayResult:
        """Play so many days and count what happens. Without a seed the file's is taken, or one is drawn.

        All else is as in `Scenario.run`; `target` asks how many days clear each room and how many cost nobody,
        `target_metric` one of rooms_cleared, all_cleared, nobody_lost, lost, wiped_out and turned_back.
        """
        from simulator.dice import fresh_seed

        chosen = seed if seed is not None else self.day.seed if self.day.seed is not None else fresh_seed()
        return play_subject(
            Days(self.day),
            self.origin,
            days,
            chosen,
            workers=workers,
            executor=executor,
            target=target,
            target_metric=target_metric,
            max_time=max_time,
            folder=folder,
            progress=progress,
        )

    def watch(self, number: int = 1, room: int = 1, seed: int | None = None) -> FightOfDay:
        """One fight of one day; rooms and days count from 1."""
        chosen = seed if seed is not None else self.day.seed if self.day.seed is not None else 0
        return FightOfDay(self.day, chosen, number, room, self.origin)

    def __repr__(self) -> str:
        return f"<Day of {len(self.day.rooms)} encounters: {self.day.title}>"


def load_day(
    path: str | PathLike[str],
    *,
    changes: Mapping[str, object] | None = None,
    ruleset: str | None = None,
    lenient: bool = False,
    content: str | PathLike[str] | None = None,
) -> Day:
    """A day of encounters from its file; `changes` are values by their path, the rest as in `simulator.load`.

    Raises InputError with everything that is wrong, MissingFileError where there is no such file, UsageError for the
    file of a single fight.
    """
    reading = Reading(written(changes or {}), ruleset, lenient, Path(content) if content is not None else None)
    found = load_any(fspath(path), reading)
    if not isinstance(found, LoadedDay):
        raise UsageError(f"{fspath(path)} is a single fight: load it with simulator.load")
    return Day(found.day, found.origin)
