"""With how many hit points does a creature begin, from its dice?"""


def hit_points_of_monster(rolled: int, plus: int) -> int:
    """Hit points of a monster from the sum of its dice and what its hit dice add, at least 1.

    Rules: R-SEG-28.

    >>> hit_points_of_monster(5, 1), hit_points_of_monster(1, -1)
    (6, 1)
    """
    return max(1, rolled + plus)


def average_hit_points(dice: int, sides: int, plus: int) -> int:
    """The average of so many dice and a plus, rounded down, at least 1.

    Rules: R-SEG-28.

    >>> average_hit_points(1, 8, 0), average_hit_points(4, 8, 1), average_hit_points(1, 8, -4)
    (4, 19, 1)
    """
    return max(1, dice * (sides + 1) // 2 + plus)


def greatest_hit_points(dice: int, sides: int, plus: int) -> int:
    """The most that so many dice and a plus can give, at least 1.

    Rules: R-SEG-28.

    >>> greatest_hit_points(4, 8, 1)
    33
    """
    return max(1, dice * sides + plus)


def hit_points_of_die(die: int, constitution: int) -> int:
    """What one hit die of a character gives with the Constitution adjustment, at least 1 a die.

    Rules: R-SEG-28.

    >>> hit_points_of_die(6, 2), hit_points_of_die(1, -2)
    (8, 1)
    """
    return max(1, die + constitution)
