"""Is the JSON form exactly as promised, and are the fights to watch the right ones?"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import simulator
from simulator.model.record import DRAW, UNDECIDED, CombatantRecord, FightRecord
from simulator.study.estimators import share
from simulator.study.origin import Origin
from simulator.study.results import Result, results_json
from simulator.study.roster import Roster
from simulator.study.runner import play_many
from simulator.study.tally import ENDS, FIGURES, Tally
from tests.study.scenes import combatant, goblin_watch, made_up_fight, scenario

SCENE = goblin_watch()
ROSTER = Roster(SCENE)


def result_of(fights: int, seed: int = 4) -> Result:
    run = play_many(SCENE, fights, seed, play=made_up_fight)
    return Result(SCENE, seed, run.tally, run.stop_reason, Origin("watch.yaml"))


def result_from(records: Sequence[FightRecord]) -> Result:
    tally = Tally.of(ROSTER)
    for record in records:
        tally.add(ROSTER, record)
    return Result(SCENE, 1, tally, "fights")


def test_the_json_form_has_exactly_the_promised_fields_in_their_order() -> None:
    data = json.loads(result_of(40).to_json())
    assert list(data) == [
        "schema",
        "version",
        "title",
        "ruleset",
        "house_rules",
        "scenario_hash",
        "rules_hash",
        "seed",
        "fights",
        "stop_reason",
        "outcomes",
        "rounds",
        "combatants",
        "happened",
        "picks",
    ]
    assert (data["schema"], data["version"], data["title"]) == ("3", simulator.__version__, "Goblin watch")
    assert data["house_rules"] == {"death_at": -10, "surprise": "none"}
    assert (data["seed"], data["fights"], data["stop_reason"]) == (4, 40, "fights")
    assert list(data["outcomes"]) == ["goblins", "party", "draw", "undecided"]
    assert list(data["rounds"]) == ["mean", "sd", "low", "high", "quantiles"]
    assert list(data["rounds"]["quantiles"]) == ["5", "25", "50", "75", "95"]
    rows = data["combatants"]
    assert [(row["name"], row["side"], row.get("group")) for row in rows] == [
        ("goblin 1", "goblins", None),
        ("goblin 2", "goblins", None),
        ("goblin 3", "goblins", None),
        ("Aldric", "party", None),
        ("Elowen", "party", None),
        ("goblin", "goblins", 3),
    ]
    assert list(rows[0]) == ["name", "side", *ENDS, *FIGURES]
    assert list(rows[-1]) == ["name", "side", "group", *ENDS, *FIGURES]
    assert all(list(row[end]) == ["count", "share", "low", "high"] for row in rows for end in ENDS)
    assert all(list(row[figure]) == ["mean", "sd", "low", "high"] for row in rows for figure in FIGURES)


def test_shares_sum_to_exactly_one() -> None:
    data = json.loads(result_of(333).to_json())
    assert sum(one["count"] for one in data["outcomes"].values()) == 333
    for row in data["combatants"]:
        assert sum(row[end]["count"] for end in ENDS) == 333 * row.get("group", 1)


def test_no_fights_print_null_and_never_nan() -> None:
    result = result_of(0)
    data = json.loads(result.to_json(), parse_constant=pytest.fail)
    assert data["outcomes"]["party"] == {"count": 0, "share": None, "low": None, "high": None}
    assert data["rounds"] == {
        **dict.fromkeys(("mean", "sd", "low", "high")),
        "quantiles": dict.fromkeys(("5", "25", "50", "75", "95")),
    }
    assert result.picks == {}
    assert "nan" not in (repr(result) + result._repr_html_()).lower()


def test_one_fight_has_means_without_a_spread() -> None:
    row = json.loads(result_of(1).to_json())["combatants"][0]
    assert row["attacks"]["mean"] >= 4
    assert row["attacks"]["sd"] is row["attacks"]["low"] is row["attacks"]["high"] is None


def test_a_groups_figures_are_sums_over_its_members() -> None:
    result = result_of(50)
    (group,) = result.groups
    members = result.combatants[:3]
    assert group.size == 3
    for figure in FIGURES:
        assert group.figures[figure].mean == pytest.approx(sum(one.figures[figure].mean or 0 for one in members))
    for end in ENDS:
        assert group.ends[end].count == sum(one.ends[end].count for one in members)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_the_bytes_do_not_depend_on_hashing(hash_seed: str) -> None:
    code = "from tests.study.test_results import result_of; import sys; sys.stdout.write(result_of(60).to_json())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode() == result_of(60).to_json()


def test_several_results_are_runs_of_one_object() -> None:
    one, other = result_of(3), result_of(3, seed=5)
    assert results_json([one]) == one.to_json()
    data = json.loads(results_json([one, other]))
    assert list(data) == ["schema", "runs"]
    assert data["runs"] == [one.to_dict(), other.to_dict()]


def test_a_result_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        result_of(1).seed = 3  # type: ignore[misc]


def test_metrics_and_conditions_can_be_asked_of_a_result() -> None:
    result = result_of(80)
    assert result.metric("win(party)") == result.outcomes["party"]
    assert result.metric("rounds") == result.rounds
    condition, holds = result.condition("p(rounds >= 1) < 1")
    assert (condition.metric.text, holds) == ("p(rounds >= 1)", False)


def ending(fight: int, outcome: int, rounds: int, party: Sequence[int], hp: int = 4) -> FightRecord:
    ones = [CombatantRecord(0, 1, *[0] * 8, (), "") for _ in range(3)]
    for spec, status in zip(SCENE.combatants[3:], party, strict=True):
        ones.append(CombatantRecord(status, hp, *[0] * 8, (0,) * len(spec.powers), "axe" if status in {1, 2} else ""))
    return FightRecord(fight, outcome, rounds, rounds, tuple(ones), 0, 0)


UP, DOWN, DEAD, FLED, TAKEN = range(5)


def test_the_typical_fight_is_the_most_frequent_outcome_at_its_medians() -> None:
    result = result_from(
        [
            ending(1, 0, 4, [DEAD, DEAD]),
            ending(2, 1, 2, [UP, UP]),
            ending(3, 1, 9, [UP, DEAD]),
            ending(4, 1, 5, [UP, DEAD]),
            ending(5, 1, 5, [UP, DEAD]),
            ending(6, 1, 5, [DEAD, DOWN]),
        ]
    )
    assert result.picks["typical"] == 4


def test_the_worst_fight_has_the_most_lost_then_the_most_dead_then_the_lowest_number() -> None:
    fights = [
        ending(1, 0, 4, [DEAD, FLED]),
        ending(2, 0, 4, [DOWN, TAKEN]),
        ending(3, 1, 2, [DEAD, DOWN]),
        ending(4, 0, 7, [DEAD, TAKEN]),
    ]
    assert result_from(fights).picks["worst"] == 3
    assert result_from(fights[:2]).picks["worst"] == 2


def test_the_closest_fight_needs_a_winner() -> None:
    fights = [ending(1, DRAW, 4, [FLED, FLED]), ending(2, UNDECIDED, 4, [UP, UP])]
    assert "closest" not in result_from(fights).picks
    fights += [ending(3, 1, 4, [UP, UP], hp=2), ending(4, 1, 4, [UP, UP], hp=1), ending(5, 1, 4, [UP, UP], hp=1)]
    assert result_from(fights).picks["closest"] == 4


@given(st.integers(0, 30), st.integers(1, 40))
def test_the_fights_to_watch_are_the_same_for_any_chunks(seed: int, size: int) -> None:
    whole = play_many(SCENE, 40, seed, play=made_up_fight)
    cut = play_many(SCENE, 40, seed, chunk_size=size, play=made_up_fight)
    one, other = (Result(SCENE, seed, run.tally, "fights") for run in (whole, cut))
    assert one.picks == other.picks
    assert all(1 <= fight <= 40 for fight in one.picks.values())


def test_intervals_of_counts_hold_only_what_is_possible() -> None:
    result = result_from([ending(1, 0, 4, [DEAD, DEAD]), ending(2, 1, 0, [UP, UP])])
    dead = result.side_figure(1, "dead")
    assert (dead.mean, dead.low, dead.high) == (1, 0, 2)
    data = json.loads(result.to_json())
    assert data["rounds"]["low"] == 0
    assert all(one["hp_left"]["low"] >= 0 for one in data["combatants"])


def test_html_tells_fights_that_end_before_the_first_round() -> None:
    early = result_from([ending(1, 1, 0, [UP, UP]), ending(2, 1, 3, [UP, UP])])
    assert "ended in the surprise, before round 1</th>" in early._repr_html_()
    assert "before round 1" not in result_of(5)._repr_html_()


def test_deaths_before_victory_and_causes() -> None:
    result = result_from(
        [
            ending(1, 1, 4, [UP, DEAD]),
            ending(2, 1, 4, [UP, UP]),
            ending(3, 0, 4, [DEAD, DOWN]),
            ending(4, 1, 1, [UP, UP]),
        ]
    )
    assert result.deaths_before_victory(1) == {0: 2, 1: 1}
    assert result.causes(4) == [("dead", "axe", 1), ("down", "axe", 1)]
    assert result.causes(0) == []


def test_html_escapes_every_name_and_asks_for_nothing() -> None:
    evil = "<script>alert(1)</script>"
    scene = scenario({"a & b": [combatant(evil, 0, "a & b")], "c": [combatant('"><img src=x>', 0, "c")]}, title="<h1>&")
    run = play_many(scene, 5, 1, play=made_up_fight)
    page = Result(scene, 1, run.tally, "fights")._repr_html_()
    assert "<script" not in page
    assert "<img" not in page
    assert "<h1>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "a &amp; b" in page
    assert "http" not in page
    assert "src=" not in page.replace("&quot;&gt;&lt;img src=x&gt;", "")


def test_repr_says_how_it_went_in_one_line() -> None:
    result = result_of(200)
    assert repr(result).startswith("<Result of 200 fights, seed 4: goblins ")
    assert "\n" not in repr(result)
    assert share(0, 200) is not None
