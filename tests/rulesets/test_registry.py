"""Does anything outside the folder of a ruleset ask which ruleset is in play, and is every ruleset whole?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from simulator.content.catalogue_rules import all_settings, catalogued_rulesets
from simulator.rulesets import DEFAULT, cites, figures, names, ruleset
from simulator.rulesets.figures import Figures

PACKAGE = Path(__file__).parents[2] / "simulator"
UNIT_OF_TIME = {"segment"}
"""A ruleset that is called as a unit of time is, which is spoken of everywhere."""


def asks(tree: ast.AST, rulesets: set[str]) -> Iterator[tuple[int, str]]:
    """Where code takes one ruleset out of all: by an import, by its name, or by comparing what ruleset it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            of = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            modules = [*of, *(f"{one}.{alias.name}" for one in of for alias in node.names)]
            if any(
                module.split(".")[:2] == ["simulator", "rulesets"] and rulesets & set(module.split(".")[2:3])
                for module in modules
            ):
                yield node.lineno, "import"
        elif isinstance(node, ast.Constant) and node.value in rulesets - UNIT_OF_TIME:
            yield node.lineno, "name"
        elif isinstance(node, ast.Compare | ast.MatchValue):
            parts = [node.left, *node.comparators] if isinstance(node, ast.Compare) else [node.value]
            words = [ast.unparse(part) for part in parts]
            named = any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)
            if named and any("ruleset" in word or word.endswith("rules.name") for word in words):
                yield node.lineno, "comparison"


def test_nothing_outside_asks_which_ruleset_is_in_play() -> None:
    rulesets = {*names(), *catalogued_rulesets()}
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {what}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] != "rulesets"
        for line, what in asks(ast.parse(path.read_text(encoding="utf-8")), rulesets)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("from simulator.rulesets.later import timing", "import"),
        ("from simulator.rulesets import later", "import"),
        ("import simulator.rulesets.later.timing", "import"),
        ("if word == 'later': pass", "name"),
        ("x = {'later': 1}", "name"),
        ("if scenario.ruleset == 'segment': pass", "comparison"),
        ("if 'segment' in (fight.rules.name,): pass", None),
        ("if fight.rules.name == 'segment': pass", "comparison"),
        ("from simulator.rulesets import figures", None),
        ("plural(1, 'segment')", None),
    ],
)
def test_the_search_finds_what_it_should(code: str, what: str | None) -> None:
    assert [found for _line, found in asks(ast.parse(code), {"later", "segment"})][:1] == ([what] if what else [])


def test_the_default_can_be_played() -> None:
    assert DEFAULT in names()
    assert set(names()) <= set(catalogued_rulesets())


@pytest.mark.parametrize("name", names())
def test_a_ruleset_fills_every_record_and_says_its_rules(name: str) -> None:
    settings = {setting.name: setting.default for setting in all_settings(name)}
    assert ruleset(name, settings).name == name
    made = figures(name, settings)
    assert all(getattr(made, one.name) is not None for one in fields(Figures) if "None" not in str(one.type))
    assert cites(name)


def test_an_unknown_ruleset_is_refused() -> None:
    for build in (ruleset, figures):
        with pytest.raises(KeyError):
            build("none such", {})
