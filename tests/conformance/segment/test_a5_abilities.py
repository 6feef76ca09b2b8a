"""Do innate abilities, gazes, breath, turning and commands work as sections A.5 to A.7 of the rulebook say?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, HIT, INITIATIVE, SAVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

GAZE = Purpose.GAZE
POST = who("Post")

BEASTS = """
content:
  monsters:
    starer:
      size: M
      ac: 5
      hit_dice: 5
      move: 90
      morale: none
      intelligence: average
      attacks: [{name: bite, damage: 1}]
      powers: [{name: stony stare, manner: gaze, segments: 1, range: 300,
                effects: [{do: condition, condition: petrified, save: petrification}]}]
    dull starer:
      size: M
      ac: 5
      hit_dice: 5
      move: 90
      morale: none
      intelligence: animal
      attacks: [{name: bite, damage: 1}]
      powers: [{name: stony stare, manner: gaze, segments: 1, range: 300,
                effects: [{do: condition, condition: petrified, save: petrification}]}]
    drake:
      size: L
      ac: 5
      hit_dice: 5
      move: 90
      morale: none
      attacks: [{name: claw, damage: 1, count: 2}, {name: bite, damage: 1}]
      powers: [{name: fire breath, manner: breath, segments: 1, uses: 2, shape: cone, size: 60, width: 30,
                effects: [{do: damage, dice: 9, harm: [fire], save: breath, on_save: half}]}]
    bones: {size: M, ac: 7, hit_dice: 1, move: 120, morale: none, attacks: [{name: blow, damage: 1}],
            traits: [undead, mindless], intelligence: non, turn_as: skeleton}
    ward: {size: M, ac: 10, hit_dice: 1, move: 60, morale: none, attacks: [], magic_resistance: 50}
  spells:
    ping: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
"""
STARER = who("Starer", "do: gaze", "do: attack", monster="starer")
DRAKE = who("Drake", "do: breathe", "do: attack", monster="drake")


# --- innate abilities -----------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-INN-02", "SEG-GAZ-01", "R-SEG-09", "SEG-INN-06")
def test_a_gaze_takes_one_segment_beside_the_blows_and_does_not_put_them_off() -> None:
    events = stage(fight(STARER, POST, distance=6, more=BEASTS))
    assert when(only(events, "gaze", "Starer")) == [(1, "1.act")]
    # A man-sized creature's natural routine takes 3 segments.
    assert when(only(events, "attack", "Starer")) == [(1, "3.act")]


@pytest.mark.rule("SEG-GAZ-01", "SEG-GAZ-02")
def test_a_gaze_is_declared_and_used_on_one_opponent_a_round() -> None:
    events = stage(fight(STARER, [POST, who("Other")], distance=6, rounds=2, more=BEASTS))
    assert when(only(events, "gaze", "Starer")) == [(1, "1.act"), (2, "1.act")]
    assert "Starer" in {one["actor"] for one in only(events, "declared")}


@pytest.mark.rule("SEG-GAZ-05", "SEG-B22", "R-SEG-08")
@pytest.mark.parametrize(
    ("orders", "feet", "size", "most"),
    [
        ("do: attack", 6, "L", 3),
        ("do: attack", 6, "M", 4),
        ("do: attack", 6, "S", 5),
        ("do: wait", 60, "L", 5),
        ("do: wait", 60, "M", 6),
        ("do: wait", 60, "S", 7),
        ("do: avert", 60, "L", 1),
        ("do: avert", 60, "M", 2),
        ("do: avert", 60, "S", 3),
    ],
)
def test_a_gaze_is_met_so_many_times_in_ten(orders: str, feet: int, size: str, most: int) -> None:
    beasts = BEASTS.replace("    starer:\n      size: M", f"    starer:\n      size: {size}")
    post = who("Post", orders, "do: wait", weapons="[long sword]")
    seen = set()
    for seed in range(12):
        gaze = first(stage(fight(STARER, post, distance=feet, more=beasts), seed=seed), "gaze", "Starer")
        assert (gaze["need"], gaze["met"]) == (most, gaze["die"] <= most)
        seen.add(gaze["met"])
    assert seen == {True, False} or most == 1


@pytest.mark.rule("SEG-B22", "SEG-GAZ-05")
@pytest.mark.parametrize(("die", "met"), [(6, True), (7, False)])
def test_the_onlooker_rolls_whether_it_meets_a_gaze(die: int, met: bool) -> None:
    events = stage(fight(STARER, POST, more=BEASTS), {("blue/Post", GAZE): [die]})
    assert first(events, "gaze", "Starer")["met"] is met


@pytest.mark.rule("SEG-GAZ-06")
@pytest.mark.parametrize(("die", "saved"), [(14, False), (15, True)])
def test_who_meets_a_gaze_saves_against_its_effect(die: int, saved: bool) -> None:
    events = stage(fight(STARER, POST, rules="gaze_meeting: always", more=BEASTS), {("blue/Post", SAVE): [die]})
    save = first(events, "save", "Post")
    assert (save["need"], save["saved"]) == (15, saved)
    assert bool(only(events, "died", "Post")) is not saved


@pytest.mark.rule("SEG-GAZ-05", "R-SEG-08")
def test_a_gaze_that_is_not_met_is_used_up_for_the_round_without_a_save() -> None:
    for seed in range(12):
        events = stage(fight(STARER, POST, more=BEASTS), seed=seed)
        assert len(only(events, "gaze")) == 1
        assert len(only(events, "save")) == first(events, "gaze")["met"]


@pytest.mark.rule("R-SEG-08")
def test_by_house_rule_a_gaze_is_always_met() -> None:
    lanes = {("blue/Post", SAVE): [20]}
    events = stage(fight(STARER, POST, rules="gaze_meeting: always", more=BEASTS), lanes)
    assert first(events, "gaze")["met"] is True
    assert len(only(events, "save", "Post")) == 1


@pytest.mark.rule("SEG-GAZ-03", "R-SEG-08")
def test_an_unintelligent_gazer_draws_its_victim_when_it_gazes() -> None:
    gazer = who("Starer", "do: gaze, at: nearest", "do: attack", monster="dull starer", position="[0, 0]")
    foes = [who("Near", position="[20, 0]"), who("Far", position="[80, 0]")]
    victims = [
        first(stage(fight(gazer, foes, more=BEASTS), seed=seed), "gaze", "Starer")["target"] for seed in range(60)
    ]
    assert 10 <= victims.count("Near") <= 50
    drawn = first(stage(fight(gazer, foes, more=BEASTS)), "target_drawn", "Starer")
    assert set(drawn["candidates"]) == {"Near", "Far"}


@pytest.mark.rule("SEG-GAZ-01")
def test_who_does_nothing_else_may_gaze_all_the_same() -> None:
    gazer = who("Starer", "do: gaze", "do: wait", monster="starer")
    assert when(only(stage(fight(gazer, POST, distance=60, more=BEASTS)), "gaze", "Starer")) == [(1, "1.act")]


@pytest.mark.rule("SEG-GAZ-05")
def test_a_gaze_of_which_no_range_is_said_reaches_whoever_sees_the_gazer() -> None:
    events = stage(fight(STARER, POST, distance=60, more=BEASTS.replace(" range: 300,", "")))
    assert len(only(events, "gaze", "Starer")) == 1


@pytest.mark.rule("SEG-GAZ-04", "R-SEG-08")
@pytest.mark.parametrize(("at", "victim"), [("nearest", "Near"), ("farthest", "Far")])
def test_an_intelligent_gazer_chooses(at: str, victim: str) -> None:
    gazer = who("Starer", f"do: gaze, at: {at}", "do: attack", monster="starer", position="[0, 0]")
    foes = [who("Near", position="[20, 0]"), who("Far", position="[80, 0]")]
    events = stage(fight(gazer, foes, more=BEASTS))
    assert first(events, "gaze", "Starer")["target"] == victim
    assert only(events, "target_drawn", "Starer") == []


@pytest.mark.rule("SEG-GAZ-08", "SEG-GAZ-07", "SEG-B13")
def test_averting_the_eyes_costs_4_on_attacks_and_4_points_of_armour_class_against_everybody() -> None:
    averter = who("Post", "do: avert", "do: attack", weapons="[long sword]")
    other = who("Other", "do: attack", weapons="[dagger]")
    events = stage(
        fight([who("Starer", "do: wait", monster="starer", ac=None), other], averter, distance=6, more=BEASTS)
    )
    blow = first(events, "attack", "Post")
    assert die_that_hits(blow) == (20 - 5 + 4 if blow["target"] == "Starer" else 20 - 10 + 4)
    assert die_that_hits(first(events, "attack", "Other", "Post")) == 20 - 14


@pytest.mark.rule("SEG-INN-03", "SEG-BRE-03", "R-SEG-09")
def test_no_blow_disrupts_a_breath() -> None:
    # The needle (1 segment) strikes first in the same segment; the breath comes all the same.
    foe = who("Post", "do: attack", weapons="[needle]")
    lanes = {
        ("side/red", INITIATIVE): [1],
        ("side/blue", INITIATIVE): [6],
        ("blue/Post", HIT): [20],
        ("blue/Post", DAMAGE): [4],
        ("blue/Post", SAVE): [1],
    }
    events = stage(fight(DRAKE, foe, distance=6, more=BEASTS), lanes)
    assert next(one["event"] for one in events if one["event"] in {"damage", "breath"}) == "damage"
    assert when(only(events, "breath", "Drake")) == [(1, "1.act")]
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post")] == [9]


@pytest.mark.rule("SEG-BRE-01", "SEG-BRE-03")
def test_breath_takes_one_segment_and_the_place_of_the_blows() -> None:
    events = stage(fight(DRAKE, POST, distance=6, rounds=3, more=BEASTS))
    assert when(only(events, "breath", "Drake")) == [(1, "1.act"), (2, "1.act")]
    assert {one["round"] for one in only(events, "attack", "Drake")} == {3}


@pytest.mark.rule("SEG-BRE-02")
def test_breath_fills_an_area_without_a_roll_to_hit_and_a_save_halves() -> None:
    foes = [
        who("Left", position="[30, -3]"),
        who("Right", position="[30, 3]"),
        who("Aside", position="[10, 40]"),
        who("Beyond", position="[75, 0]"),
    ]
    drake = who("Drake", "do: breathe, at: most_clustered", monster="drake", position="[0, 0]")
    lanes = {("blue/Left", SAVE): [17], ("blue/Right", SAVE): [16], ("red/Drake", HIT): []}
    events = stage(fight(drake, foes, more=BEASTS), lanes)
    assert {one["target"]: one["amount"] for one in only(events, "damage")} == {"Left": 4, "Right": 9}


@pytest.mark.rule("SEG-INN-04", "SEG-B27")
@pytest.mark.parametrize(
    ("level", "die", "resisted"),
    [(11, 50, True), (11, 51, False), (9, 60, True), (9, 61, False), (13, 40, True), (13, 41, False)],
)
def test_magic_resistance_goes_by_the_level_of_the_caster(level: int, die: int, resisted: bool) -> None:
    mage = who("Mage", "do: cast ping", class_="magic-user", level=level, spells="[ping]")
    lanes = {("blue/Ward", Purpose.MAGIC_RESISTANCE): [die]}
    events = stage(fight(mage, who("Ward", monster="ward"), distance=30, more=BEASTS), lanes)
    assert bool(only(events, "damage", target="Ward")) is not resisted


# --- turning --------------------------------------------------------------------------------------------------

BONES = who("Bones", "do: attack", monster="bones")


@pytest.mark.rule("SEG-B25", "R-SEG-09", "SEG-INN-01")
@pytest.mark.parametrize(("level", "need"), [(1, 10), (2, 7), (3, 4)])
def test_undead_are_turned_on_the_number_of_the_table(level: int, need: int) -> None:
    cleric = who("Cleric", "do: turn", class_="cleric", level=level)
    works = set()
    for seed in range(12):
        events = stage(fight(cleric, who("Bones", monster="bones"), more=BEASTS), seed=seed)
        turned = first(events, "turned", "Cleric")
        assert (turned["at"], turned["need"]) == ("1.act", need)
        assert bool(only(events, "effect", target="Bones")) is (turned["die"] >= need)
        works.add(turned["die"] >= need)
    assert works == {True, False}


@pytest.mark.rule("SEG-B25")
@pytest.mark.parametrize(("die", "works"), [(9, False), (10, True)])
def test_the_cleric_rolls_for_turning_and_apart_from_it_how_many_turn(die: int, works: bool) -> None:
    lanes = {("red/Cleric", Purpose.TURNING): [die]} | ({("red/Cleric", Purpose.COUNT): [3, 3]} if works else {})
    cleric = who("Cleric", "do: turn", class_="cleric")
    events = stage(fight(cleric, who("Bones", monster="bones"), more=BEASTS), lanes)
    assert bool(only(events, "effect", target="Bones")) is works


@pytest.mark.rule("SEG-B25")
def test_a_cleric_of_level_4_always_turns_skeletons_and_one_of_6_destroys_them() -> None:
    turner, destroyer = (who("Cleric", "do: turn", class_="cleric", level=level) for level in (4, 6))
    for seed in range(8):
        events = stage(fight(turner, BONES, more=BEASTS), seed=seed)
        assert only(events, "died") == []
        assert only(events, "attack", "Bones") == []
        events = stage(fight(destroyer, BONES, more=BEASTS), seed=seed)
        assert [one["actor"] for one in only(events, "died")] == ["Bones"]


@pytest.mark.rule("SEG-B25")
def test_no_more_are_turned_than_2d6() -> None:
    cleric = who("Cleric", "do: turn", class_="cleric", level=4)
    crowd = "{name: Bones, monster: bones, count: 5, hp: 50, tactics: [{do: attack}]}"
    events = stage(fight(cleric, crowd, distance=40, more=BEASTS), {("red/Cleric", Purpose.COUNT): [1, 1]})
    assert len(only(events, "effect", "Cleric", effect="turned")) == 2


@pytest.mark.rule("SEG-B25")
def test_who_has_failed_to_turn_may_not_try_again() -> None:
    cleric = who("Cleric", "do: turn", "do: wait", class_="cleric", level=1)
    lanes = {("red/Cleric", Purpose.TURNING): [9]}
    assert len(only(stage(fight(cleric, who("Bones", monster="bones"), rounds=3, more=BEASTS), lanes), "turned")) == 1


@pytest.mark.rule("R-SEG-09", "SEG-INN-03", "SEG-B25")
def test_turning_is_the_rounds_major_action_and_nothing_disrupts_it() -> None:
    cleric = who(
        "Cleric", "do: turn", "do: attack", class_="cleric", level=4, weapons="[light mace]", position="[0, 0]"
    )
    stabber = who("Stabber", "do: attack", weapons="[needle]", position="[6, 0]")
    lanes = {
        ("side/red", INITIATIVE): [1],
        ("side/blue", INITIATIVE): [6],
        ("blue/Stabber", HIT): [20],
        ("blue/Stabber", DAMAGE): [1],
    }
    bones = who("Bones", monster="bones", position="[40, 0]")
    events = stage(fight(cleric, [stabber, bones], more=BEASTS), lanes)
    assert when(only(events, "turned", "Cleric")) == [(1, "1.act")]
    assert only(events, "attack", "Cleric") == []


# --- magical control ------------------------------------------------------------------------------------------


CALL = """
content:
  monsters:
    hound: {size: M, ac: 7, hit_dice: 2, move: 120, morale: none, attacks: [{name: bite, damage: 1}]}
  spells:
    call hound: {classes: {magic-user: 1}, casting: 1, components: V, range: 30, shape: self, whom: friends,
                 effects: [{do: summon, monster: hound, dice: 1, delay: 0, rounds: 10}]}
    ping: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
"""


def caller(*orders: str, **fields: object) -> str:
    """A magic-user who calls a hound."""
    return who(
        "Mage",
        "do: cast call hound, when: round == 1",
        *orders,
        class_="magic-user",
        spells="[call hound, ping]",
        **fields,
    )


def deeds_of_the_hound(events: list[dict[str, object]]) -> list[dict[str, object]]:
    """What the called creature did."""
    return [one for one in events if "hound" in str(one["actor"]) and one["event"] in {"moved", "attack"}]


@pytest.mark.rule("SEG-SUM-02", "R-SEG-33")
def test_creatures_called_out_of_reach_of_anybody_wait_for_a_command() -> None:
    events = stage(fight(caller("do: wait"), POST, distance=40, rounds=3, more=CALL))
    assert first(events, "summoned", "Mage")["count"] == 1
    assert deeds_of_the_hound(events) == []


@pytest.mark.rule("SEG-CTL-01", "SEG-SUM-02", "SEG-SUM-03", "R-SEG-33")
def test_a_command_takes_one_segment_and_the_waiting_start_1d6_after_it() -> None:
    events = stage(fight(caller("do: command"), POST, distance=40, rounds=3, more=CALL))
    commanded = first(events, "commanded", "Mage")
    # The hound appears at the end of segment 1, and the order takes the next one.
    assert (commanded["round"], commanded["at"]) == (1, "2.act")
    deeds = deeds_of_the_hound(events)
    assert deeds
    assert events.index(deeds[0]) > events.index(commanded)


@pytest.mark.rule("SEG-SUM-01", "R-SEG-33")
def test_the_called_are_gone_when_the_time_of_the_spell_is_over() -> None:
    short = CALL.replace("rounds: 10", "rounds: 3")
    post = who("Post", ac=-15, hp=500)
    events = stage(fight(caller("do: command", "do: wait"), post, distance=20, rounds=6, more=short))
    gone = first(events, "effect_ended", effect="call hound")
    # It came at the end of segment 1, and stays three rounds.
    assert (gone["actor"], gone["clock"]) == ("hound 1 of Mage", 31)
    assert max(one["clock"] for one in deeds_of_the_hound(events)) <= 31
    assert first(events, "fight_ended")["outcome"] == "undecided"


@pytest.mark.rule("SEG-SUM-01", "R-ALL-05")
def test_with_the_last_of_the_called_a_side_may_be_gone() -> None:
    short = CALL.replace("rounds: 10", "rounds: 2")
    mage = caller("do: wait", hp=1)
    foe = who("Foe", "do: wait, when: round == 1", "do: shoot, at: nearest", level=20, weapons="[light crossbow]")
    events = stage(fight(mage, foe, distance=40, rounds=6, more=short, rules="morale: false"), seed=2)
    down = first(events, "down", "Mage")
    ended = first(events, "fight_ended")
    assert down["clock"] < 21
    assert (ended["clock"], ended["outcome"]) == (21, "blue")


@pytest.mark.rule("SEG-SUM-04")
def test_a_command_in_a_later_round_leaves_the_caster_his_spell() -> None:
    mage = caller("do: command, when: round == 2", "do: cast ping, when: round == 2", "do: wait")
    events = stage(fight(mage, POST, distance=40, rounds=2, more=CALL))
    assert [one["round"] for one in only(events, "spell_cast", "Mage")] == [1, 2]
    assert len(only(events, "commanded", "Mage")) == 1


@pytest.mark.rule("SEG-SUM-01", "R-SEG-33")
@pytest.mark.parametrize(("casting", "moment"), [(1, (1, "4.act")), (7, (1, "10.act")), (10, (2, "3.act"))])
def test_creatures_called_into_melee_start_from_the_moment_at_which_they_appear(
    casting: int, moment: tuple[int, str]
) -> None:
    call = CALL.replace("casting: 1, components: V, range: 30", f"casting: {casting}, components: V, range: 30")
    events = stage(fight(caller("do: wait"), who("Foe", hp=500), distance=6, rounds=2, more=call))
    bites = [(one["round"], one["at"]) for one in deeds_of_the_hound(events) if one["event"] == "attack"]
    assert bites[0] == moment


@pytest.mark.rule("SEG-SUM-01", "R-SEG-33", "SEG-CTL-01")
def test_an_order_given_in_the_first_segment_comes_before_their_first_blow() -> None:
    mage = caller("do: command, at: nearest", "do: wait", position="[0, 0]")
    friend, foe = who("Friend", position="[0, 3]", hp=500), who("Foe", position="[3, 0]", hp=500)
    for seed in range(6):
        events = stage(fight([mage, friend], foe, rounds=2, more=CALL), seed=seed)
        assert first(events, "commanded", "Mage")["at"] == "2.act"
        bites = [one for one in deeds_of_the_hound(events) if one["event"] == "attack"]
        # Ordered in segment 2, its three segments begin anew then.
        assert [(one["target"], one["round"], one["at"]) for one in bites[:2]] == [
            ("Foe", 1, "5.act"),
            ("Foe", 2, "3.act"),
        ]


@pytest.mark.rule("SEG-SUM-01", "R-SEG-33")
def test_creatures_called_into_melee_attack_anybody_there_but_the_caster_and_each_other() -> None:
    two = CALL.replace("dice: 1, delay", "dice: 2, delay")
    mage = caller("do: wait", position="[0, 0]")
    friend, foe = who("Friend", position="[0, 3]", hp=500), who("Foe", position="[3, 0]", hp=500)
    bitten = set()
    for seed in range(10):
        events = stage(fight([mage, friend], foe, rounds=3, more=two), seed=seed)
        bitten |= {one["target"] for one in deeds_of_the_hound(events) if one["event"] == "attack"}
    assert bitten == {"Friend", "Foe"}
