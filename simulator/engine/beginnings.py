"""What is already so when a fight begins: what is rolled of somebody, what has been drunk, cast or done before?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import bodies, effects, verbs, webs
from simulator.engine.fight import Fight
from simulator.model import compiled, terms
from simulator.model.battle import FOREVER, Combatant, Effect

CHARGES = int(Purpose.CHARGES)
EFFECT = int(Purpose.EFFECT)
CERTAIN = 100


def roll_for(fight: Fight, me: Combatant) -> None:
    """Roll what is open of somebody: hit points, charges of wands, rods and staves, whether it casts (C.10, C.11)."""
    spec = me.spec
    bodies.take_hit_points(fight, me)
    for pool, (count, sides, plus) in spec.charges:
        me.pools[pool] = fight.dice.total(spec.owner, CHARGES, count, sides, plus)
    if spec.casts < CERTAIN and fight.dice.roll(spec.owner, EFFECT, CERTAIN) > spec.casts:
        for which, power in enumerate(spec.powers):
            if power.manner == terms.SPELL:
                me.uses[which] = 0


def tell_rolled(fight: Fight, me: Combatant) -> None:
    """Tell what was rolled of somebody as the fight began: hit dice, whether it casts, charges, a line a thing."""
    if fight.log is None:
        return
    if me.spec.found:
        fight.tell("effect", me, me, "start", effect="hit dice", until=None, amount=me.hit_dice[0])
    if me.spec.casts < CERTAIN:
        casts = any(left and power.manner == terms.SPELL for power, left in zip(me.spec.powers, me.uses, strict=True))
        told = "has learnt its spells" if casts else "has learnt no spells"
        fight.tell("effect", me, me, "start", effect=told, until=None, amount=None)
    for pool, _dice in me.spec.charges:
        name = next(power.name for power in me.spec.powers if power.pool == pool).partition(":")[0]
        left = me.pools[pool]
        fight.tell("effect", me, me, "charges", effect=f"charges of {name}", until=None, amount=left)


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
        if me.status != terms.AWAY:
            tell_rolled(fight, me)
        for power in me.spec.starts_with:
            verbs.apply(fight, me, power, me, ())
    if fight.landing:
        fight.land(fight)


BRIGHT = 2
