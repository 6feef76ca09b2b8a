"""Does a side that does not pursue let the fleeing go, whatever its members were about?"""

from __future__ import annotations

import pytest

from tests.conformance.segment.small_fights import HIT, fight, who
from tests.staging import only, stage

FLEES = "do: flee"


def played(scenario: str, *, pursue: bool, dice: dict | None = None) -> list:
    """The events of a fight whose red side pursues, or does not."""
    if not pursue:
        head, tail = scenario.split("  red:\n")
        scenario = f"{head}  red:\n    pursue: false\n    members:\n" + tail.replace("    - ", "      - ")
    return stage(scenario, dice or {})


def gone_after(events: list, name: str, target: str) -> list:
    """Steps of somebody towards one foe."""
    return [one for one in only(events, "moved", name) if one["target"] == target]


@pytest.mark.parametrize("pursue", [True, False])
def test_who_has_shot_its_foe_down_goes_on_to_one_who_runs_only_if_the_side_pursues(*, pursue: bool) -> None:
    archer = who(
        "Archer",
        "do: shoot, at: nearest, then: advance, when: round == 1",
        "do: hold",
        weapons="[short bow]",
        position="[0, 0]",
    )
    falls = who("Falls", "do: hold", hp=1, position="[40, 0]")
    runs = who("Runs", FLEES, position="[60, 0]")
    events = played(fight(archer, [falls, runs]), pursue=pursue, dice={("red/Archer", HIT): [20, 20]})
    assert only(events, "down", "Falls")
    assert bool(gone_after(events, "Archer", "Runs")) is pursue


@pytest.mark.parametrize("pursue", [True, False])
def test_who_walks_towards_one_that_falls_turns_to_one_who_runs_only_if_the_side_pursues(*, pursue: bool) -> None:
    walker = who("Walker", "do: move, at: nearest, when: round == 1", "do: hold", position="[0, 0]")
    archer = who(
        "Archer", "do: shoot, at: nearest, when: round == 1", "do: hold", weapons="[short bow]", position="[0, 30]"
    )
    falls = who("Falls", "do: hold", hp=1, position="[90, 0]")
    runs = who("Runs", FLEES, position="[110, 0]")
    events = played(fight([walker, archer], [falls, runs]), pursue=pursue, dice={("red/Archer", HIT): [20, 20]})
    assert only(events, "down", "Falls")
    assert bool(gone_after(events, "Walker", "Runs")) is pursue


@pytest.mark.parametrize("pursue", [True, False])
def test_a_foe_who_turns_to_run_before_the_blow_is_followed_only_if_the_side_pursues(*, pursue: bool) -> None:
    fighter = who("Fighter", "do: attack", weapons="[long sword]", position="[0, 0]")
    runs = who("Runs", FLEES, position="[9, 0]")
    events = played(fight(fighter, runs), pursue=pursue)
    assert bool(gone_after(events, "Fighter", "Runs")) is pursue
