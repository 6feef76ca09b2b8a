"""How long does it take to get an item out and use it, when does it work, and what stops it?

Times are the t of `timing`.
"""

from typing import Final

# Segments for handling things (SEG-B21).
PREPARED_CONTAINER: Final = 2
ACCESSIBLE_WEAPON: Final = 0
READIED_ITEM: Final = 2
SHEATHE: Final = 1
DROP: Final = 0
PICK_UP: Final = 2
STRING_BOW: Final = 10
DOOR: Final = 1
STAND_UP: Final = 3
LOOSEN_SHIELD: Final = 3
HAND_OVER: Final = 1
NEXT_BOULDER: Final = 2
LIGHT_FLASK: Final = 1
# Those that take a die: (dice, sides, plus).
FROM_SACK: Final = (1, 4, 2)
FROM_BACKPACK: Final = (1, 6, 4)

DRINK_SEGMENTS: Final = 1
ONSET: Final = (1, 4, 1)
STAFF_SEGMENTS: Final = 2
STAFF_RECOVERY: Final = 8
UNSTATED_SEGMENTS: Final = 2


def potion_works_at(t_start: int, onset_die: int) -> int:
    """The t at whose end a potion works: a segment to drink it, and 1d4 + 1 until it does.

    Rules: SEG-ITM-03.

    >>> potion_works_at(0, 3), potion_works_at(0, 1), potion_works_at(0, 4)
    (5, 3, 6)
    """
    return t_start + DRINK_SEGMENTS + onset_die + 1


def oil_works_at(t_start: int, onset_die: int) -> int:
    """The t at whose end an oil works: a segment to pour it, and 1d4 + 1 of spreading.

    Rules: SEG-ITM-04, R-SEG-10.

    >>> oil_works_at(0, 3)
    5
    """
    return t_start + DRINK_SEGMENTS + onset_die + 1


def is_drink_stopped(damage: int, drinking_or_fetching: bool) -> bool:
    """Whether damage keeps somebody from a potion this round; it is not lost, and once down it works.

    Rules: R-SEG-10.

    >>> is_drink_stopped(3, True), is_drink_stopped(0, True), is_drink_stopped(3, False)
    (True, False, False)
    """
    return damage > 0 and drinking_or_fetching


def staff_lands_at(t_start: int) -> int:
    """The t at which a staff's discharge takes effect that starts at another.

    Rules: SEG-ITM-09.

    >>> staff_lands_at(0), staff_lands_at(4)
    (2, 6)
    """
    return t_start + STAFF_SEGMENTS


def staff_ready_at(landed_t: int, recovery: int = STAFF_RECOVERY) -> int:
    """The t at which the next discharge of a staff can start, whoever holds it.

    Rules: R-SEG-11.

    >>> staff_ready_at(2)
    10
    """
    return landed_t + recovery


def staff_starts_at(declared_t: int, ready_t: int) -> int:
    """The t at which a declared discharge starts: at once, or without a die when the staff is ready.

    Rules: R-SEG-11.

    >>> staff_starts_at(10, 10), staff_starts_at(10, 14), staff_starts_at(20, 14)
    (10, 14, 20)
    """
    return declared_t if declared_t > ready_t else ready_t
