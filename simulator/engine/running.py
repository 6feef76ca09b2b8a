"""Where is somebody who moves in this round at the moment of a shot?

Where moves are made whole, a shot may fall in a segment in which its target is only part of the way. The segment
settles range and cover; the shot keeps its place in the order of the round. Of who has moved the way is known; of who
means to move later in the round it is the straight one, at its pace.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.areas import cover_between
from simulator.engine.fight import Fight
from simulator.engine.paces import CHARGING, FALLING_BACK, FLEEING, RETREATING, WALKING, length_of_tick
from simulator.model import terms
from simulator.model.arms import MissileMode
from simulator.model.battle import Combatant
from simulator.model.geometry import along, away, distance

SEGMENTS: Final = 10


def place_at_shot(fight: Fight, me: Combatant, target: Combatant, mode: MissileMode) -> tuple[int, int] | None:
    """Where a target that moves in this round is in the segment of a shot; None: where it stands now.

    Rules: R-PHA-05, PHASE-MIS-22.
    """
    shot_at = fight.rules.timing.shot_at
    if shot_at is None or fight.round < 1:
        return None
    way = _way(fight, target)
    if way is None:
        return None
    segment = shot_at(me.die, me.count, target.die, target.count, not me.intent.undeclared)
    if segment:
        return _on_the_way(way, segment)
    places = [_on_the_way(way, number) for number in range(1, SEGMENTS + 1)]
    return max(places, key=lambda place: chance(fight, me, target, mode, place))


def _way(fight: Fight, target: Combatant) -> tuple[int, int, int, int] | None:
    """From where to where somebody goes in this round; None: it stays where it is."""
    if target.moved_round == fight.round:
        return target.round_x, target.round_y, target.x, target.y
    pace = PACES.get(target.intent.act)
    whole = target.conditions & terms.IMMOBILE == 0 and not target.spec.fixed_in_place
    if pace is None or not whole or target.way_left <= 0 or target.resting:
        return None
    length = length_of_tick(fight, target, pace) * target.way_left
    foes = fight.members(fight.foes(target))
    if pace in (WALKING, CHARGING):
        goal = target.target
        left = 0 if goal is None else fight.distance(target, goal) - fight.melee_reach
        if goal is None or left <= 0:
            return None
        end = along(target.x, target.y, goal.x, goal.y, min(length, left))
    elif foes:
        foe = min(foes, key=lambda one: fight.distance(target, one))
        side = 1 if target.spec.position.x >= foe.spec.position.x else -1
        end = away(target.x, target.y, foe.x, foe.y, length, side)
    else:
        return None
    return target.x, target.y, *end


PACES: Final = {
    terms.ATTACK: WALKING,
    terms.MOVE: WALKING,
    terms.CHARGE: CHARGING,
    terms.FALL_BACK: FALLING_BACK,
    terms.WITHDRAW: RETREATING,
    terms.FLEE: FLEEING,
}
"""At what pace somebody means to go who has declared this."""


def _on_the_way(way: tuple[int, int, int, int], segment: int) -> tuple[int, int]:
    """So many tenths of a way."""
    x, y, to_x, to_y = way
    return x + _tenths(to_x - x, segment), y + _tenths(to_y - y, segment)


def _tenths(length: int, number: int) -> int:
    """So many tenths of a length, rounded towards zero so that mirrored ways are mirrored."""
    return length * number // SEGMENTS if length >= 0 else -(-length * number // SEGMENTS)


def chance(fight: Fight, me: Combatant, target: Combatant, mode: MissileMode, place: tuple[int, int]) -> int:
    """What range and cover at a place give to the die of a shot; the better the more."""
    by_range = range_at(fight, distance(me.x, me.y, *place), mode)
    cover, concealment = cover_between(fight, me, target, place)
    return by_range + fight.rules.attack.cover_modifier(cover, concealment)


def range_at(fight: Fight, far: int, mode: MissileMode) -> int:
    """What a distance in tenths of a foot takes from the die; `out_of_range` when it is too far, or too near."""
    rules = fight.rules.attack
    if far < mode.minimum_ft * 10:
        return rules.out_of_range
    yards = fight.yards
    return rules.range_modifier(
        far, mode.short_ft * yards, mode.medium_ft * yards, mode.long_ft * yards, mode.increment_ft
    )
