"""Whom can somebody strike or shoot at, and with what?

Melee first falls on those one is engaged with; the helpless are struck when nobody else threatens. Shots that could
fall on a friend are left alone unless the line names whom to shoot at.
"""

from __future__ import annotations

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import MeleeMode, MissileMode
from simulator.model.geometry import TENTHS
from simulator.tactics import targets
from simulator.tactics.charging import in_range_half_way
from simulator.tactics.harm import any_friend_hurts, melee_worth
from simulator.tactics.hazards import inside, worth_going_for
from simulator.tactics.powers import bites
from simulator.tactics.sight import (
    FULL_COVER,
    able_among,
    can_leave_its_place,
    in_melee_with_friends,
    is_blocked,
    is_coming,
    nearest_of,
    seen_foes,
    yards,
)

__all__ = [
    "in_reach_from_behind",
    "melee_mode",
    "melee_target",
    "missile_ready",
    "shot_target",
    "shots_left",
]

_CROWD = 6
"""With so many of us round a foe already, another foe is better."""
ENDLESS = 1000
"""Ammunition that is not counted, as a number of shots."""


# --- striking ---------------------------------------------------------------------------------------------------


def melee_mode(me: Combatant, which: tuple[int, ...], target: Combatant | None) -> int:
    """The best usable way of striking out of those given (best first): at hand, and able to hurt; -1: none.

    A weapon that was dropped is picked up where only fists are left. Where hide or size matter, the one that does most.
    """
    if target is not None and len(which) > 1 and target.spec.needs_thought:
        worth = {index: melee_worth(me.spec.melee[index], target.spec) for index in which}
        which = tuple(sorted(which, key=lambda index: worth[index], reverse=True))
    modes = me.spec.melee
    dropped = -1
    for index in which:
        mode = modes[index]
        if mode.item >= 0:
            if mode.hands > me.spec.free_hands or is_thrown_away(me, mode.item):
                continue
            if me.dropped >> mode.item & 1:
                dropped = index if dropped < 0 else dropped
                continue
        elif dropped >= 0 and has_fists(me):
            continue
        return index
    return dropped


def has_fists(me: Combatant) -> bool:
    """Whether somebody's natural weapons are mere fists."""
    return bool(me.spec.traits & (terms.CHARACTER | terms.PERSON))


def is_thrown_away(me: Combatant, item: int) -> bool:
    """Whether a weapon is no more, or was thrown and there is no other of it."""
    if me.destroyed >> item & 1:
        return True
    if 0 not in me.ammunition:
        return False
    for index, mode in enumerate(me.spec.missiles):
        if mode.item == item and mode.hurled and me.ammunition[index] == 0:
            return True
    return False


def melee_target(battle: Battle, me: Combatant, selector: int, limit_ft: int, but: int = 0) -> Combatant | None:
    """Whom to strike: one in reach, the able before the helpless; else one who can be walked up to.

    `but`: none of these (bits), to whom blows do nothing; who is held up by such alone strikes nobody.
    """
    near = battle.aware_of(me)
    if battle.areas or me.spec.traits & terms.SUMMONED:
        but |= battle.kept_from(me)
    if near:
        near &= ~but
        if not near:
            return None
        near = near & ~battle.turned or near
        near = near if selector == targets.AT_HELPLESS else able_among(battle, near) or near
        return targets.pick(battle, me, near, selector, limit_ft)
    foes = seen_foes(battle, me) & ~but
    behind = in_reach_from_behind(battle, me, foes)
    if behind:
        return targets.pick(battle, me, able_among(battle, behind) or behind, selector, limit_ft)
    foes = worth_going_for(battle, me, foes)
    if not foes or not can_leave_its_place(me):
        return None
    able = able_among(battle, foes) if selector != targets.AT_HELPLESS else 0
    if able:
        chosen = targets.pick(battle, me, _with_room(battle, me, able) or able, selector, limit_ft)
        if chosen is not None:
            return chosen
    return _without_a_fight(battle, me, foes & ~able, selector, limit_ft)


def _without_a_fight(battle: Battle, me: Combatant, foes: int, selector: int, limit_ft: int) -> Combatant | None:
    """One of the helpless, each of us another one; else, if the side pursues, one of those who run."""
    helpless = 0
    for foe in battle.members(foes):
        if foe.conditions & terms.UNABLE:
            helpless |= foe.bit
    if helpless:
        if selector in (targets.DEFAULT, targets.AT_HELPLESS):
            return next(iter(targets.share(battle, me, helpless, limit_ft)), None)
        return targets.pick(battle, me, helpless, selector, limit_ft)
    if not battle.scenario.sides[me.allegiance].pursues:
        return None
    return targets.pick(battle, me, foes, selector, limit_ft)


def _with_room(battle: Battle, me: Combatant, foes: int) -> int:
    """Foes who are not already surrounded by our own."""
    friends = battle.friends(me)
    if friends.bit_count() < _CROWD:
        return foes
    room = 0
    for foe in battle.members(foes):
        if (foe.near & friends).bit_count() < _CROWD:
            room |= foe.bit
    return room


def in_reach_from_behind(battle: Battle, me: Combatant, foes: int) -> int:
    """Foes out of melee range whom a long weapon reaches past a friend (bits)."""
    reach_ft = 0
    for mode in me.spec.melee:
        if mode.reach_ft > reach_ft and is_at_hand(me, mode):
            reach_ft = mode.reach_ft
    if not reach_ft:
        return 0
    limit = battle.melee_reach + reach_ft * 10
    reached = 0
    for foe in battle.members(foes & ~me.near):
        if battle.distance(me, foe) <= limit and (not battle.reach_past_friends_only or battle.engaged_with(foe)):
            reached |= foe.bit
    return reached


def is_at_hand(me: Combatant, mode: MeleeMode) -> bool:
    """Whether a weapon was neither dropped nor thrown away."""
    return mode.item < 0 or not (me.dropped >> mode.item & 1 or is_thrown_away(me, mode.item))


# --- shooting ---------------------------------------------------------------------------------------------------


def missile_ready(battle: Battle, me: Combatant, index: int) -> bool:
    """Whether there is something to shoot with, hands for it, and a shot left in this round."""
    mode = me.spec.missiles[index]
    if me.ammunition[index] == 0 or me.conditions & (terms.NO_HANDS | terms.BLINDED):
        return False
    if mode.item >= 0 and me.dropped >> mode.item & 1:
        return False
    if mode.hands > me.spec.free_hands and not (me.spec.shield_loosen_segments and not battle.engaged_with(me)):
        return False
    if me.conditions & terms.PRONE and not mode.load_segments:
        return False
    if me.shots_round == battle.round > 0:
        number, rounds = mode.shots
        return me.shots_used * rounds < number
    return True


def shots_left(me: Combatant) -> int:
    """All missiles that somebody has left; ENDLESS where they are not counted."""
    total = 0
    for mode, left in zip(me.spec.missiles, me.ammunition, strict=True):
        if not mode.improvised:
            total += left if left >= 0 else ENDLESS
    return min(total, ENDLESS)


def is_last_weapon(me: Combatant, mode: MissileMode, index: int) -> bool:
    """Whether throwing this, the whole rate of it, would leave somebody with fists alone."""
    if not mode.hurled or mode.item < 0 or not 0 < me.ammunition[index] <= -(-mode.shots[0] // mode.shots[1]):
        return False
    others = [other for other in me.spec.melee if other.item != mode.item]
    if len(others) == len(me.spec.melee):
        return False
    for other in others:
        if other.item >= 0 and is_at_hand(me, other):
            return False
        if other.natural and not has_fists(me):
            return False
    return True


def shot_target(
    battle: Battle,
    me: Combatant,
    index: int,
    segments: int,
    selector: int,
    limit_ft: int,
    *,
    later: bool = False,
    but: int = 0,
) -> Combatant | None:
    """Whom to shoot in so many segments: in range, not behind a wall; left to itself, where no friend is at risk.

    Left to itself, too, nobody shoots at the helpless whom he could walk up to. `later`: the shot is delayed or
    readied, so that the range is asked for when it is loosed. `but`: not at these (bits). Where chargers are shot at
    half-way, one left to himself with nobody in range declares fire for those whom a charge would bring there
    (PHASE-MIS-12).
    """
    pool = seen_foes(battle, me) & ~but
    found = _shot_target(battle, me, index, segments, selector, limit_ft, pool, later=later)
    if found is None and selector == targets.DEFAULT and battle.charging.draws_shots and not later:
        pool &= in_range_half_way(battle, me, index)
        found = _shot_target(battle, me, index, 0, selector, limit_ft, pool, later=True) if pool else None
    return found


def _shot_target(
    battle: Battle,
    me: Combatant,
    index: int,
    segments: int,
    selector: int,
    limit_ft: int,
    pool: int,
    *,
    later: bool,
) -> Combatant | None:
    """The one among some whom a selector, or good sense, picks for a shot."""
    if selector == targets.DEFAULT:
        seen = pool
        pool = _in_no_melee(battle, me, pool)
        able = able_among(battle, pool)
        foe = _first_clear(battle, me, index, segments, able, limit_ft, later=later)
        if foe is None:
            rest = _worth_an_arrow(battle, me, pool & ~able)
            foe = _first_clear(battle, me, index, segments, rest, limit_ft, later=later)
        if foe is None and battle.hides:
            return _at_any_risk(battle, me, index, seen, later)
        return foe
    if selector == targets.RANDOM:
        # One die picks among those who can be shot.
        for one in battle.members(pool):
            if not _can_shoot(battle, me, index, one, later):
                pool &= ~one.bit
    while pool:
        chosen = targets.pick(battle, me, pool, selector, limit_ft)
        if chosen is None or _can_shoot(battle, me, index, chosen, later):
            return chosen
        pool &= ~chosen.bit
    return None


def _first_clear(
    battle: Battle, me: Combatant, index: int, segments: int, foes: int, limit_ft: int, *, later: bool
) -> Combatant | None:
    """The first of some foes, as comrades share them, who can be shot at with no friend at risk."""
    if not foes:
        return None
    before = 0 if later else segments
    for foe in targets.share(battle, me, foes, limit_ft):
        if _can_shoot(battle, me, index, foe, later) and _is_clear(battle, me, index, before, foe):
            return foe
    return None


def _at_any_risk(battle: Battle, me: Combatant, index: int, foes: int, later: bool) -> Combatant | None:
    """The nearest foe whom this missile hurts, while none of those in melee with it has anything that does."""
    mode = me.spec.missiles[index]
    for foe in targets.share(battle, me, able_among(battle, foes)):
        if not _can_shoot(battle, me, index, foe, later) or _splashes(battle, me, mode, foe):
            continue
        if not any_friend_hurts(battle, me, foe):
            return foe
    return None


def _in_no_melee(battle: Battle, me: Combatant, foes: int) -> int:
    """Foes with no friend of ours in reach: a quick look before the closer one."""
    friends = battle.friends(me)
    clear = 0
    for foe in battle.members(foes):
        if not foe.near & friends:
            clear |= foe.bit
    return clear


def _worth_an_arrow(battle: Battle, me: Combatant, foes: int) -> int:
    """Of those no more in the fight: who runs, and the helpless if one cannot walk up to them."""
    if not foes or not can_leave_its_place(me):
        return foes
    worth = inside(battle, me, foes)
    for foe in battle.members(foes):
        if not foe.conditions & terms.UNABLE:
            worth |= foe.bit
    return worth


def _can_shoot(battle: Battle, me: Combatant, index: int, foe: Combatant, later: bool) -> bool:
    """Whether a foe is in range and not behind a wall."""
    mode = me.spec.missiles[index]
    if not later and not mode.minimum_ft * TENTHS <= battle.distance(me, foe) <= yards(battle, mode.long_ft):
        return False
    if mode.minimum_ft and not later and _comes_too_near(battle, me, mode, foe):
        return False
    if foe.spec.cover > FULL_COVER and not foe.moved_round:
        return False
    return not is_blocked(battle, me, foe, FULL_COVER)


def _comes_too_near(battle: Battle, me: Combatant, mode: MissileMode, foe: Combatant) -> bool:
    """Whether a foe that has been seen to come will be nearer than a missile's least range when it flies."""
    if battle.engaged_with(foe) or not 0 < battle.round - 1 <= foe.moved_round:
        return False
    way = mode.segments * yards(battle, foe.spec.move_ft) // 10
    return battle.distance(me, foe) - way < max(battle.melee_reach, mode.minimum_ft * TENTHS)


def _is_clear(battle: Battle, me: Combatant, index: int, segments: int, foe: Combatant) -> bool:
    """Whether no friend is at risk: in the same melee, in one by the time of the shot, or near what bursts."""
    mode = me.spec.missiles[index]
    if in_melee_with_friends(battle, me, foe) or _splashes(battle, me, mode, foe):
        return False
    if mode.hurled and mode.container is None:
        return True
    return not _closes_before(battle, me, segments, foe)


def _closes_before(battle: Battle, me: Combatant, segments: int, foe: Combatant) -> bool:
    """Whether a foe that is on its way, or may be as the fight opens, reaches a friend within so many segments.

    The foes of a shooter in the second rank are in melee when the arrow is loosed, not when it is meant. When a shot is
    put off nobody knows where they will be: `segments` is 0.
    """
    if segments <= 0 or not is_coming(battle, foe):
        return False
    friend = nearest_of(battle, foe, battle.friends(me))
    if friend is None:
        return False
    way = battle.distance(foe, friend) - battle.melee_reach
    return way <= segments * yards(battle, foe.spec.move_ft) // 10


def _splashes(battle: Battle, me: Combatant, mode: MissileMode, foe: Combatant) -> bool:
    """Whether what bursts there could wet a friend, or oneself."""
    if mode.container is None:
        return False
    wetted = battle.members(foe.near & (battle.friends(me) | me.bit))
    return any(bites(None, verb, one) for one in wetted for verb in mode.container.splash)
