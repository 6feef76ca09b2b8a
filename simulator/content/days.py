"""How does a file with several encounters become a day that can be played?

Every encounter is compiled as a scenario of its own: what stands at the top of the file, with the encounter's own
parts put in its place. So all that a scenario can say, and every check, holds for a day too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from simulator.content.catalogue import normal
from simulator.content.compiler import Wishes, compile_document, long_forms
from simulator.content.overrides import OptionFault, Override, apply_plainly, shown
from simulator.content.places import Report
from simulator.content.reading import Document
from simulator.content.schema_day import DayPart, RoomPart
from simulator.content.validation import fit
from simulator.content.yaml_reader import Entry, Node, Plain
from simulator.errors import Fault, InputError
from simulator.model.compiled import CompiledScenario
from simulator.model.day import HEALING_NAMES, CompiledDay, Room, TurnBack

__all__ = ["compile_day", "is_day", "load_day"]

KEY: Final = "day"
_OWN: Final = ("distance", "arena", "waves", "goals", "rounds", "notes")
"""Parts of an encounter that stand in for those of the whole file."""


def is_day(document: Document) -> bool:
    """Whether a document is a day of several encounters."""
    root = document.root
    return root is not None and root.entries is not None and KEY in root.entries


def compile_day(document: Document, wishes: Wishes) -> tuple[CompiledDay | None, tuple[Fault, ...]]:
    """The day of a document for which `is_day` holds, or everything that is wrong with it."""
    root = document.root
    assert root is not None
    assert root.entries is not None
    root, refused = _changed(root, wishes.overrides)
    report = Report(document.file, root, (*document.faults, *refused))
    part = fit(DayPart, _plain(root), report, (KEY,))
    if part is None:
        return None, report.sorted()
    titles = [room.title or f"room {number}" for number, room in enumerate(part.encounters, start=1)]
    _check_titles(titles, part.encounters, report)
    common, own = _shared_out(wishes.overrides, titles, report)
    nodes = _room_nodes(root)
    rooms: list[CompiledScenario] = []
    for number, title in enumerate(titles):
        if number >= len(nodes):
            break
        alone = Document(_merged(root, nodes[number], title), (), document.file, document.folder)
        scenario, faults = compile_document(alone, replace(wishes, overrides=(*common, *own.get(number, ()))))
        for fault in faults:
            report.note(_in_room(fault, nodes[number], number))
        if scenario is not None:
            rooms.append(scenario)
    if report.faults:
        return None, report.sorted()
    return _day(root, part, titles, rooms), ()


def _changed(root: Node, overrides: Iterable[Override]) -> tuple[Node, list[Fault]]:
    """The document after changes to the day itself, such as day.healing=none."""
    faults: list[Fault] = []
    for override in overrides:
        if _of_day(override):
            root, found = apply_plainly(root, override)
            faults += found
    return root, faults


def _plain(root: Node) -> Plain:
    """The day as plain values."""
    plain = (root.entries or {})[KEY].node.plain()
    encounters = plain.get("encounters") if isinstance(plain, dict) else None
    if isinstance(encounters, list):
        plain["encounters"] = [long_forms(one) for one in encounters]
    return plain


def _of_day(override: Override) -> bool:
    """Whether a change is to the day itself, not to one of its encounters or to the top of the file."""
    return override.path[0] == KEY and override.path[1:2] != () and override.path[1] in DayPart.model_fields


def _day(root: Node, part: DayPart, titles: list[str], scenarios: list[CompiledScenario]) -> CompiledDay:
    """The parts put together."""
    sides = tuple(sorted((root.entries or {})["sides"].node.entries or {}))
    first = scenarios[0]
    travellers = tuple(
        (first.sides[one.side].name, one.name) for one in first.combatants if first.sides[one.side].name in sides
    )
    rooms = tuple(
        Room(
            title,
            scenario,
            tuple(place for place, one in enumerate(scenario.combatants) if scenario.sides[one.side].name in sides),
            room.rest,
            room.in_bed,
        )
        for title, scenario, room in zip(titles, scenarios, part.encounters, strict=True)
    )
    turn_back = TurnBack(part.turn_back_when.lost or 0, part.turn_back_when.hp_below or 0)
    healing = HEALING_NAMES.index(part.healing)
    material = [
        *(f"{room.scenario.scenario_hash} {room.rest_days} {int(room.in_bed)}" for room in rooms),
        f"{healing} {turn_back.lost} {turn_back.hp_below}",
    ]
    return CompiledDay(
        title=_title(root),
        notes=first.notes,
        rooms=rooms,
        travellers=travellers,
        sides=sides,
        healing=healing,
        turn_back=turn_back,
        seed=first.seed,
        fights=first.fights,
        day_hash=hashlib.sha256("\n".join(material).encode("ascii")).hexdigest(),
    )


def _title(root: Node) -> str:
    entry = (root.entries or {}).get("title")
    return entry.node.value if entry is not None and isinstance(entry.node.value, str) else ""


def _check_titles(titles: list[str], rooms: Iterable[RoomPart], report: Report) -> None:
    """Paths go by titles, so each can be there once."""
    seen: dict[str, int] = {}
    for number, title in enumerate(titles):
        if normal(title) in seen:
            report.at((KEY, "encounters", number, "title"), f"there is another encounter called {title!r}")
        seen[normal(title)] = number


def _room_nodes(root: Node) -> list[Node]:
    """The nodes of the encounters."""
    day = (root.entries or {})[KEY].node
    entry = (day.entries or {}).get("encounters")
    return [] if entry is None else list(entry.node.items or [])


def _merged(root: Node, room: Node, title: str) -> Node:
    """The scenario of one encounter: the top of the file with what the encounter says for itself."""
    entries = {key: entry for key, entry in (root.entries or {}).items() if key != KEY}
    inside = room.entries or {}
    for key in _OWN:
        if key in inside:
            entries[key] = inside[key]
    named = Node(room.line, room.column, title)
    entries["title"] = inside.get("title", Entry(room.line, room.column, named))
    if "sides" in inside:
        foes = inside["sides"]
        mine = entries.get("sides")
        sides = Node(foes.node.line, foes.node.column)
        sides.entries = {**(foes.node.entries or {}), **((mine.node.entries or {}) if mine is not None else {})}
        if foes.node.entries is None:
            sides = foes.node
        entries["sides"] = Entry(foes.line, foes.column, sides)
    made = Node(root.line, root.column)
    made.entries = entries
    return made


def _in_room(fault: Fault, room: Node, number: int) -> Fault:
    """A fault of an encounter, with the path that it has in the file of the whole day."""
    first, last = room.line, _last_line(room)
    if fault.line is None or first is None or not first <= fault.line <= last:
        return fault
    return fault._replace(path=f"{KEY}.encounters.{number}.{fault.path}".rstrip("."))


def _last_line(node: Node) -> int:
    """The last line on which something of a node begins."""
    inner = [*(node.items or ()), *(entry.node for entry in (node.entries or {}).values())]
    return max([node.line or 0, *(_last_line(one) for one in inner)])


def _shared_out(
    overrides: Iterable[Override], titles: list[str], report: Report
) -> tuple[tuple[Override, ...], dict[int, tuple[Override, ...]]]:
    """Changes from outside: those of the whole day, and those of one encounter (`day.TITLE.` and its own path)."""
    common: list[Override] = []
    own: dict[int, list[Override]] = {}
    called = [normal(title) for title in titles]
    for override in overrides:
        if _of_day(override):
            continue
        if override.path[0] != KEY:
            common.append(override)
        elif len(override.path) > 2 and normal(override.path[1]) in called:
            own.setdefault(called.index(normal(override.path[1])), []).append(override._replace(path=override.path[2:]))
        else:
            message = f"write day.TITLE.PATH=VALUE, with one of these titles: {', '.join(titles)}"
            report.note(OptionFault(override.origin, None, None, shown(override.path), message))
    return tuple(common), {number: tuple(found) for number, found in own.items()}


def load_day(document: Document, wishes: Wishes) -> CompiledDay:
    """The day of a document. Raises InputError with everything that is wrong."""
    if not is_day(document):
        if document.root is None:
            raise InputError(Report(document.file, None, document.faults).sorted())
        raise InputError([Fault(document.file, None, None, KEY, "this is a single scenario: it has no `day:`")])
    day, faults = compile_day(document, wishes)
    if day is None:
        raise InputError(faults)
    return day
