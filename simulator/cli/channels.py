"""Where does what a command has to say go to?

Data to standard output or, whole or not at all, to a file; talk to standard error. Data is always UTF-8, text
for people in the terminal's own encoding, with escapes for what that cannot show.
"""

import os
import shutil
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TextIO

from simulator.errors import SimulatorError, UsageError, printable
from simulator.report.ink import PLAIN, Ink
from simulator.study.files import write_whole

__all__ = [
    "ReaderLeftError",
    "UnwrittenError",
    "check_spared",
    "check_target",
    "goes_to_terminal",
    "ink_of",
    "is_terminal",
    "page_width",
    "say",
    "show",
    "write_data",
]


class UnwrittenError(SimulatorError):
    """A file could not be written: its arguments are the file as it was named, and why not."""

    def __str__(self) -> str:
        """Which, and why."""
        file, reason = self.args
        return printable(f"{file}: {reason}")


class ReaderLeftError(SimulatorError):
    """Whoever read our output has had enough and closed the pipe: no fault of anybody's."""


def say(text: str) -> None:
    """Tell a person something that is not data."""
    _write(sys.stderr, f"{text}\n")


def show(text: str, output: Path | None = None) -> None:
    """Text for people, on standard output or into a file. It ends as it is given."""
    if _is_standard(output):
        _write(sys.stdout, text)
    else:
        write_data(text.encode("utf-8", "backslashreplace"), output)


def write_data(data: bytes, output: Path | None = None) -> None:
    """Data, byte for byte, on standard output or into a file.

    A file appears whole or not at all: it is written beside its place and moved there.
    """
    if output is None or _is_standard(output):
        try:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError as error:
            raise ReaderLeftError from error
        return
    try:
        write_whole(output, data)
    except OSError as error:
        raise UnwrittenError(str(output), error.strerror or str(error)) from error


def check_target(output: Path | None) -> None:
    """Refuse, before anything is read, a file that could not be written anyway. Raises UsageError."""
    if output is None or _is_standard(output):
        return
    try:
        there = output.stat()
    except FileNotFoundError:
        there = None
    except OSError as error:
        raise UsageError(f"-o {output}: {error.strerror}") from error
    if there is not None:
        _check_replaceable(output, there)
    if there is None or stat.S_ISREG(there.st_mode):
        _check_folder(output, Path(os.path.realpath(output)).parent)


def check_spared(output: Path | None, read: Iterable[Path]) -> None:
    """Refuse, before a long run, a place where something would be damaged that was read for it. Raises UsageError.

    Of a folder of content all files of YAML are spared, those that are not there yet too: they would be read next time.
    """
    if output is None or _is_standard(output):
        return
    for one in read:
        if not one.exists():
            continue
        if output.exists() and output.samefile(one):
            what = "the folder of content that is read" if one.is_dir() else "the scenario itself"
            raise UsageError(f"-o {output}: that is {what}, which would be lost; name another file")
        inside = Path(os.path.realpath(output))
        if one.is_dir() and inside.suffix in _YAML and inside.parent.exists() and inside.parent.samefile(one):
            raise UsageError(f"-o {output}: that is in the folder of content that is read; name another file")


_YAML: Final = (".yaml", ".yml")


def _check_replaceable(output: Path, there: os.stat_result) -> None:
    """Refuse to write over a folder, or what may not be written."""
    if stat.S_ISDIR(there.st_mode):
        raise UsageError(f"-o {output}: that is a folder")
    if not os.access(output, os.W_OK):
        raise UsageError(f"-o {output}: it cannot be written to")


def _check_folder(output: Path, folder: Path) -> None:
    """Refuse a file in a folder that is not there, or that takes no files."""
    shown = output.parent if not output.is_symlink() else folder
    if not folder.is_dir():
        raise UsageError(f"-o {output}: there is no folder {shown}")
    if not os.access(folder, os.W_OK):
        raise UsageError(f"-o {output}: the folder {shown} cannot be written to")


def page_width(output: Path | None = None) -> int | None:
    """How many columns the terminal has that text for people goes to; None where it goes elsewhere.

    Never less than 60, for a story cannot be told in less, and never more than 110, for nobody reads longer lines.
    """
    if not _is_standard(output) or not sys.stdout.isatty():
        return None
    return min(max(shutil.get_terminal_size().columns, 60), 110)


def ink_of(output: Path | None = None) -> Ink:
    """What the place that text for people goes to can show: colour and drawings only on a terminal.

    NO_COLOR, and a terminal that calls itself dumb, take the colour away; an encoding without blocks the blocks.
    """
    if page_width(output) is None:
        return PLAIN
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM", "dumb") == "dumb"
    try:
        "█▁".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return Ink(colour=not plain, drawings=True)
    return Ink(colour=not plain, blocks=True, drawings=True)


def goes_to_terminal(output: Path | None) -> bool:
    """Would data land on somebody's screen?"""
    return _is_standard(output) and sys.stdout.isatty()


def is_terminal() -> bool:
    """Is standard error a terminal, so that progress may be drawn on it?"""
    return sys.stderr.isatty()


def _is_standard(output: Path | None) -> bool:
    """Is standard output meant? - stands for it too."""
    return output is None or str(output) == "-"


def _write(stream: TextIO, text: str) -> None:
    encoding = stream.encoding or "utf-8"
    shown = text.encode(encoding, "backslashreplace").decode(encoding)
    try:
        stream.write(shown)
        stream.flush()
    except BrokenPipeError as error:
        raise ReaderLeftError from error
