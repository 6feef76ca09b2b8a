"""Do order, death, morale, helplessness, surprise and hit points follow the rulings for the segment ruleset?"""

from __future__ import annotations

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import DAMAGE, HIT, INITIATIVE, fight, who
from tests.staging import first, only, stage

POST = who("Post")
THINGS = """
content:
  weapons:
    needle: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 1, hands: 1}
    prod: {size: S, harm: [piercing], kind: knife, length: 1, small: 1d4, large: 1d4, speed: 3, hands: 1}
    maul: {size: S, harm: [blunt], kind: club, length: 1, small: 1d20, large: 1d20, speed: 5, hands: 1}
  monsters:
    brave: {size: M, ac: 10, hit_dice: 1, move: 120, morale: none, attacks: [{name: claw, damage: 1}]}
    timid: {size: M, ac: 10, hit_dice: 1, move: 120, morale: 50, attacks: [{name: claw, damage: 1}]}
    dummy: {size: M, ac: 10, hit_dice: 2, move: 120, morale: none, attacks: []}
    mender: {size: M, ac: 10, hit_dice: 2, move: 120, morale: none, attacks: [], regenerates: {amount: 3, not: [fire]}}
    slow mender: {size: M, ac: 10, hit_dice: 2, move: 120, morale: none, attacks: [],
                  regenerates: {amount: 3, after_rounds: 3, not: [fire]}}
    shade: {size: M, ac: 10, hit_dice: 2, move: 120, morale: none, attacks: [], hurt_by: {plus: 1, silver: true}}
    bony: {size: M, ac: 10, hit_dice: 2, move: 120, morale: none, attacks: [], halved: [piercing]}
  spells:
    freeze: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
             effects: [{do: condition, condition: held, rounds: 10}]}
    ping: {classes: {magic-user: 1}, casting: 3, components: V, range: 200,
           effects: [{do: damage, dice: 9, harm: [magic]}]}
    gorgon: {classes: {magic-user: 1}, casting: 1, components: V, range: 200,
             effects: [{do: condition, condition: petrified}]}
    balm: {classes: {cleric: 1}, casting: 1, components: V, range: 30, whom: friends,
           effects: [{do: heal, dice: 30}]}
"""


def striker(weapon: str = "needle", *orders: str, **fields: object) -> str:
    """A fighter who strikes in round 1."""
    return who("Striker", *(orders or ("do: attack, when: round == 1", "do: wait")), weapons=f"[{weapon}]", **fields)


# --- together and apart ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-01")
def test_two_who_kill_each_other_at_one_moment_both_die() -> None:
    one = who("One", "do: attack", monster="brave", hp=1)
    two = who("Two", "do: attack", monster="brave", hp=1)
    lanes = {
        ("side/red", INITIATIVE): [3],
        ("side/blue", INITIATIVE): [3],
        ("red/One", HIT): [20],
        ("blue/Two", HIT): [20],
    }
    events = stage(fight(one, two, distance=6, more=THINGS), lanes)
    assert {one["actor"] for one in only(events, "died")} == {"One", "Two"}
    assert first(events, "fight_ended")["outcome"] == "draw"


@pytest.mark.rule("R-ALL-01")
def test_the_order_of_the_file_changes_no_fight() -> None:
    reds = [
        who("Ann", "do: attack", weapons="[long sword]", hp=12),
        who("Bob", "do: shoot", "do: attack", weapons="[short bow]", hp=9),
    ]
    blues = [who("Cat", "do: attack", weapons="[spear]", hp=11), who("Dan", "do: attack", weapons="[dagger]", hp=10)]
    for seed in range(5):
        one = stage(fight(reds, blues, distance=40, rounds=20), seed=seed)
        two = stage(fight(reds[::-1], blues[::-1], distance=40, rounds=20), seed=seed)
        assert one == two


@pytest.mark.rule("R-ALL-01", "SEG-B05")
def test_with_three_sides_the_dice_rank_them() -> None:
    third = (
        "  green:\n    - " + who("Cat", "do: attack, at: nearest", weapons="[needle]", hp=1, position="[3, 3]") + "\n"
    )
    one = who("Ann", "do: attack, at: nearest", weapons="[needle]", hp=1, position="[0, 0]")
    two = who("Bob", "do: attack, at: nearest", weapons="[needle]", hp=1, position="[4, 0]")
    lanes = {("side/red", INITIATIVE): [2], ("side/blue", INITIATIVE): [5], ("side/green", INITIATIVE): [4]}
    lanes |= {("blue/Bob", HIT): [20], ("green/Cat", HIT): [20]}
    text = fight(one, two, more=third + THINGS)
    events = stage(text, {key: value for key, value in lanes.items() if key[0] != "green/Cat"})
    # Bob strikes first; the nearest to him is Cat or Ann, and whom he strikes does not strike back.
    assert first(events, "attack")["actor"] == "Bob"


# --- death and the end ----------------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-04", "SEG-B26")
def test_a_monster_dies_at_0_and_a_character_goes_down() -> None:
    lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): [2]}
    events = stage(fight(striker(), who("Dummy", monster="dummy", hp=2), distance=6, more=THINGS), lanes)
    assert (len(only(events, "died", "Dummy")), len(only(events, "down", "Dummy"))) == (1, 0)
    events = stage(fight(striker(), who("Post", hp=2), distance=6, more=THINGS), lanes)
    assert (len(only(events, "died", "Post")), len(only(events, "down", "Post"))) == (0, 1)


@pytest.mark.rule("R-ALL-04", "SEG-B26")
@pytest.mark.parametrize(("setting", "hurt", "dead"), [(-10, 11, False), (-10, 12, True), (-3, 5, True), (0, 2, True)])
def test_a_character_is_dead_at_minus_10_or_what_the_house_rule_says(setting: int, hurt: int, dead: bool) -> None:
    lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): [hurt]}
    text = fight(striker("maul"), who("Post", hp=2), distance=6, all_rules=f"death_at: {setting}", more=THINGS)
    assert bool(only(stage(text, lanes), "died", "Post")) is dead


@pytest.mark.rule("SEG-B26", "R-SEG-35", "R-ALL-04")
def test_the_down_bleed_1_a_round_from_the_round_of_the_fall_on_and_die_at_minus_10() -> None:
    fallen, friend, foe = who("Post", hp=2), who("Friend", position="[80, 0]"), striker("maul")
    lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): [9]}
    text = fight(
        foe.replace("name: Striker", "name: Striker, position: [0, 0]"),
        [fallen.replace("name: Post", "name: Post, position: [6, 0]"), friend],
        rounds=9,
        more=THINGS,
    )
    events = stage(text, lanes)
    assert [(one["round"], one["hp"]) for one in only(events, "bled", "Post")] == [(1, -8), (2, -9), (3, -10)]
    assert [(one["round"], one["at"]) for one in only(events, "died", "Post")] == [(3, "10.upkeep")]


@pytest.mark.rule("R-SEG-35", "SEG-B26")
def test_a_friend_within_10_ft_stops_the_bleeding_with_a_major_action_of_one_segment() -> None:
    fallen = who("Post", hp=2, position="[6, 0]")
    friend = who("Friend", "do: aid", "do: wait", position="[10, 0]")
    events = stage(
        fight(striker(position="[0, 0]"), [fallen, friend], rounds=4, more=THINGS),
        {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): [4]},
    )
    # Down to -2 in segment 1, bled to -3 at the end of the round, bound in segment 1 of the next.
    assert [(one["round"], one["t"]) for one in only(events, "aided", "Friend")] == [(2, 1)]
    assert [one["hp"] for one in only(events, "bled", "Post")] == [-3]


@pytest.mark.rule("R-SEG-35")
@pytest.mark.parametrize(("setting", "dead"), [("false", False), ("true", True)])
def test_damage_counts_on_for_the_down_and_kills_by_house_rule_only(setting: str, dead: bool) -> None:
    spells = """
    dart: {classes: {magic-user: 1}, casting: 1, components: V, range: 90,
           effects: [{do: damage, dice: 3, harm: [magic]}]}
    boom: {classes: {magic-user: 1}, casting: 3, components: V, range: 90, shape: radius, size: 10,
           effects: [{do: damage, dice: 5, harm: [fire]}]}
"""
    mages = [
        who(
            f"Mage {n}",
            f"do: cast {spell}, at: {at}",
            class_="magic-user",
            spells=f"[{spell}]",
            position=f"[0, {3 * n}]",
        )
        for n, (spell, at) in enumerate((("dart", "nearest"), ("boom", "farthest")))
    ]
    fallen, friend = who("Post", hp=2, position="[60, 0]"), who("Friend", position="[64, 0]")
    events = stage(
        fight(mages, [fallen, friend], rules=f"down_hit_kills: {setting}", more=THINGS + spells.lstrip("\n"))
    )
    assert bool(only(events, "died", "Post")) is dead
    if not dead:
        assert [one["hp"] for one in only(events, "damage", target="Post")] == [-1, -6]


@pytest.mark.rule("R-SEG-35", "R-ALL-04")
@pytest.mark.parametrize(("setting", "fights_on"), [("false", False), ("true", True)])
def test_who_is_healed_above_0_is_out_of_this_fight_unless_a_house_rule_says_otherwise(
    setting: str, fights_on: bool
) -> None:
    fallen = who("Post", "do: wait, when: round == 1", "do: attack", weapons="[prod]", hp=40, position="[6, 0]")
    cleric = who(
        "Healer", "do: cast balm, at: fallen", "do: wait", class_="cleric", spells="[balm]", position="[20, 0]"
    )
    foe = striker("maul", position="[0, 0]")
    lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): [20]}
    text = fight(
        foe, [fallen.replace("hp: 40", "hp: 15"), cleric], rounds=4, rules=f"healed_rejoin: {setting}", more=THINGS
    )
    events = stage(text, lanes)
    assert len(only(events, "heal", target="Post")) == 1
    assert bool(only(events, "attack", "Post")) is fights_on


@pytest.mark.rule("R-ALL-06")
def test_a_spell_of_a_caster_who_dies_comes_to_nothing() -> None:
    mage = who("Mage", "do: cast ping", class_="magic-user", spells="[ping]", hp=1)
    text = fight(
        [mage, who("Friend", position="[-50, 0]")], striker(), distance=6, all_rules="death_at: 0", more=THINGS
    )
    text = text.replace("name: Mage", "name: Mage, position: [0, 0]").replace(
        "name: Striker", "name: Striker, position: [6, 0]"
    )
    events = stage(text, {("blue/Striker", HIT): [20]})
    died = events.index(first(events, "died", "Mage"))
    assert [one for one in events[died + 1 :] if one["actor"] == "Mage"] == []
    assert only(events, "spell_cast", "Mage") == []


@pytest.mark.rule("R-ALL-05")
def test_a_fight_ends_at_the_moment_when_one_side_is_left_and_is_undecided_at_the_round_limit() -> None:
    lanes = {("red/Striker", HIT): [20]}
    events = stage(fight(striker(), who("Post", hp=1), distance=6, rounds=5, more=THINGS), lanes)
    end = first(events, "fight_ended")
    assert (end["round"], end["t"], end["outcome"]) == (1, 1, "red")
    assert events[-1] is end
    events = stage(fight(POST, who("Other"), rounds=3))
    assert (first(events, "fight_ended")["round"], first(events, "fight_ended")["outcome"]) == (3, "undecided")


# --- damage and resistance ------------------------------------------------------------------------------------


@pytest.mark.rule("R-ALL-03", "SEG-B26")
@pytest.mark.parametrize(
    ("foe", "weapon", "amounts"),
    [
        ("shade", "needle", []),
        ("shade", "needle +1", [4]),
        ("shade", "silver needle", [3]),
        ("bony", "needle", [1]),
        ("dummy", "needle", [3]),
    ],
)
def test_resistance_and_immunity_of_monsters(foe: str, weapon: str, amounts: list[int]) -> None:
    lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): [3]}
    orders = (f"do: attack with {weapon}, when: round == 1", "do: wait")
    events = stage(fight(striker(weapon, *orders), who("Foe", monster=foe), distance=6, more=THINGS), lanes)
    assert [one["amount"] for one in only(events, "damage", target="Foe") if one["amount"]] == amounts


@pytest.mark.rule("R-SEG-01", "SEG-B02")
@pytest.mark.parametrize(("kind", "rounds"), [("mender", [1, 2]), ("slow mender", [4])])
def test_regeneration_happens_in_the_upkeep(kind: str, rounds: list[int]) -> None:
    # 4 points of damage in round 1 are made good 3 a round, at once or from the fourth round on.
    lanes = {("red/Striker", HIT): [20], ("red/Striker", DAMAGE): [4]}
    events = stage(fight(striker(), who("Foe", monster=kind), distance=6, rounds=4, more=THINGS), lanes)
    healed = only(events, "heal", target="Foe")
    assert [one["round"] for one in healed] == rounds
    assert {one["at"] for one in healed} == {"10.upkeep"}


@pytest.mark.rule("R-SEG-35")
@pytest.mark.parametrize(("setting", "dead"), [("true", True), ("false", False)])
def test_the_helpless_are_slain_when_nobody_threatens_the_attacker(setting: str, dead: bool) -> None:
    mage = who(
        "Mage",
        "do: cast freeze, when: round == 1",
        "do: wait",
        class_="magic-user",
        spells="[freeze]",
        position="[-30, 0]",
    )
    killer = who("Striker", "do: wait, when: round == 1", "do: attack", weapons="[needle]", position="[0, 0]")
    events = stage(
        fight([mage, killer], who("Post", position="[6, 0]"), rounds=2, rules=f"helpless_slain: {setting}", more=THINGS)
    )
    assert bool(only(events, "died", "Post")) is dead


@pytest.mark.rule("R-SEG-35", "SEG-B13")
def test_with_another_foe_in_reach_the_helpless_are_hit_without_a_roll_for_the_most_damage_twice() -> None:
    # Held at 1, struck at 3 by a blow already declared, while the other foe stands by: 4 points, and 4 again.
    mage = who("Mage", "do: cast freeze, at: nearest", class_="magic-user", spells="[freeze]", position="[-30, 0]")
    killer = who("Striker", "do: attack, at: nearest", weapons="[prod]", position="[0, 0]")
    foes = [who("Post", position="[5, 0]"), who("Other", position="[6, 3]")]
    events = stage(fight([mage, killer], foes, more=THINGS), {("red/Striker", HIT): [], ("red/Striker", DAMAGE): []})
    assert [(one["at"], one["amount"]) for one in only(events, "damage", "Striker", "Post")] == [
        ("3.act", 4),
        ("3.act", 4),
    ]
    assert only(events, "died") == []


@pytest.mark.rule("R-SEG-35")
def test_the_petrified_are_dead() -> None:
    mage = who("Mage", "do: cast gorgon", class_="magic-user", spells="[gorgon]")
    assert len(only(stage(fight(mage, POST, more=THINGS)), "died", "Post")) == 1


@pytest.mark.rule("R-SEG-35")
def test_the_down_are_not_chosen_as_targets() -> None:
    foes = [who("Near", hp=1, position="[5, 0]"), who("Far", position="[8, 0]")]
    killer = who("Striker", "do: attack, at: nearest", weapons="[needle]", position="[0, 0]")
    events = stage(fight(killer, foes, rounds=3, more=THINGS), {("red/Striker", HIT): [20, 1, 1]})
    assert [one["target"] for one in only(events, "attack", "Striker")] == ["Near", "Far", "Far"]


# --- morale ---------------------------------------------------------------------------------------------------


def morale_fight(*, rules: str = "", victims: int = 1, kind: str = "timid", crowd: int = 4, **fields: object) -> str:
    """A mage's burst fells some of a crowd of monsters in round 1."""
    monsters = [
        who(f"Foe {n}", monster=kind, hp=1 if n <= victims else 50, position=f"[{60 + 60 * n}, 0]")
        for n in range(1, crowd + 1)
    ]
    archers = [
        who(
            f"Archer {n}",
            "do: cast ping, at: nearest, when: round == 1",
            "do: wait",
            class_="magic-user",
            spells="[ping]",
            position="[0, 0]",
        )
        for n in range(1, 2)
    ]
    return fight(
        archers, monsters, rounds=2, rules=rules, more=THINGS.replace("range: 200, effects", "range: 400, effects")
    )


@pytest.mark.rule("R-SEG-27", "SEG-B24")
def test_morale_is_checked_by_each_in_the_upkeep_after_the_first_quarter_is_lost() -> None:
    events = stage(morale_fight().replace("rounds: 2", "rounds: 1"))
    checks = only(events, "morale")
    assert {(one["round"], one["at"]) for one in checks} == {(1, "10.upkeep")}
    assert sorted(one["actor"] for one in checks) == ["Foe 2", "Foe 3", "Foe 4"]


@pytest.mark.rule("R-SEG-27", "SEG-B24")
@pytest.mark.parametrize(("die", "steady"), [(50, True), (51, False)])
def test_who_rolls_above_his_morale_with_all_modifiers_fails(die: int, steady: bool) -> None:
    # One of four lost: +5 for a friend lost, +5 for a quarter; 3 against 1 outnumber the foe: -10. So the die itself.
    events = stage(morale_fight(), {("blue/Foe 2", Purpose.MORALE): [die]})
    check = first(events, "morale", "Foe 2")
    ran = {one["action"] for one in only(events, "declared", "Foe 2") if one["round"] == 2}
    assert (ran == {"wait"}) is steady, (check, ran)


@pytest.mark.rule("R-SEG-27", "SEG-B24")
def test_those_without_a_figure_and_characters_never_check_and_nobody_does_by_house_rule() -> None:
    assert only(stage(morale_fight(kind="brave")), "morale") == []
    assert only(stage(morale_fight(rules="morale: false")), "morale") == []
    people = [who(f"Post {n}", hp=1 if n == 1 else 50, position=f"[{60 * n}, 0]") for n in range(1, 5)]
    mage = who("Mage", "do: cast ping", "do: wait", class_="magic-user", spells="[ping]", position="[0, 0]")
    events = stage(fight(mage, people, rounds=2, more=THINGS))
    assert only(events, "down")
    assert only(events, "morale") == []


# --- hit points -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-28")
@pytest.mark.parametrize(
    ("setting", "dice", "points"), [("rolled", [3, 6], 9), ("average", [], 9), ("maximum", [], 16)]
)
def test_monsters_roll_their_hit_points_or_have_the_average_or_the_most(
    setting: str, dice: list[int], points: int
) -> None:
    dummy = who("Dummy", monster="dummy", hp=None)
    lanes = {("blue/Dummy", Purpose.HP): dice}
    events = stage(fight(POST, dummy, rules=f"monster_hp: {setting}", more=THINGS), lanes)
    members = [one for side in first(events, "fight_started")["sides"].values() for one in side]
    assert [one["hp"] for one in members if one["name"] == "Dummy"] == [points]


@pytest.mark.rule("R-SEG-28")
def test_characters_roll_their_class_dice_with_constitution_unless_the_scenario_says() -> None:
    # Level 3 fighter, Constitution 16: 3d10 + 6.
    hero = who("Post", hp=None, level=3, abilities="{con: 16}")
    events = stage(fight(hero, who("Other")), {("red/Post", Purpose.HP): [1, 5, 10]})
    members = [one for side in first(events, "fight_started")["sides"].values() for one in side]
    assert {one["name"]: one["hp"] for one in members} == {"Post": 22, "Other": 50}


# --- giving up, going on --------------------------------------------------------------------------------------


@pytest.mark.rule("R-SEG-16")
def test_a_casting_carried_over_may_be_given_up_at_the_declaration_and_is_lost() -> None:
    long = THINGS.replace(
        "ping: {classes: {magic-user: 1}, casting: 3", "ping: {classes: {magic-user: 1}, casting: 2 rounds"
    )
    mage = who("Mage", "do: cast ping", class_="magic-user", spells="[ping]")
    text = fight(mage, POST, rounds=4, more=long)
    text = text.replace("  red:\n    - ", "  red:\n    retreat_when: round >= 2\n    members:\n    - ")
    events = stage(text)
    assert len(only(events, "casting_started", "Mage")) == 1
    assert only(events, "spell_cast", "Mage") == []
    assert only(events, "damage", target="Post") == []


@pytest.mark.rule("R-SEG-14", "R-ALL-07", "R-SEG-25")
def test_a_blow_whose_target_has_fallen_goes_to_another_after_1d6_and_its_own_time() -> None:
    # Both strike at the nearest; the prod fells it at 3, the sword changes with a die of 1: 3 + 1 + 5.
    one = who("Striker", "do: attack, at: nearest", weapons="[prod]", position="[0, 0]")
    two = who("Other", "do: attack, at: nearest", weapons="[long sword]", position="[0, 1]")
    near, far = who("Near", hp=1, position="[3, 0]"), who("Far", position="[8, 0]")
    lanes = {("red/Striker", HIT): [20], ("red/Other", Purpose.DELAY): [1]}
    events = stage(fight([one, two], [near, far], more=THINGS), lanes)
    assert [(blow["target"], blow["at"]) for blow in only(events, "attack", "Other")] == [("Far", "9.act")]
