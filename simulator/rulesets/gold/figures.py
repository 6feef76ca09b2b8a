"""Which figures does the gold ruleset give to the making of a combatant? Every field is filled here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from simulator.dice import DiceExpression, parse_dice
from simulator.rules.tables_monsters import natural_weapon_tenths
from simulator.rulesets import shared_figures
from simulator.rulesets.base import Setting
from simulator.rulesets.figures import Figures
from simulator.rulesets.gold import tables_abilities as abilities
from simulator.rulesets.gold import tables_classes as classes
from simulator.rulesets.gold import tables_monsters as monsters
from simulator.rulesets.gold import tables_saves as saves

SHARED_CONTENT: Final[tuple[str, ...]] = ()
"""Folders of shipped content read besides the common one and its own."""
AT_HAND: Final = DiceExpression(0, 1, 0)
"""Readied as part of the action that uses it (GG-ACT-47)."""
IN_THE_PACK: Final = DiceExpression(0, 1, 1)
"""Not at hand: getting it out is the round's action (GG-ACT-48)."""
FETCH: Final = MappingProxyType(
    {"hand": AT_HAND, "belt": AT_HAND, "pouch": AT_HAND, "sack": AT_HAND, "backpack": IN_THE_PACK}
)
MOUNTED: Final = MappingProxyType({"standing": 0, "slow": -1, "half": -3, "full": -5})
"""To hit by the pace of a mount (GG-B06)."""


def build(settings: Mapping[str, Setting]) -> Figures:
    """The figures of the gold ruleset under these house rules."""
    return Figures(
        class_thac0=classes.thac0_of_class,
        class_saves=saves.saves_of_class,
        hit_die=classes.hit_die,
        hit_dice=classes.hit_dice_of_class,
        routines=classes.routines_rate,
        sweep=classes.sweep_attacks,
        backstab=classes.backstab_factor,
        two_weapons=classes.two_weapons,
        second_weapon=_smaller_or_a_dagger,
        second_hand_once=True,
        unfamiliar=classes.proficiency_penalty,
        unfamiliar_monster=0,
        specialist=(1, 2),
        strength=_strength,
        dexterity=_dexterity,
        strength_hurls=True,
        constitution=abilities.constitution_hit_points,
        monster_level=monsters.equivalent_level,
        monster_thac0=monsters.thac0_of_monster,
        monster_saves=saves.saves_of_monster,
        natural_speed=_natural_speed,
        natural_morale=shared_figures.never_checks,
        lance_charge=_lance,
        natural_tenths=natural_weapon_tenths,
        container_save=_container_save,
        accessible=("hand", "belt", "pouch", "sack"),
        fetch=FETCH,
        prepared_container=AT_HAND,
        next_boulder=AT_HAND,
        rocks_dodged=True,
        improvised=(0, 0),
        improvised_dice=None,
        improvised_unlearnt=False,
        shield_loosen=0,
        throws=shared_figures.whatever_the_size,
        aac0=shared_figures.as_stated,
        arcs=shared_figures.never_arcs,
        hide_counts=False,
        encumbers=shared_figures.never_encumbered,
        against_armour=shared_figures.alike,
        weighs=shared_figures.always_weighs,
        increments=0,
        boulders=1000,
        mounted=MOUNTED,
        mounted_archery=False,
        onset=parse_dice(str(settings["potion_onset"])),  # R-GLD-25
        drink=4,
        staff=2,
        staff_recovery=0,
        item_time=_as_stated if settings["item_speed"] else _at_once,
        unstated_item=3,
        ability=3,
    )


def _lance(_trained: bool) -> tuple[int, bool]:
    """On any mount a lance deals double, as a set weapon does (GG-B11).

    >>> _lance(True) == _lance(False) == (1, True)
    True
    """
    return 1, True


def _smaller_or_a_dagger(name: str, size: int, first: int) -> bool:
    """The other hand has a smaller weapon; a dagger always may be (GG-B08)."""
    return size < first or name == "dagger"


def _strength(score: int, percent: int) -> tuple[int, int]:
    return abilities.strength_to_hit(score, percent), abilities.strength_damage(score, percent)


def _dexterity(score: int) -> tuple[int, int, int]:
    """By how much shots, armour class and reactions are better.

    >>> _dexterity(16), _dexterity(10), _dexterity(4)
    ((1, 2, 1), (0, 0, 0), (-2, -3, -2))
    """
    return (
        abilities.dexterity_to_hit(score),
        -abilities.dexterity_armour_class(score),
        abilities.dexterity_reaction(score),
    )


def _natural_speed(size: int, _bite: bool) -> int:
    return monsters.natural_weapon_speed(size)


def _as_stated(counts: int) -> int:
    """Items and abilities add their time to the count (setting item_speed)."""
    return counts


def _at_once(_counts: int) -> int:
    """Items and abilities act at the bare count (R-GLD-02)."""
    return 0


def _container_save(_material: str) -> int:
    """Containers always break (GG-B06, R-GLD-27): nothing is rolled."""
    return 0
