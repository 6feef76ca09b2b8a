"""How does a condition run?

A condition compiles to a flat tuple of ints, five to an instruction: (operation, fact, argument, operand, place). The
low three bits of the operation say which outcomes of comparing the fact with the operand are accepted (1 less, 2 equal,
4 more); if it is none of them, the code goes on at `place` (-1: the condition does not hold), else with the next
instruction; past the end it holds. ADD and TAKE put a fact aside to be added to the next one that is compared. Places
lie ahead, never behind, so every code comes to an end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.tactics.arms import Arms
from simulator.tactics.faults import TacticError
from simulator.tactics.grammar import ANYTHING, EQUAL, LESS, MORE, Both, Comparison, Negation, Node, Term, parse
from simulator.tactics.sight import NOBODY_FT, able_among, nearest_of, seen_foes
from simulator.tactics.vocabulary import CAUGHT, DISTANCE, FIRST_SUBJECT, FUNCTIONS

if TYPE_CHECKING:
    from simulator.model.battle import Battle, Combatant

__all__ = [
    "WIDTH",
    "asks_about_target",
    "compile_condition",
    "compile_tree",
    "has_plain_parts",
    "holds",
    "may_hold",
]

WIDTH: Final = 5
ADD: Final = 8
TAKE: Final = 16
NEAREST: Final = 32
"""The fact is asked of the nearest foe in the fight (else in sight)."""
_NEVER: Final = -1
_OF_NOBODY: Final = tuple(NOBODY_FT if fact == DISTANCE else 0 for fact in range(len(FUNCTIONS)))
"""What a fact about one creature says where there is none."""
_MOST_TESTS: Final = 60


def compile_condition(text: str, arms: Arms | None = None, *, lenient: bool = False) -> tuple[int, ...]:
    """The code of a condition, such as the `retreat_when` of a side; raises TacticError.

    Without `arms` the condition belongs to a whole side and may not ask about one of it. The empty code always holds.

    >>> len(compile_condition("round >= 3"))
    5
    >>> compile_condition("always")
    ()
    """
    return compile_tree(parse(text, arms, lenient=lenient))


def compile_tree(node: Node) -> tuple[int, ...]:
    """The code of a condition's tree; raises TacticError where it is too long."""
    writer = _Writer()
    writer.unless(node, True, writer.never)
    return writer.finished()


class _Place:
    """A place in the code, found out when the writer comes to it."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = _NEVER


class _Writer:
    """Writes instructions; places ahead are filled in at the end."""

    __slots__ = ("code", "jumps", "never")

    def __init__(self) -> None:
        self.code: list[int] = []
        self.jumps: list[tuple[int, _Place]] = []
        self.never = _Place()

    def unless(self, node: Node, wanted: bool, place: _Place) -> None:
        """Go on behind these instructions if the node is as wanted, at the place if it is not."""
        if isinstance(node, Comparison):
            self.test(node, wanted, place)
        elif isinstance(node, Negation):
            self.unless(node.node, not wanted, place)
        elif isinstance(node, Both) is wanted:
            # `a and b` wanted true, or `a or b` wanted false: each part alone can send us away.
            self.unless(node.left, wanted, place)
            self.unless(node.right, wanted, place)
        else:
            # `a or b` wanted true, or `a and b` wanted false: the first part alone can be enough.
            enough = _Place()
            self.unless(node.left, not wanted, enough)
            self.unless(node.right, wanted, place)
            enough.at = len(self.code)

    def test(self, node: Comparison, wanted: bool, place: _Place) -> None:
        """One comparison; the last fact is compared, the others are put aside before it."""
        accepted = node.accepted if wanted else ANYTHING ^ node.accepted
        facts, operand = list(node.sum.terms), -node.sum.number
        if not facts:
            outcome = LESS if operand > 0 else EQUAL if operand == 0 else MORE
            if not accepted & outcome:
                self.go(place)
            return
        if all(term.sign < 0 for term in facts):
            facts = [term._replace(sign=1) for term in facts]
            accepted, operand = _mirrored(accepted), -operand
        last = next(term for term in reversed(facts) if term.sign > 0)
        facts.remove(last)
        for term in facts:
            self.write(ADD if term.sign > 0 else TAKE, term, 0, self.never)
        self.write(accepted, last, operand, place)

    def go(self, place: _Place) -> None:
        """Go to a place in any case: something is compared, and no outcome accepted."""
        self.code += (0, CAUGHT, 0, 0, 0)
        self.jumps.append((len(self.code) - 1, place))

    def write(self, operation: int, term: Term, operand: int, place: _Place) -> None:
        """One instruction."""
        if len(self.code) >= WIDTH * _MOST_TESTS:
            raise TacticError(f"a condition may ask {_MOST_TESTS} facts at most", 0)
        self.code += (operation | NEAREST if term.nearest else operation, term.fact, term.argument, operand, 0)
        self.jumps.append((len(self.code) - 1, place))

    def finished(self) -> tuple[int, ...]:
        """The code with all places filled in."""
        for index, place in self.jumps:
            self.code[index] = place.at
        return tuple(self.code)


def _mirrored(accepted: int) -> int:
    """The outcomes for the negative of both sides."""
    return accepted & EQUAL | (MORE if accepted & LESS else 0) | (LESS if accepted & MORE else 0)


def asks_about_target(code: tuple[int, ...]) -> bool:
    """Whether a condition depends on whom the line is aimed at, so that the aim has to be taken first."""
    return any(code[start] and _is_about_the_aim(code, start) for start in range(0, len(code), WIDTH))


def has_plain_parts(code: tuple[int, ...]) -> bool:
    """Whether there is anything for `may_hold` to ask."""
    return any(not _is_about_the_aim(code, start) for start in _conjuncts(code))


def _conjuncts(code: tuple[int, ...]) -> range:
    """Where the comparisons stand that a condition begins with, each of which has to hold."""
    end = 0
    while end < len(code) and code[end + WIDTH - 1] == _NEVER and not code[end] & (ADD | TAKE):
        end += WIDTH
    return range(0, end, WIDTH)


def _is_about_the_aim(code: tuple[int, ...], start: int) -> bool:
    return code[start + 1] >= FIRST_SUBJECT and not code[start] & NEAREST


def may_hold(battle: Battle, me: Combatant, code: tuple[int, ...]) -> bool:
    """Whether a condition can still hold, before it is known whom the line is aimed at: asks what it begins with."""
    for start in _conjuncts(code):
        if not _is_about_the_aim(code, start) and not holds(battle, me, code[start : start + WIDTH]):
            return False
    return True


def holds(
    battle: Battle,
    me: Combatant,
    code: tuple[int, ...],
    target: Combatant | None = None,
    aim: tuple[int, int] = (0, 0),
) -> bool:
    """Whether a condition holds for `me` now; for a side's condition any member will do.

    `target` is whom the line is aimed at (nobody: the one `me` was at before), `aim` what its power catches there: how
    many on balance, and how many friends.
    About somebody who is not there, every fact is 0, and the distance 9999 feet.
    """
    place, end = 0, len(code)
    carried = 0
    nearest: Combatant | None = None
    is_nearest_known = False
    while place < end:
        operation, fact, argument, operand, elsewhere = code[place : place + WIDTH]
        if fact < FIRST_SUBJECT:
            value = FUNCTIONS[fact](battle, me, None, argument)
        elif fact >= CAUGHT:
            value = FUNCTIONS[fact](battle, me, None, aim[fact - CAUGHT])
        else:
            subject = target or me.target
            if operation & NEAREST:
                if not is_nearest_known:
                    foes = seen_foes(battle, me)
                    nearest = nearest_of(battle, me, able_among(battle, foes) or foes)
                    is_nearest_known = True
                subject = nearest
            value = FUNCTIONS[fact](battle, me, subject, argument) if subject else _OF_NOBODY[fact]
        if operation & (ADD | TAKE):
            carried += value if operation & ADD else -value
            place += WIDTH
            continue
        value += carried
        carried = 0
        if operation & (LESS if value < operand else EQUAL if value == operand else MORE):
            place += WIDTH
        elif elsewhere < 0:
            return False
        else:
            place = elsewhere
    return True
