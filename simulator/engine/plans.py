"""How is a decision carried out in time?

One plan for each act: a generator that sleeps for segments (moving, winding up, loading, waiting) and reports its deeds
due. A plan holds no rules: how long a thing takes is asked of the ruleset or stands in the combatant's spec. Powers
(spells, items, abilities) have their own module, :mod:`simulator.engine.power_plans`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.dice import Purpose
from simulator.engine import bodies, deeds, effects
from simulator.engine.fight import Fight, Plan, TimedPlan
from simulator.engine.hands import hands_of, loosen_shield
from simulator.engine.march import CHARGING, FALLING_BACK, FLEEING, RETREATING, WALKING, lose_aim, walk
from simulator.engine.power_plans import touch_again, use
from simulator.engine.waits import RETIRE, afterwards, begin
from simulator.model.battle import Combatant
from simulator.model import steps, terms



def wait(fight: Fight, me: Combatant) -> Plan:
    """Do nothing."""
    yield from ()


def attack(fight: Fight, me: Combatant) -> Plan:
    """Go there if need be, and strike: the routine falls a weapon's time after the foe came in reach (R-SEG-25)."""
    # NOTE: the two common cases (nothing to wait for, nothing to pick up) skip their generators: it is the hot path.
    intent = me.intent
    start = me.begun_t
    if (start > fight.t or intent.delay >= 0 or intent.commanding) and not falls_at_once(fight, me):
        start = yield from begin(fight, me)
    which = intent.which if intent.which >= 0 else deeds.default_melee(me)
    target = me.target
    if which < 0 or target is None:
        return
    if me.dropped or me.spec.melee[which].hands > hands_of(me):
        start += yield from take_up(fight, me, which)
    else:
        me.wielding = which if me.spec.melee[which].item >= 0 else -1
    engaged = fight.engaged_with(me)
    if not me.ordered:
        # Summoned, and nobody has told it whom: its blows fall on anybody there.
        yield from routines(fight, me, which, start)
        return
    extra = me.spec.melee[which].reach_ft * 10
    in_reach = engaged | (fight.second_rank(me, extra) if extra else 0)
    if not in_reach or not (target.bit & in_reach or fight.held_by(me)):
        arrived = yield from walk(fight, me, target, fight.reach_with(me, which, target), WALKING)
        if not arrived:
            return
        start = fight.clock()
        engaged = fight.engaged_with(me)
        in_reach = engaged | (fight.second_rank(me, extra) if extra else 0)
        if not fight.rules.movement.closing_strikes and me.entered_t == start:
            return
    if not target.bit & in_reach and in_reach:
        me.target = deeds.any_of(fight, me, engaged or in_reach)
    yield from routines(fight, me, which, start)
    if intent.then == RETIRE:
        yield from afterwards(fight, me)


def falls_at_once(fight: Fight, me: Combatant) -> bool:
    """Whether an attack needs no start of its own: its weapon takes no time, and its target is in reach."""
    attack = fight.rules.attack
    return attack.at_once and me.intent.delay < 0 and bool(fight.engaged_with(me) or me.spec.fixed_in_place)


def take_up(fight: Fight, me: Combatant, which: int) -> TimedPlan:
    """Have a weapon in hand: drawing takes no time, picking up a dropped one does (SEG-MIS-03, SEG-B21). Returns the time."""
    mode = me.spec.melee[which]
    me.wielding = which if mode.item >= 0 else -1
    taken = 0
    if mode.hands > hands_of(me):
        taken = yield from loosen_shield(fight, me, mode.hands)
    if mode.item >= 0 and me.dropped >> mode.item & 1:
        me.dropped &= ~(1 << mode.item)
        segments = fight.rules.actions.picks_up_segments
        me.doing = terms.PREPARING
        yield fight.until(fight.rules.timing.due(steps.FETCHED, fight.clock() + segments, 0))
        if fight.log is not None:
            fight.tell("fetched", me, None, "pick_up", item=mode.name, segments=segments)
        return taken + segments
    return taken


def routines(fight: Fight, me: Combatant, which: int, start: int) -> Plan:
    """The routines of a round, each at its own time (R-SEG-06)."""
    rules = fight.rules
    mode = me.spec.melee[which]
    number, rounds = mode.extra_routines
    conditions = me.conditions
    count = rules.actions.melee_routines(
        number, rounds, fight.round, 1 if conditions & terms.HASTED else 0, 1 if conditions & terms.SLOWED else 0
    )
    me.doing = terms.PREPARING
    due = rules.timing.due
    env = fight.env
    last = rules.attack.strikes_last_at if me.spec.traits & terms.STRIKES_LAST else 0
    segments = rules.attack.weapon_time(mode.segments)
    rank = rules.attack.blow_rank(me.rank, mode.segments)
    for n in range(1, count + 1):
        t = rules.attack.blow_times(start, segments, n, last)
        if t < 0:
            break
        me.due_t = t
        moment = due(steps.BLOWS, t, rank)
        yield env.timeout(moment - env.now if moment > env.now else 0)
        fight.due(me, steps.BLOWS, (which, n, False))
    me.doing = terms.IDLE


def charge(fight: Fight, me: Combatant) -> Plan:
    """Run at a foe and strike on arrival, +2 (SEG-B08)."""
    yield from begin(fight, me)
    which = me.intent.which if me.intent.which >= 0 else deeds.default_melee(me)
    target = me.target
    if which < 0 or target is None:
        return
    yield from take_up(fight, me, which)
    me.charge_round = fight.round
    arrived = yield from walk(fight, me, target, fight.melee_reach, CHARGING)
    if not arrived:
        return
    engaged = fight.engaged_with(me)
    if not target.bit & engaged:
        me.target = deeds.any_of(fight, me, engaged)
    t = fight.clock()
    me.due_t = t
    me.doing = terms.PREPARING
    yield fight.until(fight.rules.timing.due(steps.BLOWS, t, me.rank))
    fight.due(me, steps.BLOWS, (which, 1, True))
    me.doing = terms.IDLE


def shoot(fight: Fight, me: Combatant) -> Plan:
    """Shoot or hurl: the routine falls a weapon's time after it began; a crossbow is loaded again afterwards (R-SEG-20)."""
    at_once = fight.rules.attack.at_once and me.intent.delay < 0
    start = me.begun_t if at_once else (yield from begin(fight, me))
    which = me.intent.which
    mode = me.spec.missiles[which]
    me.wielding = -1
    if me.aim >= 0:
        lose_aim(fight, me, "an ordinary shot")
    if mode.hands > hands_of(me):
        start += yield from loosen_shield(fight, me, mode.hands)
    if mode.fetch.count or mode.fetch.plus:
        if not mode.in_hand or me.ammunition[which] != mode.count:
            start = yield from fetch(fight, me, mode.name, mode.fetch)
    while True:
        me.wants_shot = False
        if mode.load_segments and not me.loaded[which]:
            yield from load(fight, me, which)
            start = fight.clock()
        target = me.target
        if target is None:
            return
        limit = mode.long_ft * 10 * fight.yards
        if fight.distance(me, target) > limit and fight.rules.actions.moves_with_missile:
            if not (yield from walk(fight, me, target, limit, WALKING)):
                return
            start = fight.clock()
        yield from loose(fight, me, which, start)
        if not mode.load_segments or not fight.rules.actions.loads_at_once:
            break
        yield from fight_landed(fight)
        yield from load(fight, me, which)
        if not me.wants_shot:
            return
        start = fight.clock()
        me.begun_t = start
    if mode.hurled or fight.rules.actions.moves_with_missile:
        yield from afterwards(fight, me)


def fight_landed(fight: Fight) -> Plan:
    """Let what falls at this moment land before going on."""
    yield fight.env.timeout(1)


def loose(fight: Fight, me: Combatant, which: int, start: int) -> Plan:
    """The time of the weapon, then its shots: all at once, one snap-shot, or one throw after another with one hand."""
    mode = me.spec.missiles[which]
    timing = fight.rules.timing
    due = timing.due
    adjustment = me.spec.missile_rank if timing.uses_missile_rank else 0
    count = deeds.shots_left(fight, me, which)
    if count <= 0:
        return
    me.doing = terms.PREPARING
    weapon_time = fight.rules.attack.weapon_time
    if me.intent.act == terms.SNAP_SHOT and mode.snap_segments:
        times = [(start + weapon_time(mode.snap_segments), 1)]
    elif mode.one_hand_segments and hands_of(me) < 2 and mode.hands < 2:
        times = [(start + weapon_time(mode.one_hand_segments * (n + 1)), 1) for n in range(count)]
    else:
        rate = deeds.rate_of_fire(fight, me, which)
        step = fight.rules.actions.routine_step
        times = [
            (start + weapon_time(mode.segments) + step * n, min(rate, count)) for n in range(deeds.missile_routines(fight, me))
        ]
    for t, number in times:
        me.due_t = t
        yield fight.until(due(steps.SHOTS, t, me.rank - adjustment))
        fight.due(me, steps.SHOTS, (which, number))
    me.doing = terms.IDLE


def load(fight: Fight, me: Combatant, which: int) -> Plan:
    """Load and cock: both hands, standing still, across rounds if it must be (SEG-MIS-06)."""
    mode = me.spec.missiles[which]
    if fight.log is not None:
        fight.tell("loading_started", me, None, "loading", weapon=mode.name, segments=mode.load_segments)
    me.doing = terms.LOADING
    me.due_t = fight.clock() + mode.load_segments
    yield fight.until(fight.rules.timing.due(steps.LOADED, me.due_t, 0))
    me.loaded[which] = True
    me.doing = terms.IDLE
    if fight.log is not None:
        fight.tell("loaded", me, None, "loading", weapon=mode.name)


def fetch(fight: Fight, me: Combatant, name: str, dice: tuple[int, int, int]) -> TimedPlan:
    """Get something out; returns the clock time at which it is in hand (SEG-MIS-04, SEG-ITM-02)."""
    count, sides, plus = dice
    segments = plus if not count else fight.dice.total(me.spec.owner, int(Purpose.FETCH), count, sides, plus)
    me.doing = terms.FETCHING
    me.due_t = fight.clock() + segments
    yield fight.until(fight.rules.timing.due(steps.FETCHED, me.due_t, 0))
    me.doing = terms.IDLE
    if fight.log is not None:
        fight.tell("fetched", me, None, "fetch", item=name, segments=segments)
    return me.due_t


def aim(fight: Fight, me: Combatant) -> Plan:
    """A segment to aim, then hold it for whoever enters melee (SEG-AIM-01)."""
    yield from begin(fight, me)
    which = me.intent.which
    if me.aim == which and me.doing == terms.AIMED:
        return
    mode = me.spec.missiles[which]
    if mode.load_segments and not me.loaded[which]:
        yield from load(fight, me, which)
    me.wielding = -1
    me.doing = terms.AIMING
    me.aim_t = fight.clock() + 1
    yield fight.until(fight.rules.timing.due(steps.AIM_READY, me.aim_t, 0))
    me.aim = which
    me.doing = terms.AIMED
    if fight.log is not None:
        fight.tell("aimed", me, None, "aim", weapon=mode.name)


def move(fight: Fight, me: Combatant) -> Plan:
    """Go towards the target, a full move at most."""
    yield from begin(fight, me)
    if me.target is not None and not fight.held_by(me):
        yield from walk(fight, me, me.target, fight.melee_reach, WALKING)


def fall_back(fight: Fight, me: Combatant) -> Plan:
    """Go away from the nearest foe while nobody is engaged (R-SEG-26)."""
    yield from begin(fight, me)
    if not fight.held_by(me):
        yield from walk(fight, me, None, 0, FALLING_BACK)


def withdraw(fight: Fight, me: Combatant) -> Plan:
    """A fighting retreat: half rate, facing the foe, nobody gets a free blow (SEG-B09)."""
    yield from begin(fight, me)
    left_melee(fight, me, "fighting_retreat")
    yield from walk(fight, me, None, 0, RETREATING)


def flee(fight: Fight, me: Combatant) -> Plan:
    """Turn and run: every able foe in reach has a free routine, then the way is free (R-SEG-26)."""
    yield from begin(fight, me)
    me.doing = terms.FLEEING
    me.flees = True
    fight.to_do |= 1 << steps.END_FLIGHTS
    foes = fight.engaged_with(me)
    if foes:
        left_melee(fight, me, "flight")
        for foe in fight.members(foes):
            fight.due(foe, steps.FREE_BLOWS, me)
    yield from walk(fight, me, None, 0, FLEEING)
    me.doing = terms.FLEEING


def left_melee(fight: Fight, me: Combatant, how: str) -> None:
    """Somebody leaves the melee it is in."""
    bodies.free_place(me)
    if fight.log is not None and fight.engaged_with(me):
        fight.tell("left_melee", me, None, how)


def parry(fight: Fight, me: Combatant) -> Plan:
    """Only ward off blows (SEG-B09)."""
    yield from begin(fight, me)
    which = me.intent.which if me.intent.which >= 0 else deeds.default_melee(me)
    if which >= 0:
        yield from take_up(fight, me, which)
    me.doing = terms.PARRYING


def set_weapon(fight: Fight, me: Combatant) -> Plan:
    """Set a long weapon against a charge (SEG-B08)."""
    yield from begin(fight, me)
    which = me.intent.which if me.intent.which >= 0 else deeds.default_melee(me)
    yield from take_up(fight, me, which)
    me.doing = terms.SETTING


def guard(fight: Fight, me: Combatant) -> Plan:
    """Stand, and strike at whoever comes in reach."""
    start = yield from begin(fight, me)
    which = me.intent.which if me.intent.which >= 0 else deeds.default_melee(me)
    if which < 0:
        return
    start += yield from take_up(fight, me, which)
    if not fight.engaged_with(me):
        me.doing = terms.WAITING
        me.due_t = 1 << 60
        contact = fight.env.event()
        me.contact = contact
        yield contact
        me.contact = None
        start = fight.clock()
    me.target = deeds.any_of(fight, me, fight.engaged_with(me))
    if me.target is not None:
        yield from routines(fight, me, which, start)


def aid(fight: Fight, me: Combatant) -> Plan:
    """Go to a fallen friend and stop the bleeding: a major action of one segment (R-SEG-35)."""
    yield from begin(fight, me)
    friend = me.target
    if friend is None:
        return
    if not (yield from walk(fight, me, friend, fight.melee_reach, WALKING)):
        return
    me.doing = terms.PREPARING
    me.due_t = fight.clock() + 1
    yield fight.until(fight.rules.timing.due(steps.AID_GIVEN, me.due_t, me.rank))
    fight.due(me, steps.AID_GIVEN, friend)
    me.doing = terms.IDLE


def order(fight: Fight, me: Combatant) -> Plan:
    """Give an order, and nothing else."""
    me.intent = me.intent._replace(commanding=True)
    yield from begin(fight, me)


def surrender(fight: Fight, me: Combatant) -> Plan:
    """Lay down arms."""
    yield from begin(fight, me)
    bodies.yield_up(fight, me, None)
    bodies.after_falls(fight)


def stand_up(fight: Fight, me: Combatant) -> Plan:
    """Get up again (SEG-B13, SEG-B21)."""
    yield from begin(fight, me)
    me.doing = terms.PREPARING
    me.due_t = fight.clock() + fight.rules.actions.stands_up_segments
    yield fight.until(fight.rules.timing.due(steps.FETCHED, me.due_t, 0))
    me.doing = terms.IDLE
    effects.remove_condition(fight, me, terms.PRONE)


PLANS: Final[dict[int, Callable[[Fight, Combatant], Plan]]] = {
    terms.WAIT: wait,
    terms.ATTACK: attack,
    terms.CHARGE: charge,
    terms.SHOOT: shoot,
    terms.SNAP_SHOT: shoot,
    terms.THROW: shoot,
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
    terms.TOUCH: touch_again,
    terms.COMMAND: order,
    terms.SURRENDER: surrender,
    terms.STAND_UP: stand_up,
}
