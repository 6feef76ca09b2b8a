"""What is a weapon in somebody's hand, worked out for its wielder?

Frozen records of ways of striking and of shooting; strength, training and magic are in their figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from simulator.dice import DiceExpression
from simulator.model.powers import NO_DICE, UNLIMITED, Verb

AGAINST_SMALL = 1
AGAINST_LARGER = 2
AGAINST_HELPLESS = 4
AGAINST_AIRBORNE = 8
AGAINST_GROUNDED = 16
"""Whom a blow falls on only: those below man-size, those not, the helpless, those who fly, those who do not (bits)."""


FIXED_RATE = 0
RATE_OF_LEVEL = 1
RATE_OF_SPECIALIST = 2
"""What the routines a round go by: nothing, the wielder's level, the same with a speciality."""

NEVER = 0
CHARGING = 1
ALWAYS = 2
"""When a hit throws down: at no time, at the end of a charge, whenever it hits."""


class Grip(NamedTuple):
    """A hit that stays: a hug, a beak in the wound."""

    least_die: int
    """Least natural d20 of the hit that takes hold; 0: any hit."""
    dice: DiceExpression = NO_DICE
    """What it does at once and in each later routine, without a roll; empty: it drinks instead."""
    drink: DiceExpression = NO_DICE
    """What it drinks in each later routine."""
    until: DiceExpression = NO_DICE
    """Hit points after which it has had enough and is off; empty: it holds on."""


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
    against: int = 0
    """Whom it falls on only (bits of AGAINST_...); 0: everybody."""
    elsewhere: bool = False
    """Falls on another foe than the blow before, if another is in reach."""
    bare: bool = False
    """Struck with bare hands."""
    holds: bool = False
    """A grapple: holds whom it hits, and may do no damage."""
    throws: int = NEVER
    """When it throws down whom it hits: NEVER, CHARGING or ALWAYS."""
    overbears: bool = False
    """A run at somebody to bear it to the ground: size, legs and helpers count."""
    by_total: tuple[tuple[int, Blow], ...] = ()
    """What a hit turns out to be, by the total of its roll: (least total, blow), the highest first; none: itself."""
    passing: int = 0
    """Quarters of each point of its damage that pass with the fight."""
    grip: Grip | None = None
    second_hand: bool = False
    """Of the weapon in the other hand, struck once a round."""


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
    armed: bool = False
    """A weapon is in it: one of the owner's, or one of no particular kind that a monster always has in hand."""
    settable: bool = False
    """Can be set against a charge for double damage."""
    reach_ft: int = 0
    """How much farther than melee range it strikes, past an ally (10 for second-rank weapons)."""
    extra_routines: tuple[int, int] = (1, 1)
    """Routines a round as (number, rounds): 3/2 is (3, 2)."""
    rate: int = FIXED_RATE
    """Whether they follow the level of its wielder: FIXED_RATE, RATE_OF_LEVEL or RATE_OF_SPECIALIST."""
    splits: bool = False
    """Some of its blows fall on other foes than the first."""
    charge_dice: int = 1
    """How many times its dice are rolled at the end of a charge (a lance from the saddle: 2)."""
    charge_doubles: bool = False
    """All its damage is doubled at the end of a charge."""
    item: int = -1
    """Which of the owner's weapons this is, so that hands and thrown weapons can be told; -1: natural."""


@dataclass(frozen=True, slots=True)
class Container:
    """What is in a flask that is thrown, and how it breaks."""

    name: str
    direct: tuple[Verb, ...]
    splash: tuple[Verb, ...]
    save_to_stay_whole: int
    """d20 needed not to burst; 0: it always does, and nothing is rolled."""


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
    """A rock, which goes on from where it strikes."""
    volley: bool = False
    """A natural volley (manticore spikes): the whole of it is one use of `count`."""
    container: Container | None = None
    bulky: bool = False
    """Large and unwieldy: it does not go far."""
    improvised: bool = False
    """A melee weapon that is not meant to be thrown: only thrown when somebody says so."""
    one_hand_segments: int = 0
    """Segments for each throw with one hand free, where the rate is above 1; 0: does not apply."""
    item: int = -1
    contact: bool = False
    """Rolled against contact armour class."""
    siege: bool = False
    """A missile of an engine or a giant: what armour is worth against the weapon does not matter to it."""
    versus: tuple[int, ...] = ()
    """To hit by the armour class, from 2 on, of the armour that a target wears; none: it does not matter."""
    pierces: bool = False
    """A bolt that goes on through whom it hits."""

    @property
    def is_hurled_rock(self) -> bool:
        """Whether it is a giant's rock; the stone of an engine is shot."""
        return self.boulder and self.hurled


NO_TOSS = Blow("toss", NO_DICE, NO_DICE, 0, 0)
TOSS_RANGES = (10, 20, 30)
"""Feet to which a thing that is no missile can be thrown: near, middling, far."""
