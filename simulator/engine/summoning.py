"""How do summoned creatures come into a fight?"""

from __future__ import annotations

from functools import partial

from simulator.dice import Purpose, combatant_owner
from simulator.engine import bodies, consequences, effects, zones
from simulator.engine.chronicle import becomes
from simulator.engine.declarations import tell_declared
from simulator.engine.fight import Fight
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.compiled import NO_DICE, CombatantSpec, Position, Power, Verb
from simulator.model.intents import WAIT, Intent
from simulator.tactics.decide import to_command

TARGET = int(Purpose.TARGET)


def summoned(fight: Fight, me: Combatant, power: Power, verb: Verb, count: int) -> None:
    """So many creatures stand by their summoner, and fight for its side (SEG-SUM-01)."""
    templates = fight.scenario.templates
    if fight.over or me.status in (terms.DEAD, terms.AWAY) or not templates:
        return
    chosen = verb.templates or (verb.amount,)
    which = chosen[fight.dice.roll(me.spec.owner, TARGET, len(chosen)) - 1] if len(chosen) > 1 else chosen[0]
    spec = templates[which]
    if fight.log is not None:
        fight.tell(
            "summoned", me, None, "summons" if fight.engaged_with(me) else "summons_far", count=count, kind=spec.kind
        )
    came = [_appear(fight, me, spec, number, power) for number in range(1, count + 1)]
    t = fight.clock()
    if verb.rounds != NO_DICE:
        rounds = verb.rounds_each * effects.rolled(fight, verb.rounds, me.spec.owner)
        ends = fight.rules.timing.lasts(t, rounds, 0)
        fight.at(fight.rules.timing.due(steps.EFFECT_OVER, ends, 0), partial(_go_back, fight, came, power.name))
    if fight.rules.casting.summoned_start_at_once and t < fight.round_start() + fight.round_length:
        fight.at(fight.rules.timing.begins(t), partial(_set_out, fight, me, came))


def _go_back(fight: Fight, came: list[Combatant], name: str) -> None:
    """The time of a summoning is over: those who are left of it are gone, and that is nobody's loss (C.8)."""
    if fight.over:
        return
    for one in came:
        if one.status in (terms.STANDING, terms.DOWN):
            if fight.log is not None:
                fight.tell("effect_ended", one, None, "summons", effect=name)
            stood = one.status == terms.STANDING
            becomes(fight, one, terms.FLED)
            if stood:
                bodies.leave(fight, one)
                fight.lost[one.spec.side] -= 1
    consequences.after_falls(fight)


def _set_out(fight: Fight, me: Combatant, came: list[Combatant]) -> None:
    """They start from where they appear, and a summoner who is free to do so gives them their order (R-SEG-33)."""
    for one in came:
        if one.resting and fight.able(one):
            _takes_up(fight, one, unordered(fight, one))
    if me.resting and fight.able(me):
        foe = to_command(fight, me)
        if foe is not None:
            _takes_up(fight, me, Intent(terms.COMMAND, foe))


def _takes_up(fight: Fight, me: Combatant, intent: Intent) -> None:
    """Somebody who has nothing to do in the middle of a round does something from now on."""
    if intent.act == terms.WAIT or me.orders is None:
        return
    if fight.log is not None:
        tell_declared(fight, me, intent)
    me.intent = intent
    me.target = intent.target
    me.begun_t = fight.clock()
    me.resting = False
    me.orders.succeed()


def _appear(fight: Fight, me: Combatant, template: CombatantSpec, number: int, power: Power) -> Combatant:
    """One summoned creature appears beside its summoner."""
    name = f"{template.kind} {number} of {me.spec.name}"
    taken = {one.spec.name for one in fight.combatants}
    while name in taken:
        number += 1
        name = f"{template.kind} {number} of {me.spec.name}"
    side = fight.scenario.sides[me.allegiance].name
    spec = template.renamed(
        name=name,
        side=me.allegiance,
        owner=combatant_owner(side, name),
        position=Position(me.x, me.y + SPACING * number),
    )
    one = Combatant(spec, len(fight.combatants))
    one.allegiance = me.allegiance
    one.master = me
    one.ordered = False
    one.rank = me.rank
    fight.combatants.append(one)
    bodies.take_hit_points(fight, one)
    fight.sort_sides()
    fight.join(one)
    fight.tell_arrival(one, "summons")
    fight.start_life(one)
    if fight.areas:
        zones.meet(fight, one)
    return one


SPACING = 30
"""Tenths of a foot from one summoned creature to the next."""


def unordered(fight: Fight, me: Combatant) -> Intent:
    """What a summoned creature without orders does: strike at anybody in reach, or wait (SEG-SUM-01, SEG-SUM-02)."""
    victim = anybody(fight, me)
    return WAIT if victim is None else Intent(terms.ATTACK, victim)


def anybody(fight: Fight, me: Combatant) -> Combatant | None:
    """One of all within melee range, friend or foe, by lot: only its summoner and its fellows are spared (R-SEG-33)."""
    there = [
        one
        for one in fight.members(me.near & fight.standing)
        if one is not me.master and one.master is not me.master and one.status == terms.STANDING
    ]
    if not there:
        return None
    return there[fight.dice.roll(me.spec.owner, TARGET, len(there)) - 1] if len(there) > 1 else there[0]


def command(fight: Fight, me: Combatant) -> None:
    """Point at the enemy: everything that waits for this summoner's order may act (SEG-SUM-03, SEG-CTL-01)."""
    waiting = [one for one in fight.members(fight.standing) if one.master is me and not one.ordered]
    if fight.log is not None:
        also = fight.ids("command_and_cast") if me.intent.act == terms.USE else ()
        fight.tell("commanded", me, None, "command", also, order="attack")
    for one in waiting:
        one.ordered = True
        fight.interrupt(one, terms.ORDERED)
