"""What does a game master read after a study?

The answer first, in one sentence with its interval; then what it costs, who fares how, how long it takes,
under which assumptions, the command that repeats it and the fights to watch. Only words and layout are made
here: every figure comes from a :class:`~simulator.study.results.Result`.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulator.errors import printable
from simulator.model import terms
from simulator.report.assumptions import assumptions
from simulator.report.columns import columns, paragraph
from simulator.study.estimators import Share, percent_decimals, quantiles, share
from simulator.study.results import PICKS, CombatantResult, Result
from simulator.study.tally import ENDS
from simulator.study.wording import doing, figure_text, in_so_many, mean_text, percent, range_text, share_text

__all__ = ["many_table", "table"]

_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_END_HEADS = {"survived": "survived", "down": "down", "dead": "dead", "fled": "fled", "captured": "taken"}


def _word(count: int) -> str:
    return _WORDS[count] if count < len(_WORDS) else f"{count:,}"


def _title(result: Result) -> str:
    return printable(result.scenario.title or result.origin.file or "A fight")


def table(result: Result) -> str:
    """The report of one study; ends with a line end."""
    parts = [
        f"{_title(result)}: {headline(result)}",
        cost(result),
        "\n".join(combatant_table(result)),
        *notes(result),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


# --- the answer ---------------------------------------------------------------------------------------------


def headline(result: Result) -> str:
    """Who wins how often: the protagonists first, then the other outcomes that happened."""
    if not result.fights:
        return "no fights were played, so nothing is known."
    roster = result.roster
    hero = roster.protagonist
    others = [outcome for outcome in roster.outcomes if outcome != hero]
    told = [f"{doing(roster.sides[hero], 'wins')} {share_text(_outcome(result, hero))}"]
    for outcome in others:
        found = _outcome(result, outcome)
        if not found.count:
            continue
        told.append(f"{roster.outcome_name(outcome)} {share_text(found)}")
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
    some = result.fights - dead.get(0, 0)
    if not some:
        told = [f"Somebody of {side} dies in {_often(result, 0)}"]
    else:
        told = [f"Somebody of {side} dies in {_often(result, some)}"]
        told.append(f"{figure_text(result.side_figure(hero, 'dead'))} of {size} dead on average")
    if size > 1 and dead.get(size):
        told.append(f"all {_word(size)} dead in {_often(result, dead[size])}")
    lost = tally.sides[hero]["lost"].get(size, 0)
    if size > 1 and lost != dead.get(size, 0):
        told.append(f"nobody left alive and free in {_often(result, lost)}")
    return paragraph(printable("; ".join(told) + "." + _before_victory(result)))


def _before_victory(result: Result) -> str:
    hero = result.roster.protagonist
    deaths = result.deaths_before_victory(hero)
    victories = sum(deaths.values())
    if not victories or len(deaths) == 1:
        return ""
    told = [f"{_word(dead)} dead in {percent(share(count, victories), 0)}" for dead, count in deaths.items()]
    return f" Of its {victories:,} victories: {', '.join(told)}."


# --- who fares how ------------------------------------------------------------------------------------------


def combatant_table(result: Result) -> list[str]:
    """A line for each combatant, and one for each group instead of its members."""
    if not result.fights:
        return []
    rows: list[list[str]] = []
    decimals = percent_decimals(_widest(result))
    casters = {one.name for one in _shown(result) if _casts(result, one)}
    heads = ["", *(_END_HEADS[end] for end in ENDS), "hp left", "damage done"]
    if casters:
        heads += ["spells cast", "spoiled"]
    for side in _side_order(result):
        rows.append([printable(result.roster.sides[side]), *[""] * (len(heads) - 1)])
        rows += [
            _cells(result, one, decimals, with_spells=bool(casters))
            for one in _shown(result)
            if one.side == result.roster.sides[side]
        ]
    return columns(heads, rows)


def _cells(result: Result, one: CombatantResult, decimals: int, *, with_spells: bool) -> list[str]:
    name = f"{one.name} ({one.size})" if one.is_group else one.name
    cells = [f"  {printable(name)}", *(percent(one.ends[end], decimals) for end in ENDS)]
    cells += [mean_text(one.figures[name], most=1) for name in ("hp_left", "damage_dealt")]
    if with_spells:
        spells = _casts(result, one)
        cells += [mean_text(one.figures[name], most=1) if spells else "" for name in ("spells_cast", "spells_spoiled")]
    return cells


def _side_order(result: Result) -> list[int]:
    hero = result.roster.protagonist
    return [hero, *(side for side in range(len(result.roster.sides)) if side != hero)]


def _shown(result: Result) -> list[CombatantResult]:
    """Single combatants and whole groups, in canonical order of the first member."""
    roster = result.roster
    first = {group.members[0]: row for group, row in zip(roster.groups, result.groups, strict=True)}
    grouped = {index for group in roster.groups for index in group.members}
    return [
        first.get(index, one) for index, one in enumerate(result.combatants) if index in first or index not in grouped
    ]


def _casts(result: Result, one: CombatantResult) -> bool:
    """Could it cast a spell, by what it has?"""
    spells = {terms.SPELL, terms.SPELL_LIKE}
    return any(
        power.manner in spells
        for spec in result.roster.combatants
        if (spec.group if one.is_group else spec.name) == one.name and result.roster.sides[spec.side] == one.side
        for power in spec.powers
    )


# --- what else a reader needs -------------------------------------------------------------------------------


def notes(result: Result) -> list[str]:
    """How exact, how long, what was spoiled, what killed; assumptions, the command again, fights to watch."""
    origin = result.origin
    again = origin.command("run", "-n", result.fights, "--seed", result.seed)
    told = [_precision(result), _length(result), _spoiled(result), _causes(result)]
    stopped = {
        "target": " Stopped as the figure asked for was narrow enough.",
        "max_time": " Stopped as the time was up.",
        "interrupted": " Interrupted: these are the fights that were complete.",
    }.get(result.stop_reason, "")
    count = "1 fight" if result.fights == 1 else f"{result.fights:,} fights"
    commands = [f"{count}, seed {result.seed}.{stopped}", f"Again:    {again}"]
    for pick in PICKS:
        if pick in result.picks:
            watch = origin.command("watch", "--seed", result.seed, "--fight", result.picks[pick])
            commands.append(f"{pick.capitalize() + ':':<9} {watch}")
    return [
        "\n".join(paragraph(printable(one)) for one in told if one),
        paragraph(assumptions(result.roster)),
        "\n".join(printable(line) for line in commands),
    ]


def _widest(result: Result) -> float:
    """The largest half-width among the shares of the table."""
    shares = [found for one in _shown(result) for found in one.ends.values()]
    return max((one.high - one.low) / 2 for one in shares if one.high is not None and one.low is not None)


def _precision(result: Result) -> str:
    if not result.fights:
        return ""
    never = range_text(share(0, result.fights))
    points = max(1, round(100 * _widest(result)))
    return (
        f"Shares of the table are right to {points} point{'s' if points > 1 else ''} (95%), where 0% means {never}. "
        "They say how each ended. Hit points left (the dead count 0) and the other figures are means per fight; "
        "of a group, shares are of its members and figures of all of them together."
    )


def _length(result: Result) -> str:
    if not result.fights:
        return ""
    reached = quantiles(result.tally.rounds())
    return (
        f"Rounds: {figure_text(result.rounds)} on average; half of the fights take up to {reached['50']}, "
        f"9 in 10 take {reached['5']} to {reached['95']}."
    )


def _spoiled(result: Result) -> str:
    told = []
    for side in _side_order(result):
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
    told = [f"{cause} {percent(share(count, total), 0)}" for cause, count in ranked[:4]]
    rest = total - sum(count for _, count in ranked[:4])
    if rest:
        told.append(f"other things {percent(share(rest, total), 0)}")
    falls = doing(result.roster.sides[result.roster.protagonist], "falls")
    return f"What {falls} to ({total:,} times): {', '.join(told)}."


# --- several studies ----------------------------------------------------------------------------------------


def many_table(results: Sequence[Result]) -> str:
    """A line for each of several studies, and below the commands that repeat them."""
    heads = ["", "rules", "fights", "side", "wins", "somebody dies", "dead", "nobody left", "rounds"]
    rows = []
    for result in results:
        hero = result.roster.protagonist
        side, size = result.roster.sides[hero], len(result.roster.members[hero])
        dead, lost = result.tally.sides[hero]["dead"], result.tally.sides[hero]["lost"]
        fights = result.fights
        rows.append(
            [
                _title(result),
                result.scenario.ruleset,
                f"{fights:,}",
                printable(side),
                share_text(_outcome(result, hero)),
                share_text(share(fights - dead.get(0, 0), fights)),
                f"{mean_text(result.side_figure(hero, 'dead'))} of {size}",
                share_text(share(lost.get(size, 0), fights)),
                mean_text(result.rounds),
            ]
        )
    commands = [
        printable(result.origin.command("run", "-n", result.fights, "--seed", result.seed)) for result in results
    ]
    return "\n".join([*columns(heads, rows), "", *commands]) + "\n"
