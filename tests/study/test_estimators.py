"""Are intervals, means and quantiles what statistics says they are?"""

from fractions import Fraction
from math import isclose, isfinite, sqrt
from statistics import mean, stdev

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from simulator.study.estimators import (
    clustered_share,
    figure,
    percent_decimals,
    quantile,
    share,
    student_quantile,
    sums,
    wilson,
)


@st.composite
def shares(draw: st.DrawFn) -> tuple[int, int]:
    fights = draw(st.integers(1, 100_000))
    return draw(st.integers(0, fights)), fights


@given(shares())
def test_the_wilson_interval_is_that_of_scipy(found: tuple[int, int]) -> None:
    count, fights = found
    low, high = wilson(count, fights) or (2.0, 2.0)
    theirs = stats.binomtest(count, fights).proportion_ci(0.95, "wilson")
    assert isclose(low, theirs.low, abs_tol=1e-12)
    assert isclose(high, theirs.high, abs_tol=1e-12)
    assert 0 <= low <= count / fights <= high <= 1


@pytest.mark.parametrize("fights", [1, 2, 3, 7, 200, 12_345])
def test_the_ends_are_exact_where_nothing_or_everything_happened(fights: int) -> None:
    never, always = share(0, fights), share(fights, fights)
    assert (never.share, never.low, always.share, always.high) == (0.0, 0.0, 1.0, 1.0)
    assert never.high == pytest.approx(1 - (always.low or 0))
    assert 0 < (never.high or 0) < 1


def test_zero_of_200_has_an_upper_bound() -> None:
    assert share(0, 200).high == pytest.approx(0.0188, abs=5e-5)


@pytest.mark.parametrize("wrong", [(-1, 10), (11, 10), (1, 0)])
def test_an_impossible_share_is_refused(wrong: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="is not a share"):
        wilson(*wrong)


@pytest.mark.parametrize("freedom", [*range(1, 60), 100, 1000, 10_000, 1_000_000])
def test_students_quantile_is_that_of_scipy(freedom: int) -> None:
    assert student_quantile(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-7)


def test_no_freedom_has_no_quantile() -> None:
    with pytest.raises(ValueError, match="no interval"):
        student_quantile(0)


@given(st.lists(st.integers(0, 10_000), min_size=2, max_size=60))
def test_a_figure_is_the_mean_the_sample_deviation_and_students_interval(values: list[int]) -> None:
    found = figure(sum(values), sum(value * value for value in values), len(values))
    assert found.mean == pytest.approx(mean(values))
    assert found.sd == pytest.approx(stdev(values), abs=1e-9)
    if stdev(values):
        error = stdev(values) / sqrt(len(values))
        low, high = stats.t.interval(0.95, len(values) - 1, loc=mean(values), scale=error)
        near = 1e-7 * error + 1e-9
        assert (found.low, found.high) == (pytest.approx(max(0, low), abs=near), pytest.approx(high, abs=near))


@given(st.lists(st.integers(0, 3), min_size=2, max_size=40))
def test_the_interval_of_a_count_is_clipped_to_what_is_possible(values: list[int]) -> None:
    found = figure(sum(values), sum(value * value for value in values), len(values), most=3)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= mean(values) <= found.high <= 3


def test_a_single_fight_has_a_mean_and_no_spread() -> None:
    assert figure(5, 25, 1) == (5.0, None, None, None)


def test_no_fights_have_no_figures() -> None:
    assert figure(0, 0, 0) == (None, None, None, None)
    assert share(0, 0) == (0, None, None, None)
    assert clustered_share(0, 0, 0, 6) == (0, None, None, None)
    assert quantile({}, 50) is None


def test_sums_too_large_for_floating_point_stay_exact() -> None:
    big = 10**12
    found = figure(big + big + 2, big * big + (big + 2) ** 2, 2)
    assert found.sd == pytest.approx(sqrt(2))


@given(st.lists(st.integers(0, 40), min_size=1), st.integers(1, 99))
def test_a_quantile_is_the_smallest_value_that_enough_fights_do_not_exceed(values: list[int], percent: int) -> None:
    histogram = {value: values.count(value) for value in set(values)}
    # numpy counts in floating point: asked for a hair less, it is right at the steps too.
    theirs = numpy.quantile(values, percent / 100 - 1e-12, method="inverted_cdf")
    assert quantile(histogram, percent) == theirs


@given(st.lists(st.integers(0, 6), min_size=2, max_size=80))
def test_a_groups_share_is_the_share_of_its_members(counts: list[int]) -> None:
    found = clustered_share(sum(counts), sum(count * count for count in counts), len(counts), 6)
    assert found.count == sum(counts)
    assert found.share == sum(counts) / (6 * len(counts))
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert isfinite(found.low + found.high)


def test_members_that_share_one_fate_count_as_one_member_a_fight() -> None:
    fates = [0, 6, 6, 0, 6, 0, 0, 0, 6, 6] * 20
    found = clustered_share(sum(fates), sum(fate * fate for fate in fates), len(fates), 6)
    alone = share(sum(fates) // 6, len(fates))
    assert (found.low, found.high) == (pytest.approx(alone.low, rel=1e-2), pytest.approx(alone.high, rel=1e-2))


def test_members_of_independent_fates_count_each() -> None:
    draws = numpy.random.default_rng(5).binomial(6, 0.4, 4000)
    found = clustered_share(int(draws.sum()), int((draws * draws).sum()), 4000, 6)
    alone = share(int(draws.sum()), 24_000)
    assert (found.high or 0) - (found.low or 0) == pytest.approx((alone.high or 0) - (alone.low or 0), rel=0.1)


def test_a_groups_interval_covers_the_truth_about_95_times_in_100() -> None:
    rng = numpy.random.default_rng(11)
    hits, tries = 0, 1500
    for _ in range(tries):
        moods = rng.choice([0.2, 0.6], 150)
        counts = rng.binomial(6, moods)
        found = clustered_share(int(counts.sum()), int((counts * counts).sum()), 150, 6)
        hits += (found.low or 0) <= 0.4 <= (found.high or 0)
    expected, error = 0.95, sqrt(0.95 * 0.05 / tries)
    assert hits / tries == pytest.approx(expected, abs=4 * error)


def test_sums_of_a_histogram() -> None:
    assert sums([]) == (0, 0, 0)
    assert sums([(2, 3), (5, 1)]) == (11, 37, 4)


def test_digits_are_earned_by_the_half_width() -> None:
    def decimals(fights: int) -> int:
        low, high = wilson(fights // 2, fights) or (0, 0)
        return percent_decimals((high - low) / 2)

    assert [decimals(fights) for fights in (200, 2000, 10_000, 100_000, 4_000_000)] == [0, 0, 0, 1, 2]


def test_a_share_is_the_nearest_double_to_the_fraction() -> None:
    assert share(1, 3).share == float(Fraction(1, 3))
