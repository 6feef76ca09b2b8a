"""When does an action really start, and what is done with the rest of the round?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import consequences
from simulator.engine.fight import Fight, Plan, TimedPlan
from simulator.engine.march import step_to_movement, walk
from simulator.engine.paces import FALLING_BACK, WALKING
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.intents import RETIRE, STAY, Intent

DELAY = int(Purpose.DELAY)
MISSILES = (terms.SHOOT, terms.SNAP_SHOT, terms.THROW)
DONE_LYING = (*MISSILES, terms.AIM, terms.WAIT, terms.STAND_UP, terms.COMMAND)


def up_first(me: Combatant, intent: Intent) -> Intent:
    """Who lies on the ground and means to do more than can be done there gets up first (SEG-B13).

    Missiles are only chosen that can be shot from there.
    """
    if not me.conditions & terms.PRONE or intent.act in DONE_LYING:
        return intent
    if intent.act == terms.USE and not me.spec.powers[intent.which].components & terms.SOMATIC:
        return intent
    return Intent(terms.STAND_UP)


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
            me.doing = waiting
            me.due_t = chosen
            yield from sleep_till(fight, chosen)
        die = fight.dice.roll(me.spec.owner, DELAY, timing.delay_sides) if timing.delay_sides else 0
        start = max(chosen, start) + die + me.late
        me.late = 0
        if fight.log is not None:
            fight.tell("delayed", me, me.target, "delay", until=start, die=die)
    if start > fight.clock():
        me.doing = waiting
        me.due_t = start
        yield from sleep_till(fight, start)
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
    if foe is None or foe.status != terms.STANDING or foe.bit & fight.friends_of[me.allegiance]:
        foe = consequences.nearest_foe(fight, me)
    if foe is not None:
        yield from step_to_movement(fight, me)
        yield from walk(fight, me, foe, fight.melee_reach, WALKING, parts)
