"""Which way does somebody run who has foes on more than one side?"""

import pytest

from simulator.content.catalogue_rules import catalogued_rulesets
from tests.staging import stage

every_ruleset = pytest.mark.parametrize("ruleset", catalogued_rulesets())


def man(name: str, x: int, y: int, do: str) -> str:
    fighter = f"class: fighter, level: 1, hp: 90, position: [{x}, {y}]"
    return f"{{name: {name}, {fighter}, tactics: [{{do: {do}}}]}}"


def scene(ruleset: str, *foes: tuple[int, int]) -> str:
    men = ", ".join(man(f"foe {number}", x, y, "wait") for number, (x, y) in enumerate(foes, 1))
    return f"ruleset: {ruleset}\nrounds: 1\nsides:\n  a: [{man('Runner', 0, 0, 'flee')}]\n  b: [{men}]\n"


def ends_at(text: str) -> tuple[int, int]:
    """Where the runner stands at last, in tenths of a foot."""
    x, y = [one["to"] for one in stage(text) if one["event"] == "moved" and one["actor"] == "Runner"][-1]
    return x, y


@every_ruleset
def test_between_two_foes_one_runs_out_at_the_side_and_not_to_and_fro(ruleset: str) -> None:
    x, y = ends_at(scene(ruleset, (-30, 0), (36, 0)))
    assert abs(y) > 600
    assert abs(x) < abs(y)


@every_ruleset
def test_with_a_way_open_behind_one_runs_straight(ruleset: str) -> None:
    x, y = ends_at(scene(ruleset, (-30, 0), (-40, 10)))
    assert x > 600
    assert abs(y) < 200


@every_ruleset
def test_of_foes_on_three_sides_one_runs_where_nobody_stands(ruleset: str) -> None:
    _, y = ends_at(scene(ruleset, (-30, 0), (36, 0), (0, -40)))
    assert y > 600


@every_ruleset
def test_a_foe_far_away_turns_nobody_aside(ruleset: str) -> None:
    x, y = ends_at(scene(ruleset, (-30, 0), (2000, 0)))
    assert (x > 600, y) == (True, 0)
