"""What happened in this fight, event by event?

The log keeps plain dicts, in order; it is only there when somebody wants to watch. The engine asks ``fight.log is None``
before it works anything out for it.
"""

from __future__ import annotations

from typing import Any

Event = dict[str, Any]
"""One event: the common fields, and the event's own (see :mod:`simulator.model.events`)."""


class EventLog:
    """Collects the events of one fight in `events`."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def write(
        self,
        round_number: int,
        t: int,
        clock: int,
        at: str,
        event: str,
        actor: str | None,
        target: str | None,
        rules: tuple[str, ...],
        fields: Event,
    ) -> None:
        """Append one event; `seq` counts from 1."""
        events = self.events
        record: Event = {
            "seq": len(events) + 1,
            "round": round_number,
            "t": t,
            "clock": clock,
            "at": at,
            "event": event,
            "actor": actor,
            "target": target,
            "rules": rules,
        }
        record.update(fields)
        events.append(record)
