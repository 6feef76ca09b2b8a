"""One scenario under several rulesets: the same dice, the same figures, and nothing left out in silence."""

import json
from pathlib import Path

import pytest

import simulator as sim
from simulator.errors import UsageError
from simulator.report.side_by_side import side_by_side_table
from simulator.study.loading import Loaded, Reading, load_file
from simulator.study.side_by_side import SideBySide, side_by_side

FILE = Path(__file__).parents[2] / "scenarios" / "goblin-watch.yaml"
NAMES = ("segment", "phase", "gold")


def studies(*names: str) -> list[tuple[str, Loaded]]:
    return [(name, load_file(str(FILE), Reading((), name, lenient=True))) for name in names]


@pytest.fixture(scope="module")
def answer() -> SideBySide:
    return side_by_side(studies(*NAMES), fights=60, seed=7)


def test_each_ruleset_gives_what_it_gives_alone(answer: SideBySide) -> None:
    for name, result in zip(NAMES, answer.results, strict=True):
        alone = sim.load(FILE, ruleset=name, lenient=True).run(60, seed=7)
        assert result.to_dict() == alone.to_dict()


def test_a_difference_is_the_difference_of_the_means_and_is_paired(answer: SideBySide) -> None:
    for one in answer.figures:
        for value, gap in zip(one.values[1:], one.differences, strict=True):
            means = [found.share if one.is_share else found.mean for found in (one.values[0], value)]
            assert gap.mean == pytest.approx(means[1] - means[0])
            assert gap.fights == 60


def test_a_ruleset_beside_itself_differs_in_nothing() -> None:
    same = side_by_side([("one", studies("gold")[0][1]), ("other", studies("gold")[0][1])], fights=30, seed=7)
    assert {gap.differing for one in same.figures for gap in one.differences} == {0}


def test_one_ruleset_is_not_enough() -> None:
    with pytest.raises(UsageError, match="two of them"):
        side_by_side(studies("gold"), fights=1, seed=7)


def test_the_table_names_every_ruleset_and_the_fight_to_watch(answer: SideBySide) -> None:
    told = side_by_side_table(answer)
    assert "gold - segment" in told
    assert "phase - segment" in told
    assert "--ruleset phase --lenient --seed 7 --fight 1" in told


def test_json_and_rows_hold_the_same_figures(answer: SideBySide) -> None:
    plain = json.loads(answer.to_json())
    assert [run["ruleset"] for run in plain["runs"]] == list(NAMES)
    rows = answer.rows()
    assert len(rows) == len(NAMES) * len(answer.figures)
    first = rows[1]
    assert first["difference_mean"] == plain["differences"][0]["from_segment"]["phase"]["mean"]


def test_what_a_ruleset_lacks_is_told_and_never_dropped_in_silence() -> None:
    file = FILE.with_name("orcs-form-trolls-come.yaml")
    both = [(name, load_file(str(file), Reading((), name, lenient=True))) for name in ("gold", "segment")]
    answer = side_by_side(both, fights=2, seed=7)
    assert answer.dropped[0] == ()
    lacking = " ".join(answer.dropped[1])
    assert "acid arrow" in lacking
    assert f"Left out under segment: {answer.dropped[1][0]}" in side_by_side_table(answer, 10_000)
    assert json.loads(answer.to_json())["variants"][1]["left_out"] == list(answer.dropped[1])
