"""How far does a party get in a day of several encounters, and where should it turn back?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from simulator.cli.channels import check_target, page_width, say, show, write_data
from simulator.cli.exits import ExitCode
from simulator.cli.options import Content, File, Lenient, Output, Ruleset, Seed, Settings
from simulator.errors import UsageError, printable

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
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", min=1, max=512, help="Processes; left out: as many as help.")
    ] = None,
    ruleset: Ruleset = None,
    settings: Settings = None,
    lenient: Lenient = False,
    content: Content = None,
    form: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TABLE,
    output: Output = None,
) -> int:
    """Play a day of several encounters many times: rooms cleared, what it costs, where to turn back."""
    from simulator.dice import fresh_seed
    from simulator.report.columns import TEXT_WIDTH
    from simulator.report.day_table import day_table
    from simulator.study.day_results import DAY_COLUMNS, DayResult
    from simulator.study.day_running import play_days
    from simulator.study.frames import csv_text
    from simulator.study.loading import LoadedDay, Reading, load_any
    from simulator.study.runner import FightFailedError

    check_target(output)
    if form is Format.HTML:
        from simulator.report.pages import check_pages

        check_pages()
    found = load_any(file, Reading(tuple(settings or ()), ruleset, lenient, content))
    if not isinstance(found, LoadedDay):
        raise UsageError(f"{file} is a single fight, without `day:`; play it with `simulator run`")
    for dropped in dict.fromkeys(one for room in found.day.rooms for one in room.scenario.dropped):
        say(f"{printable(file)}: left out: {printable(dropped)}")
    planned = found.day.fights if days is None else days
    chosen = seed if seed is not None else found.day.seed
    if chosen is None:
        chosen = fresh_seed()
        again = found.origin.command("day", "-n", planned, "--seed", chosen)
        say(f"No seed was given; drew {chosen}. The same again: {printable(again)}")
    try:
        done = play_days(found.day, planned, chosen, workers=workers)
    except FightFailedError as error:
        say(f"simulator: day {error.fight} of seed {error.seed} failed: {error.args[2]}")
        return ExitCode.FAILED
    result = DayResult(found.day, chosen, done.tally, done.stop_reason, found.origin)
    if form is Format.TABLE:
        show(day_table(result, page_width(output) or TEXT_WIDTH), output)
    elif form is Format.HTML:
        from simulator.report.answer_page import answer_page

        write_data(answer_page(result, day_table(result)).encode(), output)
    else:
        data = result.to_json() if form is Format.JSON else csv_text(result.rows(), DAY_COLUMNS)
        write_data(data.encode(), output)
    return ExitCode.INTERRUPTED if done.stop_reason == "interrupted" else ExitCode.OK
