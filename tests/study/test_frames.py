"""Are the rows of a result complete, and do frames and CSV hold them?"""

import csv
import io
import sys

import pandas
import polars
import pytest

from simulator.errors import MissingExtraError
from simulator.study.frames import COLUMNS, csv_text
from simulator.study.tally import ENDS, FIGURES
from tests.study.test_results import result_of


def test_there_is_a_row_for_every_figure() -> None:
    rows = result_of(30).rows()
    assert all(list(row) == list(COLUMNS) for row in rows)
    assert [row["figure"] for row in rows if row["kind"] == "outcome"] == ["win", "win", "draw", "undecided"]
    assert sum(row["kind"] == "combatant" for row in rows) == 5 * (len(ENDS) + len(FIGURES))
    assert sum(row["kind"] == "group" for row in rows) == len(ENDS) + len(FIGURES)
    assert [row["figure"] for row in rows if row["kind"] == "rounds"] == ["rounds"] + [
        f"quantile_{percent}" for percent in (5, 25, 50, 75, 95)
    ]


def test_rows_hold_what_the_result_says() -> None:
    result = result_of(30)
    (row,) = (row for row in result.rows() if row["name"] == "Elowen" and row["figure"] == "dead")
    dead = result.combatants[4].ends["dead"]
    assert (row["count"], row["value"], row["low"], row["high"]) == dead
    assert (row["file"], row["seed"], row["fights"], row["side"], row["sd"]) == ("watch.yaml", "4", 30, "party", None)


@pytest.mark.parametrize("fights", [0, 1, 30])
def test_csv_is_read_back_as_it_was(fights: int) -> None:
    rows = result_of(fights).rows()
    text = csv_text(rows)
    read = list(csv.DictReader(io.StringIO(text)))
    assert read == [{name: "" if value is None else str(value) for name, value in row.items()} for row in rows]
    assert "nan" not in text.lower()


@pytest.mark.parametrize("fights", [0, 1, 30])
def test_a_polars_frame_holds_the_rows(fights: int) -> None:
    result = result_of(fights)
    frame = result.to_polars()
    assert frame.columns == list(COLUMNS)
    assert frame["value"].dtype == polars.Float64
    assert frame.rows(named=True) == result.rows()


@pytest.mark.parametrize("fights", [0, 1, 30])
def test_a_pandas_frame_holds_the_rows(fights: int) -> None:
    result = result_of(fights)
    frame = result.to_pandas()
    rows = [
        {name: None if pandas.isna(value) else value for name, value in row.items()} for row in frame.to_dict("records")
    ]
    assert rows == result.rows()


def test_a_seed_of_64_bits_survives_every_form() -> None:
    seed = 2**64 - 1
    result = result_of(2, seed=seed)
    assert result.to_polars()["seed"][0] == str(seed)
    assert result.to_pandas()["seed"][0] == str(seed)


@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_a_missing_library_is_told_with_the_extra(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError, match="needs the 'data' extra"):
        getattr(result_of(1), f"to_{library}")()
