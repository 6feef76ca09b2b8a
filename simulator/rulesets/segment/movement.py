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


def has_fled(at_edge: bool, attacked_this_round: bool, foe_in_reach: bool) -> bool:
    """Whether flight is over at the end of a round: out of the arena, or unmolested and out of reach.

    Rules: R-SEG-26.

    >>> has_fled(True, True, True), has_fled(False, False, False), has_fled(False, True, False)
    (True, True, False)
    """
    return at_edge or not (attacked_this_round or foe_in_reach)
