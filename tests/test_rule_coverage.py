"""Do the catalogue of rules, the code that carries rules out and the tests that hold them say the same?

A rule that the catalogue calls `built` is cited by its id somewhere in the package, can stand on an event of a told
fight, and is marked by at least one test; no citation, no mark and no event leads nowhere; and nothing is left `open`
or `not_simulated` without cause.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from simulator.content.catalogue_rules import (
    AllowedValues,
    Rule,
    Setting,
    Status,
    catalogued_rulesets,
    rules,
)
from simulator.rulesets import cites, names
from tests.conftest import read_rule_marks

ROOT = Path(__file__).parents[1]

# The reader of the catalogue shows an id or two in its examples, and carries no rule out.
NO_CITATIONS = {"content/catalogue_rules.py"}

# The tests of the catalogue itself name every setting, and show no difference that one makes.
NO_SETTINGS = {
    "content/test_catalogue_house_rules.py",
    "content/test_catalogue_rules.py",
    "test_rule_coverage.py",
}

# Shared settings that the rulesets built so far do not read, each with the rulesets that will.
READ_ELSEWHERE = {"target_gone": {"phase", "gold"}}

RULE_ID = re.compile(r"(?<![\w-])(?:R|SEG|PHASE|GG)-(?:[A-Z]+-)?[A-Z]?[0-9]+(?!\w)")

Places = Mapping[str, list[str]]


def read_citations(folder: Path, left_out: set[str]) -> dict[str, list[str]]:
    """Where the modules in a folder cite each rule: {"SEG-MIS-09": ["rules/missiles.py:12", ...], ...}."""
    citations: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        file = path.relative_to(folder).as_posix()
        if file in left_out:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for rule_id in RULE_ID.findall(line):
                citations.setdefault(rule_id, []).append(f"{file}:{number}")
    return citations


def names_in(node: ast.AST) -> Iterator[str]:
    """The names that one piece of code looks up: attributes, keywords, whole strings, keys in YAML text."""
    match node:
        case ast.Attribute(attr=name):
            yield name
        case ast.keyword(arg=str(name)):
            yield name
        case ast.Constant(value=str(text)):
            yield text.rpartition(".")[2] if " " not in text else ""
            yield from re.findall(r"\b([a-z][a-z0-9_]*)(?::|=)", text)


def read_names(folder: Path, left_out: set[str]) -> set[str]:
    """Every name that the modules in a folder look up; a setting must be among them to make a difference."""
    return {
        name
        for path in sorted(folder.rglob("*.py"))
        if path.relative_to(folder).as_posix() not in left_out
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in names_in(node)
    }


def coverage_faults(catalogue: Mapping[str, Rule], citations: Places, marks: Places) -> list[str]:
    """Everything in which the catalogue, the citations and the marks do not agree, one sentence each."""
    faults = [
        f"{places[0]} {verb} {rule_id}, which is in no catalogue"
        for verb, found in (("cites", citations), ("marks", marks))
        for rule_id, places in sorted(found.items())
        if rule_id not in catalogue
    ]
    for rule in catalogue.values():
        cited, marked = rule.id in citations, rule.id in marks
        if rule.status == "built" and not cited:
            faults.append(f"{rule.id} is built, but no module cites it")
        if rule.status == "built" and not marked:
            faults.append(f"{rule.id} is built, but no test is marked with it")
        if rule.status == "open" and cited and marked and not rule.reason:
            faults.append(f"{rule.id} is open, but cited and tested: call it built, or say what it still lacks")
        if rule.status == "not_simulated" and not rule.reason:
            faults.append(f"{rule.id} is not simulated, but has no reason")
        if rule.status == "not_simulated" and marked:
            faults.append(f"{rule.id} is not simulated, but {marks[rule.id][0]} tests it")
    return faults


def ids_on_events(cites: Mapping[str, tuple[str, ...]], words: set[str]) -> dict[str, list[str]]:
    """By which words each rule comes to stand on an event; a word that the package never says brings none."""
    found: dict[str, list[str]] = {}
    for word, rule_ids in cites.items():
        for rule_id in rule_ids if word in words else ():
            found.setdefault(rule_id, []).append(word)
    return found


def event_faults(catalogue: Mapping[str, Rule], events: Places) -> list[str]:
    """The built rules that no event ever carries, and what events would carry that is in no catalogue."""
    unknown = [
        f"the word {words[0]} brings {rule_id}, which is in no catalogue"
        for rule_id, words in sorted(events.items())
        if rule_id not in catalogue
    ]
    untold = [
        f"{rule.id} is built, but no event carries it"
        for rule in catalogue.values()
        if rule.status == "built" and rule.id not in events
    ]
    return unknown + untold


def setting_faults(catalogue: Mapping[str, Rule], in_code: set[str], in_tests: set[str]) -> list[str]:
    """The settings of built rules that no module reads, or that no test ever chooses."""
    settings = [s for rule in catalogue.values() if rule.status == "built" for s in rule.settings]
    return [
        f"{setting.rule_id} is built, but no {who} its setting {setting.name}"
        for who, names in (("module reads", in_code), ("test chooses", in_tests))
        for setting in settings
        if setting.name not in names
    ]


# --- our own tree -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Rule]:
    """The rules of all rulesets."""
    return {rule_id: rule for name in catalogued_rulesets() for rule_id, rule in rules(name).items()}


def test_the_catalogue_the_code_and_the_tests_agree(
    catalogue: dict[str, Rule], rule_marks: dict[str, list[str]]
) -> None:
    faults = coverage_faults(catalogue, read_citations(ROOT / "simulator", NO_CITATIONS), rule_marks)
    assert not faults, "\n".join(faults)


def test_every_built_rule_can_stand_on_an_event() -> None:
    # Where a ruleset's words and the ids behind them stand together is no use of a word.
    words = read_names(ROOT / "simulator", {f"rulesets/{name}/cites.py" for name in names()})
    for ruleset in names():
        by_word = cites(ruleset)
        assert [word for word in by_word if word not in words] == []
        shared = {} if ruleset in names() else rules("all")
        own = {rule_id: rule for rule_id, rule in rules(ruleset).items() if rule_id not in shared}
        faults = event_faults(own, ids_on_events(by_word, words))
        assert not faults, "\n".join(faults)


def test_every_setting_of_a_built_rule_is_read_and_tried(catalogue: dict[str, Rule]) -> None:
    in_code = read_names(ROOT / "simulator", NO_CITATIONS)
    elsewhere = {name for name, readers in READ_ELSEWHERE.items() if not readers & set(names())}
    faults = setting_faults(catalogue, in_code | elsewhere, read_names(ROOT / "tests", NO_SETTINGS) | elsewhere)
    assert not faults, "\n".join(faults)


# --- the checker itself, on a small made-up tree ------------------------------------------------------------

MODULE = '''"""Carries out SEG-TRY-01 (and R-TRY-07)."""
# SEG-TRY-03, SEG-TRY-05: both at once; UTF-8, SHA-256 and XSEG-TRY-02 are no rules
WRONG = settings.pace, settings["scale"]  # SEG-TRY-99
'''
TESTS = """import pytest
@pytest.mark.rule("SEG-TRY-01", "SEG-TRY-02")
def test_one(): check("house_rules: {all: {pace: 3}}")
pytestmark = [pytest.mark.rule("SEG-TRY-03"), pytest.mark.rule("SEG-TRY-06")]
@pytest.mark.rule("SEG-TRY-98")
def test_two(): run(scale=2, other="house_rules.all.depth")
"""


def rule(number: int, status: Status, reason: str | None = None, *settings: str) -> Rule:
    rule_id = f"SEG-TRY-{number:02}"
    given = tuple(Setting(name, AllowedValues((1, 2)), 1, "Tries.", rule_id, "all") for name in settings)
    return Rule(rule_id, "Try", "It tries.", "document", status, reason, given)


def listed(*entries: Rule) -> dict[str, Rule]:
    return {entry.id: entry for entry in entries}


@pytest.fixture
def citations(tmp_path: Path) -> dict[str, list[str]]:
    """What the made-up package cites."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "module.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "reader.py").write_text("# SEG-TRY-02\n", encoding="utf-8")
    return read_citations(tmp_path, {"reader.py"})


@pytest.fixture
def marks(tmp_path: Path) -> dict[str, list[str]]:
    """What the made-up tests mark."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_module.py").write_text(TESTS, encoding="utf-8")
    return read_rule_marks(folder)


def test_citations_are_found_wherever_they_stand(citations: dict[str, list[str]]) -> None:
    assert citations == {
        "SEG-TRY-01": ["inner/module.py:1"],
        "R-TRY-07": ["inner/module.py:1"],
        "SEG-TRY-03": ["inner/module.py:2"],
        "SEG-TRY-05": ["inner/module.py:2"],
        "SEG-TRY-99": ["inner/module.py:3"],
    }


def test_a_tree_in_order_has_no_faults(citations: dict[str, list[str]], marks: dict[str, list[str]]) -> None:
    in_order = listed(rule(1, "built"), rule(3, "open", "It lacks half."), rule(8, "open"))
    known = {"SEG-TRY-01", "SEG-TRY-03"}
    few_citations = {rule_id: citations[rule_id] for rule_id in known}
    few_marks = {rule_id: marks[rule_id] for rule_id in known}
    assert coverage_faults(in_order, few_citations, few_marks) == []


def test_every_disagreement_is_told(citations: dict[str, list[str]], marks: dict[str, list[str]]) -> None:
    catalogue = listed(
        rule(1, "built"),
        rule(2, "built"),
        rule(3, "open"),
        rule(4, "not_simulated"),
        rule(5, "built"),
        rule(6, "not_simulated", "Advice."),
    )
    assert coverage_faults(catalogue, citations, marks) == [
        "inner/module.py:1 cites R-TRY-07, which is in no catalogue",
        "inner/module.py:3 cites SEG-TRY-99, which is in no catalogue",
        "test_module.py:5 marks SEG-TRY-98, which is in no catalogue",
        "SEG-TRY-02 is built, but no module cites it",
        "SEG-TRY-03 is open, but cited and tested: call it built, or say what it still lacks",
        "SEG-TRY-04 is not simulated, but has no reason",
        "SEG-TRY-05 is built, but no test is marked with it",
        "SEG-TRY-06 is not simulated, but test_module.py:4 tests it",
    ]


@pytest.mark.usefixtures("citations")
def test_a_built_rule_without_an_event_is_told(tmp_path: Path) -> None:
    words = read_names(tmp_path, set())
    cites = {"pace": ("SEG-TRY-01", "SEG-TRY-99"), "never said": ("SEG-TRY-02", "SEG-TRY-01"), "scale": ()}
    events = ids_on_events(cites, words)
    assert events == {"SEG-TRY-01": ["pace"], "SEG-TRY-99": ["pace"]}
    catalogue = listed(rule(1, "built"), rule(2, "built"), rule(3, "built"), rule(4, "open"))
    assert event_faults(catalogue, events) == [
        "the word pace brings SEG-TRY-99, which is in no catalogue",
        "SEG-TRY-02 is built, but no event carries it",
        "SEG-TRY-03 is built, but no event carries it",
    ]


@pytest.mark.usefixtures("citations", "marks")
def test_a_setting_of_a_built_rule_must_be_read_and_tried(tmp_path: Path) -> None:
    in_code = read_names(tmp_path, {"tests/test_module.py"})
    in_tests = read_names(tmp_path / "tests", set())
    catalogue = listed(rule(1, "built", None, "pace", "scale", "depth", "span"), rule(2, "open", None, "later"))
    assert setting_faults(catalogue, in_code, in_tests) == [
        "SEG-TRY-01 is built, but no module reads its setting depth",
        "SEG-TRY-01 is built, but no module reads its setting span",
        "SEG-TRY-01 is built, but no test chooses its setting span",
    ]
