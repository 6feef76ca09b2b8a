"""Does `simulator compare` answer in every form, with the promised exit codes?"""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import simulator
from simulator.errors import UsageError
from tests.cli.conftest import DUEL, Terminal

ASKED = ("compare", "duel.yaml", "--with", "sides.orcs.orc.count=1", "-n", 60, "--seed", 3)


def test_one_file_with_a_change(terminal: Terminal) -> None:
    said = terminal(*ASKED)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("win(party): ")
    assert "B: sides.orcs.orc.count=1" in said.out
    again = said.out.splitlines()[-1].split("simulator ")[1].split()
    assert terminal(*again).out == said.out


def test_two_files_and_standard_input(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("easy.yaml").write_text(DUEL.replace("count: 2", "count: 1"), encoding="utf-8")
    two = json.loads(terminal("compare", "duel.yaml", "easy.yaml", *ASKED[4:], "--format", "json").out)
    changed = json.loads(terminal(*ASKED, "--format", "json").out)
    assert two["metrics"] == changed["metrics"]
    assert [one["scenario_hash"] for one in two["variants"]] == [one["scenario_hash"] for one in changed["variants"]]
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(DUEL.encode())))
    piped = json.loads(terminal("compare", "-", *ASKED[2:], "--format", "json").out)
    assert piped["metrics"] == changed["metrics"]


def test_workers_do_not_show(terminal: Terminal) -> None:
    one = terminal(*ASKED, "--format", "json", "--workers", 1)
    assert terminal(*ASKED, "--format", "json", "--workers", 2).out == one.out


def test_house_rules_and_tactics_are_changes_too(terminal: Terminal) -> None:
    for change in ("house_rules.all.death_at=0", "sides.party.Ada.tactics=[{do: hold}]"):
        said = terminal("compare", "duel.yaml", "--with", change, "-n", 30, "--seed", 3, "--format", "json")
        variants = json.loads(said.out)["variants"]
        assert variants[0]["scenario_hash"] != variants[1]["scenario_hash"]


def test_conditions_speak_of_the_difference(terminal: Terminal) -> None:
    said = terminal(*ASKED, "--fail-if", "win(party) > 0")
    assert said.code == 3
    assert "win(party) > 0 holds: win(party) differs by +" in said.err
    assert terminal(*ASKED, "--fail-if", "win(party) < -0.1").code == 0
    assert terminal(*ASKED, "--fail-if", "down(party) >= -9").code == 3


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (("duel.yaml",), 2, "two files, or one file and what to change"),
        (("duel.yaml", "duel.yaml", "--with", "distance=5"), 2, "two files, or one file"),
        (("duel.yaml", "--with", "distance"), 2, "PATH=VALUE"),
        (("duel.yaml", "--with", "sides.orcs.orx.count=3"), 2, "--with sides.orcs.orx.count=3"),
        (("duel.yaml", "--with", "sides.orcs.orc.count=x"), 65, "--with sides.orcs.orc.count=x"),
        (("duel.yaml", "--with", "distance=20", "--metric", "win(orks)"), 2, "did you mean orcs"),
        (("duel.yaml", "--with", "distance=20", "--fail-if", "win(orcs) >"), 2, "expected a number"),
        (("none.yaml", "--with", "distance=20"), 66, "no such file"),
    ],
)
def test_what_is_wrong_is_said(terminal: Terminal, arguments: tuple[str, ...], code: int, complaint: str) -> None:
    said = terminal("compare", *arguments, "-n", 5, "--seed", 1)
    assert (said.code, said.out) == (code, "")
    assert complaint in said.err
    assert "Traceback" not in said.err


def test_a_drawn_seed_is_told_with_the_command(terminal: Terminal) -> None:
    said = terminal(*ASKED[:6])
    assert said.err.startswith("No seed was given; drew ")
    again = said.err.splitlines()[0].split("simulator ")[1].split()
    assert terminal(*again).out == said.out


def test_the_function_gives_the_commands_answer(terminal: Terminal) -> None:
    by_hand = simulator.compare("duel.yaml", changes={"sides.orcs.orc.count": 1}, fights=60, seed=3)
    assert json.loads(terminal(*ASKED, "--format", "json").out)["metrics"] == json.loads(by_hand.to_json())["metrics"]
    scenario = simulator.load("duel.yaml")
    other = scenario.with_({"sides.orcs.orc.count": 1})
    assert simulator.compare(scenario, other, fights=60, seed=3).rows() == by_hand.rows()
    with pytest.raises(UsageError, match="a second scenario, or changes"):
        simulator.compare("duel.yaml")
