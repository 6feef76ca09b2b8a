"""What a condition can ask about oneself."""

import pytest

from simulator.model import terms
from tests.tactics.builders import (
    Field,
    bow,
    crossbow,
    cure,
    dagger_thrown,
    fireball,
    fists,
    magic_missile,
    potion,
    sleep,
    spear,
    spec,
    sword,
)


def duel(apart=60, **mine):
    return Field((spec("Aldric", **mine), 0, 0), (spec("goblin", 1), apart, 0))


def test_hit_points_full_share_and_level():
    field = duel(level=4)
    field["Aldric"].hp = 5
    assert [field.value("Aldric", f"self.{name}") for name in ("hp", "max_hp", "hp_pct", "level")] == [5, 8, 62, 4]


def test_engaged_counts_the_able_foes_in_melee_range():
    field = Field((spec("Aldric"), 0, 0), (spec("g1", 1), 10, 0), (spec("g2", 1), 0, 9), (spec("g3", 1), 11, 0))
    assert field.value("Aldric", "self.engaged") == 2
    field.afflict("g1", terms.ASLEEP)
    assert field.value("Aldric", "self.engaged") == 1


def test_in_reach_counts_the_helpless_too_and_whom_a_spear_reaches_past_a_friend():
    placed = (spec("Bera"), 5, 0), (spec("g1", 1), 14, 0)
    swordsman = Field((spec("Aldric"), 0, 0), *placed)
    assert swordsman.value("Aldric", "self.in_reach") == 0
    spearman = Field((spec("Aldric", melee=(spear(),)), 0, 0), *placed)
    assert spearman.value("Aldric", "self.in_reach") == 1
    spearman["Aldric"].dropped = 1
    assert spearman.value("Aldric", "self.in_reach") == 0
    near = duel(apart=8)
    near.afflict("goblin", terms.HELD)
    assert near.value("Aldric", "self.in_reach") == 1
    near["goblin"].conditions, near["goblin"].doing = 0, terms.WITHDRAWING
    assert near.value("Aldric", "self.in_reach") == 0


def test_threats_are_able_foes_in_no_melee_with_a_friend_who_could_come_in_one_move():
    field = Field(
        (spec("Aldric"), 0, 0),
        (spec("Bera"), 60, 0),
        (spec("near", 1), 40, 0),
        (spec("busy", 1), 65, 0),
        (spec("far", 1), 101, 0),
        (spec("posted", 1, fixed_in_place=True), 0, 50),
        (spec("sleeper", 1), 0, -40),
    )
    field.afflict("sleeper", terms.ASLEEP)
    assert field.value("Aldric", "self.threats") == 1
    field.battle.put(field["far"], 1000, 0)
    assert field.value("Aldric", "self.threats") == 2


@pytest.mark.parametrize(("doing", "casts"), [(terms.CASTING, 1), (terms.READING, 1), (terms.DRINKING, 0)])
def test_casting_and_reading_are_casting(doing, casts):
    field = duel()
    field["Aldric"].doing = doing
    assert field.value("Aldric", "self.casting") == casts


def test_hurt_this_round_is_only_this_round():
    field = duel()
    field["Aldric"].hurt_round = 1
    assert field.value("Aldric", "self.hurt_this_round") == 1
    field.battle.round = 2
    assert field.value("Aldric", "self.hurt_this_round") == 0


def test_shots_left_are_counted_over_all_missiles_and_endless_ones_are_a_thousand():
    assert duel().value("Aldric", "self.shots_left") == 0
    assert (
        duel(missiles=(dagger_thrown(count=2), dagger_thrown(item=3, count=3))).value("Aldric", "self.shots_left") == 5
    )
    assert duel(missiles=(bow(), dagger_thrown())).value("Aldric", "self.shots_left") == 1000


def test_what_was_not_made_for_throwing_is_no_shot_left():
    assert duel(missiles=(dagger_thrown(count=1), bow(improvised=True))).value("Aldric", "self.shots_left") == 1


def test_loaded_means_ready_without_loading():
    field = duel(missiles=(crossbow(),))
    assert field.value("Aldric", "self.loaded") == 1
    field["Aldric"].loaded[0] = False
    assert field.value("Aldric", "self.loaded") == 0


def test_aimed():
    field = duel(missiles=(bow(),))
    assert field.value("Aldric", "self.aimed") == 0
    field["Aldric"].aim = 0
    assert field.value("Aldric", "self.aimed") == 1


def test_carries_looks_at_what_is_left_of_powers_pools_and_missiles():
    field = duel(
        powers=(potion(), cure(pool=0), cure("cure serious wounds", pool=0, cost=2)),
        pools=(2,),
        missiles=(dagger_thrown(),),
    )
    me = field["Aldric"]
    for name in ("healing", "cure light wounds", "cure serious wounds", "dagger"):
        assert field.holds("Aldric", f"self.carries({name})"), name
    me.uses[0] = 0
    me.pools[0] = 1
    me.ammunition[0] = 0
    found = [
        field.value("Aldric", f"self.carries({name})")
        for name in ("healing", "cure light wounds", "cure serious wounds", "dagger")
    ]
    assert found == [0, 1, 0, 0]


def test_can_use_also_asks_whether_it_can_be_begun_now():
    field = duel(powers=(sleep(), potion()), missiles=(bow(),))
    assert field.holds("Aldric", "self.can_cast(sleep) and self.can_use(healing) and self.can_use(short bow)")
    field.afflict("Aldric", terms.SILENCED)
    assert field.holds("Aldric", "not self.can_cast(sleep) and self.can_use(healing)")
    field.afflict("Aldric", terms.GRAPPLED)
    assert field.holds("Aldric", "not self.can_use(healing) and not self.can_use(short bow)")


def test_catches_is_the_best_aim_of_a_power():
    goblins = [(spec(f"g{n}", 1), 50, 5 * n) for n in range(4)]
    field = Field((spec("Elowen", powers=(fireball(), magic_missile())), 0, 0), *goblins).in_round(5)
    assert field.value("Elowen", "self.catches(fireball)") == 4
    assert field.value("Elowen", "self.catches(magic missile)") == 1
    assert field.value("Elowen", "self.catches(spell)") == 4
    field["Elowen"].uses[0] = 0
    assert field.value("Elowen", "self.catches(fireball)") == 0


def test_a_charge_is_open_once_in_ten_rounds_to_who_is_free_to_run():
    field = duel()
    assert field.holds("Aldric", "self.can_charge")
    field["Aldric"].charge_round = 1
    field.battle.round = 10
    assert not field.holds("Aldric", "self.can_charge")
    field.battle.round = 11
    assert field.holds("Aldric", "self.can_charge")
    field.afflict("Aldric", terms.SLOWED)
    assert not field.holds("Aldric", "self.can_charge")
    assert not duel(apart=9).holds("Aldric", "self.can_charge")


def test_images_and_conditions():
    field = duel(melee=(sword(), fists()))
    field["Aldric"].images = 3
    field.afflict("Aldric", terms.HASTED)
    assert field.value("Aldric", "self.images") == 3
    assert field.holds("Aldric", "self.is(hasted) and not self.is(slowed)")
    field.afflict("Aldric", terms.WARDED_FROM_EVIL)
    assert field.holds("Aldric", "self.is(warded from evil) and self.is(Warded_From_Evil)")
