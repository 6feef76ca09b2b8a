"""Whom does it touch, and can it get there?"""

from __future__ import annotations

from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Power
from simulator.model.geometry import crosses, off_line, to_box, within

THERE = (terms.STANDING, terms.DOWN)
WHOLLY = 100
"""Per cent of cover that nothing passes."""


def cover_between(
    fight: Fight, shooter: Combatant, target: Combatant, place: tuple[int, int] | None = None
) -> tuple[int, int]:
    """Per cent of cover and of concealment that a target has against a shooter; `place`: where, if not where it is."""
    cover = concealment = 0
    x, y = (target.x, target.y) if place is None else place
    if target.moved_round == 0:
        cover, concealment = target.spec.cover, target.spec.concealment
    for box in fight.covers:
        edges = (box.left, box.bottom, box.right, box.top)
        if box.cover <= cover or not crosses(shooter.x, shooter.y, x, y, edges):
            continue
        # What does not hide wholly covers whoever is nearer to it: who shoots through a slit has no slit before him.
        if box.cover >= WHOLLY or to_box(x, y, edges) < to_box(shooter.x, shooter.y, edges):
            cover = box.cover
    return cover, concealment


def has_line_of_effect(fight: Fight, me: Combatant, target: Combatant) -> bool:
    """Whether a single target can be picked out: cover and concealment of either count (SEG-CST-21, R-SEG-19)."""
    if target is me:
        return True
    allowed = fight.rules.casting.line_of_effect
    cover, concealment = cover_between(fight, me, target)
    if (fight.unseen or fight.dark) and fight.unseen_by(me) & target.bit and target.allegiance != me.allegiance:
        concealment = 100
    back_cover, back_concealment = cover_between(fight, target, me)
    return allowed(cover, concealment) and allowed(back_cover, back_concealment)


def in_range(fight: Fight, me: Combatant, power: Power, target: Combatant) -> bool:
    """Whether a target, or the point where it stands, is within a power's range."""
    if target is me or power.shape in (terms.SELF, terms.AROUND):
        return True
    if power.leap_ft:
        return fight.distance(me, target) <= power.leap_ft * 10 + fight.melee_reach
    reach = power.range_ft * 10
    if power.touch:
        reach = fight.melee_reach
    if not power.touch:
        reach *= fight.yards
    if power.shape in (terms.CONE, terms.LINE) and not reach:
        reach = power.size_ft * 10
    return fight.distance(me, target) <= reach


def touched(
    fight: Fight, me: Combatant, power: Power, target: Combatant, targets: tuple[Combatant, ...]
) -> list[Combatant]:
    """Everybody a power touches, in canonical order."""
    shape = power.shape
    if shape == terms.SELF:
        return [me]
    if shape == terms.ONE:
        return [target] if target.status in THERE else []
    if shape == terms.SEVERAL:
        chosen = targets or (target,)
        return sorted((one for one in chosen if one.status in THERE), key=_index)
    found = [one for one in fight.combatants if one.status in THERE and _inside(me, power, target, one)]
    if power.spares_friends:
        friends = fight.friends_of[me.allegiance]
        wanted = power.whom
        if wanted == terms.FOES:
            found = [one for one in found if not one.bit & friends]
        elif wanted == terms.FRIENDS:
            found = [one for one in found if one.bit & friends]
    return found


def _index(one: Combatant) -> int:
    return one.index


def _inside(me: Combatant, power: Power, target: Combatant, one: Combatant) -> bool:
    """Whether somebody stands in the area."""
    size = power.size_ft * 10
    shape = power.shape
    if shape == terms.RADIUS:
        return within(one.x, one.y, target.x, target.y, size)
    if shape == terms.AROUND:
        return within(one.x, one.y, me.x, me.y, size)
    if one is me:
        return False
    ahead, aside = off_line(one.x, one.y, me.x, me.y, target.x, target.y)
    if not 0 <= ahead <= size:
        return False
    width = power.width_ft * 10
    if shape == terms.CONE:
        return aside * 2 * size <= width * ahead
    return aside * 2 <= width
