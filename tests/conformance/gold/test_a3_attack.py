"""Attacks: THACO arithmetic, reach, rates, passes, firing into melee, tossing (GG-ACT-13 to 19, GG-B06, B07)."""

from __future__ import annotations

import pytest

from simulator.content import check_text
from simulator.errors import InputError
from tests.conformance.gold.small_fights import (
    DAMAGE,
    HIT,
    TARGET,
    bonus,
    counts,
    die_that_hits,
    fight,
    hits,
    modifiers,
    strikes,
    who,
)
from tests.staging import first, only, stage

STRIKE = "do: attack, at: nearest"
SHOOT = "do: shoot, at: nearest"


@pytest.mark.rule("GG-B06", "GG-B07")
@pytest.mark.parametrize(("pace", "modifier"), [("standing", 0), ("slow", -1), ("half", -3), ("full", -5)])
def test_from_the_saddle_any_bow_is_shot_at_its_rate_and_the_pace_makes_it_harder(pace: str, modifier: int) -> None:
    rider = who("Ada", "do: shoot, at: nearest", weapons="[long bow]", mount=f"{{mount: griffon, pace: {pace}}}")
    shots = only(stage(fight(rider, who("Post"), distance=100)), "attack", "Ada")
    assert [bonus(one) for one in shots] == [modifier] * 2


@pytest.mark.rule("GG-B06", "GG-ACT-16")
@pytest.mark.parametrize("where", ["", "arena: {outdoors: true}\n"])
@pytest.mark.parametrize(("feet", "by_range"), [(210, 0), (211, -2), (420, -2), (421, -5), (630, -5)])
def test_the_ranges_of_a_long_bow_are_feet_wherever_it_is_shot(feet: int, by_range: int, where: str) -> None:
    bow = who("Ada", "do: shoot, at: nearest", weapons="[long bow]")
    events = stage(fight(bow, who("Post"), distance=feet, more=where))
    assert bonus(first(events, "attack", "Ada")) == by_range


@pytest.mark.rule("GG-ACT-15", "GG-ACT-28")
@pytest.mark.parametrize(("dexterity", "needed"), [(10, 10), (16, 12)])
def test_a_giants_rock_can_be_dodged_like_any_missile(dexterity: int, needed: int) -> None:
    rocks = """
content:
  monsters:
    hurler: {size: L, ac: 4, hit_dice: 8, thac0: 20, move: 120, attacks: [{name: fist, damage: 1}], morale: none,
             boulder: {damage: 4, maximum: 200}}
"""
    giant = who("Giant", "do: hurl", monster="hurler")
    post = who("Post", ac=None, abilities=f"{{dex: {dexterity}}}")
    events = stage(fight(giant, post, distance=50, more=rocks))
    assert first(events, "attack", "Giant")["need"] == needed


@pytest.mark.rule("GG-ACT-15", "GG-ACT-16", "GG-ACT-17", "GG-B04")
@pytest.mark.parametrize(("level", "ac", "need"), [(2, 5, 14), (2, -2, 21), (1, 10, 10), (7, 0, 14)])
def test_what_the_die_needs_is_thaco_less_armour_class(level: int, ac: int, need: int) -> None:
    fighter = who("Ada", STRIKE, level=level, weapons="[long sword]")
    blow = first(stage(fight(fighter, who("Post", ac=ac))), "attack", "Ada")
    assert blow["need"] == need


@pytest.mark.rule("GG-ACT-16", "GG-ACT-17")
@pytest.mark.parametrize(("die", "hit"), [(13, True), (12, False)])
def test_strength_is_added_to_the_roll_and_equal_is_enough(die: int, hit: bool) -> None:
    fighter = who("Ada", STRIKE, level=2, weapons="[long sword]", abilities="{str: 17}")
    blow = first(stage(fight(fighter, who("Post", ac=5)), hits("red/Ada", die)), "attack", "Ada")
    assert (blow["total"], blow["need"], blow["hit"]) == (die + 1, 14, hit)
    assert modifiers(blow) == {"GG-ACT-16": 1}


@pytest.mark.rule("GG-ACT-15", "GG-ACT-16", "GG-ACT-17", "R-ALL-02")
@pytest.mark.parametrize(
    ("die", "strength", "also"), [(9, 10, ()), (14, 10, ("GG-ACT-17",)), (13, 17, ("GG-ACT-16", "GG-ACT-17"))]
)
def test_a_blow_cites_the_roll_and_what_has_shaped_it(die: int, strength: int, also: tuple[str, ...]) -> None:
    fighter = who("Ada", STRIKE, level=2, weapons="[long sword]", abilities=f"{{str: {strength}}}")
    blow = first(stage(fight(fighter, who("Post", ac=5)), hits("red/Ada", die)), "attack", "Ada")
    assert set(blow["rules"]) == {"GG-ACT-15", "R-ALL-02", *also}


@pytest.mark.rule("R-ALL-02", "GG-ACT-17")
@pytest.mark.parametrize(("rules", "hit"), [("natural_twenty: plain", False), ("natural_twenty: hits", True)])
def test_a_natural_twenty_means_nothing_special(rules: str, hit: bool) -> None:
    fighter = who("Ada", STRIKE, weapons="[long sword]")
    events = stage(fight(fighter, who("Post", ac=-5), all_rules=rules), hits("red/Ada", 20))
    assert first(events, "attack", "Ada")["hit"] is hit


@pytest.mark.rule("GG-ACT-16", "GG-ACT-18")
@pytest.mark.parametrize(("weapon", "found"), [("long bow", 2), ("dagger", 2 + 1), ("long sword", 1)])
def test_strength_helps_blows_dexterity_shots_and_both_what_is_hurled(weapon: str, found: int) -> None:
    orders = STRIKE if weapon == "long sword" else f"do: shoot {weapon}, at: nearest"
    ada = who("Ada", orders, weapons=f"['{weapon}']", abilities="{str: 17, dex: 17}")
    shot = first(stage(fight(ada, who("Post"), distance=5 if weapon == "long sword" else 20)), "attack", "Ada")
    assert bonus(shot) == found


@pytest.mark.rule("GG-ACT-14", "R-GLD-15")
@pytest.mark.parametrize(
    ("weapon", "distance", "strikes_it"),
    [
        ("long sword", 5, True),
        ("long sword", 8, False),
        ("spear", 10, True),
        ("spear", 11, False),
        ("halberd", 9, True),
    ],
)
def test_swords_reach_5_feet_and_spears_and_pole_arms_10(weapon: str, distance: int, strikes_it: bool) -> None:
    ada = who("Ada", STRIKE, weapons=f"[{weapon}]", holds_place="true")
    events = stage(
        fight(ada, who("Post", position="[0, 0]"), distance=distance).replace(
            "Ada,", f"Ada, position: [{distance}, 0],"
        )
    )
    assert bool(only(events, "attack", "Ada")) is strikes_it


@pytest.mark.rule("R-GLD-15")
def test_by_house_rule_melee_reaches_farther() -> None:
    ada = who("Ada", STRIKE, weapons="[long sword]", holds_place="true", position="[9, 0]")
    events = stage(fight(ada, who("Post", position="[0, 0]"), rules="melee_range: 10"))
    assert only(events, "attack", "Ada")


@pytest.mark.rule("GG-B07", "R-GLD-14")
@pytest.mark.parametrize(
    ("level", "setting", "rounds"),
    [(6, "fewer", [1, 1, 1]), (7, "fewer", [1, 2, 1]), (7, "more", [2, 1, 2]), (13, "fewer", [2, 2, 2])],
)
def test_warriors_have_three_attacks_in_two_rounds_from_level_7(level: int, setting: str, rounds: list[int]) -> None:
    ada = who("Ada", STRIKE, level=level, weapons="[long sword]")
    events = stage(fight(ada, who("Post", hp=500), rounds=3, rules=f"odd_round: {setting}"))
    blows = only(events, "attack", "Ada")
    assert [sum(one["round"] == number for one in blows) for number in (1, 2, 3)] == rounds


@pytest.mark.rule("GG-B07")
def test_a_specialist_strikes_more_often_and_better() -> None:
    ada = who("Ada", STRIKE, weapons="[long sword]", proficiencies="[long sword]", specialisation="long sword")
    events = stage(
        fight(ada, who("Post", hp=500), rounds=2), {("red/Ada", DAMAGE): [5] * 3, ("red/Ada", HIT): [15] * 3}
    )
    assert len(only(events, "attack", "Ada")) == 3
    assert {bonus(one) for one in only(events, "attack", "Ada")} == {1}
    assert {one["amount"] for one in only(events, "damage")} == {7}


@pytest.mark.rule("R-GLD-06", "R-GLD-14")
def test_of_one_shot_a_round_none_is_left_after_a_move_in_even_rounds() -> None:
    ada = who("Ada", "do: shoot, at: nearest", weapons="[light crossbow]", position="[0, 0]")
    post = who("Post", "do: fall_back", monster="orc", overrides="{move: 30}", position="[520, 0]")
    events = stage(fight(ada, post, rounds=2), counts(red_Ada=[5, 5], blue_Post=[1, 1]))
    assert [one["round"] for one in only(events, "attack", "Ada")] == [1]
    (lost,) = only(events, "action_lost", "Ada")
    assert (lost["round"], lost["reason"]) == (2, "no shot is left after the move")


@pytest.mark.rule("R-ALL-07", "R-GLD-14")
@pytest.mark.parametrize("weapon", ["long sword", "long bow"])
def test_what_is_left_of_an_attack_when_nobody_is_left_is_told(weapon: str) -> None:
    order = "do: shoot, at: nearest" if weapon == "long bow" else STRIKE
    ada = who("Ada", order, weapons=f"[{weapon}]", class_="fighter", level=13, position="[0, 0]")
    foes = [who("Near", hp=1, position="[4, 0]"), who("Far", position="[900, 0]")]
    events = stage(fight(ada, foes), counts(red_Ada=3) | hits("red/Ada", 20))
    lost = first(events, "action_lost", "Ada")
    assert (lost["at"], lost["reason"]) == ("count 3, pass 2", "the target is gone")


@pytest.mark.rule("R-GLD-14", "GG-B02")
@pytest.mark.parametrize(("setting", "second"), [("staggered", "count 3, pass 2"), ("together", "count 3")])
def test_second_attacks_come_in_a_second_pass_over_the_counts(setting: str, second: str) -> None:
    ada = who("Ada", STRIKE, level=13, weapons="[long sword]")
    orc = who("Orc", STRIKE, weapons="[long sword]")
    events = stage(fight(ada, orc, rules=f"repeat_attacks: {setting}"), counts(red_Ada=3, blue_Orc=8))
    assert strikes(events, "Ada") == [("Ada", "Orc", "count 3"), ("Ada", "Orc", second)]
    order = [actor for actor, _target, _at in strikes(events)]
    assert order == (["Ada", "Orc", "Ada"] if setting == "staggered" else ["Ada", "Ada", "Orc"])


@pytest.mark.rule("R-GLD-14", "GG-B02")
def test_claws_and_teeth_strike_at_one_count() -> None:
    bear = who("Owlbear", STRIKE, monster="owlbear")
    events = stage(fight(bear, who("Post")), counts(red_Owlbear=6))
    assert strikes(events) == [("Owlbear", "Post", "count 6")] * 3


@pytest.mark.rule("R-GLD-14")
def test_a_weapon_of_one_shot_in_two_rounds_shoots_in_odd_ones() -> None:
    ada = who("Ada", SHOOT, weapons="[heavy crossbow]")
    events = stage(fight(ada, who("Post", hp=500), distance=60, rounds=4))
    assert [one["round"] for one in only(events, "attack", "Ada")] == [1, 3]


@pytest.mark.rule("R-GLD-14", "GG-B07")
@pytest.mark.parametrize(("setting", "blows"), [("false", 1), ("true", 5)])
def test_by_house_rule_warriors_strike_the_weak_once_a_level(setting: str, blows: int) -> None:
    ada = who("Ada", STRIKE, level=5, weapons="[long sword]")
    events = stage(fight(ada, who("Kobold", monster="kobold", hp=200), rules=f"sweep: {setting}"))
    assert len(only(events, "attack", "Ada")) == blows


@pytest.mark.rule("GG-B06")
@pytest.mark.parametrize(("distance", "penalty"), [(210, 0), (211, -2), (420, -2), (421, -5), (630, -5)])
def test_range_takes_2_at_medium_and_5_at_long(distance: int, penalty: int) -> None:
    shot = first(stage(fight(who("Ada", SHOOT, weapons="[long bow]"), who("Post"), distance=distance)), "attack", "Ada")
    assert bonus(shot) == penalty


@pytest.mark.rule("GG-B06")
@pytest.mark.parametrize(("cover", "penalty"), [(0, 0), (25, -2), (50, -4), (75, -7), (90, -10)])
def test_cover_takes_2_4_7_or_10(cover: int, penalty: int) -> None:
    post = who("Post", cover=cover)
    shot = first(stage(fight(who("Ada", SHOOT, weapons="[long bow]"), post, distance=60)), "attack", "Ada")
    assert bonus(shot) == penalty


@pytest.mark.rule("GG-B06", "R-GLD-17")
@pytest.mark.parametrize(("setting", "man", "ogre"), [("by_size", [5, 6], [1, 4]), ("equal", [2], [1])])
def test_a_shot_into_a_melee_finds_the_larger_more_often(setting: str, man: list[int], ogre: list[int]) -> None:
    archer = who("Archer", "do: shoot, at: strongest", weapons="[long bow]", position="[0, 90]")
    bo = who("Bo", STRIKE, weapons="[long sword]", position="[0, 0]")
    foe = who("Ogre", STRIKE, monster="ogre", position="[5, 0]")
    found = {}
    for die in (*man, *ogre):
        events = stage(
            fight([archer, bo], foe, rules=f"into_melee: {setting}"),
            counts(red_Archer=1, red_Bo=5, blue_Ogre=6) | {("red/Archer", TARGET): [die, die]},
        )
        found[die] = {one["target"] for one in only(events, "target_drawn", "Archer")}
    assert found == {die: {"Bo"} for die in man} | {die: {"Ogre"} for die in ogre}


@pytest.mark.rule("R-ALL-09", "R-GLD-17")
@pytest.mark.parametrize(("die", "target", "modifier"), [(1, "Ogre", 0), (6, "Bo", -2)])
def test_the_range_of_a_shot_into_a_melee_is_that_of_whom_it_is_really_for(
    die: int, target: str, modifier: int
) -> None:
    archer = who("Archer", "do: shoot, at: strongest", weapons="[short bow]", position="[0, 0]")
    bo = who("Bo", STRIKE, weapons="[long sword]", position="[150.5, 4.5]")
    foe = who("Ogre", STRIKE, monster="ogre", position="[149.5, 0]")
    events = stage(
        fight([archer, bo], foe),
        counts(red_Archer=1, red_Bo=5, blue_Ogre=6) | {("red/Archer", TARGET): [die, die]},
    )
    assert [(one["target"], bonus(one)) for one in only(events, "attack", "Archer")] == [(target, modifier)] * 2


@pytest.mark.rule("R-ALL-07", "R-GLD-22")
@pytest.mark.parametrize(("setting", "target"), [("another", "Second"), ("lost", None)])
def test_a_blow_at_one_who_has_fallen_falls_on_another(setting: str, target: str | None) -> None:
    ada = who("Ada", "do: attack, at: weakest", weapons="[long sword]", position="[0, 0]")
    bo = who("Bo", "do: attack, at: weakest", weapons="[long sword]", position="[4, 0]")
    weak = who("First", monster="kobold", hp=1, position="[2, 2]")
    other = who("Second", monster="ogre", position="[2, -2]")
    events = stage(
        fight([ada, bo], [weak, other], all_rules=f"target_gone: {setting}"),
        counts(red_Ada=2, red_Bo=6) | hits("red/Ada", 20),
    )
    assert [one["target"] for one in only(events, "attack", "Bo")] == ([] if target is None else [target])


@pytest.mark.rule("GG-B06", "R-GLD-18")
def test_who_lies_on_the_ground_is_hit_at_4_better() -> None:
    trip = """
content:
  items:
    wand of tripping: {kind: wand, range: 200, effects: [{do: condition, condition: prone, rounds: 3}]}
"""
    mage = who("Mage", "do: use wand of tripping, at: nearest", items="[wand of tripping]", position="[0, 60]")
    ada = who("Ada", STRIKE, weapons="[long sword]", position="[5, 0]")
    events = stage(fight([mage, ada], who("Post", position="[0, 0]"), more=trip), counts(red_Mage=1, red_Ada=5))
    assert bonus(first(events, "attack", "Ada")) == 4
    assert die_that_hits(first(events, "attack", "Ada")) == 6


@pytest.mark.rule("GG-B06", "R-GLD-31")
@pytest.mark.parametrize(("setting", "slain"), [("true", True), ("false", False)])
def test_the_sleeping_are_struck_without_a_roll(setting: str, slain: bool) -> None:
    doze = """
content:
  items:
    wand of sleep: {kind: wand, range: 200, effects: [{do: condition, condition: asleep, rounds: 3}]}
"""
    mage = who("Mage", "do: use wand of sleep, at: nearest", items="[wand of sleep]", position="[0, 60]")
    ada = who("Ada", STRIKE, weapons="[long sword]", position="[5, 0]")
    text = fight([mage, ada], who("Post", position="[0, 0]"), more=doze, rules=f"helpless_slain: {setting}")
    events = stage(text, counts(red_Mage=1, red_Ada=5))
    assert {one["die"] for one in only(events, "attack", "Ada")} == {None}
    assert bool(only(events, "died", "Post")) is slain


# --- two weapons ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GG-B08")
@pytest.mark.parametrize(
    ("class_", "armour", "dex", "penalties"),
    [
        ("fighter", "chain mail", 10, [-2, -4]),
        ("fighter", "chain mail", 17, [0, -2]),
        ("thief", "leather armour", 10, [-2, -4]),
        ("ranger", "studded leather", 10, [0, 0]),
        ("ranger", "chain mail", 10, [-2, -4]),
    ],
)
def test_a_second_weapon_strikes_once_a_round_more_and_both_are_worse(
    class_: str, armour: str, dex: int, penalties: list[int]
) -> None:
    ada = who(
        "Ada",
        STRIKE,
        class_=class_,
        weapons="[long sword, dagger]",
        off_hand="dagger",
        armour=f"[{armour}]",
        abilities=f"{{dex: {dex}}}",
    )
    blows = only(stage(fight(ada, who("Post"))), "attack", "Ada")
    assert [one["weapon"] for one in blows] == ["long sword", "dagger"]
    assert [bonus(one) for one in blows] == penalties


@pytest.mark.rule("GG-B08")
def test_the_second_weapon_is_no_part_of_the_second_pass() -> None:
    ada = who("Ada", STRIKE, level=13, weapons="[long sword, short sword]", off_hand="short sword")
    events = stage(fight(ada, who("Post", hp=500)), counts(red_Ada=3))
    assert [(one["weapon"], one["at"]) for one in only(events, "attack", "Ada")] == [
        ("long sword", "count 3"),
        ("short sword", "count 3"),
        ("long sword", "count 3, pass 2"),
    ]


@pytest.mark.rule("GG-B08")
@pytest.mark.parametrize(
    ("class_", "weapons", "other"),
    [("cleric", "[light mace, dagger]", "dagger"), ("fighter", "[long sword, scimitar]", "scimitar")],
)
def test_priests_and_equal_weapons_are_refused(class_: str, weapons: str, other: str) -> None:
    with pytest.raises(InputError):
        stage(fight(who("Ada", STRIKE, class_=class_, weapons=weapons, off_hand=other), who("Post")))


@pytest.mark.rule("R-GLD-31")
@pytest.mark.parametrize(("weapon", "refused"), [("trident", True), ("spear", False)])
def test_what_is_larger_than_its_wielder_takes_both_hands(weapon: str, refused: bool) -> None:
    bearer = who("Ada", weapons=f"[{weapon}]", armour="[shield]")
    faults = [fault.message for fault in check_text(fight(bearer, who("Post")))]
    assert bool(faults) is refused
