"""What happens in the segments that one side has for itself before the fight is joined?"""

from __future__ import annotations

from simulator.dice import Purpose
from simulator.engine import effects, melee_deeds, missile_deeds
from simulator.engine.beginnings import take_hold
from simulator.engine.fight import Fight, Plan
from simulator.model import steps, terms
from simulator.model.battle import Combatant, Effect
from simulator.model.intents import Intent
from simulator.tactics.decide import decide

SURPRISE = int(Purpose.SURPRISE)


def ambush(fight: Fight) -> Plan:
    """The segments of surprise that are left, played before T = 0 (R-SEG-36)."""
    timing = fight.rules.timing
    lost = _segments_lost(fight)
    if not lost:
        return
    common = min(lost.get(me.index, 0) for me in fight.members(fight.standing))
    longest = max(lost.values()) - common
    if longest <= 0:
        return
    fight.t = -longest
    yield fight.until(timing.begins(-longest))
    if fight.log is not None:
        fight.tell_start()
    take_hold(fight)
    for me in fight.members(fight.standing):
        left = lost.get(me.index, 0) - common
        if left > 0:
            if fight.log is not None:
                fight.tell("surprised", me, None, "surprise", segments=left)
            effect = Effect("surprised", -longest + left)
            effect.condition = terms.SURPRISED
            effect.magical = False
            effects.add(fight, me, effect)
    for t in range(-longest, 0):
        yield fight.until(timing.begins(t))
        if fight.over:
            return
        fight.t = t
        for me in fight.members(fight.standing):
            if fight.able(me) and not me.conditions & terms.SURPRISED and me.resting:
                _act_at_once(fight, me, t)


def _segments_lost(fight: Fight) -> dict[int, int]:
    """By index: the segments for which somebody is surprised."""
    rules = fight.rules.timing
    if not rules.surprise:
        return {}
    lost: dict[int, int] = {}
    for number, side in enumerate(fight.scenario.sides):
        members = [one for one in fight.members(fight.standing) if one.spec.side == number]
        if rules.surprise == ROLLED:
            surprising_on = max(
                (one.spec.surprises_on for one in fight.members(fight.standing & ~fight.friends_of[number])), default=2
            )
            surprised_on = min((one.spec.surprised_on for one in members), default=2)
            if surprised_on < 2:
                surprising_on = min(surprising_on, surprised_on)
            segments = rules.surprise_segments(fight.dice.roll(side.owner, SURPRISE, 6), surprising_on)
        else:
            segments = side.surprised_segments
        if segments:
            for one in members:
                lost[one.index] = rules.surprise_of_one(segments, one.spec.missile_rank)
    return lost


ROLLED = 1


def _act_at_once(fight: Fight, me: Combatant, begun: int) -> None:
    """One free segment: a routine with what is in hand at no weapon time, a segment's way, or the start of more."""
    intent = decide(fight, me)
    # The segments of a clock are counted as they end, the places in an order as they come.
    t = begun if fight.rules.timing.whole_moves else begun + 1
    me.attacked_round = -1
    me.shots_round = -1
    me.begun_t = begun
    me.target = intent.target
    act = intent.act
    if fight.log is not None:
        fight.tell(
            "declared",
            me,
            intent.target,
            "surprise",
            **{"action": terms.ACT_NAMES[act], "with": fight.named(me, intent), "line": None},
        )
    if act == terms.ATTACK:
        in_hand = next((n for n, mode in enumerate(me.spec.missiles) if mode.in_hand and me.loaded[n]), -1)
        if fight.engaged_with(me) and me.wielding < 0 and in_hand >= 0:
            # With what is in hand, at no weapon time: a sling is not put away for a sword.
            me.intent = intent._replace(act=terms.SHOOT, which=in_hand)
            shots = (in_hand, _shots(fight, me, in_hand), None)
            fight.env.process(_in_a_segment(fight, me, steps.SHOTS, shots, t))
            return
        if fight.engaged_with(me):
            me.intent = intent
            which = me.wielding if me.wielding >= 0 else melee_deeds.default_melee(me)
            fight.env.process(_in_a_segment(fight, me, steps.BLOWS, (which, 2, False), t))
            return
        intent = Intent(terms.MOVE, intent.target)
    elif act in (terms.SHOOT, terms.SNAP_SHOT, terms.THROW) and me.loaded[intent.which]:
        me.intent = intent
        shots = (intent.which, _shots(fight, me, intent.which), None)
        fight.env.process(_in_a_segment(fight, me, steps.SHOTS, shots, t))
        return
    me.intent = intent
    if act != terms.WAIT and me.orders is not None:
        me.resting = False
        me.orders.succeed()


def _shots(fight: Fight, me: Combatant, which: int) -> int:
    """Shots of a segment of surprise: so many whole routines."""
    return missile_deeds.rate_of_fire(fight, me, which) * fight.rules.timing.surprise_routines


def _in_a_segment(fight: Fight, me: Combatant, deed: int, argument: tuple[object, ...], t: int) -> Plan:
    """A routine that falls in the segment itself."""
    yield fight.until(fight.rules.timing.due(deed, t, me.rank))
    if me.status == terms.STANDING:
        fight.due(me, deed, argument)
