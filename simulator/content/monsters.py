"""What are a monster's figures, by its entry and what a scenario changes of it?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from simulator.content import figures
from simulator.content.arms import Carried, Wielder, natural_missiles, natural_modes, toss
from simulator.content.beginnings import goods_of, starting_powers
from simulator.content.body_parts import (
    HANDS,
    NEVER_CHECKS,
    SMALLEST_SAVE,
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
from simulator.content.formulas import dice_at
from simulator.content.gear import MEDIUM_SHIELD, Protection, Things, find_armour, find_items, find_weapons
from simulator.content.grades import counted, of_monster
from simulator.content.memory import spells_of
from simulator.content.places import Loc
from simulator.content.powers import ability_power
from simulator.content.schema_creatures import TURNING_ROWS, CasterPart, ClassEntry, HitDice, MonsterEntry
from simulator.content.schema_scenario import EntryFile, WeaponFile
from simulator.content.validation import fit
from simulator.content.verbs import bits, condition_bits, harm_bits
from simulator.content.workshop import Workshop
from simulator.dice import DiceExpression, parse_dice
from simulator.model import terms
from simulator.model.compiled import NO_DICE, ArmourClass, CombatantSpec, Found, HitPoints, Position, Power, Reaction
from simulator.rulesets.figures import Figures, Saves

__all__ = ["monster"]


def monster(entry: EntryFile, name: str, loc: Loc, shop: Workshop) -> CombatantSpec | None:
    """The figures of a monster of this name; None where it is not known."""
    kind = shop.find("monsters", name, MonsterEntry, (*loc, "monster"))
    _refuse_for_monsters(entry, loc, shop)
    if kind is None:
        find_weapons(shop, entry.weapons or (), (*loc, "weapons"), Wielder(shop.tables, 1, terms.MAN_SIZED))
        return None
    if entry.overrides:
        kind = _overridden(entry, kind, name, loc, shop)
    if entry.hp == MAXIMUM or (entry.hp is None and shop.settings.get("monster_hp") == MAXIMUM):
        kind = _of_most_dice(kind, shop.tables)
    level = max(1, kind.hit_dice.dice)
    scores = entry.abilities
    strength = scores.str_ if "str_" in scores.model_fields_set else kind.strength
    dexterity_score = scores.dex if "dex" in scores.model_fields_set else kind.dexterity
    to_hit, damage = shop.tables.strength(strength, scores.str_percent) if "str_" in scores.model_fields_set else (0, 0)
    dexterity = shop.tables.dexterity(dexterity_score)
    wielder = Wielder(
        shop.tables,
        level,
        terms.SIZE_LETTERS.index(kind.size),
        strength,
        to_hit,
        damage,
        dexterity[0],
        kind.to_hit_bonus,
        kind.damage_bonus,
        -shop.tables.unfamiliar_monster,
        routines=kind.routine_rate,
        specialist_routines=kind.routine_rate,
        pace=entry.mount.pace if entry.mount is not None else "standing",
        mounted=entry.mount is not None,
        on_war_mount=mounted(entry, shop),
        summon=shop.summon,
        thac0=figures.monster_thac0(shop.tables, kind.hit_dice) if kind.thac0 is None else kind.thac0,
        arcs=shop.tables.arcs(shop.outdoors),
    )
    weapons = _monster_weapons(entry, kind, loc, shop, wielder)
    worn = find_armour(shop, entry.armour, (*loc, "armour"))
    things = find_items(shop, entry.items, (*loc, "items"), len(weapons), {})
    check_hands(shop, loc, weapons, things, worn, wielder)
    return _monster_spec(entry, kind, name, loc, shop, wielder, weapons, worn, things)


MAXIMUM: Final = "maximum"


def _overridden(entry: EntryFile, kind: MonsterEntry, name: str, loc: Loc, shop: Workshop) -> MonsterEntry:
    """A monster with the figures that a scenario gives it; what goes by hit dice goes by those it has then."""
    said = entry.overrides
    plain = {**shop.catalogue.nodes["monsters"][shop.canonical("monsters", name)].plain(), **said}
    if "hit_dice" in said and "found_with" not in said:
        plain.pop("found_with", None)
    made = fit(MonsterEntry, plain, shop.report, (*loc, "overrides"))
    if made is None:
        return kind
    return _with_dice_of(made, kind, shop.tables, "thac0" not in said, "saves_as" not in said)


def _with_dice_of(
    made: MonsterEntry, kind: MonsterEntry, tables: Figures, to_hit: bool = True, saves: bool = True
) -> MonsterEntry:
    """A monster whose skill to hit, and whose saves, are as many rows of the tables off as its hit dice are."""
    own, new = kind.hit_dice, made.hit_dice
    if own == new:
        return made
    changed: dict[str, int] = {}
    if to_hit and made.thac0 is not None:
        changed["thac0"] = made.thac0 + figures.monster_thac0(tables, new) - figures.monster_thac0(tables, own)
    if saves and made.saves_as is not None:
        level = made.saves_as + figures.monster_level(tables, new) - figures.monster_level(tables, own)
        changed["saves_as"] = max(0, level)
    return made.model_copy(update=changed)


def _of_most_dice(kind: MonsterEntry, tables: Figures) -> MonsterEntry:
    """The strongest of a kind that is found with more or fewer hit dice."""
    if not kind.found_with:
        return kind
    dice = _of_dice(kind, max(row.hit_dice for row in kind.found_with))
    return _with_dice_of(kind.model_copy(update={"hit_dice": dice, "found_with": []}), kind, tables)


def _of_dice(kind: MonsterEntry, number: int) -> HitDice:
    """As many hit dice, with what its kind adds to them."""
    own = kind.hit_dice
    return own._replace(dice=number, rolled=f"{number}{own.rolled[own.rolled.index('d') :]}")


def _found(entry: EntryFile, kind: MonsterEntry, shop: Workshop) -> tuple[Found, ...]:
    """What the die says of its hit dice, unless the scenario counts its hit points or takes the average."""
    how = entry.hp if entry.hp is not None else str(shop.settings.get("monster_hp", "rolled"))
    if how != "rolled":
        return ()
    return tuple(
        Found(
            row.up_to,
            row.hit_dice - kind.hit_dice.dice,
            _monster_hit_points(entry, _of_dice(kind, row.hit_dice), kind.hp_per_die, shop),
        )
        for row in kind.found_with
    )


def _refuse_for_monsters(entry: EntryFile, loc: Loc, shop: Workshop) -> None:
    for field, what in (("level", "a level"), ("race", "a race"), ("specialisation", "a specialisation")):
        if getattr(entry, field) is not None:
            shop.report.at((*loc, field), f"a monster does not have {what}; that belongs to a class", key=True)
    if entry.proficiencies is not None:
        shop.report.at((*loc, "proficiencies"), "a monster knows the weapons that it carries", key=True)


def _monster_weapons(entry: EntryFile, kind: MonsterEntry, loc: Loc, shop: Workshop, wielder: Wielder) -> list[Carried]:
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
    return points(how, parse_dice(dice.rolled), least=1, more=parse_dice(dice.bonus) if dice.bonus else NO_DICE)


def _monster_armour(
    entry: EntryFile, kind: MonsterEntry, worn: Protection, things: Things, dexterity: int, tables: Figures
) -> ArmourClass:
    natural = kind.ac + kind.shield
    armour = armour_class(entry, worn, things, natural, dexterity, kind.contact_ac)
    if tables.hide_counts and kind.contact_ac is None:
        return replace(armour, contact=armour.total)
    return armour


def _saves_at(kind: MonsterEntry, things: Things, tables: Figures) -> Callable[[int], Saves]:
    """Its saves as a fighter of a level, with what magic and its nature add."""

    def saves(level: int) -> Saves:
        row = tables.monster_saves(max(0, level))
        needs = [max(SMALLEST_SAVE, need - kind.saves_bonus - things.saves) for need in row]
        return needs[0], needs[1], needs[2], needs[3], needs[4]

    return saves


def _monster_morale(entry: EntryFile, kind: MonsterEntry, traits: int, tables: Figures) -> int:
    """What the scenario says, or the entry, or the ruleset by hit dice; the dead and the mindless never check."""
    if entry.morale is not None:
        return entry.morale if isinstance(entry.morale, int) else NEVER_CHECKS
    if "morale" in kind.model_fields_set:
        return NEVER_CHECKS if kind.morale is None else kind.morale
    return NEVER_CHECKS if traits & (terms.UNDEAD | terms.MINDLESS) else tables.natural_morale(kind.hit_dice.dice)


def _caster(entry: EntryFile, kind: MonsterEntry) -> CasterPart | None:
    """As what it casts the spells that the scenario gives it: what the scenario says, or what its kind does."""
    return entry.caster or (kind.caster if entry.spells else None)


def _monster_powers(
    entry: EntryFile, kind: MonsterEntry, level: int, things: Things, loc: Loc, shop: Workshop
) -> tuple[Power, ...]:
    """Spells that the scenario gives it, its own abilities, its items."""
    spells: list[Power] = []
    as_what = _caster(entry, kind)
    if as_what is not None:
        caster = shop.find("classes", as_what.class_, ClassEntry, (*loc, "caster", "class"))
        if caster is not None and caster.spells is not None:
            its = as_what.level
            least = max(1, its - caster.spells.caster_level_less)
            lists = [(one, caster.spells.from_level, its, least) for one in caster.spells.classes]
            spells = spells_of(entry, lists, loc, shop)
        elif caster is not None:
            shop.report.at((*loc, "caster", "class"), f"a {as_what.class_} casts no spells")
    elif entry.spells:
        shop.report.at((*loc, "spells"), "a monster with spells needs `caster: {class: ..., level: ...}`", key=True)
    own: list[Power] = []
    shared: dict[str, int] = {}
    for part in kind.powers:
        power = ability_power(part, kind, level, shop.spells, shop.summon, shop.tables)
        if part.shares_uses is not None and part.uses is not None:
            if part.shares_uses not in shared:
                shared[part.shares_uses] = len(things.pools)
                things.pools.append(DiceExpression(0, 1, part.uses))
            power = replace(power, pool=shared[part.shares_uses])
        own.append(power)
    return (*spells, *own, *things.powers, *things.recast(spells))


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
    dexterity = shop.tables.dexterity(
        entry.abilities.dex if "dex" in entry.abilities.model_fields_set else kind.dexterity
    )
    shield = max(worn.shield, kind.shield)
    protection = Protection(
        worn.ac, shield, worn.shield_attacks, worn.move_cap, worn.magical, worn.names, worn.magic, worn.shield_magic
    )
    needed = kind.hurt_by
    regenerates = kind.regenerates
    traits = bits(kind.traits, terms.TRAIT_NAMES) | bits(entry.traits, terms.TRAIT_NAMES)
    missiles = (*missile_modes((*weapons, *things.weapons), wielder), *natural_missiles(kind, wielder))
    saves_at = _saves_at(kind, things, shop.tables)
    powers = _monster_powers(entry, kind, level, things, loc, shop)
    casts_as = _caster(entry, kind)
    return CombatantSpec(
        name="",
        side=shop.side,
        kind=shop.canonical("monsters", name),
        group="",
        owner=0,
        traits=traits | (terms.LEADER if entry.leader else 0) | (terms.METAL_CLAD if worn.metal else 0),
        level=kind.caster_level or level,
        hit_dice=counted(dice),
        hit_points=_monster_hit_points(entry, dice, kind.hp_per_die, shop),
        thac0=wielder.thac0,
        armour=_monster_armour(entry, kind, protection, things, dexterity[1], shop.tables),
        saves=saves_at(figures.monster_level(shop.tables, dice) if kind.saves_as is None else kind.saves_as),
        grades=of_monster(kind, shop.tables, saves_at),
        found=_found(entry, kind, shop),
        casts=100 if casts_as is None else casts_as.chance,
        wisdom=entry.abilities.wis,
        strength=wielder.strength,
        dexterity=entry.abilities.dex if "dex" in entry.abilities.model_fields_set else kind.dexterity,
        intelligence=terms.INTELLIGENCE_NAMES.index(kind.intelligence),
        missile_rank=dexterity[2],
        move_ft=pace_of(entry, loc, shop, max(kind.move, kind.fly)),
        size=wielder.size,
        morale=_monster_morale(entry, kind, traits, shop.tables),
        melee=(
            *natural_modes(kind, (*weapons, *things.weapons), wielder),
            *(() if kind.spares_arms else grapples(shop, wielder, worn)),
        ),
        missiles=missiles,
        powers=powers,
        pools=things.filled,
        charges=things.rolled,
        tactics=(),
        position=Position(0, 0),
        immune_conditions=conditions_of(kind.immune) | (0 if kind.legs else terms.PRONE),
        immune_harm=harms_of(kind.immune),
        halved_harm=harm_bits(kind.halved),
        weapon_plus_needed=needed.plus if needed is not None else 0,
        weapon_harm_needed=0 if needed is None else terms.SILVER * needed.silver | terms.IRON * needed.iron,
        magic_resistance=kind.magic_resistance,
        regeneration=regenerates.amount if regenerates is not None else 0,
        regeneration_after_rounds=regenerates.after_rounds if regenerates is not None else 0,
        not_regenerated_harm=harm_bits(regenerates.not_) if regenerates is not None else 0,
        routines=kind.routine_rate,
        free_hands=0 if kind.spares_arms else HANDS - (1 if shield else 0),
        shield_attacks=worn.shield_attacks or (MEDIUM_SHIELD if shield else 0),
        shield_loosen_segments=shop.tables.shield_loosen if shield else 0,
        goods=goods_of((*weapons, *things.weapons), things.goods),
        reactions=tuple(
            Reaction(
                harm_bits(one.harm),
                NO_DICE if one.at_most is None else dice_at(one.at_most, level),
                condition_bits((one.condition,)) if one.condition is not None else 0,
            )
            for one in kind.reacts
        ),
        catches_rocks=kind.catches_rocks,
        absorbs=things.absorbs,
        mirror=things.mirror,
        starts_with=starting_powers(entry, level, loc, shop),
        light_ft=entry.light or max((one.entry.light for one in weapons if one.in_hand), default=0),
        notices=kind.notices,
        own_gaze_save=kind.own_gaze_save,
        surprises_on=kind.surprises_on,
        surprised_on=kind.surprised_on,
        size_weight=entry.weight,
        fixed_in_place=entry.holds_place,
        web_ft=kind.web,
        flies=flies(entry, kind, shop),
        hidden=entry.hidden,
        cover=entry.cover,
        concealment=entry.concealment,
        turn_as=0 if kind.turn_as is None else TURNING_ROWS.index(kind.turn_as) + 1,
        toss=toss(wielder),
        legs=kind.legs,
        gear=(*worn.names, *(weapon.name for weapon in weapons), *things.names),
    )
