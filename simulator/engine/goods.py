"""What becomes of what somebody carries, when fire, cold or acid gets at it (SEG-B18)?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.battle import Combatant

ITEM_SAVE = int(Purpose.ITEM_SAVE)


def test_goods(fight: Fight, victim: Combatant, peril: int, source: str) -> None:
    """Everything still carried saves by what it is made of; what fails is gone for the fight."""
    for thing in victim.spec.goods:
        bit = 1 << thing.item
        if victim.destroyed & bit or _is_spent(victim, thing.item):
            continue
        need = fight.rules.items.goods_save(thing.material, peril)
        if need <= 0:
            continue
        die = fight.dice.roll(victim.spec.owner, ITEM_SAVE, 20)
        whole = die + thing.bonus >= need
        if fight.log is not None:
            told = {"item": thing.name, "die": die, "need": need - thing.bonus, "whole": whole}
            fight.tell("container_save", victim, None, "goods", **told)
        if not whole:
            _lose(victim, thing.item)


def _is_spent(victim: Combatant, item: int) -> bool:
    """Whether a potion has been drunk, a scroll read, or a weapon thrown: it is not carried any more."""
    spec = victim.spec
    for which, power in enumerate(spec.powers):
        if power.item == item and power.manner in terms.USED_UP:
            return (victim.uses[which] if power.pool < 0 else victim.pools[power.pool]) == 0
    return any(
        mode.item == item and mode.hurled and victim.ammunition[which] == 0 for which, mode in enumerate(spec.missiles)
    )


def _lose(victim: Combatant, item: int) -> None:
    """A thing is no more: nothing can be done with it, and it cannot be picked up."""
    victim.destroyed |= 1 << item
    victim.dropped |= 1 << item
    if victim.wielding >= 0 and victim.spec.melee[victim.wielding].item == item:
        victim.wielding = -1
    for which, mode in enumerate(victim.spec.missiles):
        if mode.item == item:
            victim.ammunition[which] = 0
    for which, power in enumerate(victim.spec.powers):
        if power.item == item:
            if power.pool >= 0:
                victim.pools[power.pool] = 0
            else:
                victim.uses[which] = 0
