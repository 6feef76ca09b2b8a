"""Does a thing happen in some fight or other?

Fights are drawn at random around a thing until it has happened: its owner with orders to use it, friends who get
hurt, and foes of many kinds at many distances. What has happened is read from the events of the fight alone.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import yaml

from simulator.content import entries, load_text
from simulator.engine import EventLog, play
from simulator.model import terms
from simulator.model.compiled import Power
from tests.exhaustive.things import Entry, Thing, carried, everything
from tests.properties.audit import faults_in

Event = dict[str, Any]
OWNER = "the owner"
DISTANCES = (8, 8, 12, 20, 30, 45)
FAR = 200
"""Every tenth fight is begun from so far away: engines cannot shoot at what is near."""
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


FRIEND = {"class": "fighter", "level": 4, "hp": 40, "armour": ["chain mail"], "weapons": ["long sword"]}
MAGICAL = {**FRIEND, "name": "wizard's man", "weapons": ["long sword +3"]}
SAGE = {"name": "sage", "class": "magic-user", "level": 3, "hp": 20, "spells": ["magic missile", "magic missile"]}


def foes_for(ruleset: str, thing: Thing, dice: random.Random) -> list[Entry]:
    """Foes against whom a thing can happen: of any kind, or those that bring it out."""
    user = {**FRIEND, "level": 9, "name": "user"}
    match thing.kind:
        case "immunity to weapons":
            # Told to: nobody with any wit strikes in vain.
            return [{**FRIEND, "name": "stubborn", "count": 4, "tactics": [{"do": "attack"}]}]
        case "magic resistance" | "regeneration" | "absorption" | "recast":
            return [{**one, "name": f"{one['name']} too"} for one in ({**FRIEND, "name": "foe"}, MAGICAL, SAGE)]
        case "escape as mist":
            return [{**MAGICAL, "level": 9, "count": 4}]
        case "reflection":
            mirror = {"item": "mirror", "in_hand": True}
            return [{**user, "items": [mirror], "tactics": [{"do": "use mirror"}]}, {**FRIEND, "name": "foe"}]
        case "catch":
            return [{"monster": hurler} for hurler in hurlers(ruleset)]
        case "sharp senses":
            return [{**FRIEND, "name": "unseen", "in_effect": ["invisibility"], "tactics": [{"do": "hold"}]}]
        case "reaction":
            return [{**user, **means_of(ruleset, thing.name)}]
    return dice.choice(kinds_of_foe(ruleset, dice))


def hurlers(ruleset: str) -> list[str]:
    """Monsters that hurl rocks."""
    return sorted({thing.owner for thing in everything(ruleset) if thing.order.startswith("hurl ")})


def means_of(ruleset: str, harm: str) -> Entry:
    """What to carry, and the order, to do somebody a kind of harm: the first item that does it."""
    bit = 1 << terms.HARM_NAMES.index(harm)
    for thing in everything(ruleset):
        if (
            thing.kind == "item"
            and thing.power is not None
            and any(verb.kind == terms.DAMAGE and verb.harm & bit for verb in thing.power.verbs)
        ):
            return {"items": [thing.owner], "tactics": [{"do": thing.order}]}
    raise LookupError(f"nothing does {harm}")


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
    if thing.kind == "recast":
        items = [carried(ruleset, thing.owner)]
        return one | {"class": "magic-user", "level": 9, "items": items, "spells": [thing.name.partition(": ")[2]] * 2}
    if thing.kind in ("item", "absorption"):
        items = [carried(ruleset, thing.owner)]
        return one | {"class": "fighter", "level": 9, "items": items, "weapons": ["long sword"]}
    kind, _, level = thing.owner.rpartition(" ")
    one |= {"class": kind, "level": int(level), "weapons": ["dagger"]}
    if thing.kind == "scroll":
        return one | {"items": [{"item": thing.name, "count": 3}]}
    return one | ({"spells": [thing.name] * 3} if thing.kind == "spell" else {})


ARENAS = {"sunlight": {"outdoors": True, "light": "bright"}, "web": {"webs": [[-500, -500, 500, 500]]}}


def encounter(ruleset: str, thing: Thing, dice: random.Random) -> Entry:
    """A fight around a thing."""
    foes = foes_for(ruleset, thing, dice)
    ours = [owner_of(ruleset, thing), *dice.sample([{**FRIEND, "name": "friend"}, MAGICAL, SAGE], dice.randint(0, 2))]
    return {
        "ruleset": ruleset,
        "arena": ARENAS.get(thing.kind, {}),
        "house_rules": {ruleset: {"helpless_slain": dice.random() < 0.5}},
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


def _strikes_two(thing: Thing, events: Sequence[Event]) -> bool:
    """One routine at two foes at one moment."""
    struck: dict[int, set[str]] = {}
    for event, _ in acts_of(events):
        struck.setdefault(event["clock"], set()).add(event["target"])
    return any(len(targets) > 1 for targets in struck.values())


def _holds_on(thing: Thing, events: Sequence[Event]) -> bool:
    """It holds on, and hurts more often than it hits."""
    holds = any(event["event"] == "effect" and str(event["effect"]).startswith("holds on") for event in events)
    hits = sum(event["hit"] and event["weapon"] == thing.name for event, _ in acts_of(events))
    hurts = sum(event["event"] == "damage" and event["source"] == thing.name for event in events)
    return holds and hurts > hits


def _meets_itself(thing: Thing, events: Sequence[Event]) -> bool:
    return any(event["event"] == "save" and str(event["against"]).startswith("its own reflection") for event in events)


def _goes_as_mist(thing: Thing, events: Sequence[Event]) -> bool:
    """At no hit points, and yet it has fled."""
    hp = [event["hp"] for event in events if event["event"] == "damage" and event["target"] == OWNER]
    fled = any(event["event"] == "fled" and event["actor"] == OWNER for event in events)
    return fled and bool(hp) and hp[-1] <= 0


def _runs_in_its_web(thing: Thing, events: Sequence[Event]) -> bool:
    """At its pace there, in the tenth part of a round."""
    return any(
        event["event"] == "moved" and event["actor"] == OWNER and event["feet"] == int(thing.name) for event in events
    )


def _told(kind: str, who: str, text: str) -> Callable[[Thing, Sequence[Event]], bool]:
    """Whether an event of a kind, with the owner as its actor or target, says something."""
    return lambda _, events: any(
        event["event"] == kind and event[who] == OWNER and text in str(event.get("effect", event.get("reason")))
        for event in events
    )


BESIDES: Final[dict[str, Callable[[Thing, Sequence[Event]], bool]]] = {
    "split routine": _strikes_two,
    "grip": _holds_on,
    "reflection": _meets_itself,
    "web": _runs_in_its_web,
    "escape as mist": _goes_as_mist,
    "catch": _told("action_lost", "target", "the rock is caught"),
    "sharp senses": _told("effect", "actor", "notices the unseen"),
    "sunlight": _told("effect", "target", "sunlight"),
    "reaction": _told("effect", "target", "("),
}
"""How one sees what a monster is besides."""


def happened(thing: Thing, events: Sequence[Event]) -> bool:
    """Whether a thing has happened in a fight."""
    if thing.kind in ("melee", "blow", "missile"):
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
    if thing.kind in BESIDES:
        return BESIDES[thing.kind](thing, events)
    if thing.kind == "absorption":
        return any(event["event"] == "effect" and "is absorbed" in str(event["effect"]) for event in events)
    if thing.kind == "regeneration":
        return any(event["event"] == "heal" and event["target"] == OWNER for event in events)
    return any(event["event"] == "damage" and event["target"] == OWNER and not event["amount"] for event in events)


def search(ruleset: str, thing: Thing, seed: int = 1) -> Played:
    """Play fights around a thing until it has happened."""
    dice = random.Random(f"{ruleset} {thing} {seed}")  # noqa: S311  # no secret
    for number in range(1, MOST_FIGHTS + 1):
        entry = encounter(ruleset, thing, dice)
        if number % 10 == 0:
            entry["distance"] = FAR
        if happened(thing, fight(entry, number)):
            return Played(thing, number, seen=True)
    return Played(thing, MOST_FIGHTS, seen=False)
