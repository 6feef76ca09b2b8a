"""What is each thing that a spell, an item, a flask or a bite can do, and how is it written in content?

One model for each verb of :mod:`simulator.model.terms`: whom it touches, the save, how long it lasts, its figures.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Discriminator, Field, Tag, WithJsonSchema, model_validator
from pydantic.functional_validators import PlainValidator

from simulator.content.formulas import FormulaError, number_at
from simulator.content.schema_base import Choice, DiceText, Formula, Model, Name, refuse, shown
from simulator.model import terms
from simulator.model.compiled import STAT_NAMES

__all__ = ["CONDITION_WORDS", "PERILS", "Duration", "Harm", "Shape", "Trait", "Whom", "verb_tag"]

PERILS: Final = (
    "acid",
    "crushing blow",
    "blow",
    "cold",
    "disintegration",
    "electricity",
    "fall",
    "fireball",
    "magical fire",
    "fire",
    "lightning",
)
"""What goods may have to save against, in the order of the table (SEG-B18)."""
CONDITION_WORDS: Final = {
    "sleep": "asleep",
    "hold": "held",
    "charm": "charmed",
    "paralysis": "paralysed",
    "petrification": "petrified",
    "fear": "afraid",
    "blindness": "blinded",
    "confusion": "confused",
    "slow": "slowed",
    "web": "webbed",
    "stun": "stunned",
}
"""Everyday words for conditions, understood beside the conditions' own names."""

Condition = Annotated[str, Choice(terms.CONDITION_NAMES, "a condition", CONDITION_WORDS)]
Harm = Annotated[str, Choice(terms.HARM_NAMES, "a kind of harm")]
Trait = Annotated[str, Choice(terms.TRAIT_NAMES, "a trait")]
Save = Annotated[str, Choice(terms.SAVE_NAMES, "a saving throw")]
OnSave = Annotated[str, Choice(terms.ON_SAVE_NAMES, "what a save does")]
Stat = Annotated[str, Choice(STAT_NAMES, "a figure that can be changed")]
Intelligence = Annotated[str, Choice(terms.INTELLIGENCE_NAMES, "a class of intelligence")]
Peril = Annotated[str, Choice(PERILS, "a peril for goods")]
Shape = Annotated[str, Choice(terms.SHAPE_NAMES, "a shape")]
Whom = Annotated[str, Choice(terms.WHOM_NAMES, "whom a power is for")]


_LIMIT = re.compile(r"([1-9][0-9]?)\+([1-9][0-9]?)")


def dice_limit(value: int | str, level: int) -> int:
    """A limit of hit dice as one figure, a hundred for each die: 4, 5+1, or a formula of L.

    >>> dice_limit(4, 1), dice_limit("5+1", 1), dice_limit("L+2", 3)
    (400, 501, 500)
    """
    found = _LIMIT.fullmatch(value) if isinstance(value, str) else None
    if found is not None:
        return int(found[1]) * 100 + int(found[2])
    return number_at(value, level) * 100


def _limit(value: Any) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise refuse(f"hit dice are expected, such as 4, 5+1 or L+1, not {shown(value)}")
    try:
        dice_limit(value, 1)
    except FormulaError as error:
        raise refuse(f"{shown(value)} are no hit dice, such as 4, 5+1 or L+1") from error
    return value


DiceLimit = Annotated[
    int | str, PlainValidator(_limit), WithJsonSchema({"type": ["integer", "string"], "examples": [4, "5+1", "L+1"]})
]


class Duration(Model):
    """How long something lasts: one of the three."""

    segments: DiceText | None = Field(default=None, description="So many segments")
    rounds: DiceText | None = Field(default=None, description="So many rounds")
    turns: DiceText | None = Field(default=None, description="So many turns of ten rounds")


class HitPointBand(Model):
    """A row of a table by hit points, hit dice or level."""

    up_to: int = Field(ge=0, le=1000, description="For creatures of no more than this")
    rounds: DiceText = Field(default=0, description="How many rounds")
    levels: int = Field(default=0, ge=0, le=20, description="How many levels")
    hp: DiceText = Field(default=0, description="How many hit points")


class ChargeBand(Model):
    """What each charge does to those who stand within some feet."""

    up_to: int = Field(ge=0, le=1000, description="Within so many feet")
    hp: int = Field(ge=0, le=1000, description="How many hit points for each charge")


class SavesFrom(Model):
    """Which creatures have a save at all: those of enough hit dice, of enough intelligence, or of both."""

    hit_dice: Formula = Field(default=100, description="Of so many hit dice or more")
    intelligence: Intelligence | None = Field(default=None, description="Of this class of intelligence or more")
    both: bool = Field(default=False, description="Only those who are both")


class AfterSave(Duration):
    """What a made save leaves all the same."""

    condition: Condition | None = Field(default=None, description="A condition")
    stat: Stat | None = Field(default=None, description="A figure that changes")
    amount: int = Field(default=0, ge=-1000, le=1000, description="By how much")


class _Touching(Model):
    """Whom an effect touches."""

    not_on: list[Trait] = Field(default=[], description="Creatures with one of these traits are not touched")
    only_on: list[Trait] = Field(default=[], description="Only creatures with one of these traits are touched")
    maximum_hit_dice: DiceLimit = Field(default=0, description="Most hit dice it touches, as 4, 5+1 or L; 0: no limit")
    minimum_hit_dice: DiceLimit = Field(default=0, description="Least hit dice it touches, as 4, 5+1 or L+1")
    before_melee: bool = Field(default=False, description="Those who are in melee are not touched")
    to: Whom = Field(default="everybody", description="Of those touched only friends or foes of the user, or everybody")


class _Saving(_Touching):
    """Whom an effect touches, and the saving throw against it."""

    save: Save | None = Field(default=None, description="Column of the saving throw; left out: no save")
    save_modifier: int = Field(default=0, ge=-20, le=20, description="Added to the d20 of the save")
    on_save: OnSave = Field(default="negates", description="What a made save does: negates or half")
    saves_from: SavesFrom | None = Field(default=None, description="Only these creatures have the save")


class _Lasting(_Saving, Duration):
    """Whom an effect touches, the save, and how long it lasts (nothing said: the rest of the fight)."""


class Damage(_Saving):
    """Hit points lost."""

    do: Literal["damage"] = Field(description="Damage")
    dice: DiceText = Field(default=0, description="How much")
    for_each_charge: list[ChargeBand] = Field(
        default=[], max_length=10, description="Instead of dice, of an item that gives all its charges at once: by feet"
    )
    harm: list[Harm] = Field(default=[], description="Of what kind, for immunities and resistances")
    per_target: bool = Field(default=False, description="True: rolled anew for each creature, not once for all")
    rounds: DiceText | None = Field(default=None, description="Burns on: the dice again at the end of so many rounds")
    later: bool = Field(default=False, description="Not at once, only at the end of those rounds")
    from_round: int = Field(default=1, ge=1, le=100, description="How many rounds after this one it burns on from")
    all_but: bool = Field(default=False, description="Takes all hit points but the dice")
    ones_as_twos: bool = Field(default=False, description="Ones on its dice count as twos")
    gear: Peril | None = Field(
        default=None, description="Goods of those who fail the save, or have none, must save against this peril"
    )

    @model_validator(mode="after")
    def _says_how_much(self) -> Self:
        if ("dice" in self.model_fields_set) == bool(self.for_each_charge):
            raise refuse("damage needs `dice`, or else `for_each_charge`")
        return self


class DamageByHp(_Saving):
    """Damage equal to the user's full hit points (a dragon's breath)."""

    do: Literal["damage by hp"] = Field(description="Damage by the user's full hit points")
    hundredths: int = Field(default=100, ge=1, le=1000, description="How many hundredths of them")
    gear: Peril | None = Field(
        default=None, description="Goods of those who fail the save must save against this peril"
    )
    harm: list[Harm] = Field(default=[], description="Of what kind")


class Heal(_Touching):
    """Hit points given back."""

    do: Literal["heal"] = Field(description="Healing")
    dice: DiceText = Field(description="How much")
    all_but: bool = Field(default=False, description="Gives back all hit points but the dice")


class SetCondition(_Lasting):
    """A condition for a while."""

    do: Literal["condition"] = Field(description="Sets a condition")
    condition: Condition = Field(description="Which")
    stat: Stat | None = Field(default=None, description="A figure that changes along with it")
    amount: int = Field(default=0, ge=-1000, le=1000, description="By how much")
    chance: int = Field(default=100, ge=1, le=100, description="Chance in a hundred that it comes to anything")
    drops: bool = Field(default=False, description="May let fall what it holds: 60 in a hundred, 5 less a hit die")
    hit_dice: DiceText | None = Field(default=None, description="Of those touched so many hit dice at most")
    one_kind: bool = Field(default=False, description="Those are of one kind, and it ends for all of them together")
    if_saved: AfterSave | None = Field(default=None, description="What a made save leaves all the same")
    by_hit_points: list[HitPointBand] = Field(
        default=[], max_length=10, description="Instead of a duration: how long, by the creature's hit points"
    )


class Cure(_Touching):
    """Ends conditions."""

    do: Literal["cure"] = Field(description="Ends conditions")
    condition: list[Condition] = Field(min_length=1, description="Which")


class Sleep(_Lasting):
    """Sleep by the table of hit dice."""

    do: Literal["sleep"] = Field(description="Sleep by the table of hit dice")


class Bolts(_Touching):
    """Missiles that never miss."""

    do: Literal["bolts"] = Field(description="Missiles that never miss")
    count: Formula = Field(description="How many")
    dice: DiceText = Field(description="Damage of each")
    harm: list[Harm] = Field(default=["magic"], description="Of what kind")


class Modify(_Lasting):
    """A figure changed for a while."""

    do: Literal["modify"] = Field(description="Changes a figure")
    stat: Stat = Field(description="Which")
    amount: Formula = Field(default=0, description="By how much (armour class is descending: -1 is better)")
    dice: DiceText | None = Field(default=None, description="Of strength_damage: dice added to each blow")


class Images(Duration):
    """Mirror images."""

    do: Literal["images"] = Field(description="Mirror images")
    dice: DiceText = Field(description="How many")


class Dispel(Model):
    """Ends magic."""

    do: Literal["dispel"] = Field(description="Ends magic")
    chance: int = Field(default=50, ge=0, le=100, description="Chance in a hundred against equal level")


class Summon(Duration):
    """Brings creatures."""

    do: Literal["summon"] = Field(description="Brings creatures")
    monster: Name | list[Name] = Field(description="Which; of a list one is drawn with equal chances")
    dice: DiceText = Field(description="How many")
    delay: DiceText = Field(default=0, description="Rounds until they come")


class Turn(Model):
    """Turning undead as a cleric of the user's level."""

    do: Literal["turn"] = Field(description="Turns undead")
    level: Formula = Field(default="L", description="The level of cleric it turns as")


class Poison(_Saving):
    """Poison: death or damage on a failed save."""

    do: Literal["poison"] = Field(description="Poison")
    dice: DiceText | None = Field(default=None, description="Damage instead of death")
    save: Save | None = Field(default="death", description="Column of the saving throw")


class Drain(_Saving):
    """Level drain."""

    do: Literal["drain"] = Field(description="Drains levels")
    levels: int = Field(default=1, ge=1, le=20, description="How many")


class Slay(_Saving):
    """Death."""

    do: Literal["slay"] = Field(description="Kills")


class Web(_Lasting):
    """Holds fast by strength."""

    do: Literal["web"] = Field(description="Holds fast by strength")
    weakness: int = Field(
        default=0, ge=0, le=30, description="Holds a round more for each point of strength below this; 0: by the table"
    )


class Immunity(_Lasting):
    """Conditions and kinds of harm that do nothing for a while, or half, or twice as much."""

    do: Literal["immunity"] = Field(description="Makes immune for a while")
    conditions: list[Condition] = Field(default=[], description="Conditions that do nothing")
    harm: list[Harm] = Field(default=[], description="Kinds of harm that do nothing")
    halved: list[Harm] = Field(default=[], description="Kinds of harm that do half, and nothing after a made save")
    doubled: list[Harm] = Field(default=[], description="Kinds of harm that do double")
    ordinary: bool = Field(default=False, description="Only against what is not magical")


class Teleport(Model):
    """Takes the user elsewhere."""

    do: Literal["teleport"] = Field(description="Takes the user elsewhere")
    feet: Formula = Field(description="How far at most")
    segments: DiceText = Field(default=0, description="Segments without an action afterwards")


class Shove(_Saving):
    """Pushes bodies."""

    do: Literal["shove"] = Field(description="Pushes bodies")
    pounds: Formula = Field(description="How heavy a body it moves")


class Spirit(Model):
    """A weapon of force that strikes each round as its user."""

    do: Literal["spirit"] = Field(description="A weapon of force strikes each round")
    small: DiceText = Field(description="Damage up to man-sized")
    large: DiceText = Field(description="Damage to larger creatures")
    plus: Formula = Field(default=1, description="Counts as a weapon of this plus for what it can hurt")
    rounds: DiceText = Field(description="How long")


class Levels(_Touching, Duration):
    """Skill and hit points of more levels for a while, by the level of the one who has it."""

    do: Literal["levels"] = Field(description="More levels for a while")
    by_level: list[HitPointBand] = Field(min_length=1, max_length=10, description="By level: levels and hit points")


class Reflect(Model):
    """Throws a gaze back."""

    do: Literal["reflect"] = Field(description="Throws a gaze back")


class Sap(_Saving):
    """Takes wisdom; who has too little left is no longer master of itself."""

    do: Literal["sap"] = Field(description="Takes wisdom")
    points: int = Field(default=1, ge=1, le=25, description="How many points")
    below: int = Field(default=3, ge=1, le=25, description="Who has fewer than this left comes under the condition")
    condition: Condition = Field(description="Which, for the rest of the fight")


def verb_tag(value: Any) -> str | None:
    """The tag of an effect in a union: what its `do:` says, if that is a verb."""
    verb = value.get("do") if isinstance(value, dict) else getattr(value, "do", None)
    return f"={verb}" if verb in terms.VERB_NAMES else None


Inner = Annotated[
    Annotated[Damage, Tag("=damage")]
    | Annotated[SetCondition, Tag("=condition")]
    | Annotated[Modify, Tag("=modify")]
    | Annotated[Poison, Tag("=poison")]
    | Annotated[Slay, Tag("=slay")]
    | Annotated[Immunity, Tag("=immunity")],
    Discriminator(
        verb_tag,
        custom_error_type="refused",
        custom_error_message="what an area does to those in it is a mapping whose `do:` is one of: damage, condition, "
        "modify, poison, slay, immunity",
    ),
]
"""What an area can do to those in it, and a save leave."""


class Zone(_Lasting):
    """A standing area."""

    do: Literal["zone"] = Field(description="A standing area")
    condition: Condition | None = Field(default=None, description="The condition of everybody inside")
    size: Formula = Field(description="Radius in feet")
    inside: list[Inner] = Field(default=[], max_length=10, description="What lasts on those inside, while inside")
    entering: list[Inner] = Field(
        default=[], max_length=10, description="What comes upon those who enter, or are there when it begins"
    )
    leaving: list[Inner] = Field(
        default=[], max_length=10, description="What comes upon those whom it left choking, once they are out"
    )
    each_round: bool = Field(default=False, description="That comes again at the end of every round inside")
    crossing: bool = Field(default=False, description="Only its edge does that, to whoever goes in or out")
    moves: bool = Field(default=False, description="It goes with its user")
    drift: int = Field(default=0, ge=0, le=200, description="Feet that it drifts from its user in a round")


class Ward(Duration):
    """A circle that keeps some kinds of creature out."""

    do: Literal["ward"] = Field(description="A circle that keeps creatures out")
    size: Formula = Field(description="Radius in feet")
    bars: list[Trait] = Field(min_length=1, description="Creatures with one of these traits are kept out")
    hit_dice: DiceText | None = Field(default=None, description="So many hit dice of them; left out: all")
    inside: list[Inner] = Field(default=[], max_length=10, description="What lasts on those inside, while inside")


class Globe(Duration):
    """A circle that spells do not enter."""

    do: Literal["globe"] = Field(description="A circle that spells do not enter")
    size: Formula = Field(description="Radius in feet")
    level: int = Field(ge=1, le=99, description="Spells up to this level; 99: no magic passes in or out")
