"""What differs between two results?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from simulator.cli.channels import show as show_text
from simulator.cli.exits import ExitCode
from simulator.errors import Fault, printable
from simulator.study.files import unreadable

__all__ = ["diff"]

_MOST: Final = 60
_ABOUT: Final = ("version", "title", "ruleset", "house_rules", "scenario_hash", "rules_hash", "seed", "plan")
"""What of a manifest says what was played."""

Kept = Annotated[str, typer.Argument(metavar="A", help="A folder of a run, or a result as JSON.")]
Other = Annotated[str, typer.Argument(metavar="B", help="The other one.")]


def diff(
    one: Kept,
    other: Other,
    *,
    everything: Annotated[
        bool, typer.Option("--all", help=f"Every difference, however many; else {_MOST} at most.", show_default=False)
    ] = False,
) -> int:
    """Tell what differs between two runs or results; exit with 1 if anything does.

    For example: simulator diff before/ after/
    """
    from simulator.study.differences import differences

    ours, theirs = _read(Path(one)), _read(Path(other))
    both = [name for name in ours if name in theirs]
    most = None if everything else _MOST
    found = differences({name: ours[name] for name in both}, {name: theirs[name] for name in both}, most=most)
    if not found:
        show_text("No difference.\n")
        return ExitCode.OK
    show_text("".join(f"{printable(line)}\n" for line in found))
    return ExitCode.FAILED


def _read(path: Path) -> dict[str, Any]:
    """What there is to compare of a folder or a file. Raises InputError for what is neither or is not there."""
    from simulator.content import MissingFileError

    if not path.exists():
        raise MissingFileError([Fault(str(path), None, None, "", "there is no such file or folder")])
    if not path.is_dir():
        return {"result": _result(path)}
    from simulator.study.run_folder import read_manifest

    manifest = read_manifest(path)
    found = {"manifest": {name: manifest.get(name) for name in _ABOUT}, "scenario": _json(path / "scenario.json")}
    result = path / "result.json"
    return {**found, "result": _result(result)} if result.exists() else found


def _result(path: Path) -> Any:
    """A result from its file: whatever `--format json` writes has a schema. Raises InputError for anything else."""
    found = _json(path)
    if not isinstance(found, dict) or "schema" not in found or not {"version", "runs"} & found.keys():
        raise unreadable(path, "this is no result: it is not what `--format json` writes")
    return found


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise unreadable(path, f"this is no JSON: {error}") from error
