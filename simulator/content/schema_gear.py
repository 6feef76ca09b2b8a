"""How are weapons, armour and magic items written in content?"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NoReturn, Self

from pydantic import Field, GetJsonSchemaHandler, WithJsonSchema, model_validator
from pydantic.functional_validators import PlainValidator
from pydantic_core import CoreSchema

from simulator.content.formulas import FormulaError, dice_at
from simulator.content.schema_base import Choice, DiceText, Entry, Model, Name, Rate, refuse, shown
from simulator.content.schema_effects import Casting, Effect, Harm, UseFields
from simulator.content.stat_line import missile_of
from simulator.rules.tables_items import MATERIALS

__all__ = ["ITEM_KINDS", "ArmourEntry", "ContainerPart", "ItemEntry", "MissilePart", "WeaponEntry"]

ITEM_KINDS: Final = ("potion", "oil", "scroll", "protection scroll", "wand", "rod", "staff", "ring", "device")
Material = Annotated[str, Choice(MATERIALS, "a material")]
ItemKind = Annotated[str, Choice(ITEM_KINDS, "a kind of item")]
Segments = Annotated[int, Field(ge=0, le=100)]
Feet = Annotated[int, Field(ge=0, le=5000)]
Length = Annotated[float, Field(ge=0, le=40)] | Annotated[int, Field(ge=0, le=40)]


class ContainerPart(Model):
    """A flask that is thrown, and what is in it."""

    material: Literal["glass", "ceramic", "leather", "hard metal", "soft metal", "crystal", "stone"] = Field(
        default="glass", description="What it is made of"
    )
    stays_whole_on: int | None = Field(
        default=None, ge=0, le=30, description="d20 needed not to burst; left out: by material and house rule"
    )
    direct: list[Effect] = Field(description="What it does to the creature struck")
    splash: list[Effect] = Field(default=[], description="What it does to creatures splashed")


class MissilePart(Model):
    """How a weapon shoots or is hurled: a mapping, or a line as `2 longbow arrows (1d6; 70/140/210; arcing x3)`."""

    use: Literal["launched", "hurled"] = Field(description="Shot from the weapon, or the weapon itself thrown")
    rate: Rate = Field(default=(1, 1), validate_default=False, description="Rate of fire: 2, 3/2, 1/2")
    segments: Segments = Field(description="Time from the start of the attack to its rolls")
    snap: Segments = Field(default=0, description="Time of a snap-shot; 0: none")
    load: Segments = Field(default=0, description="Time to load after a shot; 0: inside the attack's own")
    one_hand: Segments = Field(default=0, description="Time of each throw with one hand free, if the rate is above 1")
    ranges: list[Feet] = Field(min_length=3, max_length=3, description="Short, medium and long range in feet")
    minimum: Feet = Field(default=0, description="Nearest range in feet")
    increment: Feet = Field(default=0, description="Range increment in feet, for that house rule")
    hands: Literal[1, 2] | None = Field(default=None, description="Hands it takes; left out: as in melee")
    small: DiceText | None = Field(default=None, description="Damage against up to man-sized; left out: as in melee")
    large: DiceText | None = Field(default=None, description="Damage against larger; left out: as in melee")
    bulky: bool = Field(default=False, description="Large and unwieldy: its longest range is 20 ft at most")
    ignores_dexterity: bool = Field(default=False, description="The target's Dexterity does not count")
    called: Name | None = Field(default=None, description="What its line calls it: weapon and ammunition")
    arcing: int = Field(default=1, ge=1, le=9, description="Shot in an arc its ranges are so many times as far")
    contact: bool = Field(default=False, description="Rolled against contact armour class")
    siege: bool = Field(default=False, description="A missile of a siege engine or a giant")
    bounces: bool = Field(default=False, description="A rock that bounces on to others")
    pierces: bool = Field(default=False, description="A bolt that goes on through whom it hits")
    aac0: int | None = Field(default=None, ge=-20, le=30, description="Number to hit armour class 0 of this attack")

    @model_validator(mode="before")
    @classmethod
    def _from_line(cls, value: Any) -> Any:
        return missile_of(value)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """A line, or the mapping."""
        full = handler.resolve_ref_schema(handler(schema))
        return {
            "title": full.pop("title", cls.__name__),
            "description": full.pop("description", ""),
            "anyOf": [{"type": "string"}, full],
        }


def _charges(value: Any) -> int | str:
    if value == UNLIMITED_CHARGES:
        return UNLIMITED_CHARGES
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    if isinstance(value, str) and "L" not in value and "d" in value:
        try:
            return value if dice_at(value, 1).minimum >= 0 else _no_charges(value)
        except FormulaError as error:
            raise refuse(str(error)) from error
    return _no_charges(value)


def _no_charges(value: Any) -> NoReturn:
    raise refuse(f"charges are a number, dice such as 1d20+80, or unlimited, not {shown(value)}")


UNLIMITED_CHARGES: Final = "unlimited"
Charges = Annotated[
    int | str,
    PlainValidator(_charges),
    WithJsonSchema({"type": ["integer", "string"], "examples": [90, "1d20+80", "unlimited"]}),
]
"""Charges of a wand, rod or staff."""


class RollRow(Model):
    """What a hit with bare hands turns out to be, by the total of its roll."""

    roll: int = Field(ge=-50, le=50, description="From this total on, up to the next row; the lowest row has no end")
    called: Name = Field(description="What it is: hook, leg lock ...")
    damage: int = Field(default=0, ge=0, le=20, description="Points, to which Strength is added if there are any")
    stuns: int = Field(default=0, ge=0, le=100, description="Chance in a hundred to knock out for a while")
    holds: bool = Field(default=False, description="Whom it hits is held")
    throws: bool = Field(default=False, description="Whom it hits is thrown down")


class WeaponEntry(Entry):
    """A weapon: melee figures (`speed`), a `missile` part, or both; or a container to throw."""

    size: Literal["T", "S", "M", "L"] = Field(default="M", description="Its size")
    kind: str = Field(default="", max_length=40, description="Family: sword, axe, pole arm ...")
    harm: list[Harm] = Field(default=[], description="Edged, piercing, blunt, or several")
    hands: Literal[1, 2] = Field(default=1, description="Hands it takes")
    hands_by_strength: int | None = Field(
        default=None, ge=3, le=25, description="Strength from which a two-handed weapon can be used in one hand"
    )
    length: Length = Field(default=0, description="Length in feet, for immediate attacks")
    settable: bool = Field(default=False, description="Can be set against a charge")
    reach: int = Field(default=0, ge=0, le=20, description="Feet beyond melee range, past a friend (second rank)")
    small: DiceText | None = Field(default=None, description="Damage against creatures up to man-sized")
    large: DiceText | None = Field(default=None, description="Damage against larger creatures")
    speed: Segments | None = Field(default=None, description="Speed factor in melee; left out: no melee weapon")
    missile: MissilePart | None = Field(default=None, description="How it shoots or is hurled")
    container: ContainerPart | None = Field(default=None, description="A flask to throw")
    effects: list[Effect] = Field(default=[], max_length=10, description="What a hit brings besides its damage")
    plus: int = Field(default=0, ge=-5, le=10, description="Magic: added to hit and damage")
    unarmed: bool = Field(default=False, description="No weapon at all: fist or kick")
    holds: bool = Field(default=False, description="A grapple: it holds whom it hits")
    throws: Literal["never", "charging", "always"] = Field(
        default="never", description="When it throws down whom it hits: at the end of a charge, or always"
    )
    overbears: bool = Field(default=False, description="Bearing somebody down: size, legs and helpers count")
    by_roll: list[RollRow] = Field(
        default=[], max_length=60, description="What a hit turns out to be, the highest roll first"
    )
    stun: DiceText | None = Field(default=None, description="Rounds for which a knock-out lasts")
    lasting: Literal[0, 25, 50, 75, 100] = Field(
        default=100, description="How much in a hundred of its damage lasts; the rest passes with the fight"
    )
    light: int = Field(default=0, ge=0, le=500, description="Feet that its light reaches while it is in hand")
    material: Material | None = Field(default=None, description="What it is made of; left out: by its family")

    @model_validator(mode="after")
    def _says_how_long_it_stuns(self) -> Self:
        if self.stun is None and any(row.stuns for row in self.by_roll):
            raise refuse("a row of by_roll stuns, and `stun` does not say for how many rounds")
        return self


class ArmourEntry(Entry):
    """Armour or a shield."""

    shield: bool = Field(default=False, description="A shield, not armour")
    metal: bool = Field(default=False, description="Of metal")
    ac: int | None = Field(default=None, ge=-10, le=10, description="Armour class (descending)")
    improves: int | None = Field(default=None, ge=0, le=5, description="Shields: points of armour class")
    attacks: int | None = Field(default=None, ge=0, le=20, description="Shields: attacks a round it counts against")
    move_cap: int | None = Field(default=None, ge=0, le=240, description="Most feet a round in it")
    wrestling: int = Field(default=0, ge=-20, le=0, description="What it takes from the rolls of a wrestler in it")
    weight: int = Field(default=0, ge=0, le=500, description="Pounds")


class ItemFunction(UseFields):
    """One function of an item with several."""

    recovery: Segments | None = Field(default=None, description="Segments before it can be used again")
    once_each: bool = Field(default=False, description="Serves each creature once a day, whoever uses it")
    daily: bool = Field(default=False, description="A day of rest gives its charges back")


class ItemEntry(Entry, ItemFunction):
    """A magic item; with one function its figures stand here, with several under `functions:`."""

    kind: ItemKind = Field(description="Kind of item")
    charges: Charges | None = Field(
        default=None,
        description="Charges of one that is found, dice are rolled in each fight; left out: one for what is used up, "
        "else unlimited",
    )
    functions: dict[Name, ItemFunction] = Field(default={}, description="Its functions by name")
    weapon: Name | None = Field(default=None, description="Can also be struck with, as this weapon")
    plus: int = Field(default=0, ge=-5, le=10, description="Its plus as a weapon, or on armour class and saves")
    armour_class: int = Field(default=0, ge=0, le=10, description="Points of armour class while carried")
    saves: int = Field(default=0, ge=0, le=10, description="Added to saving throws while carried")
    hands: Literal[0, 1, 2] = Field(default=1, description="Hands it takes to use")
    material: Material | None = Field(default=None, description="What it is made of; left out: by its kind")
    absorbs: int = Field(default=0, ge=0, le=1000, description="Levels of spells aimed at its bearer that it takes up")
    stores_spells: bool = Field(default=False, description="Holds the spells that the scenario says")
    time: Casting | None = Field(default=None, description="Time to use it, if all functions share it")
