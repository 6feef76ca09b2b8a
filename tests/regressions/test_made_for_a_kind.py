"""What is made for a kind of creature works on it, whatever it is immune to otherwise."""

from __future__ import annotations

import pytest

import simulator as sim
from simulator.model import terms

SCENARIO = """\
distance: 20
rounds: 3
sides:
  party:
    - {name: Ada, class: cleric, level: 3, hp: 40, armour: [plate mail], weapons: [club],
       items: [{item: potion of undead control, in_hand: true}],
       tactics: [{do: drink potion of undead control}, {do: hold}]}
  undead:
    - {monster: skeleton, count: 3, tactics: [{do: hold}]}
"""


@pytest.mark.parametrize("ruleset", ["segment", "phase"])
def test_a_potion_of_undead_control_charms_those_whom_no_other_charm_touches(ruleset: str) -> None:
    scenario = sim.load(text=SCENARIO, ruleset=ruleset)
    record = scenario.watch(1, seed=7).record
    taken = {
        spec.name
        for spec, row in zip(scenario.compiled.combatants, record.combatants, strict=True)
        if row.status == terms.CAPTURED
    }
    assert taken == {"skeleton 1", "skeleton 2", "skeleton 3"}
