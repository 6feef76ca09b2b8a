"""What does a standing web do to whoever is in it?

A spider goes quicker there; everybody else who walks into one that was spun before the fight is caught (C.11). Fire
takes the whole of it.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from simulator.dice import DiceExpression
from simulator.engine import effects, zones
from simulator.engine.fight import Fight
from simulator.engine.gathered import Landing
from simulator.model import terms
from simulator.model.battle import FOREVER, Combatant
from simulator.model.lasting import Area
from simulator.model.powers import Power, Verb

HOLDS: Final = Verb(terms.WEB, condition=terms.WEBBED, rounds=DiceExpression(0, 1, 2), amount=17)
"""A giant spider's web: two rounds, and one for each point of strength below 17."""


def spun_before(fight: Fight) -> None:
    """The webs of the arena are there as the fight begins; who stands in one is not caught in it."""
    for box in fight.scenario.arena.webs:
        left, bottom, right, top = box
        area = Area("web", 0, 0, FOREVER, None, (left + right) // 2, (bottom + top) // 2)
        area.box, area.web, area.entering = box, True, (HOLDS,)
        zones.lay(fight, area)


def cast(fight: Fight, me: Combatant, power: Power, verb: Verb, target: Combatant) -> None:
    """A web that covers the ground is there for spiders to run on, where there are any."""
    if power.shape == terms.RADIUS and any(one.spec.web_ft for one in fight.combatants):
        ends = effects.end_of(fight, verb, me, me)
        area = Area(power.name, 0, power.size_ft * 10, ends, None, target.x, target.y)
        area.user, area.power, area.web = me, power, True
        fight.landing.changes.append(partial(zones.lay, fight, area))


def pace_in(fight: Fight, me: Combatant) -> int:
    """Feet a round of a spider that is in a web; 0: it is in none, or no spider."""
    if not me.spec.web_ft or not any(area.web and area.holds(me, fight.t) for area in fight.areas):
        return 0
    return me.spec.web_ft


def burn(fight: Fight, landing: Landing, victim: Combatant) -> None:
    """Fire on somebody in a web takes the web."""
    for area in fight.areas:
        if area.web and area.holds(victim, fight.t):
            landing.changes.append(partial(zones.end, fight, area, "burning"))
