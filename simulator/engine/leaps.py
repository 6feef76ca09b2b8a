"""Where does an ability carry its user that moves it: a leap, a swoop, a bound?

To the creature that it is used on, over whoever stands between, no farther than the ability goes (GG-ACT-43). It is a
move all the same: not for those who cannot leave their place or are held in melee, and not through walls.
"""

from __future__ import annotations

from functools import partial

from simulator.engine import wonders
from simulator.engine.chronicle import comes_to_nothing
from simulator.engine.fight import Fight
from simulator.engine.places import free_place
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Power
from simulator.model.geometry import along


def leap(fight: Fight, me: Combatant, target: Combatant, power: Power) -> bool:
    """Carry the user within reach of its target; False, and told, where it does not get there."""
    left = fight.distance(me, target) - fight.melee_reach
    if left <= 0:
        return True
    place = along(me.x, me.y, target.x, target.y, left)
    reason = _hindrance(fight, me, place)
    if reason:
        comes_to_nothing(fight, me, target, "leap", action=power.name, reason=reason)
        return False
    free_place(me)
    fight.landing.changes.append(partial(_land, fight, me, place))
    return True


def _hindrance(fight: Fight, me: Combatant, place: tuple[int, int]) -> str:
    """Why somebody cannot leap there; empty: it can."""
    if me.conditions & terms.IMMOBILE or me.spec.fixed_in_place:
        return "it cannot leave its place"
    if fight.engaged_with(me):
        return "it is held in melee"
    if fight.ways is not None and not fight.ways.is_free((me.x, me.y), place):
        return "a wall is in the way"
    return ""


def _land(fight: Fight, me: Combatant, place: tuple[int, int]) -> None:
    """It comes down where it meant to, and has had its move of the round."""
    if me.status == terms.STANDING:
        me.moved_round = fight.round
        me.way_left = 0
        wonders.set_down(fight, me, place, "leap")
