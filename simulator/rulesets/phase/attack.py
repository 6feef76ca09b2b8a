"""What does a defender's state give its attackers, how many find room, and who strikes first on contact?"""

from typing import Final

from simulator.model import terms
from simulator.rules.surround import units_of_place

IMMOBILE: Final = 4
"""To the die against one who cannot move: PHASE-B11 and its like."""
_FIXED: Final = terms.PRONE | terms.STUNNED | terms.HELPLESS | terms.WEBBED | terms.GRAPPLED
LONGER_BY_TENTHS: Final = 10

_OF_SMALL: Final = (4, 4, 6, 12, 12, 12)
_OF_MAN_SIZED: Final = (3, 3, 4, 6, 6, 6)
_OF_LARGE: Final = (2, 2, 3, 4, 4, 4)
ROOM: Final = (24, 24, 24, 24, 24, 24)
"""Units round a defender of each size."""
SHARES: Final = (_OF_SMALL, _OF_SMALL, _OF_MAN_SIZED, _OF_LARGE, _OF_LARGE, _OF_LARGE)
"""Units that an attacker of each size (column) takes up round a defender of each size (row)."""


def vulnerability(doing: int, conditions: int, engaged: int, flight: int) -> int:
    """What a defender's state gives: the best bonus * 4, + 2 if Dexterity does not count, + 1 if the shield does not.

    A caster has no Dexterity; who flees, lies or is held fast has neither, and is hit at +4; who stands still to shoot
    in melee is immobile (R-PHA-13, R-PHA-17, R-ALL-10).

    >>> vulnerability(terms.CASTING, 0, 0, 0), vulnerability(0, 0, 0, 1), vulnerability(terms.AIMING, 0, 1, 0)
    (2, 19, 19)
    >>> vulnerability(terms.AIMING, 0, 0, 0), vulnerability(0, terms.OFF_BALANCE, 0, 0)
    (0, 10)
    """
    if flight or doing == terms.FLEEING or conditions & _FIXED or (engaged and doing == terms.AIMING):
        return IMMOBILE << 2 | 3
    if conditions & terms.OFF_BALANCE:
        return 2 << 2 | 2
    return 2 if doing in (terms.CASTING, terms.READING) else 0


def place_needed(defender_size: int, attacker_size: int) -> int:
    """How many units an attacker takes up round a defender (PHASE-B06).

    >>> (
    ...     [ROOM[2] // place_needed(2, size) for size in (1, 2, 3)],
    ...     [ROOM[1] // place_needed(1, size) for size in (1, 2, 3)],
    ... )
    ([8, 6, 4], [6, 4, 2])
    """
    return units_of_place(SHARES, defender_size, attacker_size)


def room(defender_size: int) -> int:
    """All the room around a defender of a size."""
    return ROOM[defender_size]


def strikes_entrant(own_tenths: int, entrant_tenths: int) -> bool:
    """Whether a weapon is long enough for an early blow at one who comes within reach: by a foot or more (R-PHA-16).

    >>> strikes_entrant(60, 35), strikes_entrant(35, 30)
    (True, False)
    """
    return own_tenths - entrant_tenths >= LONGER_BY_TENTHS


def in_rear_quarter(along: int, across: int) -> bool:
    """Whether a point is in the quarter of the circle behind somebody who looks straight ahead (PHASE-B10).

    >>> in_rear_quarter(-10, 10), in_rear_quarter(-10, 11), in_rear_quarter(10, 0)
    (True, False, False)
    """
    return along < 0 and -along >= abs(across)
