"""How many of these, or from which level on? Finds where a goal begins or ceases to be met."""

from __future__ import annotations

import operator
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final

import typer

from simulator.cli.channels import say
from simulator.cli.hands import Cluster, Workers, hands
from simulator.cli.options import Content, File, Lenient, Output, Ruleset, Seed, Settings
from simulator.cli.questions import (
    Asked,
    Basis,
    Form,
    Format,
    check_form,
    chosen_seed,
    counted,
    reading_of,
    repeated,
    settled,
)
from simulator.errors import UsageError, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulator.study.solving import Solution

__all__ = ["solve"]

_BOUND: Final = re.compile(r"\s*answer\s*(<=|>=|==|!=|<|>)\s*(-?\d{1,12}(?:\.\d{1,12})?)\s*", re.ASCII)
_COMPARISONS: Final = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}


def solve(
    file: File,
    *,
    varied: Annotated[
        list[str], typer.Option("--vary", metavar="PATH=LOW..HIGH", help="What to find; LOW..HIGH..STEP too.")
    ],
    goal: Annotated[str, typer.Option("--goal", metavar="GOAL", help="What is to be met: 'win(party) >= 0.75'.")],
    fights: Annotated[
        int, typer.Option("--fights", "-n", metavar="FIGHTS", min=1, help="The most fights of one value.")
    ] = 2000,
    seed: Seed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    ruleset: Ruleset = None,
    settings: Settings = None,
    lenient: Lenient = False,
    content: Content = None,
    form: Form = Format.TABLE,
    output: Output = None,
    fail_if: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-if", metavar="CONDITION", help="Exit with 3 if this holds, as 'answer < 6', or there is no answer."
        ),
    ] = None,
) -> int:
    """Find the value at which a goal begins or ceases to be met, with its interval and the curve.

    Example: simulator solve goblin-watch.yaml --vary sides.goblins.goblin.count=4..20 --goal 'win(party) >= 0.75'.
    sides.party.*.level=1..9 finds a level for everybody.
    """
    from simulator.content import parse_override
    from simulator.report.solve_table import solve_table
    from simulator.study.designs import parse_axis
    from simulator.study.metrics import parse_condition
    from simulator.study.solving import solve_for

    check_form(form, output)
    if len(varied) > 1:
        raise UsageError("--vary stands twice; solve looks for one figure")
    axis = parse_axis(varied[0])
    bounds = [_bound(text) for text in fail_if or ()]
    reading = reading_of(settings, ruleset, lenient, content)
    basis = Basis(file, reading, output, varied)
    parse_condition(goal, basis.roster)
    asked = Asked("solve", (file,), (*repeated("--vary", varied), *repeated("--goal", [goal]), *reading.options()))
    first = parse_override(f"{axis.path}={axis.at(0)}", "--vary")
    chosen = chosen_seed(asked, seed, basis.scenario.seed, "-n", fights, check=lambda _: basis.load([first]))
    with hands(workers, cluster) as crew, counted() as counter:
        answer = solve_for(
            basis.load,
            axis,
            goal,
            fights=fights,
            seed=chosen,
            counter=counter,
            **crew,
        )
    again = asked.again("-n", fights, "--seed", chosen)
    return settled(
        answer,
        lambda width: solve_table(answer, width, again),
        form,
        output,
        lambda: _failed(answer, bounds, fail_if or ()),
    )


def _bound(text: str) -> tuple[str, Fraction]:
    """A condition on the answer: 'answer < 6'."""
    found = _BOUND.fullmatch(text)
    if found is None:
        raise UsageError(f"{printable(text)!r}: here a condition speaks of the answer, as 'answer < 6'")
    return found[1], Fraction(found[2])


def _failed(answer: Solution, bounds: Sequence[tuple[str, Fraction]], texts: Sequence[str]) -> bool:
    """Does any condition hold, or is there no answer that one could hold for?"""
    if bounds and answer.answer is None:
        say("there is no answer in the range that a condition could be asked of")
        return True
    failed = False
    for (comparison, number), text in zip(bounds, texts, strict=True):
        if answer.answer is not None and _COMPARISONS[comparison](answer.answer, number):
            say(f"{printable(text)} holds")
            failed = True
    return failed
