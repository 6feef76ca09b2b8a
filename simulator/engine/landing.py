"""What does everything that happened at this moment do, taken together?

All damage, then death, then healing, clamped once (R-ALL-01). Saving throws against effects that land together are
rolled here, in canonical order of their victims. Interrupts are sent from here, at most one to a process.
"""

from __future__ import annotations

from collections import Counter

from simulator.dice import Purpose
from simulator.engine import bodies, consequences, disturbances, effects, goods, rays, webs, zones
from simulator.engine.areas import cover_between
from simulator.engine.fight import Fight
from simulator.engine.gathered import Landing, Threat
from simulator.engine.hands import drop
from simulator.engine.hurts import is_immune, save
from simulator.model import terms
from simulator.model.battle import Combatant
from simulator.model.compiled import ALL_BUT, DROPS, STAT_FIRE_RESISTANCE, Power, Verb
from simulator.rules.spells import let_fall

HARM = int(Purpose.DAMAGE)
HARMFUL = (terms.DAMAGE, terms.DAMAGE_BY_HP, terms.BOLTS)
STILL_MATTER = (terms.CURE_CONDITION, terms.SLAY)
"""What can still be done to the fallen, besides harm."""


def land(fight: Fight) -> None:
    """Let everything gathered at this moment take hold."""
    landing = fight.landing
    if landing:
        fight.landing = Landing()
        if landing.rays:
            rays.meet(fight, landing)
        if landing.threats:
            _meet_threats(fight, landing)
        struck = _wound(fight, landing) if landing.damages else []
        for victim, quarters in landing.passing:
            victim.bruises += quarters
        for victim in struck:
            if victim.hp <= 0 or (victim.status == terms.DOWN and fight.rules.death.down_hit_kills):
                bodies.fall(fight, victim)
        if landing.heals:
            _heal(fight, landing)
        for change in landing.changes:
            change()
        for victim, verb, user, power, name in landing.conditions:
            _begin(fight, victim, verb, user, power, name)
        for victim in struck:
            if victim.status == terms.STANDING and victim.index not in landing.only_saved:
                disturbances.disturb(fight, victim, "damage")
    if fight.fallen or fight.sides_changed:
        fight.sides_changed = False
        consequences.after_falls(fight)


def _meet_threats(fight: Fight, landing: Landing) -> None:
    """The saves against all that lands now, and what they leave of it."""
    landing.threats.sort(key=_by_victim)
    thrown: dict[tuple[int, int, int, int, str], bool] = {}
    resisted: dict[tuple[int, int, int], bool] = {}
    lessened: dict[int, int] = {}
    for threat in landing.threats:
        if not _touches(fight, threat, resisted) or not _comes_to_pass(fight, landing, threat):
            continue
        victim, verb, user, power, _modifier, _amount, name, maker = threat
        harmful = verb.kind in HARMFUL
        cover = _cover(fight, victim, user, power) if harmful else 0
        saved = verb.save != terms.NO_SAVE and _has_save(victim, verb) and _is_saved(fight, threat, cover, thrown)
        if saved and verb.on_save == terms.NEGATES:
            landing.conditions.extend((victim, left, user, power, name) for left in verb.if_saved)
            continue
        if not harmful:
            landing.conditions.append((victim, verb, (maker or user) if _kills(verb) else user, power, name))
            if verb.save == terms.NO_SAVE and fight.rules.casting.no_save_effect_spoils and user is not victim:
                disturbances.disturb(fight, victim, "an effect without a save")
        elif verb.delay:
            bodies.burn(fight, victim, verb, user, name)
        else:
            _harm(fight, landing, threat, cover, lessened, saved=saved)
    if lessened and not fight.rules.casting.saved_damage_spoils:
        for index, times in lessened.items():
            if sum(1 for damage in landing.damages if damage[0].index == index) == times:
                landing.only_saved.add(index)


def _harm(
    fight: Fight,
    landing: Landing,
    threat: Threat,
    cover: int,
    lessened: dict[int, int],
    *,
    saved: bool,
) -> None:
    """Put what is left of some damage on the landing; `lessened` counts what saves have lessened, by victim."""
    amount = _by_nature(fight, landing, threat, _harm_left(fight, threat, cover, saved=saved))
    if amount <= 0:
        return
    victim, verb, user, power, _modifier, _amount, name, maker = threat
    landing.damages.append((victim, amount, maker or user, verb.harm, name))
    if power is not None and power.magical:
        victim.struck_by_magic = fight.moment()
    if saved:
        lessened[victim.index] = lessened.get(victim.index, 0) + 1
    elif verb.gear >= 0 and victim.spec.goods:
        goods.test_goods(fight, victim, verb.gear, name)


def _touches(fight: Fight, threat: Threat, resisted: dict[tuple[int, int, int], bool]) -> bool:
    """Whether a threat still finds its victim there, and can do anything to it."""
    victim, verb = threat.victim, threat.verb
    if victim.status not in (terms.STANDING, terms.DOWN):
        return False
    if is_immune(fight, victim, verb, threat.power, threat.user, resisted):
        return False
    if victim.spec.absorbs and _is_absorbed(fight, threat, resisted):
        return False
    if fight.areas and threat.power is not None and zones.stops(fight, victim, threat.user, threat.power):
        if fight.log is not None:
            held = f"a ward against {threat.power.name}"
            fight.tell("effect", threat.user, victim, "ward", effect=held, until=None, amount=None)
        return False
    return victim.status == terms.STANDING or verb.kind in HARMFUL or verb.kind in STILL_MATTER


def _is_absorbed(fight: Fight, threat: Threat, resisted: dict[tuple[int, int, int], bool]) -> bool:
    """Whether a rod of absorption in hand takes up a spell that is aimed at its bearer alone (C.10)."""
    victim, power = threat.victim, threat.power
    if power is None or power.manner != terms.SPELL or power.shape != terms.ONE or not fight.able(victim):
        return False
    key = (victim.index, TAKEN_UP, id(power))
    if key in resisted:
        return True
    room, stored = victim.spec.absorbs
    if power.whom == terms.FRIENDS or power.level > victim.pools[room]:
        return False
    resisted[key] = True
    victim.pools[room] -= power.level
    victim.pools[stored] += power.level
    if fight.log is not None:
        taken = f"{power.name} is absorbed"
        fight.tell("effect", threat.user, victim, "absorbed", effect=taken, until=None, amount=power.level)
    return True


TAKEN_UP = -2
"""Beside the index of a user: that a spell was taken up, however many things it does."""


def _comes_to_pass(fight: Fight, landing: Landing, threat: Threat) -> bool:
    """Whether something that only may happen does; and fire takes the web in which somebody is."""
    victim, verb, user = threat.victim, threat.verb, threat.user
    if verb.harm & terms.FIRE and (fight.areas or victim.conditions & terms.WEBBED):
        webs.burn(fight, landing, victim, threat.maker or user)
    if verb.chance >= CERTAIN:
        return True
    owner = victim.spec.owner if user is None else user.spec.owner
    return fight.dice.roll(owner, int(Purpose.EFFECT), CERTAIN) <= verb.chance


CERTAIN = 100


def _has_save(victim: Combatant, verb: Verb) -> bool:
    """Whether this creature has a save at all: some magic allows it only to the great or the clever."""
    dice, wit, both = verb.saves_from
    if not wit:
        return True
    great, clever = victim.hit_dice[0] >= dice, victim.spec.intelligence >= wit
    return (great and clever) if both else (great or clever)


def _is_saved(fight: Fight, threat: Threat, cover: int, thrown: dict[tuple[int, int, int, int, str], bool]) -> bool:
    """The save against a threat; the effects of one power that ask for the same save share one roll."""
    victim, verb, user, power, modifier, _amount, name, _maker = threat
    key = (victim.index, -1 if user is None else user.index, verb.save, verb.save_modifier, name)
    if power is not None and key in thrown:
        return thrown[key]
    modifier += verb.save_modifier + fight.rules.casting.cover_save(cover)
    if victim.conditions & terms.WARDED_FROM_EVIL and user is not None and user.spec.traits & terms.EVIL:
        modifier += fight.rules.casting.warded_from_evil_save
    saved = thrown[key] = save(fight, victim, verb.save, modifier, name, verb, power, user, covered=cover > 0)
    if not saved and victim.status == terms.STANDING:
        disturbances.disturb(fight, victim, "a failed save")
    return saved


def _harm_left(fight: Fight, threat: Threat, cover: int, *, saved: bool) -> int:
    """What a save, cover, magic against fire and the creature's own hide leave of some damage."""
    victim, verb, user, _power, _modifier, amount, _name, _maker = threat
    if amount < 0:
        owner = victim.spec.owner if user is None else user.spec.owner
        amount = effects.harm_rolled(fight, verb, owner)
    if verb.flags & ALL_BUT:
        amount = victim.hp - amount
    if verb.save != terms.NO_SAVE:
        amount = fight.rules.damage.behind_cover(amount, saved, verb.on_save, cover)
    if verb.harm & terms.FIRE and victim.modified:
        amount -= victim.stats[STAT_FIRE_RESISTANCE] * max(1, verb.dice.count)
    if verb.harm & victim.doubled_harm:
        amount *= 2
    if verb.harm & victim.halved_harm:
        if saved and verb.harm & ~victim.spec.halved_harm & victim.halved_harm:
            # Magic that wards off half of it lets nothing through after a save.
            return 0
        amount = fight.rules.damage.half(amount)
    return amount


def _by_nature(fight: Fight, landing: Landing, threat: Threat, amount: int) -> int:
    """What some kinds of harm do to some creatures: no more than so much, and something else besides (C.11)."""
    victim, verb, user, _power, _modifier, _amount, name, _maker = threat
    for reaction in victim.spec.reactions:
        if verb.harm & reaction.harm and amount > 0:
            if reaction.at_most.count:
                amount = min(amount, effects.rolled(fight, reaction.at_most, victim.spec.owner, HARM))
            if reaction.condition:
                landing.conditions.append(
                    (victim, Verb(terms.CONDITION, condition=reaction.condition), user, None, name)
                )
    return amount


AREAS = (terms.RADIUS, terms.CONE, terms.LINE, terms.AROUND)


def _cover(fight: Fight, victim: Combatant, user: Combatant | None, power: Power | None) -> int:
    """Per cent of cover that a victim has against an area of this power (SEG-CST-23)."""
    if user is None or power is None or power.shape not in AREAS:
        return 0
    return cover_between(fight, user, victim)[0]


def _by_victim(threat: Threat) -> int:
    return threat.victim.index


def _wound(fight: Fight, landing: Landing) -> list[Combatant]:
    """Take all damage off, and say who was struck, in canonical order."""
    struck: dict[int, Combatant] = {}
    tells = fight.log is not None
    round_number, t = fight.round, fight.t
    several = tells and len(landing.damages) > 1
    together = _together(landing) if several else frozenset()
    tied = _tied_shooters(fight, landing) if several else frozenset()
    wounds = fight.harm
    for victim, amount, dealer, harm, name in landing.damages:
        if victim.status not in (terms.STANDING, terms.DOWN):
            continue
        victim.hp -= amount
        victim.damage_taken += amount
        victim.harm_taken |= harm
        victim.hurt_round = round_number
        victim.fell_to = name
        victim.last_damage_by = dealer
        if dealer is not None and dealer.allegiance != victim.allegiance:
            dealer.damage_dealt += amount
        wound = dealer, victim.index, name
        wounds[wound] = wounds.get(wound, 0) + amount
        struck[victim.index] = victim
        if tells:
            extra = fight.ids(
                *(("landing_together",) if victim.index in together else ()),
                *(("tied_shooters",) if victim.index in tied and _is_shot(fight, dealer, name) else ()),
                *(("touch_not_shaken_off",) if victim.touch_held >= 0 else ()),
            )
            by = effects.told_by(fight, dealer)
            fight.tell("damage", by, victim, "damage", extra, amount=amount, hp=victim.hp, source=name)
    if fight.first_blood < 0 and struck:
        fight.first_blood = t
    if len(struck) == 1:
        return list(struck.values())
    return [struck[index] for index in sorted(struck)]


def _together(landing: Landing) -> frozenset[int]:
    """Whose wounds R-ALL-01 settles: several at once, or one of somebody who deals one itself at this moment."""
    hurt = Counter(damage[0].index for damage in landing.damages)
    dealing = {dealer.index for victim, _, dealer, *_ in landing.damages if dealer is not None and dealer is not victim}
    return frozenset(index for index, times in hurt.items() if times > 1 or index in dealing)


def _tied_shooters(fight: Fight, landing: Landing) -> frozenset[int]:
    """Who is shot at the very moment at which its own shot strikes."""
    shots = [(victim, dealer) for victim, _, dealer, _, name in landing.damages if _is_shot(fight, dealer, name)]
    shot = {victim.index for victim, _ in shots}
    return frozenset(dealer.index for _, dealer in shots if dealer is not None and dealer.index in shot)


def _is_shot(fight: Fight, dealer: Combatant | None, name: str) -> bool:
    """Whether a wound is that of a missile of this round."""
    if dealer is None or dealer.shots_round != fight.round:
        return False
    return any(mode.name == name for mode in dealer.spec.missiles)


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
        victim.bruises = min(victim.bruises, 4 * (victim.max_hp - victim.hp))
        victim.bleeding = False
        if fight.log is not None:
            fight.tell("heal", healer, victim, "healing", amount=victim.hp - before, hp=victim.hp, source=name)
        if victim.status == terms.DOWN and victim.hp > 0 and fight.rules.death.healed_rejoin:
            bodies.rise(fight, victim)


def _begin(fight: Fight, victim: Combatant, verb: Verb, user: Combatant | None, power: Power | None, name: str) -> None:
    """An effect takes hold of one who is still there."""
    if victim.status not in (terms.STANDING, terms.DOWN):
        return
    if power is not None and power.concentration and user is not None and user.concentration is not power:
        # Its caster was wounded at the moment of its completion: what it attends to is over before it begins.
        return
    kind = verb.kind
    if _kills(verb):
        if power is not None and power.magical:
            victim.struck_by_magic = fight.moment()
        bodies.slay(fight, victim, user, name)
        return
    if kind == terms.DRAIN_LEVELS:
        bodies.drain(fight, victim, user, verb.amount, name)
        return
    if kind == terms.SAP:
        _sap(fight, victim, verb, user, name)
        return
    if kind == terms.IMAGES:
        effects.give_images(fight, victim, verb, user, power, name)
        return
    if kind == terms.CURE_CONDITION:
        effects.remove_condition(fight, victim, verb.condition)
        return
    effect = effects.give(fight, victim, verb, user, power, name)
    if effect is not None and effect.condition:
        disturbances.begin_condition(fight, victim, effect.condition, user)
        if verb.flags & DROPS:
            _may_drop(fight, victim)


def _sap(fight: Fight, victim: Combatant, verb: Verb, user: Combatant | None, name: str) -> None:
    """Wisdom is lost; who has hardly any left does as it is told (C.11)."""
    victim.wisdom = max(0, victim.wisdom - verb.amount)
    if fight.log is not None:
        fight.tell("effect", user, victim, "effect", effect="wisdom left", until=None, amount=victim.wisdom)
    if victim.wisdom < verb.stat:
        for then in verb.held:
            if then.condition & ~(victim.immune | victim.conditions):
                _begin(fight, victim, then, user, None, name)


def _kills(verb: Verb) -> bool:
    """Whether what begins is an end: death, deadly poison, stone."""
    turns_to_stone = verb.kind != terms.IMMUNITY and bool(verb.condition & terms.PETRIFIED)
    return verb.kind in (terms.SLAY, terms.POISONING) or turns_to_stone


def _may_drop(fight: Fight, victim: Combatant) -> None:
    """Fear loosens the grip: the better the creature, the less easily it lets fall what is in hand (C.8)."""
    chance = let_fall(victim.hit_dice[0])
    if victim.wielding >= 0 and fight.dice.roll(victim.spec.owner, int(Purpose.EFFECT), CERTAIN) <= chance:
        drop(fight, victim, 2)
