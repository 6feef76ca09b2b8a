"""What happens when blows fall due?

Routines, charges, free blows at those who flee, the answer of a longer or a set weapon. Called by the resolver on the
state before the moment; they roll the dice and fill the landing.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from simulator.dice import Purpose
from simulator.engine import bodies, chronicle, effects, grips, verbs
from simulator.engine.attack import IN_MELEE, Attack
from simulator.engine.entering import BUSY, length_in_hand, weapon_in_hand
from simulator.engine.facing import look_round, zone_in_melee
from simulator.engine.fight import Fight
from simulator.engine.gathered import Landing
from simulator.engine.hurts import wards_off
from simulator.engine.manoeuvres import manoeuvre
from simulator.engine.places import place_for
from simulator.engine.readiness import notice
from simulator.engine.resolution import resolve
from simulator.engine.strikes import has_dropped
from simulator.engine.summoning import anybody
from simulator.model import steps, terms
from simulator.model.arms import (
    AGAINST_AIRBORNE,
    AGAINST_GROUNDED,
    AGAINST_HELPLESS,
    AGAINST_LARGER,
    AGAINST_SMALL,
    MeleeMode,
)
from simulator.model.battle import Combatant
from simulator.model.compiled import Blow
from simulator.rules.surround import REAR
from simulator.rulesets.base import ANOTHER, CHANGE, LOST
from simulator.tactics.weapons import is_at_hand

TARGET: Final = int(Purpose.TARGET)


def blows(fight: Fight, me: Combatant, argument: tuple[int, int, bool]) -> None:
    """A melee routine falls on its target; argument: (melee mode, number of the routine, at the end of a charge)."""
    if not fight.able(me):
        return
    which, number, charging = argument
    target = me.target
    engaged = fight.engaged_with(me)
    if fight.closed:
        engaged &= ~fight.closed.get(me.index, 0)
    if number > 1 and fight.rules.attack.routine_sees_falls:
        engaged = _yet_standing(fight, me, engaged)
    if not me.ordered or me.intent.anybody:
        victim = nearest_body(fight, me) if me.intent.anybody else anybody(fight, me)
        if victim is not None:
            routine(fight, me, victim, which)
        return
    if target is None or not target.bit & _in_reach(fight, me, which, engaged):
        target = _instead(fight, me, engaged, changes=number == 1 and not charging)
        if target is None:
            return
    if len(fight.rules.attack.spaces) > 1:
        before = _before_its_face(fight, me, target, engaged)
        if before is None:
            return
        me.target = target = before
    if fight.rules.attack.melee_draws and engaged & (engaged - 1):
        target = _in_the_fog(fight, me, engaged) or target
    if fight.rules.actions.target_gone == ANOTHER and not place_for(fight, me, target):
        target = _with_room(fight, me, target, engaged)
    if me.spec.melee[which].natural and fight.rules.attack.natural_lands_last:
        so_far, fight.landing = fight.landing, Landing()
        routine(fight, me, target, which, charging=charging, later=number > 1)
        mine, fight.landing = fight.landing, so_far
        fight.held += 1
        fight.at(fight.rules.timing.due(steps.LANDS, fight.clock(), 0), partial(fight.due, me, steps.LANDS, mine))
        return
    routine(fight, me, target, which, charging=charging, later=number > 1)


def _yet_standing(fight: Fight, me: Combatant, engaged: int) -> int:
    """Those engaged (bits) whom its own earlier routine at this very moment has not brought down."""
    return sum(one.bit for one in fight.members(engaged) if not has_dropped(fight, me, one))


def lose_attack(fight: Fight, me: Combatant) -> None:
    """An attack comes to nothing, for want of the one it was meant for."""
    reason = "the target is out of reach"
    if me.target is None or me.target.status != terms.STANDING:
        reason = "the target is gone"
    elif me.target.bit & fight.closed.get(me.index, 0):
        reason = "they have only just come together"
    chronicle.comes_to_nothing(fight, me, me.target, "target_gone", action="attack", reason=reason)


def _instead(fight: Fight, me: Combatant, engaged: int, *, changes: bool) -> Combatant | None:
    """Whom a routine falls on whose target is gone or out of reach; None: on nobody, or something else is done."""
    gone = fight.rules.actions.target_gone
    if gone == CHANGE and changes:
        fight.interrupt(me, terms.RECONSIDER)
        return None
    other = any_of(fight, me, 0 if gone == LOST else engaged)
    if other is not None:
        me.target = other
    else:
        lose_attack(fight, me)
    return other


def _before_its_face(fight: Fight, me: Combatant, target: Combatant, engaged: int) -> Combatant | None:
    """The target, or if that stands behind its back another who does not; None: there is nobody else (R-GLD-10)."""
    look_round(fight, me)
    if zone_in_melee(fight, target, me) != REAR:
        return target
    others = 0
    for one in fight.members(engaged & ~target.bit):
        if zone_in_melee(fight, one, me) != REAR:
            others |= one.bit
    other = any_of(fight, me, others)
    if other is None:
        chronicle.comes_to_nothing(fight, me, target, "behind_back", action="attack", reason="the target is behind")
    elif fight.log is not None:
        act, weapon = fight.act_of(me, me.intent), fight.named(me, me.intent)
        told = {"reason": "the target is behind", "die": None, "action": act, "with": weapon}
        fight.tell("action_changed", me, other, "behind_back", **told)
    return other


def _with_room(fight: Fight, me: Combatant, target: Combatant, engaged: int) -> Combatant:
    """Another foe in reach, by lot, round whom there is a place; the target itself if there is none (R-ALL-07)."""
    others = engaged & ~target.bit
    while others:
        other = any_of(fight, me, others)
        if other is None:
            break
        if place_for(fight, me, other):
            me.target = other
            return other
        others &= ~other.bit
    return target


def lands(fight: Fight, _me: Combatant, landing: Landing) -> None:
    """What claws and teeth did takes hold when all weapons have struck, and the fight may be over."""
    fight.landing.take(landing)
    fight.held -= 1
    fight.sides_changed = True


def nearest_body(fight: Fight, me: Combatant) -> Combatant | None:
    """Whoever stands nearest within reach, friend or foe: what one out of its mind strikes at."""
    there = fight.members(me.near & fight.standing)
    return min(there, key=lambda one: fight.distance(me, one), default=None)


def _in_reach(fight: Fight, me: Combatant, which: int, engaged: int) -> int:
    """Whom a weapon reaches: those engaged, and with a long weapon those an ally fights (SEG-B07)."""
    extra = me.spec.melee[which].reach_ft
    if not extra:
        return engaged
    return engaged | fight.second_rank(me, extra * 10)


def any_of(fight: Fight, me: Combatant, bits: int) -> Combatant | None:
    """One of several foes by lot, the dangerous before the helpless."""
    candidates, die = _lot(fight, me, bits)
    return candidates[die - 1] if candidates else None


def _lot(fight: Fight, me: Combatant, bits: int) -> tuple[list[Combatant], int]:
    """Those of some foes among whom a lot is drawn, and what it shows: 1 among one, who needs no die."""
    if fight.unseen:
        bits &= ~(fight.unseen & ~me.noticed)
    candidates: list[Combatant] = list(fight.members(bits))
    awake = [one for one in candidates if not one.conditions & terms.HELPLESS]
    candidates = awake or candidates
    die = fight.dice.roll(me.spec.owner, TARGET, len(candidates)) if len(candidates) > 1 else 1
    return candidates, die


def _in_the_fog(fight: Fight, me: Combatant, engaged: int) -> Combatant | None:
    """Whom a routine finds where the opponent in a melee is drawn by lot (R-SEG-25, R-PHA-29)."""
    candidates, die = _lot(fight, me, engaged)
    target = candidates[die - 1] if candidates else None
    if fight.log is not None and len(candidates) > 1:
        names = [one.spec.name for one in candidates]
        fight.tell("target_drawn", me, target, "melee_by_lot", candidates=names, die=die)
    return target


def routine(
    fight: Fight,
    me: Combatant,
    target: Combatant,
    which: int,
    *,
    charging: bool = False,
    free: bool = False,
    double: bool = False,
    later: bool = False,
    harder: int = 0,
) -> None:
    """All the blows of one routine at one target; `harder` is added to their dice to hit and to their damage."""
    mode = me.spec.melee[which]
    if _is_kept_off(fight, me, target):
        return
    if not free:
        if not place_for(fight, me, target):
            what, reason = f"attack with {mode.name}", "no place round the target"
            chronicle.comes_to_nothing(fight, me, target, "attackers", action=what, reason=reason)
            return
        later = later and me.attacked_round == fight.round
        me.attacked_round = fight.round
    if fight.readied:
        notice(fight, me, terms.WHEN_ACTING)
    if me.hidden or me.conditions & effects.GIVES_AWAY:
        effects.give_away(fight, me)
    if target.conditions and wards_off(fight, me, target):
        return
    rules = fight.rules
    helpless = bool(target.conditions & terms.HELPLESS)
    spares = me.intent.spares and not free and mode.armed
    if helpless and not free and rules.damage.helpless_slain and not _threatened(fight, me):
        _slay_helpless(fight, me, target, mode.name, spares=spares)
        return
    listed = rules.attack.melee_steps
    if me.sweep > 1 and rules.attack.sweeps and not (helpless or charging or free) and _is_weak(target):
        _sweep(fight, me, target, mode.blows[0], listed)
        return
    chosen = _blows_at(fight, me, target, mode)
    if later:
        chosen = [one for one in chosen if not one[1].second_hand]
    chosen = chosen[:1] if free and not rules.attack.free_attack_whole else chosen
    attacks = []
    for victim, blow in chosen * rules.damage.helpless_routines if helpless else chosen:
        attack = Attack(me, victim, blow, IN_MELEE)
        if charging:
            attack.add("charge", rules.attack.charge_bonus)
            attack.times = mode.charge_dice
        if spares or harder or blow.overbears:
            manoeuvre(fight, attack, spares=spares, harder=harder)
        attack.flight = free
        attack.later = later
        attack.double = double or (charging and mode.charge_doubles)
        attacks.append(attack)
    _fall(fight, attacks, listed)


def _fall(fight: Fight, attacks: list[Attack], listed: tuple[int, ...]) -> None:
    """The blows of a routine fall one after the other; where that is seen, none at whom an earlier one has felled."""
    wasted = None
    for attack in attacks:
        if fight.rules.attack.routine_sees_falls and has_dropped(fight, attack.attacker, attack.target):
            wasted = attack
            continue
        resolve(fight, attack, listed)
    if wasted is not None:
        _lose_the_rest(fight, wasted.attacker, wasted.target)


def _lose_the_rest(fight: Fight, me: Combatant, target: Combatant) -> None:
    """Earlier blows of a routine have brought down whom its later ones were for (R-ALL-07)."""
    chronicle.comes_to_nothing(fight, me, target, "blows_over", action="attack", reason="its target has dropped")


def _blows_at(fight: Fight, me: Combatant, target: Combatant, mode: MeleeMode) -> list[tuple[Combatant, Blow]]:
    """The blows of a routine and whom each is for; where one has hold of somebody, the hold does its work instead."""
    found: list[tuple[Combatant, Blow]] = []
    others = list(fight.members(fight.engaged_with(me) & ~target.bit)) if mode.splits else []
    squeezed = False
    for blow in mode.blows:
        if blow.by_total and blow.holds and grips.is_held_by(target, me):
            grips.tighten(fight, me, target, blow)
            continue
        if blow.against and not blow.against & _kind_of_victim(target):
            continue
        if blow.grip is not None and me.attached_to is target:
            if not squeezed:
                grips.squeeze(fight, me, blow.grip, blow.name)
            squeezed = True
            continue
        found.append((others.pop(0) if blow.elsewhere and others else target, blow))
    return found


def _kind_of_victim(one: Combatant) -> int:
    """What a creature counts as for blows that fall on some only."""
    small = AGAINST_SMALL if one.size < terms.MAN_SIZED else AGAINST_LARGER
    where = AGAINST_AIRBORNE if _is_up(one) else AGAINST_GROUNDED
    return small | where | (AGAINST_HELPLESS if one.conditions & terms.HELPLESS else 0)


def _is_kept_off(fight: Fight, me: Combatant, target: Combatant) -> bool:
    """Whether a ward, or what one of the two has become, keeps somebody from striking its target at all."""
    cite, reason = "", ""
    if (fight.areas or me.spec.traits & terms.SUMMONED) and fight.kept_from(me) & target.bit:
        cite, reason = "ward", "a ward keeps it off"
    elif (me.conditions | target.conditions) & _OUT_OF_REACH and not _can_touch(me, target):
        cite, reason = "out_of_touch", "cannot touch it"
    if cite and fight.log is not None:
        fight.tell("action_lost", me, target, cite, action="attack", reason=reason)
    return bool(cite)


_OUT_OF_REACH: Final = terms.INTANGIBLE | terms.ALOFT


def _can_touch(me: Combatant, target: Combatant) -> bool:
    """Whether two can come to blows: not with the bodiless, nor from the ground with one who hangs in the air."""
    if (me.conditions | target.conditions) & terms.INTANGIBLE:
        return False
    return (_is_up(me) if target.conditions & terms.ALOFT else True) and (
        _is_up(target) if me.conditions & terms.ALOFT else True
    )


def _is_up(one: Combatant) -> bool:
    return one.spec.flies or bool(one.conditions & (terms.ALOFT | terms.FLYING))


def _is_weak(one: Combatant) -> bool:
    """Less than a full hit die (SEG-B10)."""
    return one.hit_dice < (1, 0)


def _sweep(fight: Fight, me: Combatant, target: Combatant, blow: Blow, listed: tuple[int, ...]) -> None:
    """A fighter's blow a level at foes of less than a full hit die, in turn at those in reach (SEG-B10).

    Where its own blows are seen to fall, it goes on among those who still stand.
    """
    weak: list[Combatant] = [
        one for one in fight.members(fight.engaged_with(me)) if _is_weak(one) and not one.conditions & terms.HELPLESS
    ]
    first = weak.index(target) if target in weak else 0
    turns = weak[first:] + weak[:first] or [target]
    for _ in range(me.sweep):
        if fight.rules.attack.routine_sees_falls:
            turns = [one for one in turns if not has_dropped(fight, me, one)]
            if not turns:
                _lose_the_rest(fight, me, target)
                return
        victim = turns.pop(0)
        turns.append(victim)
        resolve(fight, Attack(me, victim, blow, IN_MELEE), listed)


def _threatened(fight: Fight, me: Combatant) -> bool:
    """Whether an able foe stands in reach."""
    return any(fight.able(foe) for foe in fight.members(fight.engaged_with(me)))


def _slay_helpless(fight: Fight, me: Combatant, target: Combatant, name: str, *, spares: bool) -> None:
    """Nobody threatens the slayer: one helpless foe a round is slain outright, or bound (SEG-B13, R-SEG-35)."""
    if spares or fight.scenario.sides[me.spec.side].takes_prisoners:
        bodies.yield_up(fight, target, me)
        return
    me.has_attacked(hit=True)
    if fight.log is not None:
        fight.tell(
            "attack",
            me,
            target,
            "slaying",
            weapon=name,
            die=None,
            need=None,
            total=None,
            modifiers=[],
            hit=True,
            distance=None,
            going=None,
        )
    fight.landing.conditions.append((target, verbs.SLAIN, me, None, name))


def free_blows(fight: Fight, me: Combatant, fleer: Combatant) -> None:
    """The free routine of one foe at somebody who turns to flee (SEG-B09)."""
    if (
        not fight.able(me)
        or me.conditions & (terms.PRONE | terms.CHOKING)
        or fleer.status != terms.STANDING
        or me.doing in BUSY
    ):
        return
    if not fight.rules.movement.fists_strike_free and not length_in_hand(me):
        return
    which = me.wielding if me.wielding >= 0 else default_melee(me)
    if which >= 0:
        for _ in range(fight.rules.attack.free_routines(routines_of(fight, me, which))):
            routine(fight, me, fleer, which, free=True)


def routines_of(fight: Fight, me: Combatant, which: int) -> int:
    """Melee routines that somebody has in this round with a weapon."""
    number, rounds = me.rate_with(me.spec.melee[which]) if me.spec.melee else (1, 1)
    hasted, slowed = me.conditions & terms.HASTED, me.conditions & terms.SLOWED
    return fight.rules.actions.melee_routines(number, rounds, fight.round, 1 if hasted else 0, 1 if slowed else 0)


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
    _strike_comers(
        fight, me, tuple(one for one in comers if one.charge_round == fight.round), "set weapon", double=True
    )


def meet_hands(fight: Fight, me: Combatant, comers: tuple[Combatant, ...]) -> None:
    """The blow of the round falls at once, and harder, on one who comes with bare hands (GG-B11)."""
    foe, which = comers[0], weapon_in_hand(me)
    if not fight.able(me) or which < 0 or foe.status != terms.STANDING:
        return
    if fight.log is not None:
        weapon = me.spec.melee[which].name
        fight.tell("immediate_attack", me, foe, "armed_first", weapon=weapon, reason="bare hands")
    me.target = foe
    routine(fight, me, foe, which, harder=fight.rules.attack.armed_first)


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
    # Of two who charge each other it is the blow at the end of its own run.
    routine(fight, me, target, which, charging=me.charge_round == fight.round, double=double)


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
