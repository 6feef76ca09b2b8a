"""How is a spell cast, a scroll read, a potion drunk, a wand used?

Casting: components and hands, the vulnerable state from its start to the end of its last segment, and the effect at
the end of it (SEG-CST). Items: fetched first, then used in their own time (SEG-ITM).
"""

from __future__ import annotations

from typing import Final

from simulator.dice import Purpose
from simulator.engine import areas, disturbances, spending
from simulator.engine.citing import SPOKEN, of_casting
from simulator.engine.fight import Fight, Plan, TimedPlan, Way
from simulator.engine.hands import drop, loosen_shield, put_away
from simulator.engine.march import step_to_movement, walk
from simulator.engine.paces import WALKING
from simulator.engine.readiness import notice
from simulator.engine.waits import afterwards, begin, carry_over, sleep_till
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.compiled import Power
from simulator.model.intents import STAY
from simulator.rulesets.base import CHANGE
from simulator.tactics.aim import is_worth_it
from simulator.tactics.powers import is_in_reach, uses_left

_READING: Final = {terms.SCROLL: "reading", terms.PROTECTION_SCROLL: "reading_protection"}


def use(fight: Fight, me: Combatant) -> Plan:
    """Use a power in its own manner."""
    which = me.intent.which
    power = me.spec.powers[which]
    spoken = power.manner in SPOKEN
    far_off = is_far_off(me, power) and uses_left(me, which) != 0
    if far_off and fight.rules.actions.fetch_is_round:
        yield from begin(fight, me)
        yield from fetch_item(fight, me, power)
        return
    at_once = spoken and fight.rules.casting.from_declaration and me.intent.delay < 0 and uses_left(me, which) != 0
    start = me.begun_t if at_once else (yield from begin(fight, me))
    target = me.target if me.target is not None else me
    if at_once:
        yield from _speak_from_declaration(fight, me, which, start)
        return
    if spoken and (bar(fight, me, power, target) or not still_worth_it(fight, me)):
        fight.interrupt(me, terms.RECONSIDER)
        return
    if not power.touch and not areas.in_range(fight, me, power, target):
        if not (yield from _come_near(fight, me, power, target, spoken=spoken)):
            return
        start = fight.clock()
    if not uses_left(me, which):
        start = yield from take_up(fight, me, which)
        if not uses_left(me, which):
            return
    elif far_off:
        start = yield from fetch_item(fight, me, power)
    if spoken and me.moved_round == fight.round:
        # A caster walks before the spell or after it, not both (SEG-CST-11, R-SEG-24).
        me.intent = me.intent._replace(then=STAY)
    if (yield from _work(fight, me, which, target, start)):
        yield from afterwards(fight, me)


def _work(fight: Fight, me: Combatant, which: int, target: Combatant, start: int) -> Way:
    """Cast, read, drink or discharge what is in hand; False where it could not be begun after all."""
    power = me.spec.powers[which]
    if power.manner in SPOKEN:
        if not (yield from _speak(fight, me, which, power, start)):
            fight.interrupt(me, terms.RECONSIDER)
            return False
        if power.touch and target is not me:
            yield from _deliver(fight, me, which, target)
    elif power.manner in (terms.POTION, terms.OIL):
        yield from _drink(fight, me, which, power, start)
    else:
        yield from _discharge(fight, me, which, power, start)
    return True


def _speak_from_declaration(fight: Fight, me: Combatant, which: int, start: int) -> Plan:
    """Cast or read something whose casting began with the declaration (GG-ACT-32)."""
    power = me.spec.powers[which]
    target = me.target if me.target is not None else me
    barred = bar(fight, me, power, target)
    if not barred:
        yield from _speak(fight, me, which, power, start)
        yield from afterwards(fight, me)
    elif fight.log is not None:
        fight.tell("action_lost", me, target, "impossible", action="spell", reason=barred)


def _come_near(fight: Fight, me: Combatant, power: Power, target: Combatant, *, spoken: bool) -> Way:
    """Go up to a target that is out of range, where a move allows the use of a power after it; can it be used there?"""
    limit = power.range_ft * 10 * fight.yards
    parts = 0 if power.leap_ft else fight.rules.movement.parts_before_use(power.manner)
    if parts > 0:
        yield from step_to_movement(fight, me)
        if fight.engaged_with(me) or not (yield from walk(fight, me, target, limit, WALKING, parts)):
            return False
        yield from sleep_till(fight, fight.clock())
        if areas.in_range(fight, me, power, target) and not (spoken and bar(fight, me, power, target)):
            return True
    # It may not walk, it was stopped on its way, or what it went up to has gone off.
    fight.interrupt(me, terms.RECONSIDER)
    return False


def _deliver(fight: Fight, me: Combatant, which: int, target: Combatant) -> Plan:
    """A touch spell whose target was out of reach when it was cast: go there; the willing are touched (R-SEG-32)."""
    yield fight.env.timeout(1)
    yield from step_to_movement(fight, me)
    if me.touch_held != which or not fight.able(me) or fight.engaged_with(me) or target.status not in areas.THERE:
        return
    ally = bool(fight.friends_of[me.allegiance] & target.bit)
    if not (yield from walk(fight, me, target, fight.melee_reach, WALKING)) or not ally:
        return
    me.doing = terms.PREPARING
    me.due_t = fight.clock() + fight.rules.timing.units(1)
    yield fight.until(fight.rules.timing.due(steps.TOUCHED, me.due_t, me.rank))
    me.doing = terms.IDLE
    fight.due(me, steps.TOUCHED, (which, target))


def bar(fight: Fight, me: Combatant, power: Power, target: Combatant) -> str:
    """What keeps a casting from beginning now, in words; empty: nothing does (SEG-CST-06, R-SEG-19)."""
    if me.hurt_round == fight.round and fight.rules.casting.hurt_before_bars:
        return "hurt before casting"
    if power.speech and fight.is_silenced(me):
        return "silenced"
    if power.manner == terms.SPELL and fight.keeps_hold and power.hands > me.empty_hands:
        return "without a free hand"
    if target.status not in areas.THERE:
        return "the target is gone"
    if power.shape in (terms.ONE, terms.SEVERAL) and power.needs_line_of_effect:
        return "" if areas.has_line_of_effect(fight, me, target) else "without a clear line to the target"
    return ""


def still_worth_it(fight: Fight, me: Combatant) -> bool:
    """Whether the power that somebody means to use would still do something, or cannot be changed (R-SEG-15)."""
    intent = me.intent
    if fight.rules.actions.target_gone != CHANGE or me.target is None:
        return True
    selector = me.spec.tactics[intent.line].selector if intent.line >= 0 else 0
    return is_worth_it(fight, me, me.spec.powers[intent.which], me.target, intent.targets, selector)


def fetch_item(fight: Fight, me: Combatant, power: Power) -> TimedPlan:
    """Find and bring forth an item that is not in hand; returns when it is (SEG-ITM-02).

    In hand it stays, until it is used up or its owner needs both hands for something else.
    """
    count, sides, plus = power.fetch
    segments = plus if not count else fight.dice.total(me.spec.owner, int(Purpose.FETCH), count, sides, plus)
    me.doing = terms.FETCHING
    me.power_in_use = power
    me.due_t = fight.clock() + fight.rules.timing.units(segments)
    yield fight.until(fight.rules.timing.due(steps.FETCHED, me.due_t, 0))
    me.doing = terms.IDLE
    me.in_hand = power.item
    if fight.log is not None:
        took = None if fight.rules.actions.fetch_is_round else segments
        fight.tell("fetched", me, None, "fetch", item=power.name, segments=took)
    return me.due_t


def is_far_off(me: Combatant, power: Power) -> bool:
    """Whether a thing has to be got out first: it is neither accessible nor in hand."""
    return bool(power.fetch.count or power.fetch.plus) and (power.item < 0 or me.in_hand != power.item)


def take_up(fight: Fight, me: Combatant, which: int) -> TimedPlan:
    """Take up what was tossed and lies within reach; returns when it is in hand (R-GLD-30)."""
    segments = fight.rules.actions.picks_up_segments
    me.doing = terms.FETCHING
    me.due_t = fight.clock() + fight.rules.timing.units(segments)
    yield fight.until(fight.rules.timing.due(steps.FETCHED, me.due_t, 0))
    me.doing = terms.IDLE
    thing = next((one for one in me.lying if one[0] == which and is_in_reach(fight, me, one)), None)
    if thing is not None:
        me.lying.remove(thing)
        me.uses[which] += 1
        me.in_hand = me.spec.powers[which].item
        if fight.log is not None:
            fight.tell("fetched", me, None, "taken_up", item=me.spec.powers[which].name, segments=segments)
    return me.due_t


def _speak(fight: Fight, me: Combatant, which: int, power: Power, start: int) -> Way:
    """Cast or read, open to wounds and failed saves until the end of the last segment (SEG-CST-07, SEG-CST-08).

    Returns False where it cannot be begun after all: a scroll had to be fetched or a shield loosened, and meanwhile its
    target has gone.
    """
    rules = fight.rules
    target = me.target if me.target is not None else me
    if power.manner == terms.SPELL and power.hands and rules.casting.drops_to_cast:
        put_away(me, power.hands)
        drop(fight, me, power.hands)
        start += yield from loosen_shield(fight, me, power.hands)
    if not rules.casting.from_declaration:
        yield from sleep_till(fight, start)
        if bar(fight, me, power, target):
            return False
    if power.manner == terms.SPELL:
        me.doing = terms.CASTING
    else:
        me.doing = terms.READING if rules.casting.reading_is_casting else terms.PREPARING
    if me.concentration is not None:
        disturbances.end_concentration(fight, me)
    me.power_in_use = power
    me.spell_round = fight.round
    timing = rules.timing
    ends = timing.completes(start, power.segments, power.rounds, me.die, fight.lowest)
    me.due_t = ends
    if fight.log is not None:
        # Where moves are whole no segments are counted, and what takes rounds has none to tell.
        segments = ends - start if not timing.whole_moves else None if power.rounds else power.segments
        cite, *special = of_casting(fight, me, power) if power.manner == terms.SPELL else (_READING[power.manner],)
        fight.tell(
            "casting_started",
            me,
            target,
            cite,
            fight.ids(*special),
            spell=power.name,
            segments=segments,
            until=ends,
        )
    if fight.readied:
        notice(fight, me, terms.WHEN_CASTING)
        notice(fight, me, terms.WHEN_ACTING)
    yield from carry_over(fight, ends)
    yield fight.until(timing.spell_due(ends, me.rank, start, power.segments, me.die))
    fight.ends(me)
    me.power_in_use = None
    fight.due(me, steps.SPELL_WORKS, (which, target, me.intent.targets))
    return True


def _drink(fight: Fight, me: Combatant, which: int, power: Power, start: int) -> Plan:
    """Open and drink or pour, then the onset; an oil keeps its user busy until it works (SEG-ITM-03, SEG-ITM-04)."""
    due = fight.rules.timing.due
    me.doing = terms.DRINKING
    me.power_in_use = power
    me.due_t = start + fight.rules.timing.units(power.segments)
    yield fight.until(due(steps.DRUNK, me.due_t, me.rank))
    me.doing = terms.IDLE
    me.power_in_use = None
    spending.consume(me, which)
    me.used[which] += 1
    me.items_used += 1
    count, sides, plus = power.onset
    onset = plus if not count else fight.dice.total(me.spec.owner, int(Purpose.ONSET), count, sides, plus)
    if fight.log is not None:
        fight.tell(
            "item_used", me, me, "potion" if power.manner == terms.POTION else "oil", item=power.name, segments=onset
        )
    works = fight.rules.items.works_at(me.due_t, onset)
    if power.manner == terms.OIL:
        me.doing = terms.SPREADING
        me.due_t = works
        yield fight.until(due(steps.ONSET, works, me.rank))
        me.doing = terms.IDLE
        fight.due(me, steps.ONSET, which)
    else:
        fight.env.process(_set_in(fight, me, which, works))


def _set_in(fight: Fight, me: Combatant, which: int, works: int) -> Plan:
    """A potion's onset, running in the body while its drinker does something else."""
    yield fight.until(fight.rules.timing.due(steps.ONSET, works, me.rank))
    fight.due(me, steps.ONSET, which)


def _discharge(fight: Fight, me: Combatant, which: int, power: Power, start: int) -> Plan:
    """A wand, staff or ability: its own time, whatever wounds; a staff first recovers its power (SEG-ITM-08, 09)."""
    start = max(start, me.ready_t[which])
    me.doing = terms.PREPARING
    me.power_in_use = power
    timing = fight.rules.timing
    me.due_t = start + timing.units(power.segments)
    if power.rounds:
        me.due_t = timing.completes(start, power.segments, power.rounds, me.die, fight.lowest)
        yield from carry_over(fight, me.due_t)
    yield fight.until(timing.due(steps.DISCHARGE, me.due_t, me.rank))
    me.doing = terms.IDLE
    me.power_in_use = None
    target = me.target if me.target is not None else me
    fight.due(me, steps.DISCHARGE, (which, target, me.intent.targets))


def touch_again(fight: Fight, me: Combatant) -> Plan:
    """Deliver a touch spell that stayed on the hand: one segment, within reach (SEG-TCH-04, R-SEG-32)."""
    yield from begin(fight, me)
    target = me.target
    which = me.touch_held
    if target is None or which < 0:
        return
    if fight.distance(me, target) > fight.melee_reach:
        yield from step_to_movement(fight, me)
        if fight.engaged_with(me) or not (yield from walk(fight, me, target, fight.melee_reach, WALKING)):
            return
        if not fight.friends_of[me.allegiance] & target.bit:
            return
    me.doing = terms.PREPARING
    me.due_t = fight.clock() + fight.rules.timing.units(1)
    yield fight.until(fight.rules.timing.due(steps.TOUCHED, me.due_t, me.rank))
    me.doing = terms.IDLE
    fight.due(me, steps.TOUCHED, (which, target))
