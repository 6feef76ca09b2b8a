"""Who walked how far, told once for a stretch of way instead of once a segment?

Draws the `moved` events of a round together: a stretch of somebody's way ends where something else concerns the
walker, and with the round. So fourteen orcs who come up for ten segments are one line, and whoever is shot at on
the way has come as far as is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from simulator.report.folds import Event, Line, rules_of
from simulator.report.naming import does, span, together

__all__ = ["Gaits", "Stretch", "march_lines", "stretches"]

_GAITS = {"charge": "charges", "flee": "flees", "withdraw": "withdraws", "fall back": "falls back"}
"""How somebody walks who declared such an act."""


class Gaits:
    """How everybody walks, by what they last said that they would do."""

    def __init__(self) -> None:
        self._acts: dict[str, str] = {}

    def heard(self, event: Mapping[str, Any]) -> None:
        """Note a declaration or a change of action."""
        if event["event"] in {"declared", "action_changed"} and event.get("line") != "beside it":
            self._acts[event["actor"]] = event["action"]

    def of(self, event: Mapping[str, Any]) -> str:
        """The verb for a step."""
        return event.get("how") or _GAITS.get(self._acts.get(event["actor"], ""), "moves")


class Stretch:
    """The way of one combatant from where something was told of it to where something is told again."""

    def __init__(self, event: Event, gait: str) -> None:
        self.events = [event]
        self.gait = gait

    def goes_on_with(self, event: Event, gait: str) -> bool:
        """Whether a further step belongs to the same stretch."""
        last = self.last
        return bool(gait == self.gait and last["target"] == event["target"] and last["rules"] == event["rules"])

    @property
    def last(self) -> Event:
        """The step that was made last."""
        return self.events[-1]

    @property
    def feet(self) -> int:
        """How far it goes, to the foot."""
        return round(sum(float(event["feet"] or 0) for event in self.events))

    @property
    def at(self) -> str:
        """From when to when: `1-10.move`, `-9 to -8.move`; the end alone where moments have no such form."""
        first, last = self.events[0], self.last
        at = str(last["at"])
        if first["at"] == last["at"] or not at.startswith(f"{last['t']}."):
            return at
        return f"{span(first['t'], last['t'])}{at.removeprefix(str(last['t']))}"


def stretches(events: Iterable[Event], gaits: Gaits) -> dict[int, list[Stretch]]:
    """The stretches of a round's events, by the `seq` of the step with which each ends."""
    open_ones: dict[str, Stretch] = {}
    done: list[Stretch] = []
    for event in events:
        if event["event"] == "moved":
            who, gait = event["actor"], gaits.of(event)
            found = open_ones.get(who)
            if found is not None and found.goes_on_with(event, gait):
                found.events.append(event)
            else:
                done.append(Stretch(event, gait))
                open_ones[who] = done[-1]
            continue
        gaits.heard(event)
        open_ones.pop(event["actor"], None)
        met = open_ones.get(event["target"])
        if met is not None and _stops(event, met):
            del open_ones[event["target"]]
    ends: dict[int, list[Stretch]] = {}
    for one in done:
        ends.setdefault(one.last["seq"], []).append(one)
    return ends


_IN_MIND: Final = ("declared", "action_changed", "delayed", "readied", "target_drawn", "casting_started")
"""Events that do nothing yet to their target."""


def _stops(event: Event, met: Stretch) -> bool:
    """Whether what concerns a walker is told of where the way has led by then; who only runs away is not."""
    if event["event"] in {"attack", "immediate_attack", "spell_cast"}:
        return bool(met.last["target"])
    return event["event"] not in _IN_MIND


def march_lines(ended: Sequence[Stretch]) -> list[tuple[str, Line]]:
    """The lines about stretches that end in one moment, those of one kind in one line, each with its moment."""
    alike: dict[tuple[object, ...], list[Stretch]] = {}
    for one in ended:
        alike.setdefault((one.last.get("of_side"), one.gait, one.at, one.last["rules"]), []).append(one)
    return [(them[0].at, _line(them)) for them in alike.values()]


def _line(them: list[Stretch]) -> Line:
    by_feet: dict[int, list[Stretch]] = {}
    for one in them:
        by_feet.setdefault(one.feet, []).append(one)
    text = "; ".join(_equally_far(feet, some) for feet, some in by_feet.items())
    seqs = tuple(sorted(event["seq"] for one in them for event in one.events))
    return Line(text, rules_of([them[0].last]), "moved", seqs)


def _equally_far(feet: int, them: list[Stretch]) -> str:
    """Those who went equally far, and where that has brought them."""
    who = together([one.last["actor"] for one in them])
    verb, blank, rest = them[0].gait.partition(" ")
    told = f"{who} {does(len(them) > 1, verb)}{blank}{rest} {f'{feet} ft' if feet else 'a step'}"
    near = [one.last for one in them if one.last["target"] and one.last["distance"] is not None]
    if not near:
        return told
    steps = [round(one["distance"]) for one in near]
    if len({one["target"] for one in near}) == 1:
        low, high = min(steps), max(steps)
        return f"{told}, now {f'{low} to {high}' if low < high else low} ft from {near[0]['target']}"
    nearest = min(near, key=lambda one: (one["distance"], one["seq"]))
    return f"{told} (nearest: {nearest['actor']}, {round(nearest['distance'])} ft from {nearest['target']})"
