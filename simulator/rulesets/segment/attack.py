"""When does a melee routine land, what changes its die, and who strikes first on contact?

Times are the t of `timing`. Everything here is about one attacker and one defender.
"""

from typing import Final

from simulator.rules.rates import hasted_or_slowed
from simulator.rules.to_hit import (
    AIMING_IN_MELEE,
    BOUND,
    CASTING,
    FLEEING,
    LOADING_IN_MELEE,
    OFF_BALANCE,
    PRONE,
    REAR,
    REAR_FLANK,
    SLOWED,
    STUNNED,
    UNSHIELDED_FLANK,
)

# What is added to the attacker's die besides the defender's one best situation (R-SEG-34, SEG-B13).
CHARGE_TO_HIT: Final = 2
HIGHER_GROUND_TO_HIT: Final = 1
INVISIBLE_TO_HIT: Final = -4
AVERTING_TO_HIT: Final = -4

SUNLIGHT_TO_HIT: Final = -1
"""Of goblins and their like, in sunlight (C.11)."""
KEPT_TO_WARD: Final = 2
"""Armour class and saves of a caster who stays inside a ward are so much worse (SEG-SUM-05)."""

MUCH_QUICKER: Final = 5
TWICE_AS_QUICK: Final = 2
VERY_MUCH_QUICKER: Final = 10

WEAPON_TIME_CAP: Final = 10
ITERATIVE_STEP: Final = 3
LONGER_BY_TENTHS: Final = 10

_EXPOSED: Final = (
    LOADING_IN_MELEE | AIMING_IN_MELEE | REAR | PRONE | STUNNED | CASTING | FLEEING | SLOWED | BOUND | REAR_FLANK
)
WITHOUT_SHIELD: Final = _EXPOSED | UNSHIELDED_FLANK
WITHOUT_DEXTERITY: Final = _EXPOSED | OFF_BALANCE


def routines_by_speed(mine: int, theirs: int) -> tuple[int, int]:
    """How many more routines the quicker of two weapons has that strike in one segment.

    In: two speed factors. Out: those before the slower weapon's routine, and those together with it.
    Rules: SEG-B11 (under `initiative: osric`).

    >>> [routines_by_speed(5, theirs) for theirs in (2, 5, 9, 10, 15)]
    [(0, 0), (0, 0), (0, 0), (1, 0), (1, 1)]
    >>> routines_by_speed(1, 3), routines_by_speed(2, 5), routines_by_speed(2, 6)
    ((1, 0), (0, 0), (1, 0))
    """
    difference = theirs - mine
    before = difference >= MUCH_QUICKER or difference >= TWICE_AS_QUICK * max(1, mine)
    return int(before), int(difference >= VERY_MUCH_QUICKER)


def against_casting(speed: int, lost_with: int) -> int:
    """Segments after the start of a casting at which the blow falls of one whose side lost the initiative.

    In: the speed factor of its weapon, the die of its side. What is less than the casting time comes first.
    Rules: SEG-B11 (under `initiative: osric`).

    >>> [against_casting(5, die) for die in (1, 2, 3, 4)]
    [4, 3, 2, 1]
    """
    return abs(speed - lost_with)


def keeps_shield(situations: int) -> bool:
    """Whether the defender's shield counts in these situations, the bits of `simulator.rules.to_hit`.

    Rules: SEG-B13.

    >>> keeps_shield(0), keeps_shield(OFF_BALANCE), keeps_shield(CASTING)
    (True, True, False)
    """
    return not situations & WITHOUT_SHIELD


def keeps_dexterity(situations: int) -> bool:
    """Whether the defender's Dexterity counts in these situations, the bits of `simulator.rules.to_hit`.

    Rules: SEG-B13.

    >>> keeps_dexterity(UNSHIELDED_FLANK), keeps_dexterity(OFF_BALANCE), keeps_dexterity(CASTING)
    (True, False, False)
    """
    return not situations & WITHOUT_DEXTERITY


def routine_at(t_start: int, speed: int, nth: int = 1, step: int = ITERATIVE_STEP, cap: int = WEAPON_TIME_CAP) -> int:
    """The t at which the n-th melee routine of a round lands.

    The first takes the weapon's speed factor, at most `cap` segments; each further one `step` more, but none
    comes later than T = 10 of the round in which the first was due.

    Rules: R-SEG-06, R-SEG-25, SEG-B10.

    >>> [routine_at(0, 5, nth) for nth in (1, 2, 3)], routine_at(10, 5)
    ([5, 8, 10], 15)
    >>> routine_at(0, 13), routine_at(0, 13, cap=100)
    (10, 13)
    """
    first = t_start + min(speed, cap)
    return min(first + step * (nth - 1), -(-first // 10) * 10)


def last_routine_at(t_start: int) -> int:
    """The t at which those who always come last strike: T = 10 of the round in which they start.

    Rules: R-SEG-06.

    >>> last_routine_at(0), last_routine_at(4), last_routine_at(10)
    (10, 10, 20)
    """
    return (t_start // 10 + 1) * 10


def routines_now(ordinary: int, round_number: int, hasted: bool = False, slowed: bool = False) -> int:
    """How many melee routines are made in this round of an ordinary number: haste doubles, slowness halves.

    Rules: R-SEG-06.

    >>> routines_now(2, 1), routines_now(2, 1, hasted=True), [routines_now(1, n, slowed=True) for n in (1, 2)]
    (2, 4, [1, 0])
    """
    return hasted_or_slowed(ordinary, round_number, hasted, slowed)


def strikes_entrant(own_tenths: int, entrant_tenths: int) -> bool:
    """Whether a weapon is long enough for an immediate attack on one who enters melee: by a foot or more.

    Lengths are in tenths of a foot. Of two weapons at most one is the longer in this sense.

    Rules: R-SEG-18, SEG-B07.

    >>> strikes_entrant(60, 35), strikes_entrant(35, 30), strikes_entrant(35, 35)
    (True, False, False)
    """
    return own_tenths - entrant_tenths >= LONGER_BY_TENTHS


def parried(strength: int, specialisation: int = 0) -> int:
    """What is taken from the dice of those who attack one who parries: his own bonuses to hit, if any.

    Rules: SEG-B09.

    >>> parried(1, 1), parried(-2)
    (2, 0)
    """
    return max(0, strength + specialisation)
