"""Which variants does a sweep play?"""

import re

import pytest

from simulator.errors import UsageError
from simulator.study.designs import Axis, grid, parse_axis, sample


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("rounds=1..4", ("1", "2", "3", "4")),
        ("rounds=10..40..15", ("10", "25", "40")),
        ("sides.a.b.ac=-2..1", ("-2", "-1", "0", "1")),
        ("x.y=0.5..2..0.5", ("0.5", "1", "1.5", "2")),
        ("x.y=3", ("3",)),
        ("x.y=a, b ,c", ("a", "b", "c")),
        ("x.y=[a, b],{do: hold, at: nearest},'a,b'", ("[a, b]", "{do: hold, at: nearest}", "'a,b'")),
    ],
)
def test_values_are_listed_or_a_range(text: str, levels: tuple[str, ...]) -> None:
    assert parse_axis(text).levels == levels


def test_a_path_with_quotes_stays_one() -> None:
    assert parse_axis('sides.party."A. B".hp=3,4').path == 'sides.party."A. B".hp'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rounds", "PATH=VALUE"),
        ("rounds=", "no value stands there"),
        ("rounds=1,,2", "values are listed"),
        ("rounds=5..3", "from the lower to the higher"),
        ("rounds=3..5..0", "a step has to be above 0"),
        ("rounds=1,1", "stands there twice"),
    ],
)
def test_what_is_no_axis_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        parse_axis(text)


def test_real_numbers_need_a_step_in_a_grid() -> None:
    with pytest.raises(UsageError, match=re.escape("x=0.5..1..0.5")):
        grid([parse_axis("x=0.5..1")])


def test_a_grid_may_not_be_endless_nor_vary_a_thing_twice() -> None:
    for axes in ([parse_axis("a=1..50"), parse_axis("b=1..50")], [parse_axis("a=1..9999")]):
        with pytest.raises(UsageError, match=re.escape("more than 2,000")):
            grid(axes)
    with pytest.raises(UsageError, match="a varies twice"):
        grid([parse_axis("a=1,2"), parse_axis("a=3")])
    with pytest.raises(UsageError, match="nothing varies"):
        grid([])


AXES = (parse_axis("a=1..10"), parse_axis("b=0.5..1.5"), parse_axis("c=x,y"))


def test_a_latin_hypercube_takes_every_stratum_of_every_axis_once() -> None:
    cells = sample(AXES, 10, "lhs", 4)
    assert sorted(int(cell[0]) for cell in cells) == list(range(1, 11))
    assert sorted(int((float(cell[1]) - 0.5) * 10) for cell in cells) == list(range(10))
    assert [cell[2] for cell in cells].count("x") == 5


def test_a_sobol_sample_is_even_too() -> None:
    cells = sample(AXES, 16, "sobol", 4)
    assert [cell[2] for cell in cells].count("x") == 8
    assert len({round((float(cell[1]) - 0.5) * 16 - 0.5) for cell in cells}) == 16
    with pytest.raises(UsageError, match="8 or 16 points"):
        sample(AXES, 10, "sobol", 4)


def test_a_sample_is_a_matter_of_the_seed() -> None:
    assert sample(AXES, 9, "lhs", 4) == sample(AXES, 9, "lhs", 4) != sample(AXES, 9, "lhs", 5)


def test_points_on_the_same_values_are_one() -> None:
    assert sorted(sample([Axis("a", ("x", "y"))], 9, "lhs", 1)) == [("x",), ("y",)]


def test_impossible_samples_are_refused() -> None:
    for points, design in ((1, "lhs"), (5000, "lhs"), (8, "cube")):
        with pytest.raises(UsageError):
            sample(AXES, points, design, 1)
