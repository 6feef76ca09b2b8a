"""The contract of the shipped lists, and how each of them plays."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.content.catalogue import entries
from simulator.dice import parse_dice
from simulator.model import terms
from simulator.model.compiled import Verb
from simulator.model.intents import Intent
from simulator.tactics import Arms, TacticError, compile_list, decide, library, library_names
from simulator.tactics.library import LIBRARY
from tests.tactics.builders import (
    Field,
    bless,
    boulder,
    bow,
    breath,
    charm,
    claws,
    cure,
    dagger_thrown,
    fireball,
    fists,
    gaze,
    hold_person,
    magic_missile,
    potion,
    power,
    shield_spell,
    sleep,
    spear,
    spec,
    sword,
    turning,
    with_tactics,
)
from tests.tactics.states import KITS, MINE, check, could_go_and_strike, could_strike, fields

EVERY_LIST = pytest.mark.parametrize("name", library_names())
STATES = 25
"""For each list; of all of them together that makes hundreds."""
STRAIGHT_AT_THEM = (
    "brute",
    "fighter",
    "fighting caster",
    "healer",
    "cunning pack",
    "hurler",
    "breather",
    "gazer",
    "monster",
    "undead",
)
"""Lists whose followers never stand about while there is somebody to go for."""


# --- the contract -------------------------------------------------------------------------------------------------


def test_the_lists_that_were_promised_are_there():
    assert set(library_names()) == {
        "brute",
        "fighter",
        "archer",
        "skirmisher",
        "caster behind the line",
        "fighting caster",
        "healer",
        "coward",
        "cunning pack",
        "guard the caster",
        "hold the door",
        "hurler",
        "breather",
        "gazer",
        "thief",
        "monster",
        "undead",
    }


@EVERY_LIST
def test_a_list_reads_without_a_mistake_for_every_kit_and_for_none(name):
    for kit in (*KITS.values(), {}):
        arms = Arms(kit.get("melee", ()), kit.get("missiles", ()), kit.get("powers", ()))
        compiled, faults = compile_list(library(name), arms, lenient=True)
        assert faults == ()
        assert compiled or not arms.melee


@EVERY_LIST
def test_every_thing_that_a_list_names_is_in_the_catalogue(name):
    known = [thing for kind in ("spells", "items") for thing in entries(kind, "segment")]
    for line in library(name):
        verb, _, thing = str(line["do"]).partition(" ")
        if thing and verb in ("cast", "drink", "use", "read", "pour"):
            assert any(one == thing or one.endswith(f" {thing}") for one in known), thing


@EVERY_LIST
def test_a_list_has_a_summary_that_fits_a_line(name):
    assert 10 < len(LIBRARY[name].summary) < 100


@EVERY_LIST
@settings(max_examples=STATES, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_in_any_state_the_decision_is_legal_and_nobody_idles(name, data):
    field = data.draw(fields(name))
    me = field[MINE]
    for changing in (False, True):
        intent = decide(field.battle, me, changing=changing)
        check(field.battle, me, intent)
        idle = intent.act in (terms.WAIT, terms.GUARD)
        if could_strike(field.battle, me):
            assert not idle
        if name in STRAIGHT_AT_THEM and could_go_and_strike(field.battle, me):
            assert not idle
        if me.conditions & terms.UNABLE:
            assert intent.act == terms.WAIT
        elif me.conditions & terms.PRONE and intent.line < 0 and not me.conditions & terms.GRAPPLED:
            assert intent.act == terms.STAND_UP


@EVERY_LIST
@settings(max_examples=STATES)
@given(
    places=st.lists(st.tuples(st.integers(-60, 60), st.integers(-60, 60)), min_size=2, max_size=7),
    kit=st.sampled_from(sorted(KITS)),
)
def test_a_mirrored_field_is_decided_alike(name, places, kit):
    decisions = []
    for side, turn in ((0, 1), (1, -1)):
        more = dict(KITS[kit]) | {"traits": terms.PERSON}
        me = with_tactics(spec(MINE, side, **more), library(name), lenient=True)
        others = [
            (spec(f"o{n}", side if n % 2 else 1 - side, traits=terms.PERSON), turn * x, y)
            for n, (x, y) in enumerate(places)
        ]
        field = Field((me, 0, 0), *others)
        intent = decide(field.battle, field[MINE])
        names = tuple(one.spec.name for one in (intent.target, *intent.targets) if one is not None)
        decisions.append((intent.act, intent.which, intent.line, names))
    assert decisions[0] == decisions[1]


@EVERY_LIST
def test_a_list_is_handed_out_as_a_copy(name):
    library(name)[0]["do"] = "flee"
    assert library(name) == [dict(line) for line in LIBRARY[name].lines]


@pytest.mark.parametrize(
    ("written", "name"),
    [("Cunning_Pack", "cunning pack"), ("caster", "caster behind the line"), ("hold-the-door", "hold the door")],
)
def test_names_are_read_kindly(written, name):
    assert library(written) == library(name)


def test_an_unknown_list_is_refused_with_the_nearest():
    with pytest.raises(TacticError, match="did you mean archer"):
        library("archr")


# --- how they play ------------------------------------------------------------------------------------------------


def row(*feet, **more):
    return [(spec(f"g{n}", 1, **more), far, 0) for n, far in enumerate(feet, 1)]


def following(name, *placed, **mine):
    return Field((with_tactics(spec("Aldric", **mine), library(name), lenient=True), 0, 0), *placed)


def plays(field, me="Aldric"):
    intent = decide(field.battle, field[me])
    at = intent.target.spec.name if intent.target is not None else None
    with_what = field[me].spec.powers[intent.which].name if intent.act == terms.USE else None
    return terms.ACT_NAMES[intent.act], with_what or at


@pytest.mark.parametrize(
    "name", ["brute", "fighter", "archer", "skirmisher", "healer", "monster", "thief", "fighting caster"]
)
def test_the_badly_wounded_drink(name):
    field = following(name, *row(9), powers=(potion(),))
    field["Aldric"].hp = 4
    assert plays(field) == ("attack", "g1")
    field["Aldric"].hp = 3
    assert plays(field) == ("use", "potion of healing")


def test_nobody_goes_for_the_wizard_as_such():
    wizard = spec("wizard", 1, powers=(sleep(),))
    for name in ("brute", "fighter", "archer", "monster", "undead", "healer"):
        field = following(name, *row(60), (wizard, 70, 0), missiles=(bow(),))
        field["wizard"].spells_cast = 1
        assert plays(field)[1] == "g1", name


def test_fighters_spread_over_those_before_them():
    fighters = [(with_tactics(spec(f"F{n}"), library("fighter"), lenient=True), 0, 20 * n) for n in range(3)]
    field = Field(*fighters, *((spec(f"g{n}", 1), 9, 20 * n) for n in range(3)))
    assert [plays(field, f"F{n}")[1] for n in range(3)] == ["g0", "g1", "g2"]


def test_a_fighter_throws_while_far_charges_and_then_fights():
    arms = {"melee": (sword(), fists()), "missiles": (dagger_thrown(),)}
    assert plays(following("fighter", *row(30), **arms)) == ("shoot", "g1")
    assert plays(following("fighter", *row(60), **arms)) == ("charge", "g1")
    assert plays(following("fighter", *row(20), **arms)) == ("attack", "g1")
    assert plays(following("fighter", (spec("Bera"), 25, 0), *row(30), **arms))[0] != "shoot"


def test_nobody_runs_into_the_spell_that_a_friend_has_declared():
    cid = spec("Cid", powers=(sleep(), magic_missile()))
    for name in ("fighter", "healer"):
        field = following(name, (cid, -10, 0), *row(60, 62, 64, traits=0))
        assert plays(field)[0] == "charge"
        field["Cid"].intent = Intent(terms.USE, field["g1"], 1)
        assert plays(field)[0] == "charge", "a small spell is not waited for"
        field["Cid"].intent = Intent(terms.USE, field["g1"], 0)
        assert plays(field)[0] == "guard"
        field.battle.round = 3
        assert plays(field)[0] == "guard"


@pytest.mark.parametrize("name", ["fighter", "archer", "skirmisher", "thief", "hurler", "coward", "monster"])
def test_when_all_are_helpless_blades_do_what_arrows_would(name):
    field = following(name, *row(40), missiles=(bow(), boulder()))
    field.afflict("g1", terms.ASLEEP)
    assert plays(field) == ("attack", "g1")


def test_a_fighter_stops_the_bleeding_when_nobody_is_about():
    field = following("fighter", (spec("Bera"), 20, 0), *row(100))
    field.fell("Bera")
    assert plays(field) == ("aid", "Bera")
    field.battle.put(field["g1"], 300, 0)
    assert plays(field)[0] == "charge"


def test_a_brute_charges_what_is_far_and_strikes_what_is_near():
    assert plays(following("brute", *row(60))) == ("charge", "g1")
    assert plays(following("brute", *row(9))) == ("attack", "g1")


ARCHER = {"melee": (sword(), fists()), "missiles": (bow(),)}


def test_an_archer_shoots_the_far_and_draws_a_blade_in_melee():
    assert plays(following("archer", *row(80), **ARCHER)) == ("shoot", "g1")
    assert plays(following("archer", *row(9), **ARCHER)) == ("attack", "g1")


def test_an_archer_holds_his_aim_for_who_comes_and_shoots_who_does_not():
    field = following("archer", *row(40), **ARCHER)
    assert plays(field)[0] == "aim"
    field.battle.round, field["Aldric"].aim = 2, 0
    field["g1"].moved_round = 1
    assert plays(field)[0] == "aim", "he keeps it while the foe is coming"
    field["g1"].moved_round = 0
    assert plays(field) == ("shoot", "g1"), "and shoots when he stands"
    field["g1"].moved_round, field["g1"].doing = 1, terms.AIMED
    assert plays(field) == ("shoot", "g1"), "another archer will not come in"


def test_an_archer_behind_others_does_not_aim():
    assert plays(following("archer", (spec("Bera"), 5, 0), *row(45), **ARCHER))[0] != "aim"


def test_an_archer_does_not_shoot_his_friends_but_helps_them():
    assert plays(following("archer", (spec("Bera"), 45, 0), *row(50), **ARCHER)) == ("attack", "g1")


def test_an_archer_takes_the_quick_shot_when_the_foe_will_be_there_first():
    field = following("archer", (spec("Bera"), 10, 0), *row(65), **ARCHER)
    assert plays(field) == ("snap-shot", "g1")
    field.battle.put(field["g1"], 450, 0)
    assert plays(field)[0] == "guard"


def test_an_archer_out_of_range_goes_nearer_and_without_arrows_fights():
    field = following("archer", *row(200), **ARCHER)
    intent = decide(field.battle, field["Aldric"])
    assert (intent.act, intent.trigger_argument) == (terms.SHOOT, 150), "he who comes is waited for"
    field.battle.round = 3
    assert plays(field) == ("move", "g1"), "he who stands is gone for"
    field = following("archer", *row(80), **ARCHER)
    field["Aldric"].ammunition[0] = 0
    assert plays(field) == ("attack", "g1")


def test_an_archer_at_a_slit_shoots_and_else_stands():
    posted = ARCHER | {"fixed_in_place": True}
    assert plays(following("archer", *row(80), **posted)) == ("shoot", "g1")
    field = following("archer", *row(200), **posted)
    field.battle.round = 3
    assert plays(field)[0] == "guard"


def test_a_skirmisher_gives_ground_when_hurt_and_friends_are_by():
    field = following("skirmisher", (spec("Bera"), 20, 0), *row(9), **ARCHER)
    assert plays(field) == ("attack", "g1")
    field["Aldric"].hp = 3
    assert plays(field)[0] == "withdraw"
    field.fell("Bera")
    assert plays(field) == ("attack", "g1")


def test_a_skirmisher_slips_behind_those_who_fight():
    field = following("skirmisher", (spec("Bera"), 60, 0), (spec("foe", 1), 66, 0), *row(25), **ARCHER)
    assert plays(field)[0] == "fall back"


MAGE = {
    "melee": (sword("dagger", 2, "1d4"), fists()),
    "missiles": (dagger_thrown(),),
    "powers": (sleep(), magic_missile(), shield_spell(), charm(), fireball()),
}


def mage(*placed, without=(), **more):
    field = following("caster behind the line", *placed, **(MAGE | more))
    for index, one in enumerate(field["Aldric"].spec.powers):
        if one.name in without:
            field["Aldric"].uses[index] = 0
    return field


def test_a_caster_puts_many_to_sleep_and_burns_what_does_not_sleep():
    assert plays(mage(*row(50, 52, 54))) == ("use", "sleep")
    assert plays(mage(*row(50, 52, 54, hit_dice=(5, 0))).in_round(5)) == ("use", "fireball")


def test_a_caster_does_not_put_friends_to_sleep():
    assert plays(mage((spec("Bera"), 51, 0), *row(50, 52))) == ("use", "charm person")


def test_a_caster_does_not_burn_friends_for_any_number_of_foes():
    crowd = row(50, 51, 52, 53, 54, 55, hit_dice=(5, 0))
    assert plays(mage((spec("Bera"), 51, 9), *crowd))[1] != "fireball"
    assert plays(mage((spec("Bera"), 0, 9), *crowd).in_round(5)) == ("use", "fireball")


def test_a_caster_has_smaller_spells_for_fewer():
    assert plays(mage(*row(50, 90, 100, 110), without=("sleep", "fireball"))) == ("use", "magic missile")
    assert plays(mage(*row(50, hit_dice=(2, 0)), without=("sleep", "fireball"))) == ("use", "charm person")
    assert plays(mage(*row(50), without=("fireball", "charm person"))) == ("use", "sleep")


def test_a_caster_sends_missiles_at_other_casters_once_they_have_shown_themselves():
    field = mage(*row(50, 55), without=("sleep", "fireball", "charm person"))
    assert decide(field.battle, field["Aldric"]).target.spec.name == "g1"
    field["g2"].spells_cast = 1
    intent = decide(field.battle, field["Aldric"])
    assert (intent.act, intent.target.spec.name) == (terms.USE, "g2")


def test_a_caster_without_spells_throws_from_behind_and_stays_there():
    spent = tuple(one.name for one in MAGE["powers"])
    arms = {"missiles": (dagger_thrown(count=4),)}
    assert plays(mage((spec("Bera"), 0, 5), *row(28), without=spent, **arms)) == ("shoot", "g1")
    assert plays(mage((spec("Bera"), 0, 5), *row(28), without=spent))[0] == "guard", "the last blades are kept"
    assert plays(mage((spec("Bera"), 30, 0), *row(38, 39), without=spent))[0] == "guard"


def test_a_caster_does_not_wade_in_however_few_the_foes():
    spent = tuple(one.name for one in MAGE["powers"])
    field = mage((spec("Bera"), 0, 9), (spec("C"), 0, 19), *row(60), without=spent, missiles=())
    assert plays(field)[0] == "guard"
    field.fell("Bera")
    field.fell("C")
    assert plays(field) == ("attack", "g1"), "alone there is nothing else to do"


def test_a_caster_whose_friends_are_gone_casts_what_is_left_and_else_runs_when_hurt():
    shown = mage(*row(9, hit_dice=(6, 0), traits=0), without=("fireball", "charm person", "sleep", "magic missile"))
    assert plays(shown) == ("attack", "g1")
    for hp, name in ((4, "attack"), (3, "flee")):
        shown["Aldric"].hp = hp
        assert plays(shown)[0] == name
    left = power("spike", Verb(terms.DAMAGE, parse_dice("1d6")))
    alone = following("caster", *row(9, hit_dice=(6, 0)), **(MAGE | {"powers": (left,)}))
    alone["Aldric"].hp = 3
    assert plays(alone) == ("use", "spike")
    helped = following("caster", (spec("Bera"), 9, 9), *row(9, hit_dice=(6, 0)), **(MAGE | {"powers": (left,)}))
    assert plays(helped)[0] == "attack"
    weak = mage(*row(9, hit_dice=(1, -1), traits=0), without=tuple(one.name for one in MAGE["powers"]))
    weak["Aldric"].hp = 3
    assert plays(weak)[0] != "withdraw"


def test_a_caster_spends_nothing_on_foes_who_run():
    field = mage((spec("Bera"), 0, 9), *row(50, 52, 54))
    for n in (1, 2, 3):
        field[f"g{n}"].resolve = 2
    assert plays(field)[0] not in ("use", "charge")


@EVERY_LIST
def test_when_every_foe_is_stuck_everybody_goes_and_ends_it(name):
    field = following(name, (spec("Bera"), -20, 0), *row(25, 50), **(MAGE | ARCHER))
    field.afflict("g1", terms.WEBBED)
    field.afflict("g2", terms.WEBBED)
    assert plays(field)[0] == ("guard" if name == "hold the door" else "attack")


def test_a_caster_falls_back_from_what_breaks_through():
    spent = tuple(one.name for one in MAGE["powers"])
    field = mage((spec("Bera"), 30, 60), (spec("foe", 1), 36, 60), *row(40), without=spent, missiles=())
    assert plays(field)[0] == "fall back"


def test_a_caster_in_melee_still_has_quick_spells_then_gives_ground_then_fights():
    names = ("sleep", "fireball", "charm person", "shield")
    assert plays(mage(*row(9), without=names)) == ("use", "magic missile")
    field = mage((spec("Bera"), 9, 9), *row(9), without=(*names, "magic missile"))
    assert plays(field) == ("attack", "g1")
    field["Aldric"].hp = 4
    assert plays(field)[0] == "withdraw"


def test_nobody_goes_for_sleepers_among_the_waking():
    spent = tuple(one.name for one in MAGE["powers"])
    field = mage((spec("Bera"), 45, 0), (spec("foe", 1), 50, 0), *row(35), without=spent, missiles=())
    field.afflict("g1", terms.ASLEEP)
    assert plays(field)[0] == "guard"


def test_a_caster_whose_friends_all_sleep_does_what_he_can():
    spent = tuple(one.name for one in MAGE["powers"])
    field = mage((spec("Bera"), -20, 0), *row(60), without=spent, missiles=())
    assert plays(field)[0] == "guard"
    field.afflict("Bera", terms.ASLEEP)
    assert plays(field) == ("attack", "g1")


def test_a_caster_finishes_sleepers_when_all_others_are_busy():
    spent = tuple(one.name for one in MAGE["powers"])
    field = mage((spec("Bera"), 70, 0), (spec("foe", 1), 76, 0), *row(35), without=spent, missiles=())
    field.afflict("g1", terms.ASLEEP)
    assert plays(field) == ("attack", "g1")


CLERIC = {"melee": (sword("mace"),), "powers": (turning(), bless(), hold_person(), cure())}


def cleric(*placed, **more):
    return following("healer", *placed, **(CLERIC | more))


def test_a_healer_turns_undead_first():
    field = cleric(*row(30, 40, traits=terms.UNDEAD, turn_as=1), (spec("necromancer", 1), 50, 0))
    assert plays(field) == ("use", "turn undead")


def test_a_healer_blesses_only_while_nobody_is_near():
    assert plays(cleric((spec("Bera"), 9, 0), *row(90, traits=0))) == ("use", "bless")
    assert plays(cleric((spec("Bera"), 9, 0), *row(60, traits=0)))[1] != "bless"


def test_a_healer_holds_persons():
    assert plays(cleric(*row(50, 55))) == ("use", "hold person")
    assert plays(cleric(*row(50, hit_dice=(3, 0)))) == ("use", "hold person")
    assert plays(cleric(*row(50)))[0] == "charge"


def test_a_healer_closes_bad_wounds_within_reach_and_goes_to_them():
    field = cleric((spec("Bera"), 0, 9), *row(150, traits=0))
    field["Aldric"].uses[1] = 0
    field["Bera"].hp = 4
    assert plays(field)[0] == "charge"
    field["Bera"].hp = 3
    assert plays(field) == ("use", "cure light wounds")
    field.battle.put(field["Bera"], 400, 0)
    assert plays(field) == ("use", "cure light wounds"), "he walks there and casts"


def test_a_healer_stops_bleeding_rather_than_spending_a_cure_on_the_fallen():
    field = cleric((spec("Bera"), 9, 0), *row(50, traits=0))
    field.fell("Bera")
    assert plays(field) == ("aid", "Bera")


def test_a_healer_in_melee_uses_the_mace():
    field = cleric((spec("Bera"), 0, 9), *row(9))
    field["Bera"].hp = 1
    assert plays(field) == ("attack", "g1")


def test_a_coward_fights_only_at_good_odds():
    assert plays(following("coward", (spec("Bera"), 0, 9), *row(20))) == ("attack", "g1")
    assert plays(following("coward", *row(20, 25)))[0] == "guard"
    assert plays(following("coward", *row(9, 25))) == ("attack", "g1")
    field = following("coward", *row(9))
    field["Aldric"].hp = 3
    assert plays(field)[0] == "flee"
    field = following("coward", (spec("B"), 0, 9), (spec("C"), 0, 19), *row(40))
    field.fell("B")
    assert plays(field)[0] == "attack"
    field.fell("C")
    assert plays(field)[0] == "flee"


def test_a_cunning_pack_gangs_up_on_the_weakest_and_on_casters_that_have_shown_themselves():
    wolf = {"melee": (claws(),), "traits": terms.ANIMAL, "move_ft": 180}
    field = following("cunning pack", *row(20, 25), **wolf)
    field["g2"].hp = 2
    assert plays(field) == ("attack", "g2")
    field["g1"].spells_cast = 1
    assert plays(field)[1] == "g1"
    field = following("cunning pack", (spec("B"), 0, 9), (spec("C"), 0, 19), *row(9), **wolf)
    field["Aldric"].hp = 2
    assert plays(field)[0] == "withdraw"


def test_who_guards_the_caster_stays_by_him():
    cid = spec("Cid", powers=(sleep(),))
    assert plays(following("guard the caster", (cid, 40, 0), *row(100))) == ("move", "Cid")
    assert plays(following("guard the caster", (cid, 9, 0), *row(28))) == ("attack", "g1")
    assert plays(following("guard the caster", (cid, 9, 0), *row(90)))[0] == "guard"
    assert plays(following("guard the caster", (spec("Bera"), 9, 0), *row(200)))[0] == "attack"


def test_who_holds_the_door_does_not_leave_it():
    spearman = {"melee": (spear(), fists())}
    assert plays(following("hold the door", *row(60), **spearman))[0] == "set weapon"
    assert plays(following("hold the door", (spec("Bera"), 9, 0), *row(60), **spearman))[0] == "guard", "second rank"
    assert plays(following("hold the door", *row(19), **spearman))[0] == "guard", "too near for a charge"
    field = following("hold the door", *row(60), **spearman)
    field.battle.round = 3
    assert plays(field)[0] == "guard", "nobody comes"
    assert plays(following("hold the door", *row(60)))[0] == "guard"
    assert plays(following("hold the door", *row(60), **ARCHER)) == ("shoot", "g1")
    assert plays(following("hold the door", *row(9), **spearman)) == ("attack", "g1")
    assert plays(following("hold the door", *row(18), **spearman))[0] == "guard"
    assert plays(following("hold the door", (spec("Bera"), 12, 6), *row(18), **spearman)) == ("attack", "g1"), "beside"
    assert plays(following("hold the door", (spec("Bera"), 6, 0), *row(15), **spearman)) == ("attack", "g1")


def test_a_giant_hurls_rocks_while_far_and_then_fights():
    giant = {"melee": (claws(),), "missiles": (boulder(),), "traits": 0}
    assert plays(following("hurler", *row(90), **giant)) == ("throw", "g1")
    assert plays(following("hurler", *row(18), **giant)) == ("attack", "g1")
    assert plays(following("hurler", *row(9), **giant)) == ("attack", "g1")


def test_a_breather_breathes_on_two_and_on_the_last():
    dragon = {"melee": (claws(),), "powers": (breath(),), "traits": 0, "level": 9}
    assert plays(following("breather", *row(20, 40), **dragon)) == ("use", "fire breath")
    assert plays(following("breather", *row(9), **dragon)) == ("use", "fire breath")
    field = following("breather", *row(9), (spec("aside", 1), -60, 0), **dragon)
    assert plays(field) == ("attack", "g1")
    field["Aldric"].hp = 3
    assert plays(field) == ("use", "fire breath")


def test_a_gazer_gazes_at_the_strongest_while_striking_the_nearest():
    medusa = {"melee": (claws(),), "powers": (gaze(),), "traits": 0}
    field = following("gazer", *row(9), (spec("lord", 1, hit_dice=(6, 0)), 30, 0), **medusa)
    intent = decide(field.battle, field["Aldric"])
    assert (intent.act, intent.target.spec.name, intent.beside.target.spec.name) == (terms.ATTACK, "g1", "lord")


def test_a_thief_shoots_from_behind_and_strikes_the_helpless():
    thief = {"melee": (sword("short sword", dice="1d6"), fists()), "missiles": (bow("sling", hands=1, segments=3),)}
    assert plays(following("thief", (spec("Bera"), 9, 0), *row(60), **thief)) == ("shoot", "g1")
    field = following("thief", (spec("Bera"), 60, 0), *row(20), (spec("foe", 1), 66, 0), **thief)
    field.afflict("g1", terms.HELD)
    field["Aldric"].ammunition[0] = 0
    assert plays(field) == ("attack", "g1")
    field = following("thief", (spec("Bera"), 9, 0), *row(9), **thief)
    field["Aldric"].hp = 3
    assert plays(field)[0] == "withdraw"


@pytest.mark.parametrize("name", ["thief", "skirmisher"])
def test_a_hurt_one_who_has_slipped_out_of_melee_does_not_come_back(name):
    field = following(name, (spec("Bera"), 40, 0), *row(47), missiles=()).in_round(4)
    assert plays(field) == ("attack", "g1")
    field["Aldric"].hp = 3
    assert plays(field)[0] == "guard"
    field.fell("Bera")
    assert plays(field) == ("attack", "g1"), "alone there is nothing else to do"


def test_a_monster_uses_what_it_has():
    spit = power("spit", Verb(terms.DAMAGE, parse_dice("2d6")), manner=terms.INNATE, components=0)
    assert plays(following("monster", *row(60), powers=(spit,))) == ("use", "spit")
    assert plays(following("monster", *row(9), powers=(spit,))) == ("attack", "g1")
    assert plays(following("monster", *row(60))) == ("charge", "g1")


def test_the_undead_come_on():
    assert plays(following("undead", *row(60))) == ("attack", "g1")
    assert plays(following("undead", *row(9, 20))) == ("attack", "g1")


def test_a_fighting_caster_casts_and_then_fights():
    arms = {"melee": (sword(),), "powers": (sleep(), magic_missile())}
    assert plays(following("fighting caster", *row(50, 52, 54), **arms)) == ("use", "sleep")
    assert plays(following("fighting caster", *row(9), (spec("x", 1), 300, 0), (spec("y", 1), 300, 90), **arms)) == (
        "attack",
        "g1",
    )
