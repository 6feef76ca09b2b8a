"""What may be concluded by somebody who looks again and again while fights are still being played?

A confidence sequence holds the true figure at *every* look, 95 times in 100: whoever stops as soon as it has
left a bound behind is misled at most 5 times in 100, however often they looked. A plain interval of 95%,
looked at so, misses about one time in three. The price is width: about half as wide again.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, lgamma, log, log1p, sqrt
from typing import Final

__all__ = ["ALPHA", "mean_sequence", "share_evidence", "share_sequence"]

ALPHA: Final = 0.05
"""How often a verdict may be wrong."""

_TUNED_FOR: Final = 1000
"""The sequence of a mean is at its narrowest, for its price, after about so many fights."""


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def share_evidence(successes: float, trials: float, share: float) -> float:
    """Natural logarithm of the evidence against a true share, after so many successes in so many trials.

    Counts are whole numbers; fractions serve to look ahead.

    The likelihood of what was seen under an even mixture of all shares, divided by that under this one
    (a beta-binomial martingale): under the true share it exceeds 1 / alpha
    at *any* look with a chance of at most alpha.
    Raises ValueError for a count outside 0 to `trials`.

    >>> share_evidence(0, 0, 0.5)
    0.0
    >>> share_evidence(90, 100, 0.5) > 20
    True
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} of {trials} is not a share")
    failures = trials - successes
    if (successes and share <= 0) or (failures and share >= 1):
        return inf
    likelihood = (successes * log(share) if successes else 0.0) + (failures * log1p(-share) if failures else 0.0)
    return _log_beta(successes + 1, failures + 1) - likelihood


def share_sequence(successes: float, trials: float, alpha: float = ALPHA) -> tuple[float, float]:
    """Where the true share lies, at every look, but for a chance of `alpha`.

    Exact at any number of trials; without any it is everything from 0 to 1.

    >>> low, high = share_sequence(500, 1000)
    >>> round(low, 3), round(high, 3)
    (0.444, 0.556)
    >>> share_sequence(0, 0)
    (0.0, 1.0)
    """
    if trials == 0:
        return 0.0, 1.0
    bound = log(1 / alpha)
    seen = successes / trials

    def excluded(share: float) -> bool:
        return share_evidence(successes, trials, share) >= bound

    low = _edge(0.0, seen, excluded) if excluded(0.0) else 0.0
    high = _edge(1.0, seen, excluded) if excluded(1.0) else 1.0
    return low, high


def _edge(outside: float, inside: float, excluded: Callable[[float], bool]) -> float:
    """Where exclusion ends between a share that is excluded and one that is not."""
    for _ in range(60):
        middle = (outside + inside) / 2
        if excluded(middle):
            outside = middle
        else:
            inside = middle
    return outside


def mean_sequence(mean: float, sd: float, fights: int, alpha: float = ALPHA) -> tuple[float, float]:
    """Where the true mean lies, at every look, but for a chance of `alpha`.

    Asymptotic, as every interval of a mean that knows nothing of the figure's distribution: right for samples of a
    few hundred and more. Fewer than two fights leave everything open.

    >>> low, high = mean_sequence(3.0, 1.0, 1000)
    >>> round(low, 2), round(high, 2)
    (2.9, 3.1)
    """
    if fights < 2:
        return -inf, inf
    reach = sd * sequence_reach(fights, alpha)
    return mean - reach, mean + reach


def sequence_reach(fights: int, alpha: float = ALPHA) -> float:
    """How many standard deviations of single fights a sequence of a mean reaches either way, after so many fights.

    The boundary of a normal mixture (Robbins; as an asymptotic confidence sequence of Waudby-Smith and others).

    >>> round(sequence_reach(1000) * sqrt(1000), 2)
    3.04
    """
    tuned = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / _TUNED_FOR
    scaled = fights * tuned + 1
    return sqrt(2 * scaled / (fights * fights * tuned) * log(sqrt(scaled) / alpha))
