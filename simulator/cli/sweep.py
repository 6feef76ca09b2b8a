"""What happens as this varies? Plays every variant, or a sample of them, on the same dice."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli.channels import say
from simulator.cli.hands import Cluster, Workers, hands
from simulator.cli.options import Content, File, Lenient, Output, Ruleset, Seed, Settings
from simulator.cli.questions import (
    Asked,
    Basis,
    FailIf,
    Fights,
    Form,
    Format,
    Metrics,
    check_form,
    chosen_seed,
    counted,
    reading_of,
    repeated,
    settled,
)
from simulator.errors import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulator.study.designs import Axis
    from simulator.study.sweeping import Sweep

__all__ = ["Design", "Direction", "sweep"]


class Design(StrEnum):
    """Sampled designs."""

    LHS = "lhs"
    SOBOL = "sobol"


class Direction(StrEnum):
    """Which of two values is the better one."""

    HIGHEST = "highest"
    LOWEST = "lowest"


def sweep(
    file: File,
    *,
    vary: Annotated[
        list[str],
        typer.Option(
            "--vary", metavar="PATH=VALUES", help="PATH=V1,V2,... or PATH=LOW..HIGH[..STEP]; may be repeated."
        ),
    ],
    points: Annotated[
        int | None,
        typer.Option("--sample", metavar="N", min=2, help="N variants spread evenly, not every combination."),
    ] = None,
    design: Annotated[Design, typer.Option("--design", help="How a sample is spread.")] = Design.LHS,
    best: Annotated[
        int | None,
        typer.Option("--best", metavar="N", min=1, help="Only the N best are wanted: drop hopeless ones early."),
    ] = None,
    direction: Annotated[
        Direction | None, typer.Option("--by", help="The best have the highest or the lowest first metric.")
    ] = None,
    metrics: Metrics = None,
    fights: Fights = None,
    seed: Seed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    ruleset: Ruleset = None,
    settings: Settings = None,
    lenient: Lenient = False,
    content: Content = None,
    form: Form = Format.TABLE,
    output: Output = None,
    fail_if: FailIf = None,
) -> int:
    """Let something vary: every combination of values, or a sample of them, on the same dice.

    Example: simulator sweep goblin-watch.yaml --vary sides.goblins.goblin.count=4..8 --vary distance=30,60. Values may
    be of any path: house rules, tactics, equipment; sides.party.*.level is everybody's. --fail-if asks whether any
    variant meets it.
    """
    from simulator.report.sweep_table import sweep_table
    from simulator.study.designs import parse_axis
    from simulator.study.metrics import parse_condition
    from simulator.study.sweeping import check_cells, sweep_design, sweep_metrics

    check_form(form, output)
    axes = [parse_axis(text) for text in vary]
    reading = reading_of(settings, ruleset, lenient, content)
    basis = Basis(file, reading, output, vary)
    conditions = [parse_condition(text, basis.roster) for text in fail_if or ()]
    planned = basis.scenario.fights if fights is None else fights
    asked = Asked("sweep", (file,), _options(vary, points, design, best, direction, reading.options(), metrics))
    cells: list[tuple[str, ...]] = []

    def lay_out(chosen: int) -> None:
        cells.extend(_cells(axes, points, design, chosen))
        check_cells(basis.load, [axis.path for axis in axes], cells)

    chosen = chosen_seed(asked, seed, basis.scenario.seed, "-n", planned, check=lay_out)
    wanted = list(metrics or sweep_metrics(basis.roster))
    with hands(workers, cluster) as crew, counted() as counter:
        answer = sweep_design(
            basis.load,
            axes,
            cells,
            design="grid" if points is None else design.value,
            metrics=list(dict.fromkeys([*wanted, *(condition.metric.text for condition in conditions)])),
            best=best,
            highest=None if direction is None else direction is Direction.HIGHEST,
            fights=planned,
            seed=chosen,
            counter=counter,
            **crew,
        )
    again = asked.again("-n", planned, "--seed", chosen)
    return settled(
        answer, lambda width: sweep_table(answer, width, again), form, output, lambda: _failed(answer, fail_if or ())
    )


def _cells(axes: Sequence[Axis], points: int | None, design: Design, seed: int) -> list[tuple[str, ...]]:
    """The variants of the design."""
    from simulator.study.designs import grid, sample

    if points is None:
        return grid(axes)
    cells = sample(axes, points, design.value, seed)
    if len(cells) < points:
        say(f"{points - len(cells)} of {points} points fell on values that others have: {len(cells)} variants.")
    return cells


def _options(
    vary: Sequence[str],
    points: int | None,
    design: Design,
    best: int | None,
    direction: Direction | None,
    reading: Sequence[str],
    metrics: Sequence[str] | None,
) -> tuple[str, ...]:
    """What was asked, as it is typed again."""
    found = [*repeated("--vary", vary), *reading, *repeated("--metric", metrics)]
    if points is not None:
        found += ["--sample", str(points), "--design", design.value]
    if best is not None:
        found += ["--best", str(best)]
    if direction is not None:
        found += ["--by", direction.value]
    return tuple(found)


def _failed(answer: Sweep, texts: Sequence[str]) -> bool:
    """Does any condition hold in any variant? Says in which."""
    failed = False
    for text in texts:
        for cell in answer.cells:
            if cell.result(answer.seed).condition(text)[1]:
                say(f"{printable(text)} holds with {printable(cell.variant.label)}")
                failed = True
    return failed
