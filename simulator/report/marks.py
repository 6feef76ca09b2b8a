"""Which signs does a timeline of a fight carry: a blow, a wound, a spoiled spell, a death?

Turns events into marks on the lanes of combatants. What has a length (casting, loading, walking) is a bar instead:
:mod:`simulator.report.bars`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

__all__ = ["KINDS", "Mark", "marks_of"]

Fields = Mapping[str, Any]

KINDS: Final = {
    "hit": "blow or shot that hits",
    "miss": "blow or shot that misses",
    "wound": "wound, with its points",
    "heal": "healing, with its points",
    "cast": "spell, ability or breath takes effect",
    "spoiled": "spell spoiled, action lost",
    "saved": "saving throw made",
    "failed": "saving throw failed",
    "use": "item used or at work",
    "ready": "aimed, loaded, ready, triggered",
    "meets": "enters melee",
    "change": "another action",
    "effect": "comes under an effect",
    "morale": "morale checked",
    "arrives": "arrives",
    "leaves": "has fled",
    "taken": "taken prisoner",
    "down": "goes down",
    "died": "dies",
}
"""Every kind of mark, with the words of the legend."""

_BY_ACTOR: Final = {
    "spell_cast": "cast",
    "breath": "cast",
    "gaze": "cast",
    "turned": "cast",
    "commanded": "cast",
    "summoned": "cast",
    "spell_spoiled": "spoiled",
    "action_lost": "spoiled",
    "aim_lost": "spoiled",
    "item_used": "use",
    "tossed": "use",
    "power_back": "use",
    "onset": "use",
    "aided": "heal",
    "aimed": "ready",
    "loaded": "ready",
    "readied": "ready",
    "triggered": "ready",
    "entered_melee": "meets",
    "action_changed": "change",
    "morale": "morale",
    "arrived": "arrives",
    "fled": "leaves",
    "captured": "taken",
    "bled": "wound",
    "down": "down",
    "died": "died",
}
_ON_TARGET: Final = {"damage": "wound", "heal": "heal", "effect": "effect", "splash": "wound"}


class Mark(NamedTuple):
    """One sign on one lane at one moment; several alike are one."""

    who: str
    kind: str
    frame: int
    at_once: bool
    """An immediate attack, out of turn."""
    other: str
    """At whom; empty for nobody else."""
    points: int
    """Hit points of wounds and healing."""
    seqs: tuple[int, ...]
    """The events behind it."""


def marks_of(events: Iterable[Fields], frame_of: Mapping[int, int]) -> list[Mark]:
    """The marks of a fight in order; `frame_of` says in which moment an event falls, by its number."""
    found: dict[tuple[object, ...], Mark] = {}
    at_once: dict[tuple[str, str, int], int] = {}
    for event in events:
        frame = frame_of[event["seq"]]
        if event["event"] == "immediate_attack":
            at_once[event["actor"], event["target"], frame] = event["seq"]
            continue
        mark = _mark(event, frame, at_once)
        if mark is None or not mark.who:
            continue
        key = (mark.who, mark.kind, frame, mark.at_once, mark.other)
        known = found.get(key)
        if known is not None:
            mark = known._replace(points=known.points + mark.points, seqs=known.seqs + mark.seqs)
        found[key] = mark
    return list(found.values())


def _mark(event: Fields, frame: int, at_once: dict[tuple[str, str, int], int]) -> Mark | None:
    kind, actor, target, seq = event["event"], event["actor"], event["target"], event["seq"]
    if kind == "attack":
        prelude = at_once.pop((actor, target, frame), None)
        seqs = (seq,) if prelude is None else (prelude, seq)
        return Mark(actor, "hit" if event["hit"] else "miss", frame, prelude is not None, target, 0, seqs)
    if kind == "save":
        return Mark(actor, "saved" if event["saved"] else "failed", frame, False, target, 0, (seq,))
    if kind in _ON_TARGET:
        points = event.get("amount") if kind in {"damage", "heal"} else 0
        return Mark(target or actor, _ON_TARGET[kind], frame, False, "", points or 0, (seq,))
    if kind in _BY_ACTOR:
        points = 1 if kind == "bled" else 0
        aimed_at = target if kind in {"spell_cast", "breath", "item_used"} and target != actor else ""
        return Mark(actor, _BY_ACTOR[kind], frame, False, aimed_at, points, (seq,))
    return None
