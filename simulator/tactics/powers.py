"""Can this power be used now, and would it do anything to that creature?

Powers are spells, scrolls, potions, wands, breath, gaze, turning and the like. The first question is about the user
(uses left, hands, voice, the one spell a round), the second about whom it would touch: nobody holds the held, heals
the hale or sends skeletons to sleep. Where to aim is :mod:`simulator.tactics.aim`'s question.
"""

from __future__ import annotations

from typing import Final

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import STAT_NO_BOLTS, Power, Verb
from simulator.model.geometry import distance

__all__ = ["bites", "can_catch", "can_toss", "does_something", "heals", "is_in_reach", "is_ready", "uses_left"]

SPOKEN: Final = frozenset((terms.SCROLL, terms.PROTECTION_SCROLL))
"""Read aloud, whatever else it needs."""
ITEMS: Final = frozenset(
    (
        terms.SCROLL,
        terms.PROTECTION_SCROLL,
        terms.POTION,
        terms.OIL,
        terms.WAND,
        terms.ROD,
        terms.STAFF,
        terms.DEVICE,
    )
)
LIMBLESS: Final = frozenset((terms.BREATH, terms.GAZE, terms.SPELL_LIKE, terms.INNATE))
"""What even somebody stuck fast can use."""
CAST: Final = frozenset((terms.SPELL, terms.SCROLL))
"""One of these a round (SEG-CST-25)."""
GESTURES: Final = terms.SOMATIC | terms.MATERIAL
MOST_SLEEPING_HIT_DICE: Final = 4
_HURTS: Final = frozenset(
    (terms.DAMAGE, terms.BOLTS, terms.SLAY, terms.DRAIN_LEVELS, terms.POISONING, terms.DAMAGE_BY_HP)
)
_KINDLY: Final = (
    terms.HASTED
    | terms.INVISIBLE
    | terms.SANCTUARY
    | terms.WARDED_FROM_EVIL
    | terms.WARDED_FROM_MISSILES
    | terms.FLYING
)
"""Conditions that somebody is glad of."""


def uses_left(me: Combatant, index: int) -> int:
    """How often a power can still be used in this fight, its pool counted; -1: without limit."""
    power = me.spec.powers[index]
    left = me.uses[index] if power.pool < 0 else me.pools[power.pool]
    if left < 0 or power.cost <= 0:
        return -1
    return left // power.cost


def is_in_reach(battle: Battle, me: Combatant, thing: tuple[int, int, int]) -> bool:
    """Whether something that was tossed to somebody lies within its reach."""
    return distance(me.x, me.y, thing[1], thing[2]) <= battle.melee_reach


def lies_ready(battle: Battle, me: Combatant, index: int) -> bool:
    """Whether one more of a thing lies within reach, tossed to somebody who did not catch it."""
    return any(thing[0] == index and is_in_reach(battle, me, thing) for thing in me.lying)


def can_toss(me: Combatant, index: int) -> bool:
    """Whether somebody has a thing that can be tossed, and a hand for it."""
    power = me.spec.powers[index]
    if me.conditions & (terms.NO_ITEMS | terms.NO_HANDS | terms.BLINDED) or me.dropped >> power.item & 1:
        return False
    return power.manner in terms.USED_UP and uses_left(me, index) != 0


def can_catch(one: Combatant, power: Power) -> int:
    """Which of its own things a tossed one becomes for somebody who is able to catch it; -1: none."""
    if one.status != terms.STANDING or one.conditions & (terms.UNABLE | terms.NO_ITEMS | terms.NO_HANDS):
        return -1
    for index, own in enumerate(one.spec.powers):
        if own.name == power.name and own.manner == power.manner:
            return index
    return -1


def is_ready(battle: Battle, me: Combatant, index: int) -> bool:
    """Whether somebody could begin to use a power at this moment (a staff: in this round, R-SEG-11)."""
    if uses_left(me, index) == 0 and not (me.lying and lies_ready(battle, me, index)):
        return False
    power = me.spec.powers[index]
    ready_t = me.ready_t[index]
    if ready_t > battle.t and (not power.recovery or ready_t + power.segments > battle.round_length * battle.round):
        return False
    if power.item >= 0 and me.dropped >> power.item & 1:
        return False
    if battle.keeps_hold and power.manner == terms.SPELL and power.hands > me.empty_hands:
        return False
    if power.manner <= terms.PROTECTION_SCROLL and _magic_is_barred(battle, me, power):
        return False
    return not ((me.conditions or battle.areas) and _is_hindered(battle, me, power))


def _magic_is_barred(battle: Battle, me: Combatant, power: Power) -> bool:
    """Whether this round allows no more spell: one was begun, or damage came first (SEG-CST-06, SEG-CST-25)."""
    number = battle.round
    if number <= 0:
        return False
    return number == me.hurt_round or (power.manner in CAST and me.spell_round == number)


def _is_hindered(battle: Battle, me: Combatant, power: Power) -> bool:
    """Whether a condition keeps somebody from using a power (R-SEG-10, R-SEG-22, SEG-CST-15)."""
    conditions = me.conditions
    manner = power.manner
    if (power.components & terms.VERBAL or power.speech or manner in SPOKEN) and battle.is_silenced(me):
        return True
    if conditions & terms.WEBBED and manner not in LIMBLESS:
        return True
    if manner in ITEMS and conditions & terms.NO_ITEMS:
        return True
    if conditions & terms.STOPPED_BY.get(manner, 0):
        return True
    if manner in CAST and conditions & terms.GRAPPLED:
        return True
    if power.components & GESTURES and conditions & terms.NO_HANDS:
        return True
    if power.components & terms.SOMATIC and conditions & terms.PRONE:
        return True
    return bool(conditions & terms.BLINDED and (manner in SPOKEN or manner == terms.GAZE))


def does_something(power: Power, one: Combatant) -> bool:
    """Whether a power would change anything for a creature, as far as its kind and state are plain to see."""
    if power.person_only and not one.spec.traits & terms.PERSON:
        return False
    if power.once and power.once in one.had:
        return False
    return power.strikes or any(bites(power, verb, one) for verb in power.verbs)


def heals(power: Power) -> bool:
    """Whether a power gives hit points back."""
    return any(verb.kind == terms.HEAL for verb in power.verbs)


def bites(power: Power | None, verb: Verb, one: Combatant) -> bool:
    """Whether one of a power's verbs, or of what is in a flask (`power` None), would do anything to a creature."""
    if not one.is_of_kind(verb):
        return False
    kind = verb.kind
    if kind in _HURTS:
        if kind == terms.BOLTS and one.stats[STAT_NO_BOLTS]:
            return False
        return not verb.harm or bool(verb.harm & ~one.spec.immune_harm)
    if one.status == terms.DOWN:
        return kind == terms.HEAL
    if kind == terms.SLEEP_BY_HIT_DICE:
        return _can_be_stopped(one, terms.ASLEEP) and one.hit_dice[0] <= MOST_SLEEPING_HIT_DICE
    if kind in (terms.CONDITION, terms.WEB, terms.ZONE):
        made_for_it = bool(verb.only_on & one.spec.traits)
        return _condition_bites(terms.WEBBED if kind == terms.WEB else verb.condition, one, made_for_it)
    return _mends(power, verb, one)


def _condition_bites(condition: int, one: Combatant, made_for_it: bool = False) -> bool:
    """Whether somebody does not have a condition yet, and would mind (or want) it."""
    if not condition:
        return True
    if condition & _KINDLY:
        return not one.conditions & condition
    return _can_be_stopped(one, condition, made_for_it)


def _can_be_stopped(one: Combatant, condition: int, made_for_it: bool = False) -> bool:
    """Whether a harmful condition would be news: not immune, not so already, and not helpless anyway."""
    if one.conditions & (condition | terms.UNABLE):
        return False
    return made_for_it or not one.spec.immune_conditions & condition


def _mends(power: Power | None, verb: Verb, one: Combatant) -> bool:
    """The verbs that help, or undo."""
    match verb.kind:
        case terms.HEAL:
            return one.hp < one.max_hp
        case terms.CURE_CONDITION:
            return bool(one.conditions & verb.condition)
        case terms.MODIFY:
            return power is None or not any(
                effect.power is power or effect.name == power.name for effect in one.effects
            )
        case terms.IMAGES:
            return one.images == 0
        case terms.DISPEL:
            return any(effect.magical for effect in one.effects)
        case terms.TURN_UNDEAD:
            return one.spec.turn_as > 0 and not one.conditions & (terms.TURNED | terms.UNABLE)
    return True
