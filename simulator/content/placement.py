"""Where does everybody stand as the fight begins?

Two sides face each other along x, the first at 0 (or so that both are in the middle of the arena), the second
`distance` away; more sides stand on a circle. A side stands in a row, in ranks where there is no room for all or
the scenario says so. Everything goes by names, never by the order of the file, and one side's row is the mirror of
the other's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from simulator.model import terms
from simulator.model.compiled import Position

__all__ = ["Ground", "Stander", "fronts_of", "places_of"]

RANK_DEPTH: Final = 100
"""Tenths of a foot from one rank to the next (R-SEG-24)."""
LARGE_SPACING: Final = 2
"""Creatures of size L and larger take so many times the room of others."""
Vector = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stander:
    """What decides where one of a side stands; they come in canonical order."""

    size: int
    rank: int
    has_melee_weapon: bool
    armour_class: int
    given: Position | None
    wave: int = 0
    """0: there from the start; later waves stand behind."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a side has to stand on."""

    spacing: int
    """Tenths of a foot."""
    front: int
    """Width for a rank in tenths of a foot; 0: no limit."""
    abreast: int
    """Most abreast; 0: no limit."""


@dataclass(frozen=True, slots=True)
class Front:
    """The middle of a side's front rank, and the direction away from the foe."""

    x: float
    y: float
    back: Vector

    def moved(self, x: int, y: int) -> Front:
        """The same front with its middle elsewhere, in tenths of a foot."""
        return Front(float(x), float(y), self.back)


def fronts_of(sides: int, distance: int, size: tuple[int, int] | None) -> tuple[Front, ...]:
    """The fronts of so many sides, `distance` tenths of a foot apart; in the middle of an arena of this size."""
    middle = (float(distance // 2), 0.0) if size is None else (float(size[0] // 2), float(size[1] // 2))
    if sides <= 2:
        first = middle[0] - distance // 2
        return Front(first, middle[1], (-1.0, 0.0)), Front(first + distance, middle[1], (1.0, 0.0))
    radius = distance / (2 * math.sin(math.pi / sides))
    fronts = []
    for number in range(sides):
        angle = math.pi + 2 * math.pi * number / sides
        back = (math.cos(angle), math.sin(angle))
        fronts.append(Front(middle[0] + radius * back[0], middle[1] + radius * back[1], back))
    return tuple(fronts)


def facing(fronts: Sequence[Front], put: Sequence[bool]) -> list[Front]:
    """The fronts again, where a scenario has put some (`put`): those, and a lone foe of theirs, look at the others.

    They face along the axis on which the middle of the others lies farther off.
    """
    turned = list(fronts)
    for number, front in enumerate(fronts):
        if not (put[number] or (len(fronts) == 2 and any(put))):
            continue
        others = [one for place, one in enumerate(fronts) if place != number]
        x = front.x - sum(one.x for one in others) / len(others)
        y = front.y - sum(one.y for one in others) / len(others)
        if (x, y) != (0.0, 0.0):
            back = (math.copysign(1.0, x), 0.0) if abs(x) >= abs(y) else (0.0, math.copysign(1.0, y))
            turned[number] = Front(front.x, front.y, back)
    return turned


def places_of(standers: Sequence[Stander], front: Front, ground: Ground) -> tuple[Position, ...]:
    """The places of one side, in the order in which its members are given."""
    places: dict[int, Position] = {}
    depth = 0
    for wave in sorted({one.wave for one in standers}):
        members = [number for number, one in enumerate(standers) if one.wave == wave and one.given is None]
        for rank in _ranks(standers, members, ground):
            for number, offset in zip(rank, _offsets(standers, rank, ground), strict=True):
                places[number] = _at(front, depth * RANK_DEPTH, offset)
            depth += 1
    return tuple(one.given if one.given is not None else places[number] for number, one in enumerate(standers))


def _room(one: Stander, ground: Ground) -> int:
    return ground.spacing * (LARGE_SPACING if one.size >= terms.LARGE else 1)


def _ranks(standers: Sequence[Stander], members: list[int], ground: Ground) -> list[list[int]]:
    """The ranks from the foremost: as the scenario has them, cut where there is no room for all.

    Where there is no room, those with melee weapons and the better armour stand before the others.
    """
    limited = bool(ground.front or ground.abreast)
    if not limited:
        wanted = sorted({standers[number].rank for number in members})
        return [[number for number in members if standers[number].rank == rank] for rank in wanted]
    ordered = sorted(
        members,
        key=lambda number: (
            standers[number].rank,
            not standers[number].has_melee_weapon,
            standers[number].armour_class,
            number,
        ),
    )
    ranks: list[list[int]] = []
    taken = 0
    for number in ordered:
        room = _room(standers[number], ground)
        full = not ranks or standers[number].rank != standers[ranks[-1][0]].rank
        full = full or bool(ground.front and taken + room > ground.front)
        if full or (ground.abreast and len(ranks[-1]) >= ground.abreast):
            ranks.append([])
            taken = 0
        ranks[-1].append(number)
        taken += room
    return [sorted(rank) for rank in ranks]


def _offsets(standers: Sequence[Stander], rank: list[int], ground: Ground) -> list[int]:
    """How far to the left or right of the middle each of a rank stands, in tenths of a foot."""
    rooms = [_room(standers[number], ground) for number in rank]
    steps = [(first + second) // 2 for first, second in pairwise(rooms)]
    start = -(sum(steps) // 2)
    offsets = [start]
    for step in steps:
        offsets.append(offsets[-1] + step)
    return offsets


def _at(front: Front, behind: int, aside: int) -> Position:
    """A place so far behind a front and to the side of its middle; sides that face each other get mirrored places."""
    back_x, back_y = front.back
    along_x, along_y = (0.0, 1.0) if back_y == 0.0 else (-back_y, back_x)
    return Position(
        round(front.x + behind * back_x + aside * along_x),
        round(front.y + behind * back_y + aside * along_y),
    )
