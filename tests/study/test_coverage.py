"""Do the intervals that are reported hold the truth as often as they promise, when whole studies are repeated?

The truth is known, as the fights are made up: who wins, who dies, how long it takes are dice of known odds. Every study
is played, counted, stopped and reported as a real one.
"""

from collections.abc import Callable
from functools import partial
from math import sqrt

import pytest

from simulator.dice import Dice, Purpose
from simulator.model import terms
from simulator.model.compiled import CompiledScenario
from simulator.model.record import DRAW, CombatantRecord, FightRecord, Turn
from simulator.study.estimators import Figure, Share
from simulator.study.fights import Precision
from simulator.study.metrics import parse_metric
from simulator.study.results import Result
from simulator.study.runner import play_many
from tests.study.scenes import combatant, scenario

SCENE = scenario(
    {
        "party": [combatant("Aldric", 1, "party"), combatant("Elowen", 1, "party")],
        "goblins": [combatant(f"goblin {n}", 0, "goblins", group="goblin") for n in (1, 2, 3)],
    }
)
ROUNDS = 4


def fight_of_known_odds(wins: int, scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    """The party wins `wins` of 1000; each member dies 1 time in 5, a goblin 1 in 2, or all together if luck is shared.

    The fight takes 1 to 4 rounds. Who dies does so in a round of its own, as if every round took one in ten of those
    who still stand; a fight that is over does not tell of the rounds after.
    """
    dice = Dice(seed, fight)

    def roll(sides: int, who: int = 0) -> int:
        return dice.roll(scene.combatants[who].owner, Purpose.EFFECT, sides)

    rounds = roll(ROUNDS)
    shared = roll(100) <= 50
    records, turns = [], []
    for who, spec in enumerate(scene.combatants):
        goblin = spec.side == 0
        dies_in = next((number for number in range(1, ROUNDS + 1) if roll(10, who) == 1), ROUNDS + 1)
        dead = shared if goblin and who < 2 else roll(2, who) == 1 if goblin else dies_in <= rounds
        if dead and not goblin:
            turns.append(Turn(dies_in, dies_in, who, terms.STANDING, terms.DEAD, -1, "axe"))
        dealt = roll(6, who)
        end = (terms.DEAD, 0) if dead else (terms.STANDING, 5)
        records.append(CombatantRecord(*end, dealt, 0, 1, 1, 0, 0, 0, 0, (), "axe" if dead else ""))
    won = roll(1000) <= wins
    return FightRecord(fight, 1 if won else DRAW, rounds, rounds, tuple(records), 0, 0, 0, tuple(turns))


FAIR = partial(fight_of_known_odds, 300)


def share_of(metric: str) -> Callable[[Result], Share | Figure]:
    return lambda result: result.metric(metric)


def group(result: Result) -> Share | Figure:
    return next(one for one in result.groups if one.name == "goblin").ends["dead"]


def dealt(result: Result) -> Share | Figure:
    return result.combatants[3].figures["damage_dealt"]


def survival(result: Result) -> Share | Figure:
    step = result.happened.survival[0].steps[2]
    return Share(0, step.share, step.low, step.high)


WHAT = {
    "a share": (share_of("win(party)"), 0.3),
    "a mean": (share_of("rounds"), 2.5),
    "damage of one combatant": (dealt, 3.5),
    "a share of a mean": (share_of("p(rounds >= 4)"), 0.25),
    "members of a group, two of whom share their luck": (group, 0.5),
    "on its feet after round 2": (survival, 0.81),
}


def held(studies: int, fights: int, **how: object) -> dict[str, float]:
    """How often each interval holds the truth in so many studies, each of its own seed."""
    counts = dict.fromkeys(WHAT, 0)
    for seed in range(studies):
        run = play_many(SCENE, fights, seed, play=FAIR, **how)  # type: ignore[arg-type]
        result = Result(SCENE, seed, run.tally, run.stop_reason)
        for name, (found, truth) in WHAT.items():
            one = found(result)
            counts[name] += (one.low or 0) <= truth <= (one.high or 0)
    return {name: count / studies for name, count in counts.items()}


def test_every_kind_of_interval_holds_the_truth() -> None:
    """A few whole studies: enough to find an interval that is wrong, by four standard errors."""
    error = 4 * sqrt(0.95 * 0.05 / 150)
    assert all(found >= 0.95 - error for found in held(150, 80).values())


def rare(result: Result) -> bool:
    one = result.metric("win(party)")
    return (one.low or 0) <= 0.01 <= (one.high or 0)


def test_a_rare_event_is_held_too() -> None:
    results = []
    for seed in range(150):
        run = play_many(SCENE, 80, seed, play=partial(fight_of_known_odds, 10))
        results.append(rare(Result(SCENE, seed, run.tally, run.stop_reason)))
    assert sum(results) / 150 >= 0.95 - 4 * sqrt(0.95 * 0.05 / 150)


@pytest.mark.long
@pytest.mark.parametrize(("fights", "least"), [(30, 0.925), (300, 0.94)])
def test_coverage_of_whole_studies(fights: int, least: float) -> None:
    """Counts come in whole numbers, so in few fights no interval can hold in exactly 95 of 100."""
    studies = 3000
    error = 4 * sqrt(0.95 * 0.05 / studies)
    for name, found in held(studies, fights).items():
        assert least - error <= found <= 0.97 + error, (name, found)


@pytest.mark.long
@pytest.mark.parametrize("asked", ["win(party)", "rounds"])
def test_coverage_when_a_study_stops_at_a_width(asked: str) -> None:
    """Stopping as soon as an interval is narrow enough leaves its promise as it was."""
    studies = 400
    result = Result(SCENE, 0, play_many(SCENE, 1, 0, play=FAIR).tally, "fights")
    metric = parse_metric(asked, result.roster)
    width = 0.026 if asked == "win(party)" else 0.064
    error = 4 * sqrt(0.95 * 0.05 / studies)
    found = held(studies, 5000, target=Precision(width, metric))
    for name, share in found.items():
        assert share >= 0.95 - error, (name, share)
