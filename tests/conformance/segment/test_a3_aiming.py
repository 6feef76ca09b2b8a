"""Does an aimed missile weapon answer as section A.3 of the segment rulebook says?"""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import DAMAGE, HIT, die_that_hits, fight, when, who
from tests.staging import first, only, stage

# A foe walks 12 ft a segment and stops at 10: from 22 ft it enters in segment 1, from 30 in segment 2, from 40 in 3.
ARCHER = who("Archer", "do: aim", weapons="[short bow]")
RUNNER = who("Runner", "do: attack", weapons="[dagger]")


@pytest.mark.rule("SEG-AIM-01", "SEG-AIM-08", "SEG-GEN-04")
@pytest.mark.parametrize("weapon", ["short bow", "light crossbow", "sling", "dagger", "dart x3", "spear"])
def test_aiming_takes_one_segment_and_is_told(weapon: str) -> None:
    archer = who("Archer", "do: aim", weapons=f"[{weapon}]")
    aimed = only(stage(fight(archer, who("Post"))), "aimed", "Archer")
    assert when(aimed) == [(1, "1.finish")]


@pytest.mark.rule("SEG-AIM-05", "R-SEG-03", "R-SEG-01")
@pytest.mark.parametrize(("feet", "answers"), [(22, []), (30, [(1, "2.react")]), (40, [(1, "3.react")])])
def test_an_aim_has_to_be_complete_before_the_foe_enters(feet: int, answers: list[tuple[int, str]]) -> None:
    events = stage(fight(ARCHER, RUNNER, distance=feet))
    assert sorted(set(when(only(events, "attack", "Archer")))) == answers
    assert (first(events, "entered_melee", "Runner")["at"]) == {22: "1.move", 30: "2.move", 40: "3.move"}[feet]


@pytest.mark.rule("SEG-AIM-03", "SEG-GEN-05", "SEG-MIS-28")
@pytest.mark.parametrize(("weapon", "rolls"), [("short bow", 2), ("light crossbow", 1), ("dart x6", 3), ("spear", 1)])
def test_the_immediate_attack_is_the_whole_routine(weapon: str, rolls: int) -> None:
    archer = who("Archer", "do: aim", weapons=f"[{weapon}]")
    shots = only(stage(fight(archer, RUNNER, distance=30)), "attack", "Archer")
    assert when(shots) == [(1, "2.react")] * rolls


@pytest.mark.rule("SEG-AIM-03", "SEG-GEN-05", "R-SEG-03")
@pytest.mark.parametrize(("weapon", "rolls"), [("dart x6", 3), ("dagger x4", 2)])
def test_what_is_aimed_with_one_hand_free_answers_with_the_whole_routine_at_once_too(weapon: str, rolls: int) -> None:
    thrower = who("Archer", "do: aim", weapons=f"[{weapon}]", armour="[leather armour, shield]")
    shots = only(stage(fight(thrower, RUNNER, distance=30)), "attack", "Archer")
    assert when(shots) == [(1, "2.react")] * rolls


@pytest.mark.rule("SEG-AIM-02")
def test_aiming_gives_no_bonus_to_hit() -> None:
    shot = first(stage(fight(ARCHER, RUNNER, distance=30)), "attack", "Archer")
    assert die_that_hits(shot) == 10


@pytest.mark.rule("SEG-AIM-03", "R-SEG-03", "SEG-MIS-10")
def test_the_immediate_attack_spends_the_shots_of_the_round() -> None:
    archer = who("Archer", "do: aim, when: round == 1 and segment < 1", "do: shoot", weapons="[short bow]")
    events = stage(fight(archer, RUNNER, distance=30, rounds=2))
    in_round_1 = [shot for shot in only(events, "attack", "Archer") if shot["round"] == 1]
    assert when(in_round_1) == [(1, "2.react")] * 2
    assert [shot["at"] for shot in only(events, "attack", "Archer") if shot["round"] == 2] == ["5.act"] * 2


@pytest.mark.rule("R-SEG-03")
def test_an_aim_may_be_taken_again_in_the_next_round_and_answers_again() -> None:
    # Two foes, the second so far away that it comes in during round 2.
    archer = who("Archer", "do: aim", weapons="[short bow]", position="[0, 0]")
    early = who("Early", "do: attack", weapons="[dagger]", position="[30, 0]")
    late = who("Late", "do: attack", weapons="[dagger]", position="[0, 170]")
    events = stage(fight(archer, [early, late], rounds=2))
    assert when(only(events, "attack", "Archer", "Early")) == [(1, "2.react")] * 2
    assert when(only(events, "attack", "Archer", "Late")) == [(2, "4.react")] * 2


@pytest.mark.rule("R-SEG-03", "SEG-AIM-03")
@pytest.mark.parametrize(("setting", "answers"), [("true", ["First"]), ("false", ["First", "Second"])])
def test_one_aim_answers_once_a_round_unless_immediate_attacks_are_free(setting: str, answers: list[str]) -> None:
    # The second foe enters two segments after the first; there is time to aim again (1 segment), but no shot left.
    archer = who("Archer", "do: aim", weapons="[sling]", position="[0, 0]")
    one = who("First", "do: attack", weapons="[dagger]", position="[30, 0]")
    two = who("Second", "do: attack", weapons="[dagger]", position="[0, 66]")
    events = stage(fight(archer, [one, two], rules=f"immediate_attack_spends_rate: {setting}"))
    assert [shot["target"] for shot in only(events, "attack", "Archer")] == answers


@pytest.mark.rule("SEG-AIM-04")
def test_no_target_is_named_whoever_enters_first_is_shot() -> None:
    archer = who("Archer", "do: aim", weapons="[short bow]", position="[0, 0]")
    near = who("Near", position="[28, 0]")
    far = who("Far", "do: attack", weapons="[dagger]", position="[0, 40]")
    shots = only(stage(fight(archer, [near, far])), "attack", "Archer")
    assert [shot["target"] for shot in shots] == ["Far", "Far"]


@pytest.mark.rule("SEG-AIM-06", "SEG-AIM-09", "R-SEG-03")
def test_an_ordinary_shot_declared_in_a_later_round_gives_the_aim_up_without_a_die() -> None:
    archer = who("Archer", "do: aim, when: round == 1", "do: shoot", weapons="[short bow]")
    events = stage(fight(archer, who("Post"), rounds=2))
    assert when(only(events, "attack", "Archer")) == [(2, "5.act")] * 2
    assert only(events, "action_changed", "Archer") == []


@pytest.mark.rule("R-SEG-03")
def test_an_aim_lasts_over_rounds_until_it_is_used() -> None:
    archer = who("Archer", "do: aim, when: round == 1", "do: wait", weapons="[short bow]")
    runner = who("Runner", "do: wait, when: round <= 2", "do: attack", weapons="[dagger]")
    events = stage(fight(archer, runner, distance=22, rounds=3))
    assert when(only(events, "attack", "Archer")) == [(3, "1.react")] * 2


@pytest.mark.rule("SEG-AIM-07", "R-SEG-03")
def test_moving_loses_the_aim() -> None:
    archer = who("Archer", "do: aim, when: round == 1", "do: move, when: round == 2", "do: wait", weapons="[short bow]")
    runner = who("Runner", "do: wait, when: round <= 2", "do: attack", weapons="[dagger]")
    events = stage(fight(archer, runner, distance=200, rounds=3))
    assert [lost["round"] for lost in only(events, "aim_lost", "Archer")] == [2]
    assert only(events, "attack", "Archer") == []


@pytest.mark.rule("SEG-AIM-10")
def test_only_who_knows_the_weapon_has_an_immediate_attack() -> None:
    for proficiencies, answers in (("[short bow]", 1), ("[long sword]", 0)):
        archer = who("Archer", weapons="[short bow]", proficiencies=proficiencies, tactics="archer")
        events = stage(fight(archer, RUNNER, distance=34))
        assert len(only(events, "immediate_attack", "Archer")) == answers


@pytest.mark.rule("SEG-AIM-11", "SEG-AIM-13")
def test_who_aims_in_melee_shoots_at_the_entrant_and_never_into_that_melee() -> None:
    archer = who("Archer", "do: aim", weapons="[short bow]", position="[0, 0]")
    foe = who("Foe", position="[0, 6]")
    runner = who("Runner", "do: attack", weapons="[dagger]", position="[30, 0]")
    for seed in range(10):
        events = stage(fight(archer, [foe, runner]), seed=seed)
        assert [shot["target"] for shot in only(events, "attack", "Archer")] == ["Runner", "Runner"]
        assert only(events, "target_drawn", "Archer") == []


@pytest.mark.rule("SEG-AIM-11")
def test_who_is_in_melee_already_draws_no_immediate_attack() -> None:
    foe = who("Foe", "do: attack", weapons="[dagger]")
    assert only(stage(fight(ARCHER, foe, distance=6)), "attack", "Archer") == []


@pytest.mark.rule("SEG-AIM-12", "R-SEG-03", "R-ALL-10")
def test_aiming_in_melee_gives_foes_2_and_takes_dexterity_and_shield_as_long_as_it_lasts() -> None:
    # Robes (10), shield (1) and Dexterity 16 (2) are armour class 7: normally 13, while aiming 20 - 10 - 2.
    archer = who(
        "Archer",
        "do: aim, when: round == 1",
        "do: wait",
        weapons="[sling]",
        armour="[robes, shield]",
        abilities="{dex: 16}",
    )
    foe = who("Foe", "do: attack", weapons="[long sword]")
    blows = only(stage(fight(archer, foe, distance=6, rounds=2)), "attack", "Foe")
    assert [die_that_hits(blow) for blow in blows] == [8, 8]


@pytest.mark.rule("SEG-AIM-12")
def test_a_blow_in_the_segment_of_aiming_meets_the_drawbacks_and_one_without_aim_does_not() -> None:
    foe = who("Foe", "do: attack", weapons="[long sword]")
    idle = who("Archer", weapons="[sling]", armour="[robes, shield]", abilities="{dex: 16}")
    assert die_that_hits(first(stage(fight(idle, foe, distance=6)), "attack", "Foe")) == 13


@pytest.mark.rule("SEG-AIM-13", "R-SEG-30")
def test_of_several_who_enter_together_each_shot_draws_one() -> None:
    archer = who("Archer", "do: aim", weapons="[short bow]", position="[0, 0]")
    one = who("One", "do: attack", weapons="[dagger]", position="[30, 0]")
    two = who("Two", "do: attack", weapons="[dagger]", position="[-30, 0]")
    targets = set()
    for seed in range(12):
        events = stage(fight(archer, [one, two]), seed=seed)
        drawn = only(events, "target_drawn", "Archer")
        assert [set(draw["candidates"]) for draw in drawn] == [{"One", "Two"}] * 2
        targets |= {shot["target"] for shot in only(events, "attack", "Archer")}
    assert targets == {"One", "Two"}


@pytest.mark.rule("R-SEG-03", "R-SEG-01", "R-ALL-06")
def test_an_entrant_who_dies_of_the_immediate_attack_strikes_no_blow() -> None:
    runner = who("Runner", "do: charge", weapons="[dagger]", hp=1)
    # A charge runs 24 ft a segment: from 50 ft it arrives in segment 2 and would strike there.
    lanes = {("red/Archer", HIT): [20, 20], ("red/Archer", DAMAGE): [1, 1]}
    events = stage(fight(ARCHER, runner, distance=50), lanes)
    assert first(events, "down", "Runner")["at"] == "2.react"
    assert only(events, "attack", "Runner") == []


@pytest.mark.rule("SEG-AIM-05", "R-SEG-24", "SEG-B08")
def test_a_charger_who_arrives_in_segment_1_is_too_early_for_the_aim() -> None:
    runner = who("Runner", "do: charge", weapons="[dagger]")
    events = stage(fight(ARCHER, runner, distance=34))
    assert first(events, "attack", "Runner")["at"] == "1.act"
    assert only(events, "attack", "Archer") == []
