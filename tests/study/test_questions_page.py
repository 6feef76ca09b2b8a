"""Does docs/questions.md say what every figure of an answer means, and do its examples work?"""

import re
from pathlib import Path

import pytest

from simulator.cli.main import run_command_line
from simulator.study.paired import Difference

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "questions.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name",
    [
        *(name for name in Difference._fields if name not in {"fights", "total", "mean", "sd"}),
        *("answer", "status", "sure", "points", "outcomes", "lengths", "falls", "hp_left"),
    ],
)
def test_every_figure_is_defined(name: str) -> None:
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize(
    "word", ["better", "worse", "higher", "lower", "no difference", "open", "always", "never", "several"]
)
def test_every_verdict_is_defined(word: str) -> None:
    assert f"`{word}`" in PAGE


def examples() -> list[str]:
    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    return re.findall(r"^simulator ((?:compare|sweep|worth|solve) .*)$", text, flags=re.MULTILINE)


@pytest.mark.parametrize("line", examples())
def test_the_examples_of_the_command_line_page_are_understood(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With two fights each, instead of what they ask for."""
    import shlex

    monkeypatch.chdir(DOCS.parent)
    few = shlex.split(re.sub(r" -n \d+", "", line))
    assert run_command_line([*few, "-n", "2", "--seed", "1", "--workers", "1"]) == 0
    assert "Again:" in capsys.readouterr().out


def test_there_are_examples_of_all() -> None:
    assert {line.split()[0] for line in examples()} == {"compare", "sweep", "worth", "solve"}
