"""Surprise, declaration, initiative and the routine of a missile weapon. Section A2 of the phase rulebook."""

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
    told,
    when,
    who,
)

POST = who("Post")
QUICK = "abilities: {dex: 16}"


def archer(dexterity: int = 10, *orders: str, **fields: object) -> str:
    lines = orders or ("do: shoot, at: nearest",)
    return who("Archer", *lines, weapons="[long bow]", abilities=f"{{dex: {dexterity}}}", **fields)


@pytest.mark.rule("PHASE-MIS-09", "R-PHA-27", "PHASE-B04")
@pytest.mark.parametrize(
    ("setting", "segments", "shots"),
    [("", 1, 2), ("", 2, 4), ("surprise_routines: 2", 1, 4), ("surprise_routines: 0", 2, 0)],
)
def test_an_ambusher_has_a_routine_for_each_segment_of_surprise(setting: str, segments: int, shots: int) -> None:
    text = fight(archer(), POST, rules=setting).replace(
        "  blue:\n", f"  blue:\n    surprised: {segments}\n    members:\n"
    )
    text = text.replace("    - {name: Post", "      - {name: Post")
    events = [one for one in only(stage(text), "attack", "Archer") if one["round"] == 0]
    assert len(events) == shots


@pytest.mark.rule("PHASE-MIS-10", "PHASE-MIS-11", "R-PHA-10", "PHASE-B02", "PHASE-B03")
@pytest.mark.parametrize(
    ("dexterity", "how", "more", "count"),
    [
        (16, "", "", 4),
        (18, "", "", 6),
        (10, "", "", 3),
        (5, "", "", 3),
        (16, ", undeclared: true", "", 3),
        (16, "", "chain mail", 3),
    ],
)
def test_dexterity_helps_a_declared_and_unencumbered_shooter_only(
    dexterity: int, how: str, more: str, count: int
) -> None:
    armour = {"armour": f"[{more}]", "ac": None} if more else {}
    one = archer(dexterity, f"do: shoot, at: nearest{how}", **armour)
    assert when(only(at_counts(3, 1, fight(one, POST)), "attack", "Archer"))[:1] == [(1, f"{count}.missiles")]


@pytest.mark.rule("PHASE-MIS-11")
def test_companions_keep_the_die_of_their_side() -> None:
    other = who("Other", "do: shoot, at: nearest", weapons="[sling]")
    events = at_counts(3, 1, fight([archer(17), other], POST))
    assert when(only(events, "attack", "Archer"))[0] == (1, "5.missiles")
    assert when(only(events, "attack", "Other")) == [(1, "3.missiles")]


@pytest.mark.rule("PHASE-MIS-11", "R-PHA-10")
def test_each_may_have_a_die_of_its_own() -> None:
    red = [archer(), who("Other", "do: shoot, at: nearest", weapons="[sling]")]
    counts = {
        (first(events, "attack", "Archer")["at"], first(events, "attack", "Other")["at"])
        for events in (stage(fight(red, POST, rules="initiative: individual"), seed=seed) for seed in range(12))
    }
    assert any(one != other for one, other in counts)


CHARGER = who("Charger", "do: charge, at: nearest", weapons="[long sword]", position="[0, 0]")
STANDING = {"position": "[60, 0]"}


@pytest.mark.rule("PHASE-MIS-12", "R-PHA-04", "R-PHA-16")
def test_a_declared_archer_shoots_its_whole_routine_at_a_charger_half_way() -> None:
    events = at_counts(2, 5, fight(archer(**STANDING), CHARGER))
    shots = only(events, "attack", "Archer", "Charger")
    assert [one["distance"] for one in shots] == [35, 35] or [one["distance"] for one in shots] == [30, 30]
    assert shots[0]["seq"] < first(events, "attack", "Charger")["seq"]
    assert len(only(events, "attack", "Archer")) == 2


@pytest.mark.rule("PHASE-MIS-12", "R-PHA-04", "R-PHA-16")
@pytest.mark.parametrize(("move", "half"), [(120, 60), (400, 60)])
def test_the_shot_falls_half_way_however_fast_the_charger_comes(move: int, half: int) -> None:
    runner = who(
        "Runner",
        "do: charge, at: nearest",
        monster="orc",
        weapons="[short sword]",
        position="[0, 0]",
        overrides=f"{{move: {move}}}",
    )
    swordsman = who("Archer", "do: shoot, at: nearest", weapons="[two-handed sword, long bow]", position="[110, 0]")
    events = at_counts(2, 5, fight(swordsman, runner))
    # Half of the hundred feet that lead within reach; and his arrows were his attack: the longer sword rests.
    shots = only(events, "attack", "Archer")
    assert [(one["weapon"], one["distance"], one["going"]) for one in shots] == [("long bow", half, "nearer")] * 2
    assert shots[-1]["seq"] < first(events, "entered_melee", "Runner")["seq"]


@pytest.mark.rule("PHASE-MIS-12", "R-PHA-04")
@pytest.mark.parametrize(("weapon", "feet", "shots"), [("long bow", 310, 2), ("long bow", 430, 0), ("javelin", 70, 0)])
def test_fire_may_be_declared_for_one_whom_only_a_charge_brings_into_range(weapon: str, feet: int, shots: int) -> None:
    # The runner could charge 480 ft. Of 300 ft to the archer half is 150, at 160 ft from him; of 420 it is at 220.
    archer = who("Archer", "do: shoot", weapons=f"[{weapon}]", position=f"[{feet}, 0]")
    runner = who("Runner", "do: charge, at: nearest", monster="orc", position="[0, 0]", overrides="{move: 240}", hp=400)
    events = at_counts(2, 5, fight(archer, runner))
    assert len([one for one in only(events, "attack", "Archer") if one["going"] == "nearer"]) == shots


@pytest.mark.rule("PHASE-MIS-12")
def test_who_is_in_range_is_shot_at_before_one_whom_a_charge_would_bring_there() -> None:
    archer = who("Archer", "do: shoot", weapons="[long bow]", position="[0, 0]")
    foes = [who("Near", position="[100, 0]"), who("Far", level=5, position="[250, 0]")]
    assert first(stage(fight(archer, foes)), "declared", "Archer")["target"] == "Near"


@pytest.mark.rule("PHASE-MIS-12", "R-PHA-35", "PHASE-B13")
def test_who_shoots_at_a_charger_has_laid_his_shield_aside() -> None:
    shielded = who(
        "Archer",
        "do: shoot, at: nearest",
        weapons="[long sword, long bow]",
        armour="[chain mail, shield]",
        ac=None,
        position="[60, 0]",
    )
    events = at_counts(2, 5, fight(shielded, CHARGER))
    (aside,) = [one for one in events if one.get("effect") == "shield laid aside"]
    assert aside["seq"] < first(events, "attack", "Archer")["seq"] < first(events, "attack", "Charger")["seq"]
    # A fighter of the first level against chain mail alone.
    assert first(events, "attack", "Charger")["need"] == 15


@pytest.mark.rule("PHASE-MIS-12", "PHASE-MIS-05")
def test_nobody_shoots_at_a_charger_with_what_lies_in_his_pack() -> None:
    packed = who(
        "Archer",
        "do: throw dagger, at: nearest",
        weapons="[long sword, {weapon: dagger, carried: backpack}]",
        position="[30, 0]",
    )
    events = at_counts(2, 5, fight(packed, CHARGER))
    assert told(events, "PHASE-MIS-12") == []


@pytest.mark.rule("PHASE-MIS-12", "R-PHA-04")
def test_a_charger_who_is_killed_on_the_way_strikes_no_blow() -> None:
    lanes = {("red/Archer", HIT): [20], ("red/Archer", DAMAGE): [6]}
    events = at_counts(2, 5, fight(archer(**STANDING), CHARGER.replace("hp: 50", "hp: 4")), lanes)
    assert only(events, "attack", "Charger") == []


@pytest.mark.rule("PHASE-MIS-12", "PHASE-MIS-10")
def test_an_undeclared_archer_has_no_shot_at_a_charger() -> None:
    one = archer(10, "do: shoot, at: nearest, undeclared: true", **STANDING)
    events = at_counts(2, 5, fight(one, CHARGER))
    assert told(events, "PHASE-MIS-12") == []


@pytest.mark.rule("R-PHA-04")
@pytest.mark.parametrize(("setting", "shots"), [("", 2), ("charge_shot: extra", 4)])
def test_the_shot_at_a_charger_spends_the_declared_routine(setting: str, shots: int) -> None:
    other = who("Post", position="[0, 30]")
    events = at_counts(2, 5, fight(archer(**STANDING), [CHARGER, other], rules=setting))
    assert len(only(events, "attack", "Archer")) == shots


@pytest.mark.rule("PHASE-MIS-13", "R-ALL-01")
def test_shooters_of_one_count_both_roll_before_either_is_hurt() -> None:
    red, blue = archer(hp=1), who("Bow", "do: shoot", weapons="[long bow]", hp=1)
    events = at_counts(4, 4, fight(red, blue))
    assert only(events, "attack", "Archer")
    assert only(events, "attack", "Bow")


@pytest.mark.rule("PHASE-MIS-13", "R-ALL-01")
def test_only_the_wounds_of_tied_shooters_are_those_of_tied_shooters() -> None:
    red, blue = archer(hp=20), who("Bow", "do: shoot", weapons="[long bow]", hp=20)
    lanes = {("red/Archer", HIT): [20, 20], ("blue/Bow", HIT): [20, 20]}
    wounds = only(at_counts(4, 4, fight(red, blue), lanes), "damage")
    assert {one["target"] for one in wounds} == {"Archer", "Bow"}
    assert all("PHASE-MIS-13" in one["rules"] for one in wounds)
    swords = [who(name, "do: attack, at: nearest", weapons="[long sword]", hp=20) for name in ("Ada", "Bo")]
    both = {(f"red/{name}", HIT): [20] for name in ("Ada", "Bo")}
    wounds = only(at_counts(4, 4, fight(swords, who("Post", hp=30), distance=5), both), "damage")
    assert len(wounds) == 2
    assert all("R-ALL-01" in one["rules"] and "PHASE-MIS-13" not in one["rules"] for one in wounds)


@pytest.mark.rule("PHASE-MIS-14")
def test_the_second_arrow_is_lost_when_the_first_kills() -> None:
    lanes = {("red/Archer", HIT): [20], ("red/Archer", DAMAGE): [6]}
    events = at_counts(
        4, 2, fight(archer(), [who("Orc", monster="orc", hp=1), who("Other", position="[0, 30]")]), lanes
    )
    assert {one["target"] for one in only(events, "attack", "Archer")} == {"Orc"}


@pytest.mark.rule("PHASE-MIS-15", "R-PHA-20")
@pytest.mark.parametrize(("level", "targets"), [(1, 1), (13, 2)])
def test_only_who_has_several_routines_splits_its_shots(level: int, targets: int) -> None:
    one = who("Archer", "do: throw dart, at: nearest, split: farthest", weapons="['dart x9']", level=level)
    blue = [who("Post", position="[0, 0]"), who("Other", position="[0, 5]")]
    thrown = only(at_counts(4, 2, fight(one, blue, distance=15)), "attack", "Archer")
    assert len({shot["target"] for shot in thrown}) == targets
    assert len(thrown) == 3


@pytest.mark.rule("PHASE-MIS-03", "R-PHA-02")
def test_by_house_rule_the_missiles_of_all_come_before_everything_else() -> None:
    red = who("Sword", "do: attack, at: nearest", weapons="[long sword]", position="[8, 0]")
    blue = [
        who("Bow", "do: shoot, at: nearest", weapons="[long bow]", position="[0, 30]"),
        who("Post", position="[0, 0]"),
    ]
    text = fight(red, blue)
    assert deeds(at_counts(5, 2, text), "attack") == [("Sword", "attack"), ("Bow", "attack")]
    early = fight(red, blue, rules="missile_before: all")
    assert deeds(at_counts(5, 2, early), "attack") == [("Bow", "attack"), ("Sword", "attack")]
