"""Whom does a shot into a melee find, in which segment does a shot fall, and what is armour worth against a weapon?"""

from collections.abc import Callable

from simulator.model import terms


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
