"""What do a ruleset's tables say about the class, the monster, the ability score of an entry?

Between the entries of the content and the record of figures that each ruleset fills
(:class:`simulator.rulesets.figures.Figures`). Figures come back as plain ints and tuples; the words beside them are
what a told fight cites for each modifier.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.content.schema_creatures import CLASS_ROWS, ClassEntry, HitDice
from simulator.content.schema_gear import MissilePart
from simulator.dice import DiceExpression
from simulator.model.arms import TOSS_RANGES
from simulator.rulesets.figures import Figures, Saves

__all__ = [
    "DEXTERITY",
    "MAGIC",
    "NOT_PROFICIENT",
    "SPECIALIST",
    "STRENGTH",
    "average",
    "backstab",
    "class_hit_dice",
    "class_saves",
    "class_thac0",
    "improvised",
    "monster_level",
    "monster_thac0",
    "proficiency_penalty",
    "routines",
    "sweep",
    "two_weapons",
]

STRENGTH: Final = "strength"
DEXTERITY: Final = "dexterity"
NOT_PROFICIENT: Final = "not_proficient"
SPECIALIST: Final = "specialisation"
MOUNTED: Final = "mounted"
MAGIC: Final = "magic"
"""What each fixed modifier of a blow is cited as."""

AS_FAR_AS_ONE_SEES_FT: Final = 100_000
TURNING_RANGE_FT: Final = 100


TWO_WEAPONS: Final = "two_weapons"
LANCE: Final = "lance"
ENGINE: Final = "engine"
ITEM_MATERIALS: Final = {
    "potion": "glass",
    "oil": "glass",
    "scroll": "paper",
    "protection scroll": "paper",
    "wand": "thin wood",
    "rod": "hard metal",
    "staff": "thick wood",
    "ring": "hard metal",
    "device": "hard metal",
}
WEAPON_MATERIALS: Final = {
    "bow": "thick wood",
    "club": "thick wood",
    "crossbow": "thick wood",
    "staff": "thick wood",
    "spear": "thick wood",
    "lance": "thick wood",
    "pole arm": "thick wood",
    "blowgun": "thin wood",
    "dart": "thin wood",
    "sling": "leather",
    "flask": "glass",
    "rock": "stone",
}
"""What goods are made of by their kind (PROP); all other weapons are of hard metal."""


def material_bonus(plus: int) -> int:
    """To the saves of magic goods: 2, and 1 for each plus above the first (SEG-B18).

    >>> material_bonus(0), material_bonus(1), material_bonus(3)
    (2, 2, 4)
    """
    return 2 + max(0, plus - 1)


def _row(name: str) -> int:
    return CLASS_ROWS.index(name)


def class_thac0(tables: Figures, entry: ClassEntry, level: int) -> int:
    """THAC0 of a class at a level."""
    return tables.class_thac0(_row(entry.to_hit or entry.tables), level)


def class_saves(tables: Figures, entry: ClassEntry, level: int) -> Saves:
    """The five numbers that a class needs at a level."""
    return tables.class_saves(_row(entry.saves or entry.tables), level)


def class_hit_dice(tables: Figures, entry: ClassEntry, level: int, constitution: int) -> DiceExpression:
    """The dice of a class's hit points at a level, Constitution added to each die (R-SEG-28).

    An ordinary man of level 0 has 1d6.
    """
    bonus = tables.constitution(constitution, entry.strength_exceptional)
    if level == 0:
        return DiceExpression(1, 6, min(bonus, 2))
    row = _row(entry.tables)
    dice = tables.hit_dice(row, min(level, entry.dice_until))
    after = entry.hp_after * max(0, level - entry.dice_until)
    return DiceExpression(dice, entry.hit_die or tables.hit_die(row), dice * bonus + after)


def routines(tables: Figures, entry: ClassEntry, level: int, specialised: bool = False) -> tuple[int, int]:
    """Melee routines of a class as (number, rounds): 3/2 is (3, 2)."""
    return _reduced(tables.routines(_row(entry.routines or entry.tables), level, specialised))


def _reduced(in_two_rounds: int) -> tuple[int, int]:
    return (in_two_rounds // 2, 1) if in_two_rounds % 2 == 0 else (in_two_rounds, 2)


def sweep(tables: Figures, entry: ClassEntry, level: int) -> int:
    """Attacks a round against foes of less than a full die; 0: none."""
    return tables.sweep(_row(entry.routines or entry.tables), level)


def backstab(tables: Figures, entry: ClassEntry, level: int) -> int:
    """By how much a stab in an unguarded back multiplies its damage; 0: not skilled in that."""
    return tables.backstab(_row(entry.tables), level)


def two_weapons(tables: Figures, entries: Sequence[ClassEntry], armour: int) -> tuple[int, int] | None:
    """To hit with a weapon in each hand of somebody of these classes, the best of them; None: none fights so."""
    found = [pair for one in entries if (pair := tables.two_weapons(_row(one.tables), armour)) is not None]
    return max(found, default=None)


def proficiency_penalty(tables: Figures, entry: ClassEntry, level: int) -> int:
    """Subtracted from rolls to hit with a weapon that was not learnt."""
    if level == 0 and tables.unfamiliar_monster:
        return -tables.unfamiliar_monster
    if entry.proficiency_penalty is not None:
        return entry.proficiency_penalty
    return -tables.unfamiliar(_row(entry.tables))


def improvised(tables: Figures, hands: int) -> MissilePart:
    """How a melee weapon of so many hands is hurled that is not meant for it."""
    return MissilePart(
        use="hurled",
        segments=tables.improvised[hands - 1],
        ranges=list(TOSS_RANGES),
        increment=TOSS_RANGES[0],
        small=tables.improvised_dice,
        large=tables.improvised_dice,
    )


def monster_level(tables: Figures, dice: HitDice) -> int:
    """The level of fighter as which a monster of these hit dice saves and fights."""
    return tables.monster_level(dice.dice, dice.plus)


def monster_thac0(tables: Figures, dice: HitDice) -> int:
    """THAC0 of a monster by its hit dice."""
    return tables.monster_thac0(dice.dice, dice.plus)


def average(dice: DiceExpression) -> int:
    """The average of a roll, rounded down (R-SEG-28).

    >>> average(DiceExpression(3, 8, 1))
    14
    """
    return dice.count * (dice.sides + 1) // 2 + dice.plus
