"""How far, how often and when does somebody shoot or throw, and whom does a shot into a melee find?

Times are the t of `timing`. Distances are tenths of a foot; the ranges of a weapon are in feet as the tables
give them, and outdoors they are yards.
"""

from typing import Final

from simulator.rules.ranges import OUT_OF_RANGE
from simulator.rules.rates import uses_in_round

_MOST_INCREMENTS: Final = 5

SPLIT_STEP: Final = 3
_SMALL: Final = 1
_HUGE: Final = 4


def increment_modifier(distance: int, increment_ft: int, outdoors: bool = False) -> int:
    """The same by increments: 2 for each full one beyond the first, and five at most.

    Rules: R-SEG-30, SEG-B15.

    >>> [increment_modifier(tenths, 50) for tenths in (500, 999, 1000, 2500)]
    [0, 0, -2, -8]
    >>> increment_modifier(2501, 50) == OUT_OF_RANGE
    True
    """
    increment = increment_ft * (30 if outdoors else 10)
    if distance > _MOST_INCREMENTS * increment:
        return OUT_OF_RANGE
    return -2 * max(0, distance // increment - 1)


def shots_in_routine(shots: int, rounds: int, round_number: int) -> int:
    """How many shots a rate of so many in so many rounds allows in this round's routine.

    Rules: SEG-MIS-08, SEG-MIS-10, R-SEG-20.

    >>> shots_in_routine(2, 1, 1), [shots_in_routine(1, 2, n) for n in (1, 2, 3)]
    (2, [1, 0, 1])
    >>> [shots_in_routine(3, 2, n) for n in (1, 2)]
    [2, 1]
    """
    return uses_in_round(shots, rounds, round_number)


def split_routine_at(t_start: int, speed: int, nth: int) -> int:
    """The t of the n-th part of a rate of fire that is split among targets.

    Rules: R-SEG-05, SEG-MIS-18.

    >>> split_routine_at(0, 5, 1), split_routine_at(0, 5, 2)
    (5, 8)
    """
    return t_start + speed + SPLIT_STEP * (nth - 1)


def is_split_allowed(parts: tuple[int, ...], rate: int, iterative: int) -> bool:
    """Whether a rate of fire may be split so: one part for each iterative attack besides the first.

    Each part has at least one shot, and together they do not exceed the rate.

    Rules: R-SEG-05, SEG-MIS-17.

    >>> is_split_allowed((2, 1), 3, 1), is_split_allowed((1, 1, 1), 3, 1), is_split_allowed((2, 2), 3, 1)
    (True, False, False)
    """
    return len(parts) <= 1 + iterative and sum(parts) <= rate and min(parts) > 0


def draw_weights(sizes: tuple[int, ...], huge_percent: int = 70) -> tuple[int, ...]:
    """The whole-number chances of the creatures in a melee to be found by a shot into it.

    Equal, except where a creature of huge size (4) or more and one of small size (1) or less are in it: then
    the huge ones together have `huge_percent`, or their equal share if that is more, and the others the rest.
    A percentage of 0 turns that off.

    Rules: R-SEG-07, SEG-MIS-22, SEG-MIS-23.

    >>> draw_weights((4, 1)), draw_weights((2, 1, 3)), draw_weights((4, 1, 2))
    ((70, 30), (1, 1, 1), (140, 30, 30))
    """
    huge = sum(size >= _HUGE for size in sizes)
    others = len(sizes) - huge
    extreme = huge > 0 and any(size <= _SMALL for size in sizes)
    if not extreme or huge * 100 >= huge_percent * len(sizes):
        return (1,) * len(sizes)
    of_huge, of_other = huge_percent * others, (100 - huge_percent) * huge
    return tuple(of_huge if size >= _HUGE else of_other for size in sizes)
