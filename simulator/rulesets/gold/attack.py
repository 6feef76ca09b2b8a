"""What does a defender's state give its attackers, and how fast does one charge or draw back?"""

from typing import Final

from simulator.model import terms

_FALLEN: Final = terms.PRONE | terms.STUNNED | terms.HELPLESS | terms.WEBBED | terms.GRAPPLED


def vulnerability(doing: int, conditions: int, _engaged: int, flight: int, fleer_bonus: int = 2) -> int:
    """What a defender's state gives: the best bonus * 4, + 2 if Dexterity does not count, + 1 if the shield does not.

    Who flees has dropped all defences; a caster has no Dexterity (GG-ACT-10, GG-ACT-36, R-GLD-09, R-GLD-18).

    >>> vulnerability(terms.CASTING, 0, 0, 0), vulnerability(0, 0, 0, 1), vulnerability(0, terms.PRONE, 0, 0)
    (2, 11, 19)
    >>> vulnerability(terms.FLEEING, 0, 0, 0, fleer_bonus=0), vulnerability(0, terms.SURPRISED, 0, 0)
    (3, 6)
    """
    surprised = 1 << 2 | 2 if conditions & terms.SURPRISED else 0
    if conditions & _FALLEN:
        return 4 << 2 | 3
    if flight or doing == terms.FLEEING:
        return fleer_bonus << 2 | 3
    if conditions & terms.OFF_BALANCE:
        return 2 << 2 | 2
    return surprised or (2 if doing in (terms.CASTING, terms.READING) else 0)


def parried(_bonus: int, level: int, warrior: bool) -> int:
    """By how much one who parries is better in armour class: half of his level, and one more for a warrior.

    Rules: GG-B11.

    >>> parried(2, 5, True), parried(0, 5, False), parried(0, 1, True)
    (3, 2, 1)
    """
    return level // 2 + warrior


def overbearing(larger: int, legs: int, helping: int) -> int:
    """What counts when somebody throws itself at a foe to bear it down: size, the foe's legs, whoever helps.

    Rules: GG-B11.

    >>> overbearing(1, 2, 0), overbearing(-1, 4, 0), overbearing(0, 2, 3)
    (4, -8, 3)
    """
    return 4 * larger - 2 * max(0, legs - 2) + helping


def charge_rate(rate: int) -> int:
    """The rate of a charge: half as much again (GG-B11).

    >>> charge_rate(120)
    180
    """
    return rate * 3 // 2


CHARGE_LEAST: Final = 5
"""Tenths of a move: who is nearer walks up and strikes (GG-B11)."""


def open_and_worse(_dexterity: int, lost: int) -> int:
    """By how much one who has charged is worse in armour class: without Dexterity, and a point besides (GG-B11).

    >>> open_and_worse(2, 2), open_and_worse(0, 0), open_and_worse(2, 0)
    (3, 1, 1)
    """
    return lost + 1


def withdrawal_rate(rate: int) -> int:
    """The rate of a withdrawal: the whole of it (GG-ACT-08).

    >>> withdrawal_rate(120)
    120
    """
    return rate


_WEIGHTS: Final = (1, 1, 2, 4, 8, 12)
"""Twice the weights of the table, by size from tiny to gargantuan."""


def weights_by_size(sizes: tuple[int, ...], given: tuple[int, ...], _aimed_at: int) -> tuple[int, ...]:
    """The chances of those in a melee to be found by a shot into it: the scenario's, else the larger the likelier.

    Rules: R-GLD-17, GG-B06.

    >>> weights_by_size((2, 3), (0, 0), 2), weights_by_size((0, 1, 4, 5), (0, 0, 0, 0), 4)
    ((2, 4), (1, 1, 8, 12))
    """
    if any(given):
        return tuple([weight or 1 for weight in given])
    return tuple(_WEIGHTS[size] for size in sizes)
