"""What may a condition ask about foes, friends, one's own side and the fight?

Functions like those of :mod:`simulator.tactics.facts_self`. Of foes a fact tells only what the side of `me` can see.
"""

from __future__ import annotations

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.tactics import targets
from simulator.tactics.announced import casts_area, strikes_area
from simulator.tactics.powers import is_ready
from simulator.tactics.sight import (
    NOBODY_FT,
    able_among,
    fallen_friends,
    has_cast,
    is_casting,
    is_charging,
    is_leader,
    is_leaving,
    is_shooting,
    nearest_of,
    seen_foes,
)

Someone = Combatant | None

# --- foes -------------------------------------------------------------------------------------------------------


def foes_count(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes are seen."""
    return seen_foes(battle, me).bit_count()


def foes_able(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes are seen who are in the fight: not helpless, not on the run."""
    return able_among(battle, seen_foes(battle, me)).bit_count()


def foes_within(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able foes are within so many feet of me."""
    return targets.cluster_at(battle, me, able_among(battle, seen_foes(battle, me)), argument * 10)


def foes_engaged(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able foes are in melee with one of us."""
    foes = able_among(battle, seen_foes(battle, me))
    return _engaged_among(battle, foes, battle.friends_of[me.allegiance] & battle.standing)


def foes_unengaged(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able foes are in no melee."""
    foes = able_among(battle, seen_foes(battle, me))
    return foes.bit_count() - _engaged_among(battle, foes, battle.friends_of[me.allegiance] & battle.standing)


def _engaged_among(battle: Battle, bits: int, against: int) -> int:
    """How many of a mask have one of another mask within melee range."""
    count = 0
    for one in battle.members(bits):
        if one.near & against:
            count += 1
    return count


def foes_casting(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes cast or read at this moment."""
    return sum(1 for foe in battle.members(seen_foes(battle, me)) if is_casting(foe))


def foes_casters(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes have been seen to cast."""
    return sum(1 for foe in battle.members(seen_foes(battle, me)) if has_cast(foe))


def foes_shooting(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes aim, load or have shot in this round or the last."""
    return sum(1 for foe in battle.members(seen_foes(battle, me)) if is_shooting(battle, foe))


def foes_charging(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes charge at this moment."""
    return sum(1 for foe in battle.members(seen_foes(battle, me)) if is_charging(foe))


def foes_gazing(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able foes have a gaze to be feared."""
    count = 0
    for foe in battle.members(able_among(battle, seen_foes(battle, me))):
        if any(power.manner == terms.GAZE for power in foe.spec.powers):
            count += 1
    return count


def foes_are(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes are in a condition (bits)."""
    return sum(1 for foe in battle.members(seen_foes(battle, me)) if foe.conditions & argument)


def foes_breathing_fire(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able foes breathe fire."""
    return sum(1 for foe in battle.members(able_among(battle, seen_foes(battle, me))) if _breathes_fire(foe))


def _breathes_fire(foe: Combatant) -> bool:
    return any(
        power.manner == terms.BREATH and any(verb.harm & terms.FIRE for verb in power.verbs)
        for power in foe.spec.powers
    )


def foes_asleep(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes sleep."""
    return foes_are(battle, me, subject, terms.ASLEEP)


def foes_helpless(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes cannot act: asleep, held, paralysed, stunned, stuck."""
    return foes_are(battle, me, subject, terms.UNABLE)


def foes_undead(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes are undead."""
    return sum(1 for foe in battle.members(seen_foes(battle, me)) if foe.spec.traits & terms.UNDEAD)


def foes_persons(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes are persons, such as charm person and hold person touch."""
    return sum(1 for foe in battle.members(seen_foes(battle, me)) if foe.spec.traits & terms.PERSON)


def foes_hit_dice(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """The hit dice of all foes in sight, added up."""
    return sum(foe.hit_dice[0] for foe in battle.members(seen_foes(battle, me)))


def foes_most_hit_dice(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """The hit dice of the strongest foe in sight."""
    return max((foe.hit_dice[0] for foe in battle.members(seen_foes(battle, me))), default=0)


def cluster(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able foes at most stand within so many feet of one of them."""
    places = [(foe.x, foe.y) for foe in battle.members(able_among(battle, seen_foes(battle, me)))]
    limit = 100 * argument * argument
    most = 0
    for x, y in places:
        count = 0
        for other_x, other_y in places:
            if (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y) <= limit:
                count += 1
        most = max(most, count)
        if most == len(places):
            break
    return most


def foes_fleeing(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes run, withdraw, are turned or have had enough."""
    return sum(1 for foe in battle.members(seen_foes(battle, me)) if is_leaving(foe))


def foes_losses_pct(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many in a hundred of the foes that have come into the fight are fallen, fled or taken."""
    return _losses(battle, me, friends=False)


def foes_leader_down(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether a leader of the foes is out of the fight."""
    return _leader_down(battle, battle.foes_of[me.allegiance])


# --- friends and one's own side -----------------------------------------------------------------------------------


def friends_count(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many friends stand, without me."""
    return battle.friends(me).bit_count()


def friends_able(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many friends are in the fight: not helpless, not on the run; without me."""
    return able_among(battle, battle.friends(me)).bit_count()


def friends_down(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many friends are down, but alive."""
    return (fallen_friends(battle, me) & ~me.bit).bit_count()


def friends_bleeding(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many friends are down and bleeding."""
    return sum(1 for one in battle.members(fallen_friends(battle, me) & ~me.bit) if one.bleeding)


def friends_hurt(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many standing friends have less than so many in a hundred of their hit points, without me."""
    return sum(1 for one in battle.members(battle.friends(me)) if 100 * one.hp < argument * one.max_hp)


def friends_worst_pct(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """The lowest share of hit points among standing friends without me, in a hundred; 100 where there are none."""
    return min((100 * one.hp // one.max_hp for one in battle.members(battle.friends(me))), default=100)


def friends_engaged(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many friends are in melee, without me."""
    return _engaged_among(battle, battle.friends(me), battle.foes(me))


def friends_within(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many standing friends are within so many feet of me."""
    return targets.cluster_at(battle, me, battle.friends(me), argument * 10)


def friends_ahead(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able friends are nearer than I to the foe that is nearest to me."""
    foes = seen_foes(battle, me)
    foe = nearest_of(battle, me, able_among(battle, foes) or foes)
    if foe is None:
        return 0
    mine = battle.distance(me, foe)
    friends = able_among(battle, battle.friends(me))
    return sum(1 for one in battle.members(friends) if battle.distance(one, foe) < mine)


def friends_casting(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many friends cast or read at this moment."""
    return sum(1 for one in battle.members(battle.friends(me)) if is_casting(one))


def friends_with_area_spell(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able friends in no melee, without me, have a spell, scroll or wand ready that strikes an area."""
    count = 0
    for one in battle.members(able_among(battle, battle.friends(me))):
        if one.spec.powers and not battle.engaged_with(one) and _has_area_spell(battle, one):
            count += 1
    return count


def _has_area_spell(battle: Battle, one: Combatant) -> bool:
    return any(strikes_area(power) and is_ready(battle, one, index) for index, power in enumerate(one.spec.powers))


def friends_casting_area(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many friends, without me, have declared (or are at) a spell, scroll or wand that strikes an area."""
    return sum(1 for one in battle.members(battle.friends(me)) if one.spec.powers and casts_area(battle, one))


def friends_helpless(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many standing friends cannot act: asleep, held, paralysed, stunned, stuck."""
    return sum(1 for one in battle.members(battle.friends(me)) if one.conditions & terms.UNABLE)


def side_standing(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many of our side stand, allies counted."""
    return (battle.friends_of[me.allegiance] & battle.standing).bit_count()


def side_losses_pct(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many in a hundred of us who have come into the fight are fallen, fled or taken."""
    return _losses(battle, me, friends=True)


def side_hp_pct(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """The hit points of all of us that have come into the fight, in a hundred of the full ones; the fallen have 0."""
    hp = full = 0
    for one in battle.members(battle.friends_of[me.allegiance]):
        if one.status != terms.AWAY:
            full += one.max_hp
            hp += max(0, one.hp) if one.status == terms.STANDING else 0
    return 100 * hp // full if full else 100


def side_leader_down(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether a leader of ours is out of the fight."""
    return _leader_down(battle, battle.friends_of[me.allegiance])


def side_distance(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Feet between us and the foes where we are nearest to each other, rounded down."""
    least = NOBODY_FT * 10
    foes = seen_foes(battle, me)
    for one in battle.members(battle.friends_of[me.allegiance] & battle.standing):
        foe = nearest_of(battle, one, foes)
        if foe is not None:
            least = min(least, battle.distance(one, foe))
    return least // 10


def side_engaged(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many of us are in melee."""
    return _engaged_among(battle, battle.friends_of[me.allegiance] & battle.standing, battle.foes(me))


def danger(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Hit dice of the able foes in sight for every hundred levels or hit dice of ours; 100: as strong as we."""
    ours = able_among(battle, battle.friends_of[me.allegiance] & battle.standing)
    theirs = able_among(battle, seen_foes(battle, me))
    return 100 * _strength(battle, theirs) // _strength(battle, ours) if ours else 100 * _strength(battle, theirs)


def _strength(battle: Battle, bits: int) -> int:
    """Hit dice added up, at least one each."""
    return sum(max(1, one.level, one.hit_dice[0]) for one in battle.members(bits))


def outnumbered(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Able foes in sight for every hundred of us who can act; 100: as many as we."""
    ours = able_among(battle, battle.friends_of[me.allegiance] & battle.standing).bit_count()
    theirs = able_among(battle, seen_foes(battle, me)).bit_count()
    return 100 * theirs // max(1, ours)


def _losses(battle: Battle, me: Combatant, *, friends: bool) -> int:
    """Losses in a hundred of all sides that are (or are not) allied with mine."""
    lost = brought = 0
    allies = battle.scenario.sides[me.allegiance].allies
    for number in range(len(battle.initial)):
        if bool(allies >> number & 1) is friends:
            lost += battle.lost[number]
            brought += battle.initial[number]
    return 100 * lost // brought if brought else 0


def _leader_down(battle: Battle, bits: int) -> int:
    """Whether a leader among these no longer stands, but was there."""
    for one in battle.members(bits & ~battle.standing):
        if one.status != terms.AWAY and is_leader(one):
            return 1
    return 0


# --- the fight --------------------------------------------------------------------------------------------------


def round_number(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """The number of the round, from 1."""
    return battle.round


def segment_number(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Segments elapsed in this round: 0 at the declarations, 10 at its end."""
    return battle.t - battle.round_length * (battle.round - 1) if battle.round > 0 else 0


def front_ft(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """The width of the corridor or doorway in feet; 0 on open ground."""
    return battle.scenario.arena.front_ft


def outdoors(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether the fight is outdoors."""
    return int(battle.scenario.arena.outdoors)
