"""What are a character's or a monster's figures?

An entry of a scenario becomes a :class:`simulator.model.compiled.CombatantSpec` that lacks only what depends on the others:
its name, its place and its tactics.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from simulator.content import figures
from simulator.content.arms import Carried, Wielder, fists, melee_mode, missile_mode, natural_missiles, natural_modes
from simulator.content.gear import Protection, Things, find_armour, find_items, find_weapons, spells_in_memory, sum_of_hands
from simulator.content.places import Loc
from simulator.content.powers import ability_power, cast_as, least_level, spell_power, turning_power
from simulator.content.schema_creatures import TURNING_ROWS, ClassEntry, HitDice, MonsterEntry, RaceEntry, SpellEntry
from simulator.content.schema_gear import WeaponEntry
from simulator.content.schema_scenario import EntryFile, WeaponFile
from simulator.content.validation import fit
from simulator.content.verbs import bits, condition_bits, harm_bits
from simulator.content.workshop import Workshop
from simulator.dice import DiceExpression, combatant_owner, parse_dice
from simulator.model import terms
from simulator.model.compiled import ArmourClass, CombatantSpec, HitPoints, MeleeMode, MissileMode, Position, Power
from simulator.rules.movement import rate_in_armour

__all__ = ["body_of", "template_of"]

UNARMOURED: Final = 10
HANDS: Final = 2
DEFAULT_RACE: Final = "human"
NEVER_CHECKS: Final = -1
SMALLEST_SAVE: Final = 2
"""A 1 never saves."""
INTELLIGENCE_FROM: Final = ((15, 7), (13, 6), (11, 5), (8, 4), (5, 3), (3, 2))
"""Class of intelligence by score: exceptional from 15, high from 13, and so on."""


def body_of(entry: EntryFile, loc: Loc, shop: Workshop) -> CombatantSpec | None:
    """The figures of an entry; None where it says too little, which has then been reported."""
    if entry.class_ is not None and entry.monster is not None:
        shop.report.at(loc, "an entry is of a class or a monster, not both")
        return None
    if entry.class_ is not None:
        return _character(entry, entry.class_, loc, shop)
    if entry.monster is not None:
        return _monster(entry, entry.monster, loc, shop)
    shop.report.at(loc, "an entry needs `class` and `level`, or `monster`")
    return None


def template_of(shop: Workshop, monster: str) -> CombatantSpec | None:
    """A creature as a summoning brings it."""
    spec = body_of(EntryFile(monster=monster), ("content",), shop)
    if spec is None:
        return None
    return _with(
        spec,
        name=monster,
        group=monster,
        owner=combatant_owner(shop.side_name, f"summoned {monster}"),
        traits=spec.traits | terms.SUMMONED,
        template=True,
    )


def _with(spec: CombatantSpec, **changes: Any) -> CombatantSpec:
    from dataclasses import replace

    return replace(spec, **changes)


# --- characters -------------------------------------------------------------------------------------------------


class _Classes:
    """The classes of a character with its level in each."""

    def __init__(self, pairs: Sequence[tuple[str, ClassEntry, int]]) -> None:
        self.pairs = tuple(pairs)

    @property
    def level(self) -> int:
        """The higher level."""
        return max(level for _name, _entry, level in self.pairs)

    @property
    def thac0(self) -> int:
        """The best of its classes."""
        return min(figures.class_thac0(entry, level) for _name, entry, level in self.pairs)

    def saves(self) -> list[int]:
        """The best of its classes in each column."""
        rows = [figures.class_saves(entry, level) for _name, entry, level in self.pairs]
        return [min(column) for column in zip(*rows, strict=True)]

    def routines(self, specialised: bool) -> tuple[int, int]:
        """The most that one of its classes gives."""
        rates = [figures.routines(entry, level, specialised) for _name, entry, level in self.pairs]
        return max(rates, key=lambda rate: rate[0] * 2 // rate[1])

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
    return _Classes(pairs) if len(pairs) == len(names) else None


def _character(entry: EntryFile, text: str, loc: Loc, shop: Workshop) -> CombatantSpec | None:
    classes = _classes(entry, text, loc, shop)
    _refuse_for_characters(entry, loc, shop)
    race = shop.find("races", entry.race or DEFAULT_RACE, RaceEntry, (*loc, "race"))
    worn = find_armour(shop, entry.armour, (*loc, "armour"))
    if classes is None or race is None:
        find_weapons(shop, entry.weapons or (), (*loc, "weapons"), Wielder(1, terms.MAN_SIZED))
        return None
    scores = entry.abilities
    wielder = _wielder(entry, loc, shop, classes, terms.SIZE_LETTERS.index(race.size))
    weapons = find_weapons(shop, entry.weapons or (), (*loc, "weapons"), wielder)
    casts = classes.casting_levels()
    things = find_items(shop, entry.items, (*loc, "items"), len(weapons), casts)
    _check_hands(shop, loc, weapons, things, worn, wielder)
    dexterity = figures.dexterity(scores.dex)
    powers = (*_memorised(entry, classes, loc, shop), *_turnings(classes), *things.powers)
    saves = [max(SMALLEST_SAVE, need - things.saves) for need in classes.saves()]
    level = classes.level
    traits = terms.CHARACTER | bits(race.traits, terms.TRAIT_NAMES) | bits(entry.traits, terms.TRAIT_NAMES)
    if any(one.group == "fighter" for _name, one, _level in classes.pairs):
        traits |= terms.FIGHTER_LIKE
    sweep = max((figures.sweep(one, its) for _name, one, its in classes.pairs), default=0) if shop.is_on("sweep") else 0
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
        thac0=classes.thac0,
        armour=_armour_class(entry, worn, things, UNARMOURED, dexterity[1]),
        saves=(saves[0], saves[1], saves[2], saves[3], saves[4]),
        strength=scores.str_,
        dexterity=scores.dex,
        intelligence=next((band for least, band in INTELLIGENCE_FROM if scores.int_ >= least), 1),
        missile_rank=dexterity[2],
        move_ft=_pace(entry, loc, shop, rate_in_armour(race.move, worn.move_cap, worn.magical)),
        size=wielder.size,
        morale=entry.morale if isinstance(entry.morale, int) else NEVER_CHECKS,
        melee=_character_modes((*weapons, *things.weapons), wielder, classes, shop),
        missiles=_missile_modes((*weapons, *things.weapons), wielder),
        powers=powers,
        pools=tuple(things.pools),
        tactics=(),
        position=Position(0, 0),
        immune_conditions=_conditions(race.immune),
        immune_harm=_harms(race.immune),
        sweep=sweep,
        routines=wielder.routines,
        free_hands=HANDS - (1 if worn.shield else 0),
        shield_loosen_segments=figures.SHIELD_LOOSEN_SEGMENTS if worn.shield else 0,
        size_weight=entry.weight,
        fixed_in_place=entry.holds_place,
        cover=entry.cover,
        concealment=entry.concealment,
        proficiency_penalty=wielder.penalty,
        leader_of_group=entry.leader,
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
    to_hit, damage = figures.strength(scores.str_, scores.str_percent)
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
        classes.level,
        size,
        scores.str_,
        to_hit,
        damage,
        figures.dexterity(scores.dex)[0],
        penalty=min(figures.proficiency_penalty(one) for _name, one, _level in classes.pairs),
        knows=knows,
        specialised=specialised,
        routines=classes.routines(False),
        specialist_routines=classes.routines(True),
        pace=entry.mount.pace if entry.mount is not None else "standing",
        summon=shop.summon,
        container_save=shop.number("container_save", 20),
    )


def _class_hit_points(entry: EntryFile, classes: _Classes, loc: Loc, shop: Workshop) -> HitPoints:
    rolls = [figures.class_hit_dice(one, level, entry.abilities.con) for _name, one, level in classes.pairs]
    how = entry.hp if entry.hp is not None else str(shop.settings.get("character_hp", "rolled"))
    if len(rolls) > 1:
        if how == "rolled" and entry.hp is not None:
            shop.report.at((*loc, "hp"), "with two classes hit points are a number, average or maximum")
        # Each class gives its share of the average: two classes half of each.
        shares = [roll.maximum if how == "maximum" else figures.average(roll) for roll in rolls]
        return HitPoints(how if isinstance(how, int) else max(1, sum(shares) // len(rolls)))
    return _points(how, rolls[0], least=max(1, rolls[0].count))


def _points(how: int | str | Sequence[int], dice: DiceExpression, least: int) -> HitPoints:
    """Hit points fixed or to be rolled; of a list the first, until each of its count gets its own."""
    if isinstance(how, int):
        return HitPoints(how)
    if how == "average":
        return HitPoints(max(least, figures.average(dice)))
    if how == "maximum":
        return HitPoints(max(least, dice.maximum))
    return HitPoints(0, dice, least)


def _memorised(entry: EntryFile, classes: _Classes, loc: Loc, shop: Workshop) -> list[Power]:
    """The spells in memory, by level and name."""
    lists = [
        (caster, one.spells.from_level, level, max(1, level - one.spells.caster_level_less))
        for _name, one, level in classes.pairs
        if one.spells is not None
        for caster in one.spells.classes
    ]
    return _spells(entry, lists, loc, shop)


def _spells(
    entry: EntryFile, lists: list[tuple[str, list[int], int, int]], loc: Loc, shop: Workshop
) -> list[Power]:
    """Spells in memory; `lists` has (whose spells, from which levels, its level, its caster level)."""
    powers: list[Power] = []
    places = _spell_places(entry, loc)
    for name, copies in spells_in_memory(entry).items():
        place = places[name]
        spell = shop.find("spells", name, SpellEntry, place)
        if spell is None:
            continue
        canonical = shop.canonical("spells", name)
        fitting = [one for one in lists if one[0] in spell.classes]
        if not fitting:
            whose = " and ".join(f"{caster} spell of level {level}" for caster, level in sorted(spell.classes.items()))
            who = entry.class_ or entry.monster
            shop.report.at(place, f"a {who} cannot cast {canonical}: it is a {whose}")
            continue
        able = [one for one in fitting if 0 < least_level(spell, one[0], one[1]) <= one[2]]
        if not able:
            least = min(least_level(spell, one[0], one[1]) for one in fitting)
            shop.report.at(place, f"{canonical} needs level {least}" if least else f"no level of it can cast {canonical}")
            continue
        caster, _from, _level, caster_level = max(able, key=lambda one: (one[3], one[0]))
        if copies:
            version = cast_as(spell, caster)
            powers.append(
                spell_power(canonical, version, caster_level, spell.classes[caster], copies, shop.summon)
            )
    return sorted(powers, key=lambda power: (power.level, power.name))


def _spell_places(entry: EntryFile, loc: Loc) -> dict[str, Loc]:
    if isinstance(entry.spells, dict):
        return {name: (*loc, "spells", name) for name in entry.spells}
    places: dict[str, Loc] = {}
    for number, name in enumerate(entry.spells):
        places.setdefault(name, (*loc, "spells", number))
    return places


def _turnings(classes: _Classes) -> list[Power]:
    levels = [level - one.turns_undead for _name, one, level in classes.pairs if one.turns_undead is not None]
    return [turning_power(level) for level in sorted(levels)[-1:] if level >= 1]


def _character_modes(
    weapons: Sequence[Carried], wielder: Wielder, classes: _Classes, shop: Workshop
) -> tuple[MeleeMode, ...]:
    """The weapons in the order of the list, and bare hands last."""
    modes = [mode for weapon in weapons if (mode := melee_mode(weapon, wielder)) is not None]
    bare = [one for one in shop.catalogue.entries["weapons"].values() if isinstance(one, WeaponEntry) and one.unarmed]
    damage = next((one.unarmed for _name, one, _level in classes.pairs if one.unarmed is not None), None)
    return (*modes, *(fists(one, wielder, damage) for one in bare[:1]))


def _missile_modes(weapons: Sequence[Carried], wielder: Wielder) -> tuple[MissileMode, ...]:
    return tuple(mode for weapon in weapons if (mode := missile_mode(weapon, wielder)) is not None)


# --- what both have ---------------------------------------------------------------------------------------------


def _check_hands(
    shop: Workshop, loc: Loc, weapons: Sequence[Carried], things: Things, worn: Protection, wielder: Wielder
) -> None:
    """Nobody holds more than two hands can; a shield is strapped to one."""
    in_hands = sum_of_hands((*weapons, *things.weapons), wielder)
    items = max(0, things.hands_in_use - sum(1 for one in things.weapons if one.in_hand))
    explicit = any(one.said.in_hand for one in weapons) or items
    total = in_hands + items + (1 if worn.shield else 0)
    if total > HANDS and (explicit or in_hands > HANDS):
        shop.report.at((*loc, "weapons"), f"what is in hand takes {total} hands; there are two, and a shield takes one")


def _armour_class(entry: EntryFile, worn: Protection, things: Things, natural: int, dexterity: int) -> ArmourClass:
    """Armour class with shield and Dexterity, or the figure that the scenario gives for all of it."""
    if entry.ac is not None:
        return ArmourClass(entry.ac, worn.shield, dexterity)
    base = natural if worn.ac is None else min(natural, worn.ac)
    return ArmourClass(base - worn.shield - dexterity - things.armour_class, worn.shield, dexterity)


def _pace(entry: EntryFile, loc: Loc, shop: Workshop, on_foot: int) -> int:
    """Feet a round: the mount's where there is one."""
    if entry.mount is None:
        return on_foot
    mount = shop.find("monsters", entry.mount.mount, MonsterEntry, (*loc, "mount"))
    return on_foot if mount is None else max(mount.move, mount.fly)


def _conditions(words: Sequence[str]) -> int:
    return condition_bits(word for word in words if word not in terms.HARM_NAMES)


def _harms(words: Sequence[str]) -> int:
    return harm_bits(word for word in words if word in terms.HARM_NAMES)


# --- monsters ---------------------------------------------------------------------------------------------------


def _monster(entry: EntryFile, name: str, loc: Loc, shop: Workshop) -> CombatantSpec | None:
    kind = shop.find("monsters", name, MonsterEntry, (*loc, "monster"))
    _refuse_for_monsters(entry, loc, shop)
    if kind is None:
        find_weapons(shop, entry.weapons or (), (*loc, "weapons"), Wielder(1, terms.MAN_SIZED))
        return None
    if entry.overrides:
        plain = {**shop.catalogue.nodes["monsters"][shop.canonical("monsters", name)].plain(), **entry.overrides}
        kind = fit(MonsterEntry, plain, shop.report, (*loc, "overrides")) or kind
    level = max(1, kind.hit_dice.dice)
    scores = entry.abilities
    strength = scores.str_ if "str_" in scores.model_fields_set else kind.strength
    dexterity_score = scores.dex if "dex" in scores.model_fields_set else kind.dexterity
    to_hit, damage = figures.strength(strength, scores.str_percent) if "str_" in scores.model_fields_set else (0, 0)
    dexterity = figures.dexterity(dexterity_score)
    wielder = Wielder(
        level,
        terms.SIZE_LETTERS.index(kind.size),
        strength,
        to_hit,
        damage,
        dexterity[0],
        kind.to_hit_bonus,
        kind.damage_bonus,
        routines=kind.routine_rate,
        specialist_routines=kind.routine_rate,
        pace=entry.mount.pace if entry.mount is not None else "standing",
        summon=shop.summon,
        container_save=shop.number("container_save", 20),
        boulders=shop.number("boulders", 4),
    )
    weapons = _monster_weapons(entry, kind, loc, shop, wielder)
    worn = find_armour(shop, entry.armour, (*loc, "armour"))
    things = find_items(shop, entry.items, (*loc, "items"), len(weapons), {})
    _check_hands(shop, loc, weapons, things, worn, wielder)
    return _monster_spec(entry, kind, name, loc, shop, wielder, weapons, worn, things)


def _refuse_for_monsters(entry: EntryFile, loc: Loc, shop: Workshop) -> None:
    for field, what in (("level", "a level"), ("race", "a race"), ("specialisation", "a specialisation")):
        if getattr(entry, field) is not None:
            shop.report.at((*loc, field), f"a monster does not have {what}; that belongs to a class", key=True)
    if entry.proficiencies is not None:
        shop.report.at((*loc, "proficiencies"), "a monster knows the weapons that it carries", key=True)


def _monster_weapons(
    entry: EntryFile, kind: MonsterEntry, loc: Loc, shop: Workshop, wielder: Wielder
) -> list[Carried]:
    """What the scenario gives it, or its own arms."""
    if entry.weapons is not None:
        if kind.spares_arms and entry.weapons:
            shop.report.at((*loc, "weapons"), f"a {entry.monster} has no hands for weapons")
        return find_weapons(shop, entry.weapons, (*loc, "weapons"), wielder)
    own = [WeaponFile.model_validate(text) for text in kind.weapons]
    return find_weapons(shop, own, (*loc, "monster"), wielder)


def _monster_hit_points(entry: EntryFile, dice: HitDice, per_die: int | None, shop: Workshop) -> HitPoints:
    if per_die is not None and not isinstance(entry.hp, int):
        return HitPoints(max(1, dice.dice * per_die + dice.plus))
    how = entry.hp if entry.hp is not None else str(shop.settings.get("monster_hp", "rolled"))
    rolled = parse_dice(dice.rolled)
    if dice.bonus:
        # The bonus dice count with their average, rounded down: hit points are rolled with one kind of die.
        rolled = DiceExpression(rolled.count, rolled.sides, rolled.plus + figures.average(parse_dice(dice.bonus)))
    return _points(how, rolled, least=1)


def _monster_saves(kind: MonsterEntry, things: Things) -> tuple[int, int, int, int, int]:
    level = figures.monster_level(kind.hit_dice) if kind.saves_as is None else kind.saves_as
    row = figures.monster_saves(level)
    needs = [max(SMALLEST_SAVE, need - kind.saves_bonus - things.saves) for need in row]
    return needs[0], needs[1], needs[2], needs[3], needs[4]


def _monster_morale(entry: EntryFile, kind: MonsterEntry) -> int:
    if entry.morale is None:
        return NEVER_CHECKS if kind.morale is None else kind.morale
    return entry.morale if isinstance(entry.morale, int) else NEVER_CHECKS


def _monster_powers(
    entry: EntryFile, kind: MonsterEntry, level: int, things: Things, loc: Loc, shop: Workshop
) -> tuple[Power, ...]:
    """Spells that the scenario gives it, its own abilities, its items."""
    spells: list[Power] = []
    if entry.caster is not None:
        caster = shop.find("classes", entry.caster.class_, ClassEntry, (*loc, "caster", "class"))
        if caster is not None and caster.spells is not None:
            its = entry.caster.level
            least = max(1, its - caster.spells.caster_level_less)
            lists = [(one, caster.spells.from_level, its, least) for one in caster.spells.classes]
            spells = _spells(entry, lists, loc, shop)
        elif caster is not None:
            shop.report.at((*loc, "caster", "class"), f"a {entry.caster.class_} casts no spells")
    elif entry.spells:
        shop.report.at((*loc, "spells"), "a monster with spells needs `caster: {class: ..., level: ...}`", key=True)
    own = tuple(ability_power(part, kind, level, shop.spells, shop.summon) for part in kind.powers)
    return (*spells, *own, *things.powers)


def _monster_spec(
    entry: EntryFile,
    kind: MonsterEntry,
    name: str,
    loc: Loc,
    shop: Workshop,
    wielder: Wielder,
    weapons: list[Carried],
    worn: Protection,
    things: Things,
) -> CombatantSpec:
    dice = kind.hit_dice
    level = wielder.level
    dexterity = figures.dexterity(
        entry.abilities.dex if "dex" in entry.abilities.model_fields_set else kind.dexterity
    )
    shield = max(worn.shield, kind.shield)
    natural = kind.ac + kind.shield
    protection = Protection(worn.ac, shield, worn.move_cap, worn.magical, worn.names)
    needed = kind.hurt_by
    regenerates = kind.regenerates
    traits = bits(kind.traits, terms.TRAIT_NAMES) | bits(entry.traits, terms.TRAIT_NAMES)
    missiles = (*_missile_modes((*weapons, *things.weapons), wielder), *natural_missiles(kind, wielder))
    return CombatantSpec(
        name="",
        side=shop.side,
        kind=shop.canonical("monsters", name),
        group="",
        owner=0,
        traits=traits | (terms.LEADER if entry.leader else 0),
        level=kind.caster_level or level,
        hit_dice=(dice.dice, 1 if dice.bonus else dice.plus) if dice.dice else (0, parse_dice(dice.rolled).maximum),
        hit_points=_monster_hit_points(entry, dice, kind.hp_per_die, shop),
        thac0=figures.monster_thac0(dice) if kind.thac0 is None else kind.thac0,
        armour=_armour_class(entry, protection, things, natural, dexterity[1]),
        saves=_monster_saves(kind, things),
        strength=wielder.strength,
        dexterity=entry.abilities.dex if "dex" in entry.abilities.model_fields_set else kind.dexterity,
        intelligence=terms.INTELLIGENCE_NAMES.index(kind.intelligence),
        missile_rank=dexterity[2],
        move_ft=_pace(entry, loc, shop, max(kind.move, kind.fly)),
        size=wielder.size,
        morale=_monster_morale(entry, kind),
        melee=natural_modes(kind, (*weapons, *things.weapons), wielder),
        missiles=missiles,
        powers=_monster_powers(entry, kind, level, things, loc, shop),
        pools=tuple(things.pools),
        tactics=(),
        position=Position(0, 0),
        immune_conditions=_conditions(kind.immune),
        immune_harm=_harms(kind.immune),
        halved_harm=harm_bits(kind.halved),
        weapon_plus_needed=needed.plus if needed is not None else 0,
        weapon_harm_needed=0 if needed is None else terms.SILVER * needed.silver | terms.IRON * needed.iron,
        magic_resistance=kind.magic_resistance,
        regeneration=regenerates.amount if regenerates is not None else 0,
        regeneration_after_rounds=regenerates.after_rounds if regenerates is not None else 0,
        not_regenerated_harm=harm_bits(regenerates.not_) if regenerates is not None else 0,
        routines=kind.routine_rate,
        free_hands=0 if kind.spares_arms else HANDS - (1 if shield else 0),
        shield_loosen_segments=figures.SHIELD_LOOSEN_SEGMENTS if shield else 0,
        surprises_on=kind.surprises_on,
        size_weight=entry.weight,
        fixed_in_place=entry.holds_place,
        cover=entry.cover,
        concealment=entry.concealment,
        turn_as=0 if kind.turn_as is None else TURNING_ROWS.index(kind.turn_as) + 1,
        leader_of_group=entry.leader,
        height_ft=kind.height,
        gear=(*worn.names, *(weapon.name for weapon in weapons), *things.names),
    )
