"""What does everything that is made from a scenario share while it is being made?

The content in force, the house rules, the report that faults go to, and the creatures that summonings may bring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from simulator.content.catalogue import Catalogue
from simulator.content.places import Loc, Report
from simulator.content.schema_base import Entry
from simulator.content.schema_creatures import MonsterEntry, SpellEntry
from simulator.model.compiled import CombatantSpec
from simulator.rulesets.figures import Figures

__all__ = ["Templates", "Workshop"]

MOST_SUGGESTIONS: Final = 100
"""For so many unknown names the nearest known one is looked for: it takes time."""

EntryT = TypeVar("EntryT", bound=Entry)
Setting = int | str | bool


class Templates:
    """The creatures that summonings may bring, each once for every side that can summon it."""

    def __init__(self) -> None:
        self._places: dict[tuple[int, str], int] = {}
        self._made: list[CombatantSpec | None] = []

    def place(self, side: int, monster: str, make: Callable[[str], CombatantSpec | None]) -> int:
        """The place of a creature among the templates; it is made where it has none yet."""
        key = (side, monster)
        if key not in self._places:
            # The place is taken before the creature is made: a creature may be able to summon its own kind.
            number = self._places[key] = len(self._made)
            self._made.append(None)
            self._made[number] = make(monster)
        return self._places[key]

    def all(self) -> tuple[CombatantSpec, ...]:
        """All of them by place."""
        return tuple(one for one in self._made if one is not None)


@dataclass(slots=True)
class Workshop:
    """What the making of one side's combatants has at hand."""

    catalogue: Catalogue
    settings: Mapping[str, Setting]
    tables: Figures
    """The figures of the ruleset under these house rules."""
    report: Report
    side: int
    side_name: str
    templates: Templates
    spells: Mapping[str, SpellEntry]
    """All spells by every name."""
    make: Callable[[Workshop, str], CombatantSpec | None]
    """Makes a creature of the content for a summoning."""
    outdoors: bool = False
    gaps: list[str] = field(default_factory=list)
    """What a lenient reading left out because the ruleset does not have it."""
    lenient: bool = False
    unknown: dict[tuple[str, str], str] = field(default_factory=dict)
    """What has been said of unknown names, so that the nearest known one is looked for once."""

    def summon(self, monster: str) -> int:
        """The place of a creature's template."""
        return self.templates.place(self.side, self.canonical("monsters", monster), self._made)

    def _made(self, monster: str) -> CombatantSpec | None:
        return self.make(self, monster)

    def find(self, kind: str, name: str, model: type[EntryT], loc: Loc) -> EntryT | None:
        """An entry of the content by name; an unknown one is a fault at this place, or a gap in a lenient reading."""
        entry = self.catalogue.get(kind, name, model)
        if entry is None and not self.catalogue.is_broken(kind, name):
            self.missing(self.said_of(kind, name), loc)
        return entry

    def said_of(self, kind: str, name: str) -> str:
        """What to say of a name that stands for nothing."""
        if (kind, name) not in self.unknown:
            nearest = len(self.unknown) < MOST_SUGGESTIONS
            self.unknown[kind, name] = self.catalogue.unknown(kind, name, nearest=nearest)
        return self.unknown[kind, name]

    def missing(self, message: str, loc: Loc) -> None:
        """Something is not there under this ruleset."""
        if self.lenient and "has no figures" in message:
            self.gaps.append(message)
        else:
            self.report.at(loc, message)

    def canonical(self, kind: str, name: str) -> str:
        """The canonical name of an entry that is known to be there."""
        return self.catalogue.canonical(kind, name) or name

    def number(self, name: str, default: int) -> int:
        """A house rule that is a number; the default where the ruleset has no such rule, or it is turned off."""
        value = self.settings.get(name, default)
        return value if isinstance(value, int) and not isinstance(value, bool) else default

    def is_on(self, name: str) -> bool:
        """A house rule that is true or false; one that the ruleset does not have is on."""
        return self.settings.get(name, True) is not False

    def monster(self, name: str) -> MonsterEntry | None:
        """A monster by name, without a fault where there is none."""
        return self.catalogue.get("monsters", name, MonsterEntry)
