"""What happens when somebody's deed falls due?

One function a deed of :mod:`simulator.model.steps`; the resolver calls them in canonical order on the state before the
moment. They roll the dice and fill the landing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from simulator.engine import bodies, effects, wonders
from simulator.engine.fight import Fight
from simulator.engine.melee_deeds import blows, free_blows, immediate_blows, lands, meet_hands, set_strikes
from simulator.engine.missile_deeds import charge_shots, immediate_shots, shots
from simulator.engine.power_deeds import beside, discharge, onset, spell_works, touch
from simulator.engine.summoning import command
from simulator.engine.tosses import tossed
from simulator.model import steps, terms
from simulator.model.battle import Combatant


def aid(fight: Fight, me: Combatant, target: Combatant) -> None:
    """Bind a fallen friend's wounds (R-SEG-35)."""
    if fight.able(me) and target.status == terms.DOWN:
        target.bleeding = False
        if fight.log is not None:
            fight.tell("aided", me, target, "aid")


def commanded(fight: Fight, me: Combatant, _argument: None) -> None:
    """An order is given."""
    if fight.able(me):
        command(fight, me)


def yielded(fight: Fight, me: Combatant, _argument: None) -> None:
    """Somebody lays down arms, once everything of this moment is known (R-ALL-01)."""
    fight.landing.changes.append(partial(bodies.yield_up, fight, me, None))


def _nothing(fight: Fight, me: Combatant, argument: Any) -> None:
    """Deeds that only mark a moment."""


_DEEDS: Final[dict[int, Callable[[Fight, Combatant, Any], None]]] = {
    steps.BLOWS: blows,
    steps.SHOTS: shots,
    steps.DISCHARGE: discharge,
    steps.SPELL_WORKS: spell_works,
    steps.ONSET: onset,
    steps.EFFECT_OVER: effects.effect_over,
    steps.FREE_BLOWS: free_blows,
    steps.IMMEDIATE_BLOWS: immediate_blows,
    steps.IMMEDIATE_SHOTS: immediate_shots,
    steps.AID_GIVEN: aid,
    steps.TOUCHED: touch,
    steps.BESIDE: beside,
    steps.SET: set_strikes,
    steps.MEETS_HANDS: meet_hands,
    steps.COMMANDED: commanded,
    steps.YIELDED: yielded,
    steps.LANDS: lands,
    steps.CHARGE_SHOTS: charge_shots,
    steps.TOSSED: tossed,
    steps.SPIRIT_STRIKES: wonders.spirit_strikes,
}

DEEDS: Final = tuple(_DEEDS.get(number, _nothing) for number in range(steps.DEED_COUNT))
