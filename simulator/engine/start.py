"""What is the same at the start of every fight of a scenario?

Worked out once for a scenario, and kept for the next of its fights: the ruleset with its house rules, the ground, who
stands beside whom.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from simulator.engine.log import Cited, Stamps
from simulator.model import steps
from simulator.model.compiled import CombatantSpec, CompiledScenario, Position, Rectangle
from simulator.model.geometry import distance
from simulator.model.ways import Ways, ways_around
from simulator.rulesets import ruleset
from simulator.rulesets.base import Ruleset, Setting
from simulator.tactics.announced import speakers

KEPT: Final = 8
"""Scenarios whose start is kept at a time."""


class Start(NamedTuple):
    """How every fight of a scenario begins."""

    rules: Ruleset
    covers: tuple[Rectangle, ...]
    """What hides somebody."""
    heights: tuple[Rectangle, ...]
    """High ground."""
    ways: Ways | None
    """The ways around walls; None: there are none."""
    standing: int
    """Who is there from the start (bits)."""
    away: int
    """Who has yet to arrive (bits)."""
    initial: tuple[int, ...]
    """How many each side has there."""
    near: tuple[int, ...]
    """Of each combatant: who is within melee range (bits)."""
    wielding: tuple[int, ...]
    """Of each combatant: the melee mode in hand; -1: none."""
    to_do: int
    """Which steps of the end of a round have something to do from the first (bits)."""
    stamps: Stamps
    cited: Cited
    """What the log says of a moment, and of words of the engine."""
    speakers: tuple[int, int, int]
    """Who declares first, second and last (bits); the same for all fights."""


_STARTS: Final[dict[int, tuple[CompiledScenario, Start]]] = {}
"""By the identity of a scenario, which is kept with it: to hash all its records would cost more than it saves."""


@lru_cache(maxsize=KEPT)
def _built(name: str, settings: tuple[tuple[str, Setting], ...]) -> Ruleset:
    """A ruleset with its house rules, built once a process."""
    return ruleset(name, dict(settings))


def start_of(scenario: CompiledScenario) -> Start:
    """How the fights of a scenario begin."""
    kept = _STARTS.get(id(scenario))
    if kept is None:
        if len(_STARTS) >= KEPT:
            _STARTS.clear()
        kept = _STARTS[id(scenario)] = (scenario, _work_out(scenario))
    return kept[1]


def _work_out(scenario: CompiledScenario) -> Start:
    rules = _built(scenario.ruleset, scenario.settings)
    boxes = scenario.arena.rectangles
    walls = tuple((box.left, box.bottom, box.right, box.top) for box in boxes if box.blocks_movement)
    ways = ways_around(walls, scenario.arena.borders) if walls else None
    specs = scenario.combatants
    there = [not (spec.arrives_round > 1 or spec.arrives_when) for spec in specs]
    places = [spec.position if present else None for spec, present in zip(specs, there, strict=True)]
    return Start(
        rules,
        tuple(box for box in boxes if box.cover),
        tuple(box for box in boxes if not box.cover and not box.blocks_movement),
        ways,
        sum(1 << index for index, present in enumerate(there) if present),
        sum(1 << index for index, present in enumerate(there) if not present),
        tuple(
            sum(present and spec.side == side for spec, present in zip(specs, there, strict=True))
            for side in range(len(scenario.sides))
        ),
        tuple(_neighbours(index, places, rules.movement.melee_range, ways) for index in range(len(specs))),
        tuple(_in_hand(spec) for spec in specs),
        1 << steps.REGENERATE if any(spec.regeneration for spec in specs) else 0,
        Stamps(rules.timing),
        Cited(rules.cites),
        speakers(specs),
    )


def _neighbours(index: int, places: list[Position | None], reach: int, ways: Ways | None) -> int:
    """Who stands within reach of one combatant, with no wall between (bits)."""
    mine = places[index]
    found = 0
    if mine is None:
        return found
    for other, place in enumerate(places):
        if place is None or other == index or distance(*mine, *place) > reach:
            continue
        if ways is None or ways.is_free(mine, place):
            found |= 1 << other
    return found


def _in_hand(spec: CombatantSpec) -> int:
    """The weapon with which somebody enters the fight: the first for melee, unless a missile weapon is in hand."""
    armed = spec.melee and spec.melee[0].item >= 0 and not any(mode.in_hand for mode in spec.missiles)
    return 0 if armed else -1
