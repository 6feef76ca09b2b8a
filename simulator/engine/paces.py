"""How far does each mover come in this clock unit?

All move at once, towards where their goal stood the unit before, until they are near enough to where it has gone
(R-SEG-24); foes and walls block, and in a corridor only so many come abreast.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.engine import webs, zones
from simulator.engine.contests import losers
from simulator.engine.detours import keeps_out, next_point
from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import STAT_PACE
from simulator.model.geometry import PARTS, along, away, distance, first_contact, turned
from simulator.model.lasting import Area
from simulator.tactics.hazards import shunned

WALKING: Final = 1

CHARGING: Final = 2

FLEEING: Final = 3

RETREATING: Final = 4

FALLING_BACK: Final = 5
LEAVING: Final = (FLEEING, RETREATING)
"""Those who are not stopped by foes on their way out."""

STOP_SHORT: Final = 2
"""Movers stop this many tenths nearer than their reach, so that rounding never leaves them outside it."""

SECOND_RANK: Final = 100
"""Tenths of a foot behind the front rank at which those without a place in it wait."""


def length_of_tick(fight: Fight, me: Combatant, how: int) -> int:
    """Tenths of a foot that somebody covers in a tick at this pace."""
    movement = fight.rules.movement
    rate = me.spec.move_ft
    if me.spec.web_ft and fight.areas:
        rate = webs.pace_in(fight, me) or rate
    conditions = me.conditions
    if conditions & (terms.HASTED | terms.SLOWED):
        rate = movement.hasted_or_slowed(rate, bool(conditions & terms.HASTED), bool(conditions & terms.SLOWED))
    if me.modified and me.stats[STAT_PACE]:
        rate = max(0, rate * (100 + me.stats[STAT_PACE]) // 100)
    if conditions & terms.GASEOUS:
        rate = min(rate, movement.gaseous_rate)
    if how == CHARGING:
        rate = movement.charge_rate(rate)
    elif how == FLEEING:
        rate = movement.flee_rate(rate)
    elif how == RETREATING:
        rate = movement.retreat_rate(rate)
    return movement.tenths_a_unit(rate, fight.scenario.arena.outdoors)


def step(fight: Fight, me: Combatant) -> tuple[int, int]:
    """The whole step that somebody would make in this tick."""
    how = me.rung
    length = length_of_tick(fight, me, how)
    goal = me.goal
    x, y = me.x, me.y
    if how <= CHARGING:
        if goal is None:
            return 0, 0
        far = distance(x, y, goal.x, goal.y)
        left = far - max(0, me.stop_at - STOP_SHORT)
        if left <= 0:
            return 0, 0
        bend_x, bend_y = next_point(fight, me, goal)
        if (bend_x, bend_y) != (goal.x, goal.y):
            left = distance(x, y, bend_x, bend_y)
        elif goal.rung:
            # A goal that goes is followed past the place where it stood; `towards_goal` ends the step.
            left = far + length_of_tick(fight, goal, goal.rung)
            bend_x, bend_y = x + BEYOND * (goal.x - x), y + BEYOND * (goal.y - y)
        to_x, to_y = along(x, y, bend_x, bend_y, min(length, left))
        if fight.areas and keeps_out(fight, me, goal, to_x, to_y):
            return 0, 0
        return to_x - x, to_y - y
    if me.conditions & terms.CHOKING:
        return out_of_cloud(fight, me, length)
    foe = _nearest_foe(fight, me)
    if foe is None:
        return 0, 0
    from_x, from_y = foe.x, foe.y
    around = fight.engaged_with(me)
    if around & (around - 1):
        # Away from all of them, or it would run to and fro between two.
        several = fight.members(around)
        from_x, from_y = sum(one.x for one in several) // len(several), sum(one.y for one in several) // len(several)
    side = 1 if me.spec.position.x >= foe.spec.position.x else -1
    to_x, to_y = away(x, y, from_x, from_y, length, side)
    return _way_out(fight, me, to_x - x, to_y - y, side)


BEYOND: Final = 16
"""A point so many times as far off as a goal lies beyond it, in the same direction."""

STEPS_AHEAD: Final = 10
"""So many steps on, whoever flees looks for foes."""

EIGHTHS: Final = (1, -1, 2, -2, 3, -3, 4)
"""Eighths of a circle by which a way out is turned, where it is, the straightest first."""


def _way_out(fight: Fight, me: Combatant, dx: int, dy: int, side: int) -> tuple[int, int]:
    """A step away that leads to no foe and into no web or cloud, turned no more than it must be.

    Where the straight way leads to one, whoever has turned aside before keeps to that way, or it would run to and fro
    between two. Where every way does, it is the straight one; and where foes may not be run through, one that passes
    them by, or none (GG-ACT-06).
    """
    foes = fight.members(fight.visible_foes(me))
    dangers = [foe for foe in foes if fight.able(foe)]
    rooms = [(foe, _elbow_room(fight, me, foe)) for foe in foes] if fight.rules.movement.elbow_room else []
    keeps_out_of = shunned(fight, me) if fight.areas else ()
    passing = None
    for x, y in _ways(me, dx, dy, side):
        if any(room and _runs_into(me, foe, x, y, room) for foe, room in rooms):
            continue
        into = any(area.covers(me.x + x, me.y + y) for area in keeps_out_of)
        if not into and not any(_leads_to(me, foe, x, y) for foe in dangers):
            if (x, y) != (dx, dy):
                me.way_out = x, y
            return x, y
        passing = passing or (x, y)
    return passing or (0, 0)


def out_of_cloud(fight: Fight, me: Combatant, length: int) -> tuple[int, int]:
    """A step on the shortest way out of what somebody chokes in, chosen as it sets out.

    Ways that lead into a wall, over the edge of the arena or to an able foe come after those that do not.
    """
    area = next((one.area for one in me.effects if one.area is not None and one.condition & terms.CHOKING), None)
    if area is None or not length:
        return 0, 0
    if me.way_out is None:
        foe = _nearest_foe(fight, me)
        side = 1 if foe is None or me.spec.position.x >= foe.spec.position.x else -1
        x, y = area.centre()
        if foe is not None and (x, y) == (me.x, me.y):
            x, y = foe.x, foe.y
        to_x, to_y = away(me.x, me.y, x, y, length, side)
        straight = to_x - me.x, to_y - me.y
        ways = [turned(*straight, eighths * side) for eighths in (0, *EIGHTHS)]
        dangers = [foe for foe in fight.members(fight.visible_foes(me)) if fight.able(foe)]
        free = [way for way in ways if _leads_out(fight, me, area, *way)]
        easy = (way for way in free if not any(_leads_to(me, foe, *way) for foe in dangers))
        me.way_out = next(easy, free[0] if free else straight)
    return along(0, 0, *me.way_out, length)


def _leads_out(fight: Fight, me: Combatant, area: Area, dx: int, dy: int) -> bool:
    """Whether repeated steps lead out of an area, through no wall and inside the arena."""
    x, y = me.x, me.y
    while area.covers(x, y):
        if fight.ways is not None and fight.ways.part_before_wall((x, y), (dx, dy)) < PARTS:
            return False
        x, y = x + dx, y + dy
        if (x, y) != fight.within_borders(x, y):
            return False
    return True


def _ways(me: Combatant, dx: int, dy: int, side: int) -> Iterator[tuple[int, int]]:
    """The steps that somebody may take instead of a straight one away, in the order in which they are tried."""
    yield dx, dy
    if me.way_out is not None:
        yield along(0, 0, *me.way_out, distance(0, 0, dx, dy))
    for eighths in EIGHTHS:
        yield turned(dx, dy, eighths * side)


def _leads_to(me: Combatant, foe: Combatant, dx: int, dy: int) -> bool:
    """Whether a foe stands ahead, no further off than so many steps lead, and nearer to the way than to its sides."""
    ahead_x, ahead_y = foe.x - me.x, foe.y - me.y
    ahead = ahead_x * dx + ahead_y * dy
    whole = dx * dx + dy * dy
    return 0 < ahead <= STEPS_AHEAD * whole and abs(ahead_x * dy - ahead_y * dx) < ahead


def _runs_into(me: Combatant, foe: Combatant, dx: int, dy: int, room: int) -> bool:
    """Whether a step leads nearer than `room` past a foe that stands."""
    ahead_x, ahead_y = foe.x - me.x, foe.y - me.y
    return ahead_x * dx + ahead_y * dy > 0 and first_contact(ahead_x, ahead_y, -dx, -dy, room) >= 0


def towards_goal(me: Combatant, steps: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """The part of its whole step after which a goal that goes as well is near enough (R-SEG-24).

    Who runs or gives ground does not stop for it, so it has to be near at the end; whoever else goes, when they meet.
    """
    dx, dy = steps[me.index]
    goal = me.goal
    if goal is None or not goal.rung or me.rung > CHARGING:
        return dx, dy
    gx, gy = steps.get(goal.index, (0, 0))
    x, y = goal.x - me.x, goal.y - me.y
    near = max(0, me.stop_at - STOP_SHORT)
    if goal.rung in LEAVING:
        part = first_contact(x + gx, y + gy, -dx, -dy, near)
    else:
        part = first_contact(x, y, gx - dx, gy - dy, near)
    return (dx, dy) if part < 0 else (_scaled(dx, part), _scaled(dy, part))


def _nearest_foe(fight: Fight, me: Combatant) -> Combatant | None:
    """The nearest standing foe, first in canonical order among equals."""
    best: Combatant | None = None
    least = 0
    for foe in fight.members(fight.foes(me)):
        far = fight.distance(me, foe)
        if best is None or far < least:
            best, least = foe, far
    return best


def path(fight: Fight, me: Combatant, vectors: dict[int, tuple[int, int]], reach: int) -> tuple[int, int]:
    """The part of its step that somebody really makes before a foe stops it."""
    dx, dy = vectors[me.index]
    part = PARTS if fight.ways is None else fight.ways.part_before_wall((me.x, me.y), (dx, dy))
    if fight.areas:
        part = min(part, zones.part_before_circle(fight, me, dx, dy))
    if me.rung >= FLEEING and me.rung != FALLING_BACK:
        return _scaled(dx, part), _scaled(dy, part)
    some_pass = fight.own_way_only or not fight.holds_up_anyone
    foes = fight.visible_foes(me)
    for foe in fight.members(foes if some_pass else foes & ~me.near):
        near = reach
        if foe is not me.goal and (some_pass or foe.conditions & terms.UNABLE) and not fight.holds_up(foe, me):
            near = _elbow_room(fight, me, foe)
            if not near:
                continue
        elif me.near & foe.bit or (foe is me.goal and foe.rung in LEAVING):
            continue
        fx, fy = vectors.get(foe.index, (0, 0))
        mx, my = fx - dx, fy - dy
        rx, ry = foe.x - me.x, foe.y - me.y
        limit = near + abs(mx) + abs(my)
        if abs(rx) > limit or abs(ry) > limit or (near < reach and rx * mx + ry * my >= 0):
            continue
        when = first_contact(rx, ry, mx, my, near)
        if 0 <= when < part:
            part = when
    if part == PARTS:
        return dx, dy
    return _scaled(dx, part), _scaled(dy, part)


def _elbow_room(fight: Fight, me: Combatant, foe: Combatant) -> int:
    """How near somebody may pass a foe that does not hold it up: past it, not through it (GG-ACT-06)."""
    if foe.conditions & fight.lets_pass or fight.is_aloft(foe) != fight.is_aloft(me):
        return 0
    return fight.rules.movement.elbow_room


def _scaled(length: int, part: int) -> int:
    """A part of a length, rounded towards zero so that mirrored steps are mirrored."""
    return length * part // PARTS if length >= 0 else -(-length * part // PARTS)


def in_ranks(
    fight: Fight, paths: list[tuple[Combatant, int, int]], vectors: dict[int, tuple[int, int]]
) -> list[tuple[Combatant, int, int]]:
    """In a corridor only as many of a side as stand abreast come within reach; the others stop a rank behind."""
    abreast = max(1, fight.scenario.arena.front_ft * 10 // fight.rules.movement.spacing)
    reach = fight.melee_reach
    coming: dict[int, list[Combatant]] = {}
    for me, dx, dy in paths:
        if me.rung <= CHARGING and not fight.engaged_with(me):
            x, y = me.x + dx, me.y + dy
            for foe in fight.members(fight.foes(me)):
                fx, fy = vectors.get(foe.index, (0, 0))
                if distance(x, y, foe.x + fx, foe.y + fy) <= reach:
                    coming.setdefault(me.allegiance, []).append(me)
                    break
    held: set[int] = set()
    for allegiance, wanting in coming.items():
        there = sum(
            1
            for one in fight.members(fight.friends_of[allegiance] & fight.standing)
            if fight.engaged_with(one) and one.allegiance == allegiance
        )
        free = max(0, abreast - there)
        if len(wanting) > free:
            held.update(me.index for me in losers(fight, wanting, free))
    if not held:
        return paths
    return [
        (me, *_path_to(fight, me, *vectors[me.index], reach + SECOND_RANK)) if me.index in held else (me, dx, dy)
        for me, dx, dy in paths
    ]


def _path_to(fight: Fight, me: Combatant, dx: int, dy: int, reach: int) -> tuple[int, int]:
    """The part of a step up to `reach` from the nearest foe."""
    part = PARTS
    for foe in fight.members(fight.foes(me)):
        when = first_contact(foe.x - me.x, foe.y - me.y, -dx, -dy, reach)
        if 0 <= when < part:
            part = when
    return _scaled(dx, part), _scaled(dy, part)
