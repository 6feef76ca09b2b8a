"""What does everybody's initiative die come to, and when does everybody's action start?

Only asked of rulesets in which each combatant has a count of its own; where a side acts by its die alone, the referee
has it.
"""

from __future__ import annotations

from simulator.engine.fight import Fight
from simulator.engine.melee_deeds import default_melee, routines_of
from simulator.engine.strikes import is_higher
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Blow
from simulator.model.declared import CHARGED, ENCUMBERED, ENGAGED, HOLDS_BACK, LAUNCHES, ON_HEIGHT, UNDECLARED, Declared
from simulator.model.intents import Intent

WITH_WEAPONS = (terms.ATTACK, terms.CHARGE, terms.GUARD, terms.PARRY, terms.SET_WEAPON)
"""What is done with a melee weapon; elsewhere `which` is another list's number."""
MISSILES = (terms.SHOOT, terms.SNAP_SHOT, terms.THROW, terms.AIM)


def counting(fight: Fight, decided: list[tuple[Combatant, Intent]]) -> None:
    """Give everybody who stands its count of this round, and the clock time at which its action starts."""
    timing = fight.rules.timing
    dice = fight.side_dice
    intents = {me.index: intent for me, intent in decided}
    others = [
        max((die for number, die in enumerate(dice) if not side.allies >> number & 1), default=0)
        for side in fight.scenario.sides
    ]
    counts = []
    charged = _charged(decided)
    assert timing.count is not None
    for me in fight.members(fight.standing):
        declared = declaration(fight, me, intents.get(me.index, me.intent))
        if me.bit & charged:
            declared = declared._replace(situation=declared.situation | CHARGED)
        me.count = timing.count(me.die, declared)
        start = timing.starts(fight.round, me.count, others[me.allegiance], declared)
        if me.index in intents:
            me.begun_t = start
        counts.append(me.count)
        me.way_left = 10
        if fight.log is not None and me.count != me.die:
            side = fight.scenario.sides[me.allegiance].name
            fight.tell("initiative", me, None, "own_count", die=me.die, side=side, count=me.count)
    fight.lowest = min(counts, default=0)


def _charged(decided: list[tuple[Combatant, Intent]]) -> int:
    """Whom somebody means to charge (bits)."""
    charged = 0
    for _, intent in decided:
        if intent.act == terms.CHARGE and intent.target is not None:
            charged |= intent.target.bit
    return charged


def declaration(fight: Fight, me: Combatant, intent: Intent) -> Declared:
    """What of somebody's intent counts for its initiative."""
    spec = me.spec
    act, which, target = intent.act, intent.which, intent.target
    manner, segments, natural, plus = -1, 0, False, 0
    situation = ENGAGED if fight.engaged_with(me) else 0
    if intent.delay >= 0 or intent.trigger:
        situation |= HOLDS_BACK
    if intent.undeclared:
        situation |= UNDECLARED
    if spec.encumbered:
        situation |= ENCUMBERED
    if fight.heights and target is not None and is_higher(fight, me, target):
        situation |= ON_HEIGHT
    if act == terms.USE:
        manner, segments = spec.powers[which].manner, spec.powers[which].segments
    elif act in MISSILES:
        mode = spec.missiles[which]
        segments, plus = mode.segments, _magic_of(mode.blow)
        if not mode.hurled:
            situation |= LAUNCHES
    elif act in WITH_WEAPONS and spec.melee:
        which = which if which >= 0 else default_melee(me)
        weapon = spec.melee[max(0, which)]
        segments, natural = (0, True) if weapon.natural else (weapon.segments, False)
        plus = _magic_of(weapon.blows[0])
    return Declared(
        act,
        manner,
        segments,
        natural,
        routines_of(fight, me, which) if act in (terms.ATTACK, terms.CHARGE, terms.GUARD) else 1,
        spec.size,
        spec.traits,
        me.conditions,
        spec.missile_rank,
        situation,
        plus,
    )


def _magic_of(blow: Blow) -> int:
    """What a weapon owes to magic."""
    return sum(value for what, value in blow.parts if what == "magic")
