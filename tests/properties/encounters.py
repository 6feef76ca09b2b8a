"""Which fights does hypothesis try out?

Encounters drawn from the shipped content: sides of monsters and characters with weapons, armour, spells and items, on
all kinds of ground, under all kinds of house rules. An encounter is plain data in the shape of a scenario file.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

import yaml
from hypothesis import strategies as st

from simulator.content import entries, load_text, show
from simulator.content.catalogue_rules import Setting, all_settings
from simulator.model.compiled import CompiledScenario
from simulator.tactics import library_names

Encounter = dict[str, Any]

RULESET = "segment"
CASTERS = ("cleric", "druid", "illusionist", "magic-user")
SIDES = ("party", "band", "horde")
# What anybody can be told to do, each line before an attack.
ORDERS = (
    {"do": "attack", "delay": 3},
    {"do": "attack", "ready": {"when": "within 20"}},
    {"do": "attack", "ready": {"when": "casting"}},
    {"do": "attack", "then": "retire"},
    {"do": "charge"},
    {"do": "parry", "when": "self.engaged >= 2"},
    {"do": "guard", "when": "round <= 2"},
    {"do": "withdraw", "when": "self.hp_pct < 60"},
    {"do": "flee", "when": "self.hp_pct < 40"},
    {"do": "fall_back", "when": "nearest.distance < 30"},
    {"do": "surrender", "when": "side.losses_pct >= 50"},
    {"do": "aid"},
    {"do": "avert", "when": "foes.gazing >= 1"},
    {"do": "hold", "when": "round == 1"},
)
# Kept out: they change what the log can be held against, or how long a fight may take.
_LEFT_ALONE = frozenset({"melee_range", "spacing", "flee_rate", "death_at"})


class Content(NamedTuple):
    """What an encounter can be drawn from."""

    classes: tuple[str, ...]
    casters: tuple[str, ...]
    monsters: tuple[str, ...]
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    items: tuple[str, ...]
    spells: dict[str, list[tuple[str, int]]]
    """The spells that each class may know, with their level as its spells."""
    house_rules: tuple[Setting, ...]


@cache
def content(ruleset: str) -> Content:
    """What the shipped content of a ruleset offers."""
    spells: dict[str, list[tuple[str, int]]] = {}
    for name in entries("spells", ruleset):
        for caster, level in (show("spells", name, ruleset) or {}).get("classes", {}).items():
            spells.setdefault(caster, []).append((name, level))
    # Worn things and rods that only ward are never used, and a ring that stores spells says which in a scenario.
    used = {"effects", "functions", "spell"}
    classes = tuple(name for name in entries("classes", ruleset) if name != "monk")
    return Content(
        classes,
        tuple(name for name in CASTERS if name in classes),
        entries("monsters", ruleset),
        tuple(name for name in entries("weapons", ruleset) if name != "fist"),
        tuple(name for name in entries("armour", ruleset) if not (show("armour", name, ruleset) or {}).get("shield")),
        tuple(name for name in entries("items", ruleset) if used & set(show("items", name, ruleset) or {})),
        spells,
        tuple(one for one in all_settings(ruleset) if one.name not in _LEFT_ALONE and one.values.words),
    )


def uses_of(one: Encounter) -> list[Encounter]:
    """A line for each spell and item that somebody has: cast, drink, pour or use it."""
    lines = [{"do": f"cast {spell}"} for spell in dict.fromkeys(one.get("spells", ()))]
    for item in one["items"]:
        verb = {"potion": "drink", "sip": "drink", "oil": "pour", "scroll": "read"}.get(item.split()[0], "use")
        lines.append({"do": f"{verb} {item}"})
    return lines


@st.composite
def characters(draw: st.DrawFn, ruleset: str, name: str) -> Encounter:
    """One character of a class, armed at random; nobody checks whether it may wear what it wears."""
    offered = content(ruleset)
    kind = draw(st.sampled_from((*offered.classes, *offered.casters)))
    level = draw(st.integers(1, 9))
    one: Encounter = {"name": name, "class": kind, "level": level}
    one["weapons"] = draw(st.lists(st.sampled_from(offered.weapons), max_size=3, unique=True))
    one["armour"] = draw(st.lists(st.sampled_from(offered.armour), max_size=1))
    if draw(st.booleans()):
        one["abilities"] = {"str": draw(st.integers(3, 18)), "dex": draw(st.integers(3, 18))}
    one["items"] = draw(st.lists(st.sampled_from(offered.items), max_size=2, unique=True))
    # By level 2n - 1 every class has its spells of level n.
    castable = [spell for spell, of_level in offered.spells.get(kind, ()) if 2 * of_level - 1 <= level]
    if castable:
        one["spells"] = draw(st.lists(st.sampled_from(castable), min_size=2, max_size=5))
    if draw(st.booleans()):
        one["tactics"] = [*uses_of(one), {"do": "attack"}]
    return one


@st.composite
def monsters(draw: st.DrawFn, ruleset: str) -> Encounter:
    """Some monsters of a kind."""
    return {"monster": draw(st.sampled_from(content(ruleset).monsters)), "count": draw(st.integers(1, 3))}


@st.composite
def sides(draw: st.DrawFn, ruleset: str, side: str) -> Encounter:
    """A side: its members, and how it fights."""
    names = [f"{side} {letter}" for letter in "ABC"[: draw(st.integers(0, 3))]]
    members = [draw(characters(ruleset, name)) for name in names]
    kinds = draw(
        st.lists(monsters(ruleset), min_size=0 if members else 1, max_size=2, unique_by=lambda one: one["monster"])
    )
    for one in [*members, *kinds]:
        how = draw(st.integers(0, 5))
        if "tactics" in one:
            continue
        if how == 0:
            one["tactics"] = draw(st.sampled_from(library_names()))
        elif how == 1:
            orders = draw(st.lists(st.sampled_from(ORDERS), min_size=1, max_size=3))
            one["tactics"] = [*orders, {"do": "attack"}]
    for one in [*members, *kinds]:
        if draw(st.integers(0, 9)) == 0:
            one["arrives"] = draw(st.integers(2, 4))
    whole: Encounter = {"members": [*members, *kinds]}
    if draw(st.integers(0, 5)) == 0:
        whole["retreat_when"] = "side.losses_pct >= 50"
    whole["prisoners"] = draw(st.booleans())
    if draw(st.integers(0, 5)) == 0:
        whole["surprised"] = draw(st.integers(1, 3))
    return whole


@st.composite
def house_rules(draw: st.DrawFn, ruleset: str) -> Encounter:
    """Some house rules, each at one of its values."""
    blocks: Encounter = {}
    settings = st.sampled_from(content(ruleset).house_rules)
    for setting in draw(st.lists(settings, max_size=3, unique_by=lambda one: one.name)):
        blocks.setdefault(setting.ruleset, {})[setting.name] = draw(st.sampled_from(setting.values.words))
    return blocks


@st.composite
def encounters(draw: st.DrawFn, ruleset: str = RULESET) -> Encounter:
    """A whole encounter: two or three sides, the ground, the house rules."""
    names = SIDES[: draw(st.sampled_from((2, 2, 2, 3)))]
    fighting = {name: draw(sides(ruleset, name)) for name in names}
    rules = draw(house_rules(ruleset))
    if any("surprised" in side for side in fighting.values()):
        rules.setdefault(ruleset, {})["surprise"] = "given"
    if len(names) > 2 and draw(st.booleans()):
        fighting[names[2]]["allied_with"] = [names[1]]
        fighting[names[1]]["allied_with"] = [names[2]]
    arena: Encounter = {"outdoors": draw(st.booleans())}
    if draw(st.integers(0, 2)) == 0:
        arena["front"] = draw(st.integers(3, 15))
    return {
        "ruleset": ruleset,
        "distance": draw(st.sampled_from((5, 10, 20, 40, 80, 160))),
        "rounds": 40,
        "arena": arena,
        "sides": fighting,
        "house_rules": rules,
    }


def compiled(encounter: Encounter) -> CompiledScenario:
    """An encounter, ready to be played."""
    return load_text(yaml.safe_dump(encounter, sort_keys=False))


def shuffled(encounter: Encounter, seed: int) -> Encounter:
    """The same encounter with its sides and combatants listed in another order."""
    order = random.Random(seed)  # noqa: S311  # no secret: any other order will do
    names = list(encounter["sides"])
    order.shuffle(names)
    result = {**encounter, "sides": {}}
    for name in names:
        members = list(encounter["sides"][name]["members"])
        order.shuffle(members)
        result["sides"][name] = {**encounter["sides"][name], "members": members}
    return result
