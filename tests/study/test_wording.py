"""Do figures say neither more nor less than is known?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.study.estimators import Figure, figure, share
from simulator.study.wording import (
    figure_text,
    in_so_many,
    mean_text,
    parts_of_a_whole,
    percent,
    range_text,
    share_text,
)


@pytest.mark.parametrize(
    ("count", "fights", "text"),
    [
        (136, 200, "68% (61-74)"),
        (0, 200, "0% (at most 2%)"),
        (200, 200, "100% (at least 98%)"),
        (1, 500, "<1% (0-1)"),
        (1, 1000, "0.1% (0.0-0.6)"),
        (0, 100_000, "0% (at most 0.004%)"),
        (6800, 10_000, "68% (67-69)"),
        (68_000, 100_000, "68.0% (67.7-68.3)"),
        (0, 0, "- (no fights)"),
        (1, 1, "100% (at least 21%)"),
    ],
)
def test_shares_have_the_digits_they_have_earned(count: int, fights: int, text: str) -> None:
    assert share_text(share(count, fights)) == str(share(count, fights)) == text


@given(st.integers(1, 100_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_only_what_never_happened_is_0_and_only_what_always_did_is_100(found: tuple[int, int]) -> None:
    count, fights = found
    text = percent(share(count, fights))
    shown = float(text.strip("<>%"))
    assert (shown == 0) == (count == 0)
    assert (shown == 100) == (count == fights)
    assert abs(shown - 100 * count / fights) <= 1
    assert "nan" not in range_text(share(count, fights))


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (figure(588, 2000, 200), "2.9 (2.8 to 3.1)"),
        (Figure(11.6, 9.0, 10.2, 13.0), "12 (10 to 13)"),
        (Figure(0.02, 0.1, 0.015, 0.025), "0.02 (0.02 to 0.03)"),
        (Figure(-0.04, 1.0, -0.3, 0.2), "0.0 (-0.3 to 0.2)"),
        (Figure(0.4, 1.0, 0.0, 1.3), "0.4 (0.0 to 1.3)"),
        (figure(1, 1, 2000), "<0.01 (at most 0.01)"),
        (figure(6, 6, 2000), "<0.01 (0.00 to 0.01)"),
        (figure(5, 25, 1), "5.0"),
        (figure(0, 0, 0), "-"),
        (figure(0, 0, 50), "0 (the same in every fight)"),
    ],
)
def test_means_have_the_digits_they_have_earned(found: Figure, text: str) -> None:
    assert figure_text(found) == str(found) == text
    assert text.startswith(mean_text(found))


@given(st.integers(0, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_frequency_is_near_the_share_and_never_rounds_to_never(found: tuple[int, int]) -> None:
    count, fights = found
    text = in_so_many(count, fights)
    if fights == 0:
        assert text == "no fights"
    elif fights == 1:
        assert text == ("the one fight" if count else "none of 1 fight")
    elif count in {0, fights}:
        assert text in {f"none of {fights:,} fights", f"all {fights:,} fights"}
    else:
        times, of = (
            int(word.replace(",", "")) for word in text.replace("fights", "").replace("fight", "").split(" of ")
        )
        assert 0 < times < of
        rare = min(count, fights - count) / fights
        assert abs(times / of - count / fights) <= max(0.05, rare) / 2


@given(st.lists(st.integers(0, 5000), min_size=2, max_size=5).filter(any))
def test_the_outcomes_of_a_study_add_up_to_a_hundred_per_cent(counts: list[int]) -> None:
    told = parts_of_a_whole([share(count, sum(counts)) for count in counts])
    numbers = [text.removesuffix("%") for text in told]
    if not any(number[0] in "<>" for number in numbers):
        assert round(sum(map(float, numbers)), 6) == 100
    for count, number in zip(counts, numbers, strict=True):
        assert (float(number.lstrip("<>")) == 0) == (count == 0)
        assert (number == "100") == (count == sum(counts))


def test_no_fights_have_no_parts() -> None:
    assert parts_of_a_whole([share(0, 0), share(0, 0)]) == ["-", "-"]
