"""Do variants play the same fights on the same dice, whoever plays them?"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction

import pytest

from simulator.errors import SimulatorError, UsageError
from simulator.study.bench import Bench, Variant
from simulator.study.interruptions import Interruption
from simulator.study.loading import Loaded
from simulator.study.metrics import METRICS, parse_metric
from simulator.study.origin import Origin
from simulator.study.roster import Roster
from simulator.study.runner import play_many
from simulator.study.tally import Tally
from tests.study.scenes import failing_fight, goblin_watch, made_up_fight

SCENE = Loaded(goblin_watch(), Origin("watch.yaml"))
EVERY = (
    "win(party)",
    "win(goblins)",
    "draw",
    "undecided",
    "rounds",
    'used(party, "sleep")',
    "p(deaths(goblins) >= 2)",
    *(f"{name}(goblins)" for name in ("tpk", "deaths", "down", "fled", "captured", "hp_left", "spoiled")),
)


def variant(label: str = "as it is") -> Variant:
    return Variant(label, SCENE, EVERY)


def test_every_metric_is_asked() -> None:
    assert {text.partition("(")[0] for text in EVERY} == {*METRICS, "p"}


@pytest.mark.parametrize("text", EVERY)
def test_the_value_of_a_fight_is_what_a_tally_of_that_fight_says(text: str) -> None:
    roster = Roster(SCENE.scenario)
    metric = parse_metric(text, roster)
    for fight in range(1, 60):
        record = made_up_fight(SCENE.scenario, 4, fight)
        alone = Tally.of(roster)
        alone.add(roster, record)
        assert metric.histogram(roster, alone).get(metric.in_fight(roster, record)) == 1


def test_values_add_up_to_the_tally_and_the_tally_is_the_studys() -> None:
    one = variant()
    with Bench(5, play=made_up_fight) as bench:
        bench.play([one], 130)
        bench.play([one], 260)
    assert one.tally.state() == play_many(SCENE.scenario, 260, 5, play=made_up_fight).tally.state()
    for place, metric in enumerate(one.metrics):
        assert metric.value(one.roster, one.tally) == Fraction(int(one.values(place).sum()), 260)


@pytest.mark.parametrize("workers", [2, None])
def test_workers_change_no_value(workers: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulator.study.bench._ALONE_SECONDS", 0.0)
    monkeypatch.setattr("simulator.study.bench._WORTH_SECONDS", 0.0)
    alone, shared = variant(), variant()
    with Bench(5, play=made_up_fight) as bench:
        bench.play([alone], 250)
    counts: list[tuple[int, int]] = []
    with Bench(5, play=made_up_fight, workers=workers, counter=lambda *told: counts.append(told)) as bench:
        bench.play([shared, variant("another")], 250)
    assert all((alone.values(place) == shared.values(place)).all() for place in range(len(EVERY)))
    assert counts[-1] == (500, 500)


def test_any_executor_will_do() -> None:
    alone, shared = variant(), variant()
    with Bench(5, play=made_up_fight) as bench:
        bench.play([alone], 250)
    with ThreadPoolExecutor(2) as threads, Bench(5, executor=threads, play=made_up_fight) as bench:
        bench.play([shared], 250)
    assert alone.tally.state() == shared.tally.state()


def test_a_fight_that_fails_is_told_with_its_variant_and_its_command() -> None:
    with Bench(5, play=failing_fight) as bench, pytest.raises(SimulatorError) as caught:
        bench.play([variant("eight goblins")], 100)
    assert "eight goblins: fight 7 of seed 5 failed: ZeroDivisionError" in str(caught.value)
    assert "simulator watch watch.yaml --seed 5 --fight 7" in str(caught.value)


def test_ctrl_c_keeps_what_is_complete() -> None:
    done = 0

    def played(scene: object, seed: int, fight: int) -> object:
        nonlocal done
        done += 1
        if done > 250:
            raise KeyboardInterrupt
        return made_up_fight(SCENE.scenario, seed, fight)

    one, other = variant(), variant()
    with Bench(5, play=played) as bench:  # type: ignore[arg-type]
        bench.play([one, other], 1000)
    assert bench.interrupted
    assert (one.fights, other.fights) == (100, 100)


def test_a_wish_to_stop_ends_it_after_the_piece_that_is_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def wishing() -> Iterator[Interruption]:
        wish = Interruption()
        wish.note(2, None)
        yield wish

    monkeypatch.setattr("simulator.study.bench.interruptions", wishing)
    for threads in (None, ThreadPoolExecutor(2)):
        one, other = variant(), variant()
        with Bench(5, play=made_up_fight, executor=threads) as bench:
            bench.play([one, other], 1000)
        assert bench.interrupted
        assert (one.fights, other.fights) == (100, 0)


def test_more_fights_than_can_be_kept_are_refused() -> None:
    with Bench(5, play=made_up_fight) as bench, pytest.raises(UsageError, match="at most 10,000,000"):
        bench.play([variant()], 20_000_000)
