"""When does a missile fall beside a spell, and in which segment at one who moves? Section A4 of the phase rulebook."""

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
    when,
    who,
)

MORE = """
content:
  spells:
    one: {classes: {magic-user: 1}, casting: 1, components: VS, range: 200, effects: [{do: damage, dice: 1}]}
    three: {classes: {magic-user: 1}, casting: 3, components: VS, range: 200, effects: [{do: damage, dice: 1}]}
    five: {classes: {magic-user: 1}, casting: 5, components: VS, range: 200, effects: [{do: damage, dice: 1}]}
    six: {classes: {magic-user: 1}, casting: 6, components: VS, range: 200, effects: [{do: damage, dice: 1}]}
"""
NAMES = {1: "one", 3: "three", 5: "five", 6: "six"}


def caster(time: int, **fields: object) -> str:
    spell = NAMES[time]
    return who("Caster", f"do: cast {spell}, at: nearest", class_="magic-user", spells=f"[{spell}]", **fields)


def archer(dexterity: int = 10, *orders: str, **fields: object) -> str:
    lines = orders or ("do: shoot, at: nearest",)
    return who("Archer", *lines, weapons="[long bow]", abilities=f"{{dex: {dexterity}}}", **fields)


ARROWS = {("blue/Archer", HIT): [20, 20], ("blue/Archer", DAMAGE): [1, 1]}


@pytest.mark.rule("PHASE-MIS-23", "PHASE-MIS-24", "R-PHA-03", "R-PHA-11", "PHASE-B19")
@pytest.mark.parametrize(
    ("die", "other", "time", "first_is"),
    [
        (5, 3, 3, "spell"),
        (5, 3, 5, "spell"),
        (5, 3, 6, "arrow"),
        (2, 6, 1, "arrow"),
        (5, 6, 1, "arrow"),
        (4, 4, 1, "spell"),
        (4, 4, 5, "arrow"),
    ],
)
def test_a_quick_spell_comes_before_the_missiles_of_who_has_not_won(
    die: int, other: int, time: int, first_is: str
) -> None:
    events = at_counts(die, other, fight(caster(time), archer(), more=MORE), ARROWS)
    assert bool(only(events, "spell_cast", "Caster")) is (first_is == "spell")
    assert bool(only(events, "spell_spoiled", "Caster")) is (first_is == "arrow")


@pytest.mark.rule("R-PHA-03")
@pytest.mark.parametrize(("time", "works"), [(3, False), (5, True), (6, True)])
def test_the_clause_may_be_read_the_other_way_round(time: int, works: bool) -> None:
    text = fight(caster(time), archer(), rules="spell_vs_missile: roll_le_ct", more=MORE)
    assert bool(only(at_counts(5, 3, text, ARROWS), "spell_cast", "Caster")) is works


@pytest.mark.rule("PHASE-MIS-24", "PHASE-MIS-11")
def test_dexterity_can_win_the_initiative_from_a_caster() -> None:
    events = at_counts(5, 3, fight(caster(1), archer(18), more=MORE), ARROWS)
    assert only(events, "spell_spoiled", "Caster")
    assert first(events, "attack", "Archer")["at"] == "6.missiles"


@pytest.mark.rule("PHASE-MIS-23", "R-PHA-11", "R-PHA-34", "PHASE-B01")
def test_the_order_of_a_whole_round() -> None:
    red = [
        caster(1),
        who("Bow", "do: shoot, at: nearest", weapons="[long bow]", position="[60, 20]"),
        who("Sword", "do: attack, at: nearest", weapons="[long sword]", position="[8, 0]"),
    ]
    blue = [
        who("Post", "do: attack, at: nearest", weapons="[club]", position="[0, 0]"),
        who("Sling", "do: shoot, at: nearest", weapons="[sling]", position="[0, 20]"),
    ]
    events = at_counts(5, 2, fight(red, blue, more=MORE), {("blue/Sling", HIT): [1]})
    assert deeds(events, "attack", "spell_cast") == [
        ("Caster", "spell_cast"),
        ("Bow", "attack"),
        ("Sword", "attack"),
        ("Sling", "attack"),
        ("Post", "attack"),
    ]
    assert [one["at"] for one in events if one["event"] in ("attack", "spell_cast")][-1] == "2.melee"


@pytest.mark.rule("R-PHA-11")
def test_slow_spells_of_all_sides_follow_the_missiles_of_the_lowest_count() -> None:
    red = [caster(6), who("Bow", "do: shoot, at: nearest", weapons="[long bow]", position="[60, 20]")]
    blue = [
        who("Sling", "do: shoot, at: nearest", weapons="[sling]", position="[0, 20]"),
        who("Sword", "do: charge, at: nearest", weapons="[long sword]", position="[0, 0]"),
    ]
    events = at_counts(5, 3, fight(red, blue, more=MORE), {("blue/Sling", HIT): [1]})
    assert deeds(events, "attack", "spell_cast")[:3] == [
        ("Bow", "attack"),
        ("Sling", "attack"),
        ("Caster", "spell_cast"),
    ]
    assert first(events, "spell_cast")["seq"] < first(events, "attack", "Sword")["seq"]


RUNNER = who("Runner", "do: flee", position="[0, 0]", move=None)
FLEES = {"position": "[30, 0]"}


def ranges(die: int, other: int, dexterity: int = 10, how: str = "", rules: str = "") -> int:
    """How far a fleeing target is for a shot; it stands 30 ft off and runs 240 ft in the round."""
    one = archer(dexterity, f"do: shoot, at: nearest{how}", **FLEES)
    events = at_counts(die, other, fight(one, RUNNER, rules=rules))
    return int(first(events, "attack", "Archer")["distance"])


@pytest.mark.rule("PHASE-MIS-22", "PHASE-MIS-26", "PHASE-MIS-28", "R-PHA-05")
@pytest.mark.parametrize(
    ("die", "other", "dexterity", "how", "segment"),
    [
        (2, 5, 10, "", 5),
        (2, 5, 16, "", 4),
        (2, 5, 16, ", undeclared: true", 5),
        (3, 6, 17, "", 4),
        (2, 5, 17, "", 3),
        (1, 2, 10, "", 2),
    ],
)
def test_a_shooter_who_has_lost_shoots_in_the_segment_of_the_higher_die(
    die: int, other: int, dexterity: int, how: str, segment: int
) -> None:
    assert ranges(die, other, dexterity, how) == 30 + 24 * segment


@pytest.mark.rule("PHASE-MIS-25", "PHASE-MIS-26", "R-PHA-05")
@pytest.mark.parametrize(
    ("how", "setting", "segment"),
    [("", "", 1), (", undeclared: true", "", 2), ("", "high_shot: low_die", 2)],
)
def test_a_winner_who_declared_chooses_the_segment_of_the_best_chance(how: str, setting: str, segment: int) -> None:
    assert ranges(5, 2, 10, how, setting) == 30 + 24 * segment


@pytest.mark.rule("PHASE-MIS-27", "PHASE-MIS-28", "R-PHA-05")
@pytest.mark.parametrize(("die", "other", "dexterity", "segment"), [(4, 4, 10, 4), (3, 5, 17, 3), (3, 4, 16, 3)])
def test_on_a_tie_the_shot_falls_in_the_segment_of_the_higher_die(
    die: int, other: int, dexterity: int, segment: int
) -> None:
    assert ranges(die, other, dexterity) == 30 + 24 * segment


@pytest.mark.rule("PHASE-MIS-25", "R-PHA-05")
def test_a_winner_waits_for_who_comes_nearer() -> None:
    comer = who("Comer", "do: attack, at: nearest", weapons="[club]", position="[0, 0]")
    events = at_counts(5, 2, fight(archer(10, position="[141, 0]"), comer))
    # 141 ft is long range; after one tenth of 120 ft it is medium, after six short: the first segment at short range.
    assert [one["distance"] for one in only(events, "attack", "Archer")] == [69, 69]
    assert {one["going"] for one in only(events, "attack", "Archer")} == {"nearer"}


@pytest.mark.rule("R-PHA-05", "PHASE-MIS-22")
@pytest.mark.parametrize("dice", [(5, 2), (2, 5)])
def test_a_runner_is_told_to_go_away_whether_he_has_run_already_or_not(dice: tuple[int, int]) -> None:
    events = at_counts(*dice, fight(archer(10, **FLEES), RUNNER))
    assert {one["going"] for one in only(events, "attack", "Archer")} == {"away"}


@pytest.mark.rule("R-PHA-05", "PHASE-MIS-22")
def test_the_segment_settles_range_and_not_the_place_in_the_order() -> None:
    one = archer(10, **FLEES)
    events = at_counts(2, 5, fight(one, RUNNER))
    assert when(only(events, "attack", "Archer"))[0] == (1, "2.missiles")
    # Long range at 150 ft; the back of one who flees is nothing to a shot.
    assert bonus(first(events, "attack", "Archer")) == -5
