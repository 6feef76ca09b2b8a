"""What can go wrong, and how is it told to a person?

Every error that the simulator raises on purpose descends from `SimulatorError`. Each can be rebuilt from
its `args` (`type(error)(*error.args)`), because SimPy and process pools carry an error across that way.
Text that came from a file may hold anything, so every message goes through `printable` on its way out. This
module reads nothing, prints nothing and knows no exit codes.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import NamedTuple

__all__ = [
    "Fault",
    "InputError",
    "MissingExtraError",
    "SimulatorError",
    "UsageError",
    "did_you_mean",
    "near_to",
    "printable",
]

#: What a user types after `pip install`, up to the bracket of the extra.
_DISTRIBUTION = "oldschool-combat-simulator"
#: Only so many letters of a mistaken word are compared: a longer one is near to no name, and would cost time.
_COMPARED = 60
#: So many names are told that all end with what was written.
_MOST_ENDINGS = 4


def printable(text: str) -> str:
    r"""A text as it can safely be shown: whatever would not print is written as an escape.

    Escaped are control characters (line ends too), marks that turn the writing direction, blanks other than
    the ordinary space, and halves of surrogate pairs; all other text, markup included, stays as it is.

    >>> printable("goblin\x1b[2J")
    'goblin\\x1b[2J'
    >>> printable("Zoë the 3rd")
    'Zoë the 3rd'
    """
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else mark.encode("unicode_escape").decode("ascii") for mark in text)


def near_to(word: str, known: Iterable[str], most: int = 1) -> list[str]:
    """The known words that a mistaken one is most like, whatever its capitals; of equals first those that begin alike.

    Where it is the end of several names, what it means is one of those.

    >>> near_to("lite", ["slits", "light"]), near_to("Swrod", ["axe", "sword"]), near_to("spear", ["axe"])
    (['light'], ['sword'], [])
    >>> near_to("crossbow", ["light crossbow", "hand crossbow", "long bow"])
    ['hand crossbow', 'light crossbow']
    """
    sought = word[:_COMPARED].casefold()
    spelt: dict[str, str] = {}
    for one in known:
        spelt.setdefault(one.casefold(), one)
    if whole := [spelt[one] for one in sorted(spelt) if one.endswith(f" {sought}")]:
        return whole[: max(most, _MOST_ENDINGS)]
    near = get_close_matches(sought, spelt, max(most, 5))
    near.sort(key=lambda one: (SequenceMatcher(None, one, sought).ratio(), one[:1] == sought[:1]), reverse=True)
    return [spelt[one] for one in near[:most]]


def _look_alike(word: str, near: Sequence[str]) -> str:
    """Which letter of a word is none of those it looks like, where the names that are near have plain letters only."""
    odd = next((letter for letter in word[:_COMPARED] if not letter.isascii()), "")
    name = unicodedata.name(odd, "") if odd else ""
    return f" (what is written has a {name})" if name and all(one.isascii() for one in near) else ""


def did_you_mean(word: str, known: Iterable[str], most: int = 1, *, mark: str = "", listed: int = 0) -> str:
    """The end of a message about an unknown word: the nearest known ones, or all of them where they are few.

    `mark` stands on both sides of a name, as it does round the unknown one. Where none is near, the names are
    told if there are no more than `listed`.

    >>> did_you_mean("lite", ("light", "dark")), did_you_mean("lite", ("light", "dark"), mark="`")
    ('; did you mean light?', '; did you mean `light`?')
    >>> did_you_mean("g\u043eblin", ("goblin",))
    '; did you mean goblin? (what is written has a CYRILLIC SMALL LETTER O)'
    >>> did_you_mean("x", ("light", "dark"), listed=2), did_you_mean("x", ("light", "dark"), listed=1)
    ('; known are: light, dark', '')
    """
    names = tuple(known)
    if near := near_to(word, names, most):
        return f"; did you mean {' or '.join(f'{mark}{one}{mark}' for one in near)}?{_look_alike(word, near)}"
    return f"; known are: {', '.join(names)}" if 0 < len(names) <= listed else ""


class Fault(NamedTuple):
    """One thing that is wrong with an input, and the place where it is wrong.

    `line` and `column` count from 1. What is not known is None; `path` (`sides.goblins.goblin.count`) is
    empty where the fault is in no one field.

    >>> str(Fault("ambush.yaml", 7, 12, "sides.party", "needs at least one combatant"))
    'ambush.yaml:7:12: sides.party: needs at least one combatant'
    >>> str(Fault("ambush.yaml", None, None, "", "the file is empty"))
    'ambush.yaml: the file is empty'
    """

    file: str | None
    line: int | None
    column: int | None
    path: str
    message: str

    def __str__(self) -> str:
        """`file:line:col: path: message`, without the parts that are not known."""
        column = None if self.line is None else self.column
        place = ":".join(str(part) for part in (self.file, self.line, column) if part is not None)
        return printable(": ".join(part for part in (place, self.path, self.message) if part))


class SimulatorError(Exception):
    """The root of all errors that the simulator raises on purpose; catch this to catch them all."""

    def __str__(self) -> str:
        """The message, safe to show."""
        return printable(super().__str__())


class InputError(SimulatorError):
    """A scenario or content file cannot be used; carries every fault found, not only the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Keep the faults in the order given; there has to be at least one (ValueError)."""
        super().__init__(tuple(faults))
        if not self.faults:
            raise ValueError("an InputError needs at least one fault")

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults, in the order in which they were given."""
        faults: tuple[Fault, ...] = self.args[0]
        return faults

    def __str__(self) -> str:
        """One fault a line."""
        return "\n".join(str(fault) for fault in self.faults)


class UsageError(SimulatorError):
    """What was asked for makes no sense: a wrong option, path or metric, or two that exclude each other.

    >>> print(UsageError("no exact odds", "Ann casts spells", "the ogre regenerates"))
    no exact odds
    - Ann casts spells
    - the ogre regenerates
    """

    def __str__(self) -> str:
        """The message, safe to show; further arguments are reasons, told in a line each."""
        return "\n- ".join(printable(str(one)) for one in self.args)


class MissingExtraError(SimulatorError):
    """Something needs an optional part of the simulator that is not installed; says how to install it."""

    def __init__(self, extra: str, needed_for: str) -> None:
        """`extra` is the part's name, such as `report`; `needed_for` is what cannot be done without it."""
        super().__init__(extra, needed_for)

    @property
    def extra(self) -> str:
        """The name of the missing extra, such as `report`."""
        return str(self.args[0])

    def __str__(self) -> str:
        """What cannot be done, and the command that mends it."""
        extra, needed_for = self.args
        return printable(f"{needed_for} needs the '{extra}' extra: pip install '{_DISTRIBUTION}[{extra}]'")
