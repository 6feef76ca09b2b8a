"""Which webs, clouds and fires does somebody keep out of, and which foes does it leave alone for them?

Whoever sees where it would be caught or hurt walks round, and takes foes whom it can reach without going in before
those who stand inside. The mindless walk straight on.
"""

from __future__ import annotations

from typing import Final

from simulator.model import terms
from simulator.model.battle import Area, Battle, Combatant
from simulator.model.geometry import along
from simulator.tactics.powers import bites
from simulator.tactics.sight import able_among, is_coming

__all__ = ["goes_through_webs", "inside", "reached_freely", "shunned", "worth_going_for"]

STOPS_AT: Final = 3
"""Tenths of a foot within its reach at which a walker stands still, at most."""


def shunned(battle: Battle, me: Combatant) -> list[Area]:
    """Standing areas that would do something to somebody who is not in them yet, and sees them."""
    if me.spec.traits & terms.MINDLESS or me.conditions & terms.BLINDED:
        return []
    return [
        area
        for area in battle.areas
        if area.entering
        and not area.inside & me.bit
        and not (area.web and goes_through_webs(battle, me))
        and any(battle.concerns(verb, area.user, me) and bites(area.power, verb, me) for verb in area.entering)
    ]


def goes_through_webs(battle: Battle, me: Combatant) -> bool:
    """Whether webs catch somebody at all: spiders not, nor who has time to cut his way, with no foe left to fight."""
    return bool(me.spec.web_ft) or not able_among(battle, battle.foes_of[me.allegiance] & battle.standing)


def reached_freely(battle: Battle, me: Combatant, foes: int) -> int:
    """Those of some foes (bits) to whom the straight way, until they are within reach, leads into none of these."""
    if not battle.areas:
        return foes
    for area in shunned(battle, me):
        for foe in battle.members(foes):
            if area.meets(me.x, me.y, *along(foe.x, foe.y, me.x, me.y, battle.melee_reach - STOPS_AT)):
                foes &= ~foe.bit
    return foes


def inside(battle: Battle, me: Combatant, foes: int) -> int:
    """Those of some foes (bits) whom one would have to follow into such an area."""
    found = 0
    if battle.areas:
        for area in shunned(battle, me):
            for foe in battle.members(foes & area.inside):
                if area.covers(*along(foe.x, foe.y, me.x, me.y, battle.melee_reach - STOPS_AT)):
                    found |= foe.bit
    return found


def worth_going_for(battle: Battle, me: Combatant, foes: int) -> int:
    """Those of some foes (bits) for whom one need not go into such an area, and those who fight on from inside.

    Who is on the way comes out by himself; who is helpless in there is left there, and nobody goes in while there is
    another to fight outside.
    """
    within = inside(battle, me, foes)
    if not within:
        return foes
    able = able_among(battle, foes)
    staying = able & within
    if able & ~within or any(is_coming(battle, foe) for foe in battle.members(staying)):
        staying = 0
    return foes & ~within | staying
