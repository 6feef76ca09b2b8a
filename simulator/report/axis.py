"""Where on a timeline does a moment stand?

A fight is a row of moments (frames); moments of one unit of time share a column, and a column is as wide as what
happens in it needs. Takes the units from the events themselves (`round`, `t`, `clock`, `at`), whatever a ruleset calls
them. Units in which nothing happens are there, narrow, wherever `t` counts on, or down, as the clock does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

__all__ = ["Axis", "Column", "Frame", "frames_of"]

Fields = Mapping[str, Any]

_MARK: Final = 16
"""Width of one mark, in the timeline's own units (pixels at full size)."""
_QUIET: Final = 14
"""Width of a column in which nothing happens."""
_MOST_QUIET: Final = 24
"""So many empty columns are drawn at most between two moments."""


class Frame(NamedTuple):
    """One moment: everything in it happens at once."""

    round: int
    t: int
    clock: int
    at: str
    seqs: tuple[int, ...]


class Column(NamedTuple):
    """One unit of time."""

    round: int
    label: str
    """Its number; empty where a moment is not called by one, such as the orders of a round."""
    clock: int
    left: int
    width: int


def frames_of(events: Sequence[Fields]) -> list[Frame]:
    """The moments of a fight, in order."""
    return [
        Frame(*key, tuple(event["seq"] for event in together))
        for key, together in groupby(events, lambda event: (event["round"], event["t"], event["clock"], event["at"]))
    ]


class Axis:
    """The columns of a fight, and the place of each frame."""

    def __init__(self, frames: Sequence[Frame], crowds: Mapping[int, int]) -> None:
        """`crowds` says how many marks stand side by side in a frame, where there are any."""
        self.columns: list[Column] = []
        self.places: list[int] = []
        """The middle of each frame, from the left."""
        self._edges: dict[int, int] = {}
        left = 0
        before: Frame | None = None
        begins = 0
        for key, group in groupby(frames, lambda frame: (frame.round, frame.clock)):
            them = list(group)
            if before is not None:
                left = self._fill(before, them[0], left, begins)
            if before is None or before.round != them[0].round:
                begins = them[0].clock - them[0].t
            widths = [_MARK * max(1, crowds.get(len(self.places) + place, 0)) for place in range(len(them))]
            called = {str(frame.t) for frame in them if str(frame.t) in frame.at}
            self._add(Column(key[0], "".join(sorted(called)), key[1], left, sum(widths)))
            for width in widths:
                self.places.append(left + width // 2)
                left += width
            before = them[-1]
        self.width = left

    def _add(self, column: Column) -> None:
        self.columns.append(column)
        self._edges.setdefault(column.clock, column.left + column.width)

    def _fill(self, before: Frame, after: Frame, left: int, begins: int) -> int:
        """Columns for the units in which nothing happened; `begins`: the clock at which the round of `before` began."""
        if after.round == before.round:
            gap, step = after.clock - before.clock - 1, 1 if after.t > before.t else -1
            counts = abs(after.t - before.t) == gap + 1
        else:
            gap, step = after.clock - before.clock, 1
            counts = before.clock - before.t == begins
        if not counts or not 0 < gap <= _MOST_QUIET:
            return left
        for number in range(1, gap + 1):
            label = str(before.t + number * step)
            self._add(Column(before.round, label, before.clock + number, left, _QUIET))
            left += _QUIET
        return left

    def edge(self, clock: int) -> int:
        """Where a unit of time ends, by the fight's clock; the end of the fight for what lies beyond it."""
        return self._edges.get(clock, self.width)
