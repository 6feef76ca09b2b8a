"""Dice lanes: the same die for ever, in whatever order it is rolled, and fair and unrelated dice."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.dice import Dice, DiceSource, Purpose, die, fresh_seed, owner_key
from simulator.dice.lanes import fight_key, lane_key, mix64, word

ALDRIC = owner_key("party/Aldric")
GOBLIN_1 = owner_key("goblins/goblin 1")
GOBLIN_2 = owner_key("goblins/goblin 2")

SEEDS = st.integers(0, 2**64 - 1)
FIGHTS = st.integers(1, 2**64 - 1)
OWNERS = st.integers(0, 2**58 - 1).map(lambda number: number << 6)
PURPOSES = st.sampled_from(Purpose)
SIDES = st.integers(1, 10_000)

#: Study seed, fight, owner, purpose, sides, the first ten dice; from an independent calculation. They may
#: never change: that is what lets a fight be told again after an upgrade.
GOLDEN_LANES = [
    (1, 1, "party/Aldric", Purpose.HIT, 20, [4, 16, 11, 15, 14, 12, 1, 2, 12, 8]),
    (1, 2, "party/Aldric", Purpose.HIT, 20, [9, 2, 17, 11, 9, 3, 15, 3, 10, 16]),
    (2, 1, "party/Aldric", Purpose.HIT, 20, [17, 17, 12, 8, 8, 19, 3, 13, 20, 10]),
    (1, 1, "party/Aldric", Purpose.DAMAGE, 8, [4, 8, 4, 8, 3, 1, 5, 3, 4, 1]),
    (1, 1, "goblins/goblin 1", Purpose.HIT, 20, [19, 7, 19, 3, 20, 3, 11, 6, 9, 7]),
    (0, 1, "battle", Purpose.SPARE, 100, [37, 92, 56, 59, 50, 55, 36, 83, 79, 31]),
    (2**64 - 1, 10**6, "side/party", Purpose.INITIATIVE, 6, [1, 6, 3, 4, 1, 2, 4, 1, 1, 5]),
    (
        *(2**64 - 1, 2**64 - 1, "side/party", Purpose.INITIATIVE, 10_000),
        [3192, 4189, 3738, 4487, 9254, 5745, 8297, 4335, 1223, 7432],
    ),
]

#: What chi-square, with so many degrees of freedom, exceeds once in a thousand times (published table).
CHI_SQUARE_999 = {
    1: 10.828,
    2: 13.816,
    3: 16.266,
    5: 20.515,
    7: 24.322,
    9: 27.877,
    11: 31.264,
    19: 43.820,
    35: 66.619,
    99: 148.230,
}


def test_the_generator_gives_the_published_numbers_of_splitmix64() -> None:
    assert [word(1234567, index) for index in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(("seed", "fight", "owner", "purpose", "sides", "expected"), GOLDEN_LANES)
def test_the_dice_of_a_lane_never_change(
    seed: int, fight: int, owner: str, purpose: Purpose, sides: int, expected: list[int]
) -> None:
    dice = Dice(seed, fight)
    assert [dice.roll(owner_key(owner), purpose, sides) for _ in expected] == expected
    assert [die(seed, fight, owner_key(owner), purpose, index, sides) for index in range(10)] == expected


def test_keys_and_dice_do_not_depend_on_pythons_hash_seed() -> None:
    program = (
        "from simulator.dice import Dice, Purpose, combatant_owner, side_owner\n"
        "dice = Dice(5, 9)\n"
        "owners = {combatant_owner('party', name) for name in ('Aldric', 'Elowen')} | {side_owner('party')}\n"
        "print(sorted((o, [dice.roll(o, p, 20) for p in Purpose for _ in range(3)]) for o in owners))\n"
    )
    root = str(Path(__file__).parents[2])
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": root},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4294967295")
    }
    assert len(answers) == 1
    assert len(answers.pop()) > 500


@given(SEEDS, FIGHTS, OWNERS, PURPOSES, st.lists(SIDES, min_size=1, max_size=20))
def test_a_roll_lies_on_its_die_and_is_the_pure_function_of_its_place(
    seed: int, fight: int, owner: int, purpose: Purpose, sides_asked: list[int]
) -> None:
    dice = Dice(seed, fight)
    rolls = [dice.roll(owner, purpose, sides) for sides in sides_asked]
    assert all(1 <= roll <= sides for roll, sides in zip(rolls, sides_asked, strict=True))
    assert rolls == [die(seed, fight, owner, purpose, index, sides) for index, sides in enumerate(sides_asked)]


@given(SEEDS, st.lists(st.tuples(st.sampled_from([ALDRIC, GOBLIN_1, GOBLIN_2]), PURPOSES), max_size=40))
def test_the_dice_of_a_lane_do_not_depend_on_what_other_lanes_do(seed: int, order: list[tuple[int, Purpose]]) -> None:
    dice = Dice(seed, 1)
    rolled: dict[tuple[int, Purpose], list[int]] = {}
    for owner, purpose in order:
        rolled.setdefault((owner, purpose), []).append(dice.roll(owner, purpose, 20))
    for (owner, purpose), rolls in rolled.items():
        alone = Dice(seed, 1)
        assert rolls == [alone.roll(owner, purpose, 20) for _ in rolls]
        assert dice.position(owner, purpose) == len(rolls)
    assert dice.drawn == len(order)


@given(SEEDS, OWNERS, PURPOSES, st.integers(0, 30), SIDES, st.integers(-50, 50))
def test_a_total_takes_the_dice_that_so_many_rolls_would_take(
    seed: int, owner: int, purpose: Purpose, count: int, sides: int, plus: int
) -> None:
    at_once, one_by_one = Dice(seed, 3), Dice(seed, 3)
    assert at_once.roll(owner, purpose, 6) == one_by_one.roll(owner, purpose, 6)
    expected = sum(one_by_one.roll(owner, purpose, sides) for _ in range(count)) + plus
    assert at_once.total(owner, purpose, count, sides, plus) == expected
    assert at_once.position(owner, purpose) == one_by_one.position(owner, purpose) == count + 1
    assert at_once.roll(owner, purpose, 20) == one_by_one.roll(owner, purpose, 20)


def test_a_total_may_be_the_first_thing_on_a_lane() -> None:
    expected = sum(die(4, 2, ALDRIC, Purpose.DAMAGE, index, 6) for index in range(3)) + 2
    assert Dice(4, 2).total(ALDRIC, Purpose.DAMAGE, 3, 6, 2) == expected


def test_a_total_of_no_dice_is_the_number_alone_and_draws_nothing() -> None:
    dice = Dice(4, 2)
    assert dice.total(ALDRIC, Purpose.DAMAGE, 0, 1, 3) == 3
    assert (dice.position(ALDRIC, Purpose.DAMAGE), dice.drawn) == (0, 0)


def test_positions_count_the_dice_drawn_lane_by_lane() -> None:
    dice = Dice(1, 1)
    assert (dice.position(ALDRIC, Purpose.HIT), dice.drawn) == (0, 0)
    for _ in range(3):
        dice.roll(ALDRIC, Purpose.HIT, 20)
    dice.total(ALDRIC, Purpose.DAMAGE, 2, 8, 1)
    dice.roll(GOBLIN_1, Purpose.HIT, 20)
    assert dice.position(ALDRIC, Purpose.HIT) == 3
    assert dice.position(ALDRIC, Purpose.DAMAGE) == 2
    assert dice.position(GOBLIN_1, Purpose.HIT) == 1
    assert dice.position(GOBLIN_2, Purpose.HIT) == 0
    assert dice.drawn == 6


def test_nothing_leaks_from_one_fight_to_the_next() -> None:
    fresh = [Dice(1, 2).roll(ALDRIC, Purpose.HIT, 20) for _ in range(3)]
    first = Dice(1, 1)
    first.total(ALDRIC, Purpose.HIT, 100, 20, 0)
    second = Dice(1, 2)
    assert fresh == [9, 9, 9]
    assert second.roll(ALDRIC, Purpose.HIT, 20) == 9
    assert (first.drawn, second.drawn) == (100, 1)


def test_a_purpose_and_its_number_are_the_same_lane() -> None:
    dice = Dice(1, 1)
    assert [dice.roll(ALDRIC, purpose, 20) for purpose in (5, Purpose.HIT)] == [4, 16]


@pytest.mark.parametrize("seed", [-1, 2**64, -(2**70)])
def test_a_seed_outside_64_bits_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed has to be from 0 to"):
        Dice(seed, 1)


@pytest.mark.parametrize("fight", [0, -1, 2**64])
def test_fights_are_numbered_from_1(fight: int) -> None:
    with pytest.raises(ValueError, match="the number of a fight has to be from 1 to"):
        Dice(1, fight)


def test_a_seed_is_an_integer_of_any_make() -> None:
    assert fight_key(np.int64(1), np.uint8(1)) == fight_key(1, 1)  # type: ignore[arg-type]
    for no_integer in (1.0, "1", None):
        with pytest.raises(TypeError):
            Dice(no_integer, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(("index", "sides"), [(-1, 6), (0, 0), (0, -6)])
def test_a_die_that_cannot_be_is_refused(index: int, sides: int) -> None:
    with pytest.raises(ValueError, match="no die has index"):
        die(1, 1, ALDRIC, Purpose.HIT, index, sides)


def test_a_fresh_seed_is_short_enough_to_type_and_a_new_one_each_time() -> None:
    """A number of ten digits could not be written into a file."""
    seeds = [fresh_seed() for _ in range(200)]
    assert all(0 <= seed < 10**9 for seed in seeds)
    assert len(set(seeds)) > 190


def test_dice_are_a_source_of_dice_in_the_eyes_of_the_type_checker_and_at_run_time() -> None:
    source: DiceSource = Dice(1, 1)
    assert (source.roll(ALDRIC, Purpose.HIT, 20), source.drawn) == (4, 1)


# Fairness. Everything below is fixed by its seeds: it passes always or never.


def chi_square(values: Iterable[object], cells: int) -> float:
    """How far counts in so many equally likely cells are from even."""
    counts = Counter(values)
    expected = counts.total() / cells
    empty = cells - len(counts)
    return sum((count - expected) ** 2 for count in counts.values()) / expected + empty * expected


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_each_side_comes_up_equally_often_along_a_lane(sides: int) -> None:
    dice = Dice(20_000, 1)
    rolls = [dice.roll(ALDRIC, Purpose.HIT, sides) for _ in range(20_000)]
    assert set(rolls) == set(range(1, sides + 1))
    assert chi_square(rolls, sides) < CHI_SQUARE_999[sides - 1]


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_each_side_comes_up_equally_often_over_the_fights_of_a_study(sides: int) -> None:
    rolls = [Dice(3, fight).roll(GOBLIN_1, Purpose.SAVE, sides) for fight in range(1, 10_001)]
    assert set(rolls) == set(range(1, sides + 1))
    assert chi_square(rolls, sides) < CHI_SQUARE_999[sides - 1]


def test_chi_square_would_notice_a_loaded_die() -> None:
    dice = Dice(20_000, 1)
    rolls = [dice.roll(ALDRIC, Purpose.HIT, 20) for _ in range(20_000)]
    loaded = [20 if index % 50 == 0 else roll for index, roll in enumerate(rolls)]
    assert chi_square(loaded, 20) > CHI_SQUARE_999[19]
    assert chi_square((roll for roll in rolls if roll != 7), 20) > CHI_SQUARE_999[19]


def first_d6(seed: int, fight: int, owner: int = ALDRIC, purpose: Purpose = Purpose.HIT) -> int:
    """The first d6 of a lane."""
    return die(seed, fight, owner, purpose, 0, 6)


@pytest.mark.parametrize(
    "neighbour",
    [
        pytest.param(lambda fight: first_d6(11, fight + 1), id="the next fight"),
        pytest.param(lambda fight: first_d6(12, fight), id="the next seed"),
        pytest.param(lambda fight: first_d6(12, max(1, fight - 1)), id="the next seed, the fight before"),
        pytest.param(lambda fight: first_d6(11, fight, purpose=Purpose.DAMAGE), id="the next purpose"),
        pytest.param(lambda fight: first_d6(11, fight, owner=GOBLIN_1), id="another owner"),
        pytest.param(lambda fight: first_d6(11, fight, owner=ALDRIC + 64), id="the next owner key"),
        pytest.param(lambda fight: die(11, fight, ALDRIC, Purpose.HIT, 1, 6), id="the next die"),
    ],
)
def test_a_die_tells_nothing_about_its_neighbour(neighbour: Callable[[int], int]) -> None:
    pairs = [(first_d6(11, fight), neighbour(fight)) for fight in range(1, 12_001)]
    assert chi_square(pairs, 36) < CHI_SQUARE_999[35]


def test_no_two_lanes_of_neighbouring_studies_and_fights_share_a_key() -> None:
    keys = [
        lane_key(seed, fight, owner, purpose)
        for seed in range(12)
        for fight in range(1, 13)
        for owner in (64, 128, ALDRIC, GOBLIN_1, GOBLIN_2)
        for purpose in Purpose
    ]
    assert len(set(keys)) == len(keys) == 12 * 12 * 5 * len(Purpose)


@pytest.mark.parametrize("bit", range(64))
def test_each_bit_of_seed_fight_and_lane_sways_half_of_the_key(bit: int) -> None:
    flip = 1 << bit
    swayed: dict[str, list[int]] = {"seed": [], "fight": [], "lane": []}
    for trial in range(60):
        # A fight has to stay in its range when the bit is flipped, so its two lowest bits are set beforehand.
        seed, fight, owner = word(1, trial), word(2, trial) | 3, word(3, trial) & ~63
        key = lane_key(seed, fight, owner, 0)
        swayed["seed"].append((key ^ lane_key(seed ^ flip, fight, owner, 0)).bit_count())
        swayed["fight"].append((key ^ lane_key(seed, fight ^ flip, owner, 0)).bit_count())
        swayed["lane"].append((key ^ lane_key(seed, fight, owner ^ flip, 0)).bit_count())
    for counts in swayed.values():
        # Half of 64 bits, give or take six standard errors: 4 / sqrt(60) each.
        assert abs(sum(counts) / 60 - 32) < 3.1
        assert min(counts) > 8


def test_mixing_is_one_to_one_on_neighbouring_numbers() -> None:
    assert len({mix64(value) for value in range(20_000)}) == 20_000
