"""Do the lines on what turns a fight read as sentences, and say how they were counted?"""

import re

import pytest

import simulator
from simulator.report.study_pictures import study_pictures
from simulator.report.turning_points import turning_points

TOGETHER = """
ruleset: phase
distance: 60
sides:
  guards: [{name: Ann, class: fighter, level: 1, hp: 1}, {name: Bea, class: fighter, level: 1, hp: 1}]
  raiders: [{monster: hobgoblin, count: 6, weapons: [short bow]}]
"""
"""Both are shot in one step of one count."""


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return turning_points(simulator.load(text=TOGETHER).run(100, seed=1))


def test_who_fells_whom_has_a_verb(lines: list[str]) -> None:
    felled = next(line for line in lines if line.startswith("Who fells whom"))
    assert "hobgoblin fells Ann (short bow)" in felled


def test_shares_of_first_falls_that_add_up_past_a_hundred_say_why(lines: list[str]) -> None:
    first = next(line for line in lines if line.startswith("First of guards"))
    assert sum(map(int, re.findall(r"(\d+)% of fights", first))) > 100
    assert "(who falls at the same moment as the first counts too)" in first


def test_where_nobody_falls_together_nothing_is_said_of_it() -> None:
    alone = TOGETHER.replace(", {name: Bea, class: fighter, level: 1, hp: 1}", "")
    first = turning_points(simulator.load(text=alone).run(50, seed=1))[0]
    assert first.startswith("First of guards to fall: Ann in ")


def test_what_becomes_of_items_is_told_apart_from_what_becomes_of_spells() -> None:
    text = """
ruleset: segment
distance: 10
sides:
  party:
    - {name: Ada, class: magic-user, level: 2, hp: 30, spells: [magic missile], weapons: [dagger],
       items: [potion of healing], tactics: [{do: cast magic missile}, {do: drink healing, when: self.hp_pct < 100}]}
  orcs: [{monster: orc, count: 4}]
"""
    shown = {
        one.title: {row[0] for row in one.rows} for one in study_pictures(simulator.load(text=text).run(60, seed=1))
    }
    assert shown["Spells that come about, and spells that are spoiled"] == {"magic missile, Ada"}
    assert "potion of healing, Ada" in shown["Items and abilities that work, and those that are disturbed"]
