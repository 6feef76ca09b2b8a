"""What is a point of this worth? Turns one thing after another and ranks what came of it."""

from __future__ import annotations

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

    from simulator.study.metrics import Condition
    from simulator.study.worth import Worth

__all__ = ["worth"]

HIT_POINTS = "hit points +1"


def worth(
    file: File,
    *,
    who: Annotated[
        list[str] | None,
        typer.Option("--for", metavar="NAME", help="Whose gain it is; left out: the whole party's. May be repeated."),
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="PATH=VALUE", help="A further thing to rank; each on its own. May be repeated."),
    ] = None,
    yardstick: Annotated[
        str, typer.Option("--in", metavar="LEVER", help="In units of which of them the others are told.")
    ] = HIT_POINTS,
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
    """Rank what a point of this and that is worth, and tell one in units of another.

    Example: simulator worth goblin-watch.yaml --for Brand --with 'sides.party.Brand.weapons=[long sword +1]'. To hit,
    damage, magic weapons, armour class, hit points, saves, a level, a potion, a spell more and a foe fewer are always
    asked.
    --fail-if asks whether any of them changes a figure so much: 'win(party) > 0.2'.
    """
    from simulator.content import parse_override
    from simulator.report.worth_table import worth_table
    from simulator.study.comparison import default_metrics
    from simulator.study.metrics import parse_condition
    from simulator.study.worth import worth_of

    check_form(form, output)
    reading = reading_of(settings, ruleset, lenient, content)
    basis = Basis(file, reading, output, changes or ())
    conditions = [parse_condition(text, basis.roster, signed=True) for text in fail_if or ()]
    planned = basis.scenario.fights if fights is None else fights
    options = (
        *repeated("--for", who),
        *repeated("--with", changes),
        *reading.options(),
        *repeated("--metric", metrics),
    )
    if yardstick != HIT_POINTS:
        options += ("--in", yardstick)
    asked = Asked("worth", (file,), options)

    def try_changes(_: int) -> None:
        for text in changes or ():
            basis.load([parse_override(text, "--with")])

    chosen = chosen_seed(asked, seed, basis.scenario.seed, "-n", planned, check=try_changes)
    wanted = list(metrics or default_metrics(basis.roster)[:3])
    with hands(workers, cluster) as crew, counted() as counter:
        answer = worth_of(
            basis.base,
            basis.load,
            who=who or (),
            changes={text: (text,) for text in changes or ()},
            yardstick=yardstick,
            metrics=list(dict.fromkeys([*wanted, *(condition.metric.text for condition in conditions)])),
            fights=planned,
            seed=chosen,
            counter=counter,
            **crew,
        )
    again = asked.again("-n", planned, "--seed", chosen)
    return settled(
        answer,
        lambda width: worth_table(answer, width, again),
        form,
        output,
        lambda: _failed(answer, conditions, fail_if or ()),
    )


def _failed(answer: Worth, conditions: Sequence[Condition], texts: Sequence[str]) -> bool:
    """Does any condition hold for the change that any lever makes? Says which."""
    failed = False
    for condition, text in zip(conditions, texts, strict=True):
        for gain in answer.gains:
            one = next(one for one in gain.metrics if one.metric == condition.metric.text)
            if condition.bound.holds(one.difference.exact):
                say(f"{printable(text)} holds for {printable(gain.name)}")
                failed = True
    return failed
