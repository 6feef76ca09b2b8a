"""Do duels come out as an absorbing chain says they must?"""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from simulator.engine import play
from simulator.model import terms
from simulator.model.compiled import ArmourClass, CombatantSpec, CompiledScenario
from simulator.model.record import DRAW, FightRecord
from tests.engine.builders import scene, somebody, weapon
from tests.exact.agreement import assert_mean, assert_shares, gathered, mean_off, shares_off
from tests.exact.chain import BY_ONE, BY_SIDE, Odds, Order, Striker, chance_to_hit, dice, odds

FIGHTS = 3000
IN_REACH = 5
NEED = 15
"""THAC0 20 against AC 5."""


def winners(records: Sequence[FightRecord]) -> list[str]:
    """Who won each fight, in the chain's words."""
    return [{0: "first", 1: "second", DRAW: "draw"}[record.outcome] for record in records]


def lengths(records: Sequence[FightRecord]) -> list[int]:
    return [record.rounds for record in records]


def assert_duel(scenario: CompiledScenario, exact: Odds, fights: int = FIGHTS) -> None:
    """The shares of wins, draws and losses, and the mean number of rounds, are the chain's."""

    def off(records: Sequence[FightRecord]) -> float:
        return max(shares_off(winners(records), exact.shares), mean_off(lengths(records), exact.rounds))

    records = gathered(fights, lambda fight: play(scenario, 1, fight), off)
    assert_shares(winners(records), exact.shares, "won by")
    assert_mean(lengths(records), exact.rounds, "rounds")


def fighter(name: str, hp: int, arm: str = "1d8", segments: int = 5, at: float = 0, **more: object) -> CombatantSpec:
    return somebody(name, at=at, hp=hp, melee=(weapon("sword", arm, segments, **more),))


@pytest.mark.rule("R-ALL-01", "R-ALL-02", "R-ALL-05", "R-SEG-02", "R-SEG-25")
@pytest.mark.parametrize("hp", [1, 4, 8])
def test_equals_with_equal_speed(hp: int) -> None:
    """The winner of the initiative strikes first; at equal dice both strike, and both may fall."""
    duel = scene([fighter("A", hp)], [fighter("B", hp, at=IN_REACH)])
    striker = Striker(hp, chance_to_hit(NEED), dice(1, 8), 5)
    exact = odds(striker, striker)
    assert exact.shares["first"] == exact.shares["second"]
    assert_duel(duel, exact)


@pytest.mark.rule("SEG-MIS-02", "R-SEG-01", "R-SEG-25")
def test_the_quicker_weapon_strikes_first_whoever_has_the_initiative() -> None:
    duel = scene([fighter("A", 6, "1d6", 3)], [fighter("B", 6, "1d10", 10, at=IN_REACH)])
    quick, slow = Striker(6, chance_to_hit(NEED), dice(1, 6), 3), Striker(6, chance_to_hit(NEED), dice(1, 10), 10)
    exact = odds(quick, slow)
    assert exact.shares.get("draw", 0) == 0
    assert_duel(duel, exact)


@pytest.mark.rule("R-SEG-25")
def test_a_weapon_slower_than_ten_segments_strikes_at_the_tenth() -> None:
    """A speed of 13 is capped at 10, so it ties with a two-handed sword."""
    duel = scene([fighter("A", 7, "1d6", 13)], [fighter("B", 7, "1d10", 10, at=IN_REACH)])
    exact = odds(Striker(7, chance_to_hit(NEED), dice(1, 6), 10), Striker(7, chance_to_hit(NEED), dice(1, 10), 10))
    assert_duel(duel, exact)


@pytest.mark.rule("R-SEG-02")
@pytest.mark.parametrize(("initiative", "order"), [("tie_break", BY_SIDE), ("individual", BY_ONE)])
def test_initiative_by_side_and_by_one(initiative: str, order: Order) -> None:
    """The rarer a tie, the rarer a draw: with 1d10 each one in ten, with 1d6 a side one in six."""
    rules = {"segment": {"initiative": initiative}}
    duel = scene([fighter("A", 3, "2d4")], [fighter("B", 3, "2d4", at=IN_REACH)], rules=rules)
    striker = Striker(3, chance_to_hit(NEED), dice(2, 4), 5)
    assert_duel(duel, odds(striker, striker, order), fights=6000)


@pytest.mark.rule("R-SEG-06", "SEG-B10")
@pytest.mark.parametrize(("mine", "routines"), [(5, (3, 2)), (3, (2, 1)), (8, (3, 2))])
def test_three_blows_in_two_rounds_are_neither_two_nor_one(mine: int, routines: tuple[int, int]) -> None:
    """The further routine of the odd rounds falls three segments after the first, or at the tenth at the latest."""
    duel = scene([fighter("A", 7, "1d6", mine, extra_routines=routines)], [fighter("B", 9, "1d8", 7, at=IN_REACH)])
    exact = odds(
        Striker(7, chance_to_hit(NEED), dice(1, 6), mine, routines), Striker(9, chance_to_hit(NEED), dice(1, 8), 7)
    )
    assert_duel(duel, exact)


@pytest.mark.rule("R-ALL-04", "SEG-B26")
@pytest.mark.parametrize("death_at", [0, -1, -5, -10])
def test_the_fallen_are_down_or_dead_by_how_deep_they_fell(death_at: int) -> None:
    rules = {"all": {"death_at": death_at}}
    duel = scene([fighter("A", 5, "2d8")], [fighter("B", 5, "2d8", at=IN_REACH)], rules=rules)
    striker = Striker(5, chance_to_hit(NEED), dice(2, 8), 5)

    def fate(hp: int) -> str:
        return "up" if hp > 0 else "dead" if hp <= death_at else "down"

    exact = odds(striker, striker, kind=lambda first, second: f"{fate(first)}, {fate(second)}")
    names = {terms.STANDING: "up", terms.DOWN: "down", terms.DEAD: "dead"}

    def fates(fight: int) -> str:
        return ", ".join(names[one.status] for one in play(duel, 1, fight).combatants)

    seen = gathered(FIGHTS, fates, lambda some: shares_off(some, exact.shares))
    assert_shares(seen, exact.shares, "fates")


@pytest.mark.rule("R-ALL-02")
@pytest.mark.parametrize(
    ("rules", "chance"),
    [
        ({}, chance_to_hit(22)),
        ({"all": {"natural_twenty": "hits"}}, chance_to_hit(20)),
    ],
)
def test_who_needs_more_than_twenty_never_hits_by_the_plain_rule(
    rules: dict[str, dict[str, str]], chance: Fraction
) -> None:
    """Against AC -2 nobody of THAC0 20 wins unless a natural 20 hits."""
    plate = ArmourClass(-2, 0, 0)
    armoured = somebody("B", at=IN_REACH, hp=4, armour=plate, melee=(weapon("sword", "1d8", 5),))
    duel = scene([fighter("A", 4)], [armoured], rules=rules)
    striker, other = Striker(4, chance, dice(1, 8), 5), Striker(4, chance_to_hit(NEED), dice(1, 8), 5)
    assert_duel(duel, odds(striker, other), fights=2000)
