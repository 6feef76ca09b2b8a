"""Is every notebook fit to be read by a game master, and committed with what it shows? (nbmake runs them.)"""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

import simulator

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def cells(path: Path, kind: str) -> list[str]:
    book: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == kind]


def test_there_is_a_first_one() -> None:
    assert NOTEBOOKS[0].name.startswith("01-")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_answers_one_named_question(path: Path) -> None:
    title = cells(path, "markdown")[0].splitlines()[0]
    assert re.fullmatch(r"# .+\?", title)
    words = re.findall(r"[a-z0-9]+", title.lower())
    assert path.stem.split("-")[1:] == words


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_committed_with_what_it_shows(path: Path) -> None:
    """Run from top to bottom, by `make notebooks`; no errors, no warnings, no progress bars that stand still."""
    book = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert any(cell["outputs"] for cell in code)
    for output in [output for cell in code for output in cell["outputs"]]:
        assert output["output_type"] != "error"
        assert output.get("name") != "stderr"
        assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})
    assert book["metadata"]["kernelspec"]["name"] == "python3"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_uses_public_names_and_files_that_are_there(path: Path) -> None:
    code = "\n".join(cells(path, "code"))
    used = {
        node.attr
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sim"
    }
    assert used <= set(simulator.__all__)
    for file in re.findall(r"\"(\.\./[^\"]+)\"", code):
        assert (path.parent / file).is_file()
    for file in re.findall(r"`((?:scenarios|docs)/[^`]+)`", "\n".join(cells(path, "markdown"))):
        assert (ROOT / file).is_file()
