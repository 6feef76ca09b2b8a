"""How long a decision takes. The times inform; nothing is gated by them."""

import timeit

import pytest

from simulator.model import terms
from simulator.tactics import decide, library
from tests.tactics.builders import (
    Field,
    bow,
    dagger_thrown,
    fists,
    magic_missile,
    shield_spell,
    sleep,
    spec,
    sword,
    with_tactics,
)


def follower(name, list_name, **more):
    return with_tactics(spec(name, **more), library(list_name), lenient=True)


def scene(first_foe):
    mage = {"melee": (sword("dagger", 2, "1d4"), fists()), "missiles": (dagger_thrown(),)}
    return Field(
        (follower("Aldric", "fighter", melee=(sword(), fists())), 0, 0),
        (follower("Bera", "archer", melee=(sword(), fists()), missiles=(bow(),)), 0, 10),
        (follower("Elowen", "caster", powers=(sleep(), magic_missile(uses=2), shield_spell()), **mage), -10, 5),
        (spec("Cid"), 0, -10),
        *((spec(f"goblin {n}", 1), first_foe + (n > 1), 8 * (n - 1)) for n in range(1, 6)),
    )


@pytest.mark.bench
@pytest.mark.parametrize(
    ("who", "far", "spent", "act"),
    [
        ("Aldric", 60, False, terms.CHARGE),
        ("Aldric", 9, False, terms.ATTACK),
        ("Bera", 60, False, terms.SHOOT),
        ("Elowen", 40, False, terms.USE),
        ("Elowen", 40, True, terms.GUARD),
    ],
)
def test_a_decision_in_microseconds(who, far, spent, act, capsys):
    field = scene(far)
    me = field[who]
    if spent:
        me.uses = [0] * len(me.uses)
    assert decide(field.battle, me).act == act
    count = 2_000
    best = min(timeit.repeat(lambda: decide(field.battle, me), number=count, repeat=5)) / count
    with capsys.disabled():
        print(f"\n{who} at {far} ft{', spells spent' if spent else ''}: {best * 1e6:.1f} us")  # noqa: T201 - a report
