"""Which chart shows one fight on a lane a combatant?

The bars and marks are those of the replay: :mod:`simulator.report.bars` and :mod:`simulator.report.marks`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.errors import printable
from simulator.report.axis import frames_of
from simulator.report.bars import bars_of
from simulator.report.chart_base import Charts, altair_library, chart_of
from simulator.report.event_lines import round_length_of
from simulator.report.interactive import Fight
from simulator.report.marks import KINDS as MARKS
from simulator.report.marks import marks_of
from simulator.report.narration import readied, sentence
from simulator.study.roster import Roster

__all__ = ["FightCharts", "timeline"]

SIGNS: Final = {
    "hit": ("triangle-up", "#111111"),
    "miss": ("triangle-up", "#aaaaaa"),
    "wound": ("diamond", "#b3261e"),
    "heal": ("cross", "#2c7a3f"),
    "cast": ("M0-1 .2-.3 1-.3 .4 .2 .6 1 0 .5-.6 1-.4 .2-1-.3-.2-.3Z", "#7a3f9d"),
    "spoiled": ("M-.8-1 0-.2 .8-1 1-.8 .2 0 1 .8 .8 1 0 .2-.8 1-1 .8-.2 0-1-.8Z", "#b3261e"),
    "saved": ("square", "#2c7a3f"),
    "failed": ("square", "#b3261e"),
    "use": ("circle", "#1d5b9f"),
    "ready": ("triangle-right", "#6b6200"),
    "meets": ("M-1-.8 0 0-1 .8ZM1-.8 0 0 1 .8Z", "#545c68"),
    "change": ("circle", "#aaaaaa"),
    "effect": ("circle", "#c98a1b"),
    "morale": ("arrow", "#545c68"),
    "arrives": ("triangle-right", "#1d5b9f"),
    "leaves": ("triangle-left", "#545c68"),
    "taken": ("square", "#7a3f9d"),
    "down": ("triangle-down", "#b3261e"),
    "died": ("M-.2-1H.2V-.5H.7V-.1H.2V1H-.2V-.1H-.7V-.5H-.2Z", "#111111"),
}
"""Shape and colour of every kind of mark."""


class FightCharts(Charts):
    """The chart of one fight."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight

    def timeline(self) -> Any:
        """A lane a combatant, bars for what takes time, marks for what happens."""
        return timeline(self._fight)


def timeline(fight: Fight) -> Any:
    """One fight: a lane a combatant along the fight's clock, bars for what takes time, marks for what happens."""
    library = altair_library()
    length = round_length_of(fight.scenario)
    events = [readied(event, length) for event in fight.events]
    frames = frames_of(events)
    place = _spread([frame.clock for frame in frames])
    frame_of = {seq: number for number, frame in enumerate(frames) for seq in frame.seqs}
    told = {event["seq"]: sentence(event, length) for event in events}
    end = max(place, default=0.0)
    rows = [
        {"who": bar.who, "kind": bar.kind, "what": bar.what, "from": place[bar.start],
         "to": place[bar.end] if bar.end >= 0 else min(end, float(bar.until)) if bar.until is not None else end}
        for bar in bars_of(events, frame_of)
    ]  # fmt: skip
    signs = [
        {"who": mark.who, "kind": MARKS[mark.kind], "clock": place[mark.frame], "round": frames[mark.frame].round,
         "at": frames[mark.frame].at, "told": "; ".join(told[seq] for seq in mark.seqs)}
        for mark in marks_of(events, frame_of)
    ]  # fmt: skip
    order = _lanes(fight, events)
    y = library.Y("who:N", sort=order, title=None, axis=library.Axis(labelLimit=0))
    unit = f"clock ({length} to a round)"
    bars = chart_of(rows, "").mark_bar(height=8, opacity=0.55).encode(
        y=y, x=library.X("from:Q", title=unit, scale=library.Scale(nice=False)), x2="to:Q",
        color=library.Color("kind:N", title="takes time"), tooltip=["who:N", "kind:N", "what:N"])  # fmt: skip
    there = [kind for kind in MARKS if any(sign["kind"] == MARKS[kind] for sign in signs)]
    domain = [MARKS[kind] for kind in there]
    shapes = library.Scale(domain=domain, range=[SIGNS[kind][0] for kind in there])
    colours = library.Scale(domain=domain, range=[SIGNS[kind][1] for kind in there])
    marks = chart_of(signs, "").mark_point(size=80, filled=True, opacity=1).encode(
        y=y, x="clock:Q", shape=library.Shape("kind:N", title="happens", scale=shapes),
        color=library.Color("kind:N", title="happens", scale=colours),
        tooltip=["round:Q", "at:N", "who:N", "kind:N", "told:N"])  # fmt: skip
    title = f"{fight.scenario.title or fight.origin.file or 'A fight'}: fight {fight.number} of seed {fight.seed}"
    both = (bars + marks).resolve_scale(color="independent", shape="independent")
    return both.properties(title=printable(title), width=720, height=library.Step(24))


def _lanes(fight: Fight, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """Everybody's name, the side whose story is told first, then who came later by itself."""
    roster = Roster(fight.scenario)
    names = [printable(roster.combatants[index].name) for side in roster.side_order for index in roster.members[side]]
    return list(dict.fromkeys([*names, *(event["actor"] for event in events if event["event"] == "arrived")]))


def _spread(clocks: Sequence[int]) -> list[float]:
    """Moments of one unit of the clock side by side within it, so that none hides another.

    >>> _spread([1, 1, 2])
    [0.0, 0.5, 1.0]
    """
    found: list[float] = []
    for place, clock in enumerate(clocks):
        first = place
        while first > 0 and clocks[first - 1] == clock:
            first -= 1
        alike = sum(1 for other in clocks[first:] if other == clock)
        found.append(clock - 1 + (place - first) / alike)
    return found
