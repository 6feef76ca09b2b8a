"""Does a run that was kept come out the same when it is played again?"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import Executor
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from simulator.errors import UsageError
from simulator.study.differences import differences
from simulator.study.fights import Fights
from simulator.study.files import unreadable
from simulator.study.flat import FlatRow, digest_of
from simulator.study.many_days import Days
from simulator.study.run_folder import PART, Parts, part_rows, read_manifest
from simulator.study.runner import play_numbers
from simulator.study.subject import Counts, Report, Subject

__all__ = ["Replay", "kept_subject", "replay"]

_SHOWN = 5
"""So many differences of a part are told."""


class Replay(NamedTuple):
    """What came of playing a run again."""

    fights: int
    parts: int
    digest: str
    """Of the digests of all parts."""
    differs: tuple[str, ...]
    """What differs, a line each; empty: nothing."""
    changed: tuple[str, ...]
    """What has changed since then around it: versions, rules."""
    stop_reason: str


def kept_subject(folder: Path) -> Fights | Days:
    """What was played in a run, as it was compiled then. Raises InputError where it cannot be had any more."""
    from simulator.content.canonical import day_of, scenario_of

    manifest = read_manifest(folder)
    try:
        text = (folder / "scenario.json").read_text(encoding="utf-8")
        found = hashlib.sha256(text.encode()).hexdigest()
        if found != manifest["scenario_hash"]:
            raise ValueError(f"its hash is {found}, not {manifest['scenario_hash']}")
        title, rules = manifest["title"], manifest["rules_hash"]
        if manifest.get("kind") == "day":
            return Days(day_of(text, title=title, rules_hash=rules))
        return Fights(scenario_of(text, title=title, rules_hash=rules, scenario_hash=found))
    except (OSError, ValueError) as error:
        raise unreadable(folder / "scenario.json", f"it cannot be played: {error}") from error


def replay(
    folder: Path,
    *,
    workers: int | None = 1,
    executor: Executor | None = None,
    watcher: Callable[[int, Any], None] | None = None,
) -> Replay:
    """Play a run again and compare every part with what was kept. Raises UsageError for a folder without a run.

    Of the parts that were kept only the digests are held, so that a long run needs no more memory than a short one.
    """
    from simulator.content.hashing import rules_hash
    from simulator.version import __version__

    manifest = read_manifest(folder)
    subject: Subject[Any, Report] = kept_subject(folder)
    kept: list[str] = []
    fights = 0
    for rows in part_rows(folder):
        kept.append(digest_of(rows))
        fights += sum(row.value for row in rows if row.table == "fights")
    if not fights:
        raise UsageError(f"{folder} has no complete part: there is nothing to play again")
    now = {"version": __version__, "rules_hash": rules_hash(manifest["ruleset"])}
    changed = differences({name: manifest.get(name) for name in now}, now)
    differs: list[str] = []
    digests: list[str] = []

    def compare(number: int, part: Counts) -> None:
        rows = subject.rows(part)
        digests.append(digest_of(rows))
        if digests[-1] != kept[number - 1]:
            last = (number - 1) * PART + part.fights
            before = next(islice(part_rows(folder, number), 1))
            told = differences(_by_name(before), _by_name(rows), most=_SHOWN)
            differs.append(f"{subject.noun} {(number - 1) * PART + 1} to {last}: {'; '.join(told)}")

    parts = Parts(subject, compare)
    run = play_numbers(
        subject, fights, manifest["seed"], workers=workers, executor=executor, watcher=watcher, keeper=parts.take
    )
    if run.stop_reason == "fights":
        parts.finish()
    digest = hashlib.sha256("".join(digests).encode()).hexdigest()
    return Replay(run.tally.fights, len(digests), digest, tuple(differs), tuple(changed), run.stop_reason)


def _by_name(rows: list[FlatRow]) -> dict[str, int]:
    return {f"{row.table} {row.key}": row.value for row in rows}
