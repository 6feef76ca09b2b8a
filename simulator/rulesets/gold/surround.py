"""How many stand round one defender and strike, where do they stand, and what lies behind it?

Sizes are the six numbers from 0 tiny to 5 gargantuan. A space is 32 units, so that the smallest share, of a tiny
attacker round a gargantuan defender, is a whole one.
"""

from typing import Final

from simulator.rules.surround import FLANK, FRONT, REAR

SPACES: Final = 8
SPACE: Final = 32
ROOM: Final = SPACES * SPACE

# The places from the front centre round: front, front side, flank, rear side, rear centre, and back.
ZONES: Final = (FRONT, FRONT, FLANK, REAR, REAR, REAR, FLANK, FRONT)
ZONES_WITH_WIDE_FLANKS: Final = (FRONT, FRONT, FLANK, FLANK, REAR, FLANK, FLANK, FRONT)
FILLING: Final = (0, 1, 7, 2, 6, 3, 5, 4)
"""The places in the order in which they fill: front centre, front sides, flanks, rear sides, rear centre."""


def place_needed(defender_size: int, attacker_size: int) -> int:
    """How many units an attacker takes up round a defender: a space more for each category larger, half each smaller.

    Rules: GG-ACT-21, GG-ACT-22, GG-ACT-23, R-GLD-07.

    >>> [place_needed(2, size) for size in range(6)]
    [8, 16, 32, 64, 96, 128]
    >>> [ROOM // place_needed(3, size) for size in range(6)]
    [64, 32, 16, 8, 4, 2]
    """
    larger = attacker_size - defender_size
    return SPACE * (1 + larger) if larger >= 0 else SPACE >> -larger


def place_needed_flat(defender_size: int, attacker_size: int) -> int:
    """The same, every smaller attacker taking half a space (setting smaller: flat_half).

    Rules: R-GLD-07.

    >>> [place_needed_flat(3, size) for size in range(6)]
    [16, 16, 16, 32, 64, 96]
    """
    return SPACE // 2 if attacker_size < defender_size else place_needed(defender_size, attacker_size)


def room(_defender_size: int) -> int:
    """All the room round a defender, of whatever size.

    Rules: GG-ACT-21.

    >>> room(2)
    256
    """
    return ROOM


def in_rear_eighths(along: int, across: int) -> bool:
    """Whether a point is in the three eighths of the circle behind somebody who looks straight ahead.

    `along` is how far ahead it lies (behind: negative), `across` how far to either side, in any one unit.

    Rules: GG-ACT-50, R-GLD-19.

    >>> in_rear_eighths(-10, 0), in_rear_eighths(-10, 24), in_rear_eighths(-10, 25), in_rear_eighths(10, 0)
    (True, True, False, False)
    """
    # The edge is 67.5 degrees off straight behind; its tangent is 1 and the square root of 2.
    back, side = -along, abs(across)
    return back > 0 and (side <= back or (side - back) * (side - back) <= 2 * back * back)


def in_rear_eighth(along: int, across: int) -> bool:
    """Whether a point is in the one eighth straight behind (setting zones: 3/4/1).

    Rules: R-GLD-08, R-GLD-19.

    >>> in_rear_eighth(-10, 0), in_rear_eighth(-10, 4), in_rear_eighth(-10, 5), in_rear_eighth(10, 0)
    (True, True, False, False)
    """
    # The edge is 22.5 degrees off straight behind; its tangent is the square root of 2 less 1.
    back, side = -along, abs(across)
    return back > 0 and (side + back) * (side + back) <= 2 * back * back
