"""Are the dice that the rules ask for the ones that are rolled: delays, onsets, sleepers, images, surprise, morale?"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from simulator.dice import parse_dice
from simulator.model import terms
from simulator.model.compiled import CombatantSpec, Container, Verb
from tests.engine.builders import (
    bolt,
    dummy,
    logged,
    missile,
    natural,
    only,
    potion,
    power,
    scene,
    somebody,
    when,
)
from tests.exact.agreement import assert_mean, assert_share, assert_shares
from tests.exact.chain import dice

D6 = dice(1, 6)
D8 = dice(1, 8)


def idle(name: str = "orc", at: float = 200, **more: object) -> CombatantSpec:
    return dummy(name, at=at, **more)


@pytest.mark.rule("SEG-ITM-03")
def test_a_potion_in_hand_works_from_the_third_to_the_sixth_segment_alike() -> None:
    magic = Verb(terms.MODIFY, stat=0, amount=1, rounds=parse_dice("9"))
    cup = replace(potion(), name="potion of skill", verbs=(magic,))
    drinker = somebody("drinker", powers=(cup,), tactics=({"do": "drink skill"}, {"do": "hold"}))
    times = [when(events, "onset") for events in logged(scene([drinker], [idle()], rounds=1), 2000)]
    seen = [t for one in times for t, _at in one]
    assert len(seen) == 2000
    assert_shares(seen, {t: Fraction(1, 4) for t in (3, 4, 5, 6)}, "works at T")


@pytest.mark.rule("SEG-B06", "R-SEG-13", "SEG-CST-04")
def test_a_delay_adds_one_to_six_segments_alike() -> None:
    patient = somebody("patient", at=0, tactics=({"do": "attack", "delay": 2},), hp=1000)
    logs = logged(scene([patient], [dummy("orc", at=5)], rounds=20), 125)
    seen = [event["until"] % 10 - 2 for events in logs for event in only(events, "delayed")]
    dice_told = [event["die"] for events in logs for event in only(events, "delayed")]
    assert seen == dice_told
    assert len(seen) > 1200
    assert_shares(seen, D6, "segments more")


@pytest.mark.rule("SEG-GEN-06", "R-SEG-14")
def test_a_change_of_action_costs_one_to_six_segments_alike() -> None:
    """The bolt fells the first orc at T = 1: who meant to strike it at T = 5 takes up the second."""
    mage = somebody(
        "mage", at=0, melee=(), powers=(bolt(1, "9d1", range_ft=200),), tactics=({"do": "cast bolt", "at": "weakest"},)
    )
    fighter = somebody("fighter", at=5, tactics=({"do": "attack", "at": "weakest"},), hp=1000)
    foes = [dummy("orc 1", at=10, hp=3, traits=0), dummy("orc 2", at=10, y=3, hp=5000)]
    logs = logged(scene([mage, fighter], foes, rounds=1), 1500)
    changes = [event for events in logs for event in only(events, "action_changed", "fighter")]
    assert len(changes) == 1500
    assert {(event["clock"], event["target"]) for event in changes} == {(1, "orc 2")}
    assert_shares([event["die"] for event in changes], D6, "die")


@pytest.mark.rule("R-SEG-13", "SEG-CST-29")
def test_a_readied_shot_comes_one_to_six_segments_after_its_trigger() -> None:
    """So it spoils a casting of four begun with the round in three of six, if it hits."""
    archer = somebody(
        "archer",
        at=60,
        hp=5000,
        melee=(),
        thac0=-40,
        missiles=(missile(dice="1d1"),),
        tactics=({"do": "shoot", "ready": {"when": "casting"}},),
    )
    witch = somebody("witch", hp=50000, melee=(), powers=(bolt(4, range_ft=200),), tactics=({"do": "cast bolt"},))
    logs = logged(scene([witch], [archer], rounds=20), 100)
    seen = [event["die"] for events in logs for event in only(events, "triggered")]
    assert_shares(seen, D6, "die")
    begun = sum(len(only(events, "casting_started")) for events in logs)
    spoiled = sum(len(only(events, "spell_spoiled")) for events in logs)
    assert_share(spoiled, begun, Fraction(4, 6), "spoiled")


@pytest.mark.rule("SEG-B21")
@pytest.mark.parametrize(
    ("fetch", "exact"), [("1d6+4", dice(1, 6, 4)), ("1d4+2", dice(1, 4, 2)), ("2", {2: Fraction(1)})]
)
def test_what_is_packed_away_takes_its_time_to_find(fetch: str, exact: dict[int, Fraction]) -> None:
    wand = bolt(1, name="wand", manner=terms.WAND, components=0, fetch=parse_dice(fetch), range_ft=300)
    holder = somebody("holder", melee=(), powers=(wand,), tactics=({"do": "use wand"},))
    logs = logged(scene([holder], [idle()], rounds=1), 1500)
    seen = [event["segments"] for events in logs for event in only(events, "fetched")]
    assert len(seen) == 1500
    assert_shares(seen, exact, "segments")


def sleeper(**more: object) -> CombatantSpec:
    spell = Verb(terms.SLEEP_BY_HIT_DICE, rounds=parse_dice("9"))
    nap = power("sleep", spell, shape=terms.RADIUS, size_ft=100, range_ft=400, uses=1, **more)
    return somebody("mage", melee=(), powers=(nap,), tactics=({"do": "cast sleep"}, {"do": "hold"}))


@pytest.mark.rule("SEG-CST-08")
@pytest.mark.parametrize(
    ("hit_dice", "exact"),
    [((1, 0), dice(4, 4)), ((2, 0), dice(2, 4)), ((3, 0), dice(1, 4)), ((4, 0), dice(1, 2)), ((4, 2), dice(1, 2, -1))],
)
def test_sleep_takes_as_many_as_its_dice_say(hit_dice: tuple[int, int], exact: dict[int, Fraction]) -> None:
    crowd = [dummy(f"orc {n:02}", at=300, y=3 * n, hit_dice=hit_dice) for n in range(max(exact) + 1)]
    logs = logged(scene([sleeper()], crowd, rounds=1), 1000)
    asleep = [len({one["target"] for one in only(events, "effect") if "asleep" in one["effect"]}) for events in logs]
    assert_shares(asleep, exact, "asleep")


@pytest.mark.rule("R-ALL-01", "SEG-CST-08")
def test_who_of_a_crowd_falls_asleep_goes_by_lot() -> None:
    crowd = [dummy(f"orc {n:02}", at=300, y=3 * n, hit_dice=(1, 0)) for n in range(20)]
    logs = logged(scene([sleeper()], crowd, rounds=1), 1000)
    for number in range(20):
        name = f"orc {number:02}"
        count = sum(any(one["target"] == name for one in only(events, "effect")) for events in logs)
        assert_share(count, 1000, Fraction(1, 2), name)


@pytest.mark.rule("R-SEG-34")
def test_mirror_images_are_one_to_four() -> None:
    images = power("images", Verb(terms.IMAGES, parse_dice("1d4")), shape=terms.SELF, whom=terms.FRIENDS, uses=1)
    mage = somebody("mage", melee=(), powers=(images,), tactics=({"do": "cast images"}, {"do": "hold"}))
    logs = logged(scene([mage], [idle()], rounds=1), 1500)
    seen = [event["amount"] for events in logs for event in only(events, "effect", effect="images")]
    assert_shares(seen, dice(1, 4), "images")


@pytest.mark.rule("R-SEG-34")
def test_each_hit_finds_the_caster_or_one_of_the_images_alike() -> None:
    """With three images the first hit that finds her is the first, second, third or fourth alike."""
    images = power("images", Verb(terms.IMAGES, parse_dice("3")), shape=terms.SELF, whom=terms.FRIENDS, uses=1)
    mage = somebody("mage", hp=1000, melee=(), powers=(images,), tactics=({"do": "cast images"}, {"do": "hold"}))
    surely = natural("1d4", "1d4", "1d4", "1d4")
    beast = somebody("beast", at=5, traits=0, thac0=-40, hp=1000, melee=(surely,))
    logs = logged(scene([mage], [beast], rounds=1), 1500)
    gone = []
    for events in logs:
        told = [one["event"] for one in events if one["event"] in ("attack", "effect_ended")]
        # An attack that is not followed by the end of an image has found the caster.
        gone.append(next(n for n, one in enumerate(_found(told)) if one))
    assert_shares(gone, {number: Fraction(1, 4) for number in range(4)}, "images gone before")


def _found(told: list[str]) -> list[bool]:
    """For each attack of a log, whether no image took it."""
    return [told[place + 1 : place + 2] != ["effect_ended"] for place, kind in enumerate(told) if kind == "attack"]


@pytest.mark.rule("SEG-B03", "R-SEG-36")
def test_surprise_is_a_d6_a_side_and_what_is_common_cancels() -> None:
    one, other = dummy("Ann"), dummy("orc", at=60, surprises_on=3)
    logs = logged(scene([one], [other], rounds=1, rules={"segment": {"surprise": "rolled"}}), 3000)
    seen = []
    for events in logs:
        told = {event["actor"]: event["segments"] for event in only(events, "surprised")}
        seen.append((told.get("Ann", 0), told.get("orc", 0)))
    exact: dict[tuple[int, int], Fraction] = {}
    for mine in range(1, 7):
        for its in range(1, 7):
            ann, orc = (mine if mine <= 3 else 0), (its if its <= 2 else 0)
            left = (max(0, ann - orc), max(0, orc - ann))
            exact[left] = exact.get(left, Fraction(0)) + Fraction(1, 36)
    assert_shares(seen, exact, "segments surprised")


def flask(**more: object) -> CombatantSpec:
    oil = Container("oil flask", (Verb(terms.DAMAGE, parse_dice("2d6"), harm=terms.FIRE),), (), 20)
    throw = missile(
        "oil flask", hands=1, hurled=True, shots=(1, 1), segments=3, snap_segments=0, long_ft=30, container=oil
    )
    figures: dict[str, Any] = {"missiles": (throw,), "tactics": ({"do": "throw oil flask"},)} | more
    return somebody("thrower", hp=1000, melee=(), **figures)


@pytest.mark.rule("SEG-GRN-09", "R-SEG-12")
def test_a_thrown_flask_stays_whole_in_one_of_twenty() -> None:
    logs = logged(scene([flask(thac0=-40)], [dummy("orc", at=20, hp=99999)], rounds=20), 120)
    saves = [event for events in logs for event in only(events, "container_save")]
    assert len(saves) == 2400
    assert_share(sum(event["whole"] for event in saves), 2400, Fraction(1, 20), "whole")
    harm = [event["amount"] for events in logs for event in only(events, "damage")]
    assert len(harm) == sum(not event["whole"] for event in saves)
    assert_mean(harm, 7, "harm")


@pytest.mark.rule("SEG-GRN-10", "R-SEG-12", "SEG-B23")
def test_a_miss_lands_one_to_six_feet_off_in_one_of_eight_directions() -> None:
    logs = logged(scene([flask(thac0=60)], [dummy("orc", at=20)], rounds=20), 120)
    misses = [event for events in logs for event in only(events, "scatter")]
    assert len(misses) == 2400
    assert_shares([event["feet"] for event in misses], D6, "feet")
    assert_shares([event["direction"] for event in misses], D8, "direction")


@pytest.mark.rule("SEG-B24", "R-SEG-27")
@pytest.mark.parametrize(("lost", "base", "added"), [(1, 50, 0), (2, 60, 15), (3, 50, 30)])
def test_courage_fails_as_often_as_the_table_says(lost: int, base: int, added: int) -> None:
    """Of four against one: 5 for each lost, 5 at a quarter or 15 at a half, 10 less while they are more."""
    wave = Verb(terms.SLAY)
    slay = power(
        "slay",
        wave,
        shape=terms.SEVERAL,
        targets=parse_dice(str(lost)),
        range_ft=400,
        uses=1,
        manner=terms.WAND,
        components=0,
    )
    slayer = somebody("slayer", melee=(), hp=1000, powers=(slay,), tactics=({"do": "use slay"}, {"do": "hold"}))
    orcs = [dummy(f"orc {n}", at=200, y=9 * n, traits=0, morale=base) for n in range(4)]
    logs = logged(scene([slayer], orcs, rounds=1), 900)
    checks = [event for events in logs for event in only(events, "morale")]
    assert len(checks) == 900 * (4 - lost)
    assert {event["need"] for event in checks} == {base - added}
    margins = [face + added - base for face in range(1, 101)]
    exact = {
        "stands": Fraction(sum(margin <= 0 for margin in margins), 100),
        "fighting retreat": Fraction(sum(0 < margin <= 25 for margin in margins), 100),
        "flees": Fraction(sum(25 < margin <= 50 for margin in margins), 100),
        "surrenders": Fraction(sum(margin > 50 for margin in margins), 100),
    }
    assert_shares([event["result"] for event in checks], exact, "courage")


@pytest.mark.rule("R-SEG-27")
def test_courage_is_tested_at_a_quarter_and_at_a_half_and_never_a_third_time() -> None:
    """Eight orcs, of whom one falls in each round: checks after the second and the fourth loss, then no more."""
    slay = power("slay", Verb(terms.SLAY), range_ft=900, manner=terms.WAND, components=0)
    slayer = somebody("slayer", melee=(), hp=1000, powers=(slay,), tactics=({"do": "use slay"},))
    orcs = [dummy(f"orc {n}", at=300, y=9 * n, traits=0, morale=200) for n in range(8)]
    events = logged(scene([slayer], orcs, rounds=7), 1)[0]
    checks = [(event["round"], event["actor"]) for event in only(events, "morale")]
    assert [sum(number == checked for checked, _ in checks) for number in range(1, 8)] == [0, 6, 0, 4, 0, 0, 0]


@pytest.mark.rule("R-SEG-27")
def test_player_characters_never_lose_heart() -> None:
    slay = power("slay", Verb(terms.SLAY), range_ft=900, manner=terms.WAND, components=0)
    slayer = somebody("slayer", melee=(), hp=1000, powers=(slay,), tactics=({"do": "use slay"},))
    heroes = [dummy(f"hero {n}", at=300, y=9 * n, morale=1) for n in range(4)]
    assert not only(logged(scene([slayer], heroes, rounds=3), 1)[0], "morale")
