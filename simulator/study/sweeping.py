"""What happens as one thing or several vary?

Plays every variant of a design on the same dice, drops hopeless ones early where only the best are wanted, and keeps a
table of what came out. docs/questions.md says how each figure is defined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

from simulator.errors import Fault, InputError, UsageError
from simulator.study.bench import Bench, Counter, Variant
from simulator.study.comparison import SCHEMA, better_when_higher, described, json_text, quoted
from simulator.study.culling import hopeless, stages_of
from simulator.study.designs import Axis
from simulator.study.effects import Effect, Part, effects_of, parts_of
from simulator.study.estimators import Figure, Share
from simulator.study.fights import Play, engine_play
from simulator.study.loading import Loaded
from simulator.study.metrics import parse_metric
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.runner import check_numbers
from simulator.study.tidy import Tidy
from simulator.version import __version__

if TYPE_CHECKING:
    from simulator.content import Override

__all__ = ["Cell", "Loader", "Sweep", "sweep_design"]

Loader = Callable[[Sequence["Override"]], Loaded]
"""Reads the scenario with some changes."""


@dataclass(frozen=True)
class Cell:
    """One variant of a sweep: its `values`, one for each axis, and what came of it."""

    values: tuple[str, ...]
    variant: Variant
    culled: bool = False
    """Dropped early, as it could not be among the best."""

    @property
    def fights(self) -> int:
        """How many fights it played."""
        return self.variant.fights

    @cached_property
    def estimates(self) -> tuple[Share | Figure, ...]:
        """Each metric with its interval."""
        return tuple(metric.estimate(self.variant.roster, self.variant.tally) for metric in self.variant.metrics)

    def result(self, seed: int) -> Result:
        """Its fights as a study of its own."""
        return self.variant.result(seed)


@dataclass(frozen=True)
class Sweep(Tidy):
    """All variants of a design on the same dice, in the order of the design."""

    axes: tuple[Axis, ...]
    cells: tuple[Cell, ...]
    metrics: tuple[str, ...]
    seed: int
    stop_reason: str
    """`fights` or `interrupted`."""
    design: str
    """`grid`, `lhs` or `sobol`."""
    best: int | None = None
    """How many of the best were wanted; None: nothing was culled."""
    highest: bool = True
    """Whether the best have the highest values of the first metric."""

    @property
    def paths(self) -> tuple[str, ...]:
        """What varies."""
        return tuple(axis.path for axis in self.axes)

    @property
    def fights(self) -> int:
        """How many fights every variant played, the culled ones included."""
        return min(cell.fights for cell in self.cells)

    @cached_property
    def ranked(self) -> tuple[Cell, ...]:
        """The variants from the best to the worst by the first metric; those culled come last."""
        return tuple(sorted(self.cells, key=lambda cell: (cell.culled, -self._worth(cell))))

    def _worth(self, cell: Cell) -> float:
        value = _value(cell.estimates[0])
        return 0.0 if value is None else value if self.highest else -value

    @property
    def is_factorial(self) -> bool:
        """Whether every combination of two values or more of each axis was played."""
        wide = all(len({cell.values[place] for cell in self.cells}) > 1 for place in range(len(self.axes)))
        return self.design == "grid" and wide and prod(len(axis.levels) for axis in self.axes) == len(self.cells)

    def effects(self, metric: int = 0) -> list[Effect]:
        """Main effects and interactions of two on one metric, from the fights that every variant played.

        Empty for a design that is no grid.
        """
        if not self.is_factorial or not self.fights:
            return []
        values = [cell.variant.values(metric, self.fights) for cell in self.cells]
        return effects_of(self.paths, [cell.values for cell in self.cells], values)

    def parts(self, metric: int = 0) -> list[Part]:
        """How much of the variation between the variants each axis, and each two together, account for."""
        if not self.is_factorial or not self.fights:
            return []
        means = [float(cell.variant.values(metric, self.fights).mean()) for cell in self.cells]
        return parts_of(self.paths, [cell.values for cell in self.cells], means)

    def to_dict(self) -> dict[str, object]:
        """The whole answer as plain data, in the form of `simulator sweep --format json`."""
        return {
            "schema": SCHEMA,
            "version": __version__,
            "question": "sweep",
            "seed": self.seed,
            "fights": self.fights,
            "stop_reason": self.stop_reason,
            "design": self.design,
            "best": self.best,
            "paths": list(self.paths),
            "metrics": list(self.metrics),
            "cells": [self._cell_dict(cell) for cell in self.cells],
            "effects": {
                text: [one._asdict() for one in self.effects(place)] for place, text in enumerate(self.metrics)
            },
            "parts": {text: [one._asdict() for one in self.parts(place)] for place, text in enumerate(self.metrics)},
        }

    def _cell_dict(self, cell: Cell) -> dict[str, object]:
        estimates = zip(self.metrics, cell.estimates, strict=True)
        return {
            **described(cell.variant),
            "values": dict(zip(self.paths, cell.values, strict=True)),
            "fights": cell.fights,
            "culled": cell.culled,
            "metrics": {text: found._asdict() for text, found in estimates},
        }

    def to_json(self) -> str:
        """The answer as JSON text; the same bytes for the same fights."""
        return json_text(self.to_dict())

    def rows(self) -> list[dict[str, Any]]:
        """A variant a row: its values by path, its fights, and each metric with its interval.

        A path that is called like a metric (`rounds`) is `set rounds`.
        """
        columns = [_typed([cell.values[place] for cell in self.cells]) for place in range(len(self.axes))]
        names = [f"set {path}" if path in self.metrics else path for path in self.paths]
        rows = []
        for number, cell in enumerate(self.cells):
            row: dict[str, Any] = {name: column[number] for name, column in zip(names, columns, strict=True)}
            row |= {"fights": cell.fights, "culled": cell.culled, "seed": str(self.seed)}
            for text, found in zip(self.metrics, cell.estimates, strict=True):
                row |= {text: _value(found), f"{text} low": found.low, f"{text} high": found.high}
            rows.append(row)
        return rows

    def __repr__(self) -> str:
        count = f"{len(self.cells)} variant{'s' if len(self.cells) > 1 else ''}"
        return f"<Sweep of {count}, {self.fights:,} fights and more each, seed {self.seed}>"


def _value(found: Share | Figure) -> float | None:
    return found.share if isinstance(found, Share) else found.mean


def _typed(texts: Sequence[str]) -> Sequence[str | int | float]:
    """A column of values as numbers, where all of them are.

    >>> _typed(["1", "2"]), _typed(["1", "none"])
    ([1, 2], ['1', 'none'])
    """
    for kind in (int, float):
        try:
            return [kind(text) for text in texts]
        except ValueError:
            continue
    return texts


def variants_of(
    load: Loader, paths: Sequence[str], cells: Sequence[tuple[str, ...]], metrics: Sequence[str]
) -> list[Variant]:
    """The variants of a design; raises InputError with what is wrong in any of them, each fault once."""
    from simulator.content import OptionFault, parse_override

    found: list[Variant] = []
    faults: dict[Fault, Fault] = {}
    for cell in cells:
        changes = [parse_override(f"{path}={value}", "--vary") for path, value in zip(paths, cell, strict=True)]
        try:
            loaded = load(changes)
        except InputError as error:
            for fault in error.faults:
                # The option, which holds the value, is told with the first value only.
                faults.setdefault(fault._replace(file=None) if isinstance(fault, OptionFault) else fault, fault)
            continue
        found.append(Variant(", ".join(change.text for change in changes), loaded, metrics))
    if faults:
        raise InputError(faults.values())
    return found


def check_cells(load: Loader, paths: Sequence[str], cells: Sequence[tuple[str, ...]]) -> None:
    """Refuse values that cannot be played, each in the first cell that has it. Raises InputError as `variants_of`."""
    first: dict[tuple[int, str], tuple[str, ...]] = {}
    for cell in cells:
        for one in enumerate(cell):
            first.setdefault(one, cell)
    variants_of(load, paths, list(dict.fromkeys(first.values())), ())


def sweep_metrics(roster: Roster) -> tuple[str, ...]:
    """The figures of a sweep where nobody says which."""
    side = quoted(roster.sides[roster.protagonist])
    return f"win({side})", f"deaths({side})", "rounds"


def sweep_design(
    load: Loader,
    axes: Sequence[Axis],
    cells: Sequence[tuple[str, ...]],
    *,
    design: str = "grid",
    metrics: Sequence[str] = (),
    best: int | None = None,
    highest: bool | None = None,
    fights: int,
    seed: int,
    workers: int | None = 1,
    executor: Executor | None = None,
    play: Play = engine_play,
    counter: Counter | None = None,
) -> Sweep:
    """Play the variants of a design, each for so many fights on the same dice.

    With `best` the sweep goes in stages, and variants that cannot be among so many best by the first metric are
    dropped. `highest`: whether more of it is better; None: as it is for the side whose story is told. Raises UsageError
    for what cannot be asked, InputError for variants that are no scenarios.
    """
    check_numbers(fights, seed, workers)
    if best is not None and not 1 <= best < len(cells):
        raise UsageError(f"the best {best} of {len(cells)} variants: it has to be from 1 to {len(cells) - 1}")
    paths = tuple(axis.path for axis in axes)
    if not metrics:
        metrics = sweep_metrics(Roster(load([]).scenario))
    variants = variants_of(load, paths, cells, metrics)
    first = parse_metric(metrics[0], variants[0].roster)
    if highest is None:
        highest = better_when_higher(first, variants[0].roster) >= 0
    dropped: set[int] = set()
    stages = stages_of(fights) if best is not None else [fights]
    with Bench(seed, workers=workers, executor=executor, play=play, counter=counter) as bench:
        for stage in stages:
            left = [place for place in range(len(variants)) if place not in dropped]
            bench.play([variants[place] for place in left], stage)
            if bench.interrupted:
                break
            if best is not None and stage < fights:
                values = [variants[place].values(0) for place in left]
                lost = hopeless(
                    values, best, highest=highest, is_share=first.is_share, variants=len(cells), stages=len(stages)
                )
                dropped.update(left[place] for place in lost)
    return Sweep(
        tuple(axes),
        tuple(Cell(cell, variants[place], place in dropped) for place, cell in enumerate(cells)),
        tuple(metrics),
        seed,
        "interrupted" if bench.interrupted else "fights",
        design,
        best,
        highest,
    )


def by_path(settings: Mapping[str, object]) -> list[Axis]:
    """The axes of a mapping of paths to lists of values, or to texts as --vary takes them. Raises UsageError."""
    import json

    from simulator.study.designs import parse_axis

    axes = []
    for path, given in settings.items():
        if isinstance(given, str):
            axes.append(parse_axis(f"{path}={given}"))
        elif isinstance(given, Sequence | range):
            values = tuple(value if isinstance(value, str) else json.dumps(value) for value in given)
            if not values or len(set(values)) < len(values):
                raise UsageError(f"{path}: {'a value stands there twice' if values else 'no value is listed'}")
            axes.append(Axis(path, values))
        else:
            raise UsageError(f"{path}: values are a list, or a text such as '4..12'")
    return axes
