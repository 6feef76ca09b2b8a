"""Who strikes from the second rank, and who steps up?"""

import pytest

from simulator.model.compiled import Arena
from simulator.tactics.second_rank import chosen_mode
from simulator.tactics.weapons import melee_mode
from tests.tactics.builders import Field, fists, spear, spec, sword

CORRIDOR = Arena(0, 0, 10, outdoors=False, light=2)


def struck_with(*modes, friends=1, arena=None, **more):
    """What Aldric strikes an orc 15 ft away with, which his friends fight."""
    field = Field(
        (spec("Aldric", melee=modes, **more), 0, 0),
        *((spec(f"friend {n}"), 10, n) for n in range(friends)),
        (spec("orc", 1), 15, 0),
        arena=arena,
    )
    me, orc = field["Aldric"], field["orc"]
    which = chosen_mode(field.battle, me, orc, melee_mode(me, tuple(range(len(modes))), orc))
    return modes[which].name


def test_who_has_a_better_blade_at_his_side_steps_up_to_use_it():
    assert struck_with(sword(), spear(1)) == "long sword"


def test_who_has_none_better_strikes_past_his_friend():
    assert struck_with(spear(), fists()) == "spear"
    assert struck_with(spear(), sword("dagger", 1, "1d4")) == "spear"
    assert struck_with(sword("dagger", 0, "1d4"), spear(1)) == "spear"


@pytest.mark.parametrize("more", [{"arena": CORRIDOR}, {"friends": 3}], ids=["corridor", "crowd"])
def test_where_there_is_no_room_in_front_the_spear_is_used(more):
    assert struck_with(sword(), spear(1), **more) == "spear"


def test_a_foe_in_reach_is_struck_with_the_best():
    field = Field((spec("Aldric", melee=(sword(), spear(1))), 0, 0), (spec("orc", 1), 8, 0))
    assert chosen_mode(field.battle, field["Aldric"], field["orc"], 0) == 0
