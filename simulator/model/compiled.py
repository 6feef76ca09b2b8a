"""What does a fight need to know before its first die is rolled?

Frozen, slotted records of ints, short tuples and names: a scenario file after validation and after the ruleset has
worked out every figure. Nothing here changes during a fight, so thousands of fights (and several processes) share one
:class:`CompiledScenario`. Distances are in feet unless a name says tenths, times in segments unless it says rounds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

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
class Blow:
    """One roll to hit, with a weapon or a claw."""

    name: str
    small: DiceExpression
    """Damage against creatures up to man-sized."""
    large: DiceExpression
    to_hit: int
    """Everything fixed that adds to the d20: strength or dexterity, magic, specialisation, proficiency."""
    damage: int
    """Everything fixed that adds to the damage."""
    harm: int = 0
    plus: int = 0
    """Magic plus, for creatures that only such weapons hurt."""
    riders: tuple[Verb, ...] = ()
    """What a hit that does damage brings with it: poison, paralysis, level drain."""
    parts: tuple[tuple[str, int], ...] = ()
    """The breakdown of `to_hit`: (rule id or word, value), only read when a fight is told."""


@dataclass(frozen=True, slots=True)
class MeleeMode:
    """One way of striking in melee: a whole routine."""

    name: str
    blows: tuple[Blow, ...]
    segments: int
    """Speed factor."""
    length_tenths: int
    """Weapon length in tenths of a foot."""
    hands: int
    """0 for natural weapons."""
    natural: bool = False
    settable: bool = False
    """Can be set against a charge for double damage."""
    reach_ft: int = 0
    """How much farther than melee range it strikes, past an ally (10 for second-rank weapons)."""
    extra_routines: tuple[int, int] = (1, 1)
    """Routines a round as (number, rounds): 3/2 is (3, 2)."""
    item: int = -1
    """Which of the owner's weapons this is, so that hands and thrown weapons can be told; -1: natural."""


@dataclass(frozen=True, slots=True)
class Container:
    """What is in a flask that is thrown, and how it breaks."""

    name: str
    direct: tuple[Verb, ...]
    splash: tuple[Verb, ...]
    save_to_stay_whole: int
    """d20 needed not to burst."""


@dataclass(frozen=True, slots=True)
class MissileMode:
    """One way of shooting or hurling."""

    name: str
    blow: Blow
    shots: tuple[int, int]
    """Rate of fire as (shots, rounds): 3/2 is (3, 2), 1/2 is (1, 2)."""
    segments: int
    snap_segments: int
    """0: no snap-shot."""
    load_segments: int
    hands: int
    hurled: bool
    short_ft: int
    medium_ft: int
    long_ft: int
    minimum_ft: int = 0
    increment_ft: int = 0
    count: int = UNLIMITED
    """Ammunition, or how many are carried of a hurled weapon."""
    proficient: bool = True
    loaded: bool = True
    in_hand: bool = False
    fetch: DiceExpression = NO_DICE
    """Segments to get one out; empty when it is accessible."""
    ignores_dexterity: bool = False
    boulder: bool = False
    volley: bool = False
    """A natural volley (manticore spikes): the whole of it is one use of `count`."""
    container: Container | None = None
    improvised: bool = False
    """A melee weapon that is not meant to be thrown: only thrown when somebody says so."""
    one_hand_segments: int = 0
    """Segments for each throw with one hand free, where the rate is above 1; 0: does not apply."""
    item: int = -1


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
    """Powers of one pool share their uses (charges of a wand, a caster's copies): index into the owner's pools; -1: own uses."""
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


@dataclass(frozen=True, slots=True)
class ArmourClass:
    """Descending armour class, and the parts of it that can fall away.

    `total` is `base` with `shield` and `dexterity` counted in (both as improvements: 1 means one point better; a
    Dexterity penalty is a negative improvement).
    """

    total: int
    shield: int
    dexterity: int


@dataclass(frozen=True, slots=True)
class HitPoints:
    """Fixed hit points, or dice to roll in each fight (`at_least` is the floor for the sum)."""

    fixed: int
    dice: DiceExpression = NO_DICE
    at_least: int = 1


class Position(NamedTuple):
    """Where somebody starts, in tenths of a foot."""

    x: int
    y: int


class TacticLine(NamedTuple):
    """One line of a priority list, compiled (see :mod:`simulator.tactics`).

    `condition` is a flat tuple of ints that the tactics interpreter understands; empty means always.
    """

    act: int
    which: tuple[int, ...]
    """Indexes of the owner's melee modes, missile modes or powers that the line names, best first; empty: the default."""
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
    size_weight: int = 0
    """Explicit weight in random target draws; 0: by the rules."""
    fixed_in_place: bool = False
    """Does not leave its place (an archer behind a slit)."""
    cover: int = 0
    """Per cent of cover that it starts with, until it moves."""
    concealment: int = 0
    proficiency_penalty: int = 0
    turn_as: int = 0
    """Its row of the turning table, from 1; 0: cannot be turned."""
    template: bool = False
    """Only a template for summoning: never placed by itself."""
    leader_of_group: bool = False
    height_ft: int = 0
    gear: tuple[str, ...] = ()
    """What it carries, by name, for show."""
    shield_attacks: int = 0
    """Attacks a round that its shield can ward off, where that is limited; 0: no shield."""
    surprised_on: int = 2
    """Highest face of the surprise die that surprises it."""

    def renamed(self, name: str, side: int, owner: int, position: Position) -> CombatantSpec:
        """The same creature under another name, on a side, in a place: what a template is for."""
        return replace(self, name=name, side=side, owner=owner, position=position, template=False)


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
    """Ranges and movement in yards instead of feet."""
    light: int
    """0 dark, 1 dim, 2 bright."""
    rectangles: tuple[Rectangle, ...] = ()


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
