"""Do real fights give the same study whoever plays them, in whatever pieces and order of the file?"""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.study.fights import engine_play
from simulator.study.loading import Reading, load_file, load_text
from simulator.study.results import Result
from simulator.study.runner import play_many

TEXT = """\
title: Bridge
ruleset: segment
distance: 40
sides:
  party:
    - {name: Ada, class: fighter, level: 2, armour: [chain mail], weapons: [long sword, short bow]}
    - {name: Bo, class: magic-user, level: 2, spells: [sleep], weapons: [dagger]}
  goblins:
    - {monster: goblin, count: 3, weapons: [short sword]}
    - {monster: goblin, name: slinger, count: 2, weapons: [sling]}
"""
LOADED = load_text(TEXT, Reading())
SCENE = LOADED.scenario


def study(fights: int = 120, **how: object) -> str:
    run = play_many(SCENE, fights, 9, **how)  # type: ignore[arg-type]
    return Result(SCENE, 9, run.tally, run.stop_reason).to_json()


@pytest.fixture(scope="module")
def alone() -> str:
    return study()


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_workers_gives_the_same_bytes(workers: int, alone: str) -> None:
    assert study(workers=workers, chunk_size=7) == alone


@settings(max_examples=8)
@given(st.integers(1, 130))
def test_any_chunk_size_gives_the_same_bytes(size: int) -> None:
    assert study(40, chunk_size=size) == study(40)


def test_a_fight_does_not_know_which_fights_came_before_it() -> None:
    forwards = [engine_play(SCENE, 9, fight) for fight in range(1, 31)]
    backwards = [engine_play(SCENE, 9, fight) for fight in range(30, 0, -1)]
    assert forwards == backwards[::-1]


SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_all_that_somebody_suffers_is_known_by_whom_and_with_what(file: Path) -> None:
    scene = load_file(str(file), Reading()).scenario
    for fight in (1, 2, 3):
        record = engine_play(scene, 5, fight)
        suffered = [sum(one.amount for one in record.harm if one.who == who) for who in range(len(record.combatants))]
        assert suffered == [one.damage_taken for one in record.combatants]
        assert all(one.by < len(record.combatants) and one.what for one in record.harm)


def test_the_order_of_sides_and_combatants_makes_no_difference(alone: str) -> None:
    head, party, goblins = re.split(r"(?=  party:|  goblins:)", TEXT)
    lines = [goblins.splitlines(), party.splitlines()]
    turned = head + "".join(f"{line}\n" for title, *members in lines for line in (title, *reversed(members)))
    scene = load_text(turned, Reading()).scenario
    assert scene.scenario_hash == SCENE.scenario_hash
    run = play_many(scene, 120, 9)
    assert Result(scene, 9, run.tally, run.stop_reason).to_json() == alone


def test_a_file_is_read_with_its_changes_and_keeps_them_as_its_origin(tmp_path: Path) -> None:
    path = tmp_path / "bridge.yaml"
    path.write_text(TEXT, encoding="utf-8")
    loaded = load_file(str(path), Reading(("sides.goblins.slinger.count=4",), "segment", lenient=True))
    assert len(loaded.scenario.combatants) == 9
    assert loaded.origin.file == str(path)
    assert loaded.origin.options == ("--set", "sides.goblins.slinger.count=4", "--ruleset", "segment", "--lenient")
