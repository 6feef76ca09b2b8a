"""Is a mirror match even, whoever is listed first and whatever the sides are called?"""

from math import sqrt

import pytest

from simulator.engine import play
from simulator.model.compiled import CompiledScenario
from simulator.model.record import DRAW, UNDECIDED
from tests.properties.scenes import BOWS, GOBLINS, SPEAR_AND_SWORD, SPELLS, SWORDS, mirror_match

CORRIDOR = "arena: {front: 9}\n"
OUTDOORS = "arena: {outdoors: true}\n"
INDIVIDUAL = "house_rules: {segment: {initiative: individual}}\n"
OSRIC = "house_rules: {segment: {initiative: osric}}\n"


def wins(scenario: CompiledScenario, fights: int, seed: int) -> tuple[int, int, int, int]:
    """How often the first side, the second, nobody and neither won."""
    outcomes = [play(scenario, seed, fight).outcome for fight in range(1, fights + 1)]
    counts = (outcomes.count(0), outcomes.count(1), outcomes.count(DRAW), outcomes.count(UNDECIDED))
    assert sum(counts) == fights
    return counts


@pytest.mark.rule("R-ALL-01", "R-ALL-05")
@pytest.mark.parametrize(
    ("members", "distance", "more"),
    [
        pytest.param(SWORDS, 5, "", id="swords in reach"),
        pytest.param(SWORDS, 40, "", id="swords"),
        pytest.param(SPEAR_AND_SWORD, 25, "", id="spears against swords"),
        pytest.param(SPEAR_AND_SWORD, 25, CORRIDOR, id="in a corridor"),
        pytest.param(BOWS, 90, "", id="bows"),
        pytest.param(BOWS, 120, OUTDOORS, id="bows outdoors"),
        pytest.param(SPELLS, 50, "", id="spells"),
        pytest.param(GOBLINS, 60, "", id="goblins"),
        pytest.param(SWORDS, 5, INDIVIDUAL, id="individual initiative"),
        pytest.param(SWORDS, 5, OSRIC, id="osric initiative"),
    ],
)
def test_a_mirror_match_is_even(members: str, distance: int, more: str) -> None:
    """The difference of the wins is off zero by less than four standard errors."""
    left, right, _draws, _undecided = wins(mirror_match(members, distance=distance, more=more), 800, seed=11)
    assert left + right > 400, "too few fights are decided for the test to say anything"
    assert abs(left - right) <= 4 * sqrt(left + right)


@pytest.mark.rule("R-ALL-01")
def test_a_mirror_match_hurts_both_sides_alike() -> None:
    """Not only who wins: the damage done to both sides is the same, within four standard errors."""
    scenario = mirror_match(GOBLINS, distance=60)
    count = len(scenario.sides[0].members)
    differences = []
    for fight in range(1, 601):
        taken = [one.damage_taken for one in play(scenario, 2, fight).combatants]
        differences.append(sum(taken[:count]) - sum(taken[count:]))
    mean = sum(differences) / len(differences)
    spread = sqrt(sum((one - mean) ** 2 for one in differences) / (len(differences) - 1))
    assert abs(mean) <= 4 * spread / sqrt(len(differences))
