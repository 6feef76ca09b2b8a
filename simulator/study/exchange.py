"""What is one thing worth in units of another?

Two ways, both on the values of the same fights: a ratio of two effects with Fieller's interval, and a price read off
the curve of hit points, with an interval from resampled fights. Pure functions; the resampling is a fixed function of
its seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from simulator.study.estimators import student_quantile

__all__ = ["Price", "price_on_curve", "ratio"]

RESAMPLES: Final = 200
_STEP: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB

Series = npt.NDArray[np.float64]


class Price(NamedTuple):
    """So many units, with the interval of 95%; an end that is infinite is not bounded."""

    units: float
    low: float
    high: float


def ratio(effect: Series, unit: Series) -> Price | None:
    """One effect in units of another, from both in the same fights; None where the unit may be nothing.

    Fieller's interval: the ratios that the two means do not contradict.

    >>> import numpy as np
    >>> ratio(np.array([2.0, 4.0] * 20), np.array([1.0, 2.0] * 20)).units
    2.0
    """
    fights = len(effect)
    if fights < 2:
        return None
    one, other = float(effect.mean()), float(unit.mean())
    t = student_quantile(fights - 1)
    table = np.cov(effect, unit, ddof=1) * (t * t / fights)
    a = other * other - table[1, 1]
    if a <= 0:
        return None
    b = one * other - table[0, 1]
    reach = sqrt(max(0.0, b * b - a * (one * one - table[0, 0])))
    return Price(one / other, (b - reach) / a, (b + reach) / a)


def price_on_curve(effect: Series, steps: Sequence[int], rungs: Sequence[Series], seed: int) -> Price:
    """How many units have the effect of a thing: read off the curve through some numbers of them.

    `rungs` are the effects of so many units each (`steps`), in the same fights, good effects above 0. Between steps the
    curve runs straight; beyond the last step the price is infinite, and at no effect 0.
    """
    table = np.stack([effect, *rungs])
    whole = _read_off(table.mean(axis=1), steps)
    fights = table.shape[1]
    drawn = [_read_off(table[:, _drawn(seed, turn, fights)].mean(axis=1), steps) for turn in range(RESAMPLES)]
    drawn.sort()
    cut = RESAMPLES // 40
    return Price(whole, drawn[cut], drawn[-1 - cut])


def _read_off(means: Series, steps: Sequence[int]) -> float:
    """The number of units at which the curve, made to rise, reaches the first mean."""
    wanted = float(means[0])
    if wanted <= 0:
        return 0.0
    low_units, low = 0.0, 0.0
    for units, height in zip(steps, _rising([float(one) for one in means[1:]]), strict=True):
        if height >= wanted:
            return low_units + (units - low_units) * (wanted - low) / (height - low) if height > low else float(units)
        low_units, low = float(units), max(low, height)
    return inf


def _rising(heights: Sequence[float]) -> list[float]:
    """The curve that never falls nearest to some heights.

    >>> _rising([1.0, 3.0, 2.0])
    [1.0, 2.5, 2.5]
    """
    blocks: list[tuple[float, int]] = []
    for height in heights:
        mean, count = height, 1
        while blocks and blocks[-1][0] > mean:
            before, more = blocks.pop()
            mean = (mean * count + before * more) / (count + more)
            count += more
        blocks.append((mean, count))
    return [mean for mean, count in blocks for _ in range(count)]


def _drawn(seed: int, turn: int, fights: int) -> npt.NDArray[np.int64]:
    """As many fights drawn with replacement, by the words of a SplitMix64 stream: the same on every release."""
    first = (turn * fights + 1) & 0xFFFFFFFFFFFFFFFF
    with np.errstate(over="ignore"):
        word = np.uint64(seed) + (np.arange(fights, dtype=np.uint64) + np.uint64(first)) * np.uint64(_STEP)
        word = (word ^ (word >> np.uint64(30))) * np.uint64(_FIRST)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(_SECOND)
        word ^= word >> np.uint64(31)
    return ((word >> np.uint64(32)) * np.uint64(fights) >> np.uint64(32)).astype(np.int64)
