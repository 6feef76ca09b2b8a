"""How far may one trust a share or a mean that came from so many fights?

Pure functions of exact counts and sums: intervals of 95%, quantiles, and the digits that a figure has
earned. Every figure is defined for readers in docs/statistics.md. What cannot be known is None, never NaN.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

__all__ = [
    "QUANTILES",
    "Figure",
    "Share",
    "clustered_share",
    "figure",
    "percent_decimals",
    "quantile",
    "quantiles",
    "share",
    "student_quantile",
    "wilson",
]

Z: Final = 1.959963984540054
"""How many standard errors either side of its middle hold 95% of a normal distribution."""

QUANTILES: Final = (5, 25, 50, 75, 95)
"""Which quantiles are shown, in per cent."""

# fmt: off
_STUDENT: Final = (
    12.706204736174694, 4.302652729749462, 3.182446305283710, 2.776445105197793, 2.570581835636315,
    2.446911851144977, 2.364624251592785, 2.306004135204167, 2.262157162798206, 2.228138851986276,
    2.200985160082950, 2.178812829667229, 2.160368656462793, 2.144786687917804, 2.131449545559774,
    2.119905299221255, 2.109815577833317, 2.100922040241039, 2.093024054408309, 2.085963447265864,
    2.079613844727680, 2.073873067904025, 2.068657610419049, 2.063898561628022, 2.059538552753297,
    2.055529438642873, 2.051830516480286, 2.048407141795249, 2.045229642132703, 2.042272456301238,
)
# fmt: on
"""Student's t for 1 to 30 degrees of freedom, 97.5% below it."""


class Share(NamedTuple):
    """How often something happened: `count` times, as a share, with the ends of its interval."""

    # NOTE: the reports' own word for it; nobody counts the elements of a share, so the tuples' method may go.
    count: int  # type: ignore[assignment]
    share: float | None
    low: float | None
    high: float | None

    def __str__(self) -> str:
        """In whole per cents, or as many digits as it has earned: `68% (67-69)`."""
        from simulator.study.wording import share_text

        return share_text(self)


class Figure(NamedTuple):
    """A figure per fight: its mean, how much single fights spread (`sd`), and the interval of the mean."""

    mean: float | None
    sd: float | None
    low: float | None
    high: float | None

    def __str__(self) -> str:
        """In as many digits as it has earned: `2.9 (2.8 to 3.0)`."""
        from simulator.study.wording import figure_text

        return figure_text(self)


def wilson(successes: float, trials: float) -> tuple[float, float] | None:
    """The Wilson interval of a share: where the true share lies, 95 times in 100.

    Takes whole counts, or the "effective" counts of :func:`clustered_share`. The end at no successes is
    exactly 0 and the end at nothing but successes exactly 1. No trials: None. Raises ValueError for a count
    outside 0 to `trials`.

    >>> low, high = wilson(0, 200)
    >>> (low, round(high, 4))
    (0.0, 0.0188)
    >>> wilson(0, 0) is None
    True
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} of {trials} is not a share")
    if trials == 0:
        return None
    p = successes / trials
    square = Z * Z
    middle = p + square / (2 * trials)
    reach = Z * sqrt(p * (1 - p) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    low = 0.0 if successes == 0 else max(0.0, (middle - reach) / scale)
    high = 1.0 if successes == trials else min(1.0, (middle + reach) / scale)
    return low, high


def share(count: int, of: int) -> Share:
    """How often something happened in so many fights, with its Wilson interval.

    >>> share(0, 0)
    Share(count=0, share=None, low=None, high=None)
    >>> share(1, 2).share
    0.5
    """
    ends = wilson(count, of)
    if ends is None:
        return Share(count, None, None, None)
    return Share(count, count / of, *ends)


def clustered_share(total: int, squares: int, fights: int, size: int) -> Share:
    """The share of a group's members to whom something happened, and its interval.

    `total` counts members over all fights, `squares` adds up the squares of each fight's count, `size` is
    how many members the group has. Members of one fight share its luck, so a hundred fights of six goblins
    are not six hundred independent goblins: the Wilson interval is taken at the number of independent
    members that would spread as these fights do, from one a fight up to `size` a fight. Where every fight
    was alike, at one a fight.

    >>> clustered_share(total=600, squares=3600, fights=200, size=6)[:2]
    (600, 0.5)
    >>> clustered_share(600, 3600, 200, 6)[2:] == share(100, 200)[2:]
    True
    """
    members = fights * size
    if members == 0:
        return Share(total, None, None, None)
    p = Fraction(total, members)
    independent = Fraction(fights)
    spread = fights * squares - total * total
    if spread > 0 and fights > 1:
        variance_of_p = Fraction(spread, fights * fights * (fights - 1) * size * size)
        independent = min(max(p * (1 - p) / variance_of_p, independent), Fraction(members))
    ends = wilson(float(p * independent), float(independent))
    assert ends is not None
    low = 0.0 if total == 0 else ends[0]
    high = 1.0 if total == members else ends[1]
    return Share(total, total / members, low, high)


def student_quantile(freedom: int) -> float:
    """How many standard errors either side of a mean hold 95%, with so many degrees of freedom (1 or more).

    Exact to the last digits up to 30; beyond that the expansion around the normal distribution, right to
    five decimals.

    >>> round(student_quantile(9), 3)
    2.262
    """
    if freedom < 1:
        raise ValueError(f"{freedom} degrees of freedom leave no interval")
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z, z2 = Z, Z * Z
    first = z * (z2 + 1) / 4
    second = z * ((5 * z2 + 16) * z2 + 3) / 96
    third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384
    fourth = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160
    return z + (first + (second + (third + fourth / freedom) / freedom) / freedom) / freedom


def figure(total: int, squares: int, fights: int, most: int | None = None) -> Figure:
    """A figure per fight from the sum of its values and the sum of their squares, over so many fights.

    The spread is the sample's (divided by one less than the number of fights); the interval is Student's,
    clipped to what is possible: no value is below 0, nor above `most` if that is given. One fight has a mean
    and no more, no fight not even that.

    >>> figure(total=12, squares=40, fights=4).mean
    3.0
    >>> figure(1, 1, 4, most=1).low
    0.0
    >>> figure(5, 25, 1)
    Figure(mean=5.0, sd=None, low=None, high=None)
    >>> figure(0, 0, 0)
    Figure(mean=None, sd=None, low=None, high=None)
    """
    if fights == 0:
        return Figure(None, None, None, None)
    mean = total / fights
    if fights == 1:
        return Figure(mean, None, None, None)
    sd = sqrt((fights * squares - total * total) / (fights * (fights - 1)))
    reach = student_quantile(fights - 1) * sd / sqrt(fights)
    high = mean + reach
    return Figure(mean, sd, max(0.0, mean - reach), high if most is None else min(float(most), high))


def quantile(histogram: Mapping[int, int], percent: int) -> int | None:
    """The smallest value that at least `percent` in a hundred fights do not go beyond; None without fights.

    >>> quantile({3: 1, 4: 2, 9: 1}, 50)
    4
    """
    fights = sum(histogram.values())
    reached = 0
    for value in sorted(histogram):
        reached += histogram[value]
        if 100 * reached >= percent * fights:
            return value
    return None


def quantiles(histogram: Mapping[int, int]) -> dict[str, int | None]:
    """The quantiles that are shown, by their per cent.

    >>> quantiles({3: 10, 4: 80, 9: 10})
    {'5': 3, '25': 4, '50': 4, '75': 4, '95': 9}
    """
    return {str(percent): quantile(histogram, percent) for percent in QUANTILES}


def sums(histogram: Iterable[tuple[int, int]]) -> tuple[int, int, int]:
    """The sum, the sum of squares and the number of fights of a histogram's (value, count) pairs.

    >>> sums({3: 2, 5: 1}.items())
    (11, 43, 3)
    """
    total = squares = fights = 0
    for value, count in histogram:
        total += value * count
        squares += value * value * count
        fights += count
    return total, squares, fights


def percent_decimals(half_width: float | None) -> int:
    """How many decimals of a per cent a share has earned, by the half-width of its interval.

    Whole per cents until the interval is narrower than half a per cent either way; a decimal more for each
    factor of ten.

    >>> [percent_decimals(width) for width in (0.07, 0.007, 0.004, 0.0004, None)]
    [0, 0, 1, 2, 0]
    """
    decimals = 0
    if half_width is None or half_width <= 0:
        return decimals
    limit = 0.005
    while half_width < limit and decimals < 4:
        decimals += 1
        limit /= 10
    return decimals
