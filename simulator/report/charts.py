"""Which charts show what one study found, for somebody in a notebook to restyle?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from simulator.errors import UsageError, printable
from simulator.report.chart_base import Charts, altair_library, chart_of
from simulator.report.fight_chart import timeline
from simulator.report.interactive import Fight
from simulator.report.side_colours import colours_of_sides
from simulator.report.study_pictures import END_WORDS
from simulator.study.results import Result
from simulator.study.roster import OUTCOME_NAMES
from simulator.study.tally import ENDS

__all__ = ["StudyCharts"]

_CELL: Final = (52, 26)
"""Width and height of one pair in the table of falls: a figure has room in it."""
END_COLOURS: Final = ("#2f6f8f", "#c98a1b", "#a52a22", "#7c8594", "#7a3f9d")


class StudyCharts(Charts):
    """The charts of one study."""

    def __init__(self, result: Result) -> None:
        self._result = result

    def outcomes(self) -> Any:
        """How often each side wins, with intervals."""
        library, result = altair_library(), self._result
        sides = [result.roster.sides[side] for side in result.roster.side_order]
        names = [*sides, *OUTCOME_NAMES.values()]
        rows = [{"outcome": printable(name), **result.outcomes[name]._asdict()} for name in names]
        base = chart_of(rows, "How the fights end").encode(
            y=library.Y("outcome:N", sort=None, title=None, axis=library.Axis(labelLimit=0)),
            tooltip=[
                "outcome:N",
                "count:Q",
                *(library.Tooltip(f"{end}:Q", format=".1%") for end in ("share", "low", "high")),
            ],
        )
        x = library.X(
            "share:Q", title="share of fights", axis=library.Axis(format="%"), scale=library.Scale(domain=[0, 1])
        )
        bar = base.mark_bar().encode(x=x, color=self._by_side("outcome", names, legend=False))
        whisker = base.mark_rule(strokeWidth=2).encode(x="low:Q", x2="high:Q")
        return bar + whisker

    def rounds(self) -> Any:
        """How long the fights take."""
        library = altair_library()
        fights = self._result.fights
        rows = [
            {"rounds": number, "fights": count, "share": count / fights}
            for number, count in sorted(self._result.tally.rounds().items())
        ]
        chart = chart_of(rows, "How long a fight takes").mark_bar()
        return chart.encode(
            x=library.X("rounds:O", title="rounds", axis=library.Axis(labelAngle=0)),
            y=library.Y("share:Q", title="share of fights", axis=library.Axis(format="%")),
            tooltip=["rounds:O", "fights:Q", library.Tooltip("share:Q", format=".1%")],
        )

    def ends(self) -> Any:
        """What becomes of everybody: up, down, dead, fled, taken."""
        library = altair_library()
        rows = [
            {
                "who": printable(one.name),
                "side": printable(one.side),
                "end": END_WORDS[end],
                "place": place,
                **one.ends[end]._asdict(),
            }
            for one in self._result.shown
            for place, end in enumerate(ENDS)
        ]
        scale = library.Scale(domain=list(END_WORDS.values()), range=list(END_COLOURS))
        return chart_of(rows, "What becomes of everybody").mark_bar().encode(
            y=library.Y("who:N", sort=None, title=None, axis=library.Axis(labelLimit=0)),
            x=library.X("share:Q", stack="normalize", title="share of fights", axis=library.Axis(format="%")),
            color=library.Color("end:N", scale=scale, title=None),
            order="place:Q",
            tooltip=["who:N", "end:N", library.Tooltip("share:Q", format=".1%"), "count:Q"],
        )  # fmt: skip

    def survival(self) -> Any:
        """How long everybody stays on its feet, a panel each, with 95% bands."""
        library, shown = altair_library(), self._result.happened.survival
        rows = [
            {"who": printable(one.name), "side": printable(one.side), "round": step.round, "share": step.share,
             "low": step.low, "high": step.high, "in danger": step.at_risk, "fell": step.fell}
            for one in shown
            for step in one.steps
            if step.share is not None
        ]  # fmt: skip
        y = library.Y("share:Q", title="on its feet", axis=library.Axis(format="%"), scale=library.Scale(domain=[0, 1]))
        colour = self._by_side("side", list(dict.fromkeys(one.side for one in shown)))
        base = chart_of(rows, "").encode(x=library.X("round:Q", title="round"), color=colour)
        band = base.mark_area(opacity=0.25, interpolate="step-after").encode(
            y=library.Y("low:Q", title=""), y2="high:Q"
        )
        line = base.mark_line(interpolate="step-after", point=True).encode(
            y=y, tooltip=["who:N", "round:Q", library.Tooltip("share:Q", format=".1%"), "in danger:Q", "fell:Q"]
        )
        panel = (band + line).properties(width=150, height=90)
        names = [printable(one.name) for one in shown]
        facet = library.Facet("who:N", sort=names, title=None)
        return panel.facet(facet=facet, columns=4, title="How long everybody stays on its feet")

    def course(self) -> Any:
        """How the hit points of both camps dwindle from round to round."""
        library, camps = altair_library(), self._result.happened.course
        rows = [
            {"side": printable(one.side), "round": stage.round, "left": stage.mean / 100,
             "low": (stage.mean if stage.low is None else stage.low) / 100,
             "high": (stage.mean if stage.high is None else stage.high) / 100}
            for one in camps
            for stage in one.stages
        ]  # fmt: skip
        base = chart_of(rows, "How the hit points go").encode(
            x=library.X("round:Q", title="beginning of round"), color=self._by_side("side", [one.side for one in camps])
        )
        band = base.mark_area(opacity=0.25).encode(y=library.Y("low:Q", title=""), y2="high:Q")
        y = library.Y("left:Q", title="hit points left", axis=library.Axis(format="%"))
        return band + base.mark_line(point=True).encode(
            y=y, tooltip=["side:N", "round:Q", library.Tooltip("left:Q", format=".1%")]
        )

    def kills(self) -> Any:
        """Who fells whom, how often in a fight."""
        library, fights = altair_library(), self._result.fights
        counts: dict[tuple[str, str], int] = {}
        for one in self._result.happened.kills:
            pair = (printable(one.by) or "nobody", printable(one.name))
            counts[pair] = counts.get(pair, 0) + one.down + one.dead
        rows = [{"who": by, "whom": whom, "a fight": count / fights} for (by, whom), count in counts.items() if count]
        order = [*(printable(one.name) for one in self._result.shown), "nobody"]
        names = library.Axis(labelLimit=0, orient="top", labelAngle=-40)
        base = chart_of(rows, "Who fells whom, times a fight").encode(
            x=library.X("whom:N", sort=order, title="who falls", axis=names),
            y=library.Y("who:N", sort=order, title="by whose doing", axis=library.Axis(labelLimit=0)),
            tooltip=["who:N", "whom:N", "a fight:Q"],
        )
        shade = library.Color("a fight:Q", scale=library.Scale(scheme="oranges"), legend=None)
        most = max(counts.values(), default=0) / fights
        dark = library.condition(f"datum['a fight'] > {0.6 * most}", library.value("white"), library.value("black"))
        figures = base.mark_text(fontSize=12).encode(text=library.Text("a fight:Q", format=".2f"), color=dark)
        return (base.mark_rect().encode(color=shade) + figures).properties(
            width=library.Step(_CELL[0]), height=library.Step(_CELL[1])
        )

    def timeline(self, fight: int | str = "typical") -> Any:
        """One fight on a lane a combatant: its number, or `typical`, `closest`, `best` or `worst`."""
        result = self._result
        if isinstance(fight, str):
            if fight not in result.picks:
                raise UsageError(f"no fight is the {printable(fight)} one; there are: {', '.join(result.picks)}")
            fight = result.picks[fight]
        return timeline(Fight(result.scenario, result.seed, fight, result.origin))

    def _by_side(self, field: str, names: Sequence[str], *, legend: bool = True) -> Any:
        """A colour for each of these sides and outcomes, the same as in the reports and in their order."""
        library = altair_library()
        domain = [printable(name) for name in names]
        scale = library.Scale(domain=domain, range=colours_of_sides(self._result.roster, names))
        shown = library.Legend(labelLimit=0, symbolOpacity=1) if legend else None
        return library.Color(f"{field}:N", title=None, sort=domain, scale=scale, legend=shown)
