"""What is already so when a fight begins?"""

from __future__ import annotations

from simulator.engine import effects, spending, verbs, webs
from simulator.engine.fight import Fight
from simulator.model import compiled, terms
from simulator.model.battle import FOREVER, Effect


def take_hold(fight: Fight) -> None:
    """What was drunk, cast or done before the fight works from its first moment on."""
    fight.begun = True
    arena = fight.scenario.arena
    if arena.webs:
        webs.spun_before(fight)
    in_sunlight = arena.outdoors and arena.light == BRIGHT and fight.rules.attack.sunlight_modifier
    for me in fight.combatants:
        if in_sunlight and me.spec.traits & terms.SHUNS_SUNLIGHT:
            glare = Effect("sunlight", FOREVER)
            glare.stat, glare.amount = compiled.STAT_TO_HIT, fight.rules.attack.sunlight_modifier
            glare.magical = False
            glare.rule = "sunlight"
            effects.add(fight, me, glare)
        if fight.log is not None and me.status != terms.AWAY:
            spending.tell_beginning(fight, me)
        for power in me.spec.starts_with:
            verbs.apply(fight, me, power, me, ())
    if fight.landing:
        fight.land(fight)


BRIGHT = 2
