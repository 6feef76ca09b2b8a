"""What takes time in a fight, from when to when: casting, loading, walking, an onset, a spell that holds somebody?

Turns events into bars on the lanes of combatants. A bar that something broke off is `cut`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from simulator.report.intentions import trigger
from simulator.report.naming import gear

__all__ = ["KINDS", "Bar", "bars_of"]

Fields = Mapping[str, Any]

KINDS: Final = {
    "casting": "casts or reads",
    "loading": "loads",
    "aiming": "aims",
    "onset": "waits for what it took to work",
    "power": "waits for the power to come back",
    "waiting": "delays, or stands ready",
    "moving": "moves",
    "state": "under an effect",
    "out": "down or dead",
}
"""Every kind of bar, with the words of the legend."""


class Bar(NamedTuple):
    """Something that lasts. `start` and `end` are moments (numbers of frames)."""

    who: str
    kind: str
    what: str
    start: int
    end: int
    """The last moment; -1: goes on beyond the fight, or until `until`."""
    until: int | None
    """Where no event tells of its end: when it would be over, on the fight's clock."""
    cut: bool
    seq: int
    """The event that began it."""


_BEGINS: Final[dict[str, tuple[str, str]]] = {
    "casting_started": ("casting", "spell"),
    "loading_started": ("loading", "weapon"),
    "readied": ("waiting", "trigger"),
    "delayed": ("waiting", ""),
}
_ENDS: Final[dict[str, tuple[tuple[str, ...], str, bool]]] = {
    "spell_cast": (("casting",), "spell", False),
    "spell_spoiled": (("casting", "onset"), "spell", True),
    "loaded": (("loading",), "weapon", False),
    "aimed": (("aiming",), "weapon", False),
    "onset": (("onset", "power"), "item", False),
    "power_back": (("power", "onset"), "item", False),
    "triggered": (("waiting",), "", False),
    "attack": (("waiting", "aiming"), "", False),
    "action_lost": (("casting", "loading", "aiming", "waiting"), "", True),
    "action_changed": (("casting", "loading", "aiming", "waiting"), "", True),
}
"""Which bars of its actor an event ends, by what they are called (empty: any), and whether that cuts them off."""
_OUT: Final = ("down", "died", "fled", "captured")


def bars_of(events: Sequence[Fields], frame_of: Mapping[int, int]) -> list[Bar]:
    """The bars of a fight in order of their beginning; `frame_of` says in which moment an event falls."""
    later = _afterwards(events)
    running: dict[tuple[str, str, str], Bar] = {}
    done: list[Bar] = []
    for event in events:
        frame = frame_of[event["seq"]]
        _end(event, frame, running, done)
        for bar in _begun(event, frame, later):
            key = (bar.who, bar.kind, bar.what)
            if key in running:
                done.append(running.pop(key)._replace(end=frame))
            running[key] = bar
    done += running.values()
    return sorted(_walks(events, frame_of) + done, key=lambda bar: (bar.start, bar.seq))


def _afterwards(events: Iterable[Fields]) -> set[tuple[str, str, str]]:
    """What is told later of things that were begun: (kind of event, who, what)."""
    names = {"onset": "item", "power_back": "item", "effect_ended": "effect"}
    return {(one["event"], one["actor"], one[names[one["event"]]]) for one in events if one["event"] in names}


def _begun(event: Fields, frame: int, later: set[tuple[str, str, str]]) -> list[Bar]:
    kind, who, seq = event["event"], event["actor"], event["seq"]
    if kind in _BEGINS:
        name, field = _BEGINS[kind]
        what = trigger(event) if field == "trigger" else gear(event[field]) if field else ""
        return [Bar(who, name, what, frame, -1, _until(event), False, seq)]
    if kind == "declared" and event["action"] == "aim":
        return [Bar(who, "aiming", gear(event["with"]), frame, -1, None, False, seq)]
    if kind == "item_used":
        for told, name in (("onset", "onset"), ("power_back", "power")):
            if (told, who, event["item"]) in later:
                return [Bar(who, name, gear(event["item"]), frame, -1, None, False, seq)]
    if kind == "effect" and event["target"]:
        what = str(event["effect"])
        if event["until"] is not None or ("effect_ended", event["target"], what) in later:
            return [Bar(event["target"], "state", what, frame, -1, event["until"], False, seq)]
    if kind in {"down", "died"}:
        return [Bar(who, "out", "dead" if kind == "died" else "down", frame, -1, None, False, seq)]
    return []


def _until(event: Fields) -> int | None:
    """When it is over if nothing happens, on the fight's clock."""
    until = event.get("until")
    if until is None and event.get("segments") is not None:
        until = event["clock"] + event["segments"]
    return None if until is None else int(until)


def _end(event: Fields, frame: int, running: dict[tuple[str, str, str], Bar], done: list[Bar]) -> None:
    """Close what an event ends."""
    kind, who = event["event"], event["actor"]
    if kind == "effect_ended":
        found = [(who, "state", str(event["effect"]))]
        cut = False
    elif kind in _OUT:
        found, cut = [key for key in running if key[0] == who and key[1] != "state"], True
    elif kind == "heal" and event["hp"] > 0:
        found, cut = [(event["target"], "out", "down")], False
    elif kind == "round_started":
        found, cut = [key for key in running if key[1] == "waiting"], False
    elif kind in _ENDS:
        kinds, field, cut = _ENDS[kind]
        named = gear(event[field]) if field else ""
        found = [key for key in running if key[0] == who and key[1] in kinds and named in {"", key[2]}]
    else:
        return
    for key in found:
        bar = running.pop(key, None)
        if bar is not None and bar.start < frame:
            done.append(bar._replace(end=frame, cut=cut and bar.kind != "out"))


def _walks(events: Sequence[Fields], frame_of: Mapping[int, int]) -> list[Bar]:
    """Steps that follow on each other are one bar."""
    done: list[Bar] = []
    last: dict[str, tuple[int, int]] = {}
    for event in events:
        if event["event"] != "moved":
            continue
        who, frame = event["actor"], frame_of[event["seq"]]
        place, clock = last.get(who, (-1, -1))
        if place >= 0 and event["clock"] - clock <= 1:
            done[place] = done[place]._replace(end=frame)
        else:
            place = len(done)
            done.append(Bar(who, "moving", "", frame, frame, None, False, event["seq"]))
        last[who] = place, event["clock"]
    return done
