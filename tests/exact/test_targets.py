"""Whom does a shot into a melee find, and who of several gets what only one can have?"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from simulator.model import terms
from simulator.model.compiled import CombatantSpec
from tests.engine.builders import SHOOT, dummy, logged, missile, only, scene, somebody, weapon
from tests.exact.agreement import assert_share, assert_shares

BOW = missile(segments=5)
ALWAYS = weapon(segments=5)


def drawn(one: Sequence[CombatantSpec], other: Sequence[CombatantSpec], fights: int = 60, **more: Any) -> list[str]:
    """Whom the shots of many fights of twenty rounds were drawn for."""
    logs = logged(scene(one, other, rounds=20, **more), fights)
    return [event["target"] for events in logs for event in only(events, "target_drawn")]


def archer(**more: Any) -> CombatantSpec:
    figures: dict[str, Any] = {"at": 60, "missiles": (BOW,), "tactics": SHOOT, "hp": 1000, "melee": ()} | more
    return somebody("archer", **figures)


def evenly(*names: str) -> dict[str, Fraction]:
    return {name: Fraction(1, len(names)) for name in names}


@pytest.mark.rule("SEG-MIS-22", "R-ALL-09", "R-SEG-30")
def test_a_shot_into_a_melee_finds_everybody_in_it_alike_friends_included() -> None:
    friends = [dummy("Ann", at=0), dummy("Bob", at=8)]
    targets = drawn([archer(), *friends], [dummy("orc", at=4), dummy("elf", at=4, y=4), dummy("far", at=4, y=90)])
    assert_shares(targets, evenly("Ann", "Bob", "orc", "elf"), "shot at")


@pytest.mark.rule("SEG-MIS-24")
def test_an_ogre_beside_goblins_and_a_halfling_is_one_of_four() -> None:
    halfling, ogre = dummy("halfling", at=0, size=terms.SMALL), dummy("ogre", at=4, size=terms.LARGE)
    goblins = [dummy(name, at=4, y=y, size=terms.SMALL) for name, y in (("goblin 1", 4), ("goblin 2", -4))]
    targets = drawn([archer(), halfling], [ogre, *goblins])
    assert_shares(targets, evenly("halfling", "ogre", "goblin 1", "goblin 2"), "shot at")


@pytest.mark.rule("SEG-MIS-26", "R-ALL-09")
def test_who_shoots_in_melee_is_left_out_of_the_draw() -> None:
    shooter = archer(at=0)
    targets = drawn([shooter, dummy("Ann", at=3)], [dummy("orc", at=6), dummy("elf", at=6, y=3)])
    assert_shares(targets, evenly("Ann", "orc", "elf"), "shot at")


def giants(huge: int, small: int, men: int) -> tuple[list[CombatantSpec], list[CombatantSpec]]:
    """A melee of so many huge ones against small ones and man-sized ones, all within reach of each other."""
    foes = [dummy(f"giant {n}", at=4, y=n, size=terms.HUGE) for n in range(huge)]
    friends = [dummy(f"halfling {n}", at=0, y=n, size=terms.SMALL) for n in range(small)]
    return [archer(), *friends, *(dummy(f"man {n}", at=0, y=-n - 1) for n in range(men))], foes


@pytest.mark.rule("SEG-MIS-23", "R-SEG-07")
@pytest.mark.parametrize(
    ("huge", "small", "men", "for_huge"),
    [
        pytest.param(1, 1, 0, Fraction(7, 10), id="a cloud giant and a halfling"),
        pytest.param(1, 2, 1, Fraction(7, 10), id="the others share the rest"),
        pytest.param(2, 1, 0, Fraction(7, 10), id="two giants share the seventy"),
        pytest.param(3, 1, 0, Fraction(3, 4), id="their equal share if that is more"),
        pytest.param(1, 0, 2, Fraction(1, 3), id="nobody small: equal chances"),
    ],
)
def test_huge_ones_among_small_ones_take_seventy_in_a_hundred(
    huge: int, small: int, men: int, for_huge: Fraction
) -> None:
    targets = drawn(*giants(huge, small, men))
    others = 1 - for_huge
    exact = {f"giant {n}": for_huge / huge for n in range(huge)}
    exact |= {f"halfling {n}": others / (small + men) for n in range(small)}
    exact |= {f"man {n}": others / (small + men) for n in range(men)}
    assert_shares(targets, exact, "shot at")


@pytest.mark.rule("R-SEG-07")
def test_the_share_of_the_huge_can_be_changed_or_turned_off() -> None:
    for share, exact in ((90, Fraction(9, 10)), ("none", Fraction(1, 2))):
        targets = drawn(*giants(1, 1, 0), rules={"segment": {"extreme_size_share": share}})
        assert_share(targets.count("giant 0"), len(targets), exact, f"extreme_size_share {share}")


@pytest.mark.rule("R-SEG-07", "SEG-MIS-25")
def test_a_scenario_may_weigh_the_targets_itself() -> None:
    targets = drawn([archer(), dummy("Ann", at=0, size_weight=1)], [dummy("orc", at=4, size_weight=5)])
    assert_shares(targets, {"Ann": Fraction(1, 6), "orc": Fraction(5, 6)}, "shot at")


@pytest.mark.rule("R-SEG-30")
def test_one_draw_for_a_whole_routine_sends_both_arrows_at_one() -> None:
    whole = {"segment": {"melee_draw": "routine"}}
    for rules, exact in ((whole, Fraction(1)), ({}, Fraction(1, 2))):
        logs = logged(scene([archer(), dummy("Ann", at=0)], [dummy("orc", at=4)], rounds=20, rules=rules), 40)
        shots = [[one["target"] for one in only(events, "attack", "archer")] for events in logs]
        pairs = [(both[n], both[n + 1]) for both in shots for n in range(0, len(both), 2)]
        assert_share(sum(one == other for one, other in pairs), len(pairs), exact, "both arrows at one")


@pytest.mark.rule("SEG-AIM-13", "R-SEG-30")
def test_of_several_who_enter_at_once_each_shot_of_the_aimed_weapon_takes_one_by_lot() -> None:
    aimer = archer(at=0, tactics=({"do": "aim"},))
    rush = [somebody(name, at=30, y=y, tactics=({"do": "move"},), melee=()) for name, y in (("left", 4), ("right", -4))]
    logs = logged(scene([aimer], rush, rounds=1), 500)
    shots = [tuple(event["target"] for event in only(events, "attack", "archer")) for events in logs]
    assert_shares(shots, {(one, other): Fraction(1, 4) for one in ("left", "right") for other in ("left", "right")})


@pytest.mark.rule("R-ALL-01", "R-SEG-25", "SEG-B12")
def test_the_last_place_round_a_defender_goes_by_lot() -> None:
    """Six men find room round one man: seven who strike at one moment roll for the six places."""
    ring = [somebody(f"man {n}", at=5, y=n - 3, hp=1000, melee=(weapon("sword", "1d8", 5),)) for n in range(7)]
    logs = logged(scene(ring, [dummy("orc", at=0)], rounds=1), 700)
    for events in logs:
        assert len({one["actor"] for one in only(events, "attack")}) == 6
    lost = [event["actor"] for events in logs for event in only(events, "action_lost")]
    assert_shares(lost, evenly(*(f"man {n}" for n in range(7))), "without a place")
