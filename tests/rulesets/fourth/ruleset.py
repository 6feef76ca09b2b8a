"""A fourth ruleset, of a few lines: does the engine play what answers its questions, and nothing more?

Three rules of its own (initiative on a die of twenty, attacks that hit on 11 or more whatever the armour, wounds that
cannot be parried by armour of any kind but never do more than 2) and for the rest the answers of a neighbour. It has no
catalogue and no content of its own; it lives in the tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from simulator.rulesets import ruleset
from simulator.rulesets.base import Ruleset, Setting

NEIGHBOUR: Final = "gold"
NEED: Final = 11
MOST: Final = 2


def build(settings: Mapping[str, Setting]) -> Ruleset:
    """The fourth ruleset under the house rules of its neighbour."""
    rest = ruleset(NEIGHBOUR, settings)
    return replace(
        rest,
        name="fourth",
        timing=replace(rest.timing, initiative_sides=20),
        attack=replace(rest.attack, number_needed=_always_eleven),
        damage=replace(rest.damage, of_hit=_two_at_most),
        cites={"round": ("FOURTH-01",), "blow": ("FOURTH-02",)},
    )


def _always_eleven(_thac0: int, _armour_class: int) -> int:
    return NEED


def _two_at_most(rolled: int, bonus: int) -> int:
    return min(MOST, rolled + bonus)
