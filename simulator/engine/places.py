"""Who finds a place round a defender, and where?

A defender has so much room by its size; each attacker takes a share of it, and holds its place until it leaves or
falls (SEG-B12, GG-ACT-21 to 25). The room may be a ring of spaces in zones that fill in their order; which of them lies
in front is :mod:`simulator.engine.facing`.
"""

from __future__ import annotations

from typing import Final

from simulator.engine import facing
from simulator.engine.contests import losers
from simulator.engine.fight import Fight
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.rules.surround import foremost

_TO_STRIKE: Final = (terms.ATTACK, terms.CHARGE)
"""What somebody means to do who comes up to strike."""


def take_place(fight: Fight, me: Combatant, foe: Combatant, share: int) -> None:
    """Hold a place round a foe: the foremost that is free, or one behind it for somebody it does not know of."""
    if me.place_on is foe:
        return
    free_place(me)
    attack = fight.rules.attack
    if len(attack.spaces) > 1:
        if not foe.ring_used:
            # Its first opponent is faced by itself (GG-ACT-04).
            foe.ring, foe.facing = [0] * len(attack.spaces), 0
        order = attack.filling[::-1] if facing.is_unnoticed(fight, me, foe) else attack.filling
        each = attack.room(foe.spec.size) // len(attack.spaces)
        me.place_at = foremost(foe.ring, order, foe.facing, each, share)
        for space, units in me.place_at:
            foe.ring[space] += units
    me.place_on = foe
    foe.ring_used += share
    me.place_share = share


def free_place(me: Combatant) -> None:
    """Give up the place round a foe: its room is free at once, and the others stay where they are (GG-ACT-51)."""
    foe = me.place_on
    if foe is not None:
        foe.ring_used -= me.place_share
        for space, units in me.place_at:
            foe.ring[space] -= units
        me.place_at = ()
        me.place_on = None
        me.place_share = 0


def free_ring(fight: Fight, me: Combatant) -> None:
    """Who leaves is no longer surrounded: those round it have no place there any more (GG-ACT-51)."""
    for other in fight.combatants:
        if other.place_on is me:
            free_place(other)


def place_for(fight: Fight, me: Combatant, target: Combatant) -> bool:
    """Hold or win a place round the target; who wants one at the same moment rolls for it (SEG-B12, R-GLD-20)."""
    attack = fight.rules.attack
    ringed = len(attack.spaces) > 1
    if ringed:
        facing.look_round(fight, target)
    if me.place_on is target:
        return True
    share = attack.places(target.size, me.size)
    if not share:
        return True
    room = attack.room(target.size)
    if target.ring_used + share > room:
        _free_stale(fight, target)
    contest = (fight.moment(), target.index)
    if fight.contest == contest:
        # Who takes part at this moment has been settled.
        return False
    rivals = _rivals(fight, target) if len(fight.at_hand) > 1 else []
    if len(rivals) > 1:
        wanted = sum([attack.places(target.size, other.size) for other in rivals])
        if ringed or target.ring_used + wanted > room:
            fight.contest = contest
            for other in _winners(fight, target, rivals, room):
                take_place(fight, other, target, attack.places(target.size, other.size))
            return me.place_on is target
    return _take_if_free(fight, me, target, share, room)


def _take_if_free(fight: Fight, me: Combatant, target: Combatant, share: int, room: int) -> bool:
    """Take a place round the target, if there is still one."""
    if target.ring_used + share > room:
        return False
    take_place(fight, me, target, share)
    return True


def _rivals(fight: Fight, target: Combatant) -> list[Combatant]:
    """All whose blows fall on a target at this moment, and who have no place round it yet."""
    rivals = {
        other.index: other
        for _index, deed, other, _argument in fight.at_hand
        if deed == steps.BLOWS and other.target is target and other.place_on is not target and fight.able(other)
    }
    return list(rivals.values())


def arrive(fight: Fight, entered: list[tuple[Combatant, int]]) -> None:
    """Those who have come up to strike take places round their foes, by lot where several come at once (R-GLD-20)."""
    coming: dict[int, list[Combatant]] = {}
    for me, met in entered:
        if me.goal is not None and me.goal.bit & met and me.intent.act in _TO_STRIKE:
            coming.setdefault(me.goal.index, []).append(me)
    attack = fight.rules.attack
    for index in sorted(coming):
        foe, rivals = fight.combatants[index], coming[index]
        room = attack.room(foe.size)
        for me in _winners(fight, foe, rivals, room) if len(rivals) > 1 else rivals:
            share = attack.places(foe.size, me.size)
            if share:
                _take_if_free(fight, me, foe, share, room)


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
        share = places(target.size, one.size)
        if share <= free:
            free -= share
            won.append(one)
    return won
