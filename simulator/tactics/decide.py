"""What does a combatant do next?

Its list is read from the top; the first line whose condition holds, whose act is possible and that finds a target is
the answer. Some lines only add to the answer and reading goes on: `avert`, `command`, and a gaze or spell-like ability
that works beside the main action. Nothing is changed here; the only dice are those of the selector `random`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from simulator.model import terms
from simulator.model.battle import Battle, Combatant
from simulator.model.compiled import TacticLine
from simulator.model.intents import WAIT, Beside, Intent
from simulator.tactics.acts import ACTS, Choice, face, touch
from simulator.tactics.aim import best_aim
from simulator.tactics.code import holds, may_hold
from simulator.tactics.phrases import AIM_FIRST, ASK_LATE, AVERT, BESIDE, COMMANDS, FACES, PRECHECK, SPARES, UNDECLARED
from simulator.tactics.powers import is_ready
from simulator.tactics.sight import yards
from simulator.tactics.weapons import melee_mode

__all__ = ["decide", "to_command"]

_EXCLUDES_OTHERS: Final = frozenset((terms.USE, terms.FLEE, terms.SURRENDER))
"""Acts beside which no spell-like ability is used (SEG-SLA-05); and nobody gazes who runs."""
_ADDS: Final = AVERT | BESIDE | COMMANDS | FACES
"""Lines that only add something to the answer."""


class Added(NamedTuple):
    """What lines have added to the answer before it is found."""

    beside: Beside | None = None
    averting: bool = False
    commanding: bool = False
    facing: Combatant | None = None


_NOTHING: Final = Added()


def decide(battle: Battle, me: Combatant, *, changing: bool = False) -> Intent:
    """What `me` means to do: one of the lines of its list, else to stand on guard, get up or wait.

    `changing`: an action is given up in the middle of a round, so that nothing is delayed or readied any more and what
    works beside an attack has had its chance.
    """
    if me.touch_held >= 0 or me.conditions & terms.UNABLE or me.status != terms.STANDING:
        settled = _settled(battle, me, changing)
        if settled is not None:
            return settled
    added = _NOTHING
    for number, line in enumerate(me.spec.tactics):
        flags = line.flags
        code = line.condition
        if code and not flags & ASK_LATE:
            if not flags & AIM_FIRST:
                if not holds(battle, me, code):
                    continue
            elif flags & PRECHECK and not may_hold(battle, me, code):
                continue
        if flags & _ADDS:
            added = _with(battle, me, line, added, changing)
            continue
        choice = ACTS[line.act](battle, me, line, changing)
        if choice is None:
            continue
        act, target, which, several = choice
        if changing:
            return Intent(
                act,
                target,
                which,
                several,
                then=line.then,
                averting=added.averting,
                line=number,
                spares=bool(flags & SPARES),
                facing=added.facing,
            )
        beside = _beside(battle, me, act, added.beside) if me.spec.powers else None
        trigger, argument = _trigger(battle, me, line, choice) if line.trigger else (terms.NO_TRIGGER, 0)
        return Intent(
            act,
            target,
            which,
            several,
            line.delay,
            trigger,
            argument,
            line.then,
            beside,
            added.averting,
            number,
            undeclared=bool(flags & UNDECLARED),
            commanding=added.commanding,
            spares=bool(flags & SPARES),
            facing=added.facing,
        )
    return _at_a_loss(battle, me, added, changing)


def to_command(battle: Battle, me: Combatant) -> Combatant | None:
    """At whom `me` would now send creatures that it has summoned; None: no line says so, or there are none."""
    for line in me.spec.tactics:
        if line.flags & COMMANDS and (
            not line.condition or line.flags & (ASK_LATE | AIM_FIRST) or holds(battle, me, line.condition)
        ):
            choice = ACTS[line.act](battle, me, line, False)
            if choice is not None:
                return choice.target
    return None


def _with(battle: Battle, me: Combatant, line: TacticLine, added: Added, changing: bool) -> Added:
    """What is added so far, and what this line adds: averted eyes, whom to face, an order, a power beside it."""
    if line.flags & AVERT:
        return added._replace(averting=True)
    if line.flags & FACES:
        return added if added.facing is not None else added._replace(facing=face(battle, me, line))
    if changing or (line.flags & BESIDE and added.beside is not None):
        return added
    choice = ACTS[line.act](battle, me, line, changing)
    if choice is None:
        return added
    if line.flags & COMMANDS:
        return added._replace(commanding=True)
    return added._replace(beside=Beside(choice.which, choice.target, line.delay))


def _settled(battle: Battle, me: Combatant, changing: bool) -> Intent | None:
    """What needs no list: the helpless wait, and a touch spell on the hand is delivered unless a line is about that."""
    if me.status != terms.STANDING or me.conditions & terms.POWERLESS:
        return WAIT
    if me.touch_held < 0 or any(line.act == terms.TOUCH for line in me.spec.tactics):
        return None
    delivered = touch(battle, me, None, changing)
    return None if delivered is None else Intent(delivered.act, delivered.target, delivered.which)


def _beside(battle: Battle, me: Combatant, act: int, chosen: Beside | None) -> Beside | None:
    """What works beside an act: what a line chose, else the first gaze or spell-like ability that finds somebody."""
    if act in _EXCLUDES_OTHERS:
        return None
    if chosen is not None:
        return chosen
    for which, power in enumerate(me.spec.powers):
        if power.side_effect and is_ready(battle, me, which):
            found = best_aim(battle, me, power)
            if found is not None:
                return Beside(which, found.target)
    return None


def _trigger(battle: Battle, me: Combatant, line: TacticLine, choice: Choice) -> tuple[int, int]:
    """What a readied action waits for; `within range` is put into feet, and is none where that is so already."""
    target = choice.target
    if line.trigger != terms.WHEN_WITHIN or line.trigger_argument or target is None:
        return line.trigger, line.trigger_argument
    if choice.act == terms.USE:
        feet = me.spec.powers[choice.which].range_ft
    elif choice.act in (terms.SHOOT, terms.SNAP_SHOT, terms.THROW):
        feet = me.spec.missiles[choice.which].long_ft
    else:
        feet = battle.melee_reach // 10
    reach = yards(battle, feet)
    return (terms.NO_TRIGGER, 0) if battle.distance(me, target) <= reach else (terms.WHEN_WITHIN, reach // 10)


def _at_a_loss(battle: Battle, me: Combatant, added: Added, changing: bool) -> Intent:
    """When no line says anything: get up, else stand on guard, else wait; what was added goes with it."""
    act, which = terms.WAIT, -1
    if me.conditions & (terms.PRONE | terms.WEBBED):
        act = terms.WAIT if me.conditions & (terms.GRAPPLED | terms.WEBBED) else terms.STAND_UP
    elif battle.foes(me) and me.spec.melee and me.concentration is None:
        which = melee_mode(me, tuple(range(len(me.spec.melee))), None)
        act = terms.GUARD if which >= 0 else terms.WAIT
    beside = _beside(battle, me, act, added.beside) if me.spec.powers and not changing else None
    if act == terms.WAIT and added.commanding:
        act = terms.COMMAND
    if act == terms.WAIT and beside is None and added.facing is None:
        return WAIT
    return Intent(
        act,
        None,
        which,
        beside=beside,
        averting=added.averting,
        commanding=added.commanding,
        facing=added.facing,
    )
