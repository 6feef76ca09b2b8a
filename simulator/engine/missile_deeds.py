"""What happens when shots or throws fall due, and how many are there?"""

from __future__ import annotations

from typing import Final

from simulator.dice import Purpose
from simulator.engine import chronicle, effects
from simulator.engine.attack import HURLED, LAUNCHED, Attack
from simulator.engine.fight import Fight
from simulator.engine.hands import lay_shield_aside, needs_shield_arm, put_away
from simulator.engine.hurts import wards_off
from simulator.engine.readiness import notice
from simulator.engine.resolution import resolve
from simulator.engine.running import place_at_shot, range_at
from simulator.engine.strikes import has_dropped
from simulator.model import compiled, steps, terms
from simulator.model.arms import MissileMode
from simulator.model.battle import Combatant
from simulator.model.geometry import TENTHS, distance
from simulator.rulesets.base import ANOTHER, CHANGE

TARGET: Final = int(Purpose.TARGET)


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
        return rate if missile_routines(fight, me) else 0
    return rate * missile_routines(fight, me) - me.shots_used


def has_routine_left(fight: Fight, me: Combatant, which: int) -> bool:
    """Whether haste gives one who has shot in this round another routine with a weapon (R-SEG-06)."""
    return me.shots_round == fight.round and me.shots_used < rate_of_fire(fight, me, which) * missile_routines(
        fight, me
    )


def rate_of_fire(fight: Fight, me: Combatant, which: int) -> int:
    """Shots of one routine with a weapon in this round."""
    mode = me.spec.missiles[which]
    number, rounds = mode.shots
    actions = fight.rules.actions
    if actions.halved_by_a_move and me.moved_round == fight.round:
        rounds *= 2
    # Of a weapon that shoots less than once a round, and was not loaded at the start, the first round is for loading.
    late = mode.shots[1] > number and not mode.loaded and not mode.load_segments
    rate = actions.shots(number, rounds, max(1, fight.round + late))
    # What has to be loaded is held back by its loading, not by counting rounds.
    return max(1, rate) if mode.load_segments else rate


def parts_of_fire(fight: Fight, me: Combatant, which: int, count: int) -> tuple[tuple[int, Combatant | None], ...]:
    """So many shots as they are split among the targets declared: (shots, at whom); None: all at the one target.

    The first target gets what the others leave, one each; no more parts than the round's iterative attacks and one
    (SEG-MIS-17, R-SEG-05).
    """
    targets = me.intent.targets
    if len(targets) > 1:
        actions = fight.rules.actions
        number, rounds = me.routines
        iterative = actions.melee_routines(number, rounds, max(1, fight.round), 0, 0) - 1
        rate = rate_of_fire(fight, me, which)
        for number in range(len(targets), 1, -1):
            shots = (count - number + 1, *(1,) * (number - 1))
            if actions.split_allowed(shots, rate, iterative):
                return tuple(zip(shots, targets, strict=False))
    return ((count, None),)


def missile_routines(fight: Fight, me: Combatant) -> int:
    """Missile routines in this round: one, two with haste, slowed in odd rounds only (R-SEG-06)."""
    conditions = me.conditions
    if not conditions & (terms.HASTED | terms.SLOWED):
        return 1
    hasted, slowed = bool(conditions & terms.HASTED), bool(conditions & terms.SLOWED)
    return fight.rules.actions.missile_routines(fight.round, hasted, slowed)


def shots(fight: Fight, me: Combatant, argument: tuple[int, int, Combatant | None]) -> None:
    """A missile routine is loosed; argument: (missile mode, number of shots, whom a part of a split is for)."""
    if not fight.able(me):
        return
    which, count, part_for = argument
    if is_spoiled(fight, me, me.spec.missiles[which]):
        lose_shot(fight, me)
        return
    target = me.target if part_for is None else part_for
    actions = fight.rules.actions
    gone = actions.target_gone
    # Where shots fall one by one, each is a routine of its own.
    if gone == ANOTHER and part_for is None and (actions.shot_step or me.shots_round != fight.round):
        target = me.target = _another(fight, me, which, target)
    if target is None or target.status != terms.STANDING or target.bit & fight.friends_of[me.allegiance]:
        if me.shots_round != fight.round and gone == CHANGE:
            fight.interrupt(me, terms.RECONSIDER)
            return
        shot, cite = f"shot with {me.spec.missiles[which].name}", "target_gone" if part_for is None else "split_shot"
        chronicle.comes_to_nothing(fight, me, target, cite, action=shot, reason="the target is gone")
        return
    volley(fight, me, target, which, count, split=part_for is not None)
    if me.shots_round != fight.round and gone == CHANGE:
        mode = me.spec.missiles[which]
        if _range_modifier(fight, me, target, mode) == fight.rules.attack.out_of_range:
            fight.interrupt(me, terms.RECONSIDER)


def stands_to_shoot(fight: Fight, me: Combatant, mode: MissileMode) -> bool:
    """Whether somebody has to stand still to shoot this weapon in melee."""
    return fight.rules.attack.stands_to_shoot and not mode.hurled


def is_spoiled(fight: Fight, me: Combatant, mode: MissileMode) -> bool:
    """Whether damage of this round spoils a shot in melee (PHASE-MIS-36, R-PHA-18)."""
    if me.hurt_round != fight.round or not stands_to_shoot(fight, me, mode) or not fight.fought_by(me):
        return False
    return not me.intent.undeclared or fight.rules.attack.any_damage_spoils_undeclared


def lose_shot(fight: Fight, me: Combatant) -> None:
    """A wound has spoiled a shot in melee; nothing is used up."""
    word = "spoiled_undeclared" if me.intent.undeclared else "spoiled_shot"
    chronicle.comes_to_nothing(fight, me, me.target, word, action="shot", reason="hurt before the shot")


def charge_shots(fight: Fight, me: Combatant, _charger: tuple[Combatant, tuple[int, int]]) -> None:
    """A declared shot is loosed at a charger half-way; of several the shooter takes one (PHASE-MIS-12, R-PHA-04)."""
    which = me.intent.which
    if me.answered_round == fight.round or not fight.able(me):
        return
    me.answered_round = fight.round
    mode = me.spec.missiles[which]
    if is_spoiled(fight, me, mode):
        lose_shot(fight, me)
        return
    drawn_by = [one for _, deed, who, one in fight.at_hand if deed == steps.CHARGE_SHOTS and who is me]
    chargers = [one for one, _ in drawn_by]
    target = me.target if me.target in chargers else _nearest(fight, me, chargers)
    if target is None:
        return
    me.wielding = -1
    put_away(me, mode.hands)
    if needs_shield_arm(me, mode.hands):
        lay_shield_aside(fight, me)
    if fight.log is not None:
        fight.tell("immediate_attack", me, target, "shot_at_charger", weapon=mode.name, reason="charge")
    halfway = next(place for one, place in drawn_by if one is target)
    volley(fight, me, target, which, shots_left(fight, me, which), surely=True, place=halfway)
    if fight.rules.movement.immediate_spends_rate:
        # That was its shot: it need not stand still for another.
        me.doing = terms.PREPARING


def may_shoot_charger(fight: Fight, me: Combatant, charger: Combatant, halfway: tuple[int, int]) -> bool:
    """Whether somebody has a declared shot left for a charger, and can reach it where it will be half-way."""
    intent = me.intent
    if intent.act not in (terms.SHOOT, terms.SNAP_SHOT, terms.THROW) or intent.undeclared or me.resting:
        return False
    if fight.round in (me.shots_round, me.answered_round, me.attacked_round) or not fight.able(me):
        return False
    if not is_at_hand(me, intent.which) or shots_left(fight, me, intent.which) <= 0:
        return False
    mode = me.spec.missiles[intent.which]
    seen = bool(charger.bit & fight.visible_foes(me))
    return seen and range_at(fight, distance(me.x, me.y, *halfway), mode) != fight.rules.attack.out_of_range


def is_at_hand(me: Combatant, which: int) -> bool:
    """Whether a missile weapon can be used without getting it out first; the next of a few lies where the others do."""
    mode = me.spec.missiles[which]
    if not (mode.fetch.count or mode.fetch.plus) or me.fetched >> which & 1:
        return True
    return mode.in_hand and me.ammunition[which] == mode.count


def _another(fight: Fight, me: Combatant, which: int, target: Combatant | None) -> Combatant | None:
    """The target itself while it can be shot at; else the nearest foe in range, by lot among equals (R-ALL-07)."""
    mode, out = me.spec.missiles[which], fight.rules.attack.out_of_range
    if (
        target is not None
        and target.status == terms.STANDING
        and not target.bit & fight.friends_of[me.allegiance]
        and _range_modifier(fight, me, target, mode) != out
    ):
        return target
    others = [one for one in fight.members(fight.visible_foes(me)) if _range_modifier(fight, me, one, mode) != out]
    return _nearest(fight, me, others) or target


def _nearest(fight: Fight, me: Combatant, others: list[Combatant]) -> Combatant | None:
    """The nearest of some, by lot among equals."""
    least = min((fight.distance(me, one) for one in others), default=0)
    others = [one for one in others if fight.distance(me, one) == least]
    if len(others) > 1:
        return others[fight.dice.roll(me.spec.owner, TARGET, len(others)) - 1]
    return others[0] if others else None


def _range_modifier(fight: Fight, me: Combatant, target: Combatant, mode: MissileMode) -> int:
    """What the distance of a target takes from the die; `out_of_range` when it is too far, or too near."""
    place = place_at_shot(fight, me, target, mode)
    far = fight.distance(me, target) if place is None else distance(me.x, me.y, *place)
    return range_at(fight, far, mode)


def _supplied(me: Combatant, which: int, wanted: int) -> int:
    """How many of the shots wanted there is something to shoot for; it is used up."""
    left = me.ammunition[which]
    if left == compiled.UNLIMITED:
        return wanted
    if me.spec.missiles[which].volley:
        me.ammunition[which] -= 1
        return wanted
    supplied = wanted if wanted < left else left
    me.ammunition[which] -= supplied
    return supplied


def _steps_of(fight: Fight, mode: MissileMode) -> tuple[int, ...]:
    """The steps of a shot or throw of this kind."""
    rules = fight.rules.attack
    if mode.container is not None:
        return rules.container_steps
    if mode.boulder:
        return rules.boulder_steps
    return rules.bolt_steps if mode.pierces else rules.missile_steps


def is_over(fight: Fight, me: Combatant, target: Combatant) -> bool:
    """Whether a routine's earlier shots have brought its target down; a melee may still be shot into (R-PHA-23)."""
    if not has_dropped(fight, me, target):
        return False
    return fight.rules.attack.routine_ends_with_target or not fight.melee_of(target) & ~me.bit


def volley(
    fight: Fight,
    me: Combatant,
    target: Combatant,
    which: int,
    count: int,
    *,
    surely: bool = False,
    split: bool = False,
    place: tuple[int, int] | None = None,
) -> None:
    """So many shots or throws at one target, as far as there is something to shoot.

    `surely`: at this target and nobody else; `place`: where it is at that moment, if not where it stands.
    """
    mode = me.spec.missiles[which]
    rules = fight.rules.attack
    if not surely:
        place = place_at_shot(fight, me, target, mode)
    far = fight.distance(me, target) if place is None else distance(me.x, me.y, *place)
    # What was held ready for whoever comes near is not too near for them (SEG-GRN-05).
    by_range = range_at(fight, max(far, mode.minimum_ft * TENTHS) if surely else far, mode)
    if by_range == rules.out_of_range:
        chronicle.comes_to_nothing(fight, me, target, "range", action=f"shot with {mode.name}", reason="out of range")
        return
    if me.hidden or me.conditions & effects.GIVES_AWAY:
        effects.give_away(fight, me)
    if target.conditions and wards_off(fight, me, target):
        return
    if me.shots_round != fight.round:
        me.shots_round = fight.round
        me.shots_used = 0
    me.attacked_round = fight.round
    if fight.readied:
        notice(fight, me, terms.WHEN_ACTING)
    listed = _steps_of(fight, mode)
    how = HURLED if mode.hurled else LAUNCHED
    drawn: Combatant | None = None
    for number in range(_supplied(me, which, count)):
        if number and rules.routine_sees_falls and is_over(fight, me, target):
            chronicle.comes_to_nothing(
                fight, me, target, "routine_over", action="shot", reason="its target has dropped"
            )
            break
        me.shots_used += 1
        attack = Attack(me, target if drawn is None else drawn, mode.blow, how, mode)
        attack.chooses = surely or drawn is not None
        attack.split = split
        attack.place = place if attack.target is target else None
        if by_range:
            attack.bonus = by_range
            attack.parts = (("range", by_range),)
        resolve(fight, attack, listed)
        if not rules.missile_draw_each:
            drawn, by_range = attack.target, attack.bonus
    if mode.load_segments:
        me.loaded[which] = False
