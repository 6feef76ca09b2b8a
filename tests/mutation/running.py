"""Which mutants do the tests find?

A plugin for pytest (`-p tests.mutation.running`): the tests are collected once; then each mutant is put in place in a
child of this process, which runs the doctests of its module and the tests marked with a rule that call the mutated
function, the quickest first, until one fails. What no test finds has survived.

    python -m pytest -q -n0 -p no:cacheprovider -p tests.mutation.running --mutants 600 --mutants-report survivors.json

With folders of tests behind it, only those are asked: those of the rules take minutes, all fights hours.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import ROOT, Mutant, forget, module_of, mutants_of, put_in_place, tell_calls

FOLDERS = ("simulator/rules", *(f"simulator/rulesets/{name}" for name in ("segment", "phase", "gold")))
MOST_TIMES = 5
"""A mutant that makes its tests last so many times as long has been noticed."""
BUDGET = 20.0
"""Seconds of tests that one mutant is worth, as they last without one."""

Called = dict[str, set[str]]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mutation")
    group.addoption("--mutants", type=int, default=600, help="how many mutants, drawn by lot")
    group.addoption("--mutants-lot", type=int, default=0, help="not the first so many, but those after n times as many")
    group.addoption("--mutants-report", default="", help="write score and survivors to this file, as JSON")
    group.addoption("--mutants-in", default="", help="only mutants of modules whose name contains this")


def modules() -> list[Path]:
    """The modules whose functions are rules: integers in, integers out."""
    return [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.py")) if path.name != "__init__.py"]


def sample(most: int, inside: str = "", lot: int = 0) -> list[Mutant]:
    """So many of all mutants, the same ones each time; no two lots have one in common."""
    wanted = [path for path in modules() if inside in module_of(path)]
    everyone = [mutant for path in wanted for mutant in mutants_of(path)]
    drawn = sorted(everyone, key=lambda one: one.lot)[lot * most : (lot + 1) * most]
    return sorted(drawn, key=lambda one: (one.module, one.line, one.column, one.change))


def tests_for(items: list[pytest.Item]) -> list[pytest.Item]:
    """The doctests of the rules, and all tests that are marked with a rule; tests marked long never."""
    wanted = {module_of(path) for path in modules()}
    chosen = []
    for item in items:
        if item.get_closest_marker("long"):
            continue
        if isinstance(item, pytest.DoctestItem):
            name = item.nodeid.partition("::")[2]
            if name in wanted or name.rpartition(".")[0] in wanted:
                chosen.append(item)
        elif item.get_closest_marker("rule") or Path(item.nodeid.partition("::")[0]).parts[1] in ("rules", "rulesets"):
            chosen.append(item)
    return chosen


# --- children ---------------------------------------------------------------------------------------------------


def passes(item: pytest.Item) -> bool:
    """Whether one test passes now."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def in_child(work: object) -> object:
    """What some work answers, done in a child of this process; None where it dies or takes too long."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(read)
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            with os.fdopen(write, "w") as out:
                json.dump(work(), out)
            code = 0
        except BaseException:  # noqa: BLE001 - whatever a mutant does to pytest, it has been noticed
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(write)
    with os.fdopen(read) as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else None


def baseline(items: list[pytest.Item]) -> tuple[dict[str, float], Called]:
    """How long each test takes without a mutant, and which functions of the rules it calls; none of a failing test."""

    def look() -> list[tuple[str, float, list[str]]]:
        called: set[str] = set()
        for path in modules():
            tell_calls(path, called)
        answers = []
        for item in items:
            called.clear()
            forget()
            begun = time.process_time()
            if passes(item):
                answers.append((item.nodeid, time.process_time() - begun, sorted(called)))
        return answers

    answers = in_child(look)
    assert isinstance(answers, list)
    return {node: seconds for node, seconds, _ in answers}, {node: set(called) for node, _, called in answers}


def survives(mutant: Mutant, items: list[pytest.Item], seconds: float) -> bool:
    """Whether all of these tests, which take so long without it, pass with the mutant in place."""
    code = mutant.code

    def look() -> bool:
        signal.setitimer(signal.ITIMER_PROF, 10 + MOST_TIMES * seconds)
        put_in_place(mutant, code)
        return all(passes(item) for item in items)

    return in_child(look) is True


def chosen_tests(
    mutant: Mutant, items: list[pytest.Item], seconds: dict[str, float], called: Called
) -> list[pytest.Item]:
    """The tests for one mutant that call its function, the quickest first, as far as the budget goes."""
    name = f"{mutant.module}.{mutant.function}"
    ours = sorted((seconds[item.nodeid], item.nodeid, item) for item in items if name in called.get(item.nodeid, ()))
    spent, chosen = 0.0, []
    for each, _, item in ours:
        spent += each
        if chosen and spent > BUDGET:
            break
        chosen.append(item)
    return chosen


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of the tests, the mutants."""
    option = session.config.option
    ours = tests_for(session.items)
    mutants = sample(option.mutants, option.mutants_in, option.mutants_lot)
    seconds, called = baseline(ours)
    survivors, unasked, begun = [], [], time.perf_counter()
    for number, mutant in enumerate(mutants, start=1):
        items = chosen_tests(mutant, ours, seconds, called)
        if survives(mutant, items, sum(seconds[item.nodeid] for item in items)):
            survivors.append(str(mutant))
            if not items:
                unasked.append(str(mutant))
            sys.stderr.write(f"survived: {mutant} ({len(items)} tests)\n")
        if number % 100 == 0:
            sys.stderr.write(f"{number} of {len(mutants)}, {time.perf_counter() - begun:.0f} s\n")
    score = 1 - len(survivors) / len(mutants) if mutants else 1.0
    report = {"mutants": len(mutants), "score": round(score, 4), "survivors": survivors, "without_a_test": unasked}
    sys.stderr.write(f"{len(mutants)} mutants, {len(survivors)} survived: score {score:.1%}\n")
    if option.mutants_report:
        Path(option.mutants_report).write_text(json.dumps(report, indent=1), encoding="utf-8")
    return True
