"""What does a result look like in a notebook?

One piece of HTML that needs nothing from elsewhere: every text escaped, no script, no style sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from simulator.errors import printable
from simulator.study.estimators import quantiles, share
from simulator.study.roster import OUTCOME_NAMES
from simulator.study.tally import ENDS
from simulator.study.wording import doing, figure_text, share_text

if TYPE_CHECKING:
    from simulator.study.results import CombatantResult, Result

__all__ = ["html_of", "html_table"]


def _text(value: str) -> str:
    return escape(printable(value), quote=True)


def html_table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table: the first column holds names, the others figures.

    >>> html_table("Who", ["", "dead"], [["<b>Orc</b>", "50%"]]).count("<b>")
    0
    """
    head = "".join(f"<th>{_text(one)}</th>" for one in heads)
    body = ""
    for name, *cells in rows:
        figures = "".join(f'<td style="text-align:right">{_text(cell)}</td>' for cell in cells)
        body += f'<tr><th style="text-align:left">{_text(name)}</th>{figures}</tr>'
    return (
        f'<table><caption style="text-align:left">{_text(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def html_of(result: Result) -> str:
    """A result as HTML: how it ended, how long it took, who came through, which fights to look at."""
    title = result.scenario.title or "A fight"
    fights = "1 fight" if result.fights == 1 else f"{result.fights:,} fights"
    caption = f"{title}: {fights}, seed {result.seed}, {result.scenario.ruleset} rules"
    roster = result.roster
    names = [*(roster.sides[side] for side in roster.side_order), *OUTCOME_NAMES.values()]
    outcomes = [[_outcome(name, roster.sides), share_text(result.outcomes[name])] for name in names]
    reached = quantiles(result.tally.rounds())
    spread = f"{reached['5']} to {reached['95']}" if result.fights else "-"
    outcomes.append(["rounds, on average", figure_text(result.rounds)])
    outcomes.append(["rounds, 9 fights in 10", spread])
    if early := result.tally.rounds().get(0):
        outcomes.append(["ended in the surprise, before round 1", share_text(share(early, result.fights))])
    rows = [_row(one) for one in result.shown]
    note = (
        "Shares of fights (of a group: of its members), hit points on average (the dead count 0); "
        "95% intervals in brackets"
    )
    told = html_table(caption, ["", "share of fights"], outcomes)
    told += html_table(note, ["", "side", "up", "down", "dead", "fled", "taken", "hp left"], rows)
    picks = ", ".join(f"{number} ({pick})" for pick, number in result.picks.items())
    return told + (f"<p>{_text(f'Fights worth a look: {picks}.')}</p>" if picks else "")


def _outcome(name: str, sides: Sequence[str]) -> str:
    return doing(name, "wins") if name in sides else name


def _row(one: CombatantResult) -> list[str]:
    name = f"{one.name} ({one.size})" if one.is_group else one.name
    return [name, one.side, *(share_text(one.ends[end]) for end in ENDS), figure_text(one.figures["hp_left"])]
