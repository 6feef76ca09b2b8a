"""What can go wrong, and how is it told to a person?

Every error that the simulator raises on purpose descends from `SimulatorError`. Each can be rebuilt from
its `args` (`type(error)(*error.args)`), because SimPy and process pools carry an error across that way.
Text that came from a file may hold anything, so every message goes through `printable` on its way out. This
module reads nothing, prints nothing and knows no exit codes.
"""

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import NamedTuple

__all__ = ["Fault", "InputError", "MissingExtraError", "SimulatorError", "UsageError", "nearest", "printable"]

#: What a user types after `pip install`, up to the bracket of the extra.
_DISTRIBUTION = "oldschool-combat-simulator"


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


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known word that a mistaken one is most like; of several the one that begins alike. None: none is near.

    >>> nearest("lite", ["slits", "light"]), nearest("sword", ["axe"])
    ('light', None)
    """
    near = get_close_matches(word, known, 5, cutoff)
    alike = {one: SequenceMatcher(None, one, word).ratio() for one in near}
    return max(near, key=lambda one: (alike[one], one[:1] == word[:1]), default=None)


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
    """What was asked for makes no sense: a wrong option, path or metric, or two that exclude each other."""


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
