"""Does `simulator worth` answer in every form, with the promised exit codes?"""

import csv
import io
import json

import pytest

import simulator
from tests.cli.conftest import Terminal

ASKED = ("worth", "duel.yaml", "-n", 6, "--seed", 3)


def test_the_ranking_in_every_form(terminal: Terminal) -> None:
    said = terminal(*ASKED)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("What is it worth to Ada? ")
    again = said.out.splitlines()[-1].split("simulator ")[1].split()
    assert terminal(*again).out == said.out
    data = json.loads(terminal(*ASKED, "--format", "json", "--workers", 2).out)
    names = [gain["name"] for gain in data["gains"]]
    assert {"level +1", "potion of healing +1", "one orc fewer", "to hit +1"} <= set(names)
    rows = list(csv.DictReader(io.StringIO(terminal(*ASKED, "--format", "csv").out)))
    assert [row["lever"] for row in rows if row["metric"] == "win(party)"] == names


def test_levers_of_ones_own_and_conditions(terminal: Terminal) -> None:
    sword = "sides.party.Ada.weapons=[long sword +3]"
    said = terminal(*ASKED, "--with", sword, "--metric", "win(party)", "--fail-if", "win(party) > 0.01")
    assert said.code == 3
    assert sword in said.out
    assert "win(party) > 0.01 holds for" in said.err
    by_hand = simulator.worth(
        "duel.yaml",
        levers={sword: {"sides.party.Ada.weapons": ["long sword +3"]}},
        metrics=["win(party)"],
        fights=6,
        seed=3,
    )
    assert by_hand.gain(sword).metrics[0].difference.mean is not None
    data = json.loads(terminal(*ASKED, "--with", sword, "--metric", "win(party)", "--format", "json").out)
    assert [gain["metrics"] for gain in data["gains"]] == [
        gain["metrics"] for gain in json.loads(by_hand.to_json())["gains"]
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (("--for", "Bert"), 2, "nobody is called 'Bert'; there are Ada, orc"),
        (("--in", "luck"), 2, "no lever to measure in"),
        (("--with", "sides.party.Ada.weapon=[x]"), 2, "--with sides.party.Ada.weapon"),
        (("--with", "sides.party.Ada.weapons=[xyzzy]"), 65, "xyzzy"),
    ],
)
def test_what_is_wrong_is_said(terminal: Terminal, arguments: tuple[str, ...], code: int, complaint: str) -> None:
    said = terminal(*ASKED, *arguments)
    assert (said.code, said.out) == (code, "")
    assert complaint in said.err
    assert "Traceback" not in said.err
