"""Where does a flask come down, whom does it wet, and who meets a gaze? In fractions, from the page alone."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest

from simulator.dice import parse_dice
from simulator.model import terms
from simulator.model.compiled import CombatantSpec, Container, Verb
from simulator.rulesets.segment import gaze
from tests.engine.builders import dummy, logged, missile, only, power, scene, somebody
from tests.exact.agreement import assert_share, assert_shares
from tests.exact.chain import chance_to_hit

DIRECTIONS = {
    1: (1, -1),
    2: (0, -1),
    3: (-1, -1),
    4: (-1, 0),
    5: (-1, 1),
    6: (0, 1),
    7: (1, 1),
    8: (1, 0),
}
"""By the face of the d8: away from the thrower, and to the left of the throw, who throws along x."""
SPLASH_FT = 3
BREAKS = Fraction(19, 20)
"""Glass against a crushing blow stays whole on a 20."""
SAVE_BREATH = 17


def cells() -> Iterator[tuple[float, float]]:
    """The 48 places at which a miss comes down, in feet from its target, each as likely as another."""
    for feet, (away, left) in product(range(1, 7), DIRECTIONS.values()):
        length = sqrt(away * away + left * left)
        yield feet * away / length, feet * left / length


def wetted(away: float, left: float) -> Fraction:
    """The share of misses that come down within splashing distance of a place, in feet from the target."""
    near = sum((x - away) ** 2 + (y - left) ** 2 <= SPLASH_FT**2 for x, y in cells())
    return Fraction(near, 48)


def thrower(**more: Any) -> CombatantSpec:
    oil = Container(
        "oil flask",
        (Verb(terms.DAMAGE, parse_dice("2"), harm=terms.FIRE),),
        (Verb(terms.DAMAGE, parse_dice("1"), harm=terms.FIRE, save=terms.SAVE_BREATH, on_save=terms.NEGATES),),
        20,
    )
    throw = missile(
        "oil flask", hands=1, hurled=True, shots=(1, 1), segments=3, snap_segments=0, long_ft=30, container=oil
    )
    tactics = ({"do": "throw oil flask", "at": "weakest"},)
    return somebody("thrower", hp=1000, melee=(), missiles=(throw,), tactics=tactics, **more)


def thrown(thac0: int, *others: CombatantSpec) -> list[list[dict[str, Any]]]:
    """Throws at an orc twenty feet off, of whom nobody is afraid, and what came of them."""
    target = dummy("orc", at=20, hp=90000)
    return logged(scene([thrower(thac0=thac0)], [target, *others], rounds=20), 60)


@pytest.mark.rule("SEG-GRN-10", "R-SEG-12", "SEG-B23")
def test_a_miss_comes_down_in_each_of_forty_eight_cells_alike() -> None:
    misses = [event for events in thrown(60) for event in only(events, "scatter")]
    assert len(misses) == 1200
    seen = [(event["feet"], event["direction"]) for event in misses]
    assert_shares(seen, {cell: Fraction(1, 48) for cell in product(range(1, 7), range(1, 9))}, "cell")


@pytest.mark.rule("SEG-GRN-12", "SEG-GRN-13", "R-SEG-12", "SEG-GRN-11")
@pytest.mark.parametrize(("away", "left"), [(2.5, 0), (0, 2.5), (4.2, 0), (0, 5.2), (-3.3, 3.3)])
def test_a_miss_wets_whom_it_comes_down_beside_and_who_does_not_save(away: float, left: float) -> None:
    """Of the cells within three feet of the bystander, nineteen in twenty burst, and then there is the save."""
    bystander = dummy("page", at=20 + away, y=left, hp=90000, hit_dice=(9, 0))
    logs = thrown(60, bystander)
    wet = sum(len(only(events, "damage", target="page")) for events in logs)
    exact = wetted(away, left) * BREAKS * (1 - chance_to_hit(SAVE_BREATH))
    assert 0 < exact < 1
    assert_share(wet, 1200, exact, "wet by a miss")


@pytest.mark.rule("SEG-GRN-09", "SEG-GRN-12", "R-SEG-12")
@pytest.mark.parametrize(("away", "share"), [(2.9, Fraction(1)), (3.0, Fraction(1)), (3.2, Fraction(0))])
def test_a_direct_hit_wets_those_within_three_feet_of_the_one_struck(away: float, share: Fraction) -> None:
    bystander = dummy("page", at=20 + away, hp=90000, hit_dice=(9, 0))
    logs = thrown(-40, bystander)
    struck = sum(len(only(events, "damage", target="orc")) for events in logs)
    assert_share(struck, 1200, BREAKS, "struck")
    wet = sum(len(only(events, "damage", target="page")) for events in logs)
    assert_share(wet, 1200, share * BREAKS * (1 - chance_to_hit(SAVE_BREATH)), "wet by a hit")


# --- gazes --------------------------------------------------------------------------------------------------------

TABLE = {
    # situation: large, man-sized, small gazer, in ten
    gaze.TAKEN_UNAWARES: (9, 10, 11),
    gaze.TAKEN_BY_SURPRISE: (7, 8, 9),
    gaze.LOOKING: (5, 6, 7),
    gaze.FIGHTING: (3, 4, 5),
    gaze.LOOKING_AWAY: (1, 2, 3),
}
SIZES = (terms.LARGE, terms.MAN_SIZED, terms.SMALL)


@pytest.mark.rule("SEG-B22", "SEG-GAZ-05")
@pytest.mark.parametrize("situation", TABLE)
def test_the_fifteen_cells_of_the_gaze_table(situation: int) -> None:
    assert tuple(gaze.gaze_chance(situation, size) for size in SIZES) == TABLE[situation]
    assert gaze.gaze_chance(situation, terms.HUGE) == TABLE[situation][0]


@pytest.mark.rule("SEG-B22", "R-SEG-08", "SEG-GAZ-07")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("situation", "at", "order"),
    [(gaze.LOOKING, 40, "hold"), (gaze.FIGHTING, 8, "attack"), (gaze.LOOKING_AWAY, 40, "avert")],
)
def test_a_gaze_is_met_as_often_as_the_table_says(size: int, situation: int, at: int, order: str) -> None:
    stun = Verb(terms.MODIFY, stat=0, amount=0, save=terms.SAVE_SPELL, rounds=parse_dice("1"))
    stare = power("stare", stun, manner=terms.GAZE, components=0, hands=0, speech=False, side_effect=True, range_ft=300)
    gazer = somebody(
        "gazer", traits=0, size=size, hp=90000, melee=(), powers=(stare,), tactics=({"do": "gaze"}, {"do": "hold"})
    )
    victim = somebody("hero", at=at, hp=90000, tactics=({"do": order}, {"do": "hold"}))
    logs = logged(scene([gazer], [victim], rounds=20), 30)
    gazes = [event for events in logs for event in only(events, "gaze")]
    exact = TABLE[situation][SIZES.index(size)]
    assert {event["need"] for event in gazes} == {exact}
    assert_share(sum(event["met"] for event in gazes), len(gazes), Fraction(exact, 10), "met")
