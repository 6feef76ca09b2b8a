"""How is an answer seen: written to a file, as charts, as a piece of HTML in a notebook?

The one place that knows which kind of answer is shown by what. `simulator.study.shown` finds it by name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any, Final

from simulator.errors import UsageError, printable
from simulator.report.answer_page import answer_page, shown
from simulator.report.chart_base import Charts
from simulator.report.charts import StudyCharts
from simulator.report.comparison_charts import ComparisonCharts
from simulator.report.fight_chart import FightCharts
from simulator.report.interactive import Fight
from simulator.report.pages import fight_page
from simulator.report.pictures import Picture
from simulator.report.study_page import study_page
from simulator.report.study_pictures import ends, outcomes, rounds
from simulator.report.svg import told
from simulator.report.sweep_charts import SolveCharts, SweepCharts, WorthCharts
from simulator.report.table import cost, headline
from simulator.study.comparison import Comparison
from simulator.study.frames import csv_text, parquet_bytes
from simulator.study.notebook import html_of as tables_of
from simulator.study.notebook import html_table
from simulator.study.results import Result
from simulator.study.solving import Solution
from simulator.study.sweeping import Sweep
from simulator.study.tidy import tidy_csv, tidy_parquet
from simulator.study.worth import Worth

__all__ = ["charts_of", "html_of", "page_of", "save"]


def page_of(answer: object) -> str:
    """An answer or a fight as an HTML page."""
    if isinstance(answer, Result):
        return study_page(answer)
    if isinstance(answer, Fight):
        return fight_page(answer)
    return answer_page(answer)


def _json(answer: Any) -> bytes:
    return bytes(answer.to_json().encode())


def _csv(answer: Any) -> bytes:
    rows = answer.rows()
    return (csv_text(rows) if isinstance(answer, Result) else tidy_csv(rows)).encode()


def _parquet(answer: Any) -> bytes:
    rows = answer.rows()
    return parquet_bytes(rows) if isinstance(answer, Result) else tidy_parquet(rows)


_FORMS: Final[dict[str, Callable[[Any], bytes]]] = {
    ".html": lambda answer: page_of(answer).encode(),
    ".json": _json,
    ".csv": _csv,
    ".parquet": _parquet,
}
_OF_A_FIGHT: Final[dict[str, Callable[[Any], bytes]]] = {
    ".html": lambda fight: fight_page(fight).encode(),
    ".jsonl": lambda fight: fight.to_jsonl().encode(),
    ".txt": lambda fight: fight.told().encode(),
}


def save(answer: object, path: str | PathLike[str]) -> None:
    """Write an answer, or a fight, to a file in the form that the ending of its name says.

    Raises UsageError for an ending that stands for no form, MissingExtraError where the form needs an extra.
    """
    forms = _OF_A_FIGHT if isinstance(answer, Fight) else _FORMS
    target = Path(path)
    form = forms.get(target.suffix.lower())
    if form is None:
        raise UsageError(f"{printable(target.name)}: the ending says the form; there are {', '.join(forms)}")
    target.write_bytes(form(answer))


def charts_of(answer: object) -> Charts:
    """The charts of an answer or a fight. Raises UsageError for one that has none."""
    if isinstance(answer, Result):
        return StudyCharts(answer)
    if isinstance(answer, Sweep):
        return SweepCharts(answer)
    if isinstance(answer, Solution):
        return SolveCharts(answer)
    if isinstance(answer, Comparison):
        return ComparisonCharts(answer)
    if isinstance(answer, Worth):
        return WorthCharts(answer)
    if isinstance(answer, Fight):
        return FightCharts(answer)
    raise UsageError(f"a {type(answer).__name__} has no charts; its page has pictures: save('answer.html')")


# --- in a notebook --------------------------------------------------------------------------------------------


@cache
def _style() -> str:
    """The style of pictures, for a piece of a page that is not ours: on its own ground, and nothing beyond it."""
    css = (files("simulator.report") / "page" / "page.css").read_text(encoding="utf-8")
    colours = css.partition(":root {")[2].partition("}")[0].replace("color-scheme: light dark;", "color-scheme: light;")
    rules = css.partition("/* pictures */")[2].partition("/* end of pictures */")[0]
    own = "\n".join(
        f".simulator-shown {line}" if line[:1] in {".", "f"} else line for line in rules.strip().splitlines()
    )
    return (
        f".simulator-shown {{{colours} background: var(--paper); color: var(--ink); padding: .6rem .9rem; }}\n"
        f".simulator-shown .gallery {{ columns: 20rem 2; }} .simulator-shown table {{ color: inherit; }}\n"
        f".simulator-shown .gallery > figure {{ break-inside: avoid; }}\n{own}"
    )


def html_of(answer: object) -> str:
    """An answer as a piece of HTML that needs nothing from elsewhere: a sentence, pictures, tables."""
    if isinstance(answer, Result):
        made = [outcomes(answer), rounds(answer), ends(answer)] if answer.fights else []
        said = [headline(answer)[:1].upper() + headline(answer)[1:], cost(answer)]
        return _piece(said, made, tables_of(answer))
    found = shown(answer)
    verdict = found.verdict or found.text.partition("\n\n")[0]
    maps = "".join(
        html_table(one.title, ("", *one.heads), [(row.name, *(cell.shown for cell in row.cells)) for row in one.rows])
        for one in found.matrices
    )
    return _piece([" ".join(verdict.split())], found.pictures, maps)


def _piece(said: list[str], pictures: list[Picture], rest: str) -> str:
    # Several outputs of one notebook may show the same picture: no id, so none is there twice.
    figures = "".join(_figure(one) for one in pictures)
    text = "".join(f"<p>{told(one)}</p>" for one in said if one)
    tables = f"<details><summary>Tables</summary>{rest}</details>" if rest else ""
    gallery = f'<div class="gallery">{figures}</div>'
    return f'<div class="simulator-shown"><style>{_style()}</style>{text}{gallery}{tables}</div>'


def _figure(one: Picture) -> str:
    key = one.drawing.partition('aria-labelledby="')[2].partition("-t ")[0]
    drawing = one.drawing.replace(f'aria-labelledby="{key}-t {key}-d"', f'aria-label="{told(one.title)}"')
    drawing = drawing.replace(f' id="{key}-t"', "").replace(f' id="{key}-d"', "")
    table = html_table(one.title, one.heads, one.rows)
    caption = f"<figcaption><strong>{told(one.title)}</strong>{told(one.caption)}</figcaption>"
    return f"<figure>{caption}{drawing}<details><summary>The same as a table</summary>{table}</details></figure>"
