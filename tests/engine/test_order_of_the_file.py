"""Listing sides and combatants in another order gives the same fights, under every ruleset (R-ALL-01)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from simulator.content import load_text
from simulator.engine import play
from simulator.rulesets import names

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def turned_round(text: str) -> str:
    """The same scenario with its sides, and the entries of each, listed from the last to the first."""
    document: dict[str, Any] = yaml.safe_load(text)
    sides: dict[str, Any] = document["sides"]
    document["sides"] = {
        name: side[::-1] if isinstance(side, list) else side | {"members": side["members"][::-1]}
        for name, side in reversed(sides.items())
    }
    return yaml.safe_dump(document, sort_keys=False)


@pytest.mark.rule("R-ALL-01")
@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("name", ["ogre-charges-bows", "alone-among-orcs"])
def test_the_order_of_the_file_changes_no_fight(name: str, ruleset: str) -> None:
    text = (SCENARIOS / f"{name}.yaml").read_text(encoding="utf-8")
    scenario = load_text(text, ruleset=ruleset, lenient=True)
    other = load_text(turned_round(text), ruleset=ruleset, lenient=True)
    assert scenario.scenario_hash == other.scenario_hash
    assert [play(scenario, 5, fight) for fight in (1, 2, 3)] == [play(other, 5, fight) for fight in (1, 2, 3)]
