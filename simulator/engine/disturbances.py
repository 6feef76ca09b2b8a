"""What becomes of what somebody was doing, when something comes upon it?

A wound, a failed save, sleep, fear: the one place where a casting is spoiled and where somebody is made to stop.
"""

from __future__ import annotations

from typing import Final

from simulator.engine import effects
from simulator.engine.fight import Fight
from simulator.engine.places import free_place
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.rulesets.base import CHANGE

STOPS: Final = (
    terms.UNABLE
    | terms.GRAPPLED
    | terms.DRIVEN_OFF
    | terms.CONFUSED
    | terms.DRAWN
    | terms.FROZEN
    | terms.INTANGIBLE
    | terms.ALOFT
)
"""Conditions that break off whatever somebody is doing."""


def loses_sense(fight: Fight, me: Combatant) -> bool:
    """Whether somebody's action, not begun or still being wound up, has lost its sense with its target (R-ALL-07)."""
    if me.resting or me.causes:
        return False
    act = me.intent.act
    if fight.rules.actions.target_gone != CHANGE:
        return act == terms.AID
    if act in (terms.ATTACK, terms.CHARGE) or (act == terms.GUARD and me.doing == terms.PREPARING):
        return me.attacked_round != fight.round
    if act in (terms.SHOOT, terms.SNAP_SHOT, terms.THROW):
        return me.doing != terms.LOADING and me.shots_round != fight.round
    if act == terms.USE:
        return me.doing in (terms.WAITING, terms.MOVING)
    return act == terms.AID


def give_up_aid(fight: Fight, fallen: Combatant) -> None:
    """Those on their way to bind the wounds of one who has died meanwhile look for something else to do (R-ALL-07)."""
    for me in fight.members(fight.friends_of[fallen.spec.side] & fight.standing):
        if me.target is fallen and me.intent.act == terms.AID and loses_sense(fight, me):
            fight.interrupt(me, terms.RECONSIDER)


def disturb(fight: Fight, me: Combatant, reason: str) -> None:
    """What becomes of somebody's doings when a wound or a failed save comes upon it (R-SEG-22, R-SEG-10)."""
    doing = me.doing
    if reason in ("damage", "a failed save"):
        me.disturbed_t, me.spoiled_by = fight.t, reason
    if me.concentration is not None:
        end_concentration(fight, me)
    if reason == "a failed save" and not fight.rules.casting.failed_save_spoils:
        return
    if doing in (terms.CASTING, terms.READING):
        me.spoiled_by = reason
        fight.interrupt(me, terms.SPOILED)
    elif doing in (terms.DRINKING, terms.FETCHING) and reason == "damage" and fight.rules.items.stops_drinking:
        power = me.power_in_use
        if power is not None and power.manner in (terms.POTION, terms.OIL, terms.SCROLL, terms.PROTECTION_SCROLL):
            me.spoiled_by = reason
            fight.interrupt(me, terms.SPOILED)
    elif (
        me.intent.act == terms.USE
        and doing in (terms.WAITING, terms.MOVING)
        and not me.resting
        and not me.causes
        and fight.rules.casting.hurt_before_bars
        and reason == "damage"
        and me.spec.powers[me.intent.which].manner in (terms.SPELL, terms.SCROLL, terms.PROTECTION_SCROLL)
    ):
        fight.interrupt(me, terms.RECONSIDER)


def end_concentration(fight: Fight, me: Combatant, cite: str = "concentration_lost") -> None:
    """A spell that lasts while its caster attends to it ends (SEG-CON-01, SEG-CON-02)."""
    power = me.concentration
    me.concentration = None
    if power is None:
        return
    for one in fight.combatants:
        for effect in [old for old in one.effects if old.caster is me and old.power is power]:
            effects.remove(fight, one, effect, cite)
    for area in [old for old in fight.areas if old.user is me and old.power is power]:
        fight.areas.remove(area)
        if fight.log is not None:
            fight.tell("effect_ended", me, None, cite, effect=area.name)


def break_free(fight: Fight, one: Combatant, holder: Combatant) -> None:
    """A grapple is broken: the one held hit its holder with bare hands, or that one let go (SEG-B28)."""
    for effect in [old for old in one.effects if old.condition & terms.GRAPPLED and old.caster is holder]:
        effects.remove(fight, one, effect, "grapple")


def let_go(fight: Fight, me: Combatant) -> None:
    """Somebody holds nobody any more: it fell, cannot act, or does something else."""
    me.attached_to = None
    if not fight.grapples:
        return
    for one in fight.members(me.near):
        if one.conditions & terms.GRAPPLED:
            break_free(fight, one, me)


def stop(fight: Fight, me: Combatant) -> None:
    """Somebody cannot go on with anything: held, asleep, turned, charmed."""
    doing = me.doing
    if me.aim >= 0:
        me.aim = -1
    fight.loses_process(me)
    if me.conditions & terms.UNABLE:
        free_place(me)
        let_go(fight, me)
    if doing in (terms.CASTING, terms.READING):
        me.spoiled_by = "cannot go on"
        fight.interrupt(me, terms.SPOILED | terms.STOPPED)
    elif not me.resting or me.conditions & terms.DRIVEN_OFF:
        fight.interrupt(me, terms.STOPPED)
    elif me.conditions & terms.UNABLE:
        me.doing = terms.IDLE
        me.averting = False
    for other in fight.members(fight.standing):
        if other.target is me and me.allegiance == other.allegiance and loses_sense(fight, other):
            fight.interrupt(other, terms.RECONSIDER)


def begin_condition(fight: Fight, victim: Combatant, condition: int, user: Combatant | None) -> None:
    """What a new condition does at once to somebody's action."""
    if condition & terms.PETRIFIED:
        return
    if condition & terms.CHARMED and user is not None and victim.allegiance != user.allegiance:
        victim.allegiance = user.allegiance
        fight.sort_sides()
        fight.sides_changed = True
        free_place(victim)
        stop(fight, victim)
    if condition & STOPS:
        stop(fight, victim)
    if condition & (terms.SILENCED | terms.PRONE):
        disturb(fight, victim, "silenced" if condition & terms.SILENCED else "knocked down")
    if condition & terms.PRONE:
        stop(fight, victim)
