"""What have friends said that they will do in this round?

Declarations are made aloud, before any dice. So those whose spells fill an area speak first, and of them those last who
could stop single foes instead; who only blesses or stops single foes speaks at the end, everybody else in between, and
in canonical order: what a friend has said before is heeded.
"""

from __future__ import annotations

from typing import Final

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import CombatantSpec, Power
from simulator.model.intents import Intent
from simulator.tactics.aim import inside
from simulator.tactics.powers import does_something
from simulator.tactics.sight import able_among, is_casting, seen_foes

__all__ = ["announce", "casts_area", "speakers", "speaking", "strikes_area"]

_AREAS: Final = frozenset((terms.RADIUS, terms.CONE, terms.LINE))
_MAGIC: Final = frozenset((terms.SPELL, terms.SCROLL, terms.WAND, terms.STAFF))
_STOPS: Final = terms.UNABLE | terms.CHARMED | terms.AFRAID
_DICE_ASLEEP: Final = 8
"""So many hit dice of creatures are reckoned to fall asleep."""


def strikes_area(power: Power) -> bool:
    """Whether a power is a spell, scroll or wand that strikes an area, friends in it too."""
    in_area = power.shape in _AREAS and power.manner in _MAGIC
    return in_area and power.whom != terms.FRIENDS and not power.spares_friends


def _stops(power: Power) -> bool:
    """Whether a power puts foes out of the fight without wounding them."""
    return power.whom != terms.FRIENDS and any(
        verb.kind in (terms.SLEEP_BY_HIT_DICE, terms.WEB)
        or (verb.kind in (terms.CONDITION, terms.ZONE) and verb.condition & _STOPS)
        for verb in power.verbs
    )


def _is_for_friends_near(power: Power) -> bool:
    return power.whom == terms.FRIENDS and bool(power.rounds) and power.shape != terms.SELF and not power.touch


def speakers(specs: tuple[CombatantSpec, ...]) -> tuple[int, int, int]:
    """Who declares first, who after those, and who last (bits); everybody else, comers too, before the last."""
    filling = hesitant = last = 0
    for index, spec in enumerate(specs):
        magic = [power for power in spec.powers if power.manner in _MAGIC]
        areas = any(strikes_area(power) for power in magic)
        singles = any(_stops(power) and not strikes_area(power) for power in magic)
        if areas and not singles:
            filling |= 1 << index
        elif areas:
            # Who can hold single foes as well waits for those whose sleep might make that needless.
            hesitant |= 1 << index
        elif singles or any(_is_for_friends_near(power) for power in magic):
            last |= 1 << index
    return filling, hesitant, last


def speaking(battle: Battle) -> tuple[Combatant, ...]:
    """Who stands, in the order in which they declare."""
    filling, hesitant, last = battle.speakers
    standing = battle.standing
    return (
        *battle.members(standing & filling),
        *battle.members(standing & hesitant),
        *battle.members(standing & ~(filling | hesitant | last)),
        *battle.members(standing & last),
    )


def announce(battle: Battle, me: Combatant, intent: Intent) -> None:
    """Let friends know what somebody means to do, and whom it will stop."""
    known = battle.known
    if known is None:
        return
    known.said[me.index] = intent
    if intent.act == terms.USE and intent.target is not None and _stops(me.spec.powers[intent.which]):
        known.stopped[me.index] = _stopped(battle, me, me.spec.powers[intent.which], intent)


def _stopped(battle: Battle, me: Combatant, power: Power, intent: Intent) -> int:
    """The foes whom a power is reckoned to stop (bits); sleep takes the weakest first."""
    target = intent.target
    if target is None:
        return 0
    if power.shape <= terms.SEVERAL:
        caught = list(intent.targets or (target,))
    else:
        foes = battle.members(able_among(battle, seen_foes(battle, me)))
        caught = [one for one in foes if does_something(power, one) and inside(me, power, target, [one])]
    dice = -1
    if any(verb.kind == terms.SLEEP_BY_HIT_DICE for verb in power.verbs):
        caught.sort(key=lambda one: (one.hit_dice, battle.distance(one, target), one.index))
        dice = _DICE_ASLEEP
    stopped = 0
    for one in caught:
        if dice == 0:
            break
        stopped |= one.bit
        dice = max(0, dice - max(1, one.hit_dice[0])) if dice > 0 else dice
    return stopped


def casts_area(battle: Battle, one: Combatant) -> bool:
    """Whether somebody has said that it will, or is about to, strike an area with a spell, scroll or wand."""
    known = battle.known
    if known is None:
        intent = None if one.resting else one.intent
    else:
        intent = known.said.get(one.index, one.intent if is_casting(one) else None)
    return intent is not None and intent.act == terms.USE and strikes_area(one.spec.powers[intent.which])
