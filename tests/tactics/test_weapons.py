"""Whom to strike or shoot at, and with what."""

from dataclasses import replace

import pytest

from simulator.dice import Purpose, ScriptedDice
from simulator.model import terms
from simulator.model.compiled import Arena, Rectangle
from simulator.tactics.charging import can_charge, charge_target
from simulator.tactics.targets import read_selector
from simulator.tactics.weapons import (
    in_reach_from_behind,
    is_last_weapon,
    melee_mode,
    melee_target,
    missile_ready,
    shot_target,
    shots_left,
)
from tests.tactics.builders import (
    Field,
    blow,
    bow,
    claws,
    crossbow,
    dagger_thrown,
    fists,
    oil,
    spear,
    spear_thrown,
    spec,
    sword,
)

MONSTER = terms.ANIMAL


def row(*feet, **more):
    return [(spec(f"g{n}", 1, **more), far, 0) for n, far in enumerate(feet, 1)]


def struck(field, at="", me="Aldric"):
    selector, limit = read_selector(at) if at else (0, 0)
    found = melee_target(field.battle, field[me], selector, limit)
    return found and found.spec.name


def shot(field, at="", index=0, me="Aldric", segments=5):
    selector, limit = read_selector(at) if at else (0, 0)
    found = shot_target(field.battle, field[me], index, segments, selector, limit)
    return found and found.spec.name


def charged(field, at=""):
    selector, limit = read_selector(at) if at else (0, 0)
    found = charge_target(field.battle, field["Aldric"], selector, limit)
    return found and found.spec.name


# --- with what ----------------------------------------------------------------------------------------------------


def mode_of(*modes, order=None, field=None, target=None, **more):
    built = field or Field((spec("Aldric", melee=modes, **more), 0, 0), *row(8))
    return melee_mode(built["Aldric"], order or tuple(range(len(modes))), target)


def test_the_first_of_the_order_is_taken_if_it_is_at_hand():
    assert mode_of(sword(), sword("dagger", 2)) == 0
    assert mode_of(sword(), sword("dagger", 2), order=(1, 0)) == 1
    assert mode_of() == -1


def test_a_two_handed_weapon_needs_both_hands():
    assert mode_of(sword("halberd", hands=2), sword("axe", 2), free_hands=1) == 1
    assert mode_of(sword("halberd", hands=2), free_hands=1) == -1


def test_a_dropped_weapon_is_picked_up_rather_than_fists_used():
    field = Field((spec("Aldric", melee=(sword(), fists())), 0, 0), *row(8))
    field["Aldric"].dropped = 1
    assert melee_mode(field["Aldric"], (0, 1), None) == 0
    field = Field((spec("Aldric", melee=(sword(), sword("dagger", 2), fists())), 0, 0), *row(8))
    field["Aldric"].dropped = 1
    assert melee_mode(field["Aldric"], (0, 1, 2), None) == 1
    beast = Field((spec("Aldric", melee=(sword(), claws()), traits=MONSTER), 0, 0), *row(8))
    beast["Aldric"].dropped = 1
    assert melee_mode(beast["Aldric"], (0, 1), None) == 1


def test_a_weapon_thrown_away_is_gone():
    field = Field((spec("Aldric", melee=(spear(), fists()), missiles=(spear_thrown(),)), 0, 0), *row(8))
    assert melee_mode(field["Aldric"], (0, 1), None) == 0
    field["Aldric"].ammunition[0] = 0
    assert melee_mode(field["Aldric"], (0, 1), None) == 1


@pytest.mark.parametrize(
    ("weapon", "hurts"),
    [
        (sword(), False),
        (replace(sword(), blows=(blow(plus=1),)), False),
        (replace(sword(), blows=(blow(plus=2),)), True),
        (replace(sword(), blows=(blow(harm=terms.SILVER),)), True),
        (replace(sword(), blows=(blow(), blow(plus=3))), True),
    ],
)
def test_what_can_hurt_a_creature_is_taken_first(weapon, hurts):
    field = Field(
        (spec("Aldric", melee=(sword(), replace(weapon, item=2))), 0, 0),
        *row(8, weapon_plus_needed=2, weapon_harm_needed=terms.SILVER),
    )
    assert melee_mode(field["Aldric"], (0, 1), field["g1"]) == int(hurts)


def test_silver_alone_may_be_what_is_needed():
    field = Field(
        (spec("Aldric", melee=(sword(), replace(sword(item=2), blows=(blow(harm=terms.SILVER),)))), 0, 0),
        *row(8, weapon_harm_needed=terms.SILVER),
    )
    assert melee_mode(field["Aldric"], (0, 1), field["g1"]) == 1


# --- whom to strike -----------------------------------------------------------------------------------------------


def test_those_engaged_come_before_all_others():
    field = Field((spec("Aldric"), 0, 0), *row(9, 10, 30))
    assert struck(field) == "g1"
    assert struck(field, "farthest") == "g2"
    field["g3"].doing = terms.CASTING
    assert struck(field, "casting") is None


def test_who_is_in_no_melee_goes_to_the_nearest_able_foe():
    field = Field((spec("Aldric"), 0, 0), *row(40, 60))
    assert struck(field) == "g1"
    field.afflict("g1", terms.ASLEEP)
    assert struck(field) == "g2"
    field.afflict("g2", terms.HELD)
    assert struck(field) == "g1"


def test_the_helpless_in_reach_are_struck_when_nobody_able_is():
    field = Field((spec("Aldric"), 0, 0), (spec("Bera"), 0, 60), *row(8, 25))
    field.afflict("g1", terms.ASLEEP)
    assert struck(field) == "g1"
    assert struck(field, "helpless") == "g1"
    field.battle.put(field["g2"], 90, 0)
    assert struck(field) == "g2"
    assert struck(field, "helpless") == "g1"


def test_the_able_in_reach_come_before_the_helpless_in_reach():
    field = Field((spec("Aldric"), 0, 0), *row(5, 9))
    field.afflict("g1", terms.ASLEEP)
    assert struck(field) == "g2"


def test_who_cannot_leave_his_place_strikes_only_what_is_in_reach():
    for bound in ({"fixed_in_place": True}, {"move_ft": 0}):
        assert struck(Field((spec("Aldric", **bound), 0, 0), *row(40))) is None
        assert struck(Field((spec("Aldric", **bound), 0, 0), *row(9))) == "g1"
    field = Field((spec("Aldric"), 0, 0), *row(40))
    field.afflict("Aldric", terms.GRAPPLED)
    assert struck(field) is None


def test_a_foe_with_a_crowd_around_it_is_left_to_the_crowd():
    crowd = [(spec(f"f{n}"), 50, n) for n in range(6)]
    field = Field((spec("Aldric"), 0, 0), *crowd, (spec("crowded", 1), 55, 0), (spec("free", 1), 90, 0))
    assert struck(field) == "free"
    field.fell("free")
    assert struck(field) == "crowded"


def test_an_unseen_foe_in_reach_is_struck_at_once_it_is_noticed():
    field = Field((spec("Aldric"), 0, 0), *row(9))
    field.battle.unseen = field["g1"].bit
    assert struck(field) is None
    field["Aldric"].noticed = field["g1"].bit
    assert struck(field) == "g1"
    field["Aldric"].noticed = 0
    field.battle.put(field["g1"], 300, 0)
    assert struck(field) is None


def test_a_long_weapon_reaches_past_a_friend_but_not_past_empty_ground():
    placed = (spec("Bera"), 6, 0), *row(15)
    field = Field((spec("Aldric", melee=(spear(),)), 0, 0), *placed)
    assert in_reach_from_behind(field.battle, field["Aldric"], field["g1"].bit) == field["g1"].bit
    field.battle.put(field["Bera"], 0, 300)
    assert in_reach_from_behind(field.battle, field["Aldric"], field["g1"].bit) == 0


# --- charging -----------------------------------------------------------------------------------------------------


def test_a_charge_needs_distance_and_a_doubled_move_that_reaches():
    assert charged(Field((spec("Aldric"), 0, 0), *row(11))) == "g1"
    assert charged(Field((spec("Aldric"), 0, 0), *row(10))) is None
    assert charged(Field((spec("Aldric"), 0, 0), *row(190))) == "g1"
    assert charged(Field((spec("Aldric"), 0, 0), *row(191))) is None
    hasted = Field((spec("Aldric"), 0, 0), *row(191))
    hasted.afflict("Aldric", terms.HASTED)
    assert charged(hasted) == "g1"
    assert charged(Field((spec("Aldric"), 0, 0), *row(500), arena=Arena(0, 0, 0, outdoors=True, light=2))) == "g1"


def test_a_charge_needs_a_free_lane():
    for in_the_way, target in (((50, 0), None), ((50, 2), None), ((50, 3), "g1"), ((-10, 0), "g1"), ((100, 0), "g1")):
        field = Field((spec("Aldric"), 0, 0), (spec("Bera"), *in_the_way), *row(90))
        assert charged(field) == target, in_the_way
    wall = Rectangle(400, -100, 410, 100, 100, True)
    assert charged(Field((spec("Aldric"), 0, 0), *row(90), walls=(wall,))) is None


def test_when_the_way_to_one_is_barred_another_is_charged():
    field = Field((spec("Aldric"), 0, 0), (spec("Bera"), 20, 0), *row(40), (spec("side", 1), 0, 60))
    assert charged(field) == "side"
    assert charged(field, "strongest") == "side"


def test_only_the_able_are_charged():
    field = Field((spec("Aldric"), 0, 0), *row(60))
    field.afflict("g1", terms.ASLEEP)
    assert charged(field) is None


@pytest.mark.rule("SEG-B08")
def test_one_charge_in_ten_rounds():
    field = Field((spec("Aldric"), 0, 0), *row(60))
    field["Aldric"].charge_round = 3
    for number, may in ((12, False), (13, True)):
        field.battle.round = number
        assert can_charge(field.battle, field["Aldric"]) is may


# --- shooting -----------------------------------------------------------------------------------------------------


def archer(*missiles, **more):
    return spec("Aldric", missiles=missiles or (bow(),), **more)


def test_the_nearest_clear_target_in_range_is_shot():
    assert shot(Field((archer(), 0, 0), *row(151))) is None
    assert shot(Field((archer(), 0, 0), *row(150, 151))) == "g1"
    assert shot(Field((archer(), 0, 0), *row(50, 60))) == "g1"
    assert shot(Field((archer(bow(minimum_ft=20)), 0, 0), *row(19, 21))) == "g2"
    assert shot(Field((archer(), 0, 0), *row(450), arena=Arena(0, 0, 0, outdoors=True, light=2))) == "g1"


def test_left_to_oneself_one_does_not_shoot_into_a_melee_with_friends():
    field = Field((archer(), 0, 0), (spec("Bera"), 45, 0), *row(50, 101))
    assert shot(field) == "g2"
    assert shot(field, "nearest") == "g1"
    assert shot(field, "unengaged") == "g2"
    field.fell("g2")
    assert shot(field) is None


def test_nor_at_a_foe_that_will_have_reached_a_friend_by_then():
    placed = (archer(), 0, 0), (spec("Bera"), 10, 0), *row(65)
    assert shot(Field(*placed), segments=5) is None, "45 feet in 5 segments"
    assert shot(Field(*placed), segments=4) == "g1"
    assert shot(Field(*placed), "nearest", segments=5) == "g1"
    assert shot(Field(placed[0], *row(65)), segments=5) == "g1", "no friend, no risk"
    hurler = (archer(spear_thrown(count=2)), 0, 0), (spec("Bera"), 10, 0), *row(40)
    assert shot(Field(*hurler), segments=7) == "g1", "who throws stands in front himself"


def test_a_foe_that_stands_is_not_expected_to_come():
    def coming(**state):
        field = Field((archer(), 0, 0), (spec("Bera"), 10, 0), *row(65))
        field.battle.round = 3
        for name, value in state.items():
            setattr(field["g1"], name, value)
        return shot(field)

    assert coming(moved_round=2) is None
    assert coming(moved_round=1) == "g1"
    assert coming(moved_round=2, doing=terms.AIMED) == "g1"
    assert coming(moved_round=2, conditions=terms.GRAPPLED) == "g1"
    assert coming(moved_round=2, resolve=2) == "g1"


def test_a_foe_in_melee_with_me_alone_may_be_shot():
    assert shot(Field((archer(), 0, 0), *row(9))) == "g1"


def test_the_able_are_shot_first():
    field = Field((archer(), 0, 0), *row(30, 60))
    field.afflict("g1", terms.HELD)
    assert shot(field) == "g2"
    field["g2"].doing = terms.FLEEING
    assert shot(field) == "g2", "better at who runs than at who lies there for the knife"
    field.afflict("g2", terms.HELD)
    assert shot(field) is None
    assert shot(field, "nearest(20)") is None
    assert shot(field, "nearest") == "g1"
    posted = Field((archer(fixed_in_place=True), 0, 0), *row(30))
    posted.afflict("g1", terms.HELD)
    assert shot(posted) == "g1"


def test_those_who_shoot_together_spread_their_shots():
    archers = [(spec(f"A{n}", missiles=(bow(),)), 0, 0) for n in range(4)]
    field = Field(*archers, *row(60, 65, 79, 81))
    field.battle.round = 3
    assert [shot(field, me=f"A{n}") for n in range(4)] == ["g1", "g2", "g3", "g1"]
    assert [shot(field, "nearest", me=f"A{n}") for n in range(4)] == ["g1"] * 4


def test_those_who_finish_the_helpless_go_to_one_each():
    field = Field(*[(spec(f"A{n}"), 0, 0) for n in range(3)], *row(30, 31, 32))
    for n in (1, 2, 3):
        field.afflict(f"g{n}", terms.ASLEEP)
    assert [struck(field, me=f"A{n}") for n in range(3)] == ["g1", "g2", "g3"]
    assert struck(field, "farthest", me="A0") == "g3"


def test_a_shot_that_is_delayed_or_readied_asks_for_no_range():
    field = Field((archer(), 0, 0), *row(200))
    me = field["Aldric"]
    assert shot_target(field.battle, me, 0, 5, 0, 0) is None
    assert shot_target(field.battle, me, 0, 5, 0, 0, later=True) is field["g1"]


def test_who_runs_is_followed_only_by_a_side_that_pursues():
    field = Field((spec("Aldric"), 0, 0), *row(40, 60))
    field["g1"].resolve = 2
    assert struck(field) == "g2"
    field["g2"].doing = terms.FLEEING
    assert struck(field) == "g1"
    still = replace(field.battle.scenario.sides[0], pursues=False)
    field.battle.scenario = replace(field.battle.scenario, sides=(still, field.battle.scenario.sides[1]))
    assert struck(field) is None


def test_a_charmed_comrade_is_everybodys_last_choice():
    field = Field((archer(), 0, 0), (spec("Brand"), 9, 0), *row(10, 40))
    field["Brand"].allegiance = 1
    field.battle.sort_sides()
    assert struck(field) == "g1"
    assert shot(field) == "g1"
    field.fell("g1")
    assert struck(field) == "Brand", "in reach, and nobody else is: one defends oneself"
    field.battle.put(field["Brand"], 150, 0)
    assert struck(field) == "g2"


def test_nobody_shoots_through_a_wall():
    wall = Rectangle(200, -100, 210, 100, 100, True)
    slit = Rectangle(200, -100, 210, 100, 90, True)
    assert shot(Field((archer(), 0, 0), *row(60), walls=(wall,))) is None
    assert shot(Field((archer(), 0, 0), *row(60), walls=(slit,))) == "g1"
    assert shot(Field((archer(), 0, 0), *row(60, cover=100))) is None


def test_a_flask_is_not_thrown_where_it_wets_a_friend_or_oneself():
    assert shot(Field((archer(oil()), 0, 0), *row(25))) == "g1"
    assert shot(Field((archer(oil()), 0, 0), *row(9))) is None
    field = Field((archer(oil()), 0, 0), (spec("Bera"), 20, 0), *row(29))
    assert shot(field) is None
    assert shot(field, "nearest") == "g1"


def test_a_shot_at_random_is_among_those_who_can_be_shot():
    dice = ScriptedDice({("party/Aldric", Purpose.TACTIC): [2, 1]})
    field = Field((archer(), 0, 0), *row(60, 90, 151), dice=dice)
    assert [shot(field, "random"), shot(field, "random")] == ["g2", "g1"]
    assert shot(Field((archer(), 0, 0), *row(60, 151), dice=ScriptedDice({})), "random") == "g1"
    dice.finish()


@pytest.mark.parametrize(
    ("change", "ready"),
    [
        ({}, True),
        ({"ammunition": [0]}, False),
        ({"ammunition": [-1]}, True),
        ({"dropped": 2}, False),
        ({"conditions": terms.GRAPPLED}, False),
        ({"conditions": terms.BLINDED}, False),
        ({"conditions": terms.PRONE}, False),
        ({"shots_round": 1, "shots_used": 1}, True),
        ({"shots_round": 1, "shots_used": 2}, False),
        ({"shots_round": 0, "shots_used": 2}, True),
    ],
)
def test_what_it_takes_to_shoot(change, ready):
    field = Field((archer(), 0, 0), *row(60))
    for name, value in change.items():
        setattr(field["Aldric"], name, value)
    assert missile_ready(field.battle, field["Aldric"], 0) is ready


def test_a_crossbow_can_be_shot_lying_down():
    field = Field((archer(crossbow()), 0, 0), *row(60))
    field.afflict("Aldric", terms.PRONE)
    assert missile_ready(field.battle, field["Aldric"], 0)


def test_a_bow_needs_two_hands_and_a_strapped_shield_can_only_be_loosened_in_peace():
    for more, far, ready in (
        ({"free_hands": 1}, 60, False),
        ({"free_hands": 1, "shield_loosen_segments": 3}, 60, True),
        ({"free_hands": 1, "shield_loosen_segments": 3}, 9, False),
        ({"free_hands": 2}, 9, True),
    ):
        field = Field((archer(**more), 0, 0), *row(far))
        assert missile_ready(field.battle, field["Aldric"], 0) is ready


@pytest.mark.parametrize(
    ("melee", "traits", "count", "last"),
    [
        ((spear(), fists()), terms.CHARACTER, 1, True),
        ((spear(), fists()), terms.CHARACTER, 2, False),
        ((spear(), fists()), terms.CHARACTER, 0, False),
        ((spear(), sword(item=1)), terms.CHARACTER, 1, False),
        ((spear(), claws()), MONSTER, 1, False),
        ((spear(),), terms.PERSON, 1, True),
        ((sword(item=1),), terms.PERSON, 1, False),
    ],
)
def test_the_last_weapon_is_known_as_such(melee, traits, count, last):
    thrown = spear_thrown(count=count)
    field = Field((spec("Aldric", melee=melee, missiles=(thrown,), traits=traits), 0, 0), *row(40))
    assert is_last_weapon(field["Aldric"], thrown, 0) is last


def test_shots_are_added_up():
    field = Field((archer(dagger_thrown(), oil()), 0, 0), *row(60))
    assert shots_left(field["Aldric"]) == 4
