"""What does somebody read who let things vary?

A line for each variant, then what each thing does on its own and what two do together.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulator.errors import printable
from simulator.report.answers import again_text, change_text, estimate_text, stopped_text, value_text
from simulator.report.columns import TEXT_WIDTH, columns, paragraph
from simulator.study.effects import Effect
from simulator.study.metrics import parse_metric
from simulator.study.sweeping import Sweep

__all__ = ["sweep_table"]

_MOST_ROWS = 60
"""So many variants are listed; beyond that the best and the worst of them."""
_MOST_EFFECTS = 30


def sweep_table(answer: Sweep, width: int = TEXT_WIDTH, again: str = "") -> str:
    """The answer for a terminal, with the command that asks `again`; ends with a line end."""
    short = short_names(answer.paths)
    parts = [
        _legend(answer.paths, short, width),
        "\n".join(_variants(answer, short, width)),
        "\n".join(_effects(answer, short, width)),
        paragraph(_notes(answer), width),
        f"Seed {answer.seed}.{stopped_text(answer.stop_reason)}{again_text(again)}",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def short_names(paths: Sequence[str]) -> list[str]:
    """Paths by two of their last names, or by as many as tell them apart.

    >>> short_names(["sides.orcs.orc.count", "sides.orcs.orc.hp", "distance"])
    ['orc.count', 'orc.hp', 'distance']
    """
    names = []
    for path in paths:
        parts = path.split(".")
        others = [other.split(".") for other in paths if other != path]
        least = min(2, len(parts))
        kept = next(n for n in range(least, len(parts) + 1) if all(other[-n:] != parts[-n:] for other in others))
        names.append(printable(".".join(parts[-kept:])))
    return names


def _legend(paths: Sequence[str], short: Sequence[str], width: int) -> str:
    told = [
        paragraph(f"{name}: {printable(path)}", width) for name, path in zip(short, paths, strict=True) if name != path
    ]
    return "\n".join(told)


def _variants(answer: Sweep, short: Sequence[str], width: int) -> list[str]:
    shown = answer.ranked if answer.best is not None or len(answer.cells) > _MOST_ROWS else answer.cells
    rows = []
    for cell in shown[:_MOST_ROWS]:
        fights = f"{cell.fights:,}{' (dropped)' if cell.culled else ''}"
        figures = [estimate_text(found) if cell.fights else "-" for found in cell.estimates]
        rows.append([*map(printable, cell.values), *figures, fights])
    lines = columns([*short, *map(printable, answer.metrics), "fights"], rows, width)
    if rest := len(shown) - _MOST_ROWS:
        lines += [f"... and {rest} more; --format csv has all of them"] if rest > 0 else []
    return lines


def _effects(answer: Sweep, short: Sequence[str], width: int) -> list[str]:
    """What each thing does to the first metric, the greatest effects first."""
    effects = answer.effects()
    if len(answer.axes) < 2 or not effects:
        return []
    metric = parse_metric(answer.metrics[0], answer.cells[0].variant.roster)
    named = dict(zip(answer.paths, short, strict=True))
    mains = [one for one in effects if len(one.paths) == 1]
    pairs = sorted((one for one in effects if len(one.paths) == 2), key=lambda one: -abs(one.change))
    unit = " (points)" if metric.is_share else ""
    lines = [
        paragraph(f"What it does to {printable(answer.metrics[0])}{unit}, on average over everything else:", width)
    ]
    rows = [[_change(one, named), _effect_text(one, is_share=metric.is_share)] for one in mains[:_MOST_EFFECTS]]
    lines += columns(["", "change"], rows, width)
    lines += ["", "Beyond that, both together:"]
    rows = [[_change(one, named), _effect_text(one, is_share=metric.is_share)] for one in pairs[:_MOST_EFFECTS]]
    lines += columns(["", "change"], rows, width)
    told = [
        f"{' with '.join(named[path] for path in part.paths) or 'the rest'} {100 * part.share:.0f}%"
        for part in answer.parts()
    ]
    return [*lines, "", paragraph(f"Of the variation between variants: {', '.join(told)}.", width)]


def _change(one: Effect, named: dict[str, str]) -> str:
    steps = zip(one.paths, one.instead_of, one.values, strict=True)
    return printable(" and ".join(f"{named[path]} {old} to {new}" for path, old, new in steps))


def _effect_text(one: Effect, *, is_share: bool) -> str:
    if one.low is None or one.high is None:
        return value_text(one.change, None, is_share=is_share)
    return change_text(one.change, one.low, one.high, is_share=is_share)


def _notes(answer: Sweep) -> str:
    told = "All variants roll the same dice. In brackets the range in which the true figure lies, 95 times in 100."
    culled = sum(cell.culled for cell in answer.cells)
    if answer.best is not None:
        way = "highest" if answer.highest else "lowest"
        told += (
            f" Wanted: the {way} {answer.best} by {answer.metrics[0]}; {culled} of {len(answer.cells)} variants were"
            " dropped early, as so many others were better by more than chance explains (all drops together right 95"
            " times in 100)."
        )
    return printable(told)
