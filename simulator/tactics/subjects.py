"""What may a condition ask about one creature, the nearest foe or the target?

The same functions as in :mod:`simulator.tactics.facts`; `subject` is the creature, and is there. What is said of a foe
is what people can see of it.
"""

from __future__ import annotations

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.geometry import off_line
from simulator.tactics.sight import (
    able_among,
    has_cast,
    hp_pct_seen,
    is_casting,
    is_charging,
    is_coming,
    is_leader,
    is_leaving,
    is_shooting,
    seen_foes,
)


def distance_ft(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Feet from me, rounded down."""
    return battle.distance(me, subject) // 10


def hp_pct(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Hit points in a hundred: of a friend exactly, of a foe in quarters."""
    return hp_pct_seen(battle, me, subject)


def is_foe(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it is a foe."""
    return int(bool(battle.foes_of[me.allegiance] & subject.bit))


def hit_dice(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Its hit dice, or level."""
    return subject.hit_dice[0]


def size(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Its size: 0 tiny, 1 small, 2 man-sized, 3 large, 4 huge, 5 gargantuan."""
    return subject.spec.size


def armour_class(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Its armour class, without magic in force."""
    return subject.spec.armour.total


def engaged(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """How many of its foes are in melee with it, without me."""
    return (battle.engaged_with(subject) & ~me.bit).bit_count()


def engaged_with_me(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it is within melee range of me."""
    return int(bool(me.near & subject.bit))


def casting(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it casts or reads at this moment."""
    return int(is_casting(subject))


def caster(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it has been seen to cast."""
    return int(has_cast(subject))


def shooting(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it aims, loads or has shot in this round or the last."""
    return int(is_shooting(battle, subject))


def charging(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it charges at this moment."""
    return int(is_charging(subject))


def moving(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it is on the move."""
    return int(subject.doing == terms.MOVING)


def coming(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it comes to melee: it moved in this round or the last (in the first, it may) and does not shoot."""
    return int(is_coming(battle, subject))


def fleeing(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it runs, withdraws, is turned or has had enough."""
    return int(is_leaving(subject))


def guarded(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """How many foes still in the fight stand within 40 ft of it, itself not counted, or in reach of the way to it."""
    others = able_among(battle, seen_foes(battle, me)) & ~subject.bit
    return sum(
        battle.distance(subject, one) <= 400 or _is_beside_the_way(battle, me, subject, one)
        for one in battle.members(others)
    )


def _is_beside_the_way(battle: Battle, me: Combatant, goal: Combatant, one: Combatant) -> bool:
    """Whether somebody could strike at who walks straight towards another."""
    ahead, off = off_line(one.x, one.y, me.x, me.y, goal.x, goal.y)
    return off <= battle.melee_reach and 0 < ahead < battle.distance(me, goal)


def helpless(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it cannot act: asleep, held, paralysed, stunned, stuck."""
    return int(bool(subject.conditions & terms.UNABLE))


def down(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it has fallen (and lives)."""
    return int(subject.status == terms.DOWN)


def undead(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it is undead."""
    return int(bool(subject.spec.traits & terms.UNDEAD))


def person(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it is a person, such as charm person and hold person touch."""
    return int(bool(subject.spec.traits & terms.PERSON))


def leader(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it leads its side or group."""
    return int(is_leader(subject))


def is_in(battle: Battle, me: Combatant, subject: Combatant, argument: int) -> int:
    """Whether it is in a condition (a bit)."""
    return int(bool(subject.conditions & argument))
