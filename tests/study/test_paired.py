"""Is a difference between the same fights of two variants right, with its interval and its verdict?"""

from math import isclose

import numpy as np
import pytest
from scipy import stats

from simulator.study.bench import Values
from simulator.study.paired import HIGHER, LOWER, OPEN, SAME, bonett_price, difference


def coins(pairs: dict[tuple[int, int], int]) -> tuple[Values, Values]:
    """So many fights with each pair of values."""
    fights = [pair for pair, count in pairs.items() for _ in range(count)]
    return np.array([one for one, _ in fights]), np.array([other for _, other in fights])


def test_a_mean_difference_is_that_of_the_paired_t_interval() -> None:
    rng = np.random.default_rng(3)
    first = rng.poisson(4, 500)
    second = first + rng.poisson(1, 500) - rng.poisson(0.8, 500)
    found = difference(first, second, is_share=False)
    ends = stats.ttest_rel(second, first).confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((ends.low, ends.high))
    assert found.exact * 500 == int((second - first).sum()) == found.total
    assert found.differing == int((first != second).sum())


def test_the_interval_of_two_shares_adds_a_fight_of_either_kind() -> None:
    """Worked by hand: (30 + 1) / 202 and (10 + 1) / 202, then a Wald interval."""
    low, high = bonett_price(30, 10, 200)
    rose, fell = 31 / 202, 11 / 202
    reach = 1.959964 * ((rose + fell - (rose - fell) ** 2) / 202) ** 0.5
    assert (low, high) == pytest.approx((rose - fell - reach, rose - fell + reach), abs=1e-6)


@pytest.mark.parametrize(("rise", "fall"), [(0.02, 0.01), (0.2, 0.1), (0.3, 0.3)])
def test_the_interval_of_two_shares_holds_the_truth_95_times_in_100(rise: float, fall: float) -> None:
    fights, studies = 150, 3000
    draws = np.random.default_rng(17).multinomial(fights, [rise, fall, 1 - rise - fall], studies)
    ends = [bonett_price(int(up), int(down), fights) for up, down, _ in draws]
    held = sum(low <= rise - fall <= high for low, high in ends) / studies
    assert 0.94 <= held <= 0.995


def test_no_fight_that_differs_still_leaves_a_width() -> None:
    same = np.array([0, 1] * 100)
    found = difference(same, same, is_share=True)
    assert (found.mean, found.differing, found.verdict) == (0, 0, OPEN)
    assert found.low is not None
    assert found.low < -0.01
    assert found.independent_fights is None
    assert found.variance_saved == 1


def test_the_same_dice_save_what_the_values_have_in_common() -> None:
    first, second = coins({(0, 0): 400, (1, 1): 400, (0, 1): 150, (1, 0): 50})
    found = difference(first, second, is_share=True)
    apart = first.var(ddof=1) + second.var(ddof=1)
    assert found.variance_saved == pytest.approx(1 - (second - first).var(ddof=1) / apart)
    assert found.independent_fights == pytest.approx(1000 / (1 - (found.variance_saved or 0)), abs=1)
    alone = np.random.default_rng(1).permutation(second)
    assert abs(difference(first, alone, is_share=True).variance_saved or 0) < 0.1


def test_a_verdict_goes_the_way_of_the_fights_that_differ() -> None:
    first, second = coins({(0, 0): 500, (0, 1): 100, (1, 0): 20})
    assert difference(first, second, is_share=True).verdict == HIGHER
    assert difference(second, first, is_share=True).verdict == LOWER
    assert difference(first, second, is_share=True).more_fights == 0
    near, same = coins({(0, 0): 60_000, (0, 1): 40, (1, 0): 40})
    assert difference(near, same, is_share=True, margin=0.01).verdict == SAME
    assert difference(near, same, is_share=True, margin=0).verdict == OPEN


def test_so_many_more_fights_do_settle_it() -> None:
    """The forecast is the first number of fights at which the same proportions lead to a verdict."""
    first, second = coins({(0, 0): 150, (1, 1): 30, (0, 1): 12, (1, 0): 8})
    found = difference(first, second, is_share=True)
    assert found.verdict == OPEN
    assert found.more_fights
    times = 1 + found.more_fights / 200
    enough = round(times + 0.5) + 1
    more = difference(np.tile(first, enough), np.tile(second, enough), is_share=True)
    assert more.verdict == HIGHER
    less = max(1, int(times) - 1)
    assert difference(np.tile(first, less), np.tile(second, less), is_share=True).verdict == OPEN


def test_nothing_found_cannot_be_forecast() -> None:
    first, second = coins({(0, 0): 90, (0, 1): 5, (1, 0): 5})
    assert difference(first, second, is_share=True).more_fights is None


def test_verdicts_looked_at_again_and_again_are_rarely_wrong() -> None:
    """Two variants that do not differ: looked at after every 50 fights, a difference is seen at most 5 times in 100."""
    studies, fights, wrong = 120, 600, 0
    rng = np.random.default_rng(23)
    for _ in range(studies):
        gaps = rng.choice([-1, 0, 1], fights, p=[0.1, 0.8, 0.1])
        first, second = (gaps < 0).astype(np.int64), (gaps > 0).astype(np.int64)
        looks = (
            difference(first[:n], second[:n], is_share=True, forecast=False).verdict for n in range(50, fights + 1, 50)
        )
        wrong += any(verdict != OPEN for verdict in looks)
    assert wrong / studies <= 0.05


def test_one_fight_and_none() -> None:
    nothing = difference(np.array([], dtype=int), np.array([], dtype=int), is_share=True)
    assert (nothing.mean, nothing.low, nothing.verdict, nothing.exact) == (None, None, OPEN, 0)
    one = difference(np.array([2]), np.array([5]), is_share=False)
    assert (one.mean, one.low, one.differing) == (3, None, 1)
    assert isclose(float(one.exact), 3)
