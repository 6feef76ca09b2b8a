"""Which events can a fight report, and with which figures?

The closed list. An event is a plain dict with the fields of every event (`round`, `t`, `clock`, `at`, `event`, `actor`,
`target`, `rules`) and its own, named here. docs/events.md describes them for readers; a test holds the two together.
"""

from __future__ import annotations

from typing import Final

COMMON: Final = ("seq", "round", "t", "clock", "at", "event", "actor", "target", "rules")

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "fight_started": ("sides",),
    "round_started": (),
    "surprised": ("segments",),
    "declared": ("action", "with", "line"),
    "initiative": ("die", "side", "count"),
    "moved": ("feet", "distance", "from", "to"),
    "entered_melee": (),
    "left_melee": (),
    "faced": (),
    "fetched": ("item", "segments"),
    "aimed": ("weapon",),
    "aim_lost": ("weapon", "reason"),
    "action_changed": ("reason", "die", "action", "with"),
    "delayed": ("until", "die"),
    "readied": ("action", "trigger"),
    "triggered": ("trigger", "die"),
    "action_lost": ("action", "reason"),
    "attack": ("weapon", "die", "need", "total", "modifiers", "hit", "distance", "going"),
    "damage": ("amount", "hp", "source"),
    "heal": ("amount", "hp", "source"),
    "casting_started": ("spell", "segments", "until"),
    "spell_spoiled": ("spell", "reason", "lost"),
    "spell_cast": ("spell",),
    "save": ("against", "die", "need", "total", "saved"),
    "effect": ("effect", "until", "amount"),
    "effect_ended": ("effect",),
    "item_used": ("item", "segments"),
    "tossed": ("item", "die", "need", "total", "modifiers", "hit", "distance"),
    "power_back": ("item",),
    "onset": ("item",),
    "loading_started": ("weapon", "segments"),
    "loaded": ("weapon",),
    "immediate_attack": ("weapon", "reason"),
    "target_drawn": ("candidates", "die"),
    "container_save": ("item", "die", "need", "whole"),
    "scatter": ("feet", "direction"),
    "splash": ("item",),
    "bounce": ("feet",),
    "gaze": ("die", "need", "met"),
    "breath": ("power",),
    "turned": ("die", "need", "count", "result"),
    "commanded": ("order",),
    "summoned": ("count", "kind"),
    "arrived": ("side", "hp", "ac", "place"),
    "morale": ("die", "need", "result"),
    "fled": (),
    "captured": (),
    "down": ("hp", "source"),
    "bled": ("hp",),
    "aided": (),
    "died": ("source",),
    "fight_ended": ("outcome",),
}
