"""What is it that a study plays many times over, told apart by nothing but its number?

A fight (:mod:`simulator.study.fights`) or a day of several (:mod:`simulator.study.many_days`). The runner, the folder
of a run, the bar that shows how far it is and the command line all go by this one description, and know neither.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from simulator.errors import SimulatorError
from simulator.study.flat import FlatRow
from simulator.study.origin import Origin

__all__ = ["Counted", "Counts", "FightFailedError", "Found", "Report", "Subject", "Target", "reason_of"]


class Counts(Protocol):
    """What so many fights or days add up to."""

    fights: int
    """How many they are."""

    def merged(self, other: Self) -> Self:
        """Both together; neither is changed."""


class Report(Protocol):
    """A result, as far as it is written down."""

    @property
    def stop_reason(self) -> str:
        """Why no more was played."""

    def to_json(self) -> str:
        """As JSON text."""


Counted = TypeVar("Counted", bound=Counts)
Found = TypeVar("Found", bound=Report)
Found_co = TypeVar("Found_co", bound=Report, covariant=True)


class Target(NamedTuple):
    """What has to be known how well for a study to stop."""

    is_met: Callable[[Any], bool]
    """Whether it is, after what was counted."""
    is_share: bool
    """Whether it is asked of shares alone, so that it is known how many fights are enough at most."""


class Subject(Protocol[Counted, Found_co]):
    """What is played many times; it can be sent to other processes."""

    @property
    def noun(self) -> str:
        """What many of it are called: fights, or days."""

    @property
    def planned(self) -> int:
        """How many are played where nobody says how many."""

    @property
    def seed(self) -> int | None:
        """The seed of the file, if it has one."""

    def empty(self) -> Counted:
        """The counts of nothing."""

    def play(self, seed: int, first: int, last: int) -> Counted:
        """The counts of the numbers from `first` to `last`. Raises FightFailedError for one that fails."""

    def target(self, half_width: float, metric: str | None) -> Target:
        """A figure, or those that matter most, known this well. Raises UsageError for a figure that there is not."""

    def result(self, seed: int, counted: Counted, stop_reason: str, origin: Origin) -> Found_co:
        """What was found."""

    def current(self, counted: Counted) -> str:
        """What was found so far, in a few words."""

    def rows(self, counted: Counted) -> list[FlatRow]:
        """Counts as rows, to be written down."""

    def counted(self, rows: Iterable[FlatRow]) -> Counted:
        """The counts that were written down. Raises ValueError for rows that are none of its."""

    def about(self) -> Mapping[str, object]:
        """What it is, for the manifest of a run."""

    def compiled(self) -> str:
        """All of it as JSON text, from which it can be made again."""


class FightFailedError(SimulatorError):
    """A fight could not be played to its end: a fault of the simulator or of home-brew content."""

    what = "fight"

    def __init__(self, fight: int, seed: int, reason: str) -> None:
        """Which fight of which seed, and what went wrong in it."""
        super().__init__(fight, seed, reason)

    @property
    def fight(self) -> int:
        """The number of the fight: it fails again when it is played alone."""
        return int(self.args[0])

    @property
    def seed(self) -> int:
        """The seed of the study."""
        return int(self.args[1])

    def __str__(self) -> str:
        """What happened, in one line."""
        fight, seed, reason = self.args
        return f"{self.what} {fight} of seed {seed} failed: {reason}"


def reason_of(error: Exception) -> str:
    """What went wrong and where, in one line: the innermost place of the first cause."""
    cause: BaseException = error
    while cause.__cause__ is not None:
        cause = cause.__cause__
    frames = traceback.extract_tb(cause.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"
