"""What should somebody know of the files that were read, before the answer: what was left out, what does nothing?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from simulator.cli.channels import say
from simulator.errors import printable

if TYPE_CHECKING:
    from simulator.model.compiled import CompiledScenario

__all__ = ["tell_reading"]


def tell_reading(file: str, scenarios: Sequence[CompiledScenario], changes: Iterable[str] = ()) -> None:
    """What became of a file that was read once or several times, with `changes` written as PATH=VALUE.

    Told are what a lenient reading left out, and changes of house rules that none of these scenarios is played by.
    """
    played = list(dict.fromkeys(one.ruleset for one in scenarios))
    for dropped in dict.fromkeys(one for scenario in scenarios for one in scenario.dropped):
        say(f"{printable(file)}: left out: {printable(dropped)}")
    for text in _idle(changes, played):
        say(f"{printable(file)}: {printable(text)} changes nothing: {' and '.join(played)} rules are played")


def _idle(changes: Iterable[str], played: Sequence[str]) -> list[str]:
    """The changes of house rules that are not in force. None, where the ruleset itself is among what changes."""
    from simulator.content import parse_override

    paths = {text: parse_override(text).path for text in changes}
    if ("ruleset",) in paths.values():
        return []
    return [
        text
        for text, path in paths.items()
        if path[0] == "house_rules" and len(path) > 1 and path[1] not in {"all", *played}
    ]
