"""Errors: told with their place, safe to print, and whole after a pool or SimPy has passed them on."""

import pickle
import tomllib
from collections.abc import Generator
from pathlib import Path

import pytest
import simpy
from hypothesis import given
from hypothesis import strategies as st

from simulator.dice import DiceError, ScriptError
from simulator.errors import (
    Fault,
    InputError,
    MissingExtraError,
    SimulatorError,
    UsageError,
    did_you_mean,
    near_to,
    printable,
)

NO_SIDE = Fault("ambush.yaml", 7, 12, "sides.party", "needs at least one combatant")
NO_RULESET = Fault("ambush.yaml", 2, 1, "ruleset", "there is no ruleset 'segmnt': did you mean segment?")

ERRORS = [
    SimulatorError("the fight did not end"),
    InputError([NO_SIDE, NO_RULESET]),
    UsageError("--seed and --fight exclude each other"),
    MissingExtraError("report", "a chart"),
    DiceError("'0d6': the number of dice has to be between 1 and 1,000"),
    ScriptError("left over: lane party/Aldric HIT [3]"),
]


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (NO_SIDE, "ambush.yaml:7:12: sides.party: needs at least one combatant"),
        (Fault("a.yaml", 7, None, "sides", "is empty"), "a.yaml:7: sides: is empty"),
        (Fault("a.yaml", 7, 3, "", "a tab"), "a.yaml:7:3: a tab"),
        (Fault("a.yaml", None, None, "seed", "is no number"), "a.yaml: seed: is no number"),
        (Fault("a.yaml", None, 3, "seed", "is no number"), "a.yaml: seed: is no number"),
        (Fault(None, None, None, "seed", "is no number"), "seed: is no number"),
        (Fault(None, 3, 1, "seed", "is no number"), "3:1: seed: is no number"),
        (Fault(None, None, None, "", "the file is empty"), "the file is empty"),
    ],
)
def test_a_fault_names_its_place_as_far_as_it_is_known(fault: Fault, expected: str) -> None:
    assert str(fault) == expected


def test_an_input_error_carries_every_fault_and_tells_one_a_line() -> None:
    error = InputError(fault for fault in (NO_SIDE, NO_RULESET))
    assert error.faults == (NO_SIDE, NO_RULESET)
    assert str(error).splitlines() == [str(NO_SIDE), str(NO_RULESET)]


def test_an_input_error_without_a_fault_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least one fault"):
        InputError([])


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_survives_being_rebuilt_and_being_sent_to_another_process(error: SimulatorError) -> None:
    for copy in (type(error)(*error.args), pickle.loads(pickle.dumps(error))):  # noqa: S301 (our own bytes)
        assert type(copy) is type(error)
        assert copy.args == error.args
        assert str(copy) == str(error)
        assert isinstance(copy, SimulatorError)


def test_an_error_comes_whole_out_of_a_simpy_process() -> None:
    def fail(environment: simpy.Environment) -> Generator[simpy.Event, None, None]:
        yield environment.timeout(1)
        raise InputError([NO_SIDE])

    environment = simpy.Environment()
    environment.process(fail(environment))
    with pytest.raises(InputError) as caught:
        environment.run()
    assert caught.value.faults == (NO_SIDE,)


def test_control_characters_are_shown_and_not_sent_to_the_terminal() -> None:
    clever = "x\x1b[2J\r\n\x00\u202e\u2028\ud800"
    shown = r"x\x1b[2J\r\n\x00\u202e\u2028\ud800"
    fault = Fault(clever, 1, 1, clever, clever)
    assert str(fault) == f"{shown}:1:1: {shown}: {shown}"
    assert str(InputError([fault])) == str(fault)
    assert str(SimulatorError(clever)) == str(UsageError(clever)) == shown
    assert str(MissingExtraError("report", clever)).startswith(f"{shown} needs the 'report' extra")


@given(st.text())
def test_a_printable_text_prints_and_an_ordinary_one_is_left_alone(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    assert printable(shown) == shown
    assert (shown == text) == text.isprintable()


def test_a_missing_extra_tells_the_command_that_installs_it_under_the_projects_own_name() -> None:
    pyproject = Path(__file__).parents[1] / "pyproject.toml"
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    error = MissingExtraError("report", "a chart")
    assert str(error) == f"a chart needs the 'report' extra: pip install '{project['name']}[report]'"
    assert error.extra in project["optional-dependencies"]


def test_only_a_near_word_is_suggested_and_of_equals_the_one_that_begins_alike() -> None:
    assert did_you_mean("atack", ("attack", "charge")) == "; did you mean attack?"
    assert did_you_mean("lite", ("slits", "light")) == "; did you mean light?"
    assert did_you_mean("SEG-MIZ-09", ("SEG-MIS-09", "SEG-CST-07")) == "; did you mean SEG-MIS-09?"
    assert did_you_mean("qqqq", ("attack", "charge")) == did_you_mean("qqqq", (), listed=5) == ""
    assert near_to("maces", ("mace", "maces", "sword", "face"), 3) == ["maces", "mace", "face"]


def test_what_is_listed_is_listed_once_and_a_word_of_any_length_is_looked_at_only_so_far() -> None:
    assert did_you_mean("qqqq", ("attack", "charge"), listed=2) == "; known are: attack, charge"
    assert did_you_mean("attack" * 100_000, ("attack",)) == ""


def test_nobody_else_makes_suggestions_of_their_own() -> None:
    package = Path(__file__).parents[1] / "simulator"
    texts = {path: path.read_text(encoding="utf-8") for path in package.rglob("*.py")}
    assert [path.name for path, text in texts.items() if "difflib" in text] == ["errors.py"]
