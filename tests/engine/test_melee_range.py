"""Who comes within reach of whom, who answers, who gets away?"""

from itertools import pairwise

import pytest

from simulator.dice import Purpose
from simulator.model import terms
from simulator.model.compiled import ArmourClass, Rectangle
from tests.engine.builders import (
    Event,
    bolt,
    dummy,
    missile,
    only,
    scene,
    somebody,
    watch,
    weapon,
    when,
)

HIT, DAMAGE, ORDER = Purpose.HIT, Purpose.DAMAGE, Purpose.ORDER
MOVE = ({"do": "move"},)
GUARD = ({"do": "guard"},)
AIM = ({"do": "aim"},)
FIST = weapon("fist", "1d2", 1, length_tenths=20)
BOW = missile(segments=5)


def entering(at: float, owner: object) -> list[Event]:
    """What happens when somebody of 10 ft a segment walks up from so many feet to one who stands at 0."""
    walker = somebody("walker", at=at, hp=99, move_ft=100, melee=(FIST,), tactics=MOVE)
    return watch(scene([owner], [walker], rounds=1))[1]  # type: ignore[list-item]


@pytest.mark.rule("SEG-AIM-03", "SEG-AIM-05", "SEG-MIS-28", "R-SEG-01", "R-SEG-03")
@pytest.mark.parametrize(("at", "entered", "arrows"), [(19, 1, []), (29, 2, [2, 2]), (59, 5, [5, 5])])
def test_an_aim_is_complete_after_a_segment_and_answers_with_the_whole_routine(
    at: float, entered: int, arrows: list[int]
) -> None:
    archer = somebody("archer", melee=(), missiles=(BOW,), tactics=AIM)
    events = entering(at, archer)
    assert when(events, "entered_melee", "walker") == [(entered, f"{entered}.move")]
    assert [t for t, _ in when(events, "attack", "archer")] == arrows
    assert {at for _, at in when(events, "attack", "archer")} == ({f"{entered}.react"} if arrows else set())


@pytest.mark.rule("SEG-AIM-02", "SEG-AIM-13")
def test_an_aimed_shot_is_not_drawn_over_the_melee() -> None:
    archer = somebody("archer", melee=(), missiles=(BOW,), tactics=AIM)
    walker = somebody("walker", at=45, hp=99, melee=(FIST,), tactics=MOVE)
    _, events = watch(scene([archer, dummy("Ann", at=-4)], [walker, dummy("orc", at=8)], rounds=1))
    assert not only(events, "target_drawn")
    assert {one["target"] for one in only(events, "attack", "archer")} == {"walker"}


@pytest.mark.rule("SEG-AIM-10")
def test_who_never_learnt_the_bow_does_not_answer() -> None:
    archer = somebody("archer", melee=(), missiles=(missile(proficient=False),), tactics=({"do": "aim short bow"},))
    assert not only(entering(45, archer), "immediate_attack")


@pytest.mark.rule("SEG-AIM-12", "SEG-MIS-27", "R-SEG-34")
@pytest.mark.parametrize("doing", ["aiming", "loading"])
def test_aiming_or_loading_in_melee_costs_shield_and_dexterity(doing: str) -> None:
    """AC 5 with a shield and two of Dexterity is 8, and +2 to hit."""
    bow = BOW if doing == "aiming" else missile(load_segments=7, loaded=False, snap_segments=0, shots=(1, 1))
    tactics = AIM if doing == "aiming" else ({"do": "shoot"},)
    archer = somebody("archer", hp=99, melee=(), missiles=(bow,), armour=ArmourClass(5, 1, 2), tactics=tactics)
    orc = somebody("orc", at=5, hp=99, melee=(weapon(segments=4),))
    _, events = watch(scene([archer], [orc], rounds=1))
    blow = only(events, "attack", "orc")[0]
    assert (blow["need"], blow["total"] - blow["die"]) == (20 - 8, 2)


@pytest.mark.rule("R-SEG-18", "SEG-B07", "SEG-GEN-05")
@pytest.mark.parametrize(
    ("mine", "its", "answers"), [(60, 35, True), (45, 35, True), (44, 35, False), (35, 35, False), (20, 35, False)]
)
def test_the_longer_weapon_by_a_foot_or_more_strikes_at_who_enters(mine: int, its: int, answers: bool) -> None:
    guard = somebody("guard", hp=99, melee=(weapon("spear", length_tenths=mine),), tactics=GUARD)
    walker = somebody("walker", at=45, hp=99, move_ft=100, melee=(weapon(length_tenths=its),), tactics=MOVE)
    _, events = watch(scene([guard], [walker], rounds=1))
    assert when(events, "immediate_attack", "guard") == ([(4, "4.react")] if answers else [])
    # The immediate attack is the routine of the round; else the guard strikes its weapon's time after the contact.
    assert when(events, "attack", "guard") == ([(4, "4.react")] if answers else [(9, "9.act")])


@pytest.mark.rule("R-SEG-18")
def test_the_longer_weapon_may_be_turned_off() -> None:
    guard = somebody("guard", hp=99, melee=(weapon("spear", length_tenths=60),), tactics=GUARD)
    walker = somebody("walker", at=45, hp=99, melee=(FIST,), tactics=MOVE)
    rules = {"segment": {"longer_weapon_first": False}}
    assert not only(watch(scene([guard], [walker], rounds=1, rules=rules))[1], "immediate_attack")


@pytest.mark.rule("R-SEG-18")
@pytest.mark.parametrize("busy", ["casting", "has struck"])
def test_who_casts_or_has_struck_does_not_answer(busy: str) -> None:
    pole = (weapon("spear", length_tenths=60, segments=1),)
    if busy == "casting":
        guard = somebody("guard", hp=99, melee=pole, powers=(bolt(9, range_ft=200),), tactics=({"do": "cast bolt"},))
        others = []
    else:
        guard = somebody("guard", hp=99, melee=pole)
        others = [dummy("orc", at=-5)]
    walker = somebody("walker", at=45, hp=99, melee=(FIST,), tactics=MOVE)
    _, events = watch(scene([guard], [walker, *others], rounds=1))
    assert only(events, "entered_melee", "walker")
    assert not only(events, "immediate_attack")


@pytest.mark.rule("R-SEG-17", "R-SEG-25")
def test_who_walks_up_strikes_a_weapon_time_after_the_arrival() -> None:
    """From 45 ft at 10 ft a segment: in reach at T = 4, and the sword takes five more."""
    sword = somebody("sword", at=45, move_ft=100)
    _, events = watch(scene([sword], [dummy("orc")], rounds=1))
    assert when(events, "entered_melee") == [(4, "4.move")]
    assert when(events, "attack", "sword") == [(9, "9.act")]


@pytest.mark.rule("R-SEG-17")
def test_who_closes_neither_strikes_nor_is_struck_with_the_setting_none() -> None:
    one, other = somebody("A", move_ft=50, hp=99), somebody("B", at=45, move_ft=50, hp=99)
    _, events = watch(scene([one], [other], rounds=2, rules={"segment": {"closing": "none"}}))
    assert only(events, "entered_melee")[0]["round"] == 1
    assert {event["round"] for event in only(events, "attack")} == {2}


@pytest.mark.rule("SEG-B08", "R-SEG-17")
def test_a_charge_runs_at_twice_the_rate_and_strikes_on_arrival_with_two_more() -> None:
    rider = somebody("rider", at=69, move_ft=100, hp=99, tactics=({"do": "charge"},), armour=ArmourClass(5, 0, 2))
    orc = somebody("orc", hp=99, tactics=GUARD, melee=(weapon(segments=2),))
    _, events = watch(scene([rider], [orc], rounds=1))
    assert when(events, "attack", "rider") == [(3, "3.act")]
    blow = only(events, "attack", "rider")[0]
    assert blow["total"] - blow["die"] == 2
    # And loses the Dexterity in it until the end of the round.
    assert [one["need"] for one in only(events, "attack", "orc")] == [20 - 7]


@pytest.mark.rule("SEG-B08")
def test_a_charge_is_made_once_in_ten_rounds() -> None:
    rider = somebody(
        "rider", at=60, move_ft=100, hp=9999, tactics=({"do": "charge"}, {"do": "withdraw"}, {"do": "hold"})
    )
    _, events = watch(scene([rider], [dummy("orc", hp=9999)], rounds=24))
    charges = [event["round"] for event in only(events, "declared", "rider", action="charge")]
    assert charges[0] == 1
    assert all(later - earlier >= 10 for earlier, later in pairwise(charges))
    assert len(charges) >= 2


@pytest.mark.rule("SEG-B08", "R-SEG-18")
def test_a_set_spear_strikes_the_charger_first_for_double() -> None:
    spear = weapon("spear", "1d6", 7, length_tenths=60, settable=True)
    guard = somebody("guard", hp=99, melee=(spear,), tactics=({"do": "set spear"},))
    rider = somebody("rider", at=60, move_ft=100, hp=5, tactics=({"do": "charge"},))
    script = {("a/guard", HIT): [20], ("a/guard", DAMAGE): [3], ("b/rider", HIT): []}
    record, events = watch(scene([guard], [rider], rounds=1), script)
    assert when(events, "immediate_attack", "guard", reason="set weapon") == [(3, "3.react")]
    assert [one["amount"] for one in only(events, "damage")] == [6]
    assert record.outcome == 0


@pytest.mark.rule("SEG-B09", "R-SEG-26")
def test_who_flees_draws_a_free_routine_from_everybody_and_is_gone_when_nobody_follows() -> None:
    coward = somebody("coward", hp=99, move_ft=120, armour=ArmourClass(5, 1, 2), tactics=({"do": "flee"},))
    orcs = [dummy("orc 1", at=5), dummy("orc 2", at=5, y=3), dummy("orc 3", at=60)]
    record, events = watch(scene([coward, dummy("page", at=-200)], orcs, rounds=3))
    free = only(events, "attack")
    assert [(one["actor"], one["at"]) for one in free] == [("orc 1", free[0]["at"]), ("orc 2", free[0]["at"])]
    assert {(one["need"], one["total"] - one["die"]) for one in free} == {(20 - 8, 4)}
    assert free[0]["t"] == 0
    # Attacked in the first round, it counts as standing until the end of the second.
    assert when(events, "fled", "coward") == [(20, "10.upkeep")]
    assert record.combatants[0].status == terms.FLED


@pytest.mark.rule("SEG-B09", "R-SEG-26")
def test_a_fighting_retreat_draws_no_free_blow_and_goes_at_half_rate() -> None:
    wary = somebody("wary", hp=99, move_ft=120, tactics=({"do": "withdraw"},))
    _, events = watch(scene([wary], [dummy("orc", at=5)], rounds=1))
    assert not only(events, "attack")
    assert len(only(events, "left_melee", "wary")) == 1
    assert {one["feet"] for one in only(events, "moved", "wary")} == {6.0}


@pytest.mark.rule("R-SEG-26")
def test_who_reaches_the_edge_of_the_arena_in_flight_is_gone_at_once() -> None:
    coward = somebody("coward", at=30, move_ft=120, tactics=({"do": "flee"},))
    orc = somebody("orc", at=60, move_ft=60, tactics=MOVE)
    record, events = watch(scene([coward], [orc], length_tenths=900, width_tenths=300))
    assert [one["t"] for one in only(events, "fled", "coward")] == [3]
    assert record.outcome == 1


@pytest.mark.rule("R-SEG-24", "R-ALL-01")
def test_in_a_corridor_only_as_many_fight_as_stand_abreast_and_the_order_dice_say_who() -> None:
    """Six feet take two: three who come at one moment roll for it."""
    crowd = [somebody(name, at=60, y=y, hp=99, move_ft=100) for name, y in (("one", 0), ("two", 1), ("six", -1))]
    script = {("b/one", ORDER): [7], ("b/two", ORDER): [20], ("b/six", ORDER): [13]}
    _, events = watch(scene([dummy("orc")], crowd, rounds=1, front_ft=6), script)
    assert {one["actor"] for one in only(events, "entered_melee")} == {"two", "six"}
    assert "one" not in {one["actor"] for one in only(events, "attack")}


@pytest.mark.rule("R-ALL-01", "SEG-B12", "R-SEG-25")
def test_equal_order_dice_are_rolled_again_for_the_last_place() -> None:
    ring = [somebody(f"man {n}", at=5, y=n - 3, hp=99) for n in range(7)]
    dice = {("a/man 0", ORDER): [4, 9], ("a/man 1", ORDER): [4, 8]}
    dice |= {(f"a/man {n}", ORDER): [10 + n] for n in range(2, 7)}
    _, events = watch(scene(ring, [dummy("orc")], rounds=1), dice)
    assert [one["actor"] for one in only(events, "action_lost")] == ["man 1"]
    assert {one["actor"] for one in only(events, "attack")} == {f"man {n}" for n in (0, 2, 3, 4, 5, 6)}


@pytest.mark.rule("SEG-B12")
@pytest.mark.parametrize(
    ("defender", "attacker", "most"), [(1, 1, 6), (1, 2, 4), (2, 1, 8), (2, 3, 4), (3, 2, 8), (3, 3, 6)]
)
def test_as_many_find_a_place_round_a_defender_as_the_sizes_of_both_allow(
    defender: int, attacker: int, most: int
) -> None:
    ring = [somebody(f"man {n:02}", at=5, y=(n - 6) / 2, hp=99, size=attacker) for n in range(13)]
    _, events = watch(scene(ring, [dummy("orc", size=defender)], rounds=1))
    assert len({one["actor"] for one in only(events, "attack")}) == most
    unlimited = scene(ring, [dummy("orc", size=defender)], rounds=1, rules={"segment": {"attackers": "unlimited"}})
    assert len({one["actor"] for one in only(watch(unlimited)[1], "attack")}) == 13


@pytest.mark.rule("SEG-B02", "R-SEG-01")
def test_a_later_wave_comes_with_its_round_and_keeps_the_fight_open() -> None:
    """The only orc falls in the first round, but the ogre of round 3 is still to come."""
    hero = somebody("hero", hp=99, thac0=-40)
    ogre = dummy("ogre", at=5, hp=1, traits=0, arrives_round=3)
    record, events = watch(scene([hero], [dummy("orc", at=5, hp=1, traits=0), ogre]))
    assert when(events, "arrived", "ogre") == [(20, "0.start")]
    assert [(one["actor"], one["round"]) for one in only(events, "died")] == [("orc", 1), ("ogre", 3)]
    assert (record.outcome, record.rounds) == (0, 3)


@pytest.mark.rule("SEG-MIS-31", "SEG-B14")
@pytest.mark.parametrize(("cover", "modifier"), [(25, -2), (50, -4), (75, -7), (90, -10)])
def test_cover_between_them_makes_a_shot_harder(cover: int, modifier: int) -> None:
    archer = somebody("archer", melee=(), missiles=(BOW,), tactics=({"do": "shoot"},))
    wall = Rectangle(300, -50, 310, 50, cover, blocks_movement=False)
    _, events = watch(scene([archer], [dummy("orc", at=60)], rounds=1, rectangles=(wall,)))
    assert {one["total"] - one["die"] for one in only(events, "attack")} == {modifier}


@pytest.mark.rule("SEG-B15", "R-SEG-30")
@pytest.mark.parametrize(("feet", "modifier"), [(100, 0), (100.1, -2), (200, -2), (200.1, -5), (300, -5)])
def test_the_range_is_taken_when_the_arrow_leaves(feet: float, modifier: int) -> None:
    archer = somebody("archer", melee=(), missiles=(BOW,), tactics=({"do": "shoot"},))
    _, events = watch(scene([archer], [dummy("orc", at=feet)], rounds=1))
    assert {one["total"] - one["die"] for one in only(events, "attack")} == {modifier}
