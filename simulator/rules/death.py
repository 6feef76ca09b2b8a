"""Who is still up, who is down and bleeding, and who is dead?

Monsters die at 0 hit points. Characters at 0 or below are down and lose a point a round until aid comes or
the figure `death_at` is reached.
"""

from typing import Final

STANDING: Final = 0
DOWN: Final = 1
DEAD: Final = 2

DEATH_AT: Final = -10
MONSTER_DEATH_AT: Final = 0


def death_figure(character: bool, death_at: int = DEATH_AT) -> int:
    """The hit points at or below which a creature is dead.

    Rules: R-ALL-04.

    >>> death_figure(character=True), death_figure(character=False), death_figure(True, death_at=0)
    (-10, 0, 0)
    """
    return death_at if character else MONSTER_DEATH_AT


def state_at(hit_points: int, death_at: int) -> int:
    """STANDING, DOWN or DEAD with these hit points, given the creature's own figure of death.

    Rules: R-ALL-04.

    >>> state_at(1, -10), state_at(0, -10), state_at(-9, -10), state_at(-10, -10), state_at(0, 0)
    (0, 1, 1, 2, 2)
    """
    if hit_points > 0:
        return STANDING
    return DOWN if hit_points > death_at else DEAD
