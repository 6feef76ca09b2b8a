"""What is the life of a combatant?

1. It rests until it gets orders.
2. It carries them out: a plan that sleeps and reports its deeds due.
3. It may be interrupted: its casting spoiled, an immediate attack owed, its action without sense, itself held. The
   causes of one moment come as one interrupt, and here is the only place that catches it.
4. It rests again.

The dead are simply never called again.
"""

from __future__ import annotations

from typing import Final

from simpy import Interrupt

from simulator.dice import Purpose
from simulator.engine import spending
from simulator.engine.chronicle import changed, comes_to_nothing
from simulator.engine.citing import SPOKEN, of_change
from simulator.engine.effects import present
from simulator.engine.fight import Fight, Plan
from simulator.engine.melee_deeds import default_melee
from simulator.engine.melee_plans import routines
from simulator.engine.missile_deeds import rate_of_fire, shots_left
from simulator.engine.plans import PLANS
from simulator.engine.power_plans import bar, still_worth_it
from simulator.engine.spellbound import FLEE, bound
from simulator.engine.waits import carry_over, decision, rise
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.rulesets.base import CHANGE

DELAY = int(Purpose.DELAY)
IDLE_ACTS = (terms.WAIT, terms.STAND_UP)
"""What nobody loses much by."""


def life(fight: Fight, me: Combatant) -> Plan:
    """The process of one combatant."""
    while True:
        try:
            if me.causes:
                yield from answer(fight, me)
            else:
                orders = fight.env.event()
                me.orders = orders
                me.resting = True
                yield orders
                me.resting = False
                if me.intent.rises:
                    yield from rise(fight, me)
                yield from PLANS[me.intent.act](fight, me)
        except Interrupt:
            # What happened stands in me.causes, merged by Fight.interrupt.
            me.resting = False
            me.contact = None


def answer(fight: Fight, me: Combatant) -> Plan:
    """Answer what interrupted: every cause of this moment, in order of weight."""
    causes, me.causes = me.causes, 0
    doing = me.doing
    fight.loses_process(me)
    if me.status != terms.STANDING:
        return
    if causes & terms.SPOILED:
        _spoil(fight, me)
    elif doing not in (terms.CASTING, terms.READING):
        me.power_in_use = None
    if causes & terms.STOPPED:
        yield from _stopped(fight, me, spoiled=bool(causes & terms.SPOILED))
        return
    if causes & terms.GIVEN_UP:
        if doing in (terms.CASTING, terms.READING):
            me.spoiled_by = "given up"
            _spoil(fight, me)
        me.doing = terms.IDLE
        return
    if causes & terms.IMMEDIATE:
        yield from _immediate(fight, me)
        return
    if causes & terms.TRIGGERED:
        yield from _triggered(fight, me)
        return
    if causes & terms.ORDERED:
        yield from _obey(fight, me)
        return
    if causes & terms.FOLLOW and me.target is not None:
        me.doing = terms.IDLE
        me.begun_t = fight.clock()
        me.intent = me.intent._replace(act=terms.ATTACK, target=me.target, delay=-1, due=me.due_t)
        yield from PLANS[terms.ATTACK](fight, me)
        return
    if causes & terms.RECONSIDER and doing not in (terms.CASTING, terms.READING):
        yield from change(fight, me)


def _stopped(fight: Fight, me: Combatant, *, spoiled: bool) -> Plan:
    """Nothing more is done of what was begun: held, asleep, thrown down; the frightened run, the choking leave."""
    fallen = me.conditions & terms.PRONE and fight.able(me) and me.attacked_round != fight.round
    if fallen and not spoiled and me.intent.act not in IDLE_ACTS:
        action = fight.act_of(me, me.intent)
        comes_to_nothing(fight, me, me.target, "grapple", action=action, reason="thrown down")
    me.doing = terms.IDLE
    if me.conditions & terms.DRIVEN_OFF and fight.able(me) and _may_run_yet(fight, me):
        me.begun_t = max(me.begun_t, fight.clock()) if fight.rules.timing.whole_moves else fight.clock()
        me.intent = bound(fight, me) or FLEE
        yield from PLANS[me.intent.act](fight, me)


def _may_run_yet(fight: Fight, me: Combatant) -> bool:
    """Whether what comes suddenly can drive somebody off in this round.

    Where moves are made whole everybody acts once, at its own count: the action of the round must still be to come.
    """
    timing = fight.rules.timing
    if not timing.whole_moves:
        return True
    acted = fight.round in (me.attacked_round, me.moved_round)
    return not acted and timing.due(steps.MOVES, me.begun_t, me.rank) > fight.moment()


def _spoil(fight: Fight, me: Combatant) -> None:
    """The casting, the reading or the drinking has come to nothing."""
    power = me.power_in_use
    me.power_in_use = None
    me.doing = terms.IDLE
    if power is None:
        return
    which = next(number for number, one in enumerate(me.spec.powers) if one is power)
    spending.lose_power(fight, me, which, me.spoiled_by)


def _immediate(fight: Fight, me: Combatant) -> Plan:
    """An immediate attack at who enters: it falls in the reactions of this clock time."""
    deed, comers = me.react
    if me.aim < 0:
        me.doing = terms.IDLE
    t = fight.clock()
    which = me.aim
    yield fight.until(fight.rules.timing.reactions(fight.moment()))
    fight.due(me, deed, comers)
    if deed == steps.IMMEDIATE_BLOWS and fight.rules.movement.routines_after_early_blow:
        yield fight.env.timeout(1)
        weapon = me.wielding if me.wielding >= 0 else default_melee(me)
        if fight.able(me) and weapon >= 0:
            yield from routines(fight, me, weapon, me.begun_t, first=2)
        return
    if deed == steps.IMMEDIATE_SHOTS and me.intent.act == terms.AIM:
        # While shots of the round are left, the weapon is aimed anew (R-SEG-03).
        yield fight.env.timeout(1)
        if fight.able(me) and shots_left(fight, me, which) > 0:
            me.begun_t = t
            yield from PLANS[terms.AIM](fight, me)


def change(fight: Fight, me: Combatant) -> Plan:
    """Take up another action, at the price of a die (SEG-GEN-06, R-SEG-14), where that is possible at all."""
    if fight.rules.actions.target_gone != CHANGE:
        action = terms.ACT_NAMES[me.intent.act]
        comes_to_nothing(fight, me, me.target, "impossible", action=action, reason=_reason(fight, me))
        me.doing = terms.IDLE
        return
    die = (
        fight.dice.roll(me.spec.owner, DELAY, fight.rules.timing.delay_sides)
        if fight.rules.actions.change_costs_die
        else 0
    )
    reason = _reason(fight, me)
    old, waits, until = me.intent, me.doing == terms.WAITING, me.due_t
    me.doing = terms.IDLE
    me.target = None
    me.begun_t = fight.clock() + die
    me.intent = intent = decision(fight, me, changing=True)
    if waits and old.delay >= 0 and intent.act == old.act == terms.USE and intent.which == old.which:
        # Another target for a spell that is being delayed: its delay stands, and one more die is added (R-SEG-15).
        if until == fight.round_start() + old.delay:
            me.late += die
            me.begun_t = fight.clock()
            me.intent = intent = intent._replace(delay=old.delay)
        else:
            me.begun_t = until + die
    me.target = intent.target
    changed(fight, me, terms.ACT_NAMES[old.act], reason)
    if fight.log is not None:
        fight.tell(
            "action_changed",
            me,
            intent.target,
            of_change(fight, me, old),
            **{"reason": reason, "die": die, "action": fight.act_of(me, intent), "with": fight.named(me, intent)},
        )
    if intent.rises:
        yield from rise(fight, me)
    if intent.act != terms.WAIT:
        yield from PLANS[intent.act](fight, me)


def _obey(fight: Fight, me: Combatant) -> Plan:
    """A summoned creature that waited has its first order: it starts a die later, as from a delay (R-SEG-33)."""
    waits = fight.rules.casting.summons_wait_die and me.doing != terms.PREPARING
    die = fight.dice.roll(me.spec.owner, DELAY, fight.rules.timing.delay_sides) if waits else 0
    me.doing = terms.IDLE
    me.begun_t = fight.clock() + die
    me.intent = intent = decision(fight, me, changing=True)
    me.target = intent.target
    if fight.log is not None:
        fight.tell("delayed", me, intent.target, "summons", until=me.begun_t, die=die or None)
    if intent.rises:
        yield from rise(fight, me)
    if intent.act != terms.WAIT:
        yield from PLANS[intent.act](fight, me)


def _reason(fight: Fight, me: Combatant) -> str:
    """Why an action lost its sense."""
    if me.target is None or me.target.status != terms.STANDING:
        return "the target is gone"
    if me.intent.act == terms.USE:
        power = me.spec.powers[me.intent.which]
        barred = bar(fight, me, power, me.target) if power.manner in SPOKEN else ""
        if barred or not still_worth_it(fight, me):
            return barred or "it would do nothing any more"
        if hindrances := terms.names_of(me.conditions & HINDERS, terms.CONDITION_NAMES):
            return hindrances[0]
    return "the target is out of reach"


HINDERS: Final = terms.NO_HANDS | terms.NO_ITEMS | terms.BLINDED
"""What keeps somebody from using a power, whoever it is meant for."""


def _triggered(fight: Fight, me: Combatant) -> Plan:
    """What a readied action waited for has come: it follows by a die (R-SEG-13)."""
    timing = fight.rules.timing
    die = fight.dice.roll(me.spec.owner, DELAY, timing.delay_sides)
    start = fight.clock() + die
    if fight.log is not None:
        bringer, trigger = present(me.roused_by), terms.TRIGGER_NAMES[me.intent.trigger]
        fight.tell("triggered", me, bringer, "ready", trigger=trigger, die=die)
    me.doing = terms.PREPARING
    me.due_t = start
    intent = me.intent
    if intent.act == terms.USE and me.spec.powers[intent.which].manner in (*SPOKEN, terms.POTION, terms.OIL):
        me.begun_t = start
        me.intent = intent._replace(trigger=terms.NO_TRIGGER)
        yield from PLANS[terms.USE](fight, me)
        return
    yield from carry_over(fight, start)
    if intent.act in (terms.ATTACK, terms.CHARGE):
        which = intent.which if intent.which >= 0 else max(0, default_melee(me))
        yield fight.until(timing.due(steps.BLOWS, start, me.rank))
        fight.due(me, steps.BLOWS, (which, 2, False))
    elif intent.act in (terms.SHOOT, terms.SNAP_SHOT, terms.THROW):
        yield fight.until(timing.due(steps.SHOTS, start, me.rank))
        shots = 1 if intent.act == terms.SNAP_SHOT else rate_of_fire(fight, me, intent.which)
        fight.due(me, steps.SHOTS, (intent.which, shots, None))
    elif intent.act == terms.USE:
        yield fight.until(timing.due(steps.DISCHARGE, start, me.rank))
        target = me.target if me.target is not None else me
        fight.due(me, steps.DISCHARGE, (intent.which, target, intent.targets))
    me.doing = terms.IDLE
