"""Where is a long run kept, so that it can be interrupted, continued, checked and compared?

A folder: `manifest.json` (what is played), `scenario.yaml` (as it was read) and `scenario.json` (as it was compiled),
`parts/` (the counts of every thousand fights, or days) and, in the end, `result.json`. docs/results.md describes them.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final, Generic, Self

from simulator.errors import Fault, MissingExtraError, UsageError, printable
from simulator.study.differences import differences
from simulator.study.files import unreadable, write_whole
from simulator.study.flat import FlatRow, digest_of
from simulator.study.origin import Origin
from simulator.study.runner import Run, Watcher, play_numbers
from simulator.study.subject import Counted, Found, Report, Subject, Target
from simulator.version import __version__

__all__ = ["MANIFEST", "PART", "OtherRunError", "Parts", "Plan", "RunFolder", "part_rows", "play_kept", "read_manifest"]

SCHEMA: Final = "1"
"""The version of the folder's form."""
PART: Final = 1000
"""Fights in a part; the last one of a run may have fewer."""
MANIFEST: Final = "manifest.json"
_SHOWN: Final = 3
"""So many differences are told, and how many more there are."""
_LIBRARIES: Final = ("numpy", "polars", "simpy")


@dataclass(frozen=True)
class Plan:
    """What a run is meant to play."""

    fights: int
    seed: int
    target: float | None = None
    """Half-width to be reached."""
    target_metric: str | None = None

    def to_dict(self) -> dict[str, object]:
        """As it stands in the manifest."""
        return {"fights": self.fights, "target": self.target, "target_metric": self.target_metric, "part": PART}


class Parts(Generic[Counted]):
    """Puts chunks of fights, which come in order, together to parts of a fixed number of fights."""

    def __init__(self, subject: Subject[Counted, Report], whole: Callable[[int, Counted], None]) -> None:
        self.subject = subject
        self.whole = whole
        """Given the number of a part, from 1, and its tally."""
        self.number = 1
        self.open = subject.empty()
        """The part that is not complete yet."""

    def take(self, chunk: Counted) -> None:
        """Add the next fights; a chunk never reaches across the end of a part."""
        self.open = self.open.merged(chunk)
        if self.open.fights == PART:
            self.whole(self.number, self.open)
            self.number += 1
            self.open = self.subject.empty()

    def finish(self) -> None:
        """Nothing more comes: give away what there is of the last part."""
        if self.open.fights:
            self.whole(self.number, self.open)


class RunFolder(Generic[Counted]):
    """A folder in which one run is kept.

    1. `open` makes it, or finds what an earlier run has left there: `played`.
    2. `take` is given the tally of every further chunk, in order, and writes a part whenever one is complete.
    3. `finish` writes what is left over, and the result. `close` lets go of the folder, as the end of a `with` does.
    """

    def __init__(self, path: Path, subject: Subject[Counted, Report]) -> None:
        self.path = path
        self.subject = subject
        self.complete = subject.empty()
        """The fights of all parts that are complete."""
        self._parts = Parts(subject, self._write)
        self._lock: IO[bytes] | None = None

    @classmethod
    def open(
        cls,
        path: Path,
        subject: Subject[Counted, Report],
        plan: Plan,
        origin: Origin | None = None,
        source: bytes = b"",
    ) -> Self:
        """Make the folder, or go on with what is in it; used in a `with` statement, or closed by `close`.

        `source` is the file as it was read, empty where it never was in a file.
        Raises UsageError where the folder holds something else, or a run of another scenario, seed or plan; it says
        what differs. A run may be continued with more fights. MissingExtraError without the extra `data`.
        """
        _polars()
        folder = cls(path, subject)
        try:
            folder._begin(_manifest(subject, origin or Origin(), plan), subject.compiled(), source)
        except BaseException:
            folder.close()
            raise
        return folder

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self, manifest: Mapping[str, Any], compiled: str, source: bytes) -> None:
        """Find a run, or begin one."""
        path = self.path
        if (path / MANIFEST).exists():
            self._hold()
            _check_same(path, manifest, compiled)
            self._read_parts()
        elif path.exists() and any(one.name != ".lock" for one in path.iterdir()):
            raise UsageError(f"{path} is no folder of a run (it has no {MANIFEST}) and is not empty")
        else:
            (path / "parts").mkdir(parents=True, exist_ok=True)
            self._hold()
            if source:
                write_whole(path / "scenario.yaml", source)
            write_whole(path / "scenario.json", compiled.encode())
        write_whole(path / MANIFEST, _json(manifest))

    @property
    def played(self) -> Counted:
        """All fights that are kept."""
        return self.complete.merged(self._parts.open)

    def take(self, chunk: Counted) -> None:
        """Keep the next fights."""
        self._parts.take(chunk)

    def finish(self, result: Report) -> None:
        """Write the part that is not complete, and the result."""
        self._parts.finish()
        write_whole(self.path / "result.json", result.to_json().encode())

    def close(self) -> None:
        """Let go of the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _write(self, number: int, part: Counted) -> None:
        write_whole(_part(self.path, number), _parquet(self.subject.rows(part)))
        if part.fights == PART:
            self.complete = self.complete.merged(part)

    def _read_parts(self) -> None:
        """Take in the parts that are there, up to the first that is missing, damaged or not complete."""
        for rows in part_rows(self.path):
            part = self.subject.counted(rows)
            if part.fights < PART:
                self._parts.open = part
                return
            self.complete = self.complete.merged(part)
            self._parts.number += 1

    def _hold(self) -> None:
        """See to it that only one run writes here. The system lets go of it for whoever dies."""
        try:
            import fcntl
        except ImportError:  # no such locks here
            return
        self._lock = (self.path / ".lock").open("wb")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise UsageError(f"{self.path}: another run is writing to this folder") from error


def play_kept(
    kept: RunFolder[Counted] | None,
    subject: Subject[Counted, Found],
    fights: int,
    seed: int,
    origin: Origin,
    *,
    target: Target | None,
    max_time: float | None,
    watcher: Watcher[Counted] | None,
    workers: int | None = 1,
    executor: Executor | None = None,
) -> tuple[Run[Counted], Found]:
    """Play what a folder does not yet hold, keep it there, and close it with the result; without a folder just play."""
    done = play_numbers(
        subject,
        fights,
        seed,
        target=target,
        max_time=max_time,
        watcher=watcher,
        begun=None if kept is None else kept.played,
        keeper=None if kept is None else kept.take,
        workers=workers,
        executor=executor,
    )
    result = subject.result(seed, done.tally, done.stop_reason, origin)
    if kept is not None:
        kept.finish(result)
    return done, result


def part_rows(path: Path, number: int = 1) -> Iterator[list[FlatRow]]:
    """The rows of each part of a folder, in order from this one, up to the first that is missing or damaged."""
    while (file := _part(path, number)).exists():
        try:
            frame = _polars().read_parquet(file)
            *rows, last = [FlatRow(*row) for row in frame.iter_rows()]
        except Exception:  # noqa: BLE001  # polars has many ways to say that this is not its file
            return
        if last != FlatRow(_DIGEST, digest_of(rows), 0):
            return
        yield rows
        number += 1


_DIGEST: Final = "~digest"
"""The table of the last row of a part: its key is the digest of all others."""


def _part(path: Path, number: int) -> Path:
    return path / "parts" / f"part-{number:06}.parquet"


def _parquet(rows: list[FlatRow]) -> bytes:
    polars = _polars()
    all_rows = [*rows, FlatRow(_DIGEST, digest_of(rows), 0)]
    columns = {name: [row[place] for row in all_rows] for place, name in enumerate(FlatRow._fields)}
    out = BytesIO()
    schema = {"table": polars.String, "key": polars.String, "value": polars.Int64}
    polars.DataFrame(columns, schema=schema).write_parquet(out)
    return out.getvalue()


def _polars() -> Any:
    try:
        import polars
    except ImportError as error:
        raise MissingExtraError("data", "a folder for a run (-o FOLDER/)") from error
    return polars


def read_manifest(path: Path) -> dict[str, Any]:
    """What a folder says that it holds.

    Raises UsageError for a folder without a run, MissingFileError for none, InputError for a run that cannot be read.
    """
    from simulator.content import MissingFileError

    try:
        found: dict[str, Any] = dict(json.loads((path / MANIFEST).read_text(encoding="utf-8")))
    except FileNotFoundError:
        if not path.exists():
            raise MissingFileError([Fault(str(path), None, None, "", "there is no such folder")]) from None
        raise UsageError(f"{path} is no folder of a run: it has no {MANIFEST}") from None
    except (ValueError, TypeError) as error:
        raise unreadable(path / MANIFEST, f"it cannot be read: {error}") from error
    if found.get("schema") != SCHEMA:
        raise unreadable(path / MANIFEST, f"it is not of the form that this version reads (schema {SCHEMA})")
    return found


def _manifest(subject: Subject[Counted, Report], origin: Origin, plan: Plan) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "version": __version__,
        **subject.about(),
        "seed": plan.seed,
        "plan": plan.to_dict(),
        "command": {"file": origin.file, "options": list(origin.options)},
        "versions": {"python": platform.python_version(), **{name: _version(name) for name in _LIBRARIES}},
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _check_same(path: Path, manifest: Mapping[str, Any], compiled: str) -> None:
    """Refuse to mix two runs, and say what differs."""
    known = read_manifest(path)
    told = list(_different(known, manifest))
    if known.get("scenario_hash") != manifest["scenario_hash"]:
        if all(known.get(name) == manifest[name] for name in ("title", "ruleset")):
            told += _in_the_scenario(path, compiled)
        told = told or ["the scenario is not the same"]
    elif known.get("rules_hash") != manifest["rules_hash"]:
        told.append(f"the rules or the content: as version {known.get('version')} had them there, others now")
    if not told:
        # Another run may be of any length; the same may only go on.
        before, now = known["plan"].get("fights"), manifest["plan"]["fights"]
        told = [f"fights: {before} there, {now} now; a run goes on to more, not to fewer"] if before > now else []
    if told:
        kept = f"*{known['title']}*" if known.get("title") else "a run without a title"
        raise OtherRunError(str(path), f"{kept}, seed {known.get('seed')}", _goes_on(path, known), *told)


def _different(known: Mapping[str, Any], manifest: Mapping[str, Any]) -> Iterator[str]:
    """What a person named differently: title, ruleset, house rules, seed, what is to be reached."""
    is_other = known.get("scenario_hash") != manifest["scenario_hash"]
    for name in ("title", "ruleset", "seed"):
        # The same fight may be called otherwise.
        if known.get(name) != manifest[name] and (is_other or name != "title"):
            yield f"{name}: {known.get(name)} there, {manifest[name]} now"
    if known.get("ruleset") == manifest["ruleset"]:
        for name, value in manifest["house_rules"].items():
            before = known.get("house_rules", {}).get(name)
            if before != value:
                yield f"house rule {name}: {json.dumps(before)} there, {json.dumps(value)} now"
    for name, value in manifest["plan"].items():
        if name != "fights" and known["plan"].get(name) != value:
            yield f"{name}: {known['plan'].get(name)} there, {value} now"


def _in_the_scenario(path: Path, compiled: str) -> list[str]:
    """What differs between the scenario of a folder and another one, the plainest first: what is deep follows from it.

    Nothing where the folder's cannot be read.
    """
    try:
        before = json.loads((path / "scenario.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    found = differences(_without_members(before), _without_members(json.loads(compiled)))
    return sorted(found, key=lambda line: line.partition(": ")[0].count("."))


def _goes_on(path: Path, known: Mapping[str, Any]) -> str:
    """The command that goes on with the run of a folder."""
    asked, plan = known.get("command", {}), known["plan"]
    fights, seed = int(plan["fights"]), int(known["seed"])
    origin = Origin(asked.get("file", ""), tuple(asked.get("options", ())))
    reached = [("--target", plan.get("target")), ("--target-metric", plan.get("target_metric"))]
    more = [part for option, value in reached if value is not None for part in (option, value)]
    verb = known.get("kind", "run")
    return origin.command(verb, "-n", fights, "--seed", seed, *more, "-o", f"{path}/")


def _without_members(compiled: dict[str, Any]) -> dict[str, Any]:
    """A fight or a day without its house rules, which are told by name, and the places of its combatants in lists.

    Those shift when somebody is added.
    """
    if "rooms" in compiled:
        bare = [{**room, "scenario": _without_members(room["scenario"])} for room in compiled["rooms"]]
        return {**compiled, "rooms": [{**room, "travellers": None} for room in bare]}
    return {**compiled, "settings": None, "sides": [{**side, "members": None} for side in compiled.get("sides", [])]}


class OtherRunError(UsageError):
    """A folder holds another run than the one that is asked for.

    Its arguments are the folder, what is kept there, the command that goes on with it, and what differs.
    """

    def __str__(self) -> str:
        """What differs, the first of it; how much more; what can be done."""
        folder, kept, goes_on, *told = self.args
        shown = [*told[:_SHOWN], f"and {len(told) - _SHOWN:,} more"] if len(told) > _SHOWN else told
        lines = [
            f"{folder} holds {kept}: another run, which is left as it is",
            *(f"  {line}" for line in shown),
            f"Keep this one in another folder; that one goes on with: {goes_on}",
        ]
        return "\n".join(printable(line) for line in lines)


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()
