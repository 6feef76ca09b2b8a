"""What do the tables of a ruleset say about a class, a monster, an ability score?

The one place where compiling a scenario asks a ruleset's tables. Figures come back as plain ints and tuples; the
rule ids beside them are what a told fight cites for each modifier.
"""

from __future__ import annotations

from typing import Final

from simulator.content.schema_creatures import CLASS_ROWS, ClassEntry, HitDice
from simulator.content.schema_gear import MissilePart
from simulator.dice import DiceExpression
from simulator.rulesets.segment import tables_abilities as abilities
from simulator.rulesets.segment import tables_classes as classes
from simulator.rulesets.segment import tables_items as items
from simulator.rulesets.segment import tables_monsters as monsters
from simulator.rulesets.segment import tables_saves as saves

__all__ = [
    "DEXTERITY",
    "FETCH",
    "MAGIC",
    "NOT_PROFICIENT",
    "SPECIALIST",
    "STRENGTH",
    "Saves",
    "average",
    "class_hit_dice",
    "class_saves",
    "class_thac0",
    "container_save",
    "dexterity",
    "monster_level",
    "routines",
    "strength",
]

Saves = tuple[int, int, int, int, int]

STRENGTH: Final = "strength"
DEXTERITY: Final = "dexterity"
NOT_PROFICIENT: Final = "not_proficient"
SPECIALIST: Final = "specialisation"
MOUNTED: Final = "mounted"
MAGIC: Final = "magic"
"""What each fixed modifier of a blow is cited as."""

SPECIALIST_TO_HIT: Final = 1
SPECIALIST_DAMAGE: Final = 2
SHIELD_LOOSEN_SEGMENTS: Final = 3
AS_FAR_AS_ONE_SEES_FT: Final = 100_000
INCREMENTS: Final = 5
"""Range increments that a missile carries at most (house rule range_bands: increments)."""
IMPROVISED: Final = tuple(
    MissilePart(use="hurled", segments=segments, ranges=[10, 20, 30], increment=10) for segments in (3, 5)
)
"""How a melee weapon is hurled that is not meant for it: in one hand, in two."""
PREPARED_CONTAINER: Final = DiceExpression(0, 1, 2)
NEXT_BOULDER: Final = DiceExpression(0, 1, 2)
FETCH: Final = {
    "hand": DiceExpression(0, 1, 0),
    "belt": DiceExpression(0, 1, 2),
    "pouch": DiceExpression(1, 4, 2),
    "sack": DiceExpression(1, 4, 2),
    "backpack": DiceExpression(1, 6, 4),
}
"""Segments to get a thing out, by where it is (SEG-B21)."""
ACCESSIBLE_WEAPON: Final = ("hand", "belt")
"""Where a weapon is accessible: drawing it is in its speed factor (SEG-MIS-03)."""
MOUNTED_PENALTY: Final = {"standing": 0, "slow": -1, "half": -3, "full": -5}
"""To hit by the pace of a mount (SEG-B17)."""
ONSET: Final = DiceExpression(1, 4, 1)
"""Segments until a potion or an oil works (SEG-ITM-03, 04)."""
STAFF_SEGMENTS: Final = 2
STAFF_RECOVERY: Final = 8
DRINK_SEGMENTS: Final = 1
ABILITY_SEGMENTS: Final = 1
TURNING_RANGE_FT: Final = 100


def _row(name: str) -> int:
    return CLASS_ROWS.index(name)


def class_thac0(entry: ClassEntry, level: int) -> int:
    """THAC0 of a class at a level."""
    return classes.thac0_of_class(_row(entry.to_hit or entry.tables), level)


def class_saves(entry: ClassEntry, level: int) -> Saves:
    """The five numbers that a class needs at a level."""
    return saves.saves_of_class(_row(entry.saves or entry.tables), level)


def class_hit_dice(entry: ClassEntry, level: int, constitution: int) -> DiceExpression:
    """The dice of a class's hit points at a level, Constitution added to each die (R-SEG-28).

    An ordinary man of level 0 has 1d6.
    """
    bonus = abilities.constitution_hit_points(constitution, entry.strength_exceptional)
    if level == 0:
        return DiceExpression(1, 6, min(bonus, 2))
    row = _row(entry.tables)
    dice = classes.hit_dice_of_class(row, min(level, entry.dice_until))
    after = entry.hp_after * max(0, level - entry.dice_until)
    return DiceExpression(dice, entry.hit_die or classes.hit_die(row), dice * bonus + after)


def routines(entry: ClassEntry, level: int, specialised: bool = False) -> tuple[int, int]:
    """Melee routines of a class as (number, rounds): 3/2 is (3, 2)."""
    return _reduced(classes.routines_rate(_row(entry.routines or entry.tables), level, specialised))


def _reduced(in_two_rounds: int) -> tuple[int, int]:
    return (in_two_rounds // 2, 1) if in_two_rounds % 2 == 0 else (in_two_rounds, 2)


def sweep(entry: ClassEntry, level: int) -> int:
    """Attacks a round against foes of less than a full die; 0: none."""
    return classes.sweep_attacks(_row(entry.routines or entry.tables), level)


def proficiency_penalty(entry: ClassEntry) -> int:
    """Subtracted from rolls to hit with a weapon that was not learnt."""
    if entry.proficiency_penalty is not None:
        return entry.proficiency_penalty
    return -classes.proficiency_penalty(_row(entry.tables))


def strength(score: int, percent: int) -> tuple[int, int]:
    """What Strength adds: (to hit, damage)."""
    return abilities.strength_to_hit(score, percent), abilities.strength_damage(score, percent)


def dexterity(score: int) -> tuple[int, int, int]:
    """What Dexterity adds: (to hit with missiles, points of armour class better, reaction)."""
    return (
        abilities.dexterity_to_hit(score),
        -abilities.dexterity_armour_class(score),
        abilities.dexterity_reaction(score),
    )


def monster_level(dice: HitDice) -> int:
    """The level of fighter as which a monster of these hit dice saves and fights."""
    return monsters.equivalent_level(dice.dice, dice.plus)


def monster_thac0(dice: HitDice) -> int:
    """THAC0 of a monster by its hit dice."""
    return monsters.thac0_of_monster(dice.dice, dice.plus)


def monster_saves(level: int) -> Saves:
    """The five numbers of a monster that saves as a fighter of this level."""
    return saves.saves_of_monster(level)


def natural_segments(size: int, bite: bool) -> int:
    """Time of a routine of claws and teeth."""
    return monsters.natural_weapon_segments(size, bite)


def natural_tenths(size: int) -> int:
    """Length of natural weapons in tenths of a foot."""
    return monsters.natural_weapon_tenths(size)


def container_save(material: str, setting: int) -> int:
    """d20 that a flask needs to stay whole: glass by the house rule, ceramic by the table (R-SEG-12)."""
    if material == "glass":
        return setting
    return items.item_save_needed(items.CERAMIC, items.CRUSHING_BLOW)


def average(dice: DiceExpression) -> int:
    """The average of a roll, rounded down (R-SEG-28).

    >>> average(DiceExpression(3, 8, 1))
    14
    """
    return dice.count * (dice.sides + 1) // 2 + dice.plus
