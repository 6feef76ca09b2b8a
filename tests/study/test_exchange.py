"""Are prices and ratios those of the model that made the figures, and do their intervals hold them?"""

from math import inf, isinf

import numpy as np
import pytest

from simulator.study.exchange import price_on_curve, ratio

STEPS = (1, 2, 3, 5, 8)


def test_a_price_is_read_off_a_curve_that_bends() -> None:
    heights = [0.1, 0.18, 0.24, 0.3, 0.32]
    rungs = [np.full(50, height) for height in heights]
    for effect, units in ((0.05, 0.5), (0.1, 1), (0.21, 2.5), (0.27, 4), (0.32, 8), (0.0, 0), (-0.2, 0), (0.4, inf)):
        assert price_on_curve(np.full(50, effect), STEPS, rungs, 1) == pytest.approx((units,) * 3)


def test_a_price_is_the_same_for_the_same_seed() -> None:
    rng = np.random.default_rng(1)
    effect, rungs = rng.normal(0.3, 1, 400), [rng.normal(0.1 * step, 1, 400) for step in STEPS]
    assert price_on_curve(effect, STEPS, rungs, 5) == price_on_curve(effect, STEPS, rungs, 5)
    assert price_on_curve(effect, STEPS, rungs, 5) != price_on_curve(effect, STEPS, rungs, 6)


def test_the_interval_of_a_price_holds_the_truth_about_95_times_in_100() -> None:
    rng = np.random.default_rng(3)
    held = unbounded = 0
    for study in range(60):
        noise = rng.normal(0, 0.3, 500)
        rungs = [0.1 * step + noise + rng.normal(0, 0.2, 500) for step in STEPS]
        price = price_on_curve(0.35 + noise + rng.normal(0, 0.2, 500), STEPS, rungs, study)
        held += price.low <= 3.5 <= price.high
        unbounded += isinf(price.high)
    assert held >= 52
    assert unbounded == 0


def test_fiellers_interval_holds_the_ratio_95_times_in_100() -> None:
    rng = np.random.default_rng(4)
    held = 0
    for _ in range(300):
        noise = rng.normal(0, 1, 100)
        found = ratio(4 + noise + rng.normal(0, 1, 100), 2 + noise + rng.normal(0, 1, 100))
        assert found is not None
        held += found.low <= 2 <= found.high
    assert 275 <= held <= 297


def test_nothing_can_be_told_in_units_of_what_may_be_nothing() -> None:
    rng = np.random.default_rng(5)
    assert ratio(rng.normal(1, 1, 50), rng.normal(0, 1, 50)) is None
    assert ratio(np.array([1.0]), np.array([1.0])) is None
