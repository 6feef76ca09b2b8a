"""Is a study the same on any number of workers, and does it stop where it should?"""

import re
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.errors import SimulatorError, UsageError
from simulator.model.compiled import CompiledScenario
from simulator.model.record import FightRecord
from simulator.study import runner
from simulator.study.estimators import share
from simulator.study.fights import Precision
from simulator.study.metrics import parse_metric
from simulator.study.results import Result
from simulator.study.roster import Roster
from simulator.study.runner import CHECKPOINT, Run, fights_for, play_many
from simulator.study.subject import FightFailedError
from simulator.study.tally import Tally
from simulator.study.workers import Crew
from tests.study.scenes import dying_fight, dying_in_26, dying_once, failing_fight, goblin_watch, made_up_fight

SCENE = goblin_watch()


def json_of(run: Run, seed: int = 5) -> str:
    return Result(SCENE, seed, run.tally, run.stop_reason).to_json()


@pytest.fixture(scope="module")
def alone() -> str:
    return json_of(play_many(SCENE, 730, 5, play=made_up_fight))


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_workers_gives_the_same_bytes(workers: int, alone: str) -> None:
    assert json_of(play_many(SCENE, 730, 5, workers=workers, play=made_up_fight)) == alone


@pytest.mark.parametrize("size", [1, 7, 499, 10_000])
def test_any_chunk_size_gives_the_same_bytes(size: int, alone: str) -> None:
    assert json_of(play_many(SCENE, 730, 5, chunk_size=size, play=made_up_fight)) == alone


def test_any_executor_will_do(alone: str) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert json_of(play_many(SCENE, 730, 5, executor=executor, chunk_size=13, play=made_up_fight)) == alone


def no_processes(*_: object) -> None:
    raise AssertionError("a process was started")


def test_left_to_itself_a_short_study_starts_no_processes(alone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Crew, "_processes", no_processes)
    assert json_of(play_many(SCENE, 730, 5, workers=None, play=made_up_fight)) == alone


def test_left_to_itself_a_long_study_is_handed_on_to_processes(alone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "_ALONE_SECONDS", 0.0)
    monkeypatch.setattr(runner, "_WORTH_SECONDS", 0.0)
    monkeypatch.setattr(runner, "worker_count", lambda: 2)
    started: list[int] = []
    threads = ThreadPoolExecutor(2)

    def in_threads(crew: Crew) -> Executor:
        started.append(crew.many)
        return threads

    monkeypatch.setattr(Crew, "_processes", in_threads)
    assert json_of(play_many(SCENE, 730, 5, workers=None, play=made_up_fight)) == alone
    threads.shutdown()
    assert set(started) == {2}


def test_a_study_goes_on_after_what_was_played_before(alone: str) -> None:
    for before in (0, 1, 500, 729, 730):
        begun = play_many(SCENE, before, 5, play=made_up_fight).tally
        kept: list[Tally] = []
        run = play_many(SCENE, 730, 5, begun=begun, keeper=kept.append, play=made_up_fight)
        assert json_of(run) == alone
        assert sum(tally.fights for tally in kept) == 730 - before


def test_a_target_that_was_met_before_plays_nothing_more() -> None:
    met = play_many(SCENE, 20_000, 2, target=Precision(0.03), play=made_up_fight)
    again = play_many(SCENE, 20_000, 2, target=Precision(0.03), begun=met.tally, play=failing_fight)
    assert (again.tally.fights, again.stop_reason) == (met.tally.fights, "target")


@pytest.mark.parametrize("slow", [0.004, 0.0001])
def test_chunks_are_cut_by_time_and_never_across_a_checkpoint(slow: float, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[int, int]] = []

    def timed(subject: object, seed: int, first: int, last: int) -> runner.Chunk[Tally]:
        played.append((first, last))
        tally = Tally.of(Roster(SCENE))
        tally.fights = last - first + 1
        return runner.Chunk(tally, slow * tally.fights)

    monkeypatch.setattr(runner, "timed_chunk", timed)
    with ThreadPoolExecutor(1) as executor:
        play_many(SCENE, 2000, 1, executor=executor, workers=1)
    sizes = [last - first + 1 for first, last in sorted(played)]
    assert max(sizes) == min(CHECKPOINT, round(0.5 / slow))
    assert all((first - 1) // CHECKPOINT == (last - 1) // CHECKPOINT for first, last in played)
    assert sum(sizes) == 2000


def test_fights_one_to_a_hundred_are_those_of_a_longer_study() -> None:
    seen: dict[int, list[FightRecord]] = {100: [], 300: []}

    def watching(fights: int, scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
        record = made_up_fight(scene, seed, fight)
        seen[fights].append(record)
        return record

    for fights in seen:
        play_many(SCENE, fights, 9, play=partial(watching, fights))
    assert seen[300][:100] == seen[100]
    assert [record.fight for record in seen[300]] == list(range(1, 301))


def test_no_fights_are_a_study_of_nothing() -> None:
    run = play_many(SCENE, 0, 1, play=made_up_fight)
    assert (run.tally.fights, run.stop_reason) == (0, "fights")


@pytest.mark.parametrize("chunk_size", [1, 64, 500, 5000])
def test_a_target_is_asked_for_at_fixed_checkpoints_only(chunk_size: int) -> None:
    run = play_many(SCENE, 20_000, 2, target=Precision(0.03), chunk_size=chunk_size, play=made_up_fight)
    assert (run.tally.fights, run.stop_reason) == (1500, "target")


def test_a_target_stops_several_workers_at_the_same_fight() -> None:
    one = play_many(SCENE, 20_000, 2, target=Precision(0.03), play=made_up_fight)
    with ThreadPoolExecutor(4) as executor:
        many = play_many(SCENE, 20_000, 2, target=Precision(0.03), executor=executor, chunk_size=90, play=made_up_fight)
    assert json_of(one) == json_of(many)


def test_a_target_that_is_not_met_plays_all_fights() -> None:
    run = play_many(SCENE, CHECKPOINT + 40, 2, target=Precision(0.001), play=made_up_fight)
    assert (run.tally.fights, run.stop_reason) == (CHECKPOINT + 40, "fights")


def test_the_fights_needed_for_a_share_always_suffice() -> None:
    for half_width in (0.2, 0.05, 0.01, 0.0031):
        fights = fights_for(half_width)
        worst = share(fights // 2, fights)
        assert ((worst.high or 0) - (worst.low or 0)) / 2 <= half_width
        assert fights % CHECKPOINT == 0


def test_a_target_for_one_metric_looks_at_that_metric() -> None:
    roster = Roster(SCENE)
    narrow = Precision(0.04, parse_metric("rounds", roster))
    run = play_many(SCENE, 50_000, 2, target=narrow, play=made_up_fight)
    figure = Result(SCENE, 2, run.tally, run.stop_reason).rounds
    assert run.stop_reason == "target"
    assert ((figure.high or 9) - (figure.low or 0)) / 2 <= 0.04
    assert run.tally.fights > 2 * CHECKPOINT


def always_alike(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    return made_up_fight(scene, seed, 1)._replace(fight=fight)


def test_a_figure_that_never_varied_meets_no_target() -> None:
    target = Precision(0.5, parse_metric("rounds", Roster(SCENE)))
    assert play_many(SCENE, 1000, 2, target=target, play=always_alike).stop_reason == "fights"


def test_a_share_that_never_varied_meets_one_by_its_bound() -> None:
    assert play_many(SCENE, 9000, 2, target=Precision(0.01), play=always_alike).tally.fights == CHECKPOINT


def test_time_runs_out_after_a_whole_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(runner, "time", SimpleNamespace(monotonic=lambda: float(next(clock)), perf_counter=lambda: 0.0))
    run = play_many(SCENE, 5000, 1, max_time=4.0, chunk_size=10, play=made_up_fight)
    assert run.stop_reason == "max_time"
    assert run.tally.fights % 10 == 0
    assert 0 < run.tally.fights < 100
    again = play_many(SCENE, run.tally.fights, 1, play=made_up_fight)
    assert again.tally.state() == run.tally.state()


def broken_off(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    if fight == 35:
        raise KeyboardInterrupt
    return made_up_fight(scene, seed, fight)


def test_ctrl_c_keeps_what_is_complete() -> None:
    run = play_many(SCENE, 5000, 1, chunk_size=10, play=broken_off)
    assert (run.tally.fights, run.stop_reason) == (30, "interrupted")
    assert run.tally.state() == play_many(SCENE, 30, 1, play=made_up_fight).tally.state()


@pytest.mark.parametrize("chunk_size", [1, 8, 100])
def test_the_first_fight_that_fails_is_named(chunk_size: int) -> None:
    with pytest.raises(FightFailedError) as caught:
        play_many(SCENE, 50, 11, chunk_size=chunk_size, play=failing_fight)
    assert (caught.value.fight, caught.value.seed) == (7, 11)
    assert re.fullmatch(
        r"fight 7 of seed 11 failed: ZeroDivisionError: half of nothing \(scenes\.py, line \d+\)", str(caught.value)
    )


def test_a_failure_in_another_process_is_named_as_well() -> None:
    with pytest.raises(FightFailedError) as caught:
        play_many(SCENE, 300, 11, workers=2, chunk_size=4, play=failing_fight)
    assert caught.value.fight == 7
    assert isinstance(type(caught.value)(*caught.value.args), SimulatorError)


def test_a_worker_that_dies_again_and_again_is_told_and_nothing_hangs() -> None:
    with pytest.raises(SimulatorError, match="a worker process died, 4 times in a row, at fights 1 to 4:"):
        play_many(SCENE, 300, 11, workers=2, chunk_size=4, play=dying_fight)


def test_what_a_worker_dies_of_is_found_among_those_that_die_with_it() -> None:
    with pytest.raises(SimulatorError, match="times in a row, at fights 25 to 28:"):
        play_many(SCENE, 300, 11, workers=2, chunk_size=4, play=dying_in_26)


def test_a_worker_that_dies_once_is_replaced_and_nothing_is_lost(alone: str, tmp_path: Path) -> None:
    dies_once = partial(dying_once, tmp_path / "died")
    assert json_of(play_many(SCENE, 730, 5, workers=2, chunk_size=60, play=dies_once)) == alone
    assert (tmp_path / "died").exists()


def test_an_executor_that_loses_work_gets_it_again(alone: str) -> None:
    class Forgetful(ThreadPoolExecutor):
        lost = 0

        def submit(self, *task: Any, **named: Any) -> Future[Any]:
            future: Future[Any] = super().submit(*task, **named)
            self.lost += 1
            if self.lost % 3 == 1:
                future.cancel()
                future = Future()
                future.set_exception(ConnectionError("gone"))
            return future

    with Forgetful(2) as executor:
        assert json_of(play_many(SCENE, 730, 5, executor=executor, chunk_size=60, play=made_up_fight)) == alone
        assert executor.lost > 13


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"fights": -1}, "number of fights"),
        ({"fights": 10**9}, "number of fights"),
        ({"seed": -1}, "a seed"),
        ({"seed": 2**64}, "a seed"),
        ({"workers": 0}, "number of workers"),
        ({"workers": 100_000}, "number of workers"),
    ],
)
def test_impossible_numbers_are_refused(changes: dict[str, int], message: str) -> None:
    asked: dict[str, int] = {"fights": 10, "seed": 1, **changes}
    with pytest.raises(UsageError, match=message):
        play_many(SCENE, asked["fights"], asked["seed"], workers=asked.get("workers", 1), play=made_up_fight)


@pytest.mark.parametrize("value", [1.5, "x", True])
@pytest.mark.parametrize("what", ["fights", "seed", "workers"])
def test_what_is_no_whole_number_is_refused(what: str, value: object) -> None:
    asked: dict[str, Any] = {"fights": 10, "seed": 1, "workers": 1, what: value}
    with pytest.raises(UsageError, match=re.escape(f"has to be a whole number, not {value!r}")):
        play_many(SCENE, asked["fights"], asked["seed"], workers=asked["workers"], play=made_up_fight)


def test_progress_is_told_after_every_chunk() -> None:
    told: list[tuple[int, int]] = []
    play_many(
        SCENE,
        25,
        1,
        chunk_size=10,
        play=made_up_fight,
        watcher=lambda planned, tally: told.append((planned, tally.fights)),
    )
    assert told == [(25, 10), (25, 20), (25, 25)]
