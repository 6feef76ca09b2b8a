"""Does `simulator solve` answer in every form, with the promised exit codes?"""

import csv
import io
import json

import pytest

import simulator
from tests.cli.conftest import Terminal

ASKED = (
    "solve",
    "duel.yaml",
    "--vary",
    "sides.orcs.orc.count=1..4",
    "--goal",
    "win(party) >= 0.6",
    "-n",
    60,
    "--seed",
    3,
)


def test_the_answer_the_curve_and_the_command_again(terminal: Terminal) -> None:
    said = terminal(*ASKED)
    assert (said.code, said.err) == (0, "")
    assert "win(party) >= 0.6 is met with sides.orcs.orc.count at most " in said.out
    data = json.loads(terminal(*ASKED, "--format", "json", "--workers", 2).out)
    assert [point["value"] for point in data["points"]] == [1, 2, 3, 4]
    rows = list(csv.DictReader(io.StringIO(terminal(*ASKED, "--format", "csv").out)))
    assert [float(row["found"]) for row in rows] == [point["win(party)"]["share"] for point in data["points"]]
    by_hand = simulator.solve("duel.yaml", "sides.orcs.orc.count", 1, 4, "win(party) >= 0.6", fights=60, seed=3)
    assert [point.height for point in by_hand.points] == [float(row["found"]) for row in rows]
    assert by_hand.answer == data["answer"]


def test_conditions_speak_of_the_answer(terminal: Terminal) -> None:
    assert terminal(*ASKED, "--fail-if", "answer >= 1").code == 3
    assert terminal(*ASKED, "--fail-if", "answer > 4").code == 0
    hopeless = ("solve", "duel.yaml", "--vary", "sides.orcs.orc.count=3..4", "--goal", "win(party) >= 0.99")
    said = terminal(*hopeless, "-n", 60, "--seed", 3, "--fail-if", "answer < 9")
    assert said.code == 3
    assert "no answer in the range" in said.err


@pytest.mark.parametrize(
    ("vary", "goal", "more", "complaint"),
    [
        ("sides.orcs.orc.count=1,2", "win(party) >= 0.6", (), "needs a range"),
        ("sides.orcs.orc.count=1..3", "win(orks) >= 0.6", (), "did you mean orcs"),
        ("sides.orcs.orc.count=1..3", "win(party)", (), "expected one of"),
        ("sides.orcs.orc.count=1..3", "win(party) == 1", (), "has to be a bound"),
        ("sides.orcs.orx.count=1..3", "win(party) >= 0.6", (), "--vary sides.orcs.orx.count=1"),
        ("distance=1..3", "win(party) >= 0.6", ("--fail-if", "win(party) < 1"), "speaks of the answer"),
        ("distance=1..3", "win(party) >= 0.6", ("--vary", "rounds=1..5"), "solve looks for one figure"),
    ],
)
def test_what_is_wrong_is_said(terminal: Terminal, vary: str, goal: str, more: tuple[str, ...], complaint: str) -> None:
    said = terminal("solve", "duel.yaml", "--vary", vary, "--goal", goal, *more, "-n", 5, "--seed", 1)
    assert (said.code, said.out) == (2, "")
    assert complaint in said.err
    assert "Traceback" not in said.err
