"""Do the shipped scenarios that were written for other rules run under the phase ruleset, and is what it lacks told?"""

from __future__ import annotations

from pathlib import Path

import pytest

import simulator as sim
from simulator.content import check_text, load_text
from simulator.errors import InputError

FOLDER = Path(__file__).parents[3] / "scenarios"
SUITED = [
    "alarm-raised",
    "crossbows-behind-a-wall",
    "evil-chapel",
    "first-to-say-sleep",
    "ghoul-pack",
    "giant-and-halflings",
    "giants-yard",
    "goblin-watch",
    "mirror-match",
    "ogre-charges-bows",
    "shield-wall",
]


@pytest.mark.parametrize("name", SUITED)
def test_a_scenario_of_another_ruleset_is_fought_out_by_these_rules(name: str) -> None:
    scenario = sim.load(FOLDER / f"{name}.yaml", ruleset="phase")
    result = scenario.run(15, seed=7)
    assert scenario.compiled.ruleset == "phase"
    assert sum(outcome.count for outcome in result.outcomes.values()) == 15
    events = scenario.watch(1, seed=7).events
    assert {rule.split("-")[0] for one in events for rule in one["rules"]} <= {"PHASE", "R"}
    assert events[-1]["event"] == "fight_ended"


ENGINE = "sides: {a: [{class: fighter, level: 1, weapons: [ballista]}, {monster: cyclops}], b: [{monster: orc}]}\n"


def test_what_only_this_ruleset_has_is_a_gap_under_another_and_all_gaps_are_told() -> None:
    assert check_text(f"ruleset: phase\n{ENGINE}") == ()
    with pytest.raises(InputError) as error:
        load_text(f"ruleset: segment\n{ENGINE}")
    assert [fault.message for fault in error.value.faults] == [
        "weapon 'ballista' has no figures under the ruleset segment",
        "monster 'cyclops' has no figures under the ruleset segment",
    ]


def test_a_lenient_reading_drops_the_gaps_and_says_so() -> None:
    made = load_text(f"ruleset: segment\n{ENGINE}", lenient=True)
    assert [one.name for one in made.combatants] == ["fighter", "orc"]
    assert len(made.dropped) == 2


def test_house_rules_of_every_ruleset_are_checked_whichever_is_played() -> None:
    text = "house_rules: {phase: {charge_shot: spend}}\nsides: {a: [{monster: orc}], b: [{monster: goblin}]}\n"
    for ruleset in ("segment", "phase"):
        (fault,) = check_text(f"ruleset: {ruleset}\n{text}")
        assert fault.path == "house_rules.phase.charge_shot"
        assert "did you mean spends" in fault.message
