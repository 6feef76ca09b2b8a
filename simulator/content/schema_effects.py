"""What can a spell, an item, a flask or a bite do, and how is that written in content?

Each effect is a mapping whose `do:` names its verb; the verbs are those of :mod:`simulator.model.terms`. The fields
of a power (range, shape, size, whom it touches) are shared by spells, functions of items and powers of monsters.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

from pydantic import Discriminator, Field, Tag, WithJsonSchema
from pydantic.functional_validators import PlainValidator

from simulator.content.formulas import FormulaError, number_at
from simulator.content.schema_base import Choice, DiceText, Formula, Model, Name, refuse, shown
from simulator.model import terms
from simulator.model.compiled import STAT_NAMES

__all__ = [
    "CONDITION_WORDS",
    "Casting",
    "Duration",
    "Effect",
    "Harm",
    "PowerFields",
    "Trait",
    "UseFields",
    "casting_time",
]

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
Shape = Annotated[str, Choice(terms.SHAPE_NAMES, "a shape")]
Whom = Annotated[str, Choice(terms.WHOM_NAMES, "whom a power is for")]
_CASTING = re.compile(r"([1-9][0-9]{0,2}) ?(segments?|rounds?|turns?)")


def casting_time(value: int | str) -> tuple[int, int]:
    """A time as (segments, rounds), one of the two 0: `5`, `1 round`, `2 turns` (a turn is 10 rounds).

    >>> casting_time(5), casting_time("1 round"), casting_time("1 turn")
    ((5, 0), (0, 1), (0, 10))
    """
    if isinstance(value, int):
        return value, 0
    match = _CASTING.fullmatch(value)
    if match is None:
        raise ValueError(value)
    number, unit = int(match[1]), match[2].rstrip("s")
    return (number, 0) if unit == "segment" else (0, number * (10 if unit == "turn" else 1))


def _casting(value: Any) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise refuse(f"a time is expected, such as 5 (segments), 1 round or 2 turns, not {shown(value)}")
    try:
        segments, rounds = casting_time(value)
    except ValueError as error:
        raise refuse(f"{shown(value)} is not a time, such as 5 (segments), 1 round or 2 turns") from error
    if not 0 <= segments <= 1000 or rounds > 1000:
        raise refuse("a time is at least 0 and at most 1,000 segments or rounds")
    return value


def _range(value: Any) -> int | str:
    if value in ("touch", "self"):
        return str(value)
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise refuse(f"a range is expected: feet, a formula of L, touch or self, not {shown(value)}")
    try:
        number_at(value, 1)
    except FormulaError as error:
        raise refuse(f"{shown(value)} is not a range: feet, a formula of L, touch or self") from error
    return value


Casting = Annotated[
    int | str,
    PlainValidator(_casting),
    WithJsonSchema({"type": ["integer", "string"], "examples": [5, "1 round", "1 turn"]}),
]
Range = Annotated[
    int | str,
    PlainValidator(_range),
    WithJsonSchema({"type": ["integer", "string"], "examples": [60, "60 + 10*L", "touch", "self"]}),
]


class Duration(Model):
    """How long something lasts: one of the three."""

    segments: DiceText | None = Field(default=None, description="So many segments")
    rounds: DiceText | None = Field(default=None, description="So many rounds")
    turns: DiceText | None = Field(default=None, description="So many turns of ten rounds")


class _Touching(Model):
    """Whom an effect touches."""

    not_on: list[Trait] = Field(default=[], description="Creatures with one of these traits are not touched")
    only_on: list[Trait] = Field(default=[], description="Only creatures with one of these traits are touched")
    maximum_hit_dice: int = Field(default=0, ge=0, le=100, description="Most hit dice it touches; 0: no limit")


class _Saving(_Touching):
    """Whom an effect touches, and the saving throw against it."""

    save: Save | None = Field(default=None, description="Column of the saving throw; left out: no save")
    save_modifier: int = Field(default=0, ge=-20, le=20, description="Added to the d20 of the save")
    on_save: OnSave = Field(default="negates", description="What a made save does: negates or half")


class _Lasting(_Saving, Duration):
    """Whom an effect touches, the save, and how long it lasts (nothing said: the rest of the fight)."""


class Damage(_Saving):
    """Hit points lost."""

    do: Literal["damage"] = Field(description="Damage")
    dice: DiceText = Field(description="How much")
    harm: list[Harm] = Field(default=[], description="Of what kind, for immunities and resistances")
    per_target: bool = Field(default=False, description="True: rolled anew for each creature, not once for all")
    rounds: DiceText | None = Field(default=None, description="Burns on: the dice again at the end of so many rounds")
    later: bool = Field(default=False, description="Not at once, only at the end of those rounds")


class DamageByHp(_Saving):
    """Damage equal to the user's full hit points (a dragon's breath)."""

    do: Literal["damage by hp"] = Field(description="Damage by the user's full hit points")
    hundredths: int = Field(default=100, ge=1, le=1000, description="How many hundredths of them")
    harm: list[Harm] = Field(default=[], description="Of what kind")


class Heal(_Touching):
    """Hit points given back."""

    do: Literal["heal"] = Field(description="Healing")
    dice: DiceText = Field(description="How much")


class SetCondition(_Lasting):
    """A condition for a while."""

    do: Literal["condition"] = Field(description="Sets a condition")
    condition: Condition = Field(description="Which")


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
    amount: Formula = Field(description="By how much (armour class is descending: -1 is better)")


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


class Zone(_Lasting):
    """A standing area with a condition."""

    do: Literal["zone"] = Field(description="A standing area")
    condition: Condition = Field(description="The condition of everybody inside")
    size: Formula = Field(description="Radius in feet")


class Web(_Lasting):
    """Holds fast by strength."""

    do: Literal["web"] = Field(description="Holds fast by strength")


def _verb_tag(value: Any) -> str | None:
    verb = value.get("do") if isinstance(value, dict) else getattr(value, "do", None)
    return f"={verb}" if verb in terms.VERB_NAMES else None


Effect = Annotated[
    Annotated[Damage, Tag("=damage")]
    | Annotated[DamageByHp, Tag("=damage by hp")]
    | Annotated[Heal, Tag("=heal")]
    | Annotated[SetCondition, Tag("=condition")]
    | Annotated[Cure, Tag("=cure")]
    | Annotated[Sleep, Tag("=sleep")]
    | Annotated[Bolts, Tag("=bolts")]
    | Annotated[Modify, Tag("=modify")]
    | Annotated[Images, Tag("=images")]
    | Annotated[Dispel, Tag("=dispel")]
    | Annotated[Summon, Tag("=summon")]
    | Annotated[Turn, Tag("=turn")]
    | Annotated[Poison, Tag("=poison")]
    | Annotated[Drain, Tag("=drain")]
    | Annotated[Slay, Tag("=slay")]
    | Annotated[Zone, Tag("=zone")]
    | Annotated[Web, Tag("=web")],
    Discriminator(
        _verb_tag,
        custom_error_type="refused",
        custom_error_message="an effect is a mapping whose `do:` is one of: " + ", ".join(terms.VERB_NAMES),
    ),
]
"""One effect."""


class PowerFields(Model):
    """What spells, functions of items and powers of monsters have in common."""

    range: Range | None = Field(default=None, description="Feet, a formula of L, touch or self")
    shape: Shape = Field(default="one", description="Whom it touches: one, self, several, radius, cone, line, around")
    size: Formula = Field(default=0, description="Radius, or length of a cone or line, in feet")
    width: Formula = Field(default=0, description="Width of a line, or of a cone at its end, in feet")
    targets: DiceText = Field(default=1, description="How many creatures, for the shape several")
    whom: Whom = Field(default="foes", description="Whom a sensible user aims it at: foes, friends or everybody")
    spares_friends: bool = Field(default=False, description="Only creatures of the user's choice in the area")
    concentration: bool = Field(default=False, description="Lasts only while the user concentrates")
    line_of_effect: bool = Field(default=True, description="Needs a free line to the target")
    by_targets: list[Annotated[int, Field(ge=-20, le=20)]] = Field(
        default=[], max_length=12, description="Save modifier when aimed at one, two, three ... creatures"
    )
    person_only: bool = Field(default=False, description="Touches only persons")
    magical: bool = Field(default=True, description="Subject to magic resistance and dispelling")
    ray: bool = Field(default=False, description="A ray: who stands in its line saves in turn, one is struck")
    effects: list[Effect] = Field(default=[], max_length=20, description="What it does, in order")


class UseFields(PowerFields):
    """A power that is no spell of its user: a function of an item, or an ability of a monster."""

    segments: Casting | None = Field(default=None, description="Time it takes; left out: by its kind")
    cost: int = Field(default=1, ge=0, le=100, description="Charges or uses that it takes")
    caster_level: int | None = Field(default=None, ge=1, le=30, description="Level that L stands for")
    spell: Name | None = Field(default=None, description="Works as this spell; fields given here go before its own")
    duration: Duration | None = Field(default=None, description="How long its effects last that do not say")
    onset: DiceText | None = Field(default=None, description="Segments from use to effect (potions and oils 1d4+1)")
    speech: bool | None = Field(default=None, description="Needs a voice; left out: by its kind")
