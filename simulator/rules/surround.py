"""How many can stand round one defender and strike at it, and from which side?

The room round a defender is counted in whole units, and an attacker takes up a share of them by its size; a
ruleset brings both tables, six sizes long from tiny to gargantuan, in units fine enough to make every share
whole. The room may be parted into spaces that lie in a ring round the defender, numbered from one on; each is of a
zone, and there is an order in which they fill. Where sides do not matter there is one space.
"""

from collections.abc import Sequence
from typing import Final

FRONT: Final = 0
FLANK: Final = 1
REAR: Final = 2


def units_of_place(shares: tuple[tuple[int, ...], ...], defender_size: int, attacker_size: int) -> int:
    """How many units round a defender of one size an attacker of another takes up.

    Rules: SEG-B12.

    >>> units_of_place(((1, 2), (1, 1)), 0, 1)
    2
    """
    return shares[defender_size][attacker_size]


def space_at(spaces: int, facing: int, place: int) -> int:
    """Which space of the ring is now at a place counted from the one in front: the ring turns with the defender.

    Rules: R-GLD-10.

    >>> space_at(8, 0, 4), space_at(8, 3, 4)
    (4, 7)
    """
    return (facing + place) % spaces


def zone_of(zones: Sequence[int], facing: int, space: int) -> int:
    """FRONT, FLANK or REAR: where a space lies when the defender faces another one.

    `zones` are those of the places from the front centre round.

    Rules: GG-ACT-20, R-GLD-08.

    >>> zone_of((FRONT, FRONT, FLANK, REAR, REAR, REAR, FLANK, FRONT), 0, 4)
    2
    >>> zone_of((FRONT, FRONT, FLANK, REAR, REAR, REAR, FLANK, FRONT), 3, 4)
    0
    """
    return zones[(space - facing) % len(zones)]


def foremost(
    used: Sequence[int], order: Sequence[int], facing: int, each: int, share: int
) -> tuple[tuple[int, int], ...]:
    """The room that a new attacker of this share takes: (space, units), the foremost free ones first.

    `used` is what is taken of the `each` units of every space, `order` the places in the order in which they
    fill, counted from the one in front. The caller has seen that there is room.

    Rules: GG-ACT-24.

    >>> foremost((32, 16, 0, 0), (0, 1, 3, 2), 0, 32, 32)
    ((1, 16), (3, 16))
    >>> foremost((0, 0, 0, 0), (0, 1, 3, 2), 2, 32, 64)
    ((2, 32), (3, 32))
    """
    taken = []
    for place in order:
        space = space_at(len(used), facing, place)
        units = min(share, each - used[space])
        if units > 0:
            taken.append((space, units))
            share -= units
    return tuple(taken)


def behind(zones: Sequence[int], facing: int, spaces: Sequence[int]) -> int:
    """How many of those in these spaces are behind a defender who faces one space.

    Rules: GG-ACT-26, R-GLD-10.

    >>> behind((FRONT, FRONT, FLANK, REAR, REAR, REAR, FLANK, FRONT), 0, (0, 1, 7, 2, 6, 3))
    1
    """
    return sum(zone_of(zones, facing, space) == REAR for space in spaces)
