"""Who is in the fight, and what is everybody called?

Expands the entries of a scenario into single combatants with unique names, in an order that depends on names alone:
sides by name, then combatants by name, numbers in names counted as numbers (goblin 2 before goblin 10).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from simulator.content.places import Loc, Report
from simulator.content.schema_scenario import MOST_COMBATANTS, Arrival, EntryFile, ScenarioFile
from simulator.errors import did_you_mean

__all__ = ["Recruit", "natural_key", "recruits_of", "side_names"]

_DIGITS = re.compile(r"([0-9]+)")
NaturalKey = tuple[tuple[tuple[str, int, str], ...], str]


def natural_key(name: str) -> NaturalKey:
    """Sorts names as people would: without regard to capitals, numbers by their size.

    >>> sorted(["goblin 10", "Zora", "goblin 2", "abe"], key=natural_key)
    ['abe', 'goblin 2', 'goblin 10', 'Zora']
    """
    parts = _DIGITS.split(name.casefold())
    return tuple(
        ("", int(part), part) if part.isdecimal() and part.isascii() else (part, 0, "") for part in parts
    ), name


@dataclass(frozen=True, slots=True)
class Recruit:
    """One combatant: what it is called, and the entry that it comes from."""

    side: int
    name: str
    own_name: str
    """Its name within its side, by which its dice go."""
    group: str
    number: int
    """Which of its entry's count it is, from 0."""
    entry: EntryFile
    loc: Loc
    arrives: Arrival | None


@dataclass(frozen=True, slots=True)
class _Listed:
    """An entry, where it stands, and when those it stands for arrive."""

    entry: EntryFile
    loc: Loc
    arrives: Arrival | None


def side_names(scenario: ScenarioFile) -> tuple[str, ...]:
    """The sides in canonical order."""
    return tuple(sorted(scenario.sides, key=natural_key))


def recruits_of(scenario: ScenarioFile, report: Report) -> tuple[Recruit, ...]:
    """Everybody, in canonical order; what is wrong with names and numbers goes to the report."""
    sides = side_names(scenario)
    found: list[Recruit] = []
    for side, side_name in enumerate(sides):
        found.extend(_of_side(side, _listed(scenario, side_name), report))
    _check_waves(scenario, report)
    if len(found) > MOST_COMBATANTS:
        message = f"{len(found):,} combatants are more than the {MOST_COMBATANTS} that one fight may have"
        report.at(("sides",), message, key=True)
        return ()
    return tuple(sorted(_told_apart(found, sides, report), key=lambda one: (one.side, natural_key(one.own_name))))


def _listed(scenario: ScenarioFile, side_name: str) -> list[_Listed]:
    listed = [
        _Listed(entry, ("sides", side_name, "members", number), entry.arrives)
        for number, entry in enumerate(scenario.sides[side_name].members)
    ]
    for place, wave in enumerate(scenario.waves):
        if wave.side == side_name:
            listed.extend(
                _Listed(entry, ("waves", place, "members", number), entry.arrives or wave.arrives)
                for number, entry in enumerate(wave.members)
            )
    return listed


def _check_waves(scenario: ScenarioFile, report: Report) -> None:
    for place, wave in enumerate(scenario.waves):
        for name in ("side", "arrives"):
            if name not in wave.model_fields_set:
                report.at(("waves", place, name), f"`{name}` is missing")
        if wave.side not in scenario.sides and "side" in wave.model_fields_set:
            hint = did_you_mean(wave.side, side_names(scenario), listed=20)
            report.at(("waves", place, "side"), f"there is no side {wave.side!r}{hint}")


def _kind(entry: EntryFile) -> str | None:
    return entry.class_ if entry.class_ is not None else entry.monster


def _of_side(side: int, listed: Iterable[_Listed], report: Report) -> list[Recruit]:
    found: list[Recruit] = []
    kinds: set[str] = set()
    for one in listed:
        entry = one.entry
        kind = _kind(entry)
        if kind is None:
            continue
        if entry.name is None:
            if kind.casefold() in kinds:
                report.at(one.loc, f"a second {kind} without a name on one side: give one of them a `name`")
                continue
            kinds.add(kind.casefold())
        found.extend(_expanded(side, one, entry.name or kind, report))
    return found


def _expanded(side: int, one: _Listed, base: str, report: Report) -> list[Recruit]:
    """The combatants of one entry: alone under its name, with a `count` under its name and a number."""
    count = one.entry.count
    if isinstance(one.entry.hp, list) and len(one.entry.hp) != (1 if count is None else count):
        wanted = 1 if count is None else count
        report.at((*one.loc, "hp"), f"hit points for {wanted} are {wanted} numbers, not {len(one.entry.hp)}")
        return []
    if count is None:
        return [Recruit(side, base, base, base, 0, one.entry, one.loc, one.arrives)]
    if count > MOST_COMBATANTS:
        report.at((*one.loc, "count"), f"at most {MOST_COMBATANTS} combatants can fight, not {count}")
        return []
    if count > 1 and one.entry.position is not None:
        report.at((*one.loc, "position"), "several alike cannot all stand at one place; leave it out, or list them")
    names = [f"{base} {number}" for number in range(1, count + 1)]
    return [
        Recruit(side, name, name, base, number, one.entry, one.loc, one.arrives) for number, name in enumerate(names)
    ]


def _told_apart(found: list[Recruit], sides: tuple[str, ...], report: Report) -> list[Recruit]:
    """Make names unique: those that stand on several sides only by their kind take their side's name before them."""
    owners: dict[str, set[int]] = {}
    for one in found:
        owners.setdefault(one.own_name.casefold(), set()).add(one.side)
    seen: dict[str, Recruit] = {}
    result: list[Recruit] = []
    for one in found:
        shared = len(owners[one.own_name.casefold()]) > 1
        renamed = one
        if shared and one.entry.name is None:
            prefix = sides[one.side]
            renamed = Recruit(
                one.side,
                f"{prefix} {one.name}",
                one.own_name,
                f"{prefix} {one.group}",
                one.number,
                one.entry,
                one.loc,
                one.arrives,
            )
        other = seen.setdefault(renamed.name.casefold(), renamed)
        if other is not renamed:
            place = (*one.loc, "name") if one.entry.name is not None else one.loc
            report.at(place, f"the name {one.name!r} is given twice")
            continue
        result.append(renamed)
    return result
