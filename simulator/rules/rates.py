"""How many times in this round, when a rate is given as a fraction such as 3/2 or 1/2?"""


def uses_in_round(numerator: int, denominator: int, round_number: int, odd_rounds_more: bool = True) -> int:
    """How often a rate of `numerator` uses in `denominator` rounds serves in this round, from 1.

    The uneven one falls in odd rounds, or with `odd_rounds_more=False` in even rounds, and nothing is lost or
    gained over the rounds together.

    Rules: SEG-B10.

    >>> [uses_in_round(3, 2, n) for n in (1, 2, 3, 4)], [uses_in_round(1, 2, n) for n in (1, 2, 3, 4)]
    ([2, 1, 2, 1], [1, 0, 1, 0])
    >>> [uses_in_round(3, 2, n, odd_rounds_more=False) for n in (1, 2, 3, 4)]
    [1, 2, 1, 2]
    """
    if odd_rounds_more:
        return (round_number - 1) * numerator // -denominator - round_number * numerator // -denominator
    return round_number * numerator // denominator - (round_number - 1) * numerator // denominator


def hasted_or_slowed(uses: int, round_number: int, hasted: bool, slowed: bool) -> int:
    """How many routines haste or slowness leaves of a round's ordinary number.

    Haste doubles them; slowness leaves one routine, and only in odd rounds; both at once cancel out.

    Rules: R-SEG-06, SEG-B10.

    >>> hasted_or_slowed(2, 1, True, False), [hasted_or_slowed(2, n, False, True) for n in (1, 2, 3)]
    (4, [1, 0, 1])
    """
    if hasted == slowed:
        return uses
    if hasted:
        return uses * 2
    return uses if uses < 1 else round_number & 1


def missile_routines(round_number: int, hasted: bool, slowed: bool) -> int:
    """How many routines of the whole rate fall in this round: one, two with haste, slowed only in odd rounds.

    Rules: R-SEG-06.

    >>> missile_routines(1, True, False), [missile_routines(n, False, True) for n in (1, 2)]
    (2, [1, 0])
    """
    return hasted_or_slowed(1, round_number, hasted, slowed)
