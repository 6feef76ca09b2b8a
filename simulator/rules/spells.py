"""What chances do some spells have, in a hundred?

Figures of the spells themselves that depend on levels and hit dice (part C.8).
"""


def dispelled(base: int, own: int, other: int) -> int:
    """The chance that a caster of one level ends the magic of another: 5 more a level ahead, 2 less a level behind.

    >>> dispelled(50, 9, 9), dispelled(50, 9, 7), dispelled(50, 9, 12)
    (50, 60, 44)
    """
    ahead = own - other
    return base + (5 * ahead if ahead >= 0 else 2 * ahead)


def let_fall(hit_dice: int) -> int:
    """The chance that the frightened let fall what is in hand: 60, and 5 less a hit die.

    >>> let_fall(1), let_fall(4), let_fall(12)
    (55, 40, 0)
    """
    return 60 - 5 * hit_dice
