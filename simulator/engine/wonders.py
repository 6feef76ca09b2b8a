"""What do the rarer kinds of magic do?

Verbs that are more than a wound, a save or an effect: a weapon of force, a step through space, more levels for a while,
a gaze thrown back. Called by :mod:`simulator.engine.verbs`.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from simulator.dice import DiceExpression, Purpose
from simulator.engine import disturbances, effects, zones
from simulator.engine.attack import BY_TOUCH, Attack
from simulator.engine.fight import Fight, Plan
from simulator.engine.gathered import Threat
from simulator.engine.places import free_place
from simulator.engine.resolution import resolve
from simulator.model import compiled, steps, terms
from simulator.model.battle import Combatant, Effect
from simulator.model.compiled import Blow, Power, Verb
from simulator.model.geometry import away, distance
from simulator.rules.movement import POUNDS


def shove(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """A body light enough is pushed back: what it was casting is spoiled, and it is off balance for the round."""
    for victim in victims:
        if POUNDS[victim.size] <= verb.amount:
            pushed = Verb(terms.CONDITION, condition=terms.OFF_BALANCE, rounds=_ONE_ROUND, save=verb.save)
            fight.landing.threats.append(Threat(victim, pushed, me, power, modifier, -1, power.name))
            fight.landing.changes.append(partial(disturbances.disturb, fight, victim, "moved against its will"))


_ONE_ROUND: Final = DiceExpression(0, 1, 1)


def teleport(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """The user is elsewhere: beside the foe it was aimed at, or as far from the nearest as it carries (R-SEG-24)."""
    fight.landing.changes.append(partial(_goes, fight, me, verb, target))


def _goes(fight: Fight, me: Combatant, verb: Verb, target: Combatant) -> None:
    if me.status != terms.STANDING:
        return
    length = verb.amount * 10
    place = me.x, me.y
    foes = fight.members(fight.foes(me))
    if target is not me:
        place = target.x + (fight.melee_reach // 2 if me.x >= target.x else -fight.melee_reach // 2), target.y
    elif foes:
        near = min(foes, key=lambda foe: fight.distance(me, foe))
        place = fight.within_borders(*away(me.x, me.y, near.x, near.y, length, 1))
    free_place(me)
    set_down(fight, me, place, "teleport")
    if verb.segments != compiled.NO_DICE:
        dazed = Effect("dazed by the step", fight.t + effects.rolled(fight, verb.segments, me.spec.owner))
        dazed.condition = terms.RECOVERING
        effects.add(fight, me, dazed)
        disturbances.begin_condition(fight, me, terms.RECOVERING, me)


def set_down(fight: Fight, me: Combatant, place: tuple[int, int], cite: str) -> None:
    """Somebody is at once in another place."""
    x, y = me.x, me.y
    me.x, me.y = place
    fight.find_near(me)
    if fight.log is not None:
        far = round(distance(x, y, me.x, me.y) / 10, 1)
        told = {"feet": far, "distance": None, "from": [x, y], "to": [me.x, me.y]}
        fight.tell("moved", me, None, cite, **told)
    if fight.areas:
        zones.settle(fight)


def spirit(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """A weapon of force strikes at the target now, and each round that its user attends to it."""
    blow = Blow(power.name, verb.dice, verb.budget, 0, 0, terms.BLUNT | terms.MAGIC, max(1, verb.amount))
    last = fight.round + effects.rolled(fight, verb.rounds, me.spec.owner)
    fight.env.process(_strikes(fight, me, power, blow, target, last))


def _strikes(fight: Fight, me: Combatant, power: Power, blow: Blow, target: Combatant, last: int) -> Plan:
    """The rounds of a weapon of force: a segment after it appears, then in the same segment of each round."""
    timing = fight.rules.timing
    t = fight.clock() + 1
    while fight.round <= last:
        yield fight.until(timing.due(steps.SPIRIT_STRIKES, t, me.rank))
        if me.concentration is not power:
            return
        if target.status != terms.STANDING:
            foes = [foe for foe in fight.members(fight.visible_foes(me)) if _within(fight, me, power, foe)]
            if not foes:
                return
            target = min(foes, key=lambda foe: fight.distance(me, foe))
        fight.due(me, steps.SPIRIT_STRIKES, (blow, target))
        t += timing.round_length
    if me.concentration is power:
        disturbances.end_concentration(fight, me, "effect")


def _within(fight: Fight, me: Combatant, power: Power, foe: Combatant) -> bool:
    return fight.distance(me, foe) <= power.range_ft * 10 * fight.yards


def spirit_strikes(fight: Fight, me: Combatant, argument: tuple[Blow, Combatant]) -> None:
    """The deed of a weapon of force: a blow as its user strikes, without strength."""
    blow, target = argument
    if fight.able(me) and target.status == terms.STANDING:
        resolve(fight, Attack(me, target, blow, BY_TOUCH), fight.rules.attack.melee_steps)


def levels(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """The skill of more levels, and hit points that go with the effect (C.9)."""
    for victim in victims:
        if not victim.is_of_kind(verb):
            continue
        row = next((row for row in verb.bands if victim.level <= row[0]), None)
        if row is not None:
            fight.landing.changes.append(partial(_gains, fight, me, power, verb, victim, row[1], row[2]))


def _gains(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victim: Combatant, more: int, dice: DiceExpression
) -> None:
    if victim.status != terms.STANDING:
        return
    effect = Effect(power.name, effects.end_of(fight, verb, me, victim))
    effect.levels = more
    effect.caster, effect.power = me, power
    effect.gained_hp = effects.rolled(fight, dice, victim.spec.owner)
    victim.hp += effect.gained_hp
    victim.max_hp += effect.gained_hp
    effects.add(fight, victim, effect)
    if fight.log is not None:
        fight.tell("heal", me, victim, "healing", amount=effect.gained_hp, hp=victim.hp, source=power.name)


def reflect(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """A gazer looks into a mirror: it meets its own gaze if it can see it, and saves (B.13, C.11)."""
    for gazer in victims:
        gaze = next((one for one in gazer.spec.powers if one.manner == terms.GAZE), None)
        if gaze is None or gazer.conditions & terms.BLINDED:
            continue
        need = fight.rules.movement.gaze_meeting(gazer.size, terms.LOOKING)
        sides = terms.GAZE_SIDES
        die = fight.dice.roll(gazer.spec.owner, int(Purpose.GAZE), sides) if need < sides else 0
        if fight.log is not None:
            fight.tell("gaze", me, gazer, "reflection", die=die or None, need=need, met=die <= need)
        if die <= need:
            bonus = gazer.spec.own_gaze_save
            for one in gaze.verbs:
                fight.landing.threats.append(Threat(gazer, one, gazer, gaze, bonus, -1, "its own reflection"))
