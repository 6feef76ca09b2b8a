"""What does the answer to a question look like as one HTML page?

The question, the answer in a sentence, pictures, and everything that the terminal says. What the pages have in common
is here; each kind of answer says which pictures it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from types import MappingProxyType
from typing import NamedTuple

from simulator.errors import UsageError, printable
from simulator.report.answers import comparison_table
from simulator.report.columns import TEXT_WIDTH, columns
from simulator.report.comparison_pictures import comparison_pictures
from simulator.report.day_pictures import day_pictures
from simulator.report.day_table import day_table
from simulator.report.days import FightOfDay
from simulator.report.exact_table import exact_table
from simulator.report.interactive import Fight
from simulator.report.matrix import Matrix
from simulator.report.odds_pictures import odds_pictures, side_by_side_pictures
from simulator.report.pages import MOST_BYTES, filled, replay_fields
from simulator.report.pictures import Picture
from simulator.report.side_by_side import side_by_side_table
from simulator.report.solve_pictures import solve_pictures
from simulator.report.solve_table import solve_table
from simulator.report.sweep_pictures import sweep_matrices, sweep_pictures, sweep_verdict
from simulator.report.sweep_table import sweep_table
from simulator.report.worth_pictures import worth_pictures, worth_verdict
from simulator.report.worth_table import worth_table
from simulator.study.comparison import Comparison
from simulator.study.day_results import DayResult
from simulator.study.days import play_day
from simulator.study.exact import Odds
from simulator.study.side_by_side import SideBySide
from simulator.study.solving import Solution
from simulator.study.sweeping import Sweep
from simulator.study.tidy import Tidy
from simulator.study.worth import Worth

__all__ = ["Shown", "answer_page", "shown"]


class Shown(NamedTuple):
    """What a page shows of an answer."""

    question: str
    title: str
    pictures: list[Picture]
    matrices: list[Matrix]
    text: str
    """What the terminal says."""
    verdict: str = ""
    """The answer in a sentence, where the terminal's text does not begin with it."""
    fights: Mapping[str, Fight] = MappingProxyType({})
    """Fights to watch, by the word of their switch."""


@singledispatch
def shown(answer: object) -> Shown:
    """The question and the pictures of an answer; a kind that has none of its own shows its rows."""
    if not isinstance(answer, Tidy):
        raise UsageError(f"no page shows a {type(answer).__name__}")
    rows = answer.rows()
    heads = list(rows[0]) if rows else []
    cells = [["" if row[head] is None else printable(str(row[head])) for head in heads] for row in rows]
    name = type(answer).__name__
    return Shown(name, name, [], [], f"{answer!r}\n\n" + "\n".join(columns(heads, cells) if rows else []))


@shown.register
def _(answer: Comparison) -> Shown:
    title = answer.variants[0].scenario.title or answer.variants[0].origin.file
    return Shown("Which of two is better?", title, comparison_pictures(answer), [], comparison_table(answer))


@shown.register
def _(answer: Sweep) -> Shown:
    first = answer.cells[0].variant
    title = first.scenario.title or first.origin.file
    pictures, matrices = sweep_pictures(answer), sweep_matrices(answer)
    return Shown("What happens as things vary?", title, pictures, matrices, sweep_table(answer), sweep_verdict(answer))


@shown.register
def _(answer: Solution) -> Shown:
    first = answer.points[0].variant
    title = first.scenario.title or first.origin.file
    return Shown("How many, or from where on?", title, solve_pictures(answer), [], solve_table(answer))


@shown.register
def _(answer: Worth) -> Shown:
    title = answer.base.scenario.title or answer.base.origin.file
    return Shown("What is it worth?", title, worth_pictures(answer), [], worth_table(answer), worth_verdict(answer))


@shown.register
def _(answer: Odds) -> Shown:
    title = answer.scenario.title or answer.origin.file
    return Shown("What are the exact odds?", title, odds_pictures(answer), [], exact_table(answer))


@shown.register
def _(answer: SideBySide) -> Shown:
    first = answer.variants[0]
    title = first.scenario.title or first.origin.file
    pictures = side_by_side_pictures(answer)
    return Shown("What do the rules make of it?", title, pictures, [], side_by_side_table(answer))


@shown.register
def _(answer: DayResult) -> Shown:
    title = answer.day.title or answer.origin.file
    pictures = day_pictures(answer)
    return Shown("How far do they get in a day?", title, pictures, [], day_table(answer), "", last_fights(answer))


def last_fights(result: DayResult) -> dict[str, Fight]:
    """The last fight of the best and of the worst day."""
    found: dict[str, Fight] = {}
    for pick, number in result.picks.items():
        room = len(play_day(result.day, result.seed, number).rooms)
        found[f"{pick.capitalize()} day, room {room}"] = FightOfDay(
            result.day, result.seed, number, room, result.origin
        )
    return found


def _unwrapped(text: str) -> str:
    """A paragraph without the breaks that were only made because a line was full.

    >>> _unwrapped("A: as it is" + chr(10) + "B: " + 90 * "x" + chr(10) + "and so on").count(chr(10))
    1
    """
    lines: list[str] = []
    full = False
    for line in text.split("\n"):
        if full:
            lines[-1] += f" {line}"
        else:
            lines.append(line)
        full = len(line) > TEXT_WIDTH - 20
    return "\n".join(lines)


def answer_page(answer: object, text: str = "") -> str:
    """An answer as a page; `text` is what the terminal says with the command that asks again, where there is one.

    Raises MissingExtraError where jinja2 is not installed.
    """
    found = shown(answer)
    rest = (text or found.text).rstrip("\n").split("\n\n")
    verdict = found.verdict or rest.pop(0)
    # A paragraph without columns goes on in prose.
    about = rest.pop(0) if rest and "  " not in rest[0] else ""
    return filled(
        "answer.html",
        found.title or found.question,
        ["replay.css"] if found.fights else [],
        question=found.question,
        verdict=" ".join(verdict.split()),
        about=_unwrapped(about),
        text="\n\n".join(rest),
        pictures=found.pictures,
        matrices=found.matrices,
        **(replay_fields(found.fights, MOST_BYTES) if found.fights else {"picks": [], "left_out": []}),
    )
