"""What is a weapon in somebody's hand, worked out for its wielder?

Frozen records of ways of striking and of shooting; strength, training and magic are in their figures.
"""

from __future__ import annotations

from dataclasses import dataclass

from simulator.dice import DiceExpression
from simulator.model.powers import NO_DICE, UNLIMITED, Verb


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
    contact: bool = False
    """Rolled against contact armour class."""
    siege: bool = False
    """A missile of an engine or a giant: what armour is worth against the weapon does not matter to it."""
    versus: tuple[int, ...] = ()
    """To hit by the armour class, from 2 on, of the armour that a target wears; none: it does not matter."""
    pierces: bool = False
    """A bolt that goes on through whom it hits."""
