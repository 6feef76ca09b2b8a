"""Where is somebody who moves in this round at the moment of a shot?

Where moves are made whole, a shot may fall in a segment in which its target was only part of the way. The segment
settles range and cover; the shot keeps its place in the order of the round.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.areas import cover_between
from simulator.engine.fight import Fight
from simulator.model.arms import MissileMode
from simulator.model.battle import Combatant
from simulator.model.geometry import distance

SEGMENTS: Final = 10


def place_at_shot(fight: Fight, me: Combatant, target: Combatant, mode: MissileMode) -> tuple[int, int] | None:
    """Where a target that has moved in this round was in the segment of a shot; None: where it stands now.

    Rules: R-PHA-05, PHASE-MIS-22.
    """
    shot_at = fight.rules.timing.shot_at
    if shot_at is None or target.moved_round != fight.round or fight.round < 1:
        return None
    segment = shot_at(me.die, me.count, target.die, target.count, not me.intent.undeclared)
    if segment:
        return _on_the_way(target, segment)
    ways = [_on_the_way(target, number) for number in range(1, SEGMENTS + 1)]
    return max(ways, key=lambda place: chance(fight, me, target, mode, place))


def _on_the_way(target: Combatant, segment: int) -> tuple[int, int]:
    """So many tenths of the way that somebody has made in this round."""
    dx, dy = target.x - target.round_x, target.y - target.round_y
    return target.round_x + _tenths(dx, segment), target.round_y + _tenths(dy, segment)


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
