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


def state_after_hit(was_down: bool, damage: int, hit_points: int, death_at: int, down_hit_kills: bool = False) -> int:
    """The state of one who has just taken damage and has these hit points left.

    Damage to the fallen counts on towards death; with `down_hit_kills` any damage ends them.

    Rules: R-SEG-35, SEG-B26.

    >>> state_after_hit(True, 2, -5, -10), state_after_hit(True, 2, -5, -10, down_hit_kills=True)
    (1, 2)
    """
    if down_hit_kills and was_down and damage > 0:
        return DEAD
    return state_at(hit_points, death_at)


def after_bleeding(hit_points: int) -> int:
    """Hit points after one round of bleeding.

    Rules: R-ALL-04, SEG-B26.

    >>> after_bleeding(-3)
    -4
    """
    return hit_points - 1


def is_bleeding(hit_points: int, death_at: int, aided: bool) -> bool:
    """Whether the fallen loses a point in this upkeep: down, not dead, and nobody has bound the wound.

    Rules: R-SEG-35.

    >>> is_bleeding(0, -10, aided=False), is_bleeding(0, -10, aided=True), is_bleeding(-10, -10, aided=False)
    (True, False, False)
    """
    return not aided and death_at < hit_points <= 0


def rounds_to_live(hit_points: int, death_at: int = DEATH_AT) -> int:
    """In how many upkeeps one who has fallen bleeds to death without aid.

    Rules: SEG-B26.

    >>> rounds_to_live(0), rounds_to_live(-9)
    (10, 1)
    """
    return max(0, hit_points - death_at)


def is_slain_helpless(helpless: bool, threatened: bool, helpless_slain: bool = True) -> bool:
    """Whether an attacker may simply kill a helpless foe, one a round.

    `threatened` says that some enemy of the attacker is still in reach: then the attack hits without a roll,
    for the most damage and with double routines, but does not slay outright.

    Rules: R-SEG-35, SEG-B13.

    >>> is_slain_helpless(True, threatened=False), is_slain_helpless(True, threatened=True)
    (True, False)
    """
    return helpless_slain and helpless and not threatened


def fights_on(hit_points: int, has_been_down: bool, healed_rejoin: bool = False) -> bool:
    """Whether a creature with these hit points takes part: the fallen who are healed wake, but stay out.

    Rules: R-SEG-35.

    >>> fights_on(4, False), fights_on(4, True), fights_on(4, True, healed_rejoin=True), fights_on(0, False)
    (True, False, True, False)
    """
    return hit_points > 0 and (healed_rejoin or not has_been_down)


def level_after_drain(level: int, drained: int) -> int:
    """The level that is left after levels are drained; 0 means slain.

    Rules: SEG-B26.

    >>> level_after_drain(5, 2), level_after_drain(1, 2)
    (3, 0)
    """
    return max(0, level - drained)
