"""What is the ground made of, and what decides the fight besides killing?"""

from __future__ import annotations

from simulator.content.places import Report
from simulator.content.roster import Recruit
from simulator.content.schema_scenario import ArenaFile, ScenarioFile
from simulator.errors import did_you_mean
from simulator.model.compiled import Arena, Goal, Position, Rectangle

__all__ = ["arena_of", "check_places", "goals_of"]

Box = tuple[int, int, int, int]
LIGHTS = ("dark", "dim", "bright")
WALL = 100
SLIT = 90
"""Per cent of cover behind an arrow slit."""
FARTHEST = 100_000
"""Tenths of a foot: how far from the middle of open ground anybody may stand."""


def arena_of(said: ArenaFile, report: Report) -> Arena:
    """The ground, with walls cut by their open doors."""
    length, width = said.size or (0, 0)
    if said.size is not None and not (length > 0 and width > 0):
        report.at(("arena", "size"), "an arena is longer and wider than nothing")
    doors = [door.area for door in said.doors if door.open]
    rectangles = [Rectangle(*piece, WALL, True) for wall in said.walls for piece in _cut_all(wall, doors)]
    rectangles += [Rectangle(*door.area, WALL, True) for door in said.doors if not door.open]
    rectangles += [Rectangle(*slit, SLIT, True) for slit in said.slits]
    rectangles += [Rectangle(*cover.area, cover.percent, cover.blocks) for cover in said.cover]
    # High ground is the only kind of rectangle that neither covers nor blocks.
    rectangles += [Rectangle(*area, 0, False) for area in said.high_ground]
    return Arena(
        width_tenths=width,
        length_tenths=length,
        front_ft=said.front or 0,
        outdoors=said.outdoors,
        light=LIGHTS.index(said.light),
        rectangles=tuple(sorted(rectangles, key=_corners)),
        webs=tuple(sorted(said.webs)),
    )


def _corners(one: Rectangle) -> tuple[int, int, int, int, int, bool]:
    return one.left, one.bottom, one.right, one.top, one.cover, one.blocks_movement


def _cut_all(wall: Box, doors: list[Box]) -> list[Box]:
    pieces = [wall]
    for door in doors:
        pieces = [left for piece in pieces for left in _cut(piece, door)]
    return pieces


def _cut(piece: Box, door: Box) -> list[Box]:
    """What is left of a rectangle without another: up to four smaller ones.

    >>> _cut((0, 0, 100, 10), (40, 0, 60, 10))
    [(0, 0, 40, 10), (60, 0, 100, 10)]
    """
    left, bottom, right, top = piece
    door_left, door_bottom = max(left, door[0]), max(bottom, door[1])
    door_right, door_top = min(right, door[2]), min(top, door[3])
    if door_left >= door_right or door_bottom >= door_top:
        return [piece]
    whole = [
        (left, bottom, door_left, top),
        (door_left, bottom, door_right, door_bottom),
        (door_left, door_top, door_right, top),
        (door_right, bottom, right, top),
    ]
    return [box for box in whole if box[0] < box[2] and box[1] < box[3]]


def check_places(recruits: tuple[Recruit, ...], places: list[Position], arena: Arena, report: Report) -> None:
    """Nobody starts outside the arena or in a wall."""
    walls = [box for box in arena.rectangles if box.cover == WALL and box.blocks_movement]
    for one, place in zip(recruits, places, strict=True):
        loc = (*one.loc, "position") if one.entry.position is not None else one.loc
        outside = bool(arena.length_tenths) and not (
            0 <= place.x <= arena.length_tenths and 0 <= place.y <= arena.width_tenths
        )
        feet = f"[{place.x / 10:g}, {place.y / 10:g}]"
        if outside:
            size = f"[0, 0] to [{arena.length_tenths / 10:g}, {arena.width_tenths / 10:g}]"
            report.at(loc, f"{one.name} would stand at {feet}, outside the arena ({size})")
        elif abs(place.x) > FARTHEST or abs(place.y) > FARTHEST:
            report.at(loc, f"{one.name} would stand at {feet}, farther than anything can be")
        elif wall := next((box for box in walls if _holds(box, place)), None):
            edges = f"[{wall.left / 10:g}, {wall.bottom / 10:g}] to [{wall.right / 10:g}, {wall.top / 10:g}]"
            report.at(loc, f"{one.name} would stand at {feet}, inside a wall ({edges})")


def _holds(box: Rectangle, place: Position) -> bool:
    """Whether a place is in a rectangle; its edges are part of it, as they are to whoever walks or looks."""
    return box.left <= place.x <= box.right and box.bottom <= place.y <= box.top


def goals_of(scenario: ScenarioFile, sides: tuple[str, ...], report: Report) -> tuple[Goal, ...]:
    """What decides the fight besides killing, in the order of the sides."""
    goals = []
    for place, goal in enumerate(scenario.goals):
        if goal.side not in sides:
            hint = did_you_mean(goal.side, sides, listed=20)
            report.at(("goals", place, "side"), f"there is no side {goal.side!r}{hint}")
            continue
        if goal.hold_until_round is None and goal.reach is None:
            report.at(("goals", place), "a goal needs `hold_until_round` or `reach`")
            continue
        goals.append(
            Goal(
                sides.index(goal.side),
                goal.hold_until_round or 0,
                goal.reach or 0,
                reach=goal.reach is not None,
            )
        )
    return tuple(sorted(goals, key=lambda goal: (goal.side, goal.hold_until_round, goal.reach_x)))
