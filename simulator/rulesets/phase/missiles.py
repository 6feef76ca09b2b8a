"""Whom does a shot into a melee find, in which segment does a shot fall, and what is armour worth against a weapon?"""

from collections.abc import Callable
from typing import Final

from simulator.model import terms

IN_SQUARE: Final = 25
"""Tenths of a foot from the middle of a square of 5 ft to its sides."""
NEIGHBOURS: Final = 71
"""Tenths of a foot to the middles of the squares around, the corners included."""
LAST_SEGMENT: Final = 10


def shot_segment(
    own_die: int, own_count: int, foe_die: int, foe_count: int, declared: bool, *, chooses: bool = True
) -> int:
    """In which segment a shot falls at one who moves; 0: in the one that the shooter chooses.

    Who has won and declared chooses; else it is the die of the other where the shooter lost, or won without choosing,
    and the higher of the two where their counts are tied. What Dexterity gives is taken off, down to segment 1.

    Rules: PHASE-MIS-25, PHASE-MIS-26, PHASE-MIS-27, PHASE-MIS-28, R-PHA-05.

    >>> [shot_segment(own, own + 2, foe, foe, True) for own, foe in ((3, 6), (2, 5), (3, 5), (4, 5))]
    [4, 3, 3, 0]
    >>> [shot_segment(own, own, foe, foe, False) for own, foe in ((3, 6), (2, 5), (3, 5), (4, 5), (4, 4), (6, 2))]
    [6, 5, 5, 5, 4, 2]
    """
    if own_count > foe_count and declared and chooses:
        return 0
    figure = max(own_die, foe_die) if own_count == foe_count else foe_die
    return max(1, min(LAST_SEGMENT, figure - (own_count - own_die)))


def scatter_die(_band: int) -> int:
    """The first die of a miss is a d8 whatever the range (PHASE-MIS-57)."""
    return 8


def scatter_feet(_band: int, die: int) -> int:
    """How far from its target a miss comes down: one square of 5 ft, or two.

    Rules: PHASE-MIS-57, PHASE-MIS-66, PHASE-MIS-68.

    >>> [scatter_feet(0, die) for die in range(1, 9)]
    [5, 5, 5, 5, 5, 10, 10, 10]
    """
    return 5 if die <= 5 else 10


def ray_share(engaged: int) -> int:
    """How many of those in a melee are caught by a ray: a quarter, at least one.

    Rules: PHASE-MIS-52, R-PHA-01.

    >>> [ray_share(number) for number in (1, 4, 7, 8, 13)]
    [1, 1, 1, 2, 3]
    """
    return max(1, engaged // 4)


def draw_weights(tiny: int) -> Callable[[tuple[int, ...], tuple[int, ...], int], tuple[int, ...]]:
    """Chances in a shot into a melee; `tiny`: weight of a tiny creature among man-sized ones, which have 1.

    Rules: PHASE-MIS-38, PHASE-MIS-39, PHASE-MIS-41, PHASE-MIS-42, R-PHA-24.

    >>> by_lot = draw_weights(1)
    >>> by_lot((2, 2, 3), (0, 0, 0), 3), by_lot((2, 2, 3), (0, 0, 0), 2), by_lot((3, 2, 3), (0, 0, 0), 3)
    ((0, 0, 1), (1, 1, 1), (1, 0, 1))
    >>> by_lot((3, 3), (0, 0), 3), draw_weights(4)((0, 2, 1), (0, 0, 0), 2)
    ((1, 1), (4, 1, 1))
    """

    def weights(sizes: tuple[int, ...], given: tuple[int, ...], aimed_at: int) -> tuple[int, ...]:
        if aimed_at >= terms.LARGE:
            # A large one that fights man-sized or smaller ones can be told from them (PHASE-MIS-41, PHASE-MIS-42).
            return tuple([int(size >= terms.LARGE) for size in sizes])
        if terms.TINY not in sizes or terms.MAN_SIZED not in sizes:
            return (1,) * len(sizes)
        if any(given):
            return tuple([weight or 1 for weight in given])
        return tuple([tiny if size == terms.TINY else 1 for size in sizes])

    return weights
