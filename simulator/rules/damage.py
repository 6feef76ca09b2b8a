"""How many hit points does a hit take, and how many does healing give back?

Amounts are whole hit points and never negative. Hit points themselves may fall below zero.
"""


def damage_of_hit(rolled: int, bonus: int, minimum: int = 1) -> int:
    """The damage of a hit before any resistance: dice and bonus, at least 1.

    Rules: R-ALL-03.

    >>> damage_of_hit(5, 2), damage_of_hit(1, -3)
    (7, 1)
    """
    damage = rolled + bonus
    return damage if damage > minimum else minimum


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


def damage_less_per_die(amount: int, dice: int, points: int) -> int:
    """What is left of an amount of so many dice when each die counts some points less, never below 0.

    Rules: R-ALL-03.

    >>> damage_less_per_die(21, 6, 2), damage_less_per_die(8, 6, 2)
    (9, 0)
    """
    left = amount - dice * points
    return left if left > 0 else 0


def die_with_ones_as_twos(die: int) -> int:
    """A damage die on which a one counts as a two, as the wands of fire and ice have it.

    Rules: SEG-ITM-08.

    >>> die_with_ones_as_twos(1), die_with_ones_as_twos(6)
    (2, 6)
    """
    return 2 if die == 1 else die


def after_damage(hit_points: int, amount: int) -> int:
    """The hit points that are left after damage; they go on below zero towards death.

    Rules: R-ALL-04.

    >>> after_damage(5, 8)
    -3
    """
    return hit_points - amount


def damage_past_temporary(temporary: int, amount: int) -> int:
    """The part of some damage that temporary hit points, which are lost first, do not soak up.

    Rules: R-ALL-04.

    >>> damage_past_temporary(6, 4), damage_past_temporary(6, 9)
    (0, 3)
    """
    return amount - temporary if amount > temporary else 0


def after_healing(hit_points: int, amount: int, full: int, dead: bool = False) -> int:
    """Hit points after healing: never above full, and the dead stay as they are.

    Rules: R-ALL-04.

    >>> after_healing(3, 4, 10), after_healing(8, 4, 10), after_healing(-10, 20, 10, dead=True)
    (7, 10, -10)
    """
    healed = hit_points + amount
    if dead:
        return hit_points
    return healed if healed < full else full


def after_moment(hit_points: int, damage: int, healing: int, full: int, death_at: int) -> int:
    """Hit points after all that lands on one creature at one moment: damage, then death, then healing.

    `death_at` is the figure at or below which this creature is dead, and past healing. The sum is clamped
    once, at the end.

    Rules: R-ALL-01.

    >>> after_moment(6, 8, 5, 20, -10), after_moment(6, 16, 9, 20, -10), after_moment(18, 3, 9, 20, -10)
    (3, -10, 20)
    """
    left = hit_points - damage
    if left <= death_at:
        return left
    left += healing
    return left if left < full else full
