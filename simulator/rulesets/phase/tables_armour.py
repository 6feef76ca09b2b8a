"""What is armour worth against a missile weapon? First-edition adjustments, for the house rule that wants them."""

from typing import Final

#                 AC 2   3   4   5   6   7   8   9  10
_LONG_BOW: Final = (-1, 0, 0, 1, 2, 3, 3, 3, 3)
_SHORT_BOW: Final = (-5, -4, -1, 0, 0, 1, 2, 2, 2)
_DAGGER: Final = (-5, -4, -3, -2, -1, -1, 0, 0, 1)
_DART: Final = (-5, -4, -3, -2, -1, 0, 1, 0, 1)
_BULLET: Final = (-2, -2, -1, 0, 0, 0, 2, 1, 3)

BY_WEAPON: Final = {
    "long bow": _LONG_BOW,
    "short bow": _SHORT_BOW,
    "composite long bow": (-2, -1, 0, 0, 1, 2, 2, 3, 3),
    "composite short bow": (-3, -3, -1, 0, 1, 2, 2, 2, 3),
    "heavy crossbow": (-1, 0, 1, 2, 3, 3, 4, 4, 4),
    "light crossbow": (-2, -1, 0, 0, 1, 2, 3, 3, 3),
    "dagger": _DAGGER,
    "dart": _DART,
    "javelin": _DART,
    "hand axe": (-4, -3, -2, -1, -1, 0, 0, 0, 1),
    "spear": (-3, -3, -2, -2, -1, 0, 0, 0, 0),
    "sling": _BULLET,
}
"""By weapon: to hit by the armour class of what the target wears, from 2 to 10."""


def against_armour(weapon: str) -> tuple[int, ...]:
    """The figures of a weapon; none where the table has no row for it.

    Rules: PHASE-B14, R-PHA-31.

    >>> against_armour("short bow")[0], against_armour("club")
    (-5, ())
    """
    return BY_WEAPON.get(weapon, ())
