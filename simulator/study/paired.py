"""By how much do two variants differ, fight by fight on the same dice, and how sure is that?

Pure functions of the values of one figure in the same fights of two variants. docs/questions.md defines each figure.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, inf, log, sqrt
from typing import Final, NamedTuple

from simulator.study.bench import Values
from simulator.study.estimators import Z, student_quantile
from simulator.study.sequences import ALPHA, mean_sequence, share_evidence, share_sequence

__all__ = ["Difference", "difference", "none_at_all"]

HIGHER: Final = "higher"
LOWER: Final = "lower"
SAME: Final = "no difference"
OPEN: Final = "open"

_MOST: Final = 10**9
"""What takes more fights than this is not going to be settled."""

_LEAST: Final = 100
"""Fights before a verdict on a mean is given at all: its sequence is asymptotic."""


class Difference(NamedTuple):
    """By how much the second exceeds the first, per fight; negative: falls short of it."""

    fights: int
    total: int
    """The sum over all fights, exactly."""
    mean: float | None
    sd: float | None
    """How much single fights spread around it."""
    low: float | None
    high: float | None
    """The interval of 95%, for one look after all the fights."""
    sequence_low: float | None
    sequence_high: float | None
    """The confidence sequence of 95%, which holds however often one looks."""
    differing: int
    """Fights in which the two values were not the same."""
    verdict: str
    """`higher`, `lower`, `no difference` (both ends of the sequence within the margin) or `open`."""
    variance_saved: float | None
    """The part of the variance that two independent studies would have had, and this one has not; negative where the
    same dice did harm. None where neither value ever varied."""
    independent_fights: int | None
    """How many fights each of two independent studies would need to know the difference as well."""
    more_fights: int | None
    """How many more fights would reach a verdict, if the difference is as found; 0 when there is one, None when the
    difference found is nothing."""

    @property
    def exact(self) -> Fraction:
        """The difference as an exact number; 0 without fights."""
        return Fraction(self.total, self.fights) if self.fights else Fraction(0)


def difference(
    first: Values,
    second: Values,
    *,
    is_share: bool,
    margin: float = 0.0,
    alpha: float = ALPHA,
    forecast: bool = True,
) -> Difference:
    """The difference of one figure in the same fights of two variants.

    For shares the interval is that of Bonett and Price, which does not vanish when no fight differs; for other figures
    Student's. Without `forecast` nobody asks how many more fights would settle it.
    """
    fights = len(first)
    if fights == 0:
        return Difference(0, 0, None, None, None, None, None, None, 0, OPEN, None, None, None)
    gaps = second - first
    total, squares = int(gaps.sum()), int((gaps * gaps).sum())
    mean = total / fights
    if fights == 1:
        return Difference(1, total, mean, None, None, None, None, None, int(squares > 0), OPEN, None, None, None)
    sd = sqrt((fights * squares - total * total) / (fights * (fights - 1)))
    up, down = int((gaps > 0).sum()), int((gaps < 0).sum())
    if is_share:
        low, high = bonett_price(up, down, fights)
    else:
        reach = student_quantile(fights - 1) * sd / sqrt(fights)
        low, high = mean - reach, mean + reach
    ends = _sequence(up, down, mean, sd, fights, is_share=is_share, alpha=alpha)
    verdict = _verdict(*ends, margin)
    saved, independent = _saved(first, second, sd)
    more = (
        0
        if verdict != OPEN
        else None
        if not forecast
        else _more_fights(up, down, mean, sd, fights, margin, is_share=is_share, alpha=alpha)
    )
    return Difference(fights, total, mean, sd, low, high, *ends, up + down, verdict, saved, independent, more)


def none_at_all(found: Difference) -> Difference:
    """The same where it is known beforehand that there is no difference: nothing is left to chance."""
    if not found.fights:
        return found
    return found._replace(
        low=0.0, high=0.0, sequence_low=0.0, sequence_high=0.0, verdict=SAME, independent_fights=None, more_fights=0
    )


def bonett_price(up: int, down: int, fights: int) -> tuple[float, float]:
    """The interval of the difference of two shares from the same fights: so many rose, so many fell.

    A Wald interval after one fight of either kind is added, clipped to what is possible.

    >>> low, high = bonett_price(0, 0, 200)
    >>> round(low, 4), round(high, 4)
    (-0.0137, 0.0137)
    """
    rose, fell = (up + 1) / (fights + 2), (down + 1) / (fights + 2)
    reach = Z * sqrt((rose + fell - (rose - fell) ** 2) / (fights + 2))
    return max(-1.0, rose - fell - reach), min(1.0, rose - fell + reach)


def _sequence(
    up: float, down: float, mean: float, sd: float, fights: int, *, is_share: bool, alpha: float
) -> tuple[float, float]:
    """The confidence sequence of the difference.

    Of a share: of how many fights differ and of how many of those rose, half of `alpha` each, put together; exact after
    any number of fights. Of another figure: asymptotic, and only from some fights on.
    """
    if not is_share:
        known = fights >= _LEAST and (sd > 0 or mean != 0)
        return mean_sequence(mean, sd, fights, alpha) if known else (-inf, inf)
    differ_low, differ_high = share_sequence(up + down, fights, alpha / 2)
    rise_low, rise_high = share_sequence(up, up + down, alpha / 2)
    lowest, highest = 2 * rise_low - 1, 2 * rise_high - 1
    return (
        lowest * (differ_low if lowest > 0 else differ_high),
        highest * (differ_high if highest > 0 else differ_low),
    )


def _verdict(low: float, high: float, margin: float) -> str:
    if low > 0:
        return HIGHER
    if high < 0:
        return LOWER
    return SAME if -margin <= low and high <= margin else OPEN


def _saved(first: Values, second: Values, sd: float) -> tuple[float | None, int | None]:
    """The part of the variance that the same dice save, and the fights that independent studies would need."""
    apart = float(first.var(ddof=1) + second.var(ddof=1))
    if apart == 0:
        return None, None
    return 1 - sd * sd / apart, ceil(len(first) * apart / (sd * sd)) if sd > 0 else None


def _more_fights(
    up: int, down: int, mean: float, sd: float, fights: int, margin: float, *, is_share: bool, alpha: float
) -> int | None:
    """How many fights are missing to a verdict, if all goes on as it did."""

    def settles(many: int) -> bool:
        grown = many / fights
        if is_share and abs(mean) >= margin:  # only which way it goes can ever be settled
            return share_evidence(up * grown, (up + down) * grown, 0.5) >= log(2 / alpha)
        ends = _sequence(up * grown, down * grown, mean, sd, many, is_share=is_share, alpha=alpha)
        return _verdict(*ends, margin) != OPEN

    enough = fights
    while not settles(enough):
        if enough > _MOST:
            return None
        enough *= 2
    too_few = enough // 2
    while enough - too_few > 1:
        middle = (enough + too_few) // 2
        if settles(middle):
            enough = middle
        else:
            too_few = middle
    return max(0, enough - fights)
