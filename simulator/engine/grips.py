"""Who holds whom: a grapple, a hug, a beak that stays in the wound?

A grapple holds until the grappler lets go, falls or is parted from the one held, or is hit by that one with bare hands
(SEG-B28; how a hold ends is in no source). A hug or a beak goes on hurting without a roll.
"""

from __future__ import annotations

from functools import partial

from simulator.dice import Purpose
from simulator.engine import bodies, disturbances, effects
from simulator.engine.attack import IN_MELEE, Attack
from simulator.engine.fight import Fight
from simulator.model import compiled, terms
from simulator.model.arms import ALWAYS, CHARGING, Blow, Grip
from simulator.model.battle import FOREVER, Combatant, Effect

HARM = int(Purpose.DAMAGE)


def after_hit(fight: Fight, attack: Attack, amount: int) -> None:
    """What a hit brings besides its damage: a hold on the one struck, or one's own freedom."""
    me, target, blow = attack.attacker, attack.target, attack.blow
    if attack.how != IN_MELEE:
        return
    if blow.bare and me.conditions & terms.GRAPPLED:
        fight.landing.changes.append(partial(disturbances.break_free, fight, me, target))
    throws = blow.throws == ALWAYS or (blow.throws == CHARGING and attack.bonus > 0)
    if blow.holds or throws:
        conditions = (terms.GRAPPLED if blow.holds else 0) | (terms.PRONE if throws else 0)
        fight.landing.changes.append(partial(_lay_hands_on, fight, me, target, conditions))
    grip = blow.grip
    if grip is not None and me.attached_to is None and attack.die >= grip.least_die:
        me.attached_to = target
        me.blood = amount - effects.rolled(fight, grip.until, me.spec.owner) if grip.until != compiled.NO_DICE else 0
        if grip.dice != compiled.NO_DICE:
            squeeze(fight, me, grip, blow.name)
        if fight.log is not None:
            fight.tell("effect", me, target, "grip", effect=f"holds on with its {blow.name}", until=None, amount=None)


def squeeze(fight: Fight, me: Combatant, grip: Grip, name: str) -> None:
    """What a hug or a beak in the wound does, without a roll to hit; who has drunk its fill lets go and is off."""
    target = me.attached_to
    if target is None or target.status != terms.STANDING:
        me.attached_to = None
        return
    count, sides, plus = grip.dice if grip.dice != compiled.NO_DICE else grip.drink
    amount = fight.dice.total(me.spec.owner, HARM, count, sides, plus)
    fight.landing.damages.append((target, amount, me, terms.BLUNT if grip.dice.count else terms.PIERCING, name))
    if grip.until != compiled.NO_DICE:
        me.blood += amount
        if me.blood >= 0:
            me.attached_to = None
            fight.landing.changes.append(partial(bodies.escape, fight, me))


def tighten(fight: Fight, me: Combatant, target: Combatant, blow: Blow) -> None:
    """A hold that is kept up goes on hurting without a roll (GG-B11)."""
    amount = max(1, blow.small.plus + blow.damage)
    fight.landing.damages.append((target, amount, me, blow.harm, f"{blow.name}: the hold"))
    fight.landing.passing.append((target, amount * blow.passing))


def is_held_by(one: Combatant, holder: Combatant) -> bool:
    """Whether somebody is in the grapple of another."""
    return bool(one.conditions & terms.GRAPPLED) and any(
        effect.condition & terms.GRAPPLED and effect.caster is holder for effect in one.effects
    )


def _lay_hands_on(fight: Fight, me: Combatant, target: Combatant, conditions: int) -> None:
    """The target is held, thrown down, or both (SEG-B28, GG-B11)."""
    if me.status != terms.STANDING or target.status != terms.STANDING:
        return
    for condition in (terms.GRAPPLED, terms.PRONE):
        if not conditions & condition & ~(target.immune | target.conditions):
            continue
        effect = Effect(f"held by {me.spec.name}" if condition == terms.GRAPPLED else "thrown down", FOREVER)
        effect.condition = condition
        effect.caster = me
        effect.magical = False
        effect.rule = "grapple"
        effects.add(fight, target, effect)
        disturbances.disturb(fight, target, "grappled")
        disturbances.begin_condition(fight, target, condition, me)


def keeps_hold(fight: Fight, me: Combatant, target: Combatant | None, which: int) -> bool:
    """Whether what somebody does keeps up its hold: it goes on grappling the same creature."""
    if target is None or not 0 <= which < len(me.spec.melee):
        return False
    holds = any(blow.holds for blow in me.spec.melee[which].blows)
    return holds and is_held_by(target, me)


def is_holding(fight: Fight, me: Combatant) -> bool:
    """Whether somebody holds anybody in a grapple."""
    return any(is_held_by(one, me) for one in fight.members(me.near & fight.standing))
