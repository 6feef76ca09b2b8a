"""How do summoned creatures come into a fight?"""

from __future__ import annotations

from simulator.dice import Purpose, combatant_owner
from simulator.engine import bodies, zones
from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import CombatantSpec, Position, Power, Verb
from simulator.model.intents import WAIT, Intent

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
    for number in range(1, count + 1):
        _appear(fight, me, spec, number, power)


def _appear(fight: Fight, me: Combatant, template: CombatantSpec, number: int, power: Power) -> None:
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
