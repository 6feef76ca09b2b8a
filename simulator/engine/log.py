"""What happened in this fight, event by event?

The log keeps plain dicts, in order; it is only there when somebody wants to watch. The engine asks ``fight.log is
None`` before it works anything out for it.
"""

from __future__ import annotations

from typing import Any

Event = dict[str, Any]
"""One event: the common fields, and the event's own (see :mod:`simulator.model.events`)."""
Stamp = tuple[int, int, int, str]
"""When: (the ruleset's moment, unit in the round, clock time, the moment as people read it)."""


class EventLog:
    """Collects the events of one fight in `events`."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def write(
        self,
        round_number: int,
        stamp: Stamp,
        event: str,
        actor: str | None,
        target: str | None,
        rules: tuple[str, ...],
        fields: Event,
    ) -> None:
        """Append one event; `seq` counts from 1."""
        events = self.events
        _moment, t, clock, at = stamp
        events.append(
            {
                "seq": len(events) + 1,
                "round": round_number,
                "t": t,
                "clock": clock,
                "at": at,
                "event": event,
                "actor": actor,
                "target": target,
                "rules": rules,
                **fields,
            }
        )
