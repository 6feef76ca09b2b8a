"""What happens when a spell is complete, an item or an ability is used?

Called by the resolver on the state before the moment; what a power does to those it touches is the business of its
verbs (:mod:`simulator.engine.verbs`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.dice import Purpose
from simulator.engine import areas, chronicle, effects, leaps, spending, verbs
from simulator.engine.attack import BY_TOUCH, Attack
from simulator.engine.fight import Fight
from simulator.engine.gathered import Threat
from simulator.engine.melee_deeds import default_melee, routine
from simulator.engine.resolution import resolve
from simulator.model import steps, terms
from simulator.model.battle import Combatant
from simulator.model.compiled import NO_DICE, Blow, Power

TARGET: Final = int(Purpose.TARGET)


TOUCH_BLOW: Final = Blow("touch", NO_DICE, NO_DICE, 0, 0)

OF_THE_MIND: Final = (terms.SPELL_LIKE, terms.INNATE, terms.BREATH, terms.GAZE)
"""Needs neither hands nor voice (SEG-SLA-01): a web does not bar it."""

ITEM_MANNERS: Final = (terms.WAND, terms.ROD, terms.STAFF, terms.DEVICE, terms.POTION, terms.OIL)

_CITE_OF: Final = {
    terms.WAND: "wand",
    terms.ROD: "wand",
    terms.STAFF: "staff",
    terms.DEVICE: "device",
    terms.INNATE: "innate",
    terms.SPELL_LIKE: "spell_like",
    terms.GAZE: "gaze",
}


def spell_works(fight: Fight, me: Combatant, argument: tuple[int, Combatant, tuple[Combatant, ...]]) -> None:
    """A spell or scroll takes effect, if its target is still there (SEG-CST-08, R-ALL-07)."""
    which, target, targets = argument
    power = me.spec.powers[which]
    if me.status != terms.STANDING:
        return
    if power.speech and fight.is_silenced(me):
        spending.lose_power(fight, me, which, "silenced")
        return
    spending.consume(me, which)
    me.used[which] += 1
    if power.manner == terms.SPELL:
        me.spells_cast += 1
    else:
        me.items_used += 1
    me.touch_held = -1
    if fight.log is not None:
        fight.tell(
            "spell_cast", me, target, "spell_works" if power.manner == terms.SPELL else "scroll", spell=power.name
        )
    if (me.hidden or me.conditions & effects.GIVES_AWAY) and power.whom == terms.FOES:
        effects.give_away(fight, me)
    if not _still_there(fight, me, power, target):
        _misses(fight, me, power, target)
        return
    if power.touch and target is not me:
        if fight.distance(me, target) > fight.melee_reach or not fight.rules.casting.touch_at_completion:
            _stays_on_hand(fight, me, which)
        else:
            touch(fight, me, (which, target))
        return
    if power.must_hit and not _hits(fight, me, power, target):
        return
    verbs.apply(fight, me, power, target, targets)
    if power.concentration:
        me.concentration = power


def _still_there(fight: Fight, me: Combatant, power: Power, target: Combatant) -> bool:
    """Whether a power's target, or where it was, can still be reached."""
    if target is me:
        return True
    single = power.shape in (terms.ONE, terms.SEVERAL)
    if single and target.status not in areas.THERE:
        return False
    if single and power.whom == terms.FOES and target.status == terms.DOWN:
        return False
    if target.status in (terms.FLED, terms.AWAY, terms.CAPTURED):
        return False
    if not power.touch and not areas.in_range(fight, me, power, target):
        return False
    return not (single and power.needs_line_of_effect) or areas.has_line_of_effect(fight, me, target)


def _misses(fight: Fight, me: Combatant, power: Power, target: Combatant) -> None:
    """A power finds nobody: its target is gone or out of range, or the line to it is closed."""
    if target.status != terms.STANDING:
        cite, reason = "target_gone", "the target is gone"
    elif areas.in_range(fight, me, power, target):
        cite, reason = "line_closed", "the target cannot be picked out"
    else:
        cite, reason = "target_gone", "the target is out of range"
    chronicle.comes_to_nothing(fight, me, target, cite, action=power.name, reason=reason)


def _stays_on_hand(fight: Fight, me: Combatant, which: int) -> None:
    """A touch spell waits on the hand for its first touch (SEG-TCH-02)."""
    if fight.log is not None and me.touch_held != which:
        waiting = f"{me.spec.powers[which].name} waits on the hand"
        fight.tell("effect", me, me, "touch_waits", effect=waiting, until=None, amount=None)
    me.touch_held = which


def _touch_of(me: Combatant) -> Blow:
    """The roll for a touch: as with bare hands, which come last; strength helps to get it home."""
    parts = me.spec.melee[-1].blows[0].parts if me.spec.melee else ()
    strong = tuple(part for part in parts if part[0] == "strength")
    return replace(TOUCH_BLOW, to_hit=sum(value for _, value in strong), parts=strong) if strong else TOUCH_BLOW


def touch(fight: Fight, me: Combatant, argument: tuple[int, Combatant]) -> None:
    """A touch spell is delivered: the unwilling must be hit; a miss leaves it on the hand (SEG-TCH-01, R-SEG-32)."""
    which, target = argument
    far = fight.distance(me, target) > fight.melee_reach
    if far or not fight.able(me) or target.status not in areas.THERE:
        _stays_on_hand(fight, me, which)
        return
    power = me.spec.powers[which]
    if not fight.friends_of[me.allegiance] & target.bit:
        attack = Attack(me, target, _touch_of(me), BY_TOUCH)
        resolve(fight, attack, (steps.ROLL_TO_HIT,))
        if not attack.hit:
            _stays_on_hand(fight, me, which)
            return
    elif fight.log is not None:
        given = f"the touch of {power.name}"
        fight.tell("effect", me, target, "touch_of_friend", effect=given, until=None, amount=None)
    me.touch_held = -1
    verbs.apply(fight, me, power, target, ())


def discharge(fight: Fight, me: Combatant, argument: tuple[int, Combatant, tuple[Combatant, ...]]) -> None:
    """An item's function, a breath, an ability takes effect among the attacks."""
    which, target, targets = argument
    power = me.spec.powers[which]
    if me.status != terms.STANDING or me.conditions & (
        terms.POWERLESS if power.manner in OF_THE_MIND else terms.UNABLE
    ):
        return
    if power.manner == terms.GAZE:
        gaze(fight, me, which, target)
        return
    disturbed = power.manner == terms.SPELL_LIKE and me.disturbed_t == fight.t
    if disturbed and fight.rules.casting.spell_like_disrupted:
        spending.lose_power(fight, me, which, f"{me.spoiled_by} in its segment")
        return
    silenced = power.speech and fight.is_silenced(me)
    if silenced or me.conditions & terms.STOPPED_BY.get(power.manner, 0):
        cite, reason = ("silence", "silenced") if silenced else ("negated", "negated")
        chronicle.comes_to_nothing(fight, me, target, cite, action=power.name, reason=reason)
        return
    spending.consume(me, which)
    me.used[which] += 1
    if power.manner in ITEM_MANNERS:
        me.items_used += 1
    _rest(fight, me, which, power)
    if fight.log is not None:
        _tell_use(fight, me, power, target)
    if not _still_there(fight, me, power, target):
        _misses(fight, me, power, target)
        return
    if power.touch and target is not me and not _touches(fight, me, power, target):
        return
    if power.leap_ft and not leaps.leap(fight, me, target, power):
        return
    if power.must_hit and not _hits(fight, me, power, target):
        return
    verbs.apply(fight, me, power, target, targets)
    if power.concentration:
        me.concentration = power
    which = default_melee(me)
    if power.strikes and which >= 0:
        routine(fight, me, target, which)


def _tell_use(fight: Fight, me: Combatant, power: Power, target: Combatant) -> None:
    """Tell that somebody breathes, or uses a thing or an ability; turning tells of itself."""
    if power.manner == terms.BREATH:
        fight.tell("breath", me, target, "breath", power=power.name)
    elif power.manner != terms.TURNING:
        special = _special(fight, me, power)
        fight.tell("item_used", me, target, _CITE_OF[power.manner], special, item=power.name, segments=power.segments)


def _touches(fight: Fight, me: Combatant, power: Power, target: Combatant) -> bool:
    """Whether a device that works by its touch touches its target; the willing need no roll."""
    if fight.friends_of[me.allegiance] & target.bit:
        return True
    attack = Attack(me, target, _touch_of(me), BY_TOUCH)
    attack.finds_metal = power.finds_metal
    resolve(fight, attack, (steps.ROLL_TO_HIT,))
    return attack.hit


def _hits(fight: Fight, me: Combatant, power: Power, target: Combatant) -> bool:
    """Whether what flies by magic, and has to hit, does: by the skill of its user, strength and distance apart."""
    attack = Attack(me, target, Blow(power.name, NO_DICE, NO_DICE, 0, 0), BY_TOUCH)
    resolve(fight, attack, (steps.ROLL_TO_HIT,))
    return attack.hit


def _special(fight: Fight, me: Combatant, power: Power) -> tuple[str, ...]:
    """The ids of what is special about the use of an ability: its user was hurt before, its level is looked up."""
    if power.manner not in (terms.SPELL_LIKE, terms.INNATE) or not power.magical:
        return ()
    hurt = power.manner == terms.SPELL_LIKE and me.hurt_round == fight.round
    return fight.ids("level_of_ability", *(("spell_like_though_hurt",) if hurt else ()))


def _rest(fight: Fight, me: Combatant, which: int, power: Power) -> None:
    """A breath rests for rounds after its use, a staff recovers for segments (R-SEG-11)."""
    if power.rounds_between:
        me.ready_t[which] = fight.t + power.rounds_between * fight.rules.timing.round_length
    elif power.manner == terms.STAFF or power.recovery:
        me.ready_t[which] = fight.t + fight.rules.timing.units(power.recovery)
        fight.env.process(spending.power_comes_back(fight, me, which))


def beside(fight: Fight, me: Combatant, argument: tuple[int, Combatant]) -> None:
    """A gaze or a spell-like ability that goes along with the main action."""
    which, target = argument
    discharge(fight, me, (which, target, ()))


def gaze(fight: Fight, me: Combatant, which: int, target: Combatant) -> None:
    """A gaze is turned on somebody, who may meet it, and saves if so (SEG-GAZ-03 to 06)."""
    power = me.spec.powers[which]
    if me.spec.intelligence <= terms.SEMI_INTELLIGENT:
        seen = [
            one
            for one in fight.members(fight.foes(me))
            if not one.conditions & (terms.BLINDED | terms.ASLEEP) and areas.in_range(fight, me, power, one)
        ]
        if not seen:
            return
        die = fight.dice.roll(me.spec.owner, TARGET, len(seen)) if len(seen) > 1 else 1
        target = seen[die - 1]
        if fight.log is not None and len(seen) > 1:
            fight.tell(
                "target_drawn", me, target, "gaze_at_random", candidates=[one.spec.name for one in seen], die=die
            )
    if target.status != terms.STANDING or target.conditions & (terms.BLINDED | terms.ASLEEP):
        return
    need = 0
    if not (target.averting and target.spec.mirror):
        need = fight.rules.movement.gaze_meeting(me.size, _how_it_looks(fight, me, target))
    die = 0 if need >= terms.GAZE_SIDES else fight.dice.roll(target.spec.owner, int(Purpose.GAZE), terms.GAZE_SIDES)
    spending.consume(me, which)
    me.used[which] += 1
    if fight.log is not None:
        fight.tell("gaze", me, target, "gaze", die=die or None, need=need, met=die <= need)
    if die <= need:
        for verb in power.verbs:
            fight.landing.threats.append(Threat(target, verb, me, power, 0, -1, power.name))


def _how_it_looks(fight: Fight, gazer: Combatant, target: Combatant) -> int:
    """How a gaze finds its target (SEG-B22): taken unawares, fighting, looking, or looking away."""
    if target.averting:
        return terms.LOOKING_AWAY
    if target.conditions & terms.SURPRISED:
        return terms.TAKEN_UNAWARES
    return terms.FIGHTING if target.near & gazer.bit else terms.LOOKING


def onset(fight: Fight, me: Combatant, which: int) -> None:
    """A potion or oil begins to work (SEG-ITM-03)."""
    if me.status not in areas.THERE:
        return
    power = me.spec.powers[which]
    if fight.log is not None:
        fight.tell("onset", me, me, "onset", item=power.name)
    verbs.apply(fight, me, power, me, ())
