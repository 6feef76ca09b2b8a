"""Does what was counted agree with the exact share?

Everything is held to four standard errors; the seeds are fixed, so that a test that has passed passes again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

STANDARD_ERRORS = 4


def assert_share(count: int, of: int, exact: Fraction | float, what: str = "") -> None:
    """So many of so many are an exact share, within four standard errors; a share of 0 or 1 holds without any."""
    share = float(exact)
    error = sqrt(share * (1 - share) / of)
    assert abs(count / of - share) <= STANDARD_ERRORS * error, (
        f"{what}: {count} of {of} are {count / of:.4f}, exactly {share:.4f}, "
        f"{abs(count / of - share) / error if error else float('inf'):.1f} standard errors off"
    )


def assert_shares(seen: Iterable[Hashable], exact: Mapping[Any, Fraction | float], what: str = "") -> None:
    """What was seen has exactly these shares, and nothing else was seen."""
    counts = Counter(seen)
    total = sum(counts.values())
    assert set(counts) <= set(exact), f"{what}: saw {set(counts) - set(exact)}, which cannot be"
    for one, share in exact.items():
        assert_share(counts[one], total, share, f"{what} {one}")


def assert_mean(values: Sequence[float], exact: Fraction | float, what: str = "") -> None:
    """The mean of some figures is the exact one, within four of their standard errors."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    error = sqrt(variance / count)
    assert abs(mean - float(exact)) <= STANDARD_ERRORS * error, (
        f"{what}: {mean:.4f} +- {error:.4f}, exactly {float(exact):.4f}"
    )
