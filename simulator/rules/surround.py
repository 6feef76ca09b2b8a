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
