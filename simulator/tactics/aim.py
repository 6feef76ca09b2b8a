"""At whom is a power best aimed, and how many does it catch there?

For one creature, several, or an area: the aim that catches most foes and no friends. A friend who would suffer weighs
as two foes less, and an aim that comes to nothing is no aim. Nobody is caught whom the power would not touch.
"""

from __future__ import annotations

from typing import NamedTuple

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import Power
from simulator.model.geometry import off_line
from simulator.tactics import targets
from simulator.tactics.powers import does_something, heals
from simulator.tactics.sight import fallen_friends, is_blocked, nearest_of, seen_foes, yards

__all__ = ["Aim", "best_aim", "catch_at", "single_reach"]

_MOST_COVER = 50
_MOST_CONCEALMENT = 75
_HARD_WORDS = frozenset((terms.CONDITION, terms.SLAY, terms.POISONING, terms.DRAIN_LEVELS, terms.MODIFY))
"""Verbs that are best spent on the strongest."""


class Aim(NamedTuple):
    """Where a power goes: the creature aimed at, all of several targets, and how many it catches on balance."""

    target: Combatant | None
    targets: tuple[Combatant, ...]
    caught: int


def best_aim(battle: Battle, me: Combatant, power: Power, selector: int = 0, limit_ft: int = 0) -> Aim | None:
    """The best aim that a selector allows, or None where the power would do nothing."""
    if power.shape == terms.SELF:
        return Aim(me, (), 1) if does_something(power, me) else None
    pool = _candidates(battle, me, power)
    if not pool:
        return None
    if power.shape <= terms.SEVERAL:
        reached = single_reach(battle, me, power, pool)
        return _at_creatures(battle, me, power, reached, selector, limit_ft) if reached else None
    if power.shape == terms.AROUND:
        caught = catch_at(battle, me, power, me, pool)
        return Aim(nearest_of(battle, me, pool), (), caught) if caught > 0 else None
    return _at_area(battle, me, power, pool, selector, limit_ft)


def _candidates(battle: Battle, me: Combatant, power: Power) -> int:
    """Everybody whom the power is for and would touch (bits), near or far."""
    if power.whom == terms.FRIENDS:
        pool = battle.friends(me) | me.bit
        if heals(power):
            pool |= fallen_friends(battle, me)
    else:
        pool = seen_foes(battle, me)
    touched = 0
    combatants = battle.combatants
    while pool:
        lowest = pool & -pool
        pool ^= lowest
        if does_something(power, combatants[lowest.bit_length() - 1]):
            touched |= lowest
    return touched


def range_tenths(battle: Battle, power: Power) -> int:
    """How far off the creature aimed at may stand, in tenths of a foot; a touch reaches as far as a blow."""
    if power.touch:
        return battle.melee_reach
    return yards(battle, power.range_ft)


def single_reach(battle: Battle, me: Combatant, power: Power, bits: int) -> int:
    """Those of a mask at whom a power for single creatures can be aimed: in range, not behind too much cover."""
    limit = range_tenths(battle, power)
    reached = 0
    for one in battle.members(bits):
        if battle.distance(me, one) <= limit and (one is me or not _is_hidden(battle, me, power, one)):
            reached |= one.bit
    return reached


def _is_hidden(battle: Battle, me: Combatant, power: Power, one: Combatant) -> bool:
    """Whether line of effect is missing to a creature that would have to be singled out (R-SEG-19)."""
    if not power.needs_line_of_effect:
        return False
    spec = one.spec
    if (spec.cover > _MOST_COVER or spec.concealment > _MOST_CONCEALMENT) and not one.moved_round:
        return True
    return is_blocked(battle, me, one)


# --- creatures one by one ---------------------------------------------------------------------------------------


def _at_creatures(
    battle: Battle, me: Combatant, power: Power, reached: int, selector: int, limit_ft: int
) -> Aim | None:
    """One creature, or as many as the power takes, in the order in which the selector would pick them."""
    if selector:
        chosen = targets.pick(battle, me, reached, selector, limit_ft)
    else:
        selector = _fitting_selector(power)
        chosen = targets.pick(battle, me, reached, selector) or nearest_of(battle, me, reached)
    if chosen is None:
        return None
    most = _most_targets(power)
    if most == 1:
        return Aim(chosen, (), 1)
    several = [chosen]
    reached &= ~chosen.bit
    while len(several) < most and reached:
        further = targets.pick(battle, me, reached, selector, limit_ft) or nearest_of(battle, me, reached)
        if further is None:
            break
        several.append(further)
        reached &= ~further.bit
    return Aim(chosen, tuple(several), len(several))


def _most_targets(power: Power) -> int:
    """How many creatures a power takes at most; bolts all fly at one."""
    if power.shape == terms.ONE or any(verb.kind == terms.BOLTS for verb in power.verbs):
        return 1
    dice = power.targets
    most = dice.count * dice.sides + dice.plus
    if power.chance_by_targets:
        most = min(most, len(power.chance_by_targets)) if most > 0 else len(power.chance_by_targets)
    return most if most > 1 else 1


def _fitting_selector(power: Power) -> int:
    """Whom a sensible user picks when the line does not say."""
    if power.whom == terms.FRIENDS:
        return targets.MOST_WOUNDED if heals(power) else targets.FIGHTING
    if any(verb.kind in _HARD_WORDS for verb in power.verbs):
        return targets.STRONGEST
    return targets.NEAREST


# --- areas ------------------------------------------------------------------------------------------------------


def _at_area(battle: Battle, me: Combatant, power: Power, pool: int, selector: int, limit_ft: int) -> Aim | None:
    """The centre or direction with the best catch, or the selector's pick among those that catch anybody."""
    limit = range_tenths(battle, power) if power.shape == terms.RADIUS else power.size_ft * 10
    least = 0 if power.shape == terms.RADIUS else 1
    best: Combatant | None = None
    most = 0
    worth = 0
    catches: dict[int, int] = {}
    for one in battle.members(pool):
        far = battle.distance(me, one)
        if not least <= far <= limit or (power.needs_line_of_effect and is_blocked(battle, me, one)):
            continue
        caught = catch_at(battle, me, power, one, pool)
        if caught > 0:
            worth |= one.bit
            catches[one.index] = caught
            if caught > most:
                best, most = one, caught
    if selector and selector != targets.MOST_CLUSTERED:
        best = targets.pick(battle, me, worth, selector, limit_ft)
    elif limit_ft and best is not None and battle.distance(me, best) > limit_ft * 10:
        best = targets.pick(battle, me, worth, targets.NEAREST, limit_ft)
    return None if best is None else Aim(best, (), catches[best.index])


def catch_at(battle: Battle, me: Combatant, power: Power, centre: Combatant, pool: int) -> int:
    """How many of the pool an area catches there, less two for each friend who would suffer, never below 0."""
    caught = 0
    for one in battle.members(pool):
        if _is_inside(me, power, centre, one):
            caught += 1
    if caught and power.whom != terms.FRIENDS and not power.spares_friends:
        for friend in battle.members(battle.friends_of[me.allegiance]):
            if friend.status > terms.DOWN or not _is_inside(me, power, centre, friend):
                continue
            if does_something(power, friend):
                caught -= 2
    return caught if caught > 0 else 0


def _is_inside(me: Combatant, power: Power, centre: Combatant, one: Combatant) -> bool:
    """Whether somebody stands in the area that a power would fill if aimed at `centre`."""
    size = power.size_ft * 10
    if power.shape in (terms.RADIUS, terms.AROUND):
        if power.shape == terms.AROUND and one is me:
            return power.whom == terms.FRIENDS
        dx, dy = one.x - centre.x, one.y - centre.y
        return dx * dx + dy * dy <= size * size
    if one is me:
        return False
    ahead, off = off_line(one.x, one.y, me.x, me.y, centre.x, centre.y)
    if not 0 <= ahead <= size:
        return False
    width = power.width_ft * 10
    if power.shape == terms.LINE:
        return 2 * off <= width
    return 2 * off * size <= width * ahead
