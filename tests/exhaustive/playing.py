"""Does a thing happen in some fight or other?

Fights are drawn at random around a thing until it has happened: its owner with orders to use it, friends who get
hurt, and foes of many kinds at many distances. What has happened is read from the events of the fight alone.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import yaml

from simulator.content import entries, load_text
from simulator.engine import EventLog, play
from simulator.model import terms
from simulator.model.compiled import Power
from tests.exhaustive.things import Entry, Thing, carried
from tests.properties.audit import faults_in

Event = dict[str, Any]
OWNER = "the owner"
DISTANCES = (8, 8, 12, 20, 30, 45)
MOST_FIGHTS = 60
"""Fights that one thing may take to happen."""

_SHOOTING = frozenset(("shoot", "snap shot", "snap_shot", "throw", "hurl", "aim"))
_DOES = {
    terms.DAMAGE: ("damage", "save"),
    terms.DAMAGE_BY_HP: ("damage", "save"),
    terms.BOLTS: ("damage",),
    terms.HEAL: ("heal",),
    terms.SUMMON: ("summoned",),
    terms.TELEPORT: ("moved",),
    terms.TURN_UNDEAD: ("turned",),
    terms.CURE_CONDITION: ("effect_ended",),
    terms.DISPEL: ("effect_ended",),
}
"""By which events one sees that a verb has done something; all others make an effect, or are saved against."""


class Played(NamedTuple):
    """What came of one thing."""

    thing: Thing
    fights: int
    """Fights that were played for it."""
    seen: bool


def kinds_of_foe(ruleset: str, dice: random.Random) -> list[list[Entry]]:
    """Foes of many kinds: a crowd, persons, casters who hold and bind, the dead, any monsters at all."""
    swordsman = {"class": "fighter", "level": 2, "hp": 40, "armour": ["chain mail"], "weapons": ["long sword"]}
    binder = {"class": "magic-user", "level": 5, "hp": 30, "spells": ["web", "web"], "tactics": [{"do": "cast web"}]}
    warded = {"class": "magic-user", "level": 3, "hp": 30, "spells": ["shield", "mirror image"]}
    monsters = entries("monsters", ruleset)
    return [
        [{"monster": "goblin", "count": 5, "weapons": ["short sword"]}],
        [{**swordsman, "name": "foe", "count": 2}],
        [{**swordsman, "name": "foe"}, {**binder, "name": "binder"}],
        [{**warded, "name": "warded", "tactics": [{"do": "cast shield"}, {"do": "cast mirror image"}]}],
        [{"monster": "skeleton", "count": 4}, {"monster": "zombie", "count": 2}],
        [{"monster": "ogre", "count": 2}],
        [{"monster": one} for one in dice.sample(monsters, 2)],
    ]


def owner_of(ruleset: str, thing: Thing) -> Entry:
    """Who has the thing, and is told to use it before all else."""
    orders = [{"do": thing.order, "when": "always"}] if thing.order != "attack" else []
    one: Entry = {"name": OWNER, "tactics": [*orders, {"do": "attack"}]}
    if thing.owner in entries("monsters", ruleset):
        return one | {"monster": thing.owner}
    one |= {"hp": 60, "abilities": {"str": 16, "dex": 12}, "armour": ["leather armour"]}
    if thing.kind in ("melee", "missile"):
        weapons = [] if thing.name == "fist" else [thing.name]
        return one | {"class": thing.owner, "level": 7, "weapons": weapons}
    if thing.kind in ("item", "absorption"):
        items = [carried(ruleset, thing.owner)]
        return one | {"class": "fighter", "level": 9, "items": items, "weapons": ["long sword"]}
    kind, _, level = thing.owner.rpartition(" ")
    one |= {"class": kind, "level": int(level), "weapons": ["dagger"]}
    if thing.kind == "scroll":
        return one | {"items": [{"item": thing.name, "count": 3}]}
    return one | ({"spells": [thing.name] * 3} if thing.kind == "spell" else {})


def encounter(ruleset: str, thing: Thing, dice: random.Random) -> Entry:
    """A fight around a thing."""
    friend = {"class": "fighter", "level": 4, "hp": 40, "armour": ["chain mail"], "weapons": ["long sword"]}
    magical = {**friend, "name": "wizard's man", "weapons": ["long sword +3"]}
    caster = {"name": "sage", "class": "magic-user", "level": 3, "hp": 20, "spells": ["magic missile", "magic missile"]}
    foes = dice.choice(kinds_of_foe(ruleset, dice))
    ours = [owner_of(ruleset, thing), *dice.sample([{**friend, "name": "friend"}, magical, caster], dice.randint(0, 2))]
    if thing.kind in ("magic resistance", "immunity to weapons", "regeneration", "absorption"):
        foes = [{**one, "name": f"{one['name']} too"} for one in ({**friend, "name": "foe"}, magical, caster)]
    return {
        "ruleset": ruleset,
        "distance": dice.choice(DISTANCES),
        "rounds": 12 + 2 * (thing.power.rounds if thing.power is not None else 0),
        "sides": {"ours": ours, "theirs": foes},
    }


def fight(entry: Entry, seed: int) -> list[Event]:
    """The events of one fight, which must be one that can have been as it is told."""
    scenario, log = load_text(yaml.safe_dump(entry, sort_keys=False)), EventLog()
    record = play(scenario, seed, 1, log)
    faults = faults_in(scenario, record, log.events)
    assert not faults, (faults, entry)
    return log.events


# --- reading ------------------------------------------------------------------------------------------------------


def acts_of(events: Sequence[Event]) -> list[tuple[Event, str]]:
    """The attacks of the owner, each with the act that it was declared as."""
    act, found = "", []
    for event in events:
        if event["actor"] != OWNER:
            continue
        if event["event"] in ("declared", "action_changed"):
            act = str(event["action"])
        elif event["event"] == "attack":
            found.append((event, act))
    return found


def used(power: Power, event: Event) -> bool:
    """Whether an event says that the owner has used a power."""
    if event["actor"] != OWNER:
        return False
    kind = event["event"]
    if kind == "spell_cast":
        return power.name.endswith(str(event["spell"]))
    if kind == "item_used":
        return str(event["item"]) == power.name
    return kind in ("gaze", "breath", "turned", "effect", "damage", "summoned", "save")


def did_something(power: Power, events: Sequence[Event]) -> bool:
    """Whether an event after a power's use shows that one of its verbs has touched somebody."""
    wanted = {kind for verb in power.verbs for kind in _DOES.get(verb.kind, ("effect", "save", "damage", "died"))}
    names = {power.name, re.sub("^(scroll|potion|oil|wand|rod|staff) of ", "", power.name)}
    for event in events:
        if event["event"] == "moved" and event["actor"] == OWNER and "moved" in wanted:
            return True
        if event["event"] in wanted:
            said = " ".join(str(event.get(key, "")) for key in ("source", "effect", "against", "kind", "result"))
            if any(name in said for name in names) or event["event"] in ("summoned", "turned", "effect_ended"):
                return True
    return False


def happened(thing: Thing, events: Sequence[Event]) -> bool:
    """Whether a thing has happened in a fight."""
    if thing.kind in ("melee", "missile"):
        return any(
            event["weapon"] in thing.blows and (act in _SHOOTING) is (thing.kind == "missile")
            for event, act in acts_of(events)
        )
    if thing.power is not None:
        power = thing.power
        place = next((place for place, event in enumerate(events) if used(power, event)), None)
        return place is not None and did_something(power, events[place:])
    if thing.kind == "rider":
        return any(
            (event["event"] == "save" and event["target"] == OWNER and str(event["against"]).startswith(thing.name))
            or (event["event"] == "effect" and event["actor"] == OWNER)
            for event in events
        )
    if thing.kind == "absorption":
        return any(event["event"] == "effect" and "is absorbed" in str(event["effect"]) for event in events)
    if thing.kind == "regeneration":
        return any(event["event"] == "heal" and event["target"] == OWNER for event in events)
    return any(event["event"] == "damage" and event["target"] == OWNER and not event["amount"] for event in events)


def search(ruleset: str, thing: Thing, seed: int = 1) -> Played:
    """Play fights around a thing until it has happened."""
    dice = random.Random(f"{ruleset} {thing} {seed}")  # noqa: S311  # no secret
    for number in range(1, MOST_FIGHTS + 1):
        if happened(thing, fight(encounter(ruleset, thing, dice), number)):
            return Played(thing, number, seen=True)
    return Played(thing, MOST_FIGHTS, seen=False)
