"""Which colour has a side, in text, on pages and in a notebook?

One rule for all three: the side whose story is told has the first colour, the others have the next ones in the order in
which a person reads of them; how a name is spelled, and who wins at all, changes nothing. What is no side is grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.report.ink import Ink
from simulator.study.chronicle import OTHERS
from simulator.study.roster import Roster

__all__ = ["SIDE_COLOURS", "colours_of_sides", "kind_of_side", "side_painted"]

SIDE_COLOURS: Final = ("#1d5b9f", "#b2461b", "#2c7a3f", "#7a3f9d", "#6b6200")
"""The colours of sides, as the pages' style sheet has them for light paper."""
_NO_SIDE: Final = "#6d7480"
_STYLES: Final = ("blue", "yellow", "green", "magenta")
"""The same on a terminal."""


def _place(roster: Roster, name: str) -> int | None:
    """The place of a side in the order of telling; all foes taken together stand where the first of them does."""
    names = [roster.sides[side] for side in roster.side_order]
    if name in names:
        return names.index(name)
    return 1 if name == OTHERS else None


def kind_of_side(roster: Roster, name: str) -> str:
    """The class of a side in the pages' style sheet: `s0` for the side whose story is told."""
    place = _place(roster, name)
    return "none" if place is None else f"s{place % len(SIDE_COLOURS)}"


def colours_of_sides(roster: Roster, names: Sequence[str]) -> list[str]:
    """The colour of each of these sides, or outcomes, in a chart."""
    places = [_place(roster, name) for name in names]
    return [_NO_SIDE if place is None else SIDE_COLOURS[place % len(SIDE_COLOURS)] for place in places]


def side_painted(roster: Roster, name: str, text: str, ink: Ink) -> str:
    """A text in the colour of a side; as it is where its name is none of a side."""
    place = _place(roster, name)
    return text if place is None else ink.paint(text, _STYLES[place % len(_STYLES)])
