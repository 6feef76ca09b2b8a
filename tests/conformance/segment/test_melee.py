"""When do blows fall, and on what number: R-SEG-06, 25, 34 and sections B-10 to B-13 of the segment rulebook."""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, DELAY, HIT, INITIATIVE, die_that_hits, fight, when, who
from tests.staging import first, only, stage

POST = who("Post", hp=500)

BEASTS = """
content:
  monsters:
    small beast: {size: S, ac: 5, hit_dice: 2, move: 90, morale: none, attacks: [{name: claw, damage: 1}]}
    middle beast: {size: M, ac: 5, hit_dice: 2, move: 90, morale: none, attacks: [{name: claw, damage: 1, count: 2}]}
    large beast: {size: L, ac: 5, hit_dice: 2, move: 90, morale: none, attacks: [{name: claw, damage: 1}]}
    biting beast: {size: L, ac: 5, hit_dice: 2, move: 90, morale: none,
                   attacks: [{name: claw, damage: 1, count: 2}, {name: bite, damage: 1}]}
    weakling: {size: M, ac: 10, hit_dice: 1-1, move: 90, morale: none, attacks: []}
    one die: {size: M, ac: 10, hit_dice: 1, move: 90, morale: none, attacks: []}
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
  spells:
    fury: {classes: {magic-user: 1}, casting: 1, components: V, range: 60, whom: friends,
           effects: [{do: condition, condition: hasted, rounds: 20}]}
    drag: {classes: {magic-user: 1}, casting: 1, components: V, range: 60,
           effects: [{do: condition, condition: slowed, rounds: 20}]}
    trip: {classes: {magic-user: 1}, casting: 1, components: V, range: 60,
           effects: [{do: condition, condition: prone, rounds: 20}]}
    stun: {classes: {magic-user: 1}, casting: 1, components: V, range: 60,
           effects: [{do: condition, condition: stunned, rounds: 20}]}
    totter: {classes: {magic-user: 1}, casting: 1, components: V, range: 60,
             effects: [{do: condition, condition: off balance, rounds: 20}]}
    blind: {classes: {magic-user: 1}, casting: 1, components: V, range: 60,
            effects: [{do: condition, condition: blinded, rounds: 20}]}
"""


def fighter(weapon: str, **fields: object) -> str:
    """A fighter who strikes with a weapon."""
    return who("Fighter", "do: attack", weapons=f"[{weapon}]", **fields)


# --- time -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-25", "SEG-GEN-02", "R-SEG-01")
@pytest.mark.parametrize(
    ("weapon", "moment"),
    [
        ("dagger", "2.act"),
        ("short sword", "3.act"),
        ("hand axe", "4.act"),
        ("long sword", "5.act"),
        ("bastard sword", "6.act"),
        ("battle axe", "7.act"),
        ("spear", "7.act"),
        ("halberd", "9.act"),
        ("two-handed sword", "10.act"),
        ("pole arm", "10.act"),
    ],
)
def test_a_blow_falls_at_the_speed_factor_and_never_later_than_10(weapon: str, moment: str) -> None:
    events = stage(fight(fighter(weapon), POST, distance=6, rounds=2))
    assert when(only(events, "attack", "Fighter")) == [(1, moment), (2, moment)]


@pytest.mark.rule("R-SEG-25")
def test_by_house_rule_a_very_slow_weapon_strikes_in_the_next_round() -> None:
    events = stage(fight(fighter("pole arm"), POST, distance=6, rounds=2, rules="weapon_time_cap: none"))
    assert when(only(events, "attack", "Fighter")) == [(2, "3.act")]


@pytest.mark.rule("SEG-GEN-03", "R-SEG-23")
def test_one_routine_of_blows_is_the_whole_rounds_major_action() -> None:
    events = stage(fight(fighter("needle"), POST, distance=6, rounds=3, more=BEASTS))
    assert when(only(events, "attack", "Fighter")) == [(1, "1.act"), (2, "1.act"), (3, "1.act")]


@pytest.mark.rule("SEG-B10", "R-SEG-25")
@pytest.mark.parametrize(
    ("beast", "moment", "blows"),
    [
        ("small beast", "2.act", 1),
        ("middle beast", "3.act", 2),
        ("large beast", "4.act", 1),
        ("biting beast", "5.act", 3),
    ],
)
def test_a_natural_routine_falls_together_at_a_time_that_goes_by_size(beast: str, moment: str, blows: int) -> None:
    events = stage(fight(who("Beast", "do: attack", monster=beast), POST, distance=6, more=BEASTS))
    assert when(only(events, "attack", "Beast")) == [(1, moment)] * blows


@pytest.mark.rule("R-SEG-06")
@pytest.mark.parametrize(("setting", "moment"), [("true", "10.act"), ("false", "3.act")])
def test_zombies_strike_last(setting: str, moment: str) -> None:
    zombie = who("Zombie", "do: attack", monster="zombie")
    events = stage(fight(zombie, POST, distance=6, rules=f"zombies_last: {setting}"))
    assert when(only(events, "attack", "Zombie")) == [(1, moment)]


# --- iterative routines ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-06", "SEG-B10")
@pytest.mark.parametrize(
    ("kind", "level", "first_round", "second_round"),
    [
        ("fighter", 6, ["5.act"], ["5.act"]),
        ("fighter", 7, ["5.act", "8.act"], ["5.act"]),
        ("fighter", 12, ["5.act", "8.act"], ["5.act"]),
        ("fighter", 13, ["5.act", "8.act"], ["5.act", "8.act"]),
        ("paladin", 7, ["5.act"], ["5.act"]),
        ("paladin", 8, ["5.act", "8.act"], ["5.act"]),
        ("ranger", 15, ["5.act", "8.act"], ["5.act", "8.act"]),
        ("cleric", 12, ["5.act"], ["5.act"]),
    ],
)
def test_iterative_routines_follow_3_segments_later(
    kind: str, level: int, first_round: list[str], second_round: list[str]
) -> None:
    veteran = fighter("long sword", class_=kind, level=level)
    blows = only(stage(fight(veteran, POST, distance=6, rounds=2)), "attack", "Fighter")
    assert when(blows) == [(1, at) for at in first_round] + [(2, at) for at in second_round]


@pytest.mark.rule("R-SEG-06")
def test_an_iterative_routine_falls_no_later_than_10() -> None:
    events = stage(fight(fighter("halberd", level=13), POST, distance=6))
    assert when(only(events, "attack", "Fighter")) == [(1, "9.act"), (1, "10.act")]


@pytest.mark.rule("R-SEG-06")
def test_the_step_of_iterative_routines_is_a_house_rule() -> None:
    events = stage(fight(fighter("short sword", level=13), POST, distance=6, rules="iterative_step: 5"))
    assert when(only(events, "attack", "Fighter")) == [(1, "3.act"), (1, "8.act")]


@pytest.mark.rule("R-SEG-06", "SEG-B10")
def test_haste_doubles_the_routines_at_the_same_step_and_leaves_weapon_times_alone() -> None:
    mage = who(
        "Mage", "do: cast fury, when: round == 1", "do: wait", class_="magic-user", spells="[fury]", position="[-30, 0]"
    )
    swift = fighter("short sword", level=7, position="[0, 0]")
    post = who("Post", hp=500, position="[6, 0]")
    blows = only(stage(fight([mage, swift], post, rounds=3, more=BEASTS)), "attack", "Fighter")
    in_3 = [blow["at"] for blow in blows if blow["round"] == 3]
    in_2 = [blow["at"] for blow in blows if blow["round"] == 2]
    # Level 7: one routine in even rounds, two in odd ones, doubled; none later than 10.
    assert in_2 == ["3.act", "6.act"]
    assert in_3 == ["3.act", "6.act", "9.act", "10.act"]


@pytest.mark.rule("R-SEG-06")
def test_the_slowed_have_a_routine_in_odd_rounds_only() -> None:
    mage = who("Mage", "do: cast drag, when: round == 1", "do: wait", class_="magic-user", spells="[drag]")
    slow = fighter("long sword")
    blows = only(stage(fight(slow, mage, distance=6, rounds=5, more=BEASTS)), "attack", "Fighter")
    assert [blow["round"] for blow in blows if blow["round"] > 1] == [3, 5]
    assert {blow["at"] for blow in blows} == {"5.act"}


@pytest.mark.rule("R-SEG-25", "SEG-B10")
@pytest.mark.parametrize(
    ("foe", "setting", "level", "blows"),
    [
        ("weakling", "true", 4, 4),
        ("weakling", "false", 4, 1),
        ("weakling", "true", 1, 1),
        ("one die", "true", 4, 1),
    ],
)
def test_fighters_strike_once_a_level_at_foes_of_less_than_a_full_die(
    foe: str, setting: str, level: int, blows: int
) -> None:
    prey = who("Prey", monster=foe, hp=500)
    events = stage(fight(fighter("long sword", level=level), prey, distance=6, rules=f"sweep: {setting}", more=BEASTS))
    assert len(only(events, "attack", "Fighter")) == blows


@pytest.mark.rule("R-SEG-25", "SEG-B10")
def test_only_fighters_sweep() -> None:
    prey = who("Prey", monster="weakling", hp=500)
    cleric = who("Fighter", "do: attack", class_="cleric", level=4, weapons="[light mace]")
    assert len(only(stage(fight(cleric, prey, distance=6, more=BEASTS)), "attack", "Fighter")) == 1


# --- order at one moment --------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-02", "SEG-B05", "R-SEG-01")
@pytest.mark.parametrize(("red", "blue", "survivors"), [(6, 1, {"Fighter"}), (1, 6, {"Other"}), (4, 4, set())])
def test_initiative_orders_blows_of_one_segment_and_a_tie_lets_both_fall(
    red: int, blue: int, survivors: set[str]
) -> None:
    one = fighter("long sword", hp=1)
    two = who("Other", "do: attack", weapons="[long sword]", hp=1)
    lanes = {("side/red", INITIATIVE): [red], ("side/blue", INITIATIVE): [blue]}
    lanes |= {
        (owner, HIT): [20] for owner, alive in (("red/Fighter", red >= blue), ("blue/Other", blue >= red)) if alive
    }
    events = stage(fight(one, two, distance=6), lanes)
    fallen = {one["actor"] for one in events if one["event"] in {"down", "died"}}
    assert {"Fighter", "Other"} - fallen == survivors
    assert first(events, "fight_ended")["outcome"] == ("draw" if red == blue else "red" if red > blue else "blue")


@pytest.mark.rule("R-SEG-02", "SEG-B05")
def test_initiative_does_not_let_a_slow_weapon_strike_before_a_quick_one() -> None:
    slow = fighter("long sword", hp=1)
    quick = who("Other", "do: attack", weapons="[dagger]", hp=1)
    lanes = {("side/red", INITIATIVE): [6], ("side/blue", INITIATIVE): [1], ("blue/Other", HIT): [20]}
    events = stage(fight(slow, quick, distance=6), lanes)
    assert only(events, "attack", "Fighter") == []


@pytest.mark.rule("R-SEG-02")
@pytest.mark.parametrize(("dexterity", "first_to_act"), [(10, "Other"), (16, "both"), (17, "Fighter")])
def test_dexterity_moves_the_rank_of_missiles_only(dexterity: int, first_to_act: str) -> None:
    # The side's 3 against 4; Dexterity 16 makes the archer's shots a 4, 17 a 5. Both shoot in segment 5.
    archer = who("Fighter", "do: shoot", weapons="[short bow]", hp=1, abilities=f"{{dex: {dexterity}}}")
    other = who("Other", "do: shoot", weapons="[short bow]", hp=1)
    lanes = {("side/red", INITIATIVE): [3], ("side/blue", INITIATIVE): [4]}
    shooters = {"Other": ["Other"], "both": ["Fighter", "Other"], "Fighter": ["Fighter"]}[first_to_act]
    events = stage(fight(archer, other, distance=30), lanes, seed=1)
    lanes |= {("red/Fighter" if name == "Fighter" else "blue/Other", HIT): [20, 20] for name in shooters}
    events = stage(fight(archer, other, distance=30), lanes)
    assert sorted({one["actor"] for one in only(events, "attack")}) == shooters


@pytest.mark.rule("R-SEG-02")
def test_by_house_rule_each_has_a_die_of_ten_of_its_own() -> None:
    events = stage(fight(fighter("long sword"), who("Other"), distance=6, rules="initiative: individual"))
    rolls = only(events, "initiative")
    assert sorted(one["actor"] for one in rolls) == ["Fighter", "Other"]


@pytest.mark.rule("R-SEG-02", "SEG-B05", "SEG-B11")
def test_by_house_rule_blows_land_at_the_other_sides_die() -> None:
    lanes = {("side/red", INITIATIVE): [2], ("side/blue", INITIATIVE): [5]}
    text = fight(
        fighter("long sword"), who("Other", "do: attack", weapons="[dagger]"), distance=6, rules="initiative: osric"
    )
    events = stage(text, lanes)
    assert when(only(events, "attack", "Fighter")) == [(1, "5.act")]
    assert when(only(events, "attack", "Other")) == [(1, "2.act")]


# --- places round a defender ----------------------------------------------------------------------------------


@pytest.mark.rule("SEG-B12", "R-SEG-25")
@pytest.mark.parametrize(
    ("size", "attackers", "setting", "striking"),
    [("S", 12, "table", 8), ("M", 12, "table", 6), ("L", 12, "table", 4), ("M", 12, "unlimited", 12)],
)
def test_only_so_many_find_a_place_round_a_man(size: str, attackers: int, setting: str, striking: int) -> None:
    word = {"S": "small beast", "M": "middle beast", "L": "large beast"}[size]
    crowd = [
        who(f"Beast {n}", "do: attack", monster=word, position=f"[4, {n - attackers // 2}]") for n in range(attackers)
    ]
    post = who("Post", hp=500, position="[0, 0]")
    events = stage(fight(crowd, post, distance=6, rules=f"attackers: {setting}", more=BEASTS))
    assert len({one["actor"] for one in only(events, "attack")}) == striking


@pytest.mark.rule("R-ALL-01", "SEG-B12")
def test_who_gets_the_last_place_is_rolled_for() -> None:
    crowd = [who(f"Beast {n}", "do: attack", monster="large beast", position="[4, 0]") for n in range(1, 6)]
    post = who("Post", hp=500, position="[0, 0]")
    left_out = set()
    for seed in range(25):
        events = stage(fight(crowd, post, more=BEASTS), seed=seed)
        struck = {one["actor"] for one in only(events, "attack")}
        assert len(struck) == 4
        left_out |= {f"Beast {n}" for n in range(1, 6)} - struck
    assert len(left_out) == 5


# --- the number that hits -------------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize(("ac", "needed"), [(10, 10), (5, 15), (0, 20), (-3, 23)])
def test_the_number_needed_is_thac0_less_armour_class(ac: int, needed: int) -> None:
    events = stage(fight(fighter("long sword"), who("Post", ac=ac), distance=6), {("red/Fighter", HIT): [20]})
    blow = first(events, "attack", "Fighter")
    assert (die_that_hits(blow), blow["hit"]) == (needed, needed <= 20)


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize(
    ("rules", "die", "ac", "hit"),
    [
        ("", 20, -1, False),
        ("natural_twenty: hits", 20, -1, True),
        ("repeated_twenties: true", 20, -1, True),
        ("repeated_twenties: true", 20, -6, False),
        ("", 1, 19, True),
        ("natural_one: misses", 1, 19, False),
    ],
)
def test_natural_twenties_and_ones_are_nothing_special_unless_a_house_rule_says_so(
    rules: str, die: int, ac: int, hit: bool
) -> None:
    # Armour class 19 stands for a helpless wretch: THAC0 1 at level 20 against 10.
    level = 20 if ac == 19 else 1
    text = fight(fighter("long sword", level=level), who("Post", ac=min(ac, 10)), distance=6, all_rules=rules)
    blows = only(stage(text, seed=3), "attack", "Fighter")
    events = stage(text, {("red/Fighter", HIT): [die] * len(blows)}, seed=3)
    assert {blow["hit"] for blow in only(events, "attack", "Fighter")} == {hit}


@pytest.mark.rule("SEG-B13", "R-ALL-10", "R-SEG-34")
@pytest.mark.parametrize(
    ("spell", "needed"),
    [("trip", 6), ("stun", 6), ("totter", 9), ("drag", 6)],
)
def test_a_foe_who_is_down_stunned_or_off_balance_is_hit_more_easily(spell: str, needed: int) -> None:
    # Robes, shield and Dexterity 15: armour class 8. Prone, stunned, slowed: 10 and +4. Off balance: +2 and no
    # Dexterity, but the shield stays: 20 - 9 - 2.
    mage = who(
        "Mage",
        f"do: cast {spell}, when: round == 1",
        "do: wait",
        class_="magic-user",
        spells=f"[{spell}]",
        position="[-30, 0]",
    )
    victim = who("Post", armour="[robes, shield]", abilities="{dex: 15}", position="[6, 0]")
    striker = fighter("long sword", position="[0, 0]")
    events = stage(fight([mage, striker], victim, more=BEASTS))
    assert die_that_hits(first(events, "attack", "Fighter")) == needed


@pytest.mark.rule("SEG-B13")
def test_the_blinded_attack_and_defend_at_4_worse() -> None:
    mage = who(
        "Mage",
        "do: cast blind, when: round == 1",
        "do: attack",
        class_="magic-user",
        spells="[blind]",
        weapons="[dagger]",
    )
    events = stage(fight(fighter("long sword"), mage, distance=6, rounds=2, more=BEASTS))
    assert die_that_hits(first(events, "attack", "Fighter")) == 14
    assert die_that_hits(first(events, "attack", "Mage")) == 21 - 10 - 4


@pytest.mark.rule("SEG-B13")
def test_striking_down_from_high_ground_adds_1() -> None:
    text = fight(fighter("long sword", position="[0, 0]"), who("Post", position="[6, 0]"))
    hill = text + "arena: {high_ground: [[-5, -5, 3, 5]]}\n"
    assert [die_that_hits(first(stage(one), "attack", "Fighter")) for one in (text, hill)] == [10, 9]


@pytest.mark.rule("R-ALL-03")
@pytest.mark.parametrize(("setting", "amounts"), [(1, [1]), (0, [])])
def test_a_hit_does_at_least_1(setting: int, amounts: list[int]) -> None:
    # Strength 3: -1 on damage, -3 to hit.
    weak = fighter("needle", abilities="{str: 3}")
    lanes = {("red/Fighter", HIT): [20], ("red/Fighter", DAMAGE): [1]}
    events = stage(fight(weak, POST, distance=6, all_rules=f"minimum_damage: {setting}", more=BEASTS), lanes)
    assert [hurt["amount"] for hurt in only(events, "damage", target="Post") if hurt["amount"]] == amounts


@pytest.mark.rule("SEG-B10")
@pytest.mark.parametrize(
    ("strength", "hit", "amount"), [("{str: 16}", 10, 2), ("{str: 18}", 9, 3), ("{str: 18, str_percent: 100}", 7, 7)]
)
def test_strength_counts_in_melee(strength: str, hit: int, amount: int) -> None:
    lanes = {("red/Fighter", HIT): [20], ("red/Fighter", DAMAGE): [1]}
    events = stage(fight(fighter("needle", abilities=strength), POST, distance=6, more=BEASTS), lanes)
    assert die_that_hits(first(events, "attack", "Fighter")) == hit
    assert [hurt["amount"] for hurt in only(events, "damage")] == [amount]


@pytest.mark.rule("R-SEG-25")
def test_by_house_rule_the_target_among_the_engaged_is_drawn() -> None:
    foes = [who("Near", position="[4, 0]"), who("Far", position="[0, 8]")]
    text = fight(who("Fighter", "do: attack, at: nearest", weapons="[long sword]", position="[0, 0]"), foes)
    assert {first(stage(text, seed=n), "attack", "Fighter")["target"] for n in range(15)} == {"Near"}
    drawn = text.replace("sides:", "house_rules: {segment: {melee_target: random}}\nsides:")
    assert {first(stage(drawn, seed=n), "attack", "Fighter")["target"] for n in range(15)} == {"Near", "Far"}
    events = stage(drawn)
    assert first(events, "target_drawn", "Fighter")["target"] == first(events, "attack", "Fighter")["target"]


@pytest.mark.rule("SEG-B07", "R-SEG-25")
@pytest.mark.parametrize(("weapon", "strikes"), [("spear", True), ("long sword", False)])
def test_from_the_second_rank_only_weapons_of_reach_strike(weapon: str, strikes: bool) -> None:
    front = who("Front", position="[6, 0]")
    rear = who("Rear", "do: attack", weapons=f"[{weapon}]", position="[-8, 0]", holds_place="true")
    post = who("Post", position="[10, 0]")
    events = stage(fight([front, rear], post))
    assert bool(only(events, "attack", "Rear")) is strikes
    assert Purpose


# --- getting up -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SEG-B21", "SEG-B13", "R-SEG-23")
@pytest.mark.parametrize(
    ("orders", "moment"),
    [
        (("do: attack",), "5.act"),
        (("do: stand_up", "do: attack"), "5.act"),
        (("do: attack, delay: 1",), "8.act"),
        (("do: attack, delay: 4",), "9.act"),
        (("do: shoot dagger",), "8.act"),
    ],
)
def test_who_lies_gets_up_in_three_segments_and_then_does_what_was_decided(
    orders: tuple[str, ...], moment: str
) -> None:
    fallen = who("Fighter", *orders, weapons="[dagger x2]", conditions="[prone]")
    lanes = {("red/Fighter", DELAY): [3]} if "delay" in orders[0] else None
    events = stage(fight(fallen, POST, distance=6), lanes)
    assert when(only(events, "attack", "Fighter"))[0] == (1, moment)
    assert only(events, "declared", "Fighter")[0]["action"] == "stand up"


@pytest.mark.rule("SEG-B21", "SEG-B13", "SEG-CST-15", "R-SEG-23")
def test_a_spell_with_gestures_is_begun_once_its_caster_is_up() -> None:
    mage = who("Mage", "do: cast burning hands", class_="magic-user", spells="[burning hands]", conditions="[prone]")
    events = stage(fight(mage, POST, distance=6))
    assert when(only(events, "casting_started", "Mage")) == [(1, "3.start")]


@pytest.mark.rule("R-SEG-18", "SEG-B13")
@pytest.mark.parametrize(("conditions", "strikes"), [("[prone]", 0), (None, 1)])
def test_who_lies_strikes_nobody_who_enters(conditions: str | None, strikes: int) -> None:
    spear = who("Spear", "do: wait", weapons="[spear]", conditions=conditions)
    events = stage(fight(fighter("dagger"), spear, distance=20))
    assert len(only(events, "immediate_attack", "Spear")) == strikes
