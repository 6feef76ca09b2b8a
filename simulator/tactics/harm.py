"""Would it hurt that creature, and how much?

People see what kind of creature a foe is and know the tales: that only silver and magic wound it, that blades glance
off bones. So nobody with any wit goes on hacking in vain, shoots arrows that do nothing, or stays with the sword where
the mace serves.
"""

from __future__ import annotations

from typing import Final

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import Blow, CombatantSpec, MeleeMode, MissileMode
from simulator.tactics.powers import bites, does_something, uses_left
from simulator.tactics.sight import able_among, seen_foes

__all__ = [
    "any_friend_hurts",
    "can_do_harm",
    "knows_better",
    "melee_worth",
    "missile_hurts",
    "unhurt_by_blows",
    "unhurt_by_shots",
]

_LEAST_WIT: Final = terms.INTELLIGENCE_NAMES.index("low")


def knows_better(one: Combatant) -> bool:
    """Whether somebody has the wit to see that blows do nothing; beasts and the mindless strike on."""
    return one.spec.intelligence >= _LEAST_WIT


def _halves_left(blow: Blow, spec: CombatantSpec) -> int:
    """What a creature's hide leaves of a blow, in halves: 2 all of it, 1 half, 0 nothing."""
    harm, plus, needed, silver = blow.harm, blow.plus, spec.weapon_plus_needed, spec.weapon_harm_needed
    special = needed > plus or (needed == 0 and silver)
    if special and harm & terms.WEAPON and not silver & harm and plus < max(1, needed):
        return 0
    if spec.immune_harm & harm:
        return 0
    return 1 if spec.halved_harm & harm else 2


def melee_worth(mode: MeleeMode, spec: CombatantSpec) -> int:
    """Four times the mean damage of a routine that hits with every blow, after the hide; 0: it does nothing."""
    total = 0
    for blow in mode.blows:
        dice = blow.large if spec.size >= terms.LARGE else blow.small
        mean_twice = dice.count * (dice.sides + 1) + 2 * (dice.plus + blow.damage)
        total += _halves_left(blow, spec) * max(1 if blow.riders else 0, mean_twice)
    return total


def missile_hurts(mode: MissileMode, one: Combatant) -> bool:
    """Whether a shot, or what is in a flask, does anything to a creature."""
    if mode.container is None:
        return _halves_left(mode.blow, one.spec) > 0
    return any(bites(None, verb, one) for verb in mode.container.direct)


def can_do_harm(battle: Battle, me: Combatant, foe: Combatant) -> bool:
    """Whether somebody has anything that does something to a foe: a weapon, a missile left, a power left."""
    spec = me.spec
    if any(melee_worth(mode, foe.spec) for mode in spec.melee if _can_take(me, mode)):
        return True
    for index, shot in enumerate(spec.missiles):
        if me.ammunition[index] and shot.hands <= spec.free_hands and missile_hurts(shot, foe):
            return True
    return any(
        power.whom != terms.FRIENDS and uses_left(me, index) and does_something(power, foe)
        for index, power in enumerate(spec.powers)
    )


def _can_take(me: Combatant, mode: MeleeMode) -> bool:
    return mode.hands <= me.spec.free_hands


def any_friend_hurts(battle: Battle, me: Combatant, foe: Combatant) -> bool:
    """Whether one of our side who is in melee with a foe has anything that does something to it."""
    friends = battle.friends_of[me.allegiance] & battle.standing & ~me.bit & foe.near
    return any(can_do_harm(battle, one, foe) for one in battle.members(friends))


def unhurt_by_blows(battle: Battle, me: Combatant, which: tuple[int, ...], foes: int) -> int:
    """Those of some foes to whom none of these ways of striking does anything (bits)."""
    unhurt = 0
    for foe in battle.members(foes):
        if foe.spec.is_proof and not any(
            melee_worth(me.spec.melee[index], foe.spec) for index in which if _can_take(me, me.spec.melee[index])
        ):
            unhurt |= foe.bit
    return unhurt


def unhurt_by_shots(battle: Battle, me: Combatant, mode: MissileMode) -> int:
    """Foes in sight to whom a shot does nothing (bits)."""
    unhurt = 0
    for foe in battle.members(seen_foes(battle, me)):
        if (mode.container is not None or foe.spec.is_proof) and not missile_hurts(mode, foe):
            unhurt |= foe.bit
    return unhurt


def own_harmless(battle: Battle, me: Combatant, subject: Combatant | None, argument: int) -> int:
    """Whether nothing that I have would do anything to any able foe in sight."""
    foes = able_among(battle, seen_foes(battle, me))
    return int(bool(foes) and not any(can_do_harm(battle, me, foe) for foe in battle.members(foes)))


def friends_harming(battle: Battle, me: Combatant, subject: Combatant | None, argument: int) -> int:
    """How many able friends have something that would do something to an able foe in sight."""
    foes = battle.members(able_among(battle, seen_foes(battle, me)))
    friends = battle.members(able_among(battle, battle.friends(me)))
    return sum(1 for one in friends if any(can_do_harm(battle, one, foe) for foe in foes))
