"""Which spells has somebody in memory, and may it have them?"""

from __future__ import annotations

from simulator.content.places import Loc
from simulator.content.powers import cast_as, least_level, spell_power
from simulator.content.schema_creatures import SpellEntry
from simulator.content.schema_fields import read_copies
from simulator.content.schema_scenario import EntryFile
from simulator.content.workshop import Workshop
from simulator.model.compiled import Power

__all__ = ["spells_in_memory", "spells_of"]


def spells_in_memory(entry: EntryFile) -> dict[str, int]:
    """The spells of a combatant and how many copies of each.

    >>> spells_in_memory(EntryFile(spells=["sleep", "sleep", "web x2"]))
    {'sleep': 2, 'web': 2}
    """
    if isinstance(entry.spells, dict):
        return dict(entry.spells)
    copies: dict[str, int] = {}
    for text in entry.spells:
        name, count = read_copies(text)
        copies[name] = copies.get(name, 0) + count
    return copies


def spells_of(entry: EntryFile, lists: list[tuple[str, list[int], int, int]], loc: Loc, shop: Workshop) -> list[Power]:
    """Spells in memory; `lists` has (whose spells, from which levels, its level, its caster level)."""
    powers: list[Power] = []
    places = _spell_places(entry, loc)
    for name, copies in spells_in_memory(entry).items():
        place = places[name]
        spell = shop.find("spells", name, SpellEntry, place)
        if spell is None:
            continue
        canonical = shop.canonical("spells", name)
        fitting = [one for one in lists if one[0] in spell.classes]
        if not fitting:
            whose = " and ".join(f"{caster} spell of level {level}" for caster, level in sorted(spell.classes.items()))
            who = entry.class_ or entry.monster
            shop.report.at(place, f"a {who} cannot cast {canonical}: it is a {whose}")
            continue
        able = [one for one in fitting if 0 < least_level(spell, one[0], one[1]) <= one[2]]
        if not able:
            least = min(least_level(spell, one[0], one[1]) for one in fitting)
            shop.report.at(
                place, f"{canonical} needs level {least}" if least else f"no level of it can cast {canonical}"
            )
            continue
        caster, _from, _level, caster_level = max(able, key=lambda one: (one[3], one[0]))
        if copies:
            version = cast_as(spell, caster)
            powers.append(spell_power(canonical, version, caster_level, spell.classes[caster], copies, shop.summon))
    return sorted(powers, key=lambda power: (power.level, power.name))


def _spell_places(entry: EntryFile, loc: Loc) -> dict[str, Loc]:
    if isinstance(entry.spells, dict):
        return {name: (*loc, "spells", name) for name in entry.spells}
    places: dict[str, Loc] = {}
    for number, text in enumerate(entry.spells):
        places.setdefault(read_copies(text)[0], (*loc, "spells", number))
    return places
