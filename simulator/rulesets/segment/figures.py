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
from simulator.rulesets import shared_figures
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
        backstab=shared_figures.no_backstab,
        two_weapons=shared_figures.minus_two_and_four,
        second_weapon=shared_figures.dagger_or_hand_axe,
        second_hand_once=False,
        unfamiliar=classes.proficiency_penalty,
        unfamiliar_monster=0,
        specialist=(1, 2),
        strength=shared_figures.strength,
        dexterity=shared_figures.dexterity,
        strength_hurls=False,
        constitution=abilities.constitution_hit_points,
        monster_level=monsters.equivalent_level,
        monster_thac0=monsters.thac0_of_monster,
        monster_saves=saves.saves_of_monster,
        natural_speed=monsters.natural_weapon_segments,
        natural_morale=shared_figures.never_checks,
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
        throws=shared_figures.whatever_the_size,
        aac0=shared_figures.as_stated,
        arcs=shared_figures.never_arcs,
        hide_counts=False,
        encumbers=shared_figures.never_encumbered,
        against_armour=shared_figures.alike,
        weighs=shared_figures.always_weighs,
        increments=5 if settings["range_bands"] == "increments" else 0,
        boulders=int(settings["boulders"]),
        mounted=MOUNTED,
        mounted_archery=True,
        onset=DiceExpression(1, 4, 1),  # SEG-ITM-03, 04
        drink=1,
        staff=2,
        staff_recovery=8,
        item_time=shared_figures.as_stated,
        unstated_item=int(settings["unstated_item_segments"]),
        ability=1,
    )


def _lance(trained: bool) -> tuple[int, bool]:
    """On a charging war horse the dice of a lance are rolled twice (SEG-B08).

    >>> _lance(True), _lance(False)
    ((2, False), (1, False))
    """
    return (2 if trained else 1), False


def _container_save(glass: int) -> Callable[[str], int]:
    """Glass by the house rule, other materials by the table, against a crushing blow (R-SEG-12)."""

    def save(material: str) -> int:
        if material == "glass":
            return glass
        return items.item_save_needed(items.MATERIALS.index(material), items.CRUSHING_BLOW)

    return save
