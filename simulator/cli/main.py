"""How does a command line become a command, and an error an exit code?

Registers the commands and runs one. Every error that is a person's to mend is told in plain words on
standard error, never as a traceback.
"""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from typer.core import TyperCommand

from simulator.cli import (
    check,
    compare,
    day,
    diff,
    exact,
    listing,
    new,
    repro,
    rules,
    run,
    schema,
    show,
    solve,
    sweep,
    watch,
    worth,
)
from simulator.cli.channels import ReaderLeftError, say
from simulator.cli.exits import ExitCode, code_of
from simulator.errors import InputError, MissingExtraError, SimulatorError, UsageError, printable
from simulator.version import __version__

if TYPE_CHECKING:
    from typer._click.core import Context

__all__ = ["app", "main", "run_command_line", "tell_error"]

app = typer.Typer(
    name="simulator",
    help="What does this encounter do to my party? Plays old-school combat many times over.",
    epilog="Exit codes: 0 done, 1 a run failed, 2 wrong usage, 3 a --fail-if held, 65 bad input, "
    "66 file missing, 69 extra missing, 130 interrupted.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(*, wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"simulator {__version__}\n")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    *,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """What does this encounter do to my party? Plays old-school combat many times over."""
    if context.invoked_subcommand is None:
        say(context.get_help())
        raise typer.Exit(ExitCode.USAGE)


class Command(TyperCommand):
    """A command that says so where an option stands twice and only the last value counts."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments; `args` is used up."""
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        for option in dict.fromkeys(order):
            once = not getattr(option, "multiple", True) and not getattr(option, "is_flag", False)
            if once and order.count(option) > 1:
                say(f"simulator: {option.opts[0]} stands twice; the last one counts")
        return super().parse_args(ctx, args)


for _name, _function in (
    ("run", run.run),
    ("watch", watch.watch),
    ("day", day.day),
    ("check", check.check),
    ("compare", compare.compare),
    ("sweep", sweep.sweep),
    ("worth", worth.worth),
    ("solve", solve.solve),
    ("exact", exact.exact),
    ("repro", repro.repro),
    ("diff", diff.diff),
    ("rules", rules.rules),
    ("list", listing.list_kind),
    ("show", show.show),
    ("schema", schema.schema),
    ("new", new.new),
):
    app.command(_name, cls=Command)(_function)


def run_command_line(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code; what goes wrong has been told by then."""
    try:
        code = app(arguments, prog_name="simulator", standalone_mode=False)
        return int(code or ExitCode.OK)
    except ReaderLeftError:
        return _pipe_is_closed()
    except (typer.Abort, KeyboardInterrupt):
        say("simulator: interrupted")
        return ExitCode.INTERRUPTED
    except (typer.TyperException, SimulatorError, OSError) as error:
        return tell_error(error)


def tell_error(error: Exception) -> int:
    """Tell a person what went wrong, in plain words, and give the exit code for it."""
    match error:
        case typer.TyperException():
            say(f"simulator: {printable(_plain(error.format_message()))}")
            if context := getattr(error, "ctx", None):
                say(f"See: {context.command_path} --help")
            return int(error.exit_code)
        case InputError():
            say(str(error))
            return code_of(error)
        case OSError():
            name = printable(str(error.filename or ""))
            say(f"simulator: {name + ': ' if name else ''}{printable(error.strerror or str(error))}")
            return ExitCode.FILE_MISSING if error.filename else ExitCode.FAILED
        case _:
            say(f"simulator: {error}")
            codes = {UsageError: ExitCode.USAGE, MissingExtraError: ExitCode.EXTRA_MISSING}
            return next((code for kind, code in codes.items() if isinstance(error, kind)), ExitCode.FAILED)


def _plain(message: str) -> str:
    """What is wrong with an option, without the words of the library that found it.

    >>> _plain("Invalid value for '--seed': Input should be a valid integer, unable to parse string as an integer")
    "Invalid value for '--seed': it has to be a whole number, written in digits"
    """
    whole = ": it has to be a whole number, written in digits"
    message = re.sub(r": Input should be a valid integer\b.*", whole, message)
    return message.replace(": Value error, ", ": ").replace(": Input should be ", ": it has to be ")


def _pipe_is_closed() -> int:
    """No complaint when a reader has had enough, not even from Python as it ends."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, sys.stdout.fileno())
    return ExitCode.OK


def main() -> NoReturn:
    """Run the command line of this process and end it."""
    sys.exit(run_command_line())
