"""Which names may users of the library rely on? A change here is a change for them."""

import pytest

import simulator


def test_the_public_names_are_pinned() -> None:
    assert simulator.__all__ == [
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


@pytest.mark.parametrize("name", simulator.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    found = getattr(simulator, name)
    assert name in dir(simulator)
    assert name == "__version__" or found.__doc__


def test_any_other_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'lod'"):
        simulator.lod  # noqa: B018 - asking for it is the test
