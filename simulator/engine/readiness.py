"""Has what somebody waits for come about?

Readied actions and their triggers (R-SEG-13).
"""

from __future__ import annotations

from simulator.engine.fight import NEVER, Fight
from simulator.model import terms
from simulator.model.battle import Combatant


def make_ready(fight: Fight, me: Combatant) -> None:
    """Somebody readies an action and waits for its trigger (R-SEG-13)."""
    me.doing = terms.WAITING
    me.due_t = NEVER
    fight.readied.append(me)
    if fight.log is not None:
        fight.tell(
            "readied",
            me,
            me.target,
            "ready",
            action=fight.act_of(me, me.intent),
            trigger=terms.TRIGGER_NAMES[me.intent.trigger],
        )


def notice(fight: Fight, actor: Combatant, trigger: int) -> None:
    """Those who have readied something look up: a foe casts, acts, comes near."""
    for me in list(fight.readied):
        if me.intent.trigger == trigger and actor.bit & fight.visible_foes(me):
            _trigger(fight, me, actor)


def look_for_trigger(fight: Fight, me: Combatant) -> None:
    """See whether what somebody waits for is already there."""
    trigger = me.intent.trigger
    for foe in fight.members(fight.visible_foes(me)):
        if (
            (trigger == terms.WHEN_WITHIN and fight.distance(me, foe) <= me.intent.trigger_argument * 10)
            or (trigger == terms.WHEN_ENGAGED and foe.bit & me.near)
            or (trigger == terms.WHEN_CASTING and foe.doing == terms.CASTING)
        ):
            _trigger(fight, me, foe)
            return


def _trigger(fight: Fight, me: Combatant, actor: Combatant) -> None:
    fight.readied.remove(me)
    for_friends = me.intent.act == terms.USE and me.spec.powers[me.intent.which].whom == terms.FRIENDS
    gone = me.target is None or me.target.status != terms.STANDING
    if not for_friends and (me.intent.trigger == terms.WHEN_CASTING or gone):
        me.target = actor
    me.roused_by = actor
    fight.interrupt(me, terms.TRIGGERED)
