"""Who finds a place round a defender?

A defender has so much room by its size; each attacker takes a share of it, and holds its place until it leaves or falls
(SEG-B12).
"""

from __future__ import annotations

from simulator.engine.contests import losers
from simulator.engine.fight import Fight
from simulator.model import steps
from simulator.model.battle import Combatant


def take_place(me: Combatant, foe: Combatant, share: int) -> None:
    """Hold a place round a foe."""
    if me.place_on is foe:
        return
    free_place(me)
    me.place_on = foe
    foe.ring_used += share
    me.place_share = share


def free_place(me: Combatant) -> None:
    """Give up the place round a foe."""
    if me.place_on is not None:
        me.place_on.ring_used -= me.place_share
        me.place_on = None
        me.place_share = 0


def place_for(fight: Fight, me: Combatant, target: Combatant) -> bool:
    """Hold or win a place round the target (SEG-B12); who wants one at the same moment rolls for it."""
    if me.place_on is target:
        return True
    attack = fight.rules.attack
    share = attack.places(target.spec.size, me.spec.size)
    if not share:
        return True
    room = attack.room(target.spec.size)
    if target.ring_used + share > room:
        _free_stale(fight, target)
    contest = (fight.moment(), target.index)
    if fight.contest == contest:
        # Who takes part at this moment has been settled.
        return False
    rivals = {
        other.index: other
        for _index, deed, other, _argument in fight.at_hand
        if deed == steps.BLOWS and other.target is target and other.place_on is not target and fight.able(other)
    }
    wanted = sum(attack.places(target.spec.size, other.spec.size) for other in rivals.values())
    if target.ring_used + wanted > room and len(rivals) > 1:
        fight.contest = contest
        for other in _winners(fight, target, list(rivals.values()), room):
            take_place(other, target, attack.places(target.spec.size, other.spec.size))
        return me.place_on is target
    if target.ring_used + share > room:
        return False
    take_place(me, target, share)
    return True


def _free_stale(fight: Fight, target: Combatant) -> None:
    """A place is kept only within reach: who has been carried or has gone off gives it up."""
    for other in fight.combatants:
        if other.place_on is target:
            reach = max((mode.reach_ft for mode in other.spec.melee), default=0) * 10
            if fight.distance(other, target) > max(reach, fight.melee_reach):
                free_place(other)


def _winners(fight: Fight, target: Combatant, rivals: list[Combatant], room: int) -> list[Combatant]:
    """Those rivals that get the places left, best order die first."""
    places = fight.rules.attack.places
    order = losers(fight, rivals, 1)
    first = next(one for one in rivals if one not in order)
    free = room - target.ring_used
    won = []
    for one in (first, *order):
        share = places(target.spec.size, one.spec.size)
        if share <= free:
            free -= share
            won.append(one)
    return won
