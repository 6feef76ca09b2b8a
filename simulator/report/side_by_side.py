"""What does somebody read who plays one fight by several rulesets?

Every figure under each of them, the difference from the first, what a ruleset had to leave out, and the commands that
show the same fight under each.
"""

from __future__ import annotations

from simulator.errors import printable
from simulator.report.answers import difference_text, estimate_text, stopped_text
from simulator.report.columns import TEXT_WIDTH, columns, paragraph
from simulator.study.side_by_side import SideBySide

__all__ = ["side_by_side_table"]


def side_by_side_table(answer: SideBySide, width: int = TEXT_WIDTH) -> str:
    """The answer for a terminal; ends with a line end."""
    first = answer.variants[0]
    title = printable(first.scenario.title or first.origin.file or "A fight")
    if not answer.fights:
        return f"{title}: no fights were played, so nothing is known.\n"
    parts = [
        paragraph(f"{title} under {len(answer.variants)} rulesets, on the same dice.", width),
        "\n".join(_values(answer, width)),
        "\n".join(_differences(answer, width)),
        *_left_out(answer, width),
        paragraph(
            f"{answer.fights:,} fights of each, seed {answer.seed}.{stopped_text(answer.stop_reason)} Differences are "
            "fight by fight: fight 7 rolls the same dice on the same lanes under each. In brackets 95% intervals.",
            width,
        ),
        "\n".join(_again(answer)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _values(answer: SideBySide, width: int) -> list[str]:
    rows = [[printable(one.metric), *(estimate_text(value) for value in one.values)] for one in answer.figures]
    return columns(["", *answer.labels], rows, width)


def _differences(answer: SideBySide, width: int) -> list[str]:
    rows = [
        [printable(one.metric), *(difference_text(gap, is_share=one.is_share) for gap in one.differences)]
        for one in answer.figures
    ]
    first = answer.labels[0]
    return columns(["difference", *(f"{label} - {first}" for label in answer.labels[1:])], rows, width)


def _left_out(answer: SideBySide, width: int) -> list[str]:
    """What a lenient reading left out, by ruleset."""
    return [
        paragraph(f"Left out under {label}: {printable('; '.join(dropped))}.", width)
        for label, dropped in zip(answer.labels, answer.dropped, strict=True)
        if dropped
    ]


def _again(answer: SideBySide) -> list[str]:
    """One fight under each, to be read side by side."""
    return [
        printable(variant.origin.command("watch", "--seed", answer.seed, "--fight", 1)) for variant in answer.variants
    ]
