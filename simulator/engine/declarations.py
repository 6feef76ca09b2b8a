"""What is told of what somebody means to do? Called only when a fight is watched."""

from __future__ import annotations

from simulator.engine import citing
from simulator.engine.fight import Fight
from simulator.model.battle import Combatant
from simulator.model.intents import RISES, Intent


def tell_declared(fight: Fight, me: Combatant, intent: Intent) -> None:
    """Tell what somebody means to do, and which line of its tactics says so."""
    if intent.rises:
        word = citing.of_declaration(me, RISES)
        fight.tell("declared", me, None, word, **{"action": "stand up", "with": None, "line": None})
    fight.tell(
        "declared",
        me,
        intent.target,
        citing.of_declaration(me, intent),
        fight.ids("declares_averted_eyes") if intent.averting else (),
        **{
            "action": fight.act_of(me, intent),
            "with": fight.named(me, intent),
            "line": me.spec.tactics[intent.line].source if intent.line >= 0 else None,
        },
    )
    if intent.beside is not None:
        power = me.spec.powers[intent.beside.which]
        fight.tell(
            "declared",
            me,
            intent.beside.target,
            citing.of_beside(me, power),
            **{"action": "use", "with": power.name, "line": "beside it"},
        )


def tell_going_on(fight: Fight, me: Combatant, *, waits: bool) -> None:
    """Tell that somebody goes on with what it was about, and until when; `waits`: it has yet to begin (R-SEG-16)."""
    until = "to begin at T =" if waits else "done in segment"
    fight.tell(
        "declared",
        me,
        me.target,
        "goes_on",
        **{
            "action": fight.act_of(me, me.intent),
            "with": fight.named(me, me.intent),
            "line": f"goes on with it, {until} {me.due_t - fight.t}",
        },
    )
