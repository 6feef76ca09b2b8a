"""Are hopeless variants dropped, and the best ones kept?"""

import numpy as np
import pytest

from simulator.study.bench import Values
from simulator.study.culling import hopeless, stages_of

CHANCES = np.array([0.75, 0.72, 0.55, 0.5, 0.3, 0.1])


def fights_of(chances: np.ndarray, fights: int, rng: np.random.Generator) -> list[Values]:
    """The same dice for all: half of what happens is common to them."""
    luck = (rng.random((fights, 1)) + rng.random((fights, len(chances)))) % 1 if rng.random() < 0.5 else None
    draws = rng.random((fights, 1)).repeat(len(chances), axis=1) if luck is None else luck
    return list((draws < chances).astype(np.int64).T)


def dropped_in_stages(chances: np.ndarray, best: int, fights: int, rng: np.random.Generator) -> set[int]:
    values = fights_of(chances, fights, rng)
    stages = stages_of(fights)
    left = list(range(len(chances)))
    for stage in stages[:-1]:
        lost = hopeless(
            [values[place][:stage] for place in left],
            best,
            highest=True,
            is_share=True,
            variants=len(chances),
            stages=len(stages),
        )
        left = [place for number, place in enumerate(left) if number not in lost]
    return set(range(len(chances))) - set(left)


def test_one_of_the_truly_best_is_dropped_in_at_most_5_sweeps_of_100() -> None:
    rng = np.random.default_rng(8)
    sweeps = 300
    wrong = sum(bool(dropped_in_stages(CHANCES, 2, 1600, rng) & {0, 1}) for _ in range(sweeps))
    assert wrong / sweeps <= 0.05


def test_the_hopeless_go_early_and_the_doubtful_stay() -> None:
    rng = np.random.default_rng(9)
    dropped = [dropped_in_stages(CHANCES, 2, 1600, rng) for _ in range(50)]
    assert all({4, 5} <= one for one in dropped)
    near = np.array([0.5, 0.5, 0.5])
    assert not any(dropped_in_stages(near, 1, 800, rng) for _ in range(20))


def test_a_figure_that_is_no_share_is_judged_by_its_spread() -> None:
    rng = np.random.default_rng(10)
    calm = [rng.poisson(mean, 400) for mean in (9, 2)]
    asked = {"is_share": False, "variants": 2, "stages": 4}
    assert hopeless(calm, 1, highest=True, **asked) == [1]  # type: ignore[arg-type]
    assert hopeless(calm, 1, highest=False, **asked) == [0]  # type: ignore[arg-type]
    wild = [rng.integers(0, 1000, 100), rng.integers(0, 1010, 100)]
    assert hopeless(wild, 1, highest=True, **asked) == []  # type: ignore[arg-type]


def test_one_fight_lost_proves_nothing() -> None:
    first = np.zeros(100, dtype=np.int64)
    second = first.copy()
    second[:3] = 1
    assert hopeless([first, second], 1, highest=True, is_share=True, variants=2, stages=4) == []


@pytest.mark.parametrize(
    ("fights", "stages"), [(4000, [500, 1000, 2000, 4000]), (800, [100, 200, 400, 800]), (99, [99])]
)
def test_stages_double_and_begin_with_enough(fights: int, stages: list[int]) -> None:
    assert stages_of(fights) == stages


def test_no_more_variants_than_wanted_drop_nobody() -> None:
    assert hopeless([np.zeros(200, dtype=np.int64)], 1, highest=True, is_share=True, variants=1, stages=4) == []
