"""What can be written in a list of tactics, as tables for people?

Made from the very lists that the parser uses, so that docs/tactics.md cannot fall behind them; a test holds the two
together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from simulator.tactics import targets, vocabulary
from simulator.tactics.library import LIBRARY
from simulator.tactics.phrases import BOULDERS, MELEE, NOTHING, POWERS, SETTABLE, SHOTS, THROWN, TOSSED, VERBS
from simulator.tactics.vocabulary import FACTS, SUBJECT, Fact

__all__ = ["facts_table", "lists_table", "selectors_table", "subjects_table", "verbs_table"]

_WITH: Final = {
    NOTHING: "",
    MELEE: " [weapon]",
    SHOTS: " [weapon]",
    THROWN: " [flask or weapon]",
    BOULDERS: " [boulder]",
    SETTABLE: " [weapon]",
    POWERS: " [name]",
    TOSSED: " [name]",
}
_WHOM: Final = {0: "", targets.OF_FOES: "foes", targets.OF_FRIENDS: "friends", targets.OF_BOTH: "foes, friends"}
_ARGUMENT: Final = {
    vocabulary.NO_ARGUMENT: "",
    vocabulary.FEET: "(feet)",
    vocabulary.PER_CENT: "(per cent)",
    vocabulary.THING: "(thing)",
    vocabulary.POWER: "(power)",
    vocabulary.CONDITION: "(condition)",
}


def verbs_table() -> str:
    """What `do` can say, as a Markdown table."""
    rows = ((f"`{verb.word}{_WITH[verb.kind]}`", verb.meaning, _WHOM[verb.whom]) for verb in VERBS)
    return _table(("do", "meaning", "aimed at"), rows)


def selectors_table() -> str:
    """What `at` can say, as a Markdown table."""
    rows = ((f"`{word.word}`", word.meaning, _WHOM[word.whom]) for word in targets.SELECTORS if word.word)
    return _table(("at", "picks", "among"), rows)


def facts_table() -> str:
    """What `when` can ask, as a Markdown table; the third column says whether a whole side can ask it too."""
    rows = (
        (_written(fact), fact.meaning, "yes" if fact.scope == vocabulary.SIDE else "")
        for fact in FACTS
        if fact.scope != SUBJECT
    )
    return _table(("fact", "tells", "for a side"), rows)


def subjects_table() -> str:
    """What `when` can ask about `nearest` and `target`, as a Markdown table."""
    return _table(("fact", "tells"), ((_written(fact), fact.meaning) for fact in FACTS if fact.scope == SUBJECT))


def lists_table() -> str:
    """The shipped lists, as a Markdown table."""
    return _table(("list", "how it plays"), ((f"`{name}`", shipped.summary) for name, shipped in LIBRARY.items()))


def _written(fact: Fact) -> str:
    return f"`{fact.name}{_ARGUMENT[fact.argument]}`"


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Rows under heads, as Markdown.

    >>> print(_table(("a", "b"), [("1", "2")]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    lines = [heads, *rows]
    written = [f"| {' | '.join(cells)} |" for cells in lines]
    return "\n".join([written[0], "|" + "---|" * len(heads), *written[1:]])
