"""Are main effects and interactions those of the model that made the figures?"""

from itertools import product

import numpy as np
import pytest

from simulator.study.effects import effects_of, parts_of

PATHS = ("count", "distance", "spell")
CELLS = list(product(("4", "8", "12"), ("30", "60"), ("none", "sleep")))


def truth(cell: tuple[str, ...]) -> float:
    """Known effects: each goblin -2, distance +10, sleep +30, and sleep is worth 20 less at the distance."""
    count, distance, spell = cell
    far, asleep = distance == "60", spell == "sleep"
    return 100 - 2 * int(count) + 10 * far + 30 * asleep - 20 * (far and asleep)


VALUES = [np.full(50, round(truth(cell)), dtype=np.int64) for cell in CELLS]


def test_effects_of_a_known_model() -> None:
    found = {(one.paths, one.values): one.change for one in effects_of(PATHS, CELLS, VALUES)}
    assert found[("count",), ("8",)] == pytest.approx(-8)
    assert found[("count",), ("12",)] == pytest.approx(-16)
    assert found[("distance",), ("60",)] == pytest.approx(10 - 20 / 2)
    assert found[("spell",), ("sleep",)] == pytest.approx(30 - 20 / 2)
    assert found[("distance", "spell"), ("60", "sleep")] == pytest.approx(-20)
    assert found[("count", "spell"), ("12", "sleep")] == pytest.approx(0)
    assert len(found) == 2 + 1 + 1 + 2 + 2 + 1


def test_the_parts_are_those_of_the_sums_of_squares() -> None:
    means = [truth(cell) for cell in CELLS]
    parts = {part.paths: part.share for part in parts_of(PATHS, CELLS, means)}
    assert sum(parts.values()) == pytest.approx(1)
    whole = np.var(means)
    # Independent columns of a balanced layout: variances add up.
    assert parts[("count",)] == pytest.approx(np.var([-8, -16, -24]) / whole)
    assert parts[("distance",)] == pytest.approx(0, abs=1e-12)
    assert parts[("spell",)] == pytest.approx(np.var([0, 20]) / whole)
    assert parts[("distance", "spell")] == pytest.approx(25 / whole)
    assert parts[()] == pytest.approx(0, abs=1e-12)
    assert parts_of(PATHS, CELLS, [5.0] * len(CELLS)) == []


def test_the_interval_is_that_of_the_fights_and_holds_the_truth() -> None:
    """What is common to the fights of all variants does not widen it: the same dice cancel."""
    rng = np.random.default_rng(2)
    held = wide = 0
    for _ in range(200):
        luck = rng.integers(0, 200, 60)
        values = [np.full(60, round(truth(cell))) + luck + rng.integers(-3, 4, 60) for cell in CELLS]
        one = next(one for one in effects_of(PATHS, CELLS, values) if one.paths == ("spell",))
        assert one.low is not None
        assert one.high is not None
        held += one.low <= 20 <= one.high
        wide += one.high - one.low > 2
    assert 180 <= held <= 199
    assert wide == 0


def test_one_fight_has_no_interval() -> None:
    one = effects_of(PATHS, CELLS, [values[:1] for values in VALUES])[0]
    assert (one.low, one.high) == (None, None)
