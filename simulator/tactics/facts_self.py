"""What may a condition ask about oneself?

Each fact is a function from (battle, me, subject, argument) to a whole number; yes and no are 1 and 0. `subject` is
only read by the facts about one other creature (:mod:`simulator.tactics.subjects`). The names they go by stand in
:mod:`simulator.tactics.vocabulary`.
"""

from __future__ import annotations

from simulator.model.battle import Battle, Combatant
from simulator.model.geometry import distance
from simulator.tactics.aim import best_aim
from simulator.tactics.charging import can_charge, limits_of_charge
from simulator.tactics.powers import is_ready, uses_left
from simulator.tactics.sight import able_among, able_near, is_casting, is_leaving, seen_foes, yards
from simulator.tactics.weapons import in_reach_from_behind, missile_ready, shots_left

Someone = Combatant | None


def own_hp(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """My hit points."""
    return me.hp


def own_max_hp(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """My full hit points."""
    return me.max_hp


def own_hp_pct(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """My hit points in a hundred of the full ones, rounded down."""
    return 100 * me.hp // me.max_hp


def own_level(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """My level, or hit dice."""
    return me.level


def own_engaged(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able foes are in melee with me."""
    return able_near(battle, me).bit_count()


def own_in_reach(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many foes I can strike from where I stand: in melee range, or past a friend; not those who are leaving."""
    reached = battle.engaged_with(me) | in_reach_from_behind(battle, me, seen_foes(battle, me))
    return sum(1 for foe in battle.members(reached) if not is_leaving(foe))


def own_threats(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able foes in no melee could come at me within one ordinary move."""
    count = 0
    ours = battle.friends(me)
    for foe in battle.members(able_among(battle, seen_foes(battle, me))):
        if foe.near & ours or foe.spec.fixed_in_place:
            continue
        if battle.distance(me, foe) <= battle.melee_reach + yards(battle, foe.spec.move_ft):
            count += 1
    return count


def own_chargers(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many able foes in no melee could reach me by a charge: near enough for it, and free to charge again."""
    count = 0
    for foe in battle.members(able_among(battle, seen_foes(battle, me))):
        if battle.distance(me, foe) - battle.melee_reach <= limits_of_charge(battle, foe)[1]:
            count += can_charge(battle, foe)
    return count


def own_casting(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether I cast or read at this moment."""
    return int(is_casting(me))


def own_hurt(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether I have taken damage in this round."""
    return int(me.hurt_round == battle.round)


def own_shots(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many missiles I have left."""
    return shots_left(me)


def own_loaded(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether one of my missile weapons is ready to be shot without loading."""
    for index in range(len(me.spec.missiles)):
        if me.loaded[index] and not me.spec.missiles[index].improvised and missile_ready(battle, me, index):
            return 1
    return 0


def own_aimed(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether I hold a missile aimed."""
    return int(me.aim >= 0)


def own_carries(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether I have any use left of something (bits: powers, then missiles)."""
    powers = len(me.spec.powers)
    index = 0
    while argument:
        if argument & 1:
            left = uses_left(me, index) if index < powers else me.ammunition[index - powers]
            if left:
                return 1
        argument >>= 1
        index += 1
    return 0


def own_can_use(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether I could begin to use something at this moment (bits as for `carries`)."""
    powers = len(me.spec.powers)
    index = 0
    while argument:
        if argument & 1:
            ready = is_ready(battle, me, index) if index < powers else missile_ready(battle, me, index - powers)
            if ready:
                return 1
        argument >>= 1
        index += 1
    return 0


def own_catches(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many a power of mine would catch at its best aim now; the best of several."""
    most = 0
    for index, power in enumerate(me.spec.powers):
        if argument >> index & 1 and is_ready(battle, me, index):
            aim = best_aim(battle, me, power)
            if aim is not None and aim.caught > most:
                most = aim.caught
    return most


def own_can_charge(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether I may charge: not in melee, free to run, and free to charge again."""
    return int(can_charge(battle, me))


def own_images(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many mirror images I have."""
    return me.images


def own_is(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """Whether I am in a condition (a bit)."""
    return int(bool(me.conditions & argument))


def own_strayed(battle: Battle, me: Combatant, subject: Someone, argument: int) -> int:
    """How many feet I stand from where I began the fight."""
    x, y = me.spec.position
    return distance(me.x, me.y, x, y) // 10
