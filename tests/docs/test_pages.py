"""Are the pages up to date with the code, do their links lead somewhere, and does what they show to type work?"""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "simulator").rglob("*.md")])


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.timeout(400)
def test_the_pages_that_are_made_are_as_the_code_makes_them() -> None:
    """The rules, the fields of a scenario, and what every command in README and tutorial says."""
    stale = [
        name
        for name, text in generator().pages().items()
        if not (ROOT / "docs" / name).is_file() or (ROOT / "docs" / name).read_text(encoding="utf-8") != text
    ]
    assert stale == [], "run `make docs`"


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as Markdown viewers make them."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    dead = []
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text(encoding="utf-8")):
        file, _, anchor = target.partition("#")
        where = (page.parent / file).resolve() if file else page
        if not where.exists() or (anchor and anchor not in anchors(where)):
            dead.append(target)
    assert dead == []


def test_a_field_is_described_by_what_may_stand_there() -> None:
    page = generator().scenario_page()
    assert "| `formation` | A row abreast, or one behind the other | `row`, `column` | `row` |" in page
    assert "| `sides` | Who fights, by side | mapping of names to [side](#side) | needed |" in page
