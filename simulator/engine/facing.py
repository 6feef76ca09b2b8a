"""Which way does a defender look, and who is behind it?

Where the room round a defender is a ring of spaces, an attacker is in the zone of the first space that it has taken,
and the ring turns with the defender; shots come from where the shooter stands (GG-ACT-20 to 29, R-GLD-10, R-GLD-19).
"""

from __future__ import annotations

from simulator.engine.attack import IN_MELEE, Attack
from simulator.engine.fight import Fight
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.rules import surround


def is_unnoticed(fight: Fight, attacker: Combatant, defender: Combatant) -> bool:
    """Whether a defender knows nothing of an attacker: it cannot be seen, and has not attacked yet (GG-ACT-27)."""
    return bool(fight.unseen & attacker.bit) and attacker.place_on is not defender


def attackers_of(fight: Fight, target: Combatant) -> list[Combatant]:
    """Those who hold a place round somebody, in canonical order."""
    return [one for one in fight.members(fight.standing) if one.place_on is target and one.place_at]


def look_round(fight: Fight, me: Combatant) -> None:
    """Between two counts a defender may turn: to a lone opponent, to whom it means to, or where fewer are then behind.

    Seen once a moment, on the state before it: who arrives at this very moment is not turned to.
    """
    now = fight.moment()
    if me.looked_at == now:
        return
    me.looked_at = now
    if not me.ring_used or not fight.able(me):
        return
    known = [one for one in attackers_of(fight, me) if not fight.unseen & one.bit]
    if not known:
        return
    faced = _fought_without_place(fight, me)
    if len(known) == 1 and len(attackers_of(fight, me)) == 1 and not faced:
        me.facing = known[0].place_at[0][0]
        return
    if me.turned_round == fight.round:
        return
    if me.intent.facing in known:
        if me.intent.facing.place_at[0][0] != me.facing:
            turn_to(fight, me, me.intent.facing)
        return
    zones = fight.rules.attack.spaces
    taken = [one.place_at[0][0] for one in attackers_of(fight, me)] + [me.facing] * faced
    fewest = surround.behind(zones, me.facing, taken)
    best: Combatant | None = None
    for one in known:
        left = surround.behind(zones, one.place_at[0][0], taken)
        if left < fewest:
            best, fewest = one, left
    if best is not None:
        turn_to(fight, me, best)


def _fought_without_place(fight: Fight, me: Combatant) -> int:
    """How many opponents in reach hold no place yet, having struck no blow: they are faced, as who came first is."""
    return sum(
        fight.able(one) and one.place_on is not me and (me.target is one or one.target is me)
        for one in fight.members(fight.aware_of(me))
    )


def turn_to(fight: Fight, me: Combatant, foe: Combatant) -> bool:
    """Turn to one of several opponents, which is then front centre; False where that is not possible.

    Once a round, and never to one it does not know of (GG-ACT-26, GG-ACT-27).
    """
    if me.turned_round == fight.round or foe.place_on is not me or not foe.place_at or fight.unseen & foe.bit:
        return False
    me.turned_round = fight.round
    me.facing = foe.place_at[0][0]
    if fight.log is not None:
        fight.tell("faced", me, foe, "change_of_facing")
    return True


def zone_in_melee(fight: Fight, attacker: Combatant, target: Combatant) -> int:
    """FRONT, FLANK or REAR: from where somebody in melee strikes at another."""
    attack = fight.rules.attack
    if attacker.place_on is not target or not attacker.place_at:
        return surround.FRONT
    if attack.faces_attackers and fight.able(target) and not fight.unseen & attacker.bit:
        return surround.FRONT
    return surround.zone_of(attack.spaces, target.facing, attacker.place_at[0][0])


def is_from_behind(fight: Fight, attack: Attack) -> bool:
    """Whether an attack comes from behind its target."""
    rules = fight.rules.attack
    if attack.how == IN_MELEE:
        if len(rules.spaces) > 1:
            return zone_in_melee(fight, attack.attacker, attack.target) == surround.REAR
        return rules.facing and _lies_behind(fight, attack, attack.target.target)
    return rules.missile_facing and _lies_behind(fight, attack, faced_by(fight, attack.target))


def shown_by(fight: Fight, attack: Attack) -> int:
    """What the target of an attack is about, as far as that helps: a fleer may be as hard to shoot as anybody."""
    doing = fight.doing_of(attack.target)
    if doing == terms.FLEEING and attack.mode is not None and not fight.rules.attack.flight_eases_shots:
        return terms.IDLE
    return doing


def faced_by(fight: Fight, me: Combatant) -> Combatant | None:
    """Whom somebody faces: of those round it the one in front, else its own target, else the nearest foe it sees."""
    front = None
    for one in attackers_of(fight, me):
        space = one.place_at[0][0]
        if space == me.facing:
            return one
        if front is None and surround.zone_of(fight.rules.attack.spaces, me.facing, space) == surround.FRONT:
            front = one
    if front is not None:
        return front
    if me.target is not None and me.target.status == terms.STANDING and fight.foes_of[me.allegiance] & me.target.bit:
        return me.target
    return min(fight.members(fight.visible_foes(me)), key=lambda foe: fight.distance(me, foe), default=None)


def _lies_behind(fight: Fight, attack: Attack, faced: Combatant | None) -> bool:
    """Whether an attacker stands behind a target that faces somebody else."""
    attacker, target = attack.attacker, attack.target
    if faced is None or faced is attacker or faced.status != terms.STANDING:
        return False
    ahead_x, ahead_y = faced.x - target.x, faced.y - target.y
    to_x, to_y = attacker.x - target.x, attacker.y - target.y
    return fight.rules.attack.is_behind(ahead_x * to_x + ahead_y * to_y, ahead_x * to_y - ahead_y * to_x)
