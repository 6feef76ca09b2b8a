"""Is the value that solve finds the one at which the goal is crossed, and does its interval hold it?"""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from simulator.content import Override
from simulator.dice import Dice, Purpose
from simulator.errors import InputError, UsageError
from simulator.model.compiled import CompiledScenario
from simulator.model.record import FightRecord
from simulator.report.solve_table import solve_table
from simulator.study.designs import parse_axis
from simulator.study.loading import Loaded
from simulator.study.origin import Origin
from simulator.study.roster import Roster
from simulator.study.solving import ALWAYS, FOUND, NEVER, SEVERAL, Solution, between, smoothed, solve_for
from tests.study.scenes import goblin_watch, made_up_fight

SCENE = goblin_watch()
ROSTER = Roster(SCENE)
RECORD = made_up_fight(SCENE, 1, 1)
PARTY, GOBLINS = ROSTER.sides.index("party"), ROSTER.sides.index("goblins")


def load(changes: Sequence[Override]) -> Loaded:
    """The value under search is kept in the title."""
    return Loaded(replace(SCENE, title=changes[0].value if changes else "0"), Origin("watch.yaml"))


def with_share(share: Callable[[float], float]) -> Callable[[CompiledScenario, int, int], FightRecord]:
    """Fights in which the party wins with a chance that depends on the value."""

    def play(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
        wins = Dice(seed, fight).roll(0, Purpose.EFFECT, 1_000_000) <= 1_000_000 * share(float(scene.title))
        return RECORD._replace(fight=fight, outcome=PARTY if wins else GOBLINS, rounds=round(float(scene.title)))

    return play


def solved(vary: str, goal: str, share: Callable[[float], float], *, fights: int = 1000, seed: int = 1) -> Solution:
    return solve_for(load, parse_axis(vary), goal, fights=fights, seed=seed, play=with_share(share))


def falling(value: float) -> float:
    """0.75 lies between 6 (0.79) and 7 (0.74)."""
    return max(0.0, min(1.0, 1.09 - 0.05 * value))


def test_the_most_that_still_meets_the_goal() -> None:
    answer = solved("title=2..20", "win(party) >= 0.75", falling, fights=4000)
    assert (answer.status, answer.sure, answer.met_below) == (FOUND, True, True)
    assert answer.answer == 6
    assert answer.answer_low is not None
    assert answer.answer_high is not None
    assert answer.answer_low <= 6 <= answer.answer_high <= 8
    assert [point.value for point in answer.points] == sorted(point.value for point in answer.points)


def test_the_least_that_meets_it() -> None:
    answer = solved("title=2..20", "win(goblins) > 40%", falling, fights=4000)
    assert (answer.status, answer.met_below, answer.answer) == (FOUND, False, 10)
    fewer = solved("title=2..20", "win(goblins) <= 0.4", falling, fights=4000)
    assert (fewer.met_below, fewer.answer in {9, 10}) == (True, True)


def test_a_mean_may_be_the_goal_and_one_that_never_varies_is_exact() -> None:
    answer = solved("title=1..40", "rounds <= 12", falling)
    assert (answer.answer, answer.answer_low, answer.answer_high) == (12, 12, 12)
    assert answer.sure


def test_a_real_number_is_found_to_a_64th_of_the_range() -> None:
    answer = solved("title=0.0..10", "win(party) >= 0.5", lambda value: 1 - value / 10, fights=2000)
    assert answer.answer is not None
    assert abs(answer.answer - 5) < 0.5
    assert answer.answer_low is not None
    assert answer.answer_high is not None
    assert answer.answer_low <= 5 <= answer.answer_high
    assert (answer.answer * 64 / 10).denominator == 1


@pytest.mark.parametrize(
    ("goal", "status", "told"),
    [
        ("win(party) >= 0.99", NEVER, "No answer in the range: win(party) >= 0.99 is met at no title from 2 to 20"),
        ("win(party) >= 0.05", ALWAYS, "No answer in the range: win(party) >= 0.05 is met at every title from 2 to 20"),
    ],
)
def test_no_answer_in_the_range_is_said(goal: str, status: str, told: str) -> None:
    answer = solved("title=2..20", goal, lambda value: 0.8 - 0.03 * value)
    assert (answer.status, answer.sure, answer.answer, answer.answer_low) == (status, True, None, None)
    assert solve_table(answer).replace("\n", " ").startswith(told)


def test_what_cannot_be_told_at_the_ends_is_not_called_sure() -> None:
    answer = solved("title=2..20", "win(party) >= 0.5", lambda value: 0.51 + 0 * value, fights=300)
    assert not answer.sure
    assert "as far as these fights can tell" in solve_table(answer).replace("\n", " ")


def test_a_curve_that_comes_back_is_no_single_answer() -> None:
    answer = solved("title=0..20", "win(party) >= 0.5", lambda value: 0.9 if abs(value - 10) > 5 else 0.1)
    assert (answer.status, answer.answer) == (SEVERAL, None)
    assert [verdict for _, _, verdict in answer.stretches] == ["met", "missed", "met"]
    assert "changes more than once" in solve_table(answer)


def test_the_interval_holds_the_truth_95_times_in_100() -> None:
    """The goal is crossed between 9 and 10; the figures differ by two points from one value to the next."""
    held = right = 0
    for seed in range(20):
        answer = solved("title=1..20", "win(party) >= 0.5", lambda value: 0.69 - 0.02 * value, fights=400, seed=seed)
        low = answer.answer_low if answer.answer_low is not None else Fraction(0)
        high = answer.answer_high if answer.answer_high is not None else Fraction(20)
        held += low <= 9 <= high
        right += answer.answer is not None and abs(answer.answer - 9) <= 2
    assert held >= 19
    assert right >= 10


def test_values_far_from_the_goal_cost_few_fights() -> None:
    answer = solved("title=2..20", "win(party) >= 0.75", falling, fights=4000)
    far = [point.fights for point in answer.points if abs(point.value - 6) > 6]
    assert far
    assert max(far) == 200
    assert answer.fights <= 4000 * 7


def test_what_is_no_goal_and_no_range_is_refused() -> None:
    with pytest.raises(UsageError, match="has to be a bound"):
        solved("title=2..20", "win(party) == 0.5", falling)
    with pytest.raises(UsageError, match="needs a range"):
        solved("title=2,3,4", "win(party) >= 0.5", falling)
    with pytest.raises(UsageError, match="at most 100,000"):
        solved("title=1..999999999", "win(party) >= 0.5", falling)


def test_a_value_that_the_scenario_cannot_have_is_told() -> None:
    def refusing(changes: Sequence[Override]) -> Loaded:
        from simulator.errors import Fault

        raise InputError([Fault("x", None, None, "title", "no")])

    with pytest.raises(InputError):
        solve_for(refusing, parse_axis("title=1..3"), "win(party) >= 0.5", seed=1)


def test_the_json_and_the_rows_hold_the_curve() -> None:
    answer = solved("title=2..20", "win(party) >= 0.75", falling)
    data = json.loads(answer.to_json())
    assert (data["status"], data["answer"], data["path"], data["goal"]) == ("found", 6, "title", "win(party) >= 0.75")
    assert [point["value"] for point in data["points"]] == [row["value"] for row in answer.rows()]
    assert data["points"][0]["win(party)"]["share"] == pytest.approx(0.99, abs=0.02)


def test_the_curve_between_what_was_tried() -> None:
    curve = smoothed([(0, 1.0, 10), (4, 0.2, 10), (6, 0.4, 30)], rising=False)
    assert curve == [(0, 1.0), (4, pytest.approx(0.35)), (6, pytest.approx(0.35))]
    assert between(curve, 2) == pytest.approx(0.675)
    assert (between(curve, -1), between(curve, 9)) == (1.0, pytest.approx(0.35))


def test_an_interrupted_search_claims_nothing_of_what_was_not_played() -> None:
    whole = solved("title=2..20", "win(party) >= 0.75", lambda _: 0.95, fights=400)
    assert whole.status == ALWAYS
    stopped = replace(whole, points=whole.points[:2], sure=False, stop_reason="interrupted")
    told = " ".join(solve_table(stopped).split())
    first, last = stopped.points[0].value, stopped.points[-1].value
    assert told.startswith(
        f"Interrupted before it was known where win(party) >= 0.75 is met along title: so far {first} to {last} met."
    )
    unclear = replace(stopped, points=(replace(whole.points[0], verdict="open"),))
    assert "so far nothing is clear." in " ".join(solve_table(unclear).split())
