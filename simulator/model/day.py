"""What is a day of several fights, and what do those who go through it carry from one to the next?

Frozen records: the encounters of a day as compiled scenarios, the rests between them, and the state in which somebody
leaves one fight and enters the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from simulator.model.compiled import CompiledScenario

CLEARED: Final = 0
"""The travellers hold the field."""
DRIVEN_OFF: Final = 1
"""They do not, and somebody of them got away."""
WIPED_OUT: Final = 2
"""Nobody of them is left alive and free."""
STOPPED: Final = 3
"""The fight came to its round limit, or nobody was left on any side: the day ends there."""
ROOM_ENDS: Final = ("cleared", "driven_off", "wiped_out", "stopped")

HEAL_NOT: Final = 0
HEAL_BY_SPELLS: Final = 1
HEAL_BY_ALL: Final = 2
HEALING_NAMES: Final = ("none", "spells", "spells and potions")


class Carried(NamedTuple):
    """How one traveller enters a fight."""

    status: int
    """STANDING, DOWN or DEAD; only who stands goes into the next fight."""
    hp: int
    max_hp: int
    levels_lost: int
    out_days: int
    """Days of rest until somebody who was down can fight again; 0: nothing holds it back."""
    ammunition: tuple[int, ...]
    """Left of each missile mode, in the order of the spec; UNLIMITED stays so."""
    uses: tuple[int, ...]
    """Left of each power."""
    pools: tuple[int, ...]
    """Left in each pool."""
    had: tuple[int, ...] = ()
    """What serves each creature once a day and has served it (`Power.once`)."""


@dataclass(frozen=True, slots=True)
class TurnBack:
    """When the travellers go home before the next room; a figure of 0 is not looked at."""

    lost: int = 0
    """So many of them dead or unfit."""
    hp_below: int = 0
    """Their hit points together below so many in a hundred of the full ones."""


@dataclass(frozen=True, slots=True)
class Room:
    """One encounter, and the rest after it."""

    title: str
    scenario: CompiledScenario
    travellers: tuple[int, ...]
    """Indexes of the travellers among its combatants, in the order of `CompiledDay.travellers`."""
    rest_days: int = 0
    """Days of rest after it."""
    in_bed: bool = False
    """Whether the rest is bed rest."""


@dataclass(frozen=True, slots=True)
class CompiledDay:
    """Several encounters in a row, ready to be played."""

    title: str
    notes: str
    rooms: tuple[Room, ...]
    travellers: tuple[tuple[str, str], ...]
    """(side, name) of everybody who goes from room to room, in canonical order."""
    sides: tuple[str, ...]
    """The sides that go from room to room."""
    healing: int
    """HEAL_NOT, HEAL_BY_SPELLS or HEAL_BY_ALL: what is spent on wounds between fights."""
    turn_back: TurnBack
    seed: int | None
    fights: int
    day_hash: str
