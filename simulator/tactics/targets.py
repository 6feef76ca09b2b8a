"""At whom? Which one of those in question does a selector pick?

Selectors choose among candidates that an act can really be aimed at; equals are told apart by distance, then by
canonical order. Only `random` rolls a die, and only where there is a choice.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from simulator.dice import Purpose
from simulator.errors import did_you_mean
from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.tactics.faults import TacticError
from simulator.tactics.sight import (
    fallen_friends,
    has_cast,
    in_melee_with_friends,
    is_casting,
    is_charging,
    is_leader,
    is_shooting,
    nearest_of,
    quarters_left,
)

__all__ = ["SELECTORS", "SelectorWord", "cluster_at", "pick", "read_selector", "share"]

DEFAULT: Final = 0
NEAREST: Final = 1
FARTHEST: Final = 2
WEAKEST: Final = 3
STRONGEST: Final = 4
RANDOM: Final = 5
AT_CASTING: Final = 6
AT_LEADER: Final = 7
ENGAGED: Final = 8
UNENGAGED: Final = 9
MOST_CLUSTERED: Final = 10
LEAST_ARMOURED: Final = 11
AT_CHARGING: Final = 12
AT_SHOOTING: Final = 13
AT_HELPLESS: Final = 14
AT_UNDEAD: Final = 15
SAME: Final = 16
MOST_WOUNDED: Final = 17
FALLEN: Final = 18
MYSELF: Final = 19
FRIEND: Final = 20
FIGHTING: Final = 21
SPELLCASTER: Final = 22

_NEAREST_FIRST: Final = frozenset((DEFAULT, NEAREST))

OF_FOES: Final = 1
OF_FRIENDS: Final = 2
OF_BOTH: Final = 3
_CLUSTER_FT: Final = 15
_ABOUT_AS_NEAR: Final = 200
"""Tenths of a foot."""
_FAR: Final = 1 << 60
_FALLEN_LAST: Final = 10_000


class SelectorWord(NamedTuple):
    """A word that may stand under `at`."""

    word: str
    whom: int
    """OF_FOES, OF_FRIENDS or OF_BOTH."""
    meaning: str


SELECTORS: Final[tuple[SelectorWord, ...]] = (
    SelectorWord("", OF_BOTH, "what suits the act"),
    SelectorWord("nearest", OF_BOTH, "the nearest"),
    SelectorWord("farthest", OF_BOTH, "the farthest"),
    SelectorWord("weakest", OF_FOES, "who seems to have least left: hit dice times the quarters of hit points seen"),
    SelectorWord("strongest", OF_BOTH, "who has most hit dice"),
    SelectorWord("random", OF_BOTH, "any, each equally likely"),
    SelectorWord("casting", OF_FOES, "the nearest who casts or reads at this moment, else who has been seen to cast"),
    SelectorWord("leader", OF_FOES, "the nearest leader"),
    SelectorWord("engaged", OF_FOES, "the nearest of those in melee with me"),
    SelectorWord("unengaged", OF_FOES, "the nearest who is in no melee with a friend of mine"),
    SelectorWord("most_clustered", OF_BOTH, "who has most others of its side around it"),
    SelectorWord("least_armoured", OF_BOTH, "who has the worst armour class"),
    SelectorWord("charging", OF_FOES, "the nearest who charges, else who is on the move"),
    SelectorWord("shooting", OF_FOES, "the nearest who aims, loads or has shot in this round or the last"),
    SelectorWord("helpless", OF_FOES, "the nearest who cannot act: asleep, held, paralysed, stunned, stuck"),
    SelectorWord("undead", OF_FOES, "the nearest undead"),
    SelectorWord("same", OF_BOTH, "the one I was at before, else the nearest"),
    SelectorWord(
        "most_wounded", OF_FRIENDS, "who has the lowest share of hit points left, myself counted; the fallen come last"
    ),
    SelectorWord("fallen", OF_FRIENDS, "the nearest who is down"),
    SelectorWord("self", OF_FRIENDS, "myself"),
    SelectorWord("friend", OF_FRIENDS, "the nearest standing friend, not myself"),
    SelectorWord("fighting", OF_FRIENDS, "the nearest friend in melee, not myself"),
    SelectorWord("spellcaster", OF_FRIENDS, "the nearest standing friend who has spells, not myself"),
)
"""All selectors; the place in this list is the number in the code."""

_NUMBERS: Final = {word.word: number for number, word in enumerate(SELECTORS) if word.word}


def read_selector(text: str) -> tuple[int, int]:
    """The number of a selector and its limit in feet (0: none): `nearest`, `weakest(30)`; raises TacticError.

    >>> read_selector("nearest"), read_selector("weakest(30)")
    ((1, 0), (3, 30))
    """
    word, bracket, rest = text.strip().partition("(")
    word = word.strip().lower().replace("-", "_").replace(" ", "_")
    if word not in _NUMBERS:
        raise TacticError(f"{word!r} is no selector{did_you_mean(word, _NUMBERS)}", len(text) - len(text.lstrip()))
    if not bracket:
        return _NUMBERS[word], 0
    inside, closed, behind = rest.partition(")")
    if not closed or behind.strip() or not (inside.strip().isascii() and inside.strip().isdecimal()):
        raise TacticError("behind a selector stands a distance in feet, such as nearest(30)", text.index("("))
    limit = int(inside.strip()[:6])
    if not 1 <= limit <= 99_999 or len(inside.strip()) > 5:
        raise TacticError("a distance is 1 to 99,999 feet", text.index("(") + 1)
    return _NUMBERS[word], limit


def pick(battle: Battle, me: Combatant, bits: int, selector: int, limit_ft: int = 0) -> Combatant | None:
    """The one of the candidates (bits) that the selector means, or None."""
    if limit_ft:
        bits = _within(battle, me, bits, limit_ft * 10)
    if not bits:
        return None
    if selector in _NEAREST_FIRST:
        return nearest_of(battle, me, bits)
    if selector == RANDOM:
        return _at_random(battle, me, bits)
    if selector in _BEST:
        return _best(battle, me, bits, selector)
    if selector == SAME:
        before = me.target
        return before if before is not None and before.bit & bits else nearest_of(battle, me, bits)
    return nearest_of(battle, me, _filtered(battle, me, bits, selector))


def share(battle: Battle, me: Combatant, bits: int, limit_ft: int = 0) -> list[Combatant]:
    """Those of a mask from the nearest on, each of our side beginning with another one.

    Comrades who do the same thing at the same time do not all pick the same target: the n-th of the side begins with
    the n-th of those no more than 20 ft farther off than the nearest, counted round and round.
    """
    ranked = sorted([(battle.distance(me, one), one.index, one) for one in battle.members(bits)])
    if limit_ft:
        ranked = [rank for rank in ranked if rank[0] <= limit_ft * 10]
    place = (battle.friends_of[me.allegiance] & (me.bit - 1)).bit_count()
    if place and len(ranked) > 1:
        limit = ranked[0][0] + _ABOUT_AS_NEAR
        about = len([1 for rank in ranked if rank[0] <= limit])
        place %= about
        ranked = ranked[place:about] + ranked[:place] + ranked[about:]
    return [rank[2] for rank in ranked]


def _within(battle: Battle, me: Combatant, bits: int, tenths: int) -> int:
    """Those of a mask within a distance."""
    inside = 0
    for one in battle.members(bits):
        if battle.distance(me, one) <= tenths:
            inside |= one.bit
    return inside


def _at_random(battle: Battle, me: Combatant, bits: int) -> Combatant:
    """Any one of a mask, by a die of the owner's tactic lane where there is a choice."""
    candidates = list(battle.members(bits))
    if len(candidates) == 1:
        return candidates[0]
    return candidates[battle.dice.roll(me.spec.owner, Purpose.TACTIC, len(candidates)) - 1]


# --- selectors that rank ----------------------------------------------------------------------------------------


def _best(battle: Battle, me: Combatant, bits: int, selector: int) -> Combatant | None:
    """Who stands lowest by the selector's figure; among equals the nearest."""
    figure = _BEST[selector]
    best = None
    least = (_FAR, _FAR)
    for one in battle.members(bits):
        rank = (figure(battle, me, one, bits), battle.distance(me, one))
        if rank < least:
            best, least = one, rank
    return best


def _farness(battle: Battle, me: Combatant, one: Combatant, bits: int) -> int:
    return -battle.distance(me, one)


def _strength_left(battle: Battle, me: Combatant, one: Combatant, bits: int) -> int:
    dice = one.hit_dice
    return (4 * dice[0] + min(3, max(-3, dice[1]))) * quarters_left(one)


def _weakness(battle: Battle, me: Combatant, one: Combatant, bits: int) -> int:
    dice = one.hit_dice
    return -(100 * dice[0] + dice[1])


def _loneliness(battle: Battle, me: Combatant, one: Combatant, bits: int) -> int:
    return -cluster_at(battle, one, bits, _CLUSTER_FT * 10)


def _bareness(battle: Battle, me: Combatant, one: Combatant, bits: int) -> int:
    return -one.spec.armour.total


def _health(battle: Battle, me: Combatant, one: Combatant, bits: int) -> int:
    return (_FALLEN_LAST if one.status == terms.DOWN else 0) + 100 * one.hp // one.max_hp


_BEST: Final = {
    FARTHEST: _farness,
    WEAKEST: _strength_left,
    STRONGEST: _weakness,
    MOST_CLUSTERED: _loneliness,
    LEAST_ARMOURED: _bareness,
    MOST_WOUNDED: _health,
}


def cluster_at(battle: Battle, centre: Combatant, bits: int, tenths: int) -> int:
    """How many of a mask stand within a distance of somebody, itself counted if it is one of them."""
    count = 0
    x, y, limit = centre.x, centre.y, tenths * tenths
    for one in battle.members(bits):
        dx = one.x - x
        dy = one.y - y
        if dx * dx + dy * dy <= limit:
            count += 1
    return count


# --- selectors that leave out -----------------------------------------------------------------------------------


def _filtered(battle: Battle, me: Combatant, bits: int, selector: int) -> int:
    """Those of a mask whom the selector means at all."""
    if selector == MYSELF:
        return bits & me.bit
    if selector == ENGAGED:
        return bits & battle.engaged_with(me)
    if selector == FALLEN:
        return bits & fallen_friends(battle, me)
    if selector == FRIEND:
        return bits & battle.standing & ~me.bit
    fits = _FITS[selector]
    first, second = 0, 0
    for one in battle.members(bits):
        rank = fits(battle, me, one)
        if rank == 2:
            first |= one.bit
        elif rank == 1:
            second |= one.bit
    return first or second


def _casts(battle: Battle, me: Combatant, one: Combatant) -> int:
    return 2 if is_casting(one) else int(has_cast(one))


def _leads(battle: Battle, me: Combatant, one: Combatant) -> int:
    return int(is_leader(one))


def _stands_clear(battle: Battle, me: Combatant, one: Combatant) -> int:
    return int(not in_melee_with_friends(battle, me, one))


def _charges(battle: Battle, me: Combatant, one: Combatant) -> int:
    return 2 if is_charging(one) else int(one.doing == terms.MOVING)


def _shoots(battle: Battle, me: Combatant, one: Combatant) -> int:
    return int(is_shooting(battle, one))


def _is_helpless(battle: Battle, me: Combatant, one: Combatant) -> int:
    return int(bool(one.conditions & terms.UNABLE))


def _is_undead(battle: Battle, me: Combatant, one: Combatant) -> int:
    return int(bool(one.spec.traits & terms.UNDEAD))


def _fights(battle: Battle, me: Combatant, one: Combatant) -> int:
    return int(one is not me and one.status == terms.STANDING and bool(battle.engaged_with(one)))


def _has_spells(battle: Battle, me: Combatant, one: Combatant) -> int:
    if one is me or one.status != terms.STANDING:
        return 0
    return int(any(power.manner == terms.SPELL for power in one.spec.powers))


_FITS: Final = {
    AT_CASTING: _casts,
    AT_LEADER: _leads,
    UNENGAGED: _stands_clear,
    AT_CHARGING: _charges,
    AT_SHOOTING: _shoots,
    AT_HELPLESS: _is_helpless,
    AT_UNDEAD: _is_undead,
    FIGHTING: _fights,
    SPELLCASTER: _has_spells,
}
"""How well somebody fits a selector: 2 well, 1 if nobody fits well, 0 not."""
