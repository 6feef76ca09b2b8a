"""Who is down and who is dead when a fight ends in which the fallen bleed on?"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import pytest

from simulator.model import terms
from simulator.model.record import DRAW
from tests.engine.builders import played, scene, somebody, weapon
from tests.exact.agreement import assert_mean, assert_shares
from tests.exact.chain import BY_SIDE, chance_to_hit, dice

HIT = chance_to_hit(15)
PAGE, KNIGHT, OGRE = 4, 7, 9
DEAD_AT = -10
ZERO = Fraction(0)

Hurt = tuple[int, int, int]
"""Hit points of the page, the knight and the ogre; the page's stop at -10."""
Shares = Mapping[str, Fraction]


def harm(arm: Mapping[int, Fraction]) -> dict[int, Fraction]:
    return {0: 1 - HIT} | {amount: HIT * share for amount, share in arm.items()}


OF_MEN, OF_OGRE = harm(dice(1, 4)), harm(dice(2, 6))


def men_strike(state: Hurt, blows: int) -> dict[Hurt, Fraction]:
    """So many of the two have struck at the ogre."""
    states = {state: Fraction(1)}
    for _ in range(blows):
        after: dict[Hurt, Fraction] = {}
        for (page, knight, ogre), share in states.items():
            for amount, likely in OF_MEN.items():
                end = (page, knight, ogre - amount)
                after[end] = after.get(end, ZERO) + share * likely
        states = after
    return states


def ogre_strikes(state: Hurt) -> dict[Hurt, Fraction]:
    """The ogre has struck at the page while he stands, else at the knight."""
    page, knight, ogre = state
    after: dict[Hurt, Fraction] = {}
    for amount, share in OF_OGRE.items():
        end = (max(DEAD_AT, page - amount), knight, ogre) if page > 0 else (page, knight - amount, ogre)
        after[end] = after.get(end, ZERO) + share
    return after


def blows_of(state: Hurt) -> int:
    return (state[0] > 0) + (state[1] > 0)


def one_round(state: Hurt) -> dict[Hurt, Fraction]:
    """The states after the blows of a round: the men first, the ogre first, or all together."""
    result: dict[Hurt, Fraction] = {}

    def add(end: Hurt, share: Fraction) -> None:
        result[end] = result.get(end, ZERO) + share

    for end, share in men_strike(state, blows_of(state)).items():
        for last, likely in (ogre_strikes(end) if end[2] > 0 else {end: Fraction(1)}).items():
            add(last, BY_SIDE.before * share * likely)
        for (page, knight, _), likely in ogre_strikes(state).items():
            add((page, knight, end[2]), BY_SIDE.together * share * likely)
    for end, share in ogre_strikes(state).items():
        for last, likely in men_strike(end, blows_of(end)).items():
            add(last, (1 - BY_SIDE.before - BY_SIDE.together) * share * likely)
    return result


def fate(page: int) -> str:
    return "stands" if page > 0 else "dead" if page <= DEAD_AT else "down"


def is_over(state: Hurt) -> bool:
    return state[2] <= 0 or blows_of(state) == 0


@cache
def ends(state: Hurt) -> tuple[tuple[tuple[str, Fraction], ...], Fraction]:
    """How the fight ends from here, and how many rounds it still takes."""
    shares: dict[str, Fraction] = {}
    stays, rounds = ZERO, Fraction(1)
    for end, share in one_round(state).items():
        if is_over(end):
            winner = "draw" if end[2] <= 0 and not blows_of(end) else "men" if end[2] <= 0 else "ogre"
            label = f"{winner}, page {fate(end[0])}"
            shares[label] = shares.get(label, ZERO) + share
            continue
        # A round that does not end the fight ends with the bleeding, from the round of the fall on.
        page, knight, ogre = end
        bled = (page - 1 if DEAD_AT < page <= 0 else page, knight, ogre)
        if bled == state:
            stays = share
            continue
        further, more = ends(bled)
        rounds += share * more
        for label, likely in further:
            shares[label] = shares.get(label, ZERO) + share * likely
    return tuple((label, share / (1 - stays)) for label, share in sorted(shares.items())), rounds / (1 - stays)


@pytest.mark.rule("R-ALL-04", "R-SEG-35", "SEG-B26")
def test_a_fallen_page_bleeds_to_death_while_the_knight_fights_on() -> None:
    page = somebody("page", hp=PAGE, at=0, melee=(weapon("knife", "1d4", 5),))
    knight = somebody("knight", hp=KNIGHT, at=-1, melee=(weapon("knife", "1d4", 5),))
    ogre = somebody("ogre", hp=OGRE, at=5, traits=0, melee=(weapon("club", "2d6", 5),))
    records = played(scene([page, knight], [ogre]), 3000)
    exact, rounds = ends((PAGE, KNIGHT, OGRE))
    names = {terms.STANDING: "stands", terms.DOWN: "down", terms.DEAD: "dead"}
    winners = {0: "men", 1: "ogre", DRAW: "draw"}
    # Canonical order: knight, page, ogre.
    seen = [f"{winners[one.outcome]}, page {names[one.combatants[1].status]}" for one in records]
    assert dict(exact)["ogre, page dead"] > Fraction(1, 20), "the test is about bleeding to death"
    assert_shares(seen, dict(exact), "end")
    assert_mean([one.rounds for one in records], rounds, "rounds")
