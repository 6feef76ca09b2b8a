"""Are pictures drawn to scale, safe, and with the same figures as the tables beside them?"""

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from simulator.report import svg
from simulator.report.pictures import (
    Bar,
    Curve,
    Part,
    Point,
    Stack,
    bars,
    curve,
    differences,
    histogram,
    small_curves,
    stacks,
)

HOSTILE = "<script>alert('x')</script>&\x1b[2J"


def rects(drawing: str, kind: str) -> list[tuple[float, float]]:
    """(x, width) of the rectangles of a class."""
    tree = ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing
    found = [one for one in tree.iter() if one.tag.endswith("rect") and kind in (one.get("class") or "").split()]
    return [(float(one.get("x") or 0), float(one.get("width") or 0)) for one in found]


def test_a_bar_is_as_long_as_its_share() -> None:
    drawing = bars("b", "Bars", [Bar("Ada", "s0", 0.25, 0.2, 0.3, "25%"), Bar("Bo", "s1", 1.0, None, None, "100%")])
    (_, quarter), (_, whole) = *rects(drawing, "s0"), *rects(drawing, "s1")
    assert quarter / whole == pytest.approx(0.25, abs=0.001)
    assert drawing.count('class="interval"') == 3


def test_the_parts_of_a_stack_fill_it() -> None:
    row = Stack("Ada", (Part("e-dead", 0.25, "dead 25%"), Part("e-survived", 0.75, "up 75%")), "")
    drawing = stacks("s", "Stack", [row], [])
    (left, dead), (right, up) = *rects(drawing, "e-dead"), *rects(drawing, "e-survived")
    assert (dead + 0.7) / (up + 0.7) == pytest.approx(1 / 3, abs=0.01)
    assert left + dead + 0.7 == pytest.approx(right, abs=0.1)


def test_changes_go_left_and_right_of_nothing() -> None:
    rows = [Bar("worse", "s1", -10.0, -12.0, -8.0, "-10"), Bar("better", "s0", 5.0, 4.0, 6.0, "+5")]
    drawing = differences("d", "Differences", rows, "points")
    (x, width), (other, half) = *rects(drawing, "s1"), *rects(drawing, "s0")
    assert x + width == pytest.approx(svg.WIDTH / 2, abs=0.1)
    assert other == pytest.approx(svg.WIDTH / 2, abs=0.1)
    assert width == pytest.approx(2 * half, rel=0.01)


def test_every_column_of_a_histogram_is_drawn_however_rare() -> None:
    drawing = histogram("h", "Rounds", {1: 1, 2: 999, 40: 1}, "s0", "words", "rounds")
    assert len(rects(drawing, "s0")) == 3


def test_a_curve_has_its_band_its_goal_and_its_answer() -> None:
    points = (Point(4, 0.9, 0.85, 0.95), Point(8, 0.5, 0.45, 0.55))
    drawing = curve("c", "Curve", [Curve("win", "s0", points)], ("goblins", "win"), goal=(0.75, 1.0), answer=6)
    for kind in ("band", "curve", "goal", "answer"):
        assert f"{kind}" in drawing
    assert ">6</text>" in drawing


def test_survival_steps_down_and_never_slopes() -> None:
    points = (Point(0, 1.0, 1.0, 1.0), Point(1, 0.8, 0.7, 0.9), Point(2, 0.8, 0.6, 0.9))
    drawing = small_curves("k", "Survival", [Curve("Ada", "s0", points)], "round")
    way = re.search(r'<path d="M([^"Z]+)" class="line curve', drawing)
    assert way is not None
    corners = [tuple(map(float, one.split())) for one in way[1].split("L")]
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(corners))


@pytest.mark.parametrize(
    "drawing",
    [
        bars("a", HOSTILE, [Bar(HOSTILE, "s0", 0.5, 0.4, 0.6, HOSTILE)]),
        stacks("b", HOSTILE, [Stack(HOSTILE, (Part("s0", 1.0, HOSTILE),), HOSTILE)], [("s0", HOSTILE)]),
        histogram("c", HOSTILE, {1: 2}, "s0", HOSTILE, HOSTILE),
        differences("d", HOSTILE, [Bar(HOSTILE, "s0", 1.0, 0.5, 1.5, HOSTILE)], HOSTILE),
        small_curves("e", HOSTILE, [Curve(HOSTILE, "s0", (Point(0, 1, 1, 1), Point(1, 0.5, 0, 1)))], HOSTILE),
        curve("f", HOSTILE, [Curve(HOSTILE, "s0", (Point(0, 1, 1, 1), Point(1, 0, 0, 1)))] * 2, (HOSTILE, HOSTILE)),
    ],
)
def test_every_text_of_a_picture_is_only_text(drawing: str) -> None:
    tree = ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing
    assert {one.tag for one in tree.iter()}.isdisjoint({"script"})
    assert "\x1b" not in drawing
    title: Any = tree[0]
    assert title.text == HOSTILE.replace("\x1b", "\\x1b")
    assert tree.get("role") == "img"


def test_a_flat_picture_is_drawn_too() -> None:
    nothing = Bar("nothing", "s0", 0.0, 0.0, 0.0, "0")
    ElementTree.fromstring(differences("d", "t", [nothing], "points"))  # noqa: S314 - our own drawing
    same = Curve("same", "s0", (Point(1, 0.5, 0.5, 0.5), Point(2, 0.5, 0.5, 0.5)))
    ElementTree.fromstring(curve("c", "t", [same], ("x", "y")))  # noqa: S314 - our own drawing


def test_no_whisker_of_a_change_touches_the_words_above_it() -> None:
    rows = [Bar("first", "s0", 5.0, -40.0, 6.0, "+5"), Bar("second", "s1", -1.0, -40.0, 40.0, "-1")]
    tree = ElementTree.fromstring(differences("d", "Differences", rows, "points"))  # noqa: S314 - our own drawing
    words = sorted(float(one.get("y") or 0) for one in tree.iter() if "back" in (one.get("class") or "").split())
    ends = [one for one in tree.iter() if one.get("class") == "interval"]
    heights = [float(one.get(end) or 0) for one in ends for end in ("y1", "y2")]
    for baseline in words:
        assert not any(baseline - 12 < height < baseline + 6 for height in heights)
