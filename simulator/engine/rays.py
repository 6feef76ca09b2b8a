"""Whom does a ray strike?

A ray is a line without width: nothing is rolled to hit, whoever stands in it saves, one after the other, and the first
who fails is struck and ends it. Into a melee, who stands in the line goes by lot.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from simulator.dice import Purpose
from simulator.engine.fight import Fight
from simulator.engine.gathered import Landing, Ray, Threat
from simulator.engine.hurts import save
from simulator.engine.missiles import in_line
from simulator.engine.strikes import drawn, weights_of
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Power, Verb

TARGET: Final = int(Purpose.TARGET)
THERE: Final = (terms.STANDING, terms.DOWN)


def shoot(fight: Fight, me: Combatant, power: Power, target: Combatant) -> None:
    """Send a ray out: who may be struck, in the order in which they will save when it lands."""
    if fight.log is not None:
        fight.tell("effect", me, target, "ray", effect=f"{power.name}: a ray", until=None, amount=None)
    melee = fight.melee_of(target) & ~me.bit
    if melee:
        victims = _caught(fight, me, target, list(fight.members(melee)))
    else:
        reach = power.range_ft * 10 * fight.yards
        victims = [target, *(one for one in in_line(fight, me, target, reach) if one is not target)]
    fight.landing.rays.append(Ray(me, power, tuple(victims)))


def _caught(fight: Fight, me: Combatant, target: Combatant, engaged: list[Combatant]) -> list[Combatant]:
    """Who of a melee stands in the line: first the one that the lot of a shot finds, then others by lot (R-PHA-01)."""
    casting = fight.rules.casting
    first, die = drawn(fight, me, engaged, target.spec.size)
    if die:
        weights = weights_of(fight, engaged, target.spec.size)
        _tell_lot(fight, me, first, [one for one, weight in zip(engaged, weights, strict=True) if weight], die)
    victims = [first]
    left = [one for one in engaged if one is not first]
    for _ in range(casting.ray_share(len(engaged)) - 1):
        die = fight.dice.roll(me.spec.owner, TARGET, len(left)) if len(left) > 1 else 1
        one = left[die - 1]
        if not casting.ray_chance or fight.dice.roll(me.spec.owner, TARGET, 100) <= casting.ray_chance:
            victims.append(one)
            if len(left) > 1:
                _tell_lot(fight, me, one, left, die)
        left.remove(one)
    return victims


def _tell_lot(fight: Fight, me: Combatant, one: Combatant, among: list[Combatant], die: int) -> None:
    """Who of several stands in the line, when a die has said so."""
    if fight.log is not None:
        names = [each.spec.name for each in among]
        fight.tell("target_drawn", me, one, "ray_into_melee", candidates=names, die=die)


def meet(fight: Fight, landing: Landing) -> None:
    """The saves against the rays of this moment; what strikes somebody is then a threat without a save."""
    for ray in sorted(landing.rays, key=_by_user):
        name = ray.power.name
        column, modifier = _save_of(ray.power)
        for place, victim in enumerate(ray.victims):
            if victim.status not in THERE:
                continue
            if place:
                _tell(fight, ray, victim, "ray_path", f"in the path of {name}")
            if not save(fight, victim, column, modifier, name, None, ray.power, ray.user):
                _tell(fight, ray, victim, "ray_struck", f"struck by {name}")
                threats = [Threat(victim, _unsaved(verb), ray.user, ray.power, 0, -1, name) for verb in ray.power.verbs]
                landing.threats.extend(threats)
                break


def _tell(fight: Fight, ray: Ray, victim: Combatant, word: str, what: str) -> None:
    if fight.log is not None:
        fight.tell("effect", ray.user, victim, word, effect=what, until=None, amount=None)


def _by_user(ray: Ray) -> int:
    return ray.user.index


def _save_of(power: Power) -> tuple[int, int]:
    """The column and the modifier of the save against a ray: its effect's, or against spells."""
    for verb in power.verbs:
        if verb.save != terms.NO_SAVE:
            return verb.save, verb.save_modifier
    return terms.SAVE_SPELL, 0


@cache
def _unsaved(verb: Verb) -> Verb:
    """An effect whose save has been made already."""
    return replace(verb, save=terms.NO_SAVE)
