"""Who may strike at those who come within reach, or leave it?

The immediate attack of a longer, an aimed or a set weapon (R-SEG-03, R-SEG-18, SEG-MIS-28), and free blows at whoever
runs past.
"""

from __future__ import annotations

from typing import Final

from simulator.engine import zones
from simulator.engine.citing import of_entering
from simulator.engine.facing import zone_in_melee
from simulator.engine.fight import Fight, Plan
from simulator.engine.grips import is_held_by
from simulator.engine.paces import CHARGING, LEAVING
from simulator.engine.places import arrive
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.intents import STAY
from simulator.rules.surround import REAR
from simulator.rulesets.base import CHANGE

BUSY: Final = frozenset((terms.CASTING, terms.READING, terms.LOADING, terms.DRINKING, terms.FETCHING, terms.SPREADING))

OTHER_BUSINESS: Final = frozenset(
    (terms.USE, terms.AID, terms.TOUCH, terms.STAND_UP, terms.COMMAND, terms.SURRENDER, terms.TOSS)
)
"""What nobody gives up for an immediate attack."""


Answer = tuple[int, tuple[Combatant, ...]]
"""A deed, and at whom."""
NO_ANSWER: Final[Answer] = (-1, ())


def enter(fight: Fight, entered: list[tuple[Combatant, int]], t: int) -> None:
    """Those who came within reach stop; those they came to may answer."""
    movement = fight.rules.movement
    closing_strikes = movement.closing_strikes
    drawn: dict[int, list[Combatant]] = {}
    if len(fight.rules.attack.spaces) > 1:
        arrive(fight, entered)
    for me, new in entered:
        me.entered_t = t
        if movement.entering_lasts:
            fight.entering |= me.bit
        if fight.areas:
            zones.press(fight, me, new)
        if fight.log is not None:
            for foe in fight.members(new):
                fight.tell("entered_melee", me, foe, "entering", fight.ids(*of_entering(me, foe)))
        for foe in fight.members(new):
            drawn.setdefault(foe.index, []).append(me)
            if not closing_strikes and CHARGING not in (me.rung, foe.rung):
                fight.closed[me.index] = fight.closed.get(me.index, 0) | foe.bit
                fight.closed[foe.index] = fight.closed.get(foe.index, 0) | me.bit
    for index in sorted(drawn):
        owner = fight.combatants[index]
        comers = tuple(drawn[index])
        deed, met = answer_of(fight, owner, comers, t)
        if deed >= 0:
            owner.react = (deed, met)
            fight.interrupt(owner, terms.IMMEDIATE)
        elif owner.contact is not None and not owner.contact.triggered and not owner.rung:
            owner.contact.succeed(True)


def answer_of(fight: Fight, owner: Combatant, comers: tuple[Combatant, ...], t: int) -> Answer:
    """Which immediate attack somebody has at those who enter its melee, and at which of them."""
    if not fight.able(owner) or owner.conditions & (terms.SURPRISED | terms.CHOKING):
        return NO_ANSWER
    if owner.doing == terms.SETTING and any(me.rung == CHARGING for me in comers):
        return steps.SET, tuple(me for me in comers if me.rung == CHARGING)
    if owner.aim >= 0 and owner.doing == terms.AIMED and owner.aim_t < t:
        mode = owner.spec.missiles[owner.aim]
        return (steps.IMMEDIATE_SHOTS, comers) if mode.proficient else NO_ANSWER
    if not fight.rules.movement.longer_weapon_first or not free_to_act(fight, owner):
        return NO_ANSWER
    if not fight.rules.movement.closing_strikes:
        comers = tuple(me for me in comers if me.rung == CHARGING)
    mine = length_in_hand(owner)
    longer = fight.rules.attack.longer
    shorter = tuple(me for me in comers if longer(mine, length_in_hand(me)))
    return (steps.IMMEDIATE_BLOWS, shorter) if shorter else NO_ANSWER


def free_to_act(fight: Fight, me: Combatant) -> bool:
    """Able, on its feet, armed in melee, not busy, and no attack made yet this round (R-SEG-18)."""
    if me.conditions & terms.PRONE or me.attacked_round == fight.round or me.rung in LEAVING:
        return False
    if me.doing in BUSY or me.doing == terms.PARRYING:
        return False
    if me.intent.act in OTHER_BUSINESS and me.doing not in (terms.IDLE, terms.AIMED):
        return False
    return length_in_hand(me) > 0


def come_with_bare_hands(fight: Fight, me: Combatant) -> Plan:
    """Whoever is armed, sees it coming and has its blow of the round left strikes first (GG-B11).

    In a hold that is kept up nobody comes any more.
    """
    foe = me.target
    if foe is None or weapon_in_hand(foe) < 0 or not me.near & foe.bit:
        return
    if not fight.able(foe) or foe.conditions & terms.SURPRISED or not free_to_act(fight, foe):
        return
    if fight.unseen & me.bit or zone_in_melee(fight, me, foe) == REAR or is_held_by(foe, me):
        return
    foe.react = steps.MEETS_HANDS, (me,)
    fight.interrupt(foe, terms.IMMEDIATE)
    yield fight.until(fight.rules.timing.reactions(fight.moment()))


def weapon_in_hand(me: Combatant) -> int:
    """With which way of striking somebody holds a weapon; -1: with none."""
    modes = me.spec.melee
    if me.wielding >= 0:
        return me.wielding if modes[me.wielding].armed else -1
    return next((which for which, mode in enumerate(modes) if mode.armed and mode.item < 0), -1)


def length_in_hand(me: Combatant) -> int:
    """Length in tenths of a foot of the melee weapon in hand, or of natural weapons; 0: bare hands."""
    modes = me.spec.melee
    if me.wielding >= 0:
        return modes[me.wielding].length_tenths
    if me.spec.traits & terms.CHARACTER:
        return 0
    for mode in modes:
        if mode.natural:
            return mode.length_tenths
    return 0


def blows_in_passing(fight: Fight, me: Combatant, foes: int) -> None:
    """Who runs past foes without stopping draws their free attacks too (SEG-B09, R-SEG-24)."""
    for foe in fight.members(foes):
        if me.status == terms.STANDING and foe.near & me.bit:
            fight.due(foe, steps.FREE_BLOWS, me)


def notice_leaving(fight: Fight, me: Combatant, gone: int) -> None:
    """Those whose blow was meant for one who is leaving see it at once: they follow, or take up another action.

    Who stands on guard, or is to stay where he is, lets it go; who is of a side that does not pursue follows nobody.
    """
    if fight.rules.actions.target_gone != CHANGE:
        return
    for foe in fight.members(gone):
        if (
            foe.target is me
            and foe.doing == terms.PREPARING
            and foe.intent.act in (terms.ATTACK, terms.GUARD)
            and foe.attacked_round != fight.round
        ):
            pursues = fight.scenario.sides[foe.allegiance].pursues
            if fight.engaged_with(foe) or (not pursues and foe.intent.act == terms.ATTACK):
                fight.interrupt(foe, terms.RECONSIDER)
            elif foe.intent.act == terms.ATTACK and foe.intent.then != STAY:
                fight.interrupt(foe, terms.FOLLOW)
