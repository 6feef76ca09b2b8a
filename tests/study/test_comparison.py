"""Does a comparison say which of two is better, and only as surely as it may?"""

import json
from dataclasses import replace

import pytest

from simulator.dice import Dice, Purpose
from simulator.errors import UsageError
from simulator.model.compiled import CompiledScenario
from simulator.model.record import FightRecord
from simulator.report.answers import comparison_table
from simulator.study.comparison import Comparison, better_when_higher, compare_variants, default_metrics
from simulator.study.loading import Loaded
from simulator.study.metrics import parse_metric
from simulator.study.origin import Origin
from simulator.study.roster import Roster
from tests.study.scenes import goblin_watch, made_up_fight

SCENE = goblin_watch()
ROSTER = Roster(SCENE)


def tilted(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """A fight in which the party's share of victories is the scenario's round limit, in a hundred."""
    wins = Dice(seed, fight).roll(0, Purpose.EFFECT, 100) <= scene.round_limit
    return made_up_fight(SCENE, seed, fight)._replace(outcome=ROSTER.sides.index("party" if wins else "goblins"))


def tilt(hundredths: int, name: str = "") -> Loaded:
    scenario = replace(SCENE, round_limit=hundredths, scenario_hash=f"{hundredths}{name}")
    return Loaded(scenario, Origin("watch.yaml"))


def asked(first: int, second: int, fights: int = 1000, **more: object) -> Comparison:
    return compare_variants(
        ("one", tilt(first)),
        ("other", tilt(second)),
        fights=fights,
        seed=3,
        play=tilted,
        **more,  # type: ignore[arg-type]
    )


def test_the_same_dice_know_a_difference_exactly_where_every_fight_could_tell() -> None:
    answer = asked(50, 60)
    lead = answer.lead
    assert lead.metric == "win(party)"
    assert lead.verdict == "better"
    assert lead.difference.mean == pytest.approx(0.1, abs=0.03)
    assert lead.difference.differing == lead.difference.total
    assert (lead.difference.variance_saved or 0) > 0.7


def test_a_variant_that_never_differs_is_known_to_be_the_same_after_enough_fights() -> None:
    def twins(fights: int) -> Comparison:
        pair = ("one", tilt(50)), ("other", tilt(50, "twin"))
        return compare_variants(*pair, fights=fights, seed=3, play=tilted)

    for one in twins(1000).metrics:
        assert (one.difference.differing, one.difference.mean, one.verdict) == (0, 0, "open")
    assert twins(1200).lead.verdict == "no difference"


def test_a_fight_against_itself_is_said_to_be_one_and_the_same() -> None:
    answer = asked(50, 50, 20)
    for one in answer.metrics:
        gap = one.difference
        assert (gap.mean, gap.low, gap.high, gap.sequence_low, gap.sequence_high) == (0, 0, 0, 0, 0)
        assert (one.verdict, gap.more_fights) == ("no difference", 0)
    told = comparison_table(answer)
    assert told.startswith("A and B are one and the same fight: win(party) is ")
    assert "no number of fights would show a difference" in " ".join(told.split())
    assert not asked(50, 60, 20).same


def test_worse_is_worse() -> None:
    assert asked(60, 50).lead.verdict == "worse"


def test_it_stops_when_it_is_settled_at_a_checkpoint() -> None:
    answer = asked(30, 70, 900, settle=True)
    assert (answer.fights, answer.stop_reason, answer.lead.verdict) == (500, "settled", "better")
    assert asked(30, 70, 900).fights == 900
    assert asked(50, 51, 700, settle=True).stop_reason == "fights"


@pytest.mark.parametrize(
    ("metric", "good"),
    [
        ("win(party)", 1),
        ("win(goblins)", -1),
        ("deaths(party)", -1),
        ("deaths(goblins)", 1),
        ("hp_left(goblins)", -1),
        ("p(deaths(party) >= 1)", -1),
        ("p(deaths(party) < 1)", 1),
        ("p(deaths(party) == 1)", 0),
        ("rounds", 0),
        ("draw", 0),
    ],
)
def test_what_is_good_is_good_for_the_side_whose_story_is_told(metric: str, good: int) -> None:
    assert better_when_higher(parse_metric(metric, ROSTER), ROSTER) == good


def test_the_json_has_no_infinity_and_every_figure() -> None:
    data = json.loads(asked(50, 60, 50).to_json())
    assert (data["question"], data["fights"], data["seed"]) == ("compare", 50, 3)
    assert [one["metric"] for one in data["metrics"]] == list(default_metrics(ROSTER))
    assert data["metrics"][1]["difference"]["sequence_low"] is None
    assert [one["label"] for one in data["variants"]] == ["one", "other"]


def test_rows_and_frames_have_a_figure_a_row() -> None:
    answer = asked(50, 60, 200)
    assert [row["metric"] for row in answer.rows()] == list(default_metrics(ROSTER))
    assert answer.to_polars()["difference"][0] == answer.lead.difference.mean
    assert answer.to_csv().splitlines()[0].startswith("metric,first,first_low,first_high,second")
    assert next(iter(answer.to_pandas()["verdict"])) == answer.lead.verdict


def test_the_report_leads_with_the_verdict_and_says_what_would_settle_it() -> None:
    told = comparison_table(asked(50, 70), again="simulator compare x")
    assert told.startswith("win(party): B is better. B - A is +")
    assert "saves" in told
    assert told.endswith("Again:    simulator compare x\n")
    unsettled = comparison_table(asked(50, 52, 300))
    assert "not settled" in unsettled
    assert "more fights would settle it" in unsettled


def test_sides_that_the_other_file_lacks_ask_for_a_metric() -> None:
    other = replace(SCENE, sides=(replace(SCENE.sides[0], name="orcs"), replace(SCENE.sides[1], name="heroes")))
    with pytest.raises(UsageError, match=r"there is no side 'party'.*--metric"):
        compare_variants(("a", tilt(50)), ("b", Loaded(other, Origin())), fights=10, seed=1, play=tilted)
