"""Why a casting was not begun is told as it is: hurt, silenced, the target gone."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.dice import Purpose
from tests.conformance.segment.small_fights import fight, who
from tests.staging import Event, only, stage

HIT = Purpose.HIT


def mage(*orders: str, **more: Any) -> str:
    more = {"spells": "[magic missile]", "position": "[0, 0]"} | more
    return who("Mage", *orders, class_="magic-user", level=5, **more)


LATE = ("do: cast magic missile, delay: 8, when: round == 1", "do: wait")


def reasons(events: list[Event]) -> list[str]:
    """Why the mage did something else, or nothing, instead of casting."""
    told = [event for kind in ("action_changed", "action_lost") for event in only(events, kind, "Mage")]
    return [str(event["reason"]) for event in told]


@pytest.mark.rule("SEG-CST-06")
def test_who_was_hurt_is_said_to_have_been() -> None:
    archer = who("Archer", "do: snap_shot short bow", weapons="[short bow]", position="[60, 0]")
    events = stage(fight(mage(*LATE), archer, rules="surprise: none"), {("blue/Archer", HIT): [20]})
    assert reasons(events) == ["hurt before casting"]
    assert only(events, "casting_started") == []


GAG = """
content:
  items:
    gag: {kind: device, segments: 1, range: 90, effects: [{do: condition, condition: silenced, rounds: 10}]}
"""


def test_who_is_silenced_is_said_to_be() -> None:
    gagger = who(
        "Gagger", "do: use gag, when: round == 1", "do: wait", items="[{item: gag, in_hand: true}]", position="[60, 0]"
    )
    events = stage(fight(mage(*LATE), gagger, rounds=2, more=GAG))
    assert reasons(events) == ["silenced"]


def test_a_target_that_has_gone_is_said_to_have() -> None:
    friend = who("Friend", "do: shoot short bow", "do: wait", weapons="[short bow]", position="[0, 10]")
    orc = who("Orc", monster="orc", hp=1, position="[60, 0]")
    events = stage(fight([mage(*LATE), friend], [orc, who("Far", position="[90, 0]")]), {("red/Friend", HIT): [20, 20]})
    assert reasons(events) == ["the target is gone"]
