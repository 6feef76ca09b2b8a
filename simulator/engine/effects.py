"""What lasts on a body, and what does its beginning or end change?

Conditions and changed figures come from effects; `refresh` derives them anew whenever an effect comes or goes, so
nothing is ever added twice or left behind. Each effect that ends by the clock has its end set beforehand.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from simulator.dice import DiceExpression, Purpose
from simulator.engine.fight import Fight
from simulator.model import compiled, steps, terms
from simulator.model.battle import FOREVER, Area, Combatant, Effect
from simulator.model.compiled import Power, Verb

EFFECT = int(Purpose.EFFECT)
HARM = int(Purpose.DAMAGE)
GIVES_AWAY: Final = terms.INVISIBLE | terms.SANCTUARY
"""What an attack or a hostile spell of its owner ends."""


def rolled(fight: Fight, dice: DiceExpression, owner: int, purpose: int = EFFECT) -> int:
    """The value of a dice expression on somebody's lane; a plain number rolls nothing."""
    count, sides, plus = dice
    return plus if not count else fight.dice.total(owner, purpose, count, sides, plus)


def harm_rolled(fight: Fight, verb: Verb, owner: int) -> int:
    """The harm of a verb; where ones count as twos each die is looked at."""
    if not verb.flags & compiled.NO_ONES:
        return rolled(fight, verb.dice, owner, HARM)
    count, sides, plus = verb.dice
    return plus + sum(max(2, fight.dice.roll(owner, HARM, sides)) for _ in range(count))


def end_of(fight: Fight, verb: Verb, user: Combatant | None, victim: Combatant) -> int:
    """The clock time at whose end an effect that begins now is over."""
    owner = victim.spec.owner if user is None else user.spec.owner
    if verb.bands and verb.kind == terms.CONDITION:
        dice = next((row[2] for row in verb.bands if victim.hp <= row[0]), compiled.NO_DICE)
        return fight.rules.timing.lasts(fight.t, rolled(fight, dice, owner), 0)
    if verb.rounds != compiled.NO_DICE:
        rounds = _rounds_of(fight, verb.rounds, owner, -1 if verb.flags & compiled.ONE_KIND else victim.index)
        return fight.rules.timing.lasts(fight.t, verb.rounds_each * rounds, 0)
    if verb.segments != compiled.NO_DICE:
        return fight.rules.timing.lasts(fight.t, 0, rolled(fight, verb.segments, owner))
    return FOREVER


def _rounds_of(fight: Fight, dice: DiceExpression, owner: int, index: int) -> int:
    """The rounds that something lasts on somebody: what one power brings at one moment lasts equally long.

    `index`: whose, of the victims; -1: of all of them together.
    """
    if not dice.count:
        return dice.plus
    key = (fight.moment(), owner, index, dice)
    if fight.lasting != key:
        fight.lasting, fight.lasts = key, rolled(fight, dice, owner)
    return fight.lasts


def give(
    fight: Fight, victim: Combatant, verb: Verb, user: Combatant | None, power: Power | None, name: str
) -> Effect | None:
    """Begin an effect on somebody; the same effect again only lasts longer."""
    if verb.bands and not any(victim.hp <= row[0] for row in verb.bands):
        return None
    if verb.kind == terms.WEB:
        area = _area_round(fight, victim, power, web=True)
        ends = _out_of_web(fight, verb, user, victim, area)
    else:
        choking = verb.condition & terms.CHOKING
        area = _area_round(fight, victim, power, web=False) if choking else None
        if choking and area is None:
            return None
        ends = end_of(fight, verb, user, victim)
    for old in victim.effects:
        same = _is_same(old, name, verb)
        if same and (ends <= old.ends_t or abs(verb.amount) < abs(old.amount)):
            return None
    victim.effects = [old for old in victim.effects if not _is_same(old, name, verb)]
    effect = Effect(name, ends)
    effect.condition = verb.condition
    effect.stat = _stat(verb)
    effect.amount = verb.amount
    effect.caster = user
    effect.power = power
    effect.area = area
    effect.magical = power is None or power.magical
    if verb.kind == terms.IMMUNITY:
        make_immune(effect, verb)
    elif verb.kind == terms.MODIFY and verb.dice != compiled.NO_DICE:
        effect.dice = verb.dice
    add(fight, victim, effect)
    return effect


def _area_round(fight: Fight, victim: Combatant, power: Power | None, *, web: bool) -> Area | None:
    """The standing web that holds somebody, or the cloud in which it chokes: with it goes what it does."""
    there = (area for area in fight.areas if area.web == web and area.power is power and area.holds(victim, fight.t))
    return next(there, None)


def _out_of_web(fight: Fight, verb: Verb, user: Combatant | None, victim: Combatant, area: Area | None) -> int:
    """The clock time at which a web holds somebody no more: the strong pull themselves out, and with it goes the hold.

    A spider's holds some rounds, and one more for each point of strength below a figure.
    """
    strength, lasts = victim.spec.strength, fight.rules.timing.lasts
    if verb.amount:
        rounds = rolled(fight, verb.rounds, victim.spec.owner) + max(0, verb.amount - strength)
        ends = lasts(fight.t, rounds, 0)
    else:
        ends = min(end_of(fight, verb, user, victim), lasts(fight.t, 0, fight.rules.casting.web(strength)))
    return ends if area is None else min(ends, area.ends_t)


def give_images(
    fight: Fight, victim: Combatant, verb: Verb, user: Combatant | None, power: Power | None, name: str
) -> None:
    """Images of somebody that last a while; cast anew there are as many as the better casting made."""
    effect = Effect(name, end_of(fight, verb, user, victim))
    for old in [one for one in victim.effects if one.images]:
        effect.ends_t = max(effect.ends_t, old.ends_t)
        victim.effects.remove(old)
    victim.images = max(victim.images, rolled(fight, verb.dice, victim.spec.owner, int(Purpose.COUNT)))
    effect.images, effect.amount, effect.rule = True, victim.images, "mirror_image"
    effect.caster, effect.power = user, power
    effect.magical = power is None or power.magical
    add(fight, victim, effect)


def lose_image(fight: Fight, victim: Combatant) -> None:
    """One image of somebody is struck and gone; with the last one goes the magic."""
    victim.images -= 1
    if not victim.images:
        victim.effects = [one for one in victim.effects if not one.images]


def make_immune(effect: Effect, verb: Verb) -> None:
    """What an effect wards off: nothing, half or double of it comes through."""
    effect.condition = 0
    if verb.flags & compiled.HALVED:
        effect.halved_harm = verb.harm
    elif verb.flags & compiled.DOUBLED:
        effect.doubled_harm = verb.harm
    elif verb.flags & compiled.ORDINARY:
        effect.ordinary_harm = verb.harm
    else:
        effect.immune, effect.immune_harm = verb.condition, verb.harm


def _is_same(old: Effect, name: str, verb: Verb) -> bool:
    """Whether an effect is the one that this verb brings, so that it only lasts longer."""
    if verb.kind == terms.IMMUNITY:
        return (
            old.name == name
            and (old.immune | old.immune_harm | old.halved_harm | old.doubled_harm | old.ordinary_harm) != 0
            and (verb.flags & compiled.HALVED != 0) == (old.halved_harm != 0)
            and (verb.flags & compiled.DOUBLED != 0) == (old.doubled_harm != 0)
        )
    return old.name == name and old.condition == verb.condition and old.stat == _stat(verb)


def _stat(verb: Verb) -> int:
    return verb.stat if verb.kind == terms.MODIFY or (verb.kind == terms.CONDITION and verb.amount) else -1


def add(fight: Fight, victim: Combatant, effect: Effect) -> None:
    """Put an effect on somebody and start its clock."""
    victim.effects.append(effect)
    if effect.condition & terms.GRAPPLED:
        fight.grapples = True
    if fight.log is not None:
        fight.tell(
            "effect",
            effect.caster,
            victim,
            effect.rule or ("effect_of_spell" if effect.power is not None else "effect"),
            fight.cites.get("effect_helpless", ()) if effect.condition & terms.HELPLESS else (),
            effect=described(effect),
            until=None if effect.ends_t >= FOREVER else effect.ends_t,
            amount=effect.amount or effect.levels or None,
        )
    if effect.ends_t < FOREVER:
        fight.at(fight.rules.timing.due(steps.EFFECT_OVER, effect.ends_t, 0), partial(_run_out, fight, victim, effect))
        fight.to_do |= 1 << steps.END_EFFECTS
    refresh(fight, victim)


def described(effect: Effect) -> str:
    """An effect in a reader's words."""
    words = terms.names_of(effect.condition, terms.CONDITION_NAMES)
    return f"{effect.name} ({', '.join(words)})" if words and effect.name not in words else effect.name


def _run_out(fight: Fight, victim: Combatant, effect: Effect) -> None:
    """The time of an effect is over, if it still lasts (R-SEG-01: durations end with the segment)."""
    if effect in victim.effects:
        fight.due(victim, steps.EFFECT_OVER, effect)


def present(one: Combatant | None) -> Combatant | None:
    """Whoever began something that goes on, while that one is in the fight."""
    return one if one is not None and one.status in (terms.STANDING, terms.DOWN) else None


def told_by(fight: Fight, one: Combatant | None) -> Combatant | None:
    """As whose doing something is told: once its maker has left the fight, as nobody's (R-ALL-06).

    It still counts as its maker's. Who leaves at this very moment has done it at this moment.
    """
    return one if one in fight.fallen else present(one)


def effect_over(fight: Fight, victim: Combatant, effect: Any) -> None:
    """The deed at the end of an effect's time."""
    if effect in victim.effects and victim.status in (terms.STANDING, terms.DOWN):
        remove(fight, victim, effect)


def remove(fight: Fight, victim: Combatant, effect: Effect, cite: str = "effect") -> None:
    """Take an effect off somebody; nothing is told of the dead (R-ALL-06)."""
    victim.effects = [old for old in victim.effects if old is not effect]
    if effect.gained_hp:
        victim.max_hp -= effect.gained_hp
        victim.hp = min(victim.hp, victim.max_hp)
    if effect.images:
        victim.images = 0
    if fight.log is not None and victim.status in (terms.STANDING, terms.DOWN):
        fight.tell("effect_ended", victim, None, cite, effect=described(effect))
    refresh(fight, victim)


def give_away(fight: Fight, me: Combatant) -> None:
    """An attack or a hostile spell ends what hides its owner, once all of this moment has been seen to (R-ALL-01)."""
    if me.hidden:
        fight.landing.changes.append(partial(_reveal, fight, me))
    if me.conditions & GIVES_AWAY:
        fight.landing.changes.append(partial(remove_condition, fight, me, GIVES_AWAY))


def _reveal(fight: Fight, me: Combatant) -> None:
    """Somebody of whom its foes knew nothing has attacked: now they do (GG-ACT-27)."""
    me.hidden = False
    refresh(fight, me)


def remove_condition(fight: Fight, victim: Combatant, condition: int) -> bool:
    """End everything on somebody that brings one of these conditions; True if anything ended."""
    ended = [one for one in victim.effects if one.condition & condition]
    for effect in ended:
        remove(fight, victim, effect)
    return bool(ended)


def refresh(fight: Fight, victim: Combatant) -> None:
    """Work out conditions and changed figures from what lasts on somebody."""
    conditions, levels = 0, victim.found
    stats = [0] * compiled.STAT_COUNT
    changed = False
    for effect in victim.effects:
        conditions |= effect.condition
        levels += effect.levels
        if effect.stat >= 0:
            changed = True
            if compiled.STAT_AC_HURLED <= effect.stat <= compiled.STAT_AC_OTHER:
                ward = effect.amount + WARD
                stats[effect.stat] = min(stats[effect.stat] or ward, ward)
            else:
                stats[effect.stat] += effect.amount
    if victim.conditions & ~conditions & terms.CHARMED:
        victim.allegiance = victim.spec.side
        fight.sort_sides()
        fight.sides_changed = True
    _ward(victim)
    victim.blow_dice = tuple(
        one.dice for one in victim.effects if one.stat == compiled.STAT_STRENGTH_DAMAGE and one.dice[0]
    )
    if levels != victim.levels_changed:
        victim.stand_at(levels)
    victim.conditions = conditions
    victim.stats = stats
    victim.modified = changed
    victim.size = min(terms.GARGANTUAN, max(terms.TINY, victim.spec.size + stats[compiled.STAT_SIZE]))
    if conditions & terms.INVISIBLE or victim.hidden:
        fight.unseen |= victim.bit
    else:
        fight.unseen &= ~victim.bit


def _ward(victim: Combatant) -> None:
    """Work out what does nothing, half or double to somebody now: by what it is, and by what lasts on it."""
    spec = victim.spec
    immune, immune_harm, halved, doubled, ordinary = spec.immune_conditions, spec.immune_harm, spec.halved_harm, 0, 0
    for effect in victim.effects:
        immune |= effect.immune
        immune_harm |= effect.immune_harm
        halved |= effect.halved_harm
        doubled |= effect.doubled_harm
        ordinary |= effect.ordinary_harm
    victim.immune, victim.immune_harm = immune, immune_harm
    victim.halved_harm, victim.doubled_harm, victim.ordinary_harm = halved, doubled, ordinary


WARD = 20
"""Armour classes that a ward gives are kept this much higher, so that 0 can mean none."""
