"""What does a game master read after a study of a whole day?

How far they get, at what price, room by room, and what turning back earlier would have saved.
"""

from __future__ import annotations

from simulator.errors import printable
from simulator.report.columns import TEXT_WIDTH, columns, paragraph
from simulator.study.day_results import DayResult
from simulator.study.estimators import quantiles
from simulator.study.wording import figure_text, in_so_many, mean_text, percent, share_text, stopped

__all__ = ["day_table"]


def day_table(result: DayResult, width: int = TEXT_WIDTH) -> str:
    """The report of one study of days; ends with a line end."""
    title = printable(result.day.title or result.origin.file or "A day")
    if not result.days:
        return f"{title}: no days were played, so nothing is known.\n"
    parts = [
        paragraph(f"{title}: {_headline(result)}", width),
        paragraph(_price(result), width),
        "\n".join(_rooms(result, width)),
        paragraph(_advice(result), width),
        paragraph(_footing(result), width),
        _commands(result),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _headline(result: DayResult) -> str:
    reached = quantiles(result.tally.cleared)
    rooms = len(result.rooms)
    return (
        f"{figure_text(result.rooms_cleared)} of {rooms} rooms cleared on average; half the days clear at least "
        f"{_at_least(result, 50)}, nine in ten at least {_at_least(result, 90)}, one in ten {_at_least(result, 10)} "
        f"or more; all {rooms} in {share_text(result.all_cleared)}."
        if reached
        else ""
    )


def _at_least(result: DayResult, percent_of_days: int) -> int:
    """The largest number of rooms that so many in a hundred days clear at least."""
    left = result.days
    best = 0
    for cleared in range(len(result.rooms) + 1):
        if 100 * left >= percent_of_days * result.days:
            best = cleared
        left -= result.tally.cleared.get(cleared, 0)
    return best


def _price(result: DayResult) -> str:
    size = len(result.day.travellers)
    told = [
        f"Nobody is killed or taken in {share_text(result.nobody_lost)} of days",
        f"{figure_text(result.lost)} of {size} are, on average",
        f"nobody comes home in {in_so_many(result.wiped_out.count, result.days).replace('fight', 'day')}",
    ]
    if result.turned_back.count:
        told.append(f"they turn back in {share_text(result.turned_back)}")
    return "; ".join(told) + "."


def _rooms(result: DayResult, width: int) -> list[str]:
    heads = ["room", "reached", "cleared", "of those", "rounds", "hp left", "fit", "spells", "lost", "stop: all home"]
    rows = []
    for number, room in enumerate(result.rooms, start=1):
        rest = " *" if result.day.rooms[number - 1].rest_days else ""
        rows.append(
            [
                f"{number} {printable(room.title)}{rest}",
                percent(room.entered),
                percent(room.cleared),
                percent(room.cleared_if_entered),
                mean_text(room.rounds, 1),
                mean_text(room.hp_left, 1),
                mean_text(room.fit, 1),
                mean_text(room.spells_left, 1),
                mean_text(room.lost, 1),
                percent(room.nobody_lost_if_they_stop_here),
            ]
        )
    lines = columns(heads, rows, width)
    if any(room.rest_days for room in result.day.rooms):
        lines.append("* followed by rest")
    return lines


def _advice(result: DayResult) -> str:
    """The room after which they should turn back, by a stated measure."""
    drops = [
        (later.nobody_lost_if_they_stop_here.count - earlier.nobody_lost_if_they_stop_here.count, place)
        for place, (earlier, later) in enumerate(zip(result.rooms, result.rooms[1:], strict=False), start=1)
    ]
    worst, place = min(drops, default=(0, 0))
    if worst >= 0:
        return ""
    before, after = result.rooms[place - 1], result.rooms[place]
    return (
        f"The dearest step is from room {place} to {place + 1} ({printable(after.title)}): who goes home before it at "
        f"the latest brings everybody home in {share_text(before.nobody_lost_if_they_stop_here)} of days, who goes "
        f"home after it in {share_text(after.nobody_lost_if_they_stop_here)}."
    )


def _footing(result: DayResult) -> str:
    day = result.day
    healing = (
        "no healing between fights",
        "healing spells between fights",
        "healing spells and potions between fights",
    )
    count = "1 day" if result.days == 1 else f"{result.days:,} days"
    told = [f"{count}, seed {result.seed}, {healing[day.healing]}"]
    if day.turn_back.lost:
        told.append(f"they turn back when {day.turn_back.lost} are dead or unfit")
    if day.turn_back.hp_below:
        told.append(f"they turn back below {day.turn_back.hp_below}% of their hit points")
    told.append("who was down stays out until rested; arrows are not picked up, hurled weapons are")
    why = stopped(result.stop_reason, "days")
    return printable("; ".join(told) + f".{f' {why}' if why else ''}")


def _commands(result: DayResult) -> str:
    """What plays the same again, and what tells the days worth a look, each whole on a line of its own."""
    origin, seed = result.origin, result.seed
    lines = {"again": origin.command("day", "-n", result.days, "--seed", seed)}
    lines |= {
        name: origin.command("watch", "--seed", seed, "--fight", number, "--room", 1)
        for name, number in result.picks.items()
    }
    return "\n".join(f"{name.capitalize() + ':':<9} {printable(line)}" for name, line in lines.items())
