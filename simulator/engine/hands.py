"""Are there hands enough, and what is put away for it?

Dropping what is held takes no time; a strapped shield has to be loosened first, and is gone for the fight (R-SEG-31,
SEG-B21).
"""

from __future__ import annotations

from simulator.engine import effects
from simulator.engine.fight import Fight, TimedPlan
from simulator.model import steps, terms
from simulator.model.battle import FOREVER, Combatant, Effect
from simulator.model.compiled import STAT_ARMOUR_CLASS


def put_away(me: Combatant, needed: int) -> None:
    """An item that was brought forth is put away again when both hands are needed for something else (R-SEG-31)."""
    if needed >= me.hands:
        me.in_hand = -1


def drop(fight: Fight, me: Combatant, needed: int) -> None:
    """Let go of the weapon in hand if so many free hands are needed."""
    mode = me.spec.melee[me.wielding] if me.wielding >= 0 else None
    # A two-handed weapon that is only held takes one hand; its blow takes two.
    if mode is None or not mode.hands or me.hands - 1 >= needed:
        return
    if mode.item >= 0:
        me.dropped |= 1 << mode.item
    me.wielding = -1
    if fight.log is not None:
        fight.tell("effect", me, me, "dropped", effect=f"drops {mode.name}", until=None, amount=None)


def needs_shield_arm(me: Combatant, needed: int) -> bool:
    """Whether so many hands can only be had by laying the shield aside."""
    return needed > me.hands and bool(me.spec.armour.shield)


def loosen_shield(fight: Fight, me: Combatant, needed: int) -> TimedPlan:
    """Lay a strapped shield aside if so many hands are needed; returns the time that it took."""
    if not needs_shield_arm(me, needed):
        return 0
    segments = fight.rules.timing.units(me.spec.shield_loosen_segments)
    me.doing = terms.FETCHING
    me.due_t = fight.clock() + segments
    yield fight.until(fight.rules.timing.due(steps.FETCHED, me.due_t, 0))
    me.doing = terms.IDLE
    lay_shield_aside(fight, me)
    return segments


def lay_shield_aside(fight: Fight, me: Combatant) -> None:
    """A shield is off the arm, and gone for the fight."""
    me.shield_off = True
    aside = Effect("shield laid aside", FOREVER)
    aside.stat = STAT_ARMOUR_CLASS
    aside.amount = me.spec.armour.shield
    aside.magical = False
    aside.rule = "dropped"
    effects.add(fight, me, aside)
