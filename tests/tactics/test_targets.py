"""Whom each selector picks."""

import pytest

from simulator.dice import Purpose, ScriptedDice
from simulator.model import terms
from simulator.model.compiled import ArmourClass
from simulator.tactics.faults import TacticError
from simulator.tactics.targets import SELECTORS, cluster_at, pick, read_selector
from tests.tactics.builders import Field, power, sleep, spec


def field():
    return Field(
        (spec("Aldric"), 0, 0),
        (spec("Bera"), 30, 0),
        (spec("Cid", powers=(sleep(),)), 0, 40),
        (spec("big", 1, hit_dice=(4, 1), armour=ArmourClass(7, 0, 0)), 38, 0),
        (spec("far", 1, armour=ArmourClass(9, 0, 0)), 90, 0),
        (spec("near", 1), 18, 0),
        (spec("mid", 1, traits=terms.UNDEAD | terms.LEADER), 50, 0),
    )


def picked(built, at, me="Aldric", among=None):
    one = built[me]
    selector, limit = read_selector(at)
    if among is None:
        friendly = SELECTORS[selector].whom == 2
        ours = built.battle.friends_of[one.allegiance]
        bits = ours if friendly else built.battle.foes(one)
    else:
        bits = sum(built[name].bit for name in among)
    chosen = pick(built.battle, one, bits, selector, limit)
    return None if chosen is None else chosen.spec.name


@pytest.mark.parametrize(
    ("at", "name"),
    [
        ("nearest", "near"),
        ("farthest", "far"),
        ("strongest", "big"),
        ("leader", "mid"),
        ("undead", "mid"),
        ("least_armoured", "far"),
        ("unengaged", "near"),
        ("engaged", None),
        ("casting", None),
        ("charging", None),
        ("shooting", None),
        ("helpless", None),
        ("same", "near"),
        ("weakest", "near"),
        ("fallen", None),
        ("self", "Aldric"),
        ("friend", "Bera"),
        ("fighting", "Bera"),
        ("spellcaster", "Cid"),
        ("farthest(60)", "mid"),
        ("nearest(17)", None),
    ],
)
def test_who_is_picked_on_a_quiet_field(at, name):
    assert picked(field(), at) == name


def test_among_equals_the_nearest_is_picked_and_then_the_first_in_order():
    built = Field((spec("Aldric"), 0, 0), (spec("a", 1), 30, 0), (spec("b", 1), 0, 20), (spec("c", 1), 0, -20))
    assert [picked(built, at) for at in ("strongest", "weakest", "least_armoured", "nearest")] == ["b", "b", "b", "b"]


def test_the_weakest_is_judged_by_quarters_and_hit_dice():
    built = field()
    built["big"].hp = 1
    assert picked(built, "weakest") == "near"
    built["far"].hp = 5
    assert picked(built, "weakest") == "far"
    built["near"].hp = 6
    assert picked(built, "weakest") == "near", "75 in a hundred look alike"


def test_who_casts_now_comes_before_who_has_cast():
    built = field()
    built["near"].spells_cast = 1
    assert picked(built, "casting") == "near"
    built["far"].doing = terms.READING
    assert picked(built, "casting") == "far"
    built["mid"].doing = terms.CASTING
    assert picked(built, "casting") == "mid"
    assert picked(built, "casting(45)") == "near"


def test_who_charges_comes_before_who_walks():
    built = field()
    built["near"].doing = terms.MOVING
    assert picked(built, "charging") == "near"
    built["far"].doing = terms.MOVING
    built["far"].intent = built["far"].intent._replace(act=terms.CHARGE)
    assert picked(built, "charging") == "far"


def test_shooting_and_helpless():
    built = field()
    built["mid"].doing = terms.AIMED
    built.afflict("far", terms.HELD)
    assert (picked(built, "shooting"), picked(built, "helpless")) == ("mid", "far")


def test_engaged_are_those_in_melee_with_me_and_unengaged_those_with_no_friend():
    built = field()
    assert picked(built, "engaged", "Bera") == "big"
    built.battle.put(built["near"], 80, 0)
    assert picked(built, "engaged") == "near"
    assert picked(built, "unengaged") == "near", "a foe in melee with me alone is clear"
    built.battle.put(built["near"], 250, 0)
    assert picked(built, "unengaged") == "mid"


def test_a_melee_is_linked_so_that_a_foe_behind_a_foe_is_in_it_too():
    built = Field(
        (spec("Aldric"), 0, 0),
        (spec("Bera"), 50, 0),
        (spec("Cid"), 62, 0),
        (spec("g1", 1), 58, 0),
        (spec("g2", 1), 71, 0),
    )
    assert picked(built, "unengaged") is None


def test_same_keeps_the_target_while_it_is_among_those_in_question():
    built = field()
    built["Aldric"].target = built["far"]
    assert picked(built, "same") == "far"
    assert picked(built, "same", among=("near", "mid")) == "near"


def test_most_clustered_has_most_around_it():
    built = Field((spec("Aldric"), 0, 0), *((spec(f"g{n}", 1), x, 0) for n, x in enumerate((20, 50, 60, 70))))
    assert picked(built, "most_clustered") == "g2"


def test_a_cluster_counts_up_to_the_very_distance():
    built = field()
    foes = built.battle.foes(built["Aldric"])
    assert [cluster_at(built.battle, built["big"], foes, tenths) for tenths in (0, 119, 120, 200)] == [1, 1, 2, 3]


def test_the_most_wounded_is_a_share_and_the_fallen_come_last():
    built = field()
    built["Aldric"].hp = 4
    built["Cid"].hp = 3
    built.fell("Bera", -9)
    assert picked(built, "most_wounded") == "Cid"
    assert picked(built, "most_wounded", among=("Bera",)) == "Bera"
    assert picked(built, "fallen") == "Bera"
    assert picked(built, "friend") == "Cid"
    assert picked(built, "fighting") is None


def test_random_rolls_one_die_of_the_owners_tactic_lane():
    dice = ScriptedDice({("party/Aldric", Purpose.TACTIC): [3]})
    built = Field((spec("Aldric"), 0, 0), *((spec(f"g{n}", 1), 20 * n, 0) for n in (1, 2, 3, 4)), dice=dice)
    assert picked(built, "random") == "g3"
    dice.finish()


def test_random_rolls_nothing_where_there_is_no_choice():
    dice = ScriptedDice({})
    built = Field((spec("Aldric"), 0, 0), (spec("g1", 1), 20, 0), (spec("g2", 1), 50, 0), dice=dice)
    assert picked(built, "random(30)") == "g1"
    assert picked(built, "random(10)") is None


def test_a_spellcaster_has_spells_and_stands():
    built = Field(
        (spec("Aldric"), 0, 0),
        (spec("Bera", powers=(power("fist", manner=terms.INNATE),)), 10, 0),
        (spec("Cid", powers=(sleep(),)), 20, 0),
        (spec("goblin", 1), 90, 0),
    )
    assert picked(built, "spellcaster") == "Cid"
    built.fell("Cid")
    assert picked(built, "spellcaster") is None


@pytest.mark.parametrize("text", ["nearest", " Nearest ", "NEAREST"])
def test_selectors_are_read_without_care_for_case(text):
    assert read_selector(text) == (1, 0)


def test_every_selector_can_be_written_with_and_without_a_distance():
    for number, word in enumerate(SELECTORS):
        if word.word:
            assert read_selector(word.word) == (number, 0)
            assert read_selector(f"{word.word.replace('_', ' ')}( 25 )") == (number, 25)


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("neerest", 0, "did you mean nearest?"),
        ("  wekest", 2, "did you mean weakest?"),
        ("", 0, "is no selector"),
        ("nearest(", 7, "a distance in feet"),
        ("nearest()", 7, "a distance in feet"),
        ("nearest(30) ft", 7, "a distance in feet"),
        ("nearest(-3)", 7, "a distance in feet"),
        ("nearest(0)", 8, "1 to 99,999 feet"),
        ("nearest(100000)", 8, "1 to 99,999 feet"),
    ],
)
def test_what_is_no_selector_is_refused(text, column, part):
    with pytest.raises(TacticError) as caught:
        read_selector(text)
    assert (caught.value.column, part in caught.value.message) == (column, True), caught.value.message
