"""Who loses heart at the end of a round?

The causes, the die and what comes of it are the ruleset's; here is who checks, and what weighs on him.
"""

from __future__ import annotations

from typing import Final

from simulator.dice import Purpose
from simulator.engine.fight import Fight
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.compiled import STAT_MORALE
from simulator.model.heart import Heart
from simulator.tactics.harm import own_harmless

MORALE: Final = int(Purpose.MORALE)
GOES: Final = (1, 2)
SURRENDERS: Final = 3
RESULTS: Final = ("stands", "fighting retreat", "flees", "surrenders")


def check_morale(fight: Fight) -> None:
    """Each creature of a side that has a new cause checks (R-SEG-27, R-PHA-22, R-GLD-24)."""
    fight.to_do &= ~(1 << steps.CHECK_MORALE)
    morale = fight.rules.morale
    if not morale.used:
        return
    for number, side in enumerate(fight.scenario.sides):
        if not side.checks_morale:
            continue
        causes = morale.causes(
            fight.lost[number], fight.initial[number], fight.leader_lost(number), fight.felled_by_magic[number]
        )
        if causes & ~fight.morale_marks[number]:
            fight.morale_marks[number] |= causes
            for me in fight.members(fight.standing):
                if me.spec.side == number and me.allegiance == number:
                    _one_check(fight, me)


def _one_check(fight: Fight, me: Combatant) -> None:
    """One creature's courage."""
    morale = fight.rules.morale
    spec = me.spec
    if (
        me.conditions & terms.UNABLE
        or spec.morale < 0
        or spec.traits & terms.CHARACTER
        or me.checks >= morale.most_checks
        or me.resolve
    ):
        return
    modifier = morale.modifier(heart_of(fight, me))
    base = spec.morale + (me.stats[STAT_MORALE] if me.modified else 0)
    die = fight.dice.total(spec.owner, MORALE, *morale.dice, 0)
    me.checks += 1
    me.checks_round = (fight.round, me.checks_round[1] + 1) if me.checks_round[0] == fight.round else (fight.round, 1)
    result = morale.result(die + modifier, base)
    if result in GOES and morale.yields_if_held and _is_held(fight, me):
        result = SURRENDERS
    me.resolve = result
    if fight.log is not None:
        fight.tell("morale", me, None, "morale", die=die, need=base - modifier, result=RESULTS[result])


def _is_held(fight: Fight, me: Combatant) -> bool:
    """Whether somebody cannot leave its place: held fast, or surrounded on all sides."""
    if me.conditions & terms.IMMOBILE or me.spec.fixed_in_place:
        return True
    room = fight.rules.attack.room(me.spec.size)
    return me.ring_used >= room > 0 and bool(fight.held_by(me))


def heart_of(fight: Fight, me: Combatant) -> Heart:
    """How the fight stands for somebody's side, in terms of its courage."""
    allies = fight.scenario.sides[me.allegiance].allies
    own_lost = own_initial = foes_lost = foes_initial = by_magic = 0
    leader_lost = False
    for number, (lost, initial) in enumerate(zip(fight.lost, fight.initial, strict=True)):
        if allies >> number & 1:
            own_lost += lost
            own_initial += initial
            by_magic += fight.felled_by_magic[number]
            leader_lost = leader_lost or (number == me.spec.side and fight.leader_lost(number))
        else:
            foes_lost += lost
            foes_initial += initial
    own = fight.friends_of[me.allegiance] & fight.standing
    foes = fight.foes_of[me.allegiance] & fight.standing
    return Heart(
        own_lost,
        own_initial,
        foes_lost,
        foes_initial,
        own.bit_count(),
        foes.bit_count(),
        leader_lost,
        by_magic,
        100 * max(0, me.max_hp - me.hp) // max(1, me.max_hp),
        me.hit_dice,
        me.checks_round[1] if me.checks_round[0] == fight.round else 0,
        _has_magic(fight, own),
        _has_magic(fight, foes),
        me.spec.traits,
        _strongest_lost(fight, me),
        bool(own_harmless(fight, me, None, 0)),
    )


def _strongest_lost(fight: Fight, me: Combatant) -> bool:
    """Whether somebody's strongest friend has been slain or felled: one of more hit dice than all who still stand."""
    friends = fight.members(fight.friends_of[me.allegiance])
    standing = max(one.hit_dice for one in friends if one.status == terms.STANDING)
    return any(one.hit_dice > standing for one in friends if one.status in (terms.DEAD, terms.DOWN))


def _has_magic(fight: Fight, bits: int) -> bool:
    """Whether any of these can cast spells."""
    return any(power.manner == terms.SPELL for one in fight.members(bits) for power in one.spec.powers)
