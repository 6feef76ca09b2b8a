"""Mistakes as they are told."""

import pickle

from simulator.errors import SimulatorError
from simulator.tactics import TacticError, TacticFault


def test_an_error_carries_its_place_and_crosses_process_borders():
    error = pickle.loads(pickle.dumps(TacticError("no such fact", 5)))  # noqa: S301 - our own bytes
    assert isinstance(error, SimulatorError)
    assert (error.message, error.column, str(error)) == ("no such fact", 5, "no such fact")


def test_an_error_shows_no_control_characters():
    assert str(TacticError("bell \x07", 0)) == "bell \\x07"


def test_a_fault_is_a_plain_tuple():
    assert TacticFault(2, "when", 4, "x") == (2, "when", 4, "x")
