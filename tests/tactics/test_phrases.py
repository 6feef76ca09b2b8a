"""What `do` phrases order."""

import pytest

from simulator.model import terms
from simulator.model.compiled import Verb
from simulator.tactics import Arms
from simulator.tactics.faults import TacticError
from simulator.tactics.phrases import AVERT, BESIDE, NAMED, VERBS, read_phrase
from tests.tactics.builders import (
    boulder,
    bow,
    breath,
    cure,
    dagger_thrown,
    fists,
    gaze,
    magic_missile,
    oil,
    potion,
    power,
    scroll,
    sleep,
    spear,
    sword,
    turning,
    wand,
)

POWERS = (
    sleep(),
    magic_missile(level=2),
    potion(),
    scroll(cure()),
    wand(),
    breath(),
    gaze(),
    turning(),
    power("suggestion", manner=terms.SPELL_LIKE),
    power("oil of slipperiness", Verb(terms.SUMMON), manner=terms.OIL),
)
ARMS = Arms((fists(), sword(), spear(2)), (dagger_thrown(), bow(), oil(), boulder()), POWERS)


@pytest.mark.parametrize(
    ("text", "act", "which"),
    [
        ("attack", terms.ATTACK, (1, 2, 0)),
        ("attack long sword", terms.ATTACK, (1,)),
        ("attack with long sword", terms.ATTACK, (1,)),
        ("Attack  With   Long Sword", terms.ATTACK, (1,)),
        ("attack with weapon", terms.ATTACK, (1, 2, 0)),
        ("charge spear", terms.CHARGE, (2,)),
        ("shoot", terms.SHOOT, (1, 0)),
        ("shoot short bow", terms.SHOOT, (1,)),
        ("shoot dagger", terms.SHOOT, (0,)),
        ("snap_shot short bow", terms.SNAP_SHOT, (1,)),
        ("snap-shot", terms.SNAP_SHOT, (1, 0)),
        ("snap shot", terms.SNAP_SHOT, (1, 0)),
        ("aim", terms.AIM, (1, 0, 3)),
        ("aim oil flask", terms.AIM, (2,)),
        ("throw oil flask", terms.THROW, (2,)),
        ("throw", terms.THROW, (2, 0)),
        ("hurl boulder", terms.THROW, (3,)),
        ("hurl", terms.THROW, (3,)),
        ("cast sleep", terms.USE, (0,)),
        ("cast", terms.USE, (0, 1)),
        ("drink healing", terms.USE, (2,)),
        ("read cure light wounds", terms.USE, (3,)),
        ("read scroll of cure light wounds", terms.USE, (3,)),
        ("use wand of magic missiles", terms.USE, (4,)),
        ("use magic missiles", terms.USE, (4,)),
        ("breathe", terms.USE, (5,)),
        ("breathe fire breath", terms.USE, (5,)),
        ("gaze", terms.USE, (6,)),
        ("turn", terms.USE, (7,)),
        ("turn undead", terms.USE, (7,)),
        ("invoke suggestion", terms.USE, (8,)),
        ("pour slipperiness", terms.USE, (9,)),
        ("set weapon", terms.SET_WEAPON, (2,)),
        ("set spear", terms.SET_WEAPON, (2,)),
        ("guard", terms.GUARD, (1, 2, 0)),
        ("touch", terms.TOUCH, ()),
        ("move", terms.MOVE, ()),
        ("fall_back", terms.FALL_BACK, ()),
        ("fall back", terms.FALL_BACK, ()),
        ("withdraw", terms.WITHDRAW, ()),
        ("flee", terms.FLEE, ()),
        ("parry", terms.PARRY, ()),
        ("avert", terms.WAIT, ()),
        ("command", terms.COMMAND, ()),
        ("aid", terms.AID, ()),
        ("toss healing", terms.TOSS, (2,)),
        ("stand_up", terms.STAND_UP, ()),
        ("stand up", terms.STAND_UP, ()),
        ("surrender", terms.SURRENDER, ()),
        ("hold", terms.WAIT, ()),
        ("wait", terms.WAIT, ()),
    ],
)
def test_every_phrase_is_understood(text, act, which):
    order = read_phrase(text, ARMS)
    assert (order.verb.act, order.which, order.owned) == (act, which, True)


def test_what_was_not_made_for_throwing_is_thrown_only_by_name():
    arms = Arms((sword(),), (bow("long sword", 0, hurled=True, improvised=True), bow()))
    assert read_phrase("shoot", arms).which == (1,)
    assert read_phrase("throw long sword", arms).which == (0,)


def test_every_verb_is_in_the_list_above_once():
    words = [verb.word for verb in VERBS]
    assert len(words) == len(set(words)) == 33


def test_a_phrase_that_names_its_thing_says_so():
    assert read_phrase("cast sleep", ARMS).flags & NAMED
    assert not read_phrase("cast", ARMS).flags & NAMED
    assert not read_phrase("attack with weapon", ARMS).flags & NAMED


def test_what_works_beside_an_attack_is_marked_and_so_is_averting():
    assert read_phrase("gaze", ARMS).flags & BESIDE
    assert not read_phrase("invoke suggestion", ARMS).flags & BESIDE
    assert read_phrase("avert", ARMS).flags & AVERT


@pytest.mark.parametrize(
    "text", ["cast fireball", "attack halberd", "shoot sling", "snap_shot oil flask", "set long sword"]
)
def test_what_the_owner_lacks_is_an_order_he_cannot_follow(text):
    assert read_phrase(text, ARMS).owned is False


@pytest.mark.parametrize("text", ["attack", "shoot", "cast", "hurl", "set weapon", "guard", "aim", "command"])
def test_who_has_nothing_cannot_do_it(text):
    assert read_phrase(text, Arms()).owned is False


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("cast healing", "'potion of healing' is a potion: write 'drink healing', not 'cast'"),
        ("drink sleep", "'sleep' is a spell: write 'cast sleep', not 'drink'"),
        ("use suggestion", "'suggestion' is a spell-like ability: write 'invoke suggestion', not 'use'"),
        ("cast fireball", ""),
    ],
)
def test_a_wrong_verb_for_a_thing_is_put_right(text, advice):
    order = read_phrase(text, ARMS)
    assert (order.owned, order.advice) == (False, advice)


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 0, "missing"),
        ("   ", 0, "missing"),
        ("atack", 0, "'atack' is nothing that can be done; did you mean attack?"),
        ("  kast sleep", 2, "did you mean cast?"),
        ("flee north", 5, "'flee' is done with nothing"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(text, column, part):
    with pytest.raises(TacticError) as caught:
        read_phrase(text, ARMS)
    assert (caught.value.column, part in caught.value.message) == (column, True), caught.value.message
