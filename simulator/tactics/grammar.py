"""What does a condition say?

A recursive-descent parser from words to a tree of comparisons. Precedence is Python's: `not` binds tighter than `and`,
`and` tighter than `or`; comparisons may be chained (`20 <= nearest.distance <= 60`); numbers can be added and taken
away. A number alone holds when it is not 0. Nothing is ever evaluated by Python.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from simulator.errors import did_you_mean
from simulator.model import terms
from simulator.tactics import vocabulary
from simulator.tactics.arms import Arms
from simulator.tactics.faults import TacticError
from simulator.tactics.vocabulary import FACTS, NUMBERS, SUBJECT_NAMES
from simulator.tactics.words import Word, words_of

__all__ = ["Both", "Comparison", "Either", "Negation", "Node", "Sum", "Term", "parse"]

DEEPEST: Final = 20
"""Brackets, signs and `not`s that may stand inside each other."""
LESS: Final = 1
EQUAL: Final = 2
MORE: Final = 4
ANYTHING: Final = LESS | EQUAL | MORE
_SIGNS: Final = {
    "<": LESS,
    "<=": LESS | EQUAL,
    "==": EQUAL,
    "!=": LESS | MORE,
    ">=": MORE | EQUAL,
    ">": MORE,
}
_CONSTANTS: Final = {"always": 1, "never": 0}


class Term(NamedTuple):
    """One fact in a sum."""

    sign: int
    fact: int
    argument: int
    nearest: bool
    """Whether it is asked of the nearest foe instead of the target."""


class Sum(NamedTuple):
    """Facts added up, and a number."""

    terms: tuple[Term, ...]
    number: int


class Comparison(NamedTuple):
    """Whether a sum is less than, equal to or more than 0 (bits LESS, EQUAL, MORE: any of them)."""

    sum: Sum
    accepted: int


class Negation(NamedTuple):
    """Not."""

    node: Node


class Both(NamedTuple):
    """And."""

    left: Node
    right: Node


class Either(NamedTuple):
    """Or."""

    left: Node
    right: Node


Node = Comparison | Negation | Both | Either


def parse(text: str, arms: Arms | None, *, lenient: bool = False, in_line: bool = False) -> Node:
    """The tree of a condition; raises TacticError with the column of what cannot be read.

    `arms` is what its owner has; None: the condition belongs to a whole side, and facts about one of it are refused.
    `lenient`: things that the owner does not have are no mistake, it just has none of them. `in_line`: the condition
    stands in a line of a list, so that there is an aim to ask about.
    """
    parser = _Parser(words_of(text), arms, lenient, in_line)
    node = _as_truth(parser.either(0))
    parser.expect_end()
    return node


def _as_truth(value: Node | Sum) -> Node:
    """A number alone holds when it is not 0."""
    return Comparison(value, LESS | MORE) if isinstance(value, Sum) else value


class _Parser:
    """Reads words from left to right; each method reads one level of the grammar."""

    __slots__ = ("arms", "in_line", "lenient", "place", "words")

    def __init__(self, words: list[Word], arms: Arms | None, lenient: bool, in_line: bool) -> None:
        self.words = words
        self.place = 0
        self.arms = arms
        self.lenient = lenient
        self.in_line = in_line

    def take(self, *texts: str) -> Word | None:
        """The next word, if it is one of these signs or keywords."""
        word = self.words[self.place]
        if word.kind in ("sign", "keyword") and word.text in texts:
            self.place += 1
            return word
        return None

    def expect_end(self) -> None:
        """Refuse whatever stands behind the whole condition."""
        word = self.words[self.place]
        if word.kind == "end":
            return
        if word.text == ")":
            raise TacticError("this bracket was never opened", word.column)
        raise TacticError(f"{word.text!r} is not expected here: an 'and' or 'or' may be missing before it", word.column)

    def either(self, depth: int) -> Node | Sum:
        """One or more conditions parted by `or`."""
        left = self.both(depth)
        while self.take("or"):
            left = Either(_as_truth(left), _as_truth(self.both(depth)))
        return left

    def both(self, depth: int) -> Node | Sum:
        """One or more conditions parted by `and`."""
        left = self.negation(depth)
        while self.take("and"):
            left = Both(_as_truth(left), _as_truth(self.negation(depth)))
        return left

    def negation(self, depth: int) -> Node | Sum:
        """A comparison, perhaps behind `not`."""
        word = self.take("not")
        if word is None:
            return self.comparison(depth)
        return Negation(_as_truth(self.negation(_deeper(depth, word))))

    def comparison(self, depth: int) -> Node | Sum:
        """A sum, or sums with comparisons between them."""
        start = self.words[self.place]
        left = self.sum(depth)
        whole: Node | None = None
        while word := self.take(*_SIGNS):
            right_start = self.words[self.place]
            right = self.sum(depth)
            one = Comparison(_added(_number_of(left, start), _number_of(right, right_start), -1), _SIGNS[word.text])
            whole = one if whole is None else Both(whole, one)
            left, start = right, right_start
        return left if whole is None else whole

    def sum(self, depth: int) -> Node | Sum:
        """Numbers and facts, added and taken away."""
        start = self.words[self.place]
        value = self.signed(depth)
        while word := self.take("+", "-"):
            further_start = self.words[self.place]
            further = _number_of(self.signed(depth), further_start)
            value = _added(_number_of(value, start), further, 1 if word.text == "+" else -1)
        return value

    def signed(self, depth: int) -> Node | Sum:
        """An atom, perhaps behind a sign."""
        word = self.take("+", "-")
        if word is None:
            return self.atom(depth)
        start = self.words[self.place]
        value = _number_of(self.signed(_deeper(depth, word)), start)
        return _added(Sum((), 0), value, -1 if word.text == "-" else 1)

    def atom(self, depth: int) -> Node | Sum:
        """A number, a fact, or something in brackets."""
        word = self.words[self.place]
        if word.kind == "number":
            self.place += 1
            return Sum((), int(word.text))
        if word.kind == "name":
            self.place += 1
            return self.fact(word)
        if self.take("("):
            value = self.either(_deeper(depth, word))
            if not self.take(")"):
                raise TacticError("this bracket is never closed", word.column)
            return value
        found = "the condition ends" if word.kind == "end" else f"{word.text!r} stands"
        raise TacticError(f"a fact or a number is expected, and {found} here", word.column)

    def fact(self, word: Word) -> Sum:
        """A name of the vocabulary with its argument."""
        if word.text in _CONSTANTS and word.argument is None:
            return Sum((), _CONSTANTS[word.text])
        number = NUMBERS.get(word.text)
        if number is None:
            known = (*NUMBERS, *_CONSTANTS)
            raise TacticError(f"{word.text!r} is no fact{did_you_mean(word.text, known)}", word.column)
        fact = FACTS[number]
        self._check_scope(fact, word)
        argument = self._argument(fact, word)
        nearest = fact.scope == vocabulary.SUBJECT and word.text.startswith(SUBJECT_NAMES[0])
        return Sum((Term(1, number, argument, nearest),), 0)

    def _check_scope(self, fact: vocabulary.Fact, word: Word) -> None:
        """Refuse facts that have no meaning where the condition stands."""
        if self.arms is None and fact.scope != vocabulary.SIDE:
            raise TacticError(
                f"{word.text!r} has no meaning for a whole side: ask about side, foes, outnumbered or round",
                word.column,
            )
        if fact.scope == vocabulary.LINE and not self.in_line:
            raise TacticError(f"{word.text!r} has a meaning only in a line of tactics", word.column)

    def _argument(self, fact: vocabulary.Fact, word: Word) -> int:
        """The number that an argument stands for."""
        text = word.argument
        if fact.argument == vocabulary.NO_ARGUMENT:
            if text is not None:
                raise TacticError(f"{word.text!r} takes nothing in brackets", word.column)
            return 0
        if not text:
            raise TacticError(f"{word.text!r} needs {_WANTED[fact.argument]}", word.column)
        if fact.argument in (vocabulary.FEET, vocabulary.PER_CENT):
            return _whole_number(text, word)
        if fact.argument == vocabulary.CONDITION:
            return _condition_bit(text, word)
        return self._thing(fact, text, word)

    def _thing(self, fact: vocabulary.Fact, text: str, word: Word) -> int:
        """Bits for what the owner has of that name: its powers, and behind them its missiles."""
        arms = self.arms or Arms()
        bits = sum(1 << index for index in arms.find_powers(text))
        if fact.argument == vocabulary.THING:
            bits |= sum(1 << (len(arms.powers) + index) for index in arms.find_missiles(text))
        if not bits and not self.lenient:
            owned = [power.name for power in arms.powers] + [mode.name for mode in arms.missiles]
            raise TacticError(f"the owner has no {text!r}{did_you_mean(text, owned)}", word.argument_column)
        return bits


_WANTED: Final = {
    vocabulary.FEET: "a distance in feet in brackets, such as (30)",
    vocabulary.PER_CENT: "a share in a hundred in brackets, such as (50)",
    vocabulary.THING: "the name of something carried in brackets, such as (healing)",
    vocabulary.POWER: "the name of a power in brackets, such as (sleep)",
    vocabulary.CONDITION: "the name of a condition in brackets, such as (webbed)",
}


def _deeper(depth: int, word: Word) -> int:
    if depth >= DEEPEST:
        raise TacticError(f"brackets, signs and 'not' may stand {DEEPEST} deep at most", word.column)
    return depth + 1


def _number_of(value: Node | Sum, start: Word) -> Sum:
    """A value that has to be a number."""
    if isinstance(value, Sum):
        return value
    raise TacticError("this is true or false, no number: it cannot be compared or added", start.column)


def _added(left: Sum, right: Sum, sign: int) -> Sum:
    """left + sign * right."""
    turned = tuple(term._replace(sign=term.sign * sign) for term in right.terms)
    return Sum(left.terms + turned, left.number + sign * right.number)


def _whole_number(text: str, word: Word) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 5):
        raise TacticError(f"in the brackets of {word.text!r} stands a whole number, 0 to 99,999", word.argument_column)
    return int(text)


def _condition_bit(text: str, word: Word) -> int:
    name = " ".join(text.lower().replace("_", " ").split())
    if name not in terms.CONDITION_NAMES:
        raise TacticError(f"{text!r} is no condition{did_you_mean(name, terms.CONDITION_NAMES)}", word.argument_column)
    return 1 << terms.CONDITION_NAMES.index(name)
