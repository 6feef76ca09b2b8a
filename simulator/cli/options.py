"""Which options do several commands share, and how are their values read?"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from simulator.errors import UsageError

__all__ = [
    "MOST_SEED",
    "Content",
    "File",
    "Files",
    "Lenient",
    "Output",
    "Ruleset",
    "Seed",
    "Settings",
    "check_files",
    "read_duration",
    "read_half_width",
]

MOST_SEED: Final = (1 << 64) - 1

File = Annotated[str, typer.Argument(metavar="FILE", help="A scenario file; - reads standard input.")]
Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Scenario files; - reads standard input.")]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="S", min=0, max=MOST_SEED, help="Seed of the dice; left out: one is drawn."),
]
Ruleset = Annotated[
    str | None, typer.Option("--ruleset", metavar="R", help="Play under this ruleset instead of the file's.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change one value of the scenario; may be repeated."),
]
Lenient = Annotated[
    bool, typer.Option("--lenient", help="Leave out, and report, what the ruleset lacks.", show_default=False)
]
Content = Annotated[Path | None, typer.Option("--content", metavar="DIR", help="A folder of home-brew content.")]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="OUT", help="Write to this file instead of the terminal.")
]

_UNITS: Final = {"": 1, "s": 1, "m": 60, "h": 3600}


def check_files(files: Sequence[str]) -> None:
    """Refuse to read standard input twice: the second time it is empty. Raises UsageError."""
    from simulator.study.loading import STANDARD_INPUT

    if files.count(STANDARD_INPUT) > 1:
        raise UsageError(f"{STANDARD_INPUT} stands twice, and standard input can be read once")


def read_half_width(text: str) -> float:
    """The half-width of an interval, such as 0.01 or 1%. Raises UsageError for anything else.

    >>> read_half_width("1%")
    0.01
    """
    number, per_cent = (text[:-1], True) if text.endswith("%") else (text, False)
    value = _number(number, f"{text!r} is no half-width; write 0.01 or 1%") / (100 if per_cent else 1)
    if not value > 0:
        raise UsageError(f"{text!r}: a half-width has to be above 0")
    return value


def read_duration(text: str) -> float:
    """A time in seconds from 90, 90s, 5m or 1h. Raises UsageError for anything else.

    >>> read_duration("5m")
    300.0
    """
    unit = text[-1:] if text[-1:] in {"s", "m", "h"} else ""
    number = text.removesuffix(unit)
    value = _number(number, f"{text!r} is no time; write 90, 90s, 5m or 1h") * _UNITS[unit]
    if not value > 0:
        raise UsageError(f"{text!r}: the time has to be above 0")
    return value


def _number(text: str, complaint: str) -> float:
    whole, point, part = text.partition(".")
    digits = whole + part
    if not digits.isascii() or not digits.isdecimal() or (point and not part) or len(text) > 20:
        raise UsageError(complaint)
    return float(text)
