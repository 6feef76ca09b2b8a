"""What goes on by itself is nobody's doing once its maker is dead (R-ALL-06); what was never rolled is no attack."""

from __future__ import annotations

import pytest

from simulator.content import load_text
from simulator.dice import Purpose
from simulator.engine import EventLog, play
from tests.conformance.segment.small_fights import fight, who
from tests.properties.audit import faults_in
from tests.staging import first, only, stage

HIT = Purpose.HIT
DRUID = who(
    "Druid", "do: cast heat metal, when: round == 1", "do: wait", class_="druid", level=5, hp=1, spells="[heat metal]"
)
BOW = who("Bow", "do: shoot short bow, when: round == 2", "do: wait", armour="[plate mail]", weapons="[short bow]")


@pytest.mark.rule("R-ALL-06")
def test_metal_stays_hot_when_the_druid_is_dead_and_nobody_is_said_to_heat_it() -> None:
    text = fight([DRUID, who("Friend")], BOW, distance=30, rounds=4, all_rules="death_at: 0")
    events = stage(text, {("blue/Bow", HIT): [20, 20]})
    death = first(events, "died", "Druid")
    burns = only(events, "damage", target="Bow", source="heat metal burns on")
    assert [one["actor"] for one in burns if one["seq"] > death["seq"]] == [None, None, None]


def test_a_rock_that_is_caught_is_no_attack_in_the_record_either() -> None:
    thrower = who("Hill", "do: hurl boulder, at: nearest", monster="hill giant")
    scenario = load_text(fight(thrower, who("Stone", monster="stone giant"), distance=100, rounds=3))
    for number in range(1, 6):
        log = EventLog()
        assert faults_in(scenario, play(scenario, 1, number, log), log.events) == []
