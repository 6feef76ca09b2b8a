"""What do the fights that were played add up to?

Exact integers throughout: counts, sums, sums of squares and histograms. However the fights are cut into
pieces and in whatever order the pieces are put together, the tally is the same. It knows nothing of
intervals: that is :mod:`simulator.study.estimators`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from simulator.model.record import CombatantRecord, FightRecord
from simulator.model.terms import AWAY, CAPTURED, DEAD, DOWN, FLED, STANDING, STATUS_NAMES
from simulator.study.happened import Happened, add_counts
from simulator.study.roster import Roster

__all__ = ["ENDS", "FIGURES", "MEMBER_FIGURES", "SIDE_FIGURES", "Ending", "Tally"]

FIGURES: Final = (
    "hp_left",
    "damage_dealt",
    "damage_taken",
    "attacks",
    "hits",
    "spells_cast",
    "spells_spoiled",
    "items_used",
    "kills",
)
"""The figures of a combatant per fight, in the order in which a record holds them after its status."""

ENDS: Final = ("survived", "down", "dead", "fled", "captured")
"""What can have become of a combatant. Each fight counts in exactly one: who never arrived has survived."""

_END_OF: Final = {STANDING: 0, AWAY: 0, DOWN: 1, DEAD: 2, FLED: 3, CAPTURED: 4}

MEMBER_FIGURES: Final = ("down", "dead", "fled", "captured", "lost")
"""The figures of a whole side that count its members."""

SIDE_FIGURES: Final = (*MEMBER_FIGURES, "hp_left", "spells_spoiled")
"""The figures of a whole side whose spread over the fights is kept. `lost`: dead, down or captured."""

_FALLEN: Final = (DOWN, DEAD)


class Ending(NamedTuple):
    """How a fight went, in short: fights that share an ending are counted together.

    `dead` and `lost` are those of the side whose story is told.
    """

    outcome: int
    rounds: int
    dead: int
    lost: int


class Closest(NamedTuple):
    """The fight won with the least left: millionths of the winner's full hit points, and its number."""

    left: int
    fight: int


class Row:
    """The sums of one combatant, or of one `count:` group taken together."""

    __slots__ = ("end_squares", "ends", "squares", "totals")

    def __init__(self) -> None:
        self.ends = [0] * len(ENDS)
        """How many ended so, over all fights."""
        self.end_squares = [0] * len(ENDS)
        self.totals = [0] * len(FIGURES)
        self.squares = [0] * len(FIGURES)

    def add(self, figures: Sequence[int]) -> None:
        """Count the figures of one more fight."""
        totals, squares = self.totals, self.squares
        for place, value in enumerate(figures):
            if value:
                totals[place] += value
                squares[place] += value * value

    def take_in(self, other: Self) -> None:
        """Add another row's sums."""
        for mine, theirs in (
            (self.ends, other.ends),
            (self.end_squares, other.end_squares),
            (self.totals, other.totals),
            (self.squares, other.squares),
        ):
            for place, value in enumerate(theirs):
                mine[place] += value

    def state(self) -> tuple[list[int], ...]:
        """Everything in it, for comparing."""
        return self.ends, self.end_squares, self.totals, self.squares


def _count(histogram: dict[int, int], value: int) -> None:
    histogram[value] = histogram.get(value, 0) + 1


class Tally:
    """What a number of fights of one scenario add up to.

    1. It is made empty, with a place for every combatant, group and side of a roster.
    2. `add` counts one fight; each fight is counted once, in any order.
    3. `merged` puts two tallies of different fights together, leaving both as they are.

    It holds nothing but counts, so that it travels cheaply between processes.
    """

    def __init__(self, combatants: int, groups: int, sides: int) -> None:
        self.fights = 0
        self.endings: dict[Ending, tuple[int, int]] = {}
        """How many fights ended so, and the lowest number among them."""
        self.combatants = [Row() for _ in range(combatants)]
        self.groups = [Row() for _ in range(groups)]
        self.causes: list[dict[tuple[int, str], int]] = [{} for _ in range(combatants)]
        """For each combatant, how often it ended DOWN or DEAD by what."""
        self.sides: list[dict[str, dict[int, int]]] = [{name: {} for name in SIDE_FIGURES} for _ in range(sides)]
        """For each side and figure of SIDE_FIGURES: value -> number of fights."""
        self.used: list[dict[str, dict[int, int]]] = [{} for _ in range(sides)]
        """For each side and power: uses -> number of fights; fights without a use are not listed."""
        self.closest: Closest | None = None
        self.happened = Happened(combatants, sides)

    @classmethod
    def of(cls, roster: Roster) -> Self:
        """An empty tally for a roster."""
        return cls(len(roster.combatants), len(roster.groups), len(roster.sides))

    def add(self, roster: Roster, record: FightRecord) -> None:
        """Count one fight."""
        self.fights += 1
        for row, causes, one in zip(self.combatants, self.causes, record.combatants, strict=True):
            row.ends[_END_OF[one.status]] += 1
            row.add(one[1:10])
            if one.status in _FALLEN:
                cause = (one.status, one.fell_to)
                causes[cause] = causes.get(cause, 0) + 1
        for group, row in zip(roster.groups, self.groups, strict=True):
            self._add_group(row, [record.combatants[index] for index in group.members])
        for side in range(len(self.sides)):
            self._add_side(roster, side, record)
        self._add_ending(roster, record)
        self.happened.add(roster, record)

    @staticmethod
    def _add_group(row: Row, members: Sequence[CombatantRecord]) -> None:
        ends = [0] * len(ENDS)
        for one in members:
            ends[_END_OF[one.status]] += 1
        for place, count in enumerate(ends):
            row.ends[place] += count
            row.end_squares[place] += count * count
        row.add([sum(column) for column in zip(*(one[1:10] for one in members), strict=True)])

    def _add_side(self, roster: Roster, side: int, record: FightRecord) -> None:
        count = [0] * len(STATUS_NAMES)
        hp_left = spoiled = 0
        used: dict[str, int] = {}
        for index in roster.members[side]:
            one = record.combatants[index]
            count[one.status] += 1
            hp_left += one.hp
            spoiled += one.spells_spoiled
            if any(one.used):
                for power, times in zip(roster.combatants[index].powers, one.used, strict=True):
                    if times:
                        used[power.name] = used.get(power.name, 0) + times
        figures = self.sides[side]
        _count(figures["down"], count[DOWN])
        _count(figures["dead"], count[DEAD])
        _count(figures["fled"], count[FLED])
        _count(figures["captured"], count[CAPTURED])
        _count(figures["lost"], count[DOWN] + count[DEAD] + count[CAPTURED])
        _count(figures["hp_left"], hp_left)
        _count(figures["spells_spoiled"], spoiled)
        for name, times in used.items():
            _count(self.used[side].setdefault(name, {}), times)

    def _add_ending(self, roster: Roster, record: FightRecord) -> None:
        status = [record.combatants[index].status for index in roster.members[roster.protagonist]]
        dead = status.count(DEAD)
        lost = dead + status.count(DOWN) + status.count(CAPTURED)
        ending = Ending(record.outcome, record.rounds, dead, lost)
        self._note_ending(ending, 1, record.fight)
        if record.outcome >= 0:
            left = sum(record.combatants[index].hp for index in roster.members[record.outcome])
            share = 2_000_000 * left // roster.full_hit_points_doubled[record.outcome]
            self._note_closest(Closest(share, record.fight))

    def _note_ending(self, ending: Ending, count: int, fight: int) -> None:
        known, first = self.endings.get(ending, (0, fight))
        self.endings[ending] = (known + count, min(first, fight))

    def _note_closest(self, found: Closest | None) -> None:
        if found is not None and (self.closest is None or found < self.closest):
            self.closest = found

    def merged(self, other: Self) -> Self:
        """The tally of both tallies' fights. Neither is changed; which comes first makes no difference."""
        both = type(self)(len(self.combatants), len(self.groups), len(self.sides))
        for part in (self, other):
            both._take_in(part)
        return both

    def _take_in(self, part: Self) -> None:
        self.fights += part.fights
        for ending, (count, first) in part.endings.items():
            self._note_ending(ending, count, first)
        for mine, theirs in zip(self.combatants + self.groups, part.combatants + part.groups, strict=True):
            mine.take_in(theirs)
        for causes, more in zip(self.causes, part.causes, strict=True):
            add_counts(causes, more.items())
        for figures, others in zip(self.sides, part.sides, strict=True):
            for name, histogram in figures.items():
                add_counts(histogram, others[name].items())
        for powers, others in zip(self.used, part.used, strict=True):
            for name, counts in others.items():
                add_counts(powers.setdefault(name, {}), counts.items())
        self._note_closest(part.closest)
        self.happened.take_in(part.happened)

    def state(self) -> tuple[object, ...]:
        """Everything in it, for comparing: two tallies of the same fights have equal states."""
        rows = [row.state() for row in self.combatants + self.groups]
        rest = self.causes, self.sides, self.used, self.closest, self.happened.state()
        return self.fights, self.endings, rows, *rest

    def outcomes(self) -> dict[int, int]:
        """How many fights had which outcome."""
        counts: dict[int, int] = {}
        add_counts(counts, ((ending.outcome, count) for ending, (count, _) in self.endings.items()))
        return counts

    def rounds(self) -> dict[int, int]:
        """How many fights took how many rounds."""
        counts: dict[int, int] = {}
        add_counts(counts, ((ending.rounds, count) for ending, (count, _) in self.endings.items()))
        return counts

    def used_histogram(self, side: int, power: str) -> dict[int, int]:
        """How often a side used a power in a fight: uses -> number of fights, none included."""
        counts = dict(self.used[side].get(power, {}))
        without = self.fights - sum(counts.values())
        return {0: without, **counts} if without else counts
