"""Who falls, who is shaken, who is out of the fight?

The one place where somebody stops standing, where a wound or a failed save disturbs what its victim was doing, and where
the end of the fight is noticed.
"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import effects
from simulator.engine.fight import Fight, Plan
from simulator.model import compiled, steps, terms
from simulator.model.battle import Combatant, FOREVER, Effect
from simulator.model.compiled import Verb
from simulator.model.intents import Intent
from simulator.model.record import DRAW

ADVANCE = 1
"""The `then` of an intent: towards the foe with what is left of the round."""


def fall(fight: Fight, victim: Combatant) -> None:
    """Somebody at 0 hit points or fewer: down or dead (R-ALL-04)."""
    death = fight.rules.death
    figure = death.figure(bool(victim.spec.traits & terms.CHARACTER))
    state = death.state(victim.hp, figure)
    was = victim.status
    if was == terms.DOWN and death.down_hit_kills:
        state = terms.DEAD
    if state == was or state == terms.STANDING:
        return
    if victim.spec.traits & terms.GASEOUS_AT_ZERO and was == terms.STANDING:
        escape(fight, victim)
        return
    if state == terms.DEAD and death.troll_rises and victim.spec.traits & terms.TROLL:
        if not victim.harm_taken & victim.spec.not_regenerated_harm:
            state = terms.DOWN
    victim.status = state
    killer = victim.last_damage_by
    if was == terms.STANDING and killer is not None and killer.allegiance != victim.allegiance:
        killer.kills += 1
    if state == terms.DOWN and not victim.spec.regeneration:
        victim.bleeding = True
        fight.to_do |= 1 << steps.BLEED
    if fight.log is not None:
        if state == terms.DOWN:
            fight.tell("down", victim, killer, "down", hp=victim.hp, source=victim.fell_to)
        else:
            fight.tell("died", victim, killer, "death", source=victim.fell_to)
    if was == terms.STANDING:
        leave(fight, victim)


def slay(fight: Fight, victim: Combatant, user: Combatant | None, name: str) -> None:
    """Somebody dies outright: poison, petrification, a killing spell."""
    if victim.status not in (terms.STANDING, terms.DOWN):
        return
    was = victim.status
    victim.status = terms.DEAD
    victim.fell_to = name
    if was == terms.STANDING and user is not None and user.allegiance != victim.allegiance:
        user.kills += 1
    if fight.log is not None:
        fight.tell("died", victim, user, "death", source=name)
    if was == terms.STANDING:
        leave(fight, victim)


def escape(fight: Fight, me: Combatant) -> None:
    """Somebody is out of it by running (R-SEG-26)."""
    if me.status != terms.STANDING:
        return
    me.status = terms.FLED
    if fight.log is not None:
        fight.tell("fled", me, None, "flight")
    leave(fight, me)


def yield_up(fight: Fight, me: Combatant, captor: Combatant | None) -> None:
    """Somebody surrenders or is taken."""
    if me.status != terms.STANDING:
        return
    me.status = terms.CAPTURED
    if fight.log is not None:
        fight.tell("captured", me, captor, "surrender")
    leave(fight, me)


def leave(fight: Fight, me: Combatant) -> None:
    """Take somebody out of the standing, and note that others have to look up."""
    fight.standing &= ~me.bit
    fight.lost[me.spec.side] += 1
    fight.fallen.append(me)
    fight.to_do |= 1 << steps.CHECK_MORALE
    free_place(me)
    fight.loses_process(me)
    if me.concentration is not None:
        end_concentration(fight, me)
    me.doing = terms.IDLE
    if not me.resting:
        # Whatever it was doing, or waiting to do, is dropped (R-ALL-06).
        fight.interrupt(me, terms.STOPPED)


def rise(fight: Fight, me: Combatant) -> None:
    """A healed creature rejoins the fight (only with the house rule)."""
    me.status = terms.STANDING
    fight.standing |= me.bit
    fight.lost[me.spec.side] -= 1
    fight.find_near(me)


def take_place(me: Combatant, foe: Combatant, share: int) -> None:
    """Hold a place round a foe."""
    if me.place_on is foe:
        return
    free_place(me)
    me.place_on = foe
    foe.ring_used += share
    me.place_share = share


def free_place(me: Combatant) -> None:
    """Give up the place round a foe."""
    if me.place_on is not None:
        me.place_on.ring_used -= me.place_share
        me.place_on = None
        me.place_share = 0


def after_falls(fight: Fight) -> None:
    """What the fall of some means for the rest: targets are gone, the fight may be over."""
    fallen, fight.fallen = fight.fallen, []
    if ends(fight):
        return
    gone = {one.index for one in fallen}
    for me in fight.members(fight.standing):
        target = me.target
        if target is not None and target.index in gone:
            if loses_sense(fight, me):
                fight.interrupt(me, terms.RECONSIDER)
            elif me.resting and me.intent.then == ADVANCE:
                _advance(fight, me)
            elif me.rung and me.intent.act == terms.MOVE:
                me.goal = me.target = nearest_foe(fight, me)


def _advance(fight: Fight, me: Combatant) -> None:
    """Who is done with its action and has nobody left in reach goes on towards the next foe (SEG-CST-09, R-SEG-23)."""
    if not fight.able(me) or fight.engaged_with(me) or me.orders is None:
        return
    me.target = nearest_foe(fight, me)
    if me.target is not None:
        me.intent = Intent(terms.MOVE, me.target)
        me.begun_t = fight.clock()
        me.resting = False
        me.orders.succeed()


def nearest_foe(fight: Fight, me: Combatant) -> Combatant | None:
    """The nearest foe that can be seen."""
    return min(fight.members(fight.visible_foes(me)), key=lambda foe: fight.distance(me, foe), default=None)


def loses_sense(fight: Fight, me: Combatant) -> bool:
    """Whether somebody's action, not begun or still being wound up, has lost its sense with its target (R-ALL-07)."""
    if me.resting or me.causes:
        return False
    act = me.intent.act
    if act in (terms.ATTACK, terms.CHARGE) or (act == terms.GUARD and me.doing == terms.PREPARING):
        return me.attacked_round != fight.round
    if act in (terms.SHOOT, terms.SNAP_SHOT, terms.THROW):
        return me.doing != terms.LOADING and me.shots_round != fight.round
    if act == terms.USE:
        return me.doing in (terms.WAITING, terms.MOVING)
    return act == terms.AID


def ends(fight: Fight) -> bool:
    """Notice the end: at most one side has anybody standing who fights on, and nobody is still to come (R-ALL-05)."""
    left = [
        side
        for side in range(len(fight.scenario.sides))
        if any(one.allegiance == side for one in fight.members(fight.standing)) or fight.still_to_come(side)
    ]
    if len(left) > 1:
        friends = fight.scenario.sides[left[0]].allies
        if any(not friends >> side & 1 for side in left[1:]):
            return False
    fight.outcome = left[0] if left else DRAW
    fight.over = True
    return True


def disturb(fight: Fight, me: Combatant, reason: str) -> None:
    """A wound, a failed save or the like comes upon somebody: what becomes of what it was doing? (R-SEG-22, R-SEG-10)"""
    doing = me.doing
    if reason in ("damage", "a failed save"):
        me.disturbed_t = fight.t
    if me.concentration is not None:
        end_concentration(fight, me)
    if doing == terms.CASTING or (doing == terms.READING and reason != "silenced") or doing == terms.READING:
        me.spoiled_by = reason
        fight.interrupt(me, terms.SPOILED)
    elif doing in (terms.DRINKING, terms.FETCHING) and reason == "damage" and fight.rules.items.stops_drinking:
        power = me.power_in_use
        if power is None or power.manner in (terms.POTION, terms.OIL, terms.SCROLL, terms.PROTECTION_SCROLL):
            me.spoiled_by = reason
            fight.interrupt(me, terms.SPOILED)
    elif (
        me.intent.act == terms.USE
        and doing in (terms.WAITING, terms.MOVING)
        and not me.resting
        and not me.causes
        and fight.rules.casting.hurt_before_bars
        and reason == "damage"
        and me.spec.powers[me.intent.which].manner in (terms.SPELL, terms.SCROLL, terms.PROTECTION_SCROLL)
    ):
        fight.interrupt(me, terms.RECONSIDER)


def end_concentration(fight: Fight, me: Combatant) -> None:
    """A spell that lasts while its caster attends to it ends (SEG-CON-01)."""
    power = me.concentration
    me.concentration = None
    if power is None:
        return
    for one in fight.combatants:
        for effect in [old for old in one.effects if old.caster is me and old.power is power]:
            effects.remove(fight, one, effect)


def stop(fight: Fight, me: Combatant) -> None:
    """Somebody cannot go on with anything: held, asleep, turned, charmed."""
    doing = me.doing
    if me.aim >= 0:
        me.aim = -1
    fight.loses_process(me)
    if me.conditions & terms.UNABLE:
        free_place(me)
    if doing in (terms.CASTING, terms.READING):
        me.spoiled_by = "cannot go on"
        fight.interrupt(me, terms.SPOILED | terms.STOPPED)
    elif not me.resting or me.conditions & (terms.AFRAID | terms.TURNED):
        fight.interrupt(me, terms.STOPPED)
    for other in fight.members(fight.standing):
        if other.target is me and me.allegiance == other.allegiance and loses_sense(fight, other):
            fight.interrupt(other, terms.RECONSIDER)


def burn(fight: Fight, victim: Combatant, verb: Verb, user: Combatant | None, name: str) -> None:
    """Something goes on hurting in the upkeep of the rounds after."""
    effect = Effect(f"{name} burns on", FOREVER)
    effect.per_round = True
    effect.harm = verb.harm
    effect.caster = user
    effect.magical = False
    effect.dice = verb.dice
    effect.begins_round = fight.round + 1
    effect.ends_round = fight.round + verb.delay
    victim.effects.append(effect)
    fight.to_do |= 1 << steps.BURN
    if fight.log is not None:
        fight.tell("effect", user, victim, "burning", effect=effect.name, until=None, amount=None)


def drain(fight: Fight, victim: Combatant, user: Combatant | None, levels: int, name: str) -> None:
    """Whole levels are lost: their hit dice, their skill; below the first is death (SEG-B26)."""
    for _ in range(levels):
        victim.levels_lost += 1
        if victim.levels_lost >= max(1, victim.spec.level):
            slay(fight, victim, user, name)
            return
        lost = max(1, victim.max_hp // max(1, victim.spec.level - victim.levels_lost + 1))
        victim.max_hp -= lost
        beyond = victim.hp - victim.max_hp
        if beyond > 0:
            victim.hp = victim.max_hp
            victim.damage_taken += beyond
            if user is not None and user.allegiance != victim.allegiance:
                user.damage_dealt += beyond
            if fight.log is not None:
                fight.tell("damage", user, victim, "level_drain", amount=beyond, hp=victim.hp, source=f"{name}: a level")
        effect = Effect(name, FOREVER)
        effect.stat = compiled.STAT_TO_HIT
        effect.amount = -1
        effect.caster = user
        effect.magical = False
        effects.add(fight, victim, effect)


def take_hit_points(fight: Fight, me: Combatant) -> None:
    """Roll hit points at the start, or take the fixed ones (R-SEG-28)."""
    fixed, dice, least = me.spec.hit_points.fixed, me.spec.hit_points.dice, me.spec.hit_points.at_least
    if fixed > 0:
        me.hp = me.max_hp = fixed
        return
    me.hp = me.max_hp = max(
        least, fight.dice.total(me.spec.owner, int(Purpose.HP), dice.count, dice.sides, dice.plus)
    )


def begin_condition(fight: Fight, victim: Combatant, condition: int, user: Combatant | None) -> None:
    """What a new condition does at once to somebody's action."""
    if condition & terms.PETRIFIED:
        return
    if condition & terms.CHARMED and user is not None and victim.allegiance != user.allegiance:
        victim.allegiance = user.allegiance
        fight.sort_sides()
        fight.sides_changed = True
        stop(fight, victim)
    if condition & (terms.UNABLE | terms.GRAPPLED | terms.AFRAID | terms.TURNED | terms.CONFUSED):
        stop(fight, victim)
    if condition & (terms.SILENCED | terms.PRONE):
        disturb(fight, victim, "silenced" if condition & terms.SILENCED else "knocked down")


def consume(me: Combatant, which: int) -> None:
    """Take one use of a power: a memorised copy, charges, a use of the day."""
    power = me.spec.powers[which]
    if power.pool >= 0:
        if me.pools[power.pool] != compiled.UNLIMITED:
            me.pools[power.pool] -= power.cost
    elif me.uses[which] != compiled.UNLIMITED:
        me.uses[which] -= power.cost


def lose_power(fight: Fight, me: Combatant, which: int, reason: str) -> None:
    """A casting or an ability is spoiled: the spell is lost as if cast; a scroll or a potion is kept (SEG-CST-07, SEG-ITM-07)."""
    power = me.spec.powers[which]
    lost = power.manner in (terms.SPELL, terms.SPELL_LIKE)
    if lost:
        consume(me, which)
        me.spells_spoiled += 1
    if fight.log is not None:
        cite = "spoiled" if power.manner == terms.SPELL else (
            "spell_like_disrupted" if power.manner == terms.SPELL_LIKE else "item_stopped"
        )
        fight.tell("spell_spoiled", me, None, cite, spell=power.name, reason=reason, lost=lost)


def power_comes_back(fight: Fight, me: Combatant, which: int) -> Plan:
    """A staff recovers its power, whoever holds it and whatever they do (SEG-ITM-09, R-SEG-11)."""
    yield fight.until(fight.rules.timing.due(steps.POWER_BACK, me.ready_t[which], 0))
    if me.status == terms.STANDING and fight.log is not None:
        fight.tell("power_back", me, None, "staff", item=me.spec.powers[which].name)
