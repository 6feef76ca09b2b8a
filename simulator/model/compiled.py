"""What does a fight need to know before its first die is rolled?

Frozen, slotted records of ints, short tuples and names: a scenario file after validation and after the ruleset has
worked out every figure. Nothing here changes during a fight, so thousands of fights (and several processes) share one
:class:`CompiledScenario`. Distances are in feet unless a name says tenths, times in segments unless it says rounds.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from simulator.dice import DiceExpression
from simulator.model import terms
from simulator.model.arms import NO_TOSS, Blow, Container, MeleeMode, MissileMode
from simulator.model.grades import Grade
from simulator.model.powers import (
    ALL_BUT,
    BEFORE_MELEE,
    CROSSED,
    DOUBLED,
    DROPS,
    EACH_ROUND,
    HALVED,
    MOVES,
    NO_DICE,
    NO_ONES,
    ONE_KIND,
    ORDINARY,
    STAT_AC_HURLED,
    STAT_AC_LAUNCHED,
    STAT_AC_OTHER,
    STAT_AIMED_SAVES,
    STAT_ARMOUR_CLASS,
    STAT_BURNS_BACK,
    STAT_COLD_SAVES,
    STAT_COUNT,
    STAT_DAMAGE,
    STAT_FIRE_RESISTANCE,
    STAT_FIRE_SAVES,
    STAT_FIRST_ATTACKS,
    STAT_MORALE,
    STAT_NAMES,
    STAT_NO_BOLTS,
    STAT_OUTLINED,
    STAT_PACE,
    STAT_SAVES,
    STAT_SAVES_BUT_SPELLS,
    STAT_SIZE,
    STAT_STRENGTH_DAMAGE,
    STAT_TO_HIT,
    UNLIMITED,
    Power,
    Verb,
)


@dataclass(frozen=True, slots=True)
class ArmourClass:
    """Descending armour class, and the parts of it that can fall away.

    `total` is `base` with `shield` and `dexterity` counted in (both as improvements: 1 means one point better; a
    Dexterity penalty is a negative improvement).
    """

    total: int
    shield: int
    dexterity: int
    contact: int = 10
    """Against attacks for which only magic and Dexterity count, both included."""
    shield_magic: int = 0
    """The magic of the shield, counted in both."""
    worn: int = 10
    """What armour and shield are without magic and Dexterity."""


@dataclass(frozen=True, slots=True)
class HitPoints:
    """Fixed hit points, or dice to roll in each fight (`at_least` is the floor for the sum)."""

    fixed: int
    dice: DiceExpression = NO_DICE
    at_least: int = 1
    more: DiceExpression = NO_DICE
    """Dice of another kind that are added: the 1d2 of 8+1d2."""

    @property
    def mean(self) -> Fraction:
        """On average, exact; the floor counts for the average alone."""
        return Fraction(self.fixed) if self.fixed > 0 else max(self.dice.mean + self.more.mean, Fraction(self.at_least))

    @property
    def maximum(self) -> int:
        """The most that can come up."""
        return self.fixed if self.fixed > 0 else max(self.dice.maximum + self.more.maximum, self.at_least)

    def distribution(self) -> dict[int, Fraction]:
        """The exact probability of every number of them; they sum to 1.

        >>> HitPoints(0, DiceExpression(1, 2, -1), 1, DiceExpression(1, 2, 0)).distribution()
        {1: Fraction(1, 4), 2: Fraction(1, 2), 3: Fraction(1, 4)}
        """
        if self.fixed > 0:
            return {self.fixed: Fraction(1)}
        shares: dict[int, Fraction] = {}
        added = self.more.distribution()
        for total, share in self.dice.distribution().items():
            for more, chance in added.items():
                points = max(self.at_least, total + more)
                shares[points] = shares.get(points, Fraction(0)) + share * chance
        return shares


class Found(NamedTuple):
    """A row of the die by which some monsters have more or fewer hit dice than most of their kind."""

    up_to: int
    """For rolls of no more than this; the last row's is the number of faces."""
    levels: int
    """How many hit dice more than most have; negative: fewer."""
    hit_points: HitPoints


class Goods(NamedTuple):
    """A thing that is carried, as fire and acid see it."""

    item: int
    """Its number among the owner's things."""
    name: str
    material: int
    """Row of the table of item saves."""
    bonus: int
    """Of its magic, to its saves."""


class Reaction(NamedTuple):
    """What a kind of harm does to a creature besides, or instead of, its damage."""

    harm: int
    at_most: DiceExpression
    """It does no more than this; empty: what it does."""
    condition: int


class Position(NamedTuple):
    """Where somebody starts, in tenths of a foot."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class TacticLine:
    """One line of a priority list, compiled (see :mod:`simulator.tactics`).

    `condition` is a flat tuple of ints that the tactics interpreter understands; empty means always.
    """

    act: int
    which: tuple[int, ...]
    """Indexes of the owner's melee modes, missile modes or powers that it names, best first; empty: the default."""
    selector: int
    selector_argument: int
    condition: tuple[int, ...]
    delay: int
    """Chosen segment for a delay; -1: none."""
    trigger: int
    trigger_argument: int
    then: int
    """Movement with what is left of the round: 0 none, 1 advance, 2 retire."""
    flags: int
    source: str
    """The line as it was written, for the log."""


@dataclass(frozen=True, slots=True)
class CombatantSpec:
    """Everything fixed about one combatant."""

    name: str
    side: int
    kind: str
    """The class or monster it is: 'fighter', 'goblin'."""
    group: str
    """Name of its `count:` group, or its own name."""
    owner: int
    """Key of its dice lanes."""
    traits: int
    level: int
    """Class level, or hit dice for a monster (caster level of its abilities)."""
    hit_dice: tuple[int, int]
    """Hit dice as (dice, plus): 1-1 is (1, -1)."""
    hit_points: HitPoints
    thac0: int
    armour: ArmourClass
    saves: tuple[int, int, int, int, int]
    strength: int
    dexterity: int
    intelligence: int
    """Class of intelligence: index into INTELLIGENCE_NAMES."""
    missile_rank: int
    """Dexterity's part in the initiative of missiles."""
    move_ft: int
    size: int
    morale: int
    """Base in a hundred (or 2d10 rating); -1: never checks."""
    melee: tuple[MeleeMode, ...]
    missiles: tuple[MissileMode, ...]
    powers: tuple[Power, ...]
    pools: tuple[int, ...]
    tactics: tuple[TacticLine, ...]
    position: Position
    arrives_round: int = 0
    """0: there from the start."""
    arrives_when: tuple[int, ...] = ()
    """A condition (tactics code) that brings it, instead of a round."""
    immune_conditions: int = 0
    immune_harm: int = 0
    halved_harm: int = 0
    weapon_plus_needed: int = 0
    """Only weapons of this plus or better hurt it ..."""
    weapon_harm_needed: int = 0
    """... or ones with one of these bits (silver)."""
    magic_resistance: int = 0
    regeneration: int = 0
    regeneration_after_rounds: int = 0
    not_regenerated_harm: int = 0
    sweep: int = 0
    """Attacks a round against foes of less than a full hit die; 0: none."""
    routines: tuple[int, int] = (1, 1)
    free_hands: int = 2
    """Hands that nothing is strapped to or must stay in (a shield takes one)."""
    shield_loosen_segments: int = 0
    surprises_on: int = 2
    surprises_alone: int = 0
    """Highest face of the foes' surprise die with which it surprises when nobody is with it; 0: as with others."""
    size_weight: int = 0
    """Explicit weight in random target draws; 0: by the rules."""
    fixed_in_place: bool = False
    """Does not leave its place (an archer behind a slit)."""
    cover: int = 0
    """Per cent of cover that it starts with, until it moves."""
    concealment: int = 0
    turn_as: int = 0
    """Its row of the turning table, from 1; 0: cannot be turned."""
    legs: int = 2
    gear: tuple[str, ...] = ()
    """What it carries, by name, for show."""
    shield_attacks: int = 0
    """Attacks a round that its shield can ward off, where that is limited; 0: no shield."""
    encumbered: bool = False
    """Carries too much, or wears too much, for what asks for free limbs."""
    goods: tuple[Goods, ...] = ()
    """What it carries that can be spoiled."""
    reactions: tuple[Reaction, ...] = ()
    absorbs: tuple[int, ...] = ()
    """What it holds takes up spells aimed at it alone: the pools of levels it has room for, and of those taken."""
    charges: tuple[tuple[int, DiceExpression], ...] = ()
    """Pools whose charges are rolled as the fight begins; `pools` has their averages."""
    mirror: bool = False
    """Has a mirror, and may fight by reflection."""
    catches_rocks: int = 0
    """Chance in a hundred to catch a boulder."""
    starts_with: tuple[Power, ...] = ()
    """What works on it as the fight begins: states, potions drunk, spells cast before."""
    light_ft: int = 0
    """How far the light reaches that it carries."""
    notices: int = 0
    """Chance in a hundred to notice the unseen near it, whatever its dice and wit."""
    own_gaze_save: int = 0
    """Added to its save against its own gaze in a mirror."""
    surprised_on: int = 2
    """Highest face of the surprise die that surprises it."""
    web_ft: int = 0
    """Feet a round that it goes in a web; 0: a web holds it like others."""
    flies: bool = False
    """Whether it moves through the air; else on the ground."""
    hidden: bool = False
    """Foes know nothing of it until it attacks."""
    backstab: int = 0
    """By how much it multiplies what a stab from behind does; 0: not skilled in that."""
    toss: Blow = NO_TOSS
    """How well it throws a thing to a friend."""
    wisdom: int = 10
    found: tuple[Found, ...] = ()
    """What the die says of it by which its kind is found with more or fewer hit dice; none: it has its own."""
    casts: int = 100
    """Chance in a hundred that it casts the spells that it has in memory."""
    grades: tuple[Grade, ...] = ()
    """What fewer and more levels come to, the lowest first; none: levels change nothing but its hit points."""

    is_proof: bool = field(init=False)
    """Whether there are weapons that do nothing to it."""
    needs_thought: bool = field(init=False)
    """Whether it matters with what it is struck: by its hide, or by its size."""

    def __post_init__(self) -> None:
        """Work out once what follows from the rest and is asked at every blow that is planned."""
        is_proof = bool(self.weapon_plus_needed or self.weapon_harm_needed or self.immune_harm & terms.WEAPON)
        halves = bool(self.halved_harm & terms.WEAPON)
        object.__setattr__(self, "is_proof", is_proof)
        object.__setattr__(self, "needs_thought", is_proof or halves or self.size >= terms.LARGE)

    @property
    def mean_hit_points(self) -> Fraction:
        """Hit points on average, whatever hit dice it is found with; exact."""
        if not self.found:
            return self.hit_points.mean
        shares = zip(self.found, (0, *(row.up_to for row in self.found)), strict=False)
        total = sum(((row.up_to - before) * row.hit_points.mean for row, before in shares), Fraction(0))
        return total / self.found[-1].up_to

    def renamed(self, name: str, side: int, owner: int, position: Position) -> CombatantSpec:
        """The same creature under another name, on a side, in a place: what a template is for."""
        return replace(self, name=name, side=side, owner=owner, position=position)


@dataclass(frozen=True, slots=True)
class SideSpec:
    """One side of the fight."""

    name: str
    owner: int
    members: tuple[int, ...]
    """Indexes into the scenario's combatants, in canonical order."""
    allies: int
    """Bits of the sides that it counts as friends, itself included."""
    retreat_when: tuple[int, ...] = ()
    """Condition (tactics code) under which the side leaves; empty: never."""
    checks_morale: bool = True
    surprised_segments: int = 0
    """Given surprise: segments lost before the fight."""
    pursues: bool = True
    takes_prisoners: bool = False


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A wall, or cover, on the plane: corners in tenths of a foot."""

    left: int
    bottom: int
    right: int
    top: int
    cover: int
    """Per cent; 100 is a wall."""
    blocks_movement: bool


@dataclass(frozen=True, slots=True)
class Goal:
    """What decides the fight besides killing: hold until a round, or reach a place."""

    side: int
    hold_until_round: int = 0
    reach_x: int = 0
    """Tenths of a foot; only read when `reach` is true."""
    reach: bool = False


@dataclass(frozen=True, slots=True)
class Arena:
    """The ground."""

    width_tenths: int
    """0: open."""
    length_tenths: int
    front_ft: int
    """How wide a front is, in feet (a corridor, a doorway); 0: open ground."""
    outdoors: bool
    """Ranges and movement reach as far as if their figures were yards; distances are tenths of a foot as ever."""
    light: int
    """0 dark, 1 dim, 2 bright."""
    rectangles: tuple[Rectangle, ...] = ()
    webs: tuple[tuple[int, int, int, int], ...] = ()
    """Webs that were spun before the fight, as rectangles: left, bottom, right, top in tenths of a foot."""

    @property
    def borders(self) -> tuple[int, int]:
        """How long and how wide it is, in tenths of a foot; 0: open."""
        return self.length_tenths, self.width_tenths


@dataclass(frozen=True, slots=True)
class CompiledScenario:
    """A scenario, ready to be played."""

    title: str
    ruleset: str
    settings: tuple[tuple[str, int | str | bool], ...]
    """Every house rule in force, by name, in the catalogue's order."""
    sides: tuple[SideSpec, ...]
    combatants: tuple[CombatantSpec, ...]
    """In canonical order: side name, then combatant name (natural order of numbers)."""
    templates: tuple[CombatantSpec, ...]
    arena: Arena
    round_limit: int
    goals: tuple[Goal, ...]
    scenario_hash: str
    rules_hash: str
    seed: int | None
    fights: int
    notes: str = ""
    dropped: tuple[str, ...] = ()
    """What a lenient reading left out, for the report."""
    hides: bool = field(init=False)
    """Whether there is any creature that some weapons do not hurt."""

    def __post_init__(self) -> None:
        """Work out once what follows from the rest."""
        object.__setattr__(self, "hides", any(spec.is_proof for spec in (*self.combatants, *self.templates)))


__all__ = [
    "ALL_BUT",
    "BEFORE_MELEE",
    "CROSSED",
    "DOUBLED",
    "DROPS",
    "EACH_ROUND",
    "HALVED",
    "MOVES",
    "NO_DICE",
    "NO_ONES",
    "ONE_KIND",
    "ORDINARY",
    "STAT_AC_HURLED",
    "STAT_AC_LAUNCHED",
    "STAT_AC_OTHER",
    "STAT_AIMED_SAVES",
    "STAT_ARMOUR_CLASS",
    "STAT_BURNS_BACK",
    "STAT_COLD_SAVES",
    "STAT_COUNT",
    "STAT_DAMAGE",
    "STAT_FIRE_RESISTANCE",
    "STAT_FIRE_SAVES",
    "STAT_FIRST_ATTACKS",
    "STAT_MORALE",
    "STAT_NAMES",
    "STAT_NO_BOLTS",
    "STAT_OUTLINED",
    "STAT_PACE",
    "STAT_SAVES",
    "STAT_SAVES_BUT_SPELLS",
    "STAT_SIZE",
    "STAT_STRENGTH_DAMAGE",
    "STAT_TO_HIT",
    "UNLIMITED",
    "Arena",
    "ArmourClass",
    "Blow",
    "CombatantSpec",
    "CompiledScenario",
    "Container",
    "Found",
    "Goal",
    "Grade",
    "HitPoints",
    "MeleeMode",
    "MissileMode",
    "Position",
    "Power",
    "Rectangle",
    "SideSpec",
    "TacticLine",
    "Verb",
]
