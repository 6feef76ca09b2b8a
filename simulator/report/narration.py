"""How is one fight told, moment by moment, with the rule behind each line?

Turns the events of an :class:`~simulator.engine.EventLog` into text: a heading for every round, the moment
in front, the sentence of the event, the ids of its rules behind. It adds nothing that is not in an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from textwrap import wrap
from typing import Any

from simulator.errors import printable
from simulator.report.sentences import SENTENCES

__all__ = ["narrate", "sentence"]

_INDENT = " " * 13
"""A moment stands in front of a sentence, and so much before what continues it."""
_WIDTH = 110
_HARD_BLANK = "\N{NO-BREAK SPACE}"


def _safe(value: Any) -> Any:
    """A value whose texts, wherever they are, can be printed."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {_safe(key): _safe(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_safe(one) for one in value]
    return value


def sentence(event: Mapping[str, Any]) -> str:
    """What one event says, in one line.

    >>> sentence({"event": "bled", "actor": "Aldric", "target": None, "hp": -3})
    'Aldric bleeds: -3 hp'
    """
    fields = {name: _safe(value) for name, value in event.items()}
    fields["actor"] = fields.get("actor") or ""
    fields["target"] = fields.get("target") or ""
    teller = SENTENCES[event["event"]]
    return teller.format_map(fields) if isinstance(teller, str) else teller(fields)


def narrate(events: Iterable[Mapping[str, Any]]) -> str:
    """The whole story, in the order of the events; ends with a line end unless there is nothing to tell.

    Those who move in one moment by the same rules share a line.
    """
    return "".join(f"{line}\n" for line in _lines(events))


def _lines(events: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    current_round, current_moment = 0, ""
    for (number, at, rules, kind), group in groupby(events, _telling):
        if number != current_round:
            current_round, current_moment = number, ""
            yield ""
            yield f"Round {current_round}"
        moment = at if number else ""
        shown = "" if moment == current_moment else moment
        current_moment = moment
        ids = f"  [{', '.join(rules)}]".replace(", ", f",{_HARD_BLANK}") if rules else ""
        told = [sentence(event) for event in group]
        for text in ["; ".join(told)] if kind == "moved" else told:
            yield from _broken(f"  {shown:<10} {text}{ids}")
            shown = ""


def _telling(event: Mapping[str, Any]) -> tuple[int, str, tuple[str, ...], str]:
    """What events have to share to stand together: round, moment, rules, kind."""
    rules = tuple(printable(str(rule)) for rule in event["rules"])
    number = 0 if event["event"] == "fight_started" else event["round"]
    return number, printable(str(event["at"])), rules, event["event"]


def _broken(line: str) -> list[str]:
    """A long line broken at blanks; what continues it stands under its sentence."""
    parts = wrap(
        line, _WIDTH, subsequent_indent=_INDENT + "  ", break_long_words=False, break_on_hyphens=False, tabsize=1
    )
    return [part.replace(_HARD_BLANK, " ") for part in parts]
