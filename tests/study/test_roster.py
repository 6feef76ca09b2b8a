"""Are sides, groups and the protagonists found by name, whatever the file's order?"""

from simulator.dice import DiceExpression
from simulator.model.compiled import HitPoints
from simulator.study.roster import Roster
from tests.study.scenes import combatant, goblin_watch, scenario


def test_a_count_is_a_group_and_a_single_creature_is_none() -> None:
    roster = Roster(goblin_watch())
    assert [(group.name, group.side, group.members) for group in roster.groups] == [("goblin", 0, (0, 1, 2))]


def test_a_count_of_one_is_still_a_group() -> None:
    roster = Roster(scenario({"a": [combatant("orc 1", 0, "a", group="orc")], "b": [combatant("orc", 0, "b")]}))
    assert [group.name for group in roster.groups] == ["orc"]


def test_groups_of_one_name_on_two_sides_are_two() -> None:
    sides = {side: [combatant(f"orc {n}", 0, side, group="orc") for n in (1, 2)] for side in ("east", "west")}
    assert [(group.side, group.members) for group in Roster(scenario(sides)).groups] == [(0, (0, 1)), (1, (2, 3))]


def test_the_story_is_the_partys_or_else_that_of_the_first_characters() -> None:
    assert Roster(goblin_watch()).protagonist == 1
    heroes = combatant("Zed", 0, "party")
    assert Roster(scenario({"apes": [combatant("ape", 0, "apes")], "heroes": [heroes]})).protagonist == 1
    assert (
        Roster(scenario({"apes": [combatant("ape", 0, "apes")], "bats": [combatant("bat", 0, "bats")]})).protagonist
        == 0
    )


def test_full_hit_points_are_those_fixed_or_the_average_of_the_dice() -> None:
    dice = HitPoints(0, DiceExpression(3, 8, 1), 1)
    sides = {
        "a": [combatant("ogre", 0, "a", hit_points=dice), combatant("orc", 0, "a", hp=5)],
        "b": [combatant("x", 0, "b")],
    }
    assert Roster(scenario(sides)).full_hit_points_doubled == (2 * 14 + 1 + 10 + 0, 16)
