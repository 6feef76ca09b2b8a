"""What does it mean for the others that somebody has fallen, and is the fight over?"""

from __future__ import annotations

from simulator.engine.disturbances import loses_sense
from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.intents import ADVANCE, Intent
from simulator.model.record import DRAW


def after_falls(fight: Fight) -> None:
    """What the fall of some means for the rest: targets are gone, the fight may be over."""
    fallen, fight.fallen = fight.fallen, []
    if ends(fight):
        return
    gone = {one.index for one in fallen}
    for me in fight.members(fight.standing):
        target = me.target
        if target is not None and target.index in gone:
            if loses_sense(fight, me):
                fight.interrupt(me, terms.RECONSIDER)
            elif me.resting and me.intent.then == ADVANCE:
                _advance(fight, me)
            elif me.rung and me.intent.act == terms.MOVE:
                me.goal = me.target = nearest_foe(fight, me)


def _advance(fight: Fight, me: Combatant) -> None:
    """Who is done with its action and has nobody left in reach goes on towards the next foe (SEG-CST-09, R-SEG-23)."""
    if not fight.able(me) or fight.engaged_with(me) or me.orders is None:
        return
    if not fight.rules.movement.parts_after(me.intent.act, False):
        return
    me.target = nearest_foe(fight, me)
    if me.target is not None:
        me.intent = Intent(terms.MOVE, me.target)
        me.begun_t = fight.clock()
        me.resting = False
        me.orders.succeed()


def nearest_foe(fight: Fight, me: Combatant) -> Combatant | None:
    """The nearest foe that can be seen."""
    return min(fight.members(fight.visible_foes(me)), key=lambda foe: fight.distance(me, foe), default=None)


def ends(fight: Fight) -> bool:
    """Notice the end: at most one side has anybody standing who fights on, and nobody is still to come (R-ALL-05)."""
    if fight.held:
        return False
    left = [
        side
        for side in range(len(fight.scenario.sides))
        if fight.of_side[side] & fight.standing or (fight.away and fight.still_to_come(side))
    ]
    if len(left) > 1:
        friends = fight.scenario.sides[left[0]].allies
        if any(not friends >> side & 1 for side in left[1:]):
            return False
    fight.outcome = left[0] if left else DRAW
    fight.over = True
    return True
