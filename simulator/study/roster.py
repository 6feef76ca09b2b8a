"""Who takes part in a scenario, and how are they grouped in what is shown?

Works out once, from a compiled scenario, what counting and reporting look up again and again. Changes
nothing and reads no record of a fight.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple

from simulator.model.compiled import CombatantSpec, CompiledScenario
from simulator.model.record import DRAW, UNDECIDED
from simulator.model.terms import CHARACTER

__all__ = ["OUTCOME_NAMES", "Group", "Roster"]

OUTCOME_NAMES: Final[Mapping[int, str]] = {DRAW: "draw", UNDECIDED: "undecided"}
"""What a fight without a winner is called."""


class Group(NamedTuple):
    """The combatants of one `count:`, as one row of a report."""

    name: str
    side: int
    members: tuple[int, ...]
    """Indexes of combatants, in canonical order."""


class Roster:
    """The sides, combatants, groups and powers of one scenario, by number and by name."""

    def __init__(self, scenario: CompiledScenario) -> None:
        self.scenario = scenario
        self.sides: tuple[str, ...] = tuple(side.name for side in scenario.sides)
        self.combatants: tuple[CombatantSpec, ...] = scenario.combatants
        members: dict[tuple[int, str], list[int]] = {}
        for index, spec in enumerate(self.combatants):
            members.setdefault((spec.side, spec.group), []).append(index)
        self.groups: tuple[Group, ...] = tuple(
            Group(name, side, tuple(found))
            for (side, name), found in members.items()
            if len(found) > 1 or self.combatants[found[0]].name != name
        )
        self.members: tuple[tuple[int, ...], ...] = tuple(
            tuple(index for index, spec in enumerate(self.combatants) if spec.side == side)
            for side in range(len(self.sides))
        )

    @cached_property
    def protagonist(self) -> int:
        """The side whose story is told: `party` if one is called so, else the first that has characters.

        A file's order does not matter, so "first" is by name; without any characters it is the first of all.
        """
        if "party" in self.sides:
            return self.sides.index("party")
        for side, members in enumerate(self.members):
            if any(self.combatants[index].traits & CHARACTER for index in members):
                return side
        return 0

    @cached_property
    def camps(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The side whose story is told with its allies, and all other sides."""
        allies = self.scenario.sides[self.protagonist].allies
        sides = range(len(self.sides))
        return tuple(side for side in sides if allies >> side & 1), tuple(
            side for side in sides if not allies >> side & 1
        )

    @cached_property
    def side_order(self) -> tuple[int, ...]:
        """The sides in the order in which a person reads of them: the one whose story is told, then the others."""
        return tuple(sorted(range(len(self.sides)), key=lambda side: side != self.protagonist))

    @cached_property
    def outcomes(self) -> tuple[int, ...]:
        """Every way a fight can end, in the order in which reports name them: the sides, draw, undecided."""
        return (*range(len(self.sides)), DRAW, UNDECIDED)

    def outcome_name(self, outcome: int) -> str:
        """The name of the side that won, `draw` or `undecided`."""
        return OUTCOME_NAMES.get(outcome) or self.sides[outcome]

    @cached_property
    def hit_points_doubled(self) -> tuple[int, ...]:
        """Each combatant's hit points at the start, on average, times two (dice average in halves)."""
        return tuple(int(2 * spec.mean_hit_points) for spec in self.combatants)

    @cached_property
    def full_hit_points_doubled(self) -> tuple[int, ...]:
        """Each side's hit points at the start, on average, times two."""
        return tuple(sum(self.hit_points_doubled[index] for index in members) for members in self.members)

    @cached_property
    def powers(self) -> tuple[tuple[str, ...], ...]:
        """The names of the powers (spells, potions, functions of wands, breath ...) that each side has."""
        return tuple(
            tuple(sorted({power.name for index in members for power in self.combatants[index].powers}))
            for members in self.members
        )
