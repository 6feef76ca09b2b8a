"""What does each kind of magic do to those it touches?

The spell verbs: every spell, item, breath and bite of the content is made of these. They put wounds, saves, healing and
effects on the landing; nothing takes hold before everything of the moment is known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from simulator.dice import Purpose
from simulator.engine import areas, dispelling, disturbances, effects, rays, webs, wonders, zones
from simulator.engine.contests import losers
from simulator.engine.fight import Fight
from simulator.engine.gathered import Threat
from simulator.engine.hurts import save
from simulator.engine.summoning import summoned
from simulator.model import compiled, steps, terms
from simulator.model.battle import Area, Combatant, Effect
from simulator.model.compiled import Power, Verb

EFFECT: Final = int(Purpose.EFFECT)
HARM: Final = int(Purpose.DAMAGE)
ORDER: Final = int(Purpose.ORDER)
SLAIN: Final = Verb(terms.SLAY)


def apply(fight: Fight, me: Combatant, power: Power, target: Combatant, targets: tuple[Combatant, ...]) -> None:
    """Let a power do its work on everybody it touches."""
    if power.ray:
        rays.shoot(fight, me, power, target)
        return
    victims = areas.touched(fight, me, power, target, targets)
    if power.person_only:
        victims = [one for one in victims if one.spec.traits & terms.PERSON]
    victims = _as_many(fight, me, power, victims)
    if power.once:
        victims = _not_served_yet(fight, me, power, victims)
    modifier = 0
    if power.chance_by_targets and victims:
        modifier = power.chance_by_targets[min(len(victims), len(power.chance_by_targets)) - 1]
    for verb in power.verbs:
        those = victims
        if verb.whom != terms.EVERYBODY:
            those = [one for one in those if fight.concerns(verb, me, one)]
        if verb.budget != compiled.NO_DICE and verb.kind == terms.CONDITION:
            those = _as_many_dice(fight, me, verb, those)
        VERBS[verb.kind](fight, me, power, verb, those, modifier, target)
        if verb.kind == terms.WEB:
            webs.cast(fight, me, power, verb, target)
            zones.cover_up(fight, target.x, target.y, power.size_ft * 10)


def _not_served_yet(fight: Fight, me: Combatant, power: Power, victims: list[Combatant]) -> list[Combatant]:
    """Those whom a thing that serves each creature once a day has not served yet; now it has (C.10)."""
    served = [one for one in victims if power.once in one.had]
    if fight.log is not None:
        for one in served:
            told = f"{power.name} serves it once a day"
            fight.tell("effect", me, one, "device", effect=told, until=None, amount=None)
    fresh = [one for one in victims if one not in served]
    for one in fresh:
        one.had += (power.once,)
    return fresh


def _as_many(fight: Fight, me: Combatant, power: Power, victims: list[Combatant]) -> list[Combatant]:
    """Those in the area as far as a power's number of creatures goes, by lot (R-ALL-01)."""
    if power.at_most == compiled.NO_DICE:
        return victims
    most = effects.rolled(fight, power.at_most, me.spec.owner, int(Purpose.COUNT))
    fit = [one for one in victims if one.status == terms.STANDING]
    return fit if len(fit) <= most else _by_lot(fight, fit, most)


def _as_many_dice(fight: Fight, me: Combatant, verb: Verb, victims: list[Combatant]) -> list[Combatant]:
    """Those touched as far as the hit dice of a spell go, of those for whom it is at all, by lot."""
    fit = [one for one in victims if one.status == terms.STANDING and one.is_of_kind(verb)]
    budget = effects.rolled(fight, verb.budget, me.spec.owner, int(Purpose.COUNT))
    if verb.flags & compiled.ONE_KIND:
        fit = _of_one_kind(fit, budget)
    return zones.within_budget(fight, fit, budget)


def _of_one_kind(victims: list[Combatant], budget: int) -> list[Combatant]:
    """Those of the kind of which most hit dice go into a number; of equals the first."""
    dice: dict[str, int] = {}
    for one in victims:
        dice[one.spec.kind] = dice.get(one.spec.kind, 0) + zones.dice_of(one)
    most = max(dice, key=lambda kind: min(budget, dice[kind]), default="")
    return [one for one in victims if one.spec.kind == most]


def _saved_against(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """Conditions, changed figures, slaying: saved against, if at all, when they land."""
    for victim in victims:
        fight.landing.threats.append(Threat(victim, verb, me, power, modifier, -1, power.name))


def _damage(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """Harm: one roll for all, or one for each."""
    if not victims:
        return
    amount = -1
    if verb.kind == terms.DAMAGE_BY_HP:
        amount = me.max_hp * (verb.amount or 100) // 100
    elif not verb.per_target:
        amount = effects.harm_rolled(fight, verb, me.spec.owner)
    charges = _all_charges(me, power) if verb.bands else 0
    for victim in victims:
        if verb.bands:
            far = fight.distance(me, victim)
            amount = charges * next((hp for feet, hp, _ in verb.bands if far <= feet * 10), 0)
        fight.landing.threats.append(Threat(victim, verb, me, power, modifier, amount, power.name))


def _all_charges(me: Combatant, power: Power) -> int:
    """How many charges an item gives that gives all it has, the one of this use among them; it has none after."""
    left = 0
    if power.pool >= 0:
        left, me.pools[power.pool] = me.pools[power.pool], 0
    return power.cost + left


def _bolts(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """Missiles that never miss, shared out among the targets in turn."""
    if not victims:
        return
    for number in range(verb.amount):
        victim = victims[number % len(victims)]
        if victim.modified and victim.stats[compiled.STAT_NO_BOLTS]:
            if fight.log is not None:
                stopped = f"{power.name}, stopped by a shield of magic"
                fight.tell("damage", me, victim, "effect_of_spell", amount=0, hp=victim.hp, source=stopped)
            continue
        amount = effects.rolled(fight, verb.dice, me.spec.owner, HARM)
        fight.landing.threats.append(Threat(victim, verb, me, power, 0, amount, power.name))


def _heal(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """Hit points given back."""
    for victim in victims:
        amount = effects.rolled(fight, verb.dice, me.spec.owner)
        if verb.flags & compiled.ALL_BUT:
            amount = max(0, victim.max_hp - victim.hp - amount)
        fight.landing.heals.append((victim, amount, me, power.name))


def _sleep(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """Sleep by hit dice: the weakest first; who of equals goes by lot (SEG-B13, spell table)."""
    casting = fight.rules.casting
    by_category: dict[int, list[Combatant]] = {}
    for victim in victims:
        if victim.status != terms.STANDING or victim.conditions & terms.ASLEEP:
            continue
        if victim.spec.immune_conditions & terms.ASLEEP:
            continue
        category = casting.sleep_category(*victim.hit_dice)
        if category >= 0:
            by_category.setdefault(category, []).append(victim)
    asleep = _asleep(verb)
    spent, whole = 0, 1
    for category in sorted(by_category):
        count, sides, plus = casting.sleep_dice(category)
        budget = plus if not count else fight.dice.total(me.spec.owner, int(Purpose.COUNT), count, sides, plus)
        # What the weaker ones have used up of the spell counts as the same share of this category's number.
        room = budget * (whole - spent) // whole if whole else 0
        sleepers = by_category[category]
        if len(sleepers) > room:
            sleepers = _by_lot(fight, sleepers, room)
        for victim in sleepers:
            fight.landing.threats.append(Threat(victim, asleep, me, power, 0, -1, power.name))
        if budget <= 0:
            break
        spent, whole = spent * budget + len(sleepers) * whole, whole * budget
        if spent >= whole:
            break


_ASLEEP: dict[Verb, Verb] = {}


def _asleep(verb: Verb) -> Verb:
    """The condition that a sleep verb brings, with its duration."""
    made = _ASLEEP.get(verb)
    if made is None:
        made = _ASLEEP[verb] = Verb(
            terms.CONDITION, condition=terms.ASLEEP, rounds=verb.rounds, segments=verb.segments, not_on=verb.not_on
        )
    return made


def _by_lot(fight: Fight, wanting: list[Combatant], room: int) -> list[Combatant]:
    """As many as there is room for, by their order dice (R-ALL-01)."""
    if room <= 0:
        return []
    out = {one.index for one in losers(fight, wanting, room)}
    return [one for one in wanting if one.index not in out]


def _zone(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """A standing area around the target; a creature it is centred on may save to keep it off itself."""
    bearer = target if verb.save != terms.NO_SAVE and target.status in areas.THERE else None
    area = _area(fight, me, power, verb, bearer, target)
    unwilling = bearer is not None and not fight.friends_of[me.allegiance] & target.bit
    if unwilling and save(fight, target, verb.save, verb.save_modifier, power.name, user=me):
        area.bearer = None
    area.held, area.entering, area.leaving, area.drift = verb.held, verb.entering, verb.leaving, verb.drift * 10
    area.each_round = bool(verb.flags & compiled.EACH_ROUND)
    area.crossed = bool(verb.flags & compiled.CROSSED)
    if not area.crossed:
        for one in fight.combatants:
            if one.status in areas.THERE and area.holds(one, fight.t):
                zones.touch(fight, area, one)
    fight.landing.changes.append(partial(zones.lay, fight, area))


def _area(fight: Fight, me: Combatant, power: Power, verb: Verb, bearer: Combatant | None, target: Combatant) -> Area:
    """A standing area round a creature or a place; one that moves goes with its user."""
    if power.shape in (terms.AROUND, terms.SELF):
        target = me
    if verb.flags & compiled.MOVES:
        bearer = target = target if power.touch else me
    ends = effects.end_of(fight, verb, me, me)
    area = Area(power.name, verb.condition, (verb.amount or power.size_ft) * 10, ends, bearer, target.x, target.y)
    area.user, area.power = me, power
    return area


def _ward(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """A circle round the user, or round the one touched, that keeps creatures or lesser spells out."""
    area = _area(fight, me, power, verb, target, target)
    area.bars = verb.bars
    area.left = effects.rolled(fight, verb.budget, me.spec.owner) if verb.budget != compiled.NO_DICE else _ENDLESS
    area.held = verb.held
    if verb.kind == terms.GLOBE:
        area.stops_level = verb.stat
    fight.landing.changes.append(partial(zones.lay, fight, area))


_ENDLESS: Final = 1 << 30


def _turn(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """Turning undead: one d20 against each row of the table, the weakest kinds first (SEG-B25)."""
    casting = fight.rules.casting
    undead = [
        one
        for one in fight.members(fight.foes(me))
        if one.spec.turn_as and fight.distance(me, one) <= power.range_ft * 10 and not one.conditions & terms.TURNED
    ]
    level = verb.amount - me.levels_lost
    if not undead or level < 1:
        return
    die = fight.dice.roll(me.spec.owner, int(Purpose.TURNING), 20)
    rows = sorted({one.spec.turn_as for one in undead})
    needs = {row: casting.turning(row, level) for row in rows}
    worked = [row for row in rows if needs[row] <= 0 or die >= needs[row]]
    if not worked:
        me.uses[me.spec.powers.index(power)] = 0
    count, sides, plus = casting.destroyed_dice if worked and needs[worked[0]] < 0 else casting.turned_dice
    left = fight.dice.total(me.spec.owner, int(Purpose.COUNT), count, sides, plus) if worked else 0
    if fight.log is not None:
        fight.tell(
            "turned",
            me,
            None,
            "turning",
            die=die,
            need=needs[rows[0]],
            count=left,
            result="destroyed" if worked and needs[worked[0]] < 0 else "turned" if worked else "nothing",
        )
    for row in worked:
        of_row = [one for one in undead if one.spec.turn_as == row]
        chosen = of_row if len(of_row) <= left else _by_lot(fight, of_row, left)
        left -= len(chosen)
        for victim in chosen:
            if needs[row] < 0:
                fight.landing.conditions.append((victim, SLAIN, me, power, "turning"))
            else:
                _turn_away(fight, me, victim)
        if left <= 0:
            break


def _turn_away(fight: Fight, me: Combatant, victim: Combatant) -> None:
    """One undead creature flees from a cleric for some rounds."""
    rounds, faces, more = fight.rules.casting.turned_rounds
    number = fight.dice.total(me.spec.owner, EFFECT, rounds, faces, more)
    lasting = Effect("turned", fight.rules.timing.lasts(fight.t, number, 0))
    lasting.condition = terms.TURNED
    lasting.caster = me
    lasting.magical = False
    fight.landing.changes.append(partial(_turns, fight, me, victim, lasting))


def _turns(fight: Fight, me: Combatant, victim: Combatant, lasting: Effect) -> None:
    """One undead creature turns away, if it is still there."""
    if victim.status == terms.STANDING:
        effects.add(fight, victim, lasting)
        disturbances.begin_condition(fight, victim, terms.TURNED, me)


def _summon(
    fight: Fight, me: Combatant, power: Power, verb: Verb, victims: list[Combatant], modifier: int, target: Combatant
) -> None:
    """Creatures come to the caster's help, some rounds later or at once."""
    count = max(1, effects.rolled(fight, verb.dice, me.spec.owner, int(Purpose.COUNT)))
    delay = effects.rolled(fight, verb.segments, me.spec.owner) if verb.segments != compiled.NO_DICE else verb.delay
    timing = fight.rules.timing
    t = fight.clock() + delay * timing.round_length
    fight.at(timing.due(steps.EFFECT_OVER, t, 0), partial(summoned, fight, me, power, verb, count))


VERBS: Final[dict[int, Callable[[Fight, Combatant, Power, Verb, list[Combatant], int, Combatant], None]]] = {
    terms.DAMAGE: _damage,
    terms.DAMAGE_BY_HP: _damage,
    terms.HEAL: _heal,
    terms.CONDITION: _saved_against,
    terms.SLEEP_BY_HIT_DICE: _sleep,
    terms.BOLTS: _bolts,
    terms.MODIFY: _saved_against,
    terms.IMAGES: _saved_against,
    terms.DISPEL: dispelling.dispel,
    terms.SUMMON: _summon,
    terms.TURN_UNDEAD: _turn,
    terms.POISONING: _saved_against,
    terms.DRAIN_LEVELS: _saved_against,
    terms.CURE_CONDITION: _saved_against,
    terms.SLAY: _saved_against,
    terms.ZONE: _zone,
    terms.WEB: _saved_against,
    terms.WARD: _ward,
    terms.GLOBE: _ward,
    terms.IMMUNITY: _saved_against,
    terms.TELEPORT: wonders.teleport,
    terms.SHOVE: wonders.shove,
    terms.SPIRIT: wonders.spirit,
    terms.LEVELS: wonders.levels,
    terms.REFLECT: wonders.reflect,
    terms.SAP: _saved_against,
}
