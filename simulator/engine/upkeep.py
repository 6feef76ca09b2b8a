"""What does the end of a round bring? Flights end, wounds bleed and close, courage fails.

The steps and their order are the ruleset's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.dice import Purpose
from simulator.engine import bodies, chronicle, consequences, disturbances, effects, zones
from simulator.engine.chronicle import becomes
from simulator.engine.courage import check_morale
from simulator.engine.fight import Fight
from simulator.engine.landing import land
from simulator.model import steps, terms

HARM: Final = int(Purpose.DAMAGE)


def upkeep(fight: Fight) -> None:
    """Carry out the ruleset's steps of the end of a round."""
    for step in fight.rules.death.upkeep_steps:
        if fight.to_do >> step & 1:
            UPKEEP[step](fight)
            if fight.over:
                return
    for me in list(fight.readied):
        fight.readied.remove(me)
        me.doing = terms.IDLE
        chronicle.comes_to_nothing(fight, me, None, "ready", action="readied action", reason="its trigger did not come")


def _end_flights(fight: Fight) -> None:
    """Who fled, was not attacked this round and has no foe in reach is gone (R-SEG-26)."""
    for me in fight.members(fight.standing):
        gets_away = fight.able(me) and not me.conditions & (terms.IMMOBILE | terms.CHOKING)
        if me.flees and gets_away and me.assailed_round != fight.round and not fight.engaged_with(me):
            bodies.escape(fight, me)
        me.flees = False
    fight.to_do &= ~(1 << steps.END_FLIGHTS)
    if fight.fallen:
        consequences.after_falls(fight)


def _bleed(fight: Fight) -> None:
    """The fallen lose a hit point a round until somebody helps (R-ALL-04, R-SEG-35)."""
    figure = fight.rules.death.figure(True)
    for me in fight.combatants:
        if me.status == terms.DOWN and me.bleeding and me.hp <= 0:
            me.hp -= 1
            if fight.log is not None:
                fight.tell("bled", me, None, "bleeding", hp=me.hp)
            if me.lasting_hp <= figure:
                becomes(fight, me, terms.DEAD, None, "bleeding")
                if fight.log is not None:
                    fight.tell("died", me, None, "bleeding", source="bleeding")
                disturbances.give_up_aid(fight, me)


def _burn(fight: Fight) -> None:
    """Fire and the like go on for the rounds that they last, and clouds work on those who stay in them."""
    if fight.areas:
        zones.round_ends(fight)
    for me in fight.combatants:
        if me.status not in (terms.STANDING, terms.DOWN):
            continue
        for effect in list(me.effects):
            if not effect.per_round or effect.begins_round > fight.round:
                continue
            if effect.ends_round < fight.round:
                effects.remove(fight, me, effect)
                continue
            count, sides, plus = effect.dice
            owner = me.spec.owner if effect.caster is None else effect.caster.spec.owner
            amount = fight.dice.total(owner, HARM, count, sides, plus)
            fight.landing.damages.append((me, amount, effect.caster, effect.harm, effect.name))
    land(fight)


def _regenerate(fight: Fight) -> None:
    """Some close their wounds by themselves, some rounds after the first one."""
    for me in fight.combatants:
        spec = me.spec
        if not spec.regeneration or me.status not in (terms.STANDING, terms.DOWN):
            continue
        if me.hurt_round >= 0 and me.regeneration_from < 0:
            me.regeneration_from = me.hurt_round + spec.regeneration_after_rounds
        if 0 <= me.regeneration_from <= fight.round and me.hp < me.max_hp:
            before = me.hp
            me.hp = min(me.max_hp, me.hp + spec.regeneration)
            if fight.log is not None:
                fight.tell("heal", me, me, "regeneration", amount=me.hp - before, hp=me.hp, source="regeneration")
            if me.status == terms.DOWN and me.hp > 0 and fight.rules.death.troll_rises and spec.traits & terms.TROLL:
                bodies.rise(fight, me)


def _end_effects(fight: Fight) -> None:
    """What was to last until the end of this round is over."""
    for me in fight.combatants:
        if me.status not in (terms.STANDING, terms.DOWN):
            continue
        for effect in list(me.effects):
            if effect.ends_t <= fight.t:
                effects.remove(fight, me, effect)


UPKEEP: Final[dict[int, Callable[[Fight], None]]] = {
    steps.END_FLIGHTS: _end_flights,
    steps.BLEED: _bleed,
    steps.BURN: _burn,
    steps.REGENERATE: _regenerate,
    steps.CHECK_MORALE: check_morale,
    steps.END_EFFECTS: _end_effects,
}
