"""Which pictures show how far a party gets in a day, and at what price?"""

from __future__ import annotations

from simulator.errors import printable
from simulator.report.pictures import Bar, Part, Picture, Stack, bars, histogram, stacks
from simulator.study.day_results import DayResult
from simulator.study.estimators import Share, share
from simulator.study.wording import figure_text, mean_text, parts_of_a_whole, percent, share_text

__all__ = ["day_pictures"]

_STATES = {"fit": "e-survived", "down": "e-down", "dead": "e-dead", "fled": "e-fled", "taken": "e-captured"}


def day_pictures(result: DayResult) -> list[Picture]:
    """Room by room: who gets there and clears it, what is left, what stopping there would save, and who is lost."""
    if not result.days:
        return []
    return [_reached(result), _cleared(result), _stopping(result), _left(result), *_travellers(result)]


def _named(result: DayResult, place: int) -> str:
    return printable(f"{place + 1} {result.rooms[place].title}")


def _reached(result: DayResult) -> Picture:
    title = "How far they get"
    caption = "Of all days: those that clear a room, those that end in it, and those that never reach it."
    rows, told = [], []
    for place, room in enumerate(result.rooms):
        cleared, entered = room.cleared.count, room.entered.count
        counts = [share(count, result.days) for count in (cleared, entered - cleared, result.days - entered)]
        words = parts_of_a_whole(counts)
        kinds = (("e-survived", "cleared"), ("e-dead", "ends here"), ("e-fled", "not reached"))
        parts = tuple(
            Part(kind, found.share or 0.0, f"{word} {text}")
            for (kind, word), found, text in zip(kinds, counts, words, strict=True)
        )
        rows.append(Stack(_named(result, place), parts, parts[0].hint))
        told.append(
            (
                _named(result, place),
                share_text(room.entered),
                share_text(room.cleared),
                share_text(room.cleared_if_entered),
            )
        )
    legend = [("e-survived", "cleared"), ("e-dead", "ends here"), ("e-fled", "not reached")]
    heads = ("room", "reached", "cleared", "of those that reach it")
    return Picture(title, caption, stacks("reached", title, rows, legend), heads, tuple(told))


def _cleared(result: DayResult) -> Picture:
    title = "Rooms cleared in a day"
    counts = dict(result.tally.cleared)
    caption = f"{figure_text(result.rooms_cleared)} of {len(result.rooms)} on average."
    told = tuple(
        (f"{rooms}", f"{count:,}", percent(share(count, result.days))) for rooms, count in sorted(counts.items())
    )
    return Picture(
        title, caption, histogram("cleared", title, counts, "s0", caption, "rooms"), ("rooms", "days", "share"), told
    )


def _share_bars(result: DayResult, key: str, title: str, caption: str, found: list[Share], kind: str) -> Picture:
    rows = [
        Bar(_named(result, place), kind, one.share or 0.0, one.low, one.high, share_text(one))
        for place, one in enumerate(found)
    ]
    told = tuple((row.label, row.shown) for row in rows)
    return Picture(title, caption, bars(key, title, rows), ("room", "share of days"), told)


def _stopping(result: DayResult) -> Picture:
    found = [room.nobody_lost_if_they_stop_here for room in result.rooms]
    caption = "Share of days on which nobody is dead or taken, had they gone home after that room at the latest."
    return _share_bars(result, "stopping", "All home, if they stop here", caption, found, "s2")


def _left(result: DayResult) -> Picture:
    title = "What is left after each room"
    caption = "Hit points of all together, on the days that cleared it, after healing; 95% range."
    known = [(place, room) for place, room in enumerate(result.rooms) if room.hp_left.mean is not None]
    most = max((room.hp_left.high or room.hp_left.mean or 0.0 for _, room in known), default=1.0) or 1.0
    rows = [
        Bar(_named(result, place), "s0", (room.hp_left.mean or 0.0) / most,
            None if room.hp_left.low is None else room.hp_left.low / most,
            None if room.hp_left.high is None else room.hp_left.high / most, figure_text(room.hp_left))
        for place, room in known
    ]  # fmt: skip
    told = tuple(
        (
            _named(result, place),
            figure_text(room.hp_left),
            mean_text(room.fit),
            mean_text(room.spells_left),
            mean_text(room.items_used),
        )
        for place, room in known
    )
    heads = ("room", "hit points", "fit to go on", "spells left", "items used in it")
    return Picture(title, caption, bars("left", title, rows), heads, told)


def _travellers(result: DayResult) -> list[Picture]:
    """What has become of everybody after the last room that at least a tenth of the days reach."""
    last = max(place for place, room in enumerate(result.rooms) if 10 * room.entered.count >= result.days)
    room = result.rooms[last]
    title = f"Everybody after room {_named(result, last)}"
    caption = f"Of the {room.entered.count:,} days that reach it."
    rows, told = [], []
    for (side, name), states in zip(result.day.travellers, room.travellers, strict=True):
        shares = list(states.values())
        words = parts_of_a_whole(shares)
        parts = tuple(
            Part(_STATES[state], found.share or 0.0, f"{state} {word}")
            for state, found, word in zip(states, shares, words, strict=True)
        )
        label = printable(name if side == result.day.travellers[0][0] else f"{name} ({side})")
        rows.append(Stack(label, parts, ", ".join(part.hint for part in parts[1:] if part.share) or "always fit"))
        told.append((label, *(share_text(found) for found in shares)))
    legend = [(kind, word) for word, kind in _STATES.items()]
    return [Picture(title, caption, stacks("travellers", title, rows, legend), ("", *_STATES), tuple(told))]
