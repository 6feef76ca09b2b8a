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
    DAMAGE               `dice` of harm `harm`; `per_target` true: rolled anew for each creature; with `bands` so many
                         hit points for each charge to those within so many feet
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
    IMMUNITY             to `condition` and `harm` for the duration; with a flag half or double harm
    TELEPORT             the user comes `amount` feet away
    SHOVE                pushes a creature of up to `amount` pounds
    SPIRIT               a weapon of force strikes each round with `dice`
    LEVELS               `bands`: up to this level, so many levels more, and hit points
    SAP                  `amount` points of wisdom; who has fewer than `stat` left comes under `held`
    REFLECT              a gazer meets its own gaze, and saves with `save_modifier` more
    WARD                 a circle of `amount` feet that keeps creatures with `bars` out, `budget` hit dice of them
    GLOBE                a circle of `amount` feet that spells up to level `stat` do not enter
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
    """Creatures of more hit dice (a hundred for each, and the plus) are not touched; 0: no limit."""
    templates: tuple[int, ...] = ()
    """For SUMMON: the templates one of which is drawn; empty: `amount` alone."""
    whom: int = 2
    """Of those touched only FOES or FRIENDS of the user; EVERYBODY: all."""
    minimum_hit_dice: int = 0
    """Creatures of fewer hit dice are not touched."""
    saves_from: tuple[int, int, bool] = (0, 0, False)
    """Only creatures of so many hit dice, or of this class of intelligence, have the save; true: of both."""
    budget: DiceExpression = NO_DICE
    """Hit dice of creatures that it touches, or keeps out; empty: no limit. For SPIRIT: damage to the large."""
    held: tuple[Verb, ...] = ()
    """For ZONE: what lasts on those inside while they are inside."""
    entering: tuple[Verb, ...] = ()
    """For ZONE: what comes upon those who enter, or are there when it begins."""
    leaving: tuple[Verb, ...] = ()
    """For ZONE: what comes upon those whom it left choking, once they are out."""
    flags: int = 0
    """For ZONE and WARD: bits of EACH_ROUND, CROSSED, MOVES."""
    bars: int = 0
    """For WARD: traits of the creatures that it keeps out."""
    drift: int = 0
    """For ZONE: feet that it goes from its user in a round."""
    gear: int = -1
    """The peril in whose column the goods of those who fail the save must save; -1: none."""
    bands: tuple[tuple[int, int, DiceExpression], ...] = ()
    """Rows of a small table: (up to this figure, a number, dice); what they mean depends on the verb."""
    if_saved: tuple[Verb, ...] = ()
    """What comes upon those who make the save."""
    chance: int = 100
    """In a hundred that it comes to anything."""
    starts: int = 0
    """For DAMAGE that goes on: how many rounds after this one it begins, at least 1; 0: in the next."""


EACH_ROUND = 1
"""Flag of a zone: it works again at the end of each round on those inside."""
CROSSED = 2
"""Flag of a zone: only its edge works, on whoever goes in or out."""
MOVES = 4
"""Flag of a zone or ward: it goes with its user."""
ALL_BUT = 8
"""Flag of HEAL and DAMAGE: gives back, or takes, everything but the dice."""
HALVED = 16
DOUBLED = 32
ORDINARY = 64
"""Flags of IMMUNITY: half the harm, double harm; only against what is not magical."""
NO_ONES = 128
"""Flag of DAMAGE: ones count as twos."""
DROPS = 256
"""Flag of CONDITION: what is in hand may fall."""
BEFORE_MELEE = 512
"""Flag of any verb: it does nothing to those who are in melee."""
ONE_KIND = 1024
"""Flag of CONDITION with hit dice: it is for one kind of creature, and ends for all of them together."""


def dice_figure(hit_dice: tuple[int, int]) -> int:
    """Hit dice as one figure: a hundred for each, and the plus.

    >>> dice_figure((4, 1)), dice_figure((1, -1))
    (401, 99)
    """
    return hit_dice[0] * 100 + hit_dice[1]


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

STAT_PACE = 12
"""Hundredths of its speed that it loses (negative) or gains."""

STAT_SIZE = 13
"""Classes of size."""

STAT_BURNS_BACK = 14
"""Whoever strikes it takes so many times what it deals."""

STAT_FIRST_ATTACKS = 15
"""To the die of the first attack of each foe."""

STAT_AIMED_SAVES = 16
"""To saves against what is aimed at it alone."""

STAT_FIRE_SAVES = 17

STAT_COLD_SAVES = 18

STAT_SAVES_BUT_SPELLS = 19
"""To saves against all but spells."""

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
    "pace",
    "size",
    "burns_back",
    "first_attacks",
    "aimed_saves",
    "fire_saves",
    "cold_saves",
    "saves_but_spells",
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
    ended_by_pace: int = 9
    """How its user must move for what it attends to to end: 1 at all, 2 at a run (see `Combatant.rung`); 9: however."""
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
    item: int = -1
    at_most: DiceExpression = NO_DICE
    """Of those in the area so many creatures at most; empty: no limit."""
    finds_metal: bool = False
    """A touch against which metal armour is no armour."""
    must_hit: bool = False
    """Its user rolls to hit, and it does nothing to whom it misses."""
    leap_ft: int = 0
    """How far it carries its user to the creature it is used on; 0: not at all."""
    strikes: bool = False
    """Its user's routine of blows falls as it lands."""
    once: int = 0
    """The number of a thing that serves each creature once a day, whoever uses it; 0: as often as one likes."""
    daily: bool = False
    """A day of rest gives back what was used of it, though it is a thing."""
