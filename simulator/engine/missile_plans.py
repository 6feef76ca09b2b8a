"""How are shots and throws carried out in time?

Fetching, loading, aiming, the time of the weapon.
"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import missile_deeds
from simulator.engine.chronicle import comes_to_nothing
from simulator.engine.fight import Fight, Plan, Way
from simulator.engine.hands import loosen_shield, put_away
from simulator.engine.march import lose_aim, step_to_movement, walk
from simulator.engine.paces import WALKING
from simulator.engine.waits import afterwards, begin, carry_over
from simulator.model import steps, terms
from simulator.model.arms import MissileMode
from simulator.model.battle import Combatant


def shoot(fight: Fight, me: Combatant) -> Plan:
    """Shoot or hurl: it falls a weapon's time after it began; a crossbow is loaded again afterwards (R-SEG-20)."""
    at_once = fight.rules.attack.at_once and me.intent.delay < 0
    which = me.intent.which
    mode = me.spec.missiles[which]
    stands = missile_deeds.stands_to_shoot(fight, me, mode) and not me.intent.undeclared
    start = me.begun_t if at_once else (yield from begin(fight, me, terms.AIMING if stands else terms.WAITING))
    me.wielding = -1
    put_away(me, mode.hands)
    if me.aim >= 0:
        lose_aim(fight, me, "an ordinary shot", "aim_spent")
    if mode.hands > me.hands:
        start += yield from loosen_shield(fight, me, mode.hands)
    if not missile_deeds.is_at_hand(me, which):
        yield from _get_out(fight, me, which)
        if fight.rules.actions.fetch_is_round:
            return
        start = max(start, fight.clock())
    me.fetched &= ~(1 << which)
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
            yield from step_to_movement(fight, me)
            parts = fight.rules.movement.parts_before_shot
            if not (yield from walk(fight, me, target, limit, WALKING, parts)):
                return
            start = fight.clock()
        yield from loose(fight, me, which, start)
        if not mode.load_segments or not fight.rules.actions.loads_at_once:
            break
        yield from fight_landed(fight)
        if not me.loaded[which]:
            yield from load(fight, me, which)
        again = _next_shot(fight, me, which, start)
        if again is None:
            return
        me.begun_t = start = again
    yield from afterwards(fight, me)


def _next_shot(fight: Fight, me: Combatant, which: int, last: int) -> int | None:
    """When the next shot of a weapon that is loaded again begins; None: there is none (R-SEG-20).

    One that was declared meanwhile begins at once, one that haste gives a step after the last, if it still falls in
    this round (R-SEG-06).
    """
    if me.wants_shot:
        return fight.clock()
    segments = fight.rules.attack.weapon_time(me.spec.missiles[which].segments)
    start = max(fight.clock(), fight.rules.actions.hasted_at(last, segments, 2) - segments)
    in_time = start + segments <= fight.round_start() + fight.round_length
    return start if in_time and missile_deeds.has_routine_left(fight, me, which) else None


def _get_out(fight: Fight, me: Combatant, which: int) -> Plan:
    """Get a weapon out that is not at hand."""
    mode = me.spec.missiles[which]
    cite = "fetch_weapon" if mode.container is None else "fetch_flask"
    yield from fetch(fight, me, mode.name, mode.fetch, cite)
    me.fetched |= 1 << which


def fight_landed(fight: Fight) -> Plan:
    """Let what falls at this moment land before going on."""
    yield fight.env.timeout(1)


def loose(fight: Fight, me: Combatant, which: int, start: int) -> Plan:
    """The time of the weapon, then its shots: all at once, one snap-shot, or one throw after another with one hand."""
    mode = me.spec.missiles[which]
    timing = fight.rules.timing
    due = timing.due
    adjustment = me.spec.missile_rank if timing.uses_missile_rank else 0
    count = missile_deeds.shots_left(fight, me, which)
    if count <= 0:
        if me.shots_round != fight.round:
            _tell_no_shot(fight, me, mode)
        return
    stands = missile_deeds.stands_to_shoot(fight, me, mode)
    me.doing = terms.AIMING if stands and not me.intent.undeclared else terms.PREPARING
    weapon_time = fight.rules.attack.weapon_time
    if me.intent.act == terms.SNAP_SHOT and mode.snap_segments:
        times: list[tuple[int, int, Combatant | None]] = [(start + weapon_time(mode.snap_segments), 1, None)]
    elif mode.one_hand_segments and me.hands < 2 and mode.hands < 2:
        times = one_by_one(fight, me, weapon_time(mode.one_hand_segments), start, count)
    else:
        times = volleys(fight, me, which, start, count)
    for t, number, part_for in times:
        me.due_t = t
        yield from carry_over(fight, t)
        if stands and me.intent.undeclared and not (yield from drawing(fight, me, t)):
            break
        yield fight.until(due(steps.SHOTS, t, me.rank - adjustment))
        fight.due(me, steps.SHOTS, (which, number, part_for))
    fight.ends(me)


def _tell_no_shot(fight: Fight, me: Combatant, mode: MissileMode) -> None:
    """A weapon of less than a shot a round has none in this one: as it is, or after a move (R-PHA-26, R-GLD-06)."""
    moved = fight.rules.actions.halved_by_a_move and me.moved_round == fight.round
    reason = "no shot is left after the move" if moved else "no shot falls in this round"
    comes_to_nothing(fight, me, me.target, "slow_weapon", action=f"shot with {mode.name}", reason=reason)


def drawing(fight: Fight, me: Combatant, t: int) -> Way:
    """An undeclared shot in melee draws a free attack of every foe there (PHASE-MIS-33); can it still be made?"""
    yield fight.until(fight.rules.timing.due(steps.DRAWS, t, me.rank))
    foes = fight.fought_by(me)
    if not foes:
        return True
    before = me.damage_taken
    me.doing = terms.AIMING
    for foe in fight.members(foes):
        fight.due(foe, steps.FREE_BLOWS, me)
    yield fight.env.timeout(1)
    me.doing = terms.PREPARING
    if me.damage_taken == before:
        return True
    missile_deeds.lose_shot(fight, me)
    return False


def volleys(fight: Fight, me: Combatant, which: int, start: int, left: int) -> list[tuple[int, int, Combatant | None]]:
    """The routines of a round's fire, and the parts of each: (clock time, shots, whom a part of a split is for)."""
    mode = me.spec.missiles[which]
    actions = fight.rules.actions
    segments = fight.rules.attack.weapon_time(mode.segments)
    if actions.shot_step:
        return [(start + segments + actions.shot_step * n, 1, None) for n in range(left)]
    parts = missile_deeds.parts_of_fire(fight, me, which, min(missile_deeds.rate_of_fire(fight, me, which), left))
    # What has to be loaded shoots once a loading, hasted or not.
    routines = 1 if mode.load_segments else missile_deeds.missile_routines(fight, me)
    at = actions.split_at if routines == 1 else actions.hasted_at
    return [(at(start, segments, nth), shots, whom) for nth, (shots, whom) in enumerate(parts * routines, 1)]


def one_by_one(
    fight: Fight, me: Combatant, segments: int, start: int, count: int
) -> list[tuple[int, int, Combatant | None]]:
    """Thrown with one hand each takes its own time, and haste doubles them (SEG-MIS-12, R-SEG-04, R-SEG-06)."""
    routines = missile_deeds.missile_routines(fight, me)
    if routines == 1:
        return [(start + segments * nth, 1, None) for nth in range(1, count + 1)]
    hasted_at = fight.rules.actions.hasted_at
    return [(hasted_at(start, segments, nth), 1, None) for nth in range(1, count * routines + 1)]


def load(fight: Fight, me: Combatant, which: int) -> Plan:
    """Load and cock: both hands, standing still, across rounds if it must be (SEG-MIS-06)."""
    mode = me.spec.missiles[which]
    if fight.log is not None:
        fight.tell("loading_started", me, None, "loading", weapon=mode.name, segments=mode.load_segments)
    me.doing = terms.LOADING
    me.due_t = fight.clock() + fight.rules.timing.units(mode.load_segments)
    yield fight.until(fight.rules.timing.due(steps.LOADED, me.due_t, 0))
    me.loaded[which] = True
    me.doing = terms.IDLE
    if fight.log is not None:
        fight.tell("loaded", me, None, "loading", weapon=mode.name)


def fetch(fight: Fight, me: Combatant, name: str, dice: tuple[int, int, int], cite: str) -> Plan:
    """Get something out, in its time (SEG-MIS-04, SEG-ITM-02)."""
    count, sides, plus = dice
    segments = plus if not count else fight.dice.total(me.spec.owner, int(Purpose.FETCH), count, sides, plus)
    me.doing = terms.FETCHING
    me.due_t = fight.clock() + fight.rules.timing.units(segments)
    yield fight.until(fight.rules.timing.due(steps.FETCHED, me.due_t, 0))
    me.doing = terms.IDLE
    if fight.log is not None:
        took = None if fight.rules.actions.fetch_is_round else segments
        fight.tell("fetched", me, None, cite, item=name, segments=took)


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
    put_away(me, mode.hands)
    me.doing = terms.AIMING
    me.aim_t = fight.clock() + fight.rules.timing.units(1)
    yield fight.until(fight.rules.timing.due(steps.AIM_READY, me.aim_t, 0))
    me.aim = which
    me.doing = terms.AIMED
    if fight.log is not None:
        fight.tell("aimed", me, None, "aim_in_melee" if fight.engaged_with(me) else "aim", weapon=mode.name)
