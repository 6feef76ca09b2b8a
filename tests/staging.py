"""Stage a small fight from YAML on scripted dice, and read what happened.

`stage` plays one fight and returns its events; lanes that the script names must be used up exactly, all other lanes
roll on ordinary dice. `only` and `first` pick events out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import dedent
from typing import Any

from simulator.content import load_scenario
from simulator.dice import Dice, Purpose, ScriptedDice
from simulator.engine import EventLog, play

Event = dict[str, Any]
Lanes = Mapping[tuple[str, Purpose], Sequence[int]]


def stage(text: str, lanes: Lanes | None = None, *, seed: int = 1, fight: int = 1, strict: bool = False) -> list[Event]:
    """Play one fight of a scenario given as YAML text and return its events.

    `lanes`: {("party/Aldric", Purpose.HIT): [14, 3]}: values of named lanes, every one of which must be rolled and no
    more. With `strict` a roll on any other lane fails too.
    """
    scenario = load_scenario(dedent(text))
    names = {one.owner: f"{scenario.sides[one.side].name}/{one.name}" for one in scenario.combatants}
    dice = ScriptedDice(lanes or {}, default=None if strict else Dice(seed, fight), names=names)
    log = EventLog()
    play(scenario, seed, fight, log, dice)
    dice.finish()
    return log.events


def only(
    events: list[Event], event: str, actor: str | None = None, target: str | None = None, **fields: Any
) -> list[Event]:
    """The events of one kind, by one actor, at one target, with these figures."""
    return [
        one
        for one in events
        if one["event"] == event
        and (actor is None or one["actor"] == actor)
        and (target is None or one["target"] == target)
        and all(one.get(key) == value for key, value in fields.items())
    ]


def first(events: list[Event], event: str, actor: str | None = None, target: str | None = None, **fields: Any) -> Event:
    """The first such event; fails with what there was if there is none."""
    found = only(events, event, actor, target, **fields)
    assert found, f"no {event} by {actor}: {[(one['event'], one['actor'], one['at']) for one in events]}"
    return found[0]


def moments(events: list[Event]) -> list[tuple[int, str]]:
    """(round, moment) of events, as people read them: (1, '3.finish')."""
    return [(one["round"], one["at"]) for one in events]
