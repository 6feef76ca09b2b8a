"""What does the use of a power take from its owner?"""

from __future__ import annotations

from simulator.engine import chronicle
from simulator.engine.citing import of_spoiling
from simulator.engine.fight import Fight, Plan
from simulator.model import compiled, steps, terms
from simulator.model.battle import Combatant


def consume(me: Combatant, which: int) -> None:
    """Take one use of a power: a memorised copy, charges, a use of the day."""
    power = me.spec.powers[which]
    # Of these one more has to be fetched.
    if power.manner in terms.USED_UP:
        me.in_hand = -1
    if power.pool >= 0:
        if me.pools[power.pool] != compiled.UNLIMITED:
            me.pools[power.pool] -= power.cost
    elif me.uses[which] != compiled.UNLIMITED:
        me.uses[which] -= power.cost


def lose_power(fight: Fight, me: Combatant, which: int, reason: str) -> None:
    """What is spoiled: a spell is lost as if cast; a potion is kept, a scroll by the rules (SEG-CST-07, SEG-ITM-07)."""
    power = me.spec.powers[which]
    lost = power.manner in (terms.SPELL, terms.SPELL_LIKE) or (
        power.manner in (terms.SCROLL, terms.PROTECTION_SCROLL) and fight.rules.items.spoiled_scroll_lost
    )
    if lost:
        consume(me, which)
        me.spells_spoiled += 1
    chronicle.spoiled(fight, me, power.name, reason)
    if fight.log is not None:
        cite = of_spoiling(power, reason)
        fight.tell("spell_spoiled", me, None, cite, spell=power.name, reason=reason, lost=lost)


def power_comes_back(fight: Fight, me: Combatant, which: int) -> Plan:
    """A staff recovers its power, whoever holds it and whatever they do (SEG-ITM-09, R-SEG-11)."""
    yield fight.until(fight.rules.timing.due(steps.POWER_BACK, me.ready_t[which], 0))
    if me.status == terms.STANDING and fight.log is not None:
        fight.tell("power_back", me, None, "staff", item=me.spec.powers[which].name)
