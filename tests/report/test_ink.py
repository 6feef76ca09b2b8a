"""Is nothing said by colour or drawing alone, and does a terminal get no more than it can show?"""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import simulator
from simulator.cli.channels import ink_of
from simulator.report.columns import columns
from simulator.report.ink import PLAIN, Ink, bar, painted_story, spark
from simulator.report.table import many_table, table
from simulator.study.results import Result
from tests.cli.conftest import DUEL

CODES = re.compile(r"\x1b\[\d+m")
RICH = Ink(colour=True, blocks=True, drawings=True)


@pytest.fixture(scope="module")
def result() -> Result:
    return simulator.load(text=DUEL).run(80, seed=3)


def test_colour_adds_nothing_to_the_words(result: Result) -> None:
    drawn = table(result, 80, Ink(drawings=True))
    assert CODES.sub("", table(result, 80, Ink(colour=True, drawings=True))) == drawn
    assert CODES.search(drawn) is None
    for paragraph in table(result, 80, PLAIN).split("\n\n"):
        assert paragraph in drawn


def test_drawings_are_ascii_where_the_terminal_can_do_no_better(result: Result) -> None:
    assert table(result, 80, Ink(drawings=True)).isascii()
    assert not table(result, 80, RICH).isascii()
    assert table(result, 80, PLAIN).isascii()


@pytest.mark.parametrize("width", [60, 80, 110])
def test_a_report_fits_its_terminal_but_for_commands(width: int) -> None:
    long = DUEL.replace("name: Ada", "name: Adalbrecht of the Seven Sorrowful Mountains and the Lake")
    found = simulator.load(text=long).run(40, seed=3)
    for text in (table(found, width, RICH), many_table([found, found], width)):
        for line in CODES.sub("", text).splitlines():
            assert cell_len(line) <= width or "simulator " in line


def test_a_table_gives_up_ranges_before_names() -> None:
    rows = [["Aldric the Grey", "9% (8-10)", "2.0 (1.9 to 2.1)"]]
    assert columns(["", "dead", "hp"], rows, 60)[1] == "Aldric the Grey  9% (8-10)  2.0 (1.9 to 2.1)"
    assert columns(["", "dead", "hp"], rows, 40)[1] == "Aldric the Grey  9% (8-10)  2.0"
    assert columns(["", "dead", "hp"], rows, 40, spare=(1,))[1] == "Aldric the Grey    9%  2.0 (1.9 to 2.1)"
    assert columns(["", "dead", "hp"], rows, 24)[1] == "Aldric the...    9%  2.0"


def test_a_bar_is_as_long_as_its_share_and_never_nothing() -> None:
    for ink in (RICH, PLAIN):
        assert bar(0.0, 10, ink) == " " * 10
        assert bar(0.0001, 10, ink).strip()
        assert " " not in bar(1.0, 10, ink)
        assert all(cell_len(bar(share / 40, 10, ink)) == 10 for share in range(41))


def test_a_small_histogram_draws_its_tail_together() -> None:
    assert spark({1: 8, 2: 1, 30: 1, 40: 3}, PLAIN, most=4) == "1 @. = 40"
    assert spark({}, PLAIN) == ""


def test_a_painted_story_says_the_same() -> None:
    fight = simulator.load(text=DUEL).watch(2, seed=3)
    painted = painted_story(str(fight), RICH)
    assert CODES.sub("", painted) == str(fight)
    assert "\x1b[1mRound 1\x1b[0m" in painted
    assert painted_story(str(fight), PLAIN) == str(fight)


@pytest.mark.parametrize(
    ("terminal", "encoding", "environment", "ink"),
    [
        (True, "utf-8", {"TERM": "xterm"}, Ink(True, True, True)),
        (True, "utf-8", {"TERM": "xterm", "NO_COLOR": "1"}, Ink(False, True, True)),
        (True, "utf-8", {"TERM": "dumb"}, Ink(False, True, True)),
        (True, "ascii", {"TERM": "xterm"}, Ink(True, False, True)),
        (False, "utf-8", {"TERM": "xterm"}, PLAIN),
    ],
)
def test_a_terminal_gets_what_it_can_show(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, encoding: str, environment: dict[str, str], ink: Ink
) -> None:
    class Stream:
        def __init__(self) -> None:
            self.encoding = encoding

        def isatty(self) -> bool:
            return terminal

    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    stream: Any = Stream()
    monkeypatch.setattr(sys, "stdout", stream)
    assert ink_of() == ink
    assert ink_of(Path("report.txt")) == PLAIN
