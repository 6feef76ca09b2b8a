"""What does a dice expression such as '2d6+1' mean, and how likely is each of its totals?

Text is read once, when content is loaded; from then on a fight handles three small integers. Nothing here
rolls a die: that is `simulator.dice.lanes`. All probabilities are exact fractions.
"""

import re
from fractions import Fraction
from itertools import accumulate, chain, repeat
from operator import sub
from typing import NamedTuple

from simulator.errors import SimulatorError

__all__ = [
    "MOST_DICE",
    "MOST_PLUS",
    "MOST_SIDES",
    "MOST_TEXT",
    "MOST_WORK",
    "DiceError",
    "DiceExpression",
    "parse_dice",
]

#: The limits of an expression: dice, sides of each, the number added or taken away, characters of text.
MOST_DICE = 1_000
MOST_SIDES = 10_000
MOST_PLUS = 10_000
MOST_TEXT = 32

#: The largest count x count x sides for which `ways` and `distribution` are worked out (1000d3 is just
#: within). The additions made are half of it, so it keeps the time well under a second.
MOST_WORK = 3_000_000

_NUMBER = r"(?:0|[1-9][0-9]*)"
_EXPRESSION = re.compile(
    rf"(?P<count>{_NUMBER})?[dD](?P<sides>{_NUMBER})(?: *(?P<sign>[+-]) *(?P<plus>{_NUMBER}))?"
    rf"|(?P<constant>{_NUMBER})"
)


class DiceError(SimulatorError, ValueError):
    """A text is no dice expression, or one beyond the limits."""


class DiceExpression(NamedTuple):
    """So many dice of so many sides, and a number added to their total: 2d6+1 is (2, 6, 1).

    A plain number is no dice of one side, and the number: 3 is (0, 1, 3). `parse_dice` keeps all three
    within the limits; whoever builds one by hand answers for that himself.
    """

    # NOTE: tuples have a method `count`. Nobody counts the elements of an expression, and every player
    # calls the number of dice by this word, so the field takes the name over.
    count: int  # type: ignore[assignment]
    sides: int
    plus: int

    def __str__(self) -> str:
        """The one way to write this expression; `parse_dice` reads it back.

        >>> [str(parse_dice(text)) for text in ("d8", "2D6 + 1", "1d4-0", "3")]
        ['1d8', '2d6+1', '1d4', '3']
        """
        if self.count == 0:
            return str(self.plus)
        return f"{self.count}d{self.sides}{self.plus:+d}" if self.plus else f"{self.count}d{self.sides}"

    @property
    def minimum(self) -> int:
        """The least total: every die shows 1. It may be 0 or less, as for 1d4-1."""
        return self.count + self.plus

    @property
    def maximum(self) -> int:
        """The greatest total: every die shows its highest side."""
        return self.count * self.sides + self.plus

    @property
    def mean(self) -> Fraction:
        """The average total, exact.

        >>> parse_dice("2d4+1").mean
        Fraction(6, 1)
        """
        return Fraction(self.count * (self.sides + 1), 2) + self.plus

    @property
    def variance(self) -> Fraction:
        """The mean squared distance of the total from its mean, exact (the standard deviation squared).

        >>> parse_dice("2d6+3").variance
        Fraction(35, 6)
        """
        return Fraction(self.count * (self.sides * self.sides - 1), 12)

    def ways(self) -> list[int]:
        """In how many ways the dice make the minimum, the minimum + 1, and so on up to the maximum.

        There are `sides ** count` ways in all. Refuses (DiceError) what is beyond `MOST_WORK`.

        >>> parse_dice("2d4").ways()
        [1, 2, 3, 4, 3, 2, 1]
        """
        if self.count * self.count * self.sides > MOST_WORK:
            raise DiceError(
                f"{self} has too many totals to work out exactly: dice x dice x sides may be {MOST_WORK:,} at most"
            )
        ways = [1]
        for _ in range(self.count):
            # One more die: a total can be reached from each of the `sides` totals below it. The sum over
            # such a window is the difference of two running sums, so the number of sides costs nothing.
            running = list(accumulate(chain(ways, repeat(0, self.sides - 1))))
            ways = running[: self.sides] + list(map(sub, running[self.sides :], running))
        return ways

    def distribution(self) -> dict[int, Fraction]:
        """The exact probability of every total that can come up, lowest first; they sum to 1.

        Refuses (DiceError) what is beyond `MOST_WORK`.

        >>> parse_dice("1d2-1").distribution()
        {0: Fraction(1, 2), 1: Fraction(1, 2)}
        """
        in_all = self.sides**self.count
        return {total: Fraction(ways, in_all) for total, ways in enumerate(self.ways(), start=self.minimum)}


def parse_dice(text: str) -> DiceExpression:
    """What a dice expression says: how many dice, of how many sides, and what is added to their total.

    Written as 2d6+1, d8, 1d4-1 or a plain number; d or D, spaces only around the sign, ordinary digits
    without leading zeros. Refuses (DiceError, a ValueError) everything else and whatever is beyond the
    limits: 1 to 1,000 dice, 1 to 10,000 sides, at most 10,000 added or taken away, at most 32 characters.

    >>> parse_dice("2d6 + 1")
    DiceExpression(count=2, sides=6, plus=1)
    >>> parse_dice("3")
    DiceExpression(count=0, sides=1, plus=3)
    >>> parse_dice("1d0")
    Traceback (most recent call last):
    simulator.dice.expressions.DiceError: '1d0': the number of sides has to be between 1 and 10,000
    """
    if len(text) > MOST_TEXT:
        raise DiceError(f"{text[:MOST_TEXT]!r}... is too long for a dice expression (at most {MOST_TEXT} characters)")
    match = _EXPRESSION.fullmatch(text)
    if match is None:
        raise DiceError(f"{text!r} is not a dice expression (2d6+1, d8, 1d4-1 or a plain number)")
    if match["constant"] is not None:
        return DiceExpression(0, 1, _within(text, "the number", int(match["constant"]), 0, MOST_PLUS))
    count = _within(text, "the number of dice", int(match["count"] or 1), 1, MOST_DICE)
    sides = _within(text, "the number of sides", int(match["sides"]), 1, MOST_SIDES)
    plus = _within(text, "the number after the sign", int(match["plus"] or 0), 0, MOST_PLUS)
    return DiceExpression(count, sides, -plus if match["sign"] == "-" else plus)


def _within(text: str, what: str, value: int, least: int, most: int) -> int:
    """The value if it lies in its limits; otherwise the expression is refused."""
    if least <= value <= most:
        return value
    raise DiceError(f"{text!r}: {what} has to be between {least:,} and {most:,}")
