"""How many stand round one defender and strike, by the sizes of both?

Sizes are the six numbers from 0 tiny to 5 gargantuan. The book has three: tiny counts as small, all above
large as large.
"""

from typing import Final

from simulator.rules.surround import units_of_place

_OF_SMALL: Final = (2, 2, 3, 6, 6, 6)
_OF_MAN_SIZED: Final = (3, 3, 4, 6, 6, 6)
_OF_LARGE: Final = (2, 2, 3, 4, 4, 4)

PLACES: Final = (12, 12, 24, 24, 24, 24)
"""Units round a defender of each size."""
SHARES: Final = (_OF_SMALL, _OF_SMALL, _OF_MAN_SIZED, _OF_LARGE, _OF_LARGE, _OF_LARGE)
"""Units that an attacker of each size (column) takes up round a defender of each size (row)."""


def place_needed(defender_size: int, attacker_size: int) -> int:
    """How many units an attacker takes up round a defender.

    Rules: SEG-B12.

    >>> place_needed(2, 2), place_needed(1, 2)
    (4, 3)
    """
    return units_of_place(SHARES, defender_size, attacker_size)
