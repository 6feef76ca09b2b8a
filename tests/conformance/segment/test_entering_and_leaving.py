"""How is melee entered, charged into and left: R-SEG-17, 18, 24, 26 and sections B-07 to B-09 of the rulebook."""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, HIT, die_that_hits, fight, when, who
from tests.staging import first, only, stage

POST = who("Post")
BEASTS = """
content:
  monsters:
    beast: {size: M, ac: 10, hit_dice: 2, move: 120, morale: none, attacks: [{name: claw, damage: 1, count: 2}]}
    ogre kin: {size: L, ac: 10, hit_dice: 2, move: 120, morale: none, attacks: [{name: claw, damage: 1, count: 2}]}
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
    skewer: {size: S, harm: [piercing], kind: knife, length: 1.9, small: 1d4, large: 1d4, speed: 1, hands: 1}
    lath: {size: S, harm: [piercing], kind: knife, length: 2, small: 1d4, large: 1d4, speed: 1, hands: 1}
"""


def walker(weapon: str, *orders: str, **fields: object) -> str:
    """A fighter who walks up (12 ft a segment) and strikes."""
    return who("Walker", *(orders or ("do: attack",)), weapons=f"[{weapon}]", **fields)


def charger(weapon: str, *orders: str, **fields: object) -> str:
    """A fighter who charges (24 ft a segment)."""
    return who("Charger", *(orders or ("do: charge",)), weapons=f"[{weapon}]", **fields)


# --- moving ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-24", "SEG-B01", "R-SEG-17")
@pytest.mark.parametrize(
    ("feet", "entered", "blow"),
    [
        (22, "1.move", "4.act"),
        (23, "2.move", "5.act"),
        (34, "2.move", "5.act"),
        (35, "3.move", "6.act"),
        (82, "6.move", "9.act"),
    ],
)
def test_feet_a_segment_are_a_tenth_of_the_rate_and_the_blow_takes_its_time_from_the_arrival(
    feet: int, entered: str, blow: str
) -> None:
    events = stage(fight(walker("short sword"), POST, distance=feet))
    assert first(events, "entered_melee", "Walker")["at"] == entered
    assert first(events, "attack", "Walker")["at"] == blow


@pytest.mark.rule("R-SEG-24", "SEG-B01")
@pytest.mark.parametrize(
    ("armour", "entered"), [("leather armour", "5.move"), ("chain mail", "6.move"), ("plate mail", "9.move")]
)
def test_armour_slows(armour: str, entered: str) -> None:
    # 60 ft off means 50 to walk: at 12 ft a segment 5, at 9 ft 6, at 6 ft 9.
    events = stage(fight(walker("short sword", armour=f"[{armour}]"), POST, distance=60))
    assert first(events, "entered_melee", "Walker")["at"] == entered


@pytest.mark.rule("R-SEG-24")
def test_who_walks_stops_at_10_ft() -> None:
    events = stage(fight(walker("short sword"), POST, distance=60))
    assert 9.5 < only(events, "moved", "Walker")[-1]["distance"] <= 10


@pytest.mark.rule("R-SEG-24")
def test_two_who_walk_towards_each_other_meet_in_half_the_time() -> None:
    other = who("Other", "do: attack", weapons="[short sword]")
    events = stage(fight(walker("short sword"), other, distance=58))
    assert {one["at"] for one in only(events, "entered_melee")} == {"2.move"}


@pytest.mark.rule("R-SEG-24", "R-SEG-16")
def test_who_does_not_arrive_in_a_round_goes_on_in_the_next() -> None:
    events = stage(fight(walker("short sword"), POST, distance=154, rounds=2))
    assert when(only(events, "entered_melee", "Walker")) == [(2, "2.move")]
    assert when(only(events, "attack", "Walker")) == [(2, "5.act")]


@pytest.mark.rule("R-SEG-24")
def test_who_starts_within_reach_has_entered_nothing() -> None:
    spear = who("Spear", weapons="[spear]")
    events = stage(fight(walker("dagger"), spear, distance=10))
    assert only(events, "entered_melee") == []
    assert only(events, "immediate_attack") == []
    assert first(events, "attack", "Walker")["at"] == "2.act"


@pytest.mark.rule("R-SEG-24", "SEG-B07")
def test_coming_within_reach_of_any_foe_ends_the_move() -> None:
    # On the straight way to the one aimed at stands another, 3 ft aside.
    aimed = who("Aimed", position="[80, 0]")
    guard = who("Guard", position="[40, 3]")
    events = stage(fight(walker("short sword", "do: attack, at: farthest", position="[0, 0]"), [aimed, guard]))
    assert first(events, "entered_melee", "Walker")["target"] == "Guard"
    assert only(events, "attack", "Walker", "Aimed") == []


@pytest.mark.rule("R-SEG-17", "SEG-B07")
def test_by_house_rule_who_closes_neither_strikes_nor_is_struck_by_that_foe_this_round() -> None:
    other = who("Other", "do: wait, when: not self.engaged", "do: attack", weapons="[dagger]")
    events = stage(fight(walker("dagger"), other, distance=30, rounds=2, rules="closing: none"))
    assert {one["round"] for one in only(events, "attack")} == {2}


# --- entering melee -------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-18", "SEG-B07")
@pytest.mark.parametrize(
    ("mine", "theirs", "answers"),
    [
        ("dagger", "spear", True),
        ("needle", "lath", True),
        ("needle", "skewer", False),
        ("spear", "dagger", False),
        ("dagger", "dagger", False),
    ],
)
def test_the_longer_weapon_by_a_foot_strikes_at_once_at_whoever_enters(mine: str, theirs: str, answers: bool) -> None:
    other = who("Other", weapons=f"[{theirs}]")
    events = stage(fight(walker(mine), other, distance=30, more=BEASTS))
    assert when(only(events, "attack", "Other")) == ([(1, "2.react")] if answers else [])
    assert len(only(events, "immediate_attack", "Other")) == (1 if answers else 0)


@pytest.mark.rule("R-SEG-18")
def test_by_house_rule_length_gives_no_immediate_attack() -> None:
    other = who("Other", weapons="[spear]")
    events = stage(fight(walker("dagger"), other, distance=30, rules="longer_weapon_first: false"))
    assert only(events, "attack", "Other") == []


@pytest.mark.rule("R-SEG-18", "SEG-GEN-05")
def test_the_immediate_attack_is_the_whole_routine_and_that_of_the_round() -> None:
    # The claws of a man-sized beast are 2 ft long; of a bigger one 4.
    beast = who("Other", "do: attack", monster="ogre kin")
    events = stage(fight(walker("dagger"), beast, distance=30, rounds=2, more=BEASTS))
    # The two walk towards each other and meet in segment 1.
    assert when(only(events, "attack", "Other", round=1)) == [(1, "1.react")] * 2
    assert len(only(events, "attack", "Other", round=2)) == 2


@pytest.mark.rule("R-SEG-18", "SEG-B07")
def test_a_characters_fists_give_no_immediate_attack_and_natural_weapons_do() -> None:
    assert only(stage(fight(walker("needle"), POST, distance=30, more=BEASTS)), "attack", "Post") == []
    beast = who("Other", monster="beast")
    events = stage(fight(walker("needle"), beast, distance=30, more=BEASTS))
    assert when(only(events, "attack", "Other")) == [(1, "2.react")] * 2


@pytest.mark.rule("R-SEG-18")
def test_who_is_casting_strikes_no_immediate_blow() -> None:
    caster = who(
        "Other", "do: cast flame strike", class_="cleric", level=9, spells="[flame strike]", weapons="[quarterstaff]"
    )
    idle = caster.replace("cast flame strike", "wait")
    for other, answers in ((caster, 0), (idle, 1)):
        events = stage(fight(walker("dagger"), other, distance=30))
        assert len(only(events, "immediate_attack", "Other")) == answers


@pytest.mark.rule("R-SEG-18")
def test_who_has_struck_already_this_round_has_no_immediate_attack() -> None:
    spear = who("Other", "do: attack", weapons="[spear]", position="[0, 0]")
    near = who("Near", position="[6, 0]")
    late = walker("dagger", position="[0, 100]")
    # The spear strikes at 7, the walker enters at 8.
    events = stage(fight([near, late], spear))
    assert first(events, "entered_melee", "Walker")["at"] == "8.move"
    assert when(only(events, "attack", "Other")) == [(1, "7.act")]


@pytest.mark.rule("R-SEG-18", "R-SEG-01")
def test_the_immediate_blow_may_fell_the_entrant_before_he_strikes() -> None:
    other = who("Other", weapons="[spear]")
    lanes = {("blue/Other", HIT): [20], ("blue/Other", DAMAGE): [6]}
    events = stage(fight(charger("dagger", hp=3), other, distance=50), lanes)
    assert first(events, "down", "Charger")["at"] == "2.react"
    assert only(events, "attack", "Charger") == []


# --- charging -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-B08", "R-SEG-17")
@pytest.mark.parametrize(
    ("feet", "moment"), [(34, "1.act"), (35, "2.act"), (58, "2.act"), (106, "4.act"), (250, "10.act")]
)
def test_a_charge_runs_at_double_rate_and_strikes_on_arrival(feet: int, moment: str) -> None:
    events = stage(fight(charger("long sword"), POST, distance=feet))
    assert when(only(events, "attack", "Charger")) == [(1, moment)]


@pytest.mark.rule("SEG-B08", "R-SEG-34")
def test_a_charger_has_2_to_hit() -> None:
    assert die_that_hits(first(stage(fight(charger("long sword"), POST, distance=58)), "attack", "Charger")) == 8


@pytest.mark.rule("SEG-B08", "SEG-B13")
@pytest.mark.parametrize(("dexterity", "needed"), [(16, 10), (10, 9)])
def test_a_charger_has_no_dexterity_or_is_a_point_worse_until_the_round_ends(dexterity: int, needed: int) -> None:
    other = who("Other", "do: attack", weapons="[dagger]", holds_place="true")
    runner = charger("dagger", "do: charge", "do: wait", armour="[robes]", abilities=f"{{dex: {dexterity}}}")
    events = stage(fight(runner, other, distance=58, rounds=2))
    blows = only(events, "attack", "Other")
    assert [die_that_hits(blow) for blow in blows if blow["round"] == 1] == [needed]
    assert die_that_hits(blows[-1]) == (12 if dexterity == 16 else 10)


@pytest.mark.rule("SEG-B08", "R-SEG-18")
@pytest.mark.parametrize("initiative", [(1, 6), (6, 1)])
def test_of_two_who_charge_each_other_the_longer_weapon_strikes_first(initiative: tuple[int, int]) -> None:
    red, blue = (die for die in initiative)
    dice = {("side/red", Purpose.INITIATIVE): [red], ("side/blue", Purpose.INITIATIVE): [blue]}
    text = fight(charger("spear"), who("Other", "do: charge", weapons="[long sword]"))
    blows = only(stage(text, dice), "attack")
    assert [(one["actor"], one["at"]) for one in blows] == [("Charger", "2.react"), ("Other", "2.act")]
    # Either is its charge's only blow, at +2, against one who has lost a point of armour class to his own charge.
    assert [die_that_hits(one) for one in blows] == [7, 7]


@pytest.mark.rule("SEG-B08", "R-SEG-17")
def test_a_charge_is_made_once_in_ten_rounds() -> None:
    runner = charger("dagger", "do: charge, at: nearest", "do: wait", position="[0, 0]")
    near, far = who("Near", hp=1, position="[40, 0]"), who("Far", position="[150, 0]")
    events = stage(fight(runner, [near, far], rounds=11), {("red/Charger", HIT): [20, 1]})
    charges = [one for one in only(events, "declared", "Charger") if one["action"] == "charge"]
    assert [(one["round"], one["target"]) for one in charges] == [(1, "Near"), (11, "Far")]


@pytest.mark.rule("SEG-B08")
def test_there_is_no_charge_from_10_ft_or_less() -> None:
    runner = charger("long sword", "do: charge", "do: wait")
    assert only(stage(fight(runner, POST, distance=10)), "attack", "Charger") == []


@pytest.mark.rule("SEG-B08")
def test_a_charge_is_a_single_routine_even_for_a_veteran() -> None:
    events = stage(fight(charger("short sword", level=13), POST, distance=34))
    assert len(only(events, "attack", "Charger")) == 1


@pytest.mark.rule("SEG-B08", "R-SEG-18")
def test_a_set_spear_strikes_a_charger_first_for_double_damage() -> None:
    spear = who("Other", "do: set", weapons="[spear]")
    lanes = {("blue/Other", HIT): [20], ("blue/Other", DAMAGE): [4], ("red/Charger", HIT): [1]}
    events = stage(fight(charger("dagger"), spear, distance=58), lanes)
    assert when(only(events, "attack", "Other")) == [(1, "2.react")]
    assert [hurt["amount"] for hurt in only(events, "damage", target="Charger")] == [8]


@pytest.mark.rule("SEG-B08")
def test_a_set_spear_makes_no_other_attack() -> None:
    spear = who("Other", "do: set", weapons="[spear]")
    events = stage(fight(walker("dagger"), spear, distance=30))
    assert all(one["at"] == "2.react" for one in only(events, "attack", "Other"))
    assert all(hurt["amount"] <= 6 for hurt in only(events, "damage", "Other"))


# --- leaving --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-B09", "R-SEG-26")
def test_who_flees_is_struck_by_each_engaged_foe_at_4_better_without_shield_and_dexterity() -> None:
    runaway = who("Runaway", "do: flee", armour="[robes, shield]", abilities="{dex: 16}")
    foes = [who("One", weapons="[long sword]"), who("Two", weapons="[dagger]")]
    events = stage(fight(runaway, foes, distance=5))
    free = only(events, "attack", target="Runaway")
    assert {one["actor"] for one in free} == {"One", "Two"}
    assert {die_that_hits(one) for one in free} == {6}


@pytest.mark.rule("SEG-B09", "R-SEG-26")
def test_the_free_routine_costs_nothing_of_the_own_action() -> None:
    runaway = who("Runaway", "do: flee", position="[0, 0]")
    stays = who("Stays", position="[0, 8]", hp=500)
    foe = who("One", "do: attack, at: farthest", weapons="[long sword]", position="[5, 2]")
    events = stage(fight([runaway, stays], foe))
    assert [(one["target"], one["at"]) for one in only(events, "attack", "One")] == [
        ("Runaway", "0.start"),
        ("Stays", "5.act"),
    ]


@pytest.mark.rule("R-SEG-26", "SEG-B09")
def test_a_fighting_retreat_goes_at_half_rate_without_free_blows() -> None:
    retreats = who("Runaway", "do: withdraw")
    events = stage(fight(retreats, who("One", weapons="[long sword]"), distance=5))
    assert only(events, "attack") == []
    assert sum(one["feet"] for one in only(events, "moved", "Runaway")) == 60


@pytest.mark.rule("R-SEG-26")
def test_a_fleer_is_fled_at_the_end_of_a_round_in_which_nobody_attacked_it_and_no_foe_is_in_reach() -> None:
    stays, foe = who("Stays", position="[-60, 0]"), who("One", position="[6, 0]")
    events = stage(fight([who("Runaway", "do: flee", position="[0, 0]"), stays], foe, rounds=3))
    # The free attack at the start of the flight is an attack of round 1.
    assert when(only(events, "fled", "Runaway")) == [(2, "10.upkeep")]
    away = stage(
        fight([who("Runaway", "do: flee", position="[0, 0]"), stays], who("One", position="[16, 0]"), rounds=3)
    )
    assert when(only(away, "fled", "Runaway")) == [(1, "10.upkeep")]


@pytest.mark.rule("R-SEG-24", "R-SEG-26", "SEG-B09")
@pytest.mark.parametrize(
    ("weapon", "entered", "blow"),
    [("dagger", ["2.move"], "2.act"), ("long sword", ["2.move", "4.move", "6.move"], "6.act")],
)
def test_who_follows_a_fighting_retreat_keeps_the_time_of_his_weapon(
    weapon: str, entered: list[str], blow: str
) -> None:
    # The one gives 6 ft a segment, the other takes 12: he is out of reach in 1, 3, 5, and in reach in 2, 4, 6.
    retreats, foe = who("Runaway", "do: withdraw"), who("One", "do: attack", weapons=f"[{weapon}]")
    events = stage(fight(retreats, foe, distance=5))
    assert [one["at"] for one in only(events, "entered_melee", "One", "Runaway")] == entered
    assert [one["at"] for one in only(events, "attack", "One")] == [blow]
    # It faces its foe: no bonus against it.
    assert die_that_hits(first(events, "attack", "One")) == 10


@pytest.mark.rule("R-SEG-24", "R-SEG-26")
@pytest.mark.parametrize(("armour", "caught"), [("[plate mail]", True), ("[leather armour]", False)])
def test_a_fleer_is_caught_by_who_is_faster_and_by_nobody_else(armour: str, caught: bool) -> None:
    runaway = who("Runaway", "do: flee", armour=armour)
    events = stage(fight(runaway, who("One", "do: attack", weapons="[long sword]"), distance=30))
    blows = only(events, "attack", "One", "Runaway")
    assert bool(blows) is caught
    # He gains 6 ft a segment, is there in segment 4, and every other one after; his 5 segments are over in 9.
    assert [one["at"] for one in blows] == (["10.act"] if caught else [])
    assert [die_that_hits(one) - one["need"] for one in blows] == ([-4] if caught else [])


@pytest.mark.rule("R-SEG-24", "SEG-B08")
def test_a_charge_overtakes_one_who_runs() -> None:
    runaway = who("Runaway", "do: flee")
    events = stage(fight(runaway, charger("long sword"), distance=45))
    # 24 ft a segment after 12, with 35 ft to make up: in the third.
    assert [one["at"] for one in only(events, "attack", "Charger", "Runaway")] == ["3.act"]


@pytest.mark.rule("R-SEG-24")
def test_those_who_come_together_meet_in_the_first_segment_that_ends_within_reach() -> None:
    # 6 ft each, of the 10 that part two rows from reach; that others come aslant holds nobody back.
    red = [who(name, "do: attack", armour="[plate mail]") for name in ("Ann", "Bea")]
    blue = [who(f"Foe {n}", "do: attack", armour="[plate mail]") for n in range(8)]
    events = stage(fight(red, blue, distance=20))
    assert [first(events, "entered_melee", name)["at"] for name in ("Ann", "Bea")] == ["1.move"] * 2


@pytest.mark.rule("R-SEG-26", "R-ALL-05")
@pytest.mark.parametrize(("rate", "feet"), [(1, 120), (2, 240)])
def test_a_fleer_runs_at_full_rate_or_as_the_house_rule_says(rate: int, feet: int) -> None:
    runaway = who("Runaway", "do: flee")
    events = stage(fight(runaway, who("One"), distance=5, rounds=2, rules=f"flee_rate: {rate}"))
    assert sum(one["feet"] for one in only(events, "moved", "Runaway", round=1)) == feet
    assert first(events, "fight_ended")["outcome"] == "blue"


@pytest.mark.rule("SEG-B09", "R-SEG-26")
def test_who_parries_strikes_no_blow_and_takes_his_own_bonus_off_the_foes_roll() -> None:
    # Strength 18: +1 to hit.
    parrier = who("Parrier", "do: parry", weapons="[long sword]", abilities="{str: 18}")
    events = stage(fight(parrier, who("One", "do: attack", weapons="[long sword]"), distance=5))
    assert only(events, "attack", "Parrier") == []
    assert die_that_hits(first(events, "attack", "One")) == 11


@pytest.mark.rule("R-SEG-26")
def test_falling_back_when_not_engaged_is_an_ordinary_move() -> None:
    events = stage(fight(who("Runaway", "do: fall_back"), who("One", weapons="[long sword]"), distance=40))
    assert only(events, "attack") == []
    assert only(events, "fled") == []
