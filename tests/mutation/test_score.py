"""Do the tests of the rules find most of the slips of the pen that could stand in a rule function?

The fights that other tests play are not asked: what a rule says is held by a test of its own.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.mutants import ROOT, mutants_of
from tests.mutation.running import modules, sample

LEAST = 0.85
MUTANTS = 250
ASKED = ("tests/rules", "tests/rulesets", "simulator/rules", "simulator/rulesets")
"""Where the tests of the rules stand, and their doctests."""


def test_there_are_hundreds_of_mutants_and_a_sample_is_the_same_each_time() -> None:
    few = sample(20, "simulator.rules.scatter")
    assert [str(one) for one in few] == [str(one) for one in sample(20, "simulator.rules.scatter")]
    assert len({str(one) for one in few}) >= 18
    assert not {str(one) for one in few} & {str(one) for one in sample(20, "simulator.rules.scatter", lot=1)}
    assert {path.name for path in modules()} >= {"to_hit.py", "timing.py", "missiles.py"}


def test_a_mutant_is_one_change_in_one_function() -> None:
    found = [one for one in mutants_of(ROOT / "simulator" / "rules" / "to_hit.py") if one.function == "is_hit"]
    assert found
    assert all(one.code.co_name == "is_hit" for one in found)
    assert len({one.code for one in found}) == len(found)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("inside", ["rules.", "rulesets.segment", "rulesets.phase", "rulesets.gold"])
def test_most_mutants_are_found(inside: str, tmp_path: Path) -> None:
    report = tmp_path / "survivors.json"
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-p", "tests.mutation.running"]
    command += [
        *ASKED,
        "--mutants",
        str(MUTANTS),
        "--mutants-in",
        f"simulator.{inside}",
        "--mutants-report",
        str(report),
    ]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT), "CI": "1"}, check=False)
    found = json.loads(report.read_text(encoding="utf-8"))
    assert found["mutants"] == MUTANTS
    assert found["score"] >= LEAST, found["survivors"]
