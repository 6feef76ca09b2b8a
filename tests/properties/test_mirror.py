"""Is a mirror match even, whoever is listed first and whatever the sides are called?"""

import pytest

from simulator.engine import play
from tests.exact.agreement import assert_even, assert_mean
from tests.properties.scenes import BOWS, GOBLINS, SPEAR_AND_SWORD, SPELLS, SWORDS, mirror_match

CORRIDOR = "arena: {front: 9}\n"
OUTDOORS = "arena: {outdoors: true}\n"
INDIVIDUAL = "house_rules: {segment: {initiative: individual}}\n"
OSRIC = "house_rules: {segment: {initiative: osric}}\n"


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
    scenario = mirror_match(members, distance=distance, more=more)
    assert_even(800, lambda fight: play(scenario, 11, fight).outcome)


@pytest.mark.rule("R-ALL-01")
def test_a_mirror_match_hurts_both_sides_alike() -> None:
    """Not only who wins: the damage done to both sides is the same, within four standard errors."""
    scenario = mirror_match(GOBLINS, distance=60)
    count = len(scenario.sides[0].members)
    differences = []
    for fight in range(1, 601):
        taken = [one.damage_taken for one in play(scenario, 2, fight).combatants]
        differences.append(sum(taken[:count]) - sum(taken[count:]))
    assert_mean(differences, 0, "damage")
