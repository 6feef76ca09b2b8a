"""What else counts when a blow is no plain blow: bearing somebody down, sparing it, striking first at bare hands?

The figures are the ruleset's (GG-B11).
"""

from __future__ import annotations

from simulator.engine.attack import Attack
from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.battle import Combatant


def manoeuvre(fight: Fight, attack: Attack, *, spares: bool, harder: int) -> None:
    """Add to a blow what comes of how it is meant.

    `spares`: to bring down and not to kill; `harder`: what the armed add who strike first at bare hands.
    """
    if attack.blow.overbears:
        attack.add("overbearing", _bearing_down(fight, attack.attacker, attack.target))
    if spares:
        attack.spares = True
        attack.add("sparing", fight.rules.attack.sparing_modifier)
    if harder:
        attack.harder = harder
        attack.add("armed_first", harder)


def _bearing_down(fight: Fight, me: Combatant, target: Combatant) -> int:
    """For size and legs, and for everybody able and in reach who means to bear the same one down."""
    helping = sum(
        one is not me and fight.able(one) and _means_to_bear_down(one, target)
        for one in fight.members(fight.engaged_with(target))
    )
    return fight.rules.attack.overbearing(me.size - target.size, target.spec.legs, helping)


def _means_to_bear_down(one: Combatant, target: Combatant) -> bool:
    """Whether somebody's attack of the round is to bear this one down."""
    which = one.intent.which
    if one.target is not target or one.intent.act not in (terms.ATTACK, terms.CHARGE) or which < 0:
        return False
    return any(blow.overbears for blow in one.spec.melee[which].blows)
