"""What came of it: the sentences of dice, wounds and effects, of one event or of several that belong together.

A function a kind of event; each takes the events in their order and tells them in one line. What was attached to
an event (`at_once`, `drawn`, `fell`: see :mod:`simulator.report.folds`) is told with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from simulator.model import terms
from simulator.report.durations import lasting
from simulator.report.intentions import intention, trigger
from simulator.report.naming import does, gear, kind_of, listed, plural, together, wielded

__all__ = [
    "IMAGE",
    "attack",
    "bled",
    "changed",
    "damage",
    "drawn",
    "effect",
    "ended",
    "fell",
    "heal",
    "initiative",
    "met",
    "morale",
    "save",
    "triggered",
    "volley",
]

Fields = Mapping[str, Any]
Events = Sequence[Fields]

IMAGE: Final = "a mirror image"
"""What is drawn instead of somebody who has images."""


_NAMED: Final = re.compile(r"(.+) \(([^()]+)\)")
"""A name with something in brackets: a state it brings, the kind of a saving throw."""


# --- dice that begin something ------------------------------------------------------------------------------


def initiative(events: Events) -> str:
    """The dice of all who roll: `initiative: goblins 1, party 2`, each as it was told last."""
    last = {one["actor"] or one["side"]: _initiative(one) for one in events}
    return "initiative: " + ", ".join(f"{who} {rolled}" for who, rolled in last.items())


def _initiative(event: Fields) -> str:
    """What a die shows, and what it came to where that is something else."""
    came_to = event.get("count")
    return str(_number(event["die"])) if came_to is None else f"{_number(event['die'])} (acts at {came_to})"


def changed(events: Events) -> str:
    """Many who change to the same action for the same reason, each with its price in segments."""
    first = events[0]
    if any(one["die"] for one in events):
        who = listed([f"{one['actor']} (after {one['die']})" if one["die"] else str(one["actor"]) for one in events])
    else:
        who = together(str(one["actor"]) for one in events)
    return f"as {first['reason']}, {who} will now {intention(first)}"


def triggered(events: Events) -> str:
    """What those who stood ready waited for has come; when each acts, and on whose account."""
    told = []
    for one in events:
        acts = f"acts in {plural(one['die'], 'segment')}" if one["die"] else "acts"
        told.append(f"{one['actor']} {acts}" + (f" ({one['target']})" if one["target"] else ""))
    return f"{trigger(events[0])}, as was waited for: {'; '.join(told)}"


def morale(events: Events) -> str:
    """Everybody's check: the die, what it is held against, what comes of it."""
    told = [
        f"{one['actor'] or one['target']} rolls {_number(one['die'])} against {_number(one['need'])}: {_resolve(one)}"
        for one in events
    ]
    return "morale: " + "; ".join(told)


def _resolve(event: Fields) -> str:
    return "retreats fighting" if event["result"] == "fighting retreat" else str(event["result"])


def met(events: Events) -> str:
    """Who is in melee with whom from now on; each pair once."""
    pairs: dict[str, list[str]] = {}
    for one in events:
        if one["actor"] not in pairs.get(one["target"], ()):
            pairs.setdefault(one["actor"], []).append(one["target"])
    by_foes: dict[str, list[str]] = {}
    for who, foes in pairs.items():
        by_foes.setdefault(together([foe for foe in foes if foe]), []).append(who)
    told = []
    for whom, them in by_foes.items():
        with_whom = f" with {whom}" if whom else ""
        told.append(f"{together(them)} {does(len(them) > 1, 'enters', 'enter')} melee{with_whom}")
    return "; ".join(told)


# --- attacks ------------------------------------------------------------------------------------------------


def attack(events: Events) -> str:
    """The rolls of one routine against one target, each with its modifiers, its total and what it needs."""
    first = events[0]
    who, target, weapon = first["actor"], first["target"], gear(first["weapon"])
    at_once = f" at once ({first['at_once']})" if first.get("at_once") else ""
    afar = _afar(events)
    if first["die"] is None:
        slain = any(one["fell"]["event"] == "died" for one in events if one.get("fell"))
        times = "" if len(events) == 1 else " twice" if len(events) == 2 else f" {len(events)} times"
        return (
            f"{who} {'slays' if slain else 'strikes'} {target}{at_once}, who is helpless, with {wielded(weapon)}{times}"
        )
    if len({one["actor"] for one in events}) > 1:
        return _volley(events)
    told = [
        _roll(one, None if number == 0 else events[number - 1], weapon if number == 0 else "")
        for number, one in enumerate(events)
    ]
    return f"{who} attacks {target}{at_once} with {wielded(weapon)}{afar}: {'; '.join(told)}"


_GOING: Final = {"nearer": "as it comes, at", "away": "as it goes, at"}
"""How a shot is told at somebody on its way, which is seen to go there only afterwards."""


def _afar(events: Events) -> str:
    """From how far they shoot; nothing of blows."""
    feet = [round(one["distance"]) for one in events if one.get("distance") is not None]
    if not feet:
        return ""
    far = f"{min(feet)} to {max(feet)}" if max(feet) > min(feet) else f"{feet[0]}"
    return f" {_GOING.get(str(events[0].get('going')), 'from')} {far} ft"


def volley(event: Fields) -> tuple[object, ...]:
    """What rolls must have in common to be told as one volley."""
    alike = (
        event["target"],
        event["weapon"],
        event["need"],
        repr(event["modifiers"]),
        event.get("at_once"),
        event.get("going"),
    )
    return kind_of(event["actor"]), *alike, repr(event.get("drawn"))


def _volley(events: Events) -> str:
    """Several of one kind against one target: what all of them need, then every die."""
    first = events[0]
    at_once = f" at once ({first['at_once']})" if first.get("at_once") else ""
    afar = _afar(events)
    modified = _modifiers(first, in_words=True)
    each = f", each{modified}" if modified else ""
    hits = {one["hit"] for one in events}
    dice = ", ".join(f"{one['die']}{'' if len(hits) == 1 else ' hit' if one['hit'] else ' miss'}" for one in events)
    end = "" if len(hits) > 1 else ": all hit" if True in hits else ": all miss"
    who = f"{together([one['actor'] for one in events])} attack {first['target']}{at_once}"
    return f"{who} with {wielded(first['weapon'], many=True)}{afar}{each}, needing {first['need']}: rolls {dice}{end}"


def _roll(event: Fields, before: Fields | None, named: str) -> str:
    """One roll; a weapon, what is needed and the words of modifiers are told again only where they differ."""
    weapon = gear(event["weapon"])
    told = "" if weapon == (named or (gear(before["weapon"]) if before else "")) else f"{weapon} "
    same = before is not None and before["modifiers"] == event["modifiers"]
    told += f"{'rolls ' if before is None else ''}{event['die']}{_modifiers(event, in_words=not same)}"
    if event["total"] != event["die"] or event["modifiers"]:
        told += f" = {event['total']}"
    if before is None or before["need"] != event["need"]:
        told += f", needs {event['need']}"
    return f"{told}: {'hit' if event['hit'] else 'miss'}{_image(event)}"


def _modifiers(event: Fields, *, in_words: bool) -> str:
    """The modifiers of a die, one by one; the ids of their rules stand at the end of the line with the others."""
    told = ""
    for one in event["modifiers"] or ():
        rule = one.get("rule") or ""
        words = one.get("what") or rule
        if rule and rule != words and rule not in event["rules"]:
            words = f"{words} {rule}"
        told += f" {one['value']:+d}" + (f" ({words})" if words and in_words else "")
    return told


def _image(event: Fields) -> str:
    """Whether a hit struck its target or an image of it."""
    lot = event.get("drawn")
    if not lot:
        return ""
    images = lot["candidates"].count(IMAGE)
    struck = _is_image(lot)
    found = "an image, which is gone" if struck else lot["target"]
    return f" (drawn among {lot['target']} and {plural(images, 'image')}: rolled {lot['die']}, {found})"


def _is_image(lot: Fields) -> bool:
    names, die = lot["candidates"], lot["die"]
    return bool(die and die <= len(names) and names[die - 1] == IMAGE)


def drawn(event: Fields) -> str:
    """Whom a shot or a gaze is for."""
    among = event["candidates"]
    listed_names = together(map(str, among)) if isinstance(among, list | tuple) else str(among)
    die = f" (rolled {event['die']})" if event["die"] else ""
    found = IMAGE if isinstance(among, list | tuple) and _is_image(event) else event["target"]
    return f"the target of {event['actor']} is drawn among {listed_names}{die}: {found}"


# --- wounds -------------------------------------------------------------------------------------------------


def damage(events: Events) -> str:
    """The wounds that one creature takes, or that one thing gives to several."""
    victims = [list(group) for _, group in groupby(events, key=_victim)]
    if len(victims) == 1:
        return f"{_victim(events[0])} takes {_from(events)}: {_left(events[-1])}"
    source = _source(events[0])
    told = [
        f"{_victim(group[0])} takes {listed([_amount(one) for one in group])}, {_left(group[-1])}" for group in victims
    ]
    return f"{source}: {'; '.join(told)}" if source else "; ".join(told)


def _victim(event: Fields) -> str:
    return str(event["target"] or event["actor"])


def _amount(event: Fields) -> str:
    return "nothing" if event["amount"] == 0 else str(event["amount"])


def _source(event: Fields) -> str:
    """What a wound comes from, and whose it is."""
    by = f" of {event['actor']}" if event["actor"] and event["actor"] != event["target"] else ""
    what = gear(event["source"])
    nameless = wielded(what) != what
    return f"{'the ' if nameless else ''}{what}{by}" if what else by.removeprefix(" of ")


def _from(events: Events) -> str:
    """The wounds of one victim, those of one source together."""
    told = []
    for source, group in groupby(events, key=_source):
        amounts = listed([_amount(one) for one in group])
        told.append(f"{amounts} from {source}" if source else amounts)
    return ", ".join(told)


def _left(event: Fields) -> str:
    hp = event["hp"]
    left = f"{hp} hp left" if not isinstance(hp, int) or hp > 0 else f"{hp} hp"
    end = event.get("fell")
    if not end:
        return left
    return f"{left}, {'dies' if end['event'] == 'died' else 'goes down'}"


def bled(events: Events) -> str:
    """Everybody who loses a hit point by bleeding."""
    told = [f"{one['actor']} bleeds: {one['hp']} hp" + (", dies" if one.get("fell") else "") for one in events]
    return "; ".join(told)


def heal(event: Fields) -> str:
    """Hit points given back."""
    healer, healed = event["actor"], event["target"] or event["actor"]
    by = f" of {healer}" if healer and healer != healed else ""
    source = f" by {gear(event['source'])}{by}" if event["source"] else ""
    return f"{healed} is healed of {event['amount']}{source}: now {event['hp']} hp"


def fell(event: Fields, what: str) -> str:
    """Somebody is out of the fight."""
    by = f" of {event['target']}" if event["target"] and event["target"] != event["actor"] else ""
    return f"{event['actor']} {what}" + (f": {gear(event['source'])}{by}" if event["source"] else "")


# --- saves and effects --------------------------------------------------------------------------------------


def save(events: Events) -> str:
    """The saving throws against one thing."""
    found = _NAMED.fullmatch(str(events[0]["against"]))
    what, kind = (gear(found[1]), found[2]) if found else (gear(events[0]["against"]), "")
    against = what if not kind else f"{what[:-1]}, {kind})" if what.endswith(")") else f"{what} ({kind})"
    if len(events) == 1:
        return f"{_saver(events[0])} saves against {against}: {_throw(events[0])}"
    return f"saves against {against}: " + "; ".join(f"{_saver(one)} {_throw(one)}" for one in events)


def _saver(event: Fields) -> str:
    return str(event["actor"] or event["target"])


def _throw(event: Fields) -> str:
    added = event["total"] - event["die"] if None not in (event["total"], event["die"]) else 0
    sum_of = f"{event['die']} {added:+d} = {event['total']}" if added else _number(event["die"])
    return f"rolls {sum_of}, needs {_number(event['need'])}: {'made' if event['saved'] else 'failed'}"


def effect(events: Events) -> str:
    """What comes over one or many, for how long, and what it changes; all of one name and one time."""
    first = events[0]
    details: dict[str, list[str]] = {}
    for one in events:
        details.setdefault(one["target"] or one["actor"], []).append(_change(one))
    alike: dict[str, list[str]] = {}
    for who, changes in details.items():
        alike.setdefault(_changes(changes), []).append(who)
    told = []
    for changed, them in alike.items():
        of = f" ({changed})" if changed else ""
        told.append(f"{_state(str(first['effect'] or ''), them)}{lasting(first)}{of}")
    return "; ".join(told)


def _state(name: str, them: Sequence[str]) -> str:
    """Somebody and what is upon them: a condition, an act told as an effect, or the name of a spell."""
    if not any(them):
        return f"{gear(name)} covers the ground"
    who, many = together(them), len(them) > 1
    if condition := _condition(name):
        return f"{who} {does(many, 'is', 'are')} {condition}"
    if name.startswith("drops "):
        return f"{who} {does(many, 'drops')}{name.removeprefix('drops')}"
    if name == "shield laid aside":
        return f"{who} {does(many, 'lays')} the shield aside"
    return f"{who}: {gear(name)}"


def _condition(name: str) -> str:
    """The name of an effect as a state somebody is in, `held (hold person)`; nothing for one that is none."""
    found = _NAMED.fullmatch(name)
    thing, words = (found[1], found[2]) if found else (name, name)
    if not set(words.split(", ")) <= set(terms.CONDITION_NAMES):
        return ""
    return words if thing in words else f"{words} ({gear(thing)})"


def ended(event: Fields) -> str:
    """What is over for somebody."""
    if event["actor"] is None:
        return f"{gear(event['effect'])} ends"
    if condition := _condition(str(event["effect"] or "")):
        return f"{event['actor']} {does(event.get('many'), 'is', 'are')} no longer {condition}"
    if event["effect"] == IMAGE:
        return f"{IMAGE} of {event['actor']} is gone"
    return f"{event['actor']}: {gear(event['effect'])} ends"


_CHANGES: Final = {
    "to_hit": "{:+d} to hit",
    "damage": "{:+d} to damage",
    "saves": "{:+d} to saves",
    "morale": "{:+d} to morale",
    "ac_against_hurled": "AC {} against thrown weapons",
    "ac_against_launched": "AC {} against shot ones",
    "ac_against_other": "AC {} against others",
    "outlined": "attackers {:+d} to hit",
    "stops_magic_missile": "stops magic missiles",
    "fire_resistance": "resists fire",
    "strength_damage": "{:+d} to damage by strength",
    "radius": "{} ft around",
    "images": "{} images",
}
"""What an effect changes, by the words of :data:`simulator.model.compiled.STAT_NAMES` and two more."""


def _change(event: Fields) -> str:
    """One changed figure; nothing where none is known."""
    amount, changes = event["amount"], event.get("changes")
    if amount is None:
        return ""
    if changes == "armour_class":
        return f"AC {abs(amount)} {'better' if amount < 0 else 'worse'}"
    if changes in _CHANGES:
        return _CHANGES[changes].format(amount)
    if event["effect"] == "mirror image":
        return plural(amount, "image")
    return "" if event["effect"] == "shield laid aside" else str(amount)


def _changes(told: Sequence[str]) -> str:
    """The changes of one effect; bare numbers are told only where there is but one."""
    words = [one for one in told if one and not one.lstrip("-").isdigit()]
    return ", ".join(words) if words or len(told) > 1 else "".join(told)


def _number(value: object) -> str:
    return "?" if value is None else str(value)
