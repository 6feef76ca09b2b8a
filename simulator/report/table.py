"""What does a game master read after a study?

The answer first, in one sentence with its interval; then what it costs, who fares how, how long it takes,
under which assumptions, the command that repeats it and the fights to watch. Only words and layout are made
here: every figure comes from a :class:`~simulator.study.results.Result`.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulator.errors import printable
from simulator.model import terms
from simulator.model.compiled import CombatantSpec
from simulator.report.answers import difference_text, estimate_text
from simulator.report.assumptions import assumptions
from simulator.report.columns import TEXT_WIDTH, columns, paragraph
from simulator.report.exact_table import beside_text
from simulator.report.ink import PLAIN, Ink
from simulator.report.naming import gear
from simulator.report.side_colours import side_painted
from simulator.report.sketches import sketches
from simulator.report.turning_points import turning_points
from simulator.study.estimators import Share, figure, percent_decimals, quantiles, share, sums
from simulator.study.movers import Movers
from simulator.study.paired import Difference
from simulator.study.results import PICKS, CombatantResult, Result
from simulator.study.tally import ENDS
from simulator.study.wording import (
    doing,
    figure_text,
    in_so_many,
    its,
    mean_text,
    parts_of_a_whole,
    percent,
    range_text,
    stopped,
)

__all__ = ["many_table", "table"]

_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_END_HEADS = {"survived": "up", "down": "down", "dead": "dead", "fled": "fled", "captured": "taken"}
_MOST_NAMED = 6
"""So many kinds of a thing are told one by one; beyond that they are summed up."""
_FEWEST_TO_MOVE = 2
"""A difference has no interval with fewer fights."""
_MOST_CAUSES = 4
"""So many causes of falls are named."""


def _word(count: int) -> str:
    return _WORDS[count] if count < len(_WORDS) else f"{count:,}"


def _title(result: Result) -> str:
    return printable(result.scenario.title or result.origin.file or "A fight")


def table(
    result: Result,
    width: int = TEXT_WIDTH,
    ink: Ink = PLAIN,
    movers: Movers | None = None,
    metrics: Sequence[str] = (),
) -> str:
    """The report of one study; running text in lines of at most `width` columns; ends with a line end.

    `ink` says what a terminal can show; without it, plain letters. `movers` are what was found to move it, `metrics`
    are told besides.
    """
    parts = [
        ink.paint(paragraph(f"{_title(result)}: {headline(result)}", width), "bold"),
        paragraph(cost(result), width),
        "\n".join(paragraph(printable(f"{text}: {estimate_text(result.metric(text))}."), width) for text in metrics),
        paragraph(printable(moved(movers, result.fights)), width) if movers else "",
        "\n".join(sketches(result, width, ink)),
        "\n".join(combatant_table(result, width, ink)),
        *notes(result, width, ink, _besides(movers, metrics)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


# --- the answer ---------------------------------------------------------------------------------------------


def headline(result: Result) -> str:
    """Who wins how often: the protagonists first, then the other outcomes that happened."""
    if not result.fights:
        return "no fights were played, so nothing is known."
    roster = result.roster
    hero = roster.protagonist
    outcomes = [hero, *(outcome for outcome in roster.outcomes if outcome != hero)]
    shares = [_outcome(result, outcome) for outcome in outcomes]
    told = [
        f"{doing(roster.sides[hero], 'wins') if outcome == hero else roster.outcome_name(outcome)} {text}"
        f" ({range_text(found)})"
        for outcome, found, text in zip(outcomes, shares, parts_of_a_whole(shares), strict=True)
        if found.count or outcome == hero
    ]
    return printable(", ".join(told) + ".")


def _outcome(result: Result, outcome: int) -> Share:
    return result.outcomes[result.roster.outcome_name(outcome)]


def _often(result: Result, count: int) -> str:
    """A frequency that can be felt, with its interval."""
    ends = range_text(share(count, result.fights))
    return f"{in_so_many(count, result.fights)} ({ends if ends.endswith('%') else ends + '%'})"


def cost(result: Result) -> str:
    """What it costs the protagonists: how often somebody dies, how many, all of them, and before a victory."""
    if not result.fights:
        return ""
    roster, tally = result.roster, result.tally
    hero = roster.protagonist
    side, size = roster.sides[hero], len(roster.members[hero])
    dead = tally.sides[hero]["dead"]
    told = [f"Somebody of {side} dies in {_often(result, result.fights - dead.get(0, 0))}", _average(result, hero)]
    if size > 1 and dead.get(size):
        told.append(f"all {_word(size)} dead in {_often(result, dead[size])}")
    lost = tally.sides[hero]["lost"].get(size, 0)
    if size > 1 and lost != dead.get(size, 0):
        told.append(f"nobody left alive and free in {_often(result, lost)}")
    return printable("; ".join(part for part in told if part) + "." + _before_victory(result))


def _average(result: Result, side: int) -> str:
    """How many end how, on average; what never happens is left out."""
    size = len(result.roster.members[side])
    told: list[str] = []
    for name, word in (("dead", "dead"), ("down", "down"), ("fled", "fled"), ("captured", "taken")):
        found = result.side_figure(side, name)
        if found.mean:
            told.append(f"{figure_text(found)}{f' of {size}' if not told else ''} {word}")
    return f"on average {', '.join(told)}" if told and size > 1 else ""


def _before_victory(result: Result) -> str:
    hero = result.roster.protagonist
    deaths = result.deaths_before_victory(hero)
    victories = sum(deaths.values())
    if not victories or len(deaths) == 1:
        return ""
    begins = f" Of {its(result.roster.sides[hero])} {victories:,} victories"
    if len(deaths) <= _MOST_NAMED:
        parts = parts_of_a_whole([share(count, victories) for count in deaths.values()], 0)
        told = [f"{_word(dead)} dead in {part}" for dead, part in zip(deaths, parts, strict=True)]
        return f"{begins}: {', '.join(told)}."
    reached = quantiles(deaths)
    half = f"up to {reached['50']} dead" if reached["50"] else "nobody"
    return f"{begins} half cost {half}, 9 in 10 cost {reached['5']} to {reached['95']} dead."


def moved(movers: Movers, fights: int) -> str:
    """What moves the share of victories, the greatest first; what may be nothing is named without a figure."""
    if movers.fights < _FEWEST_TO_MOVE:
        return ""
    clear = [one for one in movers.moved if _is_clear(one.difference)]
    hardly = [one.name for one in movers.moved if not _is_clear(one.difference)]
    told = [f"{one.name} {difference_text(one.difference, is_share=True).removesuffix(' points')}" for one in clear]
    parts = [", ".join(told)] if told else []
    parts += [f"nothing that shows: {', '.join(hardly)}"] if hardly else []
    if not parts:
        return ""
    of_them = "" if movers.fights == fights else f" (the first {movers.fights:,} fights)"
    return f"What moves it, in points of victory{of_them}: {'; '.join(parts)}."


def _is_clear(found: Difference) -> bool:
    return found.low is not None and found.high is not None and (found.low > 0 or found.high < 0)


# --- who fares how ------------------------------------------------------------------------------------------


_END_STYLES = {"down": "yellow", "dead": "red", "fled": "dim", "captured": "magenta"}


def combatant_table(result: Result, width: int = TEXT_WIDTH, ink: Ink = PLAIN) -> list[str]:
    """A line for each combatant, and one for each group instead of its members; not wider than `width`."""
    if not result.fights:
        return []
    rows: list[list[str]] = []
    decimals = percent_decimals(_widest(result))
    casters = {one.name for one in result.shown if _casts(result, one)}
    blank = max(len(_full(result, one)) for one in result.shown)
    heads = ["", *(_END_HEADS[end] for end in ENDS), "hp left", "damage"]
    if casters:
        heads += ["spells"]
    for side in result.roster.side_order:
        rows.append([printable(result.roster.sides[side]), *[""] * (len(heads) - 1)])
        rows += [
            _cells(result, one, decimals, blank, with_spells=bool(casters))
            for one in result.shown
            if one.side == result.roster.sides[side]
        ]
    styles = {ENDS.index(end) + 1: style for end, style in _END_STYLES.items()}
    sides = {printable(name): name for name in result.roster.sides}

    def paint(row: int, column: int, text: str) -> str:
        if row >= 0 and not column and not text.startswith(" "):
            return side_painted(result.roster, sides.get(text.strip(), ""), text, ink)
        return ink.paint(text, styles[column]) if column in styles and text.strip() != "0%" else text

    return columns(heads, rows, width, paint=paint)


def _cells(result: Result, one: CombatantResult, decimals: int, blank: int, *, with_spells: bool) -> list[str]:
    """The cells of a row; `blank` columns stand where others tell of how many hit points."""
    name = f"{one.name} ({one.size})" if one.is_group else one.name
    cells = [f"  {printable(name)}", *parts_of_a_whole([one.ends[end] for end in ENDS], decimals)]
    cells += [f"{mean_text(one.figures['hp_left'], most=1)}{_full(result, one) or blank * ' '}"]
    cells += [mean_text(one.figures["damage_dealt"], most=1)]
    if with_spells:
        cells += [mean_text(one.figures["spells_cast"], most=1) if _casts(result, one) else ""]
    return cells


def _full(result: Result, one: CombatantResult) -> str:
    """The hit points it starts with, `of 12`; nothing where they are rolled, for nobody knows what the rolls were."""
    points = [spec.hit_points.fixed for spec in _specs(result, one)]
    return f" of {sum(points)}" if min(points) > 0 else ""


def _specs(result: Result, one: CombatantResult) -> list[CombatantSpec]:
    """Those of whom a row tells."""
    return [
        spec
        for spec in result.roster.combatants
        if (spec.group if one.is_group else spec.name) == one.name and result.roster.sides[spec.side] == one.side
    ]


def _casts(result: Result, one: CombatantResult) -> bool:
    """Could it cast a spell, by what it has?"""
    spells = {terms.SPELL, terms.SPELL_LIKE}
    return any(power.manner in spells for spec in _specs(result, one) for power in spec.powers)


# --- what else a reader needs -------------------------------------------------------------------------------


def _besides(movers: Movers | None, metrics: Sequence[str]) -> list[str]:
    """The options that ask for more than the report."""
    options = ["--levers"] if movers else []
    for metric in metrics:
        options += ["--metric", metric]
    return options


def notes(result: Result, width: int, ink: Ink = PLAIN, besides: Sequence[str] = ()) -> list[str]:
    """What was used and spoiled, what killed, how long, how exact; assumptions, the command again, fights to watch.

    `besides` are options of that command that ask for more than the report.
    """
    origin = result.origin
    again = origin.command("run", "-n", result.fights, "--seed", result.seed, *besides)
    told = [_uses(result), _spoiled(result), _causes(result)]
    told += [*turning_points(result), _length(result), beside_text(result), precision(result)]
    count = "1 fight" if result.fights == 1 else f"{result.fights:,} fights"
    commands = [f"{count}, seed {result.seed}. {stopped(result.stop_reason)}".rstrip(), f"Again:    {again}"]
    for pick in PICKS:
        if pick in result.picks:
            watch = origin.command("watch", "--seed", result.seed, "--fight", result.picks[pick])
            commands.append(f"{pick.capitalize() + ':':<9} {watch}")
    return [
        "\n".join(paragraph(printable(one), width) for one in told if one),
        paragraph(assumptions(result.roster), width),
        "\n".join(ink.paint(printable(line), "cyan") for line in commands),
    ]


def _widest(result: Result) -> float:
    """The largest half-width among the shares of the table."""
    shares = [found for one in result.shown for found in one.ends.values()]
    return max((one.high - one.low) / 2 for one in shares if one.high is not None and one.low is not None)


def precision(result: Result) -> str:
    """How exact the shares are, and what is counted how."""
    if not result.fights:
        return ""
    never = range_text(share(0, result.fights))
    points = max(1, round(100 * _widest(result)))
    return (
        f"The table: shares are right to {points} point{'s' if points > 1 else ''} (95%), and 0% means {never}. Hit "
        "points left (the dead count 0), damage done and spells cast are means per fight. A group's shares are of its "
        "members, its other figures of all of them together."
    )


def _length(result: Result) -> str:
    if not result.fights:
        return ""
    lengths = result.tally.rounds()
    early = lengths.pop(0, 0)
    told = [f"{figure_text(result.rounds)} on average"]
    if early:
        found = share(early, result.fights)
        told.append(f"{percent(found)} ({range_text(found)}) end in the surprise, before round 1")
    if lengths:
        reached = quantiles(lengths)
        told.append(
            f"half of the {'others' if early else 'fights'} take up to {reached['50']}, "
            f"9 in 10 take {reached['5']} to {reached['95']}"
        )
    return f"Rounds: {'; '.join(told)}."


def _uses(result: Result) -> str:
    """What the protagonists use up or call upon: spells, items, abilities, the most used first."""
    if not result.fights:
        return ""
    hero = result.roster.protagonist
    means = {
        power: figure(*sums(result.tally.used_histogram(hero, power).items())) for power in result.roster.powers[hero]
    }
    if not means:
        return ""
    used = sorted((power for power in means if means[power].mean), key=lambda one: (-(means[one].mean or 0), one))
    told = [f"{gear(power)} {mean_text(means[power], most=1)}" for power in used[:_MOST_NAMED]]
    if rest := len(used) - _MOST_NAMED:
        told += [f"{rest} more"] if rest > 0 else []
    never = [gear(power) for power in means if power not in used]
    end = f"; never used: {', '.join(never)}" if 0 < len(never) <= _MOST_NAMED else ""
    begins = f"What {doing(result.roster.sides[hero], 'uses')}"
    return f"{begins} in a fight: {', '.join(told)}{end}." if told else f"{begins}: nothing{end}."


def _spoiled(result: Result) -> str:
    told = []
    for side in result.roster.side_order:
        histogram = result.tally.sides[side]["spells_spoiled"]
        some = result.fights - histogram.get(0, 0)
        if some:
            mean = figure_text(result.side_figure(side, "spells_spoiled"))
            loses = doing(result.roster.sides[side], "loses")
            told.append(f"{loses} {mean} a fight, one or more in {_often(result, some)}")
    return f"Spoiled spells: {'; '.join(told)}." if told else ""


def _causes(result: Result) -> str:
    """What the protagonists fell to, the most frequent causes first."""
    counts: dict[str, int] = {}
    for index in result.roster.members[result.roster.protagonist]:
        for _, cause, count in result.causes(index):
            counts[cause or "nothing that is known"] = counts.get(cause or "nothing that is known", 0) + count
    total = sum(counts.values())
    if not total:
        return ""
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    if rest := total - sum(count for _, count in ranked[:_MOST_CAUSES]):
        ranked = [*ranked[:_MOST_CAUSES], ("other things", rest)]
    parts = parts_of_a_whole([share(count, total) for _, count in ranked], 0)
    told = [f"{gear(cause)} {part}" for (cause, _), part in zip(ranked, parts, strict=True)]
    falls = doing(result.roster.sides[result.roster.protagonist], "falls")
    return f"What {falls} to ({total:,} times): {', '.join(told)}."


# --- several studies ----------------------------------------------------------------------------------------


def many_table(results: Sequence[Result], width: int = TEXT_WIDTH) -> str:
    """A line for each of several studies, and below the commands that repeat them."""
    shown = [_summary(result) for result in results]
    same = {head for head in ("rules", "fights", "seed") if len({one[head] for one in shown}) == 1}
    heads = [head for head in shown[0] if head not in same]
    rows = [[one[head] for head in heads] for one in shown]
    each = [
        f"{shown[0][head]} {head}" if head != "seed" else f"seed {shown[0][head]}" for head in shown[0] if head in same
    ]
    note = f"Each: {', '.join(each)}. " if each else ""
    note += "In brackets the range in which the true share lies, 95 times in 100. Dead: on average, of how many."
    commands = [
        printable(result.origin.command("run", "-n", result.fights, "--seed", result.seed)) for result in results
    ]
    return "\n".join([*columns(heads, rows, width), "", paragraph(note, width), "", *commands]) + "\n"


def _summary(result: Result) -> dict[str, str]:
    """One study as a row: its head and its cells."""
    hero, fights = result.roster.protagonist, result.fights
    size = len(result.roster.members[hero])
    dead, lost = result.tally.sides[hero]["dead"], result.tally.sides[hero]["lost"]
    return {
        "": _title(result),
        "rules": result.scenario.ruleset,
        "fights": f"{fights:,}",
        "seed": f"{result.seed}",
        "side": printable(result.roster.sides[hero]),
        "wins": _short(_outcome(result, hero)),
        "a death": _short(share(fights - dead.get(0, 0), fights)),
        "dead": f"{mean_text(result.side_figure(hero, 'dead'), most=1)} of {size}",
        "nobody left": _short(share(lost.get(size, 0), fights)),
        "rounds": mean_text(result.rounds),
    }


def _short(found: Share) -> str:
    """A share and the two ends of its interval, also where one of them is the share itself."""
    if found.low is None or found.high is None:
        return percent(found)
    decimals = percent_decimals((found.high - found.low) / 2)
    return f"{percent(found)} ({100 * found.low:.{decimals}f}-{100 * found.high:.{decimals}f})"
