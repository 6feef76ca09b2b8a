"""Who moves, and when is their way at its end?

One process ticks, a clock unit at a time, while anybody moves. Whoever comes within melee range of a foe stops and has
entered melee (:mod:`simulator.engine.entering`).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from simulator.engine import consequences, disturbances, effects, zones
from simulator.engine.bodies import escape
from simulator.engine.citing import of_walk
from simulator.engine.entering import blows_in_passing, enter, notice_leaving
from simulator.engine.fight import Fight, Plan, Way
from simulator.engine.paces import (
    CHARGING,
    FLEEING,
    LEAVING,
    RETREATING,
    STOP_SHORT,
    WALKING,
    in_ranks,
    path,
    step,
    towards_goal,
)
from simulator.engine.readiness import look_for_trigger
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.geometry import distance

WHOLE_MOVE: Final = 10
"""Ticks of a whole move."""


def step_to_movement(fight: Fight, me: Combatant) -> Plan:
    """Wait for the step of the round in which moves are made, where they are made whole."""
    timing = fight.rules.timing
    if timing.whole_moves:
        yield fight.until(timing.due(steps.MOVES, fight.clock(), me.rank))


def walk(fight: Fight, me: Combatant, goal: Combatant | None, stop_at: int, how: int, parts: int = WHOLE_MOVE) -> Way:
    """Go towards a goal (or away from foes) until within `stop_at` tenths of it, or until something ends the way.

    `parts`: tenths of a move that it may take, where a move is made whole.

    Returns True when it got there or met a foe, False when the round ended first.
    """
    if goal is not None and how <= CHARGING and distance(me.x, me.y, goal.x, goal.y) <= stop_at:
        return True
    if me.conditions & terms.IMMOBILE or me.spec.fixed_in_place or me.way_left <= 0 or parts <= 0:
        return False
    me.way_end = max(0, me.way_left - parts)
    me.goal = goal
    me.stop_at = stop_at
    me.rung = how
    me.way_out = None
    me.doing = terms.FLEEING if how == FLEEING else terms.WITHDRAWING if how == RETREATING else terms.MOVING
    if me.aim >= 0:
        lose_aim(fight, me, "moves")
    if me.concentration is not None and how >= me.concentration.ended_by_pace:
        disturbances.end_concentration(fight, me, "concentration_on_the_move")
    contact = fight.env.event()
    me.contact = contact
    if me not in fight.movers:
        fight.movers.append(me)
    if fight.march_wanted is not None:
        wanted, fight.march_wanted = fight.march_wanted, None
        wanted.succeed()
    arrived = yield contact
    me.rung = 0
    me.contact = None
    me.doing = terms.IDLE
    return bool(arrived)


def lose_aim(fight: Fight, me: Combatant, reason: str, cite: str = "aim_lost") -> None:
    """The aimed weapon is lowered: for a step, for a shot at somebody else, for another action (SEG-AIM-06, 07, 09)."""
    if fight.log is not None:
        fight.tell("aim_lost", me, None, cite, weapon=me.spec.missiles[me.aim].name, reason=reason)
    me.aim = -1


def march(fight: Fight) -> Plan:
    """The process that moves everybody who is on the way."""
    next_tick = fight.rules.timing.next_tick
    env = fight.env
    while True:
        if not fight.movers:
            fight.march_wanted = env.event()
            yield fight.march_wanted
        now = fight.moment()
        yield env.timeout(next_tick(now) - now)
        fight.t = t = fight.clock()
        _tick(fight, t)


def _tick(fight: Fight, t: int) -> None:
    """One clock unit of everybody's movement, then what comes of it."""
    movers = [me for me in fight.movers if me.rung]
    movers.sort(key=_index)
    reach = fight.melee_reach - STOP_SHORT
    whole = {me.index: step(fight, me) for me in movers}
    vectors = {me.index: towards_goal(me, whole) for me in movers}
    paths = [(me, *path(fight, me, vectors, reach)) for me in movers]
    if fight.scenario.arena.front_ft:
        paths = in_ranks(fight, paths, vectors)
    before = [(me, me.near, me.x, me.y) for me in movers]
    stirred = _take_steps(fight, paths)
    entered = _entered(fight, before, t)
    if entered:
        enter(fight, entered, t)
    if fight.readied:
        for me in list(fight.readied):
            look_for_trigger(fight, me)
    _arrivals(fight, movers, t)
    if fight.areas and stirred and not fight.over:
        zones.settle(fight)


def _take_steps(fight: Fight, paths: list[tuple[Combatant, int, int]]) -> list[Combatant]:
    """Set everybody down where its step leads; only those who flee leave the arena. Who has come away at all."""
    stirred = []
    arena = fight.scenario.arena
    bounded = arena.length_tenths or arena.width_tenths
    for me, dx, dy in paths:
        if me.moved_round != fight.round:
            me.round_x, me.round_y = me.x, me.y
        if dx or dy:
            me.x += dx
            me.y += dy
            if bounded and me.rung != FLEEING:
                me.x, me.y = fight.within_borders(me.x, me.y)
            stirred.append(me)
        me.moved_round = fight.round
        me.way_left -= 1
    for me in stirred:
        fight.find_near(me)
    if fight.dark and stirred:
        fight.find_light()
    return stirred


def _entered(fight: Fight, before: list[tuple[Combatant, int, int, int]], t: int) -> list[tuple[Combatant, int]]:
    """Those movers who have come into a melee, and whom they met there; `before`: who was near them, and where."""
    entered: list[tuple[Combatant, int]] = []
    for me, near, x, y in before:
        if fight.log is not None and (me.x, me.y) != (x, y):
            _tell_move(fight, me, x, y)
        now_near = me.near
        if now_near == near:
            continue
        new = now_near & ~near
        if new:
            new &= fight.visible_foes(me)
        if me.rung not in LEAVING:
            if new:
                new = _met_by(fight, me, new)
            if new:
                entered.append((me, new))
        else:
            notice_leaving(fight, me, near & ~now_near & fight.foes(me))
            fresh = new & ~me.passed
            if fresh and me.rung == FLEEING and fight.rules.movement.struck_in_passing:
                fresh &= ~_after(fight, me)
                me.passed |= fresh
                reactions = fight.rules.timing.reactions(fight.moment())
                fight.at(reactions, partial(blows_in_passing, fight, me, fresh))
    return entered


def _after(fight: Fight, me: Combatant) -> int:
    """Those who run after one that flees (bits): it does not pass them, they have come up to it."""
    bits = 0
    for one in fight.movers:
        if one.goal is me and one.rung in (WALKING, CHARGING):
            bits |= one.bit
    return bits


def _met_by(fight: Fight, me: Combatant, new: int) -> int:
    """Those among new neighbours whom a mover does not merely pass: its goal, and who holds it up (bits)."""
    if fight.holds_up_anyone and not fight.own_way_only:
        return new
    met = 0 if me.goal is None else new & me.goal.bit
    for foe in fight.members(new & ~met):
        if fight.holds_up(foe, me):
            met |= foe.bit
    return met


def _tell_move(fight: Fight, me: Combatant, x: int, y: int) -> None:
    """Tell one step from (x, y); where its goal has fallen, it goes on to the place alone (R-ALL-06)."""
    goal = effects.present(me.goal)
    cite = _CITE_OF_MOVE[me.rung]
    fight.tell(
        "moved",
        me,
        goal,
        of_walk(fight, me) if cite == "move" else cite,
        **{
            "feet": round(distance(x, y, me.x, me.y) / 10, 1),
            "distance": None if goal is None else round(distance(me.x, me.y, goal.x, goal.y) / 10, 1),
            "from": [x, y],
            "to": [me.x, me.y],
        },
    )


_CITE_OF_MOVE = ("move", "move", "charge", "flight", "fighting_retreat", "move")


def _index(me: Combatant) -> int:
    return me.index


def _arrivals(fight: Fight, movers: list[Combatant], t: int) -> None:
    """End the ways that are ended: at the goal, at a foe, at the arena's edge, or with the round."""
    way_over = fight.rules.timing.way_over(fight.moment())
    escaped = False
    for me in movers:
        contact = me.contact
        if contact is None or contact.triggered or not me.rung:
            continue
        if me.rung == FLEEING and (me.x, me.y) != fight.within_borders(me.x, me.y):
            fight.movers.remove(me)
            escape(fight, me)
            escaped = True
            continue
        goal = me.goal
        met = me.entered_t == t and me.rung != FLEEING
        if met or (goal is not None and me.rung <= CHARGING and distance(me.x, me.y, goal.x, goal.y) <= me.stop_at):
            fight.movers.remove(me)
            contact.succeed(True)
        elif way_over or me.way_left <= me.way_end:
            fight.movers.remove(me)
            contact.succeed(False)
    if escaped:
        consequences.after_falls(fight)
