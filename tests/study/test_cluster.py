"""Is a study the same on a cluster, and does it survive the loss of a machine?

A real scheduler and real workers, over TCP on this machine.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.errors import UsageError
from simulator.model.compiled import CompiledScenario
from simulator.model.record import FightRecord
from simulator.study.cluster import cluster
from simulator.study.runner import play_many
from simulator.study.tally import Tally
from tests.cli.conftest import Terminal, terminal
from tests.cli.test_day import written
from tests.study.scenes import goblin_watch, made_up_fight

pytest.importorskip("distributed")
__all__ = ["terminal"]

ROOT = Path(__file__).parents[2]
SCENE = goblin_watch()
OPTIONS = {"DASK_DISTRIBUTED__WORKER__MEMORY__TERMINATE": "False", "PYTHONPATH": str(ROOT)}


def slow_fight(scene: CompiledScenario, seed: int, fight: int) -> FightRecord:
    time.sleep(0.002)
    return made_up_fight(scene, seed, fight)


def started(folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    with (folder / f"{arguments[0]}.log").open("ab") as log:
        command = [sys.executable, "-m", f"distributed.cli.dask_{arguments[0]}", *arguments[1:]]
        return subprocess.Popen(command, env={**os.environ, **OPTIONS}, stdout=log, stderr=log, cwd=folder)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("cluster")
    process = started(folder, "scheduler", "--host", "tcp://127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    try:
        deadline = time.monotonic() + 60
        while not (found := re.search(r"tcp://127\.0\.0\.1:\d+", (folder / "scheduler.log").read_text())):
            assert time.monotonic() < deadline, (folder / "scheduler.log").read_text()
            time.sleep(0.1)
        yield found[0]
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def workers(scheduler: str, tmp_path: Path) -> Iterator[list["subprocess.Popen[bytes]"]]:
    """Two workers, once the scheduler knows them."""
    options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "tcp://127.0.0.1", "--death-timeout", "60")
    processes = [started(tmp_path, "worker", scheduler, *options) for _ in range(2)]
    try:
        from distributed import Client

        with Client(scheduler, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_a_cluster_gives_the_same_and_may_lose_a_worker(
    scheduler: str, workers: list["subprocess.Popen[bytes]"]
) -> None:
    alone = play_many(SCENE, 1500, 5, play=made_up_fight)
    seen: list[int] = []

    def shoot_one(_planned: int, tally: Tally) -> None:
        seen.append(tally.fights)
        if len(seen) == 2:
            workers[0].send_signal(signal.SIGKILL)

    with cluster(scheduler) as (executor, many):
        assert many == 2
        run = play_many(
            SCENE, 1500, 5, executor=executor, workers=many, chunk_size=60, play=slow_fight, watcher=shoot_one
        )
    assert workers[0].wait() == -signal.SIGKILL
    assert workers[1].poll() is None
    assert (run.stop_reason, run.tally.state()) == ("fights", alone.tally.state())
    assert len(seen) > 20


def test_the_command_line_plays_there(
    scheduler: str, workers: list["subprocess.Popen[bytes]"], terminal: Terminal
) -> None:
    asked = ("run", "duel.yaml", "-n", 60, "--seed", 3, "--format", "json")
    assert len(workers) == 2
    there = terminal(*asked, "--cluster", scheduler)
    assert (there.code, there.err) == (0, "")
    assert there.out == terminal(*asked).out


GOBLINS = """\
title: At the ford
distance: 10
sides:
  party:
    - {name: Ada, class: fighter, level: 1, armour: [chain mail], weapons: [long sword], hp: 8}
  goblins:
    - {monster: goblin, count: 2}
"""

QUESTIONS = {
    "compare": ("ford.yaml", "--with", "sides.goblins.goblin.count=3", "-n", 150),
    "sweep": ("ford.yaml", "--vary", "sides.goblins.goblin.count=1..3", "-n", 150),
    "solve": ("ford.yaml", "--vary", "sides.goblins.goblin.count=1..4", "--goal", "win(party) >= 0.5", "-n", 200),
    "worth": ("ford.yaml", "-n", 110),
    "run": ("ford.yaml", "--ruleset", "segment,phase", "-n", 150),
    "day": ("day.yaml", "-n", 40),
}


def test_every_question_is_answered_there_as_it_is_here(
    scheduler: str, workers: list["subprocess.Popen[bytes]"], terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("ford.yaml").write_text(GOBLINS, encoding="utf-8")
    written(Path())
    asked = {question: (question, *options, "--seed", 3, "--format", "json") for question, options in QUESTIONS.items()}
    here = {question: terminal(*words) for question, words in asked.items()}
    assert {said.code for said in here.values()} == {0}

    def not_here(*_: object) -> None:
        raise AssertionError("played in this process")

    monkeypatch.setattr("simulator.study.bench.Bench._alone", not_here)
    monkeypatch.setattr("simulator.study.runner._play_here", not_here)
    assert len(workers) == 2
    assert {question: terminal(*words, "--cluster", scheduler) for question, words in asked.items()} == here


def test_a_kept_run_is_played_again_there(
    scheduler: str, workers: list["subprocess.Popen[bytes]"], terminal: Terminal
) -> None:
    assert len(workers) == 2
    assert terminal("run", "duel.yaml", "-n", 60, "--seed", 3, "-o", "kept/").code == 0
    again = terminal("repro", "kept", "--cluster", scheduler)
    assert (again.code, again.err) == (0, "")
    assert again.out.startswith("kept: 60 fights in 1 part, all the same; digest ")


def test_where_no_scheduler_answers_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simulator.study.cluster._PATIENCE", "1s")
    with pytest.raises(UsageError, match="no scheduler answers there"), cluster("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(UsageError, match="no scheduler answers there"), cluster("nonsense://x"):
        pass


def test_a_cluster_without_workers_is_refused(scheduler: str) -> None:
    from distributed import Client

    deadline = time.monotonic() + 30
    with Client(scheduler, set_as_default=False) as client:
        while client.nthreads():
            assert time.monotonic() < deadline, "workers of another test are still known"
            time.sleep(0.1)
    with pytest.raises(UsageError, match="has no workers"), cluster(scheduler):
        pass
