"""Does a creature's resistance to magic hold, and against which caster's?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine.citing import of_resistance
from simulator.engine.fight import Fight
from simulator.model.battle import Combatant
from simulator.model.compiled import Power


def resists(fight: Fight, victim: Combatant, power: Power, user: Combatant | None) -> bool:
    """One roll of a resistant creature against one power, before any save (SEG-B27)."""
    spec = victim.spec
    chance = fight.rules.casting.magic_resistance(spec.magic_resistance, caster_level(power, user))
    holds = fight.dice.roll(spec.owner, int(Purpose.MAGIC_RESISTANCE), 100) <= chance
    if holds and fight.log is not None:
        held = f"magic resistance against {power.name}"
        fight.tell("effect", user, victim, of_resistance(power), effect=held, until=None, amount=None)
    return holds


def caster_level(power: Power, user: Combatant | None) -> int:
    """The level at which somebody's magic works now: levels lost weaken its own, and not that of things (SEG-B26)."""
    lost = 0 if user is None or power.item >= 0 else user.levels_lost - user.found
    return max(1, power.caster_level - lost)
