"""What does the ruleset answer about attacks, where a setting chooses or an answer is put together from smaller rules?

The fields of :class:`simulator.rulesets.base.Attack` are filled from here, and from the rule modules directly where one
of their functions is the whole answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.model import terms
from simulator.rules import to_hit
from simulator.rulesets.base import NOT_THIS_ROUND
from simulator.rulesets.segment import attack, missiles, surround

_SITUATION_OF_DOING: Final = {
    terms.CASTING: to_hit.CASTING,
    terms.READING: to_hit.CASTING,
    terms.FLEEING: to_hit.FLEEING,
}
_SITUATION_IN_MELEE: Final = {
    terms.LOADING: to_hit.LOADING_IN_MELEE,
    terms.AIMING: to_hit.AIMING_IN_MELEE,
    terms.AIMED: to_hit.AIMING_IN_MELEE,
}
_SITUATION_OF_CONDITION: Final = (
    (terms.PRONE, to_hit.PRONE),
    (terms.STUNNED | terms.HELPLESS, to_hit.STUNNED),
    (terms.SLOWED, to_hit.SLOWED),
    (terms.WEBBED | terms.GRAPPLED, to_hit.BOUND),
    (terms.OFF_BALANCE, to_hit.OFF_BALANCE),
)


def vulnerability(doing: int, conditions: int, engaged: int, flight: int) -> int:
    """What a defender's state gives: the best bonus * 4, + 2 if Dexterity does not count, + 1 if the shield does not.

    Casting and reading SEG-CST-16, loading SEG-MIS-27, aiming SEG-AIM-12, flight SEG-B09, the rest SEG-B13; the best
    bonus counts (R-ALL-10).

    >>> (
    ...     vulnerability(terms.CASTING, 0, 0, 0),
    ...     vulnerability(terms.LOADING, 0, 1, 0),
    ...     vulnerability(terms.LOADING, 0, 0, 0),
    ... )
    (19, 11, 0)
    """
    found = _SITUATION_OF_DOING.get(doing, 0)
    if engaged:
        found |= _SITUATION_IN_MELEE.get(doing, 0)
    if flight:
        found |= to_hit.FLEEING
    if conditions:
        for bits, situation in _SITUATION_OF_CONDITION:
            if conditions & bits:
                found |= situation
    if not found:
        return 0
    bonus = to_hit.best_situation(found)
    return bonus << 2 | (not attack.keeps_dexterity(found)) << 1 | (not attack.keeps_shield(found))


def blow_times(step: int, cap: int, zombies_last: bool) -> Callable[[int, int, int, int], int]:
    """The time of the n-th routine: speed, and a step more for each further one up to T = 10 (R-SEG-06).

    Those who come last have one routine, if zombies do.
    """

    def at(start: int, speed: int, nth: int, last: int) -> int:
        if last and zombies_last:
            return attack.last_routine_at(start) if nth == 1 else NOT_THIS_ROUND
        return attack.routine_at(start, speed, nth, step, cap)

    return at


def its_speed(segments: int) -> int:
    """Speed factors are segments (SEG-MIS-02, R-SEG-25)."""
    return segments


def room(defender: int) -> int:
    """All the room around a defender of a size (SEG-B12)."""
    return surround.PLACES[defender]


def in_rear_quarter(along: int, across: int) -> bool:
    """Whether a point is in the quarter of the circle behind somebody who looks straight ahead (R-SEG-34).

    >>> in_rear_quarter(-10, 10), in_rear_quarter(-10, 11), in_rear_quarter(10, 0)
    (True, False, False)
    """
    return along < 0 and -along >= abs(across)


def by_increments(distance: int, _short: int, _medium: int, _long: int, increment: int) -> int:
    """Ranges by increments (setting range_bands: increments)."""
    return missiles.increment_modifier(distance, increment or 10)


def draw_weights(percent: int) -> Callable[[tuple[int, ...], tuple[int, ...], int], tuple[int, ...]]:
    """Weights in a melee that is shot into: the scenario's, else with the share of the huge (R-SEG-07)."""

    def weights(sizes: tuple[int, ...], given: tuple[int, ...], _aimed_at: int) -> tuple[int, ...]:
        if any(given):
            return tuple([weight or 1 for weight in given])
        return missiles.draw_weights(sizes, percent)

    return weights
