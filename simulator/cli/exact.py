"""What are the odds of a small fight, exactly? Works them out without rolling a die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.cli.channels import check_spared, say
from simulator.cli.exits import ExitCode
from simulator.cli.notices import tell_reading
from simulator.cli.options import Content, File, Lenient, Output, Ruleset, Settings
from simulator.cli.questions import (
    Asked,
    FailIf,
    Form,
    Format,
    check_form,
    reading_of,
    write_answer,
)
from simulator.errors import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulator.study.exact import Odds

__all__ = ["exact"]


def exact(
    file: File,
    *,
    ruleset: Ruleset = None,
    settings: Settings = None,
    lenient: Lenient = False,
    content: Content = None,
    form: Form = Format.TABLE,
    output: Output = None,
    fail_if: FailIf = None,
) -> int:
    """Work out the exact odds of a small fight, or say why they cannot be had.

    Example: simulator exact bugbear-at-the-door.yaml. It can be done for one or a few against one or a few,
    who stand within reach of each other and do nothing but strike.
    """
    from simulator.report.exact_table import exact_table
    from simulator.study.exact import exact_odds
    from simulator.study.loading import Source
    from simulator.study.metrics import parse_condition
    from simulator.study.roster import Roster

    check_form(form, output)
    reading = reading_of(settings, ruleset, lenient, content)
    one = Source(file).load(reading)
    check_spared(output, one.read)
    tell_reading(file, [one.scenario], reading.overrides)
    roster = Roster(one.scenario)
    for text in fail_if or ():
        parse_condition(text, roster)
    odds = exact_odds(one.scenario, one.origin)
    again = Asked("exact", (file,), reading.options()).again()
    failed = _failed(odds, fail_if or ())
    write_answer(odds, lambda width: exact_table(odds, width, again), form, output)
    return ExitCode.FAIL_IF if failed else ExitCode.OK


def _failed(odds: Odds, texts: Sequence[str]) -> bool:
    """Does any condition hold? Says which."""
    failed = False
    for text in texts:
        condition, holds = odds.condition(text)
        if holds:
            value = odds.metric(condition.metric.text)
            say(f"{printable(text)} holds: {printable(condition.metric.text)} is exactly {value:.6f}")
            failed = True
    return failed
