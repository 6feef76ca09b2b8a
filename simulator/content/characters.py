"""What are a character's figures, by its classes, its levels and its abilities?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.content import figures
from simulator.content.arms import Carried, Wielder, melee_mode, toss, two_weapons
from simulator.content.bare_hands import fists
from simulator.content.beginnings import goods_of, off_hand_of, starting_powers
from simulator.content.body_parts import (
    HANDS,
    NEVER_CHECKS,
    SMALLEST_SAVE,
    UNARMOURED,
    armour_class,
    check_hands,
    conditions_of,
    flies,
    grapples,
    harms_of,
    missile_modes,
    mounted,
    pace_of,
    points,
)
from simulator.content.gear import find_armour, find_items, find_weapons
from simulator.content.grades import differences
from simulator.content.memory import spells_of
from simulator.content.places import Loc
from simulator.content.powers import turning_power
from simulator.content.schema_creatures import ClassEntry, RaceEntry
from simulator.content.schema_gear import WeaponEntry
from simulator.content.schema_scenario import EntryFile
from simulator.content.verbs import bits
from simulator.content.workshop import Workshop
from simulator.model import terms
from simulator.model.compiled import CombatantSpec, Grade, HitPoints, MeleeMode, Position, Power
from simulator.model.grades import MOST_GAINED
from simulator.rules.movement import rate_in_armour
from simulator.rulesets.figures import Figures, Saves

__all__ = ["character"]

DEFAULT_RACE: Final = "human"
INTELLIGENCE_FROM: Final = ((17, 8), (15, 7), (13, 6), (11, 5), (8, 4), (5, 3), (3, 2))
"""Class of intelligence by score: genius from 17, exceptional from 15, high from 13, and so on."""


class _Classes:
    """The classes of a character with its level in each."""

    def __init__(self, pairs: Sequence[tuple[str, ClassEntry, int]], tables: Figures) -> None:
        self.pairs = tuple(pairs)
        self.tables = tables

    @property
    def level(self) -> int:
        """The higher level."""
        return max(level for _name, _entry, level in self.pairs)

    @property
    def thac0(self) -> int:
        """The best of its classes."""
        return min(figures.class_thac0(self.tables, entry, level) for _name, entry, level in self.pairs)

    def saves(self) -> list[int]:
        """The best of its classes in each column."""
        rows = [figures.class_saves(self.tables, entry, level) for _name, entry, level in self.pairs]
        return [min(column) for column in zip(*rows, strict=True)]

    def routines(self, specialised: bool) -> tuple[int, int]:
        """The most that one of its classes gives."""
        rates = [figures.routines(self.tables, entry, level, specialised) for _name, entry, level in self.pairs]
        return max(rates, key=lambda rate: rate[0] * 2 // rate[1])

    def grades(self, magic: int, sweep: bool) -> tuple[Grade, ...]:
        """What fewer levels come to, down to the first, and more; `magic` helps its saves, `sweep`: it is a rule here.

        A lost level is one of the class in which it is highest; a draught of heroism is for the fighter in it.
        """
        own = self.saved(magic)
        rows = []
        for more in range(-max(0, self.level - 1), MOST_GAINED + 1):
            then = self._shifted(more)
            rows.append(
                Grade(
                    more,
                    (then.level, 0) if then.level else (0, 6),
                    then.thac0 - self.thac0,
                    differences(then.saved(magic), own),
                    then.sweep if sweep else 0,
                    then.backstab,
                    then.routines(False),
                    then.routines(True),
                )
            )
        return tuple(rows)

    def _shifted(self, more: int) -> _Classes:
        pairs = list(self.pairs)
        for _ in range(-more):
            highest = max(range(len(pairs)), key=lambda place: pairs[place][2])
            name, entry, level = pairs[highest]
            pairs[highest] = (name, entry, level - 1)
        if more > 0:
            fighters = [place for place, (_name, entry, _level) in enumerate(pairs) if entry.group == "fighter"]
            gains = fighters or range(len(pairs))
            pairs = [(name, entry, level + more * (place in gains)) for place, (name, entry, level) in enumerate(pairs)]
        return _Classes(pairs, self.tables)

    def saved(self, magic: int) -> Saves:
        """Its saves, with what magic adds."""
        needs = [max(SMALLEST_SAVE, need - magic) for need in self.saves()]
        return needs[0], needs[1], needs[2], needs[3], needs[4]

    @property
    def sweep(self) -> int:
        """Attacks a round against foes of less than a full hit die; 0: none."""
        return max(figures.sweep(self.tables, entry, level) for _name, entry, level in self.pairs)

    @property
    def backstab(self) -> int:
        """By how much a stab from behind is multiplied; 0: it has not learnt that."""
        return max(figures.backstab(self.tables, entry, level) for _name, entry, level in self.pairs)

    def casting_levels(self) -> dict[str, int]:
        """Whose spells it casts, and as of which level."""
        levels: dict[str, int] = {}
        for _name, entry, level in self.pairs:
            if entry.spells is not None:
                for caster in entry.spells.classes:
                    levels[caster] = max(1, level - entry.spells.caster_level_less)
        return levels


def _classes(entry: EntryFile, text: str, loc: Loc, shop: Workshop) -> _Classes | None:
    names = [part.strip() for part in text.split("/")]
    found = [shop.find("classes", name, ClassEntry, (*loc, "class")) for name in names]
    if entry.level is None:
        shop.report.at(loc, f"a {text} needs its `level`")
        return None
    if len(entry.level) != len(names):
        message = f"{len(names)} classes have {len(names)} levels, written as " + "/".join("3" * len(names))
        shop.report.at((*loc, "level"), message)
        return None
    pairs = [
        (shop.canonical("classes", name), one, level)
        for name, one, level in zip(names, found, entry.level, strict=True)
        if one is not None
    ]
    return _Classes(pairs, shop.tables) if len(pairs) == len(names) else None


def character(entry: EntryFile, text: str, loc: Loc, shop: Workshop) -> CombatantSpec | None:
    """The figures of a character; `text` is what the scenario gives as its class. None where a class is not known."""
    classes = _classes(entry, text, loc, shop)
    _refuse_for_characters(entry, loc, shop)
    race = shop.find("races", entry.race or DEFAULT_RACE, RaceEntry, (*loc, "race"))
    worn = find_armour(shop, entry.armour, (*loc, "armour"))
    if classes is None or race is None:
        find_weapons(shop, entry.weapons or (), (*loc, "weapons"), Wielder(shop.tables, 1, terms.MAN_SIZED))
        return None
    scores = entry.abilities
    wielder = _wielder(entry, loc, shop, classes, terms.SIZE_LETTERS.index(race.size))
    weapons = find_weapons(shop, entry.weapons or (), (*loc, "weapons"), wielder)
    casts = classes.casting_levels()
    things = find_items(shop, entry.items, (*loc, "items"), len(weapons), casts)
    check_hands(shop, loc, weapons, things, worn, wielder)
    dexterity = shop.tables.dexterity(scores.dex)
    memory = _memorised(entry, classes, loc, shop)
    powers = (*memory, *_turnings(classes), *things.powers, *things.recast(memory))
    level = classes.level
    traits = terms.CHARACTER | bits(race.traits, terms.TRAIT_NAMES) | bits(entry.traits, terms.TRAIT_NAMES)
    fights = any(one.group == "fighter" for _name, one, _level in classes.pairs)
    traits |= terms.FIGHTER_LIKE if fights else terms.NO_FIGHTER
    traits |= terms.METAL_CLAD if worn.metal else 0
    other = off_hand_of(entry, weapons, loc, shop)
    pair = figures.two_weapons(shop.tables, [one for _name, one, _level in classes.pairs], worn.ac or UNARMOURED)
    if other is not None and pair is None:
        shop.report.at((*loc, "off_hand"), f"a {text} does not fight with two weapons")
    return CombatantSpec(
        name="",
        side=shop.side,
        kind="/".join(name for name, _entry, _level in classes.pairs),
        group="",
        owner=0,
        traits=traits | (terms.LEADER if entry.leader else 0),
        level=level,
        hit_dice=(level, 0) if level else (0, 6),
        hit_points=_class_hit_points(entry, classes, loc, shop),
        thac0=wielder.thac0,
        armour=armour_class(entry, worn, things, UNARMOURED, dexterity[1]),
        saves=classes.saved(things.saves),
        grades=classes.grades(things.saves, shop.is_on("sweep")),
        strength=scores.str_,
        wisdom=scores.wis,
        dexterity=scores.dex,
        intelligence=next((band for least, band in INTELLIGENCE_FROM if scores.int_ >= least), 1),
        missile_rank=dexterity[2],
        move_ft=pace_of(entry, loc, shop, rate_in_armour(race.move, worn.move_cap, worn.magical)),
        size=wielder.size,
        morale=entry.morale if isinstance(entry.morale, int) else NEVER_CHECKS,
        melee=(
            *_character_modes((*weapons, *things.weapons), other, pair, wielder, classes, shop),
            *grapples(shop, wielder, worn),
        ),
        missiles=missile_modes((*weapons, *things.weapons), wielder),
        powers=powers,
        pools=things.filled,
        charges=things.rolled,
        tactics=(),
        position=Position(0, 0),
        immune_conditions=conditions_of(race.immune),
        immune_harm=harms_of(race.immune),
        sweep=classes.sweep if shop.is_on("sweep") else 0,
        backstab=classes.backstab,
        routines=wielder.routines,
        free_hands=HANDS - (1 if worn.shield else 0),
        shield_attacks=worn.shield_attacks,
        shield_loosen_segments=shop.tables.shield_loosen if worn.shield else 0,
        size_weight=entry.weight,
        fixed_in_place=entry.holds_place,
        flies=flies(entry, None, shop),
        surprised_on=min(one.surprised_on for _name, one, _level in classes.pairs),
        surprises_alone=max(one.surprises_alone for _name, one, _level in classes.pairs),
        hidden=entry.hidden,
        cover=entry.cover,
        concealment=entry.concealment,
        goods=goods_of((*weapons, *things.weapons), things.goods),
        absorbs=things.absorbs,
        mirror=things.mirror,
        starts_with=starting_powers(entry, level, loc, shop),
        light_ft=entry.light or max((one.entry.light for one in weapons if one.in_hand), default=0),
        toss=toss(wielder),
        encumbered=shop.tables.encumbers(rate_in_armour(120, worn.move_cap, worn.magical)),
        gear=(*worn.names, *(weapon.name for weapon in weapons), *things.names),
    )


def _refuse_for_characters(entry: EntryFile, loc: Loc, shop: Workshop) -> None:
    if entry.overrides:
        shop.report.at((*loc, "overrides"), "only monsters have figures to override", key=True)
    if entry.caster is not None:
        shop.report.at((*loc, "caster"), "a character casts as its class; `caster` is for monsters", key=True)


def _wielder(entry: EntryFile, loc: Loc, shop: Workshop, classes: _Classes, size: int) -> Wielder:
    scores = entry.abilities
    exceptional = any(one.strength_exceptional for _name, one, _level in classes.pairs)
    if scores.str_percent and (scores.str_ != 18 or not exceptional):
        who = "with a Strength of 18" if exceptional else "of the fighters' classes"
        shop.report.at((*loc, "abilities", "str_percent"), f"only those {who} have exceptional Strength")
    to_hit, damage = shop.tables.strength(scores.str_, scores.str_percent)
    knows = None
    if entry.proficiencies is not None:
        for number, name in enumerate(entry.proficiencies):
            shop.find("weapons", name, WeaponEntry, (*loc, "proficiencies", number))
        knows = frozenset(shop.canonical("weapons", name) for name in entry.proficiencies)
    specialised = None
    if entry.specialisation is not None:
        place = (*loc, "specialisation")
        shop.find("weapons", entry.specialisation, WeaponEntry, place)
        specialised = shop.canonical("weapons", entry.specialisation)
        if not any(one.group == "fighter" for _name, one, _level in classes.pairs):
            shop.report.at(place, "only the fighters' classes specialise in a weapon")
        if knows is not None and specialised not in knows:
            shop.report.at(place, f"{specialised} is not among its proficiencies")
    return Wielder(
        shop.tables,
        classes.level,
        size,
        scores.str_,
        to_hit,
        damage,
        shop.tables.dexterity(scores.dex)[0],
        penalty=min(figures.proficiency_penalty(shop.tables, one, level) for _name, one, level in classes.pairs),
        knows=knows,
        specialised=specialised,
        routines=classes.routines(False),
        specialist_routines=classes.routines(True),
        pace=entry.mount.pace if entry.mount is not None else "standing",
        mounted=entry.mount is not None,
        on_war_mount=mounted(entry, shop),
        summon=shop.summon,
        thac0=classes.thac0,
        arcs=shop.tables.arcs(shop.outdoors),
    )


def _class_hit_points(entry: EntryFile, classes: _Classes, loc: Loc, shop: Workshop) -> HitPoints:
    rolls = [
        figures.class_hit_dice(shop.tables, one, level, entry.abilities.con) for _name, one, level in classes.pairs
    ]
    how = entry.hp if entry.hp is not None else str(shop.settings.get("character_hp", "rolled"))
    if len(rolls) > 1:
        if how == "rolled" and entry.hp is not None:
            shop.report.at((*loc, "hp"), "with two classes hit points are a number, average or maximum")
        # Each class gives its share of the average: two classes half of each.
        shares = [roll.maximum if how == "maximum" else figures.average(roll) for roll in rolls]
        return HitPoints(how if isinstance(how, int) else max(1, sum(shares) // len(rolls)))
    return points(how, rolls[0], least=max(1, rolls[0].count))


def _memorised(entry: EntryFile, classes: _Classes, loc: Loc, shop: Workshop) -> list[Power]:
    """The spells in memory, by level and name."""
    lists = [
        (caster, one.spells.from_level, level, max(1, level - one.spells.caster_level_less))
        for _name, one, level in classes.pairs
        if one.spells is not None
        for caster in one.spells.classes
    ]
    return spells_of(entry, lists, loc, shop)


def _turnings(classes: _Classes) -> list[Power]:
    levels = [level - one.turns_undead for _name, one, level in classes.pairs if one.turns_undead is not None]
    return [turning_power(level, classes.tables) for level in sorted(levels)[-1:] if level >= 1]


def _character_modes(
    weapons: Sequence[Carried],
    other: Carried | None,
    pair: tuple[int, int] | None,
    wielder: Wielder,
    classes: _Classes,
    shop: Workshop,
) -> tuple[MeleeMode, ...]:
    """A weapon in each hand if the scenario says so, the weapons in the order of the list, and bare hands last."""
    modes = [mode for weapon in weapons if (mode := melee_mode(weapon, wielder)) is not None]
    if other is not None and pair is not None:
        both = next(mode for mode in modes if mode.item == other.item)
        modes.insert(0, two_weapons(modes[0], both, wielder, pair))
    bare = [one for one in shop.catalogue.entries["weapons"].values() if isinstance(one, WeaponEntry) and one.unarmed]
    damage = next((one.unarmed for _name, one, _level in classes.pairs if one.unarmed is not None), None)
    return (*modes, *(fists(one, wielder, damage) for one in bare[:1]))
