"""What happened in one fight? Tells it moment by moment with the rule behind each line, or as events."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli.channels import check_spared, check_target, ink_of, page_width, say, show, write_data
from simulator.cli.exits import ExitCode
from simulator.cli.notices import tell_reading
from simulator.cli.options import Content, File, Lenient, Output, Ruleset, Seed, Settings
from simulator.errors import UsageError, printable

if TYPE_CHECKING:
    from simulator.study.loading import Loaded

__all__ = ["Format", "Pick", "watch"]

MOST_FIGHT = (1 << 64) - 1


class Format(StrEnum):
    """The forms in which a fight can be had."""

    TEXT = "text"
    JSONL = "jsonl"
    HTML = "html"


class Pick(StrEnum):
    """How a fight is chosen by the way it went."""

    TYPICAL = "typical"
    CLOSEST = "closest"
    BEST = "best"
    WORST = "worst"


def watch(
    file: File,
    *,
    seed: Seed = None,
    fight: Annotated[
        int | None,
        typer.Option("--fight", metavar="K", min=1, max=MOST_FIGHT, help="Number of the fight; left out: 1."),
    ] = None,
    pick: Annotated[
        Pick | None, typer.Option("--pick", help="Choose the fight by how it went, out of the first -n.")
    ] = None,
    fights: Annotated[
        int, typer.Option("--fights", "-n", metavar="FIGHTS", min=1, help="How many fights --pick looks at.")
    ] = 200,
    room: Annotated[
        int | None,
        typer.Option("--room", metavar="R", min=1, help="Of a day of encounters, which needs it: which of them."),
    ] = None,
    ruleset: Ruleset = None,
    settings: Settings = None,
    lenient: Lenient = False,
    content: Content = None,
    form: Annotated[Format, typer.Option("--format", help="A story, events, or a page that plays it.")] = Format.TEXT,
    output: Output = None,
) -> int:
    """Tell one fight moment by moment, with the rule behind each line."""
    from simulator.dice import fresh_seed
    from simulator.report.days import FightOfDay
    from simulator.report.ink import painted_story
    from simulator.report.interactive import Fight
    from simulator.report.narration import STORY_WIDTH
    from simulator.study.loading import Loaded, LoadedDay, Reading, load_any

    if fight is not None and pick is not None:
        raise UsageError("--fight and --pick exclude each other")
    check_target(output)
    if form is Format.HTML:
        from simulator.report.pages import check_pages

        check_pages()
    found = load_any(file, Reading(tuple(settings or ()), ruleset, lenient, content))
    check_spared(output, found.read)
    _check(file, len(found.day.rooms) if isinstance(found, LoadedDay) else None, pick, room)
    one = Loaded(found.day.rooms[0].scenario, found.origin) if isinstance(found, LoadedDay) else found
    tell_reading(file, [one.scenario], settings or ())
    given = one.scenario.seed if seed is None else seed
    seed = fresh_seed() if given is None else given
    number = (fight or 1) if pick is None else _picked(one, seed, fights, pick)
    more = () if room is None else ("--room", room)
    again = one.origin.command("watch", "--seed", seed, "--fight", number, *more)
    played = Fight(one.scenario, seed, number, one.origin)
    if isinstance(found, LoadedDay):
        played = FightOfDay(found.day, seed, number, room or 1, found.origin)
    _ = played.record  # what cannot be told is refused before anything is said
    if given is None:
        say(f"No seed was given; drew {seed}.")
    say(f"This fight again: {printable(again)}")
    if form is Format.JSONL:
        write_data(played.to_jsonl().encode(), output)
    elif form is Format.HTML:
        from simulator.report.pages import fight_page

        write_data(fight_page(played).encode(), output)
    else:
        show(painted_story(played.told(page_width(output) or STORY_WIDTH), ink_of(output)), output)
    return ExitCode.OK


def _check(file: str, rooms: int | None, pick: Pick | None, room: int | None) -> None:
    """Refuse options that do not go with a day of so many rooms, or with a single fight (None). Raises UsageError."""
    if rooms is None:
        if room is not None:
            raise UsageError(f"{file} is a single fight, without `day:`; it has no --room")
        return
    if pick is not None:
        raise UsageError(f"--pick is for a single fight, and {file} is a day; `simulator day` names those worth a look")
    if room is None:
        raise UsageError(f"{file} is a day of {rooms} encounters: say which of them, with --room 1 to --room {rooms}")


def _picked(one: Loaded, seed: int, fights: int, pick: Pick) -> int:
    """The number of the fight that was asked for by how it went."""
    from simulator.study.results import Result
    from simulator.study.roster import Roster
    from simulator.study.runner import play_many

    done = play_many(one.scenario, fights, seed, workers=None)
    if done.stop_reason == "interrupted":
        raise KeyboardInterrupt
    picks = Result(one.scenario, seed, done.tally, done.stop_reason).picks
    if pick.value not in picks:
        who = one.scenario.sides[Roster(one.scenario).protagonist].name
        why = f"was won by {who}" if pick is Pick.BEST else "had a winner"
        raise UsageError(f"none of the {fights:,} fights {why}, so none was the {pick.value}")
    return picks[pick.value]
