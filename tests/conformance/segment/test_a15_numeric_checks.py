"""The ready-made numeric checks of section A.15 of the segment rulebook, one by one and in its order."""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DELAY, HIT, INITIATIVE, SAVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

POST = who("Post")

THINGS = """
content:
  monsters:
    gorgon:
      size: M
      ac: 5
      hit_dice: 6
      move: 90
      morale: none
      intelligence: average
      attacks: [{name: bite, damage: 1}]
      powers: [{name: stony stare, manner: gaze, segments: 1, range: 300,
                effects: [{do: condition, condition: petrified, save: petrification}]}]
  items:
    sting staff: {kind: staff, range: 60, charges: 9, effects: [{do: damage, dice: 3, harm: [magic]}]}
  weapons:
    three: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 3, hands: 1}
    six: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 6, hands: 1}
    seven: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 7, hands: 1}
  spells:
    ping: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    pung: {classes: {magic-user: 1}, casting: 3, components: V, range: 90,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    pong: {classes: {magic-user: 1}, casting: 3 rounds, components: V, range: 90,
           effects: [{do: damage, dice: 1, harm: [magic]}]}
    turner: {classes: {magic-user: 1}, casting: 1 turn, components: V, range: 90,
             effects: [{do: damage, dice: 1, harm: [magic]}]}
"""


def archer(*orders: str, weapon: str = "short bow", **fields: object) -> str:
    """A fighter with a missile weapon."""
    return who("Archer", *(orders or ("do: shoot",)), weapons=f"['{weapon}']", **fields)


def mage(*orders: str, **fields: object) -> str:
    """A magic-user of level 5."""
    spells = "[fireball, magic missile, web, ping, pung, pong, turner]"
    return who("Mage", *orders, **({"class_": "magic-user", "level": 5, "spells": spells} | fields))


def segments_elapsed(events: list[dict[str, object]]) -> list[int]:
    """When events fall, in segments from the start of the fight."""
    return [10 * (int(str(one["round"])) - 1) + int(str(one["t"])) for one in events]


@pytest.mark.rule("SEG-MIS-02", "SEG-MIS-08")
def test_rate_2_bow_of_speed_5_two_rolls_at_5_at_one_target() -> None:
    shots = only(stage(fight(archer(), [POST, who("Other")])), "attack", "Archer")
    assert when(shots) == [(1, "5.act"), (1, "5.act")]
    assert len({shot["target"] for shot in shots}) == 1


@pytest.mark.rule("SEG-MIS-09", "SEG-MIS-20")
def test_snap_shot_one_roll_at_3() -> None:
    assert when(only(stage(fight(archer("do: snap_shot"), POST)), "attack", "Archer")) == [(1, "3.act")]


@pytest.mark.rule("SEG-MIS-19", "SEG-GEN-06")
def test_snap_shot_chosen_at_2_with_a_die_of_4_one_roll_at_9() -> None:
    shooter = archer("do: shoot, at: nearest, when: segment < 1", "do: snap_shot, at: nearest", position="[0, 0]")
    friend = who("Friend", "do: attack", weapons="[dagger]", position="[40, 0]")
    near, far = who("Near", hp=1, position="[45, 0]"), who("Far", position="[80, 0]")
    lanes = {("red/Friend", HIT): [20], ("red/Archer", DELAY): [4]}
    events = stage(fight([shooter, friend], [near, far]), lanes)
    assert when(only(events, "attack", "Archer")) == [(1, "9.act")]


@pytest.mark.rule("SEG-MIS-14", "SEG-MIS-15", "R-SEG-04")
@pytest.mark.parametrize(("armour", "times"), [("[robes]", [5, 5, 5]), ("[robes, shield]", [3, 6, 9])])
def test_rate_3_darts_with_two_hands_and_with_one(armour: str, times: list[int]) -> None:
    shots = only(stage(fight(archer(weapon="dart x6", armour=armour), POST, distance=12)), "attack", "Archer")
    assert segments_elapsed(shots) == times


@pytest.mark.rule("SEG-MIS-17", "SEG-MIS-18", "R-SEG-05")
def test_a_fighter_with_one_iterative_attack_splits_three_darts_two_and_one() -> None:
    # At seventh level there is a second routine in odd rounds.
    thrower = archer("do: shoot, at: nearest, split: farthest", weapon="dart x6", level=7, armour="[robes]")
    a, b = who("Post", position="[12, 0]"), who("Other", position="[14, 8]")
    shots = only(stage(fight(thrower.replace("name: Archer", "name: Archer, position: [0, 0]"), [a, b])), "attack")
    told = list(zip([shot["target"] for shot in shots], segments_elapsed(shots), strict=True))
    assert told == [("Post", 5), ("Post", 5), ("Other", 8)]


@pytest.mark.rule("SEG-MIS-07")
@pytest.mark.parametrize(("weapon", "time"), [("long sword", 3), ("two-handed sword", 5)])
def test_a_hurled_sword(weapon: str, time: int) -> None:
    thrower = archer(f"do: throw {weapon}", weapon=weapon)
    assert segments_elapsed(only(stage(fight(thrower, POST, distance=12)), "attack", "Archer")) == [time]


@pytest.mark.rule("SEG-GRN-03", "SEG-GRN-05")
@pytest.mark.parametrize(("place", "time"), [("pouch", 5), ("in hand", 3)])
def test_a_prepared_oil_flask_in_its_pouch_and_in_hand(place: str, time: int) -> None:
    thrower = archer("do: throw oil flask, at: nearest", weapon=f"oil flask ({place})")
    events = stage(fight(thrower, POST, distance=10))
    assert segments_elapsed(only(events, "attack", "Archer", weapon="oil flask")) == [time]


@pytest.mark.rule("SEG-GRN-04", "R-SEG-29")
def test_a_hill_giants_boulder_in_hand() -> None:
    giant = who("Giant", "do: hurl", monster="hill giant")
    throw = first(stage(fight(giant, POST, distance=60)), "attack", "Giant", "Post")
    assert segments_elapsed([throw]) == [8]


@pytest.mark.rule("SEG-GRN-06")
@pytest.mark.parametrize(("feet", "penalty"), [(10, 0), (11, 2), (20, 2), (21, 5), (30, 5)])
def test_a_flask_at_10_11_20_21_and_30_ft(feet: int, penalty: int) -> None:
    thrower = archer("do: throw oil flask, at: nearest", weapon="oil flask (in hand)")
    throw = first(stage(fight(thrower, POST, distance=feet)), "attack", "Archer")
    assert (throw["at"], die_that_hits(throw)) == ("3.act", 10 + penalty)


@pytest.mark.rule("SEG-GRN-06", "SEG-GRN-07")
def test_a_flask_at_31_ft_is_out_of_range() -> None:
    thrower = archer("do: throw oil flask, at: nearest", "do: wait", weapon="oil flask (in hand)", holds_place="true")
    assert only(stage(fight(thrower, POST, distance=31)), "attack", "Archer") == []


@pytest.mark.rule("SEG-ITM-03")
def test_a_potion_in_hand_with_a_die_of_3_works_at_5() -> None:
    drinker = who("Drinker", "do: drink", items="[{item: potion of speed, in_hand: true}]")
    events = stage(fight(drinker, POST), {("red/Drinker", Purpose.ONSET): [3]})
    assert segments_elapsed(only(events, "onset", "Drinker")) == [5]


@pytest.mark.rule("SEG-CST-08")
def test_fireball_at_3_before_a_long_sword_at_5() -> None:
    foe = who("Post", "do: attack", weapons="[long sword]")
    lanes = {("blue/Far", SAVE): [20], ("blue/Post", HIT): [20]}
    # The mage's own fire would catch him at this distance, so the spell is aimed at a second foe 60 ft off.
    caster = mage("do: cast fireball, at: farthest", position="[0, 0]")
    foes = [foe.replace("name: Post", "name: Post, position: [6, 0]"), who("Far", position="[60, 0]")]
    events = stage(fight(caster, foes, more=THINGS), lanes)
    assert segments_elapsed(only(events, "spell_cast", "Mage")) == [3]
    assert segments_elapsed(only(events, "attack", "Post")) == [5]


@pytest.mark.rule("R-SEG-01", "SEG-CST-16", "SEG-CST-07")
@pytest.mark.parametrize(("red", "blue"), [(6, 1), (1, 6), (2, 2)])
@pytest.mark.parametrize(
    ("spell", "lost", "needed"), [("fireball", True, 6), ("web", False, 12), ("magic missile", False, 12)]
)
def test_fireball_web_and_magic_missile_against_a_snap_shot_that_hits(
    spell: str, lost: bool, needed: int, red: int, blue: int
) -> None:
    # Dexterity 16 makes the mage armour class 8: 12 to hit; while casting 10 and +4.
    target = mage(f"do: cast {spell}", "do: wait", armour="[robes]", abilities="{dex: 16}")
    shooter = archer("do: snap_shot")
    lanes = {("side/red", INITIATIVE): [red], ("side/blue", INITIATIVE): [blue], ("blue/Archer", HIT): [20]}
    if not lost and spell == "web":
        lanes[("blue/Archer", SAVE)] = [20]
    events = stage(fight(target, shooter, distance=25, more=THINGS), lanes)
    shot = first(events, "attack", "Archer")
    assert (shot["at"], die_that_hits(shot)) == ("3.act", needed)
    assert bool(only(events, "spell_spoiled", "Mage", lost=True)) is lost
    assert bool(only(events, "spell_cast", "Mage")) is not lost


@pytest.mark.rule("SEG-CST-04", "R-SEG-13")
def test_magic_missile_delayed_to_4_with_a_die_of_2_works_at_7() -> None:
    text = fight(mage("do: cast magic missile, delay: 4"), POST, more=THINGS)
    events = stage(text, {("red/Mage", DELAY): [2]})
    assert set(segments_elapsed(only(events, "damage", target="Post"))) == {7}


@pytest.mark.rule("SEG-CST-26", "SEG-CST-25")
def test_flame_strike_begun_at_8_works_at_16_and_no_other_spell_that_round() -> None:
    cleric = who(
        "Mage",
        "do: cast flame strike, delay: 6, when: round == 1",
        "do: cast hold person",
        class_="cleric",
        level=9,
        spells="[flame strike, hold person]",
    )
    events = stage(fight(cleric, POST, distance=40, rounds=2), {("red/Mage", DELAY): [2]})
    assert segments_elapsed(only(events, "casting_started", "Mage")) == [8]
    assert segments_elapsed(only(events, "spell_cast", "Mage")) == [16]


@pytest.mark.rule("SEG-B22", "SEG-GAZ-07")
def test_who_averts_his_eyes_meets_a_man_sized_gaze_2_times_in_10() -> None:
    gorgon = who("Gorgon", "do: gaze", "do: attack", monster="gorgon")
    for seed in range(20):
        gaze = first(stage(fight(gorgon, who("Post", "do: avert"), more=THINGS), seed=seed), "gaze", "Gorgon")
        assert (gaze["need"], gaze["met"]) == (2, gaze["die"] <= 2)


@pytest.mark.rule("SEG-ITM-09", "R-SEG-11")
def test_a_staff_discharged_from_0_works_at_2_and_earliest_again_at_12() -> None:
    user = who("User", "do: use", items="[{item: sting staff, in_hand: true}]")
    events = stage(fight(user, POST, rounds=2, more=THINGS))
    assert segments_elapsed(only(events, "damage", target="Post")) == [2, 12]


@pytest.mark.rule("R-SEG-11")
def test_a_staff_first_used_from_4_works_at_6_16_and_26_without_a_die_for_the_wait() -> None:
    user = who("User", "do: use, delay: 1, when: round == 1", "do: use", items="[{item: sting staff, in_hand: true}]")
    events = stage(fight(user, POST, rounds=3, more=THINGS), {("red/User", DELAY): [3]})
    assert segments_elapsed(only(events, "damage", target="Post")) == [6, 16, 26]


@pytest.mark.rule("SEG-CST-27", "R-SEG-21")
def test_a_casting_time_of_3_rounds_ends_at_31() -> None:
    events = stage(fight(mage("do: cast pong"), POST, rounds=4, more=THINGS))
    assert segments_elapsed(only(events, "spell_cast", "Mage")) == [31]


@pytest.mark.rule("SEG-CST-27", "R-SEG-21")
def test_a_casting_time_of_1_turn_begun_at_4_ends_at_104() -> None:
    events = stage(fight(mage("do: cast turner, delay: 1"), POST, rounds=11, more=THINGS), {("red/Mage", DELAY): [3]})
    assert segments_elapsed(only(events, "spell_cast", "Mage")) == [104]


@pytest.mark.rule("SEG-AIM-05", "R-SEG-03")
@pytest.mark.parametrize(("feet", "times"), [(22, []), (30, [2, 2])])
def test_aim_from_0_against_a_foe_who_enters_at_1_or_at_2(feet: int, times: list[int]) -> None:
    foe = who("Post", "do: attack", weapons="[dagger]")
    events = stage(fight(archer("do: aim"), foe, distance=feet))
    assert segments_elapsed(only(events, "attack", "Archer")) == times
    if times:
        order = [one["actor"] for one in only(events, "attack")]
        assert order == ["Archer", "Archer", "Post"]


@pytest.mark.rule("R-SEG-20", "SEG-MIS-06")
def test_a_loaded_light_crossbow_shoots_at_3_13_and_23() -> None:
    events = stage(fight(archer(weapon="light crossbow"), POST, rounds=3))
    assert segments_elapsed(only(events, "attack", "Archer")) == [3, 13, 23]


@pytest.mark.rule("R-SEG-20")
def test_put_off_to_5_it_is_loaded_at_12_and_shoots_at_15() -> None:
    # Delayed to 1 with a die of 1: the shot starts at 2 and falls at 5.
    shooter = archer("do: shoot, delay: 1, when: round == 1", "do: shoot", weapon="light crossbow")
    events = stage(fight(shooter, POST, rounds=2), {("red/Archer", DELAY): [1]})
    assert segments_elapsed(only(events, "loaded", "Archer")) == [12]
    assert segments_elapsed(only(events, "attack", "Archer")) == [5, 15]


@pytest.mark.rule("R-SEG-20", "SEG-MIS-06")
def test_a_loaded_heavy_crossbow_shoots_at_3_23_and_43() -> None:
    events = stage(fight(archer(weapon="heavy crossbow"), POST, rounds=5))
    assert segments_elapsed(only(events, "attack", "Archer")) == [3, 23, 43]


@pytest.mark.rule("R-SEG-01", "SEG-CST-06", "SEG-CST-07")
@pytest.mark.parametrize(
    ("weapon", "begun", "cast", "lost"),
    [("three", False, False, False), ("six", True, False, True), ("seven", True, True, False)],
)
def test_casting_from_3_with_time_3_hit_at_3_6_or_7(weapon: str, begun: bool, cast: bool, lost: bool) -> None:
    foe = who("Post", "do: attack", weapons=f"[{weapon}]")
    # Who is hurt before he begins changes his action, which is one more die.
    lanes = {("red/Mage", DELAY): [2] if begun else [2, 6], ("blue/Post", HIT): [20]}
    late = mage("do: cast pung, delay: 1, when: segment < 1", "do: attack", weapons="[dagger]")
    events = stage(fight(late, foe, distance=6, more=THINGS), lanes)
    assert bool(only(events, "casting_started", "Mage")) is begun
    assert bool(only(events, "spell_cast", "Mage")) is cast
    assert bool(only(events, "spell_spoiled", "Mage", lost=True)) is lost


# Every row of the section, in its order, and the tests above that hold it.
ROWS = {
    "rate-2 bow, normal use": ["test_rate_2_bow_of_speed_5_two_rolls_at_5_at_one_target"],
    "the same, snap-shot declared": ["test_snap_shot_one_roll_at_3"],
    "the same, snap-shot as a change of action": ["test_snap_shot_chosen_at_2_with_a_die_of_4_one_roll_at_9"],
    "rate-3 darts, two hands and one": ["test_rate_3_darts_with_two_hands_and_with_one"],
    "rate-3 darts split two and one": ["test_a_fighter_with_one_iterative_attack_splits_three_darts_two_and_one"],
    "hurled long sword": ["test_a_hurled_sword"],
    "hurled two-handed sword": ["test_a_hurled_sword"],
    "oil flask in pouch and in hand": ["test_a_prepared_oil_flask_in_its_pouch_and_in_hand"],
    "hill giant's boulder": ["test_a_hill_giants_boulder_in_hand"],
    "flask at six distances": ["test_a_flask_at_10_11_20_21_and_30_ft", "test_a_flask_at_31_ft_is_out_of_range"],
    "potion in hand": ["test_a_potion_in_hand_with_a_die_of_3_works_at_5"],
    "fireball and long sword": ["test_fireball_at_3_before_a_long_sword_at_5"],
    "fireball and snap-shot": ["test_fireball_web_and_magic_missile_against_a_snap_shot_that_hits"],
    "magic missile or web and snap-shot": ["test_fireball_web_and_magic_missile_against_a_snap_shot_that_hits"],
    "delay to 4": ["test_magic_missile_delayed_to_4_with_a_die_of_2_works_at_7"],
    "flame strike begun at 8": ["test_flame_strike_begun_at_8_works_at_16_and_no_other_spell_that_round"],
    "gaze averted": ["test_who_averts_his_eyes_meets_a_man_sized_gaze_2_times_in_10"],
    "staff from 0": ["test_a_staff_discharged_from_0_works_at_2_and_earliest_again_at_12"],
    "staff from 4": ["test_a_staff_first_used_from_4_works_at_6_16_and_26_without_a_die_for_the_wait"],
    "3 rounds and 1 turn": [
        "test_a_casting_time_of_3_rounds_ends_at_31",
        "test_a_casting_time_of_1_turn_begun_at_4_ends_at_104",
    ],
    "aim from 0": ["test_aim_from_0_against_a_foe_who_enters_at_1_or_at_2"],
    "light crossbow": ["test_a_loaded_light_crossbow_shoots_at_3_13_and_23"],
    "light crossbow put off": ["test_put_off_to_5_it_is_loaded_at_12_and_shoots_at_15"],
    "heavy crossbow": ["test_a_loaded_heavy_crossbow_shoots_at_3_23_and_43"],
    "casting from 3": ["test_casting_from_3_with_time_3_hit_at_3_6_or_7"],
}


def test_every_row_of_the_section_is_held_and_every_test_is_of_a_row() -> None:
    held = {name for names in ROWS.values() for name in names}
    here = {name for name in globals() if name.startswith("test_")} - {
        "test_every_row_of_the_section_is_held_and_every_test_is_of_a_row"
    }
    assert (len(ROWS), held) == (25, here)
