"""What does somebody read who asked for exact odds?

Every outcome in per cent with decimals, for nothing is estimated; how long it takes; who falls.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from simulator.errors import UsageError, printable
from simulator.report.answers import again_text
from simulator.report.assumptions import assumptions
from simulator.report.columns import TEXT_WIDTH, columns, paragraph
from simulator.study.exact import Odds, beside, exact_odds, refusal
from simulator.study.results import Result

__all__ = ["HARDLY_EVER", "beside_text", "exact_table", "share_of_odds"]

_MOST_STATES_BESIDE = 5000
"""Beside a study odds are told where they take milliseconds only."""
_MOST_LENGTHS = 10
HARDLY_EVER: Final = 1e-9
"""What is less likely than this is not told."""


def share_of_odds(share: float) -> str:
    """An exact share in per cent.

    >>> [share_of_odds(share) for share in (0.0, 0.915512, 1.0, 0.000004, 0.9999999)]
    ['0%', '91.55%', '100%', '0.0004%', '>99.99%']
    """
    if share in {0, 1}:
        return f"{100 * share:.0f}%"
    if share > 0.99995:
        return ">99.99%"
    return f"{100 * share:.2f}%" if share >= 0.0001 else f"{100 * share:.2g}%"


def exact_table(odds: Odds, width: int = TEXT_WIDTH, again: str = "") -> str:
    """The odds for a terminal, with the command that asks `again`; ends with a line end."""
    roster = odds.roster
    title = printable(odds.scenario.title or odds.origin.file or "A fight")
    hero = roster.sides[roster.protagonist]
    names = [hero, *(name for name in odds.outcomes if name != hero and odds.outcomes[name] > HARDLY_EVER)]
    outcomes = [[printable(name), share_of_odds(odds.outcomes[name])] for name in names]
    combatants = [
        [printable(name), share_of_odds(odds.falls[name]), f"{odds.hp_left[name]:.2f}"] for name in odds.falls
    ]
    parts = [
        f"{title}: exact odds",
        "\n".join(columns(["ends with", "chance"], outcomes, width)),
        "\n".join(columns(["", "falls", "hp left"], combatants, width)),
        paragraph(_lengths(odds), width),
        paragraph(assumptions(roster), width),
        paragraph(
            f"{odds.states:,} combinations of hit points, {odds.scenario.ruleset} rules; nothing was rolled.", width
        )
        + again_text(again),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _lengths(odds: Odds) -> str:
    told = [
        f"{number} {share_of_odds(reached)}"
        for number, reached in enumerate(accumulate(odds.lengths), 1)
        if number <= _MOST_LENGTHS
    ]
    return f"Rounds: {odds.rounds:.3f} on average; over by the end of round {', '.join(told)}."


def beside_text(result: Result) -> str:
    """The exact odds beside the figures of a study, and how far it is off; empty where there are none to be had."""
    if not result.fights or refusal(result.scenario):
        return ""
    try:
        odds = exact_odds(result.scenario)
    except UsageError:
        return ""
    if odds.states > _MOST_STATES_BESIDE:
        return ""
    pairs = beside(odds, result.outcomes)
    hero = result.roster.sides[result.roster.protagonist]
    names = [hero, *(name for name in pairs if name != hero)]
    told = [f"{printable(name)} {share_of_odds(pairs[name][0])}" for name in names if pairs[name][0] > HARDLY_EVER]
    off = max((abs(error) for _, error in pairs.values() if error is not None), default=None)
    measured = "" if off is None else f" (this study: at most {off:.1f} standard errors off)"
    return f"Worked out exactly: {', '.join(told)}{measured}."
