"""How likely is it that a snap-shot spoils a spell, and how likely that a save fails?"""

from fractions import Fraction

import pytest

from simulator.dice import parse_dice
from simulator.model import terms
from simulator.model.compiled import ArmourClass, CombatantSpec, HitPoints, Verb
from tests.engine.builders import bolt, dummy, logged, missile, only, power, scene, somebody
from tests.exact.agreement import assert_mean, assert_share, assert_shares
from tests.exact.chain import chance_to_hit, dice

NEED_WHILE_CASTING = 20 - 9
"""THAC0 20 against AC 6 of which the shield (1) and Dexterity (2) are lost."""
NEED = 20 - 6


def caster(segments: int) -> CombatantSpec:
    """AC 6: a shield and a Dexterity of two points are in it, and fall away while she casts."""
    return somebody(
        "witch",
        hp=5000,
        melee=(),
        armour=ArmourClass(6, 1, 2),
        powers=(bolt(segments, name="spell", range_ft=200),),
        tactics=({"do": "cast spell"},),
    )


def archer(act: str) -> CombatantSpec:
    return somebody("archer", at=60, hp=5000, melee=(), missiles=(missile(dice="1d1"),), tactics=({"do": act},))


@pytest.mark.rule("SEG-MIS-09", "SEG-MIS-20", "SEG-MIS-21", "SEG-CST-07", "SEG-CST-16", "R-SEG-01", "R-SEG-22")
@pytest.mark.parametrize("segments", [3, 4, 5])
def test_a_snap_shot_in_the_third_segment_spoils_a_slower_spell_as_often_as_it_hits(segments: int) -> None:
    """Whoever won the initiative: the shot falls at T = 3 with +4, and she has neither Dexterity nor shield."""
    logs = logged(scene([caster(segments)], [archer("snap_shot")], rounds=50), 50)
    begun = sum(len(only(events, "casting_started")) for events in logs)
    spoiled = sum(len(only(events, "spell_spoiled", lost=True)) for events in logs)
    cast = sum(len(only(events, "spell_cast")) for events in logs)
    assert begun == 2500
    assert begun == spoiled + cast
    assert_share(spoiled, begun, chance_to_hit(NEED_WHILE_CASTING, 4), "spoiled")


@pytest.mark.rule("SEG-CST-08", "R-SEG-01")
@pytest.mark.parametrize("segments", [1, 2])
def test_a_snap_shot_never_spoils_a_spell_that_is_done_before_it(segments: int) -> None:
    """And hits her as it would anybody: without the +4, with Dexterity and shield."""
    logs = logged(scene([caster(segments)], [archer("snap_shot")], rounds=50), 50)
    assert not any(only(events, "spell_spoiled") for events in logs)
    shots = [event for events in logs for event in only(events, "attack", "archer")]
    assert len(shots) == 2500
    assert {(event["need"], event["total"] - event["die"]) for event in shots} == {(NEED, 0)}
    assert_share(sum(event["hit"] for event in shots), len(shots), chance_to_hit(NEED), "hits")


@pytest.mark.rule("SEG-MIS-08", "R-ALL-08", "SEG-CST-07")
def test_two_arrows_spoil_a_slow_spell_unless_both_miss() -> None:
    """The whole rate of fire falls at T = 5: one spell is spoiled, once."""
    logs = logged(scene([caster(6)], [archer("shoot")], rounds=50), 50)
    begun = sum(len(only(events, "casting_started")) for events in logs)
    spoiled = sum(len(only(events, "spell_spoiled", lost=True)) for events in logs)
    assert begun == 2500
    assert_share(spoiled, begun, 1 - (1 - chance_to_hit(NEED_WHILE_CASTING, 4)) ** 2, "spoiled")


@pytest.mark.rule("SEG-CST-18", "R-SEG-22")
def test_a_failed_save_spoils_a_casting_and_a_made_one_does_not() -> None:
    """A wand that slows or nothing falls at T = 2 on a casting of five; nobody is hurt."""
    ray = Verb(terms.MODIFY, stat=0, amount=-1, save=terms.SAVE_SPELL, rounds=parse_dice("1"))
    wand = power("ray", ray, manner=terms.WAND, components=0, segments=2, range_ft=200, speech=False)
    holder = somebody("holder", at=60, hp=5000, melee=(), powers=(wand,), tactics=({"do": "use ray"},))
    witch = caster(5)
    logs = logged(scene([witch], [holder], rounds=40), 50)
    begun = sum(len(only(events, "casting_started")) for events in logs)
    saves = [event for events in logs for event in only(events, "save", "witch")]
    spoiled = sum(len(only(events, "spell_spoiled", lost=True)) for events in logs)
    assert begun > 1000
    assert spoiled == sum(not event["saved"] for event in saves if event["clock"] % 10 == 2)
    assert_share(sum(event["saved"] for event in saves), len(saves), chance_to_hit(17), "saves")


@pytest.mark.rule("SEG-B18")
def test_a_fireball_does_half_to_those_who_save() -> None:
    """6d6 rolled once for all; each saves for herself, and halves are rounded down."""
    burst = Verb(
        terms.DAMAGE,
        parse_dice("6d6"),
        harm=terms.FIRE,
        save=terms.SAVE_SPELL,
        on_save=terms.HALVES,
        per_target=False,
    )
    ball = power("ball", burst, shape=terms.RADIUS, size_ft=20, range_ft=200, uses=1)
    mage = somebody("mage", hp=100, melee=(), powers=(ball,), tactics=({"do": "cast ball"}, {"do": "hold"}))
    crowd = [dummy(f"orc {n}", at=60, y=3 * n) for n in range(4)]
    logs = logged(scene([mage], crowd, rounds=1), 700)
    harm = [event["amount"] for events in logs for event in only(events, "damage")]
    saved = [event["saved"] for events in logs for event in only(events, "save")]
    assert len(harm) == len(saved) == 2800
    assert_share(sum(saved), len(saved), chance_to_hit(17), "saves")
    for events in logs:
        whole = {event["amount"] for event in only(events, "damage")}
        assert len(whole) <= 2, "one roll for all: full damage, and its half"
    mean = sum(amount * share for amount, share in dice(6, 6).items())
    half = sum((amount // 2) * share for amount, share in dice(6, 6).items())
    made = chance_to_hit(17)
    # One roll for four victims: the mean of a fight is the figure that is independent of the others.
    by_fight = [sum(event["amount"] for event in only(events, "damage")) / 4 for events in logs]
    assert_mean(by_fight, made * half + (1 - made) * mean, "harm")


@pytest.mark.rule("SEG-B18")
@pytest.mark.parametrize(("count", "modifier"), [(1, -2), (2, -1), (3, 0), (5, 0)])
def test_hold_person_is_harder_to_resist_the_fewer_it_is_aimed_at(count: int, modifier: int) -> None:
    hold = power(
        "hold",
        Verb(terms.CONDITION, condition=terms.HELD, save=terms.SAVE_SPELL, rounds=parse_dice("9")),
        shape=terms.SEVERAL,
        targets=parse_dice("3"),
        chance_by_targets=(-2, -1, 0),
        range_ft=200,
        person_only=True,
    )
    priest = somebody("priest", hp=100, melee=(), powers=(hold,), tactics=({"do": "cast hold"},))
    crowd = [dummy(f"man {n}", at=60, y=3 * n) for n in range(count)]
    logs = logged(scene([priest], crowd, rounds=1), 2400 // min(count, 3))
    saves = [event for events in logs for event in only(events, "save")]
    assert len(saves) == 2400 // min(count, 3) * min(count, 3)
    assert {event["total"] - event["die"] for event in saves} == {modifier}
    assert_share(sum(event["saved"] for event in saves), len(saves), chance_to_hit(17, modifier), "saves")


@pytest.mark.rule("SEG-B22", "R-SEG-08", "SEG-GAZ-05", "SEG-GAZ-06")
def test_a_gaze_kills_whom_it_meets_and_who_does_not_save() -> None:
    """A man-sized gazer at somebody who looks at it: met in 6 of 10, then a save; the two dice multiply."""
    stone = Verb(terms.CONDITION, condition=terms.PETRIFIED, save=terms.SAVE_PETRIFICATION)
    gaze = power("gaze", stone, manner=terms.GAZE, components=0, hands=0, speech=False, side_effect=True, range_ft=100)
    medusa = somebody("medusa", traits=0, hp=100, melee=(), powers=(gaze,), tactics=({"do": "gaze"},))
    logs = logged(scene([medusa], [dummy("hero", at=40), dummy("page", at=900)], rounds=1), 2500)
    gazes = [event for events in logs for event in only(events, "gaze")]
    assert len(gazes) == 2500
    assert_share(sum(event["met"] for event in gazes), 2500, Fraction(6, 10), "met")
    stoned = sum(bool(only(events, "died", "hero")) for events in logs)
    assert_share(stoned, 2500, Fraction(6, 10) * (1 - chance_to_hit(15)), "turned to stone")


@pytest.mark.rule("R-SEG-28")
def test_a_monster_rolls_its_hit_points_in_each_fight() -> None:
    rolled = HitPoints(0, parse_dice("2d8+1"), 1)
    logs = logged(scene([dummy("man")], [dummy("gnoll", at=60, hit_points=rolled)], rounds=1), 2500)
    seen = [one["hp"] for events in logs for one in events[0]["sides"]["b"]]
    assert_shares(seen, dice(2, 8, 1), "hit points")
