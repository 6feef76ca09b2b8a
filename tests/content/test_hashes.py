"""When two scenarios are the same fight, and when two installations have the same rules."""

import pytest

from simulator.content import load_text
from simulator.content.hashing import rules_hash

TEXT = (
    "title: T\nnotes: n\nseed: 1\nfights: 5\ndistance: 30\n"
    "sides: {a: [{monster: orc, hp: 5}], b: [{monster: goblin}]}\n"
)


def scenario_hash(*overrides: str) -> str:
    return load_text(TEXT, overrides=overrides).scenario_hash


@pytest.mark.parametrize("override", ["title=Another", "notes=Something", "seed=2", "seed=null", "fights=900"])
def test_title_notes_seed_and_fights_do_not_count(override: str) -> None:
    assert scenario_hash(override) == scenario_hash()


@pytest.mark.parametrize(
    "override",
    [
        "distance=31",
        "rounds=99",
        "arena.light=dim",
        "house_rules.segment.splash_radius=4",
        "sides.a.orc.hp=6",
        "sides.a.orc.name=Gash",
        "sides.a.orc.count=2",
        "sides.a.orc.tactics=[{do: flee}]",
        "sides.a.morale=false",
        "monsters.orc.ac=5",
    ],
)
def test_everything_that_can_change_a_fight_counts(override: str) -> None:
    assert scenario_hash(override) != scenario_hash()


def test_saying_a_default_is_the_same_as_not_saying_it() -> None:
    said = scenario_hash(
        "rounds=100", "arena.light=bright", "house_rules.segment.splash_radius=3", "sides.a.orc.rank=1"
    )
    assert said == scenario_hash()


def test_it_is_a_sha256_in_hexadecimal() -> None:
    assert len(scenario_hash()) == 64
    assert int(scenario_hash(), 16) > 0


def test_the_hash_of_the_rules_stands_beside_it_and_knows_the_shipped_content_only() -> None:
    made = load_text(TEXT, overrides=["monsters.orc.ac=5"])
    assert made.rules_hash == rules_hash("segment") == load_text(TEXT).rules_hash
