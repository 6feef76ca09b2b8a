"""What does a fight do to a party? Plays a scenario many times and reports what came of it."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli.channels import check_target, ink_of, is_terminal, page_width, say, write_data
from simulator.cli.channels import show as show_text
from simulator.cli.exits import ExitCode
from simulator.cli.options import (
    Content,
    Files,
    Lenient,
    Output,
    Seed,
    Settings,
    read_duration,
    read_half_width,
)
from simulator.errors import UsageError, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulator.study.loading import Loaded
    from simulator.study.results import Result
    from simulator.study.runner import Precision

__all__ = ["Format", "run"]


class Format(StrEnum):
    """The forms in which a study can be had."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    PARQUET = "parquet"
    HTML = "html"


def run(
    files: Files,
    *,
    fights: Annotated[
        int | None,
        typer.Option("--fights", "-n", metavar="FIGHTS", min=0, help="How many fights; left out: as the file says."),
    ] = None,
    seed: Seed = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", min=1, max=512, help="Processes; left out: as many as help."),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--target",
            metavar="HALFWIDTH",
            help="Stop when every outcome's share is known this well (0.01), or a metric is (METRIC=0.1).",
        ),
    ] = None,
    max_time: Annotated[
        str | None, typer.Option("--max-time", metavar="TIME", help="Stop after this time: 90, 90s, 5m, 1h.")
    ] = None,
    ruleset: Annotated[
        list[str] | None,
        typer.Option("--ruleset", metavar="R", help="Play under this ruleset; several (R,R) stand side by side."),
    ] = None,
    settings: Settings = None,
    lenient: Lenient = False,
    content: Content = None,
    form: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TABLE,
    output: Output = None,
    fail_if: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-if", metavar="CONDITION", help="Exit with 3 if this holds: 'win(party) < 0.4'; may be repeated."
        ),
    ] = None,
) -> int:
    """Play scenarios many times and report what came of it."""
    from simulator.study.loading import Reading, load_file

    check_target(output)
    if form is Format.PARQUET and output is None and sys.stdout.isatty():
        raise UsageError("parquet is not for reading: name a file with -o")
    if form is Format.HTML:
        from simulator.report.pages import check_pages

        check_pages()
    limit = read_duration(max_time) if max_time else None
    loaded: list[Loaded] = []
    rulesets = [name for one in ruleset or () for name in one.split(",")]
    for file in files:
        for rules in rulesets or (None,):
            reading = Reading(tuple(settings or ()), rules, lenient, content)
            loaded.append(load_file(file, reading))
            for dropped in loaded[-1].scenario.dropped:
                say(f"{printable(file)}: left out: {printable(dropped)}")
    if len(files) == 1 and len(set(rulesets)) > 1 and not fail_if and form in _SIDE_BY_SIDE and not (target or limit):
        return _side_by_side(loaded, rulesets, fights, seed, workers, form, output)
    conditions = fail_if or []
    _check_conditions(loaded, conditions, fights)
    studies = [(one, _precision(one, target)) for one in loaded]
    results = _play(studies, fights=fights, seed=seed, workers=workers, limit=limit)
    if results:
        _write(results, form, output)
    if any(result.stop_reason == "interrupted" for result in results) or len(results) < len(loaded):
        return ExitCode.INTERRUPTED
    return ExitCode.FAIL_IF if _failed(results, conditions) else ExitCode.OK


_SIDE_BY_SIDE = (Format.TABLE, Format.JSON, Format.CSV, Format.HTML)


def _side_by_side(
    loaded: Sequence[Loaded],
    names: Sequence[str],
    fights: int | None,
    seed: int | None,
    workers: int | None,
    form: Format,
    output: Path | None,
) -> int:
    """One scenario under several rulesets on the same dice."""
    from simulator.dice import fresh_seed
    from simulator.report.columns import TEXT_WIDTH
    from simulator.report.side_by_side import side_by_side_table
    from simulator.study.side_by_side import side_by_side

    one = loaded[0].scenario
    chosen = seed if seed is not None else one.seed if one.seed is not None else fresh_seed()
    planned = one.fights if fights is None else fights
    answer = side_by_side(list(zip(names, loaded, strict=True)), fights=planned, seed=chosen, workers=workers)
    if form is Format.TABLE:
        show_text(side_by_side_table(answer, page_width(output) or TEXT_WIDTH), output)
    elif form is Format.HTML:
        from simulator.report.answer_page import answer_page

        write_data(answer_page(answer).encode(), output)
    else:
        write_data((answer.to_json() if form is Format.JSON else answer.to_csv()).encode(), output)
    return ExitCode.INTERRUPTED if answer.stop_reason == "interrupted" else ExitCode.OK


def _check_conditions(loaded: Sequence[Loaded], conditions: Sequence[str], fights: int | None) -> None:
    """Refuse what cannot be asked, before anything is played."""
    from simulator.study.metrics import parse_condition
    from simulator.study.roster import Roster

    for one in loaded:
        roster = Roster(one.scenario)
        for condition in conditions:
            parse_condition(condition, roster)
        if conditions and (one.scenario.fights if fights is None else fights) == 0:
            raise UsageError("--fail-if: no fights, nothing to judge")


def _precision(one: Loaded, target: str | None) -> Precision | None:
    """What --target asks of one scenario."""
    if target is None:
        return None
    from simulator.study.metrics import parse_metric
    from simulator.study.roster import Roster
    from simulator.study.runner import Precision

    metric, equals, width = target.rpartition("=")
    if not equals:
        return Precision(read_half_width(width))
    return Precision(read_half_width(width.strip()), parse_metric(metric, Roster(one.scenario)))


def _play(
    studies: Sequence[tuple[Loaded, Precision | None]],
    *,
    fights: int | None,
    seed: int | None,
    workers: int | None,
    limit: float | None,
) -> list[Result]:
    """Play one study after the other; Ctrl-C ends them all and keeps what is complete."""
    from simulator.dice import fresh_seed
    from simulator.study.progress import progress
    from simulator.study.results import Result
    from simulator.study.runner import FightFailedError, fights_for, play_many

    results: list[Result] = []
    drawn = fresh_seed()
    for one, target in studies:
        scenario = one.scenario
        chosen = seed if seed is not None else scenario.seed if scenario.seed is not None else drawn
        planned = fights if fights is not None else scenario.fights
        if fights is None and target is not None and target.is_share:
            planned = fights_for(target.half_width)
        if seed is None and scenario.seed is None:
            again = one.origin.command("run", "-n", planned, "--seed", chosen)
            say(f"No seed was given; drew {chosen}. The same again: {printable(again)}")
        try:
            with progress(scenario, shown=is_terminal()) as watcher:
                done = play_many(
                    scenario, planned, chosen, workers=workers, target=target, max_time=limit, watcher=watcher
                )
        except FightFailedError as error:
            repeat = one.origin.command("watch", "--seed", error.seed, "--fight", error.fight)
            say(f"simulator: {error}")
            say(f"That one fight again: {printable(repeat)}")
            raise typer.Exit(ExitCode.FAILED) from error
        if done.tally.fights or done.stop_reason != "interrupted":
            results.append(Result(scenario, chosen, done.tally, done.stop_reason, one.origin))
        if done.stop_reason == "interrupted":
            say(f"Interrupted after {done.tally.fights:,} fights.")
            break
    return results


def _write(results: list[Result], form: Format, output: Path | None) -> None:
    """The report in the form that was asked for."""
    if form is Format.TABLE:
        from simulator.report.columns import TEXT_WIDTH
        from simulator.report.table import many_table, table

        width = page_width(output) or TEXT_WIDTH
        show_text(table(results[0], width, ink_of(output)) if len(results) == 1 else many_table(results, width), output)
    elif form is Format.JSON:
        from simulator.study.results import results_json

        write_data(results_json(results).encode(), output)
    elif form is Format.HTML:
        from simulator.report.study_page import studies_page

        write_data(studies_page(results).encode(), output)
    else:
        from simulator.study.frames import csv_text, parquet_bytes

        rows = [row for result in results for row in result.rows()]
        write_data(csv_text(rows).encode() if form is Format.CSV else parquet_bytes(rows), output)


def _failed(results: Sequence[Result], conditions: Sequence[str]) -> bool:
    """Does any condition hold? Says which, with the interval of its figure."""
    from simulator.study.estimators import Share
    from simulator.study.wording import figure_text, share_text

    failed = False
    for result in results:
        for text in conditions:
            condition, holds = result.condition(text)
            if holds:
                found = condition.metric.estimate(result.roster, result.tally)
                value = share_text(found) if isinstance(found, Share) else figure_text(found)
                name = printable(result.scenario.title or result.origin.file)
                say(f"{name}: {printable(text)} holds: {printable(condition.metric.text)} is {value}")
                failed = True
    return failed
