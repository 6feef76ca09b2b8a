"""At whom is a power best aimed, and how many does it catch there?

For one creature, several, or an area: the aim that catches most foes and no friends. A friend who would suffer weighs
as two foes less, and an aim that comes to nothing is no aim. Nobody is caught whom the power would not touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import Power
from simulator.model.geometry import along, distance, off_line
from simulator.model.intents import Aim, Intent
from simulator.tactics import targets
from simulator.tactics.powers import does_something, heals
from simulator.tactics.sight import (
    FULL_COVER,
    able_among,
    can_leave_its_place,
    fallen_friends,
    is_blocked,
    is_coming,
    nearest_of,
    seen_foes,
    to_be_stopped,
    yards,
)

__all__ = ["Aim", "best_aim", "inside", "is_worth_it"]

_MOST_COVER: Final = 50
_MOST_CONCEALMENT: Final = 75
_A_FRIEND_WEIGHS: Final = 2
_NO_CLOSER: Final = 200
"""Tenths of a foot from a foe at which a user who walks up still feels safe."""
_MOST_STEPS: Final = 6
"""Segments that a user walks at most to come into range."""
_WALKS_FIRST: Final = frozenset(
    (terms.SPELL, terms.SCROLL, terms.PROTECTION_SCROLL, terms.WAND, terms.ROD, terms.STAFF, terms.DEVICE)
)
_HARD_WORDS: Final = frozenset((terms.CONDITION, terms.SLAY, terms.POISONING, terms.DRAIN_LEVELS, terms.MODIFY))
"""Verbs that are best spent on the strongest."""
_TOWARDS: Final = (terms.ATTACK, terms.CHARGE, terms.MOVE)
"""Acts that lead to whom they are about."""


def best_aim(
    battle: Battle, me: Combatant, power: Power, selector: int = 0, limit_ft: int = 0, *, bold: bool = False
) -> Aim | None:
    """The best aim that a selector allows, or None where the power would do nothing.

    Foes who are helpless or on the run are not worth a power, unless the selector asks for the helpless; nor are those
    whom a friend has just said he will stop. `bold`: what a scenario's own line says is done, though it cost friends,
    whatever they have said, and though a touch had to be carried to its target.
    """
    known = battle.known
    if known is None or selector == targets.RANDOM:
        return _aim_anew(battle, me, power, selector, limit_ft, bold)
    # Several lines of a list may ask about one power, each with another condition.
    key = (me.index, id(power), selector, limit_ft, bold)
    if key not in known.aims:
        known.aims[key] = _aim_anew(battle, me, power, selector, limit_ft, bold)
    return known.aims[key]


def _aim_anew(battle: Battle, me: Combatant, power: Power, selector: int, limit_ft: int, bold: bool) -> Aim | None:
    """The best aim, whatever has been found out before."""
    if power.shape == terms.SELF:
        return Aim(me, (), 1) if does_something(power, me) else None
    pool = _in_question(battle, me, power, selector)
    if not bold:
        pool &= ~_spoken_for(battle, me, power)
    if not pool:
        return None
    if power.shape <= terms.SEVERAL:
        return _at_creatures(battle, me, power, pool, selector, limit_ft, bold)
    touched = [one for one in battle.members(pool) if does_something(power, one)]
    if not touched:
        return None
    if power.shape == terms.AROUND:
        catch = _Catch(battle, me, power, touched)
        caught = catch.at(me, 0)
        if caught <= 0:
            return None
        return Aim(nearest_of(battle, me, _bits(touched)), (), caught, catch.friends_at(me))
    return _at_area(battle, me, power, touched, selector, limit_ft, bold)


def is_worth_it(
    battle: Battle, me: Combatant, power: Power, target: Combatant, several: tuple[Combatant, ...], selector: int
) -> bool:
    """Whether a power would still do something to one of those for whom it was meant."""
    if target is me:
        return True
    pool = battle.members(_in_question(battle, me, power, selector))
    touched = [one for one in pool if does_something(power, one)]
    if power.shape <= terms.SEVERAL:
        return any(one in touched for one in several or (target,))
    return inside(me, power, target, touched) > 0


def _in_question(battle: Battle, me: Combatant, power: Power, selector: int) -> int:
    """At whom a power may be aimed at all (bits)."""
    if power.whom == terms.FRIENDS:
        return battle.friends(me) | me.bit | (fallen_friends(battle, me) if heals(power) else 0)
    pool = seen_foes(battle, me)
    return pool if selector == targets.AT_HELPLESS else able_among(battle, pool)


def _spoken_for(battle: Battle, me: Combatant, power: Power) -> int:
    """On whom a power would be lost, from what friends have said: foes whom they stop, friends who go off (bits)."""
    if power.whom != terms.FRIENDS:
        return to_be_stopped(battle, me)
    return _off_meanwhile(battle, me, power) if power.rounds else 0


def _off_meanwhile(battle: Battle, me: Combatant, power: Power) -> int:
    """Friends who have said that they go where a casting of a round no longer reaches them (bits)."""
    off = 0
    if battle.known is not None and not power.touch:
        reach = _range_tenths(battle, power)
        for index, intent in battle.known.said.items():
            one = battle.combatants[index]
            if one.allegiance == me.allegiance and distance(me.x, me.y, *_goes_to(battle, one, intent)) > reach:
                off |= one.bit
    return off


def _goes_to(battle: Battle, one: Combatant, intent: Intent) -> tuple[int, int]:
    """Where somebody who has said so will be at the end of the round, if nothing stops it."""
    goal = intent.target
    if goal is None or intent.act not in _TOWARDS or battle.held_by(one):
        return one.x, one.y
    way = yards(battle, one.spec.move_ft) * (battle.charging.parts if intent.act == terms.CHARGE else 10) // 10
    return along(one.x, one.y, goal.x, goal.y, min(way, max(0, battle.distance(one, goal) - battle.melee_reach)))


def _bits(ones: list[Combatant]) -> int:
    bits = 0
    for one in ones:
        bits |= one.bit
    return bits


def _range_tenths(battle: Battle, power: Power) -> int:
    """How far off the creature aimed at may stand, in tenths of a foot; touch and leap end with a blow's reach."""
    if power.touch or power.leap_ft:
        return battle.melee_reach + power.leap_ft * 10
    return yards(battle, power.range_ft)


def _reach_tenths(battle: Battle, me: Combatant, power: Power, bold: bool) -> int:
    """The range, and what one who is in no melee can walk before he casts or discharges, where he may (SEG-CST-11).

    Nobody walks up to a foe closer than 20 ft to cast. A touch may be carried to its target afterwards.
    """
    reach = _range_tenths(battle, power)
    if power.leap_ft and (battle.engaged_with(me) or not can_leave_its_place(me)):
        return battle.melee_reach
    if power.manner not in _WALKS_FIRST or (power.whom != terms.FRIENDS and reach < _NO_CLOSER and not bold):
        return reach
    walks = power.touch or battle.parts_before_use(power.manner) > 0
    if walks and can_leave_its_place(me) and not battle.engaged_with(me):
        reach += _step_tenths(battle, me) * _MOST_STEPS
    return reach


def _would_stand_in_front(battle: Battle, me: Combatant, goal: Combatant, walk: int) -> bool:
    """Whether so long a walk would leave a caster nearer than all friends to a foe who could be at him in a round."""
    friends = battle.members(able_among(battle, battle.friends(me)))
    if not friends:
        return False
    x, y = along(me.x, me.y, goal.x, goal.y, walk)
    for foe in battle.members(able_among(battle, seen_foes(battle, me))):
        if battle.engaged_with(foe) or foe.spec.fixed_in_place:
            continue
        mine = distance(x, y, foe.x, foe.y)
        if mine <= battle.melee_reach + yards(battle, foe.spec.move_ft) and all(
            battle.distance(one, foe) > mine for one in friends
        ):
            return True
    return False


def _step_tenths(battle: Battle, one: Combatant) -> int:
    """Tenths of a foot that somebody walks in a segment."""
    return yards(battle, one.spec.move_ft) // 10


# --- creatures one by one ---------------------------------------------------------------------------------------


def _at_creatures(
    battle: Battle, me: Combatant, power: Power, pool: int, selector: int, limit_ft: int, bold: bool
) -> Aim | None:
    """One creature, or as many as the power takes, in the order in which the selector would pick them."""
    order = _in_order(battle, me, power, pool, selector, limit_ft, bold)
    chosen = next(order, None)
    if chosen is None:
        return None
    most = _most_targets(power)
    if most == 1:
        return Aim(chosen, (), 1)
    several = [chosen]
    for further in order:
        if len(several) == most:
            break
        several.append(further)
    return Aim(chosen, tuple(several), len(several))


def _in_order(
    battle: Battle, me: Combatant, power: Power, pool: int, selector: int, limit_ft: int, bold: bool
) -> Iterator[Combatant]:
    """Those at whom the power can be aimed, as the selector picks them; then the rest from the nearest on."""
    reach = _reach_tenths(battle, me, power, bold)
    fits_all = selector == targets.DEFAULT
    if fits_all:
        selector = _fitting_selector(power)
    elif selector == targets.RANDOM:
        # One die picks among those who can be aimed at.
        pool = _bits([one for one in battle.members(pool) if _can_aim(battle, me, power, one, reach, bold)])
    picked = False
    while pool:
        one = targets.pick(battle, me, pool, selector, limit_ft)
        if one is None:
            if not (picked or fits_all) or selector == targets.NEAREST:
                return
            selector, limit_ft = targets.NEAREST, 0
            continue
        pool &= ~one.bit
        if _can_aim(battle, me, power, one, reach, bold):
            picked = True
            yield one


def _can_aim(battle: Battle, me: Combatant, power: Power, one: Combatant, reach: int, bold: bool) -> bool:
    """Whether a power for single creatures reaches somebody and would do anything."""
    if one is not me:
        far = battle.distance(me, one)
        if far > reach or _is_hidden(battle, me, power, one):
            return False
        limit = _range_tenths(battle, power)
        if far > limit and not bold and _would_stand_in_front(battle, me, one, far - limit):
            return False
        if far > battle.melee_reach and power.touch and not bold and battle.engaged_with(one):
            # Nobody walks into a melee to lay a hand on somebody.
            return False
    return does_something(power, one)


def _is_hidden(battle: Battle, me: Combatant, power: Power, one: Combatant) -> bool:
    """Whether line of effect is missing to a creature that would have to be singled out (R-SEG-19).

    What hides either of the two bars it; and nobody is singled out who is only heard (SEG-CST-22).
    """
    if not power.needs_line_of_effect:
        return False
    if _is_behind_cover(me) or _is_behind_cover(one) or is_blocked(battle, me, one):
        return True
    return bool((battle.unseen or battle.dark) and battle.unseen_by(me) & battle.foes_of[me.allegiance] & one.bit)


def _is_behind_cover(one: Combatant) -> bool:
    """Whether somebody is still in the place where too much hides it for a spell on one creature, out or in."""
    return not one.moved_round and (one.spec.cover > _MOST_COVER or one.spec.concealment > _MOST_CONCEALMENT)


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


def _at_area(
    battle: Battle, me: Combatant, power: Power, touched: list[Combatant], selector: int, limit_ft: int, bold: bool
) -> Aim | None:
    """The centre or direction with the best catch, or the selector's pick among those that catch anybody.

    Where every centre costs more friends than it catches foes, none; or for the bold the first, with nothing caught on
    balance. A slit keeps nobody safe from it, a wall does (SEG-CST-23).
    """
    is_round = power.shape == terms.RADIUS
    limit = _range_tenths(battle, power) if is_round else power.size_ft * 10
    reach = _reach_tenths(battle, me, power, bold) if is_round else limit
    chooses_best = selector in (targets.DEFAULT, targets.MOST_CLUSTERED)
    catch = _Catch(battle, me, power, touched)
    catches: dict[int, int] = {}
    worth, best, most = 0, None, (0, False)
    dear, dearest = 0, None
    for one in touched:
        far = battle.distance(me, one)
        if far > reach or (one is me and not is_round):
            continue
        if power.needs_line_of_effect and is_blocked(battle, me, one, FULL_COVER):
            continue
        if far > limit and not bold and _would_stand_in_front(battle, me, one, far - limit):
            continue
        # Of equal catches the first that needs no walk is kept: after it only a better one is of interest.
        caught = catch.at(one, max(0, far - limit), max(1, most[0] + most[1]) if chooses_best else 1)
        if caught > 0:
            catches[one.index] = caught
            worth |= one.bit
            # Of equal catches, one that can be had without walking.
            if (caught, far <= limit) > most and not 0 < limit_ft * 10 < far:
                best, most = one, (caught, far <= limit)
        elif bold and not worth and one.index in catch.suffering and not catch.holds_me(one):
            dear |= one.bit
            dearest = dearest or one
    if not worth:
        best = dearest if chooses_best else targets.pick(battle, me, dear, selector, limit_ft)
    elif not chooses_best:
        best = targets.pick(battle, me, worth, selector, limit_ft)
    if best is None:
        return None
    return Aim(best, (), catches.get(best.index, 0), catch.friends_at(best))


class _Catch:
    """Counts whom an area catches at one centre after another."""

    __slots__ = ("battle", "me", "power", "sufferers", "suffering", "touched")

    def __init__(self, battle: Battle, me: Combatant, power: Power, touched: list[Combatant]) -> None:
        self.battle = battle
        self.me = me
        self.power = power
        self.touched = touched
        self.sufferers: list[Combatant] | None = None
        """Friends, the fallen and oneself counted, to whom it would do harm; not known yet: None."""
        self.suffering: dict[int, tuple[int, bool]] = {}
        """By the index of a centre: how many of them it reaches there, and whether oneself."""

    def at(self, centre: Combatant, walk: int, least: int = 1) -> int:
        """How many are caught there, less two for each friend who would suffer, never below 0; none with oneself.

        `walk`: tenths of a foot that the user has to go first. `least`: fewer than that are of no interest.
        """
        caught = inside(self.me, self.power, centre, self.touched)
        if caught < least:
            return 0
        if self.power.whom == terms.FRIENDS or self.power.spares_friends:
            return caught
        friends, with_me = self.suffering[centre.index] = self._suffering(centre, walk)
        return 0 if with_me else max(0, caught - _A_FRIEND_WEIGHS * friends)

    def holds_me(self, centre: Combatant) -> bool:
        """Whether the user stands in the area as things are now."""
        return bool(inside(self.me, self.power, centre, [self.me]))

    def friends_at(self, centre: Combatant) -> int:
        """How many friends would suffer at a centre that has been asked about."""
        return self.suffering.get(centre.index, (0, False))[0]

    def _suffering(self, centre: Combatant, walk: int) -> tuple[int, bool]:
        """How many friends suffer where the centre is now, or will be when the power goes off; and whether oneself."""
        if self.sufferers is None:
            friends = self.battle.members(self.battle.friends_of[self.me.allegiance])
            self.sufferers = [one for one in friends if one.status <= terms.DOWN and does_something(self.power, one)]
        if not self.sufferers:
            return 0, False
        if self.power.shape != terms.RADIUS:
            return inside(self.me, self.power, centre, self.sufferers), False
        x, y, limit = centre.x, centre.y, (self.power.size_ft * 10) ** 2
        then_x, then_y = self._place_then(centre, walk)
        me = self.me
        my_x, my_y = along(me.x, me.y, x, y, walk) if walk else (me.x, me.y)
        count, with_me = 0, False
        for one in self.sufferers:
            one_x, one_y = (my_x, my_y) if one is me else (one.x, one.y)
            now = (one_x - x) * (one_x - x) + (one_y - y) * (one_y - y)
            if now <= limit or (one_x - then_x) * (one_x - then_x) + (one_y - then_y) * (one_y - then_y) <= limit:
                count += 1
                with_me = with_me or one is self.me
        return count, with_me

    def _place_then(self, centre: Combatant, walk: int) -> tuple[int, int]:
        """Where a foe that is coming will be when the power goes off: as near to the nearest of us as it can get."""
        battle, power = self.battle, self.power
        if power.whom == terms.FRIENDS or battle.engaged_with(centre) or not is_coming(battle, centre):
            return centre.x, centre.y
        goal = nearest_of(battle, centre, battle.friends_of[self.me.allegiance] & battle.standing)
        if goal is None:
            return centre.x, centre.y
        step = _step_tenths(battle, self.me)
        segments = power.segments + 10 * power.rounds + (-(-walk // step) if walk and step else 0)
        charging = battle.charging
        may_charge = battle.round - centre.charge_round >= charging.every_rounds
        way = _step_tenths(battle, centre) * segments * (charging.parts if may_charge else 10) // 10
        way = min(way, max(0, battle.distance(centre, goal) - battle.melee_reach))
        return along(centre.x, centre.y, goal.x, goal.y, way)


def inside(me: Combatant, power: Power, centre: Combatant, ones: list[Combatant]) -> int:
    """How many of some stand in the area that a power would fill if aimed at `centre`."""
    size = power.size_ft * 10
    count = 0
    if power.shape in (terms.RADIUS, terms.AROUND):
        x, y, limit = centre.x, centre.y, size * size
        for one in ones:
            dx, dy = one.x - x, one.y - y
            if dx * dx + dy * dy <= limit:
                count += 1
        if power.shape == terms.AROUND and power.whom != terms.FRIENDS and me in ones:
            count -= 1
        return count
    width = power.width_ft * 10
    for one in ones:
        ahead, off = off_line(one.x, one.y, me.x, me.y, centre.x, centre.y)
        if one is not me and 0 <= ahead <= size and 2 * off * _part(power, size) <= width * _part(power, ahead):
            count += 1
    return count


def _part(power: Power, length: int) -> int:
    """By what a width is measured along the way: a cone grows with its length, a line does not."""
    return length if power.shape == terms.CONE else 1
