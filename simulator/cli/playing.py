"""How are the studies of one `run` played, one after the other: on what, how long, and kept where?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from simulator.cli.channels import is_terminal, say
from simulator.cli.exits import ExitCode
from simulator.cli.hands import Hands, hands
from simulator.cli.keeping import keeping, kept_seed
from simulator.errors import UsageError, printable

if TYPE_CHECKING:
    from simulator.study.loading import Loaded
    from simulator.study.results import Result
    from simulator.study.runner import Precision, Run

__all__ = ["Wishes", "play_all"]


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


class _Study(NamedTuple):
    """One study, with everything decided that the options leave open."""

    one: Loaded
    source: bytes
    fights: int
    seed: int
    drawn: bool
    """Whether nobody has chosen the seed."""
    target: Precision | None

    def command(self, wishes: Wishes) -> str:
        """The command that plays the same again."""
        options: list[str | int] = ["-n", self.fights, "--seed", self.seed]
        if wishes.half_width is not None:
            options += ["--target", f"{wishes.half_width:g}"]
        if wishes.metric is not None:
            options += ["--target-metric", wishes.metric]
        if wishes.folder is not None:
            options += ["-o", f"{wishes.folder}/"]
        return printable(self.one.origin.command("run", *options))


def play_all(loaded: Sequence[Loaded], wishes: Wishes) -> list[Result]:
    """Play one study after the other; Ctrl-C ends them all and keeps what is complete."""
    if wishes.folder is not None and len(loaded) != 1:
        raise UsageError("a folder keeps one run: give one scenario, one ruleset and -o FOLDER/ at a time")
    studies = [_study(number, one, wishes) for number, one in enumerate(loaded)]
    results: list[Result] = []
    with hands(wishes.workers, wishes.cluster) as crew:
        for study in studies:
            if study.drawn:
                say(f"No seed was given; drew {study.seed}. The same again: {study.command(wishes)}")
            done = _played(study, wishes, crew)
            if done.tally.fights or done.stop_reason != "interrupted":
                results.append(_result(study, done))
            _tell_end(study, done, wishes)
            if done.stop_reason == "interrupted":
                break
    return results


def _study(number: int, one: Loaded, wishes: Wishes) -> _Study:
    """Decide what is open. Raises UsageError for what cannot be asked."""
    from simulator.dice import fresh_seed
    from simulator.study.runner import check_numbers, fights_for, precision_of

    scenario = one.scenario
    target = precision_of(scenario, wishes.half_width, wishes.metric)
    seed = wishes.seed if wishes.seed is not None else scenario.seed
    if seed is None and wishes.folder is not None:
        seed = kept_seed(wishes.folder)
    fights = wishes.fights if wishes.fights is not None else scenario.fights
    if wishes.fights is None and target is not None and target.is_share:
        fights = fights_for(target.half_width)
    chosen = fresh_seed() if seed is None else seed
    check_numbers(fights, chosen, wishes.workers)
    source = wishes.sources[number] if wishes.sources else b""
    return _Study(one, source, fights, chosen, seed is None, target)


def _played(study: _Study, wishes: Wishes, crew: Hands) -> Run:
    from simulator.study.progress import progress
    from simulator.study.run_folder import Plan
    from simulator.study.runner import FightFailedError, play_many

    one = study.one
    plan = Plan(study.fights, study.seed, wishes.half_width, wishes.metric)
    try:
        with (
            keeping(wishes.folder, one, study.source, plan) as kept,
            progress(one.scenario, shown=is_terminal()) as watcher,
        ):
            done = play_many(
                one.scenario,
                study.fights,
                study.seed,
                target=study.target,
                max_time=wishes.limit,
                watcher=watcher,
                begun=None if kept is None else kept.played,
                keeper=None if kept is None else kept.take,
                **crew,
            )
            if kept is not None:
                kept.finish(_result(study, done))
    except FightFailedError as error:
        repeat = one.origin.command("watch", "--seed", error.seed, "--fight", error.fight)
        say(f"simulator: {error}")
        say(f"That one fight again: {printable(repeat)}")
        raise typer.Exit(ExitCode.FAILED) from error
    return done


def _result(study: _Study, done: Run) -> Result:
    from simulator.study.results import Result

    return Result(study.one.scenario, study.seed, done.tally, done.stop_reason, study.one.origin)


def _tell_end(study: _Study, done: Run, wishes: Wishes) -> None:
    """Why it ended before its time, and how it goes on."""
    fights = done.tally.fights
    if done.stop_reason == "interrupted":
        goes_on = f" They are kept; to go on: {study.command(wishes)}" if wishes.folder is not None else ""
        say(f"Interrupted after {fights:,} fights.{goes_on}")
    elif done.stop_reason == "max_time":
        same = study.one.origin.command("run", "-n", fights, "--seed", study.seed)
        say(f"Time was up after {fights:,} fights, on this machine, this time. The same fights: {printable(same)}")
