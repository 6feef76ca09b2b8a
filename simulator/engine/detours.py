"""Which way leads round walls, and round the webs, clouds and fires that somebody keeps out of?"""

from __future__ import annotations

from simulator.engine.fight import Fight
from simulator.model.battle import Combatant
from simulator.model.lasting import Area
from simulator.model.ways import CLEARANCE, Point, is_inside, is_within, ways_around
from simulator.tactics.hazards import shunned, worth_going_for
from simulator.tactics.sight import seen_foes


def next_point(fight: Fight, me: Combatant, goal: Combatant) -> Point:
    """Where to walk to now: the goal, or the first bend of the shortest way.

    Where only a way through such areas leads to the goal, or the goal is in one, that is the way.
    """
    start, end = (me.x, me.y), (goal.x, goal.y)
    if fight.areas:
        there = [area for area in shunned(fight, me) if not (area.covers(*start) or area.covers(*end))]
        if there and (fight.ways is not None or any(area.meets(*start, *end) for area in there)):
            bend = _round(fight, there, start, end)
            if bend is not None:
                return bend
    return end if fight.ways is None else fight.ways.next_point(start, end)


def keeps_out(fight: Fight, me: Combatant, goal: Combatant, x: int, y: int) -> bool:
    """Whether a step to a place would lead into such an area, after a foe who is not worth it: one waits outside."""
    if not any(area.covers(x, y) for area in shunned(fight, me)):
        return False
    foes = seen_foes(fight, me)
    return bool(goal.bit & foes & ~worth_going_for(fight, me, foes))


def _round(fight: Fight, there: list[Area], start: Point, end: Point) -> Point | None:
    """The next point of a way round walls and these areas, None if there is none.

    A round area is gone about as a square is; whoever is between the round and a corner goes by that corner.
    """
    borders = fight.scenario.arena.borders
    boxes = () if fight.ways is None else fight.ways.boxes
    for area in there:
        box = area.bounds()
        if is_inside(box, start):
            corner = _corner(area, start)
            if area.meets(*start, *end) and is_within(borders, *corner):
                return corner
        elif not is_inside(box, end):
            boxes += (box,)
        elif area.meets(*start, *end):
            boxes += (box,)
            end = _corner(area, end)
    ways = ways_around(boxes, borders)
    bend = ways.next_point(start, end)
    return bend if ways.is_free(start, bend) else None


def _corner(area: Area, point: Point) -> Point:
    """The corner of the square round an area that is nearest to a point, with some clearance."""
    left, bottom, right, top = area.bounds()
    x, y = area.centre()
    return (
        left - CLEARANCE if point[0] < x else right + CLEARANCE,
        bottom - CLEARANCE if point[1] < y else top + CLEARANCE,
    )
