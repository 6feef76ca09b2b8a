"""What is there that could be used in a fight?

Everything that the content of a ruleset offers, read from what it is compiled to: each way of striking and of shooting,
each spell, scroll and item function, each power of a class or a monster, each thing that a bite brings with it, and
what monsters are besides. A further ruleset needs nothing here but content.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import yaml

from simulator import rulesets
from simulator.content import entries, load_text, show
from simulator.content.catalogue_rules import all_settings
from simulator.model import terms
from simulator.model.compiled import CombatantSpec, MeleeMode, Power

Entry = dict[str, Any]

VERBS = {
    terms.SPELL: "cast",
    terms.SCROLL: "read",
    terms.PROTECTION_SCROLL: "read",
    terms.POTION: "drink",
    terms.OIL: "pour",
    terms.BREATH: "breathe",
    terms.GAZE: "gaze",
    terms.TURNING: "turn",
    terms.SPELL_LIKE: "invoke",
    terms.INNATE: "invoke",
}
"""How a power is said in a list of tactics; all others are used."""
HIGHEST_LEVEL = 18


class Thing(NamedTuple):
    """Something that has to happen at least once."""

    kind: str
    """melee, missile, spell, scroll, item, power, rider, or another word for what a monster is besides."""
    name: str
    owner: str
    """The monster or class that has it; one and the same for all weapons and items."""
    order: str
    """What its owner is told to do, as in a list of tactics; empty: what it does anyway."""
    power: Power | None = None
    blows: frozenset[str] = frozenset()
    """Of a way of striking or shooting: what its attacks are called in the log."""

    def __str__(self) -> str:
        return f"{self.kind} {self.name} ({self.owner})"


def compiled(ruleset: str, members: list[Entry]) -> tuple[CombatantSpec, ...]:
    """The combatants that some entries of a scenario are compiled to, with nothing to decide: that costs the most."""
    idle = [member | {"tactics": [{"do": "hold"}]} for member in members]
    other = {"class": "fighter", "level": 1, "tactics": [{"do": "hold"}]}
    scenario = {"ruleset": ruleset, "sides": {"some": idle, "others": [other]}}
    return tuple(one for one in load_text(yaml.safe_dump(scenario)).combatants if one.side == 1)


def order_for(power: Power) -> str:
    """The order that names a power."""
    return f"{VERBS.get(power.manner, 'use')} {power.name}"


def _blows(mode: MeleeMode) -> frozenset[str]:
    return frozenset(blow.name for blow in mode.blows)


def castable(ruleset: str) -> Iterator[tuple[str, str, int]]:
    """Each spell with a class that casts it, and a level at which it does."""
    for name in entries("spells", ruleset):
        classes = (show("spells", name, ruleset) or {}).get("classes", {})
        for kind, level in sorted(classes.items()):
            yield name, kind, min(HIGHEST_LEVEL, max(9, 2 * level + 3))


def weapons(ruleset: str) -> Iterator[Thing]:
    """Each weapon, in each way in which it is used."""
    for name in entries("weapons", ruleset):
        if name == "fist":
            yield Thing("melee", name, "fighter", "attack fist", blows=frozenset((name,)))
            continue
        (one,) = compiled(ruleset, [{"class": "fighter", "level": 7, "weapons": [name]}])
        for mode in one.melee:
            if mode.item >= 0:
                yield Thing("melee", mode.name, "fighter", f"attack {mode.name}", blows=_blows(mode))
        for shot in one.missiles:
            verb = "throw" if shot.container is not None or shot.improvised else "shoot"
            yield Thing("missile", shot.name, "fighter", f"{verb} {shot.name}", blows=frozenset((shot.name,)))


def carried(ruleset: str, item: str) -> str | Entry:
    """An item as somebody has it who can use it: with a spell in it, in hand where that is what it takes."""
    entry = show("items", item, ruleset) or {}
    if entry.get("stores_spells"):
        return {"item": item, "spells": ["magic missile"]}
    return {"item": item, "in_hand": True} if entry.get("absorbs") else item


def magic(ruleset: str) -> Iterator[Thing]:
    """Each spell of each class, each scroll, each function of each item."""
    for name, kind, level in castable(ruleset):
        for manner in ("spell", "scroll"):
            has: Entry = {"spells": [name]} if manner == "spell" else {"items": [f"scroll of {name}"]}
            (one,) = compiled(ruleset, [{"class": kind, "level": level} | has])
            power = next(power for power in one.powers if power.name.endswith(name))
            yield Thing(manner, power.name, f"{kind} {level}", order_for(power), power)
    for item in entries("items", ruleset):
        (one,) = compiled(ruleset, [{"class": "fighter", "level": 9, "items": [carried(ruleset, item)]}])
        for power in one.powers:
            if power.item >= 0:
                yield Thing("item", power.name, item, order_for(power), power)
        if one.absorbs:
            yield Thing("absorption", item, item, "attack")
            caster = {"class": "magic-user", "level": 9, "spells": ["magic missile"], "items": [carried(ruleset, item)]}
            (one,) = compiled(ruleset, [caster])
            for power in one.powers:
                if power.item >= 0:
                    yield Thing("recast", power.name, item, order_for(power), power)
    for kind in entries("classes", ruleset):
        for one in compiled(ruleset, [{"class": kind, "level": 9}]):
            for power in one.powers:
                yield Thing("power", power.name, f"{kind} 9", order_for(power), power)


def monsters(ruleset: str) -> Iterator[Thing]:
    """Each monster with all that it can do."""
    for name in entries("monsters", ruleset):
        (one,) = compiled(ruleset, [{"monster": name, "caster": {"class": "magic-user", "level": 1}}])
        if one.melee:
            # Whether it strikes with claws or with what it has been given is its own affair.
            every_blow = frozenset(blow for mode in one.melee for blow in _blows(mode))
            yield Thing("melee", one.melee[0].name, name, "attack", blows=every_blow)
        for mode in one.melee:
            if mode.natural:
                for blow in sorted(_blows(mode)):
                    yield Thing("blow", blow, name, f"attack {mode.name}", blows=frozenset((blow,)))
            if mode.splits:
                yield Thing("split routine", mode.name, name, f"attack {mode.name}")
        for shot in one.missiles:
            if shot.boulder or shot.volley:
                order = f"{'hurl' if shot.boulder else 'shoot'} {shot.name}"
                yield Thing("missile", shot.name, name, order, blows=frozenset((shot.name,)))
        for power in one.powers:
            yield Thing("power", power.name, name, order_for(power), power)
        yield from besides(ruleset, name, one)


def besides(ruleset: str, name: str, one: CombatantSpec) -> Iterator[Thing]:
    """What a monster is besides, that needs foes of some kind or other to come out."""
    rules = rulesets.ruleset(ruleset, {one.name: one.default for one in all_settings(ruleset)})
    natures = (
        ("regeneration", "attack", one.regeneration),
        ("magic resistance", "attack", one.magic_resistance),
        ("immunity to weapons", "attack", one.weapon_plus_needed or one.weapon_harm_needed),
        ("escape as mist", "attack", one.traits & terms.GASEOUS_AT_ZERO),
        ("sunlight", "attack", one.traits & terms.SHUNS_SUNLIGHT and rules.attack.sunlight_modifier),
        ("sharp senses", "hold", one.notices and rules.movement.notices_within),
        ("catch", "hold", one.catches_rocks),
    )
    for kind, order, is_so in natures:
        if is_so:
            yield Thing(kind, name, name, order)
    if one.web_ft:
        # Its name is how far it goes in a web in a tenth of a round.
        yield Thing("web", str(one.web_ft // 10), name, "attack")
    blows = [blow for mode in one.melee for blow in mode.blows]
    for blow in dict.fromkeys(blow.name for blow in blows if blow.riders):
        yield Thing("rider", blow, name, "attack")
    for blow in dict.fromkeys(blow.name for blow in blows if blow.grip is not None):
        yield Thing("grip", blow, name, "attack")
    for reaction in one.reactions:
        for harm in terms.names_of(reaction.harm, terms.HARM_NAMES):
            yield Thing("reaction", harm, name, "hold")
    for power in one.powers:
        if power.manner == terms.GAZE and any(verb.condition & ~one.immune_conditions for verb in power.verbs):
            yield Thing("reflection", power.name, name, "hold")


@cache
def everything(ruleset: str) -> tuple[Thing, ...]:
    """All that has to happen, each thing once."""
    return tuple(dict.fromkeys((*weapons(ruleset), *magic(ruleset), *monsters(ruleset))))
