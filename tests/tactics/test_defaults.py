"""Which list somebody gets about whom nothing is said."""

import pytest

from simulator.model import terms
from simulator.tactics import Features, default_list, features_of, library_names
from tests.tactics.builders import (
    boulder,
    bow,
    breath,
    claws,
    cure,
    dagger_thrown,
    fists,
    gaze,
    magic_missile,
    potion,
    sleep,
    sword,
    turning,
)

HERO = terms.CHARACTER | terms.PERSON
MAN = terms.PERSON
BLADE = (sword(), fists())


def listed(group="", traits=MAN, level=1, intelligence=4, melee=BLADE, missiles=(), powers=(), free_hands=2):
    return default_list(features_of(group, traits, level, intelligence, melee, missiles, powers, free_hands))


@pytest.mark.parametrize(
    ("who", "name"),
    [
        ({"group": "fighter", "traits": HERO}, "fighter"),
        ({"group": "fighter", "traits": HERO, "missiles": (bow(item=1),)}, "fighter"),
        ({"group": "fighter", "traits": HERO, "missiles": (bow(item=0),)}, "archer"),
        ({"group": "fighter", "traits": HERO, "missiles": (bow(item=0),), "free_hands": 1}, "fighter"),
        ({"group": "fighter", "traits": HERO, "missiles": (bow(item=3),), "melee": (fists(),)}, "archer"),
        ({"group": "fighter", "traits": HERO, "missiles": (dagger_thrown(item=0),)}, "fighter"),
        ({"group": "fighter", "traits": HERO, "powers": (sleep(),)}, "fighting caster"),
        ({"group": "fighter", "traits": HERO, "powers": (turning(),)}, "fighter"),
        ({"group": "fighter", "traits": HERO, "powers": (turning(), cure())}, "healer"),
        ({"group": "fighter", "traits": HERO, "powers": (potion(),)}, "fighter"),
        ({"group": "cleric", "traits": HERO}, "healer"),
        ({"group": "thief", "traits": HERO, "missiles": (bow(item=0),)}, "thief"),
        ({"group": "thief", "traits": HERO, "powers": (magic_missile(),)}, "fighting caster"),
        ({"group": "magic-user", "traits": HERO}, "caster behind the line"),
        ({"group": "magic-user", "traits": HERO, "powers": (sleep(),)}, "caster behind the line"),
        ({}, "monster"),
        ({"missiles": (bow(item=0),)}, "archer"),
        ({"missiles": (bow(item=1),)}, "monster"),
        ({"missiles": (bow(item=0),), "melee": (claws(),), "traits": 0}, "archer"),
        ({"missiles": (bow(item=1),), "melee": (claws(),), "traits": 0}, "monster"),
        ({"traits": terms.UNDEAD}, "undead"),
        ({"traits": terms.UNDEAD, "powers": (sleep(),), "level": 9}, "fighting caster"),
        ({"powers": (breath(), sleep())}, "breather"),
        ({"group": "fighter", "powers": (breath(),)}, "breather"),
        ({"powers": (gaze(),)}, "gazer"),
        ({"missiles": (boulder(),)}, "hurler"),
        ({"powers": (sleep(),), "level": 1}, "caster behind the line"),
        ({"powers": (sleep(),), "level": 4}, "fighting caster"),
        ({"powers": (cure(),), "level": 3}, "healer"),
        ({"traits": terms.ANIMAL, "intelligence": 2, "melee": (claws(),)}, "cunning pack"),
        ({"traits": terms.ANIMAL, "intelligence": 1, "melee": (claws(),)}, "monster"),
    ],
)
def test_the_list_suits_what_one_is_and_has(who, name):
    assert listed(**who) == name


def test_every_answer_is_a_shipped_list():
    flags = ("undead", "spells", "healing", "breath", "gaze", "boulders", "bow_first", "pack")
    for group in ("", "fighter", "cleric", "thief", "magic-user"):
        for bits in range(1 << len(flags)):
            features = Features(group, 1 + bits % 6, **{flag: bool(bits >> n & 1) for n, flag in enumerate(flags)})
            assert default_list(features) in library_names()
