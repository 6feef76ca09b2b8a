"""How are many named in few words, and how does a verb follow them?

The members of a `count:` have a name and a number; told together they are `orc 1-3, 7`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

__all__ = ["does", "gear", "joined", "kind_of", "listed", "plural", "span", "together", "wielded"]

_NAMELESS: Final = "weapon"
"""What a monster's attack with whatever it carries is called."""
_NUMBERED: Final = re.compile(r"(.+) ([1-9]\d{0,5})")


def plural(count: object, word: str) -> str:
    """A count with its word.

    >>> plural(1, "segment"), plural(3, "segment")
    ('1 segment', '3 segments')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(parts: Sequence[str]) -> str:
    """Several things one after the other.

    >>> listed(["Aldric"]), listed(["Aldric", "Bo", "Cy"])
    ('Aldric', 'Aldric, Bo and Cy')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def together(names: Iterable[str]) -> str:
    """Everybody once, in the order of first mention, with those of one kind under one name.

    >>> together(["goblin 1", "Brand", "goblin 3", "goblin 2", "goblin 7", "Brand"])
    'goblin 1-3, 7 and Brand'
    """
    kinds: dict[str, set[int]] = {}
    for name in names:
        found = _NUMBERED.fullmatch(name)
        # A kind that is counted is told from somebody who is only called like it.
        kinds.setdefault(f"{found[1]} " if found else name, set()).update([int(found[2])] if found else [])
    return listed([f"{kind}{_ranges(sorted(numbers))}" for kind, numbers in kinds.items()])


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers in rising order, with runs drawn together."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(span(run[0], run[-1]) if len(run) > 1 else f"{run[0]}" for run in runs)


def span(first: int, last: int) -> str:
    """From one whole number to another; a minus sign is kept apart from a dash.

    >>> span(1, 10), span(-9, -8)
    ('1-10', '-9 to -8')
    """
    return f"{first} to {last}" if min(first, last) < 0 else f"{first}-{last}"


def kind_of(name: str) -> str:
    """What the numbered members of a group are called; anybody else's own name.

    >>> kind_of("goblin 12"), kind_of("Brand")
    ('goblin', 'Brand')
    """
    found = _NUMBERED.fullmatch(name)
    return found[1] if found else name


def gear(name: object) -> str:
    """A weapon, spell or item; one of several functions of a thing stands in brackets.

    >>> gear("staff of power: fireball"), gear("mace"), gear(None)
    ('staff of power (fireball)', 'mace', '')
    """
    thing, colon, function = str(name or "").partition(": ")
    return f"{thing} ({function})" if colon else thing


def wielded(name: object, many: object = False) -> str:
    """What a blow is struck with, as it follows "with": the weapon of a monster that has no name is its weapon.

    >>> wielded("mace"), wielded("weapon"), wielded("weapon", many=True), wielded("weapon and bite", many=True)
    ('mace', 'its weapon', 'their weapons', 'their weapon and bite')
    """
    what = gear(name)
    if what.partition(" ")[0] != _NAMELESS:
        return what
    return f"{'their' if many else 'its'} {what}{'s' if many and what == _NAMELESS else ''}"


def does(many: object, one: str, more: str = "") -> str:
    """A verb as it follows one or many; without `more` the ending of the singular falls away.

    >>> does(False, "leaves"), does(True, "leaves"), does(True, "is", "are")
    ('leaves', 'leave', 'are')
    """
    return (more or one.removesuffix("s")) if many else one


def joined(run: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One event for several of a kind: everybody who did it, everybody it was done to, the rest as in the first."""
    first = run[0]
    if len(run) == 1:
        return first
    targets = [one["target"] for one in run if one["target"] and one["target"] != one["actor"]]
    actors = list(dict.fromkeys(one["actor"] for one in run))
    return {**first, "actor": together(actors), "target": together(targets), "many": len(actors) > 1}
