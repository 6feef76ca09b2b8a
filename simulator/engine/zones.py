"""What do standing areas do to those who are in them, come in, or go out?

Silence, darkness, clouds, circles that keep something out. Who is inside is looked at whenever somebody has moved; what
an area brings upon those who enter goes on the landing like everything else.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from simulator.engine import disturbances, effects
from simulator.engine.contests import losers
from simulator.engine.fight import Fight
from simulator.engine.gathered import Threat
from simulator.engine.resistance import resists
from simulator.model import steps, terms
from simulator.model.battle import FOREVER, Combatant
from simulator.model.geometry import PARTS, away, distance, first_contact
from simulator.model.lasting import Area, Effect
from simulator.model.powers import Power
from simulator.tactics.hazards import goes_through_webs

ALL_MAGIC: Final = 99
"""A circle that stops spells up to this level stops all magic, both ways."""
EDGE: Final = 5
"""Tenths of a foot outside a circle at which those whom it keeps out stop."""


def lay(fight: Fight, area: Area) -> None:
    """A standing area begins: what it holds takes hold of those who are there."""
    fight.areas.append(area)
    if area.each_round or area.drift:
        fight.to_do |= 1 << steps.BURN
    if area.bars:
        _choose_barred(fight, area, [one for one in fight.members(fight.standing) if one.spec.traits & area.bars])
    if fight.log is not None:
        cite = "ward" if area.bars or area.stops_level else "zone"
        size = area.radius // 10 or None
        until = None if area.ends_t >= FOREVER else area.ends_t
        fight.tell("effect", area.user, effects.present(area.bearer), cite, effect=area.name, until=until, amount=size)
    if area.ends_t < FOREVER:
        fight.at(fight.rules.timing.due(steps.EFFECT_OVER, area.ends_t, 0), partial(end, fight, area, "effect"))
    for one in fight.members(fight.standing):
        if area.holds(one, fight.t):
            _come_in(fight, area, one)
            if area.condition & terms.SILENCED:
                disturbances.disturb(fight, one, "silenced")


def end(fight: Fight, area: Area, cite: str) -> None:
    """An area is no more, and nothing that came from it lasts."""
    if area not in fight.areas:
        return
    fight.areas.remove(area)
    if fight.log is not None:
        fight.tell("effect_ended", effects.present(area.user), None, cite, effect=area.name)
    for one in fight.combatants:
        _go_out(fight, area, one)


def settle(fight: Fight) -> None:
    """After somebody has moved: who is inside which area now, and which circle is broken?"""
    for area in list(fight.areas):
        if area.barred and _is_broken(fight, area):
            end(fight, area, "ward_broken")
            continue
        _look(fight, area)
    if fight.landing:
        fight.land(fight)


def _look(fight: Fight, area: Area) -> None:
    """Who has come into an area, or gone out of it, since it was last looked at."""
    t = fight.t
    for one in fight.members(fight.standing):
        is_in = area.holds(one, t)
        if is_in == bool(area.inside & one.bit):
            continue
        if is_in:
            _come_in(fight, area, one)
        else:
            area.inside &= ~one.bit
            _go_out(fight, area, one)
        if is_in or area.crossed:
            touch(fight, area, one)


def _come_in(fight: Fight, area: Area, one: Combatant) -> None:
    """Somebody is inside now: what the area holds lasts on it until it leaves."""
    area.inside |= one.bit
    for verb in area.held:
        if verb.kind == terms.MODIFY and _is_shrugged_off(fight, area, one):
            continue
        wards = verb.kind == terms.IMMUNITY
        if fight.concerns(verb, area.user, one) and (wards or not verb.condition & one.immune):
            effect = Effect(area.name, area.ends_t)
            effect.condition = verb.condition
            effect.stat = verb.stat if verb.kind == terms.MODIFY else -1
            effect.amount = verb.amount
            effect.caster, effect.power, effect.area = effects.present(area.user), area.power, area
            if wards:
                effects.make_immune(effect, verb)
            effects.add(fight, one, effect)
            if effect.condition:
                disturbances.begin_condition(fight, one, effect.condition, effect.caster)


def _is_shrugged_off(fight: Fight, area: Area, one: Combatant) -> bool:
    """Whether the resistance of one who comes in holds against what the area does to it, once for all (SEG-B27)."""
    if not one.spec.magic_resistance or area.power is None or not area.power.magical:
        return False
    if not area.tried & one.bit:
        area.tried |= one.bit
        if resists(fight, one, area.power, effects.present(area.user)):
            area.resisted |= one.bit
    return bool(area.resisted & one.bit)


def _go_out(fight: Fight, area: Area, one: Combatant) -> None:
    """What lasted on somebody only inside is over; who was choking there has still to get over it."""
    inside = [old for old in one.effects if old.area is area]
    for effect in inside:
        effects.remove(fight, one, effect, "zone")
    if any(effect.condition & terms.CHOKING for effect in inside):
        _get_over(fight, area, one)


def _get_over(fight: Fight, area: Area, one: Combatant) -> None:
    """What an area leaves on one who has come out of it choking."""
    user = effects.present(area.user)
    for verb in area.leaving:
        if one.status == terms.STANDING and not verb.condition & one.immune:
            effect = effects.give(fight, one, verb, user, area.power, area.name)
            if effect is not None:
                disturbances.begin_condition(fight, one, effect.condition, user)


def touch(fight: Fight, area: Area, one: Combatant) -> None:
    """What an area brings upon somebody who comes in: saved against, if at all, when it lands."""
    if area.web and goes_through_webs(fight, one):
        return
    for verb in area.entering:
        if fight.concerns(verb, area.user, one):
            user = effects.present(area.user)
            fight.landing.threats.append(Threat(one, verb, user, area.power, 0, -1, area.name, area.user))


def round_ends(fight: Fight) -> None:
    """At the end of a round areas drift, and work again on those who are still inside."""
    for area in list(fight.areas):
        if area.drift and area.user is not None:
            area.x, area.y = away(area.x, area.y, area.user.x, area.user.y, area.drift, 1)
            _look(fight, area)
        if area.each_round:
            for one in fight.members(area.inside & fight.standing):
                touch(fight, area, one)


# --- circles that keep something out ----------------------------------------------------------------------------


def within_budget(fight: Fight, wanting: list[Combatant], budget: int) -> list[Combatant]:
    """Those creatures whom so many hit dice hold, one after the other by their order dice (R-ALL-01)."""
    if sum(dice_of(one) for one in wanting) <= budget:
        return wanting
    order = losers(fight, wanting, 1)
    chosen = []
    for one in (*(one for one in wanting if one not in order), *order):
        if dice_of(one) <= budget:
            budget -= dice_of(one)
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.index)


def dice_of(one: Combatant) -> int:
    """Hit dice of a creature as circles and clouds count them, at least 1."""
    return max(1, one.hit_dice[0])


def _choose_barred(fight: Fight, area: Area, wanting: list[Combatant]) -> None:
    """Whom a circle keeps out: as many hit dice as it holds, of those who are not inside already."""
    outside = [one for one in wanting if not area.covers(one.x, one.y)]
    for one in within_budget(fight, outside, area.left):
        area.barred |= one.bit
        area.left -= dice_of(one)


def meet(fight: Fight, one: Combatant) -> None:
    """Somebody has joined the fight: circles keep it out too, as far as they can; it may stand in a cloud."""
    for area in fight.areas:
        if area.bars & one.spec.traits:
            _choose_barred(fight, area, [one])


def _is_broken(fight: Fight, area: Area) -> bool:
    """Whether a creature that a circle keeps out was forced in: the circle is none any more (SEG-SUM-07)."""
    return any(area.covers(one.x, one.y) for one in fight.members(area.barred & fight.standing))


def press(fight: Fight, me: Combatant, met: int) -> None:
    """Who carries a circle up to a creature that it keeps out forces it in: the circle is none (SEG-SUM-07)."""
    for area in list(fight.areas):
        if area.bearer is me and area.barred & met:
            end(fight, area, "ward_broken")


def cover_up(fight: Fight, x: int, y: int, radius: int) -> None:
    """Something has fallen over a part of the ground: the circles there are no more (SEG-SUM-07)."""
    for area in list(fight.areas):
        if area.bars and distance(x, y, *area.centre()) < radius + area.radius:
            end(fight, area, "ward_broken")


def keeps_to_ward(fight: Fight, one: Combatant) -> bool:
    """Whether somebody is a caster who stays inside a protective circle (SEG-SUM-05)."""
    for area in fight.areas:
        if area.bars and area.holds(one, fight.t):
            return area.user is one or any(power.manner == terms.SPELL for power in one.spec.powers)
    return False


def part_before_circle(fight: Fight, me: Combatant, dx: int, dy: int) -> int:
    """How much of a step, in 4096ths, somebody can make before a circle keeps it out."""
    part = PARTS
    for area in fight.areas:
        if not area.barred & me.bit:
            continue
        x, y = area.centre()
        far = distance(me.x, me.y, x, y)
        edge = area.radius + EDGE
        if far <= edge:
            part = part if distance(me.x + dx, me.y + dy, x, y) >= far else 0
            continue
        when = first_contact(x - me.x, y - me.y, -dx, -dy, edge)
        if 0 <= when < part:
            part = when
    return part


def stops(fight: Fight, victim: Combatant, user: Combatant | None, power: Power) -> bool:
    """Whether a circle stops this magic on its way to somebody: it does not come in, or none passes at all."""
    for area in fight.areas:
        if not area.stops_level or not power.magical:
            continue
        goes_in = area.holds(victim, fight.t)
        comes_from_inside = user is not None and area.holds(user, fight.t)
        if area.stops_level >= ALL_MAGIC:
            if goes_in != comes_from_inside:
                return True
        elif goes_in and not comes_from_inside and 0 < power.level <= area.stops_level:
            return True
    return False
