"""How do the lists of tactics that a scenario names or holds reach its combatants?

Lists come from the entry, else its side, else the kind's own, else the default for what the combatant has. An
entry's own lines have to fit what it carries; lists for many leave out what one of them cannot do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.content.places import Loc, Report
from simulator.content.schema_scenario import EntryFile, ScenarioFile, SideFile
from simulator.errors import did_you_mean
from simulator.model.compiled import CombatantSpec, TacticLine
from simulator.rulesets.base import Actions
from simulator.tactics import (
    Arms,
    TacticError,
    compile_condition,
    compile_list,
    default_list,
    features_of,
    library,
    library_names,
)
from simulator.tactics.phrases import FACES, SPARES

__all__ = ["Orders", "condition_of"]

Lines = Sequence[Mapping[str, object]]


def condition_of(text: str, report: Report, loc: Loc, arms: Arms | None = None) -> tuple[int, ...]:
    """The code of a condition; what is wrong with it goes to the report, and then it is empty.

    A condition that always holds is a fault here: its empty code stands for `never` where a side may leave.
    """
    try:
        code = compile_condition(text, arms)
    except TacticError as error:
        report.at(loc, error.message, offset=error.column)
        return ()
    if not code:
        report.at(loc, "this condition always holds; say when")
    return code


class Orders:
    """Finds and compiles the tactics of combatants."""

    def __init__(self, scenario: ScenarioFile, report: Report, aliases: Mapping[str, str], actions: Actions) -> None:
        self.scenario = scenario
        self.actions = actions
        self.skipped: set[str] = set()
        """Lines of the scenario's own lists that ask for what its rules do not have."""
        self.report = report
        self.aliases = aliases
        self._followed: set[str] = set()

    def of(
        self,
        spec: CombatantSpec,
        entry: EntryFile,
        loc: Loc,
        side: SideFile,
        side_loc: Loc,
        group: str,
        kind_list: str | None,
    ) -> tuple[TacticLine, ...]:
        """The tactics of one combatant. `group` is its family of classes, `kind_list` the list that suits its kind."""
        arms = Arms(spec.melee, spec.missiles, spec.powers, self.aliases)
        if entry.tactics is not None:
            return self._compiled(entry.tactics, (*loc, "tactics"), arms, spec, group, own=True)
        if side.tactics is not None:
            return self._compiled(side.tactics, (*side_loc, "tactics"), arms, spec, group, own=False)
        return self.by_kind(spec, group, kind_list, arms)

    def by_kind(
        self, spec: CombatantSpec, group: str, kind_list: str | None, arms: Arms | None = None
    ) -> tuple[TacticLine, ...]:
        """The tactics of somebody about whom the scenario says nothing."""
        arms = arms or Arms(spec.melee, spec.missiles, spec.powers, self.aliases)
        name = kind_list if kind_list in library_names() else self._default(spec, group)
        return self._sayable(compile_list(library(name), arms, lenient=True, careful=True)[0], of_the_scenario=False)

    def _sayable(self, lines: tuple[TacticLine, ...], *, of_the_scenario: bool) -> tuple[TacticLine, ...]:
        """The lines that the rules in play know how to carry out."""
        actions = self.actions
        kept = tuple(
            line
            for line in lines
            if line.act not in actions.unknown
            and (actions.spares or not line.flags & SPARES)
            and (actions.turns or not line.flags & FACES)
            and (actions.readies or not line.trigger)
            and (actions.delays or line.delay < 0)
        )
        if of_the_scenario:
            self.skipped |= {line.source for line in lines if line not in kept}
        return kept

    def _default(self, spec: CombatantSpec, group: str) -> str:
        return default_list(
            features_of(
                group,
                spec.traits,
                spec.level,
                spec.intelligence,
                spec.melee,
                spec.missiles,
                spec.powers,
                spec.free_hands,
            )
        )

    def check_named(self) -> None:
        """Note what is wrong with those lists of the scenario that nobody follows; the others are already looked at."""
        for name, said in self.scenario.tactics.items():
            if name in self._followed:
                continue
            if not isinstance(said, str):
                self._lines(said, ("tactics", name), Arms(aliases=self.aliases), lenient=True)
            elif said != "default":
                self._shipped(said, ("tactics", name), Arms())

    def check_words(self, entry: EntryFile, loc: Loc) -> None:
        """Note what is wrong with the tactics of somebody whose figures could not be made out."""
        said = entry.tactics
        if isinstance(said, list):
            self._lines(said, (*loc, "tactics"), Arms(aliases=self.aliases), lenient=True)
        elif said is not None and said != "default" and said not in self.scenario.tactics:
            self._shipped(said, (*loc, "tactics"), Arms())

    def _compiled(
        self, said: str | list[dict[str, Any]], loc: Loc, arms: Arms, spec: CombatantSpec, group: str, *, own: bool
    ) -> tuple[TacticLine, ...]:
        if not isinstance(said, str):
            return self._lines(said, loc, arms, lenient=not own)
        self._followed.add(said)
        named = self.scenario.tactics.get(said)
        if isinstance(named, list):
            return self._lines(named, ("tactics", said), arms, lenient=True)
        if named is not None:
            said, loc = named, ("tactics", said)
        if said == "default":
            return self.by_kind(spec, group, None, arms)
        return self._shipped(said, loc, arms)

    def _shipped(self, said: str, loc: Loc, arms: Arms) -> tuple[TacticLine, ...]:
        try:
            return self._sayable(
                compile_list(library(said), arms, lenient=True, careful=True)[0], of_the_scenario=False
            )
        except TacticError:
            self.report.at(loc, self._unknown(said, in_named=loc[0] == "tactics"))
            return ()

    def _unknown(self, name: str, *, in_named: bool) -> str:
        """What is wrong with a name; a named list (`in_named`) may stand for a shipped one, never for another."""
        own = self.scenario.tactics
        if in_named and name in own:
            return f"a named list cannot be another name: write its lines here, or say {name!r} where it is meant"
        known = [*(() if in_named else own), *library_names(), "default"]
        return f"there is no list of tactics {name!r}{did_you_mean(name, sorted(known), listed=len(known))}"

    def _lines(self, lines: Lines, loc: Loc, arms: Arms, *, lenient: bool) -> tuple[TacticLine, ...]:
        compiled, faults = compile_list(lines, arms, lenient=lenient)
        for fault in faults:
            place = (*loc, fault.line_index, fault.key) if fault.key else (*loc, fault.line_index)
            self.report.at(place, fault.message, offset=fault.column_offset)
        return self._sayable(compiled, of_the_scenario=True)
