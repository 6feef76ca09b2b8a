"""In which order does a round run?

The clock counts initiative: 512 places a round, in passes of 64. A pass runs through the counts from the lowest;
whoever strikes last has the last place of the first pass, second attacks fall at the same count of the second pass, and
the very last place is the end of the round (R-GLD-12). At one count flights, withdrawals and moves come first, then
everything else together.

A moment is all this in one integer, so that the order of two moments is the order of two numbers.
"""

from typing import Final

from simulator.rulesets.base import NOT_THIS_ROUND

ROUND: Final = 512
"""Places in a round."""
PASS: Final = 64
"""Places of one pass over the counts."""
LOWEST: Final = -16
"""The lowest count that there is a place for."""
HIGHEST: Final = 46
LAST: Final = 63
"""The place in the first pass of those who always act last."""
END: Final = 511
"""The place of the end of the round."""

DECLARE: Final = 0
BEGIN: Final = 1
MOVES: Final = 2
ACTS: Final = 3
AFTER: Final = 4
"""Spells, where damage at the same count spoils them."""
UPKEEP: Final = 5
OVER: Final = 6
"""Durations end, after the upkeep."""
STEP_NAMES: Final = ("declare", "begin", "moves", "acts", "after", "upkeep", "over")

TICKS: Final = 10
"""Parts of a whole move; each is a moment of its own, and so are the answers that it draws."""
_TICK: Final = 8
_REACTION: Final = 4
_EARLIEST: Final = 5120


def moment(t: int, step: int, rank: int = 0) -> int:
    """The moment of a place, a step and a rank from 0 to 1023.

    Rules: R-GLD-12.

    >>> moment(20, MOVES, 80) < moment(20, ACTS) < moment(21, MOVES)
    True
    """
    return (t + _EARLIEST) << 13 | step << 10 | rank


def t_of(moment: int) -> int:
    """The places that have passed since the fight began.

    >>> t_of(moment(600, ACTS, 3)), t_of(moment(-5, ACTS))
    (600, -5)
    """
    return (moment >> 13) - _EARLIEST


def step_of(moment: int) -> int:
    """The step of a moment.

    >>> step_of(moment(70, ACTS, 3)) == ACTS
    True
    """
    return moment >> 10 & 7


def place(count: int) -> int:
    """The place of a count in the first pass: the lowest first.

    Rules: R-GLD-01, R-GLD-12.

    >>> place(-2) < place(1) < place(12) < LAST
    True
    """
    return max(LOWEST, min(HIGHEST, count)) - LOWEST


def count_of(moment: int) -> int:
    """The count of a moment; 0 at the declaration and at the end of a round.

    >>> count_of(moment(512 + place(7), ACTS)), count_of(moment(END, UPKEEP)), count_of(moment(PASS + place(3), ACTS))
    (7, 0, 3)
    """
    within = t_of(moment) % ROUND
    if t_of(moment) < 0:
        return 0
    return 0 if within == END or step_of(moment) == DECLARE else within % PASS + LOWEST


def at(moment: int) -> str:
    """A moment as people read it.

    >>> at(moment(-512, ACTS)), at(moment(LAST, ACTS)), at(moment(END, UPKEEP))
    ('surprise', 'last', 'end')
    >>> at(moment(place(7), ACTS)), at(moment(PASS + place(7), ACTS))
    ('count 7', 'count 7, pass 2')
    >>> at(moment(0, ACTS)), at(moment(1, ACTS))
    ('start', 'count -15')
    """
    within = t_of(moment) % ROUND
    if t_of(moment) < 0:
        return "surprise"
    if step_of(moment) == DECLARE:
        return "declare"
    if within == END:
        return "end"
    if within == 0:
        return "start"
    if within % PASS == LAST:
        return "last" if within < PASS else f"last, pass {within // PASS + 1}"
    return f"count {count_of(moment)}" + (f", pass {within // PASS + 1}" if within >= PASS else "")


def round_begins(number: int) -> int:
    """The moment at which a round is declared.

    >>> round_begins(2) == moment(512, DECLARE)
    True
    """
    return moment((number - 1) * ROUND, DECLARE)


def round_ends(number: int) -> int:
    """The moment of the end of a round.

    Rules: R-GLD-12.

    >>> round_ends(1) < round_begins(2)
    True
    """
    return moment((number - 1) * ROUND + END, UPKEEP)


def next_tick(now: int) -> int:
    """The moment of the next part of the moves that are being made.

    >>> next_tick(moment(40, MOVES)) == moment(40, MOVES, 8), next_tick(moment(40, ACTS)) == moment(41, MOVES, 8)
    (True, True)
    """
    t, step = t_of(now), step_of(now)
    if step < MOVES:
        return moment(t, MOVES, _TICK)
    tick = (now & 1023) // _TICK + 1
    return moment(t, MOVES, tick * _TICK) if step == MOVES and tick <= TICKS else moment(t + 1, MOVES, _TICK)


def way_over(now: int) -> bool:
    """Whether whole moves are at their end at this moment.

    >>> way_over(moment(40, MOVES, 80)), way_over(moment(40, MOVES, 72))
    (True, False)
    """
    return (now & 1023) >= TICKS * _TICK


def reactions(now: int) -> int:
    """The moment of what movement at this moment draws.

    >>> reactions(moment(40, MOVES, 8)) < next_tick(moment(40, MOVES, 8))
    True
    """
    return now + _REACTION


def begins(t: int) -> int:
    """The moment at which what starts at a place starts."""
    return moment(t, BEGIN)


def end_of_round(t: int, rounds: int = 0) -> int:
    """The last place of the round of a place, or of a round so many later.

    >>> end_of_round(5), end_of_round(600), end_of_round(5, 2)
    (511, 1023, 1535)
    """
    return (t // ROUND + rounds) * ROUND + END


def completes(start: int, casting_time: int, rounds: int, _die: int, _lowest: int) -> int:
    """The place at which a casting ends: its time later, or at the end of its last round.

    Rules: GG-ACT-31, GG-ACT-33, GG-ACT-34.

    >>> completes(place(4), 3, 0, 4, 0) == place(7), completes(place(4), 0, 2, 4, 0)
    (True, 1023)
    """
    if rounds:
        return end_of_round(start, rounds - 1)
    return min(start + casting_time, start // PASS * PASS + LAST - 1)


def blow_at(start: int, _speed: int, nth: int, last: int) -> int:
    """The place of the n-th attack with the same weapon: its count in the n-th pass.

    `last`: 0, or the place of those who strike last. NOT_THIS_ROUND when there is no such pass.

    Rules: GG-B02, R-GLD-14.

    >>> [blow_at(place(3), 0, nth, 0) for nth in (1, 2)], blow_at(place(3), 0, 8, 0) == NOT_THIS_ROUND
    ([19, 83], True)
    >>> blow_at(place(3), 0, 1, LAST)
    63
    """
    within = last or start % ROUND
    t = within + PASS * (nth - 1)
    return start // ROUND * ROUND + t if t < END - PASS else NOT_THIS_ROUND


def together(start: int, _speed: int, _nth: int, last: int) -> int:
    """All attacks of a round at its one count (setting repeat_attacks: together).

    >>> together(place(3), 0, 2, 0), together(place(3), 0, 1, LAST)
    (19, 63)
    """
    return start // ROUND * ROUND + last if last else start
