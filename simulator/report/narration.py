"""How is one fight told, moment by moment, with the rule behind each line?

Turns the events of an :class:`~simulator.engine.EventLog` into text: a heading for every round, the moment
in front, what happened, the ids of the rules behind. It adds nothing that is not in an event, and leaves out only
what another line has told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any, Final, NamedTuple

from simulator.errors import printable
from simulator.report.folds import Event, Line, lines_of, rules_of
from simulator.report.marches import Gaits, Stretch, march_lines, stretches
from simulator.report.naming import together
from simulator.report.orders import BESIDE
from simulator.report.sentences import SENTENCES

__all__ = ["STORY_WIDTH", "Told", "narrate", "readied", "sentence", "story"]

STORY_WIDTH: Final = 100
"""Lines of a story are broken at this column where nobody says how wide the page is."""
_MARGIN: Final = 10
_INDENT: Final = " " * (_MARGIN + 3)
"""A moment stands in front of a sentence, and so much before what continues it."""
_HARD_BLANK: Final = "\N{NO-BREAK SPACE}"


def _safe(value: Any) -> Any:
    """A value whose texts, wherever they are, can be printed."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {_safe(key): _safe(one) for key, one in value.items()}
    if isinstance(value, tuple):
        return tuple(_safe(one) for one in value)
    if isinstance(value, list):
        return [_safe(one) for one in value]
    return value


def readied(event: Mapping[str, Any], round_length: int | None) -> Event:
    """An event as the sentences want it: safe to print, with names that are texts, with the length of a round."""
    fields: Event = _safe(event)
    fields["actor"] = fields.get("actor") or ""
    fields["target"] = fields.get("target") or ""
    fields["rules"] = tuple(fields.get("rules") or ())
    fields["round_length"] = round_length
    return fields


def sentence(event: Mapping[str, Any], round_length: int | None = None) -> str:
    """What one event says, in one line.

    >>> sentence({"event": "bled", "actor": "Aldric", "target": None, "hp": -3})
    'Aldric bleeds: -3 hp'
    """
    return SENTENCES[event["event"]](readied(event, round_length))


def narrate(events: Iterable[Mapping[str, Any]], round_length: int | None = None, width: int = STORY_WIDTH) -> str:
    """The whole story, in the order of the events; ends with a line end unless there is nothing to tell.

    `round_length` is the length of a round in segments, as the header of the fight names it: with it, times are
    told in rounds and segments. Lines are broken at `width` columns.
    """
    return "".join(f"{line}\n" for line in _lines(story(events, round_length), width))


class Told(NamedTuple):
    """One line of a story, with the round and the moment in which it is told."""

    round: int
    at: str
    line: Line


def story(events: Iterable[Mapping[str, Any]], round_length: int | None = None) -> Iterator[Told]:
    """The lines of the story, in order, each with its moment and the numbers of the events that it tells."""
    ready = [readied(event, round_length) for event in events]
    _annotate(ready)
    gaits = Gaits()
    for number, of_round in groupby(ready, lambda event: event["round"]):
        for at, line in _round(list(of_round), gaits):
            yield Told(number, at, line)


def _annotate(events: Sequence[Event]) -> None:
    """Give events the side of whoever acts; mark a declaration by the same line of tactics as its combatant's last."""
    sides: dict[str, str] = {}
    last: dict[str, str] = {}
    for event in events:
        if event["event"] == "fight_started":
            sides = {one["name"]: side for side, members in event["sides"].items() for one in members}
        elif event["event"] == "arrived":
            sides[event["actor"]] = event["side"]
        event["of_side"] = sides.get(event["actor"])
        if event["event"] == "declared" and event["line"] and event["line"] != BESIDE:
            event["known"] = last.get(event["actor"]) == event["line"]
            last[event["actor"]] = event["line"]


def _lines(told: Iterable[Told], width: int) -> Iterator[str]:
    for number, of_round in groupby(told, lambda one: one.round):
        moment = ""
        for _, at, line in of_round:
            shown = ""
            if line.kind != "fight_started":
                if not moment:
                    yield from ("", f"Round {number}" if number else "Before the first round")
                shown = "" if at == moment else at
                moment = at
            yield from _broken(f"  {shown:<{_MARGIN}} {line.text}", line.rules, width)


def _round(events: Sequence[Event], gaits: Gaits) -> Iterator[tuple[str, Line]]:
    """The lines of one round, each with its moment; who walked is told where a stretch of the way ends."""
    ends = stretches(events, gaits)
    for at, of_moment in groupby(events, lambda event: str(event["at"])):
        for block in _in_order(list(of_moment), ends):
            yield from march_lines([one for event in block for one in ends.get(event["seq"], ())])
            for line in _block([event for event in block if event["event"] != "moved"]):
                yield at, line


def _in_order(moment: list[Event], ends: Mapping[int, Sequence[Stretch]]) -> Iterator[list[Event]]:
    """The events of a moment, cut before the way of somebody who was struck or shot at before he set out on it.

    Else all ways of a moment are told first, those of one kind together.
    """
    block: list[Event] = []
    concerned: set[str] = set()
    for event in moment:
        ended = ends.get(event["seq"], ())
        if any(one.last["actor"] in concerned and block and block[0]["seq"] < one.events[0]["seq"] for one in ended):
            yield block
            block, concerned = [], set()
        block.append(event)
        if event["event"] == "attack":
            concerned.add(event["target"])
    yield block


def _block(block: Sequence[Event]) -> Iterator[Line]:
    """The lines of one moment but for those who walk; the rules of most orders stand at their head, once."""
    counted = Counter(event["rules"] for event in block if event["event"] == "declared")
    ordinary: tuple[str, ...] = counted.most_common(1)[0][0] if counted else ()
    headed = False
    for line in lines_of(block):
        if line.kind == "fight_started":
            yield from _beginning(block[0])
        elif line.kind == "round_started":
            headed = True
            yield line._replace(rules=tuple(dict.fromkeys(line.rules + ordinary)))
        elif headed and line.kind == "declared" and line.rules == ordinary:
            yield line._replace(rules=())
        else:
            yield line


def _beginning(event: Event) -> Iterator[Line]:
    """A line for each side: who is there, armour class and hit points."""
    for name, members in event["sides"].items():
        by_time: dict[int | None, list[Mapping[str, Any]]] = {None: []}
        for one in members:
            by_time.setdefault(one.get("comes"), []).append(one)
        there = _roll(by_time.pop(None)) or "nobody yet"
        later = [f"{_when(comes)} {_roll(them)}" for comes, them in sorted(by_time.items(), key=_last_on_condition)]
        told = f"{name}: {'; '.join([there, *later])}"
        yield Line(told, rules_of([event]), "fight_started", (event["seq"],))


def _roll(members: Sequence[Mapping[str, Any]]) -> str:
    """Armour class and hit points of several, those of a kind together."""
    alike: dict[object, list[Mapping[str, Any]]] = {}
    for one in members:
        kind = str(one["name"]).rstrip("0123456789")
        alike.setdefault((kind, one["ac"]) if kind != one["name"] else one["name"], []).append(one)
    told = [
        f"{together([str(one['name']) for one in them])} (AC {them[0]['ac']},"
        f" hp {', '.join(str(one['hp']) for one in them)})"
        for them in alike.values()
    ]
    return ", ".join(told)


def _when(comes: int | None) -> str:
    """When a wave comes that is not there yet."""
    return f"to come in round {comes}:" if comes else "to come on a condition:"


def _last_on_condition(wave: tuple[int | None, object]) -> tuple[bool, int]:
    return not wave[0], wave[0] or 0


def _broken(text: str, rules: Sequence[str], width: int) -> list[str]:
    """A long line broken at blanks; what continues it stands under its sentence, the rules in one piece if they fit."""
    ids = f"  [{', '.join(rules)}]" if rules else ""
    if len(_INDENT) + len(ids) <= width:
        ids = ids.replace(", ", f",{_HARD_BLANK}")
    parts = wrap(
        text + ids,
        width,
        subsequent_indent=_INDENT + "  ",
        break_long_words=False,
        break_on_hyphens=False,
        tabsize=1,
    )
    return [part.replace(_HARD_BLANK, " ") for part in parts]
