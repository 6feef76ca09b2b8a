"""What can a terminal draw of a study: how it ends, how long it takes, how many die?

A few lines of bars and small histograms, each with its figures in letters beside it. Drawn on a terminal only; a file
has the same figures in words.
"""

from __future__ import annotations

from rich.cells import cell_len

from simulator.errors import printable
from simulator.report.ink import Ink, bar, spark
from simulator.report.side_colours import side_painted
from simulator.study.results import Result
from simulator.study.roster import OUTCOME_NAMES
from simulator.study.wording import doing, share_text

__all__ = ["sketches"]

_NAMES = 24
_LONGEST = 40


def sketches(result: Result, width: int, ink: Ink) -> list[str]:
    """Lines of bars and small histograms; none where nothing may be drawn."""
    if not ink.drawings or not result.fights:
        return []
    roster = result.roster
    names = [*(roster.sides[side] for side in roster.side_order), *OUTCOME_NAMES.values()]
    told = [
        (name, printable(doing(name, "wins") if name in roster.sides else name), result.outcomes[name])
        for name in names
        if result.outcomes[name].count
    ]
    hero = roster.protagonist
    labels = [label[:_NAMES] for _, label, _ in told]
    small = ["rounds", f"dead of {printable(roster.sides[hero])}"[:_NAMES]]
    wide = max(cell_len(label) for label in [*labels, *small])
    room = max(10, min(_LONGEST, width - wide - 20))
    lines = [
        f"{_set(label, wide)}  {side_painted(roster, name, bar(found.share or 0.0, room, ink), ink)}"
        f"  {share_text(found)}"
        for label, (name, _, found) in zip(labels, told, strict=True)
    ]
    lines.append(f"{_set(small[0], wide)}  {spark(result.tally.rounds(), ink, room - 6)}")
    dead = result.tally.sides[hero]["dead"]
    if set(dead) != {0}:
        lines.append(f"{_set(small[1], wide)}  {ink.paint(spark(dead, ink, room - 6), 'red')}")
    return lines


def _set(label: str, width: int) -> str:
    return label + " " * (width - cell_len(label))
