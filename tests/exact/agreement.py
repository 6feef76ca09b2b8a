"""Does what was counted agree with the exact share?

Everything is held to four standard errors; the seeds are fixed, so that a test that has passed passes again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import inf, sqrt
from typing import Any, TypeVar

STANDARD_ERRORS = 4
BEYOND_DOUBT = 1.5
"""Standard errors. Of what would be four off in the end, hardly any is as near as this at half of the fights."""

Seen = TypeVar("Seen")


def gathered(fights: int, play: Callable[[int], Seen], off: Callable[[Sequence[Seen]], float]) -> list[Seen]:
    """What fights 1, 2 ... come to: half of so many, and the others too where the first half leaves a doubt.

    `off`: how many standard errors it is from what it should be.
    """
    seen = [play(fight) for fight in range(1, fights // 2 + 1)]
    if off(seen) > BEYOND_DOUBT:
        seen += [play(fight) for fight in range(len(seen) + 1, fights + 1)]
    return seen


def assert_even(fights: int, winner: Callable[[int], int]) -> None:
    """Of the fights that 0 or 1 wins each wins half; enough are decided for that to say anything."""
    outcomes = gathered(fights, winner, _uneven)
    assert outcomes.count(0) + outcomes.count(1) > len(outcomes) // 2, "too few fights are decided"
    assert _uneven(outcomes) <= STANDARD_ERRORS, Counter(outcomes)


def _uneven(outcomes: Sequence[int]) -> float:
    decided = outcomes.count(0) + outcomes.count(1)
    return abs(outcomes.count(0) - outcomes.count(1)) / sqrt(decided) if decided else inf


def share_off(count: int, of: int, exact: Fraction | float) -> float:
    """How many standard errors a share is from the exact one; a share of 0 or 1 holds without any."""
    share = float(exact)
    error, distance = sqrt(share * (1 - share) / of), abs(count / of - share)
    return distance / error if error else inf if distance else 0.0


def mean_off(values: Sequence[float], exact: Fraction | float) -> float:
    """How many of their standard errors the mean of some figures is from the exact one."""
    count = len(values)
    mean = sum(values) / count
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return abs(mean - float(exact)) / error if error else inf if mean != exact else 0.0


def shares_off(seen: Sequence[Hashable], exact: Mapping[Any, Fraction | float]) -> float:
    """How many standard errors the one that is farthest off is from its exact share."""
    counts = Counter(seen)
    return max(share_off(counts[one], len(seen), share) for one, share in exact.items())


def assert_share(count: int, of: int, exact: Fraction | float, what: str = "") -> None:
    """So many of so many are an exact share, within four standard errors; a share of 0 or 1 holds without any."""
    off = share_off(count, of, exact)
    assert off <= STANDARD_ERRORS, (
        f"{what}: {count} of {of} are {count / of:.4f}, exactly {float(exact):.4f}, {off:.1f} standard errors off"
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
    off = mean_off(values, exact)
    mean = sum(values) / len(values)
    assert off <= STANDARD_ERRORS, f"{what}: {mean:.4f}, exactly {float(exact):.4f}, {off:.1f} standard errors off"
