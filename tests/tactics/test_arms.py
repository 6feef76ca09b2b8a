"""Which of the owner's things a name means, and what is best."""

from dataclasses import replace

import pytest

from simulator.tactics import Arms
from tests.tactics.builders import (
    bless,
    bow,
    breath,
    charm,
    cure,
    dagger_thrown,
    fireball,
    fists,
    hold_person,
    magic_missile,
    potion,
    scroll,
    sleep,
    sword,
    wand,
)


def named(*names):
    return tuple(replace(sleep(), name=name) for name in names)


@pytest.mark.parametrize(
    ("name", "powers", "found"),
    [
        ("healing", ("potion of healing", "potion of extra healing"), (0,)),
        ("healing", ("potion of extra healing",), (0,)),
        ("extra healing", ("potion of healing", "potion of extra healing"), (1,)),
        ("potion of healing", ("potion of healing", "staff of healing"), (0,)),
        ("fireball", ("wand of fire: fireball", "fireball"), (1,)),
        ("fireball", ("wand of fire: burning hands", "wand of fire: fireball"), (1,)),
        ("wand of fire", ("wand of fire: burning hands", "wand of fire: fireball", "wand of fear"), (0, 1)),
        ("fire", ("wand of fire: burning hands",), ()),
        ("extra healing", ("potion of extra-healing",), (0,)),
        ("extra-healing", ("potion of extra healing",), (0,)),
        ("Sleep", ("sleep",), (0,)),
        ("MAGIC_missile", ("magic missile", "shield"), (0,)),
        ("light", ("cure light wounds", "light"), (1,)),
        ("wounds", ("cure light wounds", "cure serious wounds"), (0, 1)),
        ("ealing", ("potion of healing",), ()),
        ("", ("sleep",), ()),
        ("fly", ("sleep",), ()),
    ],
)
def test_names_are_found_whole_then_by_form_then_by_an_end(name, powers, found):
    assert Arms(powers=named(*powers)).find_powers(name) == found


def test_a_weapon_is_found_without_its_magic():
    arms = Arms(melee=(sword("dagger"), sword("long sword +1")), missiles=(bow("long bow"), bow("short bow")))
    assert arms.find_melee("long sword") == (1,)
    assert arms.find_melee("long sword +1") == (1,)
    assert arms.find_missiles("bow") == (0, 1)


def test_other_names_are_understood():
    assert Arms(powers=named("sleep"), aliases={"slumber": "sleep"}).find_powers("Slumber") == (0,)


@pytest.mark.parametrize(
    ("word", "found"),
    [("spell", (0, 1)), ("potion", (2,)), ("scroll", (3,)), ("wand", (4,)), ("breath", (5,)), ("gaze", ())],
)
def test_the_name_of_a_manner_means_all_of_it(word, found):
    arms = Arms(powers=(sleep(), cure(), potion(), scroll(sleep()), wand(), breath()))
    assert arms.find_powers(word) == found


def test_the_best_melee_weapon_does_most_damage_a_round():
    arms = Arms(
        melee=(fists(), sword("dagger", dice="1d4"), sword(), sword("flail", dice="1d6", extra_routines=(3, 2)))
    )
    assert arms.best_melee() == (3, 2, 1, 0)


def test_the_best_missile_is_one_the_owner_knows():
    arms = Arms(missiles=(bow(proficient=False), dagger_thrown(), bow("sling", shots=(1, 1))))
    assert arms.best_missiles((0, 1, 2)) == (1, 2, 0)


def test_the_best_power_does_most_to_a_fight():
    powers = (magic_missile(), bless(), sleep(), charm(), fireball(), cure(), breath(), hold_person())
    names = [powers[index].name for index in Arms(powers=powers).best_powers(tuple(range(len(powers))))]
    order = [
        "fireball",
        "fire breath",
        "hold person",
        "sleep",
        "magic missile",
        "cure light wounds",
        "bless",
        "charm person",
    ]
    assert names == order


def test_of_equals_the_higher_spell_is_better_and_then_the_first():
    arms = Arms(powers=(sleep(), sleep(level=2), sleep(level=2)))
    assert arms.best_powers((0, 1, 2)) == (1, 2, 0)
