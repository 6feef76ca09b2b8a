"""Is it shown what a ruleset makes of a monster or a weapon?"""

from __future__ import annotations

import pytest

from simulator.content.sheet import sheet
from simulator.rulesets import names


@pytest.mark.parametrize("ruleset", names())
def test_a_monster_is_shown_as_it_plays(ruleset: str) -> None:
    orc = sheet("monsters", "orc", ruleset)
    assert orc is not None
    assert (orc["armour class"], orc["hit points"]) == (6, "1d8")
    assert set(orc["saves"]) == {"items", "breath", "death", "petrification", "spell"}


def test_what_the_tables_fill_in_differs_by_ruleset() -> None:
    gnoll = {ruleset: sheet("monsters", "gnoll", ruleset) for ruleset in ("segment", "phase")}
    assert [found and found["to hit armour class 0"] for found in gnoll.values()] == [18, 16]
    assert [found and found["morale"] for found in gnoll.values()] == [55, 60]


@pytest.mark.rule("PHASE-MIS-07")
def test_missiles_are_shown_as_lines() -> None:
    giant = sheet("monsters", "hill giant", "phase")
    bow = sheet("weapons", "long bow", "segment")
    assert giant is not None
    assert bow is not None
    assert giant["missiles"] == ["MISSILE: 1 hill giant rock (2d8; 60/120/200; siege, bounce)"]
    assert bow["missiles"] == ["MISSILE: 2 long bow (1d6; 70/140/210)"]


def test_other_things_have_no_sheet() -> None:
    assert sheet("spells", "sleep", "phase") is None
