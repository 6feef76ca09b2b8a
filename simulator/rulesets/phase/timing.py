"""In which order does a round run?

The clock counts places in the order of a round, 64 of them, in four blocks of sixteen: the first routines of those with
several, quick spells and missiles where a house rule puts those of all before everything else, the counts, the later
routines; the last place of all is the end of the round. In every block the highest count comes first. Inside one place
things happen in the order of the steps (R-PHA-11), and inside one step a lower rank comes first: casting times among
spells, weapon speeds among blows, the tenths of a move among moves.

A moment is all this in one integer, so that the order of two moments is the order of two numbers.
"""

from typing import Final

ROUND: Final = 64
"""Places in a round."""
EARLY: Final = 0
"""The block of the first routines of those who have several (R-PHA-20)."""
FAST: Final = 16
"""The block of quick spells and missiles, where those of all counts come first (R-PHA-02)."""
COUNTS: Final = 32
LATE: Final = 48
"""The block of the later routines."""
END: Final = 63
"""The place of the end of the round (R-PHA-34)."""
HIGHEST: Final = 15

DECLARE: Final = 0
BEGIN: Final = 1
QUICK: Final = 2
MISSILES: Final = 3
SLOW: Final = 4
INNATE: Final = 5
MOVES: Final = 6
MELEE: Final = 7
UPKEEP: Final = 8
OVER: Final = 9
"""Durations end, after the upkeep."""
STEP_NAMES: Final = (
    "declare",
    "begin",
    "spells",
    "missiles",
    "slow spells",
    "innate",
    "moves",
    "melee",
    "upkeep",
    "over",
)

LAST_RANK: Final = 1023
TICKS: Final = 10
"""Parts of a whole move; each is a moment of its own, and so are the answers that it draws."""
_TICK: Final = 8
_REACTION: Final = 4
_EARLIEST: Final = 640


def moment(t: int, step: int, rank: int = 0) -> int:
    """The moment of a place, a step and a rank from 0 to 1023.

    Rules: R-PHA-11.

    >>> moment(40, MISSILES) < moment(40, MELEE, 3) < moment(40, MELEE, 5) < moment(41, QUICK)
    True
    """
    return (t + _EARLIEST) << 14 | step << 10 | rank


def t_of(moment: int) -> int:
    """The places that have passed since the fight began.

    >>> t_of(moment(70, MELEE, 3)), t_of(moment(-5, MELEE))
    (70, -5)
    """
    return (moment >> 14) - _EARLIEST


def step_of(moment: int) -> int:
    """The step of a moment.

    >>> step_of(moment(70, MELEE, 3)) == MELEE
    True
    """
    return moment >> 10 & 15


def place(block: int, count: int) -> int:
    """The place of a count in a block: the highest first.

    Rules: R-PHA-11.

    >>> place(COUNTS, 6) < place(COUNTS, 1) < place(LATE, 6), place(LATE, 1) < END
    (True, True)
    """
    return block + HIGHEST - max(1, min(HIGHEST, count))


def count_of(moment: int) -> int:
    """The count of a moment; 0 at the declaration and at the end of a round.

    >>> count_of(moment(64 + place(COUNTS, 4), MELEE)), count_of(moment(63, UPKEEP)), count_of(moment(64, DECLARE))
    (4, 0, 0)
    """
    within = t_of(moment) % ROUND
    if t_of(moment) < 0:
        return t_of(moment)
    return 0 if within == END or step_of(moment) == DECLARE else HIGHEST - within % 16


def at(moment: int) -> str:
    """A moment as people read it.

    >>> at(moment(place(COUNTS, 5), MISSILES)), at(moment(place(EARLY, 5), MELEE)), at(moment(END, UPKEEP))
    ('5.missiles', 'first.5.melee', 'end.upkeep')
    >>> at(moment(0, BEGIN)), at(moment(ROUND + 1, BEGIN))
    ('start', 'first.14.begin')
    """
    within, step = t_of(moment) % ROUND, STEP_NAMES[step_of(moment)]
    if t_of(moment) < 0:
        return f"surprise {t_of(moment)}.{step}"
    if step_of(moment) == DECLARE:
        return step
    if within == END:
        return f"end.{step}"
    if within == 0 and step_of(moment) == BEGIN:
        return "start"
    block = ("first.", "", "", "later.")[within >> 4]
    return f"{block}{HIGHEST - within % 16}.{step}"


def round_begins(number: int) -> int:
    """The moment at which a round is declared.

    >>> round_begins(2) == moment(64, DECLARE)
    True
    """
    return moment((number - 1) * ROUND, DECLARE)


def round_ends(number: int) -> int:
    """The moment of the end of a round.

    Rules: R-PHA-34.

    >>> round_ends(1) < round_begins(2)
    True
    """
    return moment((number - 1) * ROUND + END, UPKEEP)


def next_tick(now: int) -> int:
    """The moment of the next part of the moves that are being made.

    >>> next_tick(moment(40, MOVES)) == moment(40, MOVES, 8), next_tick(moment(40, MELEE)) == moment(41, MOVES, 8)
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

    Rules: R-PHA-04, R-PHA-16.

    >>> reactions(moment(40, MOVES, 8)) < next_tick(moment(40, MOVES, 8))
    True
    """
    return now + _REACTION


def begins(t: int) -> int:
    """The moment at which what starts at a place starts."""
    return moment(t, BEGIN)


def end_of_round(t: int, rounds: int = 0) -> int:
    """The last place of the round of a place, or of a round so many later.

    >>> end_of_round(5), end_of_round(70), end_of_round(5, 2)
    (63, 127, 191)
    """
    return (t // ROUND + rounds) * ROUND + END


def is_quick(casting_time: int, die: int, die_at_most: bool = False) -> bool:
    """Whether a spell comes before the missiles of its count: by its casting time against the die of its side.

    `die_at_most`: the other reading of the rule, when the die is at most the casting time.

    Rules: PHASE-MIS-23, R-PHA-03.

    >>> is_quick(5, 5), is_quick(6, 5), is_quick(6, 5, die_at_most=True)
    (True, False, True)
    """
    return die <= casting_time if die_at_most else casting_time <= die


def slow_rank(start: int, casting_time: int) -> int:
    """The rank of a slow spell: higher counts first, then the shorter casting time.

    Rules: R-PHA-11.

    >>> slow_rank(place(COUNTS, 5), 9) < slow_rank(place(COUNTS, 4), 6)
    True
    """
    return (start % 16) * 32 + min(31, casting_time)


def blow_at(start: int, _speed: int, nth: int, _last: int) -> int:
    """The place of the n-th routine: the first at its start, the others after all counts.

    Rules: R-PHA-20.

    >>> [blow_at(place(EARLY, 5), 0, nth, 0) - place(LATE, 5) for nth in (1, 2, 3)], blow_at(42, 0, 1, 0)
    ([-48, 0, 0], 42)
    """
    return start if nth == 1 else start // ROUND * ROUND + LATE + start % 16
