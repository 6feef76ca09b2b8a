"""Do the charts of a notebook hold the figures of the answer, and say what they are? Tested by their specification."""

from pathlib import Path
from typing import Any

import pytest

import simulator
from simulator.errors import MissingExtraError, UsageError
from simulator.report.ink import Ink
from simulator.report.side_colours import SIDE_COLOURS, kind_of_side
from simulator.report.sketches import sketches
from simulator.study.results import Result
from simulator.study.sweeping import Sweep
from tests.cli.conftest import DUEL

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.fixture(scope="module")
def result() -> Result:
    return simulator.load(text=DUEL).run(60, seed=3)


@pytest.fixture(scope="module")
def sweep() -> Sweep:
    asked = {"sides.orcs.orc.count": [1, 3], "distance": [10, 40]}
    return simulator.sweep(simulator.load(text=DUEL), asked, fights=30, seed=3)


def rows_of(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """All data that stands in a chart, wherever it was put."""
    found = [row for rows in spec.get("datasets", {}).values() for row in rows]
    for part in [spec, *spec.get("layer", []), spec.get("spec", {})]:
        found += part.get("data", {}).get("values", [])
    return found


def test_outcomes_are_those_of_the_result_with_their_intervals(result: Result) -> None:
    spec = result.plot.outcomes().to_dict()
    rows = {row["outcome"]: row for row in rows_of(spec)}
    assert set(rows) == set(result.outcomes)
    for name, found in result.outcomes.items():
        assert (rows[name]["share"], rows[name]["low"], rows[name]["high"]) == found[1:]
    assert [layer["mark"]["type"] for layer in spec["layer"]] == ["bar", "rule"]
    assert spec["layer"][0]["encoding"]["x"]["scale"]["domain"] == [0, 1]


def test_rounds_count_every_fight(result: Result) -> None:
    spec = result.plot.rounds().to_dict()
    assert sum(row["fights"] for row in rows_of(spec)) == 60
    assert spec["encoding"]["y"]["field"] == "share"


def test_survival_has_a_panel_for_everybody_and_a_band(result: Result) -> None:
    spec = result.plot.survival().to_dict()
    assert {row["who"] for row in rows_of(spec)} == {one.name for one in result.happened.survival}
    assert [layer["mark"]["type"] for layer in spec["spec"]["layer"]] == ["area", "line"]
    assert spec["spec"]["layer"][1]["mark"]["interpolate"] == "step-after"


@pytest.mark.parametrize("name", ["ends", "course", "kills"])
def test_every_other_chart_of_a_study_has_rows(result: Result, name: str) -> None:
    assert rows_of(getattr(result.plot, name)().to_dict())


@pytest.mark.parametrize("fight", ["typical", "worst", 7])
def test_a_timeline_has_a_lane_for_everybody_who_did_something(result: Result, fight: int | str) -> None:
    spec = result.plot.timeline(fight).to_dict()
    rows = rows_of(spec)
    assert {row["who"] for row in rows} <= {"Ada", "orc 1", "orc 2"}
    assert all(row["from"] <= row["to"] for row in rows if "from" in row)
    number = result.picks.get(fight, fight) if isinstance(fight, str) else fight
    assert f"fight {number} of seed 3" in spec["title"]


def test_a_fight_that_was_not_picked_is_refused(result: Result) -> None:
    with pytest.raises(UsageError, match="no fight is the dullest one"):
        result.plot.timeline("dullest")


def test_a_timeline_can_be_had_of_one_fight() -> None:
    fight = simulator.watch(SCENARIOS / "round-the-bend.yaml", 1, 8)
    rows = rows_of(fight.plot.timeline().to_dict())
    assert any(row.get("kind") == "casting" for row in rows)
    assert any(row.get("kind") == "spell spoiled, action lost" for row in rows)


def test_a_heat_map_has_a_cell_for_every_variant(sweep: Sweep) -> None:
    spec = sweep.plot.heatmap().to_dict()
    values = {(row["axis0"], row["axis1"]): row["value"] for row in rows_of(spec)}
    assert values == {
        (float(cell.values[0]), float(cell.values[1])): cell.estimates[0].share  # type: ignore[union-attr]
        for cell in sweep.cells
    }
    assert spec["layer"][0]["encoding"]["x"]["title"] == "distance"


def test_a_tornado_has_the_strongest_effect_on_top(sweep: Sweep) -> None:
    rows = rows_of(sweep.plot.tornado().to_dict())
    changes = [abs(row["change"]) for row in rows]
    assert changes == sorted(changes, reverse=True)
    assert {row["what"] for row in rows} >= {"orc.count 3", "distance 40"}


def test_a_curve_goes_along_the_first_axis(sweep: Sweep) -> None:
    spec = sweep.plot.curve("rounds").to_dict()
    assert spec["layer"][1]["encoding"]["y"]["title"] == "rounds"
    assert len(rows_of(spec)) == 4
    with pytest.raises(UsageError, match="was not looked at"):
        sweep.plot.curve("deaths(nobody)")


def test_worth_and_solutions_have_charts_too() -> None:
    duel = simulator.load(text=DUEL)
    worth = simulator.worth(duel, fights=30, seed=3)
    rows = rows_of(worth.plot.tornado().to_dict())
    assert {row["what"] for row in rows} == {gain.name for gain in worth.gains}
    assert [abs(row["change"]) for row in rows] == sorted((abs(row["change"]) for row in rows), reverse=True)
    worth.plot.prices().to_dict()
    solution = simulator.solve(duel, "sides.orcs.orc.count", 1, 6, "win(party) >= 0.5", fights=100, seed=3)
    spec = solution.plot.curve().to_dict()
    assert [row["value"] for row in rows_of(spec) if "value" in row] == [
        float(point.value) for point in solution.points
    ]
    assert {"goal": 0.5} in rows_of(spec)


def test_a_comparison_shows_every_paired_difference_with_its_interval() -> None:
    answer = simulator.compare(simulator.load(text=DUEL), changes={"sides.orcs.orc.hp": 1}, fights=60, seed=3)
    spec = answer.plot.difference().to_dict()
    rows = {row["metric"]: row for row in rows_of(spec) if "metric" in row}
    assert list(rows) == [one.metric for one in answer.metrics]
    for one in answer.metrics:
        scale, row, gap = 100 if one.is_share else 1, rows[one.metric], one.difference
        assert (row["change"], row["low"], row["high"]) == tuple(scale * end for end in gap[2:3] + gap[4:6])
        assert row["verdict"] == one.verdict
    assert rows["win(party)"]["unit"] != rows["rounds"]["unit"]
    assert [layer["mark"]["type"] for layer in spec["spec"]["layer"]] == ["rule", "rule", "point"]
    assert spec["resolve"]["scale"]["x"] == "independent"


def test_charts_list_themselves(result: Result, sweep: Sweep) -> None:
    assert "outcomes" in dir(result.plot)
    assert "heatmap()" in repr(sweep.plot)


def test_a_chart_without_its_extra_is_refused(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "altair", None)
    with pytest.raises(MissingExtraError, match="a chart needs the 'report' extra"):
        result.plot.outcomes()


def test_every_answer_shows_itself_and_can_be_kept(result: Result, sweep: Sweep, tmp_path: Path) -> None:
    scenario = simulator.load(text=DUEL)
    comparison = simulator.compare(scenario, changes={"distance": 40}, fights=30, seed=3)
    for answer in (result, sweep, comparison):
        page = answer._repr_html_()
        assert page.count("<svg") >= 1
        assert " id=" not in page
        for ending in ("html", "json", "csv"):
            path = tmp_path / f"answer.{ending}"
            answer.save(path)
            assert path.stat().st_size > 100
        with pytest.raises(UsageError, match="the ending says the form"):
            answer.save(tmp_path / "answer.doc")
    fight = scenario.watch(2, seed=3)
    for ending, begins in (("html", "<!doctype"), ("jsonl", '{"schema"'), ("txt", "Duel")):
        fight.save(tmp_path / f"fight.{ending}")
        assert (tmp_path / f"fight.{ending}").read_text(encoding="utf-8").startswith(begins)


MANY = """
ruleset: segment
distance: 10
sides:
  zealots: [{monster: goblin}]
  party: [{name: Zoe, class: fighter, level: 1}, {name: Ælfgifu, class: fighter, level: 1}]
  beasts: [{monster: wolf, count: 2}]
"""


@pytest.fixture(scope="module")
def many() -> Result:
    return simulator.load(text=MANY).run(40, seed=3)


def colours_in(spec: object, field: str) -> list[dict[str, str]]:
    """Which colour every name has, in each place of a chart where a colour tells it."""
    if isinstance(spec, list):
        return [one for part in spec for one in colours_in(part, field)]
    if not isinstance(spec, dict):
        return []
    found = []
    if (colour := spec.get("color")) and colour.get("field") == field:
        found.append(dict(zip(colour["scale"]["domain"], colour["scale"]["range"], strict=True)))
    return found + [one for part in spec.values() for one in colours_in(part, field)]


def test_a_side_has_one_colour_in_every_chart_and_on_the_pages(many: Result) -> None:
    roster = many.roster
    told = [roster.sides[side] for side in roster.side_order]
    assert told[0] == "party"
    assert [kind_of_side(roster, side) for side in told] == ["s0", "s1", "s2"]
    of_pages = (Path(simulator.__file__).parent / "report" / "page" / "page.css").read_text(encoding="utf-8")
    assert all(f"--side-{place}: {colour};" in of_pages for place, colour in enumerate(SIDE_COLOURS))
    for chart, field in (("outcomes", "outcome"), ("survival", "side"), ("course", "side")):
        for shown in colours_in(getattr(many.plot, chart)().to_dict(), field):
            assert {side: shown[side] for side in told if side in shown} == {
                side: SIDE_COLOURS[place] for place, side in enumerate(told) if side in shown
            }
            assert "party" in shown


def test_a_side_keeps_its_colour_on_a_terminal_though_another_never_wins() -> None:
    found = simulator.load(text=DUEL.replace("count: 2", "count: 12")).run(20, seed=3)
    hero = found.roster.sides[found.roster.protagonist]
    assert found.outcomes[hero].count == 0
    bars = [line for line in sketches(found, 80, Ink(colour=True, drawings=True)) if "win" in line]
    assert len(bars) == 1
    assert "\x1b[33m" in bars[0]


def test_panels_and_cells_stand_in_the_order_of_telling_whatever_letters_begin_a_name(many: Result) -> None:
    shown = [one.name for one in many.shown]
    assert shown[:2] == ["Zoe", "Ælfgifu"]
    assert many.plot.survival().to_dict()["facet"]["sort"] == [one.name for one in many.happened.survival]
    for layer in many.plot.kills().to_dict()["layer"]:
        assert layer["encoding"]["x"]["sort"] == [*shown, "nobody"] == layer["encoding"]["y"]["sort"]


def test_figures_of_who_fells_whom_have_room_and_names_are_not_cut(many: Result) -> None:
    spec = many.plot.kills().to_dict()
    assert spec["width"]["step"] >= 40
    assert all(layer["encoding"][axis]["axis"]["labelLimit"] == 0 for layer in spec["layer"] for axis in ("x", "y"))
