"""What does it mean for the others that somebody has fallen, and is the fight over?"""

from __future__ import annotations

from simulator.engine.disturbances import loses_sense
from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.intents import ADVANCE, Intent
from simulator.model.record import DRAW
from simulator.tactics.code import holds
from simulator.tactics.sight import is_leaving


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
                _tell_new_way(fight, me)


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
        _tell_new_way(fight, me)
        me.orders.succeed()


def _tell_new_way(fight: Fight, me: Combatant) -> None:
    """Tell towards whom somebody turns whose target has fallen: what went on by itself is no change of action."""
    if fight.log is not None and me.target is not None:
        told = {"reason": "the target is gone", "die": None, "action": terms.ACT_NAMES[terms.MOVE], "with": None}
        fight.tell("action_changed", me, me.target, "declares_minor", **told)


def nearest_foe(fight: Fight, me: Combatant) -> Combatant | None:
    """The nearest foe that can be seen; of a side that does not pursue, one that is not on the run."""
    foes = fight.members(fight.visible_foes(me))
    if not fight.scenario.sides[me.allegiance].pursues:
        foes = tuple(foe for foe in foes if not is_leaving(foe))
    return min(foes, key=lambda foe: fight.distance(me, foe), default=None)


def ends(fight: Fight) -> bool:
    """Notice the end: at most one side has anybody standing who fights on, and nobody is still to come (R-ALL-05)."""
    if fight.held:
        return False
    left = [
        side
        for side in range(len(fight.scenario.sides))
        if fight.of_side[side] & fight.standing or (fight.away and _still_to_come(fight, side))
    ]
    if len(left) > 1:
        friends = fight.scenario.sides[left[0]].allies
        if any(not friends >> side & 1 for side in left[1:]):
            return False
    fight.outcome = left[0] if left else DRAW
    fight.over = True
    return True


def _still_to_come(fight: Fight, side: int) -> bool:
    """Whether a wave is still on its way to a side, or what it waits for is there or comes with the rounds."""
    for one in fight.members(fight.away & fight.of_side[side]):
        spec = one.spec
        if fight.round < spec.arrives_round or (spec.arrives_when and _comes_yet(fight, one)):
            return True
    return False


def _comes_yet(fight: Fight, one: Combatant) -> bool:
    """Whether somebody would come in a later round if nothing else changed meanwhile."""
    now = fight.round
    try:
        for later in range(now + 1, fight.scenario.round_limit + 1):
            fight.round = later
            if holds(fight, one, one.spec.arrives_when):
                return True
    finally:
        fight.round = now
    return False
