"""What becomes of the rest of a routine when its first blows have done enough? R-ALL-07 under the phase ruleset."""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.phase.small_fights import DAMAGE, HIT, at_counts, fight, first, only, told, who
from tests.staging import Event

FRIEND = who("Friend", position="[0, 60]")
OWLBEAR = who("Owlbear", "do: attack, at: nearest", monster="owlbear", position="[8, 0]", hp=30)
HITS = {("blue/Owlbear", HIT): [16], ("blue/Owlbear", DAMAGE): [6]}
"""The first claw is enough; nothing else is rolled."""


def struck(events: list[Event], actor: str) -> list[tuple[str, bool]]:
    return [(one["target"], one["hit"]) for one in only(events, "attack", actor)]


@pytest.mark.rule("R-ALL-07", "PHASE-B09", "R-ALL-04")
def test_claws_and_a_bite_are_wasted_on_one_whom_the_first_claw_has_brought_down() -> None:
    victim = who("Victim", position="[0, 0]", hp=2)
    events = at_counts(1, 6, fight([victim, FRIEND], OWLBEAR), HITS)
    assert struck(events, "Owlbear") == [("Victim", True)]
    assert first(events, "damage", "Owlbear")["hp"] == -4
    assert only(events, "down", "Victim")
    assert first(events, "action_lost", "Owlbear", reason="its target has dropped") in told(events, "R-ALL-07")


@pytest.mark.rule("R-ALL-07", "R-PHA-21", "R-PHA-17")
def test_a_free_attack_stops_too_when_the_fleer_has_dropped() -> None:
    coward = who("Coward", "do: flee", position="[0, 0]", hp=2)
    # The routine of the round falls on nobody: the friend is out of reach.
    assert struck(at_counts(6, 1, fight([coward, FRIEND], OWLBEAR), HITS), "Owlbear") == [("Coward", True)]


@pytest.mark.rule("R-ALL-07", "PHASE-B09")
def test_the_dagger_is_wasted_on_one_whom_the_sword_has_brought_down() -> None:
    both = who("Both", "do: attack, at: nearest", weapons="[long sword, dagger]", off_hand="dagger", position="[8, 0]")
    foes = [who("Near", position="[0, 0]", hp=1), who("Next", position="[0, 3]")]
    events = at_counts(6, 1, fight(both, foes), {("red/Both", HIT): [20]})
    assert struck(events, "Both") == [("Near", True)]


@pytest.mark.rule("R-ALL-07", "R-PHA-20")
def test_a_sweep_goes_on_to_those_who_still_stand() -> None:
    hero = who("Hero", "do: attack, at: nearest", level=4, weapons="[long sword]", position="[8, 0]")
    goblins = [
        who("Near", monster="goblin", position="[0, 0]", hp=1),
        who("Next", monster="goblin", position="[0, 3]", hp=9),
    ]
    dice = {("red/Hero", HIT): [20, 1, 1, 20], ("red/Hero", DAMAGE): [8, 8]}
    swept = [("Near", True), ("Next", False), ("Next", False), ("Next", True)]
    assert struck(at_counts(6, 1, fight(hero, goblins), dice), "Hero") == swept
    # With nobody left the other blows are lost.
    events = at_counts(6, 1, fight(hero, goblins[0]), {("red/Hero", HIT): [20], ("red/Hero", DAMAGE): [8]})
    assert struck(events, "Hero") == [("Near", True)]
    assert [one["reason"] for one in told(events, "R-ALL-07") if one["event"] == "action_lost"] == [
        "its target has dropped"
    ]


@pytest.mark.rule("R-ALL-07", "R-PHA-20")
@pytest.mark.parametrize("way", ["early", "in_count"])
def test_a_second_routine_falls_on_another_when_the_first_has_brought_its_target_down(way: str) -> None:
    lord = who("Lord", "do: attack, at: nearest", level=13, weapons="[long sword]", position="[8, 0]")
    foes = [who("Near", position="[0, 0]", hp=1), who("Next", position="[0, 3]", hp=90)]
    dice = {("red/Lord", HIT): [20, 20], ("red/Lord", Purpose.TARGET): []}
    events = at_counts(6, 1, fight(lord, foes, rules=f"multi_attack: {way}"), dice)
    assert struck(events, "Lord") == [("Near", True), ("Next", True)]


@pytest.mark.rule("R-ALL-01", "R-PHA-11")
def test_what_another_does_at_the_same_moment_wastes_nothing() -> None:
    swords = [who(name, "do: attack, at: nearest", weapons="[long sword]", position=f"[8, {y}]") for name, y in TWO]
    victim = who("Victim", position="[0, 0]", hp=1)
    dice = {("red/One", HIT): [20], ("red/Other", HIT): [20]}
    assert len(only(at_counts(6, 1, fight(swords, victim), dice), "attack")) == len(TWO)


TWO = (("One", 0), ("Other", 3))
