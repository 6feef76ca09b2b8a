"""When does something happen, and what comes before what?

The clock counts segments: t = 0 is the beginning of the fight, and round r runs from t = 10(r-1) to t = 10r.
What happens "in segment k" happens at T = k of its round, and inside one T in the order of the bands. T = 10
of a round and T = 0 of the next are the same t: what ends the old round stands in the earlier bands, what
begins the new one in the last two. Inside one band a lower rank comes first, equal ranks come together.

A moment is all this in one integer, so that the order of two moments is the order of two numbers.
"""

from typing import Final

MOVE: Final = 0
"""Arrivals, entering melee."""
REACT: Final = 1
"""The immediate attacks that those draw."""
ACT: Final = 2
"""Attacks, discharges of items, abilities."""
FINISH: Final = 3
"""The end of the segment: spells, potions and aim take effect, durations end."""
UPKEEP: Final = 4
"""After the tenth segment: bleeding, burning, poison, regeneration, morale."""
DECLARE: Final = 5
"""The declarations and the initiative of the next round."""
START: Final = 6
"""What starts at this T, after everything else of it."""
BAND_NAMES: Final = ("move", "react", "act", "finish", "upkeep", "declare", "start")

ROUND: Final = 10
"""Segments in a round."""

_EARLIEST: Final = 20
"""Segments before the first round that a moment may still name, for those who are surprised."""
_BEST_INITIATIVE: Final = 13


def moment(t: int, band: int, rank: int = 0) -> int:
    """The moment of a segment count, a band and a rank from 0 to 63; t may be as low as -20.

    Rules: R-SEG-01.

    >>> moment(3, ACT, 5) < moment(3, FINISH) < moment(4, MOVE), moment(3, ACT, 1) < moment(3, ACT, 2)
    (True, True)
    """
    return (t + _EARLIEST) << 9 | band << 6 | rank


def t_of(moment: int) -> int:
    """The segments that have passed since the fight began.

    Rules: R-SEG-01.

    >>> t_of(moment(13, FINISH, 7)), t_of(moment(-2, ACT))
    (13, -2)
    """
    return (moment >> 9) - _EARLIEST


def band_of(moment: int) -> int:
    """The band of a moment.

    Rules: R-SEG-01.

    >>> band_of(moment(13, FINISH, 7)) == FINISH
    True
    """
    return moment >> 6 & 7


def segment_of(moment: int) -> int:
    """T of a moment, 0 to 10, in its own round; before the first round the count itself, 0 or less.

    Rules: R-SEG-01.

    >>> segment_of(moment(10, UPKEEP)), segment_of(moment(10, DECLARE)), segment_of(moment(13, ACT))
    (10, 0, 3)
    """
    t = (moment >> 9) - _EARLIEST
    if t <= 0:
        return t
    segment = t % ROUND
    return ROUND if segment == 0 and moment >> 6 & 7 < DECLARE else segment


def at(moment: int) -> str:
    """A moment as people read it: the segment of its round and the band.

    Rules: R-SEG-01.

    >>> at(moment(13, FINISH)), at(moment(10, UPKEEP)), at(moment(10, START))
    ('3.finish', '10.upkeep', '0.start')
    """
    return f"{segment_of(moment)}.{BAND_NAMES[band_of(moment)]}"


def rank(die: int, missile_adjustment: int = 0) -> int:
    """The rank that initiative gives, with what Dexterity adds for missiles: higher initiative, lower rank.

    Dice up to 10 and adjustments of at most 3 either way are told apart.

    Rules: R-SEG-02, SEG-B05.

    >>> rank(6), rank(1), rank(4, 2) == rank(6), rank(1, -3)
    (7, 12, True, 15)
    """
    return _BEST_INITIATIVE - die - missile_adjustment


def round_start(round_number: int) -> int:
    """The t at which a round begins.

    Rules: R-SEG-01.

    >>> round_start(1), round_start(4)
    (0, 30)
    """
    return (round_number - 1) * ROUND


def long_completion(t_start: int, rounds: int) -> int:
    """The t at which a casting of whole rounds ends; a turn is ten of them.

    It ends in the segment in which it began, and what begins with a round began in its first segment.

    Rules: R-SEG-21, SEG-CST-27.

    >>> long_completion(0, 3), long_completion(4, 10), long_completion(10, 1)
    (31, 104, 21)
    """
    end = t_start + ROUND * rounds
    return end + 1 if t_start % ROUND == 0 else end


def opposed_start(round_number: int, other_die: int) -> int:
    """The t at which everything of a side starts when the other side's die tells it.

    Rules: R-SEG-02, SEG-B05.

    >>> opposed_start(1, 4), opposed_start(2, 6)
    (4, 16)
    """
    return (round_number - 1) * ROUND + other_die
