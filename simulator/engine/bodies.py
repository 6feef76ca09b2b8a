"""Who falls, who is out of the fight?

The one place where somebody stops standing.
"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import effects
from simulator.engine.chronicle import becomes
from simulator.engine.disturbances import end_concentration, give_up_aid, let_go
from simulator.engine.fight import Fight
from simulator.engine.places import free_place
from simulator.model import steps, terms
from simulator.model.battle import FOREVER, Combatant, Effect
from simulator.model.compiled import HitPoints, Verb


def fall(fight: Fight, victim: Combatant) -> None:
    """Somebody at 0 hit points or fewer: down or dead (R-ALL-04)."""
    was = victim.status
    state, in_earnest = _state_after(fight, victim)
    if was == state == terms.DOWN and victim.bruises and in_earnest:
        # Who was only knocked out before bleeds now.
        _begin_to_bleed(fight, victim)
    if state in (was, terms.STANDING):
        return
    if victim.spec.traits & terms.GASEOUS_AT_ZERO and was == terms.STANDING:
        escape(fight, victim)
        return
    killer = victim.last_damage_by
    becomes(fight, victim, state, killer, victim.fell_to)
    if was == terms.STANDING and killer is not None and killer.allegiance != victim.allegiance:
        killer.kills += 1
    if state == terms.DOWN and in_earnest:
        _begin_to_bleed(fight, victim)
    if fight.log is not None:
        told = effects.told_by(fight, killer)
        if state == terms.DOWN:
            cite = "down" if in_earnest else "knocked_out"
            fight.tell("down", victim, told, cite, hp=victim.hp, source=victim.fell_to)
        else:
            fight.tell("died", victim, told, "death", source=victim.fell_to)
    if was == terms.STANDING:
        leave(fight, victim)
    else:
        give_up_aid(fight, victim)


def _state_after(fight: Fight, victim: Combatant) -> tuple[int, bool]:
    """What becomes of somebody wounded, and whether it is wounded in earnest.

    Who has points left but for what passes with the fight is only knocked out (GG-B11).
    """
    death = fight.rules.death
    state = death.state(victim.lasting_hp, death.figure(bool(victim.spec.traits & terms.CHARACTER)))
    in_earnest = state != terms.STANDING
    if not in_earnest and victim.hp <= 0:
        state = terms.DOWN
    if victim.status == terms.DOWN and death.down_hit_kills:
        state = terms.DEAD
    if state == terms.DEAD and _will_rise(fight, victim):
        state = terms.DOWN
    return state, in_earnest


def _begin_to_bleed(fight: Fight, victim: Combatant) -> None:
    """A point a round from now on, but for those whose wounds close."""
    if not victim.spec.regeneration:
        victim.bleeding = True
        fight.to_do |= 1 << steps.BLEED


def _will_rise(fight: Fight, victim: Combatant) -> bool:
    """Whether somebody closes even deadly wounds: a troll, unless fire or acid was among them (SEG-B26)."""
    if not fight.rules.death.troll_rises or not victim.spec.traits & terms.TROLL:
        return False
    return not victim.harm_taken & victim.spec.not_regenerated_harm


def slay(fight: Fight, victim: Combatant, user: Combatant | None, name: str) -> None:
    """Somebody dies outright: poison, petrification, a killing spell."""
    if victim.status not in (terms.STANDING, terms.DOWN):
        return
    was = victim.status
    becomes(fight, victim, terms.DEAD, user, name)
    victim.fell_to = name
    if was == terms.STANDING and user is not None and user.allegiance != victim.allegiance:
        user.kills += 1
    if fight.log is not None:
        fight.tell("died", victim, effects.told_by(fight, user), "death", source=name)
    if was == terms.STANDING:
        leave(fight, victim)
    else:
        give_up_aid(fight, victim)


def escape(fight: Fight, me: Combatant) -> None:
    """Somebody is out of it by running (R-SEG-26)."""
    if me.status != terms.STANDING:
        return
    becomes(fight, me, terms.FLED)
    if fight.log is not None:
        fight.tell("fled", me, None, "flight")
    leave(fight, me)


def yield_up(fight: Fight, me: Combatant, captor: Combatant | None) -> None:
    """Somebody surrenders or is taken."""
    if me.status != terms.STANDING:
        return
    becomes(fight, me, terms.CAPTURED, captor)
    if fight.log is not None:
        fight.tell("captured", me, captor, "surrender")
    leave(fight, me)


def leave(fight: Fight, me: Combatant) -> None:
    """Take somebody out of the standing, and note that others have to look up."""
    fight.standing &= ~me.bit
    fight.lost[me.spec.side] += 1
    if me.struck_by_magic == fight.moment() and me.status in (terms.DOWN, terms.DEAD):
        fight.felled_by_magic[me.spec.side] += 1
    fight.fallen.append(me)
    fight.to_do |= 1 << steps.CHECK_MORALE
    free_place(me)
    fight.loses_process(me)
    if me.concentration is not None:
        end_concentration(fight, me)
    let_go(fight, me)
    me.doing = terms.IDLE
    if not me.resting:
        # Whatever it was doing, or waiting to do, is dropped (R-ALL-06).
        fight.interrupt(me, terms.STOPPED)


def rise(fight: Fight, me: Combatant) -> None:
    """A healed creature rejoins the fight (only with the house rule)."""
    becomes(fight, me, terms.STANDING)
    fight.standing |= me.bit
    fight.lost[me.spec.side] -= 1
    fight.find_near(me)
    if fight.log is not None:
        fight.tell("effect_ended", me, None, "rises", effect="down")


def burn(fight: Fight, victim: Combatant, verb: Verb, user: Combatant | None, name: str) -> None:
    """Something goes on hurting in the upkeep of the rounds after."""
    effect = Effect(f"{name} burns on", FOREVER)
    effect.per_round = True
    effect.harm = verb.harm
    effect.caster = user
    effect.magical = False
    effect.dice = verb.dice
    effect.begins_round = fight.round + max(1, verb.starts)
    effect.ends_round = effect.begins_round + verb.delay - 1
    victim.effects.append(effect)
    fight.to_do |= 1 << steps.BURN
    if fight.log is not None:
        fight.tell("effect", user, victim, "burning", effect=effect.name, until=None, amount=None)


def drain(fight: Fight, victim: Combatant, user: Combatant | None, levels: int, name: str) -> None:
    """Whole levels are lost: a hit die of them, wounded or not, and their skill; below the first is death (SEG-B26)."""
    for _ in range(levels):
        victim.levels_lost += 1
        own = max(1, victim.spec.level + victim.found)
        if victim.levels_lost >= own:
            slay(fight, victim, user, f"{name}: the last level")
            return
        lost = max(1, victim.max_hp // (own - victim.levels_lost + 1))
        victim.max_hp -= lost
        victim.hp -= lost
        victim.damage_taken += lost
        wound = user, victim.index, name
        fight.harm[wound] = fight.harm.get(wound, 0) + lost
        victim.fell_to = name
        if user is not None:
            victim.last_damage_by = user
            if user.allegiance != victim.allegiance:
                user.damage_dealt += lost
        if fight.log is not None:
            fight.tell("damage", user, victim, "level_drain", amount=lost, hp=victim.hp, source=f"{name}: a level lost")
        if victim.hp <= 0:
            fall(fight, victim)
            return
        mark_lost_level(fight, victim, user, name)


def mark_lost_level(fight: Fight, victim: Combatant, user: Combatant | None, name: str) -> None:
    """Let a lost level show in somebody's skill: to hit, saves and routines of the level below (SEG-B26)."""
    effect = Effect(f"a level lost to {name}", FOREVER)
    effect.levels = -1
    effect.caster = user
    effect.magical = False
    effect.rule = "level_drain"
    effects.add(fight, victim, effect)


def _found(fight: Fight, me: Combatant) -> HitPoints:
    """How many hit dice somebody of a kind has that is found with more or fewer, and its hit points for it (C.11)."""
    rows = me.spec.found
    die = fight.dice.roll(me.spec.owner, int(Purpose.HP), rows[-1].up_to)
    row = next(row for row in rows if die <= row.up_to)
    me.found = row.levels
    me.stand_at(row.levels)
    return row.hit_points


def take_hit_points(fight: Fight, me: Combatant) -> None:
    """Roll hit points at the start, or take the fixed ones (R-SEG-28)."""
    points = me.spec.hit_points if not me.spec.found else _found(fight, me)
    me.hp = points.fixed
    if points.fixed <= 0:
        owner, purpose = me.spec.owner, int(Purpose.HP)
        rolled = fight.dice.total(owner, purpose, *points.dice)
        if points.more.count:
            rolled += fight.dice.total(owner, purpose, *points.more)
        me.hp = max(points.at_least, rolled)
    me.max_hp = me.hp
