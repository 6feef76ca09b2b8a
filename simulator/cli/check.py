"""Is this scenario file right? Tells every fault at once, each with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.cli.channels import say, show
from simulator.cli.exits import ExitCode, code_of
from simulator.cli.notices import tell_reading
from simulator.cli.options import Content, Files, Lenient, Ruleset, Settings, check_files
from simulator.errors import InputError, printable

if TYPE_CHECKING:
    from simulator.model.day import CompiledDay

__all__ = ["check"]


def check(
    files: Files,
    *,
    ruleset: Ruleset = None,
    settings: Settings = None,
    lenient: Lenient = False,
    content: Content = None,
) -> int:
    """Check scenario files and tell every fault as file:line:column: path: message."""
    from simulator.study.loading import LoadedDay, Reading, load_any

    check_files(files)
    reading = Reading(tuple(settings or ()), ruleset, lenient, content)
    code = ExitCode.OK
    for file in files:
        try:
            loaded = load_any(file, reading)
        except InputError as error:
            say(str(error))
            code = max(code, code_of(error))
        else:
            if isinstance(loaded, LoadedDay):
                show(f"{printable(file)}: ok ({_of_day(loaded.day)})\n")
                tell_reading(file, [room.scenario for room in loaded.day.rooms], settings or ())
                continue
            scenario = loaded.scenario
            who = f"{len(scenario.sides)} sides, {len(scenario.combatants)} combatants"
            show(f"{printable(file)}: ok ({printable(scenario.title or 'no title')}; {scenario.ruleset}; {who})\n")
            tell_reading(file, [scenario], settings or ())
    return code


def _of_day(day: CompiledDay) -> str:
    """What a day is, in a few words."""
    first = day.rooms[0].scenario
    title = printable(day.title or "no title")
    return f"{title}; {first.ruleset}; a day of {len(day.rooms)} encounters, {len(day.travellers)} go through it"
