"""How does a conformance test write down a fight of two or three people in one line?

`who` writes a combatant, `fight` the scenario around red and blue, `when` the moments of events. Everybody has 50
hit points, armour class 10 and the orders given, so that nothing happens but what the test is about; who has no orders
waits.
"""

from __future__ import annotations

from typing import Any

from simulator.dice import Purpose

HIT = Purpose.HIT
DAMAGE = Purpose.DAMAGE
SAVE = Purpose.SAVE
DELAY = Purpose.DELAY
INITIATIVE = Purpose.INITIATIVE
TARGET = Purpose.TARGET

Moments = list[tuple[int, str]]


def who(name: str, *orders: str, **fields: Any) -> str:
    """One combatant in YAML's flow style.

    `orders` are lines of tactics without their braces (`do: shoot, at: nearest`), other fields stand as they are
    (`class_` for `class`): a first-level fighter of 50 hit points and armour class 10 who waits, unless said.
    """
    plain: dict[str, Any] = {} if "monster" in fields else {"class": "fighter", "level": 1}
    if "armour" not in fields and "monster" not in fields:
        plain["ac"] = 10
    lines = ", ".join(f"{{{order}}}" for order in orders or ("do: wait",))
    said = {"name": name, **plain, "hp": 50, "tactics": f"[{lines}]"}
    said |= {key.rstrip("_"): value for key, value in fields.items()}
    return "{" + ", ".join(f"{key}: {value}" for key, value in said.items() if value is not None) + "}"


def fight(
    red: str | list[str],
    blue: str | list[str],
    *,
    distance: float = 60,
    rounds: int = 1,
    rules: str = "",
    all_rules: str = "",
    more: str = "",
) -> str:
    """A scenario of a red and a blue side, so many feet apart and so many rounds long.

    `rules` are settings of the segment ruleset and `all_rules` those of all rulesets, without their braces; `more` is
    any other YAML at the top level, each line from the margin.
    """
    sides = "".join(
        f"  {side}:\n" + "".join(f"    - {member}\n" for member in ([members] if isinstance(members, str) else members))
        for side, members in (("blue", blue), ("red", red))
    )
    house = f"house_rules: {{all: {{{all_rules}}}, segment: {{{rules}}}}}\n" if rules or all_rules else ""
    return f"ruleset: segment\ndistance: {distance}\nrounds: {rounds}\n{house}sides:\n{sides}{more}"


def when(events: list[dict[str, Any]]) -> Moments:
    """The round and the moment of each event: [(1, '3.act'), (2, '5.act')]."""
    return [(event["round"], event["at"]) for event in events]


def modifiers(event: dict[str, Any]) -> dict[str, int]:
    """What an attack's modifiers are worth, by the rule behind each."""
    return {modifier["rule"]: modifier["value"] for modifier in event["modifiers"]}


def bonus(event: dict[str, Any]) -> int:
    """All that was added to the die of an attack."""
    return int(event["total"] - event["die"])


def die_that_hits(event: dict[str, Any]) -> int:
    """The lowest d20 with which an attack would have hit, everything counted."""
    return int(event["need"]) - bonus(event)
