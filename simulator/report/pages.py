"""How does a fight or a study become one HTML file that needs nothing from elsewhere?

Fills the templates of `page/`: style and script stand in the file, data as JSON. Every text of a scenario is escaped by
the template or put into the page as text by its script; the page forbids itself any request.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from simulator.errors import MissingExtraError, printable
from simulator.report import bars, marks
from simulator.report.aftermath import aftermath
from simulator.report.assumptions import assumptions
from simulator.report.columns import TEXT_WIDTH
from simulator.report.interactive import Fight
from simulator.report.replay import replay_of, rule_texts
from simulator.study.roster import Roster
from simulator.version import __version__

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

__all__ = ["MOST_BYTES", "check_pages", "data_of", "fight_page", "filled", "picks_of", "replay_fields"]

MOST_BYTES: Final = 2_400_000
"""So much room the fights of a page may take, so that the whole stays under three million."""

_FOLDER: Final = files("simulator.report") / "page"


@cache
def _environment() -> Environment:
    """The templates. Raises MissingExtraError where jinja2 is not installed."""
    try:
        from jinja2 import Environment, FunctionLoader, StrictUndefined
    except ImportError as error:
        raise MissingExtraError("report", "an HTML page") from error
    loader = FunctionLoader(lambda name: (_FOLDER / name).read_text(encoding="utf-8"))
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )  # fmt: skip


def check_pages() -> None:
    """Refuse, before a long run, a page that could not be made. Raises MissingExtraError."""
    _environment()


def _whole(name: str) -> Markup:
    """A file of ours as it stands: style or script."""
    from markupsafe import Markup

    return Markup((_FOLDER / name).read_text(encoding="utf-8"))  # noqa: S704 - our own file, nobody's input


def filled(template: str, title: str, styles: Sequence[str], **fields: Any) -> str:
    """A template with its fields; `styles` are files of `page/` beyond the common one."""
    environment = _environment()
    css = _whole("page.css")
    for name in styles:
        css += _whole(name)
    page = environment.get_template(template).render(title=printable(title), version=__version__, css=css, **fields)
    return page + ("" if page.endswith("\n") else "\n")


def data_of(value: object) -> Markup:
    """Data as JSON that can stand inside a script element: no sign in it can end that element."""
    from markupsafe import Markup

    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)  # noqa: S704 - escaped just above


def picks_of(fights: Mapping[str, Fight]) -> list[dict[str, str]]:
    """What the switch between fights shows: a word for each, and the command that tells it as text."""
    return [
        {
            "word": printable(f"{word} (fight {fight.number})"),
            "command": printable(fight.command),
        }
        for word, fight in fights.items()
    ]


def replay_fields(fights: Mapping[str, Fight], most_bytes: int | None = None) -> dict[str, object]:
    """The fields of a page that plays fights, by the word of their switch.

    With `most_bytes` those that would make the page longer are left out; `left_out` are their words.
    """
    shown: dict[str, Fight] = {}
    replays: list[dict[str, object]] = []
    taken = 0
    for word, fight in fights.items():
        replay = replay_of(fight)
        taken += len(data_of(replay)) if most_bytes is not None else 0
        if most_bytes is not None and taken > most_bytes:
            break
        shown[word] = fight
        replays.append(replay)
    data = {"fights": replays, "rules": rule_texts(shown.values()), "marks": marks.KINDS, "bars": bars.KINDS}
    return {
        "picks": picks_of(shown),
        "left_out": [word for word in fights if word not in shown],
        "data": data_of(data),
        "script": _whole("replay.js"),
    }


def fight_page(fight: Fight) -> str:
    """One fight as an HTML page that plays it. Raises MissingExtraError where jinja2 is not installed."""
    title = fight.scenario.title or fight.origin.file or "A fight"
    roster = Roster(fight.scenario)
    return filled(
        "fight.html",
        title,
        ["replay.css"],
        aftermath=aftermath(roster, fight.record, TEXT_WIDTH),
        assumptions=assumptions(roster),
        **replay_fields({"This fight": fight}),
    )
