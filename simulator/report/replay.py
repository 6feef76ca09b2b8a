"""What does a page need to know to play one fight again: lanes, moments, bars, marks, a map and the story?

Plain data, ready for JSON; the page's script draws it and works nothing out but where a pixel is. Everything is taken
from the events of the fight, and every text in it can be shown as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simulator.errors import printable
from simulator.model import terms
from simulator.report.axis import Axis, frames_of
from simulator.report.bars import Bar, bars_of
from simulator.report.behind import behind
from simulator.report.event_lines import round_length_of
from simulator.report.interactive import Fight
from simulator.report.marks import Mark, marks_of
from simulator.report.naming import kind_of
from simulator.report.narration import readied, sentence, story
from simulator.study.roster import Roster

__all__ = ["replay_of", "rule_texts"]

Fields = Mapping[str, Any]
_UNTOLD = ("declared", "initiative", "moved", "round_started", "target_drawn")
"""Events that no mark stands for: their own sentence is only told in the story."""


def replay_of(fight: Fight) -> dict[str, object]:
    """One fight as data. Rules are named by their ids; :func:`rule_texts` says what they say."""
    roster = Roster(fight.scenario)
    length = round_length_of(fight.scenario)
    events = [readied(event, length) for event in fight.events]
    frames = frames_of(events)
    frame_of = {seq: number for number, frame in enumerate(frames) for seq in frame.seqs}
    marks = marks_of(events, frame_of)
    axis = Axis(frames, _crowds(marks))
    people = _people(events, roster, fight)
    place = {str(one["name"]): number for number, one in enumerate(people)}
    told = [[frame_of[max(one.line.seqs)], one.line.text, list(one.line.rules), list(one.line.seqs)]
            for one in story(fight.events, length)]  # fmt: skip
    return {
        "title": printable(fight.scenario.title or fight.origin.file or "A fight"),
        "ruleset": fight.scenario.ruleset,
        "seed": str(fight.seed),
        "fight": str(fight.number),
        "outcome": printable(fight.outcome),
        "rounds": fight.record.rounds,
        "command": printable(fight.command),
        "sides": [printable(roster.sides[side]) for side in roster.side_order],
        "people": people,
        "width": axis.width,
        "columns": [[one.round, one.label, one.left, one.width] for one in axis.columns],
        "frames": [[one.round, one.at, x] for one, x in zip(frames, axis.places, strict=True)],
        "bars": [_bar(bar, axis, place) for bar in bars_of(events, frame_of) if bar.who in place],
        "marks": [_mark(mark, place) for mark in marks if mark.who in place],
        "changes": _changes(events, frame_of, place) + _taken(fight, place, len(frames) - 1),
        "links": _links(marks, place),
        "story": told,
        "events": _details(events),
        "ground": _ground(fight),
    }


def rule_texts(fights: Iterable[Fight]) -> dict[str, list[str]]:
    """Title and text of every rule that these fights cite, by its id."""
    from simulator.content.catalogue_rules import rules

    found: dict[str, list[str]] = {}
    for fight in fights:
        known = rules(fight.scenario.ruleset)
        cited = {rule for event in fight.events for rule in event["rules"]}
        cited |= {one["rule"] for event in fight.events for one in event.get("modifiers") or () if one["rule"]}
        found |= {rule: [known[rule].title, known[rule].text] for rule in cited if rule in known}
    return dict(sorted(found.items()))


def _crowds(marks: Sequence[Mark]) -> dict[int, int]:
    """How many marks the fullest lane has in each moment."""
    counted = Counter((mark.frame, mark.who) for mark in marks)
    found: dict[int, int] = {}
    for (frame, _), many in counted.items():
        found[frame] = max(found.get(frame, 0), many)
    return found


# --- who ----------------------------------------------------------------------------------------------------


def _people(events: Sequence[Fields], roster: Roster, fight: Fight) -> list[dict[str, object]]:
    """Everybody who was there at some time, the side whose story is told first."""
    never = {
        printable(spec.name)
        for spec, record in zip(roster.combatants, fight.record.combatants, strict=True)
        if record.status == terms.AWAY
    }
    late = {event["actor"] for event in events if event["event"] == "arrived"}
    found: list[dict[str, object]] = []
    for event in events:
        if event["event"] == "fight_started":
            members = [(side, one) for side, them in event["sides"].items() for one in them]
            found += [
                _person(roster, side, str(one["name"]), one["hp"], one["ac"], one["at"], one["name"] in late)
                for side, one in members
                if one["name"] not in never
            ]
        elif event["event"] == "arrived" and event["actor"] not in {one["name"] for one in found}:
            shown = _person(roster, event["side"], event["actor"], event["hp"], event["ac"], event["place"], True)
            found.append(shown)
    return sorted(found, key=_side)


def _side(person: Mapping[str, object]) -> int:
    number = person["side"]
    assert isinstance(number, int)
    return number


def _person(roster: Roster, side: str, name: str, hp: int, ac: int, at: Sequence[int], late: bool) -> dict[str, object]:
    sides = [printable(roster.sides[number]) for number in roster.side_order]
    return {
        "name": name,
        "short": _short(name),
        "side": sides.index(side),
        "hp": hp,
        "ac": ac,
        "at": list(at),
        "late": late,
    }


def _short(name: str) -> str:
    """Two letters of a name, or a letter and the number in its group."""
    kind = kind_of(name)
    return name[:2] if kind == name else f"{kind[:1]}{name.removeprefix(kind).strip()}"


# --- what ---------------------------------------------------------------------------------------------------


def _bar(bar: Bar, axis: Axis, place: Mapping[str, int]) -> list[object]:
    """[who, kind, what, from, to, moment, cut off, event], measured on the axis."""
    start = axis.places[bar.start]
    if bar.kind == "moving":
        start, end = start - 7, axis.places[bar.end] + 7
    elif bar.end >= 0:
        end = axis.places[bar.end]
    else:
        end = axis.width if bar.until is None else axis.edge(bar.until)
    return [place[bar.who], bar.kind, bar.what, start, max(end, start + 4), bar.start, bar.cut, bar.seq]


def _mark(mark: Mark, place: Mapping[str, int]) -> list[object]:
    """[who, kind, moment, at once, at whom, points, events]; nobody is -1."""
    other = place.get(mark.other, -1)
    return [place[mark.who], mark.kind, mark.frame, mark.at_once, other, mark.points, list(mark.seqs)]


def _links(marks: Sequence[Mark], place: Mapping[str, int]) -> list[list[object]]:
    """Who does something to whom, for the map: [moment, from, to, kind]."""
    shown = {"hit", "miss", "cast"}
    return [
        [mark.frame, place[mark.who], place[mark.other], mark.kind]
        for mark in marks
        if mark.kind in shown and mark.who in place and mark.other in place and mark.other != mark.who
    ]


_STATES = {"down": "down", "died": "dead", "fled": "fled", "captured": "taken", "arrived": "up"}


def _changes(events: Sequence[Fields], frame_of: Mapping[int, int], place: Mapping[str, int]) -> list[list[object]]:
    """What changes about whom: [moment, who, "hp" | "state" | "at", the new value]."""
    found: list[list[object]] = []
    for event in events:
        frame, kind = frame_of[event["seq"]], event["event"]
        who = place.get(event["target"] if kind in {"damage", "heal"} and event["target"] else event["actor"], -1)
        if who < 0:
            continue
        if kind in {"damage", "heal", "down", "bled"}:
            found.append([frame, who, "hp", event["hp"]])
        if kind == "heal" and event["hp"] > 0:
            found.append([frame, who, "state", "up"])
        if kind in _STATES:
            found.append([frame, who, "state", _STATES[kind]])
        if kind == "moved":
            found.append([frame, who, "at", list(event["to"])])
        elif kind == "arrived":
            found.append([frame, who, "at", list(event["place"])])
    return found


def _taken(fight: Fight, place: Mapping[str, int], last: int) -> list[list[object]]:
    """Who is still there at the end but helpless in the winners' hands: taken, which no event tells."""
    ends = zip(fight.scenario.combatants, fight.record.combatants, strict=True)
    names = [printable(spec.name) for spec, record in ends if record.status == terms.CAPTURED]
    return [[last, place[name], "state", "taken"] for name in names if name in place]


def _details(events: Sequence[Fields]) -> dict[str, list[object]]:
    """What stands behind each event: [sentence, lines of figures, ids of rules], by its number."""
    found: dict[str, list[object]] = {}
    for event in events:
        text = "" if event["event"] in _UNTOLD else sentence(event, event["round_length"])
        modifiers = [one["rule"] for one in event.get("modifiers") or () if one["rule"]]
        rules = list(dict.fromkeys([*event["rules"], *modifiers]))
        found[str(event["seq"])] = [text, behind(event), rules]
    return found


def _ground(fight: Fight) -> dict[str, object]:
    """Walls, cover and webs, and what is known of the ground, in tenths of a foot."""
    arena = fight.scenario.arena
    return {
        "front": arena.front_ft,
        "webs": [list(box) for box in arena.webs],
        "boxes": [[one.left, one.bottom, one.right, one.top, one.cover] for one in arena.rectangles],
    }
