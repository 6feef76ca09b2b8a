"""How is one fight told, moment by moment, with the rule behind each line?

Turns the events of an :class:`~simulator.engine.EventLog` into text: a heading for every round, the moment
in front, the sentence of the event, the ids of its rules behind. It adds nothing that is not in an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simulator.errors import printable
from simulator.report.sentences import SENTENCES

__all__ = ["narrate", "sentence"]

_MOMENT_WIDTH = 10
_RULES_COLUMN = 88


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
    """The whole story, a line for every event; ends with a line end unless there is nothing to tell."""
    return "".join(f"{line}\n" for line in _lines(events))


def _lines(events: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    current_round, current_moment = 0, ""
    for event in events:
        if event["round"] != current_round:
            current_round, current_moment = event["round"], ""
            yield ""
            yield f"Round {current_round}"
        if event["event"] == "round_started" and not event["rules"]:
            continue
        moment = printable(str(event["at"]))
        shown = "" if moment == current_moment else moment
        current_moment = moment
        line = f"  {shown:<{_MOMENT_WIDTH}} {sentence(event)}"
        rules = ", ".join(printable(str(rule)) for rule in event["rules"])
        yield f"{line:<{_RULES_COLUMN}}  [{rules}]".rstrip() if rules else line
