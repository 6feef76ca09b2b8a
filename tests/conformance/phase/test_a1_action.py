"""What kind of action is a missile attack, and what comes with it? Section A1 of the phase rulebook."""

from __future__ import annotations

import pytest

from tests.conformance.phase.small_fights import (
    DAMAGE,
    HIT,
    at_counts,
    deeds,
    fight,
    first,
    only,
    stage,
    when,
    who,
)

POST = who("Post")
ARCHER = who("Archer", "do: shoot, at: nearest", weapons="[long bow]")
SWORD = who("Sword", "do: attack, at: nearest", weapons="[long sword]")
ADJACENT = "position: [8, 0]"


@pytest.mark.rule("PHASE-MIS-01", "PHASE-MIS-02")
@pytest.mark.parametrize("weapon", ["long bow", "sling", "dagger", "javelin"])
def test_what_is_shot_or_thrown_falls_in_the_missile_step(weapon: str) -> None:
    archer = who(
        "Archer", f"do: {'shoot' if weapon in ('long bow', 'sling') else 'throw'} {weapon}", weapons=f"[{weapon}]"
    )
    assert set(when(only(at_counts(4, 2, fight(archer, POST, distance=20)), "attack", "Archer"))) == {(1, "4.missiles")}


@pytest.mark.rule("PHASE-MIS-01")
def test_a_boltlike_ability_acts_at_the_step_of_abilities() -> None:
    more = """
content:
  monsters:
    sparker: {size: M, ac: 10, hit_dice: 2, move: 120, attacks: [{name: bite, damage: 1}],
              powers: [{name: spark, manner: innate, range: 60, effects: [{do: damage, dice: 1d4}]}]}
"""
    sparker = who("Sparker", "do: invoke spark, at: nearest", monster="sparker")
    events = at_counts(4, 2, fight(sparker, POST, more=more))
    assert when(only(events, "item_used", "Sparker")) == [(1, "4.innate")]


@pytest.mark.rule("PHASE-MIS-02", "R-PHA-14")
def test_one_major_action_a_round_leaves_no_blow_beside_the_shot() -> None:
    both = who("Archer", "do: shoot, at: nearest", weapons="[long bow, long sword]")
    events = at_counts(4, 2, fight(both, POST, distance=40))
    assert {one["weapon"] for one in only(events, "attack", "Archer")} == {"long bow"}


@pytest.mark.rule("PHASE-MIS-03", "R-PHA-02")
def test_a_shot_comes_before_the_moves_and_blows_of_its_count() -> None:
    walker = who("Walker", "do: move, at: nearest", position="[80, 0]")
    red = [
        who("Archer", "do: shoot, at: nearest", weapons="[long bow]", position="[60, 20]"),
        walker,
        SWORD[:-1] + ", position: [8, 0]}",
    ]
    blue = who("Post", position="[0, 0]")
    assert deeds(at_counts(4, 2, fight(red, blue)), "attack", "moved") == [
        ("Archer", "attack"),
        ("Walker", "moved"),
        ("Sword", "attack"),
    ]


@pytest.mark.rule("PHASE-MIS-04", "PHASE-MIS-13")
def test_two_archers_of_one_count_can_kill_each_other() -> None:
    red, blue = ARCHER.replace("hp: 50", "hp: 4"), who("Bow", "do: shoot", weapons="[long bow]", hp=4)
    lanes = {
        ("red/Archer", HIT): [20],
        ("blue/Bow", HIT): [20],
        ("red/Archer", DAMAGE): [6],
        ("blue/Bow", DAMAGE): [6],
    }
    events = at_counts(3, 3, fight(red, blue), lanes)
    assert {one["target"] for one in only(events, "damage")} == {"Archer", "Bow"}
    assert {one["actor"] for one in only(events, "down")} == {"Archer", "Bow"}


@pytest.mark.rule("PHASE-MIS-05", "R-PHA-28")
def test_what_is_in_its_sheath_is_thrown_at_once_and_what_is_in_a_pack_a_round_later() -> None:
    def thrown(place: str) -> list[tuple[int, str]]:
        thrower = who("Thrower", "do: throw dagger, at: nearest", weapons=f"['dagger ({place})']")
        text = fight(thrower, POST, distance=20, rounds=2)
        return when(only(at_counts([4, 4], [2, 2], text), "attack", "Thrower"))[:1]

    assert thrown("belt") == [(1, "4.missiles")]
    assert thrown("backpack") == [(2, "4.missiles")]


@pytest.mark.rule("PHASE-MIS-06")
@pytest.mark.parametrize(("weapon", "shots"), [("long bow", 2), ("dart x9", 3), ("light crossbow", 1)])
def test_a_rate_of_fire_gives_so_many_rolls_in_one_action(weapon: str, shots: int) -> None:
    archer = who(
        "Archer", "do: shoot, at: nearest" if "dart" not in weapon else "do: throw dart", weapons=f"['{weapon}']"
    )
    assert len(only(stage(fight(archer, POST, distance=15)), "attack", "Archer")) == shots


@pytest.mark.rule("PHASE-MIS-06", "PHASE-B12")
def test_a_rider_shoots_any_bow_as_on_foot() -> None:
    rider = who("Archer", "do: shoot, at: nearest", weapons="[long bow]", mount="{mount: war horse, pace: full}")
    shots = only(stage(fight(rider, POST, distance=15)), "attack", "Archer")
    assert [one["total"] - one["die"] for one in shots] == [0, 0]


@pytest.mark.rule("PHASE-MIS-06", "R-PHA-26", "PHASE-B12")
@pytest.mark.parametrize(("setting", "rounds"), [("", [1, 3, 5]), ("odd_round: fewer", [2, 4, 6])])
def test_a_rate_of_one_half_shoots_in_every_second_round(setting: str, rounds: list[int]) -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="[heavy crossbow]")
    events = stage(fight(archer, who("Post", hp=400), distance=15, rounds=6, rules=setting))
    assert [one["round"] for one in only(events, "attack", "Archer")] == rounds
    without = only(events, "action_lost", "Archer")
    assert [one["round"] for one in without] == [number for number in range(1, 7) if number not in rounds]
    assert {one["reason"] for one in without} == {"no shot falls in this round"}


@pytest.mark.rule("R-PHA-26")
def test_a_crossbow_that_is_not_loaded_at_the_start_shoots_a_round_later() -> None:
    archer = who("Archer", "do: shoot, at: nearest", weapons="['heavy crossbow (unloaded)']")
    events = stage(fight(archer, who("Post", hp=400), distance=15, rounds=6))
    assert [one["round"] for one in only(events, "attack", "Archer")] == [2, 4, 6]


@pytest.mark.rule("PHASE-MIS-08", "PHASE-MIS-07", "PHASE-B12")
@pytest.mark.parametrize(("feet", "modifier"), [(70, 0), (71, -2), (140, -2), (141, -5), (210, -5)])
def test_a_longbow_shoots_70_140_and_210_ft(feet: int, modifier: int) -> None:
    shot = first(stage(fight(ARCHER, POST, distance=feet)), "attack", "Archer")
    assert shot["total"] - shot["die"] == modifier


@pytest.mark.rule("PHASE-MIS-08", "R-PHA-30")
@pytest.mark.parametrize(
    ("setting", "ground", "reaches"),
    [
        ("", "true", True),
        ("", "false", False),
        ("arcing: never", "true", False),
        ("arcing: always", "false", True),
    ],
)
def test_an_arc_triples_the_ranges_where_there_is_room(setting: str, ground: str, reaches: bool) -> None:
    text = fight(ARCHER, POST, distance=600, rules=setting, more=f"arena: {{outdoors: {ground}}}\n")
    shots = only(stage(text), "attack", "Archer")
    assert [shot["total"] - shot["die"] for shot in shots] == ([-5, -5] if reaches else [])
