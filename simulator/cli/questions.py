"""What do the commands have in common that ask a question of several variants of a scenario?

Their options, the seed that is drawn where none is given, the command that asks again, and the forms of an answer.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Protocol

import typer

from simulator.cli.channels import check_spared, check_target, is_terminal, page_width, say, write_data
from simulator.cli.channels import show as show_text
from simulator.cli.exits import ExitCode
from simulator.cli.notices import tell_reading
from simulator.errors import UsageError, printable

if TYPE_CHECKING:
    from simulator.content import Override
    from simulator.study.bench import Counter
    from simulator.study.loading import Loaded, Reading

__all__ = [
    "Answer",
    "Asked",
    "Basis",
    "FailIf",
    "Fights",
    "Form",
    "Format",
    "Metrics",
    "chosen_seed",
    "counted",
    "reading_of",
    "settled",
    "write_answer",
]


class Format(StrEnum):
    """The forms in which an answer can be had."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    PARQUET = "parquet"
    HTML = "html"


Fights = Annotated[
    int | None,
    typer.Option("--fights", "-n", metavar="FIGHTS", min=1, help="Fights of each variant; left out: as the file says."),
]
Metrics = Annotated[
    list[str] | None,
    typer.Option(
        "--metric",
        metavar="METRIC",
        help="A figure to look at, such as win(party); the first decides. May be repeated.",
    ),
]
Form = Annotated[Format, typer.Option("--format", help="How to report.")]
FailIf = Annotated[
    list[str] | None, typer.Option("--fail-if", metavar="CONDITION", help="Exit with 3 if this holds; may be repeated.")
]


class Answer(Protocol):
    """What every question comes back with."""

    def to_json(self) -> str:
        """As JSON text."""

    def rows(self) -> list[dict[str, Any]]:
        """As rows of one table."""


class Played(Answer, Protocol):
    """What a question comes back with that was played."""

    @property
    def stop_reason(self) -> str:
        """Why no more was played."""


class Asked(NamedTuple):
    """A question as it was typed: its verb, what it is asked of, and what else it names."""

    verb: str
    files: tuple[str, ...]
    options: tuple[str, ...]

    def again(self, *options: object) -> str:
        """The command that asks the same again."""
        return shlex.join(["simulator", self.verb, *self.files, *self.options, *map(str, options)])


def reading_of(settings: Sequence[str] | None, ruleset: str | None, lenient: bool, content: Path | None) -> Reading:
    """How the files of a question are to be read."""
    from simulator.study.loading import Reading

    return Reading(tuple(settings or ()), ruleset, lenient, content)


class Basis:
    """The scenario that a question varies: `base` as it is, `roster` who is in it, `load` reads it with changes.

    Raises UsageError where the answer would be written over what is read.
    """

    def __init__(self, file: str, reading: Reading, output: Path | None, varied: Sequence[str] = ()) -> None:
        """Read it; `varied` is what the question will change, each beginning with PATH=."""
        from simulator.study.loading import Source
        from simulator.study.roster import Roster

        self._source = Source(file)
        self._reading = reading
        self.base = self._source.load(reading)
        check_spared(output, self.base.read)
        self.scenario = self.base.scenario
        self.roster = Roster(self.scenario)
        tell_reading(file, [self.scenario], (*reading.overrides, *varied))

    def load(self, changes: Sequence[Override]) -> Loaded:
        """It, changed."""
        return self._source.load(self._reading, changes)


def repeated(option: str, values: Sequence[str] | None) -> tuple[str, ...]:
    """An option as it was typed, once for each value.

    >>> repeated("--metric", ["rounds"])
    ('--metric', 'rounds')
    """
    return tuple(part for value in values or () for part in (option, value))


def chosen_seed(
    asked: Asked,
    seed: int | None,
    of_file: int | None,
    *options: object,
    check: Callable[[int], object] | None = None,
) -> int:
    """The seed: as given, else the file's, else one is drawn and told with the command that asks again.

    `check` is given the seed before anything is told, and raises what is wrong with the question.
    """
    from simulator.dice import fresh_seed

    given = of_file if seed is None else seed
    chosen = fresh_seed() if given is None else given
    if check is not None:
        check(chosen)
    if given is None:
        say(f"No seed was given; drew {chosen}. The same again: {printable(asked.again(*options, '--seed', chosen))}")
    return chosen


@contextmanager
def counted() -> Iterator[Counter | None]:
    """Something to be told how many fights are done; None where no progress is to be drawn."""
    from simulator.study.progress import counting

    with counting(shown=is_terminal()) as counter:
        yield counter


def check_form(form: Format, output: Path | None) -> None:
    """Refuse, before anything is played, an answer that could not be written. Raises UsageError."""
    check_target(output)
    if form is Format.PARQUET and output is None and sys.stdout.isatty():
        raise UsageError("parquet is not for reading: name a file with -o")
    if form is Format.HTML:
        from simulator.report.pages import check_pages

        check_pages()


def write_answer(answer: Answer, table: Callable[[int], str], form: Format, output: Path | None) -> None:
    """The answer in the form that was asked for; `table` makes the one for people, for a page so wide."""
    if form is Format.TABLE:
        from simulator.report.columns import TEXT_WIDTH

        show_text(table(page_width(output) or TEXT_WIDTH), output)
    elif form is Format.JSON:
        write_data(answer.to_json().encode(), output)
    elif form is Format.HTML:
        from simulator.report.answer_page import answer_page
        from simulator.report.columns import TEXT_WIDTH

        write_data(answer_page(answer, table(TEXT_WIDTH)).encode(), output)
    else:
        from simulator.study.tidy import tidy_csv, tidy_parquet

        rows = answer.rows()
        write_data(tidy_csv(rows).encode() if form is Format.CSV else tidy_parquet(rows), output)


def settled(
    answer: Played, table: Callable[[int], str], form: Format, output: Path | None, failed: Callable[[], bool]
) -> int:
    """Write an answer and tell how the command ends; `failed` asks whether a --fail-if holds, and says which."""
    write_answer(answer, table, form, output)
    if answer.stop_reason == "interrupted":
        return ExitCode.INTERRUPTED
    return ExitCode.FAIL_IF if failed() else ExitCode.OK
