"""Which figures does the phase ruleset give to the making of a combatant? Every field is filled here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.rules import tables_abilities as abilities
from simulator.rules import tables_classes as classes
from simulator.rules import tables_items as items
from simulator.rules import tables_monsters as monsters
from simulator.rules import tables_saves as saves
from simulator.rulesets import shared_figures
from simulator.rulesets.base import Setting
from simulator.rulesets.figures import Figures
from simulator.rulesets.phase.tables_armour import against_armour

SHARED_CONTENT: Final = ("family",)
"""Folders of shipped content read besides the common one and its own."""
AT_HAND: Final = DiceExpression(0, 1, 0)
STOWED: Final = DiceExpression(0, 1, 1)
FETCH: Final = MappingProxyType(
    {"hand": AT_HAND, "belt": AT_HAND, "pouch": AT_HAND, "sack": STOWED, "backpack": STOWED}
)
"""Taking a thing from its case or sheath is part of its use, getting it out of a pack an action (PHASE-MIS-05)."""
NO_DIFFERENCE: Final = MappingProxyType(dict.fromkeys(("standing", "slow", "half", "full"), 0))
UNFAMILIAR_MONSTER: Final = -2
"""Whoever has no class, with a weapon it has not learnt (PHASE-B08)."""


def build(settings: Mapping[str, Setting]) -> Figures:
    """The figures of the phase ruleset under these house rules."""
    book = classes.FIRST_EDITION if settings["monster_aac0"] == "first_edition" else classes.OSRIC_2
    return Figures(
        class_thac0=partial(classes.thac0_of_class, source=classes.OSRIC_3),
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
        unfamiliar_monster=UNFAMILIAR_MONSTER,
        specialist=(1, 2),
        strength=shared_figures.strength,
        dexterity=shared_figures.dexterity,
        strength_hurls=False,
        constitution=abilities.constitution_hit_points,
        monster_level=monsters.equivalent_level,
        monster_thac0=partial(monsters.thac0_of_monster, source=book),
        monster_saves=saves.saves_of_monster,
        natural_speed=_no_speed,
        lance_charge=_lance,
        natural_tenths=monsters.natural_weapon_tenths,
        natural_morale=_morale,
        container_save=_container_save(settings["container_blow"] == "crushing"),
        accessible=("hand", "belt"),
        fetch=FETCH,
        prepared_container=AT_HAND,
        next_boulder=AT_HAND,
        rocks_dodged=False,
        improvised=(0, 0),
        improvised_dice="1d4",
        improvised_unlearnt=True,
        shield_loosen=3,  # inside the action that needs both hands: no clock time (R-PHA-35)
        throws=_no_larger_than_itself,
        aac0=_as_bonus if settings["aac0"] == "bonus" else _as_need,
        arcs=_ARCS[str(settings["arcing"])],
        hide_counts=settings["monster_contact_ac"] == "natural",
        encumbers=_slowed_by_armour,
        against_armour=against_armour if settings["armor_defense"] == "first_edition" else shared_figures.alike,
        weighs=_may_weigh,
        increments=0,
        boulders=0,
        mounted=NO_DIFFERENCE,
        mounted_archery=False,
        onset=AT_HAND,
        drink=0,
        staff=0,
        staff_recovery=0,
        item_time=_no_time,
        unstated_item=0,
        ability=0,
    )


def _lance(_trained: bool) -> tuple[int, bool]:
    """On any mount the dice of a lance are rolled twice (PHASE-B05).

    >>> _lance(True) == _lance(False) == (2, False)
    True
    """
    return 2, False


def _no_speed(_size: int, _bite: bool) -> int:
    """Natural weapons have no speed factor (R-PHA-12)."""
    return 0


def _morale(dice: int) -> int:
    """Morale by hit dice (PHASE-B18).

    >>> _morale(0), _morale(4)
    (50, 70)
    """
    return 50 + 5 * dice


def _no_time(_segments: int) -> int:
    """Items and abilities fall in their step of the round, whatever time they take (R-PHA-28)."""
    return 0


def _slowed_by_armour(cap: int) -> bool:
    """Armour that keeps a man below 120 ft encumbers (PHASE-B05).

    >>> _slowed_by_armour(90), _slowed_by_armour(120)
    (True, False)
    """
    return cap < 120


def _no_larger_than_itself(thrower: int, weapon: int) -> bool:
    """Nobody throws a weapon larger than its own size (PHASE-MIS-19).

    >>> _no_larger_than_itself(terms.SMALL, terms.MAN_SIZED), _no_larger_than_itself(terms.MAN_SIZED, terms.MAN_SIZED)
    (False, True)
    """
    return weapon <= thrower


def _may_weigh(sizes: frozenset[int]) -> bool:
    """Weights are for very small creatures among man-sized ones only (PHASE-MIS-39, R-PHA-24).

    >>> _may_weigh(frozenset((terms.TINY, terms.MAN_SIZED))), _may_weigh(frozenset((terms.SMALL, terms.LARGE)))
    (True, False)
    """
    return terms.TINY in sizes and terms.MAN_SIZED in sizes


def _as_need(aac0: int) -> int:
    """The AAC0 of a line is the number needed against armour class 0 (PHASE-B07, R-PHA-09)."""
    return aac0


def _as_bonus(aac0: int) -> int:
    """It is added to the d20 against ascending armour class, 20 less the descending one (setting aac0: bonus).

    >>> _as_bonus(8)
    12
    """
    return 20 - aac0


def _outdoors(outdoors: bool) -> bool:
    """Out of doors there is room for an arc (R-PHA-30)."""
    return outdoors


def _anywhere(_outdoors: bool) -> bool:
    return True


def _nowhere(_outdoors: bool) -> bool:
    return False


_ARCS: Final = MappingProxyType({"outdoors": _outdoors, "always": _anywhere, "never": _nowhere})


def _container_save(crushing: bool) -> Callable[[str], int]:
    """What a container needs, by its material and the blow (PHASE-MIS-56, PHASE-B16, R-PHA-08)."""
    blow = items.CRUSHING_BLOW if crushing else items.NORMAL_BLOW

    def save(material: str) -> int:
        return items.item_save_needed(items.MATERIALS.index(material), blow)

    return save
