"""What do fewer and more levels make of a combatant, by the tables of its class or its hit dice?

A row for each level down to the first and for as many above its own as magic gives; the engine moves along them.
"""

from __future__ import annotations

from collections.abc import Callable

from simulator.content import figures
from simulator.content.schema_creatures import HitDice, MonsterEntry
from simulator.dice import parse_dice
from simulator.model.grades import MOST_GAINED, Grade
from simulator.rulesets.figures import Figures, Saves

__all__ = ["counted", "differences", "of_monster"]


def differences(saves: Saves, own: Saves) -> Saves:
    """How much more is needed in each column than in one's own row.

    >>> differences((16, 17, 14, 15, 17), (15, 16, 13, 14, 16))
    (1, 1, 1, 1, 1)
    """
    a, b, c, d, e = (need - of_own for need, of_own in zip(saves, own, strict=True))
    return a, b, c, d, e


def of_monster(kind: MonsterEntry, tables: Figures, saves_of: Callable[[int], Saves]) -> tuple[Grade, ...]:
    """The rows of a monster: a level is a hit die; `saves_of` has its saves as a fighter of a level."""
    own = kind.hit_dice
    level = figures.monster_level(tables, own)
    saves_as = level if kind.saves_as is None else kind.saves_as
    rows = []
    for more in range(-max(0, own.dice - 1), MOST_GAINED + 1):
        if not own.dice and more:
            continue
        dice = own._replace(dice=own.dice + more)
        rows.append(
            Grade(
                more,
                counted(dice),
                figures.monster_thac0(tables, dice) - figures.monster_thac0(tables, own),
                differences(saves_of(saves_as + figures.monster_level(tables, dice) - level), saves_of(saves_as)),
                routines=kind.routine_rate,
                specialist_routines=kind.routine_rate,
            )
        )
    return tuple(rows)


def counted(dice: HitDice) -> tuple[int, int]:
    """Hit dice as (dice, plus), as the rules count them; of a creature of points alone, no die and the most points."""
    if dice.dice:
        return dice.dice, 1 if dice.bonus else dice.plus
    return 0, parse_dice(dice.rolled).maximum
