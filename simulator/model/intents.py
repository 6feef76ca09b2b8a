"""What has a combatant decided to do?

An intent is a tactic's answer: plain data that the engine carries out. Tactics cannot change anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from simulator.model import terms

if TYPE_CHECKING:
    from simulator.model.battle import Combatant


ADVANCE: Final = 1
"""With what is left of the round: towards the foe."""
RETIRE: Final = 2
"""Away from the foe."""
STAY: Final = 3
"""Stay, and follow nobody who leaves."""


class Beside(NamedTuple):
    """A gaze or spell-like ability used beside the main action: index of the power, and at whom."""

    which: int
    target: Combatant | None
    delay: int = -1
    """Segment chosen for a delay; -1: at once."""


class Aim(NamedTuple):
    """Where a power goes: the creature aimed at, all of several targets, and how many it catches on balance."""

    target: Combatant | None
    targets: tuple[Combatant, ...]
    caught: int
    friends_caught: int = 0
    """Friends, oneself and the fallen counted, who would suffer there."""


class Intent(NamedTuple):
    """One decision: an act of :mod:`simulator.model.terms`, at whom, with which weapon or power."""

    act: int
    target: Combatant | None = None
    which: int = -1
    """Index of the melee mode, missile mode or power; -1: none."""
    targets: tuple[Combatant, ...] = ()
    """All targets of a power that takes several, or among whom a rate of fire is split; empty: only `target`."""
    delay: int = -1
    """Segment chosen for a delay; -1: at once."""
    trigger: int = terms.NO_TRIGGER
    trigger_argument: int = 0
    then: int = 0
    """With what is left of the round: ADVANCE, RETIRE or STAY; 0: stay, but go after a target that leaves."""
    beside: Beside | None = None
    averting: bool = False
    line: int = -1
    """Which line of the priority list spoke; -1: none."""
    commanding: bool = False
    """A segment of the round goes to an order for summoned creatures, before the act."""
    undeclared: bool = False
    """A missile attack that was not declared before initiative."""
    spares: bool = False
    """Strikes to bring down and not to kill."""
    facing: Combatant | None = None
    """To whom it turns when it can; None: as it is best."""
    rises: bool = False
    """Gets up from the ground first."""
    anybody: bool = False
    """Strikes whoever stands nearest, friend or foe."""
    due: int = -1
    """Following one who gave ground: when the blow was to fall, for a weapon keeps the time that it has had."""


WAIT = Intent(terms.WAIT)
RISES = Intent(terms.STAND_UP)
