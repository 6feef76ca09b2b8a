"""What can a spell, a potion or a poison do, and how is it brought about?

Frozen records, compiled from the content; nothing here changes during a fight.
"""

from __future__ import annotations

from dataclasses import dataclass

from simulator.dice import DiceExpression

UNLIMITED = -1

NO_DICE = DiceExpression(0, 1, 0)


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing that a power, a flask or a bite does to a creature it touches.

    `kind` is one of the verbs of :mod:`simulator.model.terms`; what the other fields mean depends on it:

    ==================== ==========================================================================================
    DAMAGE               `dice` of harm `harm`; `per_target` true: rolled anew for each creature
    DAMAGE_BY_HP         the user's full hit points times `amount` hundredths
    HEAL                 `dice` hit points
    CONDITION            sets `condition` for the duration
    CURE_CONDITION       removes `condition`
    SLEEP_BY_HIT_DICE    sleep by the table of hit dice
    BOLTS                `amount` missiles of `dice` each that never miss
    MODIFY               changes `stat` by `amount` for the duration
    IMAGES               `dice` images
    DISPEL               ends magic, `amount` = chance in a hundred against equal level
    SUMMON               `dice` creatures of the template `amount`, after `delay` rounds
    TURN_UNDEAD          turning as a cleric of level `amount`
    POISONING            dies (`dice` empty) or takes `dice` on a failed save
    DRAIN_LEVELS         `amount` levels
    SLAY                 dies
    ZONE                 a standing area with `condition` for the duration
    WEB                  holds fast by strength
    ==================== ==========================================================================================
    """

    kind: int
    dice: DiceExpression = NO_DICE
    amount: int = 0
    harm: int = 0
    condition: int = 0
    stat: int = 0
    save: int = -1
    """Column of the saving throw, or NO_SAVE."""
    save_modifier: int = 0
    on_save: int = 0
    """NEGATES or HALVES."""
    rounds: DiceExpression = NO_DICE
    """Duration in rounds; both durations empty: for the rest of the fight (conditions) or at once (the rest)."""
    rounds_each: int = 1
    """Rounds in one of the units of `rounds`: 10 where the duration is in turns."""
    segments: DiceExpression = NO_DICE
    delay: int = 0
    per_target: bool = True
    not_on: int = 0
    """Traits (bits) of creatures that it does not touch."""
    only_on: int = 0
    """Traits, one of which a creature must have to be touched."""
    maximum_hit_dice: int = 0
    """Creatures of more hit dice are not touched; 0: no limit."""
    templates: tuple[int, ...] = ()
    """For SUMMON: the templates one of which is drawn; empty: `amount` alone."""


STAT_TO_HIT = 0

STAT_DAMAGE = 1

STAT_ARMOUR_CLASS = 2
"""Added to descending AC: negative is better."""

STAT_SAVES = 3

STAT_MORALE = 4

STAT_AC_HURLED = 5
"""At worst this AC against hurled weapons (shield)."""

STAT_AC_LAUNCHED = 6

STAT_AC_OTHER = 7

STAT_OUTLINED = 8
"""Attackers' bonus to hit."""

STAT_NO_BOLTS = 9
"""Immune to magic missiles."""

STAT_FIRE_RESISTANCE = 10

STAT_STRENGTH_DAMAGE = 11

STAT_NAMES = (
    "to_hit",
    "damage",
    "armour_class",
    "saves",
    "morale",
    "ac_against_hurled",
    "ac_against_launched",
    "ac_against_other",
    "outlined",
    "stops_magic_missile",
    "fire_resistance",
    "strength_damage",
)

STAT_COUNT = len(STAT_NAMES)


@dataclass(frozen=True, slots=True)
class Power:
    """A spell, scroll, potion, wand function, breath, gaze ...: something used in its own manner.

    Level-dependent figures are already worked out for its user.
    """

    name: str
    manner: int
    segments: int
    """Casting, reading, drinking or discharge time."""
    rounds: int
    """Casting time in rounds; 0: it is in segments."""
    components: int
    hands: int
    range_ft: int
    shape: int
    size_ft: int
    width_ft: int
    targets: DiceExpression
    whom: int
    """Whom a sensible user aims it at: FOES, FRIENDS (itself included) or EVERYBODY."""
    spares_friends: bool
    """True when only creatures of the user's choice in the area are touched."""
    touch: bool
    verbs: tuple[Verb, ...]
    level: int
    """Level of the spell (0: none)."""
    caster_level: int
    uses: int
    """Copies memorised, charges, uses a fight; UNLIMITED."""
    cost: int = 1
    pool: int = -1
    """Powers of one pool share their uses (a wand's charges, a caster's copies): index into its owner's; -1: none."""
    needs_line_of_effect: bool = True
    concentration: bool = False
    fetch: DiceExpression = NO_DICE
    onset: DiceExpression = NO_DICE
    """Segments from drinking or pouring until it works."""
    recovery: int = 0
    """Segments after a discharge before the next can begin (staves)."""
    speech: bool = False
    """Needs a command word or a voice: not in silence."""
    person_only: bool = False
    magical: bool = True
    ray: bool = False
    """A line without width: who stands in it saves in turn, and the first to fail is struck."""
    """Subject to magic resistance."""
    chance_by_targets: tuple[int, ...] = ()
    """Save modifiers by the number of targets aimed at (hold person)."""
    side_effect: bool = False
    """Used beside a physical attack (gaze, spell-like abilities) instead of as the round's major action."""
    rounds_between: int = 0
    """A breath may need rest: rounds that must pass between two uses."""
    disrupted_in_its_segment: bool = False
    """Spell-like abilities (SEG-SLA-08)."""
    item: int = -1
