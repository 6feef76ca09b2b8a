"""How does a scenario file become a fight that can be played?

Puts the parts together: the document, changes from outside, the shape of the file, content and house rules,
combatants, places, tactics, hashes. Whatever is wrong is collected on the way, and as much as possible is looked at
before it is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simulator.content import placement
from simulator.content.bodies import body_of, template_of
from simulator.content.body_parts import check_weights
from simulator.content.catalogue import Catalogue, shipped
from simulator.content.catalogue_rules import (
    SHARED_BLOCK,
    all_settings,
    check_house_rules,
    setting_block,
)
from simulator.content.ground import arena_of, check_places, goals_of
from simulator.content.hashing import rules_hash, scenario_hash
from simulator.content.homebrew import catalogue_for
from simulator.content.orders import Orders, condition_of
from simulator.content.overrides import ContentChange, OptionFault, Override, apply_override
from simulator.content.places import MOST_FAULTS, Loc, Report
from simulator.content.reading import Document
from simulator.content.roster import Recruit, recruits_of, side_names
from simulator.content.schema_base import one_of, shown
from simulator.content.schema_creatures import ClassEntry, MonsterEntry, SpellEntry
from simulator.content.schema_scenario import EntryFile, ScenarioFile, SideFile
from simulator.content.validation import fit
from simulator.content.workshop import Setting, Templates, Workshop
from simulator.content.yaml_reader import Entry, Node, Plain
from simulator.dice import combatant_owner, side_owner
from simulator.errors import Fault, did_you_mean
from simulator.model.compiled import CombatantSpec, CompiledScenario, HitPoints, Position, SideSpec, TacticLine
from simulator.rulesets import DEFAULT, figures, names, ruleset

__all__ = ["Wishes", "compile_document"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked for besides the document itself."""

    overrides: tuple[Override, ...] = ()
    ruleset: str | None = None
    content_dir: Path | None = None
    lenient: bool = False


def compile_document(document: Document, wishes: Wishes) -> tuple[CompiledScenario | None, tuple[Fault, ...]]:
    """The fight of a document, or everything that is wrong with it."""
    if document.root is None:
        return None, Report(document.file, None, document.faults).sorted()
    root = document.root
    if root.entries is None:
        message = "a scenario is a mapping: `sides:` and so on"
        faults = (*document.faults, Fault(document.file, root.line, root.column, "", message))
        return None, Report(document.file, None, faults).sorted()
    if "day" in root.entries:
        entry = root.entries["day"]
        message = (
            "this is a day of several encounters, not a single fight: `simulator day` plays it, in Python load_day"
        )
        return None, (Fault(document.file, entry.line, entry.column, "day", message),)
    first = Report(document.file, None, document.faults)
    root, changes = _overridden(root, wishes, first)
    report = Report(document.file, root, first.faults)
    scenario = fit(ScenarioFile, long_forms(root.plain()), report)
    if scenario is None:
        if not report.faults:
            report.at((), "this is no scenario")
        return None, report.sorted()
    compiled = _Compiler(scenario, root, report, document, wishes, changes).compiled()
    return (None if report.faults else compiled), report.sorted()


def _overridden(root: Node, wishes: Wishes, report: Report) -> tuple[Node, list[ContentChange]]:
    """The document after all changes, and those that change the content instead."""
    asked = [override.value.strip() for override in wishes.overrides if override.path == ("ruleset",)]
    ruleset = wishes.ruleset or (asked[-1] if asked else _said_ruleset(root))
    catalogue = shipped(ruleset if ruleset in names() else DEFAULT)
    changes: list[ContentChange] = []
    for override in wishes.overrides:
        root, change, faults = apply_override(root, override, catalogue)
        if change is not None:
            changes.append(change)
        for fault in faults:
            report.note(fault)
    if wishes.ruleset is not None and wishes.ruleset not in names():
        message = f"{shown(wishes.ruleset)} is not a ruleset{one_of(wishes.ruleset, names())}"
        report.note(OptionFault(f"--ruleset {wishes.ruleset}"[:200], None, None, "ruleset", message))
    elif wishes.ruleset is not None:
        value = Node(None, None, wishes.ruleset)
        value.origin = f"--ruleset {wishes.ruleset}"
        made = Node(root.line, root.column)
        made.entries = {**(root.entries or {}), "ruleset": Entry(None, None, value)}
        root = made
    return root, changes


def _said_ruleset(root: Node) -> str:
    entry = (root.entries or {}).get("ruleset")
    value = entry.node.value if entry is not None else None
    return value if isinstance(value, str) else DEFAULT


def long_forms(plain: Plain) -> Plain:
    """A scenario as plain values, with sides that are bare lists in their long form, so that paths agree."""
    sides = plain.get("sides") if isinstance(plain, dict) else None
    if isinstance(sides, dict):
        plain["sides"] = {name: {"members": side} if isinstance(side, list) else side for name, side in sides.items()}
    return plain


class _Compiler:
    """Compiles one scenario; every method works out one part."""

    def __init__(
        self,
        scenario: ScenarioFile,
        root: Node,
        report: Report,
        document: Document,
        wishes: Wishes,
        changes: Sequence[ContentChange],
    ) -> None:
        self.scenario = scenario
        self.report = report
        self.wishes = wishes
        self.ruleset = scenario.ruleset
        self.catalogue: Catalogue = catalogue_for(
            self.ruleset, root, report, document.folder, wishes.content_dir, changes
        )
        self.sides = side_names(scenario)
        self.gaps: list[str] = []
        self.unknown: dict[tuple[str, str], str] = {}
        self.templates = Templates()
        self.settings = self._settings()
        self.orders = Orders(scenario, report, self._aliases(), ruleset(self.ruleset, self.settings).actions)
        self.tables = figures(self.ruleset, self.settings)

    def compiled(self) -> CompiledScenario | None:
        """The whole scenario; None where there is nobody to fight."""
        recruits = recruits_of(self.scenario, self.report)
        sides = self._allies()
        arena = arena_of(self.scenario.arena, self.report)
        goals = goals_of(self.scenario, self.sides, self.report)
        bodies = self._bodies()
        check_weights(bodies, self.tables, self.report)
        self.orders.check_named()
        retreats = [self._retreat(side) for side in self.sides]
        ready = tuple(one for one in recruits if bodies.get(one.loc) is not None)
        places = self._places(ready, bodies)
        check_places(ready, places, arena, self.report)
        self._check_sides(sides)
        combatants = tuple(
            self._combatant(one, bodies[one.loc], place) for one, place in zip(ready, places, strict=True)
        )
        if self.report.faults:
            return None
        scenario = CompiledScenario(
            title=self.scenario.title,
            ruleset=self.ruleset,
            settings=tuple(self.settings.items()),
            sides=tuple(
                self._side(number, sides[number], retreats[number], ready) for number in range(len(self.sides))
            ),
            combatants=combatants,
            templates=tuple(self._with_tactics(one) for one in self.templates.all()),
            arena=arena,
            round_limit=self.scenario.rounds,
            goals=goals,
            scenario_hash="",
            rules_hash=rules_hash(self.ruleset),
            seed=self.scenario.seed,
            fights=self.scenario.fights,
            notes=self.scenario.notes,
            dropped=(
                *sorted(set(self.gaps)),
                *(f"no such action under these rules: {line}" for line in sorted(self.orders.skipped)),
                *(f"the shipped {name} is replaced" for name in self.catalogue.replaced),
            ),
        )
        return replace(scenario, scenario_hash=scenario_hash(scenario))

    # --- house rules and names ----------------------------------------------------------------------------------

    def _settings(self) -> dict[str, Setting]:
        """Every house rule in force, in the order of the catalogue."""
        values: dict[str, Setting] = {}
        for block, chosen in self.scenario.house_rules.items():
            in_force, faults = check_house_rules(block, chosen)
            for fault in faults:
                loc: Loc = ("house_rules", block, fault.setting) if fault.setting else ("house_rules", block)
                at_name = not fault.setting or fault.setting not in setting_block(block)
                self.report.at(loc, fault.message, key=at_name)
            if block in (SHARED_BLOCK, self.ruleset):
                values.update(in_force)
        ordered = {one.name: values.get(one.name, one.default) for one in all_settings(self.ruleset)}
        self._given_surprise(ordered)
        return ordered

    def _given_surprise(self, settings: dict[str, Setting]) -> None:
        """A side that is said to be surprised is surprised, unless the house rules say that nobody is."""
        surprised = [name for name in self.sides if self.scenario.sides[name].surprised]
        if not surprised or "surprise" not in settings:
            return
        chosen = self.scenario.house_rules.get(self.ruleset, {}).get("surprise")
        if chosen in (None, "given"):
            settings["surprise"] = "given"
            return
        for name in surprised:
            message = f"a side is given surprise, but the house rule surprise is {chosen}"
            self.report.at(("sides", name, "surprised"), message)

    def _aliases(self) -> dict[str, str]:
        """Other names of weapons, spells and items, for the tactics."""
        return {
            alias: canonical
            for kind in ("items", "spells", "weapons")
            for alias, canonical in self.catalogue.names[kind].items()
            if alias != canonical
        }

    # --- sides --------------------------------------------------------------------------------------------------

    def _allies(self) -> list[int]:
        """By side the bits of those that it counts as friends; an alliance holds both ways."""
        allies = [1 << number for number in range(len(self.sides))]
        for number, name in enumerate(self.sides):
            for place, other in enumerate(self.scenario.sides[name].allied_with):
                if other not in self.sides:
                    hint = did_you_mean(other, self.sides)
                    self.report.at(("sides", name, "allied_with", place), f"there is no side {other!r}{hint}")
                    continue
                friend = self.sides.index(other)
                allies[number] |= 1 << friend
                allies[friend] |= 1 << number
        return allies

    def _check_sides(self, allies: Sequence[int]) -> None:
        if len(self.sides) < 2:
            self.report.at(("sides",), "a fight needs at least two sides", key=True)
        elif all(bits == (1 << len(self.sides)) - 1 for bits in allies):
            self.report.at(("sides",), "all sides are allied; a fight needs foes", key=True)
        for name in self.sides:
            if all(entry.count == 0 for entry, _loc in self._entries(name)):
                self.report.at(("sides", name), "there is nobody on this side", key=True)

    def _retreat(self, side: str) -> tuple[int, ...]:
        text = self.scenario.sides[side].retreat_when
        return () if text is None else condition_of(text, self.report, ("sides", side, "retreat_when"))

    def _side(self, number: int, allies: int, retreat: tuple[int, ...], recruits: Sequence[Recruit]) -> SideSpec:
        name = self.sides[number]
        said = self.scenario.sides[name]
        return SideSpec(
            name=name,
            owner=side_owner(name),
            members=tuple(place for place, one in enumerate(recruits) if one.side == number),
            allies=allies,
            retreat_when=retreat,
            checks_morale=said.morale,
            surprised_segments=said.surprised,
            pursues=said.pursue,
            takes_prisoners=said.prisoners,
        )

    # --- combatants ---------------------------------------------------------------------------------------------

    def _bodies(self) -> dict[Loc, CombatantSpec]:
        """The figures of every entry with its tactics, by where the entry stands."""
        spells = self._spells_by_name()
        bodies: dict[Loc, CombatantSpec] = {}
        for number, name in enumerate(self.sides):
            shop = Workshop(
                self.catalogue,
                self.settings,
                self.tables,
                self.report,
                number,
                name,
                self.templates,
                spells,
                template_of,
                self.scenario.arena.outdoors,
                self.gaps,
                self.wishes.lenient,
                self.unknown,
            )
            for entry, loc in self._entries(name):
                if len(self.report.faults) > MOST_FAULTS:
                    break  # there is enough to mend; the rest is looked at next time
                spec = body_of(entry, loc, shop)
                if spec is None:
                    self.orders.check_words(entry, loc)
                    self._arrival_condition(entry, loc)
                else:
                    bodies[loc] = replace(
                        spec,
                        tactics=self._tactics(spec, entry, loc, name),
                        arrives_round=self._arrival_round(entry, loc),
                        arrives_when=self._arrival_condition(entry, loc),
                    )
        return bodies

    def _spells_by_name(self) -> dict[str, SpellEntry]:
        found: dict[str, SpellEntry] = {}
        for alias, canonical in self.catalogue.names["spells"].items():
            entry = self.catalogue.entries["spells"][canonical]
            if isinstance(entry, SpellEntry):
                found[alias] = found[canonical] = entry
        return found

    def _entries(self, side: str) -> list[tuple[EntryFile, Loc]]:
        """The entries of a side and of its waves, in an order that does not depend on the file.

        Waves of a side that is not there are looked at with the first side, so that all their faults are told.
        """
        members = self.scenario.sides[side].members
        listed: list[tuple[EntryFile, Loc]] = [
            (entry, ("sides", side, "members", place)) for place, entry in enumerate(members)
        ]
        for number, wave in enumerate(self.scenario.waves):
            if wave.side == side or (side == self.sides[0] and wave.side not in self.sides):
                listed += [(entry, ("waves", number, "members", place)) for place, entry in enumerate(wave.members)]
        return sorted(listed, key=lambda pair: pair[0].name or pair[0].class_ or pair[0].monster or "")

    def _arrival(self, entry: EntryFile, loc: Loc) -> Any:
        if entry.arrives is None and loc[0] == "waves" and isinstance(loc[1], int):
            return self.scenario.waves[loc[1]].arrives
        return entry.arrives

    def _arrival_round(self, entry: EntryFile, loc: Loc) -> int:
        arrival = self._arrival(entry, loc)
        return 0 if arrival is None or arrival.when is not None else int(arrival.round)

    def _arrival_condition(self, entry: EntryFile, loc: Loc) -> tuple[int, ...]:
        arrival = self._arrival(entry, loc)
        if arrival is None or arrival.when is None:
            return ()
        place = (*loc, "arrives", "when") if entry.arrives is not None else (*loc[:2], "arrives", "when")
        return condition_of(arrival.when, self.report, place)

    def _tactics(self, spec: CombatantSpec, entry: EntryFile, loc: Loc, side: str) -> tuple[TacticLine, ...]:
        group, kind_list = self._kind(spec.kind)
        said: SideFile = self.scenario.sides[side]
        return self.orders.of(spec, entry, loc, said, ("sides", side), group, kind_list)

    def _with_tactics(self, spec: CombatantSpec) -> CombatantSpec:
        group, kind_list = self._kind(spec.kind)
        return replace(spec, tactics=self.orders.by_kind(spec, group, kind_list))

    def _kind(self, kind: str) -> tuple[str, str | None]:
        """The family of a class (of two the fighters' first), and the list of tactics that suits a kind."""
        monster = self.catalogue.get("monsters", kind, MonsterEntry)
        if monster is not None:
            return "", monster.tactics
        classes = [self.catalogue.get("classes", name, ClassEntry) for name in kind.split("/")]
        groups = [one.group for one in classes if one is not None]
        order = ("fighter", "cleric", "thief", "magic-user")
        only = classes[0].tactics if len(classes) == 1 and classes[0] is not None else None
        return min(groups, key=order.index, default=""), only

    def _combatant(self, one: Recruit, body: CombatantSpec, place: Position) -> CombatantSpec:
        points = one.entry.hp
        hit_points = HitPoints(points[one.number]) if isinstance(points, list) else body.hit_points
        return replace(
            body,
            name=one.name,
            group=one.group,
            owner=combatant_owner(self.sides[one.side], one.own_name),
            hit_points=hit_points,
            position=place,
        )

    # --- places -------------------------------------------------------------------------------------------------

    def _places(self, recruits: Sequence[Recruit], bodies: Mapping[Loc, CombatantSpec]) -> list[Position]:
        said = self.scenario.arena
        fronts = list(placement.fronts_of(max(2, len(self.sides)), self.scenario.distance, said.size))
        put = [self.scenario.sides[name].at for name in self.sides]
        for number, at in enumerate(put):
            fronts[number] = fronts[number] if at is None else fronts[number].moved(*at)
        if len(fronts) == len(put):
            fronts = placement.facing(fronts, [at is not None for at in put])
        places: list[Position] = []
        for number, name in enumerate(self.sides):
            members = [one for one in recruits if one.side == number]
            side = self.scenario.sides[name]
            standers = [self._stander(one, bodies[one.loc], members) for one in members]
            places.extend(placement.places_of(standers, fronts[number], self._ground(side)))
        return places

    def _ground(self, side: SideFile) -> placement.Ground:
        spacing = self.settings.get("spacing", 3)
        widths = [self.scenario.arena.front or 0, (self.scenario.arena.size or (0, 0))[1] // 10]
        front = min((width for width in widths if width), default=0)
        abreast = 1 if side.formation == "column" else side.abreast or 0
        return placement.Ground(int(spacing) * 10, front * 10, abreast)

    def _stander(self, one: Recruit, body: CombatantSpec, members: Sequence[Recruit]) -> placement.Stander:
        waves = sorted({self._wave(member) for member in members} | {(0, "")})
        given = one.entry.position
        return placement.Stander(
            size=body.size,
            rank=one.entry.rank,
            has_melee_weapon=any(mode.item >= 0 or mode.natural for mode in body.melee),
            armour_class=body.armour.total,
            given=None if given is None else Position(*given),
            wave=waves.index(self._wave(one)),
        )

    def _wave(self, one: Recruit) -> tuple[int, str]:
        """When somebody comes, for standing behind those who came before; (0, '') for those there from the start."""
        if one.arrives is None or (one.arrives.round <= 1 and one.arrives.when is None):
            return 0, ""
        return one.arrives.round, one.arrives.when or ""
