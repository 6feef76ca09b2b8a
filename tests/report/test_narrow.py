"""Does every table of every answer keep within a terminal that is narrow?"""

from collections.abc import Callable

import pytest
from rich.cells import cell_len

import simulator as sim
from simulator.report.answers import comparison_table
from simulator.report.columns import columns
from simulator.report.exact_table import exact_table
from simulator.report.side_by_side import side_by_side_table
from simulator.report.solve_table import solve_table
from simulator.report.sweep_table import sweep_table
from simulator.report.worth_table import worth_table

FORD = """\
title: At the ford of the long and winding river
ruleset: segment
distance: 4
sides:
  party:
    - {name: Aldric the Unreasonably Longwinded, class: fighter, level: 2, weapons: [long sword], hp: 11}
  goblins of the river:
    - {monster: goblin, name: a goblin with quite a long name, hp: 4}
"""
HIT_POINTS = "sides.goblins of the river.a goblin with quite a long name.hp"


Told = dict[str, Callable[[int], str]]


@pytest.fixture(scope="module")
def answers() -> Told:
    """Every answer that has a table, for a page so wide."""
    ford = sim.load(text=FORD)
    compared = sim.compare(ford, changes={HIT_POINTS: 7}, fights=60, seed=3)
    swept = sim.sweep(ford, {HIT_POINTS: [2, 4, 6], "sides.party.*.level": [1, 2]}, fights=60, seed=3)
    solved = sim.solve(ford, HIT_POINTS, 2, 7, "win(party) >= 0.75", fights=100, seed=3)
    weighed = sim.worth(ford, fights=60, seed=3)
    beside = sim.side_by_side(ford, ["segment", "phase", "gold"], lenient=True, fights=60, seed=3)
    odds = sim.exact(ford)
    return {
        "compare": lambda width: comparison_table(compared, width),
        "sweep": lambda width: sweep_table(swept, width),
        "solve": lambda width: solve_table(solved, width),
        "worth": lambda width: worth_table(weighed, width),
        "side by side": lambda width: side_by_side_table(beside, width),
        "exact": lambda width: exact_table(odds, width),
    }


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("question", ["compare", "sweep", "solve", "worth", "side by side", "exact"])
def test_no_line_but_a_command_is_wider_than_the_terminal(answers: Told, question: str, width: int) -> None:
    assert max(map(cell_len, answers[question](100).splitlines())) > width
    told = answers[question](width)
    assert [line for line in told.splitlines() if cell_len(line) > width and "simulator " not in line] == []


def test_a_head_is_cut_where_nothing_below_it_is_as_wide() -> None:
    assert columns(["", "fights that differ", "is"], [["win", "7", "open"]], 25) == [
        "     fights that...    is",
        "win               7  open",
    ]
