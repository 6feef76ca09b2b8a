"""What if there were two goblins more? Sliders over the paths of a scenario, for a notebook.

Every change is played on the same dice as the scenario as it is, so that what is shown is what the change does and not
what the dice do. The widgets are those of ipywidgets; the figures are those of :mod:`simulator.study.comparison`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from simulator.errors import InputError, MissingExtraError, UsageError, printable
from simulator.report.interactive import Scenario
from simulator.report.questions import compare
from simulator.report.svg import told
from simulator.study.comparison import Comparison
from simulator.study.results import Result

__all__ = ["WhatIf", "control_for"]


def _widgets() -> Any:
    """The library. Raises MissingExtraError where it is not installed."""
    try:
        import ipywidgets  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtraError("notebook", "sliders") from error
    return ipywidgets


def control_for(path: str, values: object) -> Any:
    """The widget for one path: a slider for (low, high) or (low, high, step), a choice for a list, a box for a bool."""
    library = _widgets()
    common = {"description": path.rpartition(".")[2], "tooltip": path, "style": {"description_width": "9em"}}
    if isinstance(values, bool):
        return library.Checkbox(value=values, indent=False, **common)
    if isinstance(values, tuple):
        if (
            not 2 <= len(values) <= 3
            or not all(isinstance(one, int | float) for one in values)
            or values[0] >= values[1]
        ):
            raise UsageError(f"{path}: a slider goes from a lower to a higher number: (low, high) or (low, high, step)")
        low, high, *step = values
        if all(isinstance(one, int) for one in values):
            return library.IntSlider(
                min=low, max=high, step=step[0] if step else 1, value=low, continuous_update=False, **common
            )
        return library.FloatSlider(
            min=low, max=high, step=step[0] if step else (high - low) / 20, value=low, continuous_update=False, **common
        )
    if isinstance(values, Sequence) and not isinstance(values, str) and len(values):
        return library.Dropdown(options=[(str(one), one) for one in values], value=values[0], **common)
    raise UsageError(f"{path}: give (low, high), (low, high, step), a list of values, or True or False")


class WhatIf:
    """A panel of sliders and what they do; `Scenario.what_if` makes one.

    1. It is made from a scenario and the paths that may be moved, and shows the scenario as it is: what nobody has
       moved yet is not changed.
    2. Moving a slider plays the changed scenario for `fights` fights, on the dice of the scenario as it is.
    3. `changes` are the values that were moved, `answer` is what is shown: a study, then comparisons; `widget` is the
       panel, which a notebook shows by itself.
    """

    def __init__(
        self, scenario: Scenario, paths: Mapping[str, object], *, fights: int, seed: int | None, metrics: Sequence[str]
    ) -> None:
        if not paths:
            raise UsageError("what_if needs something to move, such as {'sides.goblins.goblin.count': (4, 12)}")
        library = _widgets()
        self.scenario = scenario
        self.fights = fights
        self.seed = scenario.chosen_seed(seed)
        self.metrics = tuple(metrics)
        self.changes: dict[str, object] = {}
        self.answer: Comparison | Result | None = None
        self.controls: dict[str, Any] = {path: control_for(path, values) for path, values in paths.items()}
        self._shown = library.HTML()
        for path, control in self.controls.items():
            control.observe(partial(self._moved, path), names="value")
        self.widget = library.VBox([*self.controls.values(), self._shown])
        self.answer = scenario.run(fights, self.seed)
        self._shown.value = self.answer._repr_html_()

    def _moved(self, path: str, _: object) -> None:
        """Play what the sliders say, and show it."""
        self.changes[path] = self.controls[path].value
        try:
            self.answer = compare(
                self.scenario, changes=self.changes, fights=self.fights, seed=self.seed, metrics=self.metrics
            )
        except (InputError, UsageError) as error:
            self.answer = None
            self._shown.value = f"<p><strong>That cannot be played:</strong> {told(str(error))}</p>"
            return
        text = "".join(f"<li>{told(printable(one))}</li>" for one in self.answer.changes)
        self._shown.value = f"<p>Against the scenario as it is, with:</p><ul>{text}</ul>{self.answer._repr_html_()}"

    @property
    def html(self) -> str:
        """What is shown at the moment."""
        return str(self._shown.value)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.widget._repr_mimebundle_(**options)
