"""Is what takes time in a fight really waited for, by processes of SimPy that can be interrupted?"""

from collections.abc import Generator
from typing import Any

import pytest
import simpy
from simpy.core import BoundClass
from simpy.events import Event, Process, Timeout

from simulator.content import load_text
from simulator.engine import EventLog, play
from simulator.rulesets.segment import timing

Plan = Generator[Event, Any, Any]
Waits = set[tuple[str, int, int]]
"""Who waited inside which function, from which segment to which."""

SCENE = """
ruleset: segment
distance: 60
rounds: 2
content:
  items:
    sting staff: {kind: staff, range: 60, charges: 9, effects: [{do: damage, dice: 3, harm: [magic]}]}
sides:
  red:
    - {name: Wizard, class: magic-user, level: 5, hp: 50, spells: [fireball],
       tactics: [{do: cast fireball}, {do: wait}]}
    - {name: Drinker, class: fighter, level: 1, hp: 50, items: [{item: potion of speed, in_hand: true}],
       tactics: [{do: drink speed}, {do: wait}]}
    - {name: Bowman, class: fighter, level: 1, hp: 50, weapons: [heavy crossbow], tactics: [{do: shoot}]}
    - {name: Sage, class: magic-user, level: 9, hp: 50, items: [{item: sting staff, in_hand: true}],
       tactics: [{do: use, when: round == 1}, {do: wait}]}
  blue:
    - {name: Post, class: fighter, level: 9, hp: 500, tactics: [{do: wait}]}
"""


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    """Every timeout that a process yields, with the function that yields it."""
    seen: Waits = set()

    def watched(plan: Plan) -> Plan:
        answer: Any = None
        thrown: simpy.Interrupt | None = None
        while True:
            try:
                event = plan.send(answer) if thrown is None else plan.throw(thrown)
            except StopIteration:
                return
            if isinstance(event, Timeout):
                now = int(event.env.now)
                innermost: Any = plan
                while innermost.gi_yieldfrom is not None:
                    innermost = innermost.gi_yieldfrom
                seen.add((innermost.__name__, timing.t_of(now), timing.t_of(now + int(event._delay))))
            answer = thrown = None
            try:
                answer = yield event
            except simpy.Interrupt as interrupt:
                thrown = interrupt

    class Watched(Process):
        def __init__(self, env: simpy.Environment, plan: Plan) -> None:
            super().__init__(env, watched(plan))

    monkeypatch.setattr(simpy.Environment, "process", BoundClass(Watched))
    return seen


def test_casting_loading_onset_and_power_back_up_are_timeouts_that_processes_yield(waits: Waits) -> None:
    log = EventLog()
    play(load_text(SCENE), 1, 1, log)
    onset = next(one["t"] for one in log.events if one["event"] == "onset")
    assert {wait for wait in waits if wait[0] not in ("referee", "march")} >= {
        ("_speak", 0, 3),  # fireball
        ("_drink", 0, 1),
        ("_set_in", 1, onset),
        ("_discharge", 0, 2),
        ("power_comes_back", 2, 10),
        ("loose", 0, 3),  # the crossbow was loaded at the start
    }
    assert any(what == "load" and since == 3 for what, since, _ in waits)
