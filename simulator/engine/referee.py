"""Who declares what, in what order, and what does a round leave behind?

One process a fight: at the start of each round arrivals, declarations, initiative and orders; at its end the upkeep.
Everybody decides on the same state; nothing changes before all have decided. What friends have said before is heard.
"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import disturbances, grips
from simulator.engine.beginnings import take_hold, tell_rolled
from simulator.engine.chronicle import changed, strength
from simulator.engine.counting import counting
from simulator.engine.declarations import tell_declared, tell_going_on
from simulator.engine.fight import NEVER, Fight, Plan
from simulator.engine.march import lose_aim
from simulator.engine.readiness import look_for_trigger, make_ready
from simulator.engine.spellbound import BOUND, FLEE, bound, look_about
from simulator.engine.summoning import unordered
from simulator.engine.surprise import ambush
from simulator.engine.upkeep import upkeep
from simulator.engine.waits import decision, sleep_till
from simulator.model import steps, terms
from simulator.model.battle import Combatant, Known
from simulator.model.intents import WAIT, Beside, Intent
from simulator.model.record import UNDECIDED
from simulator.tactics.aim import best_aim
from simulator.tactics.announced import announce, speaking
from simulator.tactics.code import holds

INITIATIVE = int(Purpose.INITIATIVE)
DELAY = int(Purpose.DELAY)
ON_FOOT = (terms.MOVE, terms.FALL_BACK, terms.CHARGE, terms.FLEE, terms.WITHDRAW)
RESTFUL = frozenset((terms.WAIT, terms.MOVE, terms.FALL_BACK, terms.COMMAND))
"""What can be done while a spell is attended to."""
STANCES = frozenset((terms.PARRYING, terms.SETTING, terms.FLEEING, terms.AIMED))
"""What somebody is about until it does something else."""
WITHDRAWS = 1
SURRENDERS = 3
"""What a failed check of morale makes somebody do; the rest flee. Who withdraws runs once nobody is in reach."""


def referee(fight: Fight) -> Plan:
    """The process of the rounds."""
    timing = fight.rules.timing
    number = 0
    yield from ambush(fight)
    while not fight.over:
        number += 1
        yield fight.until(timing.round_begins(number))
        fight.round = number
        fight.t = fight.clock()
        if fight.away:
            _arrive(fight)
        fight.course.append(strength(fight))
        if fight.scenario.goals and _goals_met(fight):
            return
        fight.entering = 0
        if fight.closed:
            fight.closed = {}
        if fight.log is not None:
            fight.tell_start()
            fight.tell("round_started", None, None, "round")
        if not fight.begun:
            take_hold(fight)
        if fight.dark:
            fight.find_light()
        if fight.unseen:
            look_about(fight)
        decided, given_up = _declare(fight)
        _initiative(fight)
        if given_up:
            for me in given_up:
                fight.interrupt(me, terms.GIVEN_UP)
            yield fight.env.timeout(0)
        _order(fight, decided)
        yield fight.until(timing.round_ends(number))
        fight.t = fight.clock()
        upkeep(fight)
        if number >= fight.scenario.round_limit and not fight.over:
            fight.outcome = UNDECIDED
            fight.over = True


def _arrive(fight: Fight) -> None:
    """Later waves come in at the start of their round, or when what they wait for has come about."""
    coming: list[Combatant] = []
    for me in fight.members(fight.away):
        spec = me.spec
        if spec.arrives_round:
            if spec.arrives_round <= fight.round:
                coming.append(me)
        elif spec.arrives_when and holds(fight, me, spec.arrives_when):
            coming.append(me)
    for me in coming:
        fight.join(me)
        fight.tell_arrival(me, "wave")
        tell_rolled(fight, me)


def _goals_met(fight: Fight) -> bool:
    """Whether a side has reached a goal other than killing."""
    for goal in fight.scenario.goals:
        there = [one for one in fight.members(fight.standing) if one.allegiance == goal.side]
        held = goal.hold_until_round and fight.round > goal.hold_until_round and there
        reached = goal.reach and any((one.x >= goal.reach_x) == (one.spec.position.x <= goal.reach_x) for one in there)
        if held or reached:
            fight.outcome = goal.side
            fight.over = True
            return True
    return False


def _declare(fight: Fight) -> tuple[list[tuple[Combatant, Intent]], list[Combatant]]:
    """Everybody's decision on the state as it is, and who drops for it what is still under way."""
    for number, side in enumerate(fight.scenario.sides):
        if side.retreat_when:
            _leaves(fight, number, side.retreat_when)
    decided: list[tuple[Combatant, Intent]] = []
    given_up: list[Combatant] = []
    fight.known = Known()
    aloud = fight.speakers != (0, 0, 0)
    for me in speaking(fight) if aloud else fight.members(fight.standing):
        if me.conditions & terms.POWERLESS:
            me.intent = WAIT
            continue
        intent = _forced(fight, me) if me.conditions or me.resolve or fight.leaving or not me.ordered else None
        if me.resting:
            intent = decision(fight, me) if intent is None else intent
            decided.append((me, intent))
        elif intent is not None:
            given_up.append(me)
            decided.append((me, intent))
        else:
            intent = _go_on(fight, me, decided, given_up)
        if aloud:
            announce(fight, me, intent)
    fight.known = None
    if aloud:
        decided.sort(key=lambda one: one[0].index)
        given_up.sort(key=lambda one: one.index)
    if fight.log is not None:
        for me, intent in decided:
            tell_declared(fight, me, intent)
    return decided, given_up


def _leaves(fight: Fight, side: int, code: tuple[int, ...]) -> None:
    """See whether a side has had enough: once it leaves, it goes on leaving."""
    if fight.leaving >> side & 1:
        return
    speaker = next((one for one in fight.members(fight.standing) if one.spec.side == side), None)
    if speaker is not None and holds(fight, speaker, code):
        fight.leaving |= 1 << side


def _forced(fight: Fight, me: Combatant) -> Intent | None:
    """What fear, a fall or the side's decision makes somebody do."""
    if me.conditions & BOUND:
        intent = bound(fight, me)
        if intent is not None:
            return intent
    if not me.ordered:
        return unordered(fight, me)
    if me.resolve == WITHDRAWS and fight.engaged_with(me):
        return Intent(terms.WITHDRAW)
    if me.resolve:
        # Nobody surrenders to an empty field.
        return Intent(terms.SURRENDER) if me.resolve == SURRENDERS and fight.engaged_with(me) else FLEE
    if fight.leaving >> me.spec.side & 1 and me.allegiance == me.spec.side:
        return FLEE
    return None


def _go_on(fight: Fight, me: Combatant, decided: list[tuple[Combatant, Intent]], given_up: list[Combatant]) -> Intent:
    """Somebody is still busy from the round before: goes on, or gives it up for something quicker (R-SEG-16)."""
    doing = me.doing
    waits = doing == terms.WAITING and me.due_t < NEVER
    goes_on = doing in (terms.CASTING, terms.READING, terms.SPREADING, terms.DRINKING, terms.FETCHING)
    if doing == terms.CASTING:
        me.spell_round = fight.round
    if doing == terms.PREPARING and me.power_in_use is not None and me.power_in_use.rounds:
        # An ability or a device of rounds goes on like a long spell (GG-ACT-41).
        goes_on = True
    elif doing == terms.PREPARING or waits:
        goes_on = fight.rules.actions.goes_on(me.due_t - fight.t, _fresh_time(me))
    # Who has changed its action may think better of it; a delay was its own choice.
    intent = decision(fight, me) if not goes_on or (waits and me.intent.delay < 0) else me.intent
    if goes_on and (intent.act, intent.which) == (me.intent.act, me.intent.which):
        if fight.log is not None:
            tell_going_on(fight, me, waits=waits)
        return me.intent
    if doing == terms.LOADING:
        if intent.act in (terms.SHOOT, terms.SNAP_SHOT) and intent.which == me.intent.which:
            if fight.log is not None:
                tell_declared(fight, me, intent)
            me.intent = intent
            me.target = intent.target
            me.wants_shot = True
            return intent
        if intent.act in (terms.WAIT, terms.AIM, terms.GUARD):
            return me.intent
    given_up.append(me)
    decided.append((me, intent))
    return intent


def _fresh_time(me: Combatant) -> int:
    """How long the action under way would take if it were started anew; what waits out a die never is (SEG-B06)."""
    intent = me.intent
    if me.doing == terms.WAITING or intent.trigger:
        return NEVER
    spec = me.spec
    if intent.act in (terms.ATTACK, terms.CHARGE, terms.GUARD) and spec.melee:
        return spec.melee[max(0, intent.which)].segments
    if intent.act in (terms.SHOOT, terms.SNAP_SHOT, terms.THROW):
        mode = spec.missiles[intent.which]
        return mode.snap_segments if intent.act == terms.SNAP_SHOT else mode.segments
    if intent.act == terms.USE:
        return spec.powers[intent.which].segments
    return 1


def _initiative(fight: Fight) -> None:
    """Roll for the round, after the declarations (SEG-GEN-02, R-SEG-02)."""
    timing = fight.rules.timing
    sides = fight.scenario.sides
    if timing.initiative_each:
        for me in fight.members(fight.standing):
            die = fight.dice.roll(me.spec.owner, INITIATIVE, timing.initiative_sides)
            me.die = die
            me.rank = timing.rank(die, 0)
            if fight.log is not None:
                fight.tell("initiative", me, None, "initiative", die=die, side=sides[me.allegiance].name, count=None)
    standing = fight.standing
    for number, side in enumerate(sides):
        if fight.of_side[number] & standing:
            die = fight.dice.roll(side.owner, INITIATIVE, timing.initiative_sides)
            fight.side_dice[number] = die
            if fight.log is not None and not timing.initiative_each:
                fight.tell("initiative", None, None, "initiative", die=die, side=side.name, count=None)
        else:
            fight.side_dice[number] = 0
    if not timing.initiative_each:
        ranks = [timing.rank(die, 0) if die else 0 for die in fight.side_dice]
        for me in fight.combatants:
            me.rank = ranks[me.allegiance]
            me.die = fight.side_dice[me.allegiance]


def _order(fight: Fight, decided: list[tuple[Combatant, Intent]]) -> None:
    """Set everybody going."""
    _set_starts(fight, decided)
    for me, declared in decided:
        intent = declared
        me.late = 0
        me.averting = intent.averting
        if intent.commanding and intent.act == terms.WAIT:
            intent = intent._replace(act=terms.COMMAND)
        if me.concentration is not None and intent.act not in RESTFUL:
            # Attending to a spell is the round's major action; another one ends it (R-SEG-33).
            disturbances.end_concentration(fight, me)
        if intent.beside is not None:
            fight.env.process(_beside(fight, me, intent.beside))
        if me.aim >= 0 and intent.act not in (terms.AIM, terms.WAIT, terms.GUARD, terms.SHOOT, terms.SNAP_SHOT):
            lose_aim(fight, me, "does something else", "aim_lost" if intent.act in ON_FOOT else "aim_given_up")
        if intent.act == terms.AIM and me.aim == intent.which and me.doing == terms.AIMED:
            me.intent = intent
            me.target = intent.target
            continue
        if me.doing in STANCES:
            me.doing = terms.AIMED if me.aim >= 0 and intent.act in (terms.WAIT, terms.GUARD) else terms.IDLE
        if (
            fight.grapples
            and grips.is_holding(fight, me)
            and not grips.keeps_hold(fight, me, intent.target, intent.which)
        ):
            disturbances.let_go(fight, me)
        me.intent = intent
        me.target = intent.target
        if intent.trigger:
            make_ready(fight, me)
        elif intent.act != terms.WAIT and me.orders is not None:
            me.resting = False
            me.orders.succeed()
    if fight.readied:
        for me in list(fight.readied):
            look_for_trigger(fight, me)


def _set_starts(fight: Fight, decided: list[tuple[Combatant, Intent]]) -> None:
    """When everybody's action starts: by counts of their own, by the dice of the sides, or with the round."""
    timing = fight.rules.timing
    if timing.count is not None:
        counting(fight, decided)
        return
    if not timing.starts_by_dice:
        t = fight.t
        for me, _intent in decided:
            me.begun_t = t
        return
    # By side: the highest die among its enemies tells it (R-SEG-02).
    dice = fight.side_dice
    starts = [
        fight.rules.timing.starts(
            fight.round, 0, max((die for n, die in enumerate(dice) if not side.allies >> n & 1), default=0), None
        )
        for side in fight.scenario.sides
    ]
    for me, _intent in decided:
        me.begun_t = starts[me.allegiance]


def _beside(fight: Fight, me: Combatant, power: Beside) -> Plan:
    """A gaze or spell-like ability: a segment, beside whatever else is done (SEG-INN-02, R-SEG-09)."""
    timing = fight.rules.timing
    t = me.begun_t
    target = power.target if power.target is not None else me
    if power.delay >= 0:
        chosen = timing.chosen(fight.round_start(), power.delay)
        yield from sleep_till(fight, chosen)
        die = fight.dice.roll(me.spec.owner, DELAY, timing.delay_sides) if timing.delay_sides else 0
        t = max(t, chosen) + die
        if fight.log is not None:
            fight.tell("delayed", me, target, "delay", until=t, die=die)
        yield from sleep_till(fight, t)
    if target.status not in (terms.STANDING, terms.AWAY) and me.status == terms.STANDING:
        other = best_aim(fight, me, me.spec.powers[power.which])
        if other is None or other.target is None:
            return
        # Another target costs a die more (SEG-SLA-06).
        die = fight.dice.roll(me.spec.owner, DELAY, timing.delay_sides) if timing.delay_sides else 0
        t += die
        target = other.target
        name = me.spec.powers[power.which].name
        changed(fight, me, name, "the target is gone")
        if fight.log is not None:
            told = {"reason": "the target is gone", "die": die, "action": "use", "with": name}
            fight.tell("action_changed", me, target, "new_target_of_spell_like", **told)
    t += timing.units(me.spec.powers[power.which].segments)
    yield fight.until(timing.due(steps.BESIDE, t, me.rank))
    if me.status == terms.STANDING:
        fight.due(me, steps.BESIDE, (power.which, target))
