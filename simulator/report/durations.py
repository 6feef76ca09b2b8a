"""Until when, in the words of a table: rounds and segments instead of a clock that counts on?

Works on the common fields of an event (`round`, `t`, `clock`) and the length of a round, which the header of a
fight names. Where that is not known, times are told in segments from the event on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.report.naming import plural

__all__ = ["done", "lasting", "moment", "waiting"]

_SEGMENTS = 10
"""Units in a round of a clock that counts segments."""

_TURN = 10
"""Rounds in a turn, under every ruleset."""


def moment(event: Mapping[str, Any], clock: int) -> str:
    """Which segment of which round a time of the fight's clock is; the round only if it is another.

    >>> event = {"round": 2, "t": 3, "clock": 13, "round_length": 10}
    >>> moment(event, 15), moment(event, 25)
    ('segment 5', 'segment 5 of round 3')
    """
    length = event.get("round_length")
    if not length:
        return f"segment {event['t'] + clock - event['clock']}"
    began = 0 if not event["round"] else event["clock"] - event["t"]
    ahead = max(0, (clock - began - 1) // length)
    segment = clock - began - ahead * length
    return f"segment {segment}" + (f" of round {max(1, event['round']) + ahead}" if ahead else "")


def done(event: Mapping[str, Any], clock: int) -> str:
    """When something that takes until a time of the clock is done: the segment, or the round where none are counted.

    >>> event = {"round": 2, "t": 3, "clock": 13, "round_length": 10}
    >>> done(event, 15), done({**event, "clock": 100, "round_length": 64}, 190)
    ('at the end of segment 5', 'in round 3')
    """
    length = event.get("round_length")
    if not length or length == _SEGMENTS:
        return f"at the end of {moment(event, clock)}"
    number = max(0, clock - 1) // length + 1
    return "in this round" if number <= max(1, event["round"]) else f"in round {number}"


def waiting(event: Mapping[str, Any]) -> str:
    """How long a delay lasts in segments, with a blank in front; nothing where none are counted.

    >>> waiting({"until": 7, "clock": 3, "round_length": 10}), waiting({"until": 70, "clock": 3, "round_length": 512})
    (' for 4 segments', '')
    """
    if event["until"] is None or (event.get("round_length") or _SEGMENTS) != _SEGMENTS:
        return ""
    return f" for {plural(event['until'] - event['clock'], 'segment')}"


def lasting(event: Mapping[str, Any]) -> str:
    """How long something lasts from its event on, with a blank in front; nothing if that is not known.

    Whole rounds as rounds, whole turns beyond ten rounds as turns, anything else as the moment at which it ends; where
    no segments are counted, the round with which it ends.

    >>> event = {"round": 1, "t": 3, "clock": 3, "round_length": 10}
    >>> [lasting({**event, "until": until}) for until in (8, 13, 253, 6003, 57)]
    [' until segment 8', ' for 1 round', ' for 25 rounds', ' for 60 turns', ' until segment 7 of round 6']
    >>> lasting({**event, "until": None})
    ''
    >>> lasting({**event, "clock": 20, "round_length": 512, "until": 1535})
    ' until the end of round 3'
    """
    until, length = event["until"], event.get("round_length")
    if until is None:
        return ""
    left = until - event["clock"]
    if not length or left <= 0:
        return f" for {plural(left, 'segment')}"
    if left % length and length != _SEGMENTS:
        last = max(0, until - 1) // length + 1
        return " until the end of " + ("this round" if last <= max(1, event["round"]) else f"round {last}")
    if left % length:
        return f" until {moment(event, until)}"
    rounds = left // length
    if rounds > _TURN and rounds % _TURN == 0:
        return f" for {plural(rounds // _TURN, 'turn')}"
    return f" for {plural(rounds, 'round')}"
