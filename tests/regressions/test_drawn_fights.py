"""Faults that drawn fights showed, each with the right answer."""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.staging import first, only, stage


@pytest.mark.rule("R-SEG-13", "R-ALL-06")
def test_a_readied_attack_meets_who_brought_its_trigger_when_the_declared_foe_has_died() -> None:
    """The rat at which the attack was declared is shot; then the orc comes within 20 ft."""
    text = """
    ruleset: segment
    distance: 80
    rounds: 1
    sides:
      blue:
        - {name: Ready, class: fighter, level: 1, hp: 90, weapons: [spear],
           tactics: [{do: attack, at: weakest, ready: {when: within 20}}]}
        - {name: Archer, class: fighter, level: 1, hp: 90, weapons: [short bow], tactics: [{do: shoot, at: weakest}]}
      red:
        - {monster: orc, name: walker, hp: 90, weapons: [short sword], tactics: [{do: attack, at: nearest}]}
        - {monster: giant rat, name: rat, hp: 1, ac: 10, tactics: [{do: hold}]}
    """
    lanes = {("blue/Archer", Purpose.HIT): [19, 19], ("blue/Ready", Purpose.DELAY): [1]}
    events = stage(text, lanes)
    assert first(events, "readied")["target"] == "rat"
    assert first(events, "died")["actor"] == "rat"
    triggered = first(events, "triggered")
    assert triggered["seq"] > first(events, "died")["seq"]
    assert triggered["target"] == "walker"
    assert {one["target"] for one in only(events, "attack", "Ready")} <= {"walker"}


@pytest.mark.rule("R-SEG-13", "R-SEG-18")
def test_who_brings_a_trigger_and_comes_within_reach_at_one_moment_meets_the_longer_weapon() -> None:
    """From 30 ft the rider is within 20 ft and at the spear in one segment."""
    text = """
    ruleset: segment
    distance: 30
    rounds: 1
    sides:
      blue:
        - {name: Ready, class: fighter, level: 1, hp: 90, weapons: [spear],
           tactics: [{do: attack, ready: {when: within 20}}]}
      red:
        - {name: Rider, class: fighter, level: 1, hp: 90, weapons: [short sword], mount: riding horse,
           tactics: [{do: attack}]}
    """
    events = stage(text)
    assert first(events, "entered_melee")["t"] == 1
    assert first(events, "immediate_attack", "Ready", "Rider")["t"] == 1
    assert only(events, "triggered") == []
    assert [one["at"] for one in only(events, "attack", "Ready")] == ["1.react"]


@pytest.mark.rule("R-PHA-11", "R-PHA-27")
@pytest.mark.parametrize("reading", ["ct_le_roll", "roll_le_ct"])
def test_what_is_begun_in_a_segment_of_surprise_and_takes_no_longer_ends_in_it(reading: str) -> None:
    """By the second reading no spell there is quick; a slow one has no lower count to wait for before round 1."""
    text = f"""
    ruleset: phase
    distance: 60
    rounds: 1
    house_rules: {{phase: {{surprise: given, spell_vs_missile: {reading}}}}}
    sides:
      blue:
        members:
          - {{name: Reader, class: cleric, level: 3, items: [scroll of protection from magic],
             tactics: [{{do: read scroll of protection from magic}}, {{do: hold}}]}}
      red: {{surprised: 2, members: [{{monster: orc}}]}}
    """
    events = stage(text)
    begun = first(events, "casting_started")
    assert (begun["clock"], begun["until"]) == (-2, -2)
    assert first(events, "spell_cast")["clock"] == -2


@pytest.mark.rule("R-ALL-06")
def test_silence_laid_on_one_who_dies_at_that_moment_is_a_silence_of_the_place() -> None:
    text = """
    ruleset: gold
    distance: 30
    rounds: 1
    sides:
      blue:
        - {name: Hush, class: cleric, level: 5, hp: 30, spells: [silence 15' radius],
           tactics: [{do: "cast silence 15' radius", at: weakest}]}
        - {name: Blast, class: magic-user, level: 5, hp: 30, items: [doom], tactics: [{do: use doom, at: weakest}]}
      red: [{monster: orc, hp: 1, tactics: [{do: hold}]}, {monster: ogre, hp: 90, tactics: [{do: hold}]}]
    content:
      items:
        doom: {kind: wand, range: 90, effects: [{do: damage, dice: 9}]}
    """
    lanes = {
        ("blue/Hush", Purpose.INITIATIVE): [2],
        ("blue/Blast", Purpose.INITIATIVE): [7],
        ("red/orc", Purpose.SAVE): [1],
    }
    events = stage(text, lanes)
    died = first(events, "died", "orc")
    laid = first(events, "effect", "Hush")
    assert died["clock"] == laid["clock"]
    assert (laid["effect"], laid["target"], laid["amount"]) == ("silence 15' radius", None, 15)


@pytest.mark.rule("PHASE-B11", "R-PHA-13", "R-ALL-10")
def test_a_bonus_is_told_of_what_gives_it_and_not_of_the_casting_beside_it() -> None:
    """A caster is no easier to hit under phase, but one off balance is, whatever it does."""
    text = """
    ruleset: phase
    distance: 5
    rounds: 1
    sides:
      blue: [{name: Sword, class: fighter, level: 3, hp: 90, weapons: [long sword], tactics: [{do: attack}]}]
      red:
        - {name: Mage, class: magic-user, level: 5, hp: 90, spells: [sleep], conditions: [off balance, hasted],
           tactics: [{do: cast sleep}]}
    """
    lanes = {("side/blue", Purpose.INITIATIVE): [6], ("side/red", Purpose.INITIATIVE): [1]}
    events = stage(text, lanes)
    assert first(events, "casting_started")["actor"] == "Mage"
    modifiers = first(events, "attack", "Sword")["modifiers"]
    assert {"rule": "PHASE-B11", "value": 2, "what": "target is off balance"} in modifiers


@pytest.mark.rule("R-GLD-26")
def test_three_free_rounds_under_gold_are_three() -> None:
    """The clock has room for as many rounds of surprise as a scenario may give."""
    text = """
    ruleset: gold
    distance: 200
    rounds: 1
    house_rules: {gold: {surprise: given}}
    sides:
      blue: [{name: Sword, class: fighter, level: 3, hp: 90, weapons: [long sword], tactics: [{do: attack}]}]
      red: {surprised: ROUNDS, members: [{monster: ogre, hp: 90, tactics: [{do: hold}]}]}
    """
    for rounds in (1, 3, 10):
        events = stage(text.replace("ROUNDS", str(rounds)))
        free = [one for one in only(events, "declared", "Sword") if one["round"] == 0]
        assert [one["clock"] for one in free] == [-512 * left for left in range(rounds, 0, -1)]


@pytest.mark.rule("SEG-MIS-10", "R-SEG-06")
def test_a_rule_stands_behind_the_shot_that_a_slowed_archer_has_not() -> None:
    """Slow leaves a routine in odd rounds only."""
    text = """
    ruleset: segment
    distance: 60
    rounds: 2
    sides:
      blue:
        - {name: Bow, class: fighter, level: 3, hp: 90, weapons: [short bow], conditions: [slowed],
           tactics: [{do: shoot}]}
      red: [{monster: ogre, hp: 90, tactics: [{do: hold}]}]
    """
    events = stage(text)
    assert {one["round"] for one in only(events, "attack", "Bow")} == {1}
    lost = first(events, "action_lost", "Bow")
    assert (lost["round"], lost["reason"]) == (2, "no shot falls in this round")
    assert set(lost["rules"]) == {"SEG-MIS-10", "R-SEG-06"}


@pytest.mark.rule("R-PHA-12", "R-ALL-01")
@pytest.mark.parametrize(("blow", "burnt"), [([19], 4), ([2], 0)])
def test_a_shield_of_fire_burns_whose_claw_had_hit_before_its_owner_fell(blow: list[int], burnt: int) -> None:
    """The sword fells the mage first; the teeth that were rolled before land last, and are burnt for twice as much."""
    text = """
    ruleset: phase
    distance: 5
    rounds: 2
    sides:
      blue:
        - {name: Mage, class: magic-user, level: 9, hp: 3, items: [flames], tactics: [{do: use flames}, {do: hold}]}
      red:
        - {monster: biter, hp: 90, tactics: [{do: hold, when: round == 1}, {do: attack}]}
        - {name: Sword, class: fighter, level: 1, hp: 90, weapons: [long sword],
           tactics: [{do: hold, when: round == 1}, {do: attack}]}
    content:
      items:
        flames: {kind: device, segments: 1, shape: self, whom: friends,
                 effects: [{do: modify, stat: burns_back, amount: 2, rounds: 9}]}
      monsters:
        biter: {hit_dice: 4, ac: 5, move: 120, size: M, attacks: [{name: teeth, damage: 2}]}
    """
    lanes = {
        ("red/biter", Purpose.HIT): blow,
        ("red/Sword", Purpose.HIT): [19],
        ("red/Sword", Purpose.DAMAGE): [4],
    }
    events = stage(text, lanes)
    down = first(events, "down", "Mage")
    assert (down["target"], down["hp"]) == ("Sword", -1)
    answers = only(events, "damage", "Mage", "biter")
    assert sum(one["amount"] for one in answers) == burnt
    assert all(one["at"] == down["at"] and one["seq"] > down["seq"] for one in answers)
