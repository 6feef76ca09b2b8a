"""Is this scenario file right? Tells every fault at once, each with its place."""

from __future__ import annotations

from simulator.cli.channels import say, show
from simulator.cli.exits import ExitCode, code_of
from simulator.cli.options import Content, Files, Lenient, Ruleset, Settings
from simulator.errors import InputError, printable

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
    from simulator.study.loading import Reading, load_file

    reading = Reading(tuple(settings or ()), ruleset, lenient, content)
    code = ExitCode.OK
    for file in files:
        try:
            scenario = load_file(file, reading).scenario
        except InputError as error:
            say(str(error))
            code = max(code, code_of(error))
        else:
            who = f"{len(scenario.sides)} sides, {len(scenario.combatants)} combatants"
            show(f"{printable(file)}: ok ({printable(scenario.title or 'no title')}; {scenario.ruleset}; {who})\n")
            for dropped in scenario.dropped:
                say(f"{printable(file)}: left out: {printable(dropped)}")
    return code
