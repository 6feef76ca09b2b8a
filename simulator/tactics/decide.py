"""What does a combatant do next?

Its list is read from the top; the first line whose condition holds, whose act is possible and that finds a target is
the answer. Two kinds of line only add to the answer and reading goes on: `avert`, and a gaze or spell-like ability that
works beside a physical attack. Nothing is changed here; the only dice are those of the selector `random`.
"""

from __future__ import annotations

from typing import Final

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.intents import WAIT, Beside, Intent
from simulator.tactics.acts import ACTS, touch
from simulator.tactics.aim import best_aim
from simulator.tactics.code import holds
from simulator.tactics.phrases import AIM_FIRST, ASK_LATE, AVERT, BESIDE
from simulator.tactics.powers import is_ready
from simulator.tactics.weapons import melee_mode

__all__ = ["decide"]

_PHYSICAL: Final = frozenset(
    (
        terms.ATTACK,
        terms.CHARGE,
        terms.SHOOT,
        terms.SNAP_SHOT,
        terms.THROW,
        terms.GUARD,
        terms.AIM,
        terms.WAIT,
        terms.MOVE,
        terms.FALL_BACK,
        terms.WITHDRAW,
    )
)
"""Acts beside which a gaze or a spell-like ability works (SEG-INN-02, SEG-SLA-04)."""
_ASKED_BY_THE_ACT: Final = AIM_FIRST | ASK_LATE
_NO_LINE: Final = -1


def decide(battle: Battle, me: Combatant, *, changing: bool = False) -> Intent:
    """What `me` means to do: one of the lines of its list, else to stand on guard, get up or wait.

    `changing`: an action is given up in the middle of a round, so that nothing is delayed or readied any more and what
    works beside an attack has had its chance.
    """
    if me.touch_held >= 0 or me.conditions & terms.UNABLE or me.status != terms.STANDING:
        settled = _settled(battle, me, changing)
        if settled is not None:
            return settled
    averting = commanding = False
    beside: Beside | None = None
    beside_line = _NO_LINE
    for number, line in enumerate(me.spec.tactics):
        flags = line.flags
        code = line.condition
        if code and not flags & _ASKED_BY_THE_ACT and not holds(battle, me, code):
            continue
        if flags & AVERT:
            averting = True
            continue
        if flags & BESIDE and (changing or beside is not None):
            continue
        choice = ACTS[line.act](battle, me, line, changing)
        if choice is None:
            continue
        if line.act == terms.COMMAND and not changing:
            # An order is a minor action: reading goes on for what else is done.
            commanding = True
            continue
        if flags & BESIDE:
            beside, beside_line = Beside(choice.which, choice.target, line.delay), number
            continue
        act, target, which, several = choice
        if act not in _PHYSICAL:
            beside = None
        elif beside is None and me.spec.powers and not changing:
            beside = _beside(battle, me)
        if changing:
            return Intent(act, target, which, several, -1, 0, 0, line.then, beside, averting, number)
        delay, trigger, argument = line.delay, line.trigger, line.trigger_argument
        return Intent(
            act, target, which, several, delay, trigger, argument, line.then, beside, averting, number, commanding
        )
    if commanding:
        return Intent(terms.COMMAND)
    if beside is not None:
        return Intent(terms.USE, beside.target, beside.which, averting=averting, line=beside_line)
    return _at_a_loss(battle, me, averting)


def _settled(battle: Battle, me: Combatant, changing: bool) -> Intent | None:
    """What needs no list: the helpless wait, and a touch spell on the hand is delivered unless a line is about that."""
    if me.status != terms.STANDING or me.conditions & terms.UNABLE:
        return WAIT
    if any(line.act == terms.TOUCH for line in me.spec.tactics):
        return None
    delivered = touch(battle, me, None, changing)
    return None if delivered is None else Intent(delivered.act, delivered.target, delivered.which)


def _beside(battle: Battle, me: Combatant) -> Beside | None:
    """The first gaze or spell-like ability that works beside an attack and finds somebody."""
    for which, power in enumerate(me.spec.powers):
        if power.side_effect and is_ready(battle, me, which):
            found = best_aim(battle, me, power)
            if found is not None:
                return Beside(which, found.target)
    return None


def _at_a_loss(battle: Battle, me: Combatant, averting: bool) -> Intent:
    """When no line says anything: get up, else stand on guard, else wait."""
    if me.conditions & terms.PRONE and not me.conditions & (terms.WEBBED | terms.GRAPPLED):
        return Intent(terms.STAND_UP, averting=averting)
    if battle.foes(me) and me.spec.melee and not me.conditions & (terms.PRONE | terms.WEBBED):
        which = melee_mode(me, tuple(range(len(me.spec.melee))), None)
        if which >= 0:
            return Intent(terms.GUARD, None, which, averting=averting)
    return WAIT
