"""How do the speeds of weapons tell when two act at one time, where weapons take no time of their own (SEG-B11)?

The much quicker weapon strikes more often, and against a casting the weapon's speed says what comes first.
"""

from __future__ import annotations

from simulator.engine import melee_deeds
from simulator.engine.fight import Fight, Plan
from simulator.engine.waits import carry_over
from simulator.model import steps, terms
from simulator.model.arms import MeleeMode
from simulator.model.battle import Combatant


def first_routine(fight: Fight, me: Combatant, which: int, t: int, rank: int) -> Plan:
    """The first routine of a round with a weapon, compared with what the target does at the same time."""
    foe, mode = me.target, me.spec.melee[which]
    attack, timing = fight.rules.attack, fight.rules.timing
    at = with_theirs = timing.due(steps.BLOWS, t, rank)
    before = also = 0
    if foe is not None and foe.bit & fight.engaged_with(me):
        theirs = _weapon_against(foe, me, t)
        if theirs is not None and attack.speed_routines is not None:
            before, also = attack.speed_routines(mode.segments, theirs.segments)
            with_theirs = timing.due(steps.BLOWS, t, attack.blow_rank(foe.rank, theirs.segments))
        elif _casts_before(foe, t) and attack.against_casting is not None:
            t = foe.begun_t + attack.against_casting(mode.segments, fight.side_dice[me.allegiance])
            power = foe.spec.powers[foe.intent.which]
            ends = timing.completes(foe.begun_t, power.segments, power.rounds, foe.die, fight.lowest)
            due = timing.due(steps.BLOWS, t, rank)
            at = timing.spell_due(t, foe.rank, foe.begun_t, power.segments, foe.die) if t == ends else due
    me.due_t = t
    yield from carry_over(fight, t)
    yield fight.until(at)
    for _ in range(1 + before):
        fight.due(me, steps.BLOWS, (which, 1, False))
    if also:
        yield fight.until(with_theirs)
        for _ in range(also):
            fight.due(me, steps.BLOWS, (which, 1, False))


def _weapon_against(foe: Combatant, me: Combatant, t: int) -> MeleeMode | None:
    """The weapon with which somebody strikes back at the same time."""
    if foe.intent.act != terms.ATTACK or foe.target is not me or foe.begun_t != t:
        return None
    which = foe.intent.which if foe.intent.which >= 0 else melee_deeds.default_melee(foe)
    mode = foe.spec.melee[which] if which >= 0 else None
    return mode if mode is not None and mode.item >= 0 else None


def _casts_before(foe: Combatant, t: int) -> bool:
    """Whether somebody casts whose side won the dice."""
    intent = foe.intent
    return intent.act == terms.USE and foe.begun_t < t and foe.spec.powers[intent.which].manner == terms.SPELL
