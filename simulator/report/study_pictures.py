"""Which pictures show what one study found?

Each function takes a result and gives one picture, or None where there is nothing to show; docs/statistics.md defines
every figure. A group that was counted together is one row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from simulator.errors import printable
from simulator.model import terms
from simulator.report.naming import gear, listed
from simulator.report.pictures import (
    Bar,
    Curve,
    Part,
    Picture,
    Point,
    Stack,
    bars,
    curve,
    histogram,
    small_curves,
    stacks,
)
from simulator.report.side_colours import kind_of_side
from simulator.study.chronicle import Reason, Spell
from simulator.study.estimators import Figure, figure, quantiles, share, sums
from simulator.study.results import CombatantResult, Result
from simulator.study.roster import OUTCOME_NAMES
from simulator.study.survival import Step
from simulator.study.tally import ENDS
from simulator.study.wording import doing, figure_text, mean_text, parts_of_a_whole, percent, share_text

__all__ = ["END_WORDS", "PICTURES", "study_pictures"]

END_WORDS: Final = {"survived": "up", "down": "down", "dead": "dead", "fled": "fled", "captured": "taken"}
"""How somebody can have come out of a fight, in a word."""
_MOST: Final = 14
"""So many rows a picture has at most; its table has all of them."""


def _called(one: CombatantResult) -> str:
    return printable(f"{one.name} ({one.size})" if one.is_group else one.name)


def outcomes(result: Result) -> Picture:
    """How the fights ended."""
    roster = result.roster
    names = [*(roster.sides[side] for side in roster.side_order), *OUTCOME_NAMES.values()]
    shares = [result.outcomes[name] for name in names]
    rows = []
    for name, found, part in zip(names, shares, parts_of_a_whole(shares), strict=True):
        label = printable(doing(name, "wins") if name in roster.sides else name)
        shown = f"{part} ({share_text(found).partition('(')[2]}"
        rows.append(Bar(label, kind_of_side(result.roster, name), found.share or 0.0, found.low, found.high, shown))
    told = tuple((row.label, f"{found.count:,}", share_text(found)) for row, found in zip(rows, shares, strict=True))
    title = "How the fights end"
    caption = "Share of all fights; the whisker is the range in which the true share lies, 95 times in 100."
    return Picture(title, caption, bars("outcomes", title, rows), ("", "fights", "share"), told)


def rounds(result: Result) -> Picture:
    """How long they took."""
    counts = result.tally.rounds()
    reached = quantiles(counts)
    title = "How long a fight takes"
    caption = (
        f"Rounds: {figure_text(result.rounds)} on average; half take up to {reached['50']}, "
        f"9 in 10 take {reached['5']} to {reached['95']}." + (" 0: over in the surprise." if counts.get(0) else "")
    )
    rows = tuple(
        (f"{number}", f"{count:,}", percent(share(count, result.fights))) for number, count in sorted(counts.items())
    )
    return Picture(
        title, caption, histogram("rounds", title, counts, "s0", caption, "rounds"), ("rounds", "fights", "share"), rows
    )


def ends(result: Result) -> Picture:
    """What became of everybody."""
    title = "What becomes of everybody"
    caption = "Shares of fights, of a group of its members. Up, down, dead, fled and taken are never mixed."
    rows, told = [], []
    for one in result.shown:
        shares = [one.ends[end] for end in ENDS]
        words = parts_of_a_whole(shares)
        parts = tuple(
            Part(f"e-{end}", found.share or 0.0, f"{END_WORDS[end]} {word}")
            for end, found, word in zip(ENDS, shares, words, strict=True)
        )
        shown = ", ".join(part.hint for part in parts if part.share and part.kind != "e-survived") or "always up"
        rows.append(Stack(_called(one), parts, shown))
        told.append((_called(one), one.side, *(share_text(found) for found in shares)))
    legend = [(f"e-{end}", word) for end, word in END_WORDS.items()]
    drawing = stacks("ends", title, rows[: _MOST * 2], legend)
    return Picture(title, caption, drawing, ("", "side", *END_WORDS.values()), tuple(told))


def survival(result: Result) -> Picture | None:
    """How long everybody stays on its feet."""
    curves, told = [], []
    for one in result.happened.survival:
        known = [step for step in one.steps if step.share is not None]
        points = tuple(Point(float(step.round), step.share or 0.0, step.low or 0.0, step.high or 0.0) for step in known)
        name = printable(f"{one.name} ({one.size})" if one.size > 1 else one.name)
        if not points:
            continue
        curves.append(Curve(name, kind_of_side(result.roster, one.side), points))
        told += [
            (
                name,
                f"{step.round}",
                _on_its_feet(step),
                *map("{:,}".format, (step.at_risk, step.fell, step.left, step.over)),
            )
            for step in known
        ]
    if not curves:
        return None
    title = "How long everybody stays on its feet"
    caption = (
        "Per cent not yet down or dead after each round. Who flees, is taken or still stands when the fight is over "
        "counts as long as it was there; the band is the 95% range."
    )
    heads = ("", "round", "on its feet", "in danger", "fell", "left", "fight over")
    return Picture(title, caption, small_curves("survival", title, curves[:18], "round"), heads, tuple(told))


def _on_its_feet(step: Step) -> str:
    """The share on its feet after a round, with its range."""
    low, middle, high = (f"{100 * (end or 0):.0f}" for end in (step.low, step.share, step.high))
    return f"{middle}% ({low}-{high})"


def course(result: Result) -> Picture | None:
    """How the hit points of both camps dwindle."""
    camps = [one for one in result.happened.course if one.stages]
    if not camps or max(len(one.stages) for one in camps) < 2:
        return None
    lines, told = [], []
    for one in camps:
        points = tuple(
            Point(float(stage.round), stage.mean / 100, (stage.mean if stage.low is None else stage.low) / 100,
                  (stage.mean if stage.high is None else stage.high) / 100)
            for stage in one.stages
        )  # fmt: skip
        lines.append(Curve(printable(one.side), kind_of_side(result.roster, one.side), points))
        told += [
            (
                printable(one.side),
                f"{stage.round}",
                f"{stage.mean:.0f}%",
                f"{stage.quantiles['5']} to {stage.quantiles['95']}%",
            )
            for stage in one.stages
        ]
    swing = result.happened.swing
    title = "How the hit points go"
    caption = (
        "Hit points left at the beginning of each round, of all there were; a fight that is over keeps its last. The "
        f"lead changes {mean_text(swing.changes)} times a fight."
    )
    if swing.from_behind.share is not None:
        caption += f" Of the fights that somebody wins, {share_text(swing.from_behind)} are won from behind."
    drawing = curve("course", title, lines, ("round", "hit points left"), words=caption)
    return Picture(title, caption, drawing, ("", "round", "mean", "9 fights in 10"), tuple(told))


def deaths(result: Result) -> Picture | None:
    """How many of the protagonists die."""
    hero = result.roster.protagonist
    counts = result.tally.sides[hero]["dead"]
    if set(counts) <= {0}:
        return None
    name = printable(result.roster.sides[hero])
    mean = result.side_figure(hero, "dead")
    title = f"How many of {name} die"
    caption = f"{figure_text(mean)} of {len(result.roster.members[hero])} on average."
    before = result.deaths_before_victory(hero)
    rows = tuple(
        (
            f"{number}",
            f"{counts.get(number, 0):,}",
            percent(share(counts.get(number, 0), result.fights)),
            f"{before.get(number, 0):,}",
        )
        for number in range(max(counts) + 1)
    )
    drawing = histogram("deaths", title, counts, "e-dead", caption, "dead")
    return Picture(title, caption, drawing, ("dead", "fights", "share", "of these won"), rows)


def _means(
    key: str, title: str, caption: str, rows: list[tuple[str, str, Figure]], head: str, most: float | None = None
) -> Picture | None:
    """Bars of means per fight, the largest first."""
    rows = sorted(rows, key=lambda row: -(row[2].mean or 0))
    if not rows or not rows[0][2].mean:
        return None
    top = most or max(found.high or found.mean or 0.0 for _, _, found in rows)
    drawn = [
        Bar(label, kind, (found.mean or 0.0) / top, None if found.low is None else found.low / top,
            None if found.high is None else min(1.0, found.high / top), figure_text(found))
        for label, kind, found in rows
        if found.mean
    ][:_MOST]  # fmt: skip
    told = tuple((label, figure_text(found)) for label, _, found in rows)
    return Picture(title, caption, bars(key, title, drawn), ("", head), told)


def damage(result: Result) -> Picture | None:
    """Who does the damage."""
    rows = [(_called(one), kind_of_side(result.roster, one.side), one.figures["damage_dealt"]) for one in result.shown]
    caption = "Hit points taken from others in a fight, on average; of a group by all of it together."
    return _means("damage", "Who does the damage", caption, rows, "damage a fight")


def hit_points(result: Result) -> Picture | None:
    """What is left of everybody, of what there was."""
    title = "What is left: hit points"
    caption = (
        "Hit points left at the end, on average (the dead count 0), of those at the start; of a group all together."
    )
    rows = []
    for one in result.shown:
        found, full = one.figures["hp_left"], _full(result, one)
        low, high = (None if end is None else min(1.0, end / full) for end in (found.low, found.high))
        shown = f"{figure_text(found)} of {full:g}"
        part = min(1.0, (found.mean or 0) / full)
        rows.append(Bar(_called(one), kind_of_side(result.roster, one.side), part, low, high, shown))
    told = tuple((row.label, row.shown) for row in rows)
    return Picture(title, caption, bars("hp", title, rows[: _MOST * 2]), ("", "hit points left"), told)


def _full(result: Result, one: CombatantResult) -> float:
    """The hit points that a row starts with, on average where they are rolled."""
    roster = result.roster
    groups = {(group.name, roster.sides[group.side]): group.members for group in roster.groups}
    alone = [
        index
        for index, spec in enumerate(roster.combatants)
        if spec.name == one.name and roster.sides[spec.side] == one.side
    ]
    members = groups[one.name, one.side] if one.is_group else alone
    return sum(roster.hit_points_doubled[index] for index in members) / 2


def used(result: Result) -> Picture | None:
    """What the protagonists use up or call upon."""
    hero = result.roster.protagonist
    rows = [
        (printable(gear(power)), "s0", figure(*sums(result.tally.used_histogram(hero, power).items())))
        for power in result.roster.powers[hero]
    ]
    name = printable(result.roster.sides[hero])
    caption = "Spells, items and abilities: uses in a fight, on average. What is never used stands in the table."
    return _means("used", f"What {doing(name, 'uses')}", caption, rows, "uses a fight")


def causes(result: Result) -> Picture | None:
    """What brings the protagonists down."""
    hero = result.roster.sides[result.roster.protagonist]
    counts: dict[str, list[int]] = {}
    for one in result.happened.causes:
        if one.side == hero:
            found = counts.setdefault(printable(gear(one.what)) or "nothing that is known", [0, 0])
            found[0] += one.down
            found[1] += one.dead
    total = sum(map(sum, counts.values()))
    if not total:
        return None
    ranked = sorted(counts.items(), key=lambda one: (-sum(one[1]), one[0]))
    rows = [
        Stack(name, (Part("e-dead", dead / total, f"dead {dead:,}"), Part("e-down", down / total, f"down {down:,}")),
              percent(share(dead + down, total)))
        for name, (down, dead) in ranked[:_MOST]
    ]  # fmt: skip
    title = f"What {doing(printable(hero), 'falls')} to"
    caption = f"Of the {total:,} who were down or dead at the end of {result.fights:,} fights."
    told = tuple((name, f"{dead:,}", f"{down:,}") for name, (down, dead) in ranked)
    legend = [("e-dead", "dead"), ("e-down", "down")]
    return Picture(title, caption, stacks("causes", title, rows, legend), ("", "dead", "down"), told)


def spells(result: Result) -> Picture | None:
    """What becomes of spells."""
    title = "Spells that come about, and spells that are spoiled"
    cast = _names_of_spells(result)
    return _comes_about(result, "spells", title, [one for one in result.happened.spells if one.spell in cast])


def items(result: Result) -> Picture | None:
    """What becomes of potions, scrolls and abilities: what is disturbed is seldom lost, as a spell would be."""
    title = "Items and abilities that work, and those that are disturbed"
    cast = _names_of_spells(result)
    return _comes_about(result, "items", title, [one for one in result.happened.spells if one.spell not in cast])


def _names_of_spells(result: Result) -> set[str]:
    """What somebody here casts as a spell, from memory or as a power of its own."""
    powers = (power for spec in result.roster.combatants for power in spec.powers)
    return {power.name for power in powers if power.manner in (terms.SPELL, terms.SPELL_LIKE)}


def _comes_about(result: Result, key: str, title: str, of: Sequence[Spell]) -> Picture | None:
    found = [one for one in of if one.used or one.spoiled]
    if not found:
        return None
    most = max(one.used + one.spoiled for one in found)
    rows, told = [], []
    for one in found:
        tried = one.used + one.spoiled
        name = printable(f"{gear(one.spell)}, {one.name}")
        parts = (
            Part("s2", one.used / most, f"comes about {one.used:,} times"),
            Part("e-dead", one.spoiled / most, f"spoiled {one.spoiled:,} times"),
        )
        shown = f"{tried / result.fights:.2g} a fight, {100 * one.spoiled / tried:.0f}% spoiled"
        rows.append(Stack(name, parts, shown))
        why = listed([_reason(reason) for reason in one.reasons[:4]])
        told.append((name, f"{one.used:,}", f"{one.spoiled:,}", why or "-"))
    caption = f"In all {result.fights:,} fights; of a wounded caster the table names what wounded it."
    legend = [("s2", "comes about"), ("e-dead", "spoiled")]
    return Picture(
        title,
        caption,
        stacks(key, title, rows[:_MOST], legend),
        ("", "comes about", "spoiled", "by what"),
        tuple(told),
    )


def _reason(reason: Reason) -> str:
    """Why a spell was spoiled, how often; of a wound what made it."""
    through = f" ({gear(reason.through)})" if reason.through else ""
    return printable(f"{reason.why}{through} {reason.times:,}")


PICTURES: Final[tuple[Callable[[Result], Picture | None], ...]] = (
    outcomes,
    rounds,
    ends,
    deaths,
    survival,
    course,
    causes,
    damage,
    spells,
    items,
    hit_points,
    used,
)
"""Every picture of a study, in the order of a report."""


def study_pictures(result: Result) -> list[Picture]:
    """All pictures that have something to show; none without fights."""
    if not result.fights:
        return []
    return [found for make in PICTURES if (found := make(result)) is not None]
