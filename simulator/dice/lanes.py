"""What does this die show, and why does it show the same on every machine, in any order, for ever?

Every die is a pure function of the study seed, the number of the fight, its lane (owner and purpose) and
its index on that lane: `die` below. `Dice` gives the same answers quickly, by remembering how far each lane
has come; it knows neither rules nor the clock. The generator is SplitMix64 (Steele, Lea and Flood, "Fast
splittable pseudorandom number generators", OOPSLA 2014), used as a counter. Integers only, so that no
release of a library changes a fight.
"""

from operator import index as as_index
from secrets import randbelow
from typing import Protocol

__all__ = [
    "MOST_FIGHT",
    "MOST_SEED",
    "Dice",
    "DiceSource",
    "die",
    "fight_key",
    "fresh_seed",
    "lane_key",
    "mix64",
    "word",
]

_MASK = 0xFFFFFFFFFFFFFFFF

# The published constants of SplitMix64: the step of its counter and the two multipliers of its mixing.
_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB

#: The step is odd, so it can be divided by modulo 2**64: that is how a state tells how many dice led to it.
_STEPS_BACK = pow(_STEP, -1, 1 << 64)

#: The greatest study seed and the greatest number of a fight; seeds count from 0, fights from 1.
MOST_SEED = _MASK
MOST_FIGHT = _MASK


class DiceSource(Protocol):
    """Anything that a fight can be played on: `Dice`, or scripted dice in a test."""

    def roll(self, owner: int, purpose: int, sides: int) -> int:
        """The next die of a lane, from 1 to `sides`."""

    def total(self, owner: int, purpose: int, count: int, sides: int, plus: int) -> int:
        """The next `count` dice of a lane added up, and `plus`."""

    def position(self, owner: int, purpose: int) -> int:
        """How many dice have been drawn so far on a lane."""

    @property
    def drawn(self) -> int:
        """How many dice have been drawn so far on all lanes."""


def mix64(value: int) -> int:
    """SplitMix64's mixing of a 64-bit number: one to one, and every bit put in sways every bit of the result.

    >>> mix64(0), hex(mix64(0x9E3779B97F4A7C15))
    (0, '0xe220a8397b1dcdaf')
    """
    value = ((value ^ (value >> 30)) * _FIRST) & _MASK
    value = ((value ^ (value >> 27)) * _SECOND) & _MASK
    return value ^ (value >> 31)


def word(key: int, index: int) -> int:
    """The 64-bit number at an index (from 0) of the SplitMix64 stream whose seed is `key`.

    >>> word(1234567, 0), word(1234567, 4)
    (6457827717110365317, 16408922859458223821)
    """
    return mix64((key + (index + 1) * _STEP) & _MASK)


def fight_key(study_seed: int, fight: int) -> int:
    """The 64-bit number from which all lanes of one fight are made; different for every fight of a study.

    The seed's first word seeds the stream of fights, so fight 2 of study 1 has nothing to do with fight 1
    of study 2. Raises ValueError unless 0 <= study_seed < 2**64 and 1 <= fight < 2**64, TypeError for what
    is no integer.
    """
    study_seed, fight = as_index(study_seed), as_index(fight)
    if not 0 <= study_seed <= MOST_SEED:
        raise ValueError(f"a seed has to be from 0 to {MOST_SEED}, not {study_seed}")
    if not 1 <= fight <= MOST_FIGHT:
        raise ValueError(f"the number of a fight has to be from 1 to {MOST_FIGHT}, not {fight}")
    return word(word(study_seed, 0), fight)


def lane_key(study_seed: int, fight: int, owner: int, purpose: int) -> int:
    """The 64-bit number that seeds the dice of one lane in one fight; different for every lane of a fight."""
    return mix64(fight_key(study_seed, fight) ^ (owner | purpose))


def die(study_seed: int, fight: int, owner: int, purpose: int, index: int, sides: int) -> int:
    """What the die at an index (from 0) of a lane shows, from 1 to `sides`.

    It is the 64-bit word at that index, times `sides`, divided by 2**64, plus 1: of the 2**64 words each
    side gets the same number, or one more. Raises ValueError for a negative index or a die without sides.

    >>> die(study_seed=1, fight=7, owner=64, purpose=5, index=0, sides=20)
    6
    """
    if index < 0 or sides < 1:
        raise ValueError(f"no die has index {index} and {sides} sides")
    return (word(lane_key(study_seed, fight, owner, purpose), index) * sides >> 64) + 1


def fresh_seed() -> int:
    """A study seed nobody has chosen, from the operating system: short enough to type again, or to stand in a file."""
    return randbelow(1_000_000_000)


class Dice:
    """The dice of one fight.

    1. It is made for a study seed and the number of a fight (limits and errors as in `fight_key`).
    2. A lane opens by itself when its first die is drawn.
    3. Each further die moves that lane, and only that lane, one step on.
    4. `position` and `drawn` say how many dice it took. Nothing is carried over to the next fight.

    `owner` comes from `owner_key` and its kin (low six bits zero), `purpose` is a `Purpose` or its value.
    Neither they nor `sides` >= 1 are checked at a roll: content is checked once, when it is loaded.
    """

    __slots__ = ("_fight_key", "_states", "drawn")

    def __init__(self, study_seed: int, fight: int) -> None:
        """Set the dice out; none is drawn yet."""
        self._fight_key = fight_key(study_seed, fight)
        # Lane (owner | purpose) -> the state of its counter after the last die drawn.
        self._states: dict[int, int] = {}
        #: How many dice have been drawn so far on all lanes.
        self.drawn = 0

    def roll(self, owner: int, purpose: int, sides: int) -> int:
        """The next die of a lane, from 1 to `sides`, each equally likely.

        >>> dice = Dice(study_seed=1, fight=7)
        >>> [dice.roll(64, 5, 20) for _ in range(5)]
        [6, 16, 17, 9, 8]
        """
        # NOTE: this is `die` with `word` and `mix64` written out, for speed: as calls they double the time
        # of a roll. The tests hold the two against each other.
        states = self._states
        lane = owner | purpose
        bits = states.get(lane)
        if bits is None:
            bits = mix64(self._fight_key ^ lane)
        self.drawn += 1
        states[lane] = bits = (bits + _STEP) & _MASK
        bits = ((bits ^ (bits >> 30)) * _FIRST) & _MASK
        bits = ((bits ^ (bits >> 27)) * _SECOND) & _MASK
        return ((bits ^ (bits >> 31)) * sides >> 64) + 1

    def total(self, owner: int, purpose: int, count: int, sides: int, plus: int) -> int:
        """The next `count` dice of a lane added up, and `plus`; 2d6+1 is `total(owner, purpose, 2, 6, 1)`.

        Takes the very dice that so many calls of `roll` would take. No dice (count 0) is just `plus`.
        """
        # NOTE: written out like `roll`, and for the same reason; the lane is looked up once for all its dice.
        states = self._states
        lane = owner | purpose
        state = states.get(lane)
        if state is None:
            state = mix64(self._fight_key ^ lane)
        total = plus + count
        for _ in range(count):
            state = (state + _STEP) & _MASK
            bits = ((state ^ (state >> 30)) * _FIRST) & _MASK
            bits = ((bits ^ (bits >> 27)) * _SECOND) & _MASK
            total += (bits ^ (bits >> 31)) * sides >> 64
        states[lane] = state
        self.drawn += count
        return total

    def position(self, owner: int, purpose: int) -> int:
        """How many dice have been drawn so far on a lane: the index that its next die will have."""
        lane = owner | purpose
        state = self._states.get(lane)
        if state is None:
            return 0
        # As many as there are steps of the counter from the key of the lane to this state.
        return ((state - mix64(self._fight_key ^ lane)) * _STEPS_BACK) & _MASK
