"""What do fear, confusion, a call or a charm make somebody do, whatever it would rather do?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine.fight import Fight
from simulator.engine.hurts import save
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.intents import WAIT, Intent

BOUND = terms.DRIVEN_OFF | terms.CONFUSED | terms.DRAWN | terms.FROZEN | terms.INTANGIBLE
"""Conditions that decide for somebody."""
CASTERS_SIDE, AS_USUAL, BABBLES, WANDERS, ANYBODY = range(5)
"""What the confused do."""
FLEE = Intent(terms.FLEE)


def bound(fight: Fight, me: Combatant) -> Intent | None:
    """What a condition makes somebody do this round; None: it is free to decide."""
    conditions = me.conditions
    if conditions & (terms.AFRAID | terms.TURNED):
        return FLEE
    if conditions & terms.CHOKING:
        # Out of the cloud: at a walk, where nobody holds it up.
        return FLEE if fight.held_by(me) else Intent(terms.FALL_BACK)
    if conditions & terms.DRAWN:
        return _drawn(fight, me)
    if conditions & terms.CONFUSED:
        return _confused(fight, me)
    if conditions & terms.INTANGIBLE:
        return Intent(terms.FALL_BACK)
    if conditions & terms.FROZEN and not fight.engaged_with(me):
        return WAIT
    return None


def _drawn(fight: Fight, me: Combatant) -> Intent:
    """Towards whoever called, and no farther."""
    caller = next((one.caster for one in me.effects if one.condition & terms.DRAWN), None)
    if caller is None or caller.status != terms.STANDING or me.near & caller.bit:
        return WAIT
    return Intent(terms.MOVE, caller)


def _confused(fight: Fight, me: Combatant) -> Intent | None:
    """A save each round for one's wits; without them a die says what one does (the spell's row of C.8)."""
    casting = fight.rules.casting
    effect = next(one for one in me.effects if one.condition & terms.CONFUSED)
    if not casting.confusion or save(fight, me, terms.SAVE_SPELL, casting.confusion_save, effect.name):
        return None
    die = fight.dice.roll(me.spec.owner, int(Purpose.EFFECT), 100)
    what = next(what for most, what in casting.confusion if die <= most)
    if fight.log is not None:
        told = ("attacks the caster's side", "acts as usual", "babbles", "wanders off", "attacks whoever is nearest")
        fight.tell("effect", me, me, "confused", effect=f"confused: {told[what]}", until=None, amount=die)
    if what == AS_USUAL:
        return None
    if what == BABBLES:
        return WAIT
    if what == WANDERS:
        return Intent(terms.FALL_BACK)
    if what == CASTERS_SIDE and effect.caster is not None:
        its_side = fight.of_side[effect.caster.allegiance] & fight.standing & ~me.bit
        return _attack_nearest(fight, me, its_side, friends=bool(fight.friends_of[me.allegiance] & its_side))
    return _attack_nearest(fight, me, fight.standing & ~me.bit, friends=True)


def _attack_nearest(fight: Fight, me: Combatant, bits: int, *, friends: bool) -> Intent:
    """An attack on the nearest of some; where friends are among them, on anybody who is nearest when it falls."""
    target = min(fight.members(bits), key=lambda one: fight.distance(me, one), default=None)
    return WAIT if target is None else Intent(terms.ATTACK, target, anybody=friends)


def look_about(fight: Fight) -> None:
    """At the start of a round: who notices what cannot be seen (SEG-B20)?"""
    movement = fight.rules.movement
    if not movement.notices_within:
        return
    for me in fight.members(fight.standing):
        me.noticed = 0
        unseen = fight.unseen & fight.foes(me)
        if not unseen or not fight.able(me) or me.conditions & terms.BLINDED:
            continue
        chance = max(me.spec.notices, movement.notices(me.hit_dice[0], me.spec.intelligence))
        for foe in fight.members(unseen) if chance else ():
            if fight.distance(me, foe) > movement.notices_within:
                continue
            die = fight.dice.roll(me.spec.owner, int(Purpose.DETECT), 100)
            if die <= chance:
                me.noticed |= foe.bit
                if fight.log is not None:
                    fight.tell("effect", me, foe, "noticed", effect="notices the unseen", until=None, amount=die)
