"""Which of two is better? Plays both on the same dice and tells the difference with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli.channels import check_spared, say
from simulator.cli.hands import Cluster, Workers, hands
from simulator.cli.notices import tell_reading
from simulator.cli.options import Content, Lenient, Output, Ruleset, Seed, Settings, check_files
from simulator.cli.questions import (
    Asked,
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
from simulator.errors import UsageError, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulator.study.comparison import Comparison
    from simulator.study.metrics import Condition

__all__ = ["compare"]


def compare(
    files: Annotated[list[str], typer.Argument(metavar="A [B]", help="One scenario and what to change, or two.")],
    *,
    changes: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="PATH=VALUE", help="B is A with this changed; may be repeated."),
    ] = None,
    metrics: Metrics = None,
    fights: Fights = None,
    settle: Annotated[
        bool, typer.Option("--settle", help="Stop as soon as the first figure is settled; -n is the most.")
    ] = False,
    margin: Annotated[
        float, typer.Option("--margin", metavar="M", min=0, max=1, help="Shares nearer than this do not differ.")
    ] = 0.01,
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
    """Compare two scenarios, or one with changes, fight by fight on the same dice.

    Example: simulator compare goblin-watch.yaml --with sides.goblins.goblin.count=8. Anything with a path can
    be changed: house rules, tactics, equipment, ruleset=phase. --fail-if speaks of the difference, B - A, as in
    'win(party) < 0'.
    """
    from simulator.content import parse_override
    from simulator.report.answers import comparison_table
    from simulator.study.comparison import compare_variants, default_metrics
    from simulator.study.loading import Source
    from simulator.study.metrics import parse_condition
    from simulator.study.roster import Roster

    check_form(form, output)
    check_files(files)
    if len(files) > 2 or (len(files) == 2) == bool(changes):
        raise UsageError("compare takes two files, or one file and what to change: --with PATH=VALUE")
    reading = reading_of(settings, ruleset, lenient, content)
    overrides = [parse_override(text, "--with") for text in changes or ()]
    sources = [Source(file) for file in files]
    one, other = sources[0].load(reading), sources[-1].load(reading, overrides)
    check_spared(output, (*one.read, *other.read))
    told = (*reading.overrides, *(changes or ()))
    read = [one.scenario, other.scenario]
    for file, scenarios in [(files[0], read)] if changes else zip(files, ([each] for each in read), strict=True):
        tell_reading(file, scenarios, told)
    roster = Roster(one.scenario)
    conditions = [parse_condition(text, roster, signed=True) for text in fail_if or ()]
    asked_for = list(metrics or default_metrics(roster))
    wanted = list(dict.fromkeys([*asked_for, *(condition.metric.text for condition in conditions)]))
    planned = one.scenario.fights if fights is None else fights
    asked = Asked(
        "compare",
        tuple(files),
        (
            *repeated("--with", changes),
            *reading.options(),
            *repeated("--metric", metrics),
            *(["--settle"] * settle),
            *([] if margin == 0.01 else ["--margin", str(margin)]),
        ),
    )
    chosen = chosen_seed(asked, seed, one.scenario.seed, "-n", planned)
    labels = ["as it is", ", ".join(changes or ())] if changes else files
    with hands(workers, cluster) as crew, counted() as counter:
        answer = compare_variants(
            (labels[0], one),
            (labels[1], other),
            metrics=wanted,
            fights=planned,
            seed=chosen,
            settle=settle,
            margin=margin,
            changes=changes or (),
            counter=counter,
            **crew,
        )
    again = asked.again("-n", planned, "--seed", chosen)
    return settled(
        answer,
        lambda width: comparison_table(answer, width, again),
        form,
        output,
        lambda: _failed(answer, conditions, fail_if or ()),
    )


def _failed(answer: Comparison, conditions: Sequence[Condition], texts: Sequence[str]) -> bool:
    """Does any condition hold for the difference? Says which."""
    from simulator.report.answers import difference_text

    failed = False
    for condition, text in zip(conditions, texts, strict=True):
        one = next(one for one in answer.metrics if one.metric == condition.metric.text)
        if condition.bound.holds(one.difference.exact):
            gap = difference_text(one.difference, is_share=one.is_share)
            say(f"{printable(text)} holds: {printable(one.metric)} differs by {gap}")
            failed = True
    return failed
