"""Who falls first and by whose hand, what comes to nothing, how often does a fight turn? A line each, for a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.report.naming import wielded
from simulator.study.wording import percent, range_text

if TYPE_CHECKING:
    from simulator.study.results import Result

__all__ = ["turning_points"]

_MOST_TOLD: Final = 4


def turning_points(result: Result) -> list[str]:
    """The lines; empty where nothing is known."""
    if not result.fights:
        return []
    return [line for line in (_first_to_fall(result), _felled(result), _wasted(result), _swing(result)) if line]


def _first_to_fall(result: Result) -> str:
    """Who of the protagonists is the first to go down or die."""
    side = result.roster.sides[result.roster.protagonist]
    casualty = next(one for one in result.happened.first_casualty if one.side == side)
    if not casualty.falls.count:
        return ""
    found = [one for one in result.happened.first_to_fall if one.side == side and one.of_side.count]
    ranked = sorted(found, key=lambda one: (-one.of_side.count, one.name))[:_MOST_TOLD]
    told = ", ".join(f"{one.name} in {percent(one.of_side)} of fights" for one in ranked)
    half = casualty.rounds["50"]
    alike = sum(one.of_side.count for one in found) > casualty.falls.count
    several = " (who falls at the same moment as the first counts too)" if alike else ""
    return f"First of {side} to fall{several}: {told}; half of the first falls come by round {half}."


def _felled(result: Result) -> str:
    """Who fells most, with what."""
    kills = [one for one in result.happened.kills if one.by and one.down + one.dead]
    told = [
        f"{one.by} fells {one.name} ({wielded(one.what)}) {_a_fight(one.down + one.dead, result.fights)}"
        for one in kills[:_MOST_TOLD]
    ]
    return f"Who fells whom, times a fight: {', '.join(told)}." if told else ""


def _wasted(result: Result) -> str:
    """How often the protagonists' actions came to nothing, or had to be changed."""
    side = result.roster.sides[result.roster.protagonist]
    counts: dict[str, int] = {}
    for one in result.happened.wasted:
        if one.side == side:
            counts[one.why] = counts.get(one.why, 0) + one.times
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:_MOST_TOLD]
    told = ", ".join(f"{why} {_a_fight(count, result.fights)}" for why, count in ranked)
    return f"Actions of {side} that were lost or changed, times a fight: {told}." if told else ""


def _a_fight(count: int, fights: int) -> str:
    """How often a fight, to a tenth.

    >>> _a_fight(29, 20), _a_fight(1, 200)
    ('1.4', '<0.1')
    """
    return f"{count / fights:.1f}" if count >= fights / 20 else "<0.1"


def _swing(result: Result) -> str:
    """How often the lead changes hands."""
    swing = result.happened.swing
    if swing.turned.share is None:
        return ""
    line = (
        f"The lead in hit points left changes hands in {percent(swing.turned)} ({range_text(swing.turned)}) of fights"
    )
    if swing.from_behind.count:
        line += f"; of those that somebody wins, {percent(swing.from_behind)} are won from behind"
    return f"{line}."
