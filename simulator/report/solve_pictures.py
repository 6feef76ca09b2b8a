"""Which picture shows the value that was asked for, on the curve that was found?"""

from __future__ import annotations

from simulator.errors import printable
from simulator.report.answers import estimate_text
from simulator.report.pictures import Curve, Picture, Point, curve
from simulator.report.sweep_table import short_names
from simulator.study.designs import number_text
from simulator.study.estimators import Share
from simulator.study.solving import Solution

__all__ = ["solve_pictures"]


def solve_pictures(answer: Solution) -> list[Picture]:
    """The curve, the goal and the answer; none where nothing was played."""
    known = [point for point in answer.points if point.fights]
    if len(known) < 2:
        return []
    is_share = isinstance(known[0].estimate, Share)
    points = tuple(
        Point(
            float(point.value),
            point.height,
            point.height if point.estimate.low is None else point.estimate.low,
            point.height if point.estimate.high is None else point.estimate.high,
        )
        for point in known
    )
    name = short_names([answer.path])[0]
    bound = float(answer.bound)
    highest = 1.0 if is_share else max(bound, *(point.high for point in points))
    goal = (bound, highest) if ">" in answer.goal else (0.0, bound)
    title = f"{printable(answer.metric)} by {name}"
    caption = f"The shaded strip meets the goal, {printable(answer.goal)}; the broken line is the answer."
    told = tuple(
        (number_text(point.value), estimate_text(point.estimate), point.verdict, f"{point.fights:,}") for point in known
    )
    drawing = curve(
        "solve",
        title,
        [Curve(printable(answer.metric), "s0", points)],
        (name, printable(answer.metric)),
        goal=goal,
        answer=None if answer.answer is None else float(answer.answer),
        percent=is_share,
        words="; ".join(f"{row[0]}: {row[1]}, {row[2]}" for row in told),
    )
    return [Picture(title, caption, drawing, (name, printable(answer.metric), "goal", "fights"), told)]
