"""Does a sweep play what it says, on the same dice, and keep it in order?"""

import json
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from simulator.content import Override, parse_override
from simulator.errors import Fault, InputError, UsageError
from simulator.report.sweep_table import sweep_table
from simulator.study.designs import grid, parse_axis
from simulator.study.loading import Loaded
from simulator.study.origin import Origin
from simulator.study.sweeping import Sweep, by_path, sweep_design
from tests.study.scenes import goblin_watch
from tests.study.test_comparison import tilted

AXES = (parse_axis("rounds=20,45,70"), parse_axis("title=a,b"))


def load(changes: Sequence[Override]) -> Loaded:
    """A scenario whose party wins as many fights of a hundred as it has rounds."""
    values = {change.path[0]: change.value for change in changes}
    if values.get("rounds") == "13":
        raise InputError([Fault("x.yaml", 1, 1, "rounds", "an unlucky number")])
    return Loaded(replace(goblin_watch(), round_limit=int(values.get("rounds", 50))), Origin("watch.yaml"))


def swept(vary: Sequence[str] = ("rounds=20,45,70", "title=a,b"), fights: int = 300, **more: object) -> Sweep:
    axes = [parse_axis(text) for text in vary]
    return sweep_design(load, axes, grid(axes), fights=fights, seed=2, play=tilted, **more)  # type: ignore[arg-type]


def test_cells_are_in_the_order_of_the_design_with_their_own_figures() -> None:
    answer = swept()
    assert [cell.values for cell in answer.cells] == grid(AXES)
    wins = [cell.estimates[0][1] for cell in answer.cells]
    assert wins[0] == wins[1] == pytest.approx(0.2, abs=0.08)
    assert wins[4] == wins[5] == pytest.approx(0.7, abs=0.08)
    assert answer.metrics == ("win(party)", "deaths(party)", "rounds")


def test_effects_come_from_the_fights_that_all_share() -> None:
    answer = swept()
    effects = {one.values: one for one in answer.effects()}
    wins = [cell.estimates[0][1] or 0.0 for cell in answer.cells]
    assert effects[("70",)].change == pytest.approx(wins[4] - wins[0])
    assert effects[("b",)].change == 0
    assert effects["70", "b"].change == 0
    assert [round(part.share, 6) for part in answer.parts()] == [1, 0, 0]


def test_only_the_best_are_played_to_the_end() -> None:
    answer = swept(["rounds=10..90..20"], 1600, best=1)
    assert answer.ranked[0].values[0] == "90"
    assert answer.ranked[0].fights == 1600
    assert sum(cell.culled for cell in answer.cells) == 4
    assert sum(cell.fights for cell in answer.cells) < 1600 + 4 * 801
    lowest = swept(["rounds=10..90..20"], 1600, best=1, highest=False)
    assert lowest.ranked[0].values == ("10",)
    with pytest.raises(UsageError, match="from 1 to 4"):
        swept(["rounds=10..90..20"], best=5)


def test_fewer_deaths_are_better() -> None:
    answer = swept(["rounds=10,90"], 20, metrics=["deaths(party)"], best=1)
    assert not answer.highest


def test_faults_of_all_variants_are_told_each_once() -> None:
    with pytest.raises(InputError) as caught:
        swept(["rounds=12,13", "title=a,b"])
    assert [fault.message for fault in caught.value.faults] == ["an unlucky number"]


def test_rows_have_numbers_where_values_are_numbers() -> None:
    rows = swept(fights=10).rows()
    assert list(rows[0])[:4] == ["set rounds", "title", "fights", "culled"]
    assert (rows[2]["set rounds"], rows[2]["title"]) == (45, "a")
    assert rows[0]["win(party) low"] <= rows[0]["win(party)"] <= rows[0]["win(party) high"]
    assert swept(fights=10).to_polars().height == 6


def test_the_json_holds_cells_effects_and_parts() -> None:
    data = json.loads(swept(fights=10).to_json())
    assert (data["question"], data["design"], len(data["cells"])) == ("sweep", "grid", 6)
    assert data["cells"][3]["values"] == {"rounds": "45", "title": "b"}
    assert [one["paths"] for one in data["parts"]["win(party)"]] == [["rounds"], ["title"], ["rounds", "title"]]


def test_the_report_names_effects_and_drops() -> None:
    told = sweep_table(swept(), again="simulator sweep x")
    assert re.search(r"^rounds 20 to 70 +\+50 \(", told, re.MULTILINE)
    assert "rounds 20 to 45 and title a to b" in told
    assert told.endswith("simulator sweep x\n")
    assert "(dropped)" in sweep_table(swept(["rounds=10..90..20"], 1600, best=1))


def test_axes_by_path() -> None:
    axes = by_path({"distance": [30, 60], "sides.a.b.count": "4..6", "tactics": ["archer", None]})
    assert [axis.levels for axis in axes] == [("30", "60"), ("4", "5", "6"), ("archer", "null")]
    with pytest.raises(UsageError, match="values are a list"):
        by_path({"distance": 3})
    for values, complaint in (([], "no value is listed"), ([30, 30], "stands there twice")):
        with pytest.raises(UsageError, match=complaint):
            by_path({"distance": values})


def test_a_change_says_which_option_it_came_from() -> None:
    assert parse_override("distance=3", "--vary").origin == "--vary distance=3"
