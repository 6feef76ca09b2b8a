"""Which answers do several rulesets give alike?

Put together from the shared arithmetic of :mod:`simulator.rules`; each ruleset says field by field which of them it
gives, so that whoever reads its `ruleset.py` sees the whole of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from simulator.model.heart import Heart
from simulator.rules import morale, movement, ranges, rates, to_hit
from simulator.rulesets.base import Settings

NEVER: Final = 1 << 40
"""More than any clock or count comes to."""


def is_hit(settings: Settings) -> Callable[[int, int, int], bool]:
    """Whether a die hits, with or without special twenties and ones (R-ALL-02)."""
    twenty_hits, one_misses = settings["natural_twenty"] == "hits", settings["natural_one"] == "misses"
    if not twenty_hits and not one_misses:
        return to_hit.is_hit
    return partial(to_hit.is_hit, natural_twenty_hits=twenty_hits, natural_one_misses=one_misses)


def number_needed(settings: Settings) -> Callable[[int, int], int]:
    """What a modified d20 must reach, with or without repeated twenties (R-ALL-02)."""
    return (
        partial(to_hit.number_needed, repeated_twenties=True) if settings["repeated_twenties"] else to_hit.number_needed
    )


def dexterity_lost(settings: Settings) -> Callable[[int], int]:
    """What of Dexterity's part in armour class falls away when Dexterity does not count (R-SEG-34)."""
    return all_of_it if settings["dexterity_dropped"] == "all" else an_improvement


def an_improvement(improvement: int) -> int:
    """Only an improvement is lost (R-SEG-34).

    >>> an_improvement(3), an_improvement(-2)
    (3, 0)
    """
    return improvement if improvement > 0 else 0


def all_of_it(adjustment: int) -> int:
    """All of it is lost, a penalty too (setting dexterity_dropped: all)."""
    return adjustment


def in_feet(rate: int, _outdoors: bool) -> int:
    """Tenths of a foot in a tenth of a move, where rates are in feet everywhere (PHASE-B05, GG-ACT-03).

    >>> in_feet(120, True)
    120
    """
    return movement.tenths_a_segment(rate)


def open_or_worse(dexterity: int, lost: int) -> int:
    """By how much one who has charged is worse in armour class: without Dexterity, or where that is no help, a point.

    >>> open_or_worse(2, 2), open_or_worse(0, 0), open_or_worse(2, 0)
    (2, 1, 0)
    """
    return lost if dexterity > 0 else 1


def cover_modifier(cover: int, concealment: int) -> int:
    """What cover and concealment, in per cent, take from a shot (SEG-B14).

    >>> cover_modifier(0, 0)
    0
    """
    return to_hit.cover_penalty(cover) + to_hit.concealment_penalty(concealment)


def by_bands(distance: int, short: int, medium: int, long: int, _increment: int) -> int:
    """Ranges by bands: short, medium, long (SEG-B15)."""
    return ranges.range_modifier(distance, short, medium, long)


def no_limit(_defender: int, _attacker: int) -> int:
    """Any number find room around a defender (setting attackers: unlimited)."""
    return 0


def equal_weights(sizes: tuple[int, ...], given: tuple[int, ...], _aimed_at: int) -> tuple[int, ...]:
    """Equal chances for everybody in a melee (R-ALL-09), but for what a scenario says.

    >>> equal_weights((2, 2, 3), (0, 0, 0), 2), equal_weights((2, 2), (0, 3), 2)
    ((1, 1, 1), (1, 3))
    """
    return tuple([weight or 1 for weight in given]) if any(given) else (1,) * len(sizes)


def one_routine(_routines: int) -> int:
    """A free attack is one routine."""
    return 1


def reaches(die: int, need: int) -> bool:
    """Whether a die is high enough."""
    return die >= need


def feet_on_the_die(_band: int, die: int) -> int:
    """A miss lands as many feet off as its die shows."""
    return die


def the_die(value: int) -> int:
    """What was rolled, or counted, itself."""
    return value


def any_time(_segments: int) -> bool:
    """However long it takes."""
    return True


def all_at_once(start: int, _speed: int, _nth: int, _last: int) -> int:
    """All routines fall where the first does."""
    return start


def whole_move(_manner: int) -> int:
    """Time alone bounds what is walked before it."""
    return 10


def no_time(_segments: int) -> int:
    """Nothing takes a time of its own."""
    return 0


def its_rank(rank: int, _speed: int) -> int:
    """Blows fall by initiative, whatever the weapon's speed."""
    return rank


def melee_routines(number: int, rounds: int, round_number: int, hasted: int, slowed: int) -> int:
    """Routines of a round from the rate and the round, doubled by haste, in odd rounds only when slowed (R-SEG-06).

    >>> [melee_routines(3, 2, n, 0, 0) for n in (1, 2)], melee_routines(1, 1, 1, 1, 0)
    ([2, 1], 2)
    """
    ordinary = rates.uses_in_round(number, rounds, round_number)
    return rates.hasted_or_slowed(ordinary, round_number, bool(hasted), bool(slowed))


def melee_routines_even(number: int, rounds: int, round_number: int, hasted: int, slowed: int) -> int:
    """The same, the uneven one falling in even rounds.

    >>> [melee_routines_even(3, 2, n, 0, 0) for n in (1, 2)]
    [1, 2]
    """
    ordinary = rates.uses_in_round(number, rounds, round_number, odd_rounds_more=False)
    return rates.hasted_or_slowed(ordinary, round_number, bool(hasted), bool(slowed))


def all_together(_die: int, _adjustment: int) -> int:
    """No rank inside a count: at one count, or inside a step of one, all is together."""
    return 0


def never_goes_on(_left: int, _fresh: int) -> bool:
    """Only castings of rounds go on; whatever else was not done is declared anew."""
    return False


def as_it_begins(start: int, _segments: int, _nth: int) -> int:
    """The further parts of a routine fall with its first."""
    return start


def can_be_singled_out(cover: int, concealment: int) -> bool:
    """Whether a spell can single somebody out: not behind cover above half, nor hidden above three quarters.

    >>> can_be_singled_out(50, 75), can_be_singled_out(75, 0)
    (True, False)
    """
    return cover <= 50 and concealment <= 75


def met_unless_averted(_gazer_size: int, situation: int) -> int:
    """Who averts its eyes does not meet a gaze; others do, ten times in ten.

    >>> met_unless_averted(0, 4), met_unless_averted(0, 1)
    (0, 10)
    """
    return 0 if situation == 4 else 10


def out_of_a_web(strength: int) -> int:
    """The strong pull themselves out of a web in time, others not in any fight.

    >>> out_of_a_web(18), out_of_a_web(12) > 1000
    (100, True)
    """
    return 100 if strength >= 18 else NEVER


def morale_modifier(heart: Heart) -> int:
    """What the situation adds to a morale check, by the table that goes with percentile dice."""
    return morale.morale_modifier(*heart[:7])


def morale_result(roll: int, base: int) -> int:
    """What a morale check by percentile dice comes to."""
    return morale.morale_outcome(roll, 0, base)
