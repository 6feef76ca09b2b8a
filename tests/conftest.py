"""What do all tests share? How many examples hypothesis tries, and which rules the tests claim to hold."""

import ast
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Whoever starts the tests in the background makes them deaf to Ctrl-C; those that press it need it to be heard.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline: how long an example takes depends on what else the machine is doing.
settings.register_profile("default", max_examples=60, deadline=None)
settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def marked_rules(source: str, file: str) -> Iterator[tuple[str, str]]:
    """Each rule id that a test file marks with `pytest.mark.rule(...)`, and its place as `file:line`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule")):
                place = f"{file}:{node.lineno}"
                if not node.args or node.keywords:
                    raise TypeError(f"{place}: a rule mark takes one or more ids and nothing else")
                for argument in node.args:
                    match argument:
                        case ast.Constant(value=str(rule)):
                            yield rule, place
                        case _:
                            raise TypeError(f"{place}: the id of a rule must be written out")


def read_rule_marks(folder: Path) -> dict[str, list[str]]:
    """Where the tests in a folder mark each rule: {"SEG-MIS-09": ["rules/test_missiles.py:12", ...], ...}.

    Read from the text of the files, so that the answer is the same whichever tests were chosen to run. An id
    that is put together at run time could not be found by a search, and is refused (TypeError).
    """
    marks: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        text, file = path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix()
        for rule, place in marked_rules(text, file):
            marks.setdefault(rule, []).append(place)
    return marks


@pytest.fixture(scope="session")
def rule_marks() -> dict[str, list[str]]:
    """Where our own tests mark each rule."""
    return read_rule_marks(Path(__file__).parent)
