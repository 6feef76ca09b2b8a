"""When do summoned and commanded creatures act on an order?"""

from typing import Final

COMMAND_SEGMENTS: Final = 1
# One who is attacked while trying to stay inside a ward (SEG-SUM-05).
IN_WARD_ARMOUR_CLASS: Final = 2
IN_WARD_SAVES: Final = -2


def obeyed_at(order_t: int, die: int, wait_die: bool = True) -> int:
    """The t at which waiting creatures start on their first order, given at another: a 1d6 later.

    Without the setting `summons_wait_die` they start when the order has been given, which takes a segment.

    Rules: R-SEG-33, SEG-SUM-02.

    >>> obeyed_at(4, 3), obeyed_at(4, 3, wait_die=False)
    (8, 5)
    """
    return order_t + COMMAND_SEGMENTS + (die if wait_die else 0)


def is_ordered_in_time(appeared_t: int, order_t: int) -> bool:
    """Whether an order comes before the first blow of creatures that appeared in melee.

    It has to be given in their first segment.

    Rules: SEG-SUM-01, R-SEG-33.

    >>> is_ordered_in_time(3, 3), is_ordered_in_time(3, 4)
    (True, False)
    """
    return order_t <= appeared_t
