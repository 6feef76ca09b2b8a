"""Which magic ends where it is dispelled?

What stands over a place, what lasts on those who are there, what is being cast there.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from simulator.dice import Purpose
from simulator.engine import disturbances, effects, zones
from simulator.engine.fight import Fight
from simulator.engine.resistance import caster_level
from simulator.model import terms
from simulator.model.battle import Combatant, Effect
from simulator.model.compiled import Power, Verb
from simulator.model.geometry import within
from simulator.rules.spells import dispelled

EFFECT: Final = int(Purpose.EFFECT)


def dispel(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """End what magic lasts on those touched, each spell by its own chance, and spoil what is being cast there."""
    for area in fight.areas:
        if area.power is None or not area.power.magical or power.shape != terms.RADIUS:
            continue
        if within(target.x, target.y, *area.centre(), power.size_ft * 10) and _gives_way(
            fight, me, power, verb, area.power
        ):
            fight.landing.changes.append(partial(zones.end, fight, area, "effect"))
    for victim in victims:
        # A spell that does several things to somebody goes, or stays, as a whole.
        gone: dict[tuple[int, int], bool] = {}
        for effect in victim.effects:
            if not effect.magical or effect.area is not None:
                continue
            spell = id(effect.power or effect), -1 if effect.caster is None else effect.caster.index
            if spell not in gone:
                gone[spell] = _gives_way(fight, me, power, verb, effect.power)
            if gone[spell]:
                fight.landing.changes.append(partial(_end, fight, victim, effect))
        if victim is not me and victim.doing == terms.CASTING:
            fight.landing.changes.append(partial(disturbances.disturb, fight, victim, "dispelled"))


def _gives_way(fight: Fight, me: Combatant, power: Power, verb: Verb, other: Power | None) -> bool:
    """Whether magic is dispelled: more surely the lower its level, and the other way round."""
    own = caster_level(power, me)
    chance = dispelled(verb.amount, own, own if other is None else other.caster_level)
    return fight.dice.roll(me.spec.owner, EFFECT, 100) <= chance


def _end(fight: Fight, victim: Combatant, effect: Effect) -> None:
    """A dispelled effect ends, unless it has ended in this moment by itself."""
    if effect in victim.effects:
        effects.remove(fight, victim, effect)
