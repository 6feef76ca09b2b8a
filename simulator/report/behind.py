"""Which dice and figures stand behind one event, in short lines that a person can check?

What a replay shows beside a mark or a line of its story. Takes events as :func:`simulator.report.narration.readied`
gives them; adds nothing that is not in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.model.events import FIELDS
from simulator.report.naming import gear, plural, together

__all__ = ["behind"]

Fields = Mapping[str, Any]


def _attack(event: Fields) -> list[str]:
    if event["die"] is None:
        return ["no roll: the target is helpless"]
    told = [f"d20 shows {event['die']}"]
    told += [_modifier(one) for one in event["modifiers"] or ()]
    told.append(f"{event['total']} in all, needs {event['need']}: {'hit' if event['hit'] else 'miss'}")
    if event["distance"] is not None:
        told.append(f"from {event['distance']} ft")
    return told


def _modifier(one: Fields) -> str:
    rule = f" [{one['rule']}]" if one["rule"] else ""
    return f"{one['value']:+d} {one['what']}{rule}"


def _wound(event: Fields) -> list[str]:
    return [
        f"{plural(event['amount'], 'point')} from {gear(event['source']) or 'nothing known'}",
        f"{event['hp']} hp left",
    ]


def _heal(event: Fields) -> list[str]:
    return [f"{plural(event['amount'], 'point')} by {gear(event['source']) or 'itself'}", f"{event['hp']} hp now"]


def _save(event: Fields) -> list[str]:
    return [
        f"d20 shows {event['die']}",
        f"{event['total']} in all, needs {event['need']}: {'saved' if event['saved'] else 'failed'}",
    ]


def _roll_under(event: Fields) -> list[str]:
    return [f"rolls {event['die']} against {event['need']}: {event['result']}"]


def _declared(event: Fields) -> list[str]:
    return [f"decided by: {event['line']}"] if event["line"] else []


def _gaze(event: Fields) -> list[str]:
    if event["die"] is None:
        return []
    return [f"rolls {event['die']}, meets it on {event['need']} or less"]


def _drawn(event: Fields) -> list[str]:
    among = event["candidates"]
    names = together(map(str, among)) if isinstance(among, list | tuple) else str(among)
    return [f"drawn among {names}", *([f"die shows {event['die']}"] if event["die"] else [])]


def _vessel(event: Fields) -> list[str]:
    return [f"d20 shows {event['die']}, stays whole on {event['need']}"]


def _nothing(_: Fields) -> list[str]:
    return []


_TELLERS: Final[dict[str, Callable[[Fields], list[str]]]] = {
    "attack": _attack,
    "damage": _wound,
    "heal": _heal,
    "save": _save,
    "morale": _roll_under,
    "turned": _roll_under,
    "declared": _declared,
    "gaze": _gaze,
    "target_drawn": _drawn,
    "container_save": _vessel,
    "fight_started": _nothing,
    "moved": _nothing,
    "arrived": lambda event: [f"AC {event['ac']}, {event['hp']} hp"],
    "initiative": lambda event: [f"the die shows {event['die']}"],
}
"""Kinds with lines of their own; the others show the figures that they have."""

_WORDS: Final = {"die": "die", "need": "needs", "segments": "segments", "amount": "amount", "feet": "feet", "hp": "hp"}


def behind(event: Fields) -> list[str]:
    """The dice, modifiers and figures of one event.

    >>> behind({"event": "initiative", "die": 5, "side": "party"})
    ['the die shows 5']
    """
    teller = _TELLERS.get(event["event"])
    if teller is not None:
        return teller(event)
    return [
        f"{_WORDS[name]}: {event[name]}"
        for name in FIELDS[event["event"]]
        if name in _WORDS and event[name] is not None
    ]
