"""Which armour class does this attack meet, when some of the defender's protection does not count?

Armour class is descending: lower is better. What a shield and Dexterity are worth is counted here as an
improvement, so 1 is one point better, and clumsiness is a negative improvement.
"""


def armour_class_met(
    total: int,
    shield: int,
    dexterity: int,
    keeps_shield: bool = True,
    keeps_dexterity: bool = True,
    dropped_all: bool = False,
) -> int:
    """The armour class that an attack meets.

    `total` has shield and Dexterity counted in; `shield` is what the shield is worth with its magic. One who
    cannot dodge loses what good Dexterity gives and keeps what bad Dexterity costs, unless `dropped_all` (the
    setting `dexterity_dropped: all`) drops both.

    Rules: R-SEG-34.

    >>> armour_class_met(2, 1, 2), armour_class_met(2, 1, 2, keeps_shield=False)
    (2, 3)
    >>> armour_class_met(2, 1, 2, False, False)
    5
    >>> armour_class_met(7, 0, -1, True, False), armour_class_met(7, 0, -1, True, False, dropped_all=True)
    (7, 6)
    """
    if not keeps_shield:
        total += shield
    if not keeps_dexterity and (dexterity > 0 or dropped_all):
        total += dexterity
    return total


def armour_class_charging(total: int, dexterity: int) -> int:
    """The armour class of one who charges: no gain from Dexterity, and one point worse if there was none.

    Rules: SEG-B08.

    >>> armour_class_charging(2, 2), armour_class_charging(5, 0), armour_class_charging(6, -1)
    (4, 6, 7)
    """
    return total + (dexterity if dexterity > 0 else 1)


def shield_covers(attack_number: int, shield_size: int) -> bool:
    """Whether a shield still counts against the n-th attack of a round, where that is limited.

    A small shield (0) covers one attack, a medium one (1) two, a large one (2) three.

    Rules: R-SEG-34, SEG-B13.

    >>> shield_covers(1, 0), shield_covers(2, 0), shield_covers(3, 2)
    (True, False, True)
    """
    return attack_number <= shield_size + 1
