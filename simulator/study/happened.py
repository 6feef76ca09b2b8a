"""What happened in the fights that were played, added up: who fell when to what, what was spoiled, how the time went.

Exact integers, like all of a tally (:mod:`simulator.study.tally`), so that pieces can be put together in any order.
What they say, with intervals, is worked out in :mod:`simulator.study.chronicle`. It counts every fight, so it is kept
quick: keys are plain tuples, cut from the records as they stand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import Final, Self, TypeVar

from simulator.model.record import TIMED_EVERY, FightRecord
from simulator.model.terms import AWAY, DEAD, DOWN, STANDING
from simulator.study.roster import Roster

__all__ = ["OVER", "Blame", "Fall", "Happened", "Move", "add_counts"]

OVER: Final = -1
"""What becomes at last of who stands, or has not come yet, when the fight is over."""

Move = tuple[int, int, int, int]
"""(round, who, was, now): in which round somebody went from one standing to another; OVER: it stood so at the end."""
Fall = tuple[int, int, int, int, str]
"""(who, was, now, by, what): who fell, by whose doing, through what."""
Wound = tuple[int, int, str]
"""(by, who, what): who was wounded, by whose doing, through what."""
Blame = tuple[int, int, str, str, int, str]
"""(who, kind, what, why, by, through): what came to nothing, as a Mishap without its round."""

Key = TypeVar("Key", bound=Hashable)


class Happened:
    """What happened in a number of fights of one scenario.

    1. It is made empty, with a place for every combatant and side.
    2. `add` counts one fight; each fight is counted once, in any order.
    3. `take_in` adds what another one has counted of other fights.
    """

    __slots__ = (
        "behind",
        "course",
        "falls",
        "first",
        "first_round",
        "harm",
        "mishaps",
        "moves",
        "spent",
        "timed",
        "used",
    )

    def __init__(self, combatants: int, sides: int) -> None:
        self.moves: dict[Move, int] = defaultdict(int)
        self.falls: dict[Fall, int] = defaultdict(int)
        self.first: list[list[int]] = [[0, 0] for _ in range(combatants)]
        """In how many fights it fell before anybody, and before anybody else of its side."""
        self.first_round: list[dict[int, int]] = [{} for _ in range(sides)]
        """By side: the round in which the first of it fell -> fights; fights without a fall are not listed."""
        self.harm: dict[Wound, int] = {}
        """Hit points lost."""
        self.mishaps: dict[Blame, int] = {}
        self.timed = 0
        """The fights of which it is known how the time was spent."""
        self.spent: list[dict[int, tuple[int, int]]] = [{} for _ in range(combatants)]
        """By combatant: place in SPENT_NAMES -> clock units, and the sum of the squares of each fight's."""
        self.used: list[dict[int, int]] = [{} for _ in range(combatants)]
        """By combatant: place among its powers -> how often it was used."""
        self.course: list[dict[tuple[int, int], int]] = [defaultdict(int) for _ in range(4)]
        """(place in the course of a fight, hundredths of the hit points left) -> fights. First of the protagonists with
        their allies and of everybody else at the beginning of rounds, then of both at the end of fights."""
        self.behind: dict[tuple[int, int], int] = {}
        """(times that the lead changed, hundredths by which the winner was behind at worst or -1) -> fights."""

    def add(self, roster: Roster, record: FightRecord) -> None:
        """Count one fight."""
        if record.turns:
            self._add_turns(roster, record)
        if record.fight % TIMED_EVERY == 1:
            self.timed += 1
        moves, rounds = self.moves, record.rounds
        for index, one in enumerate(record.combatants):
            if one.status == STANDING or one.status == AWAY:  # noqa: PLR1714  # half the time of a set
                moves[rounds, index, one.status, OVER] += 1
            if one.used and any(one.used):
                used = self.used[index]
                for place, times in enumerate(one.used):
                    if times:
                        used[place] = used.get(place, 0) + times
            if one.spent:
                spent = self.spent[index]
                for place, units in one.spent:
                    total, squares = spent.get(place, (0, 0))
                    spent[place] = (total + units, squares + units * units)
        harm = self.harm
        for by, who, what, amount in record.harm:
            harm[by, who, what] = harm.get((by, who, what), 0) + amount
        for mishap in record.mishaps:
            blame: Blame = mishap[1:]
            self.mishaps[blame] = self.mishaps.get(blame, 0) + 1
        if record.course:
            self._add_course(roster, record)

    def _add_turns(self, roster: Roster, record: FightRecord) -> None:
        """Whose standing changed; all who fall at the moment of the first fall fall first."""
        moves, falls = self.moves, self.falls
        first = -1
        first_of: dict[int, int] = {}
        for turn in record.turns:
            moves[turn[1:5]] += 1
            now = turn.now
            if now != DEAD and now != DOWN:  # noqa: PLR1714  # half the time of a set
                continue
            falls[turn[2:]] += 1
            if turn.was != STANDING:
                continue
            moment, who = turn.moment, turn.who
            side = roster.combatants[who].side
            if not first_of:
                first = moment
            if side not in first_of:
                first_of[side] = moment
                rounds = self.first_round[side]
                rounds[turn.round] = rounds.get(turn.round, 0) + 1
            if moment == first:
                self.first[who][0] += 1
            if moment == first_of[side]:
                self.first[who][1] += 1

    def _add_course(self, roster: Roster, record: FightRecord) -> None:
        """How the hit points went, how often the lead changed, and how far behind the winner was."""
        own, others = roster.camps
        full = record.full
        own_full = sum([full[side] for side in own]) or 1
        others_full = sum([full[side] for side in others]) or 1
        ours, theirs, ours_at_last, theirs_at_last = self.course
        last = len(record.course) - 1
        one, another = (own[0], others[0]) if len(own) == len(others) == 1 else (-1, -1)
        changes = lowest = highest = ahead = 0
        for place, points in enumerate(record.course):
            if place == last:
                ours, theirs = ours_at_last, theirs_at_last
            mine = points[one] if one >= 0 else sum([points[side] for side in own])
            rest = points[another] if one >= 0 else sum([points[side] for side in others])
            mine, rest = 100 * mine // own_full, 100 * rest // others_full
            ours[place, mine] += 1
            theirs[place, rest] += 1
            lead = mine - rest
            if lead:
                if lead < lowest:
                    lowest = lead
                elif lead > highest:
                    highest = lead
                changes += lead * ahead < 0
                ahead = lead
        worst = -1 if record.outcome < 0 else -lowest if record.outcome in own else highest
        swing = (changes, worst)
        self.behind[swing] = self.behind.get(swing, 0) + 1

    def take_in(self, other: Self) -> None:
        """Add what another one has counted of other fights."""
        self.timed += other.timed
        add_counts(self.moves, other.moves.items())
        add_counts(self.falls, other.falls.items())
        add_counts(self.harm, other.harm.items())
        add_counts(self.mishaps, other.mishaps.items())
        add_counts(self.behind, other.behind.items())
        for one, another in ((self.used, other.used), (self.first_round, other.first_round)):
            for mine, theirs in zip(one, another, strict=True):
                add_counts(mine, theirs.items())
        for ours, more in zip(self.course, other.course, strict=True):
            add_counts(ours, more.items())
        for firsts, others in zip(self.first, other.first, strict=True):
            firsts[0] += others[0]
            firsts[1] += others[1]
        for spent, also in zip(self.spent, other.spent, strict=True):
            for place, (total, squares) in also.items():
                known = spent.get(place, (0, 0))
                spent[place] = (known[0] + total, known[1] + squares)

    def state(self) -> tuple[object, ...]:
        """Everything in it, for comparing."""
        return tuple(getattr(self, name) for name in self.__slots__)


def add_counts(counts: dict[Key, int], more: Iterable[tuple[Key, int]]) -> None:
    """Add some counts to others."""
    for key, count in more:
        counts[key] = counts.get(key, 0) + count
