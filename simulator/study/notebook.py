"""What does a result look like in a notebook?

One piece of HTML that needs nothing from elsewhere: every text escaped, no script, no style sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from simulator.errors import printable
from simulator.study.estimators import quantiles
from simulator.study.tally import ENDS
from simulator.study.wording import figure_text, share_text

if TYPE_CHECKING:
    from simulator.study.results import Result

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
    """A result as HTML: how it ended, how long it took, who came through."""
    title = result.scenario.title or "A fight"
    caption = f"{title}: {result.fights:,} fights, seed {result.seed}, ruleset {result.scenario.ruleset}"
    outcomes = [[name, share_text(value)] for name, value in result.outcomes.items()]
    reached = quantiles(result.tally.rounds())
    spread = f"{reached['5']} to {reached['95']}" if result.fights else "-"
    outcomes.append(["rounds (mean)", figure_text(result.rounds)])
    outcomes.append(["rounds (9 fights in 10)", spread])
    grouped = {index for group in result.roster.groups for index in group.members}
    alone = [one for index, one in enumerate(result.combatants) if index not in grouped]
    rows = [
        [
            f"{one.name} ({one.size})" if one.is_group else one.name,
            one.side,
            *(share_text(one.ends[end]) for end in ENDS),
            figure_text(one.figures["hp_left"]),
        ]
        for one in (*alone, *result.groups)
    ]
    return html_table(caption, ["outcome", "share of fights"], outcomes) + html_table(
        "95% intervals in brackets; the dead count 0 hit points", ["", "side", *ENDS, "hp left"], rows
    )
