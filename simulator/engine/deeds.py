"""What happens when somebody's deed falls due?

One function a deed of :mod:`simulator.model.steps`; the resolver calls them in canonical order on the state before the
moment. They roll the dice and fill the landing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from simulator.dice import Purpose
from simulator.engine import areas, bodies, effects, verbs
from simulator.engine.attack import BY_TOUCH, HURLED, IN_MELEE, LAUNCHED, Attack
from simulator.engine.fight import Fight
from simulator.engine.hurts import save
from simulator.engine.march import BUSY, losers
from simulator.engine.resolution import resolve
from simulator.engine.summoning import anybody, command
from simulator.model.battle import Combatant
from simulator.model import compiled, steps, terms
from simulator.model.compiled import NO_DICE, Blow, Power
from simulator.tactics.weapons import is_at_hand

TARGET: Final = int(Purpose.TARGET)
TOUCH_BLOW: Final = Blow("touch", NO_DICE, NO_DICE, 0, 0)
GIVES_AWAY: Final = terms.INVISIBLE | terms.SANCTUARY


def blows(fight: Fight, me: Combatant, argument: tuple[int, int, bool]) -> None:
    """A melee routine falls on its target; argument: (melee mode, number of the routine, at the end of a charge)."""
    if not fight.able(me):
        return
    which, number, charging = argument
    target = me.target
    engaged = fight.engaged_with(me)
    if not me.ordered:
        victim = anybody(fight, me)
        if victim is not None:
            routine(fight, me, victim, which)
        return
    if target is None or not target.bit & _in_reach(fight, me, which, engaged):
        if number == 1 and not charging:
            fight.interrupt(me, terms.RECONSIDER)
            return
        target = any_of(fight, me, engaged)
        if target is None:
            return
        me.target = target
    if fight.rules.attack.melee_draws and engaged & (engaged - 1):
        target = any_of(fight, me, engaged) or target
    routine(fight, me, target, which, charging=charging)


def _in_reach(fight: Fight, me: Combatant, which: int, engaged: int) -> int:
    """Whom a weapon reaches: those engaged, and with a long weapon those an ally fights (SEG-B07)."""
    extra = me.spec.melee[which].reach_ft
    if not extra:
        return engaged
    return engaged | fight.second_rank(me, extra * 10)


def any_of(fight: Fight, me: Combatant, bits: int) -> Combatant | None:
    """One of several foes by lot, the dangerous before the helpless."""
    candidates: list[Combatant] = list(fight.members(bits))
    awake = [one for one in candidates if not one.conditions & terms.HELPLESS]
    candidates = awake or candidates
    if not candidates:
        return None
    if len(candidates) == 1:
        return candidates[0]
    return candidates[fight.dice.roll(me.spec.owner, TARGET, len(candidates)) - 1]


def routine(
    fight: Fight,
    me: Combatant,
    target: Combatant,
    which: int,
    *,
    charging: bool = False,
    free: bool = False,
    double: bool = False,
) -> None:
    """All the blows of one routine at one target."""
    spec = me.spec
    mode = spec.melee[which]
    if not free:
        if not place_for(fight, me, target):
            if fight.log is not None:
                fight.tell("action_lost", me, target, "attackers", action="attack", reason="no place round the target")
            return
        me.attacked_round = fight.round
    if fight.readied:
        fight.notice(me, terms.WHEN_ACTING)
    if me.conditions & GIVES_AWAY:
        effects.remove_condition(fight, me, GIVES_AWAY)
    if target.conditions and wards_off(fight, me, target):
        return
    rules = fight.rules
    if target.conditions & terms.HELPLESS and not free and rules.damage.helpless_slain:
        if not _threatened(fight, me):
            _slay_helpless(fight, me, target, mode.name)
            return
    listed = rules.attack.melee_steps
    attacks = mode.blows
    if target.conditions & terms.HELPLESS:
        attacks = attacks * rules.damage.helpless_routines
    elif spec.sweep > 1 and rules.attack.sweeps and not charging and not free and target.spec.hit_dice < (1, 0):
        _sweep(fight, me, target, attacks[0], listed)
        return
    for blow in attacks:
        attack = Attack(me, target, blow, IN_MELEE)
        if charging:
            attack.bonus = rules.attack.charge_bonus
            attack.parts = (("charge", rules.attack.charge_bonus),)
        attack.flight = free
        attack.double = double
        resolve(fight, attack, listed)


def _sweep(fight: Fight, me: Combatant, target: Combatant, blow: Blow, listed: tuple[int, ...]) -> None:
    """A fighter's blow a level at foes of less than a full hit die, spread over those in reach (SEG-B10)."""
    weak: list[Combatant] = [
        one
        for one in fight.members(fight.engaged_with(me))
        if one.spec.hit_dice < (1, 0) and not one.conditions & terms.HELPLESS
    ]
    first = weak.index(target) if target in weak else 0
    for number in range(me.spec.sweep):
        resolve(fight, Attack(me, weak[(first + number) % len(weak)] if weak else target, blow, IN_MELEE), listed)


def _threatened(fight: Fight, me: Combatant) -> bool:
    """Whether an able foe stands in reach."""
    return any(fight.able(foe) for foe in fight.members(fight.engaged_with(me)))


def _slay_helpless(fight: Fight, me: Combatant, target: Combatant, name: str) -> None:
    """Nobody threatens the slayer: one helpless foe a round is slain outright (SEG-B13, R-SEG-35)."""
    me.attacks += 1
    me.hits += 1
    if fight.log is not None:
        fight.tell(
            "attack", me, target, "slaying", weapon=name, die=None, need=None, total=None, modifiers=[], hit=True
        )
    fight.landing.conditions.append((target, verbs.SLAIN, me, None, name))


def place_for(fight: Fight, me: Combatant, target: Combatant) -> bool:
    """Hold or win a place round the target (SEG-B12); who wants one at the same moment rolls for it."""
    if me.place_on is target:
        return True
    attack = fight.rules.attack
    share = attack.places(target.spec.size, me.spec.size)
    if not share:
        return True
    room = attack.room(target.spec.size)
    contest = (fight.moment(), target.index)
    if fight.contest == contest:
        # Who takes part at this moment has been settled.
        return False
    rivals = {
        other.index: other
        for _index, deed, other, _argument in fight.at_hand
        if deed == steps.BLOWS and other.target is target and other.place_on is not target and fight.able(other)
    }
    wanted = sum(attack.places(target.spec.size, other.spec.size) for other in rivals.values())
    if target.ring_used + wanted > room and len(rivals) > 1:
        fight.contest = contest
        for other in _winners(fight, target, list(rivals.values()), room):
            bodies.take_place(other, target, attack.places(target.spec.size, other.spec.size))
        return me.place_on is target
    if target.ring_used + share > room:
        return False
    bodies.take_place(me, target, share)
    return True


def _winners(fight: Fight, target: Combatant, rivals: list[Combatant], room: int) -> list[Combatant]:
    """Those rivals that get the places left, best order die first."""
    places = fight.rules.attack.places
    order = losers(fight, rivals, 1)
    first = next(one for one in rivals if one not in order)
    free = room - target.ring_used
    won = []
    for one in (first, *order):
        share = places(target.spec.size, one.spec.size)
        if share <= free:
            free -= share
            won.append(one)
    return won


def free_blows(fight: Fight, me: Combatant, fleer: Combatant) -> None:
    """The free routine of one foe at somebody who turns to flee (SEG-B09)."""
    if not fight.able(me) or fleer.status != terms.STANDING or me.doing in BUSY:
        return
    which = me.wielding if me.wielding >= 0 else default_melee(me)
    if which >= 0:
        routine(fight, me, fleer, which, free=True)


def default_melee(me: Combatant) -> int:
    """The melee mode somebody uses when nothing else is said: the first that is at hand; -1: none."""
    for which, mode in enumerate(me.spec.melee):
        if is_at_hand(me, mode):
            return which
    return -1


def immediate_blows(fight: Fight, me: Combatant, comers: tuple[Combatant, ...]) -> None:
    """The longer weapon strikes at who enters (R-SEG-18)."""
    _strike_comers(fight, me, comers, "longer weapon", double=False)


def set_strikes(fight: Fight, me: Combatant, comers: tuple[Combatant, ...]) -> None:
    """The set weapon strikes the charger, for double damage (SEG-B08)."""
    _strike_comers(fight, me, tuple(one for one in comers if one.charge_round == fight.round), "set weapon", double=True)


def _strike_comers(fight: Fight, me: Combatant, comers: tuple[Combatant, ...], reason: str, *, double: bool) -> None:
    target = _one_comer(fight, me, comers)
    if target is None or not fight.able(me):
        return
    which = me.wielding if me.wielding >= 0 else default_melee(me)
    if which < 0:
        return
    if fight.log is not None:
        cite = "set_weapon" if double else "longer_weapon"
        fight.tell("immediate_attack", me, target, cite, weapon=me.spec.melee[which].name, reason=reason)
    me.target = target
    routine(fight, me, target, which, double=double)


def _one_comer(fight: Fight, me: Combatant, comers: tuple[Combatant, ...]) -> Combatant | None:
    """Which of those who enter is struck at: the one it meant to strike, else one by lot (SEG-AIM-13)."""
    there = [one for one in comers if one.status == terms.STANDING]
    if not there:
        return None
    if len(there) == 1:
        return there[0]
    if me.target in there and me.aim < 0:
        return me.target
    return there[fight.dice.roll(me.spec.owner, TARGET, len(there)) - 1]


def immediate_shots(fight: Fight, me: Combatant, comers: tuple[Combatant, ...]) -> None:
    """The aimed weapon answers whoever enters melee, with its whole routine (SEG-AIM-02, SEG-AIM-03)."""
    which = me.aim
    me.aim = -1
    me.doing = terms.IDLE
    there = [one for one in comers if one.status == terms.STANDING]
    if not there or which < 0 or not fight.able(me):
        return
    count = min(rate_of_fire(fight, me, which), shots_left(fight, me, which))
    if count <= 0:
        return
    if fight.log is not None:
        lone = there[0] if len(there) == 1 else None
        fight.tell("immediate_attack", me, lone, "aimed", weapon=me.spec.missiles[which].name, reason="aimed weapon")
    each = 1 if fight.rules.attack.missile_draw_each else count
    for _ in range(count // each):
        die = fight.dice.roll(me.spec.owner, TARGET, len(there)) if len(there) > 1 else 1
        target = there[die - 1]
        if fight.log is not None and len(there) > 1:
            names = [one.spec.name for one in there]
            fight.tell("target_drawn", me, target, "several_entrants", candidates=names, die=die)
        volley(fight, me, target, which, each, surely=True)


def shots_left(fight: Fight, me: Combatant, which: int) -> int:
    """Shots of a weapon's rate that are left in this round."""
    rate = rate_of_fire(fight, me, which)
    if not fight.rules.movement.immediate_spends_rate or me.shots_round != fight.round:
        return rate
    return rate * missile_routines(fight, me) - me.shots_used


def rate_of_fire(fight: Fight, me: Combatant, which: int) -> int:
    """Shots of one routine with a weapon in this round."""
    mode = me.spec.missiles[which]
    number, rounds = mode.shots
    rate = fight.rules.actions.shots(number, rounds, max(1, fight.round))
    # What has to be loaded is held back by its loading, not by counting rounds.
    return max(1, rate) if mode.load_segments else rate


def missile_routines(fight: Fight, me: Combatant) -> int:
    """Missile routines in this round: one, two with haste, slowed in odd rounds only (R-SEG-06)."""
    conditions = me.conditions
    if not conditions & (terms.HASTED | terms.SLOWED):
        return 1
    hasted, slowed = bool(conditions & terms.HASTED), bool(conditions & terms.SLOWED)
    return fight.rules.actions.missile_routines(fight.round, hasted, slowed)


def shots(fight: Fight, me: Combatant, argument: tuple[int, int]) -> None:
    """A missile routine is loosed; argument: (missile mode, number of shots)."""
    if not fight.able(me):
        return
    which, count = argument
    target = me.target
    if target is None or target.status != terms.STANDING or target.bit & fight.friends_of[me.allegiance]:
        if me.shots_round != fight.round:
            fight.interrupt(me, terms.RECONSIDER)
        return
    volley(fight, me, target, which, count)


def volley(fight: Fight, me: Combatant, target: Combatant, which: int, count: int, *, surely: bool = False) -> None:
    """So many shots or throws at one target, as far as there is something to shoot."""
    spec = me.spec
    mode = spec.missiles[which]
    rules = fight.rules.attack
    far = fight.distance(me, target)
    by_range = rules.range_modifier(
        far, mode.short_ft * fight.yards, mode.medium_ft * fight.yards, mode.long_ft * fight.yards, mode.increment_ft
    )
    if by_range == rules.out_of_range or far < mode.minimum_ft * 10:
        if fight.log is not None:
            fight.tell("action_lost", me, target, "range", action=f"shot with {mode.name}", reason="out of range")
        return
    if me.conditions & GIVES_AWAY:
        effects.remove_condition(fight, me, GIVES_AWAY)
    if target.conditions and wards_off(fight, me, target):
        return
    if me.shots_round != fight.round:
        me.shots_round = fight.round
        me.shots_used = 0
    me.attacked_round = fight.round
    if fight.readied:
        fight.notice(me, terms.WHEN_ACTING)
    listed = (
        rules.container_steps if mode.container is not None else rules.boulder_steps if mode.boulder else rules.missile_steps
    )
    how = HURLED if mode.hurled else LAUNCHED
    drawn: Combatant | None = None
    if mode.volley and me.ammunition[which] != compiled.UNLIMITED:
        me.ammunition[which] -= 1
    for _ in range(count):
        if not mode.volley:
            if me.ammunition[which] == 0:
                break
            if me.ammunition[which] != compiled.UNLIMITED:
                me.ammunition[which] -= 1
        me.shots_used += 1
        attack = Attack(me, target if drawn is None else drawn, mode.blow, how, mode)
        attack.chooses = surely or drawn is not None
        if by_range:
            attack.bonus = by_range
            attack.parts = (("range", by_range),)
        resolve(fight, attack, listed)
        if not rules.missile_draw_each:
            drawn = attack.target
    if mode.load_segments:
        me.loaded[which] = False


def spell_works(fight: Fight, me: Combatant, argument: tuple[int, Combatant, tuple[Combatant, ...]]) -> None:
    """A spell or scroll takes effect, if its target is still there (SEG-CST-08, R-ALL-07)."""
    which, target, targets = argument
    power = me.spec.powers[which]
    if me.status != terms.STANDING:
        return
    if power.speech and fight.is_silenced(me):
        bodies.lose_power(fight, me, which, "silenced")
        return
    bodies.consume(me, which)
    me.used[which] += 1
    if power.manner == terms.SPELL:
        me.spells_cast += 1
    else:
        me.items_used += 1
    me.touch_held = -1
    if fight.log is not None:
        fight.tell("spell_cast", me, target, "spell_works" if power.manner == terms.SPELL else "scroll", spell=power.name)
    if me.conditions & GIVES_AWAY and power.whom == terms.FOES:
        effects.remove_condition(fight, me, GIVES_AWAY)
    if not _still_there(fight, me, power, target):
        if fight.log is not None:
            fight.tell("action_lost", me, target, "target_gone", action=power.name, reason="the target is gone")
        return
    if power.touch and target is not me:
        if fight.distance(me, target) > fight.melee_reach or not fight.rules.casting.touch_at_completion:
            me.touch_held = which
        else:
            touch(fight, me, (which, target))
        return
    verbs.apply(fight, me, power, target, targets)
    if power.concentration:
        me.concentration = power


def _still_there(fight: Fight, me: Combatant, power: Power, target: Combatant) -> bool:
    """Whether a power's target, or where it was, can still be reached."""
    if target is me:
        return True
    single = power.shape in (terms.ONE, terms.SEVERAL)
    if single and target.status not in areas.THERE:
        return False
    if single and power.whom == terms.FOES and target.status == terms.DOWN:
        return False
    if target.status in (terms.FLED, terms.AWAY, terms.CAPTURED):
        return False
    if not power.touch and not areas.in_range(fight, me, power, target):
        return False
    return not (single and power.needs_line_of_effect) or areas.has_line_of_effect(fight, me, target)


def touch(fight: Fight, me: Combatant, argument: tuple[int, Combatant]) -> None:
    """A touch spell is delivered: a roll to hit for the unwilling; a miss leaves it on the hand (SEG-TCH-01, R-SEG-32)."""
    which, target = argument
    if not fight.able(me) or target.status not in areas.THERE:
        me.touch_held = which
        return
    power = me.spec.powers[which]
    if not fight.friends_of[me.allegiance] & target.bit:
        attack = Attack(me, target, TOUCH_BLOW, BY_TOUCH)
        resolve(fight, attack, (steps.ROLL_TO_HIT,))
        if not attack.hit:
            me.touch_held = which
            return
    me.touch_held = -1
    verbs.apply(fight, me, power, target, ())


def discharge(fight: Fight, me: Combatant, argument: tuple[int, Combatant, tuple[Combatant, ...]]) -> None:
    """An item's function, a breath, an ability takes effect among the attacks."""
    which, target, targets = argument
    power = me.spec.powers[which]
    if me.status != terms.STANDING or me.conditions & (terms.POWERLESS if power.manner in OF_THE_MIND else terms.UNABLE):
        return
    if power.manner == terms.GAZE:
        gaze(fight, me, which, target)
        return
    if power.disrupted_in_its_segment and me.disturbed_t == fight.t:
        bodies.lose_power(fight, me, which, "damage in its segment")
        return
    if power.speech and fight.is_silenced(me):
        if fight.log is not None:
            fight.tell("action_lost", me, target, "silence", action=power.name, reason="silenced")
        return
    bodies.consume(me, which)
    me.used[which] += 1
    if power.manner in ITEM_MANNERS:
        me.items_used += 1
    if power.manner == terms.STAFF or power.recovery:
        me.ready_t[which] = fight.t + power.recovery
        fight.env.process(bodies.power_comes_back(fight, me, which))
    if fight.log is not None:
        if power.manner == terms.BREATH:
            fight.tell("breath", me, target, "breath", power=power.name)
        elif power.manner != terms.TURNING:
            fight.tell("item_used", me, target, _CITE_OF[power.manner], item=power.name, segments=power.segments)
    if not _still_there(fight, me, power, target):
        if fight.log is not None:
            fight.tell("action_lost", me, target, "target_gone", action=power.name, reason="the target is gone")
        return
    verbs.apply(fight, me, power, target, targets)


OF_THE_MIND: Final = (terms.SPELL_LIKE, terms.INNATE, terms.BREATH, terms.GAZE)
"""Needs neither hands nor voice (SEG-SLA-01): a web does not bar it."""
ITEM_MANNERS: Final = (terms.WAND, terms.ROD, terms.STAFF, terms.DEVICE, terms.POTION, terms.OIL)
_CITE_OF: Final = {
    terms.WAND: "wand",
    terms.ROD: "wand",
    terms.STAFF: "staff",
    terms.DEVICE: "device",
    terms.INNATE: "innate",
    terms.SPELL_LIKE: "spell_like",
    terms.GAZE: "gaze",
}


def beside(fight: Fight, me: Combatant, argument: tuple[int, Combatant]) -> None:
    """A gaze or a spell-like ability that goes along with the main action."""
    which, target = argument
    discharge(fight, me, (which, target, ()))


def gaze(fight: Fight, me: Combatant, which: int, target: Combatant) -> None:
    """A gaze is turned on somebody: does it meet it, and does the save hold? (SEG-GAZ-03 to 06)"""
    power = me.spec.powers[which]
    if me.spec.intelligence <= terms.SEMI_INTELLIGENT:
        seen = [
            one
            for one in fight.members(fight.foes(me))
            if not one.conditions & (terms.BLINDED | terms.ASLEEP)
            and areas.in_range(fight, me, power, one)
        ]
        if not seen:
            return
        die = fight.dice.roll(me.spec.owner, TARGET, len(seen)) if len(seen) > 1 else 1
        target = seen[die - 1]
        if fight.log is not None and len(seen) > 1:
            fight.tell("target_drawn", me, target, "gaze_at_random", candidates=[one.spec.name for one in seen], die=die)
    if target.status != terms.STANDING or target.conditions & (terms.BLINDED | terms.ASLEEP):
        return
    need = fight.rules.movement.gaze_meeting(me.spec.size, _how_it_looks(fight, me, target))
    die = 0 if need >= 10 else fight.dice.roll(target.spec.owner, int(Purpose.GAZE), 10)
    bodies.consume(me, which)
    me.used[which] += 1
    if fight.log is not None:
        fight.tell("gaze", me, target, "gaze", die=die or None, need=need, met=die <= need)
    if die <= need:
        for verb in power.verbs:
            fight.landing.saves.append((target, verb, me, power, 0, -1, power.name))


def _how_it_looks(fight: Fight, gazer: Combatant, target: Combatant) -> int:
    """Situation of a gaze's target: 0 completely surprised, 1 surprised, 2 looking, 3 attacking normally, 4 averting."""
    if target.averting:
        return 4
    if target.conditions & terms.SURPRISED:
        return 0
    return 3 if target.near & gazer.bit else 2


def onset(fight: Fight, me: Combatant, which: int) -> None:
    """A potion or oil begins to work (SEG-ITM-03)."""
    if me.status not in areas.THERE:
        return
    power = me.spec.powers[which]
    if fight.log is not None:
        fight.tell("onset", me, me, "onset", item=power.name)
    verbs.apply(fight, me, power, me, ())


def aid(fight: Fight, me: Combatant, target: Combatant) -> None:
    """Bind a fallen friend's wounds (R-SEG-35)."""
    if fight.able(me) and target.status == terms.DOWN:
        target.bleeding = False
        if fight.log is not None:
            fight.tell("aided", me, target, "aid")


def wards_off(fight: Fight, me: Combatant, target: Combatant) -> bool:
    """Whether a sanctuary keeps an attacker off: a save against spell, or it ignores the one inside."""
    if not target.conditions & terms.SANCTUARY or me.allegiance == target.allegiance:
        return False
    return not save(fight, me, terms.SAVE_SPELL, 0, "sanctuary")


def commanded(fight: Fight, me: Combatant, _argument: None) -> None:
    """An order is given."""
    if fight.able(me):
        command(fight, me)


def _nothing(fight: Fight, me: Combatant, argument: Any) -> None:
    """Deeds that only mark a moment."""


_DEEDS: Final[dict[int, Callable[[Fight, Combatant, Any], None]]] = {
        steps.BLOWS: blows,
        steps.SHOTS: shots,
        steps.DISCHARGE: discharge,
        steps.SPELL_WORKS: spell_works,
        steps.ONSET: onset,
        steps.EFFECT_OVER: effects.effect_over,
        steps.FREE_BLOWS: free_blows,
        steps.IMMEDIATE_BLOWS: immediate_blows,
        steps.IMMEDIATE_SHOTS: immediate_shots,
        steps.AID_GIVEN: aid,
        steps.TOUCHED: touch,
        steps.BESIDE: beside,
        steps.SET: set_strikes,
        steps.COMMANDED: commanded,
}
DEEDS: Final = tuple(_DEEDS.get(number, _nothing) for number in range(steps.DEED_COUNT))
