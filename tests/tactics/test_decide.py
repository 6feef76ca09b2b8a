"""Decisions: which line speaks, and what it orders."""

import pytest

from simulator.dice import Purpose, ScriptedDice, parse_dice
from simulator.model import terms
from simulator.model.compiled import Verb
from simulator.model.intents import WAIT, Beside
from simulator.tactics import decide
from tests.tactics.builders import (
    Field,
    boulder,
    bow,
    breath,
    charm,
    cure,
    fireball,
    fists,
    gaze,
    hold_person,
    magic_missile,
    oil,
    potion,
    power,
    sleep,
    spear,
    spear_thrown,
    spec,
    sword,
    wand,
    with_tactics,
)


def row(*feet, **more):
    return [(spec(f"g{n}", 1, **more), far, 0) for n, far in enumerate(feet, 1)]


def field_of(lines, *placed, dice=None, **mine):
    me = with_tactics(spec("Aldric", **mine), lines)
    return Field((me, 0, 0), *placed, dice=dice)


def decided(field, me="Aldric", **how):
    return decide(field.battle, field[me], **how)


def act_of(lines, *placed, prepare=None, **mine):
    field = field_of(lines, *placed, **mine)
    if prepare:
        prepare(field)
    intent = decided(field)
    return intent.act, intent.target and intent.target.spec.name


# --- reading the list ---------------------------------------------------------------------------------------------


def test_the_first_line_that_applies_speaks():
    lines = [
        {"do": "flee", "when": "self.hp_pct < 50"},
        {"do": "shoot"},
        {"do": "attack", "at": "farthest"},
        {"do": "hold"},
    ]
    intent = decided(field_of(lines, *row(40, 60), missiles=(bow(count=0),)))
    assert (intent.act, intent.target.spec.name, intent.line) == (terms.ATTACK, "g2", 2)


def test_a_list_that_says_nothing_leaves_one_on_guard():
    field = field_of([{"do": "flee", "when": "never"}], *row(40))
    intent = decided(field)
    assert (intent.act, intent.which, intent.line) == (terms.GUARD, 0, -1)


def test_without_a_foe_or_a_weapon_one_waits():
    field = field_of([], *row(40), melee=())
    assert decided(field) == WAIT
    field = field_of([], *row(40), melee=(sword("halberd", hands=2),), free_hands=1)
    assert decided(field) == WAIT
    field = field_of([], *row(40))
    field.fell("g1")
    assert decided(field) == WAIT


def test_who_lies_gets_up_when_no_line_says_better():
    lines = [{"do": "drink healing", "when": "self.hp_pct < 50"}, {"do": "attack"}]
    field = field_of(lines, *row(8), powers=(potion(),))
    field.afflict("Aldric", terms.PRONE)
    assert decided(field).act == terms.STAND_UP
    field["Aldric"].hp = 2
    assert decided(field).act == terms.USE


@pytest.mark.parametrize("condition", [terms.ASLEEP, terms.HELD, terms.PARALYSED, terms.STUNNED, terms.PETRIFIED])
def test_who_cannot_act_waits(condition):
    field = field_of([{"do": "attack"}], *row(8))
    field.afflict("Aldric", condition)
    assert decided(field) == WAIT


def test_the_fallen_wait():
    field = field_of([{"do": "attack"}], *row(8))
    field.fell("Aldric")
    assert decided(field) == WAIT


def test_delay_trigger_and_the_rest_of_the_round_are_passed_on():
    lines = [{"do": "attack", "delay": 4, "then": "retire"}]
    intent = decided(field_of(lines, *row(8)))
    assert (intent.delay, intent.trigger, intent.then) == (4, terms.NO_TRIGGER, 2)
    lines = [{"do": "shoot", "ready": {"when": "within 20"}, "then": "advance"}]
    intent = decided(field_of(lines, *row(60), missiles=(bow(),)))
    assert (intent.delay, intent.trigger, intent.trigger_argument, intent.then) == (-1, terms.WHEN_WITHIN, 20, 1)


def test_in_a_change_of_action_nothing_is_delayed_or_readied_any_more():
    lines = [{"do": "shoot", "delay": 3}]
    intent = decided(field_of(lines, *row(60), missiles=(bow(),)), changing=True)
    assert (intent.act, intent.delay) == (terms.SHOOT, -1)
    lines = [{"do": "shoot", "ready": {"when": "casting"}}]
    intent = decided(field_of(lines, *row(60), missiles=(bow(),)), changing=True)
    assert (intent.act, intent.trigger) == (terms.SHOOT, terms.NO_TRIGGER)


def test_a_condition_about_the_target_is_asked_of_the_one_the_line_is_aimed_at():
    lines = [{"do": "attack", "at": "farthest", "when": "target.distance > 50"}, {"do": "hold"}]
    assert act_of(lines, *row(40, 60)) == (terms.ATTACK, "g2")
    assert act_of(lines, *row(30, 40)) == (terms.WAIT, None)


def test_a_line_that_leaves_it_to_chance_rolls_one_die_and_only_then():
    lines = [{"do": "attack", "at": "random", "when": "round >= 2"}, {"do": "attack"}]
    dice = ScriptedDice({("party/Aldric", Purpose.TACTIC): [2]})
    field = field_of(lines, *row(8, 9), dice=dice)
    assert decided(field).target.spec.name == "g1"
    field.battle.round = 2
    assert decided(field).target.spec.name == "g2"
    dice.finish()


def test_deciding_changes_nothing():
    field = field_of([{"do": "cast sleep", "when": "caught >= 1"}], *row(40, 41), powers=(sleep(),))
    me = field["Aldric"]
    before = {name: getattr(me, name) for name in type(me).__slots__ if hasattr(me, name)}
    first = decided(field)
    assert {name: getattr(me, name) for name in before} == before
    assert decided(field) == first


# --- averting, and what works beside ------------------------------------------------------------------------------


def test_averting_goes_with_whatever_is_done_then():
    lines = [{"do": "avert", "when": "foes.gazing >= 1"}, {"do": "attack"}]
    intent = decided(field_of(lines, *row(8, powers=(gaze(),))))
    assert (intent.act, intent.averting, intent.line) == (terms.ATTACK, True, 1)
    assert decided(field_of(lines, *row(8))).averting is False
    intent = decided(field_of(lines[:1], *row(8, powers=(gaze(),))))
    assert (intent.act, intent.averting) == (terms.GUARD, True)


def test_a_gaze_is_used_beside_the_blows_without_a_word():
    intent = decided(field_of([{"do": "attack"}], *row(8, 40), powers=(gaze(),)))
    assert (intent.act, intent.beside.which) == (terms.ATTACK, 0)


def test_a_gaze_line_chooses_whom_it_is_for_and_reading_goes_on():
    lines = [{"do": "gaze", "at": "farthest"}, {"do": "attack"}]
    field = field_of(lines, *row(8, 40), powers=(gaze(),))
    intent = decided(field)
    assert (intent.act, intent.line) == (terms.ATTACK, 1)
    assert intent.beside == Beside(0, field["g2"])


def test_a_gaze_goes_with_whatever_else_is_done_but_not_with_another_power_or_flight():
    for do, with_it in (("hold", True), ("move", True), ("guard", True), ("flee", False), ("cast charm person", False)):
        field = field_of([{"do": "gaze"}, {"do": do}], *row(40), powers=(gaze(), charm()))
        assert (decided(field).beside is not None) is with_it, do


def test_a_gaze_goes_with_standing_on_guard_where_no_other_line_speaks():
    field = field_of([{"do": "gaze"}], *row(40), powers=(gaze(),))
    intent = decided(field)
    assert (intent.act, intent.beside, intent.line) == (terms.GUARD, Beside(0, field["g1"]), -1)
    field = field_of([], *row(40), powers=(gaze(),), melee=())
    intent = decided(field)
    assert (intent.act, intent.beside) == (terms.WAIT, Beside(0, field["g1"]))
    assert decided(field, changing=True) == WAIT


def test_who_is_stuck_in_a_web_still_breathes_and_gazes_and_does_nothing_else():
    lines = [{"do": "breathe"}, {"do": "cast charm person"}, {"do": "attack"}, {"do": "shoot"}, {"do": "move"}]
    field = field_of(lines, *row(9), powers=(breath(), charm(), gaze()), missiles=(bow(),))
    field.afflict("Aldric", terms.WEBBED)
    intent = decided(field)
    assert (intent.act, intent.which) == (terms.USE, 0)
    field["Aldric"].uses[0] = 0
    intent = decided(field)
    assert (intent.act, intent.beside.which) == (terms.WAIT, 2)


def test_nothing_works_beside_a_spell_or_in_a_change_of_action():
    field = field_of([{"do": "gaze"}, {"do": "cast charm person"}], *row(40), powers=(gaze(), charm()))
    intent = decided(field)
    assert (intent.act, intent.which, intent.beside) == (terms.USE, 1, None)
    field = field_of([{"do": "gaze"}, {"do": "attack"}], *row(8), powers=(gaze(),))
    assert decided(field, changing=True).beside is None


def test_a_power_that_takes_the_round_is_an_action_of_its_own():
    song = power("song", Verb(terms.CONDITION, condition=terms.CHARMED), manner=terms.INNATE)
    field = field_of([{"do": "invoke song"}, {"do": "attack"}], *row(8), powers=(song,))
    assert decided(field).act == terms.USE


# --- act by act ---------------------------------------------------------------------------------------------------


def test_an_attack_takes_the_best_weapon():
    field = field_of([{"do": "attack"}], *row(8), melee=(fists(), sword("dagger", 2, "1d4"), sword()))
    assert decided(field).which == 2
    field = field_of([{"do": "attack with dagger"}], *row(8), melee=(fists(), sword("dagger", 2, "1d4"), sword()))
    assert decided(field).which == 1


@pytest.mark.parametrize("condition", [terms.PRONE, terms.WEBBED])
def test_who_lies_or_is_stuck_does_not_strike(condition):
    field = field_of([{"do": "attack"}], *row(8))
    field.afflict("Aldric", condition)
    assert decided(field).act != terms.ATTACK


def test_the_second_rank_uses_the_weapon_that_reaches():
    field = field_of([{"do": "attack"}], (spec("Bera"), 6, 0), *row(15), melee=(sword(dice="1d4"), spear(2)))
    intent = decided(field)
    assert (intent.act, intent.which, intent.target.spec.name) == (terms.ATTACK, 1, "g1")


def test_the_second_rank_steps_up_with_the_better_weapon_that_does_not():
    field = field_of([{"do": "attack"}], (spec("Bera"), 6, 0), *row(15), melee=(sword(dice="1d12"), spear(2)))
    intent = decided(field)
    assert (intent.act, intent.which, intent.target.spec.name) == (terms.ATTACK, 0, "g1")
    field.battle.put(field["g1"], 90, 0)
    assert decided(field).which == 0


def test_a_charge_is_declared_not_changed_to():
    lines = [{"do": "charge"}, {"do": "attack"}]
    field = field_of(lines, *row(60))
    assert decided(field).act == terms.CHARGE
    assert decided(field, changing=True).act == terms.ATTACK


def test_shots_of_several_kinds():
    flask, bowman = (oil(),), (bow(),)
    assert act_of([{"do": "shoot"}], *row(60), missiles=bowman)[0] == terms.SHOOT
    assert act_of([{"do": "snap_shot"}], *row(60), missiles=bowman)[0] == terms.SNAP_SHOT
    assert act_of([{"do": "throw oil flask"}], *row(25), missiles=flask)[0] == terms.THROW
    assert act_of([{"do": "throw"}], *row(25), missiles=(spear_thrown(count=2),))[0] == terms.SHOOT
    assert act_of([{"do": "hurl"}], *row(90), missiles=(boulder(),))[0] == terms.THROW
    assert act_of([{"do": "aim"}], *row(60), missiles=bowman) == (terms.AIM, None)
    assert act_of([{"do": "aim short bow"}], *row(60), missiles=(bow(proficient=False),))[0] == terms.GUARD


def test_the_only_spear_is_kept_unless_the_line_names_it():
    arms = {"melee": (spear(), fists()), "missiles": (spear_thrown(),)}
    assert act_of([{"do": "shoot"}, {"do": "attack"}], *row(40), **arms)[0] == terms.ATTACK
    assert act_of([{"do": "shoot spear"}, {"do": "attack"}], *row(40), **arms)[0] == terms.SHOOT


def test_the_next_missile_is_tried_where_the_first_finds_nobody():
    field = field_of([{"do": "shoot"}], *row(160), missiles=(bow(shots=(3, 1)), bow("long bow", 3, long_ft=210)))
    assert decided(field).which == 1


@pytest.mark.rule("SEG-MIS-17")
def test_a_rate_of_fire_is_split_over_as_many_targets_as_it_has_shots():
    lines = [{"do": "shoot", "at": "nearest", "split": "weakest"}]

    def targets_of(rate, *feet, split=lines):
        field = field_of(split, *row(*feet), missiles=(bow(shots=rate),))
        field[f"g{len(feet)}"].hp = 2
        intent = decided(field)
        return intent.target.spec.name, tuple(one.spec.name for one in intent.targets)

    assert targets_of((2, 1), 60, 70, 80) == ("g1", ("g1", "g3"))
    assert targets_of((3, 1), 60, 70, 80) == ("g1", ("g1", "g3", "g2"))
    assert targets_of((3, 2), 60, 70) == ("g1", ("g1", "g2"))
    assert targets_of((1, 1), 60, 70) == ("g1", ())
    assert targets_of((2, 1), 60, 200) == ("g1", ()), "nobody else in range"
    assert targets_of((2, 1), 60, 70, split=[{"do": "shoot"}]) == ("g1", ())


def test_a_spell_is_aimed_and_its_targets_filled_in():
    field = field_of([{"do": "cast hold person"}], *row(30, 40), powers=(hold_person(),))
    intent = decided(field)
    assert (intent.act, intent.which) == (terms.USE, 0)
    assert intent.targets == (field["g1"], field["g2"])


def test_how_many_are_caught_decides():
    lines = [{"do": "cast fireball", "when": "caught >= 3"}, {"do": "cast magic missile"}]
    powers = (fireball(), magic_missile())
    assert decided(field_of(lines, *row(50, 52, 54), powers=powers).in_round(5)).which == 0
    assert decided(field_of(lines, *row(50, 52, 100), powers=powers).in_round(5)).which == 1


def test_an_unnamed_spell_is_the_best_that_does_something():
    field = field_of([{"do": "cast"}], *row(50), powers=(magic_missile(), fireball(), cure(level=5))).in_round(5)
    assert decided(field).which == 1
    field["Aldric"].uses[1] = 0
    assert decided(field).which == 0


def test_what_wants_a_plan_is_not_cast_without_its_name():
    darkness = power("darkness", Verb(terms.ZONE, condition=terms.BLINDED), shape=terms.RADIUS, size_ft=15)
    assert decided(field_of([{"do": "cast"}], *row(50), powers=(darkness,))).act == terms.GUARD
    assert decided(field_of([{"do": "cast darkness"}], *row(50), powers=(darkness,))).act == terms.USE


def test_a_long_casting_is_begun_by_itself_only_when_no_foe_is_near():
    ward = power("ward", Verb(terms.MODIFY, amount=1), whom=terms.FRIENDS, shape=terms.SELF, rounds=1, segments=0)
    for lines, far, casts in (
        ([{"do": "cast"}], 61, True),
        ([{"do": "cast"}], 60, False),
        ([{"do": "cast ward"}], 30, True),
    ):
        assert (decided(field_of(lines, *row(far), powers=(ward,))).act == terms.USE) is casts
    chant = power("chant", Verb(terms.MODIFY, amount=1), whom=terms.FRIENDS, shape=terms.SELF, rounds=10, segments=0)
    assert decided(field_of([{"do": "cast"}], *row(200), powers=(chant,))).act != terms.USE


def test_a_touch_on_the_hand_is_delivered_before_anything_else():
    grasp = power("shocking grasp", Verb(terms.DAMAGE, parse_dice("1d8")), touch=True, range_ft=0)
    field = field_of([{"do": "attack"}], *row(9), powers=(grasp,))
    field["Aldric"].touch_held = 0
    intent = decided(field)
    assert (intent.act, intent.which, intent.target.spec.name) == (terms.TOUCH, 0, "g1")
    field.battle.put(field["g1"], 400, 0)
    assert decided(field).act == terms.ATTACK


def test_a_healing_touch_looks_for_the_hurt():
    field = field_of([{"do": "touch"}, {"do": "attack"}], (spec("Bera"), 8, 0), *row(60), powers=(cure(),))
    field["Aldric"].touch_held = 0
    assert decided(field).act == terms.ATTACK
    field["Bera"].hp = 1
    assert (decided(field).act, decided(field).target.spec.name) == (terms.TOUCH, "Bera")
    field.afflict("Aldric", terms.GRAPPLED)
    assert decided(field).act == terms.GUARD


def test_a_list_with_a_touch_line_says_itself_when_and_at_whom():
    touching = with_tactics(spec("Aldric", powers=(cure(),)), [{"do": "touch", "at": "self"}])
    field = Field((touching, 0, 0), (spec("Bera"), 8, 0), *row(60))
    field["Aldric"].touch_held, field["Aldric"].hp, field["Bera"].hp = 0, 5, 1
    assert (decided(field).act, decided(field).target.spec.name) == (terms.TOUCH, "Aldric")
    lines = [{"do": "attack"}, {"do": "touch", "when": "target.distance > 5000"}]
    field = field_of(lines, *row(9), powers=(cure(),))
    field["Aldric"].touch_held, field["Aldric"].hp = 0, 5
    assert (decided(field).act, decided(field).line) == (terms.ATTACK, 0)


def test_only_the_able_hold_one_up():
    for do, act in (("move", terms.MOVE), ("fall_back", terms.FALL_BACK), ("charge", terms.CHARGE)):
        field = field_of([{"do": do}], *row(9, 60))
        assert decided(field).act == terms.GUARD
        field.battle.put(field["g1"], -90, 0)
        field.afflict("g1", terms.ASLEEP)
        assert decided(field).act == act


def test_a_readied_shot_waits_for_the_range():
    lines = [{"do": "shoot", "ready": {"when": "within range"}}]
    intent = decided(field_of(lines, *row(200), missiles=(bow(),)))
    assert (intent.act, intent.trigger, intent.trigger_argument) == (terms.SHOOT, terms.WHEN_WITHIN, 150)
    intent = decided(field_of(lines, *row(150), missiles=(bow(),)))
    assert (intent.act, intent.trigger) == (terms.SHOOT, terms.NO_TRIGGER)
    assert decided(field_of(lines, *row(200), missiles=(bow(),)), changing=True).act == terms.GUARD
    lines = [{"do": "attack", "ready": {"when": "within range"}}]
    assert decided(field_of(lines, *row(40))).trigger_argument == 10
    lines = [{"do": "cast charm person", "ready": {"when": "within range"}}]
    assert decided(field_of(lines, *row(80), powers=(charm(),))).trigger_argument == 60
    assert decided(field_of(lines, *row(60), powers=(charm(),))).trigger == terms.NO_TRIGGER


def test_moving_goes_to_foes_or_friends_out_of_reach():
    assert act_of([{"do": "move"}], *row(40)) == (terms.MOVE, "g1")
    assert act_of([{"do": "move", "at": "friend"}], (spec("Bera"), 30, 0), *row(90)) == (terms.MOVE, "Bera")
    assert act_of([{"do": "move", "at": "friend"}], (spec("Bera"), 9, 0), *row(90))[0] == terms.GUARD
    assert act_of([{"do": "move"}], *row(9))[0] == terms.GUARD
    assert act_of([{"do": "move"}], *row(40), fixed_in_place=True)[0] == terms.GUARD


@pytest.mark.parametrize(
    ("do", "apart", "engaged"),
    [
        ("fall_back", terms.FALL_BACK, terms.GUARD),
        ("withdraw", terms.GUARD, terms.WITHDRAW),
        ("flee", terms.FLEE, terms.FLEE),
        ("parry", terms.GUARD, terms.PARRY),
        ("surrender", terms.SURRENDER, terms.SURRENDER),
        ("hold", terms.WAIT, terms.WAIT),
    ],
)
def test_leaving_and_warding_depend_on_melee(do, apart, engaged):
    assert act_of([{"do": do}], *row(40))[0] == apart
    assert act_of([{"do": do}], *row(9))[0] == engaged


@pytest.mark.parametrize("do", ["withdraw", "flee", "fall_back", "move", "charge", "parry"])
def test_who_is_held_fast_or_lies_cannot_go_or_ward(do):
    for condition in (terms.GRAPPLED, terms.PRONE | terms.GRAPPLED, terms.WEBBED):
        for far in (9, 40):
            field = field_of([{"do": do}], *row(far))
            field.afflict("Aldric", condition)
            assert decided(field).line == -1


def test_who_is_posted_may_parry_but_not_leave():
    posted = {"fixed_in_place": True}
    assert act_of([{"do": "withdraw"}], *row(9), **posted)[0] == terms.GUARD
    assert act_of([{"do": "flee"}], *row(9), **posted)[0] == terms.GUARD
    assert act_of([{"do": "parry"}], *row(9), **posted)[0] == terms.PARRY


def test_without_a_foe_nobody_flees_or_yields():
    for do in ("flee", "surrender", "fall_back"):
        field = field_of([{"do": do}], *row(40))
        field.fell("g1")
        assert decided(field) == WAIT


def test_a_spear_is_set_at_the_start_of_a_round_before_anybody_is_there():
    lines = [{"do": "set weapon"}]
    field = field_of(lines, *row(40), melee=(sword(), spear(2)))
    assert (decided(field).act, decided(field).which) == (terms.SET_WEAPON, 1)
    assert decided(field, changing=True).act == terms.GUARD
    field.battle.put(field["g1"], 90, 0)
    assert decided(field).act == terms.GUARD


def test_aid_goes_to_the_bleeding_within_a_move():
    lines = [{"do": "aid"}]
    placed = (spec("Bera"), 100, 0), (spec("Cid"), 9, 0), *row(300)
    field = field_of(lines, *placed)
    assert decided(field).act == terms.GUARD
    field.fell("Cid", bleeding=False)
    assert decided(field).act == terms.GUARD
    field.fell("Bera")
    assert (decided(field).act, decided(field).target.spec.name) == (terms.AID, "Bera")
    field.battle.put(field["Bera"], 1001, 0)
    assert decided(field).act == terms.GUARD
    field.battle.put(field["Bera"], 90, 0)
    field.battle.put(field["g1"], 0, 90)
    assert decided(field).act == terms.AID, "within reach, even in melee"
    field.battle.put(field["Bera"], 500, 0)
    assert decided(field).act == terms.GUARD


def test_an_order_to_summoned_creatures_goes_before_whatever_else_is_done():
    lines = [{"do": "command"}, {"do": "attack"}]
    summoning = (power("monster summoning", Verb(terms.SUMMON)),)
    rat = (spec("rat", traits=terms.SUMMONED), 9, 0)
    field = field_of(lines, rat, (spec("Bera"), 0, 9), *row(60), powers=summoning)
    assert decided(field).commanding is False
    field["rat"].master, field["rat"].ordered = field["Aldric"], False
    intent = decided(field)
    assert (intent.act, intent.commanding, intent.line) == (terms.ATTACK, True, 1)
    assert decided(field, changing=True).commanding is False
    field["rat"].ordered = True
    assert decided(field).commanding is False
    alone = field_of(lines[:1], rat, *row(60), melee=(), powers=summoning)
    alone["rat"].master, alone["rat"].ordered = alone["Aldric"], False
    assert (decided(alone).act, decided(alone).commanding) == (terms.COMMAND, True)


def test_getting_up_is_only_for_those_who_lie():
    field = field_of([{"do": "stand_up"}, {"do": "hold"}], *row(60))
    assert decided(field).act == terms.WAIT
    field.afflict("Aldric", terms.PRONE)
    assert (decided(field).act, decided(field).line) == (terms.STAND_UP, 0)
    field.afflict("Aldric", terms.GRAPPLED)
    assert decided(field).act == terms.WAIT


def test_a_condition_is_asked_whatever_the_act():
    """Acts that look at the possible first ask the condition all the same."""
    arms = {
        "melee": (spear(),),
        "missiles": (bow(), oil(), boulder(), spear_thrown()),
        "powers": (sleep(), potion(), wand()),
    }
    phrases = ["attack", "charge", "shoot", "snap_shot", "aim", "throw", "hurl", "cast sleep", "drink healing", "use"]
    phrases += ["move", "fall_back", "withdraw", "flee", "parry", "set weapon", "guard", "aid", "surrender", "hold"]
    for do in phrases:
        for when in ("never", "target.distance > 9000 and target.foe", "target.distance < 0"):
            for far in (9, 40):
                field = field_of([{"do": do, "when": when}], (spec("Bera"), 0, 9), *row(far), **arms)
                field["Aldric"].hp = 2
                field.fell("Bera")
                assert decided(field).line == -1, (do, when, far)
