"""What does a study look like as one HTML page?

The answer first, then pictures, then fights to watch, then the rules it holds under and the command that repeats it.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulator.errors import printable
from simulator.report.assumptions import assumptions, house_rules
from simulator.report.exact_table import beside_text
from simulator.report.interactive import Fight
from simulator.report.matrix import damage_matrix, kill_matrix
from simulator.report.pages import MOST_BYTES, filled, replay_fields
from simulator.report.study_pictures import outcomes, study_pictures
from simulator.report.table import cost, headline, many_table, precision
from simulator.study.results import PICKS, Result
from simulator.study.wording import stopped

__all__ = ["chosen_fights", "studies_page", "study_page"]


def _title(result: Result) -> str:
    return printable(result.scenario.title or result.origin.file or "A fight")


def _count(result: Result) -> str:
    return "1 fight" if result.fights == 1 else f"{result.fights:,} fights"


def chosen_fights(result: Result) -> dict[str, Fight]:
    """The fights worth a look, by the word of their switch; two words for one fight are drawn together."""
    by_number: dict[int, list[str]] = {}
    for pick in PICKS:
        if pick in result.picks:
            by_number.setdefault(result.picks[pick], []).append(pick)
    return {
        " and ".join(words).capitalize(): Fight(result.scenario, result.seed, number, result.origin)
        for number, words in by_number.items()
    }


def settings_table(result: Result) -> list[tuple[str, str, str, str]]:
    """Every house rule in force: name, value, default, the rule it belongs to."""
    from simulator.content.catalogue_rules import all_settings, shown

    known = {setting.name: setting for setting in all_settings(result.scenario.ruleset)}
    return [
        (
            name,
            shown(value),
            shown(known[name].default) if name in known else "-",
            known[name].rule_id if name in known else "-",
        )
        for name, value in result.scenario.settings
    ]


def _commands(result: Result) -> str:
    origin = result.origin
    lines = [f"Again:    {origin.command('run', '-n', result.fights, '--seed', result.seed)}"]
    lines += [
        f"{pick.capitalize() + ':':<9} {origin.command('watch', '--seed', result.seed, '--fight', result.picks[pick])}"
        for pick in PICKS
        if pick in result.picks
    ]
    return "\n".join(map(printable, lines))


def study_page(result: Result) -> str:
    """One study as a page. Raises MissingExtraError where jinja2 is not installed."""
    fights = chosen_fights(result)
    changed = house_rules(result.roster)
    facts = [
        ("Scenario", result.scenario.scenario_hash),
        ("Rules and data", result.scenario.rules_hash),
        ("Dice", f"seed {result.seed}, fights 1 to {result.fights:,}"),
    ]
    return filled(
        "study.html",
        _title(result),
        ["replay.css"] if fights else [],
        ruleset=result.scenario.ruleset,
        fights=_count(result),
        seed=str(result.seed),
        notes=printable(result.scenario.notes.strip().replace("\n", " ")),
        hero=printable(result.roster.sides[result.roster.protagonist]),
        verdict=headline(result)[:1].upper() + headline(result)[1:],
        cost=cost(result),
        beside=beside_text(result),
        assumptions=assumptions(result.roster),
        stopped=stopped(result.stop_reason),
        pictures=study_pictures(result),
        matrices=[found for found in (kill_matrix(result), damage_matrix(result)) if found] if result.fights else [],
        precision=precision(result),
        commands=_commands(result),
        facts=facts,
        house_rules=settings_table(result),
        house_rules_told=f"Changed: {', '.join(map(printable, changed))}." if changed else "All at their defaults.",
        **(replay_fields(fights, MOST_BYTES) if fights else {"picks": [], "left_out": []}),
    )


def studies_page(results: Sequence[Result]) -> str:
    """Several studies as a page: a line for each, then how the fights of each end."""
    if len(results) == 1:
        return study_page(results[0])
    parts = [
        {
            "title": _title(result),
            "about": f"{result.scenario.ruleset} rules, {_count(result)}, seed {result.seed}",
            "verdict": headline(result),
            "cost": cost(result),
            "pictures": [outcomes(result)._replace(drawing=_renamed(outcomes(result).drawing, place))]
            if result.fights
            else [],
            "assumptions": assumptions(result.roster),
        }
        for place, result in enumerate(results)
    ]
    return filled("studies.html", "Several studies", [], parts=parts, summary=many_table(results))


def _renamed(drawing: str, place: int) -> str:
    """A drawing whose ids are its own among several of its kind."""
    return drawing.replace("outcomes-t", f"outcomes{place}-t").replace("outcomes-d", f"outcomes{place}-d")
