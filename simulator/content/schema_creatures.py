"""How are monsters, classes, peoples and spells written in content?"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Annotated, Any, Final, Literal, NamedTuple, Self

from pydantic import Field, WithJsonSchema, model_validator
from pydantic.functional_validators import BeforeValidator, PlainValidator

from simulator.content.schema_base import Choice, DiceText, Entry, Model, Name, NameList, Rate, refuse, shown
from simulator.content.schema_effects import CONDITION_WORDS, Casting, Effect, Harm, PowerFields, Trait, UseFields
from simulator.content.schema_gear import Feet, Length, MissilePart, Segments
from simulator.model import terms

__all__ = [
    "CLASS_ROWS",
    "TURNING_ROWS",
    "AttackPart",
    "ClassEntry",
    "HitDice",
    "MonsterEntry",
    "MonsterPower",
    "RaceEntry",
    "SpellEntry",
]

CLASS_ROWS: Final = (
    "fighter",
    "paladin",
    "ranger",
    "cleric",
    "druid",
    "monk",
    "thief",
    "assassin",
    "magic-user",
    "illusionist",
)
"""The classes whose rows stand in the tables of the rulesets."""
ClassRows = Annotated[str, Choice(CLASS_ROWS, "a class with rows in the tables")]

TURNING_ROWS: Final = (
    "skeleton",
    "zombie",
    "ghoul",
    "shadow",
    "wight",
    "ghast",
    "wraith",
    "mummy",
    "spectre",
    "vampire",
    "ghost",
    "lich",
    "fiend",
)
"""The rows of the turning table, from 1."""

_HIT_DICE = re.compile(
    r"(?P<dice>[1-9][0-9]?)(?: ?(?P<sign>[+-]) ?(?P<plus>[0-9]{1,2}d[0-9]{1,2}(?:\+[0-9])?|[0-9]{1,2}))?"
)
_POINTS = re.compile(r"(?P<dice>[0-9]{0,2}d[0-9]{1,2}(?:[+-][0-9]{1,2})?|[1-9][0-9]{0,3}) ?hp")


class HitDice(NamedTuple):
    """Hit dice as the rules count them, and the dice of the hit points."""

    dice: int
    plus: int
    rolled: str
    """The dice of its hit points."""
    bonus: str = ""
    """Dice added to them."""


def read_hit_dice(value: Any) -> HitDice:
    """Hit dice as monsters have them: `1-1`, `2`, `3+1`, `8+1d2`, or hit points alone, `1d4 hp`.

    >>> read_hit_dice("1-1").rolled, read_hit_dice("8+1d2").bonus, read_hit_dice("1d4 hp").dice
    ('1d8-1', '1d2', 0)
    """
    if isinstance(value, HitDice):
        return value
    text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if points := _POINTS.fullmatch(text):
        return HitDice(dice=0, plus=0, rolled=points["dice"])
    found = _HIT_DICE.fullmatch(text)
    if found is None:
        raise refuse(f"hit dice are written 2, 1-1, 3+1, 8+1d2 or 1d4 hp, not {shown(value)}")
    dice, plus = int(found["dice"]), found["plus"] or "0"
    if "d" in plus:
        return HitDice(dice=dice, plus=1, rolled=f"{dice}d8", bonus=plus)
    number = int(plus) * (-1 if found["sign"] == "-" else 1)
    return HitDice(dice=dice, plus=number, rolled=f"{dice}d8{number:+d}" if number else f"{dice}d8")


HitDiceText = Annotated[
    HitDice,
    PlainValidator(read_hit_dice),
    WithJsonSchema({"type": ["integer", "string"], "examples": [2, "1-1", "3+1", "8+1d2", "1d4 hp"]}),
]

IMMUNITIES: Final = (*terms.CONDITION_NAMES, *terms.HARM_NAMES)
Immunity = Annotated[
    str, Choice(IMMUNITIES, "something to be immune to (a condition or a kind of harm)", CONDITION_WORDS)
]
Size = Annotated[str, Choice(terms.SIZE_LETTERS, "a size")]
Intelligence = Annotated[str, Choice(terms.INTELLIGENCE_NAMES, "a class of intelligence")]
TurnedAs = Annotated[str, Choice(TURNING_ROWS, "a row of the turning table")]


def _morale(value: Any) -> int | None:
    if value in (None, "none"):
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 200:
        raise refuse(f"morale is a number from 0 to 200, or none for those who never check, not {shown(value)}")
    return value


Morale = Annotated[
    int | None, PlainValidator(_morale), WithJsonSchema({"anyOf": [{"type": "integer"}, {"const": "none"}]})
]


class GripPart(Model):
    """A hit that holds on: a hug, a beak that stays in the wound."""

    from_die: int = Field(default=0, ge=0, le=20, description="Least natural d20 that takes hold; 0: any hit")
    damage: DiceText | None = Field(default=None, description="What it does at once and each round after")
    drinks: DiceText | None = Field(default=None, description="Instead: what it drinks each round after")
    until: DiceText | None = Field(default=None, description="Hit points after which it has had enough and leaves")


class ReactionPart(Model):
    """What a kind of harm does to it besides, or instead of, its damage."""

    harm: list[Harm] = Field(min_length=1, description="Which kinds")
    at_most: DiceText | None = Field(default=None, description="It does no more than this")
    condition: Annotated[str, Choice(terms.CONDITION_NAMES, "a condition", CONDITION_WORDS)] | None = Field(
        default=None, description="It brings this condition"
    )


class AttackPart(Model):
    """One attack of a routine: a claw, a bite, or the weapon in hand (`weapon: true`)."""

    name: Name = Field(default="blow", description="Claw, bite, hoof ...")
    weapon: bool = Field(default=False, description="Struck with the weapon that it carries")
    damage: DiceText | None = Field(default=None, description="Damage")
    large: DiceText | None = Field(default=None, description="Damage against larger than man-sized, if another")
    count: int = Field(default=1, ge=1, le=20, description="How many of them in a routine")
    to_hit: int = Field(default=0, ge=-20, le=20, description="Added to its rolls to hit")
    plus: int = Field(default=0, ge=0, le=10, description="Hits creatures as a weapon of this plus")
    harm: list[Harm] = Field(default=[], description="Of what kind")
    against: Literal["all", "small", "large", "helpless", "airborne", "grounded"] = Field(
        default="all",
        description="Only used on foes below man-size, on larger ones, on the helpless, on those who fly, or do not",
    )
    elsewhere: bool = Field(default=False, description="Falls on another foe than the attack before, if it can")
    grip: GripPart | None = Field(default=None, description="Holds on after a hit")
    effects: list[Effect] = Field(default=[], max_length=10, description="What a hit brings besides its damage")


def _attacks(value: Any) -> Any:
    return [{"weapon": True, "name": "weapon"}] if value == "weapon" else value


Attacks = Annotated[list[AttackPart], BeforeValidator(_attacks), Field(max_length=20)]


class BoulderPart(Model):
    """Rocks that a giant hurls."""

    damage: DiceText = Field(description="Damage of a hit")
    maximum: Feet = Field(description="Farthest range in feet; the bands are thirds of it")
    minimum: Feet = Field(default=10, description="Nearest range in feet")
    segments: Segments = Field(default=8, description="Time of a throw")
    count: int | None = Field(default=None, ge=0, le=100, description="How many lie ready; left out: the house rule")


class VolleyPart(Model):
    """Spikes or the like that are shot together."""

    name: Name = Field(default="volley", description="What it is")
    damage: DiceText = Field(description="Damage of each that hits")
    spikes: int = Field(ge=1, le=30, description="How many at once")
    uses: int = Field(ge=1, le=100, description="How many volleys")
    ranges: list[Feet] = Field(min_length=3, max_length=3, description="Short, medium and long range in feet")
    segments: Segments = Field(default=3, description="Time of a volley")
    harm: list[Harm] = Field(default=["piercing"], description="Of what kind")


class HurtBy(Model):
    """What can hurt a creature that ordinary weapons do not."""

    plus: int = Field(default=0, ge=0, le=5, description="Weapons of this plus or better")
    silver: bool = Field(default=False, description="Silver weapons")
    iron: bool = Field(default=False, description="Cold iron weapons")


class Regenerates(Model):
    """Regeneration."""

    amount: int = Field(ge=1, le=50, description="Hit points a round")
    after_rounds: int = Field(default=0, ge=0, le=100, description="Rounds after the first damage until it begins")
    not_: list[Harm] = Field(default=[], alias="not", description="Harm that does not come back")


class LeapPart(Model):
    """A leap, swoop or bound that carries its user to the creature it is used on."""

    feet: int = Field(ge=1, le=1000, description="How far it goes at most")
    beyond_move: bool = Field(default=False, description="It may go farther than its user moves in a round")
    strikes: bool = Field(default=False, description="The user's routine of blows falls as it lands")


class MonsterPower(UseFields):
    """A gaze, a breath, a spell-like or an innate ability."""

    name: Name = Field(description="Its name")
    manner: Literal["gaze", "breath", "spell-like", "innate", "spell", "turning"] = Field(description="Its kind")
    uses: int | None = Field(default=None, ge=1, le=1000, description="Uses in a fight; left out: unlimited")
    rounds_between: int = Field(default=0, ge=0, le=100, description="Rounds that must pass between two uses")
    shares_uses: Name | None = Field(
        default=None, description="Powers with one name here share their uses: those of the first of them"
    )
    beside_attack: bool | None = Field(default=None, description="Used beside a physical attack; left out: by its kind")
    leap: LeapPart | None = Field(default=None, description="It carries its user to the creature it is used on")


class CasterPart(Model):
    """The class and level as which a monster casts spells."""

    class_: Name = Field(alias="class", description="Class of caster")
    level: int = Field(ge=1, le=30, description="Level")
    chance: int = Field(
        default=100, ge=1, le=100, description="Chance in a hundred that it casts at all, rolled in each fight"
    )


class FoundRow(Model):
    """A row of the die by which a monster's hit dice are found."""

    up_to: int = Field(ge=1, le=100, description="For rolls of no more than this")
    hit_dice: int = Field(ge=1, le=40, description="So many hit dice")


class MonsterEntry(Entry):
    """A monster."""

    size: Size = Field(description="T, S, M, L, H or G")
    traits: list[Trait] = Field(default=[], description="Undead, mindless, person, evil, animal ...")
    intelligence: Intelligence = Field(default="average", description="Class of intelligence")
    ac: int = Field(ge=-15, le=12, description="Armour class (descending), with its shield if it has one")
    shield: int = Field(default=0, ge=0, le=5, description="Points of it that are a shield")
    hit_dice: HitDiceText = Field(description="2, 1-1, 3+1, 8+1d2, or 1d4 hp")
    found_with: list[FoundRow] = Field(
        default=[],
        max_length=20,
        description="Hit dice by a die, where a kind has more or fewer; the last row says how many faces it has",
    )
    hp_per_die: int | None = Field(default=None, ge=1, le=8, description="Fixed hit points a die (dragons)")
    move: int = Field(ge=0, le=1000, description="Feet a round on the ground")
    web: int = Field(
        default=0, ge=0, le=1000, description="Feet a round in a web; 0: a web holds it as it holds others"
    )
    fly: int = Field(default=0, ge=0, le=1000, description="Feet a round in the air; 0: does not fly")
    thac0: int | None = Field(default=None, ge=-10, le=21, description="To hit armour class 0; left out: by hit dice")
    thac0_1e: int | None = Field(default=None, ge=-10, le=21, description="The first edition's figure, for show")
    saves_as: int | None = Field(default=None, ge=0, le=30, description="Level of fighter it saves as")
    saves_bonus: int = Field(default=0, ge=-10, le=10, description="Added to its saving throws")
    morale: Morale = Field(default=None, description="Morale in a hundred; none: never checks")
    height: Feet = Field(default=0, description="Height in feet")
    legs: int = Field(default=2, ge=0, le=100, description="Legs it stands on, for who bears it down; 0: nobody can")
    attacks: Attacks = Field(
        default=[], description="Its routine of blows; the word weapon: one blow with what it carries"
    )
    routines: dict[Name, Attacks] = Field(default={}, description="Other routines it may choose instead, by name")
    segments: Segments | None = Field(default=None, description="Time of its routine; left out: by size")
    length: Length | None = Field(
        default=None, description="Reach of its natural weapons in feet, for immediate attacks"
    )
    weapon_damage: DiceText | None = Field(default=None, description="Damage with a weapon of no particular kind")
    damage_bonus: int = Field(default=0, ge=-5, le=30, description="Added to the damage of its weapons")
    to_hit_bonus: int = Field(default=0, ge=-10, le=20, description="Added to its rolls to hit with weapons")
    routine_rate: Rate = Field(default=(1, 1), description="Routines in rounds, for creatures with more than one")
    weapons: NameList = Field(default=[], description="What it carries unless a scenario says otherwise")
    boulder: BoulderPart | None = Field(default=None, description="Rocks it hurls")
    missiles: list[MissilePart] = Field(default=[], max_length=10, description="Missiles of its own: rocks, quills ...")
    contact_ac: int | None = Field(
        default=None, ge=-15, le=12, description="Armour class against contact attacks, Dexterity included"
    )
    volley: VolleyPart | None = Field(default=None, description="Spikes it shoots")
    immune: list[Immunity] = Field(default=[], description="Conditions and kinds of harm that do nothing to it")
    halved: list[Harm] = Field(default=[], description="Kinds of harm of which it takes half")
    hurt_by: HurtBy | None = Field(default=None, description="Given: only such weapons hurt it")
    magic_resistance: int = Field(default=0, ge=0, le=100, description="Magic resistance in a hundred")
    regenerates: Regenerates | None = Field(default=None, description="Regeneration")
    powers: list[MonsterPower] = Field(default=[], max_length=30, description="Gazes, breaths, abilities")
    turn_as: TurnedAs | None = Field(default=None, description="The row of the turning table that it turns as")
    catches_rocks: int = Field(default=0, ge=0, le=100, description="Chance in a hundred to catch a rock hurled at it")
    reacts: list[ReactionPart] = Field(default=[], max_length=10, description="What some kinds of harm do to it")
    war_mount: bool = Field(default=False, description="Trained to carry a lance in a charge")
    notices: int = Field(
        default=0, ge=0, le=100, description="Chance in a hundred a round to notice the unseen near it"
    )
    own_gaze_save: int = Field(default=0, ge=-20, le=20, description="Added to its save against its own gaze")
    surprises_on: int = Field(default=2, ge=0, le=6, description="It surprises on a d6 of so much or less")
    surprised_on: int = Field(default=2, ge=0, le=6, description="It is surprised on a d6 of so much or less")
    spares_arms: bool = Field(default=False, description="Has no hands for weapons or items")
    dexterity: int = Field(default=10, ge=3, le=25, description="Dexterity, where it matters")
    strength: int = Field(default=10, ge=3, le=25, description="Strength, where it matters (webs)")
    caster_level: int | None = Field(
        default=None, ge=1, le=30, description="Level of its abilities; left out: hit dice"
    )
    caster: CasterPart | None = Field(default=None, description="As what it casts if a scenario gives it spells")
    tactics: Name | None = Field(default=None, description="A shipped list of tactics that suits it")

    @model_validator(mode="after")
    def _is_found_with_its_own_dice(self) -> Self:
        rows = self.found_with
        if rows and self.hit_dice.dice not in [row.hit_dice for row in rows]:
            raise refuse(f"the {self.hit_dice.dice} hit dice of most are in no row of found_with")
        if any(one.up_to >= other.up_to for one, other in pairwise(rows)):
            raise refuse("the rows of found_with go upwards by the die")
        return self

    @model_validator(mode="after")
    def _leaps_no_farther_than_it_moves(self) -> Self:
        """A leap keeps within a round's move unless it is said to go beyond it (GG-ACT-43)."""
        for power in self.powers:
            if power.leap is not None and not power.leap.beyond_move and power.leap.feet > max(self.move, self.fly):
                raise refuse(
                    f"{power.name} leaps {power.leap.feet} ft, and a move is {max(self.move, self.fly)} ft a round: "
                    "if it is to go farther, give the leap `beyond_move: true`"
                )
        return self


class CastingPart(Model):
    """Which spells a class knows, and from which level."""

    classes: list[Name] = Field(min_length=1, description="Whose spells: names as in the spells' own `classes`")
    from_level: list[Annotated[int, Field(ge=1, le=30)]] = Field(
        min_length=1, max_length=9, description="Class level from which spells of level 1, 2, 3 ... can be cast"
    )
    caster_level_less: int = Field(default=0, ge=0, le=20, description="Caster level is the class level less this")


class ClassEntry(Entry):
    """A character class. The tables by level are the ruleset's; an entry says whose rows it reads."""

    group: Literal["fighter", "cleric", "thief", "magic-user"] = Field(description="Its family")
    tables: ClassRows = Field(description="The class whose rows of the ruleset's tables it reads")
    to_hit: ClassRows | None = Field(default=None, description="Reads the rolls to hit of this class instead")
    saves: ClassRows | None = Field(default=None, description="Reads the saving throws of this class instead")
    routines: ClassRows | None = Field(default=None, description="Reads the iterative attacks of this class instead")
    hit_die: int | None = Field(default=None, ge=2, le=20, description="Sides of its hit die; left out: by the tables")
    dice_until: int = Field(default=30, ge=1, le=30, description="Last level that gives a hit die")
    hp_after: int = Field(default=0, ge=0, le=5, description="Hit points a level after the last hit die")
    proficiency_penalty: int | None = Field(
        default=None, ge=0, le=10, description="To hit with weapons it is not proficient with; left out: by the tables"
    )
    strength_exceptional: bool = Field(default=False, description="Has exceptional Strength and the fighters' hp bonus")
    turns_undead: int | None = Field(
        default=None, ge=0, le=20, description="Turns undead as a cleric of its level less so many; left out: not"
    )
    surprised_on: int = Field(default=2, ge=0, le=6, description="It is surprised on a d6 of so much or less")
    surprises_alone: int = Field(
        default=0, ge=0, le=6, description="It surprises on a d6 of so much or less when nobody is with it"
    )
    spells: CastingPart | None = Field(default=None, description="Its spells; left out: none")
    unarmed: DiceText | None = Field(default=None, description="Damage of its bare hands (monks)")
    tactics: Name | None = Field(default=None, description="A shipped list of tactics that suits it")


class RaceEntry(Entry):
    """A people that characters can belong to."""

    size: Size = Field(default="M", description="Its size")
    move: int = Field(default=120, ge=10, le=240, description="Feet a round without armour")
    traits: list[Trait] = Field(default=[], description="What it counts as")
    immune: list[Immunity] = Field(default=[], description="What does nothing to it")


class SpellEntry(Entry, PowerFields):
    """A spell."""

    classes: dict[Name, Annotated[int, Field(ge=1, le=9)]] = Field(
        min_length=1, description="Whose spell it is, and of which level"
    )
    casting: Casting = Field(description="Casting time: segments, or 1 round, or 1 turn")
    components: Literal["V", "S", "M", "VS", "VM", "SM", "VSM"] = Field(description="Components")
    reversed: Name | None = Field(default=None, description="Its reverse, a spell of its own")
    variants: dict[Name, dict[str, Any]] = Field(
        default={}, description="By class: fields in which that class's version differs"
    )
