"""What the tests of reading and compiling scenarios share."""

from collections.abc import Callable

import pytest

from simulator.content import check_text, load_text
from simulator.model.compiled import CombatantSpec, CompiledScenario

Foe = "  foes: [{monster: orc}]\n"


@pytest.fixture
def hero() -> Callable[..., CombatantSpec]:
    """Compile one combatant out of the text of its entry, against an orc; more lines of the scenario may follow."""

    def compiled(entry: str, more: str = "", **options: object) -> CombatantSpec:
        text = f"sides:\n  heroes: [{entry}]\n{Foe}{more}"
        scenario = load_text(text, **options)
        return next(one for one in scenario.combatants if scenario.sides[one.side].name == "heroes")

    return compiled


@pytest.fixture
def scenario() -> Callable[..., CompiledScenario]:
    """Compile a scenario from a text."""
    return load_text


@pytest.fixture
def faults_of() -> Callable[[str], list[str]]:
    """Everything that is wrong with a text, one line a fault."""

    def told(text: str) -> list[str]:
        return [str(fault) for fault in check_text(text, "x.yaml")]

    return told


@pytest.fixture
def faults_of_hero(faults_of: Callable[[str], list[str]]) -> Callable[..., list[str]]:
    """Everything that is wrong with one combatant's entry."""

    def told(entry: str, more: str = "") -> list[str]:
        return faults_of(f"sides:\n  heroes: [{entry}]\n{Foe}{more}")

    return told
