"""What happened in a study's fights: how long everybody stood, who fells whom, what was spoiled, how the time went?

Works the counts of :mod:`simulator.study.happened` out into figures with names. docs/statistics.md defines each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from simulator.errors import MissingExtraError, UsageError, did_you_mean
from simulator.model.record import CHANGED, LOST, MISHAP_NAMES, NOBODY, SPOILED
from simulator.model.terms import DEAD, DOWN, SPELL, SPELL_LIKE, SPENT_NAMES, STANDING
from simulator.study.estimators import Figure, Share, figure, quantiles, share, sums
from simulator.study.happened import Happened, add_counts
from simulator.study.survival import Step, survival_steps

if TYPE_CHECKING:
    import polars

    from simulator.study.roster import Roster
    from simulator.study.tally import Tally

__all__ = [
    "PARTS",
    "Cause",
    "Chronicle",
    "Course",
    "FirstCasualty",
    "FirstToFall",
    "Kill",
    "Spell",
    "Survival",
    "Swing",
    "Time",
    "Wasted",
    "Wounds",
]

OTHERS: Final = "others"
"""All who stand against the side whose story is told, where they are of more than one side."""


class Survival(NamedTuple):
    """How long one combatant stays on its feet, or the members of one `count:` together."""

    name: str
    side: str
    size: int
    steps: tuple[Step, ...]


class FirstToFall(NamedTuple):
    """How often somebody is the first to go down or die, of all and of its own side; several may fall together."""

    name: str
    side: str
    of_all: Share
    of_side: Share


class FirstCasualty(NamedTuple):
    """How often somebody of a side falls at all, and in which round the first one does (where one does)."""

    side: str
    falls: Share
    rounds: dict[str, int | None]


class Kill(NamedTuple):
    """Who felled whom with what, how often. `by` is empty where it was nobody's doing: bleeding, for one."""

    by: str
    by_side: str
    name: str
    side: str
    what: str
    down: int
    """Went down."""
    dead: int
    """Died on the spot."""
    finished: int
    """Had been down already, and died."""


class Wounds(NamedTuple):
    """How many hit points somebody lost to what, by whose doing. `by` is empty where it was nobody's."""

    by: str
    by_side: str
    name: str
    side: str
    what: str
    damage: int


class Cause(NamedTuple):
    """What brought somebody down, by how it stood at the end of the fight."""

    name: str
    side: str
    what: str
    down: int
    dead: int


class Time(NamedTuple):
    """What somebody does with its time on its feet: clock units per fight, by what it is doing."""

    name: str
    side: str
    fights: int
    """Of which it is known: every fourth."""
    states: dict[str, Figure]


class Reason(NamedTuple):
    """Why a spell was spoiled; who wounded its caster, and with what, where it was a wound."""

    why: str
    by: str
    through: str
    times: int


class Spell(NamedTuple):
    """How often one spell, scroll or spell-like power came about in all fights, and how often it was spoiled."""

    name: str
    side: str
    spell: str
    used: int
    spoiled: int
    reasons: tuple[Reason, ...]


class Wasted(NamedTuple):
    """How often in all fights an action came to nothing (`lost`), or had to be changed for another (`changed`)."""

    name: str
    side: str
    kind: str
    what: str
    why: str
    times: int


class Stage(NamedTuple):
    """The hit points left to a side and its allies at the beginning of a round, in hundredths of all they had."""

    round: int
    mean: float
    sd: float | None
    low: float | None
    high: float | None
    quantiles: dict[str, int | None]


class Course(NamedTuple):
    """How the hit points of one camp dwindle from round to round; a fight that is over keeps its last value."""

    side: str
    stages: tuple[Stage, ...]


class Swing(NamedTuple):
    """How a fight turns: how often the lead changes, and from how far behind fights are won."""

    changes: Figure
    turned: Share
    """Fights in which the lead changed at all."""
    behind: dict[str, int | None]
    """Quantiles, over the fights that somebody won: hundredths by which the winner was behind at worst."""
    from_behind: Share
    """Of the fights that somebody won: those whose winner was behind at some time."""


class Chronicle:
    """What happened, worked out from a tally. Rows tell of whole groups where there are any, most frequent first."""

    def __init__(self, roster: Roster, tally: Tally) -> None:
        self.roster = roster
        self.fights = tally.fights
        self._tally = tally
        self._counts: Happened = tally.happened

    # --- who is meant -----------------------------------------------------------------------------------------------

    @cached_property
    def _rows(self) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
        """(name, side, members): everybody who stands alone, and whole groups."""
        roster = self.roster
        grouped = {index: group for group in roster.groups for index in group.members}
        rows: list[tuple[str, str, tuple[int, ...]]] = []
        for index, spec in enumerate(roster.combatants):
            group = grouped.get(index)
            if group is None:
                rows.append((spec.name, roster.sides[spec.side], (index,)))
            elif group.members[0] == index:
                rows.append((group.name, roster.sides[spec.side], group.members))
        order = {roster.sides[side]: place for place, side in enumerate(roster.side_order)}
        return tuple(sorted(rows, key=lambda row: order[row[1]]))

    @cached_property
    def _row_of(self) -> dict[int, tuple[str, str]]:
        named = {index: (name, side) for name, side, members in self._rows for index in members}
        return {**named, NOBODY: ("", "")}

    # --- falling ----------------------------------------------------------------------------------------------------

    @cached_property
    def survival(self) -> tuple[Survival, ...]:
        """Everybody who stands alone, and every group."""
        moves: dict[int, dict[tuple[int, int, int], int]] = {}
        place = {index: number for number, (_, _, members) in enumerate(self._rows) for index in members}
        for (rounds, who, was, now), count in self._counts.moves.items():
            add_counts(moves.setdefault(place[who], {}), [((rounds, was, now), count)])
        return tuple(
            Survival(name, side, len(members), survival_steps(moves.get(number, {}), self.fights, len(members)))
            for number, (name, side, members) in enumerate(self._rows)
        )

    @cached_property
    def first_to_fall(self) -> tuple[FirstToFall, ...]:
        """Every combatant by itself, in canonical order."""
        fights = self.fights
        return tuple(
            FirstToFall(spec.name, self.roster.sides[spec.side], share(of_all, fights), share(of_side, fights))
            for spec, (of_all, of_side) in zip(self.roster.combatants, self._counts.first, strict=True)
        )

    @cached_property
    def first_casualty(self) -> tuple[FirstCasualty, ...]:
        """Every side, the one whose story is told first."""
        return tuple(
            FirstCasualty(self.roster.sides[side], share(sum(rounds.values()), self.fights), quantiles(rounds))
            for side in self.roster.side_order
            for rounds in (self._counts.first_round[side],)
        )

    @cached_property
    def kills(self) -> tuple[Kill, ...]:
        """The kill matrix as a list: who, whom, with what."""
        found: dict[tuple[str, ...], list[int]] = {}
        for (who, was, now, by, what), count in self._counts.falls.items():
            kinds = found.setdefault((*self._row_of[by], *self._row_of[who], what), [0, 0, 0])
            kinds[2 if was != STANDING else {DOWN: 0, DEAD: 1}[now]] += count
        kills = [Kill(*names, *kinds) for names, kinds in found.items()]  # type: ignore[arg-type]
        return tuple(sorted(kills, key=lambda one: (-one.down - one.dead, -one.finished, one)))

    @cached_property
    def damage(self) -> tuple[Wounds, ...]:
        """Who wounded whom with what, over all fights; what goes beyond the last hit point counts."""
        found: dict[tuple[str, str, str, str, str], int] = {}
        for (by, who, what), amount in self._counts.harm.items():
            names = (*self._row_of[by], *self._row_of[who], what)
            found[names] = found.get(names, 0) + amount
        return tuple(sorted((Wounds(*names, amount) for names, amount in found.items()), key=_greatest_harm))

    @cached_property
    def causes(self) -> tuple[Cause, ...]:
        """What everybody was down or dead through at the end."""
        found: dict[tuple[str, str, str], list[int]] = {}
        for who, causes in enumerate(self._tally.causes):
            for (status, what), count in causes.items():
                found.setdefault((*self._row_of[who], what), [0, 0])[status == DEAD] += count
        causes_found = [Cause(*names, *counts) for names, counts in found.items()]
        return tuple(sorted(causes_found, key=lambda one: (-one.down - one.dead, one)))

    # --- acting -----------------------------------------------------------------------------------------------------

    @cached_property
    def time(self) -> tuple[Time, ...]:
        """Every combatant by itself, in canonical order; what it never does is left out."""
        return tuple(
            Time(
                spec.name,
                self.roster.sides[spec.side],
                self._counts.timed,
                {
                    SPENT_NAMES[place]: figure(*self._counts.spent[at][place], self._counts.timed)
                    for place in sorted(self._counts.spent[at])
                },
            )
            for at, spec in enumerate(self.roster.combatants)
        )

    @cached_property
    def spells(self) -> tuple[Spell, ...]:
        """Every spell and spell-like power of everybody, and whatever else was spoiled."""
        used: dict[tuple[str, str, str], int] = {}
        for who, spec in enumerate(self.roster.combatants):
            for place, power in enumerate(spec.powers):
                times = self._counts.used[who].get(place, 0)
                if times or power.manner in (SPELL, SPELL_LIKE):
                    add_counts(used, [((*self._row_of[who], power.name), times)])
        reasons: dict[tuple[str, str, str], dict[tuple[str, str, str], int]] = {}
        for (who, kind, what, why, by, through), count in self._counts.mishaps.items():
            if kind == SPOILED:
                key = (*self._row_of[who], what)
                add_counts(reasons.setdefault(key, {}), [((why, self._row_of[by][0], through), count)])
        spells = []
        for name in {**used, **reasons}:
            ranked = sorted(reasons.get(name, {}).items(), key=lambda one: (-one[1], one[0]))
            told = tuple(Reason(*reason, count) for reason, count in ranked)
            spells.append(Spell(*name, used.get(name, 0), sum(one.times for one in told), told))
        return tuple(sorted(spells, key=lambda one: (-one.used - one.spoiled, one)))

    @cached_property
    def wasted(self) -> tuple[Wasted, ...]:
        """What was lost when it fell due, and what had to be changed for something else."""
        found: dict[tuple[str, str, str, str, str], int] = {}
        for (who, kind, what, why, _by, _through), count in self._counts.mishaps.items():
            if kind in (LOST, CHANGED):
                add_counts(found, [((*self._row_of[who], MISHAP_NAMES[kind], what, why), count)])
        return tuple(
            sorted((Wasted(*names, count) for names, count in found.items()), key=lambda one: (-one.times, one))
        )

    # --- the whole fight --------------------------------------------------------------------------------------------

    @cached_property
    def course(self) -> tuple[Course, ...]:
        """The side whose story is told (with its allies), and everybody else."""
        roster = self.roster
        rest = roster.camps[1]
        names = (roster.sides[roster.protagonist], roster.sides[rest[0]] if len(rest) == 1 else OTHERS)
        counts = self._counts.course
        return tuple(Course(name, _stages(counts[at], counts[at + 2])) for at, name in enumerate(names))

    @cached_property
    def swing(self) -> Swing:
        """How the lead changes hands."""
        changes: dict[int, int] = {}
        behind: dict[int, int] = {}
        for (times, hundredths), count in self._counts.behind.items():
            add_counts(changes, [(times, count)])
            if hundredths >= 0:
                add_counts(behind, [(hundredths, count)])
        known = sum(changes.values())
        won = sum(behind.values())
        return Swing(
            figure(*sums(changes.items())),
            share(known - changes.get(0, 0), known),
            quantiles(behind),
            share(won - behind.get(0, 0), won),
        )

    def rows(self, what: str) -> list[dict[str, object]]:
        """One part of it (`survival`, `kills`, `time` ...) as rows of a table; what a row does not have is None.

        Raises UsageError for anything else.
        """
        if what not in PARTS:
            raise UsageError(f"there is no {what!r} of what happened{did_you_mean(what, PARTS, listed=len(PARTS))}")
        found = getattr(self, what)
        flat = [row for one in (found if type(found) is tuple else (found,)) for row in _flat(one)]
        heads = list(dict.fromkeys(name for row in flat for name in row))
        return [{name: row.get(name) for name in heads} for row in flat]

    def to_polars(self, what: str) -> polars.DataFrame:
        """The same as a polars frame. Raises MissingExtraError where the extra `data` is not installed."""
        try:
            import polars
        except ImportError as error:
            raise MissingExtraError("data", "a frame") from error
        return polars.from_dicts(self.rows(what), infer_schema_length=None)

    def to_dict(self) -> dict[str, object]:
        """All of it as plain data: the field `happened` of the JSON."""
        return {name: _plain(getattr(self, name)) for name in PARTS}


def _greatest_harm(one: Wounds) -> tuple[int, Wounds]:
    return -one.damage, one


PARTS: Final = (
    "survival",
    "first_to_fall",
    "first_casualty",
    "kills",
    "damage",
    "causes",
    "time",
    "spells",
    "wasted",
    "course",
    "swing",
)
"""What a chronicle tells, in the order of the JSON."""


def _flat(row: tuple[object, ...]) -> list[dict[str, object]]:
    """A named tuple as a row: figures within it in columns of their own; of a list within it, a row for each entry."""
    found: dict[str, object] = {}
    several: list[dict[str, object]] = []
    for name, value in _plain_fields(row):
        parts = list(value.items()) if isinstance(value, dict) else []
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            found.update((f"{name}_{part}", one) for part, one in _plain_fields(value))
        elif isinstance(value, tuple):
            several = [one for entry in value for one in _flat(entry)]
        elif parts and isinstance(parts[0][1], tuple):
            several = [{name.removesuffix("s"): key, **one} for key, entry in parts for one in _flat(entry)]
        elif isinstance(value, dict):
            found.update((f"{name}_{part}", one) for part, one in parts)
        else:
            found[name] = value
    return [{**found, **one} for one in several] or [found]


def _plain_fields(row: tuple[object, ...]) -> list[tuple[str, object]]:
    names: tuple[str, ...] = getattr(row, "_fields", ())
    return list(zip(names, row, strict=True))


def _stages(going: dict[tuple[int, int], int], over: dict[tuple[int, int], int]) -> tuple[Stage, ...]:
    """From where fights went on, and where they were over, to where all of them stand at each beginning of a round."""
    last = max((place for place, _ in over), default=-1)
    kept: dict[int, int] = {}
    stages = []
    for place in range(last + 1):
        add_counts(kept, ((left, count) for (at, left), count in over.items() if at == place))
        values = dict(kept)
        add_counts(values, ((left, count) for (at, left), count in going.items() if at == place))
        found = figure(*sums(values.items()))
        assert found.mean is not None
        stages.append(Stage(place + 1, found.mean, *found[1:], quantiles(values)))
    return tuple(stages)


def _plain(value: object) -> object:
    """Named tuples as objects, other tuples as lists."""
    if isinstance(value, tuple):
        names: Iterable[str] | None = getattr(value, "_fields", None)
        if names is not None:
            return {name: _plain(part) for name, part in zip(names, value, strict=True)}
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return value
