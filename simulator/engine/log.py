"""What happened in this fight, event by event?

The log keeps plain dicts, in order; it is only there when somebody wants to watch. The engine asks ``fight.log is
None`` before it works anything out for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.rulesets.base import Timing

Event = dict[str, Any]
"""One event: the common fields, and the event's own (see :mod:`simulator.model.events`)."""
Stamp = tuple[int, int, str]
"""When: (unit in the round, clock time, the moment as people read it)."""
Ids = tuple[str, ...]
"""Ids of rules."""


class Stamps(dict[int, Stamp]):
    """By the ruleset's moment: its stamp, worked out when it is first told of; the same in every fight."""

    __slots__ = ("timing",)

    def __init__(self, timing: Timing) -> None:
        self.timing = timing

    def __missing__(self, moment: int) -> Stamp:
        timing = self.timing
        stamp = self[moment] = (timing.unit_of(moment), timing.t_of(moment), timing.at(moment))
        return stamp


class Cited(dict[tuple[str, ...], Ids]):
    """By several words of the engine: the ids of the rules behind them, each once; the same in every fight."""

    __slots__ = ("cites",)

    def __init__(self, cites: Mapping[str, Ids]) -> None:
        self.cites = cites

    def __missing__(self, words: tuple[str, ...]) -> Ids:
        ids = self[words] = tuple(dict.fromkeys(rule_id for word in words for rule_id in self.cites.get(word, ())))
        return ids


class EventLog:
    """The events of one fight, in order (:meth:`simulator.engine.fight.Fight.tell`)."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []
