"""Play old-school combat many times over, on reproducible dice, and say honestly what it does to a party.

>>> import simulator as sim
>>> sim.__version__.count(".")
2

`sim.load("ambush.yaml")` reads a scenario; its `run(10_000, seed=1)` plays it and gives a result with
intervals, its `watch(7, seed=1)` tells fight 7. What is public is listed in `__all__`; everything is
imported when it is first used, so that `import simulator` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from simulator.version import __version__

if TYPE_CHECKING:
    from simulator.errors import InputError, MissingExtraError, SimulatorError, UsageError
    from simulator.report.days import Day, load_day
    from simulator.report.interactive import Fight, Scenario, load, run, watch
    from simulator.report.questions import compare, exact, side_by_side, solve, sweep, worth
    from simulator.study.comparison import Comparison
    from simulator.study.day_results import DayResult
    from simulator.study.estimators import Figure, Share
    from simulator.study.exact import Odds
    from simulator.study.results import CombatantResult, Result
    from simulator.study.side_by_side import SideBySide
    from simulator.study.solving import Solution
    from simulator.study.sweeping import Sweep
    from simulator.study.worth import Worth

__all__ = [
    "CombatantResult",
    "Comparison",
    "Day",
    "DayResult",
    "Fight",
    "Figure",
    "InputError",
    "MissingExtraError",
    "Odds",
    "Result",
    "Scenario",
    "Share",
    "SideBySide",
    "SimulatorError",
    "Solution",
    "Sweep",
    "UsageError",
    "Worth",
    "__version__",
    "compare",
    "exact",
    "load",
    "load_day",
    "run",
    "side_by_side",
    "solve",
    "sweep",
    "watch",
    "worth",
]

_HOMES = {
    "CombatantResult": "simulator.study.results",
    "Comparison": "simulator.study.comparison",
    "Day": "simulator.report.days",
    "DayResult": "simulator.study.day_results",
    "Fight": "simulator.report.interactive",
    "Figure": "simulator.study.estimators",
    "InputError": "simulator.errors",
    "MissingExtraError": "simulator.errors",
    "Odds": "simulator.study.exact",
    "Result": "simulator.study.results",
    "Scenario": "simulator.report.interactive",
    "Share": "simulator.study.estimators",
    "SideBySide": "simulator.study.side_by_side",
    "SimulatorError": "simulator.errors",
    "Solution": "simulator.study.solving",
    "Sweep": "simulator.study.sweeping",
    "UsageError": "simulator.errors",
    "Worth": "simulator.study.worth",
    "compare": "simulator.report.questions",
    "exact": "simulator.report.questions",
    "load": "simulator.report.interactive",
    "load_day": "simulator.report.days",
    "run": "simulator.report.interactive",
    "side_by_side": "simulator.report.questions",
    "solve": "simulator.report.questions",
    "sweep": "simulator.report.questions",
    "watch": "simulator.report.interactive",
    "worth": "simulator.report.questions",
}


def __getattr__(name: str) -> Any:
    """The public names, each from its home, imported when first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names."""
    return sorted({*globals(), *__all__})
