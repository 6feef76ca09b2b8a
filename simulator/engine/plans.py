"""How is a decision carried out in time?

One plan for each act: a generator that sleeps for segments (moving, winding up, loading, waiting) and reports its deeds
due. A plan holds no rules: how long a thing takes is asked of the ruleset or stands in the combatant's spec. Here are
movement and the small acts; attacks and powers have modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine import places
from simulator.engine.charges import charge
from simulator.engine.fight import Fight, Plan
from simulator.engine.march import step_to_movement, walk
from simulator.engine.melee_plans import attack, guard, parry, set_weapon
from simulator.engine.missile_plans import aim, shoot
from simulator.engine.paces import FALLING_BACK, FLEEING, RETREATING, WALKING
from simulator.engine.power_plans import touch_again, use
from simulator.engine.tosses import toss
from simulator.engine.waits import begin, get_up
from simulator.model import steps, terms
from simulator.model.battle import Combatant


def wait(fight: Fight, me: Combatant) -> Plan:
    """Do nothing."""
    yield from ()


def move(fight: Fight, me: Combatant) -> Plan:
    """Go towards the target, a full move at most."""
    yield from begin(fight, me)
    yield from step_to_movement(fight, me)
    if me.target is not None and not fight.held_by(me):
        yield from walk(fight, me, me.target, fight.melee_reach, WALKING)


def fall_back(fight: Fight, me: Combatant) -> Plan:
    """Go away from the nearest foe while nobody is engaged (R-SEG-26)."""
    yield from begin(fight, me)
    yield from step_to_movement(fight, me)
    if not fight.held_by(me):
        yield from walk(fight, me, None, 0, FALLING_BACK)


def withdraw(fight: Fight, me: Combatant) -> Plan:
    """A fighting retreat: half rate, facing the foe, nobody gets a free blow (SEG-B09)."""
    yield from begin(fight, me)
    yield from step_to_movement(fight, me)
    for foe in fight.members(fight.engaged_with(me)):
        if foe.let_go_round != fight.round:
            foe.let_go, foe.let_go_round = 0, fight.round
        foe.let_go |= me.bit
    left_melee(fight, me, "fighting_retreat")
    yield from walk(fight, me, None, 0, RETREATING)


def flee(fight: Fight, me: Combatant) -> Plan:
    """Turn and run: every able foe in reach has a free routine, then the way is free (R-SEG-26)."""
    yield from begin(fight, me)
    yield from step_to_movement(fight, me)
    me.doing = terms.FLEEING
    me.flees = True
    fight.to_do |= 1 << steps.END_FLIGHTS
    foes = me.passed = fight.engaged_with(me)
    if foes:
        left_melee(fight, me, "flight")
        for foe in fight.members(foes):
            fight.due(foe, steps.FREE_BLOWS, me)
    yield from walk(fight, me, None, 0, FLEEING)
    me.doing = terms.FLEEING


def left_melee(fight: Fight, me: Combatant, how: str) -> None:
    """Somebody leaves the melee it is in, and is no longer surrounded."""
    places.free_place(me)
    places.free_ring(fight, me)
    if fight.log is not None and fight.engaged_with(me):
        fight.tell("left_melee", me, None, how)


def aid(fight: Fight, me: Combatant) -> Plan:
    """Go to a fallen friend and stop the bleeding: a major action of one segment (R-SEG-35)."""
    yield from begin(fight, me)
    friend = me.target
    if friend is None:
        return
    if fight.distance(me, friend) > fight.melee_reach:
        yield from step_to_movement(fight, me)
    before = me.way_left
    if not (yield from walk(fight, me, friend, fight.melee_reach, WALKING)):
        return
    if before - me.way_left > fight.rules.movement.parts_before_use(terms.INNATE):
        return
    me.doing = terms.PREPARING
    me.due_t = fight.clock() + fight.rules.timing.units(1)
    yield fight.until(fight.rules.timing.due(steps.AID_GIVEN, me.due_t, me.rank))
    fight.due(me, steps.AID_GIVEN, friend)
    me.doing = terms.IDLE


def order(fight: Fight, me: Combatant) -> Plan:
    """Give an order, and nothing else."""
    me.intent = me.intent._replace(commanding=True)
    yield from begin(fight, me)


def surrender(fight: Fight, me: Combatant) -> Plan:
    """Lay down arms."""
    yield from begin(fight, me)
    fight.due(me, steps.YIELDED)


def stand_up(fight: Fight, me: Combatant) -> Plan:
    """Get up again, and nothing else."""
    yield from begin(fight, me)
    yield from get_up(fight, me)


PLANS: Final[dict[int, Callable[[Fight, Combatant], Plan]]] = {
    terms.WAIT: wait,
    terms.ATTACK: attack,
    terms.CHARGE: charge,
    terms.SHOOT: shoot,
    terms.SNAP_SHOT: shoot,
    terms.THROW: shoot,
    terms.AIM: aim,
    terms.USE: use,
    terms.MOVE: move,
    terms.FALL_BACK: fall_back,
    terms.WITHDRAW: withdraw,
    terms.FLEE: flee,
    terms.PARRY: parry,
    terms.SET_WEAPON: set_weapon,
    terms.GUARD: guard,
    terms.AID: aid,
    terms.TOUCH: touch_again,
    terms.COMMAND: order,
    terms.SURRENDER: surrender,
    terms.STAND_UP: stand_up,
    terms.TOSS: toss,
}
