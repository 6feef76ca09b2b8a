"""Who moves, whom do they meet, and who may strike at those who come?

One process ticks, a clock unit at a time, while anybody moves. All move at once, towards where their goal stood the unit
before (R-SEG-24); foes block; whoever comes within melee range of a foe stops, has entered melee, and may draw the
immediate attack of a longer, an aimed or a set weapon (R-SEG-03, R-SEG-18, SEG-MIS-28).
"""

from __future__ import annotations

from typing import Final

from simulator.dice import Purpose
from simulator.engine.bodies import escape
from simulator.engine.fight import Fight, Plan, Way
from simulator.model.battle import Combatant
from simulator.model import steps, terms
from simulator.model.geometry import PARTS, along, away, distance, first_contact

WALKING: Final = 1
CHARGING: Final = 2
FLEEING: Final = 3
RETREATING: Final = 4
FALLING_BACK: Final = 5

STOP_SHORT: Final = 2
"""Movers stop this many tenths nearer than their reach, so that rounding never leaves them outside it."""
SECOND_RANK: Final = 100
"""Tenths of a foot behind the front rank at which those without a place in it wait."""
BUSY: Final = frozenset((terms.CASTING, terms.READING, terms.LOADING, terms.DRINKING, terms.FETCHING, terms.SPREADING))


OTHER_BUSINESS: Final = frozenset((terms.USE, terms.AID, terms.TOUCH, terms.STAND_UP, terms.COMMAND, terms.SURRENDER))
"""What nobody gives up for an immediate attack."""


def walk(fight: Fight, me: Combatant, goal: Combatant | None, stop_at: int, how: int) -> Way:
    """Go towards a goal (or away from foes) until within `stop_at` tenths of it, or until something ends the way.

    Returns True when it got there or met a foe, False when the round ended first.
    """
    if goal is not None and how <= CHARGING and distance(me.x, me.y, goal.x, goal.y) <= stop_at:
        return True
    if me.conditions & terms.IMMOBILE or me.spec.fixed_in_place:
        return False
    me.goal = goal
    me.stop_at = stop_at
    me.rung = how
    me.doing = terms.FLEEING if how == FLEEING else terms.WITHDRAWING if how == RETREATING else terms.MOVING
    if me.aim >= 0:
        lose_aim(fight, me, "moves")
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


def lose_aim(fight: Fight, me: Combatant, reason: str) -> None:
    """The aimed weapon is lowered (SEG-AIM-07)."""
    if fight.log is not None:
        fight.tell("aim_lost", me, None, "aim_lost", weapon=me.spec.missiles[me.aim].name, reason=reason)
    me.aim = -1


def march(fight: Fight) -> Plan:
    """The process that moves everybody who is on the way."""
    timing = fight.rules.timing
    env = fight.env
    while True:
        if not fight.movers:
            fight.march_wanted = env.event()
            yield fight.march_wanted
        t = fight.clock() + 1
        yield env.timeout(timing.movement(t) - env.now)
        fight.t = t
        _tick(fight, t)


def _tick(fight: Fight, t: int) -> None:
    """One clock unit of everybody's movement, then what comes of it."""
    movers = [me for me in fight.movers if me.rung]
    movers.sort(key=_index)
    reach = fight.melee_reach - STOP_SHORT
    vectors = {me.index: _step(fight, me, t) for me in movers}
    paths = [(me, *_path(fight, me, vectors, reach)) for me in movers]
    if fight.scenario.arena.front_ft:
        paths = _in_ranks(fight, paths, vectors)
    entered: list[tuple[Combatant, int]] = []
    before = [(me, me.near, me.x, me.y) for me in movers]
    for me, dx, dy in paths:
        me.x += dx
        me.y += dy
        me.moved_round = fight.round
    for me in movers:
        fight.find_near(me)
    for me, near, x, y in before:
        if fight.log is not None and (me.x, me.y) != (x, y):
            fight.tell(
                "moved",
                me,
                me.goal,
                _CITE_OF_MOVE[me.rung],
                **{
                    "feet": round(distance(x, y, me.x, me.y) / 10, 1),
                    "distance": None if me.goal is None else round(distance(me.x, me.y, me.goal.x, me.goal.y) / 10, 1),
                    "from": [x, y],
                    "to": [me.x, me.y],
                },
            )
        new = me.near & ~near & fight.visible_foes(me)
        if new and me.rung != FLEEING and me.rung != RETREATING:
            entered.append((me, new))
        elif me.rung in (FLEEING, RETREATING):
            _notice_leaving(fight, me, near & ~me.near & fight.foes(me))
            if new and me.rung == FLEEING:
                fight.env.process(_blows_in_passing(fight, me, new, t))
    if entered:
        _enter(fight, entered, t)
    if fight.readied:
        for me in list(fight.readied):
            fight.look_for_trigger(me)
    _arrivals(fight, movers, t)


def _blows_in_passing(fight: Fight, me: Combatant, foes: int, t: int) -> Plan:
    """Who runs past foes without stopping draws their free attacks too (SEG-B09, R-SEG-24)."""
    yield fight.until(fight.rules.timing.reactions(t))
    for foe in fight.members(foes):
        if me.status == terms.STANDING and foe.near & me.bit:
            fight.due(foe, steps.FREE_BLOWS, me)


def _notice_leaving(fight: Fight, me: Combatant, gone: int) -> None:
    """Those whose blow was meant for one who is leaving see it at once: they follow, or take up another action."""
    for foe in fight.members(gone):
        if (
            foe.target is me
            and foe.doing == terms.PREPARING
            and foe.intent.act in (terms.ATTACK, terms.GUARD)
            and foe.attacked_round != fight.round
        ):
            fight.interrupt(foe, terms.RECONSIDER if fight.engaged_with(foe) else terms.FOLLOW)


_CITE_OF_MOVE = ("move", "move", "charge", "flight", "fighting_retreat", "move")


def _index(me: Combatant) -> int:
    return me.index


def _step(fight: Fight, me: Combatant, t: int) -> tuple[int, int]:
    """The whole step that somebody would make in this clock unit."""
    movement = fight.rules.movement
    rate = me.spec.move_ft
    conditions = me.conditions
    if conditions & (terms.HASTED | terms.SLOWED):
        rate = movement.hasted_or_slowed(rate, bool(conditions & terms.HASTED), bool(conditions & terms.SLOWED))
    how = me.rung
    if how == CHARGING:
        rate = movement.charge_rate(rate)
    elif how == FLEEING:
        rate = movement.flee_rate(rate)
    elif how == RETREATING:
        rate = movement.retreat_rate(rate)
    length = movement.tenths_a_unit(rate, fight.scenario.arena.outdoors)
    goal = me.goal
    x, y = me.x, me.y
    if how <= CHARGING:
        if goal is None:
            return 0, 0
        left = distance(x, y, goal.x, goal.y) - max(0, me.stop_at - STOP_SHORT)
        if left <= 0:
            return 0, 0
        bend = (goal.x, goal.y)
        if fight.ways is not None:
            bend = fight.ways.next_point((x, y), bend)
            if bend != (goal.x, goal.y):
                left = distance(x, y, *bend)
        to_x, to_y = along(x, y, *bend, min(length, left))
        return to_x - x, to_y - y
    foe = _nearest_foe(fight, me)
    if foe is None:
        return 0, 0
    to_x, to_y = away(x, y, foe.x, foe.y, length, 1 if me.spec.position.x >= foe.spec.position.x else -1)
    return to_x - x, to_y - y


def _nearest_foe(fight: Fight, me: Combatant) -> Combatant | None:
    """The nearest standing foe, first in canonical order among equals."""
    best: Combatant | None = None
    least = 0
    for foe in fight.members(fight.foes(me)):
        far = fight.distance(me, foe)
        if best is None or far < least:
            best, least = foe, far
    return best


def _path(fight: Fight, me: Combatant, vectors: dict[int, tuple[int, int]], reach: int) -> tuple[int, int]:
    """The part of its step that somebody really makes before a foe stops it."""
    dx, dy = vectors[me.index]
    part = PARTS if fight.ways is None else fight.ways.part_before_wall((me.x, me.y), (dx, dy))
    if me.rung >= FLEEING and me.rung != FALLING_BACK:
        return _scaled(dx, part), _scaled(dy, part)
    for foe in fight.members(fight.visible_foes(me) & ~me.near):
        if foe.conditions & terms.UNABLE and foe is not me.goal:
            continue
        fx, fy = vectors.get(foe.index, (0, 0))
        mx, my = fx - dx, fy - dy
        rx, ry = foe.x - me.x, foe.y - me.y
        limit = reach + abs(mx) + abs(my)
        if abs(rx) > limit or abs(ry) > limit:
            continue
        when = first_contact(rx, ry, mx, my, reach)
        if 0 <= when < part:
            part = when
    if part == PARTS:
        return dx, dy
    return _scaled(dx, part), _scaled(dy, part)


def _scaled(length: int, part: int) -> int:
    """A part of a length, rounded towards zero so that mirrored steps are mirrored."""
    return length * part // PARTS if length >= 0 else -(-length * part // PARTS)


def _in_ranks(
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
    result = []
    for me, dx, dy in paths:
        if me.index in held:
            step_x, step_y = vectors[me.index]
            dx, dy = _path_to(fight, me, step_x, step_y, vectors, reach + SECOND_RANK)
        result.append((me, dx, dy))
    return result


def _path_to(
    fight: Fight, me: Combatant, dx: int, dy: int, vectors: dict[int, tuple[int, int]], reach: int
) -> tuple[int, int]:
    """The part of a step up to `reach` from the nearest foe."""
    part = PARTS
    for foe in fight.members(fight.foes(me)):
        when = first_contact(foe.x - me.x, foe.y - me.y, -dx, -dy, reach)
        if 0 <= when < part:
            part = when
    return _scaled(dx, part), _scaled(dy, part)


def losers(fight: Fight, wanting: list[Combatant], free: int) -> list[Combatant]:
    """Who goes without, when more want a thing than there is: each rolls, high wins, ties roll again (R-ALL-01)."""
    if free <= 0:
        return list(wanting)
    rolls = [([fight.dice.roll(me.spec.owner, Purpose.ORDER, 20)], me) for me in wanting]
    while True:
        seen: dict[tuple[int, ...], list[tuple[list[int], Combatant]]] = {}
        for roll, me in rolls:
            seen.setdefault(tuple(roll), []).append((roll, me))
        tied = [group for group in seen.values() if len(group) > 1]
        if not tied:
            break
        for group in tied:
            for roll, me in group:
                roll.append(fight.dice.roll(me.spec.owner, Purpose.ORDER, 20))
    rolls.sort(key=lambda pair: pair[0], reverse=True)
    return [me for _roll, me in rolls[free:]]


def _enter(fight: Fight, entered: list[tuple[Combatant, int]], t: int) -> None:
    """Those who came within reach stop; those they came to may answer."""
    drawn: dict[int, list[Combatant]] = {}
    for me, new in entered:
        me.entered_t = t
        if fight.log is not None:
            for foe in fight.members(new):
                fight.tell("entered_melee", me, foe, "entering")
        for foe in fight.members(new):
            drawn.setdefault(foe.index, []).append(me)
    for index in sorted(drawn):
        owner = fight.combatants[index]
        comers = tuple(drawn[index])
        deed = answer_of(fight, owner, comers, t)
        if deed >= 0:
            owner.react = (deed, comers)
            fight.interrupt(owner, terms.IMMEDIATE)
        elif owner.contact is not None and not owner.contact.triggered and not owner.rung:
            owner.contact.succeed(True)


def answer_of(fight: Fight, owner: Combatant, comers: tuple[Combatant, ...], t: int) -> int:
    """Which immediate attack somebody has at those who enter its melee; -1: none."""
    if not fight.able(owner) or owner.conditions & terms.SURPRISED:
        return -1
    if owner.doing == terms.SETTING and any(me.rung == CHARGING for me in comers):
        return steps.SET
    if owner.aim >= 0 and owner.doing == terms.AIMED and owner.aim_t < t:
        mode = owner.spec.missiles[owner.aim]
        return steps.IMMEDIATE_SHOTS if mode.proficient else -1
    if not fight.rules.movement.longer_weapon_first or not free_to_act(fight, owner):
        return -1
    mine = length_in_hand(owner)
    longer = fight.rules.attack.longer
    if any(longer(mine, length_in_hand(me)) for me in comers):
        return steps.IMMEDIATE_BLOWS
    return -1


def free_to_act(fight: Fight, me: Combatant) -> bool:
    """Able, armed in melee, not busy, and no attack made yet this round (R-SEG-18)."""
    if me.attacked_round == fight.round or me.rung in (CHARGING, FLEEING, RETREATING):
        return False
    if me.doing in BUSY or me.doing == terms.PARRYING:
        return False
    if me.intent.act in OTHER_BUSINESS and me.doing not in (terms.IDLE, terms.AIMED):
        return False
    return length_in_hand(me) > 0


def length_in_hand(me: Combatant) -> int:
    """Length in tenths of a foot of the melee weapon in hand, or of natural weapons; 0: bare hands."""
    modes = me.spec.melee
    if me.wielding >= 0:
        return modes[me.wielding].length_tenths
    if me.spec.traits & terms.CHARACTER:
        return 0
    for mode in modes:
        if mode.natural:
            return mode.length_tenths
    return 0


def _arrivals(fight: Fight, movers: list[Combatant], t: int) -> None:
    """End the ways that are ended: at the goal, at a foe, at the arena's edge, or with the round."""
    round_over = t % fight.rules.timing.round_length == 0
    arena = fight.scenario.arena
    for me in movers:
        contact = me.contact
        if contact is None or contact.triggered or not me.rung:
            continue
        if me.rung == FLEEING and arena.length_tenths and not 0 <= me.x <= arena.length_tenths:
            fight.movers.remove(me)
            escape(fight, me)
            continue
        goal = me.goal
        met = me.entered_t == t and me.rung != FLEEING
        if met or (
            goal is not None and me.rung <= CHARGING and distance(me.x, me.y, goal.x, goal.y) <= me.stop_at
        ):
            fight.movers.remove(me)
            contact.succeed(True)
        elif round_over:
            fight.movers.remove(me)
            contact.succeed(False)
