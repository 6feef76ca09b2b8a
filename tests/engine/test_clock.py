"""In which order do things happen inside one segment, and what happens at once?"""

from typing import Any

import pytest

from simulator.dice import Purpose, parse_dice
from simulator.model import terms
from simulator.model.compiled import Verb
from simulator.model.record import DRAW
from tests.engine.builders import (
    HOLD,
    bolt,
    dummy,
    missile,
    natural,
    only,
    potion,
    power,
    scene,
    somebody,
    staff,
    watch,
    weapon,
    when,
)

INITIATIVE, HIT, DAMAGE, DELAY = Purpose.INITIATIVE, Purpose.HIT, Purpose.DAMAGE, Purpose.DELAY


def first_round(a: int, b: int) -> dict[tuple[str, Purpose], list[int]]:
    """The initiative dice of a fight of one round."""
    return {("side/a", INITIATIVE): [a], ("side/b", INITIATIVE): [b]}


@pytest.mark.rule("R-ALL-01", "R-ALL-05")
def test_two_who_strike_at_one_moment_may_both_fall() -> None:
    script = first_round(3, 3) | {
        ("a/A", HIT): [15],
        ("a/A", DAMAGE): [8],
        ("b/B", HIT): [20],
        ("b/B", DAMAGE): [8],
    }
    record, events = watch(scene([somebody("A")], [somebody("B", at=5)]), script)
    assert record.outcome == DRAW
    assert [event["event"] for event in events[-7:]] == [
        "attack",
        "attack",
        "damage",
        "damage",
        "down",
        "down",
        "fight_ended",
    ]
    assert when(events, "down") == [(5, "5.act"), (5, "5.act")]


@pytest.mark.rule("R-SEG-01", "R-SEG-02", "R-ALL-06")
@pytest.mark.parametrize(("dice", "winner"), [((6, 1), 0), ((1, 6), 1)])
def test_the_winner_of_the_initiative_strikes_first_and_the_dead_do_not_answer(
    dice: tuple[int, int], winner: int
) -> None:
    lane = ("a/A", "b/B")[winner]
    script = first_round(*dice) | {(lane, HIT): [20], (lane, DAMAGE): [8]}
    for silent in {"a/A", "b/B"} - {lane}:
        script |= {(silent, HIT): []}
    record, events = watch(scene([somebody("A")], [somebody("B", at=5)]), script)
    assert record.outcome == winner
    assert [event["actor"] for event in only(events, "attack")] == [lane[2]]


@pytest.mark.rule("R-SEG-01", "SEG-MIS-02")
def test_a_lower_speed_comes_first_whatever_the_initiative() -> None:
    script = first_round(1, 6) | {("a/A", HIT): [20], ("a/A", DAMAGE): [8], ("b/B", HIT): []}
    quick, slow = somebody("A", melee=(weapon(segments=4),)), somebody("B", at=5, melee=(weapon(segments=5),))
    assert watch(scene([quick], [slow]), script)[0].outcome == 0


@pytest.mark.rule("R-SEG-01", "SEG-CST-07", "SEG-CST-08")
@pytest.mark.parametrize(("mine", "its"), [(6, 1), (1, 6), (3, 3)])
def test_a_shot_in_segment_three_spoils_a_spell_of_three_whoever_won(mine: int, its: int) -> None:
    witch = somebody("witch", melee=(), powers=(bolt(3, range_ft=200),), tactics=({"do": "cast bolt"},))
    archer = somebody("archer", at=60, melee=(), missiles=(missile(),), tactics=({"do": "snap_shot"},))
    script = first_round(mine, its) | {("b/archer", HIT): [20], ("b/archer", DAMAGE): [1]}
    _, events = watch(scene([witch], [archer], rounds=1), script)
    assert when(events, "attack", "archer") == [(3, "3.act")]
    assert when(events, "spell_spoiled", "witch", reason="damage", lost=True) == [(3, "3.act")]
    assert not only(events, "spell_cast")


@pytest.mark.rule("R-SEG-01")
def test_a_spell_of_two_is_done_before_a_shot_in_segment_three() -> None:
    witch = somebody("witch", melee=(), powers=(bolt(2, range_ft=200),), tactics=({"do": "cast bolt"},))
    archer = somebody("archer", at=60, melee=(), missiles=(missile(),), tactics=({"do": "snap_shot"},))
    script = first_round(1, 6) | {("b/archer", HIT): [20], ("b/archer", DAMAGE): [1]}
    _, events = watch(scene([witch], [archer], rounds=1), script)
    assert when(events, "spell_cast", "witch") == [(2, "2.finish")]
    assert when(events, "attack", "archer") == [(3, "3.act")]


@pytest.mark.rule("R-ALL-01", "R-ALL-04")
@pytest.mark.parametrize(
    ("heals", "status", "hp"),
    [(6, terms.DOWN, 3), (3, terms.DOWN, 0), (100, terms.DOWN, 20)],
    ids=["up", "even", "full"],
)
def test_of_one_moment_all_damage_comes_first_then_the_fall_then_the_healing(heals: int, status: int, hp: int) -> None:
    """Eight wounds on five of twenty points and a cure at one moment: he falls, and is healed lying."""
    cure = Verb(terms.HEAL, parse_dice(str(heals)))
    wand = power("cure", cure, manner=terms.WAND, components=0, speech=False, whom=terms.FRIENDS, segments=3)
    hero = dummy("hero", hp=20)
    nurse = somebody(
        "nurse", at=-9, melee=(), powers=(wand,), tactics=({"do": "use cure", "when": "round == 2"}, {"do": "hold"})
    )
    beast = somebody("beast", at=5, traits=0, hp=50, melee=(natural("15d1", "8d1", segments=3),))
    # The first round leaves him with five of his twenty.
    script = {
        ("side/a", INITIATIVE): [3, 3],
        ("side/b", INITIATIVE): [3, 3],
        ("b/beast", HIT): [20, 1, 1, 20],
        ("b/beast", DAMAGE): [*(15 * [1]), *(8 * [1])],
    }
    record, events = watch(scene([hero, nurse], [beast], rounds=2), script)
    assert when(events, "down", "hero") == when(events, "heal", "nurse") == [(13, "3.act")]
    assert [(one["amount"], one["hp"]) for one in only(events, "heal")] == [(hp + 3, hp)]
    assert (record.combatants[0].status, record.combatants[0].hp) == (status, hp)


@pytest.mark.rule("R-ALL-01", "R-ALL-06")
def test_who_falls_at_the_moment_of_its_cure_has_healed_and_does_nothing_after() -> None:
    wand = power(
        "cure",
        Verb(terms.HEAL, parse_dice("6")),
        manner=terms.WAND,
        components=0,
        speech=False,
        whom=terms.FRIENDS,
        segments=3,
    )
    hero = dummy("hero", hp=20)
    cures = ({"do": "use cure", "when": "round >= 2"}, {"do": "hold"})
    nurse = somebody("nurse", at=-9, traits=0, hp=4, melee=(), powers=(wand,), tactics=cures)
    beast = somebody("beast", at=5, traits=0, hp=50, melee=(natural("15d1", segments=3),))
    imp = somebody("imp", at=-14, traits=0, hp=50, melee=(natural("8d1", segments=3),))
    script = {
        ("side/a", INITIATIVE): [3, 3, 3],
        ("side/b", INITIATIVE): [3, 3, 3],
        ("b/beast", HIT): [20, 1, 1],
        ("b/beast", DAMAGE): 15 * [1],
        ("b/imp", HIT): [1, 20, 1],
        ("b/imp", DAMAGE): 8 * [1],
    }
    _, events = watch(scene([hero, nurse], [beast, imp], rounds=3), script)
    assert when(events, "died", "nurse") == when(events, "heal", "nurse") == [(13, "3.act")]
    assert [(one["target"], one["amount"], one["hp"]) for one in only(events, "heal")] == [("hero", 6, 11)]


@pytest.mark.rule("R-ALL-01")
def test_together_are_wounds_of_one_body_or_of_two_who_wound_each_other() -> None:
    """Two strike a third: together. Two strike two who do nothing: neither wound is anything to the other."""
    script = {("side/a", INITIATIVE): [3], ("side/b", INITIATIVE): [3]} | {
        (f"a/{name}", lane): [value] for name in ("Ann", "Bob") for lane, value in ((HIT, 20), (DAMAGE, 1))
    }
    both = [somebody("Ann", hp=90), somebody("Bob", y=4, hp=90)]
    _, events = watch(scene(both, [dummy("post", at=5)], rounds=1), script)
    assert ["R-ALL-01" in one["rules"] for one in only(events, "damage")] == [True, True]
    far = [somebody("Ann", hp=90), somebody("Bob", y=90, hp=90)]
    _, events = watch(scene(far, [dummy("post", at=5), dummy("pale", at=5, y=90)], rounds=1), script)
    assert ["R-ALL-01" in one["rules"] for one in only(events, "damage")] == [False, False]
    duel = script | {("b/Cid", HIT): [20], ("b/Cid", DAMAGE): [1]}
    del duel["a/Bob", HIT], duel["a/Bob", DAMAGE]
    _, events = watch(scene([somebody("Ann", hp=90)], [somebody("Cid", at=5, hp=90)], rounds=1), duel)
    assert ["R-ALL-01" in one["rules"] for one in only(events, "damage")] == [True, True]


@pytest.mark.rule("R-ALL-08", "SEG-MIS-08")
def test_two_arrows_at_one_moment_spoil_one_spell_once_and_not_the_next() -> None:
    witch = somebody("witch", hp=90, melee=(), powers=(bolt(6, range_ft=200),), tactics=({"do": "cast bolt"},))
    tactics = ({"do": "shoot", "when": "round == 1"}, {"do": "hold"})
    archer = somebody("archer", at=60, hp=90, melee=(), missiles=(missile(),), tactics=tactics)
    script = {("b/archer", HIT): [20, 20], ("b/archer", DAMAGE): [2, 2]}
    record, events = watch(scene([witch], [archer], rounds=2), script)
    assert when(events, "spell_spoiled") == [(5, "5.act")]
    assert when(events, "spell_cast") == [(16, "6.finish")]
    assert record.combatants[0].spells_spoiled == 1


@pytest.mark.rule("SEG-MIS-09", "SEG-MIS-20", "R-SEG-14", "SEG-GEN-06")
def test_a_snap_shot_taken_up_in_segment_two_falls_three_after_its_die() -> None:
    """The first orc falls at T = 2; the die shows 4; the other is shot at T = 2 + 4 + 3 = 9."""
    archer = somebody(
        "archer",
        at=60,
        melee=(),
        missiles=(missile(),),
        tactics=({"do": "shoot", "at": "weakest", "when": "segment == 0"}, {"do": "snap_shot"}),
    )
    mage = somebody(
        "mage",
        at=60,
        melee=(),
        powers=(bolt(2, range_ft=200, uses=1),),
        tactics=({"do": "cast bolt", "at": "weakest"}, {"do": "hold"}),
    )
    foes = [dummy("orc", hp=1, traits=0), dummy("ogre", y=9)]
    _, events = watch(scene([archer, mage], foes, rounds=1), {("a/archer", DELAY): [4]})
    assert [(one["clock"], one["die"]) for one in only(events, "action_changed", "archer")] == [(2, 4)]
    assert when(events, "attack", "archer") == [(9, "9.act")]


@pytest.mark.rule("R-SEG-11", "SEG-ITM-09")
def test_a_staff_discharges_at_two_twelve_and_twenty_two() -> None:
    mage = somebody("mage", melee=(), powers=(staff(),), tactics=({"do": "use staff"},))
    _, events = watch(scene([mage], [dummy("orc", at=40)], rounds=3), {("a/mage", DELAY): []})
    assert when(events, "item_used", "mage") == [(2, "2.act"), (12, "2.act"), (22, "2.act")]
    assert when(events, "power_back", "mage") == [(10, "10.finish"), (20, "10.finish"), (30, "10.finish")]


@pytest.mark.rule("R-SEG-11")
def test_a_staff_first_used_from_four_goes_off_at_six_sixteen_and_twenty_six() -> None:
    mage = somebody(
        "mage",
        melee=(),
        powers=(staff(),),
        tactics=({"do": "use staff", "delay": 3, "when": "round == 1"}, {"do": "use staff"}),
    )
    _, events = watch(scene([mage], [dummy("orc", at=40)], rounds=3), {("a/mage", DELAY): [1]})
    assert when(events, "item_used", "mage") == [(6, "6.act"), (16, "6.act"), (26, "6.act")]


@pytest.mark.rule("R-SEG-20", "SEG-MIS-06")
@pytest.mark.parametrize(("load", "times"), [(7, [3, 13, 23]), (17, [3, 23, 43])])
def test_a_crossbow_shoots_and_is_loaded_again_across_the_rounds(load: int, times: list[int]) -> None:
    crossbow = missile("crossbow", shots=(1, 1), segments=3, snap_segments=0, load_segments=load)
    archer = somebody("archer", melee=(), missiles=(crossbow,), tactics=({"do": "shoot"},))
    _, events = watch(scene([archer], [dummy("orc", at=60)], rounds=5))
    assert [t for t, _ in when(events, "attack", "archer")][: len(times)] == times
    assert [one["clock"] for one in only(events, "loaded")][:2] == [times[0] + load, times[1] + load]


@pytest.mark.rule("R-SEG-20", "R-SEG-13")
def test_a_crossbow_shot_put_off_to_five_shoots_again_at_fifteen() -> None:
    crossbow = missile("crossbow", shots=(1, 1), segments=3, snap_segments=0, load_segments=7)
    archer = somebody(
        "archer",
        melee=(),
        missiles=(crossbow,),
        tactics=({"do": "shoot", "delay": 1, "when": "round == 1"}, {"do": "shoot"}),
    )
    _, events = watch(scene([archer], [dummy("orc", at=60)], rounds=2), {("a/archer", DELAY): [1]})
    assert [t for t, _ in when(events, "attack", "archer")] == [5, 15]
    assert [t for t, _ in when(events, "loaded")] == [12]


@pytest.mark.rule("SEG-MIS-14", "SEG-MIS-15", "R-SEG-04")
@pytest.mark.parametrize(("hands", "times"), [(2, [5, 5, 5]), (1, [3, 6, 9])])
def test_three_darts_with_two_hands_and_with_one(hands: int, times: list[int]) -> None:
    darts = missile("dart", hands=1, hurled=True, shots=(3, 1), segments=5, one_hand_segments=3)
    thrower = somebody("thrower", melee=(), free_hands=hands, missiles=(darts,), tactics=({"do": "shoot"},))
    _, events = watch(scene([thrower], [dummy("orc", at=60)], rounds=1))
    assert [t for t, _ in when(events, "attack", "thrower")] == times


@pytest.mark.rule("R-SEG-04", "R-ALL-06")
def test_the_rest_of_the_darts_is_lost_with_their_thrower() -> None:
    darts = missile("dart", hands=1, hurled=True, shots=(3, 1), segments=5, one_hand_segments=3)
    thrower = somebody("thrower", hp=1, melee=(), free_hands=1, missiles=(darts,), tactics=({"do": "shoot"},))
    archer = somebody("archer", at=60, melee=(), missiles=(missile(),), tactics=({"do": "shoot"},), hp=99)
    script = {("b/archer", HIT): [20, 20], ("a/thrower", HIT): [1], ("b/archer", DAMAGE): [1, 1]}
    _, events = watch(scene([thrower, dummy("page", y=90)], [archer], rounds=1), script)
    assert when(events, "attack", "thrower") == [(3, "3.act")]
    assert when(events, "down", "thrower") == [(5, "5.act")]


@pytest.mark.rule("R-SEG-06", "SEG-B10")
@pytest.mark.parametrize(
    ("rate", "speed", "times"),
    [
        ((3, 2), 5, [5, 8, 15, 25, 28]),
        ((2, 1), 3, [3, 6, 13, 16, 23, 26]),
        ((5, 2), 4, [4, 7, 10, 14, 17, 24, 27, 30]),
    ],
)
def test_routines_fall_at_the_speed_and_three_later(rate: tuple[int, int], speed: int, times: list[int]) -> None:
    swift = somebody("swift", melee=(weapon(segments=speed, extra_routines=rate),))
    _, events = watch(scene([swift], [dummy("orc", at=5)], rounds=3))
    assert [t for t, _ in when(events, "attack", "swift")] == times


@pytest.mark.rule("SEG-ITM-03", "SEG-ITM-11", "R-SEG-10")
def test_a_potion_is_drunk_in_one_segment_and_works_its_onset_later() -> None:
    thirst = ({"do": "drink healing", "when": "self.hp_pct < 100"}, {"do": "hold"})
    hero = somebody("hero", hp=9, powers=(potion(),), tactics=thirst)
    once = ({"do": "attack", "when": "round == 1"}, {"do": "hold"})
    imp = somebody("imp", at=5, hp=99, melee=(weapon("pin", "1d1", 9),), tactics=once)
    script = {
        ("b/imp", HIT): [20],
        ("b/imp", DAMAGE): [1],
        ("a/hero", Purpose.ONSET): [3],
        ("a/hero", Purpose.EFFECT): [4, 4],
    }
    _, events = watch(scene([hero], [imp], rounds=2), script)
    assert when(events, "item_used", "hero") == [(11, "1.finish")]
    assert when(events, "onset", "hero") == [(15, "5.finish")]
    assert [(one["amount"], one["hp"]) for one in only(events, "heal")] == [(1, 9)]


@pytest.mark.rule("SEG-CST-26", "R-SEG-16")
def test_five_segments_begun_at_eight_end_in_the_third_of_the_next_round() -> None:
    """And that round has no other spell."""
    witch = somebody(
        "witch",
        melee=(),
        powers=(bolt(5, range_ft=200),),
        tactics=({"do": "cast bolt", "delay": 6, "when": "round == 1"}, {"do": "cast bolt"}),
    )
    _, events = watch(scene([witch], [dummy("orc", at=60)], rounds=3), {("a/witch", DELAY): [2]})
    assert when(events, "casting_started") == [(8, "8.start"), (20, "0.start")]
    assert when(events, "spell_cast") == [(13, "3.finish"), (25, "5.finish")]


@pytest.mark.rule("R-SEG-21", "SEG-CST-27")
def test_a_casting_of_three_rounds_ends_in_the_first_segment_of_the_fourth() -> None:
    slow = bolt(0, rounds=3, range_ft=200)
    witch = somebody("witch", melee=(), powers=(slow,), tactics=({"do": "cast bolt"},))
    _, events = watch(scene([witch], [dummy("orc", at=60)], rounds=4))
    assert when(events, "spell_cast") == [(31, "1.finish")]
    assert [one["round"] for one in only(events, "spell_cast")] == [4]


@pytest.mark.rule("SEG-CST-06", "SEG-CST-07", "R-SEG-01")
@pytest.mark.parametrize(("speed", "outcome"), [(3, "not cast, not lost"), (6, "lost"), (7, "works")])
def test_a_casting_of_three_from_three_and_a_blow_at_three_six_and_seven(speed: int, outcome: str) -> None:
    witch = somebody(
        "witch",
        hp=99,
        melee=(),
        powers=(bolt(3, range_ft=200, uses=1),),
        tactics=({"do": "cast bolt", "delay": 1, "when": "round == 1"}, {"do": "hold"}),
    )
    orc = somebody("orc", at=5, hp=99, melee=(weapon(segments=speed),))
    script = {("a/witch", DELAY): [2] if speed > 3 else [2, 1], ("b/orc", HIT): [20]}
    _, events = watch(scene([witch], [orc], rounds=1), script)
    seen = [one["event"] for one in events if one["event"] in ("casting_started", "spell_cast", "spell_spoiled")]
    assert (
        seen
        == {
            "not cast, not lost": [],
            "lost": ["casting_started", "spell_spoiled"],
            "works": ["casting_started", "spell_cast"],
        }[outcome]
    )


@pytest.mark.rule("R-ALL-06", "SEG-CST-08")
def test_the_queued_spell_of_the_dead_is_dropped_without_a_word() -> None:
    bolts: dict[str, Any] = {"powers": (bolt(5, range_ft=200),), "tactics": ({"do": "cast bolt"},)}
    witch = somebody("witch", hp=1, melee=(), traits=0, **bolts)
    orc = somebody("orc", at=5, hp=99, melee=(weapon(segments=4),))
    _, events = watch(scene([witch, dummy("page", y=90)], [orc], rounds=2), {("b/orc", HIT): [20]})
    after = events[events.index(only(events, "died", "witch")[0]) + 1 :]
    assert not [one for one in after if "witch" in (one["actor"], one["target"])]
    assert not only(events, "spell_cast")


@pytest.mark.rule("R-ALL-07")
def test_a_spell_whose_target_is_gone_is_used_up() -> None:
    weakest = {"at": "weakest"}
    bolts: dict[str, Any] = {
        "powers": (bolt(5, range_ft=200, uses=1),),
        "tactics": ({"do": "cast bolt"} | weakest, {"do": "hold"}),
    }
    witch = somebody("witch", melee=(), **bolts)
    friend = somebody("friend", at=5, melee=(weapon(segments=4),), tactics=({"do": "attack"} | weakest, {"do": "hold"}))
    foes = [dummy("orc", at=9, hp=1, traits=0), dummy("ogre", at=60)]
    record, events = watch(scene([friend, witch], foes, rounds=1), {("a/friend", HIT): [20], ("a/witch", DELAY): []})
    assert when(events, "spell_cast") == [(5, "5.finish")]
    assert [one["reason"] for one in only(events, "action_lost")] == ["the target is gone"]
    assert record.combatants[1].used == (1,)
    assert not only(events, "damage", "witch")


@pytest.mark.rule("R-SEG-01", "R-SEG-09")
def test_an_effect_that_ends_with_a_segment_lasts_to_its_end() -> None:
    """Stunned for two segments from T = 1: to the end of T = 3, so the blow at T = 3 still finds him stunned."""
    ray = Verb(terms.CONDITION, condition=terms.STUNNED, segments=parse_dice("2"))
    wand = power("ray", ray, manner=terms.WAND, components=0, speech=False, range_ft=200, uses=1)
    mage = somebody("mage", melee=(), powers=(wand,), tactics=({"do": "use ray"}, {"do": "hold"}))
    orc = dummy("orc", at=9, tactics=HOLD)
    knife = somebody("knife", at=5, melee=(weapon(segments=3),))
    sword = somebody("sword", at=5, y=2, melee=(weapon(segments=4),))
    _, events = watch(scene([mage, knife, sword], [orc], rounds=1))
    assert when(events, "effect_ended", "orc") == [(3, "3.finish")]
    blows = {one["actor"]: one["total"] - one["die"] for one in only(events, "attack")}
    assert blows == {"knife": 4, "sword": 0}
