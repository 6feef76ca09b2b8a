"""What is already so as a fight begins: what somebody has drunk, what was cast on it, in which state it is?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from simulator.content import figures
from simulator.content.arms import Carried
from simulator.content.places import Loc
from simulator.content.powers import Stock, cast_as, item_powers, spell_power
from simulator.content.schema_creatures import SpellEntry
from simulator.content.schema_gear import ItemEntry, WeaponEntry
from simulator.content.schema_scenario import ConditionFile, EntryFile
from simulator.content.verbs import condition_bits
from simulator.content.workshop import Workshop
from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.model.compiled import BEFORE_MELEE, NO_DICE, Goods, Power, Verb
from simulator.rules.tables_items import MATERIALS

__all__ = ["goods_of", "material_of", "off_hand_of", "starting_powers"]

DRUNK: Final = ("potion", "oil")
SHARED: Final = (terms.SELF, terms.ONE)


def material_of(said: str | None, kind: str, by_kind: dict[str, str]) -> int:
    """The row of the table of item saves for a thing: what its entry says, or what its kind is made of."""
    return MATERIALS.index(said or by_kind.get(kind, "hard metal"))


def goods_of(weapons: Sequence[Carried], others: Sequence[Goods]) -> tuple[Goods, ...]:
    """Everything that fire or acid could spoil, in the order of the owner's things."""
    found = {one.item: one for one in others}
    for weapon in weapons:
        bonus = figures.material_bonus(weapon.plus) if weapon.plus > 0 else 0
        material = material_of(weapon.entry.material, weapon.entry.kind, figures.WEAPON_MATERIALS)
        found.setdefault(weapon.item, Goods(weapon.item, weapon.name, material, bonus))
    return tuple(found[item] for item in sorted(found))


def off_hand_of(entry: EntryFile, weapons: Sequence[Carried], loc: Loc, shop: Workshop) -> Carried | None:
    """The weapon for the other hand: one of those carried, a dagger or a hand axe (SEG-B10)."""
    if entry.off_hand is None:
        return None
    place = (*loc, "off_hand")
    if shop.find("weapons", entry.off_hand, WeaponEntry, place) is None:
        return None
    name = shop.canonical("weapons", entry.off_hand)
    found = next((one for one in weapons[1:] if one.base == name), None)
    if found is None:
        shop.report.at(place, f"{name} is not among its weapons, behind the one for the main hand")
    elif not shop.tables.second_weapon(found.base, _size(found), _size(weapons[0])):
        shop.report.at(place, f"the other hand does not strike with a {name} beside a {weapons[0].base}")
    elif weapons[0].entry.hands == 2 or weapons[0].entry.speed is None:
        shop.report.at(place, f"{weapons[0].name} leaves no hand for {name}")
    else:
        return found
    return None


def _size(weapon: Carried) -> int:
    return terms.SIZE_LETTERS.index(weapon.entry.size)


def starting_powers(entry: EntryFile, level: int, loc: Loc, shop: Workshop) -> tuple[Power, ...]:
    """What works on somebody from the first: conditions, potions drunk and spells cast before the fight."""
    made = [_condition(one) for one in entry.conditions]
    for number, name in enumerate(entry.in_effect):
        power = _before(name, level, (*loc, "in_effect", number), shop)
        if power is not None:
            made.append(power)
    return tuple(made)


def _condition(said: ConditionFile) -> Power:
    """A state as a thing of its own that no spell ends."""
    rounds = NO_DICE if said.rounds is None else DiceExpression(0, 1, said.rounds)
    segments = NO_DICE if said.segments is None else DiceExpression(0, 1, said.segments)
    bits = condition_bits((said.condition,))
    return _on_oneself(said.condition, Verb(terms.CONDITION, condition=bits, rounds=rounds, segments=segments))


def _on_oneself(name: str, *verbs: Verb) -> Power:
    return Power(
        name,
        terms.INNATE,
        0,
        0,
        0,
        0,
        0,
        terms.SELF,
        0,
        0,
        DiceExpression(0, 1, 1),
        terms.EVERYBODY,
        spares_friends=False,
        touch=False,
        verbs=verbs,
        level=0,
        caster_level=1,
        uses=1,
        magical=False,
    )


def _before(name: str, level: int, loc: Loc, shop: Workshop) -> Power | None:
    """A potion drunk or a spell cast before the fight; a spell as its first class casts it, at the owner's level."""
    item = shop.catalogue.get("items", name, ItemEntry)
    if item is not None:
        if item.kind not in DRUNK:
            shop.report.at(loc, f"{name} is not drunk or spread; only potions, oils and spells can be in effect")
            return None
        canonical = shop.canonical("items", name)
        return next(iter(item_powers(canonical, item, Stock(shop.tables, -1), shop.spells, shop.summon)), None)
    spell = shop.find("spells", name, SpellEntry, loc)
    if spell is None:
        return None
    caster = min(spell.classes)
    power = spell_power(
        shop.canonical("spells", name), cast_as(spell, caster), max(1, level), spell.classes[caster], 1, shop.summon
    )
    # When it was cast nobody was in melee yet.
    return replace(power, verbs=tuple(replace(verb, flags=verb.flags & ~BEFORE_MELEE) for verb in power.verbs))
