"""Which parts of a combatant's figures are worked out alike for characters and monsters?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from typing import Final

from simulator.content.arms import Carried, Wielder, hands_of, missile_mode
from simulator.content.bare_hands import bare_hands
from simulator.content.gear import Protection, Things, sum_of_hands
from simulator.content.places import Loc, Report
from simulator.content.schema_creatures import MonsterEntry
from simulator.content.schema_gear import WeaponEntry
from simulator.content.schema_scenario import EntryFile
from simulator.content.verbs import condition_bits, harm_bits
from simulator.content.workshop import Workshop
from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.model.compiled import NO_DICE, ArmourClass, CombatantSpec, HitPoints, MeleeMode, MissileMode
from simulator.rulesets.figures import Figures

__all__ = [
    "HANDS",
    "NEVER_CHECKS",
    "SMALLEST_SAVE",
    "UNARMOURED",
    "armour_class",
    "check_hands",
    "check_weights",
    "conditions_of",
    "flies",
    "grapples",
    "harms_of",
    "missile_modes",
    "mounted",
    "pace_of",
    "points",
]

HANDS: Final = 2
NEVER_CHECKS: Final = -1
UNARMOURED: Final = 10
SMALLEST_SAVE: Final = 2
"""A 1 never saves."""


def points(
    how: int | str | Sequence[int], dice: DiceExpression, least: int, more: DiceExpression = NO_DICE
) -> HitPoints:
    """Hit points fixed or to be rolled; of a list the first, until each of its count gets its own."""
    if isinstance(how, int):
        return HitPoints(how)
    rolled = HitPoints(0, dice, least, more)
    if how == "average":
        return HitPoints(floor(rolled.mean))
    if how == "maximum":
        return HitPoints(rolled.maximum)
    return rolled


def missile_modes(weapons: Sequence[Carried], wielder: Wielder) -> tuple[MissileMode, ...]:
    """Shooting and hurling with each weapon that can be shot or hurled; those not meant for it come last."""
    modes = [mode for weapon in weapons if (mode := missile_mode(weapon, wielder)) is not None]
    return tuple(sorted(modes, key=lambda mode: mode.improvised))


def check_hands(
    shop: Workshop, loc: Loc, weapons: Sequence[Carried], things: Things, worn: Protection, wielder: Wielder
) -> None:
    """Nobody holds more than two hands can; a shield is strapped to one."""
    in_hands = sum_of_hands((*weapons, *things.weapons), wielder)
    items = max(0, things.hands_in_use - sum(1 for one in things.weapons if one.in_hand))
    explicit = any(one.said.in_hand for one in weapons) or items
    total = in_hands + items + (1 if worn.shield else 0)
    if total > HANDS and (explicit or in_hands > HANDS):
        shop.report.at((*loc, "weapons"), f"what is in hand takes {total} hands; there are two, and a shield takes one")
    elif worn.shield:
        _check_beside_shield(shop, loc, weapons, wielder)


def _check_beside_shield(shop: Workshop, loc: Loc, weapons: Sequence[Carried], wielder: Wielder) -> None:
    """Of all the melee weapons one should serve in the hand that the shield leaves, or fists would be drawn."""
    swung = [one for one in weapons if one.entry.speed is not None and one.entry.small is not None]
    if swung and all(hands_of(one.entry, wielder) > HANDS - 1 for one in swung):
        needs = [
            f"{one.name} takes both hands"
            + (f" (one from Strength {one.entry.hands_by_strength})" if one.entry.hands_by_strength else "")
            for one in swung
        ]
        message = f"{', '.join(needs)}, and the shield takes one: add a one-handed weapon, or leave the shield"
        shop.report.at((*loc, "weapons"), message)


def check_weights(bodies: Mapping[Loc, CombatantSpec], tables: Figures, report: Report) -> None:
    """Weights for shots into melee stand only where the ruleset has a place for them."""
    if tables.weighs(frozenset(body.size for body in bodies.values())):
        return
    for loc, body in bodies.items():
        if body.size_weight:
            message = "only very small creatures among man-sized ones have a weight of their own in this ruleset"
            report.at((*loc, "weight"), message)


def armour_class(
    entry: EntryFile, worn: Protection, things: Things, natural: int, dexterity: int, contact: int | None = None
) -> ArmourClass:
    """Armour class with shield and Dexterity, or the figure that the scenario gives for all of it.

    Against contact attacks it is `contact`; left out: 10, better by magic and Dexterity (PHASE-MIS-44).
    """
    if contact is None:
        contact = UNARMOURED - worn.magic - things.armour_class - dexterity
    magic = worn.shield_magic
    base = natural if worn.ac is None else min(natural, worn.ac)
    plain = min(natural, (natural if worn.ac is None else worn.ac) + worn.magic - magic) - worn.shield + magic
    if entry.ac is not None:
        return ArmourClass(entry.ac, worn.shield, dexterity, contact, magic, entry.ac)
    total = base - worn.shield - dexterity - things.armour_class
    return ArmourClass(total, worn.shield, dexterity, contact, magic, plain)


def pace_of(entry: EntryFile, loc: Loc, shop: Workshop, on_foot: int) -> int:
    """Feet a round: the mount's where there is one."""
    if entry.mount is None:
        return on_foot
    mount = shop.find("monsters", entry.mount.mount, MonsterEntry, (*loc, "mount", "mount"))
    return on_foot if mount is None else max(mount.move, mount.fly)


def flies(entry: EntryFile, kind: MonsterEntry | None, shop: Workshop) -> bool:
    """Whether it moves through the air: what flies faster than it walks does, and who rides such a creature."""
    mover = kind
    if entry.mount is not None:
        mover = shop.catalogue.get("monsters", entry.mount.mount, MonsterEntry)
    return mover is not None and mover.fly > mover.move


def mounted(entry: EntryFile, shop: Workshop) -> bool:
    """Whether somebody rides a mount that is trained for war (SEG-B08)."""
    mount = None if entry.mount is None else shop.monster(entry.mount.mount)
    return mount is not None and mount.war_mount


def grapples(shop: Workshop, wielder: Wielder, worn: Protection) -> tuple[MeleeMode, ...]:
    """Laying hands on a foe, for everybody who has hands: to hold it, to bear it down (SEG-B28, GG-B11)."""
    entries = [(name, one) for name, one in shop.catalogue.entries["weapons"].items() if isinstance(one, WeaponEntry)]
    holding = [pair for pair in entries if pair[1].holds][:1]
    bearing = [pair for pair in entries if pair[1].overbears][:1]
    return tuple(bare_hands(one, name, wielder, worn.wrestling) for name, one in (*holding, *bearing))


def conditions_of(words: Sequence[str]) -> int:
    """The conditions among some immunities, as bits."""
    return condition_bits(word for word in words if word not in terms.HARM_NAMES)


def harms_of(words: Sequence[str]) -> int:
    """The kinds of harm among some immunities, as bits."""
    return harm_bits(word for word in words if word in terms.HARM_NAMES)
