"""What does the engine rely on in SimPy? One test each, so that a new release that changes it is found out."""

from collections.abc import Generator
from typing import Any

import pytest
import simpy
from simpy.events import Event, EventPriority

Plan = Generator[Event, Any, None]


def test_equal_times_run_in_the_order_in_which_they_were_scheduled() -> None:
    env = simpy.Environment()
    seen: list[str] = []

    def sleeper(name: str, *naps: int) -> Plan:
        for nap in naps:
            yield env.timeout(nap)
        seen.append(name)

    for name, naps in (("one long", (5,)), ("two short", (2, 3)), ("another long", (5,))):
        env.process(sleeper(name, *naps))
    env.run()
    # The second of the two short naps was scheduled last.
    assert seen == ["one long", "another long", "two short"]


def test_an_interrupt_comes_before_the_ordinary_events_of_its_time() -> None:
    env = simpy.Environment()
    seen: list[str] = []

    def other() -> Plan:
        yield env.timeout(3)
        seen.append("an ordinary event")

    def victim() -> Plan:
        try:
            yield env.timeout(9)
        except simpy.Interrupt as interrupt:
            seen.append(f"the interrupt: {interrupt.cause}")

    def attacker() -> Plan:
        yield env.timeout(3)
        struck.interrupt("hit")
        seen.append("the attacker goes on")

    env.process(attacker())
    struck = env.process(victim())
    env.process(other())
    env.run(until=4)
    assert seen == ["the attacker goes on", "the interrupt: hit", "an ordinary event"]


def test_what_has_a_later_priority_comes_after_everything_else_of_its_time() -> None:
    env = simpy.Environment()
    seen: list[str] = []

    def resolver(_: Event) -> None:
        seen.append(f"resolved at {env.now}")

    def reporter(name: str, nap: int) -> Plan:
        yield env.timeout(nap)
        if name == "first":
            call = Event(env)
            call._ok = True
            call._value = None
            assert call.callbacks is not None
            call.callbacks.append(resolver)
            env.schedule(call, EventPriority(2))
        seen.append(name)
        yield env.timeout(0)
        seen.append(f"{name}, at once")

    for name in ("first", "second"):
        env.process(reporter(name, 3))
    env.run()
    assert seen == ["first", "second", "first, at once", "second, at once", "resolved at 3"]


def test_an_interrupted_wait_leaves_its_timeout_behind_and_wakes_nobody() -> None:
    env = simpy.Environment()
    seen: list[tuple[float, str]] = []

    def victim() -> Plan:
        try:
            yield env.timeout(9)
            seen.append((env.now, "slept through"))
        except simpy.Interrupt:
            seen.append((env.now, "woken"))
        yield env.timeout(20)
        seen.append((env.now, "slept again"))

    def attacker() -> Plan:
        yield env.timeout(3)
        struck.interrupt()

    struck = env.process(victim())
    env.process(attacker())
    env.run()
    assert seen == [(3, "woken"), (23, "slept again")]


def test_a_left_over_timeout_keeps_a_run_without_an_end_going() -> None:
    """So the engine steps until the fight is over, and does not wait for the queue to empty."""
    env = simpy.Environment()

    def victim() -> Plan:
        with pytest.raises(simpy.Interrupt):
            yield env.timeout(900)

    def attacker() -> Plan:
        yield env.timeout(3)
        struck.interrupt()

    struck = env.process(victim())
    env.process(attacker())
    env.run()
    assert env.now == 900


def test_a_second_interrupt_of_one_time_hits_what_comes_next() -> None:
    """So the engine merges all causes of one moment into one interrupt."""
    env = simpy.Environment()
    seen: list[str] = []

    def victim() -> Plan:
        for what in ("casting", "its answer"):
            try:
                yield env.timeout(9)
            except simpy.Interrupt as interrupt:
                seen.append(f"{what} was interrupted by {interrupt.cause}")

    def attacker() -> Plan:
        yield env.timeout(3)
        struck.interrupt("one")
        struck.interrupt("two")

    struck = env.process(victim())
    env.process(attacker())
    env.run()
    assert seen == ["casting was interrupted by one", "its answer was interrupted by two"]


def test_a_process_cannot_interrupt_itself_nor_one_that_has_ended() -> None:
    env = simpy.Environment()

    def itself() -> Plan:
        with pytest.raises(RuntimeError, match="not allowed to interrupt itself"):
            me.interrupt()
        yield env.timeout(1)

    me = env.process(itself())
    env.run()
    with pytest.raises(RuntimeError, match="has terminated"):
        me.interrupt()


def test_a_failed_process_raises_its_error_in_the_run() -> None:
    env = simpy.Environment()

    def failing() -> Plan:
        yield env.timeout(1)
        raise ZeroDivisionError("half of nothing")

    env.process(failing())
    with pytest.raises(ZeroDivisionError, match="half of nothing"):
        env.run()


def test_time_stays_a_whole_number_however_large() -> None:
    """A moment is a large int; a float would lose its rank after 2**53."""
    start = (1 << 60) + 7
    env = simpy.Environment(start)
    seen: list[object] = []

    def sleeper() -> Plan:
        yield env.timeout(1)
        seen.append(env.now)

    env.process(sleeper())
    env.run()
    assert seen == [start + 1]
    assert isinstance(seen[0], int)


def test_the_clock_and_the_queue_are_what_the_properties_read() -> None:
    env = simpy.Environment(3)
    env.timeout(4)
    assert (env._now, env._queue[0][0]) == (env.now, env.peek()) == (3, 7)
    env.step()
    assert env._now == env.now == 7
