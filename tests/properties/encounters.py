"""Which fights does hypothesis try out?

Encounters drawn from the shipped content: sides of monsters and characters with weapons, armour, spells and items, on
all kinds of ground, under all kinds of house rules. An encounter is plain data in the shape of a scenario file.
"""

from __future__ import annotations

import random
from typing import Any

import yaml
from hypothesis import strategies as st

from simulator.content import entries, load_text, show
from simulator.content.catalogue_rules import all_settings
from simulator.model.compiled import CompiledScenario
from simulator.tactics import library_names

Encounter = dict[str, Any]

RULESET = "segment"
CLASSES = tuple(name for name in entries("classes", RULESET) if name != "monk")
CASTERS = ("cleric", "druid", "illusionist", "magic-user")
MONSTERS = entries("monsters", RULESET)
WEAPONS = tuple(name for name in entries("weapons", RULESET) if name != "fist")
ARMOUR = tuple(name for name in entries("armour", RULESET) if "shield" not in name)
# Worn things and rods that only ward are never used, and a ring that stores spells says which in a scenario.
ITEMS = tuple(
    name
    for name in entries("items", RULESET)
    if {"effects", "functions", "spell"} & set(show("items", name, RULESET) or {})
)
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


def _spells_by_class() -> dict[str, list[tuple[str, int]]]:
    """The spells that each class may know, with their level as its spells."""
    known: dict[str, list[tuple[str, int]]] = {}
    for name in entries("spells", RULESET):
        for caster, level in (show("spells", name, RULESET) or {}).get("classes", {}).items():
            known.setdefault(caster, []).append((name, level))
    return known


SPELLS = _spells_by_class()


def uses_of(one: Encounter) -> list[Encounter]:
    """A line for each spell and item that somebody has: cast, drink, pour or use it."""
    lines = [{"do": f"cast {spell}"} for spell in dict.fromkeys(one.get("spells", ()))]
    for item in one["items"]:
        verb = {"potion": "drink", "oil": "pour", "scroll": "read"}.get(item.split()[0], "use")
        lines.append({"do": f"{verb} {item}"})
    return lines


@st.composite
def characters(draw: st.DrawFn, name: str) -> Encounter:
    """One character of a class, armed at random; nobody checks whether it may wear what it wears."""
    kind = draw(st.sampled_from((*CLASSES, *CASTERS)))
    level = draw(st.integers(1, 9))
    one: Encounter = {"name": name, "class": kind, "level": level}
    one["weapons"] = draw(st.lists(st.sampled_from(WEAPONS), max_size=3, unique=True))
    one["armour"] = draw(st.lists(st.sampled_from(ARMOUR), max_size=1))
    if draw(st.booleans()):
        one["abilities"] = {"str": draw(st.integers(3, 18)), "dex": draw(st.integers(3, 18))}
    one["items"] = draw(st.lists(st.sampled_from(ITEMS), max_size=2, unique=True))
    # By level 2n - 1 every class has its spells of level n.
    castable = [spell for spell, of_level in SPELLS.get(kind, ()) if 2 * of_level - 1 <= level]
    if castable:
        one["spells"] = draw(st.lists(st.sampled_from(castable), min_size=2, max_size=5))
    if draw(st.booleans()):
        one["tactics"] = [*uses_of(one), {"do": "attack"}]
    return one


@st.composite
def monsters(draw: st.DrawFn) -> Encounter:
    """Some monsters of a kind."""
    return {"monster": draw(st.sampled_from(MONSTERS)), "count": draw(st.integers(1, 3))}


@st.composite
def sides(draw: st.DrawFn, side: str) -> Encounter:
    """A side: its members, and how it fights."""
    names = [f"{side} {letter}" for letter in "ABC"[: draw(st.integers(0, 3))]]
    members = [draw(characters(name)) for name in names]
    kinds = draw(st.lists(monsters(), min_size=0 if members else 1, max_size=2, unique_by=lambda one: one["monster"]))
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
def house_rules(draw: st.DrawFn) -> Encounter:
    """Some house rules, each at one of its values."""
    blocks: Encounter = {}
    settings = [one for one in all_settings(RULESET) if one.name not in _LEFT_ALONE and one.values.words]
    for setting in draw(st.lists(st.sampled_from(settings), max_size=3, unique_by=lambda one: one.name)):
        blocks.setdefault(setting.ruleset, {})[setting.name] = draw(st.sampled_from(setting.values.words))
    return blocks


@st.composite
def encounters(draw: st.DrawFn) -> Encounter:
    """A whole encounter: two or three sides, the ground, the house rules."""
    names = SIDES[: draw(st.sampled_from((2, 2, 2, 3)))]
    fighting = {name: draw(sides(name)) for name in names}
    rules = draw(house_rules())
    if any("surprised" in side for side in fighting.values()):
        rules.setdefault(RULESET, {})["surprise"] = "given"
    if len(names) > 2 and draw(st.booleans()):
        fighting[names[2]]["allied_with"] = [names[1]]
        fighting[names[1]]["allied_with"] = [names[2]]
    arena: Encounter = {"outdoors": draw(st.booleans())}
    if draw(st.integers(0, 2)) == 0:
        arena["front"] = draw(st.integers(3, 15))
    return {
        "ruleset": RULESET,
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
