"""What are the figures of whoever an entry of a scenario stands for?

An entry becomes a :class:`simulator.model.compiled.CombatantSpec` that lacks only what depends on the others: its
name, its place and its tactics.
"""

from __future__ import annotations

from dataclasses import replace

from simulator.content.characters import character
from simulator.content.monsters import monster
from simulator.content.places import Loc
from simulator.content.schema_scenario import EntryFile
from simulator.content.workshop import Workshop
from simulator.dice import combatant_owner
from simulator.model import terms
from simulator.model.compiled import CombatantSpec

__all__ = ["body_of", "template_of"]


def body_of(entry: EntryFile, loc: Loc, shop: Workshop) -> CombatantSpec | None:
    """The figures of an entry; None where it says too little, which has then been reported."""
    if entry.class_ is not None and entry.monster is not None:
        shop.report.at(loc, "an entry is of a class or a monster, not both")
        return None
    if entry.class_ is not None:
        return character(entry, entry.class_, loc, shop)
    if entry.monster is not None:
        return monster(entry, entry.monster, loc, shop)
    shop.report.at(loc, "an entry needs `class` and `level`, or `monster`")
    return None


def template_of(shop: Workshop, name: str) -> CombatantSpec | None:
    """A creature as a summoning brings it."""
    spec = body_of(EntryFile(monster=name), ("content",), shop)
    if spec is None:
        return None
    return replace(
        spec,
        name=name,
        group=name,
        owner=combatant_owner(shop.side_name, f"summoned {name}"),
        traits=spec.traits | terms.SUMMONED,
    )
