"""What holds in every fight, whoever fights whom, wherever and under whichever house rules?"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.engine import EventLog, play
from tests.properties.audit import faults_in
from tests.properties.encounters import Encounter, compiled, encounters, shuffled

# A drawn encounter is large, and a fight now and then long: neither is a fault.
LARGE = [HealthCheck.too_slow, HealthCheck.data_too_large]
ANY_RULESET = st.sampled_from(("segment", "phase", "gold")).flatmap(encounters)


def faults_of(encounter: Encounter, fight: int) -> list[str]:
    scenario, log = compiled(encounter), EventLog()
    record = play(scenario, 1, fight, log)
    return faults_in(scenario, record, log.events)


@pytest.mark.rule("R-ALL-03", "R-ALL-04", "R-ALL-05", "R-ALL-06", "R-ALL-08", "SEG-CST-25", "R-SEG-23")
@pytest.mark.timeout(400)
@settings(max_examples=100, suppress_health_check=LARGE)
@given(ANY_RULESET, st.integers(1, 1000))
def test_every_fight_can_have_been_as_it_is_told(encounter: Encounter, fight: int) -> None:
    assert faults_of(encounter, fight) == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@settings(max_examples=4000, suppress_health_check=LARGE)
@given(ANY_RULESET, st.integers(1, 1000))
def test_so_can_thousands_of_others(encounter: Encounter, fight: int) -> None:
    assert faults_of(encounter, fight) == []


@pytest.mark.rule("R-ALL-01")
@pytest.mark.timeout(400)
@settings(max_examples=50, suppress_health_check=LARGE)
@given(encounters(), st.integers(0, 2**32))
def test_the_order_in_which_a_file_lists_sides_and_combatants_changes_nothing(encounter: Encounter, order: int) -> None:
    scenario, other = compiled(encounter), compiled(shuffled(encounter, order))
    log, other_log = EventLog(), EventLog()
    assert play(other, 1, 1, other_log) == play(scenario, 1, 1, log)
    assert other_log.events == log.events
    assert other.scenario_hash == scenario.scenario_hash


@pytest.mark.timeout(400)
@settings(max_examples=40, suppress_health_check=LARGE)
@given(encounters(), encounters())
def test_a_fight_leaves_nothing_behind_and_watching_changes_nothing(encounter: Encounter, between: Encounter) -> None:
    scenario, log = compiled(encounter), EventLog()
    record = play(scenario, 1, 7, log)
    play(compiled(between), 1, 7)
    assert play(scenario, 1, 7) == record
    again = EventLog()
    play(scenario, 1, 7, again)
    assert again.events == log.events
