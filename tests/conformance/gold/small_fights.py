"""How does a conformance test of the gold ruleset write down a fight of two or three people?

`who` is the one of the segment suite: 50 hit points, armour class 10, and nothing done but what the orders say. `fight`
writes the scenario, `counts` the initiative dice, and the rest reads what happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import bonus, die_that_hits, modifiers, when, who

HIT = Purpose.HIT
DAMAGE = Purpose.DAMAGE
SAVE = Purpose.SAVE
INITIATIVE = Purpose.INITIATIVE
ORDER = Purpose.ORDER
TARGET = Purpose.TARGET

__all__ = [
    "DAMAGE",
    "HIT",
    "INITIATIVE",
    "ORDER",
    "SAVE",
    "TARGET",
    "bonus",
    "counts",
    "die_that_hits",
    "fight",
    "hits",
    "modifiers",
    "strikes",
    "when",
    "who",
]


def fight(
    red: str | Iterable[str],
    blue: str | Iterable[str],
    *,
    distance: float = 5,
    rounds: int = 1,
    rules: str = "",
    all_rules: str = "",
    more: str = "",
) -> str:
    """A scenario of a red and a blue side under gold; `rules` and `all_rules` are settings without their braces."""
    sides = "".join(
        f"  {side}:\n" + "".join(f"    - {member}\n" for member in ([members] if isinstance(members, str) else members))
        for side, members in (("blue", blue), ("red", red))
    )
    house = f"house_rules: {{all: {{{all_rules}}}, gold: {{{rules}}}}}\n" if rules or all_rules else ""
    return f"ruleset: gold\ndistance: {distance}\nrounds: {rounds}\n{house}sides:\n{sides}{more}"


def counts(**dice: int | list[int]) -> dict[tuple[str, Purpose], list[int]]:
    """Initiative dice by `side_Name`: counts(red_Ada=3, blue_Orc=[5, 2])."""
    return {
        (owner.replace("_", "/", 1).replace("_", " "), INITIATIVE): [die] if isinstance(die, int) else die
        for owner, die in dice.items()
    }


def strikes(events: list[dict[str, Any]], actor: str | None = None) -> list[tuple[str, str, str]]:
    """Every attack as (attacker, target, moment)."""
    return [
        (one["actor"], one["target"], one["at"])
        for one in events
        if one["event"] == "attack" and actor in (None, one["actor"])
    ]


def hits(owner: str, *dice: int) -> dict[tuple[str, Purpose], list[int]]:
    """The d20s of somebody's attacks, in order."""
    return {(owner, HIT): list(dice)}
