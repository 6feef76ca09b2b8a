"""What does somebody read who asked how many, or from which level on?

The answer in one sentence with its interval, then the curve that was found on the way.
"""

from __future__ import annotations

from fractions import Fraction

from simulator.errors import printable
from simulator.report.answers import again_text, estimate_text, stopped_text
from simulator.report.columns import TEXT_WIDTH, bar_length, columns, paragraph
from simulator.study.designs import number_text
from simulator.study.solving import ALWAYS, FOUND, NEVER, Solution

__all__ = ["answer_text", "solve_table"]

_BAR = 30
"""How many columns the longest bar of the curve has."""


def solve_table(answer: Solution, width: int = TEXT_WIDTH, again: str = "") -> str:
    """The answer for a terminal, with the command that asks `again`; ends with a line end."""
    parts = [
        paragraph(printable(answer_text(answer)), width),
        "\n".join(_curve(answer, width)),
        paragraph(
            "Each value was played until a confidence sequence said on which side of the goal it lies, or until its "
            "fights were spent (open); all of them together hold 95 times in 100. In brackets the interval of 95% of "
            "the figure alone.",
            width,
        ),
        f"{answer.fights:,} fights in all, seed {answer.seed}.{stopped_text(answer.stop_reason)}{again_text(again)}",
    ]
    return "\n\n".join(parts) + "\n"


def answer_text(answer: Solution) -> str:
    """The answer in a sentence or two."""
    low, high = number_text(answer.low), number_text(answer.high)
    surely = "" if answer.sure else ", as far as these fights can tell"
    if answer.stop_reason == "interrupted" and not answer.sure:
        known = f"so far {_told(answer)}" if answer.stretches else "so far nothing is clear"
        return f"Interrupted before it was known where {answer.goal} is met along {answer.path}: {known}."
    if answer.status == ALWAYS:
        return f"No answer in the range: {answer.goal} is met at every {answer.path} from {low} to {high}{surely}."
    if answer.status == NEVER:
        return f"No answer in the range: {answer.goal} is met at no {answer.path} from {low} to {high}{surely}."
    if answer.status != FOUND:
        return f"No single answer: {answer.goal} changes more than once along {answer.path}: {_told(answer)}."
    assert answer.answer is not None
    most = "at most" if answer.met_below else "at least"
    return f"{answer.goal} is met with {answer.path} {most} {number_text(answer.answer)} ({_interval(answer)}){surely}."


def _told(answer: Solution) -> str:
    return ", ".join(f"{_span(one, other)} {verdict}" for one, other, verdict in answer.stretches)


def _interval(answer: Solution) -> str:
    low, high = answer.answer_low, answer.answer_high
    if low is None and high is None:
        return "the range does not bound it"
    if low is None or high is None:
        bound = f"{number_text(high)} or less" if high is not None else f"{number_text(low or Fraction(0))} or more"
        return f"{bound}, perhaps beyond the range"
    return f"certainly {number_text(low)}" if low == high else f"{number_text(low)} to {number_text(high)}, 95%"


def _span(low: Fraction, high: Fraction) -> str:
    return number_text(low) if low == high else f"{number_text(low)} to {number_text(high)}"


def _curve(answer: Solution, width: int) -> list[str]:
    most = max((point.height for point in answer.points), default=0.0) or 1.0
    longest = bar_length(_BAR, width)
    rows = [
        [
            number_text(point.value),
            estimate_text(point.estimate),
            f"{point.fights:,}",
            point.verdict,
            f" {'#' * round(longest * point.height / most):<{longest}}",
        ]
        for point in answer.points
    ]
    lines = columns([printable(answer.path), printable(answer.metric), "fights", "goal", ""], rows, width)
    return [line.rstrip() for line in lines]
