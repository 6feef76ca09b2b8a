"""What does a level more or fewer make of somebody?

Rows out of the tables of its class or monster, worked out while the scenario is compiled: a lost level and a draught of
heroism move a combatant up and down them. They hold differences from its own row, so that magic that is counted in its
own figures stays.
"""

from __future__ import annotations

from typing import NamedTuple

MOST_GAINED = 6
"""As many levels as magic gives at most (C.9)."""


class Grade(NamedTuple):
    """One row: somebody of so many levels more or fewer than its own."""

    levels: int
    """How many more; negative: fewer."""
    hit_dice: tuple[int, int]
    thac0: int = 0
    """How much worse it hits than of its own level."""
    saves: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """How much more it needs in each column."""
    sweep: int = 0
    """Attacks a round against foes of less than a full hit die."""
    backstab: int = 0
    routines: tuple[int, int] = (1, 1)
    """Routines in rounds, with a weapon of no speciality."""
    specialist_routines: tuple[int, int] = (1, 1)
