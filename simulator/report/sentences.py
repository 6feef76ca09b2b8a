"""What does each kind of event say, in one sentence?

One entry for every event of :mod:`simulator.model.events` (a test holds the two together): a template whose
fields are the event's own, or a function where a sentence has parts that may be missing. Names have been made
safe to print before they come here; `actor` and `target` are always texts. Where several did the same, `actor`
names them all and `many` is true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.report.durations import done, waiting
from simulator.report.intentions import intention, trigger
from simulator.report.naming import does, gear, plural
from simulator.report.orders import declared
from simulator.report.outcomes import (
    attack,
    bled,
    damage,
    drawn,
    effect,
    ended,
    fell,
    heal,
    initiative,
    met,
    morale,
    save,
    triggered,
)

__all__ = ["SENTENCES", "number"]

Fields = Mapping[str, Any]


def number(value: object) -> str:
    """A figure as a person writes it: no decimals where there are none.

    >>> number(30.0), number(2.5), number(None)
    ('30', '2.5', '?')
    """
    if value is None:
        return "?"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def verb(event: Fields, one: str, more: str = "") -> str:
    """A verb as it follows whoever did it."""
    return does(event.get("many"), one, more)


def _fight_started(event: Fields) -> str:
    sides = [f"{name} ({', '.join(map(_member, members))})" for name, members in event["sides"].items()]
    return "the fight begins: " + " against ".join(sides)


def _member(one: Fields) -> str:
    comes = one.get("comes")
    later = "" if comes is None else f" to come in round {comes}" if comes else " to come on a condition"
    return f"{one['name']} AC {one['ac']} hp {one['hp']}{later}"


def _surprised(event: Fields) -> str:
    return f"{event['actor']} {verb(event, 'is', 'are')} surprised for {plural(event['segments'], 'segment')}"


def _moved(event: Fields) -> str:
    told = f"{event['actor']} {verb(event, 'moves')} {number(event['feet'])} ft"
    if event["target"] and event["distance"] is not None:
        told += f", now {number(event['distance'])} ft from {event['target']}"
    return told


def _left(event: Fields) -> str:
    return f"{event['actor']} {verb(event, 'leaves')} melee" + (f" with {event['target']}" if event["target"] else "")


def _faced(event: Fields) -> str:
    return f"{event['actor']} {verb(event, 'turns')} to {event['target']}"


def _fetched(event: Fields) -> str:
    time = f" after {plural(event['segments'], 'segment')}" if event["segments"] else ""
    return f"{event['actor']} {verb(event, 'has', 'have')} {gear(event['item'])} in hand{time}"


def _because(event: Fields, told: str) -> str:
    return f"{told}: {event['reason']}" if event["reason"] else told


def _aim_lost(event: Fields) -> str:
    return _because(event, f"{event['actor']} {verb(event, 'loses')} the aim of {event['weapon']}")


def _action_changed(event: Fields) -> str:
    price = f" ({plural(event['die'], 'segment')} to change)" if event["die"] else ""
    return f"{event['actor']}, as {event['reason']}, will now {intention(event)}{price}"


def _delayed(event: Fields) -> str:
    die = f" (rolled {event['die']})" if event["die"] else ""
    return f"{event['actor']} {verb(event, 'waits')}{waiting(event)}{die}"


def _readied(event: Fields) -> str:
    return f"{event['actor']} {verb(event, 'stands')} ready to {event['action']} when {trigger(event)}"


def _action_lost(event: Fields) -> str:
    return _because(event, f"{event['actor']} {verb(event, 'loses')} the {gear(event['action'])}")


def _at(event: Fields) -> str:
    return f" at {event['target']}" if event["target"] and event["target"] != event["actor"] else ""


def _casting_started(event: Fields) -> str:
    told = f"{event['actor']} {verb(event, 'begins')} {event['spell']}{_at(event)}"
    if event["until"] is None:
        return f"{told} (time {number(event['segments'])})"
    return f"{told}, done {done(event, event['until'])}"


def _spell_spoiled(event: Fields) -> str:
    """What is lost is spoiled, what is kept (a potion, a scroll) only stopped."""
    word, kept = ("spoiled", "") if event["lost"] else ("stopped", "; it is not used up")
    return _because(event, f"{gear(event['spell'])} of {event['actor']} is {word}") + kept


_TAKEN: Final = {"potion": "drinks", "elixir": "drinks", "philtre": "drinks", "oil": "rubs in"}
"""What is done with things whose names begin so, when they work some time after."""


def _item_used(event: Fields) -> str:
    item = gear(event["item"])
    taken = _TAKEN.get(item.partition(" ")[0])
    if taken and not _at(event) and event["segments"] is not None:
        works = f"it will work {done(event, event['clock'] + event['segments'])}"
        return f"{event['actor']} {verb(event, taken, taken.replace('s', '', 1))} {item}; {works}"
    time = f" (time {number(event['segments'])})" if event["segments"] else ""
    return f"{event['actor']} {verb(event, 'uses')} {item}{_at(event)}{time}"


def _tossed(event: Fields) -> str:
    end = "it is caught" if event["hit"] else "it falls at the feet"
    rolled = f"{number(event['total'])} against {number(event['need'])}"
    return (
        f"{event['actor']} {verb(event, 'tosses', 'toss')} {gear(event['item'])} to {event['target']}: {rolled}, {end}"
    )


def _onset(event: Fields) -> str:
    return f"{gear(event['item'])} begins to work on {event['actor']}"


def _loading(event: Fields) -> str:
    ends = f", loaded {done(event, event['clock'] + event['segments'])}" if event["segments"] is not None else ""
    return f"{event['actor']} {verb(event, 'begins')} to load {event['weapon']}{ends}"


def _immediate(event: Fields) -> str:
    on = f" on {event['target']}" if event["target"] else ""
    told = f"{event['actor']} {verb(event, 'makes')} an immediate attack{on} with {event['weapon']}"
    return _because(event, told)


def _container_save(event: Fields) -> str:
    end = "stays whole" if event["whole"] else "breaks"
    whose = f" of {event['actor']}" if not event["target"] else ""
    return f"{event['item']}{whose}: rolls {number(event['die'])}, stays whole on {number(event['need'])}: it {end}"


_DIRECTIONS: Final = (
    "long and right",
    "right",
    "short and right",
    "short",
    "short and left",
    "left",
    "long and left",
    "long",
)
"""The faces of the scatter figure, told from the thrower (simulator/rules/scatter.py)."""


def _scatter(event: Fields) -> str:
    direction = event["direction"]
    where = _DIRECTIONS[direction - 1] if direction in range(1, 9) else f"direction {number(direction)}"
    return f"it lands {number(event['feet'])} ft off: {where}"


def _splash(event: Fields) -> str:
    return f"{event['item']} splashes {event['target'] or event['actor']}"


def _gaze(event: Fields) -> str:
    if event["die"] is None:
        return f"{event['target']} {'meets' if event['met'] else 'does not meet'} the gaze of {event['actor']}"
    roll = f"rolls {event['die']}, meets it on {number(event['need'])} or less"
    met_it = "meets it" if event["met"] else "looks away"
    return f"{event['target']} and the gaze of {event['actor']}: {roll}: {met_it}"


def _turned(event: Fields) -> str:
    roll = f"rolls {number(event['die'])}, needs {number(event['need'])}"
    many = f", up to {event['count']}" if event["count"] else ""
    result = "nothing happens" if event["result"] == "nothing" else f"{event['result']}{many}"
    return f"{event['actor']} turns{_at(event) or ' undead'}: {roll}: {result}"


def _commanded(event: Fields) -> str:
    whom = " " + event["target"] if event["target"] else ""
    return f"{event['actor']} {verb(event, 'commands')}{whom}: {event['order']}"


def _captured(event: Fields) -> str:
    by = f" by {event['target']}" if event["target"] else ""
    return f"{event['actor']} {verb(event, 'is', 'are')} taken prisoner{by}"


def _fight_ended(event: Fields) -> str:
    outcome = event["outcome"]
    unwon = {"draw": "the fight ends with nobody left standing", "undecided": "the fight is broken off undecided"}
    return unwon.get(outcome, f"the fight is over, won by {outcome}")


def _short(one: str, more: str, rest: str) -> Callable[[Fields], str]:
    """A sentence of somebody, a verb and a template."""
    return lambda event: f"{event['actor']} {verb(event, one, more)}{rest.format_map(event)}"


SENTENCES: Final[dict[str, Callable[[Fields], str]]] = {
    "fight_started": _fight_started,
    "round_started": lambda event: "orders",
    "surprised": _surprised,
    "declared": declared,
    "initiative": lambda event: initiative([event]),
    "moved": _moved,
    "entered_melee": lambda event: met([event]),
    "left_melee": _left,
    "faced": _faced,
    "fetched": _fetched,
    "aimed": _short("has", "have", " aimed {weapon}"),
    "aim_lost": _aim_lost,
    "action_changed": _action_changed,
    "delayed": _delayed,
    "readied": _readied,
    "triggered": lambda event: triggered([event]),
    "action_lost": _action_lost,
    "attack": lambda event: attack([event]),
    "damage": lambda event: damage([event]),
    "heal": heal,
    "casting_started": _casting_started,
    "spell_spoiled": _spell_spoiled,
    "spell_cast": lambda event: f"{event['actor']} {verb(event, 'casts')} {event['spell']}{_at(event)}",
    "save": lambda event: save([event]),
    "effect": lambda event: effect([event]),
    "effect_ended": ended,
    "item_used": _item_used,
    "tossed": _tossed,
    "power_back": lambda event: f"{gear(event['item'])} of {event['actor']} has its power back",
    "onset": _onset,
    "loading_started": _loading,
    "loaded": lambda event: f"{event['weapon']} of {event['actor']} is loaded",
    "immediate_attack": _immediate,
    "target_drawn": drawn,
    "container_save": _container_save,
    "scatter": _scatter,
    "splash": _splash,
    "bounce": lambda event: f"it rolls {number(event['feet'])} ft on",
    "gaze": _gaze,
    "breath": lambda event: f"{event['actor']} {verb(event, 'uses')} {gear(event['power'])}{_at(event)}",
    "turned": _turned,
    "commanded": _commanded,
    "summoned": lambda event: f"{event['actor']} summons {plural(event['count'], str(event['kind']))}",
    "arrived": _short("arrives", "", ""),
    "morale": lambda event: morale([event]),
    "fled": _short("has", "have", " fled"),
    "captured": _captured,
    "down": lambda event: fell(event, f"goes down at {event['hp']} hp"),
    "bled": lambda event: bled([event]),
    "aided": _short("binds", "", " the wounds of {target}"),
    "died": lambda event: fell(event, "dies"),
    "fight_ended": _fight_ended,
}
"""Every event's sentence."""
