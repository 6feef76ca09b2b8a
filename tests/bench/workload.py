"""What is measured: two fights of a common kind, and the bare clock that they run on.

`bare_clock` runs as many SimPy events as a fight took, and nothing else: what a fight costs beside it is our own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator

import simpy
from simpy.events import Event

from simulator.content import load_text
from simulator.engine import EventLog, play
from simulator.model.compiled import CompiledScenario
from simulator.model.record import FightRecord

ONE_A_SIDE = """
title: One a side
ruleset: segment
distance: 30
sides:
  party:
    - {name: Aldric, class: fighter, level: 1, hp: 10, armour: [ring mail, shield], weapons: [long sword]}
  brigands:
    - {name: Wulf, class: fighter, level: 1, hp: 10, armour: [ring mail], weapons: [scimitar]}
"""

FOUR_A_SIDE = """
title: Four a side
ruleset: segment
distance: 60
sides:
  party:
    - {name: Aldric, class: fighter, level: 3, hp: 12, armour: [leather armour, shield], weapons: [long sword]}
    - {name: Brenna, class: fighter, level: 3, hp: 12, armour: [leather armour], weapons: [battle axe]}
    - {name: Corin, class: ranger, level: 3, hp: 12, armour: [leather armour], weapons: [short bow, short sword]}
    - {name: Elowen, class: magic-user, level: 3, hp: 7, weapons: [dagger], spells: [sleep, magic missile]}
  brigands:
    - {name: Wulf, class: fighter, level: 3, hp: 12, armour: [leather armour, shield], weapons: [scimitar]}
    - {name: Grim, class: fighter, level: 3, hp: 12, armour: [leather armour], weapons: [battle axe]}
    - {name: Ragna, class: ranger, level: 3, hp: 12, armour: [leather armour], weapons: [short bow, short sword]}
    - {name: Sable, class: magic-user, level: 3, hp: 7, weapons: [dagger], spells: [sleep, magic missile]}
"""

WORKLOADS = {"one a side": ONE_A_SIDE, "four a side": FOUR_A_SIDE}
SEED = 2024
FIGHTS = 100


def scenario_of(name: str) -> CompiledScenario:
    return load_text(WORKLOADS[name])


def fight_all(scenario: CompiledScenario, fights: int = FIGHTS, *, logged: bool = False) -> list[FightRecord]:
    """The first so many fights."""
    if logged:
        return [play(scenario, SEED, fight, EventLog()) for fight in range(1, fights + 1)]
    return [play(scenario, SEED, fight) for fight in range(1, fights + 1)]


def bare_clock(records: list[FightRecord]) -> int:
    """For each fight a SimPy run of as many events, all timeouts; returns how many there were."""
    stepped = 0
    for record in records:
        processes = len(record.combatants) + 2
        # A process has an event for its start and one for its end.
        naps = record.events - 2 * processes
        env = simpy.Environment()
        for number in range(processes):
            env.process(_napping(env, naps // processes + (number < naps % processes)))
        step = env.step
        for _ in range(record.events):
            step()
            stepped += 1
    return stepped


def _napping(env: simpy.Environment, naps: int) -> Generator[Event, None, None]:
    for _ in range(naps):
        yield env.timeout(1)


def cpu_seconds(work: Callable[[], object], times: int = 5) -> float:
    """The CPU time of the best of some tries, after one to warm up."""
    work()
    best = float("inf")
    for _ in range(times):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best
