"""What does somebody read who asked what things are worth?

The things ranked by what they change, with a bar either way, and what each would cost in the table's own units.
"""

from __future__ import annotations

from simulator.errors import printable
from simulator.report.answers import again_text, difference_text, estimate_text, stopped_text
from simulator.report.columns import TEXT_WIDTH, bar_length, columns, paragraph
from simulator.study.levers import HIT_POINTS
from simulator.study.worth import Gain, Worth, price_text

__all__ = ["worth_table"]

_BAR = 12
"""Columns of the longest bar to either side."""


def worth_table(answer: Worth, width: int = TEXT_WIDTH, again: str = "") -> str:
    """The answer for a terminal, with the command that asks `again`; ends with a line end."""
    who = ", ".join(answer.who)
    first = answer.metrics[0]
    head = f"What is it worth to {who}? As it is: {first} {estimate_text(answer.estimate)}."
    parts = [
        paragraph(printable(head), width),
        "\n".join(_ranking(answer, width)),
        paragraph(printable(_notes(answer)), width),
        f"{answer.fights:,} fights of each, seed {answer.seed}.{stopped_text(answer.stop_reason)}{again_text(again)}",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _ranking(answer: Worth, width: int) -> list[str]:
    most = max((abs(gain.metrics[0].difference.mean or 0.0) for gain in answer.gains), default=0.0) or 1.0
    unit = "hit points" if answer.yardstick == HIT_POINTS else answer.yardstick
    heads = ["each", printable(answer.metrics[0]), "", f"worth in {unit}"]
    rows = [
        [
            printable(gain.name),
            difference_text(gain.metrics[0].difference, is_share=gain.metrics[0].is_share),
            _bar(gain, most, bar_length(_BAR, width)),
            price_text(gain.price),
        ]
        for gain in answer.gains
    ]
    return columns(heads, rows, width)


def _bar(gain: Gain, most: float, longest: int) -> str:
    """A bar to the left or the right of a middle line."""
    change = gain.metrics[0].difference.mean or 0.0
    length = round(longest * abs(change) / most)
    left = "#" * length if change < 0 else ""
    right = "#" * length if change > 0 else ""
    return f"{left:>{longest}}|{right:<{longest}}"


def _notes(answer: Worth) -> str:
    others = ", ".join(answer.metrics[1:])
    if not answer.fights:
        return "No fight of all of them was complete, so nothing is known."
    told = [
        "Each is turned for all of them at once, one step; all roll the same dice as the fight as it is."
        if len(answer.who) > 1
        else "Each is turned by one step; all roll the same dice as the fight as it is."
    ]
    if any(gain.price is not None for gain in answer.gains):
        if answer.yardstick == HIT_POINTS:
            told.append(
                f"Worth in hit points: so many more for each would change {answer.metrics[0]} as much, read off the "
                "curve of 1, 2, 3, 5 and 8 more."
            )
        else:
            told.append(f"Worth: so many times {answer.yardstick!r} would change {answer.metrics[0]} as much.")
    elif answer.good and answer.fights > 1:
        told.append(
            f"More of {answer.yardstick!r} does not better {answer.metrics[0]} beyond doubt, so nothing is told in it: "
            "ask for another --metric, for more fights, or of a fight that is harder or easier."
        )
    if others:
        told.append(f"The changes of {others}: --format csv.")
    told += [f"Left out: {name} ({reason})." for name, reason in answer.left_out]
    return " ".join(told)
