"""Which events of one moment share a line, so that a story is short and loses nothing?

Takes the events of one moment in their order and gives the lines that tell them: the blows of a routine together,
the wounds of one victim or of one fireball, an end with the wound that brought it, those who did the same thing.
The rules of a line are those of all events in it. Who walks is not told here: that is
:mod:`simulator.report.marches`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from simulator.model.events import FIELDS
from simulator.report import outcomes
from simulator.report.naming import joined
from simulator.report.orders import orders
from simulator.report.sentences import SENTENCES

__all__ = ["Line", "lines_of", "rules_of", "seqs_of"]

Event = dict[str, Any]


class Line(NamedTuple):
    """One line of a story."""

    text: str
    rules: tuple[str, ...]
    kind: str
    """The kind of its first event."""
    seqs: tuple[int, ...] = ()
    """The numbers of the events that it tells."""


def seqs_of(events: Iterable[Event]) -> tuple[int, ...]:
    """The numbers of several events, and of those that are told with them, in order."""
    found: list[int] = []
    for event in events:
        found += event.get("preludes", ())
        found.append(event["seq"])
        found += [event[name]["seq"] for name in _HANGING if name in event]
    return tuple(found)


def rules_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The rules of several events, each once, in order."""
    return tuple(dict.fromkeys(rule for event in events for rule in event["rules"]))


def lines_of(events: Sequence[Event]) -> Iterator[Line]:
    """The lines that tell the events of one moment."""
    told = _attached(events)
    place = 0
    while place < len(told):
        first = told[place]
        run = [first]
        together_with = _key(first)
        for event in told[place + 1 :]:
            if event["event"] != first["event"] or _key(event) != together_with:
                break
            run.append(event)
        place += len(run)
        yield from _line(run)


# --- what hangs on another event ----------------------------------------------------------------------------


def _attached(events: Sequence[Event]) -> list[Event]:
    """The events without those that are told with another one, which are attached to it."""
    kept: list[Event] = []
    for event in events:
        if _is_needless(event) or _hangs_on(kept, event):
            continue
        kept.append(dict(event))
        if len(kept) > 1 and event["event"] == "attack" and _is_prelude(kept[-2], event):
            prelude = kept.pop(-2)
            kept[-1] |= {
                "at_once": prelude["reason"] or "immediate attack",
                "rules": rules_of([prelude, event]),
                "preludes": (prelude["seq"],),
            }
    return kept


def _is_needless(event: Event) -> bool:
    """A draw among one, and the end of what `surprised` has told for how long it lasts."""
    if event["event"] == "target_drawn":
        return isinstance(event["candidates"], list) and len(event["candidates"]) == 1
    return bool(event["event"] == "effect_ended" and event["effect"] == "surprised")


def _is_prelude(before: Event, attack: Event) -> bool:
    """The immediate attack that allows this very roll."""
    alike = all(before[name] == attack[name] for name in ("actor", "target", "weapon") if name in before)
    return before["event"] == "immediate_attack" and alike


_ENDS: Final = ("died", "down")
_HANGING: Final = ("state", "drawn", "image_gone", "fell")
"""The names under which events hang on another one."""


def _hangs_on(kept: list[Event], event: Event) -> bool:
    """Attach an event to the one that it goes with; False: it stands alone."""
    kind, last = event["event"], kept[-1] if kept else None
    owner: Event | None = None
    name = ""
    if kind in _ENDS:
        owner, name = next((one for one in reversed(kept) if _brings(one, event)), None), "fell"
    elif last is not None and last["event"] == "surprised" and kind == "effect" and event["effect"] == "surprised":
        owner, name = last, "state"
    elif last is not None and last["event"] == "attack":
        if kind == "target_drawn" and outcomes.IMAGE in event["candidates"]:
            owner, name = last, "drawn"
        elif kind == "effect_ended" and event["effect"] == outcomes.IMAGE and "drawn" in last:
            owner, name = last, "image_gone"
    if owner is None:
        return False
    owner[name] = event
    owner["rules"] = rules_of([owner, event])
    return True


def _brings(event: Event, end: Event) -> bool:
    """Whether an event is the wound, the bleeding or the stroke that brought an end."""
    if "fell" in event:
        return False
    if event["event"] == "damage":
        return bool(event["target"] == end["actor"] and event["hp"] <= 0)
    if event["event"] == "attack":
        return bool(event["target"] == end["actor"] and event["die"] is None and event["hit"])
    return bool(event["event"] == "bled" and event["actor"] == end["actor"])


# --- what stands in one line --------------------------------------------------------------------------------


_KEYS: Final[dict[str, Callable[[Event], object]]] = {
    "initiative": lambda event: None,
    "morale": lambda event: None,
    "entered_melee": lambda event: None,
    "arrived": lambda event: event["side"],
    "bled": lambda event: None,
    "attack": lambda event: None,
    "damage": lambda event: None,
    "save": lambda event: event["against"],
    "effect": lambda event: (event["effect"], event["until"]),
    "declared": lambda event: None,
    "readied": lambda event: (event["action"], event["trigger"]),
    "triggered": lambda event: event["trigger"],
    "action_changed": lambda event: (event["reason"], event["action"], event["with"], event["target"]),
    "target_drawn": lambda event: event["seq"],
    "gaze": lambda event: event["seq"],
    "bounce": lambda event: event["seq"],
    "scatter": lambda event: event["seq"],
}
"""What events of one kind must have in common to share a line."""


def _key(event: Event) -> object:
    """Without a key of its own: everything but who did it."""
    key = _KEYS.get(event["event"])
    if key is not None:
        return key(event)
    return event.get("of_side"), event["target"], tuple(repr(event[name]) for name in FIELDS[event["event"]])


_TELLERS: Final[dict[str, Callable[[Sequence[Event]], str]]] = {
    "initiative": outcomes.initiative,
    "morale": outcomes.morale,
    "entered_melee": outcomes.met,
    "bled": outcomes.bled,
    "save": outcomes.save,
    "effect": outcomes.effect,
    "triggered": outcomes.triggered,
}


def _line(run: list[Event]) -> Iterator[Line]:
    """The line of a run; the wounds of a moment may take several."""
    kind = run[0]["event"]
    if kind == "damage":
        for wounds in _wounds(run):
            yield _made(wounds, outcomes.damage(wounds))
    elif kind == "attack":
        for rolls in _attacks(run):
            yield _made(rolls, outcomes.attack(rolls))
    elif kind == "declared":
        for declarations, text in orders(run):
            yield _made(declarations, text)
    elif kind == "action_changed" and len(run) > 1:
        yield _made(run, outcomes.changed(run))
    elif kind in _TELLERS:
        yield _made(run, _TELLERS[kind](run))
    else:
        yield _made(run, SENTENCES[kind](joined(run)))


def _attacks(run: list[Event]) -> list[list[Event]]:
    """The rolls of a routine together, and those of a volley: several of one kind who roll for the same."""
    found: list[list[Event]] = []
    for event in run:
        last = found[-1] if found else []
        if last and (_routine(last[-1]) == _routine(event) or _is_volley([*last, event])):
            last.append(event)
        else:
            found.append([event])
    return found


def _routine(event: Event) -> object:
    return event["actor"], event["target"], event.get("at_once"), event["die"] is None


def _is_volley(rolls: list[Event]) -> bool:
    """Whether these rolls differ in nothing but the die and who of a kind rolls it."""
    return len({outcomes.volley(one) for one in rolls}) == 1 and rolls[0]["die"] is not None


def _wounds(run: list[Event]) -> list[list[Event]]:
    """All that one victim takes together; or, where many take one thing and nothing else, all of them together."""
    by_victim: dict[str, list[Event]] = {}
    for event in run:
        by_victim.setdefault(event["target"] or event["actor"], []).append(event)
    by_source: dict[object, list[Event]] = {}
    for victim, wounds in by_victim.items():
        sources = {(one["source"], one["actor"]) for one in wounds}
        by_source.setdefault(sources.pop() if len(sources) == 1 else victim, []).extend(wounds)
    return list(by_source.values())


def _made(events: Sequence[Event], text: str) -> Line:
    return Line(text, rules_of(events), events[0]["event"], seqs_of(events))
