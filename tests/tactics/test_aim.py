"""Where powers are aimed, and how many they catch there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.dice import Purpose, ScriptedDice, parse_dice
from simulator.model import terms
from simulator.model.compiled import Arena, Rectangle, Verb
from simulator.tactics.aim import best_aim
from simulator.tactics.targets import read_selector
from tests.tactics.builders import (
    Field,
    Quiet,
    bless,
    breath,
    charm,
    cure,
    fireball,
    gaze,
    hold_person,
    lightning,
    magic_missile,
    potion,
    power,
    shield_spell,
    sleep,
    spec,
    turning,
)


def aimed(field, one, at="", me="Elowen"):
    selector, limit = read_selector(at) if at else (0, 0)
    found = best_aim(field.battle, field[me], one, selector, limit)
    if found is None:
        return None
    several = tuple(each.spec.name for each in found.targets)
    return (found.target.spec.name, found.caught, *([several] if several else []))


def friends_caught(field, one):
    return best_aim(field.battle, field["Elowen"], one).friends_caught


def row(*feet, **more):
    return [(spec(f"g{n}", 1, **more), far, 0) for n, far in enumerate(feet, 1)]


# --- one creature -----------------------------------------------------------------------------------------------


def test_a_missile_goes_to_the_nearest_in_range():
    field = Quiet((spec("Elowen", move_ft=0), 0, 0), *row(40, 50, 90))
    assert aimed(field, magic_missile()) == ("g1", 1)
    assert aimed(field, magic_missile(), "farthest") == ("g2", 1)
    assert aimed(field, magic_missile(range_ft=39)) is None
    assert aimed(field, magic_missile(), "casting") is None


@pytest.mark.rule("SEG-CST-11")
def test_who_is_in_no_melee_walks_up_to_six_segments_to_come_into_range():
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(114)), magic_missile()) == ("g1", 1), "6 times 9 ft"
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(115)), magic_missile()) is None
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(114)), magic_missile(manner=terms.GAZE)) is None
    assert aimed(Quiet((spec("Elowen"), 0, 0), (spec("foe", 1, traits=0), 9, 0), *row(114)), charm()) is None
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(100, 102)), sleep()) == ("g1", 2)
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(100)), sleep()) == ("g1", 1)
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(50, 100)), fireball(size_ft=5)) == ("g1", 1), "rather near"
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(25)), magic_missile(range_ft=19)) is None, "not so close to a foe"
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(25)), magic_missile(range_ft=20)) == ("g1", 1)
    field = Quiet((spec("Elowen"), 0, 0), (spec("Bera"), 30, 0), *row(45))
    field["Bera"].hp = 1
    assert aimed(field, cure()) == ("Bera", 1)
    field.battle.put(field["g1"], 390, 0)
    assert aimed(field, cure()) is None, "not into a melee"


def test_nobody_wastes_a_power_on_who_is_on_the_run():
    for state in ({"doing": terms.FLEEING}, {"doing": terms.WITHDRAWING}, {"resolve": 2}, {"conditions": terms.TURNED}):
        field = Quiet((spec("Elowen"), 0, 0), *row(40, 50))
        for name, value in state.items():
            setattr(field["g1"], name, value)
        assert aimed(field, magic_missile()) == ("g2", 1)
        assert aimed(field, fireball()) == ("g2", 1)


def test_a_comrade_who_was_charmed_away_is_spared_while_there_is_anybody_else():
    field = Quiet((spec("Elowen"), 0, 0), (spec("Brand"), 20, 0), *row(40))
    field["Brand"].allegiance = 1
    field.battle.sort_sides()
    assert aimed(field, magic_missile()) == ("g1", 1)
    field.fell("g1")
    assert aimed(field, magic_missile()) == ("Brand", 1)


def test_the_helpless_can_wait_unless_the_line_says_otherwise():
    field = Quiet((spec("Elowen"), 0, 0), *row(40, 50))
    field.afflict("g1", terms.ASLEEP)
    assert aimed(field, magic_missile()) == ("g2", 1)
    assert aimed(field, magic_missile(), "helpless") == ("g1", 1)
    field.afflict("g2", terms.HELD)
    assert aimed(field, magic_missile()) is None


def test_what_stops_one_creature_goes_to_the_strongest_it_can_stop():
    field = Quiet(
        (spec("Elowen"), 0, 0),
        *row(40),
        (spec("captain", 1, hit_dice=(3, 0)), 50, 0),
        (spec("ogre", 1, hit_dice=(4, 1), traits=0), 45, 9),
    )
    assert aimed(field, charm()) == ("captain", 1)
    field.afflict("captain", terms.HELD)
    assert aimed(field, charm()) == ("g1", 1)


def test_outdoors_ranges_are_yards():
    placed = (spec("Elowen"), 0, 0), *row(170)
    assert aimed(Quiet(*placed), magic_missile()) is None
    assert aimed(Quiet(*placed, arena=Arena(0, 0, 0, outdoors=True, light=2)), magic_missile()) == ("g1", 1)


def test_a_touch_reaches_as_far_as_a_blow():
    grasp = power("shocking grasp", Verb(terms.DAMAGE, parse_dice("1d8")), touch=True, range_ft=0)
    assert aimed(Quiet((spec("Elowen", move_ft=0), 0, 0), *row(10)), grasp) == ("g1", 1)
    assert aimed(Quiet((spec("Elowen", move_ft=0), 0, 0), *row(11)), grasp) is None


@pytest.mark.rule("R-SEG-19")
def test_who_stands_behind_too_much_cover_cannot_be_singled_out():
    for field, hit in (
        (Quiet((spec("Elowen"), 0, 0), *row(40, cover=50)), ("g1", 1)),
        (Quiet((spec("Elowen"), 0, 0), *row(40, cover=51)), None),
        (Quiet((spec("Elowen"), 0, 0), *row(40, concealment=75)), ("g1", 1)),
        (Quiet((spec("Elowen"), 0, 0), *row(40, concealment=76)), None),
        (Quiet((spec("Elowen"), 0, 0), *row(40), walls=(Rectangle(200, -50, 210, 50, 100, True),)), None),
        (Quiet((spec("Elowen"), 0, 0), *row(40), walls=(Rectangle(200, -50, 210, 50, 50, False),)), ("g1", 1)),
    ):
        assert aimed(field, magic_missile()) == hit
    slit = Quiet((spec("Elowen"), 0, 0), *row(40, cover=90))
    slit["g1"].moved_round = 1
    assert aimed(slit, magic_missile()) == ("g1", 1), "who has moved has left the slit"
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(40, cover=90)), magic_missile(needs_line_of_effect=False)) == (
        "g1",
        1,
    )


@pytest.mark.rule("R-SEG-19", "SEG-CST-22")
def test_what_hides_the_caster_bars_him_too_and_the_unseen_who_are_noticed_cannot_be_singled_out():
    assert aimed(Quiet((spec("Elowen", cover=51), 0, 0), *row(40)), magic_missile()) is None
    assert aimed(Quiet((spec("Elowen", cover=51), 0, 0), *row(40)), fireball()) == ("g1", 1)
    heard = Quiet((spec("Elowen"), 0, 0), *row(40))
    heard.battle.unseen |= heard["g1"].bit
    heard["Elowen"].noticed |= heard["g1"].bit
    assert aimed(heard, magic_missile()) is None
    assert aimed(heard, fireball()) == ("g1", 1)


@pytest.mark.rule("SEG-CST-23")
def test_an_area_is_aimed_past_a_slit_and_not_past_a_wall():
    for cover, found in ((90, ("g1", 1)), (100, None)):
        wall = Rectangle(200, -50, 210, 50, cover, True)
        assert aimed(Quiet((spec("Elowen"), 0, 0), *row(40), walls=(wall,)), fireball()) == found


def test_a_potion_is_for_who_needs_it():
    field = Quiet((spec("Elowen"), 0, 0), *row(40))
    assert aimed(field, potion()) is None
    field["Elowen"].hp = 2
    assert aimed(field, potion()) == ("Elowen", 1)
    assert aimed(field, shield_spell()) == ("Elowen", 1)


def test_healing_goes_to_the_most_wounded_within_touch_and_to_the_fallen_last():
    field = Quiet((spec("Elowen"), 0, 0), (spec("Aldric"), 5, 0), (spec("Bera"), 0, 5), (spec("Cid"), 65, 0), *row(90))
    assert aimed(field, cure()) is None
    field["Cid"].hp = 1
    assert aimed(field, cure()) is None
    field.fell("Bera")
    assert aimed(field, cure()) == ("Bera", 1)
    field["Aldric"].hp = 4
    assert aimed(field, cure()) == ("Aldric", 1)
    field["Elowen"].hp = 3
    assert aimed(field, cure()) == ("Elowen", 1)
    assert aimed(field, cure(), "fallen") == ("Bera", 1)
    field.battle.put(field["Cid"], 640, 0)
    assert aimed(field, cure()) == ("Cid", 1), "54 ft to walk, and 10 to touch"


def test_a_ward_for_one_goes_to_a_friend_in_melee_else_to_oneself():
    ward = power("protection", Verb(terms.MODIFY, amount=-1), whom=terms.FRIENDS, touch=True)
    field = Quiet((spec("Elowen"), 0, 0), (spec("Aldric"), 5, 0), *row(60))
    assert aimed(field, ward) == ("Elowen", 1)
    field.battle.put(field["g1"], 140, 0)
    assert aimed(field, ward) == ("Aldric", 1)


def test_random_rolls_once_among_those_in_range():
    dice = ScriptedDice({("party/Elowen", Purpose.TACTIC): [2]})
    field = Quiet((spec("Elowen"), 0, 0), *row(40, 50, 90), dice=dice)
    assert aimed(field, magic_missile(), "random") == ("g2", 1)
    dice.finish()


# --- several ----------------------------------------------------------------------------------------------------


def test_hold_person_takes_as_many_as_there_are_up_to_three():
    field = Quiet((spec("Elowen"), 0, 0), *row(30))
    assert aimed(field, hold_person()) == ("g1", 1, ("g1",))
    field = Quiet((spec("Elowen"), 0, 0), *row(30, 40, 115))
    assert aimed(field, hold_person()) == ("g1", 2, ("g1", "g2"))
    field = Quiet((spec("Elowen"), 0, 0), *row(30, 40, 50, 55), (spec("lord", 1, hit_dice=(5, 0)), 58, 0))
    assert aimed(field, hold_person()) == ("lord", 3, ("lord", "g1", "g2"))
    assert aimed(field, hold_person(), "nearest") == ("g1", 3, ("g1", "g2", "g3"))


def test_a_selector_that_leaves_out_is_filled_up_with_the_nearest():
    field = Quiet((spec("Elowen"), 0, 0), *row(30, 40, 50, 55))
    field["g3"].doing = terms.CASTING
    assert aimed(field, hold_person(), "casting") == ("g3", 3, ("g3", "g1", "g2"))
    field["g3"].doing = terms.IDLE
    assert aimed(field, hold_person(), "casting") is None


def test_bolts_all_fly_at_one():
    field = Quiet((spec("Elowen"), 0, 0), *row(30, 40))
    assert aimed(field, magic_missile(shape=terms.SEVERAL, targets=parse_dice("2"))) == ("g1", 1)


# --- areas ------------------------------------------------------------------------------------------------------


def test_a_ball_is_centred_where_it_catches_most():
    field = Quiet((spec("Elowen"), 0, 0), *row(25, 58, 60, 70), *[(spec("h", 1), 60, 15)])
    assert aimed(field, sleep(range_ft=100)) == ("g3", 4)
    assert aimed(field, sleep(range_ft=100), "nearest") == ("g1", 1)
    assert aimed(field, sleep(range_ft=100), "most_clustered(30)") == ("g1", 1)
    assert aimed(Quiet((spec("Elowen", move_ft=0), 0, 0), *row(25)), sleep(range_ft=20)) is None


def test_a_friend_weighs_as_two_foes_and_nothing_left_is_no_aim():
    placed = (spec("Elowen"), 0, 0), (spec("Aldric"), 55, 0)
    assert aimed(Quiet(*placed, *row(60, 62)), fireball()) is None
    assert aimed(Quiet(*placed, *row(57, 58, 59)), fireball()) == ("g1", 1)
    assert friends_caught(Quiet(*placed, *row(57, 58, 59)), fireball()) == 1
    assert aimed(Quiet(*placed, *row(60, 60)), fireball(spares_friends=True)) == ("g1", 2)
    assert friends_caught(Quiet(*placed, *row(60, 60)), fireball(spares_friends=True)) == 0


def test_nobody_burns_himself_for_any_number_of_foes():
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(19, 19, 19, 19, 19)), fireball()) is None
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(19, 19)), fireball()) is None
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(21, 21)), fireball()) == ("g1", 2)


def test_a_foe_that_comes_brings_the_area_along():
    """A fireball of 3 segments, orcs of 9 ft a segment: 27 at a walk, 54 at a charge."""

    def thrown(*placed, coming=True, charged=False):
        field = Field(*placed).in_round(5)
        for one in field.battle.combatants:
            if one.spec.side:
                one.moved_round = 4 if coming else 0
                one.charge_round = 2 if charged else -100
        return aimed(field, fireball())

    alone = (spec("Elowen"), 0, 0), *row(45, 46)
    assert thrown(*alone, coming=False) == ("g1", 2)
    assert thrown(*alone) is None, "they would be at her when it bursts"
    assert thrown(*alone, charged=True) is None, "27 ft nearer, they are 18 off"
    assert thrown((spec("Elowen"), 0, 0), *row(50, 51), charged=True) == ("g1", 2)
    behind = (spec("Elowen"), -30, 0), (spec("Aldric"), 0, 0), *row(25, 26, 26)
    assert thrown(*behind) == ("g1", 1), "they stop at Aldric, who suffers, and not at her"
    assert thrown(*behind, coming=False) == ("g1", 3)


def test_a_friend_whom_it_would_not_touch_does_not_count():
    elf = spec("Aldric", traits=terms.CHARACTER | terms.PERSON | terms.ELF)
    assert aimed(Quiet((spec("Elowen"), 0, 0), (elf, 55, 0), *row(60, 60)), sleep()) == ("g1", 2)
    assert aimed(Quiet((spec("Elowen"), 0, 0), (spec("Aldric"), 55, 0), *row(60, 60)), sleep()) is None


def test_the_fallen_are_spared_the_fire_too():
    field = Quiet((spec("Elowen"), 0, 0), (spec("Aldric"), 55, 0), *row(60, 60))
    field.fell("Aldric")
    assert aimed(field, fireball()) is None
    field["Aldric"].status = terms.DEAD
    assert aimed(field, fireball()) == ("g1", 2)


def test_a_ball_is_not_thrown_through_a_wall():
    wall = Rectangle(300, -50, 310, 50, 100, True)
    assert aimed(Quiet((spec("Elowen"), 0, 0), *row(50), walls=(wall,)), fireball()) is None


def test_those_whom_it_would_not_touch_are_not_caught():
    field = Quiet((spec("Elowen"), 0, 0), *row(50, 50, 50))
    field.afflict("g1", terms.ASLEEP)
    assert aimed(field, sleep()) == ("g2", 2)
    assert aimed(field, fireball()) == ("g2", 2)
    assert aimed(field, fireball(), "helpless") == ("g1", 3)


def test_a_line_strikes_all_in_a_row():
    field = Quiet((spec("Elowen"), 0, 0), *row(20, 40, 70, 90), (spec("aside", 1), 40, 20))
    assert aimed(field, lightning()) == ("g1", 3)
    field = Quiet((spec("Elowen"), 0, 0), (spec("Aldric"), 10, 0), *row(20, 40))
    assert aimed(field, lightning()) is None


def test_a_cone_widens_from_its_user():
    field = Quiet(
        (spec("Elowen"), 0, 0),
        *row(60),
        (spec("wide", 1), 60, 9),
        (spec("close", 1), 10, 9),
        (spec("behind", 1), -30, 0),
    )
    assert aimed(field, breath()) == ("g1", 2)
    assert aimed(field, breath(), "nearest") == ("close", 1)
    assert aimed(field, breath(size_ft=59), "farthest(70)") == ("behind", 1)


def test_around_counts_all_about_but_not_oneself():
    field = Quiet((spec("Elowen"), 0, 0), *row(20, 99, 101, traits=terms.UNDEAD, turn_as=1))
    assert aimed(field, turning()) == ("g1", 2)
    howl = power("howl", Verb(terms.DAMAGE, parse_dice("1d6")), shape=terms.AROUND, size_ft=30)
    field = Quiet((spec("Elowen"), 0, 0), (spec("Aldric"), 10, 0), *row(20, 25, 29))
    assert aimed(field, howl) == ("g1", 1)
    assert friends_caught(field, howl) == 1
    field.fell("g1")
    assert aimed(field, howl) is None


def test_a_blessing_counts_friends_oneself_included():
    field = Quiet((spec("Elowen"), 0, 0), (spec("Aldric"), 10, 0), (spec("Bera"), 34, 0), *row(80))
    assert aimed(field, bless()) == ("Aldric", 3)
    assert aimed(field, bless(shape=terms.AROUND)) == ("Elowen", 2)


def test_a_gaze_goes_where_it_is_told():
    field = Quiet((spec("Elowen"), 0, 0), *row(20, 40))
    assert aimed(field, gaze(), "farthest") == ("g2", 1)


def test_unseen_foes_are_not_aimed_at():
    field = Quiet((spec("Elowen"), 0, 0), *row(40))
    field.battle.unseen = field["g1"].bit
    assert aimed(field, magic_missile()) is None
    assert aimed(field, fireball()) is None


places = st.tuples(st.integers(-80, 80), st.integers(-80, 80))


@given(st.lists(places, min_size=1, max_size=5), st.lists(places, max_size=3), st.sampled_from((10, 20, 30)))
def test_the_best_ball_is_the_best_of_all_by_brute_force(foes, friends, radius):
    ball = fireball(size_ft=radius, range_ft=100)
    field = Quiet(
        (spec("Elowen", move_ft=0), 0, 0),
        *((spec(f"f{n}"), x, y) for n, (x, y) in enumerate(friends)),
        *((spec(f"g{n}", 1), x, y) for n, (x, y) in enumerate(foes)),
    )

    def inside(centre, point):
        return (centre[0] - point[0]) ** 2 + (centre[1] - point[1]) ** 2 <= radius**2

    best = 0
    for centre in foes:
        if centre[0] ** 2 + centre[1] ** 2 <= 100**2:
            caught = sum(inside(centre, foe) for foe in foes) - 2 * sum(inside(centre, one) for one in friends)
            best = max(best, 0 if inside(centre, (0, 0)) else caught)
    found = aimed(field, ball)
    assert (found[1] if found else 0) == best
