"""Who may charge, and whom: what tactics know of it."""

from __future__ import annotations

from typing import Final

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.geometry import off_line
from simulator.tactics import targets
from simulator.tactics.hazards import reached_freely
from simulator.tactics.sight import (
    able_among,
    can_leave_its_place,
    is_blocked,
    is_coming,
    nearest_of,
    seen_foes,
    yards,
)

_CHARGE_LANE: Final = 30
"""Tenths of a foot to either side that have to be free for a charge."""


def can_charge(battle: Battle, me: Combatant) -> bool:
    """Whether somebody may charge at all: free to run, not in melee, no charge too short a time ago (SEG-B08)."""
    return (
        battle.round - me.charge_round >= battle.charging.every_rounds
        and not me.conditions & terms.SLOWED
        and can_leave_its_place(me)
        and not battle.held_by(me)
    )


def limits_of_charge(battle: Battle, one: Combatant) -> tuple[int, int]:
    """How far from a foe's reach a charge of somebody begins, at least and at most, in tenths of a foot."""
    move = yards(battle, one.spec.move_ft) * (2 if one.conditions & terms.HASTED else 1)
    return move * battle.charging.least_parts // 10, move * battle.charging.parts // 10


def charge_target(battle: Battle, me: Combatant, selector: int, limit_ft: int, but: int = 0) -> Combatant | None:
    """Whom to charge: beyond melee range, no nearer and no farther than a charge goes, and nothing in the way.

    `but`: none of these (bits).
    """
    if not can_charge(battle, me):
        return None
    least, most = limits_of_charge(battle, me)
    in_range = 0
    for foe in battle.members(able_among(battle, seen_foes(battle, me) & ~me.near & ~but)):
        if least <= battle.distance(me, foe) - battle.melee_reach <= most:
            in_range |= foe.bit
    in_range = reached_freely(battle, me, in_range)
    while in_range:
        target = targets.pick(battle, me, in_range, selector, limit_ft)
        if target is None or _way_is_free(battle, me, target):
            return target
        in_range &= ~target.bit
    return None


def _way_is_free(battle: Battle, me: Combatant, foe: Combatant) -> bool:
    """Whether nobody else stands in the lane to a foe, and nothing blocks it."""
    far = battle.distance(me, foe)
    left, right = min(me.x, foe.x) - _CHARGE_LANE, max(me.x, foe.x) + _CHARGE_LANE
    low, high = min(me.y, foe.y) - _CHARGE_LANE, max(me.y, foe.y) + _CHARGE_LANE
    others = (battle.friends(me) | battle.foes(me)) & ~foe.bit
    for one in battle.members(others):
        if not (left < one.x < right and low < one.y < high):
            continue
        ahead, off = off_line(one.x, one.y, me.x, me.y, foe.x, foe.y)
        if 0 < ahead < far and off < _CHARGE_LANE:
            return False
    return not is_blocked(battle, me, foe)


def in_range_half_way(battle: Battle, me: Combatant, index: int) -> int:
    """Foes who seem about to come, and whom half of a charge would bring into the range of a bow (bits)."""
    mode = me.spec.missiles[index]
    if mode.hurled or battle.round < 1:
        return 0
    most, reach = yards(battle, mode.long_ft), battle.melee_reach
    us = battle.friends(me) | me.bit
    found = 0
    for foe in battle.members(able_among(battle, seen_foes(battle, me))):
        goal = nearest_of(battle, foe, us)
        if goal is None or not can_charge(battle, foe) or not is_coming(battle, foe):
            continue
        way = battle.distance(foe, goal) - reach
        if way <= limits_of_charge(battle, foe)[1]:
            far = battle.distance(me, foe)
            found |= foe.bit if most < far <= most + way // 2 else 0
    return found
