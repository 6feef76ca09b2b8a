"""Does `simulator exact` answer in every form, with the promised exit codes, and does `run` tell the odds too?"""

import csv
import io
import json
import re
from pathlib import Path

import pytest

import simulator
from tests.cli.conftest import DUEL, Terminal


@pytest.fixture
def plain(terminal: Terminal) -> Terminal:
    text = DUEL.replace("distance: 10", "distance: 5").replace("count: 2", "count: 1")
    Path("plain.yaml").write_text(text, encoding="utf-8")
    return terminal


def test_the_odds_in_every_form(plain: Terminal) -> None:
    said = plain("exact", "plain.yaml")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Duel: exact odds\n")
    assert said.out.endswith("Again:    simulator exact plain.yaml\n")
    data = json.loads(plain("exact", "plain.yaml", "--format", "json").out)
    assert sum(data["outcomes"].values()) == pytest.approx(1)
    rows = list(csv.DictReader(io.StringIO(plain("exact", "plain.yaml", "--format", "csv").out)))
    assert float(rows[0]["value"]) == data["outcomes"][rows[0]["name"]]
    odds = simulator.exact("plain.yaml")
    assert odds.outcomes == data["outcomes"]
    assert odds.to_polars().height == len(rows)


def test_a_run_tells_them_beside_its_estimate(plain: Terminal) -> None:
    odds = simulator.exact("plain.yaml").outcomes
    told = plain("run", "plain.yaml", "-n", 100, "--seed", 3).out.replace("\n", " ")
    assert f"Worked out exactly: party {100 * odds['party']:.2f}%, orcs {100 * odds['orcs']:.2f}%" in told
    assert "standard errors off" in told
    assert "Worked out" not in plain("run", "duel.yaml", "-n", 100, "--seed", 3).out


def test_conditions_and_refusals(plain: Terminal) -> None:
    assert plain("exact", "plain.yaml", "--fail-if", "win(party) < 0.999").code == 3
    assert plain("exact", "plain.yaml", "--fail-if", "win(party) < 0.001").code == 0
    for arguments, complaint in (
        (("duel.yaml",), "do not all stand within"),
        (("plain.yaml", "--set", "sides.party.Ada.items=[potion of healing]"), "Ada has spells, items or abilities"),
        (("plain.yaml", "--fail-if", "deaths(party) > 0"), "is not worked out exactly"),
    ):
        said = plain("exact", *arguments)
        assert (said.code, said.out) == (2, "")
        assert complaint in said.err
        assert "Traceback" not in said.err


def test_what_hardly_ever_happens_is_not_on_the_page_either(plain: Terminal) -> None:
    odds = simulator.exact("plain.yaml")
    assert 0 < odds.outcomes["undecided"] < 1e-9
    page = plain("exact", "plain.yaml", "--format", "html").out
    assert "undecided" not in page.partition("All of it")[0]
    assert "e-" not in "".join(re.findall(r"[\d.]+e-\d+%", page))
