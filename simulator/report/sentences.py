"""What does each kind of event say, in one sentence?

One entry for every event of :mod:`simulator.model.events` (a test holds the two together): a template whose
fields are the event's own, or a function where a sentence has parts that may be missing. Names have been
made safe to print before they come here; `actor` and `target` are always texts.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

__all__ = ["SENTENCES", "number", "plural"]

Fields = Mapping[str, Any]


def plural(count: object, word: str) -> str:
    """A count with its word.

    >>> plural(1, "segment"), plural(3, "segment")
    ('1 segment', '3 segments')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def number(value: object) -> str:
    """A figure as a person writes it: no decimals where there are none.

    >>> number(30.0), number(2.5), number(None)
    ('30', '2.5', '?')
    """
    if value is None:
        return "?"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


_INTENTIONS: Final = {
    "wait": "waits",
    "attack": "means to attack{at}{using}",
    "charge": "means to charge{at}{using}",
    "shoot": "means to shoot{at}{using}",
    "snap-shot": "means to snap-shoot{at}{using}",
    "aim": "means to aim{using}",
    "use": "means to use{what}{on}",
    "move": "means to go{towards}",
    "fall back": "means to fall back",
    "withdraw": "means to withdraw{fro}",
    "flee": "means to flee",
    "parry": "means to parry",
    "set weapon": "means to set{what} against a charge",
    "guard": "stands guard",
    "aid": "means to aid{whom}",
    "touch": "means to touch{whom}{using}",
    "throw": "means to throw{what}{at}",
    "command": "means to give commands",
    "surrender": "means to surrender",
    "stand up": "means to stand up",
}
"""What somebody is up to, by the names of acts; the parts that are not known fall away."""


def intention(event: Fields) -> str:
    """What somebody means to do."""
    action, gear, target = event["action"], event["with"], event["target"]
    parts = {
        "at": f" at {target}" if action in {"shoot", "snap-shot", "throw"} else f" {target}",
        "towards": f" towards {target}",
        "on": f" on {target}",
        "fro": f" from {target}",
        "whom": f" {target}",
    }
    if not target:
        parts = dict.fromkeys(parts, "")
    parts |= {"using": f" with {gear}" if gear else "", "what": f" {gear}" if gear else ""}
    if action not in _INTENTIONS:
        return f"means to {action}{parts['what']}{parts['on']}"
    return _INTENTIONS[action].format(**parts)


def _fight_started(event: Fields) -> str:
    sides = [f"{name} ({', '.join(map(_member, members))})" for name, members in event["sides"].items()]
    return "the fight begins: " + " against ".join(sides)


def _member(one: Mapping[str, Any]) -> str:
    return f"{one['name']} AC {one['ac']} hp {one['hp']}"


def _declared(event: Fields) -> str:
    line = f'  (its tactics: "{event["line"]}")' if event["line"] else ""
    return f"{event['actor']} {intention(event)}{line}"


def _initiative(event: Fields) -> str:
    return f"initiative of {event['side'] or event['actor']}: {number(event['die'])}"


def _moved(event: Fields) -> str:
    told = f"{event['actor']} moves {number(event['feet'])} ft"
    if event["target"] and event["distance"] is not None:
        told += f", {number(event['distance'])} from {event['target']}"
    return told


def _entered(event: Fields) -> str:
    return f"{event['actor']} enters melee" + (f" with {event['target']}" if event["target"] else "")


def _left(event: Fields) -> str:
    return f"{event['actor']} leaves melee" + (f" with {event['target']}" if event["target"] else "")


def _because(event: Fields, told: str) -> str:
    return f"{told}: {event['reason']}" if event["reason"] else told


def _aim_lost(event: Fields) -> str:
    return _because(event, f"{event['actor']} loses the aim of {event['weapon']}")


def _action_changed(event: Fields) -> str:
    price = f" (it takes {event['die']} to change)" if event["die"] else ""
    return f"{event['actor']} changes plans, as {event['reason']}: {intention(event)}{price}"


def _for_time(event: Fields) -> str:
    """How long something lasts from the moment of its event, if that is known."""
    if event["until"] is None:
        return ""
    return f" for {plural(event['until'] - event['clock'], 'segment')}"


def _delayed(event: Fields) -> str:
    die = f" (rolled {event['die']})" if event["die"] else ""
    return f"{event['actor']} waits{_for_time(event)}{die}"


def _readied(event: Fields) -> str:
    return f"{event['actor']} stands ready to {event['action']} when: {event['trigger']}"


def _triggered(event: Fields) -> str:
    return f"what {event['actor']} stood ready for has come ({event['trigger']}); acts after {number(event['die'])}"


def _action_lost(event: Fields) -> str:
    return _because(event, f"{event['actor']} loses the action ({event['action']})")


def modifiers(event: Fields) -> str:
    """The modifiers of a die, one by one, each with the rule it comes from."""
    told = ""
    for one in event["modifiers"] or ():
        what, rule = one.get("what") or "", one.get("rule") or ""
        words = f"{what} {rule}" if what and rule and what != rule else what or rule
        told += f" {one['value']:+d} ({words})"
    return told


def _attack(event: Fields) -> str:
    told = f"{event['actor']} attacks {event['target']} with {event['weapon']}"
    if event["die"] is None:
        return f"{told}: {'hits without a roll' if event['hit'] else 'misses'}"
    sum_of = f"{event['die']}{modifiers(event)}"
    if event["total"] != event["die"] or event["modifiers"]:
        sum_of += f" = {event['total']}"
    return f"{told}: rolls {sum_of}, needs {event['need']}: {'hit' if event['hit'] else 'miss'}"


def _left_with(hp: object) -> str:
    return f"{hp} hp left" if not isinstance(hp, int) or hp > 0 else f"{hp} hp"


def _damage(event: Fields) -> str:
    hurt = f"takes {event['amount']} from {event['source']}" if event["source"] else f"takes {event['amount']}"
    by = f" of {event['actor']}" if event["actor"] and event["actor"] != event["target"] else ""
    return f"{event['target'] or event['actor']} {hurt}{by}: {_left_with(event['hp'])}"


def _heal(event: Fields) -> str:
    healed = event["target"] or event["actor"]
    by = f" ({event['source']})" if event["source"] else ""
    return f"{healed} is healed of {event['amount']}{by}: {_left_with(event['hp'])}"


def _at(event: Fields) -> str:
    return f" at {event['target']}" if event["target"] and event["target"] != event["actor"] else ""


def _casting_started(event: Fields) -> str:
    return f"{event['actor']} begins {event['spell']}{_at(event)} (time {number(event['segments'])})"


def _spell_spoiled(event: Fields) -> str:
    kept = "" if event["lost"] else "; it is not used up"
    return _because(event, f"{event['spell']} of {event['actor']} is spoiled") + kept


def _save(event: Fields) -> str:
    who = event["actor"] or event["target"]
    added = event["total"] - event["die"] if None not in (event["total"], event["die"]) else 0
    sum_of = f"{event['die']} {added:+d} = {event['total']}" if added else number(event["die"])
    saved = "saved" if event["saved"] else "not saved"
    return f"{who} saves against {event['against']}: rolls {sum_of}, needs {number(event['need'])}: {saved}"


def _effect(event: Fields) -> str:
    told = f"{event['target'] or event['actor']}: {event['effect']}"
    if event["amount"] is not None:
        told += f" ({event['amount']})"
    return told + _for_time(event)


def _item_used(event: Fields) -> str:
    return f"{event['actor']} uses {event['item']}{_at(event)} (time {number(event['segments'])})"


def _immediate(event: Fields) -> str:
    on = f" on {event['target']}" if event["target"] else ""
    return _because(event, f"{event['actor']} makes an immediate attack{on} with {event['weapon']}")


def _target_drawn(event: Fields) -> str:
    among = event["candidates"]
    listed = ", ".join(map(str, among)) if isinstance(among, list | tuple) else number(among)
    die = f" (rolled {event['die']})" if event["die"] is not None else ""
    return f"the target of {event['actor']} is drawn among {listed}: {event['target']}{die}"


def _container_save(event: Fields) -> str:
    end = "stays whole" if event["whole"] else "breaks"
    return f"{event['item']}: rolls {number(event['die'])}, stays whole on {number(event['need'])}: it {end}"


_DIRECTIONS: Final = (
    "long and right",
    "right",
    "short and right",
    "short",
    "short and left",
    "left",
    "long and left",
    "long",
)
"""The faces of the scatter figure, told from the thrower (simulator/rules/scatter.py)."""


def _scatter(event: Fields) -> str:
    direction = event["direction"]
    where = _DIRECTIONS[direction - 1] if direction in range(1, 9) else f"direction {number(direction)}"
    return f"it lands {number(event['feet'])} ft off: {where}"


def _splash(event: Fields) -> str:
    return f"{event['item']} splashes {event['target'] or event['actor']}"


def _gaze(event: Fields) -> str:
    if event["die"] is None:
        return f"{event['target']} {'meets' if event['met'] else 'does not meet'} the gaze of {event['actor']}"
    roll = f"rolls {event['die']}, meets it on {number(event['need'])} or less"
    met = "meets it" if event["met"] else "looks away"
    return f"{event['target']} and the gaze of {event['actor']}: {roll}: {met}"


def _turned(event: Fields) -> str:
    roll = f"rolls {number(event['die'])}, needs {number(event['need'])}"
    many = f", up to {event['count']}" if event["count"] else ""
    return f"{event['actor']} turns{_at(event) or ' undead'}: {roll}: {event['result']}{many}"


def _commanded(event: Fields) -> str:
    return f"{event['actor']} commands{' ' + event['target'] if event['target'] else ''}: {event['order']}"


def _summoned(event: Fields) -> str:
    return f"{event['actor']} summons {plural(event['count'], str(event['kind']))}"


def _morale(event: Fields) -> str:
    roll = f"rolls {number(event['die'])} against {number(event['need'])}"
    return f"{event['actor'] or event['target']} checks morale: {roll}: {event['result']}"


def _captured(event: Fields) -> str:
    return f"{event['actor']} is taken prisoner" + (f" by {event['target']}" if event["target"] else "")


def _fell(event: Fields, what: str) -> str:
    by = f" of {event['target']}" if event["target"] and event["target"] != event["actor"] else ""
    return f"{event['actor']} {what}" + (f": {event['source']}{by}" if event["source"] else "")


def _down(event: Fields) -> str:
    return _fell(event, f"goes down at {event['hp']} hp")


def _died(event: Fields) -> str:
    return _fell(event, "dies")


def _aided(event: Fields) -> str:
    return f"{event['actor']} binds the wounds of {event['target']}"


def _fight_ended(event: Fields) -> str:
    outcome = event["outcome"]
    unwon = {"draw": "the fight ends with nobody left standing", "undecided": "the fight is broken off undecided"}
    return unwon.get(outcome, f"the fight is over, won by {outcome}")


SENTENCES: Final[dict[str, str | Callable[[Fields], str]]] = {
    "fight_started": _fight_started,
    "round_started": "orders are given",
    "surprised": lambda event: f"{event['actor']} is surprised for {plural(event['segments'], 'segment')}",
    "declared": _declared,
    "initiative": _initiative,
    "moved": _moved,
    "entered_melee": _entered,
    "left_melee": _left,
    "fetched": "{actor} has {item} in hand (time {segments})",
    "aimed": "{actor} has aimed {weapon}",
    "aim_lost": _aim_lost,
    "action_changed": _action_changed,
    "delayed": _delayed,
    "readied": _readied,
    "triggered": _triggered,
    "action_lost": _action_lost,
    "attack": _attack,
    "damage": _damage,
    "heal": _heal,
    "casting_started": _casting_started,
    "spell_spoiled": _spell_spoiled,
    "spell_cast": lambda event: f"{event['actor']} casts {event['spell']}{_at(event)}",
    "save": _save,
    "effect": _effect,
    "effect_ended": "{actor}: {effect} ends",
    "item_used": _item_used,
    "power_back": "{item} of {actor} has its power back",
    "onset": "{item} begins to work on {actor}",
    "loading_started": "{actor} begins to load {weapon} (time {segments})",
    "loaded": "{weapon} of {actor} is loaded",
    "immediate_attack": _immediate,
    "target_drawn": _target_drawn,
    "container_save": _container_save,
    "scatter": _scatter,
    "splash": _splash,
    "bounce": lambda event: f"it rolls {number(event['feet'])} ft on",
    "gaze": _gaze,
    "breath": lambda event: f"{event['actor']} uses {event['power']}{_at(event)}",
    "turned": _turned,
    "commanded": _commanded,
    "summoned": _summoned,
    "arrived": "{actor} arrives",
    "morale": _morale,
    "fled": "{actor} has fled",
    "captured": _captured,
    "down": _down,
    "bled": "{actor} bleeds: {hp} hp",
    "aided": _aided,
    "died": _died,
    "fight_ended": _fight_ended,
}
"""Every event's sentence."""
