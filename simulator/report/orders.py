"""What is ordered in a round, in as few lines as the reasons allow?

Declarations of one side that come from the same line of tactics share a line: those of one kind with one weapon,
those who mean one target, and beside them whoever does the same to somebody else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.report.intentions import intention
from simulator.report.naming import does, joined, kind_of, listed, together, wielded

__all__ = ["declared", "orders"]

Event = dict[str, Any]

GOES_ON: Final = "goes on with it"
"""How the line of a declaration begins that only carries on."""
BESIDE: Final = "beside it"
"""The line of a declaration of what is done beside an attack."""


_SAID_OTHERWISE: Final = {"throw": {"shoot"}}
"""Words of the tactics that an act tells by another one."""


def declared(event: Mapping[str, Any]) -> str:
    """One declaration, and the line of tactics behind it."""
    line = event["line"] or ""
    if line.startswith(GOES_ON):
        goes = does(event.get("many"), "goes", "go")
        return f"{event['actor']} {goes} on{line.removeprefix(GOES_ON)}: {intention(event)}"
    if line == BESIDE:
        return f"{event['actor']} will {intention(event)} beside it"
    return f"{event['actor']} will {intention(event)}{_quote(event)}"


def _quote(event: Mapping[str, Any]) -> str:
    """The line of tactics, unless it says no more than the sentence does or was told the round before."""
    line = event["line"] or ""
    said = set(intention(event).replace("-", " ").split()) | _SAID_OTHERWISE.get(event["action"], set())
    carried = line.startswith(GOES_ON) or line == BESIDE
    told = carried or event.get("known") or set(line.replace("_", " ").split()) <= said
    return "" if told else f'  ("{line}")'


def orders(run: Sequence[Event]) -> list[tuple[list[Event], str]]:
    """The lines of a round's declarations: the events of each, and its text."""
    by_reason: dict[object, list[Event]] = {}
    for event in run:
        reason = event.get("of_side"), event["action"], event["line"], event["rules"]
        by_reason.setdefault(reason, []).append(event)
    lines = []
    for declarations in by_reason.values():
        groups = [_joined(group) for group in _groups(declarations)]
        quote = _quote({**groups[0], "known": all(one["known"] for one in groups)})
        if len(groups) > 1 and quote:
            told = "; ".join(declared({**one, "known": True}) for one in groups)
            lines.append((declarations, told + quote))
        else:
            lines += [(group, declared(_joined(group))) for group in _groups(declarations)]
    return lines


_WITH_WEAPONS: Final = ("attack", "charge", "shoot", "snap-shot", "aim", "throw", "touch")
"""Acts of several that share a line though each has another weapon; the weapon stands beside its name then."""


def _groups(declarations: Sequence[Event]) -> list[list[Event]]:
    """Those of one kind with one weapon, and all who strike at the same target."""
    alike: dict[object, list[Event]] = {}
    for event in declarations:
        alike.setdefault((event["with"], kind_of(event["actor"])), []).append(event)
    groups: dict[object, list[Event]] = {}
    for kind, some in alike.items():
        key, targets = kind, {one["target"] for one in some}
        if len(targets) == 1:
            key = targets.pop() if some[0]["action"] in _WITH_WEAPONS else (some[0]["with"], targets.pop())
        groups.setdefault(key, []).extend(some)
    return list(groups.values())


def _joined(group: list[Event]) -> Event:
    """One declaration for a group; where its weapons differ, each stands beside those who have it."""
    told = {**joined(group), "known": all(one.get("known") for one in group)}
    by_weapon: dict[object, list[str]] = {}
    for one in group:
        by_weapon.setdefault(one["with"], []).append(one["actor"])
    if len(by_weapon) == 1:
        return told
    armed = [
        f"{together(them)} ({wielded(weapon, len(them) > 1)})" if weapon else together(them)
        for weapon, them in by_weapon.items()
    ]
    return {**told, "actor": listed(armed), "with": None}
