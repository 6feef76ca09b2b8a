"""Whether a power can be begun, and whether it would do anything to somebody."""

from dataclasses import replace

import pytest

from simulator.dice import parse_dice
from simulator.model import terms
from simulator.model.battle import Area, Effect
from simulator.model.compiled import STAT_NO_BOLTS, Verb
from simulator.tactics.powers import does_something, is_ready, uses_left
from tests.tactics.builders import (
    Field,
    bless,
    breath,
    charm,
    cure,
    fireball,
    gaze,
    hold_person,
    magic_missile,
    potion,
    power,
    scroll,
    shield_spell,
    sleep,
    spec,
    turning,
    wand,
)


def with_power(one, **more):
    field = Field((spec("Elowen", powers=(one,), **more), 0, 0), (spec("goblin", 1), 60, 0))
    return field, field["Elowen"]


def ready(field, index=0):
    return is_ready(field.battle, field["Elowen"], index)


@pytest.mark.parametrize(
    ("uses", "cost", "left"), [(1, 1, 1), (0, 1, 0), (-1, 1, -1), (5, 2, 2), (1, 2, 0), (3, 0, -1)]
)
def test_uses_are_counted_by_their_cost(uses, cost, left):
    _, me = with_power(replace(wand(), uses=uses, cost=cost))
    assert uses_left(me, 0) == left


def test_a_pool_is_shared():
    field, me = with_power(cure(pool=0, uses=9), pools=(1,))
    assert ready(field)
    me.pools[0] = 0
    assert not ready(field)


def test_nothing_left_nothing_to_begin():
    field, me = with_power(sleep())
    assert ready(field)
    me.uses[0] = 0
    assert not ready(field)


@pytest.mark.rule("SEG-CST-25")
def test_only_one_spell_a_round_scrolls_counted():
    for one, bars in ((sleep(), True), (scroll(sleep()), True), (wand(), False), (potion(), False), (breath(), False)):
        field, me = with_power(one)
        me.spell_round = 1
        assert ready(field) is not bars, one.name
        field.battle.round = 2
        assert ready(field)


@pytest.mark.rule("SEG-CST-06")
def test_who_was_hurt_this_round_begins_no_spell():
    for one, bars in ((sleep(), True), (scroll(sleep()), True), (wand(), False), (breath(), False), (turning(), False)):
        field, me = with_power(one)
        me.hurt_round = 1
        assert ready(field) is not bars, one.name
        me.hurt_round = 0
        assert ready(field), one.name


def test_before_the_first_round_nothing_is_barred():
    field, _ = with_power(sleep())
    field.battle.round = 0
    assert ready(field)


@pytest.mark.parametrize(
    ("one", "condition", "bars"),
    [
        (sleep(), terms.SILENCED, True),
        (sleep(components=terms.SOMATIC), terms.SILENCED, False),
        (scroll(sleep(components=0)), terms.SILENCED, True),
        (wand(), terms.SILENCED, True),
        (potion(), terms.SILENCED, False),
        (breath(), terms.SILENCED, False),
        (potion(), terms.GRAPPLED, True),
        (wand(), terms.WEBBED, True),
        (breath(), terms.WEBBED, False),
        (sleep(), terms.WEBBED, True),
        (hold_person(components=terms.VERBAL), terms.WEBBED, True),
        (power("charm", manner=terms.SPELL_LIKE, components=0), terms.WEBBED, False),
        (gaze(), terms.WEBBED, False),
        (hold_person(components=terms.VERBAL), terms.GRAPPLED, True),
        (sleep(), terms.PRONE, True),
        (hold_person(components=terms.VERBAL), terms.PRONE, False),
        (potion(), terms.PRONE, False),
        (scroll(sleep()), terms.BLINDED, True),
        (gaze(), terms.BLINDED, True),
        (sleep(), terms.BLINDED, False),
        (sleep(), terms.HASTED, False),
    ],
)
def test_conditions_that_hinder(one, condition, bars):
    field, _ = with_power(one)
    field.afflict("Elowen", condition)
    assert ready(field) is not bars


def test_an_item_that_was_dropped_is_not_used():
    field, me = with_power(wand())
    me.dropped = 1 << 9
    assert not ready(field)


@pytest.mark.rule("R-SEG-11")
def test_a_staff_may_be_declared_while_it_recovers_if_it_is_ready_in_time():
    field, me = with_power(staff())
    me.ready_t[0] = 18
    field.battle.round, field.battle.t = 2, 10
    assert ready(field)
    me.ready_t[0] = 19
    assert not ready(field), "it would land in the next round"


def staff():
    return power(
        "staff of power", Verb(terms.DAMAGE, parse_dice("6d6")), manner=terms.STAFF, recovery=8, segments=2, uses=20
    )


def test_a_breath_that_has_to_rest_is_not_declared():
    field, me = with_power(breath())
    me.ready_t[0] = 10
    assert not ready(field)
    field.battle.t = 10
    assert ready(field)


# --- would it do anything? --------------------------------------------------------------------------------------


def target(**theirs):
    field = Field((spec("Elowen"), 0, 0), (spec("it", 1, **theirs), 60, 0))
    return field, field["it"]


@pytest.mark.parametrize(
    ("one", "theirs", "does"),
    [
        (sleep(), {}, True),
        (sleep(), {"hit_dice": (4, 1)}, True),
        (sleep(), {"hit_dice": (5, 0)}, False),
        (sleep(), {"traits": terms.UNDEAD}, False),
        (sleep(), {"traits": terms.PERSON | terms.ELF}, False),
        (sleep(), {"immune_conditions": terms.ASLEEP}, False),
        (hold_person(), {}, True),
        (hold_person(), {"traits": terms.ANIMAL}, False),
        (hold_person(), {"immune_conditions": terms.HELD}, False),
        (charm(), {"traits": terms.ANIMAL}, False),
        (fireball(), {}, True),
        (fireball(), {"immune_harm": terms.FIRE}, False),
        (fireball(), {"immune_harm": terms.COLD}, True),
        (magic_missile(), {"immune_harm": terms.MAGIC}, False),
        (turning(), {"traits": terms.UNDEAD, "turn_as": 1}, True),
        (turning(), {"traits": terms.UNDEAD}, False),
        (turning(), {}, False),
        (
            power("scare", Verb(terms.CONDITION, condition=terms.AFRAID, maximum_hit_dice=500)),
            {"hit_dice": (6, 0)},
            False,
        ),
        (
            power("scare", Verb(terms.CONDITION, condition=terms.AFRAID, maximum_hit_dice=500)),
            {"hit_dice": (5, 3)},
            False,
        ),
        (power("web", Verb(terms.WEB)), {"immune_conditions": terms.WEBBED}, False),
        (power("tale"), {}, False),
        (power("darkness", Verb(terms.ZONE)), {}, True),
        (power("summon", Verb(terms.SUMMON)), {}, True),
    ],
)
def test_the_kind_of_creature_decides(one, theirs, does):
    _, it = target(**theirs)
    assert does_something(one, it) is does


@pytest.mark.parametrize("condition", [terms.ASLEEP, terms.HELD, terms.PARALYSED, terms.STUNNED, terms.PETRIFIED])
@pytest.mark.parametrize("one", [sleep(), hold_person(), charm(), power("web", Verb(terms.WEB))])
def test_nobody_stops_who_is_stopped_already(one, condition):
    field, it = target()
    field.afflict("it", condition)
    assert not does_something(one, it)


def test_the_same_condition_is_not_given_twice():
    field, it = target()
    slow = power("slow", Verb(terms.CONDITION, condition=terms.SLOWED))
    assert does_something(slow, it)
    field.afflict("it", terms.SLOWED)
    assert not does_something(slow, it)
    assert does_something(hold_person(), it)
    silence = power("silence", Verb(terms.ZONE, condition=terms.SILENCED))
    assert does_something(silence, it)
    field.afflict("it", terms.SILENCED)
    assert not does_something(silence, it)


def test_a_welcome_condition_is_given_to_who_has_it_not():
    haste = power("haste", Verb(terms.CONDITION, condition=terms.HASTED), whom=terms.FRIENDS)
    field, it = target()
    assert does_something(haste, it)
    field.afflict("it", terms.HASTED)
    assert not does_something(haste, it)


def test_only_the_hurt_are_healed_and_the_fallen_too():
    field, it = target()
    assert not does_something(cure(), it)
    it.hp = 7
    assert does_something(cure(), it)
    field.fell("it")
    assert does_something(cure(), it)
    assert not does_something(bless(), it)


def test_only_who_has_a_condition_is_cured_of_it():
    remedy = power("remove paralysis", Verb(terms.CURE_CONDITION, condition=terms.PARALYSED), whom=terms.FRIENDS)
    field, it = target()
    assert not does_something(remedy, it)
    field.afflict("it", terms.PARALYSED)
    assert does_something(remedy, it)


def test_a_ward_in_force_is_not_cast_again():
    _, it = target()
    ward = shield_spell()
    assert does_something(ward, it)
    by_name = Effect("shield", 1000)
    it.effects.append(by_name)
    assert not does_something(ward, it)
    by_power = Effect("a ward", 1000)
    by_power.power = ward
    it.effects[:] = [by_power]
    assert not does_something(ward, it)


def test_bolts_are_not_wasted_on_a_shield_that_stops_them():
    _, it = target()
    assert does_something(magic_missile(), it)
    it.stats[STAT_NO_BOLTS] = 1
    assert not does_something(magic_missile(), it)
    assert does_something(fireball(), it)


@pytest.mark.parametrize(("radius", "bars"), [(100, True), (20, False)])
def test_in_a_standing_silence_nobody_speaks_a_spell(radius, bars):
    field, _ = with_power(sleep())
    field.battle.areas.append(Area("silence", terms.SILENCED, radius, 1000, None, 50, 0))
    assert ready(field) is not bars


def test_images_magic_and_the_turned():
    images = power("mirror image", Verb(terms.IMAGES), shape=terms.SELF)
    dispel = power("dispel magic", Verb(terms.DISPEL))
    field, it = target(traits=terms.UNDEAD, turn_as=1)
    assert does_something(images, it)
    it.images = 1
    assert not does_something(images, it)
    assert not does_something(dispel, it)
    it.effects.append(Effect("bless", 1000))
    assert does_something(dispel, it)
    field.afflict("it", terms.TURNED)
    assert not does_something(turning(), it)
