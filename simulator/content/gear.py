"""What does a combatant carry, and how does it fight with it?

Finds weapons, armour and items of a scenario in the content, works out which is in which hand, and hands them to
:mod:`simulator.content.arms` and :mod:`simulator.content.powers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from simulator.content import figures
from simulator.content.arms import Carried, Wielder, hands_of
from simulator.content.places import Loc
from simulator.content.powers import USED_UP, Stock, cast_as, item_powers, recast_powers, scroll_power, stored_power
from simulator.content.schema_creatures import SpellEntry
from simulator.content.schema_gear import ArmourEntry, ItemEntry, WeaponEntry
from simulator.content.schema_scenario import ArmourFile, ItemFile, WeaponFile
from simulator.content.workshop import Workshop
from simulator.dice import DiceExpression
from simulator.model.compiled import NO_DICE, Goods, Power
from simulator.rules.tables_items import MATERIALS
from simulator.rulesets.figures import Figures

__all__ = ["Protection", "Things", "find_armour", "find_items", "find_weapons", "sum_of_hands"]

SCROLL: Final = "scroll of "
METALS: Final = (("silver ", "silver"), ("silvered ", "silver"), ("cold iron ", "iron"), ("iron ", "iron"))
CARRIED_BY_KIND: Final = {"ring": "hand", "device": "hand", "staff": "hand", "rod": "hand"}
HANDS: Final = 2
MEDIUM_SHIELD: Final = 2
"""Attacks a round that a shield of middle size meets (SEG-B13)."""
SCROLL_LEVEL: Final = 6
"""The least level at which scrolls are written."""


@dataclass(slots=True)
class Protection:
    """What is worn: armour class without Dexterity, and what of it is a shield."""

    ac: int | None = None
    """None: no armour, only perhaps a shield."""
    shield: int = 0
    shield_attacks: int = 0
    """Attacks a round that the shield can meet, where that is limited."""
    move_cap: int = 10_000
    magical: bool = False
    names: tuple[str, ...] = ()
    magic: int = 0
    """Points of armour class that are magic."""
    shield_magic: int = 0
    """Those of the shield."""
    metal: bool = False
    """A suit of metal, which magic can heat."""
    wrestling: int = 0
    """What it takes from the rolls of a wrestler."""


@dataclass(slots=True)
class Things:
    """The magic items carried."""

    powers: tuple[Power, ...]
    pools: list[DiceExpression]
    """The charges of each; dice are rolled in each fight."""
    weapons: list[Carried]
    armour_class: int
    saves: int
    hands_in_use: int
    names: tuple[str, ...]
    goods: list[Goods] = field(default_factory=list)
    """What of them can be spoiled."""
    absorbs: tuple[int, ...] = ()
    """The pools of levels of spells that they still take up, and of those that they have taken up."""
    absorber: tuple[str, ItemEntry, Stock] | None = None
    """What takes them up."""
    mirror: bool = False

    @property
    def filled(self) -> tuple[int, ...]:
        """What each pool holds, of rolled charges the average."""
        return tuple(figures.average(pool) for pool in self.pools)

    @property
    def rolled(self) -> tuple[tuple[int, DiceExpression], ...]:
        """The pools that are rolled in each fight."""
        return tuple((number, pool) for number, pool in enumerate(self.pools) if pool.count)

    def recast(self, memory: Sequence[Power]) -> tuple[Power, ...]:
        """The spells in memory out of the levels that were taken up."""
        if self.absorber is None:
            return ()
        return recast_powers(memory, *self.absorber, self.absorbs[1])


def shown_name(name: str, plus: int, material: str = "") -> str:
    """The name of a thing with its magic: `long sword +1`."""
    return f"{material}{name}" + (f" {plus:+d}" if plus else "")


def find_weapons(shop: Workshop, said: Sequence[WeaponFile], loc: Loc, wielder: Wielder) -> list[Carried]:
    """The weapons of a combatant, numbered in the order of its list."""
    carried: list[Carried] = []
    chosen = any(one.in_hand or one.carried == "hand" for one in said)
    for number, one in enumerate(said):
        material, flag = "", ""
        name = one.weapon
        if shop.catalogue.canonical("weapons", name) is None and not shop.catalogue.is_broken("weapons", name):
            material, flag = next(((word, kind) for word, kind in METALS if name.startswith(word)), ("", ""))
            name = name.removeprefix(material)
        entry = shop.find("weapons", name, WeaponEntry, (*loc, number, "weapon"))
        if entry is None:
            continue
        base = shop.canonical("weapons", name)
        in_hand = one.in_hand
        if in_hand is None:
            accessible = one.carried == "hand" or (one.carried in wielder.tables.accessible and not entry.container)
            in_hand = one.carried == "hand" or (not chosen and number == 0 and accessible)
        silver, iron = one.silver or flag == "silver", one.iron or flag == "iron"
        words = material or ("silver " if one.silver else "cold iron " if one.iron else "")
        carried.append(
            Carried(shown_name(base, one.plus, words), base, entry, one, number, in_hand, silver=silver, iron=iron)
        )
        launched = entry.missile is not None and entry.missile.use == "launched"
        rides = wielder.tables.mounted_archery and wielder.pace != "standing"
        if launched and rides and "short bow" not in base:
            shop.report.at((*loc, number), "only a short bow can be shot from a mount under way")
    return carried


def sum_of_hands(weapons: Sequence[Carried], wielder: Wielder) -> int:
    """Hands that the weapons in hand take."""
    return sum(_hands(one, wielder) for one in weapons if one.in_hand)


def _hands(weapon: Carried, wielder: Wielder) -> int:
    missile = weapon.entry.missile
    if weapon.entry.speed is None and missile is not None:
        return missile.hands or weapon.entry.hands
    return hands_of(weapon.entry, wielder)


def find_armour(shop: Workshop, said: Sequence[ArmourFile], loc: Loc) -> Protection:
    """What a combatant wears."""
    worn = Protection()
    shields = suits = 0
    for number, one in enumerate(said):
        place = (*loc, number, "armour")
        entry = shop.find("armour", one.armour, ArmourEntry, place)
        if entry is None:
            continue
        name = shop.canonical("armour", one.armour)
        worn.names += (shown_name(name, one.plus),)
        worn.magic += one.plus
        if entry.shield:
            shields += 1
            worn.shield_attacks = entry.attacks if entry.attacks is not None else MEDIUM_SHIELD
            worn.shield_magic = one.plus
            worn.shield = (entry.improves if entry.improves is not None else 1) + one.plus
        else:
            suits += 1
            worn.metal = entry.metal
            worn.wrestling = entry.wrestling
            worn.ac = (entry.ac if entry.ac is not None else 10) - one.plus
            if entry.move_cap is not None:
                worn.move_cap = entry.move_cap
            worn.magical = one.plus > 0
        if shields > 1 or suits > 1:
            shop.report.at(place, f"a second {'shield' if shields > 1 else 'suit of armour'}; one is worn at a time")
    return worn


def find_items(shop: Workshop, said: Sequence[ItemFile], loc: Loc, first: int, casts: dict[str, int]) -> Things:
    """The items of a combatant, numbered after its weapons in the order of their names.

    `casts` are the classes whose spells it casts, with its level in each.
    """
    things = Things((), [], [], 0, 0, 0, ())
    ordered = sorted(enumerate(said), key=lambda pair: (pair[1].item, pair[0]))
    for place, (number, one) in enumerate(ordered):
        where = (*loc, number)
        entry = shop.catalogue.get("items", one.item, ItemEntry)
        if not one.count:
            _check_none(shop, one, entry, where)
        if entry is None and one.item.casefold().startswith(SCROLL):
            _add_scroll(shop, things, one, where, first + place, casts)
        elif entry is None and not shop.catalogue.is_broken("items", one.item):
            shop.missing(_unknown_item(shop, one.item), (*where, "item"))
        elif entry is not None:
            _add_item(shop, things, one, entry, where, first + place)
    return things


def _check_none(shop: Workshop, one: ItemFile, entry: ItemEntry | None, loc: Loc) -> None:
    """Only what is used up whole can be tossed, and so be none of as the fight begins; nor is nothing in hand."""
    if entry is not None and entry.kind not in USED_UP:
        shop.report.at((*loc, "count"), f"none of it: only a potion, oil or scroll can be tossed, not a {entry.kind}")
    if one.in_hand or one.carried == "hand":
        shop.report.at((*loc, "count"), "none of it cannot be in hand")


def _unknown_item(shop: Workshop, name: str) -> str:
    message = shop.said_of("items", name)
    if shop.catalogue.canonical("weapons", name) is not None:
        return f"{message}; it is a weapon, so it stands under `weapons:`"
    return message


def _carried(one: ItemFile, kind: str) -> str:
    return "hand" if one.in_hand else one.carried or CARRIED_BY_KIND.get(kind, "belt")


def _fetch(place: str, tables: Figures) -> DiceExpression:
    return NO_DICE if place == "hand" else tables.fetch[place]


def _stock(shop: Workshop, things: Things, one: ItemFile, kind: str, item: int) -> Stock:
    return Stock(
        shop.tables,
        item,
        one.count,
        one.charges,
        _fetch(_carried(one, kind), shop.tables),
        one.caster_level,
        one.plus or 0,
        things.pools,
    )


def _add_scroll(shop: Workshop, things: Things, one: ItemFile, loc: Loc, item: int, casts: dict[str, int]) -> None:
    """A scroll of a spell: in the version, and at the level, of a reader who casts it; else as it was written."""
    name = one.item[len(SCROLL) :]
    spell = shop.find("spells", name, SpellEntry, (*loc, "item"))
    if spell is None:
        return
    canonical = shop.canonical("spells", name)
    own = sorted(caster for caster in spell.classes if caster in casts)
    caster = own[0] if own else min(spell.classes)
    version = cast_as(spell, caster)
    spell_level = spell.classes[caster]
    level = one.caster_level or max(SCROLL_LEVEL, 2 * spell_level - 1)
    stock = _stock(shop, things, one, "scroll", item)
    power = scroll_power(f"{SCROLL}{canonical}", version, level, spell_level, stock, shop.summon)
    things.powers += (power,)
    things.names += (f"{SCROLL}{canonical}",) if one.count else ()
    paper = MATERIALS.index(figures.ITEM_MATERIALS["scroll"])
    things.goods.append(Goods(item, f"{SCROLL}{canonical}", paper, figures.material_bonus(0)))
    things.hands_in_use += 1 if one.in_hand else 0


def _stored(shop: Workshop, one: ItemFile, entry: ItemEntry, stock: Stock, loc: Loc) -> tuple[Power, ...]:
    """The spells that the scenario puts into an item: each works once, in the item's time."""
    if one.spells and not entry.stores_spells:
        shop.report.at((*loc, "spells"), f"{one.item} stores no spells")
        return ()
    made = []
    for number, name in enumerate(one.spells):
        spell = shop.find("spells", name, SpellEntry, (*loc, "spells", number))
        if spell is not None:
            made.append(stored_power(shop.canonical("spells", name), spell, entry, stock, shop.summon))
    return tuple(made)


def _add_item(shop: Workshop, things: Things, one: ItemFile, entry: ItemEntry, loc: Loc, item: int) -> None:
    plus = one.plus if one.plus is not None else 0
    name = shown_name(shop.canonical("items", one.item), plus)
    stock = _stock(shop, things, one, entry.kind, item)
    things.powers += item_powers(name, entry, stock, shop.spells, shop.summon)
    things.powers += _stored(shop, one, entry, stock, loc)
    if entry.absorbs and not things.absorbs:
        room = len(things.pools)
        things.pools += [DiceExpression(0, 1, entry.absorbs), DiceExpression(0, 1, 0)]
        things.absorbs, things.absorber = (room, room + 1), (name, entry, stock)
    things.mirror = things.mirror or any(part.do == "reflect" for part in entry.effects)
    things.names += (name if one.count == 1 else f"{name} x{one.count}",) if one.count else ()
    material = MATERIALS.index(entry.material or figures.ITEM_MATERIALS[entry.kind])
    things.goods.append(Goods(item, name, material, figures.material_bonus(entry.plus + plus)))
    things.armour_class += entry.armour_class + (plus if entry.armour_class else 0)
    things.saves += entry.saves + (plus if entry.saves else 0)
    in_hand = one.in_hand or one.carried == "hand"
    things.hands_in_use += entry.hands if in_hand else 0
    if entry.weapon is not None:
        weapon = shop.find("weapons", entry.weapon, WeaponEntry, (*loc, "item"))
        if weapon is not None:
            said = WeaponFile(weapon=entry.weapon, plus=entry.plus + plus)
            base = shop.canonical("weapons", entry.weapon)
            things.weapons.append(Carried(name, base, weapon, said, item, in_hand))
