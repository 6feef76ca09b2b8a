"""How fast are fights, beside the bare clock that they run on?

`make bench` prints the figures; they inform. The gates stand in a test marked `long`. All times are CPU times, so that
other work on the machine sways them little; even so they are the best of several tries.
"""

import sys
import time
from collections.abc import Callable

import pytest

from simulator.study.runner import play_many
from simulator.study.workers import worker_count
from tests.bench.workload import FIGHTS, SEED, WORKLOADS, bare_clock, cpu_seconds, fight_all, scenario_of

FIGHTS_A_SECOND = {"one a side": 3000, "four a side": 1000}
MOST_TIMES_THE_CLOCK = 4.0
MOST_TIMES_UNLOGGED = 1.4

Benchmark = Callable[[Callable[[], object]], object]


def speed_of(name: str) -> dict[str, float]:
    """What a hundred fights take, in the words of docs/benchmarks."""
    scenario = scenario_of(name)
    records = fight_all(scenario)
    plain = cpu_seconds(lambda: fight_all(scenario))
    clock = cpu_seconds(lambda: bare_clock(records))
    logged = cpu_seconds(lambda: fight_all(scenario, logged=True))
    events = sum(record.events for record in records)
    return {
        "fights a second": FIGHTS / plain,
        "microseconds an event": plain / events * 1e6,
        "times the bare clock": plain / clock,
        "logged, times unlogged": logged / plain,
        "events a fight": events / FIGHTS,
        "dice a fight": sum(record.dice for record in records) / FIGHTS,
        "rounds a fight": sum(record.rounds for record in records) / FIGHTS,
    }


@pytest.mark.bench
@pytest.mark.parametrize("name", WORKLOADS)
def test_speed_beside_the_bare_clock(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    figures = speed_of(name)
    with capsys.disabled():
        text = ", ".join(f"{figure:.1f} {what}" for what, figure in figures.items())
        sys.stdout.write(f"\n{name}: {text}\n")
    assert all(figure > 0 for figure in figures.values())


@pytest.mark.bench
@pytest.mark.parametrize("name", WORKLOADS)
def test_a_hundred_fights(name: str, benchmark: Benchmark) -> None:
    scenario = scenario_of(name)
    benchmark(lambda: fight_all(scenario))


@pytest.mark.bench
@pytest.mark.parametrize("name", WORKLOADS)
def test_a_hundred_fights_with_their_logs(name: str, benchmark: Benchmark) -> None:
    scenario = scenario_of(name)
    benchmark(lambda: fight_all(scenario, logged=True))


@pytest.mark.bench
@pytest.mark.parametrize("name", WORKLOADS)
def test_as_many_events_of_the_bare_clock(name: str, benchmark: Benchmark) -> None:
    records = fight_all(scenario_of(name))
    benchmark(lambda: bare_clock(records))


@pytest.mark.long
@pytest.mark.parametrize("name", WORKLOADS)
def test_the_speed_that_was_promised(name: str) -> None:
    """Three tries: a machine that is busy with something else may spoil one."""
    tries = [speed_of(name) for _ in range(3)]
    assert max(one["fights a second"] for one in tries) >= FIGHTS_A_SECOND[name], tries
    assert min(one["times the bare clock"] for one in tries) <= MOST_TIMES_THE_CLOCK, tries
    assert min(one["logged, times unlogged"] for one in tries) <= MOST_TIMES_UNLOGGED, tries


@pytest.mark.long
@pytest.mark.skipif(worker_count() < 2, reason="needs two processors")
def test_two_processes_are_nearly_twice_as_fast_as_one() -> None:
    """Wall-clock time of a long study, processes and their start included; the best of three tries each."""
    scenario = scenario_of("four a side")

    def seconds(workers: int) -> float:
        begun = time.perf_counter()
        play_many(scenario, 12_000, SEED, workers=workers)
        return time.perf_counter() - begun

    alone = min(seconds(1) for _ in range(3))
    together = min(seconds(2) for _ in range(3))
    assert alone / together >= 1.7, (alone, together)
