"""What happens in the segments that one side has for itself before the fight is joined?"""

from __future__ import annotations

from functools import partial

from simulator.dice import Purpose
from simulator.engine import effects, melee_deeds, missile_deeds
from simulator.engine.beginnings import take_hold
from simulator.engine.citing import SPOKEN
from simulator.engine.fight import Fight, Plan
from simulator.engine.march import WHOLE_MOVE
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
    unit = timing.surprise_units
    fight.t = -longest * unit
    yield fight.until(timing.begins(fight.t))
    if fight.log is not None:
        fight.tell_start()
    take_hold(fight)
    for me in fight.members(fight.standing):
        left = lost.get(me.index, 0) - common
        if left > 0:
            if fight.log is not None:
                fight.tell("surprised", me, None, "surprise", segments=left)
            # Where a whole move or action is made at one time, it is over with the last of that time.
            effect = Effect("surprised", (left - longest) * unit - (1 if timing.whole_moves else 0))
            effect.condition = terms.SURPRISED
            effect.magical = False
            effects.add(fight, me, effect)
    for t in range(-longest * unit, 0, unit):
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
        die, usual = 0, 0
        if rules.surprise == ROLLED:
            foes = fight.members(fight.standing & ~fight.friends_of[number])
            usual = max((_surprises_on(fight, one) for one in foes), default=ORDINARILY)
            die = fight.dice.roll(side.owner, SURPRISE, rules.surprise_sides)
        for one in fight.members(fight.standing):
            if one.spec.side != number:
                continue
            # The wary are not surprised by every roll that surprises their comrades.
            wary = one.spec.surprised_on < ORDINARILY
            surprising_on = min(usual, one.spec.surprised_on) if wary else usual
            segments = rules.surprise_segments(die, surprising_on) if die else side.surprised_segments
            own = rules.surprise_of_one(segments, one.spec.missile_rank, die, surprising_on)
            if own or segments:
                lost[one.index] = own
    return lost


def _surprises_on(fight: Fight, me: Combatant) -> int:
    """On so much or less somebody surprises; some do it better when nobody is with them."""
    alone = not fight.friends_of[me.allegiance] & fight.standing & ~me.bit
    return max(me.spec.surprises_on, me.spec.surprises_alone) if alone else me.spec.surprises_on


ROLLED = 1
ORDINARILY = 2
"""On so much or less of its die a side is surprised."""


def _act_at_once(fight: Fight, me: Combatant, t: int) -> None:
    """One free segment: a routine with what is in hand at no weapon time, a segment's way, or the start of more.

    Where all that time is a whole round, an ordinary action of one.
    """
    timing = fight.rules.timing
    intent = decide(fight, me)
    me.attacked_round = -1
    me.shots_round = -1
    me.begun_t = t
    # Nobody has a die yet: the quickest of spells are quick.
    me.die = timing.initiative_sides
    me.target = intent.target
    act = intent.act
    if fight.log is not None:
        fight.tell(
            "declared",
            me,
            intent.target,
            "surprise",
            **{"action": fight.act_of(me, intent), "with": fight.named(me, intent), "line": None},
        )
    if act == terms.USE and not _can_be_begun(fight, me, intent):
        return
    if timing.surprise_units == timing.round_length:
        me.way_left = WHOLE_MOVE
        _obey(me, intent)
        return
    # The segments of a clock are counted as they end, the places in an order as they come.
    t += timing.units(1)
    if timing.whole_moves:
        me.way_left = 1
    if act == terms.ATTACK:
        in_hand = next((n for n, mode in enumerate(me.spec.missiles) if mode.in_hand and me.loaded[n]), -1)
        if fight.engaged_with(me) and me.wielding < 0 and in_hand >= 0:
            # With what is in hand, at no weapon time: a sling is not put away for a sword.
            me.intent = intent._replace(act=terms.SHOOT, which=in_hand)
            _shoot(fight, me, in_hand, t)
            return
        if fight.engaged_with(me):
            me.intent = intent
            which = me.wielding if me.wielding >= 0 else melee_deeds.default_melee(me)
            _in_a_segment(fight, me, steps.BLOWS, (which, 2, False), t)
            return
        intent = Intent(terms.MOVE, intent.target)
    elif act in (terms.SHOOT, terms.SNAP_SHOT, terms.THROW) and me.loaded[intent.which]:
        me.intent = intent
        _shoot(fight, me, intent.which, t)
        return
    _obey(me, intent)


def _obey(me: Combatant, intent: Intent) -> None:
    """Set somebody going."""
    me.intent = intent
    if intent.act != terms.WAIT and me.orders is not None:
        me.resting = False
        me.orders.succeed()


def _can_be_begun(fight: Fight, me: Combatant, intent: Intent) -> bool:
    """Whether a power can be begun in this time: some spells cannot."""
    power = me.spec.powers[intent.which]
    return power.manner not in SPOKEN or fight.rules.timing.casts_in_surprise(power.segments + 10 * power.rounds)


def _shoot(fight: Fight, me: Combatant, which: int, t: int) -> None:
    """The missile routines of one segment."""
    shots = (which, missile_deeds.rate_of_fire(fight, me, which), None)
    for _ in range(fight.rules.timing.surprise_routines):
        _in_a_segment(fight, me, steps.SHOTS, shots, t)


def _in_a_segment(fight: Fight, me: Combatant, deed: int, argument: tuple[object, ...], t: int) -> None:
    """A routine falls in the segment itself."""
    fight.at(fight.rules.timing.due(deed, t, me.rank), partial(_if_there, fight, me, deed, argument))


def _if_there(fight: Fight, me: Combatant, deed: int, argument: tuple[object, ...]) -> None:
    if me.status == terms.STANDING:
        fight.due(me, deed, argument)
