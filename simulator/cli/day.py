"""How far does a party get in a day of several encounters, and where should it turn back?"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli.channels import check_spared, check_target, page_width, show, write_data
from simulator.cli.exits import ExitCode
from simulator.cli.hands import Cluster, Workers
from simulator.cli.keeping import is_folder
from simulator.cli.notices import tell_reading
from simulator.cli.options import Content, File, Lenient, Ruleset, Seed, Settings
from simulator.cli.playing import KeptOutput, MaxTime, play_all, wishes_of
from simulator.errors import UsageError

if TYPE_CHECKING:
    from simulator.study.day_results import DayResult

__all__ = ["Format", "day"]


class Format(StrEnum):
    """The forms in which a study of days can be had."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    HTML = "html"


def day(
    file: File,
    *,
    days: Annotated[
        int | None,
        typer.Option("--days", "-n", metavar="DAYS", min=0, help="How many days; left out: as `fights:` says."),
    ] = None,
    seed: Seed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--target",
            metavar="HALFWIDTH",
            help="Stop when it is known this well how many days clear each room and how many cost nobody: 0.01 or 1%.",
        ),
    ] = None,
    target_metric: Annotated[
        str | None, typer.Option("--target-metric", metavar="FIGURE", help="What --target asks instead: rooms_cleared.")
    ] = None,
    max_time: MaxTime = None,
    ruleset: Ruleset = None,
    settings: Settings = None,
    lenient: Lenient = False,
    content: Content = None,
    form: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TABLE,
    output: KeptOutput = None,
) -> int:
    """Play a day of several encounters many times: rooms cleared, what it costs, where to turn back."""
    from simulator.study.loading import LoadedDay, Reading, Source
    from simulator.study.many_days import Days

    folder = Path(output or "") if is_folder(output) else None
    place = None if folder or output is None else Path(output)
    check_target(place)
    if form is Format.HTML:
        from simulator.report.pages import check_pages

        check_pages()
    source = Source(file)
    found = source.load_any(Reading(tuple(settings or ()), ruleset, lenient, content))
    check_spared(folder or place, found.read)
    if not isinstance(found, LoadedDay):
        raise UsageError(f"{file} is a single fight, without `day:`; play it with `simulator run`")
    tell_reading(file, [room.scenario for room in found.day.rooms], settings or ())
    wishes = wishes_of(days, seed, workers, target, target_metric, max_time, cluster, folder, (source.raw(),))
    results = play_all("day", [(Days(found.day), found.origin)], wishes)
    for result in results:
        _write(result, form, place)
    ended = bool(results) and results[0].stop_reason != "interrupted"
    return ExitCode.OK if ended else ExitCode.INTERRUPTED


def _write(result: DayResult, form: Format, output: Path | None) -> None:
    """The report in the form that was asked for."""
    from simulator.report.columns import TEXT_WIDTH
    from simulator.report.day_table import day_table
    from simulator.study.day_results import DAY_COLUMNS
    from simulator.study.frames import csv_text

    if form is Format.TABLE:
        show(day_table(result, page_width(output) or TEXT_WIDTH), output)
    elif form is Format.HTML:
        from simulator.report.answer_page import answer_page

        write_data(answer_page(result, day_table(result)).encode(), output)
    else:
        data = result.to_json() if form is Format.JSON else csv_text(result.rows(), DAY_COLUMNS)
        write_data(data.encode(), output)
