"""What do a combatant's spells, items and abilities come to for its level?

Each spell in memory, scroll, potion, function of a wand, gaze or breath becomes a
:class:`simulator.model.compiled.Power` with everything that depends on the user's level worked out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from simulator.content import figures
from simulator.content.formulas import dice_at, number_at
from simulator.content.schema_creatures import MonsterEntry, MonsterPower, SpellEntry
from simulator.content.schema_effects import PowerFields, UseFields, casting_time
from simulator.content.schema_gear import UNLIMITED_CHARGES, ItemEntry
from simulator.content.verbs import Summoner, verbs_of
from simulator.dice import DiceExpression, owner_key
from simulator.model import terms
from simulator.model.compiled import NO_DICE, UNLIMITED, Power, Verb
from simulator.rulesets.figures import Figures

__all__ = [
    "Stock",
    "ability_power",
    "cast_as",
    "item_powers",
    "least_level",
    "recast_powers",
    "scroll_power",
    "spell_power",
    "stored_power",
    "turning_power",
]

COMPONENTS: Final = {"V": terms.VERBAL, "S": terms.SOMATIC, "M": terms.MATERIAL}
ITEM_MANNERS: Final = {
    "potion": terms.POTION,
    "oil": terms.OIL,
    "scroll": terms.SCROLL,
    "protection scroll": terms.PROTECTION_SCROLL,
    "wand": terms.WAND,
    "rod": terms.ROD,
    "staff": terms.STAFF,
    "ring": terms.DEVICE,
    "device": terms.DEVICE,
}
MONSTER_MANNERS: Final = {
    "gaze": terms.GAZE,
    "breath": terms.BREATH,
    "spell-like": terms.SPELL_LIKE,
    "innate": terms.INNATE,
    "spell": terms.SPELL,
    "turning": terms.TURNING,
}
ITEM_LEVELS: Final = {"wand": 6, "staff": 8}
OTHER_ITEM_LEVEL: Final = 6
"""Level at which the powers of items act that do not say (SEG-ITM; wands 6, staves 8)."""
SPOKEN: Final = ("wand", "rod", "staff", "ring", "device")
"""Kinds that need a command word."""
USED_UP: Final = ("potion", "oil", "scroll", "protection scroll")
BESIDE_ATTACK: Final = ("gaze", "spell-like")


@dataclass(slots=True)
class Stock:
    """What an item of the scenario brings: its number among the owner's things, how many, how charged, how far away."""

    tables: Figures
    item: int
    count: int = 1
    charges: int | None = None
    fetch: DiceExpression = NO_DICE
    level: int | None = None
    """Level of its maker, if the scenario says so."""
    plus: int = 0
    pools: list[DiceExpression] = field(default_factory=list)
    """The owner's pools of charges, to which an item adds its own."""


def cast_as(entry: SpellEntry, caster: str) -> SpellEntry:
    """A spell as casters of this class have it."""
    changes = entry.variants.get(caster)
    if not changes:
        return entry
    return SpellEntry.model_validate({**entry.model_dump(exclude_unset=True, by_alias=True), "variants": {}, **changes})


def _shape(part: PowerFields, level: int, verbs: tuple[Verb, ...]) -> dict[str, Any]:
    """The fields of a power that say whom it touches."""
    touch = part.range == "touch"
    on_self = part.range == "self" or part.shape == "self"
    far = 0 if part.range in (None, "touch", "self") else number_at(part.range or 0, level)
    shape = terms.SELF if on_self and part.shape in ("one", "self") else terms.SHAPE_NAMES.index(part.shape)
    return {
        "range_ft": max(0, far),
        "shape": shape,
        "size_ft": max(0, number_at(part.size, level)),
        "width_ft": max(0, number_at(part.width, level)),
        "targets": dice_at(part.targets, level),
        "whom": terms.FRIENDS if on_self and part.whom == "foes" and shape == terms.SELF else _whom(part),
        "spares_friends": part.spares_friends,
        "touch": touch,
        "verbs": verbs,
        "needs_line_of_effect": part.line_of_effect,
        "at_most": NO_DICE if part.at_most is None else dice_at(part.at_most, level),
        "finds_metal": part.metal_does_not_count,
        "must_hit": part.must_hit,
        "concentration": part.concentration,
        "ended_by_pace": _ENDED_BY[part.concentration_ends],
        "person_only": part.person_only,
        "magical": part.magical,
        "ray": part.ray,
        "chance_by_targets": tuple(part.by_targets),
    }


_ENDED_BY: Final = {"moving": 1, "running": 2, "hindered": 9}
"""From which pace on moving ends concentration (SEG-CON-02)."""


def _whom(part: PowerFields) -> int:
    return terms.WHOM_NAMES.index(part.whom)


def hands_for(components: int) -> int:
    """Hands that a casting takes: none for the voice alone, both for gestures with a material (SEG-CST-13, 14)."""
    gestures = components & (terms.SOMATIC | terms.MATERIAL)
    return 2 if gestures == terms.SOMATIC | terms.MATERIAL else 1 if gestures else 0


def spell_power(name: str, entry: SpellEntry, level: int, spell_level: int, uses: int, summon: Summoner) -> Power:
    """A spell in memory, so many copies of it."""
    segments, rounds = casting_time(entry.casting)
    components = sum(COMPONENTS[letter] for letter in entry.components)
    return Power(
        name,
        terms.SPELL,
        segments,
        rounds,
        components,
        hands_for(components),
        level=spell_level,
        caster_level=level,
        uses=uses,
        speech="V" in entry.components,
        **_shape(entry, level, verbs_of(entry.effects, level, summon)),
    )


def least_level(entry: SpellEntry, caster: str, from_level: Sequence[int]) -> int:
    """The lowest level at which a class can cast a spell; 0 where it never can."""
    spell_level = entry.classes[caster]
    return from_level[spell_level - 1] if spell_level <= len(from_level) else 0


def scroll_power(name: str, entry: SpellEntry, level: int, spell_level: int, stock: Stock, summon: Summoner) -> Power:
    """A spell on a scroll: read in the time of its casting (SEG-ITM-05)."""
    power = spell_power(name, entry, level, spell_level, stock.count, summon)
    return replace(
        power, manner=terms.SCROLL, components=terms.VERBAL, hands=1, speech=True, fetch=stock.fetch, item=stock.item
    )


def stored_power(name: str, spell: SpellEntry, entry: ItemEntry, stock: Stock, summon: Summoner) -> Power:
    """A spell in a ring: it works once, in the ring's own time, as its first class casts it."""
    caster = min(spell.classes)
    spell_level = spell.classes[caster]
    level = stock.level or max(OTHER_ITEM_LEVEL, 2 * spell_level - 1)
    power = spell_power(name, cast_as(spell, caster), level, spell_level, 1, summon)
    segments, rounds = casting_time(_item_time(entry, entry, stock.tables))
    return replace(
        power, manner=ITEM_MANNERS[entry.kind], segments=segments, rounds=rounds, components=0, hands=1, item=stock.item
    )


def item_powers(
    name: str, entry: ItemEntry, stock: Stock, spells: Mapping[str, SpellEntry], summon: Summoner
) -> tuple[Power, ...]:
    """What an item can do: one power, or one for each of its functions, which share its charges."""
    parts: list[tuple[str, UseFields]]
    if entry.functions:
        parts = [(f"{name}: {function}", part) for function, part in sorted(entry.functions.items())]
    elif entry.effects or entry.spell is not None:
        parts = [(name, entry)]
    else:
        return ()
    charges = stock.charges if stock.charges is not None else entry.charges
    pool, uses = -1, UNLIMITED
    if charges is not None and charges != UNLIMITED_CHARGES:
        pool = len(stock.pools)
        count, sides, plus = dice_at(charges, 1)
        stock.pools.append(DiceExpression(count * stock.count, sides, plus * stock.count))
    elif entry.kind in USED_UP and charges is None:
        uses = stock.count
    return tuple(
        _item_power(function, entry, part, stock, spells, summon, pool=pool, uses=uses) for function, part in parts
    )


def _item_power(
    name: str,
    entry: ItemEntry,
    part: UseFields,
    stock: Stock,
    spells: Mapping[str, SpellEntry],
    summon: Summoner,
    *,
    pool: int,
    uses: int,
) -> Power:
    kind = entry.kind
    level = stock.level or part.caster_level or entry.caster_level or ITEM_LEVELS.get(kind, OTHER_ITEM_LEVEL)
    stated, rounds = casting_time(_item_time(entry, part, stock.tables))
    segments = stock.tables.item_time(stated)
    recovery = getattr(part, "recovery", None)
    recovery = entry.recovery if recovery is None else recovery
    once = entry.once_each or getattr(part, "once_each", False)
    rests = stock.tables.staff_recovery if kind == "staff" else 0
    onset = NO_DICE
    if kind in ("potion", "oil"):
        onset = stock.tables.onset if part.onset is None else dice_at(part.onset, level)
    elif part.onset is not None:
        onset = dice_at(part.onset, level)
    shape = _worked(part, level, spells, summon)
    if kind in ("potion", "oil") and part.range is None and part.shape == "one":
        shape |= {"shape": terms.SELF, "whom": terms.FRIENDS if part.whom == "foes" else _whom(part)}
    return Power(
        name,
        ITEM_MANNERS[kind],
        segments,
        rounds,
        0,
        entry.hands,
        level=0,
        caster_level=level,
        uses=uses,
        cost=part.cost,
        pool=pool,
        fetch=stock.fetch,
        onset=onset,
        recovery=rests if recovery is None else stock.tables.item_time(recovery),
        speech=part.speech if part.speech is not None else kind in SPOKEN or kind == "protection scroll",
        item=stock.item,
        once=owner_key(name) if once else 0,
        daily=entry.daily,
        **shape,
    )


def recast_powers(memory: Sequence[Power], name: str, entry: ItemEntry, stock: Stock, stored: int) -> tuple[Power, ...]:
    """The spells in memory as an item casts them out of the levels that it has taken up (C.10).

    They take the item's time and as many levels as the spell has; what is in memory stays there.
    """
    segments = stock.tables.item_time(RECAST_SEGMENTS)
    return tuple(
        replace(
            spell,
            name=f"{name}: {spell.name}",
            manner=ITEM_MANNERS[entry.kind],
            segments=segments,
            rounds=0,
            components=0,
            hands=entry.hands,
            uses=UNLIMITED,
            cost=max(1, spell.level),
            pool=stored,
            fetch=stock.fetch,
            item=stock.item,
            speech=entry.kind in SPOKEN,
        )
        for spell in memory
    )


RECAST_SEGMENTS: Final = 1


def _item_time(entry: ItemEntry, part: UseFields, tables: Figures) -> int | str:
    """The time of a function, of its item, or of its kind (SEG-ITM-03 to 10)."""
    for said in (part.segments, entry.time, entry.segments):
        if said is not None:
            return said
    if entry.kind in ("potion", "oil"):
        return tables.drink
    return tables.staff if entry.kind == "staff" else tables.unstated_item


def _worked(part: UseFields, level: int, spells: Mapping[str, SpellEntry], summon: Summoner) -> dict[str, Any]:
    """Whom a use touches and what it does; as the spell that it works as, where it does not say itself."""
    spell = spells.get(part.spell) if part.spell is not None else None
    if spell is None:
        return _shape(part, level, verbs_of(part.effects, level, summon, part.duration))
    own = {name for name in PowerFields.model_fields if name in part.model_fields_set}
    merged = PowerFields.model_construct(
        **{name: getattr(part if name in own else spell, name) for name in PowerFields.model_fields}
    )
    return _shape(merged, level, verbs_of(merged.effects, level, summon, part.duration))


def ability_power(
    part: MonsterPower,
    entry: MonsterEntry,
    level: int,
    spells: Mapping[str, SpellEntry],
    summon: Summoner,
    tables: Figures,
) -> Power:
    """A gaze, breath, spell-like or innate ability of a monster (SEG-INN-02 to 06)."""
    level = part.caster_level or entry.caster_level or level
    time: int | str = tables.ability if part.segments is None else part.segments
    stated, rounds = casting_time(time)
    segments = tables.item_time(stated)
    beside = part.beside_attack if part.beside_attack is not None else part.manner in BESIDE_ATTACK
    spell = spells.get(part.spell) if part.spell is not None else None
    worked = _worked(part, level, spells, summon)
    if part.manner == "gaze" and part.range is None:
        # Whoever can see the creature can meet its gaze (SEG-GAZ-05).
        worked["range_ft"] = figures.AS_FAR_AS_ONE_SEES_FT
    return Power(
        part.name,
        MONSTER_MANNERS[part.manner],
        segments,
        rounds,
        0,
        0,
        level=max(spell.classes.values()) if spell is not None else 0,
        caster_level=level,
        uses=UNLIMITED if part.uses is None else part.uses,
        cost=part.cost,
        onset=NO_DICE if part.onset is None else dice_at(part.onset, level),
        speech=bool(part.speech),
        side_effect=beside,
        rounds_between=part.rounds_between,
        leap_ft=0 if part.leap is None else part.leap.feet,
        strikes=part.leap is not None and part.leap.strikes,
        **worked,
    )


def turning_power(level: int, tables: Figures) -> Power:
    """Turning undead as a cleric of this level: a major action of one segment that nothing disrupts (R-SEG-09)."""
    return Power(
        "turn undead",
        terms.TURNING,
        tables.ability,
        0,
        0,
        1,
        range_ft=figures.TURNING_RANGE_FT,
        shape=terms.AROUND,
        size_ft=figures.TURNING_RANGE_FT,
        width_ft=0,
        targets=DiceExpression(0, 1, 1),
        whom=terms.FOES,
        spares_friends=True,
        touch=False,
        verbs=(Verb(terms.TURN_UNDEAD, amount=level, only_on=terms.UNDEAD),),
        level=0,
        caster_level=level,
        uses=UNLIMITED,
        needs_line_of_effect=False,
        magical=False,
    )
