"""How do summoned creatures come into a fight?"""

from __future__ import annotations

from simulator.dice import Purpose, combatant_owner
from simulator.engine import bodies
from simulator.engine.fight import Fight, Plan
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.compiled import CombatantSpec, Position, Power, Verb

TARGET = int(Purpose.TARGET)


def summoning(fight: Fight, me: Combatant, power: Power, verb: Verb, count: int, delay_rounds: int) -> Plan:
    """Some rounds later (or at once) so many creatures stand by their summoner, and fight for its side (SEG-SUM-01)."""
    timing = fight.rules.timing
    t = fight.clock() + delay_rounds * timing.round_length
    yield fight.until(timing.due(steps.EFFECT_OVER, t, 0))
    templates = fight.scenario.templates
    if fight.over or me.status in (terms.DEAD, terms.AWAY) or not templates:
        return
    chosen = verb.templates or (verb.amount,)
    which = chosen[fight.dice.roll(me.spec.owner, TARGET, len(chosen)) - 1] if len(chosen) > 1 else chosen[0]
    spec = templates[which]
    if fight.log is not None:
        fight.tell("summoned", me, None, "summons", count=count, kind=spec.kind)
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
    fight.combatants.append(one)
    bodies.take_hit_points(fight, one)
    fight.sort_sides()
    fight.join(one)
    fight.start_life(one)


SPACING = 30
"""Tenths of a foot from one summoned creature to the next."""
