"""When does an action really start, and what is done with the rest of the round?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import consequences, effects
from simulator.engine.effects import present
from simulator.engine.fight import Fight, Plan, TimedPlan
from simulator.engine.march import step_to_movement, walk
from simulator.engine.paces import FALLING_BACK, WALKING
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.intents import RETIRE, RISES, STAY, Intent
from simulator.tactics.decide import decide
from simulator.tactics.sight import is_leaving

DELAY = int(Purpose.DELAY)
MISSILES = (terms.SHOOT, terms.SNAP_SHOT, terms.THROW)
DONE_LYING = (*MISSILES, terms.AIM, terms.WAIT, terms.COMMAND)


def decision(fight: Fight, me: Combatant, *, changing: bool = False) -> Intent:
    """What somebody does by its own will; who lies and can do nothing of it there gets up first (SEG-B13, SEG-B21).

    Missiles are only chosen that can be shot from there.
    """
    intent = decide(fight, me, changing=changing)
    if not me.conditions & terms.PRONE or intent.act in DONE_LYING:
        return intent
    if intent.act == terms.USE and not me.spec.powers[intent.which].components & terms.SOMATIC:
        return intent
    up = intent if intent.act == terms.STAND_UP else RISES
    if not fight.rules.actions.stands_up_segments:
        return up
    # What to do once up is decided now, like everything that is declared.
    me.conditions &= ~terms.PRONE
    intent = decide(fight, me, changing=changing)
    me.conditions |= terms.PRONE
    return up if intent.act == terms.WAIT or intent.trigger else intent._replace(rises=True)


def begin(fight: Fight, me: Combatant, waiting: int = terms.WAITING) -> TimedPlan:
    """Wait out a delay, or what a change of action costs; returns the clock time at which the action starts.

    `waiting`: what somebody is doing until then.
    """
    start = me.begun_t
    delay = me.intent.delay
    timing = fight.rules.timing
    if delay >= 0:
        chosen = timing.chosen(fight.round_start(), delay)
        if chosen > fight.clock():
            yield from _wait_till(fight, me, chosen, waiting)
        die = fight.dice.roll(me.spec.owner, DELAY, timing.delay_sides) if timing.delay_sides else 0
        start = max(chosen, start) + die + me.late
        me.late = 0
        if fight.log is not None:
            fight.tell("delayed", me, present(me.target), "delay", until=start, die=die or None)
    if start > fight.clock():
        yield from _wait_till(fight, me, start, waiting)
    if me.intent.commanding:
        # An order is a minor action of one segment (SEG-CTL-01); it does not bar a spell afterwards (SEG-SUM-04).
        me.intent = me.intent._replace(commanding=False)
        start += timing.units(1)
        yield fight.until(timing.due(steps.COMMANDED, start, me.rank))
        fight.due(me, steps.COMMANDED)
        yield from sleep_till(fight, start)
    me.begun_t = start
    if me.doing in (waiting, terms.FLEEING):
        me.doing = terms.IDLE
    return start


def rise(fight: Fight, me: Combatant) -> Plan:
    """Get up, a minor action; what was decided besides starts then (SEG-B21, R-SEG-23)."""
    me.intent = me.intent._replace(rises=False)
    if me.begun_t > fight.clock():
        yield from _wait_till(fight, me, me.begun_t, terms.WAITING)
    yield from get_up(fight, me)
    me.begun_t = fight.clock()


def get_up(fight: Fight, me: Combatant) -> Plan:
    """Come up from the ground, in its time (SEG-B13, SEG-B21)."""
    me.doing = terms.PREPARING
    me.due_t = fight.clock() + fight.rules.timing.units(fight.rules.actions.stands_up_segments)
    yield fight.until(fight.rules.timing.due(steps.FETCHED, me.due_t, 0))
    me.doing = terms.IDLE
    effects.remove_condition(fight, me, terms.PRONE)


def _wait_till(fight: Fight, me: Combatant, start: int, waiting: int) -> Plan:
    """Do nothing until something starts that is still to come."""
    me.doing = waiting
    me.due_t = start
    yield from sleep_till(fight, start)


def sleep_till(fight: Fight, start: int) -> Plan:
    """Sleep until something starts; what starts with a later round starts after its declarations (SEG-B06)."""
    yield from carry_over(fight, start + 1)
    yield fight.until(fight.rules.timing.begins(start))


def carry_over(fight: Fight, t: int) -> Plan:
    """Sleep into the round in which something falls that was begun before it: its initiative orders it (R-SEG-01)."""
    timing = fight.rules.timing
    end = fight.round_start() + timing.round_length
    while t > end:
        yield fight.until(timing.begins(end))
        # A rank later, when the dice of the new round lie.
        yield fight.env.timeout(1)
        end += timing.round_length


def afterwards(fight: Fight, me: Combatant) -> Plan:
    """Use what is left of the round: go on towards the foe, or back from it, if the decision said so."""
    intent = me.intent
    then = intent.then
    if then in (0, STAY) or fight.clock() >= fight.round_start() + fight.round_length:
        return
    hurled = intent.act in MISSILES and me.spec.missiles[intent.which].hurled
    parts = fight.rules.movement.parts_after(intent.act, hurled)
    if parts <= 0:
        return
    yield fight.env.timeout(1)
    if not fight.able(me) or fight.engaged_with(me):
        return
    if then == RETIRE:
        yield from step_to_movement(fight, me)
        yield from walk(fight, me, None, 0, FALLING_BACK, parts)
        return
    foe = me.target
    lets_go = foe is not None and is_leaving(foe) and not fight.scenario.sides[me.allegiance].pursues
    if foe is None or lets_go or foe.status != terms.STANDING or foe.bit & fight.friends_of[me.allegiance]:
        foe = consequences.nearest_foe(fight, me)
    if foe is not None:
        yield from step_to_movement(fight, me)
        yield from walk(fight, me, foe, fight.melee_reach, WALKING, parts)
