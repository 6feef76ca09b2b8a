"""What does each thing that varies do, and what do two of them do together?

Pure functions of a full factorial design: every combination of values, played on the same fights. Every effect is a sum
over the variants of one fight with fixed weights, so its interval is Student's over the fights.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from simulator.study.bench import Values
from simulator.study.estimators import student_quantile

__all__ = ["Effect", "Part", "effects_of", "parts_of"]

Cells = Sequence[tuple[str, ...]]


class Effect(NamedTuple):
    """What changing one thing, or two, from its first value does to the figure, on average over everything else.

    Of two things: by how much more than the two effects added together.
    """

    paths: tuple[str, ...]
    values: tuple[str, ...]
    instead_of: tuple[str, ...]
    change: float
    low: float | None
    high: float | None


class Part(NamedTuple):
    """How much of the variation between the variants' figures one thing, or two together, account for."""

    paths: tuple[str, ...]
    share: float


def effects_of(paths: Sequence[str], cells: Cells, values: Sequence[Values]) -> list[Effect]:
    """Every main effect, then every interaction of two.

    `cells` are all combinations, `values` the same fights of each, in the same order.
    """
    levels = [list(dict.fromkeys(cell[axis] for cell in cells)) for axis in range(len(paths))]
    table = np.stack(values).astype(np.float64)
    found = []
    for axis, path in enumerate(paths):
        lowest = levels[axis][0]
        base = _mean_of(cells, {axis: lowest})
        for level in levels[axis][1:]:
            weights = _mean_of(cells, {axis: level}) - base
            found.append(Effect((path,), (level,), (lowest,), *_student(weights @ table)))
    for one, other in combinations(range(len(paths)), 2):
        first = levels[one][0], levels[other][0]
        for pair in product(levels[one][1:], levels[other][1:]):
            weights = (
                _mean_of(cells, {one: pair[0], other: pair[1]})
                - _mean_of(cells, {one: pair[0], other: first[1]})
                - _mean_of(cells, {one: first[0], other: pair[1]})
                + _mean_of(cells, {one: first[0], other: first[1]})
            )
            found.append(Effect((paths[one], paths[other]), pair, first, *_student(weights @ table)))
    return found


def _mean_of(cells: Cells, fixed: dict[int, str]) -> npt.NDArray[np.float64]:
    """The weights that take the mean over all variants with these values."""
    chosen = np.array([all(cell[axis] == value for axis, value in fixed.items()) for cell in cells], dtype=np.float64)
    weights: npt.NDArray[np.float64] = chosen / chosen.sum()
    return weights


def _student(series: npt.NDArray[np.float64]) -> tuple[float, float | None, float | None]:
    """The mean over the fights and its interval."""
    fights = len(series)
    mean = float(series.mean())
    if fights < 2:
        return mean, None, None
    reach = student_quantile(fights - 1) * float(series.std(ddof=1)) / sqrt(fights)
    return mean, mean - reach, mean + reach


def parts_of(paths: Sequence[str], cells: Cells, means: Sequence[float]) -> list[Part]:
    """The variation between the variants taken apart: each thing, each two of them beyond that, and the rest.

    Sums of squares of a balanced layout, as shares that add up to 1; empty where the variants do not vary. What chance
    alone does is in them.
    """
    middle = np.array(means, dtype=np.float64)
    middle = middle - middle.mean()
    whole = float((middle**2).sum())
    if whole == 0:
        return []
    fitted: dict[tuple[int, ...], npt.NDArray[np.float64]] = {}
    parts = []
    for count in (1, 2):
        for axes in combinations(range(len(paths)), count):
            average = _averages(cells, axes, middle)
            for axis in axes if count == 2 else ():
                average = average - fitted[(axis,)]
            fitted[axes] = average
            parts.append(Part(tuple(paths[axis] for axis in axes), float((average**2).sum()) / whole))
    rest = 1 - sum(part.share for part in parts)
    return [*parts, Part((), max(0.0, rest))] if len(paths) > 2 else parts


def _averages(cells: Cells, axes: tuple[int, ...], middle: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """For each variant the mean over all that share its values on some axes."""
    keys = [tuple(cell[axis] for axis in axes) for cell in cells]
    sums: dict[tuple[str, ...], list[float]] = {}
    for key, value in zip(keys, middle, strict=True):
        sums.setdefault(key, []).append(float(value))
    return np.array([sum(sums[key]) / len(sums[key]) for key in keys])
