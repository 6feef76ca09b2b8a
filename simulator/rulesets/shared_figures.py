"""Which figures do several rulesets give alike?

What :mod:`simulator.rulesets.shared` is for a fight, this is for the making of a combatant: each ruleset says field by
field in its `figures.py` which of them it gives.
"""

from __future__ import annotations

from simulator.rules import tables_abilities as abilities


def strength(score: int, percent: int) -> tuple[int, int]:
    """What Strength adds to hit and to damage.

    >>> strength(18, 100)
    (3, 6)
    """
    return abilities.strength_to_hit(score, percent), abilities.strength_damage(score, percent)


def dexterity(score: int) -> tuple[int, int, int]:
    """What Dexterity adds to hit with missiles, takes off armour class, and adds to surprise and initiative.

    >>> dexterity(18)
    (3, 4, 3)
    """
    return (
        abilities.dexterity_to_hit(score),
        -abilities.dexterity_armour_class(score),
        abilities.dexterity_reaction(score),
    )


def no_backstab(_class_number: int, _level: int) -> int:
    """Thieves strike from behind like anybody else."""
    return 0


def minus_two_and_four(_class_number: int, _armour: int) -> tuple[int, int]:
    """Whatever the class, -2 with the first of two weapons and -4 with the second."""
    return -2, -4


def dagger_or_hand_axe(name: str, _size: int, _first: int) -> bool:
    """The other hand strikes with a dagger or a hand axe."""
    return name in ("dagger", "hand axe")


def never_checks(_dice: int) -> int:
    """Every monster that checks morale has its own rating."""
    return -1


def as_stated(value: int) -> int:
    """A figure as the content states it.

    >>> as_stated(3)
    3
    """
    return value


def never_encumbered(_cap: int) -> bool:
    """Armour slows nobody beyond what its own cap says."""
    return False


def alike(_weapon: str) -> tuple[int, ...]:
    """All armour is worth the same against any weapon."""
    return ()


def whatever_the_size(_thrower: int, _weapon: int) -> bool:
    """Everybody can throw what can be thrown at all."""
    return True


def always_weighs(_sizes: frozenset[int]) -> bool:
    """A target in a melee is drawn by weight, whatever sizes there are."""
    return True


def never_arcs(_outdoors: bool) -> bool:
    """No missile is shot in an arc over those in between."""
    return False
