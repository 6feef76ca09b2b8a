"""Is a run that was kept in a folder still what comes out when it is played again?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simulator.cli.channels import is_terminal, say
from simulator.cli.channels import show as show_text
from simulator.cli.exits import ExitCode
from simulator.cli.hands import Cluster, Workers, hands
from simulator.errors import printable

if TYPE_CHECKING:
    from simulator.study.subject import Report, Subject

__all__ = ["repro"]


def repro(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder that `run -o FOLDER/` has written.")],
    *,
    workers: Workers = None,
    cluster: Cluster = None,
) -> int:
    """Play a kept run again, and compare every count; exit with 1 if anything differs.

    For example: simulator repro nightly/
    """
    from simulator.study.progress import progress
    from simulator.study.replaying import kept_subject, replay

    subject: Subject[Any, Report] = kept_subject(folder)
    with hands(workers, cluster) as crew, progress(subject, shown=is_terminal()) as watcher:
        found = replay(folder, watcher=watcher, **crew)
    for line in found.changed:
        say(f"Since then: {printable(line)}")
    if found.stop_reason == "interrupted":
        say(f"Interrupted after {found.fights:,} {subject.noun}: nothing is known of the rest.")
        return ExitCode.INTERRUPTED
    name = printable(str(folder))
    if found.differs:
        lines = [f"{name}: {len(found.differs)} of {_parts(found.parts)} differ (kept -> played again)", *found.differs]
        show_text("".join(f"{printable(line)}\n" for line in lines))
        return ExitCode.FAILED
    show_text(
        f"{name}: {found.fights:,} {subject.noun} in {_parts(found.parts)}, all the same; digest {found.digest}\n"
    )
    return ExitCode.OK


def _parts(many: int) -> str:
    return "1 part" if many == 1 else f"{many:,} parts"
