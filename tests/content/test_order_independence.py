"""The order of a file decides nothing: sides, combatants, keys, spells and items may stand anyhow."""

import random
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.content import load_text
from simulator.model.compiled import CompiledScenario

pytestmark = pytest.mark.rule("R-ALL-01")

SCENARIO: dict[str, Any] = {
    "title": "Everything at once",
    "distance": 90,
    "arena": {"front": 20, "light": "dim"},
    "house_rules": {"segment": {"splash_radius": 5, "sweep": False}, "all": {"death_at": -5}},
    "sides": {
        "party": {
            "members": [
                {"name": "Aldric", "class": "fighter", "level": 7, "armour": ["chain mail", "shield"], "leader": True},
                {"name": "Bree", "class": "cleric", "level": 5, "weapons": ["light mace"], "spells": ["bless"]},
                {
                    "name": "Cole",
                    "class": "magic-user",
                    "level": 9,
                    "spells": ["fireball", "sleep", "sleep", "monster summoning i", "web"],
                    "items": ["wand of fear", "potion of healing", "scroll of fireball (backpack)"],
                },
            ],
            "allied_with": ["villagers"],
            "retreat_when": "side.losses_pct > 60",
        },
        "villagers": [{"monster": "bandit", "count": 3}],
        "horde": {
            "members": [
                {"monster": "goblin", "count": 11},
                {"monster": "wererat", "count": 2},
                {"monster": "hill giant", "rank": 2},
                {"monster": "orc", "arrives": 4},
            ]
        },
        "wolves": [{"monster": "wolf", "count": 4}],
    },
    "waves": [
        {"side": "horde", "arrives": 3, "members": [{"monster": "gnoll", "count": 2}]},
        {"side": "party", "arrives": {"when": "round > 4"}, "members": [{"name": "Zed", "class": "thief", "level": 2}]},
    ],
    "goals": [{"side": "party", "hold_until_round": 9}, {"side": "horde", "reach": 10}],
}
UNORDERED = {"members", "waves", "goals", "spells", "items", "allied_with"}
"""Keys whose lists mean the same in any order; weapons do not, the first is in hand."""


def shuffled(value: Any, dice: random.Random, key: str = "") -> Any:
    """The same scenario with everything that has no order in another one."""
    if isinstance(value, dict):
        pairs = [(name, shuffled(inside, dice, name)) for name, inside in value.items()]
        dice.shuffle(pairs)
        return dict(pairs)
    if isinstance(value, list):
        items = [shuffled(inside, dice) for inside in value]
        is_side = all(isinstance(item, dict) for item in items) and key not in ("weapons", "tactics")
        if key in UNORDERED or is_side:
            dice.shuffle(items)
        return items
    return value


def compiled(plain: Any) -> CompiledScenario:
    return load_text(yaml.safe_dump(plain, sort_keys=False))


REFERENCE = compiled(SCENARIO)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_a_scenario_in_any_order_compiles_to_the_same(seed: int) -> None:
    again = compiled(shuffled(SCENARIO, random.Random(seed)))  # noqa: S311 - a shuffle, no secret
    assert again == REFERENCE
    assert again.scenario_hash == REFERENCE.scenario_hash


def test_combatants_come_by_side_and_then_by_name_with_numbers_as_numbers() -> None:
    sides = [side.name for side in REFERENCE.sides]
    assert sides == ["horde", "party", "villagers", "wolves"]
    assert [one.name for one in REFERENCE.combatants if one.side == 0] == [
        "gnoll 1",
        "gnoll 2",
        *(f"goblin {number}" for number in range(1, 12)),
        "hill giant",
        "orc",
        "wererat 1",
        "wererat 2",
    ]
    assert REFERENCE.sides[0].members == tuple(range(17))


def test_the_same_scenario_twice_is_the_same() -> None:
    assert compiled(SCENARIO) == REFERENCE
