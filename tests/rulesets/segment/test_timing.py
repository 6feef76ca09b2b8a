"""The clock: moments, rounds and segments, completions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.rulesets.segment.timing import (
    ACT,
    BAND_NAMES,
    DECLARE,
    FINISH,
    MOVE,
    REACT,
    START,
    UPKEEP,
    at,
    long_completion,
    moment,
    opposed_start,
    rank,
    segment_of,
)

TIMES = st.integers(-20, 5000)
BANDS = st.integers(MOVE, START)
RANKS = st.integers(0, 63)


@pytest.mark.rule("R-SEG-01")
@given(st.tuples(TIMES, BANDS, RANKS), st.tuples(TIMES, BANDS, RANKS))
def test_moments_are_ordered_by_time_then_band_then_rank(one, other):
    assert (moment(*one) < moment(*other)) == (one < other)


@pytest.mark.rule("R-SEG-01")
def test_the_bands_of_one_segment_in_order():
    assert MOVE < REACT < ACT < FINISH < UPKEEP < DECLARE < START
    assert BAND_NAMES == ("move", "react", "act", "finish", "upkeep", "declare", "start")


@pytest.mark.rule("R-SEG-01")
def test_moments_as_people_read_them():
    assert [at(moment(*given)) for given in ((3, FINISH), (13, ACT, 5), (20, UPKEEP), (20, START), (-1, ACT))] == [
        "3.finish",
        "3.act",
        "10.upkeep",
        "0.start",
        "-1.act",
    ]


@pytest.mark.rule("R-SEG-01")
def test_the_tenth_segment_of_a_round_and_the_beginning_of_the_next_are_one_time():
    assert [segment_of(moment(10, band)) for band in (ACT, FINISH, UPKEEP)] == [10, 10, 10]
    assert [segment_of(moment(10, band)) for band in (DECLARE, START)] == [0, 0]
    assert [segment_of(moment(t, ACT)) for t in (-20, -1, 0, 1, 9, 11, 20)] == [-20, -1, 0, 1, 9, 1, 10]


@pytest.mark.rule("R-SEG-01", "SEG-CST-08")
def test_an_arrow_in_segment_3_comes_before_a_spell_of_three_and_after_one_of_two():
    arrow = moment(3, ACT, rank(1))
    assert moment(2, FINISH, rank(1)) < arrow < moment(3, FINISH, rank(6))


@pytest.mark.rule("R-SEG-01")
def test_what_starts_in_a_segment_starts_after_everything_else_of_it():
    assert all(moment(4, band, 63) < moment(4, START) for band in range(START))


@pytest.mark.rule("R-SEG-02", "SEG-B05")
def test_higher_initiative_comes_first_and_equal_initiative_together():
    assert [rank(die) for die in range(10, 0, -1)] == sorted(rank(die) for die in range(1, 11))
    assert len({rank(die) for die in range(1, 11)}) == 10
    assert rank(5) < rank(4)
    assert rank(4, missile_adjustment=2) == rank(6)
    assert rank(4, missile_adjustment=-3) > rank(2)


@given(st.integers(1, 10), st.integers(-3, 3))
def test_every_initiative_fits_a_moment(die, adjustment):
    assert 0 <= rank(die, adjustment) <= 63


@pytest.mark.rule("R-SEG-21", "SEG-CST-27")
@pytest.mark.parametrize(
    ("t_start", "rounds", "ends"), [(0, 1, 11), (0, 3, 31), (4, 10, 104), (4, 1, 14), (10, 1, 21), (13, 2, 33)]
)
def test_castings_of_rounds_and_turns_end_in_the_segment_of_their_beginning(t_start, rounds, ends):
    assert long_completion(t_start, rounds) == ends


@pytest.mark.rule("R-SEG-02")
def test_a_side_may_start_on_the_die_of_the_other():
    assert [opposed_start(number, 3) for number in (1, 2, 5)] == [3, 13, 43]
