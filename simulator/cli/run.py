"""What does a fight do to a party? Plays a scenario many times and reports what came of it."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli.channels import check_spared, check_target, goes_to_terminal, ink_of, page_width, say, write_data
from simulator.cli.channels import show as show_text
from simulator.cli.exits import ExitCode
from simulator.cli.hands import Cluster, Workers, hands
from simulator.cli.keeping import is_folder
from simulator.cli.notices import tell_reading
from simulator.cli.options import (
    Content,
    Files,
    Lenient,
    Seed,
    Settings,
    check_files,
)
from simulator.cli.playing import KeptOutput, MaxTime, Wishes, play_all, wishes_of
from simulator.cli.questions import counted
from simulator.errors import UsageError, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulator.study.loading import Loaded, Reading, Source
    from simulator.study.movers import Movers
    from simulator.study.results import Result
    from simulator.study.sweeping import Loader

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
    workers: Workers = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--target",
            metavar="HALFWIDTH",
            help="Stop when the share of every outcome, or --target-metric, is known this well: 0.01 or 1%.",
        ),
    ] = None,
    target_metric: Annotated[
        str | None, typer.Option("--target-metric", metavar="METRIC", help="What --target asks: deaths(party).")
    ] = None,
    max_time: MaxTime = None,
    ruleset: Annotated[
        list[str] | None,
        typer.Option("--ruleset", metavar="R", help="Play under this ruleset; several (R,R) stand side by side."),
    ] = None,
    settings: Settings = None,
    lenient: Lenient = False,
    content: Content = None,
    form: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TABLE,
    output: KeptOutput = None,
    cluster: Cluster = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(
            "--metric", metavar="METRIC", help="A figure to tell besides: 'p(deaths(party) >= 3)'; may be repeated."
        ),
    ] = None,
    levers: Annotated[
        bool, typer.Option("--levers", help="Tell what moves it: morale, each spell, one foe fewer ...")
    ] = False,
    fail_if: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-if", metavar="CONDITION", help="Exit with 3 if this holds: 'win(party) < 0.4'; may be repeated."
        ),
    ] = None,
) -> int:
    """Play scenarios many times and report what came of it."""
    from simulator.study.fights import Fights
    from simulator.study.loading import Reading

    folder = Path(output or "") if is_folder(output) else None
    file = None if folder or output is None else Path(output)
    check_target(file)
    check_files(files)
    if form is Format.PARQUET and goes_to_terminal(file):
        raise UsageError("parquet is not for reading: name a file with -o")
    if form is Format.HTML:
        from simulator.report.pages import check_pages

        check_pages()
    rulesets = _rulesets(ruleset or ())
    readings = [Reading(tuple(settings or ()), name, lenient, content) for name in rulesets or (None,)]
    loaded, sources = _read(files, readings)
    check_spared(folder or file, [path for one in loaded for path in one.read])
    _check_besides(loaded, form, metrics or (), levers=levers)
    raw = tuple(source.raw() for source in sources)
    wishes = wishes_of(fights, seed, workers, target, target_metric, max_time, cluster, folder, raw)
    plain = wishes == Wishes(fights, seed, workers, cluster=cluster, sources=raw)
    if len(files) == 1 and len(rulesets) > 1 and not fail_if and form in _SIDE_BY_SIDE and plain:
        return _side_by_side(loaded, rulesets, wishes, form, file)
    conditions = fail_if or []
    _check_conditions(loaded, conditions, fights)
    results = play_all("run", [(Fights(one.scenario), one.origin) for one in loaded], wishes)
    movers = None
    if levers and results and results[0].stop_reason != "interrupted":
        movers = _movers(results[0], loaded[0], partial(sources[0].load, readings[0]), wishes)
    if results:
        _write(results, form, file, movers, metrics or ())
    cut = any(result.stop_reason == "interrupted" for result in results) or len(results) < len(loaded)
    if cut or (movers and movers.interrupted):
        return ExitCode.INTERRUPTED
    return ExitCode.FAIL_IF if _failed(results, conditions) else ExitCode.OK


def _check_besides(loaded: Sequence[Loaded], form: Format, metrics: Sequence[str], *, levers: bool) -> None:
    """Refuse what cannot be told besides the report of one study. Raises UsageError."""
    from simulator.study.metrics import parse_metric
    from simulator.study.roster import Roster

    if (levers or metrics) and (len(loaded) > 1 or form is not Format.TABLE):
        option = "--levers" if levers else "--metric"
        raise UsageError(f"{option} goes with one scenario under one ruleset, and with --format table")
    for metric in metrics:
        parse_metric(metric, Roster(loaded[0].scenario))


def _rulesets(given: Sequence[str]) -> list[str]:
    """The rulesets that are named, each once. Raises UsageError for one that stands twice, and for a missing name."""
    names = [name.strip() for one in given for name in one.split(",")]
    for name in names:
        if not name:
            raise UsageError(f"--ruleset {','.join(given)}: a name is missing beside a comma")
        if names.count(name) > 1:
            raise UsageError(f"--ruleset: {name} stands twice")
    return names


def _read(files: Sequence[str], readings: Sequence[Reading]) -> tuple[list[Loaded], list[Source]]:
    """Every file, read in every way, and where each comes from; standard input is taken in once."""
    from simulator.study.loading import Source

    loaded: list[Loaded] = []
    sources: list[Source] = []
    for file in files:
        source = Source(file)
        first = len(loaded)
        for reading in readings:
            loaded.append(source.load(reading))
            sources.append(source)
        tell_reading(file, [one.scenario for one in loaded[first:]], readings[0].overrides)
    return loaded, sources


_SIDE_BY_SIDE = (Format.TABLE, Format.JSON, Format.CSV, Format.HTML)


def _side_by_side(
    loaded: Sequence[Loaded],
    names: Sequence[str],
    wishes: Wishes,
    form: Format,
    output: Path | None,
) -> int:
    """One scenario under several rulesets on the same dice."""
    from simulator.dice import fresh_seed
    from simulator.report.columns import TEXT_WIDTH
    from simulator.report.side_by_side import side_by_side_table
    from simulator.study.side_by_side import side_by_side

    one = loaded[0].scenario
    seed = one.seed if wishes.seed is None else wishes.seed
    chosen = fresh_seed() if seed is None else seed
    planned = one.fights if wishes.fights is None else wishes.fights
    if seed is None:
        first = loaded[0].origin
        place = first.options.index("--ruleset")
        options = (*first.options[:place], "--ruleset", ",".join(names), *first.options[place + 2 :])
        again = first._replace(options=options).command("run", "-n", planned, "--seed", chosen)
        say(f"No seed was given; drew {chosen}. The same again: {printable(again)}")
    with hands(wishes.workers, wishes.cluster) as crew:
        answer = side_by_side(list(zip(names, loaded, strict=True)), fights=planned, seed=chosen, **crew)
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


def _write(
    results: list[Result],
    form: Format,
    output: Path | None,
    movers: Movers | None = None,
    metrics: Sequence[str] = (),
) -> None:
    """The report in the form that was asked for."""
    if form is Format.TABLE:
        from simulator.report.columns import TEXT_WIDTH
        from simulator.report.table import many_table, table

        width = page_width(output) or TEXT_WIDTH
        alone = len(results) == 1
        text = table(results[0], width, ink_of(output), movers, metrics) if alone else many_table(results, width)
        show_text(text, output)
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


def _movers(result: Result, base: Loaded, load: Loader, wishes: Wishes) -> Movers:
    """What moves the fight."""
    from simulator.study.movers import movers_of

    with hands(wishes.workers, wishes.cluster) as crew, counted() as counter:
        return movers_of(result, base, load, counter=counter, **crew)


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
