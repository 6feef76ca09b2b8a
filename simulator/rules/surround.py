"""How many can stand round one defender and strike at it?

The room round a defender is counted in whole units, and an attacker takes up a share of them by its size; a
ruleset brings both tables, six sizes long from tiny to gargantuan, in units fine enough to make every share
whole.
"""


def units_of_place(shares: tuple[tuple[int, ...], ...], defender_size: int, attacker_size: int) -> int:
    """How many units round a defender of one size an attacker of another takes up.

    Rules: SEG-B12.

    >>> units_of_place(((1, 2), (1, 1)), 0, 1)
    2
    """
    return shares[defender_size][attacker_size]


def has_place(units: int, taken: int, needed: int) -> bool:
    """Whether one more attacker that needs so many units finds room, when so many are taken.

    Rules: SEG-B12.

    >>> has_place(24, 20, 4), has_place(24, 20, 6)
    (True, False)
    """
    return taken + needed <= units


def most_attackers(units: int, share: int) -> int:
    """How many attackers that take this share each find room at once.

    Rules: SEG-B12.

    >>> most_attackers(24, 4), most_attackers(24, 5)
    (6, 4)
    """
    return units // share
