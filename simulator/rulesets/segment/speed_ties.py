"""Who comes first in one segment when sides start on each other's dice and weapon speeds break ties?

Only the initiative of the setting `initiative: osric` asks this; otherwise a speed factor is itself the time.
"""

from typing import Final

BEFORE: Final = -1
TOGETHER: Final = 0
AFTER: Final = 1


def weapon_order(own_speed: int, other_speed: int) -> int:
    """BEFORE, TOGETHER or AFTER: the lower of two speed factors strikes first.

    Rules: R-SEG-02, SEG-B11.

    >>> weapon_order(3, 5), weapon_order(5, 5), weapon_order(9, 5)
    (-1, 0, 1)
    """
    return (own_speed > other_speed) - (own_speed < other_speed)


def blows_before(own_speed: int, other_speed: int) -> int:
    """How many attacks the quicker weapon makes before the slower one answers.

    Two if it is quicker by 5, or by twice its own factor; else one, and none if it is not quicker.

    Rules: SEG-B11.

    >>> blows_before(2, 5), blows_before(2, 6), blows_before(5, 10), blows_before(5, 5), blows_before(10, 5)
    (1, 2, 2, 0, 0)
    """
    difference = other_speed - own_speed
    if difference <= 0:
        return 0
    return 2 if difference >= 5 or difference >= 2 * own_speed else 1


def blows_together(own_speed: int, other_speed: int) -> int:
    """How many attacks a weapon makes at the same time as the other: one at equal speed or if quicker by 10.

    Rules: SEG-B11.

    >>> blows_together(3, 13), blows_together(5, 5), blows_together(5, 10)
    (1, 1, 0)
    """
    return 1 if other_speed == own_speed or other_speed - own_speed >= 10 else 0


def weapon_against_casting(speed: int, losing_die: int, casting_segments: int) -> int:
    """BEFORE, TOGETHER or AFTER: how a weapon stands to a casting of the same segment.

    What counts for the weapon is the difference of its speed factor and the losing initiative die.

    Rules: R-SEG-02, SEG-B11.

    >>> weapon_against_casting(5, 2, 4), weapon_against_casting(2, 5, 3), weapon_against_casting(7, 1, 2)
    (-1, 0, 1)
    """
    return weapon_order(abs(speed - losing_die), casting_segments)
