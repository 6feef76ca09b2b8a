"""What does somebody read who asked which of two is better?

The answer in one sentence, then every figure of both with the difference and its interval, then how sure it is and
what would make it surer. Every figure comes from a :class:`~simulator.study.comparison.Comparison`.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulator.errors import printable
from simulator.report.columns import TEXT_WIDTH, columns, paragraph
from simulator.study.bench import Variant
from simulator.study.comparison import Compared, Comparison
from simulator.study.estimators import Figure, Share, percent_decimals
from simulator.study.paired import Difference
from simulator.study.wording import figure_text, share_text, stopped

__all__ = [
    "again_text",
    "change_text",
    "comparison_table",
    "difference_text",
    "estimate_text",
    "stopped_text",
    "value_text",
]


def estimate_text(found: Share | Figure) -> str:
    """A share or a mean with its interval."""
    return share_text(found) if isinstance(found, Share) else figure_text(found)


def value_text(value: float, half_width: float | None, *, is_share: bool) -> str:
    """A signed change: points of a per cent for a share, else as it is; in as many digits as it has earned.

    >>> value_text(0.0612, 0.01, is_share=True), value_text(-0.4, 0.06, is_share=False)
    ('+6', '-0.4')
    """
    if is_share:
        text = f"{100 * value:+.{percent_decimals(half_width)}f}"
    else:
        text = f"{value:+.{1 if half_width is None or half_width >= 0.05 else 2}f}"
    return text if float(text) else text.replace("-", "+", 1).removeprefix("+")


def difference_text(found: Difference, *, is_share: bool) -> str:
    """A difference with its interval: `+6 (+5 to +7) points`, `-0.4 (-0.5 to -0.3)`."""
    if found.mean is None:
        return "-"
    if found.low is None or found.high is None:
        return value_text(found.mean, None, is_share=is_share)
    return f"{change_text(found.mean, found.low, found.high, is_share=is_share)}{' points' if is_share else ''}"


def change_text(value: float, low: float, high: float, *, is_share: bool) -> str:
    """A signed change with its interval; one too small for the digits shown is told as less than the last of them.

    >>> change_text(-0.4, -0.5, -0.3, is_share=False), change_text(0.001, -0.001, 0.003, is_share=False)
    ('-0.4 (-0.5 to -0.3)', '0.00 (less than 0.01 either way)')
    >>> change_text(0.0, 0.0, 0.0, is_share=True)
    '0 (none in any fight)'
    """
    half = (high - low) / 2
    shown, *ends = (value_text(one, half, is_share=is_share) for one in (value, low, high))
    if value == half == 0:
        return "0 (none in any fight)"
    if all(float(end) == 0 for end in ends):
        return f"{shown} (less than {shown[:-1]}1 either way)"
    return f"{shown} ({' to '.join(ends)})"


def comparison_table(answer: Comparison, width: int = TEXT_WIDTH, again: str = "") -> str:
    """The answer for a terminal, with the command that asks `again`; ends with a line end."""
    rows = [
        [
            printable(one.metric),
            estimate_text(one.first),
            estimate_text(one.second),
            difference_text(one.difference, is_share=one.is_share),
            f"{one.difference.differing:,}",
            one.verdict,
        ]
        for one in answer.metrics
    ]
    parts = [
        paragraph(printable(_headline(answer)), width),
        _who(answer.variants, width),
        "\n".join(columns(["", "A", "B", "B - A", "fights that differ", "B is"], rows, width, spare=(1, 2))),
        paragraph(printable(_sureness(answer)), width),
        f"{answer.fights:,} fights of each, seed {answer.seed}.{stopped_text(answer.stop_reason)}{again_text(again)}",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _headline(answer: Comparison) -> str:
    one = answer.lead
    if not answer.fights:
        return "No fights were played, so nothing is known."
    if answer.same:
        return f"A and B are one and the same fight: {one.metric} is {estimate_text(one.first)} in both."
    said = {
        "better": "B is better",
        "worse": "B is worse",
        "higher": "B is higher",
        "lower": "B is lower",
        "no difference": f"no difference that matters (less than {100 * answer.margin:g} points)",
        "open": "not settled",
    }[one.verdict]
    gap = difference_text(one.difference, is_share=one.is_share)
    return f"{one.metric}: {said}. B - A is {gap}; A {estimate_text(one.first)}, B {estimate_text(one.second)}."


def _who(variants: Sequence[Variant], width: int) -> str:
    return "\n".join(
        paragraph(printable(f"{letter}: {variant.label}"), width)
        for letter, variant in zip("AB", variants, strict=True)
    )


def _sureness(answer: Comparison) -> str:
    if answer.same:
        return "What B changes changes nothing here, so no number of fights would show a difference."
    return " ".join(part for part in (_dice(answer.lead), _further(answer)) if part)


def _dice(one: Compared) -> str:
    """What the same dice are worth."""
    gap = one.difference
    if gap.variance_saved is None:
        return f"{one.metric} was the same in every fight of both."
    text = f"Both roll the same dice: that saves {100 * max(0.0, gap.variance_saved):.0f}% of the variance"
    if gap.independent_fights is None:
        return f"{text}; not one fight came out differently."
    return f"{text}; with dice of their own each would need {gap.independent_fights:,} fights to be as sure."


def _further(answer: Comparison) -> str:
    """What it takes to settle what is open."""
    gap = answer.lead.difference
    if gap.more_fights == 0:
        return "Verdicts hold however often one looks (confidence sequence, 95%)."
    if gap.more_fights is None:
        return "As it looks there is nothing that more fights would settle."
    return f"If the difference is as found, about {_round_up(gap.more_fights):,} more fights would settle it."


def _round_up(count: int) -> int:
    """A forecast in two digits.

    >>> _round_up(9382), _round_up(77)
    (9400, 77)
    """
    unit = int(10 ** max(0, len(str(count)) - 2))
    return -(-count // unit) * unit


def stopped_text(stop_reason: str) -> str:
    """Why a question stopped before its last fight; starts with a blank."""
    why = stopped(stop_reason)
    return f" {why}" if why else ""


def again_text(again: str) -> str:
    """The command that asks the same question again, on a line of its own."""
    return f"\nAgain:    {printable(again)}" if again else ""
