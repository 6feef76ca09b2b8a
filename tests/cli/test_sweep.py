"""Does `simulator sweep` answer in every form, with the promised exit codes?"""

import csv
import io
import json

import polars
import pytest

import simulator
from tests.cli.conftest import Terminal

ASKED = ("sweep", "duel.yaml", "--vary", "sides.orcs.orc.count=1..3", "-n", 40, "--seed", 3)


def test_a_row_a_variant(terminal: Terminal) -> None:
    said = terminal(*ASKED)
    assert (said.code, said.err) == (0, "")
    assert [line.split()[0] for line in said.out.splitlines()[3:6]] == ["1", "2", "3"]
    again = said.out.splitlines()[-1].split("simulator ")[1].split()
    assert terminal(*again).out == said.out


def test_csv_json_and_parquet_hold_the_same(terminal: Terminal) -> None:
    rows = list(csv.DictReader(io.StringIO(terminal(*ASKED, "--format", "csv").out)))
    data = json.loads(terminal(*ASKED, "--format", "json", "--workers", 2).out)
    terminal(*ASKED, "--format", "parquet", "-o", "out.parquet")
    frame = polars.read_parquet("out.parquet")
    wins = [cell["metrics"]["win(party)"]["share"] for cell in data["cells"]]
    assert [float(row["win(party)"]) for row in rows] == wins == frame["win(party)"].to_list()
    assert frame["sides.orcs.orc.count"].to_list() == [1, 2, 3]


def test_a_variant_is_the_run_with_that_value(terminal: Terminal) -> None:
    data = json.loads(terminal(*ASKED, "--format", "json").out)
    run = terminal("run", "duel.yaml", "--set", "sides.orcs.orc.count=3", "-n", 40, "--seed", 3, "--format", "json")
    assert data["cells"][2]["metrics"]["win(party)"] == json.loads(run.out)["outcomes"]["party"]


def test_everybody_of_a_side_at_once(terminal: Terminal) -> None:
    said = terminal("sweep", "duel.yaml", "--vary", "sides.party.*.hp=1,40", "-n", 40, "--seed", 3, "--format", "json")
    shares = [cell["metrics"]["win(party)"]["share"] for cell in json.loads(said.out)["cells"]]
    assert shares[0] < 0.6 < shares[1]


def test_samples_and_the_best(terminal: Terminal) -> None:
    asked = ("sweep", "duel.yaml", "--vary", "sides.orcs.orc.count=1..9", "--vary", "distance=5..60", "-n", 30)
    said = terminal(*asked, "--seed", 3, "--sample", 4, "--best", 1, "--format", "json")
    data = json.loads(said.out)
    assert (data["design"], len(data["cells"]), data["best"], data["effects"]["win(party)"]) == ("lhs", 4, 1, [])


def test_a_condition_may_hold_in_any_variant(terminal: Terminal) -> None:
    said = terminal(*ASKED, "--fail-if", "win(party) < 0.5")
    assert said.code == 3
    assert "win(party) < 0.5 holds with sides.orcs.orc.count=3" in said.err
    assert terminal(*ASKED, "--fail-if", "win(party) > 1").code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        ((), 2, "--vary"),
        (("--vary", "distance"), 2, "PATH=VALUE"),
        (("--vary", "sides.orcs.*.coun=1,2"), 2, "did you mean count"),
        (("--vary", "sides.orcs.orc.count=1,x"), 65, "--vary sides.orcs.orc.count=x"),
        (("--vary", "distance=5,10", "--best", "2"), 2, "from 1 to 1"),
        (("--vary", "distance=5,10", "--sample", "3", "--design", "sobol"), 2, "powers of two"),
    ],
)
def test_what_is_wrong_is_said(terminal: Terminal, arguments: tuple[str, ...], code: int, complaint: str) -> None:
    said = terminal("sweep", "duel.yaml", *arguments, "-n", 5, "--seed", 1)
    assert (said.code, said.out) == (code, "")
    assert complaint in said.err
    assert "Traceback" not in said.err


def test_the_same_fault_is_told_once_and_before_a_seed_is_drawn(terminal: Terminal) -> None:
    path = "'distnce' is not a part of a scenario; did you mean distance?"
    for command in (("sweep",), ("solve", "--goal", "win(party) > 50%")):
        said = terminal(*command, "duel.yaml", "--vary", "distnce=10..13", "-n", 5)
        assert said == (2, "", f"--vary distnce=10: distnce: {path}\n")
    said = terminal("sweep", "duel.yaml", "--vary", "distance=10,x,20,y", "-n", 5)
    assert [line.split(":")[0] for line in said.err.splitlines()] == ["--vary distance=x", "--vary distance=y"]
    said = terminal("worth", "duel.yaml", "--with", "sides.party.Ida.hp=9", "-n", 5)
    assert said.err.startswith("--with sides.party.Ida.hp=9: ")


def test_the_function_gives_the_commands_answer(terminal: Terminal) -> None:
    by_hand = simulator.sweep("duel.yaml", {"sides.orcs.orc.count": [1, 2, 3]}, fights=40, seed=3)
    data = json.loads(terminal(*ASKED, "--format", "json").out)
    assert [cell["metrics"] for cell in json.loads(by_hand.to_json())["cells"]] == [
        cell["metrics"] for cell in data["cells"]
    ]
