"""What goes on by itself is told as nobody's doing once its maker is dead (R-ALL-06), and counts as its maker's.

What was never rolled is no attack.
"""

from __future__ import annotations

import pytest

from simulator.content import load_text
from simulator.dice import Dice, Purpose, ScriptedDice
from simulator.engine import EventLog, play
from simulator.model import terms
from simulator.model.record import CombatantRecord, FightRecord
from tests.conformance.segment.small_fights import fight, who
from tests.properties.audit import faults_in
from tests.staging import Event, Lanes, first, only, stage

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


def played(text: str, lanes: Lanes) -> tuple[FightRecord, dict[str, CombatantRecord], list[Event]]:
    """A fight on scripted dice: its record, everybody's part of it by name, and its events."""
    scenario, log = load_text(text), EventLog()
    names = {one.owner: f"{scenario.sides[one.side].name}/{one.name}" for one in scenario.combatants}
    record = play(scenario, 1, 1, log, ScriptedDice(lanes, default=Dice(1, 1), names=names))
    assert faults_in(scenario, record, log.events) == []
    return record, dict(zip([one.name for one in scenario.combatants], record.combatants, strict=True)), log.events


@pytest.mark.rule("R-ALL-06")
def test_what_burns_on_when_the_druid_is_dead_is_still_the_druids_damage_and_kill() -> None:
    text = fight([DRUID, who("Friend")], BOW.replace("hp: 50", "hp: 5"), distance=30, rounds=6, all_rules="death_at: 0")
    record, ones, events = played(text, {("blue/Bow", HIT): [20, 20]})
    burns = only(events, "damage", target="Bow")
    assert first(events, "died", "Druid")["seq"] < first(events, "died", "Bow")["seq"]
    assert first(events, "died", "Bow")["target"] is None
    druid = ones["Druid"]
    assert (druid.status, druid.damage_dealt, druid.kills) == (terms.DEAD, sum(one["amount"] for one in burns), 1)
    assert {harm.by for harm in record.harm if harm.what == "heat metal burns on"} == {record.turns[0].who}


@pytest.mark.rule("R-ALL-06")
def test_whom_the_cloud_of_a_dead_wizard_comes_over_is_that_wizards_kill() -> None:
    orders = ("do: wait, when: round <= 2", "do: cast cloudkill, at: nearest")
    mage = who("Mage", *orders, class_="magic-user", level=9, hp=1, spells="[cloudkill]", position="[0, 0]")
    shots = ("do: shoot short bow, at: weakest, when: round == 4", "do: wait")
    bow = who("Bow", *shots, weapons="[short bow]", level=9, position="[-150, 0]")
    orcs = [who("Near", monster="orc", position="[25, 0]"), who("Far", monster="orc", position="[60, 0]")]
    text = fight([mage, who("Friend", position="[0, 200]")], [bow, *orcs], rounds=6, all_rules="death_at: 0")
    _, ones, events = played(text, {("blue/Bow", HIT): [20, 20]})
    near, mage_dies, far = (first(events, "died", name) for name in ("Near", "Mage", "Far"))
    assert near["seq"] < mage_dies["seq"] < far["seq"]
    assert (near["target"], far["target"]) == ("Mage", None)
    assert (ones["Mage"].kills, ones["Mage"].status) == (2, terms.DEAD)


def test_a_rock_that_is_caught_is_no_attack_in_the_record_either() -> None:
    thrower = who("Hill", "do: hurl boulder, at: nearest", monster="hill giant")
    scenario = load_text(fight(thrower, who("Stone", monster="stone giant"), distance=100, rounds=3))
    for number in range(1, 6):
        log = EventLog()
        assert faults_in(scenario, play(scenario, 1, number, log), log.events) == []
