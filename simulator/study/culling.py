"""Which variants of a sweep need not be played on, because they cannot be among the best?

The rule, in one sentence: after each stage a variant is dropped when at least as many others as are wanted are each
better than it by more than chance explains. "More than chance explains" is judged on the same fights of both,
one-sided, at 5% shared among all pairs of variants and all stages; so one of the truly best is dropped in at most 5
sweeps of 100.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

import numpy as np

from simulator.study.bench import Values

__all__ = ["STAGES", "hopeless", "stages_of"]

STAGES: Final = 4
"""A culled sweep looks after an eighth, a quarter and a half of the fights, and at the end."""
LEAST_FIGHTS: Final = 100
"""No variant is dropped after fewer fights than these."""
_ALPHA: Final = 0.05


def stages_of(fights: int) -> list[int]:
    """The numbers of fights after which a culled sweep looks; the last is all of them.

    >>> stages_of(4000), stages_of(150)
    ([500, 1000, 2000, 4000], [150])
    """
    stages = {fights >> STAGES - stage for stage in range(1, STAGES)}
    return [*sorted(one for one in stages if one >= LEAST_FIGHTS), fights]


def hopeless(
    values: Sequence[Values], best: int, *, highest: bool, is_share: bool, variants: int, stages: int
) -> list[int]:
    """The places of those, among the variants still played, that cannot be among the `best`.

    `values` has the same fights of each; `variants` is how many the sweep began with, `stages` how often it looks.
    """
    if len(values) <= best:
        return []
    table = np.stack(values).astype(np.float64)
    fights = table.shape[1]
    level = _ALPHA / (variants * (variants - 1) * stages)
    sure = NormalDist().inv_cdf(1 - level)
    products = table @ table.T
    squares = products.diagonal()
    means = table.mean(axis=1)
    gaps = means[None, :] - means[:, None]  # by how much the column exceeds the row
    if not highest:
        gaps = -gaps
    apart = squares[:, None] + squares[None, :] - 2 * products
    if is_share:
        # One fight of either kind is added, so that a few fights that all went one way prove nothing.
        spread = (apart + 2) / (fights + 2) - (gaps * fights / (fights + 2)) ** 2
        shrunk, errors = gaps * fights / (fights + 2), np.sqrt(np.maximum(spread, 0) / (fights + 2))
    else:
        spread = np.maximum(apart / fights - gaps**2, 0) * fights / (fights - 1)
        shrunk, errors = gaps, np.sqrt(spread / fights)
    better = shrunk > sure * errors
    return [place for place in range(len(values)) if int(better[place].sum()) >= best]
