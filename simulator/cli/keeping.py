"""How is a run kept in a folder, from the command line?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from simulator.cli.channels import say
from simulator.errors import SimulatorError, printable

if TYPE_CHECKING:
    from simulator.study.origin import Origin
    from simulator.study.run_folder import Plan, RunFolder
    from simulator.study.subject import Counted, Report, Subject

__all__ = ["is_folder", "keeping", "kept_seed"]


def is_folder(output: str | None) -> bool:
    """Is a folder meant: does the name end in a slash, or is one there?"""
    if output is None:
        return False
    try:
        return output.endswith(("/", os.sep)) or Path(output).is_dir()
    except OSError:  # a name that nothing can have
        return False


def kept_seed(folder: Path) -> int | None:
    """The seed of the run that is in a folder; None where there is none yet."""
    from simulator.study.run_folder import MANIFEST, read_manifest

    return int(read_manifest(folder)["seed"]) if (folder / MANIFEST).exists() else None


@contextmanager
def keeping(
    folder: Path | None, subject: Subject[Counted, Report], origin: Origin, source: bytes, plan: Plan
) -> Iterator[RunFolder[Counted] | None]:
    """The folder of a run, held as long as this lasts; None where nothing is kept.

    A folder that cannot be written to any more (a full disk, for one) ends the run; what is complete in it is told.
    """
    if folder is None:
        yield None
        return
    from simulator.study.run_folder import RunFolder

    with RunFolder.open(folder, subject, plan, origin, source) as kept:
        already = kept.played.fights
        if already:
            say(f"Going on after {already:,} {subject.noun} in {printable(str(folder))}.")
        try:
            yield kept
        except OSError as error:
            raise UnkeptError(str(folder), error.strerror or str(error), kept.complete.fights, subject.noun) from error


class UnkeptError(SimulatorError):
    """A run could not be written down to its end."""

    def __str__(self) -> str:
        """What went wrong, and what is left."""
        folder, reason, fights, noun = self.args
        return printable(f"{folder}: {reason}; {fights:,} {noun} are complete there, and the same command goes on")
