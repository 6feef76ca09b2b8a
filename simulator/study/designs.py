"""Which variants does a sweep play?

Reads `--vary PATH=V1,V2,...` and `PATH=LOW..HIGH`, and lays out either every combination or a sample of them. Nothing
is loaded or played here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import floor, prod
from typing import Final, NamedTuple

from simulator.errors import MissingExtraError, UsageError

__all__ = ["MOST_CELLS", "SAMPLES", "Axis", "grid", "parse_axis", "sample"]

MOST_CELLS: Final = 2000
"""So many variants are the most that one sweep plays."""
SAMPLES: Final = ("lhs", "sobol")
"""Sampled designs: Latin hypercube, and Sobol's sequence (a power of two of points)."""

_RANGE: Final = re.compile(
    r"\s*(?P<low>-?\d{1,9}(?:\.\d{1,9})?)\s*\.\.\s*(?P<high>-?\d{1,9}(?:\.\d{1,9})?)"
    r"\s*(?:\.\.\s*(?P<step>\d{1,9}(?:\.\d{1,9})?)\s*)?",
    re.ASCII,
)


class Axis(NamedTuple):
    """One thing that varies: listed values, or all numbers from `low` to `high`."""

    path: str
    """As it was written; the same that --set takes."""
    listed: tuple[str, ...] = ()
    low: Fraction = Fraction(0)
    high: Fraction = Fraction(0)
    step: Fraction | None = None
    whole: bool = True
    """Only whole numbers, in a range."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Its values in a grid. Raises UsageError for a range of real numbers without a step, and for too many."""
        if self.listed:
            return self.listed
        step = self.step if self.step is not None else Fraction(1) if self.whole else None
        if step is None:
            low, high = number_text(self.low), number_text(self.high)
            raise UsageError(
                f"{self.path}={low}..{high}: give a step ({self.path}={low}..{high}..0.5), list the values, or sample"
            )
        count = floor((self.high - self.low) / step) + 1
        if count > MOST_CELLS:
            raise UsageError(f"{self.path}: {count:,} values are more than {MOST_CELLS:,}")
        return tuple(number_text(self.low + step * place) for place in range(count))

    def at(self, place: float) -> str:
        """Its value at a place from 0 up to 1, every value with the same room."""
        if self.listed or self.step is not None:
            levels = self.levels
            return levels[min(len(levels) - 1, floor(place * len(levels)))]
        if self.whole:
            low, high = int(self.low), int(self.high)
            return str(min(high, low + floor(place * (high - low + 1))))
        return number_text(rounded(float(self.low + Fraction(place) * (self.high - self.low))))


def number_text(value: Fraction) -> str:
    """A number as it is written in a scenario.

    >>> number_text(Fraction(12)), number_text(Fraction(-1, 2))
    ('12', '-0.5')
    """
    return str(value.numerator) if value.denominator == 1 else repr(float(value))


def rounded(value: float) -> Fraction:
    """A real number in six significant digits, so that what is shown is what was played."""
    return Fraction(f"{value:.6g}")


def parse_axis(text: str, option: str = "--vary") -> Axis:
    """`PATH=V1,V2,...`, `PATH=LOW..HIGH` or `PATH=LOW..HIGH..STEP`. Raises UsageError for anything else.

    >>> parse_axis("distance=30,60").levels
    ('30', '60')
    >>> parse_axis("sides.goblins.goblin.count=4..6").levels
    ('4', '5', '6')
    >>> parse_axis("sides.party.Ada.weapons=[long sword, short bow],[spear]").listed
    ('[long sword, short bow]', '[spear]')
    """
    from simulator.content import parse_override

    override = parse_override(text, option)
    path, value = override.text[: -len(override.value) - 1 or None], override.value
    found = _RANGE.fullmatch(value)
    if found is None:
        return Axis(path, _listed(value, text, option))
    low, high = Fraction(found["low"]), Fraction(found["high"])
    step = None if found["step"] is None else Fraction(found["step"])
    if low >= high:
        raise UsageError(f"{option} {text}: a range runs from the lower to the higher number")
    if step == 0:
        raise UsageError(f"{option} {text}: a step has to be above 0")
    whole = "." not in found["low"] + found["high"] and (step is None or step.denominator == 1)
    return Axis(path, (), low, high, step, whole)


def _listed(value: str, text: str, option: str) -> tuple[str, ...]:
    """The values of a list, parted by the commas that stand in no brackets and no quotes."""
    parts, depth, quote, begun = [], 0, "", 0
    for place, sign in enumerate(value):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "[{(":
            depth += 1
        elif sign in "]})":
            depth -= 1
        elif sign == "," and depth == 0:
            parts.append(value[begun:place].strip())
            begun = place + 1
    parts.append(value[begun:].strip())
    if not all(parts):
        raise UsageError(f"{option} {text}: values are listed as PATH=V1,V2,... or given as a range, PATH=LOW..HIGH")
    if len(set(parts)) < len(parts):
        raise UsageError(f"{option} {text}: a value stands there twice")
    return tuple(parts)


def _check(axes: Sequence[Axis]) -> None:
    if not axes:
        raise UsageError("nothing varies: name a path and its values, PATH=V1,V2,...")
    twice = [axis.path for place, axis in enumerate(axes) if axis.path in {one.path for one in axes[:place]}]
    if twice:
        raise UsageError(f"{twice[0]} varies twice")


def grid(axes: Sequence[Axis]) -> list[tuple[str, ...]]:
    """Every combination of values, the last axis fastest. Raises UsageError for too many.

    >>> grid([parse_axis("distance=30,60"), parse_axis("rounds=5..6")])
    [('30', '5'), ('30', '6'), ('60', '5'), ('60', '6')]
    """
    _check(axes)
    levels = [axis.levels for axis in axes]
    count = prod(len(one) for one in levels)
    if count > MOST_CELLS:
        raise UsageError(f"{count:,} combinations are more than {MOST_CELLS:,}: vary less, or sample some of them")
    return list(product(*levels))


def sample(axes: Sequence[Axis], points: int, design: str, seed: int) -> list[tuple[str, ...]]:
    """So many points spread evenly over all axes at once; points that fall on the same values are one.

    The design is laid out by the study's seed. Raises UsageError for an unknown design and for a number of points that
    it does not have, MissingExtraError where scipy is not installed.
    """
    _check(axes)
    if not 2 <= points <= MOST_CELLS:
        raise UsageError(f"a sample has from 2 to {MOST_CELLS:,} points, not {points:,}")
    if design not in SAMPLES:
        raise UsageError(f"{design!r} is no design; there are {' and '.join(SAMPLES)}")
    try:
        import numpy as np
        from scipy.stats import qmc  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtraError("data", "a sampled design") from error
    generator = np.random.default_rng(seed)
    if design == "lhs":
        places = qmc.LatinHypercube(len(axes), seed=generator).random(points)
    else:
        power = points.bit_length() - 1
        if points != 1 << power:
            raise UsageError(f"Sobol's sequence is even at powers of two only: {1 << power} or {2 << power} points")
        places = qmc.Sobol(len(axes), seed=generator).random_base2(power)
    cells = (tuple(axis.at(float(place)) for axis, place in zip(axes, row, strict=True)) for row in places)
    return list(dict.fromkeys(cells))
