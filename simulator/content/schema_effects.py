"""What can a spell, an item, a flask or a bite do, and how is that written in content?

Each effect is a mapping whose `do:` names its verb; the verbs are those of :mod:`simulator.model.terms`. The fields
of a power (range, shape, size, whom it touches) are shared by spells, functions of items and powers of monsters.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, WithJsonSchema
from pydantic.functional_validators import PlainValidator

from simulator.content import schema_verbs as verbs
from simulator.content.formulas import FormulaError, number_at
from simulator.content.schema_base import DiceText, Formula, Model, Name, refuse, shown
from simulator.content.schema_verbs import CONDITION_WORDS, Duration, Harm, Shape, Trait, Whom, verb_tag
from simulator.model import terms

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


Effect = Annotated[
    Annotated[verbs.Damage, Tag("=damage")]
    | Annotated[verbs.DamageByHp, Tag("=damage by hp")]
    | Annotated[verbs.Heal, Tag("=heal")]
    | Annotated[verbs.SetCondition, Tag("=condition")]
    | Annotated[verbs.Cure, Tag("=cure")]
    | Annotated[verbs.Sleep, Tag("=sleep")]
    | Annotated[verbs.Bolts, Tag("=bolts")]
    | Annotated[verbs.Modify, Tag("=modify")]
    | Annotated[verbs.Images, Tag("=images")]
    | Annotated[verbs.Dispel, Tag("=dispel")]
    | Annotated[verbs.Summon, Tag("=summon")]
    | Annotated[verbs.Turn, Tag("=turn")]
    | Annotated[verbs.Poison, Tag("=poison")]
    | Annotated[verbs.Drain, Tag("=drain")]
    | Annotated[verbs.Slay, Tag("=slay")]
    | Annotated[verbs.Zone, Tag("=zone")]
    | Annotated[verbs.Web, Tag("=web")]
    | Annotated[verbs.Ward, Tag("=ward")]
    | Annotated[verbs.Globe, Tag("=globe")]
    | Annotated[verbs.Immunity, Tag("=immunity")]
    | Annotated[verbs.Teleport, Tag("=teleport")]
    | Annotated[verbs.Shove, Tag("=shove")]
    | Annotated[verbs.Spirit, Tag("=spirit")]
    | Annotated[verbs.Levels, Tag("=levels")]
    | Annotated[verbs.Reflect, Tag("=reflect")]
    | Annotated[verbs.Sap, Tag("=sap")],
    Discriminator(
        verb_tag,
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
    at_most: DiceText | None = Field(default=None, description="Of those in the area so many creatures at most")
    whom: Whom = Field(default="foes", description="Whom a sensible user aims it at: foes, friends or everybody")
    spares_friends: bool = Field(default=False, description="Only creatures of the user's choice in the area")
    concentration: bool = Field(default=False, description="Lasts only while the user concentrates")
    concentration_ends: Literal["hindered", "moving", "running"] = Field(
        default="hindered", description="What ends it besides hindrances: moving at all, or only running"
    )
    line_of_effect: bool = Field(default=True, description="Needs a free line to the target")
    by_targets: list[Annotated[int, Field(ge=-20, le=20)]] = Field(
        default=[], max_length=12, description="Save modifier when aimed at one, two, three ... creatures"
    )
    person_only: bool = Field(default=False, description="Touches only persons")
    metal_does_not_count: bool = Field(default=False, description="A touch against which metal armour is AC 10")
    must_hit: bool = Field(default=False, description="Its user rolls to hit the one it is aimed at, as with a blow")
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
