"""How does a conformance test of the phase ruleset write down a fight and its initiative dice?

`who` and the readers of events are those of the segment tests; `fight` writes the scenario around red and blue
and `at_counts` plays it with the dice of the two sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import bonus, die_that_hits, modifiers, when, who
from tests.staging import Event, Lanes, first, only, stage

__all__ = [
    "DAMAGE",
    "HIT",
    "INITIATIVE",
    "ITEM_SAVE",
    "ORDER",
    "SAVE",
    "SCATTER",
    "TARGET",
    "at_counts",
    "bonus",
    "deeds",
    "die_that_hits",
    "fight",
    "first",
    "modifiers",
    "only",
    "stage",
    "told",
    "when",
    "who",
]

HIT = Purpose.HIT
DAMAGE = Purpose.DAMAGE
SAVE = Purpose.SAVE
INITIATIVE = Purpose.INITIATIVE
TARGET = Purpose.TARGET
SCATTER = Purpose.SCATTER
ITEM_SAVE = Purpose.ITEM_SAVE
ORDER = Purpose.ORDER

DEEDS = ("attack", "spell_cast", "spell_spoiled", "item_used", "breath", "turned", "moved", "died", "down")


def fight(
    red: str | Sequence[str],
    blue: str | Sequence[str],
    *,
    distance: float = 60,
    rounds: int = 1,
    rules: str = "",
    all_rules: str = "",
    more: str = "",
) -> str:
    """A scenario of a red and a blue side, so many feet apart and so many rounds long; `rules` are phase settings."""
    sides = "".join(
        f"  {side}:\n" + "".join(f"    - {member}\n" for member in ([members] if isinstance(members, str) else members))
        for side, members in (("blue", blue), ("red", red))
    )
    house = f"house_rules: {{all: {{{all_rules}}}, phase: {{{rules}}}}}\n" if rules or all_rules else ""
    return f"ruleset: phase\ndistance: {distance}\nrounds: {rounds}\n{house}sides:\n{sides}{more}"


def at_counts(
    red: int | Sequence[int],
    blue: int | Sequence[int],
    text: str,
    lanes: Mapping[tuple[str, Purpose], Sequence[int]] | None = None,
    *,
    seed: int = 1,
) -> list[Event]:
    """The events of a fight whose sides roll these dice for initiative, one a round."""
    dice: Lanes = {
        ("side/red", INITIATIVE): [red] if isinstance(red, int) else red,
        ("side/blue", INITIATIVE): [blue] if isinstance(blue, int) else blue,
    }
    return stage(text, {**dice, **(lanes or {})}, seed=seed)


def deeds(events: list[Event], *kinds: str, round_number: int = 1) -> list[tuple[str, str]]:
    """Who did what in a round, in the order of time, each once: [('Archer', 'attack'), ...]."""
    found = [
        (one["actor"], one["event"])
        for one in events
        if one["round"] == round_number and one["event"] in (kinds or DEEDS) and one["actor"] is not None
    ]
    return list(dict.fromkeys(found))


def told(events: list[Event], rule: str) -> list[dict[str, Any]]:
    """The events that carry a rule."""
    return [one for one in events if rule in one["rules"]]
