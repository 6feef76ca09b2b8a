"""How are attacks in melee carried out in time?

Going there, the time of the weapon, the routines of the round.
"""

from __future__ import annotations

from simulator.engine import melee_deeds, speeds
from simulator.engine.consequences import nearest_foe
from simulator.engine.entering import come_with_bare_hands
from simulator.engine.fight import Fight, Plan, TimedPlan, Way
from simulator.engine.hands import loosen_shield, put_away
from simulator.engine.march import step_to_movement, walk
from simulator.engine.paces import WALKING
from simulator.engine.waits import afterwards, begin, carry_over
from simulator.model import steps, terms
from simulator.model.arms import MeleeMode
from simulator.model.battle import Combatant
from simulator.model.intents import RETIRE
from simulator.rulesets.base import LOST, NOT_THIS_ROUND


def attack(fight: Fight, me: Combatant) -> Plan:
    """Go there if need be, and strike: the routine falls a weapon's time after the foe came in reach (R-SEG-25)."""
    # NOTE: the two common cases (nothing to wait for, nothing to pick up) skip their generators: it is the hot path.
    intent = me.intent
    start = me.begun_t
    if (start > fight.t or intent.delay >= 0 or intent.commanding) and not falls_at_once(fight, me):
        start = yield from begin(fight, me)
    which = intent.which if intent.which >= 0 else melee_deeds.default_melee(me)
    target = me.target
    if which < 0 or target is None:
        return
    if target.status != terms.STANDING and fight.rules.actions.target_gone == LOST:
        melee_deeds.lose_attack(fight, me)
        return
    if me.dropped or me.spec.melee[which].hands > me.hands:
        start += yield from take_up(fight, me, which)
    else:
        me.wielding = which if me.spec.melee[which].item >= 0 else -1
        if me.in_hand >= 0:
            put_away(me, me.spec.melee[which].hands)
    if not me.ordered or intent.anybody:
        yield from _strike_anybody(fight, me, which, start)
        return
    engaged = fight.engaged_with(me)
    extra = me.spec.melee[which].reach_ft * 10
    in_reach = engaged | (fight.second_rank(me, extra) if extra else 0)
    if not in_reach or not (target.bit & in_reach or fight.held_by(me)):
        if not (yield from go_there(fight, me, which)):
            return
        start = _since(fight, me, which)
        engaged = fight.engaged_with(me)
        in_reach = engaged | (fight.second_rank(me, extra) if extra else 0)
        if not fight.rules.movement.closing_strikes and me.entered_t == fight.clock():
            return
        target = me.target
    if target is None or (not target.bit & in_reach and in_reach):
        me.target = melee_deeds.any_of(fight, me, engaged or in_reach)
    yield from routines(fight, me, which, start)
    if intent.then == RETIRE:
        yield from afterwards(fight, me)


def _since(fight: Fight, me: Combatant, which: int) -> int:
    """Since when the weapon's time runs at one who has come in reach: now.

    Who follows a foe that gave ground strikes when the blow was due, or as soon after as that foe is in reach.
    """
    t, due = fight.clock(), me.intent.due
    return t if due < 0 else max(t, due) - fight.rules.attack.weapon_time(me.spec.melee[which].segments)


def _strike_anybody(fight: Fight, me: Combatant, which: int, start: int) -> Plan:
    """Summoned, and nobody has told it whom, or out of one's mind: the blows fall on anybody there."""
    if me.intent.anybody and not me.near & fight.standing and me.target is not None:
        if not (yield from walk(fight, me, me.target, fight.melee_reach, WALKING)):
            return
        start = fight.clock()
    yield from routines(fight, me, which, start)


def go_there(fight: Fight, me: Combatant, which: int) -> Way:
    """Go to the target with a weapon; returns whether it can still be used on arrival."""
    movement = fight.rules.movement
    if fight.rules.timing.whole_moves:
        yield from step_to_movement(fight, me)
        if fight.held_by(me):
            # Somebody came up meanwhile.
            if fight.rules.actions.impossible_lost:
                melee_deeds.lose_attack(fight, me)
                return False
            return True
        if me.target is None or me.target.status != terms.STANDING:
            me.target = nearest_foe(fight, me)
    target = me.target
    if target is None or (
        me.let_go_round == fight.round and target.bit & me.let_go and not movement.withdrawal_followed
    ):
        return False
    before = me.way_left
    arrived = yield from walk(fight, me, target, fight.reach_with(me, which, target), WALKING)
    return arrived and before - me.way_left <= movement.parts_before_blow


def falls_at_once(fight: Fight, me: Combatant) -> bool:
    """Whether an attack needs no start of its own: its weapon takes no time, and its target is in reach."""
    attack = fight.rules.attack
    return attack.at_once and me.intent.delay < 0 and bool(fight.engaged_with(me) or me.spec.fixed_in_place)


def take_up(fight: Fight, me: Combatant, which: int) -> TimedPlan:
    """Have a weapon in hand: drawing takes no time, picking up a dropped one does; returns it (SEG-MIS-03, SEG-B21)."""
    mode = me.spec.melee[which]
    me.wielding = which if mode.item >= 0 else -1
    put_away(me, mode.hands)
    taken = 0
    if mode.hands > me.hands:
        taken = yield from loosen_shield(fight, me, mode.hands)
    if mode.item >= 0 and me.dropped >> mode.item & 1:
        me.dropped &= ~(1 << mode.item)
        segments = fight.rules.timing.units(fight.rules.actions.picks_up_segments)
        me.doing = terms.PREPARING
        yield fight.until(fight.rules.timing.due(steps.FETCHED, fight.clock() + segments, 0))
        if fight.log is not None:
            fight.tell("fetched", me, None, "pick_up", item=mode.name, segments=segments)
        return taken + segments
    return taken


def routines(fight: Fight, me: Combatant, which: int, start: int, first: int = 1) -> Plan:
    """The routines of a round from the `first` on, each at its own time (R-SEG-06)."""
    rules = fight.rules
    mode = me.spec.melee[which]
    number, rounds = me.rate_with(mode)
    hasted, slowed = me.conditions & terms.HASTED, me.conditions & terms.SLOWED
    count = 1
    if number != rounds or hasted or slowed:
        # NOTE: one a round, at an ordinary pace, is one under any rules: the usual case does not ask.
        count = rules.actions.melee_routines(number, rounds, fight.round, 1 if hasted else 0, 1 if slowed else 0)
    me.doing = terms.PREPARING
    if rules.attack.armed_first and mode.blows[0].bare and count:
        yield from come_with_bare_hands(fight, me)
    due = rules.timing.due
    last = rules.attack.strikes_last_at if me.spec.traits & terms.STRIKES_LAST else 0
    segments = rules.attack.weapon_time(mode.segments)
    round_ends = fight.round_start() + fight.round_length
    for n in range(first, count + 1):
        t = rules.attack.blow_times(start, segments, n, last)
        if t == NOT_THIS_ROUND:
            break
        if n == 1 and t == me.begun_t and mode.item >= 0 and rules.attack.speed_routines is not None:
            yield from speeds.first_routine(fight, me, which, t, rank_of(fight, me, mode))
            continue
        me.due_t = t
        if t > round_ends:
            yield from carry_over(fight, t)
        yield fight.until(due(steps.BLOWS, t, rank_of(fight, me, mode)))
        fight.due(me, steps.BLOWS, (which, n, False))
    me.doing = terms.IDLE


def rank_of(fight: Fight, me: Combatant, mode: MeleeMode) -> int:
    """The rank of somebody's blows with a weapon inside their moment."""
    attack = fight.rules.attack
    return 0 if mode.natural and attack.natural_lands_last else attack.blow_rank(me.rank, mode.segments)


def guard(fight: Fight, me: Combatant) -> Plan:
    """Stand, and strike at whoever comes in reach."""
    start = yield from begin(fight, me)
    which = me.intent.which if me.intent.which >= 0 else melee_deeds.default_melee(me)
    if which < 0:
        return
    start += yield from take_up(fight, me, which)
    if not fight.aware_of(me):
        me.doing = terms.WAITING
        me.due_t = 1 << 60
        contact = fight.env.event()
        me.contact = contact
        yield contact
        me.contact = None
        start = fight.clock()
    # Who has only just come together with somebody does not strike at it this round, where closing is so.
    me.target = melee_deeds.any_of(fight, me, fight.aware_of(me) & ~fight.closed.get(me.index, 0))
    if me.target is not None:
        yield from routines(fight, me, which, start)


def parry(fight: Fight, me: Combatant) -> Plan:
    """Only ward off blows (SEG-B09)."""
    if not fight.rules.movement.stances_at_once:
        yield from begin(fight, me)
    which = me.intent.which if me.intent.which >= 0 else melee_deeds.default_melee(me)
    if which >= 0:
        yield from take_up(fight, me, which)
    me.doing = terms.PARRYING


def set_weapon(fight: Fight, me: Combatant) -> Plan:
    """Set a long weapon against a charge (SEG-B08)."""
    if not fight.rules.movement.stances_at_once:
        yield from begin(fight, me)
    which = me.intent.which if me.intent.which >= 0 else melee_deeds.default_melee(me)
    yield from take_up(fight, me, which)
    me.doing = terms.SETTING
