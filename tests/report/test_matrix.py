"""Do the two tables of a study's page tell who did what to whom?"""

import pytest

import simulator
from simulator.report.matrix import Matrix, damage_matrix, kill_matrix
from simulator.report.study_page import study_page
from simulator.study.results import Result
from tests.cli.conftest import DUEL


@pytest.fixture(scope="module")
def result() -> Result:
    return simulator.load(text=DUEL).run(60, seed=3)


def cell_of(found: Matrix, by: str, whom: str) -> tuple[str, str]:
    row = next(row for row in found.rows if row.name == by)
    cell = row.cells[found.heads.index(whom)]
    return cell.shown, cell.hint


def test_damage_is_told_a_fight_and_with_what(result: Result) -> None:
    found = damage_matrix(result)
    assert found is not None
    by_whom = [one for one in result.happened.damage if (one.by, one.name) == ("Ada", "orc")]
    dealt = sum(one.damage for one in by_whom)
    weapons = sorted((-one.damage, one.what) for one in by_whom)
    shown, hint = cell_of(found, "Ada", "orc")
    assert shown == f"{dealt / 60:.2f}"
    assert all(f"{what} {-damage:,}" in hint for damage, what in weapons)
    assert any(note.startswith(f"Ada takes {dealt:,} hit points off orc in 60 fights: ") for note in found.notes)


def test_both_tables_stand_on_the_page(result: Result) -> None:
    kills, damage = kill_matrix(result), damage_matrix(result)
    assert kills is not None
    assert damage is not None
    assert (kills.title, damage.title) == ("Who fells whom", "Who wounds whom")
    page = study_page(result)
    assert page.count("Who fells whom") == page.count("Who wounds whom") > 0


def test_where_nobody_was_wounded_there_is_no_table() -> None:
    nothing = simulator.load(text=DUEL).run(0, seed=3)
    assert (kill_matrix(nothing), damage_matrix(nothing)) == (None, None)
