"""Is a fight the same alone and among many, in this process and in another, today and tomorrow?"""

import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from simulator.content import load_text
from simulator.engine import EventLog, play
from simulator.model.compiled import CompiledScenario
from tests.properties.scenes import AMBUSH, SPELLS, mirror_match

ROOT = Path(__file__).parents[2]


def fingerprint(scenario: CompiledScenario, seed: int, fights: range) -> str:
    """The SHA-256 of everything that these fights tell and leave behind."""
    hashed = hashlib.sha256()
    for fight in fights:
        log = EventLog()
        record = play(scenario, seed, fight, log)
        hashed.update(json.dumps([record, log.events]).encode())
    return hashed.hexdigest()


ELSEWHERE = """
from simulator.content import load_text
from tests.properties.scenes import AMBUSH
from tests.properties.test_reproducible import fingerprint
print(fingerprint(load_text(AMBUSH), 5, range(1, 6)))
"""


@pytest.mark.rule("R-ALL-01")
@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_a_fight_is_the_same_in_every_process(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], capture_output=True, text=True, check=True, cwd=ROOT, env=environment
    )
    assert done.stdout.strip() == fingerprint(load_text(AMBUSH), 5, range(1, 6))


def test_fight_seven_is_the_same_alone_and_among_many() -> None:
    scenario = load_text(AMBUSH)
    among_many = [play(scenario, 3, fight) for fight in range(1, 31)]
    assert play(load_text(AMBUSH), 3, 7) == among_many[6]
    assert [play(scenario, 3, fight) for fight in range(30, 0, -1)] == among_many[::-1]


def test_another_scenario_in_between_changes_nothing() -> None:
    ambush, duel = load_text(AMBUSH), mirror_match(SPELLS)
    before = fingerprint(ambush, 1, range(1, 4))
    fingerprint(duel, 1, range(1, 4))
    assert fingerprint(ambush, 1, range(1, 4)) == before


def test_fights_that_are_played_at_the_same_time_do_not_meet() -> None:
    """Four threads, two scenarios in turn: nothing that fights share may change."""
    scenes = (load_text(AMBUSH), mirror_match(SPELLS))
    alone = [play(scenes[fight % 2], 1, fight) for fight in range(1, 41)]
    with ThreadPoolExecutor(4) as executor:
        together = list(executor.map(lambda fight: play(scenes[fight % 2], 1, fight), range(1, 41)))
    assert together == alone


def test_another_fight_and_another_seed_are_another_fight() -> None:
    scenario = load_text(AMBUSH)
    prints = {fingerprint(scenario, seed, range(fight, fight + 1)) for seed in (1, 2) for fight in (1, 2, 3)}
    assert len(prints) == 6


@pytest.mark.rule("R-ALL-01")
def test_a_change_on_one_lane_leaves_the_dice_of_all_others_alone() -> None:
    """Common random numbers: who has another weapon has the same hit points and the same dice to hit."""
    plain = load_text(AMBUSH)
    other = load_text(AMBUSH.replace("weapons: [short sword, sling]", "weapons: [hand axe]"))

    def dice_of(log: EventLog, who: str) -> list[int]:
        blows = [event for event in log.events if event["event"] == "attack" and event["actor"] == who]
        return [event["die"] for event in blows if event["die"] is not None]

    compared = 0
    for fight in range(1, 61):
        logs = EventLog(), EventLog()
        play(plain, 9, fight, logs[0])
        play(other, 9, fight, logs[1])
        hit_points = [{one["name"]: one["hp"] for one in log.events[0]["sides"]["goblins"]} for log in logs]
        assert hit_points[0] == hit_points[1]
        for who in ("Aldric", "Bram", "hobgoblin 1", "hobgoblin 2"):
            both = list(zip(dice_of(logs[0], who), dice_of(logs[1], who), strict=False))
            assert all(one == another for one, another in both)
            compared += len(both)
    assert compared > 50, "too few blows for the test to say anything"
