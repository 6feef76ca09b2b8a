"""Who may charge, and when has one who runs got away?

How far anybody moves in a segment is `simulator.rules.movement`.
"""

from typing import Final

MELEE_RANGE_TENTHS: Final = 100
ROUNDS_BETWEEN_CHARGES: Final = 10


def may_charge(distance: int, rounds_since: int, slowed: bool, reach: int = MELEE_RANGE_TENTHS) -> bool:
    """Whether a charge is possible at somebody so many tenths of a foot away.

    The target is out of melee range, the last charge was ten rounds ago or more, and the charger is not
    slowed.

    Rules: SEG-B08, R-SEG-17.

    >>> may_charge(101, 10, False), may_charge(100, 10, False)
    (True, False)
    >>> may_charge(300, 9, False), may_charge(300, 10, True)
    (False, False)
    """
    return distance > reach and rounds_since >= ROUNDS_BETWEEN_CHARGES and not slowed
