"""What are the exact odds of a duel?

An absorbing Markov chain in fractions, worked out from the rules and from nothing of the simulator: who strikes when,
with which chance, for how much. A state is both fighters' hit points and whether the round is odd or even; a round in
which nobody is hurt leads back to the same hit points, everything else to fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

Share = Mapping[int, Fraction]
ONE = Fraction(1)


def dice(count: int, sides: int, plus: int = 0) -> dict[int, Fraction]:
    """How likely each total of some dice is."""
    totals = {plus: ONE}
    for _ in range(count):
        step: dict[int, Fraction] = {}
        for total, share in totals.items():
            for face in range(1, sides + 1):
                step[total + face] = step.get(total + face, Fraction(0)) + share / sides
        totals = step
    return totals


def chance_to_hit(need: int, modifier: int = 0) -> Fraction:
    """The share of the faces of a d20 that hit (R-ALL-02)."""
    return Fraction(sum(face + modifier >= need for face in range(1, 21)), 20)


class Striker(NamedTuple):
    """One who strikes as often as it may until somebody falls."""

    hp: int
    chance: Fraction
    damage: Share
    speed: int
    routines: tuple[int, int] = (1, 1)
    """Routines as (number, rounds); of 3/2 the greater half falls in odd rounds (R-SEG-06)."""

    def times(self, odd: bool) -> list[int]:
        """The segments of its blows in a round: three apart, and none after the tenth."""
        number, rounds = self.routines
        count = number if rounds == 1 else (number + odd) // 2
        return [min(10, self.speed + 3 * nth) for nth in range(count)]


class Order(NamedTuple):
    """How likely it is that the first goes before the second at one moment, and that both go together."""

    before: Fraction
    together: Fraction


BY_SIDE = Order(Fraction(15, 36), Fraction(6, 36))
"""A d6 each, high first (R-SEG-02)."""
BY_ONE = Order(Fraction(45, 100), Fraction(10, 100))
"""A d10 each."""


class Odds(NamedTuple):
    """How a duel ends."""

    shares: Mapping[str, Fraction]
    """How likely each kind of end is."""
    rounds: Fraction
    """The mean number of rounds, the last one counted."""


State = tuple[int, int]
After = dict[State, Fraction]
Kind = Callable[[int, int], str]
Solved = dict[tuple[int, int, bool], tuple[dict[str, Fraction], Fraction]]
"""By hit points and whether the round is odd: the shares of the ends, and the mean of the rounds to come."""


def winner(first: int, second: int) -> str:
    """Which of the two is left, by their last hit points."""
    return "draw" if first <= 0 and second <= 0 else "first" if first > 0 else "second"


def odds(one: Striker, other: Striker, order: Order = BY_SIDE, kind: Kind = winner) -> Odds:
    """The exact odds of a duel between two who stand within reach of each other from the beginning.

    `kind` says what kind of end a pair of last hit points is.
    """
    solved: Solved = {}
    for first, second in product(range(1, one.hp + 1), range(1, other.hp + 1)):
        _solve(one, other, order, kind, (first, second), solved)
    shares, rounds = solved[one.hp, other.hp, True]
    assert sum(shares.values()) == 1
    return Odds(shares, rounds)


def _solve(one: Striker, other: Striker, order: Order, kind: Kind, state: State, solved: Solved) -> None:
    """Where a fight goes from these hit points, in odd and in even rounds; fewer hit points are solved already."""
    stays: dict[bool, Fraction] = {}
    leads: dict[bool, tuple[dict[str, Fraction], Fraction]] = {}
    for odd in (True, False):
        after: dict[str, Fraction] = {}
        rounds = ONE
        stays[odd] = Fraction(0)
        for (first, second), share in _round(one, other, order, state, odd).items():
            if (first, second) == state:
                stays[odd] = share
                continue
            if first <= 0 or second <= 0:
                further, more = {kind(first, second): ONE}, Fraction(0)
            else:
                further, more = solved[first, second, not odd]
            rounds += share * more
            for end, part in further.items():
                after[end] = after.get(end, Fraction(0)) + share * part
        leads[odd] = after, rounds
    # value(odd) = leads(odd) + stays(odd) * value(even), and the other way round.
    back = 1 - stays[True] * stays[False]
    for odd in (True, False):
        (mine, my_rounds), (its, its_rounds) = leads[odd], leads[not odd]
        whole = {
            end: (mine.get(end, Fraction(0)) + stays[odd] * its.get(end, Fraction(0))) / back for end in {*mine, *its}
        }
        solved[(*state, odd)] = whole, (my_rounds + stays[odd] * its_rounds) / back


def _round(one: Striker, other: Striker, order: Order, state: State, odd: bool) -> After:
    """Both fighters' hit points after one round, with their chances."""
    result: After = {}
    behind = 1 - order.before - order.together
    for chance, ranks in ((order.before, (0, 1)), (behind, (1, 0)), (order.together, (0, 0))):
        blows: dict[tuple[int, int], set[int]] = {}
        for number, striker in enumerate((one, other)):
            for t in striker.times(odd):
                blows.setdefault((t, ranks[number]), set()).add(number)
        states: After = {state: ONE}
        for moment in sorted(blows):
            states = _moment((one, other), states, blows[moment])
        for end, share in states.items():
            result[end] = result.get(end, Fraction(0)) + chance * share
    return result


def _moment(strikers: tuple[Striker, Striker], states: After, strike: set[int]) -> After:
    """The blows of one moment: all are struck by who stood before it, all land together (R-ALL-01)."""
    result: After = {}
    for (first, second), share in states.items():
        if first <= 0 or second <= 0:
            result[first, second] = result.get((first, second), Fraction(0)) + share
            continue
        lost = [_harm(strikers[number]) if number in strike else {0: ONE} for number in (0, 1)]
        for (to_second, likely), (to_first, too) in product(lost[0].items(), lost[1].items()):
            end = (first - to_first, second - to_second)
            result[end] = result.get(end, Fraction(0)) + share * likely * too
    return result


def _harm(striker: Striker) -> Share:
    """How much one blow does, 0 for a miss."""
    return _harm_of(striker.chance, tuple(sorted(striker.damage.items())))


@cache
def _harm_of(chance: Fraction, damage: tuple[tuple[int, Fraction], ...]) -> Share:
    harm = {amount: chance * share for amount, share in damage}
    harm[0] = harm.get(0, Fraction(0)) + 1 - chance
    return harm


# --- groups -----------------------------------------------------------------------------------------------------

Group = tuple[int, ...]
Ends = tuple[Fraction, Fraction, Fraction]
"""How likely the first side wins, the second, nobody."""


def skirmish(ours: Group, theirs: Group, chance: Fraction, damage: Share, order: Order = BY_SIDE) -> Ends:
    """The exact odds of two groups in which all are armed alike, and strike the first of the foes who stands.

    The hit points of everybody are a state; a round leads to the same state or to a lower one.
    """
    harm = _harm_of(chance, tuple(sorted(damage.items())))
    behind = 1 - order.before - order.together

    @cache
    def ends(one: Group, other: Group) -> Ends:
        if not any(one) or not any(other):
            return Fraction(any(one)), Fraction(any(other)), Fraction(not any(one) and not any(other))
        stays, sums = Fraction(0), [Fraction(0)] * 3
        for (mine, its), share in after(one, other).items():
            if (mine, its) == (one, other):
                stays += share
            else:
                sums = [whole + share * part for whole, part in zip(sums, ends(mine, its), strict=True)]
        return sums[0] / (1 - stays), sums[1] / (1 - stays), sums[2] / (1 - stays)

    def after(one: Group, other: Group) -> dict[tuple[Group, Group], Fraction]:
        found: dict[tuple[Group, Group], Fraction] = {}

        def note(mine: Group, its: Group, share: Fraction) -> None:
            found[mine, its] = found.get((mine, its), Fraction(0)) + share

        for its, share in struck(other, one).items():
            for mine, back in struck(one, its).items():
                note(mine, its, order.before * share * back)
            for mine, back in struck(one, other).items():
                note(mine, its, order.together * share * back)
        for mine, share in struck(one, other).items():
            for its, back in struck(other, mine).items():
                note(mine, its, behind * share * back)
        return found

    def struck(who: Group, by: Group) -> dict[Group, Fraction]:
        """What becomes of a group when all who stand of another strike the first of it, whoever falls of it."""
        aim = next((place for place, hp in enumerate(who) if hp), None)
        totals = {0: ONE}
        for hp in by:
            if hp:
                totals = _sums(totals, harm)
        left: dict[Group, Fraction] = {}
        for amount, share in totals.items():
            now = tuple(max(0, hp - amount) if place == aim else hp for place, hp in enumerate(who))
            left[now] = left.get(now, Fraction(0)) + share
        return left

    return ends(ours, theirs)


def _sums(one: Share, other: Share) -> dict[int, Fraction]:
    """How likely each sum of two amounts is."""
    found: dict[int, Fraction] = {}
    for (a, share), (b, part) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, Fraction(0)) + share * part
    return found
