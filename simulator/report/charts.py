"""Which charts show what one study found, for somebody in a notebook to restyle?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from simulator.errors import UsageError, printable
from simulator.report.chart_base import SIDE_COLOURS, Charts, altair_library, chart_of
from simulator.report.fight_chart import timeline
from simulator.report.interactive import Fight
from simulator.report.study_pictures import END_WORDS
from simulator.study.results import Result
from simulator.study.roster import OUTCOME_NAMES
from simulator.study.tally import ENDS

__all__ = ["StudyCharts"]

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
            y=library.Y("outcome:N", sort=None, title=None),
            tooltip=[
                "outcome:N",
                "count:Q",
                *(library.Tooltip(f"{end}:Q", format=".1%") for end in ("share", "low", "high")),
            ],
        )
        x = library.X(
            "share:Q", title="share of fights", axis=library.Axis(format="%"), scale=library.Scale(domain=[0, 1])
        )
        bar = base.mark_bar().encode(x=x, color=_by_name("outcome", [row["outcome"] for row in rows]))
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
            y=library.Y("who:N", sort=None, title=None),
            x=library.X("share:Q", stack="normalize", title="share of fights", axis=library.Axis(format="%")),
            color=library.Color("end:N", scale=scale, title=None),
            order="place:Q",
            tooltip=["who:N", "end:N", library.Tooltip("share:Q", format=".1%"), "count:Q"],
        )  # fmt: skip

    def survival(self) -> Any:
        """How long everybody stays on its feet, a panel each, with 95% bands."""
        library = altair_library()
        rows = [
            {"who": printable(one.name), "side": printable(one.side), "round": step.round, "share": step.share,
             "low": step.low, "high": step.high, "in danger": step.at_risk, "fell": step.fell}
            for one in self._result.happened.survival
            for step in one.steps
            if step.share is not None
        ]  # fmt: skip
        y = library.Y("share:Q", title="on its feet", axis=library.Axis(format="%"), scale=library.Scale(domain=[0, 1]))
        base = chart_of(rows, "").encode(
            x=library.X("round:Q", title="round"), color=library.Color("side:N", title=None)
        )
        band = base.mark_area(opacity=0.25, interpolate="step-after").encode(
            y=library.Y("low:Q", title=""), y2="high:Q"
        )
        line = base.mark_line(interpolate="step-after", point=True).encode(
            y=y, tooltip=["who:N", "round:Q", library.Tooltip("share:Q", format=".1%"), "in danger:Q", "fell:Q"]
        )
        panel = (band + line).properties(width=150, height=90)
        return panel.facet(
            facet=library.Facet("who:N", sort=None, title=None), columns=4, title="How long everybody stays on its feet"
        )

    def course(self) -> Any:
        """How the hit points of both camps dwindle from round to round."""
        library = altair_library()
        rows = [
            {"side": printable(one.side), "round": stage.round, "left": stage.mean / 100,
             "low": (stage.mean if stage.low is None else stage.low) / 100,
             "high": (stage.mean if stage.high is None else stage.high) / 100}
            for one in self._result.happened.course
            for stage in one.stages
        ]  # fmt: skip
        base = chart_of(rows, "How the hit points go").encode(
            x=library.X("round:Q", title="beginning of round"), color=library.Color("side:N", title=None)
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
        base = chart_of(rows, "Who fells whom").encode(
            x=library.X("whom:N", title="who falls", axis=library.Axis(orient="top", labelAngle=-40)),
            y=library.Y("who:N", title="by whose doing"),
        )
        cell = base.mark_rect().encode(
            color=library.Color("a fight:Q", scale=library.Scale(scheme="oranges")),
            tooltip=["who:N", "whom:N", "a fight:Q"],
        )
        return cell + base.mark_text().encode(text=library.Text("a fight:Q", format=".2f"))

    def timeline(self, fight: int | str = "typical") -> Any:
        """One fight on a lane a combatant: its number, or `typical`, `closest`, `best` or `worst`."""
        result = self._result
        if isinstance(fight, str):
            if fight not in result.picks:
                raise UsageError(f"no fight is the {printable(fight)} one; there are: {', '.join(result.picks)}")
            fight = result.picks[fight]
        return timeline(Fight(result.scenario, result.seed, fight, result.origin))


def _by_name(field: str, names: Sequence[str]) -> Any:
    """A colour for each name, the same as in the reports."""
    library = altair_library()
    shown = [*SIDE_COLOURS[: max(0, len(names) - 2)], SIDE_COLOURS[5], "#9aa2ae"]
    return library.Color(f"{field}:N", scale=library.Scale(domain=list(names), range=shown[: len(names)]), legend=None)
