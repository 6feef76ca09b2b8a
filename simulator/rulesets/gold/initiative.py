"""What is added to the initiative die?

The tables of GG-B02; lower acts first.
"""

from typing import Final

from simulator.model import terms
from simulator.model.declared import CHARGED, HOLDS_BACK, ON_HEIGHT, Declared

WITH_WEAPONS: Final = frozenset((terms.ATTACK, terms.CHARGE, terms.SHOOT, terms.SNAP_SHOT, terms.THROW, terms.GUARD))
_NATURAL: Final = (0, 3, 3, 6, 9, 12)
"""By size, from tiny to gargantuan."""
_HINDERED: Final = terms.WEBBED | terms.GRAPPLED | terms.HELD
_THINGS: Final = {
    terms.SPELL_LIKE: 3,
    terms.INNATE: 3,
    terms.GAZE: 3,
    terms.BREATH: 1,
    terms.DEVICE: 3,
    terms.WAND: 3,
    terms.POTION: 4,
    terms.OIL: 4,
    terms.ROD: 1,
    terms.STAFF: 2,
}


def of_situation(declared: Declared) -> int:
    """What haste, slowness, ground, a charge to meet, a hindrance or waiting adds to the count.

    Who is charged is quicker, whether he has set a weapon or not, and so is who has set one in vain.

    Rules: GG-B02, GG-B11, R-GLD-02.

    >>> quiet = Declared(terms.ATTACK, -1, 5, False, 1, 2, 0, 0, 0, 0)
    >>> [of_situation(quiet._replace(conditions=bits)) for bits in (0, terms.HASTED, terms.SLOWED, terms.WEBBED)]
    [0, -2, 2, 3]
    >>> of_situation(quiet._replace(act=terms.SET_WEAPON)), of_situation(quiet._replace(situation=ON_HEIGHT))
    (-2, -1)
    >>> of_situation(quiet._replace(situation=CHARGED))
    -2
    """
    found = 0
    conditions = declared.conditions
    if conditions & terms.HASTED:
        found -= 2
    if conditions & terms.SLOWED:
        found += 2
    if conditions & _HINDERED:
        found += 3
    if declared.situation & ON_HEIGHT:
        found -= 1
    if declared.act == terms.SET_WEAPON or declared.situation & CHARGED:
        found -= 2
    return found + (1 if declared.situation & HOLDS_BACK else 0)


def of_weapon(declared: Declared) -> int:
    """The speed factor of a weapon less its magic, or what natural weapons of this size take (setting weapon_speed).

    Rules: GG-B02.

    >>> sword = Declared(terms.ATTACK, -1, 5, False, 1, 2, 0, 0, 0, 0)
    >>> of_weapon(sword), of_weapon(sword._replace(plus=2)), of_weapon(sword._replace(natural=True, size=3))
    (5, 3, 6)
    """
    return _NATURAL[declared.size] if declared.natural else max(0, declared.segments - declared.plus)


def of_thing(declared: Declared) -> int:
    """What a thing or an ability adds (setting item_speed); spells and scrolls add their own time in any case.

    Rules: GG-B02.

    >>> wand = Declared(terms.USE, terms.WAND, 2, False, 1, 2, 0, 0, 0, 0)
    >>> of_thing(wand), of_thing(wand._replace(manner=terms.SPELL))
    (3, 0)
    """
    return _THINGS.get(declared.manner, 0)
