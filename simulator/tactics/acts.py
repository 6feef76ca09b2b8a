"""Is this act possible now, and at whom does it go?

One function an act. Each answers with a :class:`Choice`, or None where the act is not possible, makes no sense or finds
nobody, so that the next line of the list is read. Each also asks the line's condition where that speaks of the target.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from simulator.model import terms
from simulator.model.arms import TOSS_RANGES
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import Power, TacticLine
from simulator.tactics import targets
from simulator.tactics.aim import best_aim
from simulator.tactics.charging import charge_target
from simulator.tactics.code import holds, may_hold
from simulator.tactics.harm import knows_better, unhurt_by_blows, unhurt_by_shots
from simulator.tactics.hazards import worth_going_for
from simulator.tactics.phrases import AIM_FIRST, ASK_LATE, CAREFUL, NAMED, PRECHECK, SPLIT_FROM
from simulator.tactics.powers import can_catch, can_toss, does_something, heals, is_ready
from simulator.tactics.second_rank import chosen_mode
from simulator.tactics.sight import (
    able_among,
    able_near,
    can_leave_its_place,
    fallen_friends,
    nearest_of,
    seen_foes,
    yards,
)
from simulator.tactics.weapons import (
    is_last_weapon,
    melee_mode,
    melee_target,
    missile_ready,
    shot_target,
)

__all__ = ["ACTS", "Choice", "face", "touch"]

_WANT_A_PLAN: Final = frozenset((terms.ZONE, terms.DISPEL, terms.TELEPORT, terms.SHOVE, terms.REFLECT, terms.GLOBE))
_LONG_CASTING_CLEAR = 600
"""Tenths of a foot: left to itself nobody begins a casting of a round with an able foe so near."""


class Choice(NamedTuple):
    """What an act would be done with, and to whom."""

    act: int
    target: Combatant | None = None
    which: int = -1
    targets: tuple[Combatant, ...] = ()


Act = Callable[[Battle, Combatant, TacticLine, bool], Choice | None]


def _agreed(
    battle: Battle, me: Combatant, line: TacticLine, target: Combatant | None, aim: tuple[int, int] = (1, 0)
) -> bool:
    """Whether the line's condition holds, where it had to wait for the aim."""
    return not line.flags & AIM_FIRST or holds(battle, me, line.condition, target, aim)


def _applies(battle: Battle, me: Combatant, line: TacticLine) -> bool:
    """Whether the line's condition holds, or can hold, where it had to wait until the act is known to be possible."""
    flags = line.flags
    if flags & AIM_FIRST:
        return not flags & PRECHECK or may_hold(battle, me, line.condition)
    return not flags & ASK_LATE or holds(battle, me, line.condition)


# --- weapons ----------------------------------------------------------------------------------------------------


def attack(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Strike at those engaged, or walk up to somebody and strike."""
    if me.conditions & (terms.PRONE | terms.WEBBED):
        return None
    target = melee_target(battle, me, line.selector, line.selector_argument, _in_vain(battle, me, line))
    if target is None or not _agreed(battle, me, line, target):
        return None
    which = chosen_mode(battle, me, target, melee_mode(me, line.which, target))
    return Choice(terms.ATTACK, target, which) if which >= 0 else None


def _in_vain(battle: Battle, me: Combatant, line: TacticLine) -> int:
    """Foes whom somebody of any wit does not strike at, left to himself: nothing he has would hurt them (bits)."""
    if not battle.hides or not line.flags & CAREFUL or not knows_better(me):
        return 0
    return unhurt_by_blows(battle, me, line.which, seen_foes(battle, me))


def charge(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Run up to somebody and strike on arrival; not what one turns to in the middle of a round."""
    vain = _in_vain(battle, me, line)
    target = None if changing else charge_target(battle, me, line.selector, line.selector_argument, vain)
    if target is None or not _agreed(battle, me, line, target):
        return None
    which = melee_mode(me, line.which, target)
    return Choice(terms.CHARGE, target, which) if which >= 0 else None


def shoot(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Shoot, snap-shoot or throw with the first missile that is ready and finds somebody."""
    act = line.act
    asked = False
    for which in line.which:
        mode = me.spec.missiles[which]
        if not missile_ready(battle, me, which):
            continue
        if not line.flags & NAMED and is_last_weapon(me, mode, which):
            continue
        if not asked and not _applies(battle, me, line):
            return None
        asked = True
        segments = mode.snap_segments if act == terms.SNAP_SHOT else mode.segments
        later = not changing and (line.trigger != terms.NO_TRIGGER or line.delay >= 0)
        unhurt = 0
        if line.flags & CAREFUL and (battle.hides or mode.container is not None):
            unhurt = unhurt_by_shots(battle, me, mode)
        target = shot_target(
            battle, me, which, segments, line.selector, line.selector_argument, later=later, but=unhurt
        )
        if target is None or not _agreed(battle, me, line, target):
            continue
        if act != terms.SNAP_SHOT:
            act = terms.THROW if mode.container is not None or mode.is_hurled_rock else terms.SHOOT
        return Choice(act, target, which, _split(battle, me, line, which, target, later=later))
    return None


def _split(
    battle: Battle, me: Combatant, line: TacticLine, which: int, first: Combatant, *, later: bool
) -> tuple[Combatant, ...]:
    """All targets of a rate of fire that the line splits, one a shot at most; empty: all shots at the first."""
    selector = line.flags >> SPLIT_FROM
    number, rounds = me.spec.missiles[which].shots
    most = -(-number // rounds)
    if not selector or most < 2:
        return ()
    several, taken = [first], first.bit
    segments = me.spec.missiles[which].segments
    while len(several) < most:
        further = shot_target(battle, me, which, segments, selector, 0, later=later, but=taken)
        if further is None:
            break
        several.append(further)
        taken |= further.bit
    return tuple(several) if len(several) > 1 else ()


def aim(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Hold a missile ready for whoever enters melee."""
    if not seen_foes(battle, me):
        return None
    for which in line.which:
        if me.spec.missiles[which].proficient and missile_ready(battle, me, which):
            applies = _applies(battle, me, line) and _agreed(battle, me, line, None)
            return Choice(terms.AIM, None, which) if applies else None
    return None


def face(battle: Battle, me: Combatant, line: TacticLine) -> Combatant | None:
    """To whom of those around to turn."""
    foe = targets.pick(battle, me, battle.aware_of(me), line.selector, line.selector_argument)
    return foe if foe is not None and _agreed(battle, me, line, foe) else None


def set_weapon(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Set a long weapon against a charge: at the start of a round, in no melee, with foes to come."""
    if changing or me.conditions & (terms.PRONE | terms.NO_HANDS) or able_near(battle, me):
        return None
    which = melee_mode(me, line.which, None)
    if which < 0 or not able_among(battle, seen_foes(battle, me)) or not _agreed(battle, me, line, None):
        return None
    return Choice(terms.SET_WEAPON, None, which)


# --- powers -----------------------------------------------------------------------------------------------------


def use(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Use the first power of the line that is ready and would catch somebody."""
    asked = False
    for which in line.which:
        if not is_ready(battle, me, which):
            continue
        if not asked and not _applies(battle, me, line):
            return None
        asked = True
        power = me.spec.powers[which]
        if not line.flags & NAMED and not _is_sensible(battle, me, power):
            continue
        bold = not line.flags & CAREFUL
        found = best_aim(battle, me, power, line.selector, line.selector_argument, bold=bold)
        if found is not None and _agreed(battle, me, line, found.target, (found.caught, found.friends_caught)):
            return Choice(terms.USE, found.target, which, found.targets)
    return None


def _is_sensible(battle: Battle, me: Combatant, power: Power) -> bool:
    """Whether somebody would think of a power without being told.

    Not of standing areas and dispelling, which want a plan; not of castings longer than a round; of those of a round
    only while no foe is near enough to come and spoil them.
    """
    if all(verb.kind in _WANT_A_PLAN for verb in power.verbs):
        return False
    if power.rounds != 1:
        return not power.rounds
    foe = nearest_of(battle, me, able_among(battle, seen_foes(battle, me)))
    return foe is None or battle.distance(me, foe) > _LONG_CASTING_CLEAR


def toss(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Throw the first thing of the line that is there to a friend in range who can catch it and knows its use."""
    asked = False
    for which in line.which:
        if not can_toss(me, which):
            continue
        if not asked and not _applies(battle, me, line):
            return None
        asked = True
        power = me.spec.powers[which]
        catchers = 0
        for one in battle.members(battle.friends(me)):
            in_range = battle.distance(me, one) <= yards(battle, TOSS_RANGES[-1])
            if in_range and can_catch(one, power) >= 0:
                catchers |= one.bit
        if line.selector == targets.DEFAULT:
            selector, limit = targets.MOST_WOUNDED if heals(power) else targets.NEAREST, 0
        else:
            selector, limit = line.selector, line.selector_argument
        target = targets.pick(battle, me, catchers, selector, limit)
        if target is not None and _agreed(battle, me, line, target):
            return Choice(terms.TOSS, target, which)
    return None


def touch(battle: Battle, me: Combatant, line: TacticLine | None, changing: bool) -> Choice | None:
    """Deliver the touch spell that is on the hand to somebody within reach."""
    which = me.touch_held
    if which < 0 or me.conditions & terms.NO_HANDS:
        return None
    power = me.spec.powers[which]
    if power.whom == terms.FRIENDS:
        pool = battle.friends(me) | me.bit | (fallen_friends(battle, me) if heals(power) else 0)
    else:
        pool = battle.engaged_with(me)
    reached = 0
    for one in battle.members(pool):
        if battle.distance(me, one) <= battle.melee_reach and does_something(power, one):
            reached |= one.bit
    if line is None or line.selector == targets.DEFAULT:
        selector, limit = targets.MOST_WOUNDED if heals(power) else targets.NEAREST, 0
    else:
        selector, limit = line.selector, line.selector_argument
    target = targets.pick(battle, me, reached, selector, limit)
    if target is None or (line is not None and not _agreed(battle, me, line, target)):
        return None
    return Choice(terms.TOUCH, target, which)


def command(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Order summoned creatures that have nothing to do to attack somebody."""
    if not any(_awaits_orders(one, me) for one in battle.members(battle.friends(me))):
        return None
    target = targets.pick(battle, me, seen_foes(battle, me), line.selector, line.selector_argument)
    if target is None or not _agreed(battle, me, line, target):
        return None
    return Choice(terms.COMMAND, target)


def _awaits_orders(one: Combatant, me: Combatant) -> bool:
    """Whether somebody was summoned by me and has no order yet."""
    return one.master is me and not one.ordered


# --- moving -----------------------------------------------------------------------------------------------------


def move(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Go towards somebody who is out of reach, while no foe holds one up."""
    if not can_leave_its_place(me) or battle.held_by(me):
        return None
    selector = targets.SELECTORS[line.selector]
    if line.selector != targets.DEFAULT and selector.whom == targets.OF_FRIENDS:
        pool = (battle.friends(me) | fallen_friends(battle, me)) & ~me.bit
    else:
        pool = worth_going_for(battle, me, seen_foes(battle, me))
    pool &= ~me.near
    target = targets.pick(battle, me, pool, line.selector, line.selector_argument)
    if target is None or not _agreed(battle, me, line, target):
        return None
    return Choice(terms.MOVE, target)


def fall_back(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Go away from the foes, while none holds one up."""
    if not can_leave_its_place(me) or battle.held_by(me):
        return None
    return _away(battle, me, line, terms.FALL_BACK, seen_foes(battle, me))


def withdraw(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Leave melee in a fighting retreat."""
    if not can_leave_its_place(me):
        return None
    return _away(battle, me, line, terms.WITHDRAW, able_near(battle, me))


def flee(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Run from the fight."""
    if not can_leave_its_place(me):
        return None
    return _away(battle, me, line, terms.FLEE, battle.foes(me))


def parry(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Ward off the blows of those one is in melee with."""
    if me.conditions & (terms.PRONE | terms.NO_HANDS):
        return None
    return _away(battle, me, line, terms.PARRY, able_near(battle, me))


def _away(battle: Battle, me: Combatant, line: TacticLine, act: int, foes: int) -> Choice | None:
    """An act against all of some foes, if there are any; the nearest stands for them."""
    foe = nearest_of(battle, me, foes)
    if foe is None or not _agreed(battle, me, line, foe):
        return None
    return Choice(act, foe)


# --- the rest ---------------------------------------------------------------------------------------------------


def guard(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Stand, and strike whoever comes within reach."""
    if me.conditions & (terms.PRONE | terms.WEBBED) or not _agreed(battle, me, line, None):
        return None
    which = melee_mode(me, line.which, None)
    return Choice(terms.GUARD, None, which) if which >= 0 else None


def aid(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Stop the bleeding of a fallen friend within reach, or within a move while in no melee."""
    fallen = fallen_friends(battle, me)
    if not fallen or me.conditions & terms.NO_ITEMS or not _applies(battle, me, line):
        return None
    walks = can_leave_its_place(me) and not battle.held_by(me)
    limit = battle.melee_reach + (yards(battle, me.spec.move_ft) if walks else 0)
    bleeding = 0
    for one in battle.members(fallen):
        if one.bleeding and battle.distance(me, one) <= limit:
            bleeding |= one.bit
    target = targets.pick(battle, me, bleeding, line.selector, line.selector_argument)
    if target is None or not _agreed(battle, me, line, target):
        return None
    return Choice(terms.AID, target)


def stand_up(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Get up from the ground."""
    if not me.conditions & terms.PRONE or me.conditions & (terms.WEBBED | terms.GRAPPLED):
        return None
    return Choice(terms.STAND_UP) if _agreed(battle, me, line, None) else None


def surrender(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Lay down arms, if there is anybody to take one prisoner."""
    return _away(battle, me, line, terms.SURRENDER, battle.foes(me))


def hold(battle: Battle, me: Combatant, line: TacticLine, changing: bool) -> Choice | None:
    """Wait."""
    return Choice(terms.WAIT) if _agreed(battle, me, line, None) else None


ACTS: Final[dict[int, Act]] = {
    terms.WAIT: hold,
    terms.ATTACK: attack,
    terms.CHARGE: charge,
    terms.SHOOT: shoot,
    terms.SNAP_SHOT: shoot,
    terms.AIM: aim,
    terms.USE: use,
    terms.MOVE: move,
    terms.FALL_BACK: fall_back,
    terms.WITHDRAW: withdraw,
    terms.FLEE: flee,
    terms.PARRY: parry,
    terms.SET_WEAPON: set_weapon,
    terms.GUARD: guard,
    terms.AID: aid,
    terms.TOUCH: touch,
    terms.THROW: shoot,
    terms.COMMAND: command,
    terms.SURRENDER: surrender,
    terms.STAND_UP: stand_up,
    terms.TOSS: toss,
}
