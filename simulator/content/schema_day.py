"""What may a day of several encounters say besides what a single scenario says?"""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field

from simulator.content.schema_base import Model
from simulator.content.schema_fields import SideName, Tenths, Text, Title
from simulator.content.schema_scenario import ArenaFile, GoalFile, ScenarioFile, SideFile, WaveFile

__all__ = ["MOST_ROOMS", "AnyFile", "DayPart", "RoomPart", "TurnBackPart"]

MOST_ROOMS: Final = 50


class TurnBackPart(Model):
    """When the travellers go home instead of into the next room; what is left out does not count."""

    lost: int | None = Field(default=None, ge=1, le=500, description="So many of them dead or unfit to fight")
    hp_below: int | None = Field(default=None, ge=1, le=100, description="Hit points below so many per cent in all")


class RoomPart(Model):
    """One encounter of a day: what is its own of a scenario. `sides` are those who are met there."""

    title: Title = Field(default="", description="What it is called; left out: room 1, room 2 and so on")
    notes: Text = Field(default="", description="Anything to remember; not read by the simulator")
    sides: dict[SideName, SideFile] = Field(min_length=1, max_length=20, description="Who is met there, by side")
    distance: Tenths = Field(
        default=60, validate_default=True, description="Feet between the front ranks; left out: as the day says"
    )
    arena: ArenaFile = Field(default=ArenaFile(), description="The ground; left out: as the day says")
    waves: list[WaveFile] = Field(default=[], max_length=100, description="Who joins later")
    goals: list[GoalFile] = Field(default=[], max_length=20, description="What decides the fight besides killing")
    rounds: int = Field(default=100, ge=1, le=10_000, description="Round limit of this fight")
    rest: int = Field(default=0, ge=0, le=100, description="Days of rest after it, in safety")
    in_bed: bool = Field(default=False, description="Whether that is bed rest, where the ruleset tells it apart")


class DayPart(Model):
    """A day: encounters in a row, through which the sides at the top of the file go with what they have left."""

    healing: Literal["none", "spells", "spells and potions"] = Field(
        default="spells", description="What is spent on wounds between fights"
    )
    turn_back_when: TurnBackPart = Field(default=TurnBackPart(), description="When they go home before the next room")
    encounters: list[RoomPart] = Field(min_length=1, max_length=MOST_ROOMS, description="The encounters, in order")


class AnyFile(ScenarioFile):
    """A file of either kind: a single fight, or a day of several."""

    day: DayPart | None = Field(
        default=None, description="Encounters in a row; the sides above go through them with what they have left"
    )
