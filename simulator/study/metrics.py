"""Which single figure of a study is meant, and what is it?

One closed list of metrics serves every option that judges a study: `win(party)`, `deaths(party)`,
`used(party, sleep)`, and `p(deaths(party) >= 1)`, which makes a share of fights of any of them. Text is
read by a small parser of its own; nothing in it is ever executed. docs/statistics.md defines each metric.
"""

import operator
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from simulator.errors import UsageError, did_you_mean, printable
from simulator.model.record import DRAW, UNDECIDED, FightRecord
from simulator.model.terms import CAPTURED, DEAD, DOWN, FLED
from simulator.study.estimators import Figure, Share, figure, share, sums
from simulator.study.roster import Roster
from simulator.study.tally import MEMBER_FIGURES, Tally

__all__ = ["METRICS", "Bound", "Condition", "Metric", "parse_condition", "parse_metric"]

METRICS: Final = {
    "win": ("side", "share of fights that the side wins"),
    "draw": ("", "share of fights after which nobody stands on any side"),
    "undecided": ("", "share of fights that reach the round limit"),
    "tpk": ("side", "share of fights after which nobody of the side is alive and free"),
    "deaths": ("side", "members of the side dead at the end, per fight"),
    "down": ("side", "members of the side down (alive, out of the fight) at the end, per fight"),
    "fled": ("side", "members of the side fled at the end, per fight"),
    "captured": ("side", "members of the side taken prisoner at the end, per fight"),
    "hp_left": ("side", "hit points left to the whole side at the end, per fight"),
    "rounds": ("", "length of a fight in rounds"),
    "spoiled": ("side", "spells of the side spoiled, per fight"),
    "used": ("side, item or spell", "uses of one spell, item or ability by the side, per fight"),
}
"""Every metric: what stands in its brackets, and what it is."""

_SHARES: Final = frozenset(("win", "draw", "undecided", "tpk"))

_HISTOGRAMS: Final = {
    "deaths": "dead",
    "down": "down",
    "fled": "fled",
    "captured": "captured",
    "hp_left": "hp_left",
    "spoiled": "spells_spoiled",
}
"""Metrics that are one figure of a side, as the tally calls it."""

_OUTCOMES: Final = {"draw": DRAW, "undecided": UNDECIDED}
_ENDS: Final = {"deaths": (DEAD,), "down": (DOWN,), "fled": (FLED,), "captured": (CAPTURED,)}
_LOST: Final = (DEAD, DOWN, CAPTURED)

_COMPARISONS: Final[dict[str, Callable[[Fraction, Fraction], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}

_NUMBER: Final = re.compile(r"(\d{1,12})(?:\.(\d{1,12}))?(%?)", re.ASCII)

_TOKEN: Final = re.compile(
    r"""\s*(?:
        (?P<comparison><=|>=|==|!=|<|>)
      | (?P<mark>[(),])
      | "(?P<double>[^"]*)"
      | '(?P<single>[^']*)'
      | (?P<word>[^\s(),<>=!"'][^\s(),<>=!"]*(?:\s+[^\s(),<>=!"]+)*)
    )""",
    re.VERBOSE,
)


class Bound(NamedTuple):
    """A comparison with a number: `>= 1`."""

    comparison: str
    number: Fraction

    def holds(self, value: Fraction) -> bool:
        """Does it hold for this value? Exact: no rounding error can decide."""
        return _COMPARISONS[self.comparison](value, self.number)


class Metric(NamedTuple):
    """One figure of a study. `text` is how the user wrote it."""

    text: str
    name: str
    side: int = -1
    power: str = ""
    bound: Bound | None = None
    """Given: the share of fights in which the figure meets it."""

    @property
    def is_share(self) -> bool:
        """Is it a share of fights (with a Wilson interval), or a figure per fight?"""
        return self.bound is not None or self.name in _SHARES

    def histogram(self, roster: Roster, tally: Tally) -> dict[int, int]:
        """The value in each fight: value -> number of fights. For a share the values are 0 and 1."""
        values = self._values(roster, tally)
        if self.bound is None:
            return values
        meets = sum(count for value, count in values.items() if self.bound.holds(Fraction(value)))
        return {0: tally.fights - meets, 1: meets}

    def _values(self, roster: Roster, tally: Tally) -> dict[int, int]:
        if self.name in _HISTOGRAMS:
            return tally.sides[self.side][_HISTOGRAMS[self.name]]
        if self.name == "used":
            return tally.used_histogram(self.side, self.power)
        if self.name == "rounds":
            return tally.rounds()
        if self.name == "tpk":
            everybody = len(roster.members[self.side])
            happened = tally.sides[self.side]["lost"].get(everybody, 0)
        else:
            outcome = _OUTCOMES.get(self.name, self.side)
            happened = tally.outcomes().get(outcome, 0)
        return {0: tally.fights - happened, 1: happened}

    def in_fight(self, roster: Roster, record: FightRecord) -> int:
        """The value in one fight; for a share 1 where it happened and 0 where it did not."""
        value = self._in_fight(roster, record)
        return value if self.bound is None else int(self.bound.holds(Fraction(value)))

    def _in_fight(self, roster: Roster, record: FightRecord) -> int:
        if self.name == "rounds":
            return record.rounds
        if self.name in _OUTCOMES or self.name == "win":
            return int(record.outcome == _OUTCOMES.get(self.name, self.side))
        members = roster.members[self.side]
        if self.name in _ENDS:
            return sum(record.combatants[index].status in _ENDS[self.name] for index in members)
        if self.name == "tpk":
            return int(all(record.combatants[index].status in _LOST for index in members))
        if self.name == "hp_left":
            return sum(record.combatants[index].hp for index in members)
        if self.name == "spoiled":
            return sum(record.combatants[index].spells_spoiled for index in members)
        return sum(
            times
            for index in members
            for power, times in zip(roster.combatants[index].powers, record.combatants[index].used, strict=True)
            if power.name == self.power
        )

    def value(self, roster: Roster, tally: Tally) -> Fraction | None:
        """The exact share or mean in the fights played; None when there were none."""
        total, _, fights = sums(self.histogram(roster, tally).items())
        return Fraction(total, fights) if fights else None

    def estimate(self, roster: Roster, tally: Tally) -> Share | Figure:
        """The share or mean with its interval."""
        total, squares, fights = sums(self.histogram(roster, tally).items())
        if self.is_share:
            return share(total, fights)
        counts_members = _HISTOGRAMS.get(self.name) in MEMBER_FIGURES
        return figure(total, squares, fights, len(roster.members[self.side]) if counts_members else None)


class Condition(NamedTuple):
    """A metric compared with a number: what --fail-if asks."""

    metric: Metric
    bound: Bound

    def holds(self, roster: Roster, tally: Tally) -> bool | None:
        """Does it hold for the fights played? None when there were none."""
        value = self.metric.value(roster, tally)
        return None if value is None else self.bound.holds(value)


class _Reader:
    """Reads one text from left to right; every complaint is a UsageError that quotes it."""

    def __init__(self, text: str, roster: Roster, *, signed: bool = False) -> None:
        self.text = text
        self.signed = signed
        self.roster = roster
        self.tokens: list[tuple[str, str]] = []
        place = 0
        end = len(text.rstrip())
        while place < end:
            found = _TOKEN.match(text, place)
            if found is None or found.lastgroup is None:
                raise self.refusal(f"cannot read {text[place:].strip()!r}")
            quoted = found.lastgroup in {"double", "single"}
            self.tokens.append(("word" if quoted else found.lastgroup, found[found.lastgroup]))
            place = found.end()
        self.next = 0

    def refusal(self, reason: str) -> UsageError:
        """The complaint about this text."""
        return UsageError(f"{printable(self.text)!r}: {reason}")

    def take(self, kind: str, what: str, only: str = "") -> str:
        """The next token, which has to be of this kind."""
        if self.next < len(self.tokens):
            found, value = self.tokens[self.next]
            if found == kind and (not only or value == only):
                self.next += 1
                return value
            raise self.refusal(f"expected {what}, not {value!r}")
        raise self.refusal(f"expected {what} at the end")

    def number(self) -> Fraction:
        """The next token as a number: 3, 0.4 or 40%."""
        text = self.take("word", "a number")
        minus = self.signed and text.startswith("-")
        found = _NUMBER.fullmatch(text[minus:])
        if found is None:
            raise self.refusal(f"expected a number such as 0.4, 3 or 40%, not {text!r}")
        number = Fraction(f"{'-' if minus else ''}{found[1]}.{found[2] or 0}")
        return number / 100 if found[3] else number

    def bound(self) -> Bound:
        """A comparison and a number."""
        comparison = self.take("comparison", "one of " + " ".join(_COMPARISONS))
        return Bound(comparison, self.number())

    def metric(self) -> Metric:
        """A metric, or p(metric comparison number)."""
        name = self.take("word", "a metric")
        if name == "p":
            self.take("mark", "'(' after p", "(")
            inner = self.metric()
            if inner.bound is not None:
                raise self.refusal("p(...) cannot stand inside p(...)")
            bound = self.bound()
            self.take("mark", "')'", ")")
            return inner._replace(text=self.text.strip(), bound=bound)
        if name not in METRICS:
            raise self.refusal(f"there is no metric {name!r}{_nearest(name, (*METRICS, 'p'))}")
        found = Metric(self.text.strip(), name)
        if not METRICS[name][0]:
            return found
        self.take("mark", f"'(' and a side after {name}", "(")
        side = self.side(self.take("word", "the name of a side"))
        power = ""
        if name == "used":
            self.take("mark", "',' and the name of a spell or item", ",")
            power = self.power(side, self.take("word", "the name of a spell or item"))
        self.take("mark", "')'", ")")
        return found._replace(side=side, power=power)

    def side(self, name: str) -> int:
        """The number of a side."""
        if name not in self.roster.sides:
            raise self.refusal(f"there is no side {name!r}{_nearest(name, self.roster.sides)}")
        return self.roster.sides.index(name)

    def power(self, side: int, name: str) -> str:
        """The name of a power that the side has."""
        known = self.roster.powers[side]
        for one in known:
            if one.casefold() == name.casefold():
                return one
        raise self.refusal(f"{self.roster.sides[side]} has no {name!r}{_nearest(name, known)}")

    def finish(self) -> None:
        """Nothing may follow."""
        if self.next < len(self.tokens):
            raise self.refusal(f"did not expect {self.tokens[self.next][1]!r}")


def _nearest(name: str, known: Sequence[str]) -> str:
    return did_you_mean(name, known, listed=len(known)) if known else " (it has none at all)"


def parse_metric(text: str, roster: Roster) -> Metric:
    """The metric that a text names: `win(party)`, `rounds`, `p(deaths(party) >= 1)`.

    Raises UsageError, with the nearest known name, for anything else.
    """
    reader = _Reader(text, roster)
    metric = reader.metric()
    reader.finish()
    return metric


def parse_condition(text: str, roster: Roster, *, signed: bool = False) -> Condition:
    """The condition that a text states: `win(party) < 0.4`, `p(deaths(party) >= 1) > 50%`.

    `signed`: numbers may be below 0, as where it speaks of a difference. Raises UsageError for anything else.
    """
    reader = _Reader(text, roster, signed=signed)
    metric = reader.metric()
    bound = reader.bound()
    reader.finish()
    return Condition(metric._replace(text=text[: text.rindex(bound.comparison)].strip()), bound)
