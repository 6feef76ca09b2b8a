"""Dice expressions: what is read, what is refused, and exact odds against two other ways to get them."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from dyce import H
from hypothesis import given
from hypothesis import strategies as st

from simulator.dice import DiceError, DiceExpression, parse_dice
from simulator.dice.expressions import MOST_WORK
from simulator.errors import SimulatorError

DICE = st.builds(
    DiceExpression,
    count=st.integers(1, 1_000),
    sides=st.integers(1, 10_000),
    plus=st.integers(-10_000, 10_000),
)
PLAIN_NUMBERS = st.builds(DiceExpression, count=st.just(0), sides=st.just(1), plus=st.integers(0, 10_000))
SMALL = st.builds(DiceExpression, count=st.integers(0, 6), sides=st.integers(1, 12), plus=st.integers(-20, 20))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2d6+1", (2, 6, 1)),
        ("d8", (1, 8, 0)),
        ("1d4-1", (1, 4, -1)),
        ("3", (0, 1, 3)),
        ("0", (0, 1, 0)),
        ("2D6", (2, 6, 0)),
        ("2d6 + 1", (2, 6, 1)),
        ("2d6+ 1", (2, 6, 1)),
        ("1d1", (1, 1, 0)),
        ("d8-0", (1, 8, 0)),
        ("1000d10000-10000", (1000, 10000, -10000)),
        ("10000", (0, 1, 10000)),
    ],
)
def test_an_expression_is_read_as_a_player_reads_it(text: str, expected: tuple[int, int, int]) -> None:
    assert parse_dice(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "d",
            "2d",
            "+1",
            "-3",
            "2d6+",
            "2d6+1+1",
            "1d6+1d4",
            "d6d6",
            "2d6x",
            "x2d6",
            "2 d6",
            "2d 6",
        ),
        *(" 2d6", "2d6 ", "2d6\n", "2d6+1\n", "2d6\t+1", "2d6\u00a0+1", "2d6++1", "2d6+-1", "2d6\u22121"),
        *("1e9", "nan", "inf", "1.5", "1d6.5", "1_0d6", "0x6", "d%", "-1d6", "+1d6", "1d-6"),
        *("\u0663d6", "1d\uff16", "\u00b2d6", "02d6", "1d06", "1d6+01", "007", "2\u05016", "1d6\x00"),
    ],
)
def test_anything_else_is_refused_with_the_forms_that_are_allowed(text: str) -> None:
    with pytest.raises(DiceError, match="is not a dice expression"):
        parse_dice(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("999999999d6", "the number of dice has to be between 1 and 1,000"),
        ("1001d6", "the number of dice has to be between 1 and 1,000"),
        ("0d6", "the number of dice has to be between 1 and 1,000"),
        ("1d0", "the number of sides has to be between 1 and 10,000"),
        ("1d10001", "the number of sides has to be between 1 and 10,000"),
        ("1d6+10001", "the number after the sign has to be between 0 and 10,000"),
        ("1d6-10001", "the number after the sign has to be between 0 and 10,000"),
        ("10001", "the number has to be between 0 and 10,000"),
        ("1" * 32, "the number has to be between 0 and 10,000"),
        ("1" * 33, "is too long"),
        ("9" * 100_000 + "d6", "is too long"),
    ],
)
def test_what_is_beyond_a_limit_is_refused_with_that_limit(text: str, complaint: str) -> None:
    with pytest.raises(DiceError, match=complaint) as refusal:
        parse_dice(text)
    assert len(str(refusal.value)) < 120


def test_a_refusal_is_a_value_error_and_one_of_ours_and_shows_no_control_character() -> None:
    with pytest.raises(ValueError, match="not a dice expression") as refusal:
        parse_dice("2d6\x1b[2J")
    assert isinstance(refusal.value, SimulatorError)
    assert str(refusal.value).isprintable()


@given(DICE | PLAIN_NUMBERS)
def test_the_canonical_form_reads_back(expression: DiceExpression) -> None:
    assert parse_dice(str(expression)) == expression
    assert str(parse_dice(str(expression))) == str(expression)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("d8", "1d8"), ("2D6 + 1", "2d6+1"), ("1d4 -1", "1d4-1"), ("2d6+0", "2d6"), ("7", "7")],
)
def test_every_form_has_one_canonical_form(text: str, canonical: str) -> None:
    assert str(parse_dice(text)) == canonical


@pytest.mark.parametrize(
    ("text", "least", "most", "mean", "variance"),
    [
        ("2d6+1", 3, 13, Fraction(8), Fraction(35, 6)),
        ("1d4-1", 0, 3, Fraction(3, 2), Fraction(5, 4)),
        ("d8", 1, 8, Fraction(9, 2), Fraction(21, 4)),
        ("3", 3, 3, Fraction(3), Fraction(0)),
        ("1000d10000", 1000, 10_000_000, Fraction(5_000_500), Fraction(1000 * (10_000**2 - 1), 12)),
    ],
)
def test_minimum_maximum_mean_and_variance(
    text: str, least: int, most: int, mean: Fraction, variance: Fraction
) -> None:
    expression = parse_dice(text)
    assert (expression.minimum, expression.maximum) == (least, most)
    assert (expression.mean, expression.variance) == (mean, variance)


@pytest.mark.parametrize("text", ["d6", "2d6", "3d4+2", "4d3-1", "5d2", "2d1", "3", "0"])
def test_the_distribution_is_what_counting_every_throw_gives(text: str) -> None:
    expression = parse_dice(text)
    throws = list(product(range(1, expression.sides + 1), repeat=expression.count))
    counted = Counter(sum(throw) + expression.plus for throw in throws)
    assert expression.distribution() == {total: Fraction(times, len(throws)) for total, times in counted.items()}


@pytest.mark.parametrize("text", ["1d20", "3d6", "8d6", "2d10+4", "10d4-3", "20d6", "6d8+6", "1d100", "4d1"])
def test_the_distribution_agrees_with_an_independent_library(text: str) -> None:
    expression = parse_dice(text)
    oracle = expression.count @ H(expression.sides) + expression.plus
    assert expression.distribution() == dict(oracle.probability_items())
    assert expression.mean == oracle.mean()
    assert float(expression.variance) == pytest.approx(oracle.variance())


@given(SMALL)
def test_the_distribution_sums_to_one_and_agrees_with_mean_variance_and_bounds(
    expression: DiceExpression,
) -> None:
    odds = expression.distribution()
    assert sum(odds.values()) == 1
    assert min(odds.values()) > 0
    assert list(odds) == list(range(expression.minimum, expression.maximum + 1))
    assert sum(total * chance for total, chance in odds.items()) == expression.mean
    spread = sum((total - expression.mean) ** 2 * chance for total, chance in odds.items())
    assert spread == expression.variance


def test_a_distribution_at_the_limit_of_work_is_given_and_one_beyond_it_refused() -> None:
    widest = parse_dice("1000d3")
    assert sum(widest.ways()) == 3**1000
    assert widest.count**2 * widest.sides == MOST_WORK
    for text in ("1000d4", "18d10000", "1000d10000"):
        beyond = parse_dice(text)
        with pytest.raises(DiceError, match=f"{text} has too many totals"):
            beyond.ways()
        with pytest.raises(DiceError, match=f"{text} has too many totals"):
            beyond.distribution()
