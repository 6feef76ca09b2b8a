"""Is a fight of the phase ruleset the same in whatever order its file lists people, and even for both sides?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import simulator as sim

FOLDER = Path(__file__).parents[2] / "scenarios"


def backwards(value: Any) -> Any:
    """Every mapping and every list of combatants the other way round."""
    if isinstance(value, dict):
        return {key: backwards(one) for key, one in reversed(list(value.items()))}
    if isinstance(value, list) and value and isinstance(value[0], dict) and {"class", "monster"} & set(value[0]):
        return [backwards(one) for one in reversed(value)]
    return value


def results(plain: dict[str, Any], folder: Path) -> Any:
    file = folder / "fight.yaml"
    file.write_text(yaml.safe_dump(plain, sort_keys=False), encoding="utf-8")
    result = json.loads(sim.load(file).run(25, seed=3).to_json())
    return result["outcomes"], result["combatants"], result["rounds"]


@pytest.mark.rule("R-ALL-01")
@pytest.mark.parametrize("name", ["goblin-watch", "rocks-among-the-six", "ray-into-the-press", "ogre-charges-bows"])
def test_the_order_of_the_file_changes_nothing(name: str, tmp_path: Path) -> None:
    plain = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8")) | {"ruleset": "phase"}
    turned = backwards(plain)
    assert list(turned["sides"]) != list(plain["sides"])
    assert results(plain, tmp_path) == results(turned, tmp_path)


def test_a_mirror_match_is_even() -> None:
    result = sim.load(FOLDER / "mirror-match.yaml", ruleset="phase").run(400, seed=7)
    east, west = (result.outcomes[name].count for name in ("east", "west"))
    assert abs(east - west) <= 4 * (east + west) ** 0.5
