"""What does everything that happened at this moment do, taken together?

All damage, then death, then healing, clamped once (R-ALL-01). Saving throws against effects that land together are rolled
here, in canonical order of their victims. Interrupts are sent from here, at most one to a process.
"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import bodies, effects
from simulator.engine.fight import Fight, Landing
from simulator.engine.hurts import is_immune, save
from simulator.model.battle import Combatant
from simulator.model import terms
from simulator.model.compiled import STAT_FIRE_RESISTANCE, Power, Verb

HARM = int(Purpose.DAMAGE)
HARMFUL = (terms.DAMAGE, terms.DAMAGE_BY_HP, terms.BOLTS)
STILL_MATTER = (terms.CURE_CONDITION, terms.SLAY)
"""What can still be done to the fallen, besides harm."""


def land(fight: Fight) -> None:
    """Let everything gathered at this moment take hold."""
    landing = fight.landing
    if landing:
        fight.landing = Landing()
        if landing.saves:
            _roll_saves(fight, landing)
        struck = _wound(fight, landing) if landing.damages else []
        for victim in struck:
            if victim.hp <= 0 or (victim.status == terms.DOWN and fight.rules.death.down_hit_kills):
                bodies.fall(fight, victim)
        if landing.heals:
            _heal(fight, landing)
        for victim, verb, user, power, name in landing.conditions:
            _begin(fight, victim, verb, user, power, name)
        for victim in struck:
            if victim.status == terms.STANDING:
                bodies.disturb(fight, victim, "damage")
    if fight.fallen or fight.sides_changed:
        fight.sides_changed = False
        bodies.after_falls(fight)


def _roll_saves(fight: Fight, landing: Landing) -> None:
    """The saves against all that lands now, and what they leave of it."""
    landing.saves.sort(key=_by_victim)
    thrown: dict[tuple[int, int, int, int, str], bool] = {}
    for victim, verb, user, power, modifier, amount, name in landing.saves:
        if victim.status not in (terms.STANDING, terms.DOWN) or is_immune(fight, victim, verb, power, user):
            continue
        if victim.status == terms.DOWN and verb.kind not in HARMFUL and verb.kind not in STILL_MATTER:
            continue
        saved = False
        cover = _cover(fight, victim, user, power) if verb.kind in HARMFUL else 0
        if verb.save != terms.NO_SAVE:
            # The effects of one power that ask for the same save share one roll.
            key = (victim.index, -1 if user is None else user.index, verb.save, verb.save_modifier, name)
            before = thrown.get(key) if power is not None else None
            if before is None:
                saved = thrown[key] = save(
                    fight,
                    victim,
                    verb.save,
                    verb.save_modifier + modifier + fight.rules.casting.cover_save(cover),
                    name,
                    verb,
                )
                if not saved and victim.status == terms.STANDING:
                    bodies.disturb(fight, victim, "a failed save")
            else:
                saved = before
            if saved and verb.on_save == terms.NEGATES:
                continue
        if verb.kind in HARMFUL and verb.delay:
            bodies.burn(fight, victim, verb, user, name)
        elif verb.kind in HARMFUL:
            if amount < 0:
                owner = victim.spec.owner if user is None else user.spec.owner
                amount = effects.rolled(fight, verb.dice, owner, HARM)
            if verb.save != terms.NO_SAVE:
                amount = fight.rules.damage.behind_cover(amount, saved, verb.on_save, cover)
            if verb.harm & terms.FIRE and victim.modified:
                per_die = victim.stats[STAT_FIRE_RESISTANCE]
                amount -= per_die * max(1, verb.dice.count) if per_die else 0
            if verb.harm & victim.spec.halved_harm:
                amount = fight.rules.damage.half(amount)
            if amount > 0:
                landing.damages.append((victim, amount, user, verb.harm, name))
        else:
            landing.conditions.append((victim, verb, user, power, name))
            if verb.save == terms.NO_SAVE and fight.rules.casting.no_save_effect_spoils and user is not victim:
                bodies.disturb(fight, victim, "an effect without a save")


AREAS = (terms.RADIUS, terms.CONE, terms.LINE, terms.AROUND)


def _cover(fight: Fight, victim: Combatant, user: Combatant | None, power: Power | None) -> int:
    """Per cent of cover that a victim has against an area of this power (SEG-CST-23)."""
    if user is None or power is None or power.shape not in AREAS:
        return 0
    return fight.cover_between(user, victim)[0]


def _by_victim(item: tuple[Combatant, Verb, Combatant | None, Power | None, int, int, str]) -> int:
    return item[0].index


def _wound(fight: Fight, landing: Landing) -> list[Combatant]:
    """Take all damage off, and say who was struck, in canonical order."""
    struck: dict[int, Combatant] = {}
    tells = fight.log is not None
    round_number, t = fight.round, fight.t
    for victim, amount, dealer, harm, name in landing.damages:
        if victim.status not in (terms.STANDING, terms.DOWN):
            continue
        victim.hp -= amount
        victim.damage_taken += amount
        victim.harm_taken |= harm
        victim.hurt_round = round_number
        victim.hurt_t = t
        victim.fell_to = name
        if dealer is not None:
            victim.last_damage_by = dealer
            if dealer.allegiance != victim.allegiance:
                dealer.damage_dealt += amount
        struck[victim.index] = victim
        if tells:
            fight.tell("damage", dealer, victim, "damage", amount=amount, hp=victim.hp, source=name)
    if fight.first_blood < 0:
        fight.first_blood = t
    if len(struck) == 1:
        return list(struck.values())
    return [struck[index] for index in sorted(struck)]


def _heal(fight: Fight, landing: Landing) -> None:
    """Healing, never past full, never for the dead (R-ALL-04)."""
    healed: dict[int, int] = {}
    for victim, amount, _healer, _name in landing.heals:
        healed[victim.index] = healed.get(victim.index, 0) + amount
    told: set[int] = set()
    for victim, _amount, healer, name in landing.heals:
        if victim.index in told or victim.status not in (terms.STANDING, terms.DOWN):
            continue
        told.add(victim.index)
        before = victim.hp
        victim.hp = fight.rules.death.after_healing(before, healed[victim.index], victim.max_hp)
        victim.bleeding = False
        if fight.log is not None:
            fight.tell("heal", healer, victim, "healing", amount=victim.hp - before, hp=victim.hp, source=name)
        if victim.status == terms.DOWN and victim.hp > 0 and fight.rules.death.healed_rejoin:
            bodies.rise(fight, victim)


def _begin(fight: Fight, victim: Combatant, verb: Verb, user: Combatant | None, power: Power | None, name: str) -> None:
    """An effect takes hold of one who is still there."""
    if victim.status not in (terms.STANDING, terms.DOWN):
        return
    kind = verb.kind
    if kind in (terms.SLAY, terms.POISONING) or verb.condition & terms.PETRIFIED:
        bodies.slay(fight, victim, user, name)
        return
    if kind == terms.DRAIN_LEVELS:
        bodies.drain(fight, victim, user, verb.amount, name)
        return
    if kind == terms.IMAGES:
        victim.images = max(victim.images, effects.rolled(fight, verb.dice, victim.spec.owner, int(Purpose.COUNT)))
        if fight.log is not None:
            fight.tell("effect", user, victim, "mirror_image", effect=name, until=None, amount=victim.images)
        return
    if kind == terms.CURE_CONDITION:
        effects.remove_condition(fight, victim, verb.condition)
        return
    if effects.give(fight, victim, verb, user, power, name) is not None and verb.condition:
        bodies.begin_condition(fight, victim, verb.condition, user)
