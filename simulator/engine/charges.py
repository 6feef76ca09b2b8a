"""How is a charge carried out?

The run, the shots that it draws half-way, the blow at its end; set and longer weapons are the business of
:mod:`simulator.engine.entering`.
"""

from __future__ import annotations

from simulator.engine import melee_deeds
from simulator.engine.consequences import nearest_foe
from simulator.engine.entering import come_with_bare_hands
from simulator.engine.fight import Fight, Plan, Way
from simulator.engine.march import step_to_movement, walk
from simulator.engine.melee_plans import attack, rank_of, routines, take_up
from simulator.engine.missile_deeds import may_shoot_charger
from simulator.engine.paces import CHARGING, WALKING, length_of_tick
from simulator.engine.waits import begin
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.geometry import along
from simulator.rulesets.base import LOST


def charge(fight: Fight, me: Combatant) -> Plan:
    """Run at a foe and strike on arrival (SEG-B08, R-SEG-17).

    Who charged a short while ago, or is too near for it, only walks there.
    """
    if fight.round - me.charge_round < fight.charging.every_rounds:
        yield from attack(fight, me)
        return
    yield from begin(fight, me)
    which = me.intent.which if me.intent.which >= 0 else melee_deeds.default_melee(me)
    if which < 0 or me.target is None:
        return
    if fight.rules.timing.whole_moves:
        yield from step_to_movement(fight, me)
        if fight.held_by(me):
            yield from _forestalled(fight, me, which)
            return
        if me.target.status != terms.STANDING:
            me.target = None if fight.rules.actions.target_gone == LOST else nearest_foe(fight, me)
    target = me.target
    if target is None:
        melee_deeds.lose_attack(fight, me)
        return
    if fight.distance(me, target) - fight.melee_reach < fight.charging.least_parts * length_of_tick(fight, me, WALKING):
        yield from attack(fight, me)
        return
    yield from take_up(fight, me, which)
    me.charge_round = fight.round
    if not (yield from run(fight, me, target)):
        return
    engaged = fight.engaged_with(me)
    if not target.bit & engaged:
        me.target = melee_deeds.any_of(fight, me, engaged)
    t = fight.clock()
    me.due_t = t
    me.doing = terms.PREPARING
    mode = me.spec.melee[which]
    if fight.rules.attack.armed_first and mode.blows[0].bare:
        yield from come_with_bare_hands(fight, me)
    yield fight.until(fight.rules.timing.due(steps.BLOWS, t, rank_of(fight, me, mode)))
    fight.due(me, steps.BLOWS, (which, 1, True))
    me.doing = terms.IDLE


def _forestalled(fight: Fight, me: Combatant, which: int) -> Plan:
    """Who meant to charge and has a foe upon it strikes an ordinary blow, and keeps its charge (R-PHA-19)."""
    if fight.rules.actions.impossible_lost:
        melee_deeds.lose_attack(fight, me)
        return
    engaged = fight.engaged_with(me)
    if me.target is None or not me.target.bit & engaged:
        me.target = melee_deeds.any_of(fight, me, engaged)
    yield from take_up(fight, me, which)
    yield from routines(fight, me, which, fight.clock())


def run(fight: Fight, me: Combatant, target: Combatant) -> Way:
    """The run to the target, with the shots that it draws half-way; returns whether the charger got there."""
    reach = fight.melee_reach
    if fight.rules.movement.entering_lasts:
        fight.entering |= me.bit
    if not fight.rules.attack.charge_draws_shots:
        return (yield from walk(fight, me, target, reach, CHARGING))
    half = max(0, fight.distance(me, target) - reach) // 2
    halfway = along(me.x, me.y, target.x, target.y, half)
    ticks = half // max(1, length_of_tick(fight, me, CHARGING))
    arrived = ticks > 0 and (yield from walk(fight, me, target, reach, CHARGING, ticks))
    # Whom a foe has met on its way is shot at where it was stopped, and who goes round a corner where it is by then.
    yield from _shot_at(fight, me, (me.x, me.y) if arrived or fight.ways is not None else halfway)
    if me.status != terms.STANDING:
        return False
    return arrived or (yield from walk(fight, me, target, reach, CHARGING))


def _shot_at(fight: Fight, me: Combatant, halfway: tuple[int, int]) -> Plan:
    """The shots of all who have one left, together, as it is half-way (PHASE-MIS-12, R-PHA-04)."""
    shooters = [one for one in fight.members(fight.foes(me)) if may_shoot_charger(fight, one, me, halfway)]
    if shooters:
        yield fight.until(fight.rules.timing.reactions(fight.moment()))
        for one in shooters:
            fight.due(one, steps.CHARGE_SHOTS, (me, halfway))
        yield fight.env.timeout(1)
        if me.status != terms.STANDING:
            fight.put(me, *halfway)
