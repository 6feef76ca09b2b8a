"""How is a thing thrown to a friend who is to catch it?

An attack that does no harm (GG-ACT-13, R-GLD-30): it is rolled against an unarmoured man without Dexterity. What hits
has arrived; what misses lies at the catcher's feet, and can be taken up there.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from simulator.dice import Purpose
from simulator.engine import spending, telling
from simulator.engine.attack import HURLED, Attack
from simulator.engine.chronicle import comes_to_nothing
from simulator.engine.fight import Fight, Plan
from simulator.engine.power_plans import fetch_item, is_far_off
from simulator.engine.strikes import is_higher, modifier_of
from simulator.engine.waits import begin
from simulator.model import steps, terms
from simulator.model.arms import TOSS_RANGES
from simulator.model.battle import Combatant
from simulator.model.geometry import TENTHS
from simulator.tactics.powers import can_catch, can_toss

HIT: Final = int(Purpose.HIT)


def toss(fight: Fight, me: Combatant) -> Plan:
    """Get the thing out, if it is not at hand, and throw it; where getting it out takes the round, in a later one."""
    which = me.intent.which
    power = me.spec.powers[which]
    start = yield from begin(fight, me)
    if is_far_off(me, power):
        start = yield from fetch_item(fight, me, power)
        if fight.rules.actions.fetch_is_round:
            return
    me.doing = terms.PREPARING
    me.due_t = start + fight.rules.timing.units(1)
    yield fight.until(fight.rules.timing.due(steps.TOSSED, me.due_t, me.rank))
    me.doing = terms.IDLE
    fight.due(me, steps.TOSSED, (which, me.target))


def tossed(fight: Fight, me: Combatant, argument: tuple[int, Combatant]) -> None:
    """The roll of a toss; the thing changes hands when the moment lands (R-GLD-30, R-ALL-01)."""
    which, friend = argument
    power = me.spec.powers[which]
    rules = fight.rules.attack
    if not fight.able(me) or not can_toss(me, which):
        return
    far = fight.distance(me, friend)
    near, middling, most = (feet * fight.yards for feet in TOSS_RANGES)
    by_range = rules.range_modifier(far, near, middling, most, TOSS_RANGES[0])
    own = can_catch(friend, power)
    if own < 0 or by_range == rules.out_of_range:
        comes_to_nothing(fight, me, friend, "target_gone", action="toss", reason="nobody is there to catch it")
        return
    attack = Attack(me, friend, me.spec.toss, HURLED)
    attack.bonus, attack.parts = by_range, (("range", by_range),)
    modifier = modifier_of(fight, attack, 0)
    need = rules.number_needed(me.thac0, rules.unarmoured)
    die = fight.dice.roll(me.spec.owner, HIT, 20)
    hit = rules.is_hit(die, modifier, need)
    if fight.log is not None:
        found = telling.modifiers(fight, attack, 0, is_higher(fight, me, friend))
        told = {"item": power.name, "die": die, "need": need, "total": die + modifier, "modifiers": found}
        fight.tell("tossed", me, friend, "toss", fight.ids(*attack.cited), **told, hit=hit, distance=far // TENTHS)
    spending.consume(me, which)
    fight.landing.changes.append(partial(_arrives, fight, friend, own, hit))


def _arrives(fight: Fight, friend: Combatant, own: int, hit: bool) -> None:
    """What was caught is in hand; what was not, or comes to one who has just fallen, lies at the feet."""
    power = friend.spec.powers[own]
    # What went before of its kind may have been spoiled; this is another.
    friend.dropped &= ~(1 << power.item)
    friend.destroyed &= ~(1 << power.item)
    if hit and can_catch(friend, power) == own:
        friend.uses[own] += 1
        friend.in_hand = power.item
    else:
        friend.lying.append((own, friend.x, friend.y))
