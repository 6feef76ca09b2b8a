"""What does somebody mean to do, in a few words?

From the fields of a declaration or of a change of action: the act, whom it is for, with what. Every form is an
infinitive, so that one sentence serves one combatant and many.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.report.naming import gear, wielded

__all__ = ["intention", "trigger"]

_ACTS: Final = {
    "wait": "wait",
    "attack": "attack{whom}{using}",
    "charge": "charge{whom}{using}",
    "shoot": "shoot{at}{using}",
    "snap-shot": "snap-shoot{at}{using}",
    "aim": "aim{using}",
    "use": "{use}{what}{at}",
    "move": "go{towards}",
    "fall back": "fall back",
    "withdraw": "withdraw{fro}",
    "flee": "flee",
    "parry": "parry",
    "set weapon": "set{what} against a charge",
    "guard": "stand guard",
    "aid": "bind the wounds{of}",
    "touch": "touch{whom}{using}",
    "throw": "throw{what}{at}",
    "command": "give commands",
    "surrender": "surrender",
    "stand up": "stand up",
    "toss": "toss{what}{to}",
}
"""By the names of acts; the parts that are not known fall away."""

_USES: Final = ("cast", "drink", "read")
"""Words of the tactics for the use of a power that are better than "use"."""


_TRIGGERS: Final = {
    "casting": "a foe begins a spell",
    "within": "a foe comes near enough",
    "engaged": "a foe enters melee",
    "acting": "a foe acts",
}
"""What a readied action waits for."""


def trigger(event: Mapping[str, Any]) -> str:
    """What somebody waits for who stands ready."""
    return _TRIGGERS.get(event["trigger"], str(event["trigger"]))


def intention(event: Mapping[str, Any]) -> str:
    """What is meant to be done: `attack orc 1 with mace`, `cast sleep at orc 1`.

    >>> intention({"action": "attack", "with": "mace", "actor": "Maud", "target": "orc 1"})
    'attack orc 1 with mace'
    >>> intention({"action": "use", "with": "sleep", "actor": "Ada", "target": "orc 1", "line": "cast sleep"})
    'cast sleep at orc 1'
    """
    action, what, target = event["action"], gear(event["with"]), event["target"]
    if target == event["actor"]:
        target = ""
    parts = {"at": " at ", "towards": " towards ", "fro": " from ", "whom": " ", "of": " of ", "to": " to "}
    parts = {name: f"{word}{target}" if target else "" for name, word in parts.items()}
    parts |= {
        "using": f" with {wielded(event['with'], event.get('many'))}" if what else "",
        "what": f" {what}" if what else "",
    }
    first = str(event.get("line") or "").partition(" ")[0]
    if action == "use" and what.startswith("turn "):
        return what
    parts["use"] = first if first in _USES else "use"
    if action not in _ACTS:
        return f"{action}{parts['what']}{parts['at']}"
    return _ACTS[action].format(**parts)
