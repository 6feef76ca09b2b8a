"""What can somebody see of the fight, and how do people judge it?

Small questions about the battle that facts, selectors and acts share. A person sees who stands, who casts, how badly a
foe is hurt (in quarters, never in points) and what kind of creature it is; of friends everything is known.
"""

from __future__ import annotations

from typing import Final

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.geometry import crosses

__all__ = [
    "FULL_COVER",
    "HALF_COVER",
    "NOBODY_FT",
    "able_among",
    "able_near",
    "can_leave_its_place",
    "fallen_friends",
    "has_cast",
    "hp_pct_seen",
    "in_melee_with_friends",
    "is_blocked",
    "is_casting",
    "is_charging",
    "is_coming",
    "is_leader",
    "is_leaving",
    "is_shooting",
    "nearest_of",
    "quarters_left",
    "seen_foes",
    "to_be_stopped",
    "yards",
]

NOBODY_FT: Final = 9999
"""The distance of somebody who is not there."""
_FAR: Final = 1 << 60
_SPEAKING: Final = (terms.CASTING, terms.READING)
_LEAVING: Final = (terms.FLEEING, terms.WITHDRAWING)
_OUT: Final = terms.UNABLE | terms.DRIVEN_OFF | terms.INTANGIBLE
_SHOOTING: Final = (terms.AIMING, terms.AIMED, terms.LOADING)
HALF_COVER: Final = 50
"""More per cent of cover than this and nobody can be singled out (R-SEG-19)."""
FULL_COVER: Final = 99
"""More per cent of cover than this and no shot goes through."""


def seen_foes(battle: Battle, me: Combatant) -> int:
    """Standing foes that `me` can see (bits); the blinded know only of those within melee range.

    A comrade who was charmed away is left out as long as there is anybody else.
    """
    foes = battle.foes_of[me.allegiance] & battle.standing
    if battle.unseen or battle.dark or me.conditions & terms.BLINDED:
        foes = _made_out(battle, me)
    return foes & ~battle.turned or foes


def _made_out(battle: Battle, me: Combatant) -> int:
    """The same where some are unseen, it is dark, or `me` is blinded: those whom it makes out all the same (bits)."""
    if me.conditions & terms.BLINDED:
        return battle.engaged_with(me)
    foes = battle.visible_foes(me)
    if battle.dark:
        # Whoever is at arm's length is known, seen or not.
        foes |= battle.engaged_with(me) & ~battle.unseen
    return foes


def able_among(battle: Battle, bits: int) -> int:
    """Those of a mask who are in the fight: not asleep, held, stuck or stone, and not on the run."""
    known = battle.known
    if known is not None:
        found = known.able.get(bits)
        if found is not None:
            return found
    able = 0
    for one in battle.members(bits):
        if not (one.conditions & _OUT or one.resolve or one.doing in _LEAVING):
            able |= one.bit
    if known is not None:
        known.able[bits] = able
    return able


def to_be_stopped(battle: Battle, me: Combatant) -> int:
    """Foes whom a friend has said he will stop, asleep or held or stuck, while everybody declares (bits)."""
    stopped = 0
    if battle.known is not None:
        friends = battle.friends_of[me.allegiance]
        for index, foes in battle.known.stopped.items():
            if friends >> index & 1:
                stopped |= foes
    return stopped


def is_leaving(one: Combatant) -> bool:
    """Whether somebody is on the run, withdraws or has had enough: no threat any more."""
    return bool(one.conditions & terms.DRIVEN_OFF or one.resolve or one.doing in _LEAVING)


def is_coming(battle: Battle, one: Combatant) -> bool:
    """Whether somebody is on its way to melee: it has moved, or joined the fight, in this round or the last.

    As the fight opens everybody may be.
    """
    since = battle.round - 1
    if since > 0 and one.moved_round < since and one.spec.arrives_round < since:
        return False
    if one.conditions & _OUT or one.resolve or one.doing in _LEAVING:
        return False
    return can_leave_its_place(one) and not is_shooting(battle, one)


def able_near(battle: Battle, me: Combatant) -> int:
    """Foes within melee range who are in the fight (bits): those one is engaged with, as people see it."""
    near = me.near & battle.foes_of[me.allegiance] & battle.standing
    return able_among(battle, near) if near else 0


def nearest_of(battle: Battle, me: Combatant, bits: int) -> Combatant | None:
    """The nearest of a mask, the first in canonical order among equals."""
    ones = battle.members(bits)
    if len(ones) == 1:
        return ones[0]
    # NOTE: written out instead of `min` and `battle.distance`: this runs at every decision.
    best = None
    least = _FAR
    x, y = me.x, me.y
    for one in ones:
        dx = one.x - x
        dy = one.y - y
        far = dx * dx + dy * dy
        if far < least:
            best, least = one, far
    return best


def fallen_friends(battle: Battle, me: Combatant) -> int:
    """Friends who are down, but alive (bits)."""
    fallen = 0
    gone = battle.friends_of[me.allegiance] & ~battle.standing
    if not gone:
        return 0
    for one in battle.members(gone):
        if one.status == terms.DOWN:
            fallen |= one.bit
    return fallen


def in_melee_with_friends(battle: Battle, me: Combatant, foe: Combatant) -> bool:
    """Whether a shot at this foe could fall on a friend: one stands in the same melee (R-ALL-09)."""
    if not battle.engaged_with(foe):
        return False
    return bool(battle.melee_of(foe) & battle.friends_of[me.allegiance] & ~me.bit)


def is_casting(one: Combatant) -> bool:
    """Whether somebody casts or reads at this moment, for everybody to see."""
    return one.doing in _SPEAKING


def has_cast(one: Combatant) -> bool:
    """Whether somebody casts now or has been seen to cast in this fight."""
    return one.doing in _SPEAKING or one.spells_cast > 0 or one.spells_spoiled > 0


def is_shooting(battle: Battle, one: Combatant) -> bool:
    """Whether somebody aims or loads at this moment, or has shot in this round or the last."""
    return one.doing in _SHOOTING or 0 < battle.round - 1 <= one.shots_round or one.shots_round == battle.round > 0


def is_charging(one: Combatant) -> bool:
    """Whether somebody charges at this moment."""
    return one.doing == terms.MOVING and one.intent.act == terms.CHARGE


def is_leader(one: Combatant) -> bool:
    """Whether somebody leads its side or its group."""
    return bool(one.spec.traits & terms.LEADER)


def quarters_left(one: Combatant) -> int:
    """How many quarters of its hit points somebody seems to have left: 4 (a quarter lost at most) to 1; 0: none."""
    if one.hp <= 0:
        return 0
    return -(-4 * one.hp // one.max_hp) if one.hp < one.max_hp else 4


def hp_pct_seen(battle: Battle, me: Combatant, one: Combatant) -> int:
    """Hit points left in a hundred: exact for friends, in quarters (100, 75, 50, 25) for foes."""
    if battle.friends_of[me.allegiance] & one.bit:
        return 100 * one.hp // one.max_hp
    return 25 * quarters_left(one)


def can_leave_its_place(me: Combatant) -> bool:
    """Whether somebody can walk at all: not bound, not lying, not posted where it stands."""
    return not (me.conditions & (terms.IMMOBILE | terms.PRONE) or me.spec.fixed_in_place or me.spec.move_ft <= 0)


def yards(battle: Battle, feet: int) -> int:
    """A range in tenths of a foot: outdoors the figure may count yards (R-SEG-24)."""
    return feet * 10 * battle.yards


def is_blocked(battle: Battle, me: Combatant, one: Combatant, most_cover: int = HALF_COVER) -> bool:
    """Whether something of more than so many per cent of cover stands between two."""
    for rectangle in battle.scenario.arena.rectangles:
        if rectangle.cover > most_cover and crosses(
            me.x, me.y, one.x, one.y, (rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
        ):
            return True
    return False
