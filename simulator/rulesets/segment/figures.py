"""Which figures does the segment ruleset give to the making of a combatant? Every field is filled here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from simulator.dice import DiceExpression
from simulator.rules import tables_abilities as abilities
from simulator.rules import tables_classes as classes
from simulator.rules import tables_items as items
from simulator.rules import tables_monsters as monsters
from simulator.rules import tables_saves as saves
from simulator.rulesets.base import Setting
from simulator.rulesets.figures import Figures

SHARED_CONTENT: Final = ("family",)
"""Folders of shipped content read besides the common one and its own."""
FETCH: Final = MappingProxyType(
    {
        "hand": DiceExpression(0, 1, 0),
        "belt": DiceExpression(0, 1, 2),
        "pouch": DiceExpression(1, 4, 2),
        "sack": DiceExpression(1, 4, 2),
        "backpack": DiceExpression(1, 6, 4),
    }
)
"""Segments to get a thing out, by where it is (SEG-B21)."""
MOUNTED: Final = MappingProxyType({"standing": 0, "slow": -1, "half": -3, "full": -5})
"""To hit by the pace of a mount (SEG-B17)."""


def build(settings: Mapping[str, Setting]) -> Figures:
    """The figures of the segment ruleset under these house rules."""
    return Figures(
        class_thac0=classes.thac0_of_class,
        class_saves=saves.saves_of_class,
        hit_die=classes.hit_die,
        hit_dice=classes.hit_dice_of_class,
        routines=classes.routines_rate,
        sweep=classes.sweep_attacks,
        backstab=_no_backstab,
        two_weapons=_two_weapons,
        second_weapon=_dagger_or_hand_axe,
        second_hand_once=False,
        unfamiliar=classes.proficiency_penalty,
        unfamiliar_monster=0,
        specialist=(1, 2),
        strength=_strength,
        dexterity=_dexterity,
        strength_hurls=False,
        constitution=abilities.constitution_hit_points,
        monster_level=monsters.equivalent_level,
        monster_thac0=monsters.thac0_of_monster,
        monster_saves=saves.saves_of_monster,
        natural_speed=monsters.natural_weapon_segments,
        natural_morale=_never_checks,
        lance_charge=_lance,
        natural_tenths=monsters.natural_weapon_tenths,
        container_save=_container_save(int(settings["container_save"])),
        accessible=("hand", "belt"),  # where drawing it is in its speed factor (SEG-MIS-03)
        fetch=FETCH,
        prepared_container=DiceExpression(0, 1, 2),
        next_boulder=DiceExpression(0, 1, 2),
        rocks_dodged=False,
        improvised=(3, 5),
        improvised_dice=None,
        improvised_unlearnt=False,
        shield_loosen=3,
        throws=_whatever_the_size,
        aac0=_as_stated,
        arcs=_never,
        hide_counts=False,
        encumbers=_never_encumbered,
        against_armour=_alike,
        weighs=_always_weighs,
        increments=5 if settings["range_bands"] == "increments" else 0,
        boulders=int(settings["boulders"]),
        mounted=MOUNTED,
        mounted_archery=True,
        onset=DiceExpression(1, 4, 1),  # SEG-ITM-03, 04
        drink=1,
        staff=2,
        staff_recovery=8,
        item_time=_as_stated,
        unstated_item=int(settings["unstated_item_segments"]),
        ability=1,
    )


def _no_backstab(_class_number: int, _level: int) -> int:
    """Thieves strike from behind like anybody else."""
    return 0


def _lance(trained: bool) -> tuple[int, bool]:
    """On a charging war horse the dice of a lance are rolled twice (SEG-B08)."""
    return (2 if trained else 1), False


def _two_weapons(_class_number: int, _armour: int) -> tuple[int, int]:
    """Whatever the class, -2 with the first weapon and -4 with the second."""
    return -2, -4


def _dagger_or_hand_axe(name: str, _size: int, _first: int) -> bool:
    """The other hand strikes with a dagger or a hand axe."""
    return name in ("dagger", "hand axe")


def _strength(score: int, percent: int) -> tuple[int, int]:
    return abilities.strength_to_hit(score, percent), abilities.strength_damage(score, percent)


def _dexterity(score: int) -> tuple[int, int, int]:
    return (
        abilities.dexterity_to_hit(score),
        -abilities.dexterity_armour_class(score),
        abilities.dexterity_reaction(score),
    )


def _never_checks(_dice: int) -> int:
    """Every monster that checks morale has its own figure."""
    return -1


def _as_stated(segments: int) -> int:
    return segments


def _never_encumbered(_cap: int) -> bool:
    return False


def _alike(_weapon: str) -> tuple[int, ...]:
    """All armour is worth the same against any weapon."""
    return ()


def _whatever_the_size(_thrower: int, _weapon: int) -> bool:
    return True


def _always_weighs(_sizes: frozenset[int]) -> bool:
    return True


def _never(_outdoors: bool) -> bool:
    return False


def _container_save(glass: int) -> Callable[[str], int]:
    """Glass by the house rule, other materials by the table, against a crushing blow (R-SEG-12)."""

    def save(material: str) -> int:
        if material == "glass":
            return glass
        return items.item_save_needed(items.MATERIALS.index(material), items.CRUSHING_BLOW)

    return save
