"""How does a combatant strike and shoot with what it carries?

Weapons of a scenario become melee and missile modes with every fixed modifier worked out: ability scores, magic,
proficiency, specialisation, a mount under way. Natural attacks, boulders and volleys of monsters are here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from simulator.content import figures
from simulator.content.formulas import dice_at
from simulator.content.schema_creatures import AttackPart, BoulderPart, GripPart, MonsterEntry, VolleyPart
from simulator.content.schema_gear import ContainerPart, MissilePart, WeaponEntry
from simulator.content.schema_scenario import WeaponFile
from simulator.content.verbs import Summoner, harm_bits, verbs_of
from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.model.arms import (
    AGAINST_AIRBORNE,
    AGAINST_GROUNDED,
    AGAINST_HELPLESS,
    AGAINST_LARGER,
    AGAINST_SMALL,
    RATE_OF_LEVEL,
    RATE_OF_SPECIALIST,
    Grip,
)
from simulator.model.compiled import NO_DICE, UNLIMITED, Blow, Container, MeleeMode, MissileMode, Verb
from simulator.rulesets.figures import Figures

__all__ = [
    "Carried",
    "Wielder",
    "melee_mode",
    "missile_mode",
    "natural_missiles",
    "natural_modes",
    "two_weapons",
]

Part = tuple[str, int]
TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class Carried:
    """A weapon that somebody carries: its entry, what the scenario says of it, its number among the owner's things."""

    name: str
    """As it is shown: `long sword +1`, `silver dagger`."""
    base: str
    """The canonical name of the weapon."""
    entry: WeaponEntry
    said: WeaponFile
    item: int
    in_hand: bool
    silver: bool = False
    iron: bool = False

    @property
    def plus(self) -> int:
        """Its magic: the scenario's, on top of the entry's own."""
        return self.said.plus + self.entry.plus

    @property
    def harm(self) -> int:
        """What it does harm with."""
        made = harm_bits(self.entry.harm)
        made |= terms.MAGIC if self.plus > 0 else 0
        made |= terms.SILVER if self.silver else 0
        return made | (terms.IRON if self.iron else 0)


@dataclass(frozen=True, slots=True)
class Wielder:
    """What somebody brings to every weapon."""

    tables: Figures
    level: int
    size: int
    strength: int = 10
    strength_to_hit: int = 0
    strength_damage: int = 0
    dexterity_to_hit: int = 0
    to_hit: int = 0
    """A monster's own bonus with weapons."""
    damage: int = 0
    penalty: int = 0
    """For weapons it has not learnt."""
    knows: frozenset[str] | None = None
    """Weapons it is proficient with; None: all that it carries."""
    specialised: str | None = None
    routines: tuple[int, int] = (1, 1)
    specialist_routines: tuple[int, int] = (1, 1)
    pace: str = "standing"
    """Of its mount."""
    mounted: bool = False
    on_war_mount: bool = False
    summon: Summoner = field(default=lambda _name: 0)
    thac0: int = 20
    arcs: bool = False
    """What shoots in an arc has its long ranges here."""

    def is_proficient(self, weapon: str) -> bool:
        """Whether it has learnt the use of a weapon."""
        return self.knows is None or weapon in self.knows


def hands_of(entry: WeaponEntry, wielder: Wielder) -> int:
    """Hands that a weapon takes in melee: two-handed ones are held in one by the strong."""
    if entry.hands == 2 and entry.hands_by_strength is not None and wielder.strength >= entry.hands_by_strength:
        return 1
    return entry.hands


def fixed(pairs: Sequence[Part]) -> tuple[int, tuple[Part, ...]]:
    """The sum of fixed modifiers, and those that are not zero."""
    parts = tuple(pair for pair in pairs if pair[1])
    return sum(value for _name, value in parts), parts


def melee_mode(weapon: Carried, wielder: Wielder, first: tuple[Blow, ...] = ()) -> MeleeMode | None:
    """Striking with a weapon; None if it is no melee weapon. `first`: natural blows of the same routine."""
    entry = weapon.entry
    if entry.speed is None or entry.small is None:
        return None
    specialist = wielder.specialised == weapon.base
    to_hit, parts = fixed(
        (
            (figures.STRENGTH, wielder.strength_to_hit),
            ("own", wielder.to_hit),
            (figures.MAGIC, weapon.plus),
            (figures.SPECIALIST, wielder.tables.specialist[0] if specialist else 0),
            (figures.NOT_PROFICIENT, 0 if wielder.is_proficient(weapon.base) else -wielder.penalty),
        )
    )
    damage = wielder.strength_damage + wielder.damage + weapon.plus
    damage += wielder.tables.specialist[1] if specialist else 0
    charge_dice, charge_doubles = 1, False
    if wielder.mounted and entry.kind == figures.LANCE:
        charge_dice, charge_doubles = wielder.tables.lance_charge(wielder.on_war_mount)
    small = dice_at(entry.small, wielder.level)
    blow = Blow(
        weapon.name,
        small,
        small if entry.large is None else dice_at(entry.large, wielder.level),
        to_hit,
        damage,
        weapon.harm,
        max(0, weapon.plus),
        verbs_of(entry.effects, wielder.level, wielder.summon),
        parts,
    )
    return MeleeMode(
        weapon.name,
        (*first, blow),
        entry.speed,
        round(entry.length * TENTHS),
        hands_of(entry, wielder),
        armed=True,
        settable=entry.settable and not (wielder.mounted and entry.kind == figures.LANCE),
        reach_ft=entry.reach,
        charge_dice=charge_dice,
        charge_doubles=charge_doubles,
        extra_routines=wielder.specialist_routines if specialist else wielder.routines,
        rate=RATE_OF_SPECIALIST if specialist else RATE_OF_LEVEL,
        item=weapon.item,
    )


def toss(wielder: Wielder) -> Blow:
    """Throwing a thing to a friend: to hit as with what is hurled, and no harm (GG-ACT-13, R-GLD-30)."""
    to_hit, parts = fixed(
        (
            (figures.STRENGTH, wielder.strength_to_hit if wielder.tables.strength_hurls else 0),
            (figures.DEXTERITY, wielder.dexterity_to_hit),
            ("own", wielder.to_hit),
        )
    )
    return Blow("toss", NO_DICE, NO_DICE, to_hit, 0, parts=parts)


def two_weapons(main: MeleeMode, other: MeleeMode, wielder: Wielder, penalties: tuple[int, int]) -> MeleeMode:
    """A weapon in each hand: one routine of both, worse to hit, less so with a high Dexterity (SEG-B10, GG-B08)."""
    blows = []
    for mode, penalty in zip((main, other), penalties, strict=True):
        less = min(0, penalty + wielder.dexterity_to_hit)
        blow = mode.blows[-1]
        parts = (*blow.parts, *(((figures.TWO_WEAPONS, less),) if less else ()))
        once = mode is other and wielder.tables.second_hand_once
        blows.append(replace(blow, to_hit=blow.to_hit + less, parts=parts, second_hand=once))
    return replace(
        main,
        name=f"{main.name} and {other.name}",
        blows=(*main.blows[:-1], *blows),
        segments=max(main.segments, other.segments),
        hands=2,
    )


def missile_mode(weapon: Carried, wielder: Wielder) -> MissileMode | None:
    """Shooting or hurling a weapon; None if it can be neither."""
    entry, part, said = weapon.entry, weapon.entry.missile, weapon.said
    improvised = part is None
    if part is None:
        if entry.speed is None or entry.small is None:
            return None
        # A melee weapon not meant for throwing: 3 segments, or 5 if it takes two hands (SEG-MIS-07).
        part = figures.improvised(wielder.tables, entry.hands)
    # A rock leaves the hand of a giant, but not that of who serves an engine.
    hurled = part.use == "hurled" and entry.kind != figures.ENGINE
    if hurled and not wielder.tables.throws(wielder.size, terms.SIZE_LETTERS.index(entry.size)):
        return None
    times = part.arcing if wielder.arcs else 1
    shots, snap = _shots(part, wielder, hurled)
    hands = part.hands or hands_of(entry, wielder)
    # Who has a weapon of both kinds in hand strikes with it unless the scenario says that it is in hand to be thrown.
    in_hand = weapon.in_hand and (entry.speed is None or bool(said.in_hand))
    return MissileMode(
        weapon.name,
        _missile_blow(weapon, part, wielder, hurled),
        shots,
        part.segments,
        snap,
        part.load,
        hands,
        hurled,
        part.ranges[0] * times,
        part.ranges[1] * times,
        part.increment * wielder.tables.increments or part.ranges[2] * times,
        minimum_ft=part.minimum,
        increment_ft=part.increment,
        count=(said.count or 1) if hurled else UNLIMITED if said.ammunition is None else said.ammunition,
        proficient=wielder.is_proficient(weapon.base),
        loaded=said.loaded is not False,
        in_hand=in_hand,
        fetch=_fetch(weapon, wielder.tables),
        ignores_dexterity=part.ignores_dexterity,
        container=None if entry.container is None else _container(weapon, entry.container, wielder),
        bulky=part.bulky,
        improvised=improvised,
        one_hand_segments=part.one_hand if shots[0] > shots[1] else 0,
        item=weapon.item,
        boulder=part.bounces,
        pierces=part.pierces,
        contact=part.contact,
        siege=part.siege,
        versus=() if part.siege else wielder.tables.against_armour(weapon.base),
    )


def _shots(part: MissilePart, wielder: Wielder, hurled: bool) -> tuple[tuple[int, int], int]:
    """Rate of fire and time of a snap-shot: halved, and without one, from a mount under way (SEG-MIS-29)."""
    if hurled or wielder.pace == "standing" or not wielder.tables.mounted_archery:
        return part.rate, part.snap
    shots, rounds = part.rate
    halved = (shots // 2, rounds) if shots % 2 == 0 else (shots, rounds * 2)
    return halved, part.snap if halved[0] > halved[1] else 0


def _missile_blow(weapon: Carried, part: MissilePart, wielder: Wielder, hurled: bool) -> Blow:
    entry = weapon.entry
    improvised = entry.missile is None and wielder.tables.improvised_unlearnt
    learnt = wielder.is_proficient(weapon.base) and not improvised
    specialist = wielder.specialised == weapon.base
    to_hit, parts = fixed(
        (
            (figures.STRENGTH, wielder.strength_to_hit if hurled and wielder.tables.strength_hurls else 0),
            (figures.DEXTERITY, wielder.dexterity_to_hit),
            ("own", wielder.to_hit),
            (figures.MAGIC, weapon.plus),
            (figures.SPECIALIST, wielder.tables.specialist[0] if specialist else 0),
            (figures.NOT_PROFICIENT, 0 if learnt else -wielder.penalty),
            ("own", 0 if part.aac0 is None else wielder.thac0 - wielder.tables.aac0(part.aac0)),
            (figures.MOUNTED, 0 if hurled else wielder.tables.mounted[wielder.pace]),
        )
    )
    damage = weapon.plus + (wielder.tables.specialist[1] if specialist else 0)
    damage += wielder.strength_damage + wielder.damage if hurled and entry.container is None else 0
    small = part.small if part.small is not None else entry.small
    large = part.large if part.large is not None else entry.large
    small_dice = NO_DICE if small is None else dice_at(small, wielder.level)
    return Blow(
        weapon.name,
        small_dice,
        small_dice if large is None else dice_at(large, wielder.level),
        to_hit,
        damage,
        weapon.harm,
        max(0, weapon.plus),
        verbs_of(entry.effects, wielder.level, wielder.summon),
        parts,
    )


def _fetch(weapon: Carried, tables: Figures) -> DiceExpression:
    """Time to get it out: an accessible weapon none, a prepared flask its own (SEG-B21).

    Of several flasks that are said to be in hand one is; the others are prepared like those in a pouch.
    """
    carried = weapon.said.carried
    if weapon.entry.container is not None and (weapon.in_hand or carried in ("hand", "belt", "pouch")):
        return tables.prepared_container
    return NO_DICE if weapon.in_hand or carried == "hand" or carried in tables.accessible else tables.fetch[carried]


def _container(weapon: Carried, part: ContainerPart, wielder: Wielder) -> Container:
    direct = verbs_of(part.direct, wielder.level, wielder.summon)
    splash = verbs_of(part.splash, wielder.level, wielder.summon)
    if weapon.said.lit is False:
        direct, splash = _unlit(direct), _unlit(splash)
    save = part.stays_whole_on
    if save is None:
        save = wielder.tables.container_save(part.material)
    return Container(weapon.name, direct, splash, save)


def _unlit(verbs: tuple[Verb, ...]) -> tuple[Verb, ...]:
    return tuple(verb for verb in verbs if not verb.harm & terms.FIRE)


# --- monsters ---------------------------------------------------------------------------------------------------


def natural_modes(entry: MonsterEntry, weapons: Sequence[Carried], wielder: Wielder) -> tuple[MeleeMode, ...]:
    """The routines of a monster: with each weapon it carries, or as its entry has them."""
    modes: list[MeleeMode] = []
    for name, routine in (("", entry.attacks), *sorted(entry.routines.items())):
        natural = tuple(blow for part in routine if not part.weapon for blow in _natural_blows(part, wielder))
        armed = any(part.weapon for part in routine)
        held = [mode for weapon in weapons if (mode := melee_mode(weapon, wielder, natural))] if armed else []
        modes.extend(held)
        if not held:
            loose = _loose_weapon(entry, routine, wielder) if armed else ()
            mode = _natural_mode(entry, name, (*natural, *loose), wielder)
            modes.extend([] if mode is None else [replace(mode, armed=bool(loose))])
    if not any(part.weapon for part in entry.attacks) and not entry.spares_arms:
        modes.extend(mode for weapon in weapons if (mode := melee_mode(weapon, wielder)))
    return tuple(modes)


def _natural_blows(part: AttackPart, wielder: Wielder) -> tuple[Blow, ...]:
    small = dice_at(part.damage if part.damage is not None else 0, wielder.level)
    blow = Blow(
        part.name,
        small,
        small if part.large is None else dice_at(part.large, wielder.level),
        part.to_hit,
        0,
        harm_bits(part.harm) or terms.BLUNT,
        part.plus,
        verbs_of(part.effects, wielder.level, wielder.summon),
        against=_AGAINST[part.against],
        elsewhere=part.elsewhere,
        grip=None if part.grip is None else _grip(part.grip, small, wielder.level),
        parts=(("own", part.to_hit),) if part.to_hit else (),
    )
    return (blow,) * part.count


_AGAINST: Final = {
    "all": 0,
    "small": AGAINST_SMALL,
    "large": AGAINST_LARGER,
    "helpless": AGAINST_HELPLESS,
    "airborne": AGAINST_AIRBORNE,
    "grounded": AGAINST_GROUNDED,
}


def _grip(part: GripPart, small: DiceExpression, level: int) -> Grip:
    """A hug or a beak: what it does each round, and when it has had enough."""

    def dice(text: int | str | None) -> DiceExpression:
        return NO_DICE if text is None else dice_at(text, level)

    drinks = dice(part.drinks) if part.drinks is not None else small
    return Grip(part.from_die, dice(part.damage), drinks, dice(part.until))


def _loose_weapon(entry: MonsterEntry, routine: Sequence[AttackPart], wielder: Wielder) -> tuple[Blow, ...]:
    """The blow of a weapon of no particular kind: its damage is the whole of it."""
    if entry.weapon_damage is None:
        return ()
    dice = dice_at(entry.weapon_damage, wielder.level)
    harm = next((harm_bits(part.harm) for part in routine if part.weapon and part.harm), terms.EDGED)
    parts = (("own", wielder.to_hit),) if wielder.to_hit else ()
    return (Blow("weapon", dice, dice, wielder.to_hit, 0, harm, parts=parts),)


def _natural_mode(entry: MonsterEntry, name: str, blows: tuple[Blow, ...], wielder: Wielder) -> MeleeMode | None:
    if not blows:
        return None
    bite = any(blow.name == "bite" for blow in blows)
    segments = entry.segments if entry.segments is not None else wielder.tables.natural_speed(wielder.size, bite)
    length = wielder.tables.natural_tenths(wielder.size) if entry.length is None else round(entry.length * TENTHS)
    names = list(dict.fromkeys(blow.name for blow in blows))
    return MeleeMode(
        name or " and ".join(names),
        blows,
        segments,
        length,
        0,
        natural=True,
        extra_routines=wielder.routines,
        splits=any(blow.elsewhere for blow in blows),
    )


def natural_missiles(entry: MonsterEntry, wielder: Wielder) -> tuple[MissileMode, ...]:
    """The boulders and volleys of a monster."""
    modes = [_own_missile(part, wielder) for part in entry.missiles]
    if entry.boulder is not None:
        modes.append(_boulder(entry.boulder, wielder))
    if entry.volley is not None:
        modes.append(_volley(entry.volley, wielder))
    return tuple(modes)


def _own_missile(part: MissilePart, wielder: Wielder) -> MissileMode:
    """What a creature shoots or hurls by itself, with as many as it needs."""
    name = part.called or "missile"
    small = dice_at(part.small if part.small is not None else 0, wielder.level)
    large = small if part.large is None else dice_at(part.large, wielder.level)
    to_hit, parts = fixed((("own", 0 if part.aac0 is None else wielder.thac0 - wielder.tables.aac0(part.aac0)),))
    harm = terms.BLUNT if part.bounces else terms.PIERCING
    hurled = part.use == "hurled"
    times = part.arcing if wielder.arcs else 1
    return MissileMode(
        name,
        Blow(name, small, large, to_hit, 0, harm, parts=parts),
        part.rate,
        part.segments,
        part.snap,
        part.load,
        part.hands or 0,
        hurled,
        part.ranges[0] * times,
        part.ranges[1] * times,
        part.ranges[2] * times,
        minimum_ft=part.minimum,
        in_hand=True,
        ignores_dexterity=part.ignores_dexterity,
        boulder=part.bounces,
        pierces=part.pierces,
        contact=part.contact,
        siege=part.siege,
    )


def _boulder(part: BoulderPart, wielder: Wielder) -> MissileMode:
    """A rock in hand, and more that lie ready (R-SEG-29)."""
    dice = dice_at(part.damage, wielder.level)
    return MissileMode(
        "boulder",
        Blow("boulder", dice, dice, 0, 0, terms.BLUNT),
        (1, 1),
        part.segments,
        0,
        0,
        2,
        True,
        part.maximum // 3,
        part.maximum * 2 // 3,
        part.maximum,
        minimum_ft=part.minimum,
        count=wielder.tables.boulders if part.count is None else part.count,
        in_hand=True,
        fetch=wielder.tables.next_boulder,
        ignores_dexterity=not wielder.tables.rocks_dodged,
        boulder=True,
    )


def _volley(part: VolleyPart, wielder: Wielder) -> MissileMode:
    dice = dice_at(part.damage, wielder.level)
    return MissileMode(
        part.name,
        Blow(part.name, dice, dice, 0, 0, harm_bits(part.harm)),
        (part.spikes, 1),
        part.segments,
        0,
        0,
        0,
        False,
        part.ranges[0],
        part.ranges[1],
        part.ranges[2],
        count=part.uses,
        volley=True,
    )
