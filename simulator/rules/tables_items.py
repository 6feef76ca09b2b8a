"""Does a thing survive the peril that its bearer did not escape, or the fall of a flask?

A material is its place among MATERIALS, a peril its column.
"""

from typing import Final

MATERIALS: Final = (
    "bone",
    "ceramic",
    "cloth",
    "crystal",
    "glass",
    "leather",
    "liquid",
    "hard metal",
    "soft metal",
    "paper",
    "stone",
    "thick wood",
    "thin wood",
)
"""What goods are made of, in the order of the table of item saves (SEG-B18)."""
CERAMIC: Final = 1
GLASS: Final = 4
CRUSHING_BLOW: Final = 1
NORMAL_BLOW: Final = 2

# One row a material, one column a peril. 0 always survives.
ITEM_SAVES: Final = (
    (11, 16, 10, 2, 20, 1, 6, 17, 9, 3, 8),
    (4, 18, 12, 4, 19, 1, 11, 5, 3, 2, 2),
    (12, 6, 3, 1, 20, 1, 2, 20, 16, 13, 18),
    (6, 19, 14, 7, 20, 5, 13, 10, 6, 3, 15),
    (5, 20, 15, 6, 20, 1, 14, 11, 7, 4, 17),
    (10, 4, 2, 3, 20, 1, 1, 13, 6, 4, 13),
    (15, 0, 0, 12, 20, 15, 0, 15, 14, 13, 18),
    (7, 6, 2, 1, 17, 1, 2, 6, 2, 1, 11),
    (13, 14, 9, 1, 19, 1, 4, 18, 13, 5, 16),
    (16, 11, 6, 2, 20, 1, 0, 25, 21, 18, 20),
    (3, 17, 7, 1, 18, 2, 4, 7, 3, 2, 14),
    (8, 10, 3, 1, 19, 1, 1, 11, 7, 5, 12),
    (9, 13, 6, 1, 20, 1, 2, 15, 11, 9, 10),
)


def item_save_needed(material: int, peril: int) -> int:
    """What the d20 has to reach for a thing of this material to survive; 0: it always does.

    Rules: SEG-GRN-09, SEG-B18.

    >>> item_save_needed(GLASS, CRUSHING_BLOW), item_save_needed(CERAMIC, CRUSHING_BLOW)
    (20, 18)
    """
    return ITEM_SAVES[material][peril]
