"""How much work is a fight? Counts gate: they change only when the engine does more or less, never with the machine."""

from typing import NamedTuple

import pytest

from simulator.dice import Dice
from simulator.engine import EventLog, play
from tests.bench.workload import FIGHTS, SEED, WORKLOADS, bare_clock, fight_all, scenario_of


class Work(NamedTuple):
    """What the first hundred fights take together."""

    rounds: int
    events: int
    """Of SimPy."""
    dice: int


EXACTLY = {
    "one a side": Work(rounds=477, events=4377, dice=2249),
    "four a side": Work(rounds=549, events=11495, dice=3686),
}
"""Whoever changes one of these says why in the commit: it is the price of a change, or what it saves."""


@pytest.mark.parametrize("name", WORKLOADS)
def test_a_fight_takes_exactly_so_many_events_and_dice(name: str) -> None:
    records = fight_all(scenario_of(name))
    done = Work(
        sum(record.rounds for record in records),
        sum(record.events for record in records),
        sum(record.dice for record in records),
    )
    assert done == EXACTLY[name]
    assert 3 <= done.rounds / FIGHTS <= 7, "the figures of docs are for fights of some five rounds"


@pytest.mark.parametrize("name", WORKLOADS)
def test_watching_takes_no_further_event_and_no_further_die(name: str) -> None:
    scenario = scenario_of(name)
    assert fight_all(scenario, 10, logged=True) == fight_all(scenario, 10)


def test_the_dice_that_are_counted_are_those_that_were_rolled() -> None:
    class Counting(Dice):
        rolled = 0

        def roll(self, owner: int, purpose: int, sides: int) -> int:
            self.rolled += 1
            return super().roll(owner, purpose, sides)

        def total(self, owner: int, purpose: int, count: int, sides: int, plus: int) -> int:
            self.rolled += count
            return super().total(owner, purpose, count, sides, plus)

    scenario = scenario_of("four a side")
    for fight in range(1, 6):
        dice = Counting(SEED, fight)
        record = play(scenario, SEED, fight, EventLog(), dice)
        assert dice.rolled == dice.drawn == record.dice


@pytest.mark.parametrize("name", WORKLOADS)
def test_the_bare_clock_runs_as_many_events_as_the_fights(name: str) -> None:
    records = fight_all(scenario_of(name), 20)
    assert bare_clock(records) == sum(record.events for record in records)
