"""What does a standing web do to whoever is in it?

A spider goes quicker there; everybody else who walks into one is caught, in one that was spun before the fight as by a
giant spider (C.11), in one that was cast as those were who stood there (C.8). Fire takes the whole of it.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from simulator.dice import DiceExpression, Purpose
from simulator.engine import effects, zones
from simulator.engine.fight import Fight
from simulator.engine.gathered import Landing
from simulator.model import terms
from simulator.model.battle import FOREVER, Combatant
from simulator.model.lasting import Area
from simulator.model.powers import Power, Verb

HOLDS: Final = Verb(terms.WEB, condition=terms.WEBBED, rounds=DiceExpression(0, 1, 2), amount=17)
"""A giant spider's web: two rounds, and one for each point of strength below 17."""
BURNING: Final = "a burning web"
FLAMES: Final = DiceExpression(2, 4, 0)
"""What it does to whoever it holds (C.8)."""


def spun_before(fight: Fight) -> None:
    """The webs of the arena are there as the fight begins; who stands in one is not caught in it."""
    for box in fight.scenario.arena.webs:
        left, bottom, right, top = box
        area = Area("web", 0, 0, FOREVER, None, (left + right) // 2, (bottom + top) // 2)
        area.box, area.web, area.entering = box, True, (HOLDS,)
        zones.lay(fight, area)


def cast(fight: Fight, me: Combatant, power: Power, verb: Verb, target: Combatant) -> None:
    """A web that fills a place stays there: it does to those who come in later what it does to those there now."""
    if power.shape == terms.RADIUS:
        ends = effects.end_of(fight, verb, me, me)
        area = Area(power.name, 0, power.size_ft * 10, ends, None, target.x, target.y)
        area.user, area.power, area.web, area.entering = me, power, True, (verb,)
        fight.landing.changes.append(partial(zones.lay, fight, area))


def pace_in(fight: Fight, me: Combatant) -> int:
    """Feet a round of a spider that is in a web; 0: it is in none, or no spider."""
    if not me.spec.web_ft or not any(area.web and area.holds(me, fight.t) for area in fight.areas):
        return 0
    return me.spec.web_ft


def burn(fight: Fight, landing: Landing, victim: Combatant, maker: Combatant | None) -> None:
    """Fire on somebody in a web takes all of it, and burns and frees those whom it holds, each of them once (C.8)."""
    caught = victim.bit if victim.conditions & terms.WEBBED else 0
    for area in fight.areas:
        if area.web and area.holds(victim, fight.t):
            landing.changes.append(partial(zones.end, fight, area, "burning"))
            for one in fight.members(area.inside):
                if any(effect.area is area for effect in one.effects):
                    caught |= one.bit
    for one in fight.members(caught):
        if not any(damage[0] is one and damage[4] == BURNING for damage in landing.damages):
            amount = effects.rolled(fight, FLAMES, one.spec.owner, int(Purpose.DAMAGE))
            landing.damages.append((one, amount, maker, terms.FIRE, BURNING))
            landing.changes.append(partial(effects.remove_condition, fight, one, terms.WEBBED))
