"""How are the studies of one `run` or `day` played, one after the other: on what, how long, and kept where?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Generic, NamedTuple

import typer

from simulator.cli.channels import is_terminal, say
from simulator.cli.exits import ExitCode
from simulator.cli.hands import Hands, hands
from simulator.cli.keeping import keeping, kept_seed
from simulator.cli.options import read_duration, read_half_width
from simulator.errors import UsageError, printable
from simulator.study.origin import Origin
from simulator.study.subject import Counted, FightFailedError, Found, Subject, Target

if TYPE_CHECKING:
    from simulator.study.runner import Run

__all__ = ["KeptOutput", "MaxTime", "Wishes", "play_all", "wishes_of"]

MaxTime = Annotated[
    str | None, typer.Option("--max-time", metavar="TIME", help="Stop after this time: 90, 90s, 5m, 1h.")
]
KeptOutput = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="OUT",
        help="Write to this file; FOLDER/ keeps the run there, and goes on with the one that is in it.",
    ),
]


class Wishes(NamedTuple):
    """What the options say about playing."""

    fights: int | None = None
    seed: int | None = None
    workers: int | None = None
    half_width: float | None = None
    """`--target`, and `--target-metric`."""
    metric: str | None = None
    limit: float | None = None
    """Seconds."""
    cluster: str | None = None
    """The address of a scheduler."""
    folder: Path | None = None
    sources: tuple[bytes, ...] = ()
    """The files as they were read, where a folder keeps them."""


def wishes_of(
    fights: int | None,
    seed: int | None,
    workers: int | None,
    target: str | None,
    metric: str | None,
    max_time: str | None,
    cluster: str | None,
    folder: Path | None,
    sources: tuple[bytes, ...],
) -> Wishes:
    """The options as they were written. Raises UsageError for a half-width or a time that is none."""
    if metric is not None and target is None:
        raise UsageError("--target-metric says what --target asks: give --target as well")
    half_width = None if target is None else read_half_width(target)
    if metric is None and half_width is not None and half_width >= 0.5:
        raise UsageError(f"--target {target}: every share is known to half either way before anything is played")
    limit = read_duration(max_time) if max_time else None
    return Wishes(fights, seed, workers, half_width, metric, limit, cluster, folder, sources)


class _Study(NamedTuple, Generic[Counted, Found]):
    """One study, with everything decided that the options leave open."""

    verb: str
    """The command that plays it: run, or day."""
    subject: Subject[Counted, Found]
    origin: Origin
    source: bytes
    fights: int
    seed: int
    drawn: bool
    """Whether nobody has chosen the seed."""
    target: Target | None

    def command(self, wishes: Wishes) -> str:
        """The command that plays the same again."""
        options: list[str | int] = ["-n", self.fights, "--seed", self.seed]
        if wishes.half_width is not None:
            options += ["--target", f"{wishes.half_width:g}"]
        if wishes.metric is not None:
            options += ["--target-metric", wishes.metric]
        if wishes.folder is not None:
            options += ["-o", f"{wishes.folder}/"]
        return printable(self.origin.command(self.verb, *options))


def play_all(verb: str, subjects: Sequence[tuple[Subject[Any, Found], Origin]], wishes: Wishes) -> list[Found]:
    """Play one study after the other; Ctrl-C ends them all and keeps what is complete.

    Those that nobody has chosen a seed for roll the dice of one that is drawn, so that they can be compared.
    """
    from simulator.dice import fresh_seed

    if wishes.folder is not None and len(subjects) != 1:
        raise UsageError("a folder keeps one run: give one scenario, one ruleset and -o FOLDER/ at a time")
    fresh = fresh_seed()
    studies = [_study(verb, number, *one, wishes, fresh) for number, one in enumerate(subjects)]
    results: list[Found] = []
    with hands(wishes.workers, wishes.cluster) as crew:
        for study in studies:
            if study.drawn:
                say(f"No seed was given; drew {study.seed}. The same again: {study.command(wishes)}")
            done, result = _played(study, wishes, crew)
            if done.tally.fights or done.stop_reason != "interrupted":
                results.append(result)
            _tell_end(study, done, wishes)
            if done.stop_reason == "interrupted":
                break
    return results


def _study(
    verb: str, number: int, subject: Subject[Counted, Found], origin: Origin, wishes: Wishes, fresh: int
) -> _Study[Counted, Found]:
    """Decide what is open; `fresh` is the seed where nobody chose one. Raises UsageError for what cannot be asked."""
    from simulator.study.runner import check_numbers, fights_for

    target = None if wishes.half_width is None else subject.target(wishes.half_width, wishes.metric)
    seed = wishes.seed if wishes.seed is not None else subject.seed
    if seed is None and wishes.folder is not None:
        seed = kept_seed(wishes.folder)
    fights = wishes.fights if wishes.fights is not None else subject.planned
    if wishes.fights is None and wishes.half_width is not None and target is not None and target.is_share:
        fights = fights_for(wishes.half_width)
    chosen = fresh if seed is None else seed
    check_numbers(fights, chosen, wishes.workers, subject.noun)
    source = wishes.sources[number] if wishes.sources else b""
    return _Study(verb, subject, origin, source, fights, chosen, seed is None, target)


def _played(study: _Study[Counted, Found], wishes: Wishes, crew: Hands) -> tuple[Run[Counted], Found]:
    from simulator.study.progress import progress
    from simulator.study.run_folder import Plan, play_kept

    plan = Plan(study.fights, study.seed, wishes.half_width, wishes.metric)
    try:
        with (
            keeping(wishes.folder, study.subject, study.origin, study.source, plan) as kept,
            progress(study.subject, shown=is_terminal()) as watcher,
        ):
            return play_kept(
                kept,
                study.subject,
                study.fights,
                study.seed,
                study.origin,
                target=study.target,
                max_time=wishes.limit,
                watcher=watcher,
                **crew,
            )
    except FightFailedError as error:
        say(f"simulator: {error}")
        if study.verb == "run":
            repeat = study.origin.command("watch", "--seed", error.seed, "--fight", error.fight)
            say(f"That one fight again: {printable(repeat)}")
        raise typer.Exit(ExitCode.FAILED) from error


def _tell_end(study: _Study[Counted, Found], done: Run[Counted], wishes: Wishes) -> None:
    """Why it ended before its time, and how it goes on."""
    fights, noun = done.tally.fights, study.subject.noun
    if done.stop_reason == "interrupted":
        goes_on = f" They are kept; to go on: {study.command(wishes)}" if wishes.folder is not None else ""
        say(f"Interrupted after {fights:,} {noun}.{goes_on}")
    elif done.stop_reason == "max_time":
        same = printable(study.origin.command(study.verb, "-n", fights, "--seed", study.seed))
        say(f"Time was up after {fights:,} {noun}, on this machine, this time. The same {noun}: {same}")
