"""What may a scenario file say?

The whole shape of a scenario, every field with its description: the JSON schema for editors is made from these
models. Whether names are known and figures fit together is not asked here but in :mod:`simulator.content.compiler`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import ConfigDict, Discriminator, Field, GetJsonSchemaHandler, Tag, model_validator
from pydantic_core import CoreSchema

from simulator.content.schema_base import Choice, Model, Name, refuse, shown
from simulator.content.schema_creatures import CasterPart
from simulator.content.schema_effects import CONDITION_WORDS, Trait
from simulator.content.schema_fields import (
    CARRIED,
    MOST_COPIES,
    Area,
    ConditionText,
    HitPointsFile,
    LevelFile,
    MoraleFile,
    Place,
    ShortForm,
    SideName,
    TacticsFile,
    Tenths,
    Text,
    Title,
)
from simulator.model import terms
from simulator.rulesets import DEFAULT, names

__all__ = [
    "MOST_COMBATANTS",
    "MOST_COUNT",
    "Abilities",
    "ArenaFile",
    "ArmourFile",
    "ConditionFile",
    "CoverFile",
    "DoorFile",
    "EntryFile",
    "GoalFile",
    "ItemFile",
    "MountFile",
    "ScenarioFile",
    "SideFile",
    "WaveFile",
    "WeaponFile",
]

MOST_COUNT: Final = 1000
MOST_COMBATANTS: Final = 500
Carried = Annotated[str, Choice(CARRIED, "a place to carry things")]
RulesetName = Annotated[str, Choice(names(), "a ruleset")]
StartingCondition = Annotated[
    str,
    Choice(
        tuple(one for one in terms.CONDITION_NAMES if one not in ("surprised", "choking")),
        "a condition",
        CONDITION_WORDS,
    ),
]
Percent = Annotated[int, Field(ge=0, le=100)]
Score = Annotated[int, Field(ge=3, le=25)]


class Abilities(Model):
    """Ability scores; what is left out is average (10)."""

    str_: Score = Field(default=10, alias="str", description="Strength")
    str_percent: int = Field(default=0, ge=0, le=100, description="Exceptional Strength after an 18: 1 to 100 (18/00)")
    dex: Score = Field(default=10, description="Dexterity")
    con: Score = Field(default=10, description="Constitution")
    int_: Score = Field(default=10, alias="int", description="Intelligence")
    wis: Score = Field(default=10, description="Wisdom")
    cha: Score = Field(default=10, description="Charisma")


class WeaponFile(ShortForm):
    """A weapon, by name alone (`long sword +1`, `dagger x3`, `light crossbow (unloaded)`) or with more to say."""

    weapon: Name = Field(description="Its name")
    plus: int = Field(default=0, ge=-5, le=10, description="Its magic, added to hit and damage")
    silver: bool = Field(default=False, description="Of silver")
    iron: bool = Field(default=False, description="Of cold iron")
    in_hand: bool | None = Field(default=None, description="In hand as the fight begins; left out: the first is")
    carried: Carried = Field(default="belt", description="Where it is: hand, belt, pouch, sack or backpack")
    count: int | None = Field(default=None, ge=1, le=500, description="How many of a thrown weapon; left out: one")
    ammunition: int | None = Field(default=None, ge=0, le=10_000, description="Shots; left out: no end of them")
    loaded: bool | None = Field(default=None, description="Loaded as the fight begins; left out: yes")
    lit: bool | None = Field(default=None, description="Oil flasks: a flame is by to light it; left out: yes")

    @classmethod
    def short_key(cls) -> str:
        """The field that a bare text fills."""
        return "weapon"


class ItemFile(ShortForm):
    """A magic item, by name alone (`potion of healing`, `scroll of sleep`) or with more to say."""

    item: Name = Field(description="Its name; any spell may stand in `scroll of ...`")
    plus: int | None = Field(default=None, ge=-5, le=10, description="Its plus")
    count: int = Field(
        default=1,
        ge=0,
        le=100,
        description="How many of them; 0 of a potion, oil or scroll: none until one is tossed to it",
    )
    carried: Carried | None = Field(default=None, description="Where it is; left out: at hand for its kind")
    in_hand: bool = Field(default=False, description="In hand as the fight begins")
    charges: int | None = Field(default=None, ge=0, le=1000, description="Charges left; left out: those of a new one")
    caster_level: int | None = Field(default=None, ge=1, le=30, description="Level of the caster who made it")
    spells: list[Name] = Field(default=[], max_length=20, description="Spells in an item that stores them")

    @classmethod
    def short_key(cls) -> str:
        """The field that a bare text fills."""
        return "item"


class ArmourFile(ShortForm):
    """Armour or a shield, by name alone (`chain mail +1`) or as a mapping."""

    armour: Name = Field(description="Its name")
    plus: int = Field(default=0, ge=-5, le=10, description="Its magic, as points of armour class")

    @classmethod
    def short_key(cls) -> str:
        """The field that a bare text fills."""
        return "armour"


class ConditionFile(ShortForm):
    """A condition that somebody is in as the fight begins, by name alone (`asleep`) or with how long it lasts."""

    condition: StartingCondition = Field(description="Which")
    rounds: int | None = Field(default=None, ge=1, le=10_000, description="For so many rounds; left out: it stays")
    segments: int | None = Field(default=None, ge=1, le=10_000, description="For so many segments")

    @classmethod
    def short_key(cls) -> str:
        """The field that a bare text fills."""
        return "condition"


class MountFile(ShortForm):
    """What a combatant rides, by name alone or with its pace."""

    mount: Name = Field(description="The monster ridden")
    pace: Literal["standing", "slow", "half", "full"] = Field(
        default="full",
        description="For the rider's bow: 0, -1, -3 or -5 to hit; segment: half the rate of fire; phase: no matter",
    )

    @classmethod
    def short_key(cls) -> str:
        """The field that a bare text fills."""
        return "mount"


class When(Model):
    """An event that brings somebody."""

    when: ConditionText = Field(description="A condition, in the language of tactics")


def _arrival(value: Any) -> Any:
    if isinstance(value, dict):
        return value
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 10_000:
        raise refuse(f"an arrival is the number of a round, or {{when: condition}}, not {shown(value)}")
    return {"round": value}


class Arrival(Model):
    """When somebody joins the fight."""

    round: int = Field(default=0, ge=0, le=10_000, description="In this round")
    when: ConditionText | None = Field(default=None, description="As soon as this condition holds for its side")

    @model_validator(mode="before")
    @classmethod
    def _from_round(cls, value: Any) -> Any:
        return _arrival(value)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """The number of a round, or the mapping."""
        full = handler.resolve_ref_schema(handler(schema))
        return {"description": "A round, or {when: condition}", "anyOf": [{"type": "integer", "minimum": 1}, full]}


def _spells_tag(value: Any) -> str | None:
    return "=list" if isinstance(value, list) else "=mapping" if isinstance(value, dict) else None


Spells = Annotated[
    Annotated[list[Name], Field(max_length=200), Tag("=list")]
    | Annotated[dict[Name, Annotated[int, Field(ge=0, le=MOST_COPIES)]], Field(max_length=200), Tag("=mapping")],
    Discriminator(
        _spells_tag,
        custom_error_type="refused",
        custom_error_message="spells are a list of names (`sleep`, `sleep x2`), or a mapping of name to copies",
    ),
]


class EntryFile(Model):
    """A combatant, or several alike: a `class` with its `level`, or a `monster`."""

    name: Name | None = Field(default=None, description="Its name; left out: its class or monster")
    class_: Name | None = Field(default=None, alias="class", description="Class; two as fighter/magic-user")
    level: LevelFile | None = Field(default=None, description="Level of its class, 0 to 20; two as 4/5")
    race: Name | None = Field(default=None, description="Elf, dwarf, halfling ...; left out: human")
    monster: Name | None = Field(default=None, description="Which monster")
    count: int | None = Field(default=None, ge=0, le=MOST_COUNT, description="How many alike; left out: one")
    position: Place | None = Field(default=None, description="Where it stands, [x, y] in feet; left out: by distance")
    rank: int = Field(default=1, ge=1, le=10, description="Rank it stands in, 1 the foremost")
    hp: HitPointsFile | None = Field(
        default=None, description="Hit points: a number, a list for a count, average, maximum or rolled"
    )
    abilities: Abilities = Field(default=Abilities(), description="Ability scores")
    armour: list[ArmourFile] = Field(default=[], max_length=4, description="Armour and shield")
    ac: int | None = Field(default=None, ge=-15, le=12, description="Armour class as it is, whatever is worn")
    weapons: list[WeaponFile] | None = Field(
        default=None, max_length=20, description="Weapons, the first in hand; left out: bare hands, or a monster's own"
    )
    items: list[ItemFile] = Field(default=[], max_length=40, description="Magic items")
    spells: Spells = Field(
        default=[], description="Spells in memory: a list, one name for each copy, or a mapping of name to copies"
    )
    caster: CasterPart | None = Field(default=None, description="Monsters: the class and level it casts spells as")
    proficiencies: list[Name] | None = Field(
        default=None, description="Weapons it knows; left out: all that it carries"
    )
    specialisation: Name | None = Field(default=None, description="The weapon in which a fighter is specialised")
    mount: MountFile | None = Field(default=None, description="What it rides")
    tactics: TacticsFile | None = Field(default=None, description="Name of a list of tactics, or its lines")
    morale: MoraleFile | None = Field(default=None, description="Morale in a hundred, or none; left out: as its kind")
    overrides: dict[Name, Any] = Field(default={}, description="Monsters: figures that differ from its kind's")
    traits: list[Trait] = Field(default=[], description="What it also is: evil, leader, mercenary ...")
    arrives: Arrival | None = Field(default=None, description="When it joins; left out: there from the start")
    weight: int = Field(default=0, ge=0, le=10_000, description="Weight when targets are drawn by lot; 0: by the rules")
    cover: Percent = Field(default=0, description="Per cent of cover until it leaves its place")
    concealment: Percent = Field(default=0, description="Per cent of concealment until it leaves its place")
    light: int = Field(default=0, ge=0, le=500, description="Feet that the light reaches that it carries")
    off_hand: Name | None = Field(
        default=None, description="The weapon struck with the other hand along with the first: a dagger or a hand axe"
    )
    conditions: list[ConditionFile] = Field(
        default=[], max_length=10, description="Conditions as the fight begins: asleep, held, prone ..."
    )
    in_effect: list[Name] = Field(
        default=[], max_length=20, description="Potions drunk and spells cast before the fight, working as it begins"
    )
    leader: bool = Field(default=False, description="Leads its side: morale is checked when it falls")
    holds_place: bool = Field(default=False, description="Never leaves its place")
    hidden: bool = Field(default=False, description="Its foes know nothing of it until it attacks")


def _members(value: Any) -> Any:
    if isinstance(value, list):
        return {"members": value}
    if not isinstance(value, dict):
        raise refuse(f"a side is a list of combatants, or a mapping with `members:`, not {shown(value)}")
    return value


class SideFile(Model):
    """A side: a list of combatants, or a mapping with `members:` and more to say."""

    members: list[EntryFile] = Field(min_length=1, max_length=MOST_COMBATANTS, description="Its combatants")
    allied_with: list[SideName] = Field(default=[], description="Sides that it counts as friends")
    retreat_when: ConditionText | None = Field(default=None, description="The side leaves when this condition holds")
    pursue: bool = Field(default=True, description="Follows foes that flee")
    prisoners: bool = Field(default=False, description="Takes prisoners instead of slaying the helpless")
    morale: bool = Field(default=True, description="Checks morale")
    surprised: int = Field(default=0, ge=0, le=10, description="Segments for which it is surprised")
    formation: Literal["row", "column"] = Field(default="row", description="A row abreast, or one behind the other")
    abreast: int | None = Field(default=None, ge=1, le=500, description="Most abreast; left out: as many as fit")
    at: Place | None = Field(
        default=None, description="Middle of its front rank, [x, y] in feet; left out: by distance"
    )
    tactics: TacticsFile | None = Field(default=None, description="Tactics of those who have none of their own")

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, value: Any) -> Any:
        return _members(value)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """A list of combatants, or the mapping."""
        full = handler.resolve_ref_schema(handler(schema))
        return {
            "title": "Side",
            "description": full.pop("description", ""),
            "anyOf": [full["properties"]["members"], full],
        }


def _needed_by_a_wave(schema: dict[str, Any]) -> None:
    """What a wave does without only so long as its other faults are looked for is needed all the same."""
    schema["required"] = ["side", "arrives", "members"]
    for name in ("side", "arrives"):
        del schema["properties"][name]["default"]


class WaveFile(Model):
    """Combatants who join a side later."""

    model_config = ConfigDict(json_schema_extra=_needed_by_a_wave)

    # A wave whose side or arrival is wrong is read without it, so that the faults of its members are told too; that
    # one is missing is told in `roster`.
    side: SideName = Field(default="", description="Whom they join")
    arrives: Arrival = Field(default=Arrival(), description="When: the number of a round, or {when: condition}")
    members: list[EntryFile] = Field(min_length=1, max_length=MOST_COMBATANTS, description="Who")


class CoverFile(Model):
    """A rectangle that gives cover to whoever is behind it."""

    area: Area = Field(description="Corners in feet, [x1, y1, x2, y2]")
    percent: int = Field(default=50, ge=1, le=100, description="Per cent of cover")
    blocks: bool = Field(default=False, description="Cannot be walked through")


class DoorFile(Model):
    """A door in a wall."""

    area: Area = Field(description="Corners in feet, [x1, y1, x2, y2]")
    open: bool = Field(default=True, description="Open: a gap in the wall; shut: part of it")


class ArenaFile(Model):
    """The ground. With a size its coordinates run from [0, 0]; without one it is open on all sides."""

    size: Place | None = Field(default=None, description="Length (along x) and width in feet; left out: open ground")
    light: Literal["dark", "dim", "bright"] = Field(
        default="bright",
        description="Dark: one sees by a light or infravision; bright and outdoors: sunlight; dim: neither",
    )
    outdoors: bool = Field(
        default=False,
        description="Segment: ranges and movement reach three times as many feet, as if in yards; phase: what arcs",
    )
    front: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        default=None, description="Width of a corridor or doorway in feet: so many fit abreast; left out: open ground"
    )
    walls: list[Area] = Field(default=[], max_length=200, description="Walls as rectangles, [x1, y1, x2, y2] in feet")
    cover: list[CoverFile] = Field(default=[], max_length=200, description="Rectangles that give cover")
    slits: list[Area] = Field(default=[], max_length=100, description="Arrow slits: 90% cover, no way through")
    doors: list[DoorFile] = Field(default=[], max_length=100, description="Doors in walls")
    high_ground: list[Area] = Field(
        default=[], max_length=100, description="Rectangles from which one strikes down at those outside them"
    )
    webs: list[Area] = Field(
        default=[],
        max_length=100,
        description="Webs spun before the fight, as rectangles: spiders are quicker there, others who come in are held",
    )


class GoalFile(Model):
    """What decides the fight besides killing."""

    side: SideName = Field(description="Whose goal it is")
    hold_until_round: int | None = Field(default=None, ge=1, le=10_000, description="Somebody stands after this round")
    reach: Tenths | None = Field(default=None, description="Somebody comes this far, in feet along x")


class ContentFile(Model):
    """Home-brew content, in the shapes of the shipped data; an entry of the same name replaces the shipped one."""

    weapons: dict[Name, dict[str, Any]] = Field(default={}, description="Weapons by name")
    armour: dict[Name, dict[str, Any]] = Field(default={}, description="Armour and shields by name")
    spells: dict[Name, dict[str, Any]] = Field(default={}, description="Spells by name")
    items: dict[Name, dict[str, Any]] = Field(default={}, description="Magic items by name")
    monsters: dict[Name, dict[str, Any]] = Field(default={}, description="Monsters by name")
    classes: dict[Name, dict[str, Any]] = Field(default={}, description="Classes by name")
    races: dict[Name, dict[str, Any]] = Field(default={}, description="Peoples by name")

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """A folder, or the mapping."""
        full = handler.resolve_ref_schema(handler(schema))
        return {
            "description": "Home-brew content: a folder beside the scenario, or the entries themselves",
            "anyOf": [{"type": "string"}, full],
        }

    @model_validator(mode="before")
    @classmethod
    def _from_folder(cls, value: Any) -> Any:
        if isinstance(value, str):
            return {}
        if not isinstance(value, dict):
            raise refuse(f"content is a folder, or a mapping of kinds, not {shown(value)}")
        return value


class ScenarioFile(Model):
    """A fight: who, with what, where, and under which rules."""

    title: Title = Field(default="", description="What it is called")
    notes: Text = Field(default="", description="Anything to remember; not read by the simulator")
    ruleset: RulesetName = Field(default=DEFAULT, description="The rules it is played by")
    seed: int | None = Field(default=None, ge=0, description="Seed of its dice; left out: a new one each time")
    fights: int = Field(default=1000, ge=0, le=10_000_000, description="How many fights a run plays")
    rounds: int = Field(default=100, ge=1, le=10_000, description="A fight still going on after so many is undecided")
    distance: Tenths = Field(default=60, validate_default=True, description="Feet between the front ranks of the sides")
    arena: ArenaFile = Field(default=ArenaFile(), description="The ground")
    sides: dict[SideName, SideFile] = Field(min_length=1, max_length=20, description="Who fights, by side")
    waves: list[WaveFile] = Field(default=[], max_length=100, description="Who joins later")
    goals: list[GoalFile] = Field(default=[], max_length=20, description="What decides the fight besides killing")
    house_rules: dict[str, dict[str, Any]] = Field(
        default={}, description="Settings by block: all, or the name of a ruleset; only the blocks in force apply"
    )
    tactics: dict[Name, TacticsFile] = Field(default={}, description="Lists of tactics of this scenario, by name")
    content: ContentFile = Field(default=ContentFile(), description="Home-brew content: a folder, or entries")
