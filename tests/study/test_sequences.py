"""Does a confidence sequence hold at every look, and is it the one that it says it is?"""

from math import log

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import betaln

from simulator.study.estimators import wilson
from simulator.study.sequences import ALPHA, mean_sequence, sequence_reach, share_evidence, share_sequence


@pytest.mark.parametrize(("successes", "trials", "alpha"), [(3, 10, 0.05), (137, 200, 0.05), (990, 1000, 0.01)])
def test_the_ends_are_where_the_beta_binomial_ratio_reaches_the_bound(
    successes: int, trials: int, alpha: float
) -> None:
    def ratio(share: float) -> float:
        failures = trials - successes
        return float(
            betaln(successes + 1, failures + 1) - successes * log(share) - failures * log(1 - share) - log(1 / alpha)
        )

    seen = successes / trials
    exact = brentq(ratio, 1e-12, seen), brentq(ratio, seen, 1 - 1e-12)
    assert share_sequence(successes, trials, alpha) == pytest.approx(exact, abs=1e-9)
    assert share_evidence(successes, trials, 0.6) == pytest.approx(ratio(0.6) + log(1 / alpha))


def test_what_never_and_what_always_happened_has_one_open_end() -> None:
    low, high = share_sequence(0, 200)
    assert low == 0
    assert high == pytest.approx(1 - (ALPHA / 201) ** (1 / 200))
    assert share_sequence(200, 200) == pytest.approx((1 - high, 1))


@pytest.mark.parametrize("share", [0.5, 0.05])
def test_who_looks_after_every_ten_fights_is_misled_as_rarely_as_promised(share: float) -> None:
    """The plain interval of 95%, looked at so, misses far more often."""
    studies, fights = 400, 2000
    happened = np.random.default_rng(11).random((studies, fights)) < share
    counts = happened.cumsum(axis=1)
    looks = range(10, fights + 1, 10)
    ends = {look: [share_sequence(count, look) for count in range(look + 1)] for look in (10, 100, 1000)}
    assert all(low <= count / look <= high for look, one in ends.items() for count, (low, high) in enumerate(one))
    bound = log(1 / ALPHA)
    missed = plain = 0
    for row in counts:
        missed += any(share_evidence(int(row[look - 1]), look, share) >= bound for look in looks)
        plain += any(not _holds(wilson(int(row[look - 1]), look), share) for look in looks)
    assert missed / studies <= ALPHA
    assert plain / studies > 0.2


def _holds(ends: tuple[float, float] | None, share: float) -> bool:
    assert ends is not None
    return ends[0] <= share <= ends[1]


def test_the_sequence_of_a_mean_holds_at_every_look_from_a_hundred_fights_on() -> None:
    studies, fights, true = 400, 2000, 2.0
    values = np.random.default_rng(5).poisson(true, (studies, fights)).astype(float)
    many = np.arange(1, fights + 1)
    means = values.cumsum(axis=1) / many
    spread = np.sqrt(np.maximum((values**2).cumsum(axis=1) / many - means**2, 0))
    reach = np.array([sequence_reach(n) for n in many])
    outside = (np.abs(means - true) > spread * reach)[:, 99:]
    assert outside.any(axis=1).mean() <= ALPHA
    assert mean_sequence(3.0, 1.0, 1) == (-np.inf, np.inf)
