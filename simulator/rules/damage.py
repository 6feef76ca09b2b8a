"""How many hit points does a hit take, and how many does healing give back?

Amounts are whole hit points and never negative. Hit points themselves may fall below zero.
"""


def damage_of_hit(rolled: int, bonus: int, minimum: int = 1) -> int:
    """The damage of a hit before any resistance: dice and bonus, at least 1.

    Rules: R-ALL-03.

    >>> damage_of_hit(5, 2), damage_of_hit(1, -3)
    (7, 1)
    """
    return max(minimum, rolled + bonus)


def half(amount: int) -> int:
    """Half of an amount, rounded down.

    Rules: R-ALL-03.

    >>> half(7), half(1)
    (3, 0)
    """
    return amount >> 1


def double(amount: int) -> int:
    """Twice an amount, as a set weapon deals to the charger who runs into it.

    Rules: SEG-B08.

    >>> double(6)
    12
    """
    return amount << 1


def damage_taken(amount: int, hundredths: int) -> int:
    """What a creature feels of an amount, when it takes so many hundredths of that kind, rounded down.

    100 is no resistance, 50 half, 0 immunity, 200 double. A result of 0 is no damage and spoils nothing.

    Rules: R-ALL-03.

    >>> damage_taken(7, 100), damage_taken(7, 50), damage_taken(7, 0), damage_taken(7, 200)
    (7, 3, 0, 14)
    """
    return amount * hundredths // 100


def after_healing(hit_points: int, amount: int, full: int, dead: bool = False) -> int:
    """Hit points after healing: never above full, and the dead stay as they are.

    Rules: R-ALL-04.

    >>> after_healing(3, 4, 10), after_healing(8, 4, 10), after_healing(-10, 20, 10, dead=True)
    (7, 10, -10)
    """
    return hit_points if dead else min(full, hit_points + amount)
