"""Who shoots or throws while in melee? Section A5 of the phase rulebook."""

from __future__ import annotations

import pytest

from tests.conformance.phase.small_fights import (
    DAMAGE,
    HIT,
    at_counts,
    bonus,
    deeds,
    fight,
    first,
    only,
    stage,
    told,
    who,
)

HERE = "[0, 0]"
BESIDE = "[5, 0]"
FAR = who("Far", position="[60, 0]")


def archer(*orders: str, **fields: object) -> str:
    lines = orders or ("do: shoot, at: nearest",)
    return who("Archer", *lines, weapons="[long bow]", position=HERE, **fields)


def orc(name: str, *orders: str, y: int = 0, **fields: object) -> str:
    lines = orders or ("do: attack, at: nearest",)
    return who(name, *lines, weapons="[club]", position=f"[5, {y}]", **fields)


UNDECLARED = "do: shoot, at: nearest, undeclared: true"
OUT = "do: shoot, at: farthest"


@pytest.mark.rule("PHASE-MIS-29", "PHASE-MIS-32")
def test_a_throw_in_melee_is_an_ordinary_attack_that_gives_no_opening() -> None:
    thrower = who("Thrower", "do: throw dagger, at: nearest", weapons="[dagger x3]", position=HERE)
    lanes = {("blue/Orc", HIT): [20], ("blue/Orc", DAMAGE): [1]}
    events = at_counts(2, 5, fight(thrower, orc("Orc")), lanes)
    assert bonus(first(events, "attack", "Orc")) == 0
    assert len(only(events, "attack", "Thrower")) == 2
    assert len(only(events, "attack", "Orc")) == 1


@pytest.mark.rule("PHASE-MIS-30", "PHASE-MIS-37", "PHASE-MIS-69")
def test_a_throw_into_ones_own_melee_finds_anybody_but_the_thrower() -> None:
    thrower = who("Thrower", "do: throw dagger, at: nearest", weapons="[dagger x3]", position=HERE)
    friend = who("Friend", "do: attack, at: nearest", weapons="[club]", position="[0, 5]", hp=400)
    blue = [orc("Orc", hp=400), orc("Other", y=5, hp=400)]
    found: set[str] = set()
    for seed in range(12):
        events = at_counts(2, 5, fight([thrower, friend], blue), seed=seed)
        assert set(first(events, "target_drawn", "Thrower")["candidates"]) == {"Friend", "Orc", "Other"}
        found |= {one["target"] for one in only(events, "attack", "Thrower")}
    assert found == {"Friend", "Orc", "Other"}


@pytest.mark.rule("PHASE-MIS-31", "PHASE-MIS-37")
def test_at_somebody_outside_it_is_an_ordinary_missile() -> None:
    thrower = who("Thrower", "do: throw javelin, at: farthest", weapons="[javelin x3]", position=HERE)
    events = at_counts(5, 2, fight(thrower, [orc("Orc"), FAR]))
    assert only(events, "target_drawn", "Thrower") == []
    assert {one["target"] for one in only(events, "attack", "Thrower")} == {"Far"}


@pytest.mark.rule("PHASE-MIS-33", "R-PHA-17", "PHASE-B11", "R-ALL-10")
def test_an_undeclared_shot_draws_a_free_attack_of_every_foe_there() -> None:
    blue = [orc("Orc", y=0), orc("Other", y=3), orc("Third", y=6)]
    misses = {(f"blue/{name}", HIT): [1, 1] for name in ("Orc", "Other", "Third")}
    one = archer(UNDECLARED, armour="[leather armour]", ac=None, abilities="{dex: 16}")
    events = at_counts(5, 2, fight(one, blue), misses)
    free = [one for one in only(events, "attack") if one["actor"] != "Archer" and one["at"] != "2.melee"]
    assert {one["actor"] for one in free} == {"Orc", "Other", "Third"}
    # Immobile: +4, and no Dexterity: armour class 8.
    assert [(one["need"], bonus(one)) for one in free] == [(12, 4)] * 3
    assert len(only(events, "attack", "Archer")) == 2
    assert len(only(events, "attack", "Orc")) == 2


@pytest.mark.rule("PHASE-MIS-34", "R-PHA-18")
def test_a_wound_of_a_free_attack_ends_the_shot() -> None:
    lanes = {("blue/Orc", HIT): [20, 1], ("blue/Orc", DAMAGE): [1]}
    events = at_counts(5, 2, fight(archer(UNDECLARED), orc("Orc")), lanes)
    assert only(events, "attack", "Archer") == []
    assert "PHASE-MIS-34" in first(events, "action_lost", "Archer")["rules"]


@pytest.mark.rule("R-PHA-18", "PHASE-MIS-34")
@pytest.mark.parametrize(("setting", "shots"), [("", 2), ("undeclared_shot_spoiled_by: any_damage", 0)])
def test_an_earlier_wound_of_the_round_spoils_an_undeclared_shot_by_house_rule_only(setting: str, shots: int) -> None:
    lanes = {("blue/Orc", HIT): [20, 1], ("blue/Orc", DAMAGE): [1]}
    events = at_counts(2, 5, fight(archer(UNDECLARED), orc("Orc"), rules=setting), lanes)
    assert len(only(events, "attack", "Archer")) == shots


@pytest.mark.rule("R-PHA-17", "PHASE-MIS-33")
@pytest.mark.parametrize(("setting", "blows"), [("", 3), ("free_attack: single", 1)])
def test_a_free_attack_is_the_whole_routine(setting: str, blows: int) -> None:
    ghoul = who("Ghoul", "do: attack, at: nearest", monster="ghoul", position=BESIDE)
    events = at_counts(5, 2, fight(archer(UNDECLARED, hp=400, race="elf"), ghoul, rules=setting))
    assert len([one for one in only(events, "attack", "Ghoul") if one["at"] != "2.melee"]) == blows


@pytest.mark.rule("PHASE-MIS-35", "PHASE-B11", "R-PHA-17")
def test_a_declared_shooter_stands_still_for_every_attack_until_the_shot() -> None:
    before = at_counts(2, 5, fight(archer(), orc("Orc")), {("blue/Orc", HIT): [1]})
    assert (bonus(first(before, "attack", "Orc")), len(only(before, "attack", "Orc"))) == (4, 1)
    assert "PHASE-MIS-35" in first(before, "attack", "Orc")["rules"]
    after = at_counts(5, 2, fight(archer(), orc("Orc")), {("blue/Orc", HIT): [1]})
    assert bonus(first(after, "attack", "Orc")) == 0
    assert deeds(after, "attack") == [("Archer", "attack"), ("Orc", "attack")]


@pytest.mark.rule("PHASE-MIS-36", "R-PHA-18")
def test_a_declared_shooter_who_is_hurt_before_the_shot_fails() -> None:
    lanes = {("blue/Orc", HIT): [20], ("blue/Orc", DAMAGE): [1]}
    events = at_counts(2, 5, fight(archer(), orc("Orc")), lanes)
    assert only(events, "attack", "Archer") == []
    assert told(events, "PHASE-MIS-36")


@pytest.mark.rule("PHASE-MIS-37", "PHASE-MIS-38")
def test_a_shot_out_of_the_melee_is_ordinary_and_one_into_it_is_drawn() -> None:
    out = at_counts(5, 2, fight(archer(OUT), [orc("Orc"), FAR]))
    assert only(out, "target_drawn", "Archer") == []
    assert {one["target"] for one in only(out, "attack", "Archer")} == {"Far"}
    into = at_counts(5, 2, fight(archer(), [orc("Orc"), orc("Other", y=4)]))
    assert len(only(into, "target_drawn", "Archer")) == 2


@pytest.mark.rule("R-PHA-19")
def test_a_shooter_who_is_caught_in_melee_shoots_from_there() -> None:
    comer = who("Comer", "do: attack, at: nearest", weapons="[club]", position="[40, 0]")
    events = at_counts(2, 5, fight(archer(), comer, rules="closing: strike"), {("blue/Comer", HIT): [1]})
    assert bonus(first(events, "attack", "Comer")) == 4
    assert len(only(events, "attack", "Archer")) == 2


@pytest.mark.rule("PHASE-MIS-36")
def test_damage_of_any_source_stops_the_declared_shot() -> None:
    sling = who("Sling", "do: shoot, at: nearest", weapons="[sling]", position="[50, 0]")
    idle = orc("Orc", "do: wait")
    events = [
        events
        for events in (at_counts(2, 5, fight(archer(), [idle, sling]), seed=seed) for seed in range(8))
        if only(events, "damage", "Sling", "Archer")
    ]
    assert events
    assert all(only(one, "attack", "Archer") == [] for one in events)


def test_nothing_is_said_of_free_attacks_where_nobody_is_near() -> None:
    events = stage(fight(archer(UNDECLARED), FAR))
    assert told(events, "PHASE-MIS-33") == []
