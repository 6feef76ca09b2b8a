"""Do sliders play what they say, on the same dice?"""

from typing import Any

import pytest

import simulator
from simulator.errors import MissingExtraError, UsageError
from simulator.report.whatif import WhatIf
from simulator.study.comparison import Comparison
from simulator.study.results import Result
from tests.cli.conftest import DUEL


def panel(**paths: Any) -> WhatIf:
    return simulator.load(text=DUEL).what_if(paths["paths"], fights=30, seed=3)


def test_it_begins_with_the_scenario_as_it_is() -> None:
    found = panel(paths={"sides.orcs.orc.count": (1, 4)})
    assert isinstance(found.answer, Result)
    assert found.answer.to_json() == simulator.load(text=DUEL).run(30, seed=3).to_json()
    assert "<svg" in found.html


def test_a_slider_plays_its_change_on_the_same_dice() -> None:
    found = panel(paths={"sides.orcs.orc.count": (1, 4), "distance": [10, 40]})
    found.controls["sides.orcs.orc.count"].value = 4
    assert isinstance(found.answer, Comparison)
    assert found.answer.changes == ("sides.orcs.orc.count=4",)
    changed = simulator.load(text=DUEL).with_({"sides.orcs.orc.count": 4}).run(30, seed=3)
    assert found.answer.second.outcomes == changed.outcomes
    found.controls["distance"].value = 40
    assert set(found.answer.changes) == {"sides.orcs.orc.count=4", "distance=40"}


def test_what_cannot_be_played_is_said_and_not_raised() -> None:
    found = panel(paths={"sides.orcs.orc.weapons": [["short sword"], ["no such thing"]]})
    found.controls["sides.orcs.orc.weapons"].value = ["no such thing"]
    assert "That cannot be played" in found.html
    assert found.answer is None


@pytest.mark.parametrize(
    ("values", "widget"),
    [((1, 4), "IntSlider"), ((1.0, 2.0, 0.5), "FloatSlider"), ([1, 2], "Dropdown"), (True, "Checkbox")],
)
def test_the_values_say_the_widget(values: object, widget: str) -> None:
    from simulator.report.whatif import control_for

    assert type(control_for("distance", values)).__name__ == widget


@pytest.mark.parametrize("values", [(4, 1), (1,), "abc", [], ("a", "b"), None])
def test_what_makes_no_slider_is_refused(values: object) -> None:
    with pytest.raises(UsageError):
        panel(paths={"distance": values})


def test_sliders_without_their_extra_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ipywidgets", None)
    with pytest.raises(MissingExtraError, match="sliders needs the 'notebook' extra"):
        panel(paths={"distance": (10, 40)})
